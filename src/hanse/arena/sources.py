"""Which sources play: games are only the same where these are."""

import hashlib
from functools import cache
from pathlib import Path

import hanse
from hanse.core.game import Game
from hanse.core.jit import data_override
from hanse.core.registry import game as find_game

MARK = 12  # digits that are kept of it
LAYERS = ("core", "bots", "arena")  # what plays a game, besides the game itself
VIEW = "view"  # the part of a game that only draws it


def mark_of_sources(game: Game) -> str:
    """A hash over all that a game's course may depend on, the same wherever it is installed: the
    sources of what plays, those of the game but for what draws it, and the data file in place of
    its own.
    """
    digest = hashlib.sha256()
    ours = Path(hanse.__file__).parent
    for folder in (*(ours / layer for layer in LAYERS), game.folder):
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder)
            if file.suffix in (".py", ".toml") and Path(name.parts[0]).stem != VIEW:
                digest.update(f"{folder.name}/{name.as_posix()}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    if override := data_override(game.id):
        digest.update(override.read_bytes())
    return digest.hexdigest()


@cache
def mark_at_first(game: str) -> str:
    """The mark when it was first asked for: later changes of files are none of what is loaded."""
    return mark_of_sources(find_game(game))[:MARK]
