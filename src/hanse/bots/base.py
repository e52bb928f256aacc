"""What every bot is."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hanse.core.errors import BadOption
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.random import luck_from_seed
from hanse.core.record import States

Choices = NDArray[np.int64]  # the numbers of the legal actions

A_DAY = 86_400  # seconds
MOST_DIGITS = 9  # of a number of simulations: visits are counted in 32 bits
SHOWN = 40  # characters of a limit that is none


@dataclass(frozen=True)
class Limit:
    """How much a bot may think about one action; None: as it likes."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> "Limit":
        """The limit that `400` (simulations) or `0.25s` (seconds) means."""
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        if re.fullmatch("[1-9][0-9]*", text):
            if len(text) > MOST_DIGITS:
                raise BadOption(
                    f"A bot makes less than 10⁹ simulations for an action, not {shown}."
                )
            return cls(simulations=int(text))
        if re.fullmatch(r"[0-9]*\.?[0-9]+s", text) and float(text[:-1]) > 0:
            if float(text[:-1]) > A_DAY:
                raise BadOption(f"A bot thinks for a day, {A_DAY}s, at most, not {shown}.")
            return cls(seconds=float(text[:-1]))
        raise BadOption(
            f"A bot's limit is a number of simulations, 400, or of seconds, 0.25s, not {shown!r}."
        )


NO_LIMIT = Limit()


@dataclass(frozen=True)
class Thought:
    """What a bot thought of one action."""

    action: str
    visits: int  # how often it was tried
    value: float  # the chance to win that it gives the seat to move
    chances: tuple[float, ...]  # and each seat


def question(match: Match) -> tuple[States, Choices]:
    """What a bot is asked: the observation of the seat to move, and its legal actions."""
    seat = match.to_move
    if seat is None:
        raise ValueError("nobody is to move")
    return match.view(seat), np.array([match.game.actions.ids[name] for name in match.legal])


class Bot(ABC):
    """A player that is a program. Given the same observations, seed and number of simulations it
    makes the same choices; a limit in seconds makes them depend on the machine.
    """

    name: str
    faults = 0  # what went wrong so far: with a program much can
    fallbacks = 0  # actions drawn by lot in its stead

    def __init__(self, game: Game, seed: int = 0, limit: Limit = NO_LIMIT) -> None:
        self.game = game
        self.luck = luck_from_seed(seed)
        self.limit = limit  # where `choose` isn't given another

    def choose_in(self, match: Match, limit: Limit = NO_LIMIT) -> int:
        """What it plays for the seat to move, from that seat's observation alone."""
        return int(self.choose(*question(match), limit))

    @abstractmethod
    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """One of the legal actions for the seat to move, from its observation (an array of one)."""

    def explain(self) -> list[Thought]:
        """The best few actions of the last choice, best first; nothing if it didn't weigh any."""
        return []

    @property
    def complaint(self) -> str:
        """The last fault in words, after "it"; nothing if there was none."""
        return ""

    def report(self) -> str:
        """What went wrong so far, for people; nothing if nothing did."""
        return ""

    def close(self) -> None:
        """Give back what it holds, such as a process of its own."""
        return
