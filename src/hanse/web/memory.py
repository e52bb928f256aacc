"""Tables in memory. What the log has, memory follows: an action is written first, then done here.

A table is rebuilt from its log when somebody wants it, and leaves the memory when nobody does.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import hanse
from hanse.core.errors import HanseError
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.record import NOBODY
from hanse.web.course import Course, Plan
from hanse.web.errors import NeverReady, NotReady, Overtaken, Stale, Unknown, Unplayable
from hanse.web.opponents import Opponents
from hanse.web.readiness import Readiness
from hanse.web.schema import ACT, PERSON, MatchRow
from hanse.web.settings import Settings
from hanse.web.store import Conflict, Store
from hanse.web.table import Table

LOG = logging.getLogger("hanse.web")

FORGOTTEN = timedelta(days=60)  # bots of tables left for longer wait until somebody comes

Result = TypeVar("Result")


class Memory:
    """The tables in use."""

    def __init__(
        self, store: Store, readiness: Readiness, settings: Settings, threads: ThreadPoolExecutor
    ) -> None:
        self.store = store
        self.readiness = readiness
        self.settings = settings
        self.opponents = Opponents(threads, self.course, self._play)
        self.is_ending = False
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def here(self, table: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(table)

    async def get(self, table: str) -> Table:
        """A table by its id, rebuilt from the store if need be; raises Unknown, Unplayable."""
        found = await self._find(table)
        if _untold(found):
            await self.unbroken(self._recall(found))
            found.touch()
        return found

    async def _find(self, table: str) -> Table:
        """The same, for those who don't look."""
        found = self._tables.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = self._start(self._load(table))
            found = await asyncio.shield(self._loading[table])
        found.touch()
        if self.readiness.is_ready(found.game.id):
            await self._awake(found)
            found.touch()
        else:
            self.readiness.want(found.game.id)
        return found

    async def _load(self, table: str) -> Table:
        try:
            stored = await self.store.load(table)
            if stored is None:
                raise Unknown("There is no such table.")
            self._tables[table] = Table(game_of(stored.match), stored)
            return self._tables[table]
        finally:
            del self._loading[table]

    async def _awake(self, table: Table) -> None:
        """Have a table's match at hand, and its bots at work."""
        course = await self.course(table)
        if table.to_move is None and not table.over:
            await self.unbroken(self._begin(table, course))
        self.opponents.wake(table)

    async def _recall(self, table: Table) -> None:
        """Have a match's past in words for all who may look, made in a thread of its own: it takes
        as long as the match is. Under the lock nothing is played meanwhile. What can't be said
        keeps nobody from playing, only from looking.
        """
        async with table.lock:
            try:
                if table.course is not None:
                    await asyncio.to_thread(table.course.remember, _untold(table))
            except Exception:
                LOG.exception("table %s: its log can't be put into words", table.id)

    async def _begin(self, table: Table, course: Course) -> None:
        """A match has just been dealt: say who is asked, play what is forced."""
        async with table.lock:
            if table.to_move is not None or table.course is not course:
                return  # somebody was quicker
            to_move = course.match.to_move
            await self.store.set_first(table.id, to_move)
            table.to_move = to_move
            plan = course.plan_forced(table.served) if course.rows == 0 else None
            if plan is not None:
                with contextlib.suppress(Stale):  # another server was quicker
                    await self.commit(table, course, plan)

    def check_here(self, table: Table) -> None:
        """Refuse to go on with a table that has left the memory: another may stand for it, and
        wouldn't be told. Such a table has no course. Raises Stale.
        """
        if self._tables.get(table.id) is not table:
            raise Stale

    async def course(self, table: Table) -> Course:
        """A table's course, rebuilt from the log if it isn't at hand, once for all who want it;
        raises NotReady, Stale.
        """
        if table.course is not None:
            return table.course
        self.check_here(table)
        if not self.readiness.is_ready(table.game.id):
            raise self.not_ready(table.game.id)
        if table.rebuilding is None:
            table.rebuilding = self._start(self._rebuild(table))
        return await asyncio.shield(table.rebuilding)

    async def _rebuild(self, table: Table) -> Course:
        try:
            rows = await self.store.log(table.id)
            course = await asyncio.to_thread(_rebuilt, table, rows)
            self.check_here(table)
            table.numbers[:] = course.numbers
            course.numbers = table.numbers
            table.course = course
            return course
        finally:
            table.rebuilding = None

    def at_hand(self, table: Table) -> Course:
        """The course of a table that was just got; raises NotReady."""
        if table.course is None:
            raise self.not_ready(table.game.id)
        return table.course

    def not_ready(self, game: str) -> NotReady:
        """What to say while a game gets ready, or if it never does."""
        why = NeverReady if game in self.readiness.failed else NotReady
        return why(game, self.readiness.fractions.get(game, 0.0))

    # Writing

    async def _play(self, table: Table, course: Course, rows: int, action: int) -> None:
        """Play a bot's action, unless something has changed since it was asked."""
        await self.unbroken(self._play_alone(table, course, rows, action))

    async def _play_alone(self, table: Table, course: Course, rows: int, action: int) -> None:
        async with table.lock:  # until it is played, even if the bot is stopped meanwhile
            if table.course is course and course.rows == rows:
                await self.commit(table, course, course.plan(action, table.served))

    async def commit(self, table: Table, course: Course, plan: Plan) -> None:
        """Write what is planned, then do it and tell those who see it; under the lock."""
        names = table.game.actions.names
        rows = [
            new_row(table, course.rows + n, ACT, step.seat, names[step.action], step.forced)
            for n, step in enumerate(plan.steps, 1)
        ]
        await self.append(table, rows, plan.to_move, plan.is_seen)
        told: set[int] = set()
        with self.in_step(table):
            for step in plan.steps:
                told |= course.play(step.action, step.forced)
        if plan.is_seen:
            table.seen_change = time.monotonic()
            table.after_person = table.chairs[plan.steps[-1].seat].kind == PERSON
        if table.over:
            LOG.info("table %s: over", table.id)
        table.tell(told)
        self.opponents.wake(table)

    async def append(
        self, table: Table, rows: Sequence[Mapping[str, Any]], to_move: int | None, is_seen: bool
    ) -> None:
        """Commit rows of the log; if another server was quicker, follow it and raise Overtaken."""
        changed = datetime.now(UTC) if is_seen else table.changed
        facts = {
            "fact_match": table.id,
            "fact_to_move": to_move,
            "fact_over": to_move is None,
            "fact_changed": changed,
        }
        try:
            await self.store.append(rows, facts)
        except Conflict:
            await self.follow(table)
            raise Overtaken from None
        except Exception:
            self.drop(table)
            raise
        table.changed, table.to_move, table.over = changed, to_move, to_move is None

    @contextlib.contextmanager
    def in_step(self, table: Table) -> Iterator[None]:
        """Do what the log has already; if that fails, the table is rebuilt from the log."""
        try:
            yield
        except Exception:
            self.drop(table)
            raise

    def drop(self, table: Table) -> None:
        """Memory and log may differ: forget the table, and let whoever listens look again."""
        table.forget()
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.channel.end()

    # Other servers

    def heard(self, tables: Iterable[str] | None) -> None:
        """Others have changed some tables, or may have changed any: follow those in use."""
        for table in {*self._tables, *self._loading} if tables is None else tables:
            if table in self._tables or table in self._loading:
                self._start(self._heard(table))

    async def _heard(self, table: str) -> None:
        if table in self._loading:  # perhaps from before the change
            await asyncio.wait([self._loading[table]])
        found = self._tables.get(table)
        if found is not None:
            async with found.lock:
                await self.follow(found)

    async def follow(self, table: Table) -> None:
        """Bring a table to what the log has, and tell those who see it; under the lock."""
        was, rows = list(table.numbers), []
        try:
            stored = await self.store.load(table.id)
            if stored is None:
                raise Unknown
            table.read(stored)
            if not self.readiness.is_ready(table.game.id) or not table.is_in_use:
                return  # its match is rebuilt from the log when somebody wants it
            course = await self.course(table)  # perhaps from before the change
            rows = await self.store.log(table.id, after=course.rows)
            course.repeat(rows)
        except Exception:
            LOG.exception("table %s can't be followed", table.id)
            self.drop(table)
            return
        if table.to_move is not None:  # or else `_begin` has still to say who is asked
            table.to_move, table.over = course.match.to_move, course.match.over
        now = enumerate(zip(was, table.numbers, strict=True), NOBODY)
        told = {viewer for viewer, (before, after) in now if before != after}
        if rows and NOBODY in told:
            table.seen_change = time.monotonic()
            table.after_person = table.chairs[rows[-1][1]].kind == PERSON
        table.tell(told)

    # The server's life

    async def when_ready(self, game: Game) -> None:
        """A game has got ready: deal at the tables that wait for it."""
        for table in [t for t in self._tables.values() if t.game is game]:
            try:
                await self._awake(table)
                table.tell(set(range(NOBODY, table.seats)))
            except Exception:  # the others mustn't suffer
                LOG.exception("table %s can't begin", table.id)

    async def wake_bots(self) -> None:
        """After a restart: let bots go on wherever somebody waits for them."""
        for table in await self.store.waiting_for_bots(datetime.now(UTC) - FORGOTTEN):
            try:
                found = await self._find(table)
                if not found.is_ready:
                    await self.readiness.wait(found.game.id)
                    await self._find(table)
            except HanseError as error:
                LOG.warning("table %s: %s", table, error)
            except Exception:  # the others mustn't suffer
                LOG.exception("table %s can't go on", table)

    def tidy(self, idle: float | None = None) -> None:
        """Let tables leave the memory that have been idle for so many seconds; the log has them."""
        idle = self.settings.idle if idle is None else idle
        for table in list(self._tables.values()):
            is_idle = time.monotonic() - table.used > idle
            is_busy = table.driver or table.rebuilding or table.lock.locked()
            if is_idle and not is_busy:
                table.forget()
                if not len(table.channel):
                    del self._tables[table.id]

    @property
    def matches(self) -> int:
        """How many tables hold a match now."""
        return sum(table.course is not None for table in self._tables.values())

    def end_streams(self) -> None:
        """No more events: the server stops."""
        self.is_ending = True
        for table in self._tables.values():
            table.channel.end()

    async def close(self) -> None:
        """Stop the bots, and finish what is being written."""
        self.end_streams()
        await self.opponents.end()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)  # which may begin others

    def _start(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def unbroken(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something to its end, even if whoever asked for it goes away."""
        return await asyncio.shield(self._start(work))


def game_of(match: MatchRow) -> Game:
    """The game of a stored match, if it is still the one that was played; raises Unplayable."""
    try:
        game = hanse.game(match.game)
    except HanseError:
        raise Unplayable(f"The game {match.game} isn't installed here.") from None
    if match.version != game.register.version or match.data != game.data_mark:
        raise Unplayable
    return game


def _untold(table: Table) -> set[int]:
    """Those who may look at a table and whose log isn't at hand: spectators, and people. A record
    that was uploaded is only replayed.
    """
    if table.course is None or table.is_upload:
        return set()
    return table.course.untold({NOBODY, *table.people})


def _rebuilt(table: Table, rows: Sequence[tuple[str, int, str, bool]]) -> Course:
    """A course from a log."""
    course = Course(Match.start(table.game, table.seats, table.options, key=table.key))
    course.repeat(rows)
    return course


def new_row(
    table: Table, ply: int, kind: str, seat: int, action: str = "", forced: bool = False
) -> dict[str, Any]:
    """A row of the log."""
    return {
        "match": table.id,
        "ply": ply,
        "kind": kind,
        "seat": seat,
        "action": action,
        "forced": forced,
        "at": datetime.now(UTC),
    }
