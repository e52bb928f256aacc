"""Statistics that are kept while games go by, in memory that doesn't grow with their number."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hanse.arena.series import Failure, Stretch

Z_95 = 1.959963984540054  # standard deviations either side that hold 95 % of a normal distribution
FEWEST_FREE = 3  # groups, beyond one of each kind, that say something about the spread
FAILURES_KEPT = 20  # with sentence and notation


def wilson(share: float, trials: float, z: float = Z_95) -> tuple[float, float]:
    """The interval that holds the true share, by Wilson; 95 % of such intervals do.

    E. B. Wilson: Probable inference, the law of succession, and statistical inference, 1927. A
    share of a first place counts as a part of a success, which makes the interval a little wide.
    """
    if not trials:
        return 0.0, 1.0
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """Standard errors either side that hold 95 % of Student's distribution, by Cornish and Fisher;
    within 1 % of the truth from 3 degrees of freedom on.
    """
    z = Z_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / freedom**n for n, term in enumerate(terms, 1))


@dataclass(frozen=True)
class Sample:
    """Numbers that may go together within a group, of kinds that were given, not drawn."""

    numbers: NDArray[np.float64]
    groups: NDArray[np.int64]  # each number's
    kinds: NDArray[np.int64]  # each number's; groups are of one kind

    @property
    def mean(self) -> float:
        """The mean of all."""
        return float(self.numbers.mean())

    @property
    def freedom(self) -> int:
        """How many groups there are to judge the spread by, beyond one of each kind."""
        return len(np.unique(self.groups)) - len(np.unique(self.kinds))

    @property
    def variance(self) -> float:
        """That of the mean; it needs some freedom."""
        _, kind = np.unique(self.kinds, return_inverse=True)
        _, group = np.unique(self.groups, return_inverse=True)
        means = np.bincount(kind, self.numbers) / np.bincount(kind)
        sums = np.bincount(group, self.numbers - means[kind])
        spread = float((sums**2).sum()) * len(sums) / self.freedom
        return spread / len(self.numbers) ** 2


def mean_interval(sample: Sample) -> tuple[float, float] | None:
    """The 95 % interval of a mean; None: there are too few groups to tell."""
    if sample.freedom < FEWEST_FREE:
        return None
    half = student(sample.freedom) * math.sqrt(sample.variance)
    return sample.mean - half, sample.mean + half


def share_interval(sample: Sample) -> tuple[float, float]:
    """The 95 % interval of a mean of parts of a success, by Wilson, one trial each. Where those of
    a group go together it is wider by as much as that makes the mean less certain, never narrower;
    where all are alike, or groups are few, nothing tells whether they do.
    """
    share, trials = sample.mean, len(sample.numbers)
    alone = share * (1 - share) / trials
    known = alone > 0 and sample.freedom >= FEWEST_FREE
    effect = sample.variance / alone if known else 1.0
    return wilson(share, trials / max(1.0, effect))


def shared_ranks(places: Sequence[int]) -> list[float]:
    """The rank of each seat: those that share a place have the mean of the places they take up."""
    return [place + (places.count(place) - 1) / 2 for place in places]


def win_parts(places: Sequence[int]) -> list[float]:
    """Each seat's part of the first place."""
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


class Distribution:
    """How often each whole number came."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.count = 0

    def add(self, numbers: NDArray[np.int64]) -> None:
        """Count some more."""
        values, counts = np.unique(numbers, return_counts=True)
        self.counts.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        self.count += len(numbers)

    @property
    def total(self) -> int:
        """The sum of all."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        # In whole numbers, so that the order in which games came doesn't show in the last digit.
        squares = sum(value * value * count for value, count in self.counts.items())
        return math.sqrt(self.count * squares - self.total**2) / self.count

    @property
    def least(self) -> int:
        """The smallest."""
        return min(self.counts)

    @property
    def most(self) -> int:
        """The largest."""
        return max(self.counts)

    def quantile(self, share: float) -> int:
        """The smallest number that at least this share of all don't exceed."""
        reached = 0
        for value in sorted(self.counts):
            reached += self.counts[value]
            if reached >= share * self.count:
                return value
        return self.most

    def histogram(self, bins: int, ends: tuple[int, int] | None = None) -> list[tuple[int, int]]:
        """At most so many bins of one width, each as its smallest number and its count."""
        least, most = ends or (self.least, self.most)
        width = max(1, math.ceil((most - least + 1) / bins))
        counts = [0] * math.ceil((most - least + 1) / width)
        for value, count in self.counts.items():
            counts[(value - least) // width] += count
        return [(least + n * width, count) for n, count in enumerate(counts)]


class Tally:
    """What a series has come to so far: lengths, scores and places, seat by seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.lengths = Distribution()
        self.scores = [Distribution() for _ in range(players)]
        self.places = [Distribution() for _ in range(players)]
        # [seat, winners]: games in which the seat was one of so many winners
        self._won = np.zeros((players, players + 1), np.int64)
        self.began = math.inf
        self.ended = -math.inf
        self.faults = 0  # what went wrong with bots that are programs
        self.by_lot = 0  # actions drawn by lot in their stead
        self.complaint = ""  # the last fault in words
        self.failed = 0  # games that didn't come to an end
        self.failures: list[Failure] = []  # the first of them

    def add(self, stretch: Stretch) -> None:
        """Count some more games."""
        self.lengths.add(stretch.steps)
        first = stretch.places == 1
        winners = first.sum(axis=1)
        for seat in range(self.players):
            self.scores[seat].add(stretch.scores[:, seat])
            self.places[seat].add(stretch.places[:, seat])
            self._won[seat] += np.bincount(winners[first[:, seat]], minlength=self.players + 1)
        self.began = min(self.began, stretch.began)
        self.ended = max(self.ended, stretch.ended)
        self.faults += stretch.faults
        self.by_lot += stretch.by_lot
        self.complaint = stretch.complaint or self.complaint
        self.failed += len(stretch.failures)
        self.failures += stretch.failures[: FAILURES_KEPT - len(self.failures)]

    @property
    def trouble(self) -> str:
        """A sentence on faults."""
        drawn = f"{self.by_lot:,} actions were drawn by lot"
        return f"Bots had {self.faults:,} faults, and {drawn}; the last: {self.complaint}."

    @property
    def games(self) -> int:
        """How many games came to an end."""
        return self.lengths.count

    @property
    def past(self) -> int:
        """How many games came to an end or failed."""
        return self.games + self.failed

    @property
    def steps(self) -> int:
        """How many actions in all."""
        return self.lengths.total

    @property
    def seconds(self) -> float:
        """From the beginning of the first game to the end of the last; compiling isn't in it."""
        return max(self.ended - self.began, 0.0) if self.games else 0.0

    def win_rates(self) -> Iterator[tuple[float, tuple[float, float]]]:
        """Each seat's share of first places with its 95 % interval; a shared one is divided by the
        number of winners.
        """
        for won in self._won:
            parts = sum(int(won[winners]) / winners for winners in range(1, self.players + 1))
            yield parts / self.games, wilson(parts / self.games, self.games)
