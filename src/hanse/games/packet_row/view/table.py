"""What lies on the table: supplies on the boards, pawns, and what each seat has at its berth."""

from dataclasses import replace
from typing import Any

from hanse.core.record import State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.state import NO_PLACE, OVER
from hanse.games.packet_row.view import layout
from hanse.games.packet_row.view.cards import (
    SERIF,
    SLAB,
    dollars,
    face_id,
    fitted,
    flag_art,
    good_art,
)
from hanse.games.packet_row.view.phrases import WORDS
from hanse.games.packet_row.view.spots import PLACES, board_spot, row_spot
from hanse.games.packet_row.words import kind_words, name_words, priced_words, text_words

# The manifest at a berth: how wide entries are, how high, and how large at most
ENTRY, CONTRACT_ENTRY, HIGH, BETWEEN = 58.0, 80.0, 32.0, 5.0
LARGEST = {2: 1.5, 3: 1.4, 4: 1.2, 5: 1.1}  # by seats
BOAT = {2: 1.4, 3: 1.25, 4: 0.95, 5: 0.9}  # by seats: ships, of their size
SHIP_W, SHIP_H = 76.0, 62.0
PLATE = 44.0  # the name board of a berth
BESIDE_NAME, LETTER = 196.0, 9.8  # what the name leaves to mark, money and pawn; a letter's width


def table(o: State, lang: str) -> dict[str, Any]:
    """The boards and the berths."""
    plan = layout.layout(int(o.seats))
    asked = int(o.board)
    return {
        "boards": [_board(o, board, plan, lang) for board in range(t.BOARDS)],
        "row": _row(o, asked, lang) if 0 <= asked else [],
        "berths": [_berth(o, seat, plan, lang) for seat in range(int(o.seats))],
        "is_over": bool(o.phase == OVER),
    }


# The boards


def _board(o: State, board: int, plan: layout.Layout, lang: str) -> dict[str, Any]:
    words = WORDS[lang]
    is_asked = bool(o.board == board)
    state = "asked" if is_asked else "done" if o.chosen[board] else "open"
    pile = int(o.pile_size[board])
    return {
        "name": t.BOARD_NAMES[board],
        "spot": board_spot(board),
        "title": words["boards"][board],
        "x": layout.house_x(board),
        "state": state,
        "dry": _stamp(plan, lang) if o.unfilled[board] else None,
        "closed": fitted(words["closed"], 17, SERIF, 76),
        "pile": pile,
        "pile_label": words["pile_label"].format(n=pile),
        "cards": _cards(o, board, plan, lang, is_asked),
        "strips": plan.strips,
    }


def _stamp(plan: layout.Layout, lang: str) -> dict[str, Any]:
    """P7.1: a board that couldn't be filled; the last place of its current supply is empty."""
    box = plan.current[-1]
    words = fitted(WORDS[lang]["dry"], 25, SLAB, box.w - 24)
    return {"x": box.x + box.w / 2, "y": box.y + box.h / 2, "w": box.w / 2 - 2, **words}


def _cards(
    o: State, board: int, plan: layout.Layout, lang: str, is_asked: bool
) -> list[dict[str, Any]]:
    """The places of a board: current supply, then future supply."""
    boxes = dict(enumerate(plan.current))
    boxes |= {t.MOST_CURRENT + n: box for n, box in enumerate(plan.future)}
    kinds = [*o.current[board].tolist(), *o.future[board].tolist()]
    pawns = {int(o.pawn[seat]): seat for seat in range(int(o.seats)) if o.pawn[seat] != NO_PLACE}
    seen: dict[int, int] = {}
    found = []
    for place, box in boxes.items():
        kind = int(kinds[place])
        seen[kind] = seen.get(kind, 0) + 1
        found.append(
            {
                "box": box,
                "size": round(box.w / layout.CARD_W, 4),
                "spot": PLACES[place] if is_asked else "",
                "face": face_id(kind) if kind != t.NO_CARD else "",
                "label": priced_words(kind, lang) if kind != t.NO_CARD else WORDS[lang]["empty"],
                "piece": f"{t.BOARD_NAMES[board]}-{face_id(kind)}-{seen[kind]}",
                "pawn": pawns.get(board * t.PLACES + place),
                "is_future": place >= t.MOST_CURRENT,
                "lean": (board * 7 + place * 5) % 3 - 1,
            }
        )
    return found


def _row(o: State, board: int, lang: str) -> list[dict[str, Any]]:
    """The cards of the board asked about once more, for small screens."""
    places = [*range(int(t.CURRENT[o.seats])), *range(t.MOST_CURRENT, t.PLACES)]
    kinds = [*o.current[board].tolist(), *o.future[board].tolist()]
    return [
        {
            "spot": row_spot(PLACES[place]),
            "face": face_id(int(kinds[place])),
            "label": priced_words(int(kinds[place]), lang),
            "is_future": place >= t.MOST_CURRENT,
        }
        for place in places
        if kinds[place] != t.NO_CARD
    ]


# The berths


def _berth(o: State, seat: int, plan: layout.Layout, lang: str) -> dict[str, Any]:
    box = plan.berths[seat]
    beside = len(plan.berths) <= layout.FEW
    below = box.y + PLATE + 6
    high = box.h - PLATE - 6
    if beside:
        water = layout.Box(box.x + 4, below, box.w * 0.36, high)
        paper = layout.Box(box.x + box.w * 0.38, below, box.w * 0.62, high)
    else:
        water = layout.Box(box.x + 4, below, box.w - 8, 56)
        paper = layout.Box(box.x, below + 60, box.w, high - 60)
    entries = _manifest(o, seat, lang)
    inside = layout.Box(0, 0, paper.w - 20, paper.h - 14)
    widths = [entry["w"] for entry in entries]
    flow = layout.flow(widths, inside, HIGH, BETWEEN, LARGEST[len(plan.berths)])
    for entry, (x, y) in zip(entries, flow.at, strict=True):
        entry |= {"x": round(x, 1), "y": round(y, 1)}
    paper = replace(paper, w=min(paper.w, flow.wide + 22), h=min(paper.h, flow.high + 16))
    pawn = int(o.pawn[seat])
    room = box.w - BESIDE_NAME
    return {
        "seat": seat,
        "box": box,
        "plate": PLATE,
        "paper": paper,
        "size": round(flow.size, 3),
        "entries": entries,
        "ships": _ships(o, seat, water, lang),
        "money": dollars(int(o.money[seat]), lang),
        "is_master": bool(o.master == seat and o.phase != OVER),
        "has_pawn": pawn == NO_PLACE,
        "name_room": room,
        "letters": int(room / LETTER),
        "from": PLACES[pawn % t.PLACES] if pawn != NO_PLACE else "",
    }


def _ships(o: State, seat: int, water: layout.Box, lang: str) -> list[dict[str, Any]]:
    """P3.8: ships lie open before their owner; closer together if there are many."""
    held = [
        (country, n + 1)
        for country in range(t.COUNTRIES)
        for n in range(int(o.hand[seat, t.SHIP + country]))
    ]
    size = BOAT[int(o.seats)]
    wide, high = SHIP_W * size, SHIP_H * size
    rows = 2 if water.h >= 1.7 * high and len(held) > water.w // wide else 1
    columns = max(1, -(-len(held) // rows))
    step = min(wide + 4, (water.w - wide) / max(1, columns - 1))
    drop = min(high, water.h - high) if rows > 1 else 0.0
    top = water.y + (water.h - drop - high) / 2
    return [
        {
            "x": round(water.x + (n % columns) * step, 1),
            "y": round(top + (n // columns) * drop, 1),
            "size": size,
            "flag": flag_art(t.COUNTRY_NAMES[country]),
            "label": kind_words(t.SHIP + country, lang),
            "piece": f"berth-{seat}-{face_id(t.SHIP + country)}-{copy}",
        }
        for n, (country, copy) in enumerate(held)
    ]


def _manifest(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """P3.8: what everybody saw a seat take, in short, and its starting contract as it is known."""
    held = o.hand[seat]
    found = [
        _contract_entry(contract, lang)
        for contract in range(t.GUILD_CONTRACTS)
        for _ in range(int(held[contract]))
    ]
    if o.phase == OVER and o.starting[seat] != t.NO_CONTRACT:
        found.append(_contract_entry(t.GUILD_CONTRACTS + int(o.starting[seat]), lang))
    elif o.opened[seat] == t.NO_CONTRACT:
        found.append(_entry("letter", "?", WORDS[lang]["secret"]))
    for good, name in enumerate(t.GOOD_NAMES):
        first = t.GOODS_CARD + good * t.SIZES
        units = int(held[first : first + t.SIZES] @ t.SIZE_UNITS)
        if units:
            found.append(_entry(good_art(name), units, f"{units} {name_words(name, lang)}"))
    bars = [(t.DOUBLE, t.DOUBLE_UNITS), (t.SINGLE, t.SINGLE_UNITS)]
    for kind, _ in bars:
        if held[kind]:
            found.append(_card_entry(kind, int(held[kind]), lang))
    for kind in (t.ASSISTANT, t.CAPTAIN, t.MERCHANT, t.BANKER):
        if held[kind]:
            found.append(_card_entry(kind, int(held[kind]), lang))
    cash = int(held[t.MONEY : t.VICTORY] @ t.MONEY_VALUE)
    if cash:
        label = f"{WORDS[lang]['groups']['money']}: {dollars(cash, lang)}"
        found.append(_entry("note", cash, label))
    points = int(held[t.VICTORY :] @ t.VICTORY_POINTS)
    if points:
        label = f"{WORDS[lang]['count']['points']}: {points}"
        found.append(_entry("rosette", points, label))
    return found


def _entry(art: str, count: int | str, label: str) -> dict[str, Any]:
    return {"w": ENTRY, "art": art, "count": count, "flag": "", "label": label}


def _card_entry(kind: int, count: int, lang: str) -> dict[str, Any]:
    label = WORDS[lang]["times"].format(count=count, card=kind_words(kind, lang))
    return _entry(t.KIND_NAMES[kind], count, label)


def _contract_entry(contract: int, lang: str) -> dict[str, Any]:
    made = _entry(
        good_art(t.GOOD_NAMES[t.CONTRACT_GOOD[contract]]),
        int(t.CONTRACT_UNITS[contract]),
        text_words(contract, lang),
    )
    country = t.COUNTRY_NAMES[t.CONTRACT_COUNTRY[contract]]
    return {**made, "w": CONTRACT_ENTRY, "flag": flag_art(country)}
