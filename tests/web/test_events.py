"""Live events: who looks is told of changes that they can see, and of nothing else."""

import asyncio
import time
from functools import cache
from importlib.util import find_spec

import httpx
import numpy as np

import hanse
from hanse.core.match import Match
from hanse.core.record import NOBODY
from hanse.core.walk import Setting, walk
from hanse.web import api
from hanse.web.course import Course
from hanse.web.events import Channel
from hanse.web.identity import Guest
from tests.web.serving import API, act, browser, look, open_table, running, serving


def test_a_channel_tells_the_newest_number_once():
    async def scene():
        numbers = {0: 1, 1: 1}
        channel = Channel()
        heard = []

        async def listen(viewer, last=None):
            async for event in channel.since(viewer, lambda: numbers[viewer], last):
                heard.append((viewer, event.number))

        listeners = [asyncio.create_task(listen(viewer)) for viewer in (0, 1)]
        await asyncio.sleep(0)
        assert heard == [(0, 1), (1, 1)]
        numbers[0] = 2
        channel.tell({0})
        channel.tell({0})
        await asyncio.sleep(0.01)
        assert heard[2:] == [(0, 2)]
        late = asyncio.create_task(listen(0, last=2))
        back = asyncio.create_task(listen(1, last=0))
        await asyncio.sleep(0.01)
        assert heard[3:] == [(1, 1)]
        assert len(channel) == 4
        channel.end()
        await asyncio.gather(*listeners, late, back)
        assert len(channel) == 0

    asyncio.run(scene())


def test_silence_has_a_pulse():
    async def scene():
        stream = Channel().since(0, lambda: 1, 1, 0.02)
        assert await anext(stream) is None
        await stream.aclose()

    asyncio.run(scene())


def test_a_stream_gives_signs_of_life(tmp_path):
    async def scene():
        async with running(tmp_path, pulse=0.02) as app, browser(app) as client:
            table = (await open_table(client, "pig", "me", "friend"))["table"]
            found = await app.state.tables.get(table)
            guest = Guest(found.owner)
            stream = api._events(app.state.tables, found, guest, 0, None)
            heard = [await anext(stream) for _ in range(3)]
            await stream.aclose()
        assert "event: change" in heard[1]
        assert heard[2] == "event: pulse\ndata: {}\n\n"

    asyncio.run(scene())


# What others do unseen


@cache
def with_shipment():
    """A state of Packet Row in which the seat to move can start a shipment, and its steps."""
    found = hanse.game("packet_row")
    for seed in range(20):
        steps = list(walk(found, Setting(3), seed))
        for n, step in enumerate(steps):
            if found.actions.names[step.action] == "shipment":
                names = [found.actions.names[later.action] for later in steps[n:]]
                return step.before, step.seat, names[: names.index("sail") + 1]
    raise AssertionError("nobody ships anything")


async def all_bytes(client, table, viewer, number):
    """Everything that a viewer can get."""
    paths = [
        f"{API}/tables/{table}?seat={viewer}",
        f"{API}/tables/{table}/legal?seat={viewer}",
        f"{API}/tables/{table}/why?seat={viewer}&action=pass",
        f"{API}/tables/{table}/record",
        f"{API}/tables?list=open",
        f"{API}/tables?list=mine",
    ]
    if find_spec("hanse.games.packet_row.view"):
        paths += [f"/t/{table}", f"/t/{table}/fragment?seat={viewer}"]
    answers = [await client.get(path) for path in paths]
    undo = await client.post(
        f"{API}/tables/{table}/undo", json={"seat": viewer, "seen": number + 5}
    )
    return [(answer.status_code, answer.text) for answer in [*answers, undo]]


async def set_up(app, states):
    """A table of three people, at a state of our choice."""
    guests = [browser(app) for _ in range(3)]
    opened = await open_table(guests[0], "packet_row", "me", "friend", "friend", public=True)
    for seat, token in opened["invitations"].items():
        await guests[int(seat)].post(f"{API}/join", json={"token": token})
    table = await app.state.tables.get(opened["table"])
    table.course = Course(Match(hanse.game("packet_row"), states), table.numbers)
    table.course.rows = len(await app.state.tables.store.log(table.id))
    table.to_move = table.course.match.to_move
    table.kept.clear()
    return table, guests


def test_a_shipment_being_built_shows_in_no_byte_and_in_no_event(tmp_path):
    states, builder, steps = with_shipment()

    async def scene():
        async with running(tmp_path) as app:
            table, guests = await set_up(app, states)
            watcher = browser(app)
            others = [(guests[seat], seat) for seat in range(3) if seat != builder]
            others.append((watcher, NOBODY))
            heard = []
            tables = app.state.tables

            async def listen(viewer):
                seats = {seat: chair.guest for seat, chair in enumerate(table.chairs)}
                guest = hanse.web.identity.Guest(seats.get(viewer, "f" * 32))
                async for event in tables.events(table, guest, viewer, table.number(viewer)):
                    heard.append((viewer, event.number))

            listeners = [asyncio.create_task(listen(v)) for v in range(NOBODY, 3)]
            await asyncio.sleep(0.02)
            number = table.number(NOBODY)
            before = [await all_bytes(c, table.id, viewer, number) for c, viewer in others]
            for step in steps[:-1]:
                if table.course.match.forced and table.course.match.legal == ["sail"]:
                    break
                if step in table.course.match.legal:
                    answer = await act(guests[builder], table.id, builder, step)
                    assert answer.status_code == 200, answer.text
                if table.course.match.state.building == 0:
                    break  # it has sailed by force
                after = [await all_bytes(c, table.id, viewer, number) for c, viewer in others]
                assert after == before
                assert {viewer for viewer, _ in heard} <= {builder}
            assert heard
            own = await look(guests[builder], table.id, builder)
            assert own["number"] > number
            if table.course.match.state.building:
                assert (await act(guests[builder], table.id, builder, "sail")).status_code == 200
            await asyncio.sleep(0.02)
            assert {viewer for viewer, _ in heard} == set(range(NOBODY, 3))
            assert table.number() > number
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
            for client in [*guests, watcher]:
                await client.aclose()

    asyncio.run(scene())


def test_undo_of_unseen_steps_tells_nobody(tmp_path):
    states, builder, steps = with_shipment()

    async def scene():
        async with running(tmp_path) as app:
            table, guests = await set_up(app, states)
            numbers = [table.number(viewer) for viewer in range(NOBODY, 3)]
            await act(guests[builder], table.id, builder, steps[0])
            form = {"seat": builder}
            answer = await guests[builder].post(f"{API}/tables/{table.id}/undo", json=form)
            assert answer.status_code == 200, answer.text
            now = [table.number(viewer) for viewer in range(NOBODY, 3)]
            pairs = zip(range(NOBODY, 3), numbers, now, strict=True)
            changed = [viewer for viewer, was, is_now in pairs if was != is_now]
            assert changed == [builder]
            for client in guests:
                await client.aclose()

    asyncio.run(scene())


def test_a_viewers_number_changes_exactly_when_what_it_sees_does():
    """In every game: an action changes the number of those whose observation or log it changes."""
    for game in ("amsterdam", "hellweg", "deutschland", "packet_row"):
        found = hanse.game(game)
        seats = found.seats[0]
        for step in list(walk(found, Setting(seats), 4))[:40]:
            course = Course(Match(found, step.before))
            viewers = range(NOBODY, seats)
            before = [course.match.observe(viewer).tobytes() for viewer in viewers]
            told = course.play(step.action, False)
            after = [course.match.observe(viewer).tobytes() for viewer in viewers]
            changed = {v for v in viewers if before[v + 1] != after[v + 1]}
            assert changed <= told
            assert all(course.log(viewer) or course.match.over for viewer in told)
            assert np.all([course.number(v) == 1 + (v in told) for v in viewers])


# Over HTTP


def read_events(client, url, count, **headers):
    """The first few events of a stream: their ids."""
    ids = []
    with client.stream("GET", url, headers=headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("id:"):
                ids.append(int(line[3:]))
            if len(ids) == count:
                return ids
    return ids


def test_who_was_away_goes_on_from_the_last_event_and_a_stop_ends_streams_at_once(tmp_path):
    with serving(tmp_path / "data") as server, httpx.Client(base_url=server.url) as client:
        form = {"game": "pig", "seats": ["me", "hotseat"], "autoplay_forced": False}
        table = client.post(f"{API}/tables", json=form).json()["table"]
        url = f"{API}/tables/{table}/events?seat=0"
        assert read_events(client, url, 1) == [1]
        client.post(f"{API}/tables/{table}/actions", json={"seat": 0, "action": "roll"})
        assert read_events(client, url, 1, **{"Last-Event-ID": "1"}) == [2]
        assert read_events(client, f"{url}&last=0", 1) == [2]
        with client.stream("GET", f"{url}&last=2") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            begin = time.monotonic()
            assert server.stop() == 0
            assert [line for line in lines if line] == []
        assert time.monotonic() - begin < 15  # not half a minute
