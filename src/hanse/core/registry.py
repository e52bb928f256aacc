"""Finding games: every installed package may offer some, under the entry point group
`hanse.games`.
"""

import difflib
import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from hanse.core.errors import HanseError, UnknownGame
from hanse.core.game import Game
from hanse.core.jit import GAMES_GROUP

_loaded: dict[str, Game] = {}


def _entries() -> dict[str, EntryPoint]:
    return _entries_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _entries_on(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The games of a search path, by name. Every package there is looked at, which takes a while:
    what is installed beside a running program is found at its next start.
    """
    found = sorted(entry_points(group=GAMES_GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found}


def all_games() -> list[Game]:
    """All installed games, by name."""
    return [game(name) for name in _entries()]


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _loaded:
        entries = _entries()
        if name not in entries:
            near = difflib.get_close_matches(name, entries, n=1)
            hint = (
                f"did you mean {near[0]}?"
                if near
                else f"installed are {', '.join(entries) or 'none'}."
            )
            raise UnknownGame(f"There is no game {name!r}; {hint}")
        try:
            _loaded[name] = entries[name].load()
        except (ImportError, AttributeError, OSError, KeyError, ValueError) as error:
            sentence = f"The game {name!r} is installed but can't be loaded: {error}."
            raise HanseError(sentence) from None
    return _loaded[name]
