"""A series of games: what is played, and playing a stretch of it.

Game number `i` of a series has the key that the seed and `i` give, and its bots are seeded from the
seed, `i` and their seat. So every game can be played on its own, in any process and in any order,
and is always the same game.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.bots import Bot, Limit, make
from hanse.bots.base import question
from hanse.bots.random import RandomBot
from hanse.core import notation, play
from hanse.core.errors import BadOption, HanseError, ToldToEnd
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.random import base_key, key_from_seed, key_to_bytes
from hanse.core.registry import game as find_game

BotKind = str | type[Bot]  # a bot's name, or a class of one's own

LUCK_BYTES = 8
NOT_BY_BOTS = (ToldToEnd, KeyboardInterrupt)  # whatever else is raised in a game is a bot's doing
BRIEF = Limit(simulations=1, seconds=10.0)  # to think once, with all that limits in seconds use


@dataclass(frozen=True)
class Failure:
    """A game that could not be played to its end."""

    game: int  # its number
    sentence: str
    record: str  # its notation so far


class GameFailed(HanseError):
    """A bot could not play on."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return self.failure.sentence


@dataclass(frozen=True)
class Series:
    """What is played; `Series.of` checks it."""

    game: str
    players: int
    seed: int
    options: Mapping[str, bool | int | str]
    bots: tuple[BotKind, ...]  # one for each seat

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[BotKind] = (RandomBot.name,),
    ) -> "Series":
        """A series with every option filled in; a single bot takes all the seats."""
        game.register.check_seats(players)
        values = game.register.values(options or {}, simulated=True)
        return cls(game.id, players, seed, values, seat_bots(game, bots, players))

    @property
    def bot_names(self) -> list[str]:
        """The name of the bot in each seat."""
        return [name_of(bot) for bot in self.bots]

    @property
    def is_random(self) -> bool:
        """Whether all seats play at random, so that whole games run in compiled code."""
        return all(bot == RandomBot.name or bot is RandomBot for bot in self.bots)

    @property
    def is_even(self) -> bool:
        """Whether its games all take about as long: a bot may think for long."""
        return self.is_random

    def get_ready(self) -> None:
        """Load what is compiled."""
        get_ready(self)

    def play(self, first: int, count: int) -> "Stretch":
        """Play some games in a row."""
        return play_stretch(self, first, count)


def seat_bots(game: Game, bots: Sequence[BotKind], seats: int) -> tuple[BotKind, ...]:
    """A bot for each of so many seats, known to exist; a single one takes them all."""
    if len(bots) not in (1, seats):
        raise BadOption(
            f"There are {seats} seats for bots, but {len(bots)} bots; give 1 or {seats}."
        )
    check_bots(game, bots)
    return tuple(bots) if len(bots) == seats else (bots[0],) * seats


def check_bots(game: Game, bots: Sequence[BotKind]) -> None:
    """Refuse bots that there are not."""
    for bot in dict.fromkeys(bots):
        new_bot(bot, game, 0).close()


def name_of(bot: BotKind) -> str:
    """A bot's name."""
    return bot if isinstance(bot, str) else bot.name


def new_bot(bot: BotKind, game: Game, seed: int) -> Bot:
    """A bot of that kind, ready to play."""
    return make(bot, game, seed) if isinstance(bot, str) else bot(game, seed)


def bot_seed(seed: int, index: int, seat: int) -> int:
    """The seed of the bot in a seat of game number `index`."""
    digest = hashlib.sha256(f"hanse bot {seed} {index} {seat}".encode()).digest()
    return int.from_bytes(digest[:LUCK_BYTES], "little")


@dataclass(frozen=True)
class Stretch:
    """Some games in a row: the results of those that came to an end, and those that failed."""

    games: NDArray[np.int64]  # the number of each that came to an end
    steps: NDArray[np.int64]  # [game]
    scores: NDArray[np.int64]  # [game, seat]
    places: NDArray[np.int64]  # [game, seat], 1 for the first
    began: float  # when, by a clock that all processes share
    ended: float
    faults: int = 0  # what went wrong with bots that are programs
    by_lot: int = 0  # actions drawn by lot in their stead
    complaint: str = ""  # the last fault in words
    failures: tuple[Failure, ...] = ()

    def __len__(self) -> int:
        return len(self.games) + len(self.failures)


def play_stretch(series: Series, first: int, count: int) -> Stretch:
    """Play the games `first`, `first` + 1, … of a series; one that fails doesn't keep others from
    being played.
    """
    game = find_game(series.game)
    games = np.arange(first, first + count)
    whole = np.ones(count, np.bool_)
    failures = []
    steps = np.zeros(count, np.int64)
    scores, places = np.zeros((2, count, game.state.most_seats), np.int64)
    faults, by_lot, complaint = 0, 0, ""
    began = time.perf_counter()
    if series.is_random:
        template = game.template(series.players, series.options, simulated=True)
        room = np.zeros(game.actions.words, np.uint64)
        play.random_games(
            np.repeat(template, 2), base_key(series.seed), first, steps, scores, places, room
        )
    else:
        for n in range(count):
            try:
                played = play_game(series, game, first + n)
            except GameFailed as failed:
                failures.append(failed.failure)
                whole[n] = False
                continue
            match = played.match
            steps[n] = match.ply
            scores[n, : series.players] = match.scores
            places[n, : series.players] = match.ranking
            faults += sum(played.faults)
            by_lot += sum(played.by_lot)
            complaint = played.complaint or complaint
    ended = time.perf_counter()
    seats = slice(series.players)
    results = games[whole], steps[whole], scores[whole, seats], places[whole, seats]
    return Stretch(*results, began, ended, faults, by_lot, complaint, tuple(failures))


def get_ready(series: Series) -> None:
    """Load what is compiled, so that the time of the first game is that of playing it."""
    if series.is_random:
        play_stretch(series, 0, 0)
    else:
        warm(find_game(series.game), series.players, series.options, series.bots)


def warm(game: Game, players: int, options: Mapping[str, Any], bots: Sequence[BotKind]) -> None:
    """Let each bot think once, where there is something to think about."""
    match = Match.start(game, players, options, seed=0, simulated=True)
    while match.forced and not match.over:
        match.play(match.legal[0])
    if match.over:
        return
    for bot in dict.fromkeys(bots):
        try:
            with closing(new_bot(bot, game, 0)) as ready:
                ready.choose(*question(match), BRIEF)
        except NOT_BY_BOTS:
            raise
        except BaseException:  # one that breaks is named in its game
            continue
    match.play(match.legal[0])
    match.ranking  # noqa: B018


@dataclass(frozen=True)
class Played:
    """A game that was played to its end, and how each seat did it."""

    match: Match
    moves: tuple[int, ...]  # choices that each seat made
    seconds: tuple[float, ...]  # and what they took in all
    faults: tuple[int, ...]  # what went wrong with each, if it is a program
    by_lot: tuple[int, ...]  # actions drawn by lot in its stead
    complaint: str  # the last fault in words


def _raise_end(error: BaseException) -> None:
    """Raise what ends the program, if something else was raised because of it, as by a bot that
    can't be closed then.
    """
    cause: BaseException | None = error
    while cause:
        if isinstance(cause, NOT_BY_BOTS):
            raise cause
        cause = cause.__context__


def play_match(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    seed: int,
    deal: int,
    index: int,
    bots: Sequence[BotKind],
) -> Played:
    """Play game number `index` with the key of number `deal`, a bot in each seat, to its end."""
    key = key_to_bytes(key_from_seed(seed, deal))
    match = Match.start(game, players, options, key=key, simulated=True)
    moves, seconds = [0] * players, [0.0] * players
    sitting: list[Bot] = []
    seat: int | None = 0
    try:
        with ExitStack() as stack:
            for seat, bot in enumerate(bots):
                new = new_bot(bot, game, bot_seed(seed, index, seat))
                sitting.append(stack.enter_context(closing(new)))
            while (seat := match.to_move) is not None:
                began = time.perf_counter()
                action = sitting[seat].choose(*question(match))
                seconds[seat] += time.perf_counter() - began
                moves[seat] += 1
                match.play(int(action))
    except BaseException as error:
        _raise_end(error)
        who = "a bot" if seat is None else f"{name_of(bots[seat])} in seat {seat}"
        what = "be closed" if seat is None else "play on"
        sentence = f"Game {index} failed: {who} could not {what} ({type(error).__name__}: {error})."
        record = notation.write(match, with_key=True)
        raise GameFailed(Failure(index, sentence, record)) from error
    faults, by_lot = tuple(bot.faults for bot in sitting), tuple(bot.fallbacks for bot in sitting)
    complaints = [
        f"{name_of(bots[seat])} in seat {seat} of game {index}: it {bot.complaint}"
        for seat, bot in enumerate(sitting)
        if bot.complaint
    ]
    complaint = complaints[-1] if complaints else ""
    return Played(match, tuple(moves), tuple(seconds), faults, by_lot, complaint)


def play_game(series: Series, game: Game, index: int) -> Played:
    """Play one game of a series, seat by seat, to its end."""
    return play_match(game, series.players, series.options, series.seed, index, index, series.bots)
