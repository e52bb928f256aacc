"""The JSON API: all that the pages can do, for programs. docs/web-api.md shows it with curl."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Query, Request
from fastapi.responses import PlainTextResponse, StreamingResponse
from starlette.types import Receive, Scope, Send

import hanse
from hanse.bots.levels import LEVELS
from hanse.core.game import Game
from hanse.core.record import NOBODY
from hanse.web import forms, identity
from hanse.web.forms import (
    Hint,
    Lang,
    Legal,
    Listed,
    Me,
    Name,
    NewAction,
    NewTable,
    NewUndo,
    Number,
    Observation,
    Opened,
    SeatChoice,
    Seated,
    Speed,
    Token,
    Why,
    Word,
)
from hanse.web.identity import Guest, GuestOf
from hanse.web.limits import address, held
from hanse.web.readiness import Readiness
from hanse.web.tables import Table, Tables, TablesOf
from hanse.web.viewpoint import Viewpoint

PREFIX = "/api/v1"
CREATED = 201
RETRY_MS = 1000  # after which a browser whose stream ended tries again

Seat = Annotated[
    int | None,
    Query(description="Your seat; left out: the one that is asked, or your first. -1: spectator."),
]

router = APIRouter(prefix=PREFIX)


class Listing(StrEnum):
    """Which tables to list."""

    OPEN = "open"
    MINE = "mine"
    FINISHED = "finished"


# What there is


@router.get("/games", tags=["games"])
async def games(request: Request, lang: Lang = "en") -> list[dict[str, Any]]:
    """The games, their options, and how far each is ready (1: it can be played), or whether it
    failed.
    """
    return [_game(game, lang, request.app.state.readiness) for game in hanse.all_games()]


def _game(game: Game, lang: str, readiness: Readiness) -> dict[str, Any]:
    register = game.register
    return {
        "game": game.id,
        "name": register.name[lang],
        "blurb": register.blurb[lang],
        "version": register.version,
        "seats": register.seats,
        "minutes": register.minutes,
        "weight": register.weight,
        "ready": readiness.fractions.get(game.id, 0.0),
        "failed": game.id in readiness.failed,
        "options": [
            {
                "option": option.id,
                "type": option.type,
                "default": option.default,
                "text": option.text[lang],
                "choices": option.choices,
                **({"least": option.least, "most": option.most} if option.type == "number" else {}),
            }
            for option in register.options.values()
        ],
    }


@router.get("/levels", tags=["games"])
async def levels() -> list[str]:
    """The levels of bots, the weakest first."""
    return list(LEVELS)


@router.get("/me", tags=["guests"])
async def me(guest: GuestOf) -> Me:
    """Who you are; the cookie that comes with any answer says so from then on."""
    return Me(name=guest.name)


@router.put("/me", tags=["guests"])
async def rename(request: Request, guest: GuestOf, tables: TablesOf, form: Name) -> Me:
    """Take a name."""
    renamed = await tables.rename(guest, form.name)
    identity.remember(request, renamed)
    return Me(name=renamed.name)


# Tables


@router.post("/tables", status_code=CREATED, tags=["tables"])
async def create(guest: GuestOf, tables: TablesOf, form: NewTable) -> Opened:
    """Open a table."""
    table = await tables.create(
        form.game,
        form.seats,
        form.options,
        owner=guest,
        name=form.name,
        allow_hints=form.allow_hints,
        memory_aid=form.memory_aid,
        public=form.public,
        bot_speed=form.bot_speed,
        autoplay_forced=form.autoplay_forced,
    )
    return Opened(
        table=table.id,
        seats=list(table.seats_of(guest)),
        invitations=tables.invitations(table, guest),
    )


@router.get("/tables", tags=["tables"])
async def listing(
    guest: GuestOf, tables: TablesOf, which: Annotated[Listing, Query(alias="list")] = Listing.OPEN
) -> list[Listed]:
    """Public tables, or yours."""
    lists = {
        Listing.OPEN: tables.open_tables,
        Listing.MINE: tables.mine,
        Listing.FINISHED: tables.finished,
    }
    return [forms.listed(card) for card in await lists[which](guest) if card.is_playable]


@router.post("/join", tags=["tables"])
async def join(guest: GuestOf, tables: TablesOf, form: Token) -> Seated:
    """Sit down by a seat's secret link: its token."""
    table, seat = await tables.join(form.token, guest)
    return Seated(table=table.id, seat=seat)


@router.post("/tables/{id}/seats", tags=["tables"])
async def sit(id: Word, guest: GuestOf, tables: TablesOf, form: SeatChoice) -> Seated:
    """Sit down in an open seat of a public table."""
    table, seat = await tables.sit(id, guest, form.seat)
    return Seated(table=table.id, seat=seat)


@router.put("/tables/{id}/speed", tags=["tables"])
async def speed(id: Word, guest: GuestOf, tables: TablesOf, form: Speed) -> Speed:
    """Choose how fast the bots of your table play."""
    await tables.set_speed(id, guest, form.seconds)
    return form


# Looking


async def _look(tables: Tables, id: str, guest: Guest, seat: int | None) -> tuple[Table, Viewpoint]:
    table = await tables.get(id)
    viewer = table.seat_of(guest) if seat is None else seat
    if table.is_upload:  # may be long: nobody else should wait for its log
        return table, await tables.replay(table, tables.plies(table), viewer)
    return table, tables.viewpoint(table, guest, viewer)


@router.get("/tables/{id}", tags=["playing"])
async def observe(id: Word, guest: GuestOf, tables: TablesOf, seat: Seat = None) -> Observation:
    """What your seat may know."""
    return forms.observation(*await _look(tables, id, guest, seat))


@router.get("/tables/{id}/legal", tags=["playing"])
async def legal(
    id: Word, guest: GuestOf, tables: TablesOf, seat: Seat = None, lang: Lang = "en"
) -> list[Legal]:
    """What your seat may do now, in words, too; nothing while others are asked."""
    _, view = await _look(tables, id, guest, seat)
    names, words = view.game.actions.names, view.game.words
    return [
        Legal(action=names[action], words=words.action_words(action, lang, view.observation))
        for action in view.legal
    ]


@router.get(
    "/tables/{id}/events",
    tags=["playing"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def events(
    request: Request,
    id: Word,
    guest: GuestOf,
    tables: TablesOf,
    seat: Seat = None,
    last: Annotated[int | None, Query(description="The last number that you know.")] = None,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """A stream of events: `change`, whenever something changed that your seat can see; its id is
    the new number. It goes on after `last`, or after the header Last-Event-ID. In between, `pulse`
    is a sign of life.
    """
    table = await tables.get(id)
    viewer = table.seat_of(guest) if seat is None else seat
    tables.check_view(table, guest, viewer)
    if last_event_id.isascii() and last_event_id.isdigit():
        last = int(last_event_id[:18])
    limits = tables.settings.limits
    return _Stream(
        _events(tables, table, guest, viewer, last),
        request.app.state.streams,
        {guest.id: limits.streams, address(request.scope): limits.streams_of_address},
    )


class _Stream(StreamingResponse):
    """A stream of events, which counts from before its first byte until it ends, however it does;
    one too many is refused instead.
    """

    def __init__(
        self, content: AsyncIterator[str], streams: Counter[str], most: Mapping[str, int]
    ) -> None:
        super().__init__(
            content, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
        )
        self._streams = streams
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with held(self._streams, self._most):
            await super().__call__(scope, receive, send)


async def _events(
    tables: Tables, table: Table, guest: Guest, viewer: int, last: int | None
) -> AsyncIterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    pulse = tables.settings.pulse
    async with aclosing(tables.events(table, guest, viewer, last, pulse)) as changes:
        async for event in changes:
            if event is None:
                yield "event: pulse\ndata: {}\n\n"
            else:
                n = event.number
                yield f'id: {n}\nevent: change\ndata: {{"number": {n}}}\n\n'


# Playing


@router.post("/tables/{id}/actions", tags=["playing"])
async def act(id: Word, guest: GuestOf, tables: TablesOf, form: NewAction) -> Number:
    """Play an action. The answer comes when it is kept for good."""
    number = await tables.act(id, guest, form.seat, form.action, form.seen, form.lang)
    return Number(number=number)


@router.post("/tables/{id}/undo", tags=["playing"])
async def undo(id: Word, guest: GuestOf, tables: TablesOf, form: NewUndo) -> Number:
    """Take back your last action, where it may be."""
    return Number(number=await tables.undo(id, guest, form.seat, form.seen))


@router.get("/tables/{id}/why", tags=["playing"])
async def why(
    id: Word, guest: GuestOf, tables: TablesOf, seat: int, action: Word, lang: Lang = "en"
) -> Why:
    """Which rule forbids an action now."""
    refusal = await tables.why(id, guest, seat, action, lang)
    if refusal is None:
        return Why(legal=True, rule="", text="")
    return Why(legal=False, rule=refusal.rule, text=refusal.text)


@router.post("/tables/{id}/hint", tags=["playing"])
async def hint(id: Word, guest: GuestOf, tables: TablesOf, form: SeatChoice) -> list[Hint]:
    """What a bot thinks of the best few actions of your seat, from what your seat knows."""
    seat = (await tables.get(id)).seat_of(guest) if form.seat is None else form.seat
    return [
        Hint(action=thought.action, visits=thought.visits, value=thought.value)
        for thought in await tables.hint(id, guest, seat)
    ]


# Finished games


@router.get("/tables/{id}/record", tags=["finished"], response_class=PlainTextResponse)
async def record(id: Word, tables: TablesOf) -> PlainTextResponse:
    """The record of a finished game, with its key."""
    return PlainTextResponse(tables.notation(await tables.get(id)))


@router.get("/tables/{id}/replay", tags=["finished"])
async def replay(id: Word, tables: TablesOf, ply: int, seat: int = NOBODY) -> Observation:
    """A finished game after so many actions, as a seat saw it then."""
    table = await tables.get(id)
    return forms.observation(table, await tables.replay(table, ply, seat))


@router.post("/records", status_code=CREATED, tags=["finished"])
async def upload(
    guest: GuestOf,
    tables: TablesOf,
    text: Annotated[bytes, Body(media_type="text/plain")],
) -> Opened:
    """Put a finished game here from its record, to be replayed."""
    table = await tables.upload(text.decode("utf-8", "replace"), guest)
    return Opened(table=table.id, seats=[], invitations={})
