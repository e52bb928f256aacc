"""Situations in which much is possible, played on at random: what random games seldom come to."""

import random

import pytest

import hanse
from hanse.core import position
from tests.games.hellweg.table import crowded

SEEDS = range(8)
SELDOM = {"take_stone", "take_coach", "forgo", "go", "sell_off", "use", "claim", "later", "end"}


def blocks_played(seed: int, check: bool) -> set[str]:
    """The blocks of the actions of a game from a crowded situation on."""
    luck = random.Random(seed)
    match = crowded(luck, seats=luck.choice([2, 3, 4]), privilege=[{"store": "face_up"}])
    game, blocks = match.game, set()
    while not match.over:
        action = luck.choice(match.legal)
        blocks.add(action.partition(":")[0])
        if check:
            check_position(game, match, luck)
        match.play(action)
    return blocks


def check_position(game: hanse.Game, match: hanse.Match, luck: random.Random) -> None:
    """It is sound, comes back from JSON, and refuses exactly what isn't legal."""
    assert game.problems(match.state) == []
    if luck.random() < 0.1:
        again = position.decode(game, position.encode(game, match.state))
        assert again.tobytes() == match.state.tobytes()
        legal = set(match.legal)
        for name in game.actions.names:
            assert (match.why_not(name) is None) == (name in legal)


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_stay_sound_and_refusals_fit(seed: int) -> None:
    blocks_played(seed, check=True)


def test_what_is_seldom_comes_up() -> None:
    assert set().union(*(blocks_played(seed, check=False) for seed in SEEDS)) >= SELDOM
