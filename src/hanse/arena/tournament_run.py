"""Holding a tournament: playing it, keeping what is done, telling what it comes to."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from hanse.arena import plots, ratings, report
from hanse.arena.series import Failure
from hanse.arena.tournament import Result, Tournament, play_tournament
from hanse.arena.tournament_standings import Standings
from hanse.arena.tournament_store import Store
from hanse.arena.workers import Place, WorkerLost


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle; `standings` are those of the games that were done."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self.standings = standings


class Lost(WorkerLost):
    """A worker was lost in the middle; `standings` are those of the games that were done."""

    def __init__(self, sentence: str, standings: Standings) -> None:
        super().__init__(sentence)
        self.standings = standings


class Memory:
    """Keeps games where no folder does."""

    def __init__(self) -> None:
        self.results: dict[int, Result] = {}
        self.failures: dict[int, Failure] = {}

    def keep(self, played: Result | Failure) -> None:
        """Keep a game."""
        if isinstance(played, Failure):
            self.failures[played.game] = played
        else:
            self.results[played.game] = played


def hold(
    tournament: Tournament,
    *,
    out: Path | None = None,
    processes: int = 1,
    place: Place | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Standings:
    """Hold a tournament; with `out`, a folder, go on with what it has of it, and write the games,
    the report and the plots there, also when interrupted (Interrupted) or when a worker is lost
    (Lost).
    """
    ratings.model()
    if out:
        plots.modules()
    with ExitStack() as stack:
        kept = stack.enter_context(Store(out, tournament)) if out else Memory()
        done = frozenset(kept.results)
        try:
            play_tournament(
                tournament,
                kept.keep,
                done=done,
                processes=processes,
                place=place,
                progress=progress,
            )
        except KeyboardInterrupt:
            raise Interrupted(_tell(tournament, kept)) from None
        except WorkerLost as lost:
            raise Lost(str(lost), _tell(tournament, kept)) from None
        return _tell(tournament, kept)


def _tell(tournament: Tournament, kept: Store | Memory) -> Standings:
    results = [kept.results[game] for game in sorted(kept.results)]
    failures = [kept.failures[game] for game in sorted(kept.failures)]
    standings = Standings(tournament, results, failures)
    if isinstance(kept, Store):
        kept.write_parquet()
        drawn = plots.draw(standings, kept.folder) if results else []
        report.write(standings, kept.folder, drawn)
    return standings
