"""Pictures beside actions, in menus and lists: each is one of the game's own symbols."""

import re

import pytest

from hanse.bots import make
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.web.pages.games import games
from hanse.web.rendering import draw
from hanse.web.telling import choices
from hanse.web.viewpoint import Sitting, look_at

PLIES = 240
MOST = 9  # cards or pieces that one picture stands for
BY_WORDS_ALONE = {"keep", "decline", "forgo", "pass", "done", "later", "end"}  # blocks of actions


def seen(match: Match) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """The names of what can be done now, with its pictures."""
    assert match.to_move is not None
    view = look_at(match, match.to_move, (Sitting("", "person"),) * match.seats)
    return [(choice.name, choice.pictures) for choice in choices(view, "en")]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_actions_have_pictures_of_the_game_s_own(game: Game) -> None:
    match = game.start(seed=2)
    sittings = (Sitting("", "person"),) * match.seats
    symbols = draw(look_at(match, 0, sittings), "en", pieces=("symbols",))["symbols"]
    known = set(re.findall(r'<symbol id="([^"]+)"', symbols))
    bot = make("random", game, seed=2)
    while not match.over and match.ply < PLIES:
        for name, pictures in seen(match):
            assert pictures or name.partition(":")[0] in BY_WORDS_ALONE, name
            for symbol, count in pictures:
                assert symbol in known, name
                assert 1 <= count <= MOST, name
        match.play(bot.choose_in(match))
