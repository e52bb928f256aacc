"""A table's page, and the fragments that take the place of each other while it is played at."""

from collections.abc import Awaitable
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from hanse.core.errors import CannotUndo, HanseError
from hanse.core.record import NOBODY
from hanse.web.errors import Illegal, NotYourTurn, Stale, TableError, Unknown
from hanse.web.identity import Guest, GuestOf
from hanse.web.languages import mark
from hanse.web.pages import games
from hanse.web.pages.lobby import SPEEDS, USUAL_SPEED
from hanse.web.pages.reader import Reader, ReaderOf, go_to, page
from hanse.web.pages.refusals import SENTENCES, sentence
from hanse.web.pages.scenes import Given, empty, scene
from hanse.web.rendering import draw, render
from hanse.web.tables import Table, Tables, TablesOf
from hanse.web.telling import choices, seat_name

BEST = 4  # of a hint's actions that are shown
CONFLICT, UNPROCESSABLE = 409, 422

router = APIRouter(prefix="/t", include_in_schema=False)


class Look:
    """Somebody's look at a table: who, from which seat, in which language."""

    def __init__(
        self, request: Request, tables: Tables, table: Table, guest: Guest, reader: Reader
    ) -> None:
        self.request = request
        self.tables = tables
        self.table = table
        self.guest = guest
        self.base = f"/t/{table.id}"
        self.reader = replace(reader, path=self.base)
        self.mine = table.seats_of(guest)

    def fragment(
        self,
        seat: int | None = None,
        *,
        lifted: bool = False,
        acted: bool = False,
        notice: str = "",
    ) -> Given:
        """What the template is given. Where one screen is passed around, a hand is shown only to
        who has lifted the curtain, and once that has fallen it has to be lifted again: who `acted`
        before can only take that back.
        """
        if not self.table.is_ready:
            return self._loading()
        chosen = self.table.seat_of(self.guest) if seat is None else seat
        if chosen not in self.mine and not (self.table.over and chosen in range(self.table.seats)):
            chosen = self.table.seat_of(self.guest)
        view = self.tables.viewpoint(self.table, self.guest, chosen)
        is_shared = len(self.mine) > 1 and not view.over
        if is_shared and not (lifted and (view.to_move == chosen or view.to_move not in self.mine)):
            return self._curtain(chosen, lifted or acted)
        given = scene(view, self.reader, self.table.kept)
        given |= {
            "may_hint": self.table.allow_hints and view.is_asked,
            "fragment_url": self._url(chosen, "&lifted=1" if lifted else ""),
            "notice": notice,
        }
        return self._around(given, chosen)

    def _url(self, seat: int, more: str) -> str:
        return f"{self.base}/fragment?seat={seat}{more}"

    def _around(self, given: Given, seat: int) -> Given:
        """What a page shows besides the viewpoint."""
        table, sittings = self.table, self.table.sittings
        invited = self.tables.invitations(table, self.guest)
        is_owner = table.owner == self.guest.id and any(s.kind == "bot" for s in sittings)
        return {
            **given,
            "base": self.base,
            "table_id": table.id,
            # What is over changes no more, and browsers have few lines to one server.
            "events_url": "" if table.over else f"/api/v1/tables/{table.id}/events?seat={seat}",
            "invitations": {
                n: f"{self.request.base_url}join/{token}" for n, token in invited.items()
            },
            "may_sit": table.public
            and not self.mine
            and not table.over
            and any(s.kind == "open" for s in sittings),
            "speeds": {v: self.reader.say(w) for v, w in SPEEDS.items()} if is_owner else {},
            "speed": str(float(table.bot_speed)),
        }

    def _loading(self) -> Given:
        """A table whose game isn't ready yet, or never will be."""
        card = games.card(self.request, self.table.game, self.reader)
        coming, failed = mark("The table is being laid out."), mark("The table can’t be laid out.")
        return {
            **self._around(empty(self.table.game, self.reader), NOBODY),
            "game": card,
            "mode": "loading",
            "turn": "failed" if card.failed else "loading",
            "sittings": self.table.sittings,
            "question": self.reader.say(failed if card.failed else coming),
            "fragment_url": f"{self.base}/fragment",
            "events_url": "",
        }

    def _curtain(self, seat: int, acted: bool) -> Given:
        """Nothing of anybody's hand: who should take the screen next. While somebody elsewhere is
        asked, each who sits here can.
        """
        public = self.tables.viewpoint(self.table, self.guest, NOBODY)
        own = self.tables.viewpoint(self.table, self.guest, seat)
        is_here = public.to_move in self.mine
        takers = [n for n in self.mine if n == public.to_move or not is_here]
        given = scene(public, self.reader, self.table.kept)
        given |= {
            "mode": "curtain",
            "seat": seat,
            "number": own.number,
            "may_undo": own.may_undo and acted,
            "choices": None,
            "is_here": is_here,
            "takers": {n: seat_name(self.reader.lang, public.sittings[n], n) for n in takers},
            "fragment_url": self._url(seat, "&acted=1" if acted else ""),
        }
        return self._around(given, seat)

    def symbols(self) -> str:
        """What the pictures of the table are made of. It stays the same while a game goes on, so
        the page has it once, apart from the table; a page that waits for its game has none.
        """
        if not self.table.is_ready:
            return ""
        public = self.tables.viewpoint(self.table, self.guest, NOBODY)
        return draw(public, self.reader.lang, pieces=("symbols",))["symbols"]

    def answer(self, given: Given, status: int = 200) -> HTMLResponse:
        """The fragment alone."""
        return page("table.html", self.reader, given, status)


async def _played(tables: Tables, id: str) -> Table:
    """A table that is played at: a record has its replay, and nothing else."""
    table = await tables.get(id)
    if table.is_upload:
        raise Unknown
    return table


async def _look(request: Request, id: str, guest: Guest, reader: Reader, tables: Tables) -> Look:
    return Look(request, tables, await _played(tables, id), guest, reader)


@router.get("/{id}")
async def show(
    request: Request,
    id: str,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    guide: bool = False,
) -> Response:
    """The whole page. `guide` brings the panel of the first-game guide along."""
    table = await tables.get(id)
    if table.is_upload:
        return go_to(f"/replay/{id}")
    look = Look(request, tables, table, guest, reader)
    if guide:
        look.reader = replace(look.reader, path=f"{look.base}?guide=1")
    given = look.fragment()
    game = look.table.game
    around: dict[str, Any] = {
        "title": given["title"],
        "game": given["game"],
        "symbols": look.symbols(),
        "fragment": render("table.html", reader.lang, given),
        "guide": game.view.guide(reader.lang) if guide else (),
    }
    return page("table_frame.html", look.reader, around)


@router.get("/{id}/fragment")
async def fragment(
    request: Request,
    id: str,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    seat: int | None = None,
    lifted: bool = False,
    acted: bool = False,
) -> HTMLResponse:
    """The table as it stands."""
    look = await _look(request, id, guest, reader, tables)
    return look.answer(look.fragment(seat, lifted=lifted, acted=acted))


@router.post("/{id}/act")
async def act(
    request: Request,
    id: str,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    seat: Annotated[int, Form()],
    action: Annotated[str, Form(max_length=200)],
    seen: Annotated[int | None, Form()] = None,
) -> HTMLResponse:
    """Play an action. Whether it was played or not, the answer is the table as it stands now."""
    doing = tables.act(id, guest, seat, action, seen, reader.lang)
    notice, status = await _done(doing, reader)
    look = await _look(request, id, guest, reader, tables)
    return look.answer(look.fragment(seat, lifted=True, notice=notice), status)


@router.post("/{id}/undo")
async def undo(
    request: Request,
    id: str,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    seat: Annotated[int, Form()],
    seen: Annotated[int | None, Form()] = None,
) -> HTMLResponse:
    """Take back the seat's last action; the answer is the table, as it is for an action."""
    notice, status = await _done(tables.undo(id, guest, seat, seen), reader)
    look = await _look(request, id, guest, reader, tables)
    return look.answer(look.fragment(seat, lifted=True, notice=notice), status)


async def _done(doing: Awaitable[int], reader: Reader) -> tuple[str, int]:
    """Do something at a table: what is to be said beside it, and the status of the answer. Refusals
    that have nothing to do with how the table stands are raised.
    """
    try:
        await doing
    except CannotUndo:
        return reader.say(SENTENCES["cannot_undo"]), CONFLICT
    except TableError as error:
        if error.status not in (CONFLICT, UNPROCESSABLE):
            raise
        return sentence(error, reader), error.status
    return "", 200


@router.get("/{id}/why")
async def why(
    id: str, reader: ReaderOf, guest: GuestOf, tables: TablesOf, seat: int, action: str
) -> HTMLResponse:
    """Why an action can't be played now: the rule."""
    table = await _played(tables, id)
    refusal: Illegal | None = None
    try:
        refusal = await tables.why(id, guest, seat, action, reader.lang)
    except NotYourTurn as error:
        text = sentence(error, reader)
    else:
        text = refusal.text if refusal else reader.say(mark("That can be done."))
    rule = refusal.rule if refusal else ""
    return page("why.html", reader, {"game": table.game.id, "rule": rule, "text": text})


@router.get("/{id}/hint")
async def hint(
    id: str, reader: ReaderOf, guest: GuestOf, tables: TablesOf, seat: int
) -> HTMLResponse:
    """What a bot would do in that seat, from what that seat knows."""
    table = await _played(tables, id)
    given: dict[str, Any] = {"error": "", "hints": []}
    try:
        view = tables.viewpoint(table, guest, seat)
        thoughts = await tables.hint(id, guest, seat)
        if table.number(seat) != view.number:
            raise Stale  # what was thought of is gone
    except HanseError as error:
        given["error"] = sentence(error, reader)
    else:
        words = {choice.name: choice.words for choice in choices(view, reader.lang)}
        given["hints"] = [
            {"name": t.action, "words": words[t.action], "percent": round(100 * t.value)}
            for t in thoughts[:BEST]
        ]
    return page("hint.html", reader, given)


@router.post("/{id}/speed")
async def speed(
    id: str, guest: GuestOf, tables: TablesOf, speed: Annotated[str, Form()] = USUAL_SPEED
) -> Response:
    """How long bots take for a move."""
    if speed in SPEEDS:
        await tables.set_speed(id, guest, float(speed))
    return Response(status_code=204)


@router.post("/{id}/sit")
async def sit(id: str, guest: GuestOf, tables: TablesOf) -> Response:
    """Take a free seat of a public table."""
    await tables.sit(id, guest)
    return go_to(f"/t/{id}")
