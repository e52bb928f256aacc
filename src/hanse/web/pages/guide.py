"""The first-game guide: what it will show, and a table to go through it."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from hanse.web.identity import GuestOf
from hanse.web.pages import games
from hanse.web.pages.reader import ReaderOf, go_to, page
from hanse.web.tables import TablesOf

EASY_BOT = "bot:apprentice"

router = APIRouter(prefix="/guide", include_in_schema=False)


@router.get("/{id}")
async def guide(request: Request, id: str, reader: ReaderOf) -> HTMLResponse:
    """What the guide of a game shows."""
    game = games.find(id)
    given = {"game": games.card(request, game, reader), "steps": game.view.guide(reader.lang)}
    return page("guide.html", reader, given)


@router.post("/{id}")
async def begin(id: str, guest: GuestOf, tables: TablesOf) -> Response:
    """A table for it: the reader begins, the others play along."""
    game = games.find(id)
    plans = ["me"] + [EASY_BOT] * (game.usual_seats - 1)
    table = await tables.create(game.id, plans, {}, owner=guest)
    return go_to(f"/t/{table.id}?guide=1")
