"""The store: every table of the server in a database. What it has acknowledged outlives a crash.

SQLite by default, PostgreSQL by its URL. Rows of the log from all tables that arrive while the disk
is busy are committed together, so that many tables cost hardly more than one. To SQLite they are
written by a thread of their own in one go: whoever clicked waits for one answer of that thread, not
for one after each statement, while the loop is busy with other people's pages.
"""

import asyncio
import contextlib
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from hanse.core.errors import HanseError
from hanse.web.neighbours import Neighbours
from hanse.web.schema import GuestRow, LogRow, MatchRow, SeatRow

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = int.from_bytes(b"hanse", "big")  # the lock that PostgreSQL keeps for it
BATCH = 200  # jobs that are committed together
HANDFUL = 500  # rows of one log that are handed to the database at once
BUSY_MS = 10_000  # how long SQLite waits for another program that writes
LISTED = 50  # tables in a list
ANSWER = 3.0  # seconds in which a database that is well says so
PATIENCE = 5.0  # seconds that connections in use have at the end

SQLITE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}")


class StoreFailed(HanseError):
    """The database can't be used; the sentence says why, without passwords."""

    exit_code = 1


class Conflict(HanseError):
    """Somebody else has written a row of that number."""


@dataclass(frozen=True)
class Stored:
    """A match as the store has it, with its seats in order."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


@dataclass
class _Job:
    """Rows to be appended, what everybody can see after them, and who waits for the commit."""

    rows: Sequence[Mapping[str, Any]]
    facts: Mapping[str, Any]
    done: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Store:
    """The database of a server."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.neighbours = Neighbours(url)
        try:
            self._engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        except ModuleNotFoundError as error:
            sentence = f"The database {self.name} needs {error.name}: pip install 'hanse[postgres]'"
            raise StoreFailed(sentence) from None
        self._thread: ThreadPoolExecutor | None = None
        if url.get_backend_name() == "sqlite":
            self._writing_engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="hanse-store")
            _prepare_sqlite(self._engine.sync_engine)
            _prepare_sqlite(self._writing_engine)
        self._session = async_sessionmaker(self._engine, expire_on_commit=False)
        self._jobs: list[_Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[bool] | None = None  # whether the database answers

    @property
    def name(self) -> str:
        """The database in words that may be logged: without the driver and the password."""
        if self.url.get_backend_name() == "sqlite":
            return str(self.url.database)
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)

    async def open(self) -> None:
        """Connect, and bring the database to this version; raises StoreFailed."""
        try:
            if self.url.get_backend_name() == "sqlite" and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
                _keep_private(self.url.database)
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            why = getattr(error, "orig", None) or error
            sentence = f"The database {self.name} can't be opened: {_in_words(why)}."
            raise StoreFailed(sentence) from None
        except StoreFailed as error:
            await self.close()
            raise StoreFailed(f"The database {self.name} {error}") from None

    async def close(self) -> None:
        """Write what is waiting and let the database go."""
        if self._writer:
            await self._writer
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(
                self._thread, self._writing_engine.dispose
            )
            self._thread.shutdown()
        await self._all_back()
        await self._engine.dispose()

    async def _all_back(self) -> None:
        """Wait for connections that are still in use: one given back too late is never closed."""
        pool = self._engine.pool
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while isinstance(pool, QueuePool) and pool.checkedout():
                    await asyncio.sleep(0.01)

    async def is_alive(self) -> bool:
        """Whether the database answers, and soon. One that hangs isn't waited for, and is asked by
        one question at a time, whoever wants to know.
        """
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._answers())
        asking = self._asking
        await asyncio.wait([asking], timeout=ANSWER)
        if asking.done():
            return not asking.cancelled() and asking.result()
        asking.cancel()
        return False

    async def _answers(self) -> bool:
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError):
            return False
        return True

    # The log

    async def append(self, rows: Sequence[Mapping[str, Any]], facts: Mapping[str, Any]) -> None:
        """Add rows to a match's log, and set what everybody can see of it; returns after the
        commit. Raises Conflict if a row of that number is there already.
        """
        job = _Job(rows, facts)
        self._jobs.append(job)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await job.done

    async def _write(self) -> None:
        """Commit what is waiting, many jobs at once, until nothing is."""
        try:
            while self._jobs:
                batch, self._jobs = self._jobs[:BATCH], self._jobs[BATCH:]
                try:
                    await self._commit(batch)
                except Exception:  # one may be wrong; the others mustn't suffer
                    for job in batch:
                        await self._commit_one(job)
                else:
                    for job in batch:
                        _settle(job)
        finally:
            self._writer = None

    async def _commit_one(self, job: _Job) -> None:
        try:
            await self._commit([job])
        except IntegrityError:
            _settle(job, Conflict("Somebody was quicker."))
        except Exception as error:
            _settle(job, error)
        else:
            _settle(job)

    async def _commit(self, jobs: Sequence[_Job]) -> None:
        rows = [row for job in jobs for row in job.rows]
        facts = [job.facts for job in jobs]
        if self._thread is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._commit_at_once, rows, facts)
            return
        async with self._engine.begin() as connection:
            await connection.execute(insert(LogRow), rows)
            await connection.execute(_FACTS, facts)
            await self._tell(connection, [fact["fact_match"] for fact in facts])

    async def _tell(self, connection: AsyncConnection, tables: Sequence[str]) -> None:
        """Tell other servers, with the commit, which tables have changed."""
        if self.neighbours.exist and tables:
            await connection.execute(self.neighbours.word(tables))

    def _commit_at_once(
        self, rows: list[Mapping[str, Any]], facts: list[Mapping[str, Any]]
    ) -> None:
        with self._writing_engine.begin() as connection:
            connection.execute(insert(LogRow), rows)
            connection.execute(_FACTS, facts)

    async def log(self, match: str, after: int = 0) -> list[tuple[str, int, str, bool]]:
        """All rows of a match's log, or those after one: kind, seat, action, forced."""
        query = (
            select(LogRow.kind, LogRow.seat, LogRow.action, LogRow.forced)
            .where(LogRow.match == match, LogRow.ply > after)
            .order_by(LogRow.ply)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.kind, row.seat, row.action, row.forced) for row in rows]

    # Matches and seats

    async def add(
        self, match: MatchRow, seats: Sequence[SeatRow], log: Sequence[Mapping[str, Any]]
    ) -> None:
        """A new match, with its log if it was played elsewhere: all of it or nothing."""
        if self._thread is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._add_at_once, match, seats, log)
            return
        async with self._session.begin() as session:
            await session.run_sync(_add, match, seats, log)

    def _add_at_once(
        self, match: MatchRow, seats: Sequence[SeatRow], log: Sequence[Mapping[str, Any]]
    ) -> None:
        with Session(self._writing_engine, expire_on_commit=False) as session, session.begin():
            _add(session, match, seats, log)

    async def load(self, match: str) -> Stored | None:
        """A match, if there is one of that id."""
        found = await self._load(MatchRow.id == match)
        return found[0] if found else None

    async def by_token(self, token: str) -> tuple[str, int] | None:
        """The match and the seat of a link, by its token's hash."""
        query = select(SeatRow.match, SeatRow.seat).where(SeatRow.token == token)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return (row.match, row.seat) if row else None

    async def sit(self, row: Mapping[str, Any], guest: str, name: str) -> bool:
        """Give an open seat to a guest, with the log's row that says so; False if it is taken."""
        seat = (
            update(SeatRow)
            .where(
                SeatRow.match == row["match"],
                SeatRow.seat == row["seat"],
                SeatRow.kind == "person",
                SeatRow.guest.is_(None),
            )
            .values(guest=guest, name=name)
        )
        async with self._engine.begin() as connection:
            taken = (await connection.execute(seat)).rowcount == 1
            if taken:
                try:
                    await connection.execute(insert(LogRow), [row])
                except IntegrityError:
                    raise Conflict("Somebody was quicker.") from None
                await self._tell(connection, [row["match"]])
        return taken

    async def set_settings(self, match: str, settings: Mapping[str, Any]) -> None:
        """Keep a table's changed settings."""
        change = update(MatchRow).where(MatchRow.id == match).values(settings=dict(settings))
        async with self._engine.begin() as connection:
            await connection.execute(change)
            await self._tell(connection, [match])

    async def set_first(self, match: str, to_move: int | None) -> None:
        """Keep who is asked first, once that is known, unless somebody has acted already."""
        is_new = (MatchRow.id == match) & MatchRow.to_move.is_(None) & MatchRow.over.is_(False)
        async with self._engine.begin() as connection:
            await connection.execute(update(MatchRow).where(is_new).values(to_move=to_move))

    async def open_tables(self) -> list[Stored]:
        """Public tables that aren't over."""
        return await self._load(MatchRow.public.is_(True), MatchRow.over.is_(False))

    async def tables_of(self, guest: str, *, over: bool) -> list[Stored]:
        """The tables at which a guest sits or which they opened; those first that wait for them."""
        mine = select(SeatRow.match).where(SeatRow.guest == guest)
        asked = mine.where(SeatRow.match == MatchRow.id, SeatRow.seat == MatchRow.to_move)
        return await self._load(
            or_(MatchRow.owner == guest, MatchRow.id.in_(mine)),
            MatchRow.over.is_(over),
            first=asked.exists(),
        )

    async def unfinished(self, owner: str, since: datetime) -> int:
        """How many tables a guest has opened since then that aren't over."""
        query = select(func.count()).where(
            MatchRow.owner == owner, MatchRow.over.is_(False), MatchRow.created > since
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def uploads(self, owner: str, since: datetime) -> int:
        """How many records a guest has uploaded since then."""
        query = select(func.count()).where(
            MatchRow.owner == owner, MatchRow.upload.is_(True), MatchRow.created > since
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def waiting_for_bots(self, since: datetime) -> list[str]:
        """Unfinished tables with people at which a bot is asked."""
        asked = (
            select(SeatRow.match)
            .where(SeatRow.match == MatchRow.id, SeatRow.seat == MatchRow.to_move)
            .where(SeatRow.kind == "bot")
        )
        people = select(SeatRow.match).where(SeatRow.match == MatchRow.id, SeatRow.kind == "person")
        query = (
            select(MatchRow.id)
            .where(MatchRow.over.is_(False), MatchRow.changed > since)
            .where(asked.exists(), people.exists())
            .order_by(MatchRow.changed.desc())
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _load(
        self, *conditions: ColumnElement[bool], first: ColumnElement[bool] | None = None
    ) -> list[Stored]:
        """Matches with their seats, those first that changed last; before them those of some
        kind.
        """
        query = select(MatchRow).where(*conditions)
        if first is not None:
            query = query.order_by(first.desc())
        query = query.order_by(MatchRow.changed.desc(), MatchRow.id)
        async with self._session() as session:
            matches = list((await session.scalars(query.limit(LISTED))).all())
            ids = [match.id for match in matches]
            seats = await session.scalars(
                select(SeatRow).where(SeatRow.match.in_(ids)).order_by(SeatRow.match, SeatRow.seat)
            )
            by_match: dict[str, list[SeatRow]] = {match: [] for match in ids}
            for seat in seats:
                by_match[seat.match].append(seat)
        return [Stored(match, tuple(by_match[match.id])) for match in matches]

    # Guests

    async def guest_name(self, guest: str) -> str | None:
        """A guest's name; None for somebody who has only looked so far."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(GuestRow.name).where(GuestRow.id == guest))
            name: str | None = found.scalar_one_or_none()
        return name

    async def add_guest(self, guest: str, name: str, now: datetime) -> None:
        """Know a guest from now on."""
        if await self.guest_name(guest) is not None:
            return
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(GuestRow).values(id=guest, name=name, created=now))
        except IntegrityError:
            return  # two requests at once

    async def rename_guest(self, guest: str, name: str) -> list[str]:
        """Give a guest another name, at the tables being played, too; returns which."""
        playing = select(MatchRow.id).where(MatchRow.over.is_(False))
        mine = (SeatRow.guest == guest, SeatRow.match.in_(playing), SeatRow.hotseat.is_(False))
        async with self._engine.begin() as connection:
            await connection.execute(update(GuestRow).where(GuestRow.id == guest).values(name=name))
            tables = list((await connection.execute(select(SeatRow.match).where(*mine))).scalars())
            await connection.execute(update(SeatRow).where(*mine).values(name=name))
            await self._tell(connection, tables[:BATCH])
        return tables


_FACTS = (
    update(MatchRow.__table__)  # type: ignore[arg-type]
    .where(MatchRow.id == bindparam("fact_match"))
    .values(
        to_move=bindparam("fact_to_move"),
        over=bindparam("fact_over"),
        changed=bindparam("fact_changed"),
    )
)


def _add(
    session: Session,
    match: MatchRow,
    seats: Sequence[SeatRow],
    log: Sequence[Mapping[str, Any]],
) -> None:
    """Add a match. A log may have thousands of rows: between a few of them others have their
    turn.
    """
    session.add(match)
    session.flush()
    session.add_all(seats)
    for start in range(0, len(log), HANDFUL):
        session.connection().execute(insert(LogRow), log[start : start + HANDFUL])


def _settle(job: _Job, error: Exception | None = None) -> None:
    """Tell whoever waits how it went; nobody may be waiting any more."""
    if job.done.done():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _keep_private(file: str) -> None:
    """Let nobody else read a database that is there already: it holds the keys of all matches."""
    if os.name != "posix":
        return
    for path in (file, f"{file}-wal", f"{file}-shm"):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # another user's
            Path(path).chmod(0o600)


def _prepare_sqlite(engine: Engine) -> None:
    """Durable commits, checked references, and transactions that cover changes of tables, too."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        for pragma in SQLITE:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    """Take the steps to this version; raises StoreFailed if the database is ahead. Of several
    servers that start at once, one takes them, and the others wait for its commit.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    if not set(current) <= known:
        raise StoreFailed("was written by a newer version of hanse; use that one, or another file.")
    command.upgrade(config, "head")


def _in_words(error: BaseException) -> str:
    """A driver's message without its full stop."""
    text = str(getattr(error, "strerror", None) or error).strip().splitlines()
    return text[0].rstrip(".") if text else type(error).__name__
