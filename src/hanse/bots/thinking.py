"""What bots that weigh actions have in common: their choice, its explanation, and their limits."""

import math
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from hanse.bots.base import NO_LIMIT, Bot, Choices, Limit, Thought
from hanse.bots.playouts import ROOM, Weights
from hanse.core.game import Game
from hanse.core.record import States

SHOWN = 5  # actions in an explanation


class Thinker(Bot):
    """A bot that weighs actions by the chances that they give each seat."""

    exploration, glance = 0.3, 0.0  # see Weights

    def __init__(self, game: Game, seed: int = 0, limit: Limit = NO_LIMIT) -> None:
        super().__init__(game, seed, limit)
        self._thoughts: list[Thought] = []

    @property
    def _playouts(self) -> tuple[int, int]:
        """Steps that a simulation plays on, and actions looked at in each."""
        return self.game.rules.PLAYOUTS

    @property
    def _weights(self) -> Weights:
        depth, looks = self._playouts
        return Weights(depth, looks, self.exploration, self.game.rules.TRUST, self.glance)

    def explain(self) -> list[Thought]:
        """The best few actions of the last choice, best first."""
        return self._thoughts

    def _records(self, observation: States) -> States:
        """Room for compiled thinking, with the observation in its place."""
        return np.repeat(observation, ROOM)

    def _decide(
        self,
        observation: States,
        legal: Choices,
        visits: NDArray[np.int64],
        totals: NDArray[np.float64],
        by_visits: bool,
    ) -> int:
        """The best action, by how often it was tried or by the mean chances of the seat to move;
        the best few are kept to be explained.

        visits: [action]; totals: [action, seat].
        """
        seat, seats = int(observation["to_move"][0]), int(observation["seats"][0])
        means = totals / np.maximum(visits, 1)[:, None]
        order = np.lexsort((-means[:, seat], -visits if by_visits else np.zeros(len(visits))))
        self._thoughts = [
            Thought(
                self.game.actions.names[legal[n]],
                int(visits[n]),
                float(means[n, seat]),
                tuple(means[n, :seats].tolist()),
            )
            for n in order[:SHOWN]
            if visits[n]
        ]
        return int(legal[order[0]])


def portions(
    limit: Limit, usual: int, chunk: int, ahead: Callable[[], int] | None = None
) -> Iterator[int]:
    """How many simulations to make next, until a limit is reached; at least some are made.

    ahead: by how many visits the action most visited leads. With seconds as limit it is over when
    there isn't time for as many more.
    """
    begin = time.perf_counter()
    end = math.inf if limit.seconds is None else begin + limit.seconds
    left = math.inf if limit.simulations is None else limit.simulations
    if left == end == math.inf:
        left = usual
    made, now = 0, begin
    while made < left and (made == 0 or now < end):
        portion = int(min(chunk, left - made))
        yield portion
        made += portion
        now = time.perf_counter()
        if ahead and end < math.inf and ahead() * (now - begin) > made * (end - now):
            break
