"""The rules of Hellweg: set-up and scoring, and for every phase what may be done, doing it, and why
not. The chapters between are in `course.py` (H3), `selling.py` (H4), `market.py` and `placing.py`
(H5 to H8, H10, H12, H14) and `privileges.py` (H9 to H12).

Each function opens with the rules it carries out; `rules.toml` has their words. Questions are
`can_` and `has_`, or give the set of what is allowed; the verb of the same name does it.
"""

import numpy as np

from hanse.core import bits
from hanse.core.bits import WORD, Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import course, market, placing, privileges, selling
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.refusals import reason
from hanse.games.hellweg.state import (
    ACTION,
    AFTER_ACTION,
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
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
)

# H2: Set-up


@jit
def setup(s: State) -> None:
    """H2.1, H2.3, H2.4: the deck is shuffled, everybody has money and pieces, seat 0 begins."""
    for card in range(t.TRADE_CARDS):
        s.face_down[card] = 1
    for seat in range(s.seats):
        s.money[seat] = t.START_MONEY
        s.stone_supply[seat] = t.STONES
        s.coach_supply[seat] = t.COACHES
    s.phase = START_STONE
    s.start = 0
    s.to_move = 0


# H15: Scoring


@jit
def scores(s: State, out: Seats) -> None:
    """H15.1: money and goods cards; H8.4, H8.5: with the bonuses that give most."""
    for seat in range(s.seats):
        out[seat] = s.money[seat] + t.WORTH[s.goods[seat]]


MOST_ON_BOARD = 16  # more than a seat has of stones or of coaches


@jit
def standing(s: State, out: Seats) -> None:
    """H15.2: ties go to more stones on the board, then to more coaches on the board."""
    scores(s, out)
    for seat in range(s.seats):
        stones = 0
        for house in range(t.HOUSES):
            stones += s.stones[seat, house]
        coaches = 0
        for road in range(t.ROADS):
            coaches += s.coaches[seat, road]
        out[seat] = (out[seat] * MOST_ON_BOARD + stones) * MOST_ON_BOARD + coaches


# What may be done, doing it, and why not


@jit
def add_all(actions: Words, first: int, members: int) -> None:
    """Put the actions `first` + i into the set, for every i in a set of numbers."""
    word, shift = first // WORD, np.uint64(first % WORD)
    actions[word] |= np.uint64(members) << shift
    if shift > 0 and word + 1 < len(actions):
        actions[word + 1] |= np.uint64(members) >> (np.uint64(WORD) - shift)


@jit
def legal_for_stone(s: State, seat: int, actions: Words) -> None:
    """H5.3, H6.2: place it; H5.8: without one in the supply take one, or forgo it."""
    if not placing.must_take_stone(s, seat):
        add_all(actions, a.PLACE_STONE, placing.houses_for_stone(s, seat))
    else:
        add_all(actions, a.TAKE_STONE, placing.houses_to_take_from(s, seat))
        if placing.can_take_stored_stone(s, seat):
            bits.add(actions, a.TAKE_STORED_STONE)
    if placing.can_forgo(s, seat):
        bits.add(actions, a.FORGO)


@jit
def legal_for_coach(s: State, seat: int, actions: Words) -> None:
    """H5.4, H6.3, H7.2: place it; H5.8: without one in the supply take one, or forgo it."""
    if not placing.must_take_coach(s, seat):
        add_all(actions, a.PLACE_COACH, placing.roads_for_coach(s, seat))
    else:
        add_all(actions, a.TAKE_COACH, placing.roads_to_take_from(s, seat))
        if placing.can_take_stored_coach(s, seat):
            bits.add(actions, a.TAKE_STORED_COACH)
    if placing.can_forgo(s, seat):
        bits.add(actions, a.FORGO)


@jit
def legal_actions(s: State, seat: int, actions: Words) -> None:
    """H3.4, H3.5: the actions whose conditions are met, in either action round. H8.1: one always
    is.
    """
    add_all(actions, a.BUY, market.slots_to_buy(s, seat))
    add_all(actions, a.GOODS, market.goods_to_buy(s, seat))
    bits.add(actions, a.THALER)
    if market.can_restock(s, seat):
        bits.add(actions, a.RESTOCK_STONE)
        bits.add(actions, a.RESTOCK_COACH)
    if s.warehouse:
        if privileges.can_restock_all(s, seat):
            bits.add(actions, a.RESTOCK_ALL)
        legal_stores(s, seat, actions)
        legal_extras(s, seat, actions)


@jit
def legal_stores(s: State, seat: int, actions: Words) -> None:
    """H10.1: a stone or a coach of the supply."""
    if privileges.can_store_stone(s, seat):
        bits.add(actions, a.STORE_STONE)
    if privileges.can_store_coach(s, seat):
        bits.add(actions, a.STORE_COACH)


@jit
def legal_extras(s: State, seat: int, actions: Words) -> None:
    """H12.1, H11.1: privileges and claims, before and after the action."""
    add_all(actions, a.USE, privileges.usable_privileges(s, seat))
    add_all(actions, a.CLAIM, privileges.claimable(s, seat))


@jit
def legal(s: State, actions: Words) -> None:
    """H3.4, H4.1, H5.6: each phase asks its own question."""
    bits.clear(actions)
    seat, phase = s.to_move, s.phase
    if phase == SELLING:
        add_all(actions, a.SELL, selling.houses_to_sell_from(s, seat))
        bits.add(actions, a.KEEP)
    elif phase == ACTION:
        legal_actions(s, seat, actions)
    elif phase in (BUYING_STONE, RESTOCKING_STONE, START_STONE):
        legal_for_stone(s, seat, actions)
    elif phase in (BUYING_COACH, RESTOCKING_COACH, BONUS_COACH, START_COACH):
        legal_for_coach(s, seat, actions)
    elif phase == SELLING_OFF:
        add_all(actions, a.SELL_OFF, s.houses[seat])
        bits.add(actions, a.DECLINE)
    elif phase == TRAVELLING:
        add_all(actions, a.GO, selling.onward_steps(s, seat))
    elif phase == RESTOCKING_ALL:
        if s.stones_due > 0:
            add_all(actions, a.PLACE_STONE, placing.houses_for_stone(s, seat))
        if s.coaches_due > 0:
            add_all(actions, a.PLACE_COACH, placing.roads_for_coach(s, seat))
    elif phase == STORING:
        legal_stores(s, seat, actions)
    elif phase == CLAIMING:
        add_all(actions, a.CLAIM, privileges.claimable(s, seat))
        bits.add(actions, a.LATER)
    elif phase == AFTER_ACTION:
        legal_extras(s, seat, actions)
        bits.add(actions, a.END)


@jit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    if action < a.PLACE_COACH:
        placing.place_stone(s, action - a.PLACE_STONE)
    elif action < a.TAKE_STONE:
        placing.place_coach(s, action - a.PLACE_COACH)
    elif action <= a.FORGO:
        take_or_forgo(s, action)
    elif action <= a.DECLINE:
        apply_sale(s, action)
    elif action < a.STORE_STONE:
        apply_action(s, action)
    else:
        apply_extra(s, action)


@jit
def take_or_forgo(s: State, action: int) -> None:
    """H5.8, H10.4: what to do for want of a piece."""
    if action == a.FORGO:
        placing.forgo(s)
    elif action < a.TAKE_STORED_STONE:
        placing.take_stone(s, action - a.TAKE_STONE)
    elif action == a.TAKE_STORED_STONE:
        placing.take_stored_stone(s)
    elif action < a.TAKE_STORED_COACH:
        placing.take_coach(s, action - a.TAKE_COACH)
    else:
        placing.take_stored_coach(s)


@jit
def apply_sale(s: State, action: int) -> None:
    """H4: the decisions of a sale."""
    if action == a.KEEP:
        selling.keep(s)
    elif action == a.DECLINE:
        selling.decline(s)
    elif action < a.KEEP:
        selling.sell(s, action - a.SELL)
    elif action < a.SELL_OFF:
        selling.go(s, action - a.GO)
    else:
        selling.sell_off(s, action - a.SELL_OFF)


@jit
def apply_action(s: State, action: int) -> None:
    """H5 to H8, H10.2: the actions a to d."""
    if action < a.RESTOCK_STONE:
        market.buy(s, action - a.BUY)
    elif action == a.RESTOCK_STONE:
        market.restock_stone(s)
    elif action == a.RESTOCK_COACH:
        market.restock_coach(s)
    elif action == a.RESTOCK_ALL:
        market.go_to_market(s)
        market.restock_all(s)
    elif action < a.THALER:
        market.buy_goods(s, action - a.GOODS)
    else:
        market.go_to_market(s)
        market.take_thaler(s)
        course.go_on(s)


@jit
def apply_extra(s: State, action: int) -> None:
    """H10.1, H11.1, H12.1: storing, privileges, claims and the end of the turn."""
    if action < a.USE:
        if s.phase == ACTION:
            market.go_to_market(s)
        if action == a.STORE_STONE:
            market.store_stone(s)
        else:
            market.store_coach(s)
        course.go_on(s)
    elif action < a.CLAIM:
        market.use_privilege(s, action - a.USE)
    elif action < a.LATER:
        privileges.claim_privilege(s, s.to_move, action - a.CLAIM)
        course.go_on(s)
    elif action == a.LATER:
        course.go_on(s)
    else:
        course.end_turn(s)


def why_not(s: State, action: int) -> str | None:
    """The id of the rule that forbids an action now, or None: the first of several that it
    breaks.
    """
    actions = bits.empty(len(a.ACTIONS))
    if s.phase != OVER:
        legal(s, actions)
    return None if bits.has(actions, action) else reason(s, action)
