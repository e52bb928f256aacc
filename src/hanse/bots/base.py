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


@dataclass(frozen=True)
class Limit:
    """How much a bot may think about one action; None: as it likes."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> "Limit":
        """The limit that `400` (simulations) or `0.25s` (seconds) means."""
        if re.fullmatch("[1-9][0-9]*", text):
            return cls(simulations=int(text))
        if re.fullmatch(r"[0-9]*\.?[0-9]+s", text) and float(text[:-1]) > 0:
            return cls(seconds=float(text[:-1]))
        raise BadOption(
            f"A bot's limit is a number of simulations, 400, or of seconds, 0.25s, not {text!r}."
        )


NO_LIMIT = Limit()


@dataclass(frozen=True)
class Thought:
    """What a bot thought of one action."""

    action: str
    visits: int  # how often it was tried
    value: float  # the chance to win that it gives the seat to move
    chances: tuple[float, ...]  # and each seat


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
        seat = match.to_move
        if seat is None:
            raise ValueError("nobody is to move")
        legal = np.array([match.game.actions.ids[name] for name in match.legal])
        return int(self.choose(match.view(seat), legal, limit))

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
