"""The pictures beside the rules: each game has some, in every language, of its own symbols."""

import re
from xml.etree import ElementTree

import pytest

from hanse.core.game import Game
from hanse.core.register import LANGUAGES
from hanse.web.pages.games import games
from hanse.web.pages.reader import Reader
from hanse.web.pages.rules import chapters, picture
from hanse.web.rendering import game_card, render

LEAST = 5
DRAWN = [game for game in games() if (game.folder / "templates" / "figures.html").exists()]


def rules_page(game: Game, lang: str) -> str:
    """The rules of a game as they are read."""
    given = {
        "reader": Reader(lang, "light", "/rules"),
        "game": game_card(game, lang),
        "chapters": chapters(game, lang),
        "source": game.register.source,
        "picture": picture(game, lang),
    }
    return render("rules.html", lang, given)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_rules_have_pictures(game: Game, lang: str) -> None:
    page = rules_page(game, lang)
    figures = re.findall(r'<figure class="figure">.*?</figure>', page, re.DOTALL)
    assert len(figures) >= LEAST
    known = set(re.findall(r'\bid="([^"]+)"', page))
    for figure in figures:
        ElementTree.fromstring(figure)
        caption = re.search(r"<figcaption>(.*?)</figcaption>", figure, re.DOTALL)
        assert caption
        assert caption[1].strip()
        assert set(re.findall(r'href="#([^"]+)"', figure)) <= known
        assert "style=" not in figure  # the page's security policy forbids it


def test_captions_are_said_in_the_language() -> None:
    for game in DRAWN:
        said = [re.findall(r"<figcaption>(.*?)<", rules_page(game, lang)) for lang in LANGUAGES]
        assert said[0] != said[1] != said[2]
