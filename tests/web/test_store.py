"""The store: what it has acknowledged is there, and what is wrong with it is said in a sentence."""

import asyncio
import contextlib
import os
import sqlite3
import stat
from datetime import UTC, datetime, timedelta

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event
from sqlalchemy.exc import IntegrityError

from hanse.core.errors import BadOption, HanseError
from hanse.web.identity import Guest
from hanse.web.schema import ACT, Base, MatchRow, SeatRow
from hanse.web.secret import read_secret, seat_token, token_hash
from hanse.web.settings import Allowance, Limits, Settings, data_folder, database_url
from hanse.web.store import HANDFUL, LISTED, Conflict, Store, StoreFailed, _Job
from tests.web.postgres import postgres, programs
from tests.web.serving import browser, running

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def a_match(id="one", **changes):
    given = {
        "id": id,
        "game": "pig",
        "version": 1,
        "data": "",
        "options": {},
        "key": b"k" * 16,
        "owner": "anneke",
        "name": "",
        "public": False,
        "upload": False,
        "settings": {},
        "created": NOW,
        "changed": NOW,
        "to_move": None,
        "over": False,
    }
    return MatchRow(**(given | changes))


def a_row(ply, match="one"):
    return {
        "match": match,
        "ply": ply,
        "kind": ACT,
        "seat": 0,
        "action": f"roll:{ply}",
        "forced": False,
        "at": NOW,
    }


def facts(match="one", to_move=1):
    return {
        "fact_match": match,
        "fact_to_move": to_move,
        "fact_over": False,
        "fact_changed": NOW,
    }


@pytest.fixture(scope="session")
def postgres_url():
    folder = programs()
    assert folder, "PostgreSQL is missing: python -m tests.machine says how to get it"
    with postgres(folder) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "sqlite":
        return Settings(tmp_path)
    url = request.getfixturevalue("postgres_url")
    asyncio.run(_emptied(Store(database_url(url))))
    return Settings(tmp_path, db=url)


async def _emptied(store):
    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        await connection.exec_driver_sql("CREATE SCHEMA public")
    await store.close()


async def opened(settings):
    store = Store(settings.url)
    await store.open()
    await store.add_guest("anneke", "Anneke", NOW)
    return store


def seat(n, match="one", **changes):
    given = {"kind": "person", "level": "", "guest": None, "name": "", "hotseat": False}
    return SeatRow(match=match, seat=n, token=None, **(given | changes))


def test_what_is_appended_is_there_in_order_and_what_all_can_see_with_it(settings):
    async def scene():
        store = await opened(settings)
        await store.add(a_match(), [seat(1), seat(0)], [])
        await store.append([a_row(1), a_row(2)], facts(to_move=1))
        await store.append([a_row(3)], facts(to_move=0))
        await store.close()
        again = Store(settings.url)
        await again.open()
        rows, stored = await again.log("one"), await again.load("one")
        await again.close()
        assert [row[2] for row in rows] == ["roll:1", "roll:2", "roll:3"]
        assert stored is not None
        assert (stored.match.to_move, stored.match.key) == (0, b"k" * 16)
        assert [s.seat for s in stored.seats] == [0, 1]
        assert stored.match.created == NOW

    asyncio.run(scene())


def test_who_still_asks_the_database_at_the_end_is_waited_for(settings):
    async def scene():
        store = await opened(settings)
        asking, closed = asyncio.Event(), []

        async def ask():
            async with store._engine.connect() as connection:
                asking.set()
                await asyncio.sleep(0.1)
                closed.append(connection.closed)

        task = asyncio.create_task(ask())
        await asking.wait()
        await store.close()
        assert closed == [False]
        await task

    asyncio.run(scene())


def test_of_two_rows_with_one_number_one_wins_and_others_do_not_suffer(settings):
    async def scene():
        store = await opened(settings)
        for match in ("one", "two"):
            await store.add(a_match(match), [], [])
        done = await asyncio.gather(
            store.append([a_row(1)], facts()),
            store.append([a_row(1)], facts()),
            store.append([a_row(1, "two")], facts("two")),
            return_exceptions=True,
        )
        assert [type(d) for d in done] == [type(None), Conflict, type(None)]
        assert len(await store.log("one")) == len(await store.log("two")) == 1
        await store.close()

    asyncio.run(scene())


def test_many_tables_are_committed_together(settings):
    async def scene():
        store = await opened(settings)
        names = [str(n) for n in range(50)]
        for name in names:
            await store.add(a_match(name), [], [])
        jobs = [(name, ply) for name in names for ply in (1, 2)]
        await asyncio.gather(*(store.append([a_row(ply, name)], facts(name)) for name, ply in jobs))
        logs = [await store.log(name) for name in names]
        assert all(len(log) == 2 for log in logs)
        await store.close()

    asyncio.run(scene())


def test_sqlite_is_durable_and_checks_references(tmp_path):
    async def scene():
        store = await opened(Settings(tmp_path))
        async with store._engine.connect() as connection:
            got = {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert got == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        with pytest.raises(Conflict):
            await store.append([a_row(1, "nowhere")], facts("nowhere"))
        await store.close()

    asyncio.run(scene())


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
def test_a_database_that_others_could_read_is_closed_to_them(tmp_path):
    asyncio.run(_open_and_close(Settings(tmp_path)))
    file = tmp_path / "tables.db"
    file.chmod(0o644)
    asyncio.run(_open_and_close(Settings(tmp_path)))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_the_database_refuses_is_not_repeated(settings):
    async def scene():
        store = await opened(settings)
        with pytest.raises(IntegrityError) as refusal:
            await store.add(a_match(owner="a stranger"), [], [])
        assert "stranger" not in str(refusal.value).partition("[SQL")[2]
        assert "parameters hidden" in str(refusal.value)
        with pytest.raises(IntegrityError, match="parameters hidden"):
            await store._commit([_Job([a_row(1, "nowhere")], facts("nowhere"))])
        await store.close()

    asyncio.run(scene())


def test_migrations_lead_to_what_the_code_declares(tmp_path):
    asyncio.run(_open_and_close(Settings(tmp_path)))
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_servers_that_start_at_once_at_an_empty_database_all_start(tmp_path, postgres_url):
    settings = Settings(tmp_path, db=postgres_url)
    asyncio.run(_emptied(Store(settings.url)))

    async def scene():
        await asyncio.gather(*(_open_and_close(settings) for _ in range(4)))

    asyncio.run(scene())


async def _open_and_close(settings):
    store = Store(settings.url)
    await store.open()
    await store.close()


def test_a_database_from_a_newer_version_is_refused_and_left_alone(tmp_path):
    asyncio.run(_open_and_close(Settings(tmp_path)))
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreFailed, match="was written by a newer version of hanse"):
        asyncio.run(_open_and_close(Settings(tmp_path)))


@pytest.mark.parametrize("content", [b"", b"not a database at all, but long enough" * 20])
def test_a_file_that_is_no_database_is_refused(tmp_path, content):
    (tmp_path / "tables.db").write_bytes(content)
    if content:
        with pytest.raises(StoreFailed, match="can't be opened: file is not a database"):
            asyncio.run(_open_and_close(Settings(tmp_path)))
    else:
        asyncio.run(_open_and_close(Settings(tmp_path)))  # an empty file is a new database


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="can't be opened"):
        asyncio.run(_open_and_close(Settings(tmp_path, db=str(tmp_path / "file" / "x.db"))))


def test_passwords_are_not_told():
    store = Store(database_url("postgresql://anneke:geheim@localhost:1/hanse"))
    assert store.url.drivername == "postgresql+asyncpg"
    assert store.name == "postgresql://anneke:***@localhost:1/hanse"
    with pytest.raises(StoreFailed) as refusal:
        asyncio.run(store.open())
    assert "geheim" not in str(refusal.value)
    assert "anneke" in str(refusal.value)


@pytest.mark.parametrize("text", ["mysql://host/name", "foo://x", "://"])
def test_other_databases_are_refused(text):
    with pytest.raises(BadOption):
        database_url(text)


def test_a_guest_is_added_once_and_can_be_renamed(settings):
    async def scene():
        store = await opened(settings)
        await asyncio.gather(*(store.add_guest("bernd", "Bernd", NOW) for _ in range(5)))
        await store.add(
            a_match(), [seat(0, guest="bernd"), seat(1, guest="bernd", hotseat=True)], []
        )
        assert await store.rename_guest("bernd", "Bernhard") == ["one"]
        stored = await store.load("one")
        assert stored is not None
        assert [s.name for s in stored.seats] == ["Bernhard", ""]
        assert await store.guest_name("bernd") == "Bernhard"
        await store.close()

    asyncio.run(scene())


def test_a_table_that_waits_for_a_guest_is_listed_however_old_it_is(settings):
    async def scene():
        store = await opened(settings)
        old = a_match("old", changed=NOW - timedelta(days=9), to_move=1)
        await store.add(old, [seat(0, "old"), seat(1, "old", guest="anneke")], [])
        for n in range(LISTED):
            name = f"new{n}"
            await store.add(a_match(name, to_move=0), [seat(0, name), seat(1, name)], [])
        later = a_match("later", changed=NOW + timedelta(days=1), to_move=0)
        await store.add(later, [seat(0, "later"), seat(1, "later", guest="anneke")], [])
        listed = [stored.match.id for stored in await store.tables_of("anneke", over=False)]
        assert listed[:3] == ["old", "later", "new0"]
        assert len(listed) == LISTED
        assert await store.tables_of("anneke", over=True) == []
        await store.close()

    asyncio.run(scene())


def test_who_is_asked_first_is_kept_once(settings):
    """Several servers may deal the same match, one of them late."""

    async def scene():
        store = await opened(settings)
        await store.add(a_match(), [seat(0), seat(1)], [])
        for first in (1, 0):
            await store.set_first("one", first)
            assert (await store.load("one")).match.to_move == 1
        await store.close()

    asyncio.run(scene())


def test_a_match_comes_with_its_whole_log_or_not_at_all(settings):
    async def scene():
        store = await opened(settings)
        twice = [*map(a_row, range(1, HANDFUL + 1)), a_row(1)]
        with pytest.raises(Exception, match=r"(?i)unique|conflict"):
            await store.add(a_match(), [], twice)
        assert await store.load("one") is None
        await store.close()

    asyncio.run(scene())


def test_a_long_log_comes_whole_a_handful_of_rows_at_a_time(settings):
    """Between them others have their turn."""

    async def scene():
        store = await opened(settings)
        engine = getattr(store, "_writing_engine", store._engine.sync_engine)
        handed = []

        @event.listens_for(engine, "before_cursor_execute")
        def note(connection, cursor, statement, parameters, context, executemany):
            if "INTO log" in statement:
                handed.append(len(parameters))

        rows = [a_row(ply) for ply in range(1, 2 * HANDFUL + 3)]
        await store.add(a_match(), [seat(0)], rows)
        assert handed == [HANDFUL, HANDFUL, 2]
        assert [row[2] for row in await store.log("one")] == [row["action"] for row in rows]
        await store.close()

    asyncio.run(scene())


def test_tables_are_played_at_in_either_database(settings, tmp_path):
    async def scene():
        anneke, bernd = Guest("a" * 32, "Anneke"), Guest("b" * 32, "Bernd")
        async with running(tmp_path, db=settings.db) as app:
            tables = app.state.tables
            plans = ["me", "friend"]
            table = await tables.create("amsterdam", plans, owner=anneke, public=True)
            await tables.join(tables.invitations(table, anneke)[1], bernd)
            for _ in range(2):
                await tables.act(table.id, anneke, 0, "keep:both", lang="nl")
                await tables.undo(table.id, anneke, 0)
            await tables.act(table.id, anneke, 0, "keep:first")
            assert [card.is_my_turn for card in await tables.mine(bernd)] == [True]
            assert len(await tables.open_tables(bernd)) == 1
        async with running(tmp_path, db=settings.db) as app:
            tables = app.state.tables
            table = await tables.get(table.id)
            assert table.course.match.names == ["keep:first"]
            assert table.number(1) == 7
            assert table.sittings[1].name == "Bernd"

    asyncio.run(scene())


def test_a_database_that_hangs_is_told_of_soon(settings, tmp_path, monkeypatch):
    """Even if the question can't be called off."""
    monkeypatch.setattr("hanse.web.store.ANSWER", 0.05)

    async def scene():
        limits = Limits(asking=Allowance(1, 0.01))
        async with running(tmp_path, db=settings.db, limits=limits) as app, browser(app) as client:
            store = app.state.tables.store
            asked, over = 0, asyncio.Event()

            async def hang():
                nonlocal asked
                asked += 1
                while not over.is_set():
                    with contextlib.suppress(asyncio.CancelledError):
                        await over.wait()
                return True

            monkeypatch.setattr(store, "_answers", hang)
            async with asyncio.timeout(20):
                answers = [await client.get("/healthz") for _ in range(3)]
            assert {answer.status_code for answer in answers} == {503}
            assert asked == 1  # however often somebody wants to know
            assert answers[0].json()["sentence"] == "The database doesn't answer."
            over.set()
            monkeypatch.undo()
            assert (await client.get("/healthz")).json()["status"] == "ok"

    asyncio.run(scene())


# The secret


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path):
    folder = tmp_path / "data"
    secret = read_secret(folder)
    assert len(secret) == 32
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert read_secret(folder) == secret
    assert [file.name for file in folder.iterdir()] == ["secret"]


@pytest.mark.parametrize("text", ["", "abcd", "no hex"])
def test_a_broken_secret_is_refused(tmp_path, text):
    (tmp_path / "secret").write_text(text)
    with pytest.raises(HanseError, match="secret"):
        read_secret(tmp_path)


def test_tokens_are_128_bits_and_differ():
    tokens = {seat_token(b"s" * 32, table, seat) for table in ("a", "b") for seat in range(3)}
    assert len(tokens) == 6
    assert all(len(token) == 22 for token in tokens)
    assert seat_token(b"t" * 32, "a", 0) not in tokens
    assert len(token_hash("x")) == 64


def test_data_lies_where_the_platform_wants_it(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "hanse"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/hanse"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == tmp_path / "Library/Application Support/hanse"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert data_folder() == tmp_path / "Local/hanse"
