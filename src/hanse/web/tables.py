"""All tables of the server: opened, joined, played at, looked at.

Pages and the API call this and get viewpoints, never a match. An action is acknowledged when it is
committed; what is in memory follows the log, and can be rebuilt from it at any time.
"""

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from fastapi import Depends, Request

import hanse
from hanse.bots.base import Thought
from hanse.core.errors import BadOption, IllegalAction, UnknownAction
from hanse.core.match import Match
from hanse.core.random import KEY_BYTES
from hanse.core.record import NOBODY
from hanse.web import replays
from hanse.web.cards import TableCard, card
from hanse.web.course import Course
from hanse.web.errors import (
    AlreadySeated,
    ByLink,
    Illegal,
    NoHints,
    NoSeatFree,
    NotYours,
    NotYourSeat,
    NotYourTurn,
    Over,
    Overtaken,
    SeatTaken,
    Stale,
    TooManyGames,
    TooManyRecords,
    Unknown,
)
from hanse.web.events import Event
from hanse.web.identity import Guest
from hanse.web.limits import Buckets
from hanse.web.memory import Memory, new_row
from hanse.web.opponents import advise
from hanse.web.readiness import Readiness
from hanse.web.schema import ACT, RECORDED, SIT, UNDO, MatchRow, SeatRow
from hanse.web.seats import Seat, clean, planned
from hanse.web.secret import seat_token, token_hash
from hanse.web.settings import Settings
from hanse.web.store import Conflict, Store, Stored
from hanse.web.table import Table
from hanse.web.viewpoint import Viewpoint, look_at

__all__ = ["Event", "Table", "TableCard", "Tables", "TablesOf"]

LOG = logging.getLogger("hanse.web")

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # of a table's id: none looks like another
ID_LENGTH = 12  # 60 bits: a table that isn't listed is seen only by those who have its link
ID = re.compile(f"[{LETTERS}]{{{ID_LENGTH}}}")
LONGEST = 80  # letters of an action's or a game's name
A_DAY = timedelta(days=1)
SLOWEST = 30.0  # seconds for a bot's action
TRIES = 3  # to write where another server writes, too


class Tables:
    """All tables; one for each process, `request.app.state.tables`, or `tables: TablesOf`."""

    def __init__(
        self,
        store: Store,
        readiness: Readiness,
        secret: bytes,
        settings: Settings,
        threads: ThreadPoolExecutor,
    ) -> None:
        self.store = store
        self.readiness = readiness
        self.settings = settings
        self._secret = secret
        self._threads = threads
        self._thinking = Buckets(settings.limits.thinking)
        self._uploading = asyncio.Semaphore(1)  # they take long: one at a time
        self.replays = replays.Replays()
        self.memory = Memory(store, readiness, settings, threads)

    # Opening, finding, joining

    async def create(
        self,
        game: str,
        plans: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        owner: Guest,
        name: str = "",
        allow_hints: bool = True,
        memory_aid: bool = False,
        public: bool = False,
        bot_speed: float = 1.0,
        autoplay_forced: bool = True,
    ) -> Table:
        """Open a table. A plan for each seat: "me", "friend" (by link; anybody, if public),
        "bot:LEVEL", "hotseat" or "hotseat:NAME" (the owner's, too). Raises BadOption, TooMany.
        """
        found = hanse.game(game[:LONGEST])
        found.register.check_seats(len(plans))
        longest = self.settings.limits.name
        now = datetime.now(UTC)
        match = MatchRow(
            id=_new_id(),
            game=found.id,
            version=found.register.version,
            data=found.data_mark,
            options=found.register.values(options or {}),
            key=secrets.token_bytes(KEY_BYTES),
            owner=owner.id,
            name=clean(name, longest),
            public=public,
            upload=False,
            settings={
                "allow_hints": allow_hints,
                "memory_aid": memory_aid,
                "autoplay_forced": autoplay_forced,
                "bot_speed": _checked_speed(bot_speed),
            },
            created=now,
            changed=now,
            to_move=None,
            over=False,
        )
        await self._check_room(owner)
        await self.store.add_guest(owner.id, owner.name, now)
        seats = planned(plans, owner.id, owner.name, longest)
        stored = Stored(match, tuple(self._seat_rows(match.id, seats)))
        await self.store.add(match, stored.seats, [])
        LOG.info("table %s opened: %s, %d seats", match.id, found.id, len(seats))
        return await self.get(match.id)

    async def _check_room(self, owner: Guest) -> None:
        most = self.settings.limits.unfinished
        if await self.store.unfinished(owner.id, datetime.now(UTC) - A_DAY) >= most:
            raise TooManyGames

    def _seat_rows(self, table: str, seats: Sequence[Seat]) -> list[SeatRow]:
        return [
            SeatRow(
                match=table,
                seat=n,
                kind=seat.kind,
                level=seat.level,
                guest=seat.guest or None,
                name=seat.name,
                hotseat=seat.hotseat,
                token=token_hash(self._token(table, n)) if seat.is_open else None,
            )
            for n, seat in enumerate(seats)
        ]

    def _token(self, table: str, seat: int) -> str:
        return seat_token(self._secret, table, seat)

    async def get(self, table: str) -> Table:
        """A table by its id, rebuilt from the store if need be; raises Unknown, Unplayable. While
        its game is getting ready there is nothing to look at yet: `Table.is_ready`.
        """
        if not ID.fullmatch(table):  # not every database takes whatever somebody types
            raise Unknown("There is no such table.")
        return await self.memory.get(table)

    async def join(self, token: str, guest: Guest) -> tuple[Table, int]:
        """Sit down by a secret link; who sits there already comes back. Unknown, SeatTaken,
        AlreadySeated.
        """
        table, seat = await self._linked(token)
        return table, await self.memory.unbroken(self._sit(table, guest, [seat]))

    async def invited(self, token: str, guest: Guest) -> tuple[Table, bool]:
        """The table that a link leads to, and whether the guest sits there already; refuses what
        `join` would.
        """
        table, seat = await self._linked(token)
        is_mine = seat in table.seats_of(guest)
        if not is_mine:
            self._check_seats(table, guest)
            if not table.chairs[seat].is_open:
                raise SeatTaken
        return table, is_mine

    async def _linked(self, token: str) -> tuple[Table, int]:
        found = await self.store.by_token(token_hash(token))
        if found is None:
            raise Unknown("This link leads to no seat.")
        return await self.get(found[0]), found[1]

    async def sit(self, table: str, guest: Guest, seat: int | None = None) -> tuple[Table, int]:
        """Sit down in an open seat of a public table; SeatTaken, ByLink, AlreadySeated."""
        found = await self.get(table)
        if not found.public:
            raise ByLink
        if seat is not None and seat not in range(found.seats):
            raise Unknown("There is no such seat.")
        mine = found.seats_of(guest)
        if mine and seat in (None, *mine):
            return found, mine[0] if seat is None else seat
        seats = [n for n in range(found.seats) if seat in (None, n)]
        return found, await self.memory.unbroken(self._sit(found, guest, seats))

    async def _sit(self, table: Table, guest: Guest, seats: Sequence[int]) -> int:
        """Take the first of some seats that is open."""
        async with table.lock:
            mine = table.seats_of(guest)
            if wanted := [seat for seat in seats if seat in mine]:
                return wanted[0]
            self._check_seats(table, guest)
            for seat in seats:
                if table.chairs[seat].is_open and await self._take(table, guest, seat):
                    return seat
        raise NoSeatFree if len(seats) > 1 else SeatTaken

    def _check_seats(self, table: Table, guest: Guest) -> None:
        """Nobody gets a second seat, and with it a look at another hand, but who opened the table
        and could have had it from the start.
        """
        if table.seats_of(guest) and table.owner != guest.id:
            raise AlreadySeated

    async def _take(self, table: Table, guest: Guest, seat: int) -> bool:
        """Give an open seat to a guest, under the lock; False if another server was quicker."""
        await self.store.add_guest(guest.id, guest.name, datetime.now(UTC))
        for _ in range(TRIES):
            with suppress(Overtaken):
                return await self._take_once(table, guest, seat)
        raise Stale

    async def _take_once(self, table: Table, guest: Guest, seat: int) -> bool:
        self.memory.check_here(table)
        course = await self.memory.course(table) if table.is_ready else None
        rows = course.rows if course else len(await self.store.log(table.id))
        try:
            row = new_row(table, rows + 1, SIT, seat)
            is_taken = await self.store.sit(row, guest.id, guest.name)
        except Conflict:
            await self.memory.follow(table)
            raise Overtaken from None
        except Exception:
            self.memory.drop(table)
            raise
        if not is_taken or course is None:  # a match may be dealt just now without that row
            await self.memory.follow(table)
        else:
            chairs = list(table.chairs)
            chairs[seat] = chairs[seat].taken_by(guest.id, guest.name)
            table.chairs = tuple(chairs)
            table.tell(course.sit())
        if is_taken:
            LOG.info("table %s: somebody sat down in seat %d", table.id, seat)
        return is_taken

    def invitations(self, table: Table, guest: Guest) -> dict[int, str]:
        """For the owner: the tokens of the seats that are still open; nothing for others."""
        if table.owner != guest.id:
            return {}
        return {n: self._token(table.id, n) for n, seat in enumerate(table.chairs) if seat.is_open}

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest another name, also at the tables being played. The caller must
        `identity.remember` the guest returned.
        """
        renamed = Guest(guest.id, clean(name, self.settings.limits.name))
        for table in await self.store.rename_guest(guest.id, renamed.name):
            found = self.memory.here(table)
            if found is not None:
                found.chairs = tuple(
                    seat.taken_by(guest.id, renamed.name)
                    if seat.guest == guest.id and not seat.hotseat
                    else seat
                    for seat in found.chairs
                )
                found.kept.clear()
        return renamed

    # Lists

    async def open_tables(self, guest: Guest) -> list[TableCard]:
        """Public tables being played, those that changed last first: to join or to watch."""
        return [card(stored, guest) for stored in await self.store.open_tables()]

    async def mine(self, guest: Guest) -> list[TableCard]:
        """The games that a guest plays in or opened, not over yet; those that wait for them
        first.
        """
        return [card(stored, guest) for stored in await self.store.tables_of(guest.id, over=False)]

    async def finished(self, guest: Guest) -> list[TableCard]:
        """A guest's finished games and uploads, the newest first."""
        return [card(stored, guest) for stored in await self.store.tables_of(guest.id, over=True)]

    # Looking

    def viewpoint(self, table: Table, guest: Guest, seat: int) -> Viewpoint:
        """What a seat may know now; NOBODY for everybody. After the end any seat, for anybody.
        Raises NotYourSeat, NotReady.
        """
        course = self.memory.at_hand(table)
        self.check_view(table, guest, seat)
        table.touch()
        self.memory.opponents.wake(table)
        view = look_at(
            course.match,
            seat,
            table.sittings,
            log=course.log(seat),
            may_undo=course.may_undo(seat),
            memory_aid=table.memory_aid,
            number=course.number(seat),
        )
        return _as_promised(table, view)

    def check_view(self, table: Table, guest: Guest, seat: int) -> None:
        """Refuse a look from somebody else's seat; raises NotYourSeat, Unknown."""
        if seat not in range(NOBODY, table.seats):
            raise Unknown("There is no such seat.")
        if seat != NOBODY and not table.over and table.chairs[seat].guest != guest.id:
            raise NotYourSeat

    async def events(
        self,
        table: Table,
        guest: Guest,
        seat: int,
        last: int | None = None,
        pulse: float | None = None,
    ) -> AsyncGenerator[Event | None]:
        """Changes as a viewer may know of them, after number `last`; it ends when the server
        stops. With a pulse, None comes after each so many seconds of silence.

        `GET /api/v1/tables/ID/events?seat=K` streams this to browsers.
        """
        self.check_view(table, guest, seat)
        table = await self.memory.get(table.id)  # it stays while somebody listens
        if self.memory.is_ending:
            return
        changes = table.channel.since(seat, lambda: table.number(seat), last, pulse)
        async with aclosing(changes) as stream:
            async for event in stream:
                self.memory.opponents.wake(table)
                yield event

    # Replays

    def plies(self, table: Table) -> int:
        """How many actions a finished table has; raises NotOver."""
        return replays.finished(self.memory.at_hand(table)).ply

    async def replay(self, table: Table, ply: int, seat: int) -> Viewpoint:
        """A finished table after `ply` actions (0 to `plies`), as that seat saw it then, with the
        log so far; NOBODY: as a spectator. Nothing is legal in it. Raises NotOver.
        """
        match = replays.finished(self.memory.at_hand(table))
        view = await asyncio.get_running_loop().run_in_executor(
            self.replays.threads, self.replays.view, table.id, match, ply, seat, table.sittings
        )
        return _as_promised(table, view)

    def notation(self, table: Table) -> str:
        """The record of a finished table; raises NotOver."""
        return replays.write(self.memory.at_hand(table))

    async def upload(self, text: str, owner: Guest, name: str = "") -> Table:
        """A finished game from its record; raises BadRecord, NotReady, TooMany."""
        game = replays.game_of(text)
        if not self.readiness.is_ready(game):
            raise self.memory.not_ready(game)
        self._thinking.take(owner.id)
        async with self._uploading:
            await self._check_records(owner)
            return await self._upload(text, owner, name)

    async def _check_records(self, owner: Guest) -> None:
        most = self.settings.limits.records
        if await self.store.uploads(owner.id, datetime.now(UTC) - A_DAY) >= most:
            raise TooManyRecords

    async def _upload(self, text: str, owner: Guest, name: str) -> Table:
        match = await asyncio.to_thread(replays.read, text)
        now = datetime.now(UTC)
        row = MatchRow(
            id=_new_id(),
            game=match.game.id,
            version=match.game.register.version,
            data=match.game.data_mark,
            options=match.options,
            key=match.key,
            owner=owner.id,
            name=clean(name, self.settings.limits.name),
            public=False,
            upload=True,
            settings={
                "allow_hints": False,
                "autoplay_forced": False,
                "bot_speed": 1.0,
                "promised": replays.is_promised(text),
            },
            created=now,
            changed=now,
            to_move=None,
            over=True,
        )
        await self.store.add_guest(owner.id, owner.name, now)
        seats = self._seat_rows(row.id, [Seat(RECORDED)] * match.seats)
        log = await asyncio.to_thread(_recorded, match, row.id, now)
        await self.store.add(row, seats, log)
        LOG.info("table %s: a record of %s uploaded", row.id, match.game.id)
        return await self.get(row.id)

    # Playing

    async def act(
        self,
        table: str,
        guest: Guest,
        seat: int,
        action: str,
        seen: int | None = None,
        lang: str = "en",
    ) -> int:
        """Play an action by its name; returns the new number. `seen` is the number of the page that
        was clicked. Raises Illegal (rule and sentence), NotYourSeat, NotYourTurn, Stale, Over.
        """
        found = await self.get(table)
        return await self.memory.unbroken(self._act(found, guest, seat, action, seen, lang))

    async def _act(
        self, table: Table, guest: Guest, seat: int, action: str, seen: int | None, lang: str
    ) -> int:
        async def play(course: Course) -> None:
            _check_turn(course, seat)
            number = _number(course, action)
            try:
                plan = course.plan(number, table.served)
            except IllegalAction as error:
                refusal = course.match.why_not(number, lang) or error
                raise Illegal(refusal.name, refusal.rule, refusal.sentence) from None
            await self.memory.commit(table, course, plan)

        return await self._write(table, guest, seat, seen, play)

    async def undo(self, table: str, guest: Guest, seat: int, seen: int | None = None) -> int:
        """Take back what a seat chose last (with what was played by force after it); returns the
        new number. Raises CannotUndo, NotYourSeat, Stale, Over.
        """
        found = await self.get(table)
        return await self.memory.unbroken(self._undo(found, guest, seat, seen))

    async def _undo(self, table: Table, guest: Guest, seat: int, seen: int | None) -> int:
        async def take_back(course: Course) -> None:
            names, is_seen = course.plan_undo(seat)
            rows = [
                new_row(table, course.rows + n, UNDO, seat, name) for n, name in enumerate(names, 1)
            ]
            await self.memory.append(table, rows, seat, is_seen)  # then that seat is asked again
            viewers: set[int] = set()
            with self.memory.in_step(table):
                for _ in names:
                    viewers |= course.undo(seat)
            table.tell(viewers)
            self.memory.opponents.wake(table)

        return await self._write(table, guest, seat, seen, take_back)

    async def _write(
        self,
        table: Table,
        guest: Guest,
        seat: int,
        seen: int | None,
        write: Callable[[Course], Awaitable[None]],
    ) -> int:
        """Write what a guest does in a seat; returns the seat's new number. If another server was
        quicker with what that seat doesn't see, a refusal would tell of it: it is tried again.
        """
        async with table.lock:
            for _ in range(TRIES):
                course = await self._own(table, guest, seat, seen)
                seen = course.number(seat) if seen is None else seen
                with suppress(Overtaken):
                    await write(course)
                    return course.number(seat)
        raise Stale

    async def why(
        self, table: str, guest: Guest, seat: int, action: str, lang: str = "en"
    ) -> Illegal | None:
        """Why an action can't be played now: `rule` and `text`; None if it can. NotYourTurn."""
        course = await self._asked(await self.get(table), guest, seat, None)
        number = _number(course, action)
        refusal = course.match.why_not(number, lang)
        return Illegal(refusal.name, refusal.rule, refusal.sentence) if refusal else None

    async def hint(self, table: str, guest: Guest, seat: int) -> list[Thought]:
        """A bot's best few actions from that seat's observation; NotAllowed, NotYourTurn."""
        found = await self.get(table)
        if not found.allow_hints:
            raise NoHints
        self._thinking.take(guest.id)
        match = (await self._asked(found, guest, seat, None)).match
        legal = [match.game.actions.ids[name] for name in match.legal]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, advise, match.game, match.view(seat), legal
        )

    async def set_speed(self, table: str, guest: Guest, seconds: float) -> None:
        """Seconds for a bot's action; the owner's choice."""
        found = await self.get(table)
        if found.owner != guest.id:
            raise NotYours
        found.settings["bot_speed"] = _checked_speed(seconds)
        await self.store.set_settings(found.id, found.settings)
        found.kept.clear()

    async def _own(self, table: Table, guest: Guest, seat: int, seen: int | None) -> Course:
        """The course of a table at which a guest may do something in a seat."""
        course = await self.memory.course(table)
        if seat not in range(table.seats):
            raise Unknown("There is no such seat.")
        if table.chairs[seat].guest != guest.id:
            raise NotYourSeat
        if course.match.over:
            raise Over
        if seen is not None and course.is_stale(seat, seen):
            raise Stale
        return course

    async def _asked(self, table: Table, guest: Guest, seat: int, seen: int | None) -> Course:
        """The same, where that seat is asked."""
        course = await self._own(table, guest, seat, seen)
        _check_turn(course, seat)
        return course


def _number(course: Course, action: str) -> int:
    """The action of that name; raises UnknownAction, without comparing it with all names there are:
    that takes long, and everybody else waits.
    """
    number = course.match.game.actions.ids.get(action)
    if number is None:
        raise UnknownAction(f"There is no action {action[:LONGEST]!r}.")
    return number


def _as_promised(table: Table, view: Viewpoint) -> Viewpoint:
    """Without a commitment, if the record that somebody put here had none."""
    return view if table.settings.get("promised", True) else replace(view, commitment="")


def _check_turn(course: Course, seat: int) -> None:
    if course.match.to_move != seat:
        raise NotYourTurn


def _recorded(match: Match, table: str, now: datetime) -> list[dict[str, Any]]:
    """The rows of a log for a match that was played elsewhere."""
    row = {"match": table, "kind": ACT, "seat": NOBODY, "forced": False, "at": now}
    return [{**row, "ply": ply, "action": action} for ply, action in enumerate(match.names, 1)]


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def _checked_speed(seconds: float) -> float:
    if not 0 <= seconds <= SLOWEST:
        raise BadOption(f"A bot takes 0 to {SLOWEST:g} seconds for an action.")
    return float(seconds)


async def _tables(request: Request) -> Tables:  # what isn't async would be run in a thread
    tables: Tables = request.app.state.tables
    return tables


TablesOf = Annotated[Tables, Depends(_tables)]
