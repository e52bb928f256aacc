"""Bots by name: `greedy`; `search@400`, with a limit of simulations for each action, or
`search@0.25s`, of seconds, or `search@2x0.25s`, with two trees on as many cores; a level for
people, `merchant`; or any program, `program:python3 my_bot.py`.
"""

import difflib
import re

from hanse.bots.base import NO_LIMIT, Bot, Limit
from hanse.bots.greedy import GreedyBot
from hanse.bots.levels import LEVELS
from hanse.bots.montecarlo import MonteCarloBot
from hanse.bots.program import ProgramBot, by_name
from hanse.bots.random import RandomBot
from hanse.bots.search import SearchBot
from hanse.core.errors import BadOption
from hanse.core.game import Game

BOTS: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, GreedyBot, MonteCarloBot, SearchBot)
}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(BOTS)


def make(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name, ready to play a game."""
    if name.partition(":")[0].partition("@")[0] == ProgramBot.name:
        return by_name(name, game, seed)
    word, at, limit = LEVELS.get(name, name).partition("@")
    if word not in BOTS:
        known = [*BOTS, *LEVELS]
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
        raise BadOption(f"There is no bot {name!r}; {hint}")
    several = re.fullmatch("([0-9]*)x(.+)", limit)
    if not several:
        return BOTS[word](game, seed, Limit.read(limit) if at else NO_LIMIT)
    trees, each = several.groups()
    if word != SearchBot.name:
        raise BadOption(f"Only search grows several trees; say {word}@{each} without {trees}x.")
    if not re.fullmatch("[1-9][0-9]?", trees):
        raise BadOption(f"A search grows 1 to 99 trees, as in search@2x{each}, not {trees!r}.")
    return SearchBot(game, seed, Limit.read(each), int(trees))
