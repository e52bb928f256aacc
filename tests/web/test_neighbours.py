"""Several servers at one PostgreSQL: what happens at one is seen at the other."""

import asyncio
import contextlib

import pytest

from hanse.core.record import NOBODY
from hanse.web import neighbours
from hanse.web.identity import Guest
from hanse.web.settings import database_url
from hanse.web.store import Store
from tests.web.postgres import postgres, programs
from tests.web.serving import API, act, browser, look, open_table, running

SOON = 10  # seconds
ENOUGH = 8  # actions of bots: every game of Pig has more


@pytest.fixture(scope="module")
def url():
    folder = programs()
    assert folder, "PostgreSQL is missing: python -m tests.machine says how to get it"
    with postgres(folder) as made:
        yield made


def scene(tmp_path, url, story):
    """Two servers with one database and one secret, a browser at each."""

    async def tell():
        async with contextlib.AsyncExitStack() as open_ones:
            here, there = [
                await open_ones.enter_async_context(running(tmp_path, db=url)) for _ in range(2)
            ]
            anneke, bernd = [
                await open_ones.enter_async_context(browser(app)) for app in (here, there)
            ]
            await story(here, there, anneke, bernd)

    asyncio.run(tell())


async def until(ask, wanted):
    """Wait for what comes by itself."""
    async with asyncio.timeout(SOON):
        while ask() != wanted:
            await asyncio.sleep(0.01)


async def pig(client, *seats):
    """A table of the quickest game; a first roll that isn't played by itself is surely there."""
    return await open_table(client, "pig", *seats, autoplay_forced=False)


async def friends(anneke, bernd):
    """A table that was opened at one server, with a friend who sat down at the other."""
    opened = await pig(anneke, "me", "friend")
    joined = await bernd.post(f"{API}/join", json={"token": opened["invitations"]["1"]})
    assert joined.status_code == 200, joined.text
    return opened["table"]


def test_a_change_at_one_server_reaches_those_who_listen_at_the_other(tmp_path, url):
    async def story(here, there, anneke, bernd):
        table = await friends(anneke, bernd)
        near, far = [await app.state.tables.get(table) for app in (here, there)]
        await until(lambda: near.sittings[1].kind, "person")  # who sat down over there
        await until(lambda: near.number(0), far.number(0))
        heard = []

        async def listen():
            async for event in there.state.tables.events(far, Guest(far.chairs[1].guest), 1):
                heard.append(event.number)

        listener = asyncio.create_task(listen())
        await until(lambda: len(heard), 1)
        assert (await act(anneke, table, 0, "roll")).status_code == 200
        await until(lambda: heard[-1], near.number(1))
        assert far.course.match.names == near.course.match.names != []
        assert (await look(bernd, table, 1))["log"] == (await look(anneke, table, -1))["log"]
        listener.cancel()

    scene(tmp_path, url, story)


def test_two_clicks_at_two_servers_one_wins_and_both_see_it(tmp_path, url):
    async def story(here, there, anneke, bernd):
        table = (await pig(anneke, "me", "friend"))["table"]
        for name, value in anneke.cookies.items():
            bernd.cookies.set(name, value)  # the same guest, at two screens
        near, far = [await app.state.tables.get(table) for app in (here, there)]
        for _ in range(6):
            if near.to_move != 0:
                break
            seen = (await look(anneke, table, 0))["number"]
            await until(lambda: far.number(0), near.number(0))
            answers = await asyncio.gather(
                *(act(client, table, 0, "roll", seen=seen) for client in (anneke, bernd))
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            await until(lambda: near.course.rows, far.course.rows)
            assert near.course.match.names == far.course.match.names

    scene(tmp_path, url, story)


def test_bots_of_one_table_at_two_servers_play_each_turn_once(tmp_path, url):
    async def story(here, there, anneke, bernd):
        opened = await pig(anneke, "bot:apprentice", "bot:apprentice")
        near, far = [await app.state.tables.get(opened["table"]) for app in (here, there)]

        async def watch(app, table):
            async for _ in app.state.tables.events(table, Guest("b" * 32), NOBODY, pulse=0.05):
                pass

        watching = [asyncio.create_task(watch(here, near)), asyncio.create_task(watch(there, far))]
        await until(lambda: min(near.course.rows, far.course.rows) > ENOUGH, True)
        for task in watching:
            task.cancel()
        names = [table.course.match.names[:ENOUGH] for table in (near, far)]
        assert names[0] == names[1]

    scene(tmp_path, url, story)


def test_names_and_speed_reach_the_other_server(tmp_path, url):
    async def story(here, there, anneke, bernd):
        table = await friends(anneke, bernd)
        far = await there.state.tables.get(table)
        await anneke.put(f"{API}/me", json={"name": "Anneke"})
        await until(lambda: far.sittings[0].name, "Anneke")
        await anneke.put(f"{API}/tables/{table}/speed", json={"seconds": 3})
        await until(lambda: far.bot_speed, 3.0)

    scene(tmp_path, url, story)


def test_a_lost_line_is_found_again_and_nothing_is_missed(tmp_path, url, monkeypatch):
    monkeypatch.setattr(neighbours, "RETRY", 0.05)

    async def story(here, there, anneke, bernd):
        table = (await pig(anneke, "me", "friend"))["table"]
        near, far = [await app.state.tables.get(table) for app in (here, there)]
        store = Store(database_url(url))
        async with store._engine.begin() as connection:
            cut = await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
            )
            assert len(cut.all()) == 2
        await store.close()
        assert (await act(anneke, table, 0, "roll")).status_code == 200
        await until(lambda: far.course.rows, near.course.rows)

    scene(tmp_path, url, story)
