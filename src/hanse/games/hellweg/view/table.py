"""What lies on the table: the map with its pieces, and beside it the trade card, the market, the
goods cards and, with the warehouse, the privileges. Plain values for `board.html`.
"""

from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.state import (
    NONE,
    OVER,
    SELLING,
    TRAVELLING,
    is_action,
)
from hanse.games.hellweg.view import land, pieces
from hanse.games.hellweg.view import places as p
from hanse.games.hellweg.view.phrases import WORDS
from hanse.games.hellweg.view.spots import house_spot, road_spot
from hanse.games.hellweg.words.phrases import GOODS
from hanse.games.hellweg.words.things import (
    goods_card,
    house_words,
    privilege_words,
    road_words,
    slot_words,
)

# The cloth beside the map, and the heights of what lies there without and with the warehouse
CLOTH_X, CLOTH_W = 1220, 464
GAP = 14
HEIGHTS = ((330, 214, 448), (306, 184, 354, 140))  # trade card, market, goods cards, privileges


def table(o: State, viewer: int, lang: str) -> dict[str, Any]:
    """The table as a viewer sees it."""
    words = WORDS[lang]
    return {
        "width": p.WIDTH,
        "height": p.HEIGHT,
        "map_width": p.MAP_W,
        "edge": p.EDGE,
        "cloth": {"x": CLOTH_X, "w": CLOTH_W},
        "sheet": land.sheet(),
        "degrees": land.degrees(),
        "land": land.land(),
        "bridges": land.bridges(),
        "boxes": {"title": p.TITLE, "key": p.KEY, "rose": p.ROSE, "corner": p.CORNER},
        "words": words,
        "mile": _mile(),
        "cities": _cities(),
        "houses": [_house(o, house, viewer, lang) for house in _north_to_south()],
        "roads": [_road(o, road, viewer, lang) for road in range(t.ROADS)],
        "villages": sorted(p.villages().values(), key=lambda at: at[1]),
        "traveller": _traveller(o),
        "panels": _panels(o),
        "card": _trade_card(o, viewer, lang),
        "market": _market(o, viewer, lang),
        "offer": _offer(o, lang),
        "warehouse": _warehouse(o, viewer) if o.warehouse else None,
        "privileges": _privileges(o, lang) if o.warehouse else [],
        "seats": int(o.seats),
    }


def _panels(o: State) -> list[dict[str, float]]:
    """Where the trade card, the market, the goods cards and the privileges lie."""
    heights = HEIGHTS[int(o.warehouse)]
    top = (p.HEIGHT - sum(heights) - GAP * (len(heights) - 1)) / 2
    found = []
    for height in heights:
        found.append({"x": CLOTH_X, "y": top, "w": CLOTH_W, "h": height})
        top += height + GAP
    return found


# The map


def _mile() -> float:
    """A Prussian mile of the map: Duisburg lies some 17 from Paderborn."""
    (ax, ay), (bx, by) = (p.cities()[city] for city in t.EXTRA_CITIES)
    return round(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / 17, 1)


def _cities() -> list[dict[str, Any]]:
    return [
        {
            "name": t.CITY_NAMES[city],
            "x": round(p.labels()[city].x, 1),
            "y": round(p.labels()[city].y + p.FONT * 0.3, 1),
            "town": p.towns()[city],
        }
        for city in range(t.CITIES)
    ]


def _north_to_south() -> list[int]:
    return sorted(range(t.HOUSES), key=lambda house: p.houses()[house][1])


def _house(o: State, house: int, viewer: int, lang: str) -> dict[str, Any]:
    x, y = p.houses()[house]
    slot = wanted_at(o, house)
    return {
        "spot": house_spot(house),
        "label": house_words(house, lang),
        "good": t.GOOD_NAMES[t.HOUSE_GOOD[house]],
        "x": round(x, 1),
        "y": round(y, 1),
        "stones": pieces.stones(o, house, viewer),
        "wanted": int(t.CARD_VALUE[o.card, slot]) if slot is not None else None,
        "asked": slot is not None and o.phase in (SELLING, TRAVELLING) and o.slot == slot,
        "trader": int(o.trader[slot]) if slot is not None else NOBODY,
    }


def wanted_at(o: State, house: int) -> int | None:
    """The slot of the open trade card that shows a house."""
    if o.card == t.NO_CARD or o.phase == OVER:
        return None
    slots = [slot for slot in range(t.SLOTS) if t.CARD_HOUSE[o.card, slot] == house]
    return slots[0] if slots else None


def _road(o: State, road: int, viewer: int, lang: str) -> dict[str, Any]:
    return {
        "spot": road_spot(road),
        "label": road_words(road),
        "line": land.road_lines()[road],
        "marks": land.road_marks()[road],
        "brown": bool(t.BROWN >> road & 1),
        "coaches": pieces.coaches(o, road, viewer),
        "used": bool(o.used[road]),
    }


def _traveller(o: State) -> dict[str, Any] | None:
    """The stone under way, beside the city that it has reached, where it doesn't cover the name."""
    if o.phase != TRAVELLING:
        return None
    town, name = p.towns()[o.at], p.labels()[o.at]
    sides = [(town.x + side * (town.w + 20), town.y) for side in (-1, 1)]
    sides += [(town.x, town.y + side * (town.h + 27)) for side in (-1, 1)]
    x, y = max(sides, key=lambda at: name.from_point(*at))
    return {
        "seat": int(o.to_move),
        "x": round(x, 1),
        "y": round(y, 1),
        "good": t.GOOD_NAMES[t.HOUSE_GOOD[o.source]],
    }


# Beside the map


def _trade_card(o: State, viewer: int, lang: str) -> dict[str, Any]:
    slots = []
    if o.card != t.NO_CARD:
        slots = [_slot(o, slot, viewer, lang) for slot in range(t.SLOTS)]
    played = int(o.round_number)
    return {
        "slots": slots,
        "rounds": ["now" if n == played else "past" if n < played else "" for n in _rounds(o)],
        "deck": int(o.rounds) - played,
        "id": t.CARD_IDS[o.card] if slots else "",
        "is_last": played == int(o.rounds),
    }


def _rounds(o: State) -> range:
    return range(1, int(o.rounds) + 1)


def _slot(o: State, slot: int, viewer: int, lang: str) -> dict[str, Any]:
    house = int(t.CARD_HOUSE[o.card, slot])
    seat = int(o.trader[slot])
    return {
        "spot": f"slot-{slot + 1}",
        "label": slot_words(o.card, slot, lang),
        "city": t.CITY_NAMES[t.HOUSE_CITY[house]],
        "good": t.GOOD_NAMES[t.HOUSE_GOOD[house]],
        "pieces": ["stone"] * int(t.CARD_STONES[o.card, slot])
        + ["coach"] * int(t.CARD_COACHES[o.card, slot]),
        "value": int(t.CARD_VALUE[o.card, slot]),
        "trader": None if seat == NOBODY else _trader(seat, viewer, f"slot{slot + 1}"),
        "asked": o.phase in (SELLING, TRAVELLING) and o.slot == slot,
    }


def _trader(seat: int, viewer: int, place: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "id": f"trader-{seat}-{place}",
        "from": pieces.origin(seat, viewer, "trader"),
    }


def _market(o: State, viewer: int, lang: str) -> dict[str, Any]:
    if o.warehouse:
        stalls = ["thaler", "restock-all", "store-stone", "store-coach"]
    else:
        stalls = ["thaler", "restock-stone", "restock-coach"]
    traders = [
        _trader(seat, viewer, f"market{n}")
        for seat in range(o.seats)
        for n in range(int(o.market[seat]))
    ]
    return {
        "stalls": [{"spot": stall, "words": WORDS[lang]["stalls"][stall]} for stall in stalls],
        "traders": traders,
        "discount": viewer != NOBODY and is_action(o) and o.market[viewer] > 0,
    }


def _offer(o: State, lang: str) -> list[dict[str, Any]]:
    in_play = int(t.IN_PLAY[o.seats, o.free_choice])
    return [goods(o, card, lang) for card in range(t.GOODS_CARDS) if in_play >> card & 1]


def goods(o: State, card: int, lang: str) -> dict[str, Any]:
    """A goods card, on offer or bought."""
    entry = t.DATA["goods_cards"][card]
    function = entry.get("function", {"type": "none"})
    owner = int(o.owner[card])
    return {
        "spot": f"goods-{t.GOODS_IDS[card]}",
        "kind": entry["kind"],
        "label": f"{goods_card(card, lang)}: "
        + WORDS[lang]["price"].format(price=t.PRICE[card], value=t.VALUE[card]),
        "price": int(t.PRICE[card]),
        "value": int(t.VALUE[card]),
        "function": function["type"],
        "good": function.get("good", ""),
        "good_words": GOODS[lang].get(function.get("good", ""), ""),
        "pair": list(function.get("pair", ())),
        "bonus": int(function.get("value", 0)),
        "owner": owner,
        "privileged": bool(o.warehouse and t.PRIVILEGED >> card & 1),
    }


def _warehouse(o: State, viewer: int) -> dict[str, Any]:
    return {
        "black": t.EXTRA_COACHES if o.extra_coaches == NOBODY else 0,
        "seats": [
            {
                "seat": seat,
                "mine": seat == viewer,
                "stones": int(o.stored_stones[seat]),
                "coaches": int(o.stored_coaches[seat]),
            }
            for seat in range(o.seats)
        ],
    }


def _privileges(o: State, lang: str) -> list[dict[str, Any]]:
    """The privilege cards that lie open, and last the card of the extra coaches."""
    found = []
    counts = {entry["id"]: entry["count"] for entry in t.DATA["privileges"]}
    for number, name in enumerate(t.PRIVILEGE_IDS):
        owners = [seat for seat in range(o.seats) if o.privilege[seat, number] != NONE]
        found.append(
            {
                "spot": f"privilege-{name}",
                "picture": name,
                "label": privilege_words(name, lang),
                "cities": [t.CITY_NAMES[city] for city in t.PRIVILEGE_CITIES[number]],
                "owners": owners,
                "left": counts[name] - len(owners),
            }
        )
    owners = [] if o.extra_coaches == NOBODY else [int(o.extra_coaches)]
    found.append(
        {
            "spot": "extra-coaches",
            "picture": "coach",
            "label": WORDS[lang]["extra"],
            "cities": [t.CITY_NAMES[city] for city in t.EXTRA_CITIES],
            "owners": owners,
            "left": 1 - len(owners),
        }
    )
    return found
