"""The rules of Pig."""

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.random import DICE, draw
from hanse.core.record import NOBODY, State
from hanse_pig.actions import HOLD, ROLL
from hanse_pig.state import LOST, OVER, SIDES


@jit
def setup(s: State) -> None:
    """Seat 0 begins."""
    s.to_move = 0


@jit
def legal(s: State, actions: Words) -> None:
    """S1.1: roll, S1.2: or hold after a roll."""
    bits.clear(actions)
    if s.phase != OVER:
        bits.add(actions, ROLL)
        if s.die > 0:
            bits.add(actions, HOLD)


@jit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    if action == ROLL:
        roll(s)
    else:
        hold(s)


@jit
def roll(s: State) -> None:
    """S1.1: the pips add up, but a one loses them."""
    s.die = draw(s, DICE, SIDES) + 1
    s.turn += s.die
    if s.die == LOST:
        end_turn(s)


@jit
def hold(s: State) -> None:
    """S1.2: keep the pips. S2.1: with the goal reached the game is won."""
    s.points[s.to_move] += s.turn
    if s.points[s.to_move] >= s.goal:
        s.phase = OVER
        s.to_move = NOBODY
    else:
        end_turn(s)


@jit
def end_turn(s: State) -> None:
    """The next player rolls."""
    s.turn = 0
    s.die = 0
    s.to_move = (s.to_move + 1) % s.seats


@jit
def scores(s: State, out: Seats) -> None:
    """S2.1: points kept."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


def why_not(s: State, action: int) -> str | None:
    """The id of the rule that forbids an action now."""
    if s.phase == OVER:
        return "S2.1"
    return "S1.2" if action == HOLD and s.die == 0 else None
