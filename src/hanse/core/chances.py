"""How likely each seat is to win, judged from a state alone: what bots go by.

A game says it in `values.py`, with a function `chances(s, out)`; one that doesn't is judged by its
scores. With `outlook(s, seat)` it may tell how well one seat stands, in less time.
"""

import math

import numpy as np
from numpy.typing import NDArray

from hanse.core import generic
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State

Chances = NDArray[np.float64]  # one for each seat, together 1
ALL = 0  # of PLAYOUTS: every action is looked at


@jit
def share(points: Chances, seats: int, spread: float, out: Chances) -> None:
    """Turn what each seat is expected to reach into chances: every `spread` points of a lead make a
    win e times as likely.
    """
    most = points[0]
    for seat in range(seats):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp((points[seat] - most) / spread) if points[seat] < most else 1.0
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


@jit
def judge(s: State, out: Chances) -> None:
    """The chances of each seat; once the game is over a win is 1, shared by those who share it."""
    if s.to_move != NOBODY:
        generic.chances(s, out)
        return
    standing = np.zeros(len(out), np.int64)
    generic.standing(s, standing)
    best = standing[0]
    for seat in range(s.seats):
        best = max(best, standing[seat])
    winners = 0
    for seat in range(s.seats):
        winners += standing[seat] == best
    for seat in range(s.seats):
        out[seat] = (standing[seat] == best) / winners
