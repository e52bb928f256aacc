"""Reading a game's data file: the game's own, or one put in its place, checked sentence by
sentence.
"""

import tomllib
from pathlib import Path
from typing import Any

from hanse.core.errors import BadData
from hanse.core.jit import data_override


def read_data(game: str, own: Path) -> dict[str, Any]:
    """The game's data: from its own file, or from the one that `HANSE_DATA_<GAME>` names."""
    file = data_override(game) or own
    try:
        return tomllib.loads(read_bytes(file).decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"The data file {file} is no TOML: {error}.") from None


def read_bytes(file: Path) -> bytes:
    """What is in a data file."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadData(f"The data file {file} can't be read: {error.strerror}.") from None


class Constraints:
    """Collects what a data file breaks, so that all of it can be said at once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.broken: list[str] = []

    def need(self, holds: bool, sentence: str) -> None:
        """Demand that something holds; the sentence says what should be."""
        if not holds:
            self.broken.append(sentence)

    def check(self) -> None:
        """Refuse the data if anything is broken."""
        if self.broken:
            raise BadData(f"The data of {self.game} can't be used: " + "; ".join(self.broken) + ".")
