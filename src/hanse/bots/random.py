"""The bot that plays anything legal, each action equally likely: the measure of all others."""

from hanse.bots.base import NO_LIMIT, Bot, Choices, Limit
from hanse.core.random import choose
from hanse.core.record import States


class RandomBot(Bot):
    """Plays at random."""

    name = "random"

    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """Any of the legal actions."""
        return int(legal[choose(self.luck, len(legal))])
