"""Hanse: four trade-route board games, to play, to study and to build on."""

from typing import TYPE_CHECKING, Any

from hanse.core.errors import HanseError, IllegalAction
from hanse.core.game import Game
from hanse.core.registry import all_games, game

if TYPE_CHECKING:
    from hanse.core.match import Match

__all__ = ["Game", "HanseError", "IllegalAction", "Match", "all_games", "game"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`hanse.Match` needs the compiler: it is loaded when first asked for."""
    if name == "Match":
        from hanse.core.match import Match

        return Match
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
