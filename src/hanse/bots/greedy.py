"""The bot that looks one action ahead: it plays what the game's values like best right after it."""

import numpy as np

from hanse.bots.base import NO_LIMIT, Choices, Limit
from hanse.bots.playouts import TRUTHS, one_ply
from hanse.bots.thinking import Thinker
from hanse.core.record import States


class GreedyBot(Thinker):
    """Plays the action with the best chances right after it."""

    name = "greedy"

    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """The action of the best chances for the seat to move."""
        self._thoughts = []
        if len(legal) == 1:
            return int(legal[0])
        totals = np.zeros((len(legal), self.game.state.most_seats))
        one_ply(self._records(observation), legal, TRUTHS, self.luck, totals)
        visits = np.full(len(legal), TRUTHS)
        return self._decide(observation, legal, visits, totals * TRUTHS, by_visits=False)
