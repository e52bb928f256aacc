"""Finished games, moment by moment, from any seat; records of play to download and to look at."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, File, Request, UploadFile
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from hanse.core.errors import HanseError
from hanse.core.record import NOBODY
from hanse.web.errors import TableError, TooManyRecords
from hanse.web.identity import GuestOf
from hanse.web.languages import mark
from hanse.web.pages.reader import Reader, ReaderOf, go_to, page
from hanse.web.pages.scenes import Given, scene
from hanse.web.rendering import draw, render
from hanse.web.tables import Table, Tables, TablesOf

LARGEST = 1024 * 1024  # bytes of a record
BAD = 400
MANY = mark("You have uploaded many records today. Come back tomorrow with this one.")

router = APIRouter(prefix="/replay", include_in_schema=False)


@router.get("")
async def replays(reader: ReaderOf, guest: GuestOf, tables: TablesOf) -> HTMLResponse:
    """A guest's finished games."""
    return page("replay_index.html", reader, {"cards": await tables.finished(guest), "error": ""})


@router.post("")
async def upload(
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    record: Annotated[UploadFile, File()],
) -> Response:
    """Look at a record of play."""
    status = BAD
    try:
        text = (await record.read(LARGEST)).decode()
        table = await tables.upload(text, guest)
    except UnicodeDecodeError:
        error = reader.say(mark("This is no text file."))
    except TooManyRecords as refusal:
        error, status = reader.say(MANY), refusal.status
    except TableError:
        raise
    except HanseError as refusal:
        error = str(refusal)
    else:
        return go_to(f"/replay/{table.id}")
    given = {"cards": await tables.finished(guest), "error": error}
    return page("replay_index.html", reader, given, status)


async def _moment(
    table: Table, tables: Tables, reader: Reader, ply: int | None, seat: int
) -> Given:
    plies = tables.plies(table)
    at = plies if ply is None else max(0, min(ply, plies))
    viewer = seat if seat in range(NOBODY, table.seats) else NOBODY
    view = await tables.replay(table, at, viewer)
    base = f"/replay/{table.id}"
    given = scene(view, replace(reader, path=base), you=NOBODY)
    return {
        **given,
        "mode": "replay",
        "number": at,
        "turn": "over" if view.over else "other",
        "base": base,
        "table_id": table.id,
        "fragment_url": f"{base}/at?ply={at}&seat={viewer}",
        "events_url": "",
        "choices": None,
        "may_undo": False,
        "asked_rule": "",
        "plies": plies,
        "ply": at,
    }


@router.get("/{id}")
async def show(
    id: str, reader: ReaderOf, tables: TablesOf, ply: int | None = None, seat: int = NOBODY
) -> HTMLResponse:
    """The page of a finished game; at its start unless another moment is asked for."""
    table = await tables.get(id)
    given = await _moment(table, tables, reader, ply if ply is not None else 0, seat)
    beginning = await tables.replay(table, 0, NOBODY)
    around = {
        "title": reader.say(mark("Replay – {game}")).format(game=given["game"].name),
        "game": given["game"],
        "symbols": draw(beginning, reader.lang, pieces=("symbols",))["symbols"],
        "fragment": render("table.html", reader.lang, given),
        "guide": (),
    }
    return page("replay_page.html", replace(reader, path=f"/replay/{id}"), around)


@router.get("/{id}/at")
async def at(
    id: str, reader: ReaderOf, tables: TablesOf, ply: int | None = None, seat: int = NOBODY
) -> HTMLResponse:
    """One moment of a finished game."""
    given = await _moment(await tables.get(id), tables, reader, ply, seat)
    return page("table.html", reader, given)


@router.get("/{id}/record.txt")
async def record(request: Request, id: str, tables: TablesOf) -> PlainTextResponse:
    """The record of a finished game."""
    table = await tables.get(id)
    name = f"hanse-{table.game.id}-{id}.txt"
    return PlainTextResponse(
        tables.notation(table), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
