"""Matches played on at random, for tests that need some."""

import hanse
from hanse.core.random import choose, luck_from_seed
from tests.situations import situation


def play_on(match: hanse.Match, plies: int = 10_000) -> hanse.Match:
    """Play at random, to the end or as far as is said."""
    luck = luck_from_seed(5)
    while not match.over and plies:
        match.play(match.legal[choose(luck, len(match.legal))])
        plies -= 1
    return match


def won_at_once() -> hanse.Match:
    """A match that the next hold wins, with a last action that lets no chance fall."""
    match = situation("pig", points=[49, 7], turn=6, die=6)
    match.play("hold")
    return match
