"""H5 to H8, H10, H12: the actions and what they cost, and using a privilege; placing pieces then
follows in `placing.py`.
"""

import numpy as np

from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.hellweg import course, privileges
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit
from hanse.games.hellweg.state import (
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    FACE_DOWN,
    RESTOCKING_ALL,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    STORING,
)

DISCOUNT = 2  # H5.2, H7.1: Thaler less with the own other trader on the market
RESTOCK_COSTS = 1  # H6.1, Thaler
TAKE_PAYS = 1  # H8.1, Thaler


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
