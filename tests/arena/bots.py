"""Bots for tests."""

from typing import ClassVar

from hanse.bots import Bot


class FirstBot(Bot):
    """Plays the first legal action."""

    name = "first"

    def choose(self, observation, legal, limit=None):
        assert observation.shape == (1,)
        assert not observation[0].key.any()
        return int(legal[0])


class BrokenBot(Bot):
    """Plays what isn't legal."""

    name = "broken"

    def choose(self, observation, legal, limit=None):
        return next(n for n in range(len(self.game.actions)) if n not in legal)


class NotedBot(Bot):
    """Plays at random and notes its seed's luck."""

    name = "noted"
    notes: ClassVar[list[int]] = []

    def __init__(self, game, seed=0):
        super().__init__(game, seed)
        self.notes.append(seed)

    def choose(self, observation, legal, limit=None):
        return int(legal[-1])
