"""What stands in for `values.py` in a game that doesn't judge its states: the scores do. Its
`outlook` stands in alone, too.
"""

import numpy as np

from hanse.core import generic
from hanse.core.chances import Chances, judge, share
from hanse.core.jit import jit
from hanse.core.record import State

SPREAD = 10.0  # points of a lead that make a win e times as likely
PLAYOUTS = (40, 1)  # steps that bots play before they judge, and actions looked at in each
TRUST = 2.0  # visits in a search that the chances are worth


@jit
def chances(s: State, out: Chances) -> None:
    """By the scores as they are."""
    scores = np.zeros(len(out), np.int64)
    generic.scores(s, scores)
    share(scores.astype(np.float64), s.seats, SPREAD, out)


@jit
def outlook(s: State, seat: int) -> float:
    """A seat's chance, whatever judges it."""
    out = np.zeros(s.seats, np.float64)
    judge(s, out)
    return float(out[seat])
