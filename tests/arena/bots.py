"""Bots for tests."""

from asyncio import CancelledError
from typing import ClassVar

from hanse.arena.series import bot_seed
from hanse.bots import Bot
from hanse.bots.base import NO_LIMIT
from hanse.core.errors import BadOption


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


class SometimesBrokenBot(FirstBot):
    """Can't play games 1 and 4 of seed 3."""

    name = "sometimes"
    broken_for = frozenset(bot_seed(3, game, seat=0) for game in (1, 4))

    def __init__(self, game, seed=0, limit=NO_LIMIT):
        super().__init__(game, seed, limit)
        self.is_broken = seed in self.broken_for

    def choose(self, observation, legal, limit=None):
        return BrokenBot.choose(self, observation, legal) if self.is_broken else int(legal[0])


class LeavingBot(FirstBot):
    """Ends its program."""

    name = "leaving"

    def choose(self, observation, legal, limit=None):
        raise SystemExit(7)


class CancelledBot(FirstBot):
    """Gives up what it waits for."""

    name = "cancelled"

    def choose(self, observation, legal, limit=None):
        raise CancelledError


class ClingingBot(FirstBot):
    """Can't be closed."""

    name = "clinging"

    def close(self):
        raise RuntimeError("not yet")


class CuriousBot(FirstBot):
    """Would look into a match if it were given one."""

    name = "curious"

    def choose_in(self, match, limit=None):
        raise AssertionError("a bot gets an observation, never the match")


class ShyBot(FirstBot):
    """Can be made only so often."""

    name = "shy"
    left = 0

    def __init__(self, game, seed=0):
        super().__init__(game, seed)
        type(self).left -= 1
        if self.left < 0:
            raise BadOption("it is taken")


class NotedBot(Bot):
    """Plays at random and notes its seed's luck."""

    name = "noted"
    notes: ClassVar[list[int]] = []

    def __init__(self, game, seed=0):
        super().__init__(game, seed)
        self.notes.append(seed)

    def choose(self, observation, legal, limit=None):
        return int(legal[-1])
