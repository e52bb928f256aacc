"""What the games of a tournament come to.

A shared first place is divided, a shared rank is the mean of the places it takes up. Intervals hold
with 95 %; they count the games of a group, which have the same deal, as going together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.arena.ratings import Rating, rate
from hanse.arena.series import Failure
from hanse.arena.simulate import lengths_json, spread
from hanse.arena.statistics import (
    Distribution,
    Sample,
    mean_interval,
    share_interval,
    shared_ranks,
    win_parts,
)
from hanse.arena.tournament import Result, Tournament
from hanse.arena.tournament_store import line_up_name, settings

Interval = tuple[float, float]
MILLI = 1000


@dataclass(frozen=True)
class Share:
    """A mean of parts of a success."""

    rate: float
    interval: Interval
    par: float  # what it would be among equals
    games: int

    @classmethod
    def of(cls, sample: Sample, par: float) -> "Share":
        """That of some games."""
        return cls(sample.mean, share_interval(sample), par, len(sample.numbers))


@dataclass(frozen=True)
class Standing:
    """How a bot fared."""

    bot: str
    games: int  # that it took part in
    wins: Share  # of a seat of its own
    rank: float  # mean
    rank_interval: Interval | None
    rating: Rating
    scores: Distribution
    moves: int
    seconds: float  # that they took
    faults: int  # what went wrong, if it is a program
    by_lot: int  # moves that were drawn by lot in its stead

    @property
    def milliseconds(self) -> float:
        """The mean time of a move."""
        return self.seconds / self.moves * MILLI if self.moves else 0.0


@dataclass(frozen=True)
class LineUp:
    """How a bot fared in one line-up, all of its seats together."""

    line_up: str
    bot: str
    seats: int
    wins: Share


class Standings:
    """Everything there is to say about the games of a tournament so far."""

    def __init__(
        self, tournament: Tournament, results: Sequence[Result], failures: Sequence[Failure] = ()
    ) -> None:
        self.tournament = tournament
        self.results = results
        self.failures = failures
        sittings = [tournament.sitting(result.game) for result in results]
        shape = (len(results), tournament.players)
        # [game]
        self._groups = np.array([sitting.group for sitting in sittings], np.int64)
        # [game, seat]
        self._bots = np.array([sitting.order for sitting in sittings], np.int64).reshape(shape)
        line_ups = {line_up: n for n, line_up in enumerate(tournament.schedule.line_ups)}
        kinds = [line_ups[tuple(sorted(sitting.order))] for sitting in sittings]
        self._kinds = np.array(kinds, np.int64)  # [game], the number of the line-up
        places = [result.places for result in results]
        self._places = np.array(places, np.int64).reshape(shape)
        self._wins = np.array([win_parts(row) for row in places], np.float64).reshape(shape)
        self._ranks = np.array([shared_ranks(row) for row in places], np.float64).reshape(shape)
        self._scores = np.array([r.scores for r in results], np.int64).reshape(shape)
        self._moves = np.array([r.moves for r in results], np.int64).reshape(shape)
        self._seconds = np.array([r.seconds for r in results], np.float64).reshape(shape)
        self._faults = np.array([r.faults for r in results], np.int64).reshape(shape)
        self._by_lot = np.array([r.by_lot for r in results], np.int64).reshape(shape)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def is_whole(self) -> bool:
        """Whether every game was played or failed."""
        return self.games + len(self.failures) >= self.tournament.games

    @cached_property
    def ratings(self) -> list[Rating]:
        """Each bot's rating."""
        rows = zip(self._bots.tolist(), self._places.tolist(), strict=True)
        return rate(len(self.tournament.bots), rows)

    @cached_property
    def bots(self) -> list[Standing]:
        """Each bot, the highest rating first; those that have played."""
        found = [self._standing(bot) for bot in range(len(self.tournament.bots)) if self._has(bot)]
        return sorted(found, key=lambda standing: -standing.rating.mu)

    def _has(self, bot: int) -> bool:
        return bool((self._bots == bot).any())

    def _standing(self, bot: int) -> Standing:
        own = self._bots == bot
        ranks = self._means(self._ranks, own)
        scores = Distribution()
        scores.add(self._scores[own])
        return Standing(
            self.tournament.names[bot],
            len(ranks.numbers),
            Share.of(self._means(self._wins, own), 1 / self.tournament.players),
            ranks.mean,
            mean_interval(ranks),
            self.ratings[bot],
            scores,
            int(self._moves[own].sum()),
            float(self._seconds[own].sum()),
            int(self._faults[own].sum()),
            int(self._by_lot[own].sum()),
        )

    def _sample(self, numbers: NDArray[np.float64], games: NDArray[np.bool_]) -> Sample:
        """Numbers, one for each of some games."""
        return Sample(numbers, self._groups[games], self._kinds[games])

    def _means(self, numbers: NDArray[np.float64], own: NDArray[np.bool_]) -> Sample:
        """The mean over a bot's seats in each game that it took part in."""
        seats = own.sum(axis=1)
        there = seats > 0
        sums = np.where(own, numbers, 0.0).sum(axis=1)
        return self._sample(sums[there] / seats[there], there)

    @cached_property
    def matrix(self) -> dict[tuple[str, str], Share]:
        """For bots that met, how often the first came before the second, seat against seat; a
        shared place counts half.
        """
        names = self.tournament.names
        found = {}
        for one, other in ((a, b) for a in range(len(names)) for b in range(len(names)) if a != b):
            met = (self._bots == one).any(axis=1) & (self._bots == other).any(axis=1)
            if met.any():
                parts = self._sample(self._ahead(one, other, met), met)
                found[names[one], names[other]] = Share.of(parts, 1 / 2)
        return found

    def _ahead(self, one: int, other: int, met: NDArray[np.bool_]) -> NDArray[np.float64]:
        """In each game in which two bots met, how many of their pairs of seats the one leads."""
        bots, places = self._bots[met], self._places[met]
        # [game, seat of the one, seat of the other]
        pairs = (bots == one)[:, :, None] & (bots == other)[:, None, :]
        ahead = (np.sign(places[:, None, :] - places[:, :, None]) + 1) / 2
        return np.asarray((pairs * ahead).sum(axis=(1, 2)) / pairs.sum(axis=(1, 2)))

    @cached_property
    def seats(self) -> list[Share]:
        """How often each seat wins, whoever sits there; every bot of a group sat there equally
        often.
        """
        par, games = 1 / self.tournament.players, np.ones(self.games, np.bool_)
        return [
            Share.of(self._sample(self._wins[:, seat], games), par) for seat in self._seat_range
        ]

    @property
    def _seat_range(self) -> range:
        return range(self.tournament.players)

    @cached_property
    def seat_scores(self) -> list[float]:
        """The mean score of each seat."""
        return [float(self._scores[:, seat].mean()) for seat in self._seat_range]

    @cached_property
    def line_ups(self) -> list[LineUp]:
        """How each bot fared in each line-up that was played."""
        found = []
        names = self.tournament.names
        for kind, line_up in enumerate(self.tournament.schedule.line_ups):
            met = self._kinds == kind
            for bot in sorted(set(line_up)) if met.any() else ():
                parts = np.where(self._bots[met] == bot, self._wins[met], 0.0).sum(axis=1)
                seats = line_up.count(bot)
                share = Share.of(self._sample(parts, met), seats / self.tournament.players)
                name = line_up_name(self.tournament, line_up)
                found.append(LineUp(name, names[bot], seats, share))
        return found

    @cached_property
    def lengths(self) -> Distribution:
        """How many actions the games had."""
        lengths = Distribution()
        lengths.add(np.array([result.steps for result in self.results], np.int64))
        return lengths

    def troubles(self) -> Iterator[str]:
        """A sentence on each bot with faults, and one on the last of them."""
        for bot in self.bots:
            if bot.faults:
                drawn = f"{bot.by_lot:,} of its {bot.moves:,} moves were drawn by lot"
                yield f"{bot.bot} had {bot.faults:,} faults, and {drawn}."
        complaints = [result.complaint for result in self.results if result.complaint]
        if complaints:
            yield f"The last fault was that of {complaints[-1]}."

    def as_json(self) -> dict[str, Any]:
        """One object with everything."""
        head = {
            **settings(self.tournament),
            "played": self.games,
            "failed": [asdict(failure) for failure in self.failures],
            "interrupted": not self.is_whole,
        }
        if not self.games:
            return head
        return {
            **head,
            "standings": [_standing_json(standing) for standing in self.bots],
            "matrix": [
                {"bot": one, "against": other, **_share_json(share)}
                for (one, other), share in self.matrix.items()
            ],
            "seats": [
                {"seat": seat, **_share_json(share), "mean_score": score}
                for seat, (share, score) in enumerate(
                    zip(self.seats, self.seat_scores, strict=True)
                )
            ],
            "line_ups": [
                {"line_up": row.line_up, "bot": row.bot, "seats": row.seats} | _share_json(row.wins)
                for row in self.line_ups
            ],
            "lengths": lengths_json(self.lengths),
        }


def _share_json(share: Share) -> dict[str, Any]:
    return {
        "rate": share.rate,
        "interval": list(share.interval),
        "par": share.par,
        "games": share.games,
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "win_rate": standing.wins.rate,
        "win_interval": list(standing.wins.interval),
        "par": standing.wins.par,
        "mean_rank": standing.rank,
        "rank_interval": list(standing.rank_interval) if standing.rank_interval else None,
        "rating": standing.rating.mu,
        "rating_sigma": standing.rating.sigma,
        "rating_interval": list(standing.rating.interval),
        "scores": spread(standing.scores),
        "moves": standing.moves,
        "faults": standing.faults,
        "by_lot": standing.by_lot,
        "milliseconds_per_move": standing.milliseconds,
    }
