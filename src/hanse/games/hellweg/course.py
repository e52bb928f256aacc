"""H3: the course of the game: rounds, phases and turns, and who comes next."""

from hanse.core.jit import jit
from hanse.core.random import DECK, draw
from hanse.core.record import NOBODY, State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.privileges import claimable, make_privileges_usable, usable_privileges
from hanse.games.hellweg.state import (
    ACTION,
    ACTION_ROUNDS,
    AFTER_ACTION,
    OVER,
    PLACING_ROUNDS,
    SELLING,
    START_STONE,
)


@jit
def next_seat(s: State) -> bool:
    """H3.3, H3.4: clockwise; says whether it is the start player again."""
    s.to_move = (s.to_move + 1) % s.seats
    return s.to_move == s.start


@jit
def end_placing(s: State) -> None:
    """H2.5: three placing rounds, then the first round begins."""
    s.house = t.NO_HOUSE
    s.phase = START_STONE
    if next_seat(s):
        s.lap += 1
        if s.lap == PLACING_ROUNDS:
            begin_round(s)


@jit
def begin_round(s: State) -> None:
    """H3.1: a round for each trade card; after the new card comes the sale."""
    s.round_number += 1
    s.lap = 0
    turn_up_card(s)
    begin_sale(s)


@jit
def turn_up_card(s: State) -> None:
    """H3.2: the top trade card is turned up. H2.1: shuffled, each one left is as likely; H2.8: in
    the short game two are never reached.
    """
    rest = draw(s, DECK, t.TRADE_CARDS + 1 - s.round_number)
    card = 0
    while rest > 0 or not s.face_down[card]:
        rest -= s.face_down[card]
        card += 1
    s.face_down[card] = 0
    s.card = card


@jit
def begin_sale(s: State) -> None:
    """H3.3, H4.1: a player goes through the houses of the card from the first on."""
    s.phase = SELLING
    s.slot = 0
    s.sold = 0


@jit
def end_sale(s: State) -> None:
    """H3.3: the next player sells; after all have, the actions follow. H3.8: but on the last card
    the game is over.
    """
    begin_sale(s)
    if not next_seat(s):
        return
    if s.round_number == s.rounds:
        s.phase = OVER
        s.to_move = NOBODY
    else:
        s.phase = ACTION


@jit
def go_on(s: State) -> None:
    """H12.1: before the action the turn goes on with it; after it, with what privileges and claims
    still allow.
    """
    seat = s.to_move
    if not s.acted:
        s.phase = ACTION
    elif s.warehouse and (usable_privileges(s, seat) or claimable(s, seat)):
        s.phase = AFTER_ACTION
    else:
        end_turn(s)


@jit
def end_turn(s: State) -> None:
    """H3.4: two action rounds, each clockwise."""
    if s.warehouse:
        make_privileges_usable(s, s.to_move)
    s.acted = 0
    s.phase = ACTION
    if next_seat(s):
        s.lap += 1
        if s.lap == ACTION_ROUNDS:
            end_round(s)


@jit
def end_round(s: State) -> None:
    """H3.6: traders return, the card leaves the game. H3.7: the start player card goes left."""
    for slot in range(t.SLOTS):
        s.trader[slot] = NOBODY
    for seat in range(s.seats):
        s.market[seat] = 0
    s.start = (s.start + 1) % s.seats
    s.to_move = s.start
    begin_round(s)
