"""The rules of each game, from its register, every rule with an anchor of its own."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from hanse.core.game import Game
from hanse.core.record import NOBODY
from hanse.core.register import LANGUAGES
from hanse.web.pages import games
from hanse.web.pages.reader import ReaderOf, page
from hanse.web.rendering import draw
from hanse.web.viewpoint import Sitting, look_at

PICTURED = 1  # the seed of the deal that the rules show

router = APIRouter(prefix="/rules", include_in_schema=False)


@router.get("")
async def every_game(request: Request, reader: ReaderOf) -> HTMLResponse:
    """Which game's rules?"""
    cards = [games.card(request, game, reader) for game in games.games()]
    return page("rules_index.html", reader, {"games": cards})


@router.get("/{id}")
async def rules(request: Request, id: str, reader: ReaderOf) -> HTMLResponse:
    """The rules of a game, and a picture of its table as soon as it can be set up."""
    game = games.find(id)
    is_ready = request.app.state.readiness.is_ready(game.id)
    given = {
        "game": games.card(request, game, reader),
        "chapters": chapters(game, reader.lang),
        "source": game.register.source,
        "picture": picture(game, reader.lang) if is_ready else None,
    }
    return page("rules.html", reader, given)


def chapters(game: Game, lang: str) -> list[dict[str, Any]]:
    """The chapters of a register in order, each with its rules."""
    rules = game.register.rules.values()
    return [
        {"id": name, "title": title[lang], "rules": [r for r in rules if r.chapter == name]}
        for name, title in game.register.chapters.items()
    ]


def draw_ahead(game: Game) -> None:
    """Draw a game that has just got ready, in every language and from a seat: the first drawing
    takes longest, and nobody should wait for it.
    """
    if game not in games.games():
        return
    for lang in LANGUAGES:
        picture(game, lang)
    match = game.start(seed=PICTURED)
    draw(look_at(match, 0, (Sitting("", "person"),) * match.seats), LANGUAGES[0])


@cache
def picture(game: Game, lang: str) -> dict[str, Any]:
    """The table as it is set up, as a spectator sees it, and what lies where on it, for the smaller
    pictures; drawn once.
    """
    match = game.start(seed=PICTURED)
    sittings = tuple(Sitting("", "person") for _ in range(match.seats))
    view = look_at(match, NOBODY, sittings)
    return {**draw(view, lang), "scene": game.view.scene(view.observation, NOBODY, lang)}
