"""A tournament: bots against each other, each on the same deals in every seat.

Game number `i` has the deal of its group (`tournament_schedule`), and its bots are seeded from the
seed, `i` and their seat: it is the same game whatever the workers, and whether the tournament was
interrupted before it or not. A limit in seconds makes a bot's choices depend on the machine.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from hanse.arena import workers
from hanse.arena.series import (
    BotKind,
    Failure,
    GameFailed,
    check_bots,
    name_of,
    play_match,
    warm,
)
from hanse.arena.tournament_schedule import Schedule, Sitting, schedule_of
from hanse.core.errors import BadOption
from hanse.core.game import Game
from hanse.core.registry import game as find_game

FEWEST_BOTS = 2
MOST_ORDERS = 100_000  # in which bots can sit down; all of them are written down


@dataclass(frozen=True)
class Result:
    """A game that was played; lists are by seat."""

    game: int  # its number
    steps: int
    scores: tuple[int, ...]
    places: tuple[int, ...]  # 1 for the first; equal seats share it, and the following are skipped
    moves: tuple[int, ...]  # choices made
    seconds: tuple[float, ...]  # that they took in all
    faults: tuple[int, ...]  # what went wrong with a bot that is a program
    by_lot: tuple[int, ...]  # choices drawn by lot in its stead
    complaint: str  # the last fault in words, or nothing


@dataclass(frozen=True)
class Batch:
    """Some games of a tournament in a row."""

    games: tuple[Result | Failure, ...]
    began: float  # when, by a clock that all processes share
    ended: float

    def __len__(self) -> int:
        return len(self.games)


@dataclass(frozen=True)
class Tournament:
    """What is played; `Tournament.of` checks it."""

    game: str
    players: int
    seed: int
    options: Mapping[str, bool | int | str]
    bots: tuple[BotKind, ...]
    games: int  # a whole number of groups
    alone: bool = False  # whether the first bot meets each of the others in all other seats

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, Any] | None,
        bots: Sequence[BotKind],
        games: int,
        alone: bool = False,
    ) -> "Tournament":
        """A tournament with every option filled in, and games enough that no group is cut."""
        game.register.check_seats(players)
        values = game.register.values(options or {}, simulated=True)
        names = [name_of(bot) for bot in bots]
        for name in names:
            if names.count(name) > 1:
                raise BadOption(f"{name} is named {names.count(name)} times; once is enough.")
        if len(bots) < FEWEST_BOTS:
            raise BadOption(
                "A tournament is for two bots or more; `hanse simulate` lets one play itself."
            )
        orders = math.perm(len(bots), players) if len(bots) > players and not alone else 0
        if orders > MOST_ORDERS:
            raise BadOption(
                f"{len(bots)} bots at {players} seats take {orders:,} games until all have met in "
                "every order; name fewer."
            )
        check_bots(game, bots)
        whole = schedule_of(len(bots), players, alone).whole(games)
        return cls(game.id, players, seed, values, tuple(bots), whole, alone)

    @property
    def names(self) -> list[str]:
        """The names of the bots."""
        return [name_of(bot) for bot in self.bots]

    @property
    def is_even(self) -> bool:
        """Whether its games all take about as long: a bot may think for long."""
        return False

    @property
    def schedule(self) -> Schedule:
        """Who sits where."""
        return schedule_of(len(self.bots), self.players, self.alone)

    def sitting(self, game: int) -> Sitting:
        """The group of a game, and who sits where."""
        return self.schedule.sitting(game)

    def get_ready(self) -> None:
        """Load what is compiled, so that the time of the first move is that of thinking."""
        warm(find_game(self.game), self.players, self.options, self.bots)

    def play(self, first: int, count: int) -> Batch:
        """Play some games in a row; one that fails doesn't keep others from being played."""
        began = time.perf_counter()
        played = tuple(self.play_one(first + n) for n in range(count))
        return Batch(played, began, time.perf_counter())

    def play_one(self, number: int) -> Result | Failure:
        """Play one game."""
        sitting = self.sitting(number)
        bots = [self.bots[bot] for bot in sitting.order]
        try:
            played = play_match(
                find_game(self.game),
                self.players,
                self.options,
                self.seed,
                sitting.group,
                number,
                bots,
            )
        except GameFailed as failed:
            return failed.failure
        match = played.match
        return Result(
            number,
            match.ply,
            tuple(match.scores),
            tuple(match.ranking),
            played.moves,
            played.seconds,
            played.faults,
            played.by_lot,
            played.complaint,
        )


def play_tournament(
    tournament: Tournament,
    keep: Callable[[Result | Failure], None],
    *,
    done: frozenset[int] = frozenset(),
    processes: int = 1,
    place: workers.Place | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Play the games of a tournament that aren't done yet, on so many processes or in a `place`
    such as a cluster.

    `keep` gets each as soon as it is done, in any order, never cut short by Ctrl-C; `progress` is
    told how many there are.
    """
    count = len(done)
    progress(count)
    parts = workers.run_rest(tournament, tournament.games, processes, done, place)
    with closing(parts):  # type: ignore[type-var]
        for part in parts:
            with workers.keyboard_held():
                for played in part.games:
                    keep(played)
            count += len(part)
            progress(count)
