"""What a finished game is worth to each seat: by rank or by score, from -1 to 1.

`rank`   1 for the first place, -1 for the last, evenly spaced between; equal seats share what their
         places bring. The rewards of all seats add up to 0, and tie-breaks count.
`score`  the own score minus the best other, by what the two come to together (without their signs):
         twice as many points as the best other is 1/3, nine times as many 0.8. Tie-breaks don't
         count. With two seats the rewards add up to 0.

Before the end every reward is 0.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hanse.core.errors import BadOption
from hanse.core.jit import jit

RANK, SCORE = range(2)
KINDS = ("rank", "score")  # their names
LEAST, MOST = -1.0, 1.0  # no reward is beyond

Numbers = Sequence[int] | NDArray[np.int64]


def rewards(scores: Numbers, places: Numbers, kind: str = "rank") -> NDArray[np.float64]:
    """The reward of each seat, from the scores and places of all seats at the end (`Match.scores`,
    `Match.ranking`).
    """
    number = number_of(kind)
    out = np.zeros(len(scores), np.float64)
    award(np.array(scores, np.int64), np.array(places, np.int64), len(scores), number, out)
    return out


def number_of(kind: str) -> int:
    """The number of a kind of reward, for compiled code."""
    if kind not in KINDS:
        raise BadOption(f"Rewards go by {' or '.join(KINDS)}, not {kind!r}.")
    return KINDS.index(kind)


@jit
def award(
    scores: NDArray[np.int64],
    places: NDArray[np.int64],
    seats: int,
    kind: int,
    out: NDArray[np.float64],
) -> None:
    """Fill `out` with the rewards of the first `seats` seats."""
    for seat in range(seats):
        out[seat] = by_rank(places, seats, seat) if kind == RANK else by_score(scores, seats, seat)


@jit
def by_rank(places: NDArray[np.int64], seats: int, seat: int) -> float:
    """1 for the first place down to -1 for the last; a shared place is worth the mean of those that
    it takes up.
    """
    equals = 0
    for other in range(seats):
        equals += 1 if places[other] == places[seat] else 0
    behind = 2 * (places[seat] - 1) + equals - 1  # twice the seats before it; half an equal each
    return 1.0 - behind / (seats - 1) if seats > 1 else 0.0


@jit
def by_score(scores: NDArray[np.int64], seats: int, seat: int) -> float:
    """The lead over the best other, or what is lacking, by the size of both scores."""
    best = np.int64(0)
    found = False
    for other in range(seats):
        if other != seat and (not found or scores[other] > best):
            best = scores[other]
            found = True
    both = abs(scores[seat]) + abs(best)
    return (scores[seat] - best) / both if found and both > 0 else 0.0
