"""Why an action can't be played: the rule that forbids it, the first of several that it breaks.

`rules.legal` is the judge; what is here only explains, so it may take for granted that the action
isn't legal.
"""

from hanse.core.record import NOBODY, State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.privileges import can_restock_all
from hanse.games.hellweg.state import (
    ACTION,
    AFTER_ACTION,
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
    FACE_UP,
    NONE,
    NOTHING,
    OVER,
    RESTOCKING_ALL,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    SELLING,
    SELLING_OFF,
    START_COACH,
    START_STONE,
    STORING,
    TRAVELLING,
    TURNED_UP,
)

# What each phase asks for, and the rule that says so.
ASKED: dict[int, tuple[str, set[str]]] = {
    START_STONE: ("H2.5", {"stone"}),
    START_COACH: ("H2.5", {"coach"}),
    SELLING: ("H4.1", {"sell", "keep"}),
    TRAVELLING: ("H4.8", {"go"}),
    SELLING_OFF: ("H4.12", {"sell_off", "decline"}),
    ACTION: ("H3.4", {"buy", "restock", "goods", "thaler", "store", "use", "claim"}),
    BUYING_STONE: ("H5.6", {"stone", "take_stone", "forgo"}),
    BUYING_COACH: ("H5.6", {"coach", "take_coach", "forgo"}),
    RESTOCKING_STONE: ("H6.1", {"stone", "take_stone", "forgo"}),
    RESTOCKING_COACH: ("H6.1", {"coach", "take_coach", "forgo"}),
    BONUS_COACH: ("H7.2", {"coach", "take_coach", "forgo"}),
    RESTOCKING_ALL: ("H10.2", {"stone", "coach"}),
    STORING: ("H12.1", {"store"}),
    CLAIMING: ("H11.1", {"claim", "later"}),
    AFTER_ACTION: ("H12.1", {"use", "claim", "end"}),
    OVER: ("H3.8", set()),
}


def reason(s: State, action: int) -> str:
    """The id of the rule that forbids an action which isn't legal."""
    rule, asked = ASKED[int(s.phase)]
    block = a.ACTIONS.block_of(action)
    if block not in asked:
        return rule
    number = action - a.ACTIONS.blocks[block][0]
    return REASONS[block](s, number)


def _stone(s: State, house: int) -> str:
    """H2.5, H5.3, H6.2, H14.2: the wrong house; H5.8: no stone to place."""
    if s.phase == START_STONE:
        return "H2.5"
    if s.phase == RESTOCKING_ALL and s.stones_due == 0:
        return "H10.2"
    if s.phase != RESTOCKING_ALL and s.stone_supply[s.to_move] == 0 and s.in_hand == NOTHING:
        return "H5.8"
    if s.phase == BUYING_STONE:
        return "H5.8" if house == s.taken_from else "H5.3"
    both = t.HOUSES_OF_CITY[t.HOUSE_CITY[house]] in t.TWO_HOUSES
    return "H14.2" if both and s.goods[s.to_move] & t.FREE_CHOICE else "H6.2"


def _coach(s: State, road: int) -> str:
    """H2.5, H5.4, H6.3: the wrong road; H5.8: no coach to place."""
    if s.phase == START_COACH:
        return "H2.5"
    if s.phase == RESTOCKING_ALL and s.coaches_due == 0:
        return "H10.2"
    if s.phase != RESTOCKING_ALL and s.coach_supply[s.to_move] == 0 and s.in_hand == NOTHING:
        return "H5.8"
    return "H5.4" if s.phase == BUYING_COACH else "H6.3"


def _take_stone(s: State, house: int) -> str:
    """H5.8: only for want of one, and from where there is one; H10.4: the warehouse has none."""
    needed = s.stone_supply[s.to_move] == 0 and s.in_hand == NOTHING
    return "H10.4" if needed and house == t.HOUSES else "H5.8"


def _take_coach(s: State, road: int) -> str:
    """H5.8: only for want of one, and from where there is one; H10.4: the warehouse has none."""
    needed = s.coach_supply[s.to_move] == 0 and s.in_hand == NOTHING
    is_stored = road == t.ROADS and s.stored_coaches[s.to_move] == 0
    return "H10.4" if needed and is_stored else "H5.8"


def _forgo(s: State, number: int) -> str:
    """H5.8: not once a piece is taken; H5.6: not while the supply has one."""
    return "H5.8" if s.in_hand != NOTHING else "H5.6"


def _sell(s: State, house: int) -> str:
    """H4.2: another good; H4.3, H4.4: no stone there; H4.4: no connection."""
    buyer = t.CARD_HOUSE[s.card, s.slot]
    if t.HOUSE_GOOD[house] != t.HOUSE_GOOD[buyer]:
        return "H4.2"
    return "H4.3" if house == buyer else "H4.4"


def _go(s: State, step: int) -> str:
    """H4.4: not from here, or no coach; H4.8: the buyer can't be reached that way."""
    has_coach = s.coaches[s.to_move, t.STEP_ROAD[step]] > 0
    return "H4.8" if has_coach and t.STEP_FROM[step] == s.at else "H4.4"


def _buy(s: State, slot: int) -> str:
    """H5.1: a trader stands there; H5.2: too dear."""
    return "H5.1" if s.trader[slot] != NOBODY else "H5.2"


def _restock(s: State, number: int) -> str:
    """H10.2: with the warehouse all, H6.1: without it one, for 1 Thaler; H6.2, H6.3: where a stone
    lies.
    """
    is_all = number == a.RESTOCK_ALL - a.RESTOCK_STONE
    if s.warehouse:
        return "H10.2"
    if is_all or s.houses[s.to_move]:
        return "H6.1"
    return "H6.2" if number == 0 else "H6.3"


def _goods(s: State, card: int) -> str:
    """H2.2, H14.1: not in this game; H7.1: somebody has it, or it is too dear."""
    if not t.IN_PLAY[s.seats, s.free_choice] >> card & 1:
        return "H14.1" if t.FREE_CHOICE >> card & 1 else "H2.2"
    return "H7.1"


def _store(s: State, number: int) -> str:
    """H10.1: none in the supply, or no warehouse."""
    return "H10.1"


def _use(s: State, privilege: int) -> str:
    """H12.1: not owned, or face down; H12.2: just turned up; H10.1, H10.2: not lawful now."""
    side = s.privilege[s.to_move, privilege]
    if side == TURNED_UP:
        return "H12.2"
    if side == FACE_UP and privilege == t.STORE:
        return "H10.1"
    if side == FACE_UP and privilege == t.RESTOCK and not can_restock_all(s, s.to_move):
        return "H10.2"
    return "H12.1"


def _claim(s: State, privilege: int) -> str:
    """H11.4: owned already; H11.1: no claim."""
    return "H11.1" if s.privilege[s.to_move, privilege] == NONE else "H11.4"


REASONS = {
    "stone": _stone,
    "coach": _coach,
    "take_stone": _take_stone,
    "take_coach": _take_coach,
    "forgo": _forgo,
    "sell": _sell,
    "go": _go,
    "sell_off": lambda s, house: "H4.12",
    "buy": _buy,
    "restock": _restock,
    "goods": _goods,
    "store": _store,
    "use": _use,
    "claim": _claim,
}
