"""The bot that searches: trees over information sets, one for each core."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from hanse.bots.base import NO_LIMIT, Choices, Limit
from hanse.bots.playouts import TRUTHS, ahead, one_ply
from hanse.bots.thinking import Thinker, portions
from hanse.bots.tree import NODE, grow, plant
from hanse.core.errors import BadOption
from hanse.core.game import Game
from hanse.core.random import Luck, luck_word
from hanse.core.record import States

USUAL_SIMULATIONS = 800
CHUNK = 8  # simulations between two looks at the clock
NODES = 200_000  # a tree's room


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="hanse-search")


class SearchBot(Thinker):
    """Plays the action that its search came to most often."""

    name = "search"
    exploration, glance = 0.15, 0.5

    def __init__(self, game: Game, seed: int = 0, limit: Limit = NO_LIMIT, trees: int = 1) -> None:
        """With several trees as many cores search at once, and their findings are added up."""
        super().__init__(game, seed, limit)
        if trees < 1:
            raise BadOption(f"A search grows one tree or more, not {trees}.")
        self.trees = trees
        self.simulations = 0  # made for the last choice
        self.steps = 0  # played or tried in them

    @property
    def _playouts(self) -> tuple[int, int]:
        return self.game.rules.TREE_PLAYOUTS

    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """The action most visited."""
        self._thoughts = []
        if len(legal) == 1:
            return int(legal[0])
        limit = self.limit if limit == NO_LIMIT else limit
        trees = self.trees
        if limit.seconds is not None:  # a tree that waits for a core would come too late
            trees = min(trees, os.cpu_count() or 1)
        lucks = [np.array([luck_word(self.luck)], np.uint64) for _ in range(trees)]
        if trees == 1:
            found = [self._grow(observation, legal, limit, lucks[0])]
        else:
            jobs = [
                _threads().submit(self._grow, observation, legal, limit, luck) for luck in lucks
            ]
            found = [job.result() for job in jobs]
        self.simulations, self.steps = (
            int(sum(n)) for n in zip(*(f[2] for f in found), strict=True)
        )
        visits = np.sum([f[0] for f in found], axis=0)
        totals = np.sum([f[1] for f in found], axis=0)
        return self._decide(observation, legal, visits, totals, by_visits=True)

    def _grow(
        self, observation: States, legal: Choices, limit: Limit, luck: Luck
    ) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
        """Grow a tree: visits and chances of each legal action, simulations and steps."""
        states = self._records(observation)
        room = np.zeros(self.game.actions.words, np.uint64)
        tree = np.empty(NODES, NODE)
        totals = np.empty((NODES, self.game.state.most_seats))
        counts = np.zeros(2, np.int64)
        values = np.zeros((len(legal), totals.shape[1]))
        one_ply(states, legal, TRUTHS, luck, values)
        size = plant(tree, totals, int(observation["to_move"][0]), legal, values)
        children = slice(1, size)
        visits = tree["visits"][children]
        settled = partial(ahead, visits) if self.trees == 1 else None  # others may find otherwise
        for simulations in portions(limit, USUAL_SIMULATIONS, CHUNK, settled):
            size = grow(states, tree, totals, size, simulations, self._weights, luck, room, counts)
        return visits.astype(np.int64), totals[children], counts
