"""The app: store, tables, API and pages put together.

What pages can rely on:
- `hanse.web.pages.router` is included; `hanse.web.pages.error_page(request, error, status) ->
  Response` answers errors outside /api: `error` is a `HanseError` with a sentence and perhaps a
  `kind`, or Starlette's HTTPException.
- /static serves hanse/web/static. Cookies, origin, limits and headers are the app's business.
- `request.app.state.tables`, `.readiness`, `.settings`.
"""

import asyncio
import contextlib
import gc
import logging
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

import hanse
from hanse.core.errors import (
    BadRecord,
    CannotUndo,
    HanseError,
    UnknownAction,
    UnknownGame,
)
from hanse.core.game import Game
from hanse.web import api, pages
from hanse.web.errors import TableError, TooMany
from hanse.web.gate import Gate
from hanse.web.identity import Identity, Passes
from hanse.web.opponents import thinking_threads
from hanse.web.pages.rules import draw_ahead
from hanse.web.readiness import Readiness
from hanse.web.secret import read_secret
from hanse.web.security import Headed, add_headers
from hanse.web.settings import Settings
from hanse.web.store import Store
from hanse.web.tables import Tables

LOG = logging.getLogger("hanse.web")

STATIC = Path(__file__).parent / "static"
TIDY = 10.0  # seconds between two looks for idle tables, at most

BAD, NOT_FOUND, CONFLICT, BROKEN, NO_SERVICE = 400, 404, 409, 500, 503
INVALID = 422

KINDS: dict[type[HanseError], tuple[str, int]] = {  # what the core refuses, as the web says it
    CannotUndo: ("cannot_undo", CONFLICT),
    UnknownAction: ("unknown_action", BAD),
    UnknownGame: ("unknown_game", NOT_FOUND),
    BadRecord: ("bad_record", BAD),
}


def create_app(settings: Settings) -> FastAPI:
    """The app of a server; it opens its store when it starts."""
    secret = read_secret(settings.data)
    app = FastAPI(
        title="Hanse",
        version=hanse.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{api.PREFIX}/openapi.json",
        lifespan=_life,
        middleware=[
            Middleware(Headed),
            Middleware(Identity, passes=Passes(secret)),
            Middleware(Gate, limits=settings.limits, answer=refuse),
        ],
    )
    app.state.settings = settings
    app.state.streams = Counter()  # open streams of events, by guest and by address
    app.state.secret = secret
    app.add_exception_handler(HanseError, _refused)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _refused)
    app.add_exception_handler(Exception, _broken)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(api.router)
    app.include_router(pages.router)
    return app


@contextlib.asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """From the start of a server to its end."""
    settings: Settings = app.state.settings
    store = Store(settings.url)
    await store.open()
    threads = thinking_threads(settings.thinkers)
    helpers = ThreadPoolExecutor(thread_name_prefix="hanse-help")  # for what `to_thread` does
    asyncio.get_running_loop().set_default_executor(helpers)
    readiness = Readiness(hanse.all_games())
    tables = Tables(store, readiness, app.state.secret, settings, threads)
    app.state.tables, app.state.readiness = tables, readiness
    tasks = [
        asyncio.create_task(_prepare(readiness, tables, threads)),
        asyncio.create_task(tables.memory.wake_bots()),
        asyncio.create_task(_tidy(tables)),
        asyncio.create_task(store.neighbours.listen(tables.memory.heard)),
    ]
    for task in tasks:
        task.add_done_callback(_report)
    LOG.info("started, tables in %s", store.name)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        readiness.stop()
        await tables.memory.close()
        await store.close()
        for pool in (threads, helpers, tables.replays.threads):
            pool.shutdown(wait=False, cancel_futures=True)
        LOG.info("stopped")


async def _prepare(readiness: Readiness, tables: Tables, threads: ThreadPoolExecutor) -> None:
    """Get the games ready to be played and drawn, one after another."""

    async def when_ready(game: Game) -> None:
        await tables.memory.when_ready(game)
        if tables.settings.draw_ahead:
            await asyncio.get_running_loop().run_in_executor(threads, draw_ahead, game)

    await readiness.prepare(threads, when_ready)
    if tables.settings.draw_ahead:
        gc.collect()
        gc.freeze()  # what compiled rules hold is never garbage: looking through it takes long


async def _tidy(tables: Tables) -> None:
    while True:
        await asyncio.sleep(min(TIDY, tables.settings.idle))
        tables.memory.tidy()


def _report(task: "asyncio.Task[None]") -> None:
    """Say so if something in the background failed."""
    if not task.cancelled() and task.exception() is not None:
        LOG.error("background work failed", exc_info=task.exception())


async def health(request: Request) -> JSONResponse:
    """Whether the server is well: for those who watch over it."""
    is_alive = await request.app.state.tables.store.is_alive()
    games = {game: round(done, 3) for game, done in request.app.state.readiness.fractions.items()}
    said = {"version": hanse.__version__, "games": games}
    if is_alive:
        return JSONResponse({"status": "ok", **said})
    sentence = "The database doesn't answer."
    return JSONResponse({"status": "no database", "sentence": sentence, **said}, NO_SERVICE)


# Refusals


async def _refused(request: Request, error: Exception) -> Response:
    return refuse(request, error)


async def _broken(request: Request, error: Exception) -> Response:
    """The answer to what nobody foresaw: it is given outside of all middleware."""
    answer = refuse(request, error)
    add_headers(answer.headers, request.url.path)
    return answer


def refuse(request: Request, error: Exception) -> Response:
    """The answer to what can't be done: JSON for programs, a page for people."""
    status = _status(error)
    if request.url.path.startswith("/api/"):
        answer: Response = JSONResponse({"error": _as_json(error)}, status)
    else:
        shown = HanseError("Something went wrong here. Try again.") if status == BROKEN else error
        answer = pages.error_page(request, shown, status)
    if isinstance(error, TooMany) and error.seconds:
        answer.headers["Retry-After"] = str(int(error.seconds))
    return answer


def _status(error: Exception) -> int:
    if isinstance(error, TableError):
        return error.status
    if isinstance(error, HanseError):
        return KINDS.get(type(error), ("", BAD))[1]
    if isinstance(error, HTTPException):
        return error.status_code
    return INVALID if isinstance(error, RequestValidationError) else BROKEN


def _as_json(error: Exception) -> dict[str, Any]:
    if isinstance(error, TableError):
        return {"kind": error.kind, "sentence": str(error), **error.details}
    if isinstance(error, HanseError):
        return {"kind": KINDS.get(type(error), ("refused", 0))[0], "sentence": str(error)}
    if isinstance(error, HTTPException):
        return {"kind": "refused", "sentence": f"{error.detail}."}
    if isinstance(error, RequestValidationError):
        wrong = [f"{'.'.join(str(part) for part in e['loc'])}: {e['msg']}" for e in error.errors()]
        return {"kind": "invalid", "sentence": "; ".join(wrong[:3]) + "."}
    return {"kind": "broken", "sentence": "Something went wrong here. Try again."}
