"""Playing many games, and what they come to."""

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hanse.arena import workers
from hanse.arena.dataset import GamesFile, about
from hanse.arena.series import Series
from hanse.arena.statistics import Distribution, Tally
from hanse.arena.workers import WorkerLost
from hanse.core.errors import HanseError

LENGTH_BINS = 24  # of the histogram of lengths
QUARTILES = (0.25, 0.5, 0.75)


@dataclass(frozen=True)
class Figures:
    """What a simulation came to."""

    series: Series
    wanted: int  # games
    workers: int
    tally: Tally
    file: GamesFile | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every game that was wanted was played or failed."""
        return self.tally.past == self.wanted

    @property
    def kept(self) -> Path | None:
        """The file that holds the games."""
        return self.file.path if self.file else None

    @property
    def done(self) -> str:
        """How many games were played, in words."""
        return f"{self.tally.games:,} of {self.wanted:,} games were done"

    def per_second(self, amount: int) -> float:
        """An amount by the time it took."""
        return amount / self.tally.seconds if self.tally.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """One object with everything."""
        tally = self.tally
        return {
            **about(self.series),
            "games": tally.games,
            "steps": tally.steps,
            "seconds": tally.seconds,
            "games_per_second": self.per_second(tally.games),
            "steps_per_second": self.per_second(tally.steps),
            "workers": self.workers,
            "interrupted": not self.is_whole,
            "faults": tally.faults,
            "by_lot": tally.by_lot,
            "games_failed": tally.failed,
            "failed": [asdict(failure) for failure in tally.failures],
            "lengths": lengths_json(tally.lengths) if tally.games else None,
            "seats": self._seats() if tally.games else [],
        }

    def _seats(self) -> list[dict[str, Any]]:
        tally = self.tally
        return [
            {
                "seat": seat,
                "bot": self.series.bot_names[seat],
                "win_rate": rate,
                "interval": list(interval),
                "mean_score": tally.scores[seat].mean,
                "mean_place": tally.places[seat].mean,
                "scores": spread(tally.scores[seat]),
            }
            for seat, (rate, interval) in enumerate(tally.win_rates())
        ]


def spread(numbers: Distribution) -> dict[str, float]:
    """Mean, deviation, extremes and quartiles."""
    low, median, high = (numbers.quantile(share) for share in QUARTILES)
    return {
        "mean": numbers.mean,
        "deviation": numbers.deviation,
        "min": numbers.least,
        "quarter": low,
        "median": median,
        "three_quarters": high,
        "max": numbers.most,
    }


def lengths_json(numbers: Distribution) -> dict[str, Any]:
    """The same of lengths, with a histogram."""
    bins = numbers.histogram(LENGTH_BINS)
    histogram = [{"from": least, "games": count} for least, count in bins]
    return {**spread(numbers), "histogram": histogram}


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle; `figures` are those of the games that were done."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self.figures = figures


class Broken(HanseError):
    """A worker was lost or a file couldn't be written, which is the `reason`; `figures` are those
    of the games that were done before.
    """

    exit_code = 1

    def __init__(self, reason: WorkerLost | OSError, figures: Figures) -> None:
        sentence = f"{reason.strerror or reason}." if isinstance(reason, OSError) else str(reason)
        super().__init__(sentence)
        self.reason = reason
        self.figures = figures


def simulate(
    series: Series,
    games: int,
    *,
    processes: int = 1,
    place: workers.Place | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Figures:
    """Play the first so many games of a series; `progress` is told how many are done.

    They are played on so many processes, or in a `place` such as a cluster. A game that fails is
    counted, the first few are kept with their notation, and the others are played. The memory
    needed doesn't grow with the number of games. With `out` every game that comes to its end
    becomes a row of a Parquet file. What ends it early, Interrupted or Broken, has the figures up
    to there.
    """
    at_once = place.workers if place else processes
    tally = Tally(series.players)
    file = GamesFile(out, series, games) if out else None
    figures = Figures(series, games, at_once, tally, file)
    try:
        with ExitStack() as stack:
            if file:
                stack.enter_context(file)
            stretches = workers.run(series, games, processes, place)
            for stretch in stack.enter_context(closing(stretches)):  # type: ignore[type-var]
                with workers.keyboard_held():  # a game is counted and written, or neither
                    tally.add(stretch)
                    if file:
                        file.add(stretch)
                progress(tally.past)
    except KeyboardInterrupt:
        raise Interrupted(figures) from None
    except (WorkerLost, OSError) as reason:
        raise Broken(reason, figures) from reason
    return figures
