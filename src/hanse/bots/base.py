"""What every bot is."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

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


NO_LIMIT = Limit()


class Bot(ABC):
    """A player that is a program. Given the same observations and seed it makes the same
    choices.
    """

    name: str

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.luck = luck_from_seed(seed)

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
