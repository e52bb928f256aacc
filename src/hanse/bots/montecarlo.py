"""The bot that tries actions in many truths and plays on from there for a while."""

from functools import partial

import numpy as np

from hanse.bots.base import NO_LIMIT, Choices, Limit
from hanse.bots.playouts import TRUTHS, ahead, flat, one_ply
from hanse.bots.thinking import Thinker, portions
from hanse.core.record import States

USUAL_SIMULATIONS = 400
CHUNK = 8  # simulations between two looks at the clock


class MonteCarloBot(Thinker):
    """Plays the action that it came to most often."""

    name = "montecarlo"

    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """The action most visited."""
        self._thoughts = []
        if len(legal) == 1:
            return int(legal[0])
        states = self._records(observation)
        room = np.zeros(self.game.actions.words, np.uint64)
        visits = np.zeros(len(legal), np.int64)
        totals = np.zeros((len(legal), self.game.state.most_seats))
        values = np.zeros_like(totals)
        one_ply(states, legal, TRUTHS, self.luck, values)
        limit = self.limit if limit == NO_LIMIT else limit
        for simulations in portions(limit, USUAL_SIMULATIONS, CHUNK, partial(ahead, visits)):
            flat(states, legal, simulations, self._weights, self.luck, room, values, visits, totals)
        return self._decide(observation, legal, visits, totals, by_visits=True)
