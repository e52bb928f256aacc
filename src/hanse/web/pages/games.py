"""The games that pages know: those that can draw their table, and their files."""

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse

import hanse
from hanse.core.errors import UnknownGame
from hanse.core.game import Game
from hanse.web.errors import Unknown
from hanse.web.pages.reader import Reader
from hanse.web.rendering import GameCard, draws, game_card

PICTURES = {"cover.svg": "image/svg+xml", "style.css": "text/css"}

router = APIRouter(prefix="/games", include_in_schema=False)


@cache
def games() -> tuple[Game, ...]:
    """The games that can draw their table, in the order of the lobby: the quickest first."""
    drawn = [game for game in hanse.all_games() if draws(game)]
    return tuple(sorted(drawn, key=lambda game: (game.register.minutes, game.id)))


def find(id: str) -> Game:
    """The game of that name; raises Unknown."""
    try:
        found = hanse.game(id)
    except UnknownGame:
        raise Unknown from None
    if found.id != id or found not in games():
        raise Unknown
    return found


def card(request: Request, game: Game, reader: Reader) -> GameCard:
    """A game as pages introduce it, and how far it is ready."""
    readiness = request.app.state.readiness
    fraction = readiness.fractions.get(game.id, 1.0)
    return game_card(game, reader.lang, fraction, game.id in readiness.failed)


@router.get("/{id}/{file}")
async def picture(id: str, file: str) -> FileResponse:
    """A game's cover or stylesheet."""
    path = find(id).folder / "templates" / file
    if file not in PICTURES or not path.exists():
        raise Unknown
    return FileResponse(
        path,
        media_type=PICTURES[file],
        headers={"Cache-Control": "no-cache"},
    )
