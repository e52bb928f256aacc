"""The guides to first games point at what there is."""

import pytest

from hanse.core.game import Game
from hanse.core.register import LANGUAGES
from hanse.web.pages.games import games


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_points_at_what_there_is(game: Game, lang: str) -> None:
    known = {spot for action in range(len(game.actions)) for spot in game.view.spots_of(action)}
    steps = game.view.guide(lang)
    assert len(steps) > 5
    assert len(steps) == len(game.view.guide("en"))
    for step in steps:
        assert step.text
        assert step.rule in game.register.rules
        assert set(step.spots) <= known
        assert set(step.blocks) <= set(game.actions.blocks)
