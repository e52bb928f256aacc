"""A record of play and ways to spoil it, for tests of the notation."""

import re
from collections.abc import Callable

import pytest

import hanse
from hanse.core import notation
from hanse.core.errors import BadRecord
from tests.core.playing import play_on

KEY = bytes(range(16))


def finished_record() -> str:
    """The record of a game of Pig, to its end."""
    return notation.write(play_on(hanse.game("pig").start(2, seed=7)))


def line_with(text: str, part: str) -> int:
    """The number of the first line that has `part` in it."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def changed(text: str, number: int, change: Callable[[str], str]) -> str:
    """A record with one line changed."""
    lines = text.splitlines()
    lines[number - 1] = change(lines[number - 1])
    return "\n".join(lines) + "\n"


def refused(text: str, sentence: str | None = None, **how: object) -> str:
    """What is said of a record that can't be read."""
    with pytest.raises(BadRecord, match=sentence and re.escape(sentence)) as error:
        notation.read(text, **how)
    return str(error.value)
