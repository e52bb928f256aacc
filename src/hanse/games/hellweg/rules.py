"""The rules of Hellweg, in the rulebook's order: set-up, actions, scoring; what may be done, doing
it, and why not. Chapters of their own are in `course.py` (H3), `selling.py` (H4), `placing.py` (H5
to H7) and `privileges.py` (H9 to H12).

Each function opens with the rules it carries out; `rules.toml` has their words. Questions are
`can_` and `has_`, or give the set of what is allowed; the verb of the same name does it.
"""

import numpy as np

from hanse.core import bits
from hanse.core.bits import WORD, Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import course, placing, privileges, selling
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit
from hanse.games.hellweg.refusals import reason
from hanse.games.hellweg.state import (
    ACTION,
    AFTER_ACTION,
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
    FACE_DOWN,
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

DISCOUNT = 2  # H5.2, H7.1: Thaler less with the own other trader on the market
RESTOCK_COSTS = 1  # H6.1, Thaler
TAKE_PAYS = 1  # H8.1, Thaler


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


# H5 to H8, H10: Actions


@jit
def discount(s: State, seat: int) -> int:
    """H5.2, H7.1: 2 Thaler less if the own other trader already stands on the market."""
    return DISCOUNT if s.market[seat] > 0 else 0


@jit
def slots_to_buy(s: State, seat: int) -> int:
    """H5.1: the houses of the card without a trader, H5.2: that the money pays for, as a set."""
    budget = min(s.money[seat] + discount(s, seat), t.MOST_VALUE)
    slots = t.SLOTS_WITHIN[s.card, budget]
    for slot in range(t.SLOTS):
        if s.trader[slot] != NOBODY:
            slots &= ~(1 << slot)
    return slots


@jit
def buy(s: State, slot: int) -> None:
    """H5.1, H5.2: trader and price; then H5.6: a piece for each symbol."""
    seat = s.to_move
    s.money[seat] -= t.CARD_VALUE[s.card, slot] - discount(s, seat)
    s.trader[slot] = seat
    s.acted = 1
    s.house = t.CARD_HOUSE[s.card, slot]
    s.stones_due = t.CARD_STONES[s.card, slot]
    s.coaches_due = t.CARD_COACHES[s.card, slot]
    s.phase = BUYING_STONE if s.stones_due > 0 else BUYING_COACH


@jit
def go_to_market(s: State) -> None:
    """H3.4, H8.6: a trader on the market, which holds any number."""
    s.market[s.to_move] += 1
    s.acted = 1


@jit
def can_restock(s: State, seat: int) -> bool:
    """H6.1: for 1 Thaler; H6.2, H6.3: only with a stone on a house. H10.2: not with the
    warehouse.
    """
    return s.warehouse == 0 and s.money[seat] >= RESTOCK_COSTS and s.houses[seat] != 0


@jit
def restock_stone(s: State) -> None:
    """H6.1: one stone."""
    s.money[s.to_move] -= RESTOCK_COSTS
    go_to_market(s)
    s.stones_due = 1
    s.phase = RESTOCKING_STONE


@jit
def restock_coach(s: State) -> None:
    """H6.1: or one coach."""
    s.money[s.to_move] -= RESTOCK_COSTS
    go_to_market(s)
    s.coaches_due = 1
    s.phase = RESTOCKING_COACH


@jit
def restock_all(s: State) -> None:
    """H10.2: everything that lies in the warehouse now."""
    s.stones_due = s.stored_stones[s.to_move]
    s.coaches_due = s.stored_coaches[s.to_move]
    s.phase = RESTOCKING_ALL


@jit
def goods_on_offer(s: State) -> int:
    """H2.2, H7.1, H14.1: the goods cards in the game that nobody has, as a set. H7.3: they can't be
    sold.
    """
    cards = t.IN_PLAY[s.seats, s.free_choice]
    for seat in range(s.seats):
        cards &= ~np.int64(s.goods[seat])
    return cards


@jit
def goods_to_buy(s: State, seat: int) -> int:
    """H7.1: those on offer that the money pays for, as a set."""
    budget = min(s.money[seat] + discount(s, seat), t.MOST_PRICE)
    return goods_on_offer(s) & t.GOODS_WITHIN[budget]


@jit
def buy_goods(s: State, card: int) -> None:
    """H7.1, H7.3: one goods card; H11.1: it may give a claim. H7.2: a coach may follow."""
    seat = s.to_move
    s.money[seat] -= t.PRICE[card] - discount(s, seat)
    go_to_market(s)
    s.owner[card] = seat
    s.goods[seat] |= bit(card)
    privileges.gain_claim(s, seat, card)
    s.coaches_due = 1
    s.phase = BONUS_COACH


@jit
def take_thaler(s: State) -> None:
    """H8.1: 1 Thaler; H10.3: and all own privilege cards are turned up."""
    s.money[s.to_move] += TAKE_PAYS
    if s.warehouse:
        privileges.turn_up_privileges(s, s.to_move)


@jit
def store_stone(s: State) -> None:
    """H10.1: a stone from the supply to the warehouse."""
    s.stone_supply[s.to_move] -= 1
    s.stored_stones[s.to_move] += 1


@jit
def store_coach(s: State) -> None:
    """H10.1: a coach from the supply to the warehouse."""
    s.coach_supply[s.to_move] -= 1
    s.stored_coaches[s.to_move] += 1


@jit
def use_privilege(s: State, privilege: int) -> None:
    """H12.1: like the action, without a trader; the card is turned down. H12.2: it can't turn
    itself up.
    """
    if privilege == t.TURN_UP:
        take_thaler(s)
    s.privilege[s.to_move, privilege] = FACE_DOWN
    if privilege == t.STORE:
        s.phase = STORING
    elif privilege == t.RESTOCK:
        restock_all(s)
    else:
        course.go_on(s)


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
    add_all(actions, a.BUY, slots_to_buy(s, seat))
    add_all(actions, a.GOODS, goods_to_buy(s, seat))
    bits.add(actions, a.THALER)
    if can_restock(s, seat):
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
        buy(s, action - a.BUY)
    elif action == a.RESTOCK_STONE:
        restock_stone(s)
    elif action == a.RESTOCK_COACH:
        restock_coach(s)
    elif action == a.RESTOCK_ALL:
        go_to_market(s)
        restock_all(s)
    elif action < a.THALER:
        buy_goods(s, action - a.GOODS)
    else:
        go_to_market(s)
        take_thaler(s)
        course.go_on(s)


@jit
def apply_extra(s: State, action: int) -> None:
    """H10.1, H11.1, H12.1: storing, privileges, claims and the end of the turn."""
    if action < a.USE:
        if s.phase == ACTION:
            go_to_market(s)
        if action == a.STORE_STONE:
            store_stone(s)
        else:
            store_coach(s)
        course.go_on(s)
    elif action < a.CLAIM:
        use_privilege(s, action - a.USE)
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
