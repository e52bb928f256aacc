"""Situations in game words, for tests: `situation("amsterdam", hand=[{"green": 3}])`."""

from collections.abc import Mapping
from typing import Any

import pytest

import hanse
from hanse.core import position

rule = pytest.mark.rule


def situation(
    game: str, *, seats: int = 2, options: Mapping[str, Any] | None = None, **fields: Any
) -> hanse.Match:
    """A match at a position put on the table; what isn't mentioned, the game fills in."""
    found = hanse.game(game)
    return hanse.Match(found, position.arrange(found, seats, options, **fields), dealt=False)


def refused(match: hanse.Match, action: str) -> str:
    """The id of the rule that forbids an action; the action is tried, too, and must leave no
    trace.
    """
    before = match.state.tobytes()
    with pytest.raises(hanse.IllegalAction) as refusal:
        match.play(action)
    assert match.state.tobytes() == before
    assert action not in match.legal
    return refusal.value.rule
