"""What lies before one seat: money and supply, cards, what it is about to place or sell, and the
buttons for what has no place on the table. Plain values for `hand.html`.
"""

from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.selling import sale_pays
from hanse.games.hellweg.state import (
    AFTER_ACTION,
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
    COACH,
    FACE_UP,
    NONE,
    NOTHING,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    SELLING,
    SELLING_OFF,
    START_COACH,
    START_STONE,
    STONE,
    TRAVELLING,
    TURNED_UP,
    all_coaches,
)
from hanse.games.hellweg.view.phrases import WORDS
from hanse.games.hellweg.view.table import goods
from hanse.games.hellweg.words.phrases import SIDES
from hanse.games.hellweg.words.things import house_words, privilege_words

BUTTONS = {SELLING: "keep", SELLING_OFF: "decline", CLAIMING: "later", AFTER_ACTION: "end"}


def hand(o: State, seat: int, lang: str) -> dict[str, Any] | None:
    """What lies before a seat; nothing before a spectator."""
    if seat == NOBODY:
        return None
    placed = int(o.market[seat] + (o.trader == seat).sum())
    cards = [card for card, owner in enumerate(o.owner.tolist()) if owner == seat]
    return {
        "seat": seat,
        "money": int(o.money[seat]),
        "stones": {"have": int(o.stone_supply[seat]), "all": t.STONES},
        "coaches": {"have": int(o.coach_supply[seat]), "all": all_coaches(o, seat)},
        "traders": {"have": t.TRADERS - placed, "all": t.TRADERS},
        "goods": [goods(o, card, lang) for card in cards],
        "privileges": _privileges(o, seat, lang) if o.warehouse else None,
        "claims": int(o.claims[seat]),
        "choice": _choice(o, lang) if o.to_move == seat else None,
        "buttons": _buttons(o, seat, lang) if o.to_move == seat else [],
    }


def _privileges(o: State, seat: int, lang: str) -> list[dict[str, Any]]:
    found = []
    for number, name in enumerate(t.PRIVILEGE_IDS):
        side = int(o.privilege[seat, number])
        if side != NONE:
            is_up = side in (FACE_UP, TURNED_UP)
            found.append(
                {
                    "spot": f"use-{name}",
                    "picture": name,
                    "name": privilege_words(name, lang),
                    "label": f"{privilege_words(name, lang)} ({SIDES[lang][is_up]})",
                    "is_up": is_up,
                    "is_fresh": side == TURNED_UP,
                }
            )
    return found


def _buttons(o: State, seat: int, lang: str) -> list[dict[str, str]]:
    spots = [BUTTONS[int(o.phase)]] if int(o.phase) in BUTTONS else []
    if _may_forgo(o, seat):
        spots.append("forgo")
    return [{"spot": spot, "words": WORDS[lang]["buttons"][spot]} for spot in spots]


def _may_forgo(o: State, seat: int) -> bool:
    """H5.6, H5.8, H7.2: for want of a piece, or the coach that comes with a goods card."""
    if o.in_hand != NOTHING:
        return False
    if o.phase in (BUYING_STONE, RESTOCKING_STONE):
        return bool(o.stone_supply[seat] == 0)
    if o.phase in (BUYING_COACH, RESTOCKING_COACH):
        return bool(o.coach_supply[seat] == 0)
    return bool(o.phase == BONUS_COACH)


# What is being done, step by step


def _choice(o: State, lang: str) -> dict[str, Any] | None:
    """Pieces still to be placed, the house that asks for a good, or the stone under way."""
    words = WORDS[lang]
    if o.phase in (SELLING, TRAVELLING):
        house = int(t.CARD_HOUSE[o.card, o.slot])
        good, value = t.HOUSE_GOOD[house], t.CARD_VALUE[o.card, o.slot]
        found = {
            "title": words["wanted"],
            "good": t.GOOD_NAMES[good],
            "where": house_words(house, lang),
            "value": int(sale_pays(o, o.to_move, good, value)),
            "pieces": [],
            "taken": "",
            "way": [],
        }
        if o.phase == TRAVELLING:
            found["title"] = words["under_way"]
            ends = dict.fromkeys((int(t.HOUSE_CITY[o.source]), int(o.at)))
            found["way"] = [t.CITY_NAMES[city] for city in ends]
            found["where"] = t.CITY_NAMES[t.HOUSE_CITY[house]]
        return found
    stones, coaches = int(o.stones_due), int(o.coaches_due)
    if o.phase == START_STONE:
        stones = 1
    if o.phase == START_COACH or (o.phase == START_STONE and not (o.warehouse and o.lap)):
        coaches = 1
    if not stones + coaches:
        return None
    house = int(o.house)
    good, where = "", ""
    if o.phase == BUYING_STONE:
        good, where = t.GOOD_NAMES[t.HOUSE_GOOD[house]], house_words(house, lang)
    elif house != t.NO_HOUSE:
        where = t.CITY_NAMES[t.HOUSE_CITY[house]]
    return {
        "title": words["to_place"],
        "good": good,
        "where": where,
        "value": 0,
        "pieces": ["stone"] * stones + ["coach"] * coaches,
        "taken": {STONE: "stone", COACH: "coach"}.get(int(o.in_hand), ""),
        "way": [],
    }
