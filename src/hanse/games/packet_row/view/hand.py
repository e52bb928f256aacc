"""What a seat holds, what it can press, and the shipment that it puts together."""

from collections.abc import Iterable, Iterator
from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.state import (
    ASKED,
    LAST_WINDOW,
    NO_BOARD,
    NO_PLACE,
)
from hanse.games.packet_row.view.cards import (
    dollars,
    face_id,
    flag_art,
    good_art,
    short_name,
    start_id,
)
from hanse.games.packet_row.view.phrases import WORDS
from hanse.games.packet_row.view.spots import PLACES, SHIPMENT, START, board_spot, card_spot
from hanse.games.packet_row.words import contract_words, kind_words, name_words

FULL, PACKED = 9, 16  # with more cards than this they are drawn smaller, and smaller still
GROUPS = {  # from which kind to which
    "contracts": (0, t.SHIP),
    "ships": (t.SHIP, t.GOODS_CARD),
    "goods": (t.GOODS_CARD, t.ASSISTANT),
    "helpers": (t.ASSISTANT, t.MONEY),
    "money": (t.MONEY, t.VICTORY),
    "victory": (t.VICTORY, t.KINDS),
}


def hand(o: State, seat: int, lang: str) -> dict[str, Any] | None:
    """Everything before a seat; nothing for a spectator."""
    if seat == NOBODY:
        return None
    is_asked = bool(o.to_move == seat)
    laid = _laid(o) if is_asked and o.building else {}
    held = int(o.hand[seat, : t.VICTORY].sum())
    return {
        "money": dollars(int(o.money[seat]), lang),
        "groups": list(_groups(o, seat, laid, lang)),
        "buttons": _buttons(o, seat, lang) if is_asked else [],
        "bill": _bill(o, lang) if is_asked and o.building else None,
        "shows_row": is_asked and o.board != NO_BOARD and not o.building,
        "size": "packed" if held > PACKED else "full" if held > FULL else "",
    }


# Cards


def _laid(o: State) -> dict[int, int]:
    """How many cards of each kind lie in the shipment; they are still of the hand."""
    found: dict[int, int] = {t.CAPTAIN: int(o.crew), t.MERCHANT: int(o.traders)}
    for step in range(t.STEPS):
        kind = int(t.STEP_KIND[step])
        if o.laid[step] and kind != t.NO_CARD:
            found[kind] = found.get(kind, 0) + int(o.laid[step])
    return found


def _groups(o: State, seat: int, laid: dict[int, int], lang: str) -> Iterator[dict[str, Any]]:
    for name, (first, end) in GROUPS.items():
        stacks = [
            _stack(kind, int(o.hand[seat, kind]) - laid.get(kind, 0), _origin(o, seat, kind), lang)
            for kind in range(first, end)
            if o.hand[seat, kind] > laid.get(kind, 0)
        ]
        if name == "contracts":
            stacks += _starting(o, seat, lang)
        if stacks:
            yield {
                "name": name,
                "title": WORDS[lang]["groups"][name],
                "stacks": stacks,
                "count": sum(stack["count"] for stack in stacks),
            }


def _origin(o: State, seat: int, kind: int) -> str:
    """Where a card comes from that is new in the hand: the place of the pawn, or, once pawns are
    back, the board of its deck.
    """
    if o.pawn[seat] != NO_PLACE:
        return PLACES[o.pawn[seat] % t.PLACES]
    return board_spot(int(t.DECK_BOARD[t.DISCARD_AT[kind]])) if kind < t.VICTORY else ""


def _stack(kind: int, count: int, origin: str, lang: str) -> dict[str, Any]:
    words = kind_words(kind, lang)
    return {
        "spot": card_spot(kind),
        "face": face_id(kind),
        "count": count,
        "from": origin,
        "label": WORDS[lang]["times"].format(count=count, card=words) if count > 1 else words,
    }


def _starting(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The starting contract, as long as it isn't fulfilled or laid."""
    contract = int(o.starting[seat])
    if contract == t.NO_CONTRACT or (o.to_move == seat and o.laid[t.GUILD_CONTRACTS + contract]):
        return []
    return [
        {
            "spot": START,
            "face": start_id(contract),
            "count": 1,
            "from": "",
            "label": contract_words(t.GUILD_CONTRACTS + contract, lang),
        }
    ]


# Buttons


def _buttons(o: State, seat: int, lang: str) -> list[dict[str, str]]:
    """What has no place on the table. P3.5: alone the harbour master passes instead."""
    if o.building:
        return []
    spots = [SHIPMENT] if o.startable[seat] else []
    if o.phase == ASKED:
        others = [other for other in range(int(o.seats)) if other != o.master]
        is_alone = seat == o.master and all(o.pawn[other] != NO_PLACE for other in others)
        spots.append("pass" if is_alone else "decline")
    elif o.phase == LAST_WINDOW:
        spots.append("done")
    return [{"spot": spot, "words": WORDS[lang]["buttons"][spot]} for spot in spots]


# The shipment


def _bill(o: State, lang: str) -> dict[str, Any]:
    """P5.10: what is laid, what is still wanted, and what it pays."""
    contracts = [c for c in range(t.CONTRACTS) if o.laid[c]]
    need = [0] * t.GOODS
    for contract in contracts:
        need[t.CONTRACT_GOOD[contract]] += int(t.CONTRACT_UNITS[contract])
    pays = sum(int(t.CONTRACT_PAYS[contract]) for contract in contracts)
    return {
        "title": WORDS[lang]["bill"],
        "pays": dollars(pays, lang) if contracts else "",
        "contracts": [_laid_contract(contract, lang) for contract in contracts],
        "ships": [_country(o, n, lang) for n in _countries(contracts)],
        "goods": [_need(o, good, need[good], lang) for good in range(t.GOODS) if need[good]],
        "cargo": list(_cargoes(o, lang)),
    }


def _countries(contracts: Iterable[int]) -> list[int]:
    return sorted({int(t.CONTRACT_COUNTRY[contract]) for contract in contracts})


def _laid_contract(contract: int, lang: str) -> dict[str, Any]:
    guild = contract < t.GUILD_CONTRACTS
    return {
        "face": face_id(contract) if guild else start_id(contract - t.GUILD_CONTRACTS),
        "label": contract_words(contract, lang),
    }


def _country(o: State, country: int, lang: str) -> dict[str, Any]:
    """A country of the contracts: whether a ship sails there, and which."""
    words, name = WORDS[lang], t.COUNTRY_NAMES[country]
    ships = [
        step
        for step in range(t.SHIP_STEP, t.GOODS_STEP)
        if o.laid[step] and t.STEP_TO[step] == country
    ]
    form = "ship_there" if ships else "ship_missing"
    printed = int(t.STEP_KIND[ships[0]]) - t.SHIP if ships else country
    return {
        "flag": flag_art(name),
        "has_ship": bool(ships),
        "printed": flag_art(t.COUNTRY_NAMES[printed]) if printed != country else "",
        "label": words[form].format(country=short_name(name, lang)),
    }


def _need(o: State, good: int, need: int, lang: str) -> dict[str, Any]:
    have = need - int(o.lacking[good])
    name = t.GOOD_NAMES[good]
    label = WORDS[lang]["covered"].format(have=have, need=need, good=name_words(name, lang))
    return {"art": good_art(name), "need": need, "have": have, "label": label}


def _cargoes(o: State, lang: str) -> Iterator[dict[str, Any]]:
    """The cards of goods and gold that were laid, by the names of pieces that they had before."""
    left = dict(enumerate(o.hand[o.to_move].tolist()))
    for step in range(t.GOODS_STEP, t.STEPS):
        kind = int(t.STEP_KIND[step])
        for _ in range(int(o.laid[step])):
            yield {**_cargo(step, lang), "piece": f"hand-{face_id(kind)}-{left[kind]}"}
            left[kind] -= 1


def _cargo(step: int, lang: str) -> dict[str, Any]:
    """A card of goods or gold, and what it counts as if that isn't printed on it."""
    kind, to = int(t.STEP_KIND[step]), t.GOOD_NAMES[t.STEP_TO[step]]
    is_changed = step >= t.DOUBLE_STEP or t.STEP_HELP[step] != t.NO_CARD
    label = kind_words(kind, lang)
    if is_changed:
        label = f"{label} {WORDS[lang]['as']} {name_words(to, lang)}"
    return {
        "face": face_id(kind),
        "as": good_art(to) if is_changed else "",
        "helper": "merchant" if t.STEP_HELP[step] != t.NO_CARD else "",
        "label": label,
    }
