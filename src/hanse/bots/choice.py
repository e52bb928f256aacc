"""Bots by name."""

import difflib

from hanse.bots.base import Bot
from hanse.bots.random import RandomBot
from hanse.core.errors import BadOption
from hanse.core.game import Game

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot,)}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(BOTS)


def make(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name, ready to play a game."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(BOTS)}."
        raise BadOption(f"There is no bot {name!r}; {hint}")
    return BOTS[name](game, seed)
