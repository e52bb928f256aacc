"""Tables in memory: rebuilt once for all, up to date with the log, and never written past it."""

import asyncio
import threading

import pytest

from hanse.core import play
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from hanse.web import memory, past
from hanse.web.errors import Stale
from hanse.web.identity import Guest
from hanse.web.store import Conflict
from hanse.web.tables import TRIES
from tests.web.serving import running

ANNEKE, BERND = Guest("a" * 32, "Anneke"), Guest("b" * 32, "Bernd")


def scene(tmp_path, story, **changes):
    """Tell a story at the tables of an app."""

    async def tell():
        async with running(tmp_path, **changes) as app:
            await story(app.state.tables)

    asyncio.run(tell())


async def pig(tables, *plans):
    """A table of the quickest game, at which nothing is played by itself."""
    return await tables.create(
        "pig", plans or ["me", "friend"], owner=ANNEKE, autoplay_forced=False
    )


async def until(condition):
    """Wait for something to happen by itself."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


class Slowly:
    """Something done in threads that waits, the first time, for leave to end."""

    def __init__(self, monkeypatch, place, name):
        self.done = 0
        self.begun, self.leave = threading.Event(), threading.Event()
        self._do = getattr(place, name)
        monkeypatch.setattr(place, name, self)

    def __call__(self, *given):
        made = self._do(*given)
        if not self.begun.is_set():
            self.begun.set()
            assert self.leave.wait(20)
        self.done += 1
        return made


def test_what_another_server_writes_during_a_rebuild_is_not_missed(tmp_path, monkeypatch):
    async def story(tables):
        async with running(tmp_path) as other:
            there = other.state.tables
            table = await pig(tables)
            far = await there.get(table.id)
            far.forget()
            rebuilding = Slowly(monkeypatch, memory, "_rebuilt")
            looking = asyncio.create_task(there.get(table.id))
            await until(rebuilding.begun.is_set)  # it has read an empty log
            await tables.act(table.id, ANNEKE, 0, "roll")
            there.memory.heard([table.id])
            await asyncio.sleep(0.1)
            rebuilding.leave.set()
            await looking
            await until(lambda: far.course.rows == 1)
            assert far.course.match.names == ["roll"]
            assert far.number(0) == table.number(0)

    scene(tmp_path, story)


def test_a_table_is_rebuilt_once_for_all_who_want_it_even_if_the_first_goes_away(
    tmp_path, monkeypatch
):
    async def story(tables):
        table = await pig(tables)
        await tables.act(table.id, ANNEKE, 0, "roll")
        table.forget()
        rebuilding = Slowly(monkeypatch, memory, "_rebuilt")
        looking = [asyncio.create_task(tables.get(table.id)) for _ in range(5)]
        await until(rebuilding.begun.is_set)
        tables.memory.tidy(idle=-1)  # nobody may take it away meanwhile
        looking[0].cancel()
        rebuilding.leave.set()
        assert await asyncio.gather(*looking[1:]) == [table] * 4
        assert rebuilding.done == 1
        assert table.course.rows == 1
        assert tables.memory.here(table.id) is table

    scene(tmp_path, story)


def test_who_waits_at_a_table_that_is_dropped_writes_nothing(tmp_path):
    async def story(tables):
        table = await pig(tables)
        append = tables.store.append

        async def fail(rows, facts):
            tables.store.append = append
            await asyncio.sleep(0.05)
            raise OSError("the disk is full")

        tables.store.append = fail
        done = await asyncio.gather(
            *(tables.act(table.id, ANNEKE, 0, "roll") for _ in range(2)), return_exceptions=True
        )
        assert [type(d) for d in done] == [OSError, Stale]
        assert await tables.store.log(table.id) == []
        again = await tables.get(table.id)
        assert again is not table
        await tables.act(table.id, ANNEKE, 0, "roll")
        assert again.course.rows == 1

    scene(tmp_path, story)


def test_a_match_is_not_rebuilt_for_a_table_that_is_dropped_meanwhile(tmp_path, monkeypatch):
    async def story(tables):
        table = await pig(tables)
        table.forget()
        rebuilding = Slowly(monkeypatch, memory, "_rebuilt")
        looking = asyncio.create_task(tables.get(table.id))
        await until(rebuilding.begun.is_set)
        tables.memory.drop(table)
        rebuilding.leave.set()
        with pytest.raises(Stale):
            await looking
        assert table.course is None

    scene(tmp_path, story)


def test_nobody_sits_down_at_a_table_that_was_dropped(tmp_path):
    async def story(tables):
        table = await pig(tables)
        token = tables.invitations(table, ANNEKE)[1]
        async with table.lock:
            joining = asyncio.create_task(tables.join(token, BERND))
            await until(lambda: table.lock._waiters)
            tables.memory.drop(table)
        with pytest.raises(Stale):
            await joining
        assert await tables.store.log(table.id) == []
        assert (await tables.join(token, BERND))[0] is not table

    scene(tmp_path, story)


def test_a_bot_of_a_table_that_was_dropped_stops(tmp_path, caplog):
    async def story(tables):
        table = await pig(tables, "me", "bot:apprentice")
        await tables.set_speed(table.id, ANNEKE, 30)
        table.to_move = 1  # so it seems
        tables.memory.drop(table)
        tables.store.log = None  # nothing is rebuilt
        tables.memory.opponents.wake(table)
        await asyncio.wait_for(table.driver, 20)
        assert table.course is None
        assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]

    scene(tmp_path, story)


async def played(tables, *plans, actions=6):
    """A table at which something has happened, as the log has it."""
    table = await pig(tables, *(plans or ["me", "hotseat"]))
    for _ in range(actions):
        await tables.act(table.id, ANNEKE, table.to_move, table.course.match.legal[-1])
    table.forget()
    return table


def test_what_has_happened_is_put_into_words_beside_the_loop_once_for_all(tmp_path, monkeypatch):
    threads = []
    logs_for = past.logs_for

    def noted(match, viewers):
        threads.append(threading.current_thread())
        return logs_for(match, viewers)

    async def story(tables):
        table = await played(tables)
        monkeypatch.setattr(past, "logs_for", noted)
        await asyncio.gather(*(tables.get(table.id) for _ in range(5)))
        match = table.course.match
        for seat in (NOBODY, 0, 1):
            log = tables.viewpoint(table, ANNEKE, seat).log
            assert list(log) == logs_for(match, [seat])[seat] != []
        assert len(threads) == 1
        while not table.over:
            await tables.act(table.id, ANNEKE, table.to_move, match.legal[-1])
        await tables.get(table.id)
        assert len(tables.viewpoint(table, BERND, 1).log) == match.ply
        assert len(threads) == 2
        assert threading.main_thread() not in threads

    scene(tmp_path, story)


def test_who_goes_away_while_the_past_is_put_into_words_spoils_nothing(tmp_path, monkeypatch):
    async def story(tables):
        table = await played(tables)
        recalling = Slowly(monkeypatch, past, "logs_for")
        looking = asyncio.create_task(tables.get(table.id))
        await until(recalling.begun.is_set)
        looking.cancel()
        name = table.course.match.legal[0]
        acting = asyncio.create_task(tables.act(table.id, ANNEKE, table.to_move, name))
        await asyncio.sleep(0.1)
        recalling.leave.set()
        await acting
        await asyncio.sleep(0.1)  # a thread that came too late would have had its turn
        for seat in (NOBODY, 0, 1):
            log = tables.viewpoint(table, ANNEKE, seat).log
            assert list(log) == past.log_for(table.course.match, seat)
        assert len(log) == 7

    scene(tmp_path, story)


def test_a_log_that_cant_be_put_into_words_stops_nobody_from_playing(tmp_path, monkeypatch, caplog):
    def fail(match, viewers):
        raise RuntimeError("no words")

    async def story(tables):
        table = await played(tables)
        monkeypatch.setattr(past, "logs_for", fail)
        await tables.get(table.id)
        assert "can't be put into words" in caplog.text
        await tables.act(table.id, ANNEKE, table.to_move, table.course.match.legal[0])
        assert table.course.rows == 7
        with pytest.raises(RuntimeError):
            tables.viewpoint(table, ANNEKE, 0)

    scene(tmp_path, story)


def test_what_was_written_but_not_done_is_done_from_the_log(tmp_path, monkeypatch):
    def fail(*given):
        raise RuntimeError("half-way")

    async def story(tables):
        table = await pig(tables)
        monkeypatch.setattr(table.course, "play", fail)
        with pytest.raises(RuntimeError):
            await tables.act(table.id, ANNEKE, 0, "roll")
        again = await tables.get(table.id)
        assert again is not table
        assert again.course.match.names == ["roll"]

    scene(tmp_path, story)


# Another server was quicker


def test_a_click_is_not_refused_for_what_its_seat_does_not_see(tmp_path):
    """Somebody has done something unseen at another server: the number of the row is taken."""

    async def story(tables):
        table = await pig(tables, "me", "hotseat")
        append, tried = tables.store.append, []

        async def overtaken(rows, facts):
            tried.append(rows)
            if len(tried) < TRIES:
                raise Conflict("Somebody was quicker.")
            await append(rows, facts)

        tables.store.append = overtaken
        assert await tables.act(table.id, ANNEKE, 0, "roll", seen=1) == 2
        assert len(tried) == TRIES
        assert table.course.rows == len(await tables.store.log(table.id)) == 1

        async def always(rows, facts):
            raise Conflict("Somebody was quicker.")

        tables.store.append = always
        with pytest.raises(Stale):
            await tables.act(table.id, ANNEKE, table.to_move, "roll")

    scene(tmp_path, story)


def test_what_is_done_unseen_at_another_server_stops_nobody(tmp_path, monkeypatch):
    """In Packet Row one takes a choice back while the next, unseen, begins a shipment."""
    monkeypatch.setattr("secrets.token_bytes", bytes)  # the same game each time

    async def story(tables):
        async with running(tmp_path) as other:
            there = other.state.tables
            plans = ["me", "hotseat"]
            table = await tables.create("packet_row", plans, owner=ANNEKE, autoplay_forced=False)
            course, luck = table.course, luck_from_seed(0)
            while True:
                builder, legal = course.match.to_move, course.match.legal
                if "shipment" in legal and course.may_undo(1 - builder):
                    break
                name = legal[int(play.choose(luck, len(legal)))]
                await tables.act(table.id, ANNEKE, builder, name)
            await there.get(table.id)
            seen = table.number(1 - builder)
            await tables.act(table.id, ANNEKE, builder, "shipment")
            assert table.number(1 - builder) == seen
            assert await there.undo(table.id, ANNEKE, 1 - builder, seen) == seen + 1
            kinds = [row[0] for row in await tables.store.log(table.id)]
            assert kinds[-2:] == ["act", "undo"]

    scene(tmp_path, story)


def test_who_sits_down_at_another_server_stops_no_click_and_no_click_stops_them(tmp_path):
    async def story(tables):
        async with running(tmp_path) as other:
            there = other.state.tables
            for first, second in ((tables, there), (there, tables)):
                table = await pig(tables)
                token = tables.invitations(table, ANNEKE)[1]
                for place in (first, second):
                    await place.get(table.id)
                if first is tables:  # neither hears of the other
                    await first.join(token, BERND)
                    await second.act(table.id, ANNEKE, 0, "roll", seen=1)
                else:
                    await first.act(table.id, ANNEKE, 0, "roll", seen=1)
                    await second.join(token, BERND)
                kinds = [row[0] for row in await tables.store.log(table.id)]
                assert sorted(kinds) == ["act", "sit"]
                known = (await second.get(table.id)).course
                assert (known.rows, known.number(0)) == (2, 3)

    scene(tmp_path, story)


def test_who_sits_down_while_the_match_is_dealt_is_seen_there(tmp_path, monkeypatch):
    async def story(tables):
        ready = asyncio.Event()
        monkeypatch.setattr(tables.readiness, "is_ready", lambda game: ready.is_set())
        table = await pig(tables)
        token = tables.invitations(table, ANNEKE)[1]
        sit, dealing = tables.store.sit, []

        async def slowly(*given):
            ready.set()
            dealing.append(asyncio.create_task(tables.memory.when_ready(table.game)))
            await until(lambda: table.course is not None)
            return await sit(*given)

        tables.store.sit = slowly
        await tables.join(token, BERND)
        await dealing[0]
        assert table.course.rows == 1
        assert table.number(0) == 2
        assert table.sittings[1].name == "Bernd"
        assert (await tables.mine(ANNEKE))[0].is_my_turn
        await tables.act(table.id, ANNEKE, 0, "roll")

    scene(tmp_path, story)
