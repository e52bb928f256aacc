"""What lies on the table, in plain values for the templates."""

from functools import cache
from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.rules import is_fulfilled
from hanse.games.amsterdam.state import (
    BOTH,
    CARTS,
    DISPLAY,
    NO_CARD,
    NO_CHOICE,
    NO_CONTRACT,
    OVER,
    SECOND_CARD,
)
from hanse.games.amsterdam.view import city, ground, names
from hanse.games.amsterdam.view.effects import contract_name, places
from hanse.games.amsterdam.view.words.phrases import PHRASES, counted
from hanse.games.amsterdam.words import GREY_WORD, KIND_WORDS

# How a place is drawn, by the end of its id
ART = {
    "toren": "tower",
    "kerk": "church",
    "waal": "anchorage",
    "brug": "bridge",
    "markt": "market",
    "huis": "house",
    "huisje": "house",
    "hof": "court",
    "dam": "hall",
    "waag": "gate",
}

SIDE = 290  # width of the panel beside the map
CARD, CARD_HIGH = 204, 128
FIRST_CARD, CARD_STEP = 60, 137  # the top of the first open card, and from card to card


def scene(o: State, seat: int, lang: str) -> dict[str, Any]:
    """Everything that the templates draw."""
    phrases = PHRASES[lang]
    contracts = _contracts(o, seat, lang)
    offer = _offer(o, seat, lang)
    return {
        "words": phrases,
        "width": ground.WIDTH + SIDE,
        "height": ground.HEIGHT,
        "city": _city(),
        "routes": [_route(o, seat, route, lang) for route in range(t.ROUTES)],
        "places": _places(contracts + offer),
        "threads": [_thread(contract) for contract in contracts + offer],
        "market": _market(o, lang),
        "points": [(length, int(t.POINTS[length])) for length in range(1, t.LONGEST + 1)],
        "hand": _hand(o, seat, lang),
        "contracts": contracts,
        "offer": offer,
        "asks_offer": bool(offer) and o.to_move == seat,
        "asks_second": o.phase == SECOND_CARD and o.to_move == seat,
        "carts": int(o.carts[seat]) if seat != NOBODY else 0,
        "all_carts": CARTS,
        "everybody": [_kept(o, other, lang) for other in range(o.seats)] if o.phase == OVER else [],
        "over": bool(o.phase == OVER),
    }


@cache
def _city() -> dict[str, Any]:
    """The picture behind the game, always the same."""
    return {
        "canals": city.canals(),
        "river": city.RIVER,
        "damrak": city.DAMRAK,
        "blocks": city.blocks(),
        "bay": city.bay(),
        "wall": city.wall(),
        "fields": city.fields(),
        "trees": city.trees(),
        "mills": city.mills(),
        "ships": city.ships(),
        "width": ground.WIDTH,
        "height": ground.HEIGHT,
        "margin": ground.MARGIN,
        "title": ground.TITLE,
        "legend": ground.LEGEND,
        "ruler": ground.RULER,
        "rose": ground.ROSE,
        "kinds": t.KIND_NAMES,
        "colours": t.COLOUR_NAMES,
        "dots": [ground.place_at(place) for place in range(t.PLACES)],
        "roads": "".join(ground.line(route) for route in range(t.ROUTES)),
        "ways": "".join(ground.line(r) for r in range(t.ROUTES) if t.TWIN[r] < r),
    }


# Routes and places


def _route(o: State, seat: int, route: int, lang: str) -> dict[str, Any]:
    closed = _is_closed(o, seat, route)
    return {**_printed(route, lang), "owner": int(o.owner[route]), "closed": closed}


@cache
def _printed(route: int, lang: str) -> dict[str, Any]:
    """What is printed on the board of a route."""
    colour = int(t.COLOUR[route])
    phrases = PHRASES[lang]
    said = phrases["route"].format(
        places=places(t.ROUTE_A[route], t.ROUTE_B[route]),
        spaces=counted(phrases["spaces"], int(t.LENGTH[route])),
        colour=GREY_WORD[lang] if colour == t.GREY else KIND_WORDS[lang][colour],
    )
    return {
        "id": t.ROUTE_IDS[route],
        "touch": ground.touch(route),
        "spaces": [f"translate({s.x} {s.y}) rotate({s.turn})" for s in ground.spaces(route)],
        "colour": "grey" if colour == t.GREY else t.COLOUR_NAMES[colour],
        "cart": bool(t.HAS_CART[route]),
        "double": bool(t.TWIN[route] != t.NO_ROUTE),
        "label": f"{said}, {phrases['cart']}" if t.HAS_CART[route] else said,
    }


def _is_closed(o: State, seat: int, route: int) -> bool:
    """A5.8, A5.9: nobody's, and yet not for this seat; for a spectator, not for anybody."""
    viewers = range(o.seats) if seat == NOBODY else [seat]
    return bool(
        o.owner[route] == NOBODY
        and not any((o.open[viewer] & t.USES_OF_ROUTE[route]).any() for viewer in viewers)
    )


def _places(contracts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for place, label in enumerate(names.labels()):
        x, y = ground.place_at(place)
        needed = [contract for contract in contracts if place in contract["ends"]]
        found.append(
            {
                "x": x,
                "y": y,
                "art": _art(t.PLACE_IDS[place]),
                "name": t.PLACE_NAMES[place],
                "lines": [
                    (text, round(label.x, 1), round(label.y + n * names.LETTERS * names.LINE, 1))
                    for n, text in enumerate(label.lines)
                ],
                "seals": [
                    {**contract, "dx": dx, "dy": dy}
                    for contract, (dx, dy) in zip(needed, names.rim(place), strict=False)
                ],
            }
        )
    return found


def _art(place: str) -> str:
    return next((art for ending, art in ART.items() if place.endswith(ending)), "gables")


# Contracts


def _contracts(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    return [] if seat == NOBODY else _kept(o, seat, lang)


def _kept(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The contracts that a seat keeps, as far as the observer knows them."""
    unfulfilled = "failed" if o.phase == OVER else "open_contract"
    return [
        _contract(c, "done" if is_fulfilled(o, c) else unfulfilled, lang)
        for c in range(t.CONTRACTS)
        if o.holder[c] == seat
    ]


def _offer(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The contracts that a seat chooses from; those that it chose already, with what it chose."""
    if seat == NOBODY:
        return []
    choice = int(o.choice[seat])
    return [
        {
            **_contract(int(c), "open_contract", lang),
            "spot": f"offer-{number + 1}",
            "returned": choice not in (NO_CHOICE, number, BOTH),
            "chosen": choice in (number, BOTH),
        }
        for number, c in enumerate(o.offer[seat])
        if c != NO_CONTRACT
    ]


def _contract(contract: int, state: str, lang: str) -> dict[str, Any]:
    """A contract; its mark, a letter, is on its card and beside its places."""
    a, b = int(t.CONTRACT_A[contract]), int(t.CONTRACT_B[contract])
    points = int(t.CONTRACT_VALUE[contract])
    phrases = PHRASES[lang]
    return {
        "id": t.CONTRACT_IDS[contract],
        "mark": chr(ord("A") + contract),
        "ends": (a, b),
        "at": (ground.place_at(a), ground.place_at(b)),
        "names": (t.PLACE_NAMES[a], t.PLACE_NAMES[b]),
        "points": points,
        "state": state,
        "spot": "",
        "returned": False,
        "chosen": False,
        "label": phrases["contract"].format(
            places=contract_name(contract), points=points, state=phrases[state]
        ),
    }


def _thread(contract: dict[str, Any]) -> dict[str, Any]:
    """A thread from one place of a contract to the other, sagging a little."""
    (ax, ay), (bx, by) = contract["at"]
    x, y = (ax + bx) / 2 - (by - ay) * 0.12, (ay + by) / 2 + (bx - ax) * 0.12
    return {**contract, "line": f"M{ax:.0f} {ay:.0f}Q{x:.0f} {y:.0f} {bx:.0f} {by:.0f}"}


# Cards


def _market(o: State, lang: str) -> dict[str, Any]:
    """The panel beside the map: open cards, the piles."""
    phrases, kinds = PHRASES[lang], KIND_WORDS[lang]
    x = ground.WIDTH + (SIDE - CARD) // 2 - 8
    slots = []
    for slot in range(DISPLAY):
        kind = int(o.display[slot])
        label = phrases["empty_slot" if kind == NO_CARD else "slot"]
        slots.append(
            {
                "number": slot + 1,
                "kind": "" if kind == NO_CARD else t.KIND_NAMES[kind],
                "label": label.format(slot=slot + 1, card=kinds[kind]),
                "x": x,
                "y": FIRST_CARD + slot * CARD_STEP,
            }
        )
    discard = int(o.discard.sum())
    return {
        "x": x,
        "below": FIRST_CARD + DISPLAY * CARD_STEP,
        "slots": slots,
        "pile": int(o.pile_size),
        "pile_label": phrases["pile_label"].format(n=o.pile_size),
        "discard": discard,
        "discard_label": phrases["discard_label"].format(n=discard),
        "contracts": int(o.contract_pile_size),
        "contracts_label": phrases["contracts_label"].format(n=o.contract_pile_size),
    }


def _hand(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """A seat's cards, by kind."""
    if seat == NOBODY:
        return []
    return [
        {"kind": t.KIND_NAMES[kind], "word": KIND_WORDS[lang][kind], "count": int(count)}
        for kind, count in enumerate(o.hand[seat])
        if count
    ]
