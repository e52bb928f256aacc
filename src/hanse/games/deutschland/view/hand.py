"""The tray below the map: a seat's cards, the stock, and the choice that is being made."""

from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.goetz import can_be_robbed
from hanse.games.deutschland.phrases import CARD_WORDS
from hanse.games.deutschland.state import (
    ACCEPTED,
    ANSWERING,
    ANY,
    BANKING,
    COUNTERED,
    COUNTERING,
    DECLINED,
    DISCARDING,
    FREE_ROAD,
    OFFERING,
    OVER,
    PICKING,
    ROBBING,
    ROLLING,
)
from hanse.games.deutschland.trade import stock_rate
from hanse.games.deutschland.view.phrases import WORDS

ANSWERS = {DECLINED: "declined", ACCEPTED: "accepted", COUNTERED: "countered"}
CARD, FAN, MOST_FAN = 62, 15, 72  # the width of a card, of what shows of one below others, of all


def hand(o: State, seat: int, lang: str) -> dict[str, Any]:
    """The tray of a seat; a spectator's has what everybody knows."""
    return {
        "stacks": _stacks(o, seat),
        "size": 0 if seat == NOBODY else int(o.hand_size[seat]),
        "cards": _cards(o, seat, lang),
        "stock": _stock(o),
        "rate": int(stock_rate(o)),
        "has_trade": bool(o.has_trade),
        "before_dice": bool(o.phase == ROLLING),
        "dice": int(o.dice),
        "pile": int(o.pile_size),
        "is_over": bool(o.phase == OVER),
        "can_offer": bool(o.offers),
        "offers_left": _offers_left(o),
        "choice": _choice(o, seat, lang),
    }


def _offers_left(o: State) -> int | None:
    """Offers that may still be sent; None for any number."""
    return None if o.offers_left == ANY else int(o.offers_left)


def _names(counts: Any) -> list[str]:
    """Cards one by one, by the names of their kinds."""
    return [name for name, n in zip(t.RESOURCE_NAMES, counts, strict=True) for _ in range(int(n))]


# Cards


def _stacks(o: State, seat: int) -> list[dict[str, Any]]:
    """A seat's resource cards by kind, fanned so that many take no more room than some."""
    if seat == NOBODY:
        return []
    is_giving_back = o.phase == DISCARDING and o.to_move == seat
    found = []
    for resource, name in enumerate(t.RESOURCE_NAMES):
        count = int(o.hand[seat, resource])
        chosen = int(o.discarding[resource]) if is_giving_back else 0
        shift = min(FAN, MOST_FAN / (count - 1)) if count > 1 else 0
        found.append(
            {
                "id": f"hand-{name}",
                "resource": name,
                "count": count,
                "left": count - chosen,
                "width": round(CARD + shift * max(0, count - 1)),
                "cards": [
                    {
                        "x": f"{shift * n:.1f}",
                        "y": -10 if n >= count - chosen else 0,
                        "piece": f"card-{name}-{n}",
                    }
                    for n in range(count)
                ],
            }
        )
    return found


def _cards(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """A seat's development cards by kind; those drawn this turn can't be played yet (D7.1)."""
    if seat == NOBODY:
        return []
    found = []
    for kind, name in enumerate(t.CARD_NAMES):
        cards = [n for n in range(t.ALL_CARDS) if o.card_holder[n] == seat and _is(o, n, kind)]
        if not cards:
            continue
        fresh = [n for n in cards if o.card_turn[n] == o.turn and o.on_turn == seat]
        found.append(
            {
                "id": f"card-{name}",
                "kind": name,
                "count": len(cards),
                "is_new": len(fresh) == len(cards) and kind != t.VICTORY,
                "width": CARD + FAN * (len(cards) - 1),
                "cards": [{"x": FAN * n, "piece": f"dev-{c}"} for n, c in enumerate(cards)],
                "label": CARD_WORDS[lang][kind],
                "effect": WORDS[lang][f"card_{name}"].split(" · ")[0],
            }
        )
    return found


def _is(o: State, card: int, kind: int) -> bool:
    return bool(o.card_kind[card] == kind)


def _stock(o: State) -> list[dict[str, Any]]:
    return [
        {"id": f"stock-{name}", "ask": f"ask-{name}", "resource": name, "count": int(count)}
        for name, count in zip(t.RESOURCE_NAMES, o.stock, strict=True)
    ]


# Choices


def _choice(o: State, seat: int, lang: str) -> dict[str, Any]:
    """What is being put together, by whom: a bargain, cards to give back, a victim, …"""
    mine = seat != NOBODY and o.to_move == seat
    found: dict[str, Any] = {"kind": "", "mine": mine, "actor": int(o.to_move)}
    if o.phase in (OFFERING, ANSWERING, COUNTERING, PICKING):
        return {**found, **_bargain(o, seat)}
    if not mine:
        return found
    if o.phase == DISCARDING:
        chosen = _names(o.discarding)
        return {**found, "kind": "discard", "cards": chosen, "to_go": int(o.to_discard)}
    if o.phase == BANKING:
        return {**found, "kind": "take", "to_go": int(o.to_take)}
    if o.phase == FREE_ROAD:
        return {**found, "kind": "free_road", "to_go": int(o.free_roads)}
    if o.phase == ROBBING:
        victims = [other for other in range(o.seats) if can_be_robbed(o, other)]
        sizes = [{"seat": other, "count": int(o.hand_size[other])} for other in victims]
        return {**found, "kind": "rob", "victims": sizes, "may_spare": not o.must_rob}
    return found


def _bargain(o: State, seat: int) -> dict[str, Any]:
    """D5.1: the offer on the table, answers to it, and one's own counter-offer."""
    is_counter = o.phase == COUNTERING
    return {
        "kind": "bargain",
        "phase": {OFFERING: "offering", ANSWERING: "answering", COUNTERING: "countering"}.get(
            int(o.phase), "picking"
        ),
        "maker": int(o.on_turn),
        "give": _names(o.give),
        "want": _names(o.want),
        "counter": {
            "give": _names(o.counter_give[o.to_move]) if is_counter else [],
            "want": _names(o.counter_want[o.to_move]) if is_counter else [],
        },
        "answers": [_answer(o, other) for other in range(o.seats) if other != o.on_turn],
        "is_maker": bool(seat == o.on_turn),
    }


def _answer(o: State, seat: int) -> dict[str, Any]:
    said = int(o.answer[seat])
    return {
        "seat": seat,
        "said": ANSWERS.get(said, "thinking" if o.to_move == seat else ""),
        "id": f"pick-{seat}",
        "give": _names(o.counter_give[seat]) if said == COUNTERED else [],
        "want": _names(o.counter_want[seat]) if said == COUNTERED else [],
    }
