"""What browsers are told, what is refused, and that no secret is in any byte that a seat gets."""

import asyncio
import logging
from dataclasses import replace
from importlib.util import find_spec
from types import SimpleNamespace

import httpx
import pytest

import hanse
from hanse.core import play
from hanse.core.match import Match
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.register import LANGUAGES
from hanse.core.walk import Setting, walk
from hanse.web.course import Course
from hanse.web.errors import TooMany
from hanse.web.gate import Gate
from hanse.web.identity import Guest
from hanse.web.limits import Buckets, address
from hanse.web.settings import Allowance, Limits
from tests.web.serving import API, browser, open_table, running

GAMES = ("amsterdam", "deutschland", "hellweg", "packet_row")
FORM = {"game": "pig", "seats": ["me", "friend"]}


def scene(tmp_path, story, **changes):
    async def tell():
        async with running(tmp_path, **changes) as app, browser(app) as client:
            await story(app, client)

    asyncio.run(tell())


# Headers, origin, size, rate


def test_every_answer_tells_browsers_to_load_nothing_from_elsewhere(tmp_path):
    async def story(app, client):
        for path in (
            "/lists",
            f"{API}/games",
            "/nothing",
            f"{API}/tables/x",
            "/healthz",
            "/static/x",
        ):
            headers = (await client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cache-control"] in ("no-store", "no-cache")
            assert "server" not in headers

    scene(tmp_path, story)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),  # a program
        ({"Origin": "http://test"}, 201),
        ({"Origin": "http://test", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://test.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "HTTPS://Test"}, 201),
        ({"Origin": "ftp://test"}, 403),
        ({"Origin": "http://x@test"}, 403),
        ({"Origin": "http://[test"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://test", "Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_other_sites_can_change_nothing(tmp_path, headers, status):
    async def story(app, client):
        answer = await client.post(f"{API}/tables", json=FORM, headers=headers)
        assert answer.status_code == status
        assert (await client.get(f"{API}/games", headers=headers)).status_code == 200

    scene(tmp_path, story)


def test_an_answer_to_what_nobody_foresaw_has_the_headers_and_a_line_in_the_log(tmp_path, caplog):
    async def story(app, _):
        def fail(guest):
            raise RuntimeError

        app.state.tables.open_tables = fail
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            answer = await client.get(f"{API}/tables")
        assert answer.status_code == 500
        assert answer.json()["error"]["kind"] == "broken"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert "GET /api/v1/tables 500" in caplog.text

    with caplog.at_level(logging.INFO, "hanse.web"):
        scene(tmp_path, story)


def test_bodies_are_limited(tmp_path):
    async def story(app, client):
        answer = await client.post(f"{API}/tables", json={**FORM, "name": "x" * 70_000})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (413, "too_large")

        async def endless():
            for _ in range(100):
                yield b"x" * 1000

        answer = await client.post(f"{API}/tables", content=endless())
        assert answer.status_code == 413
        answer = await client.post(f"{API}/records", content=b"x" * 900_000)
        assert answer.status_code == 400
        answer = await client.post(f"{API}/records", content=b"x" * 1_100_000)
        assert answer.status_code == 413

    scene(tmp_path, story)


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path):
    async def story(app, client):
        answers = [await client.get(f"{API}/levels") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["error"]["kind"] == "too_many"
        assert (await client.get("/healthz")).status_code == 200

    scene(tmp_path, story, limits=Limits(asking=Allowance(5, 0.5)))


def test_acting_and_opening_have_limits_of_their_own(tmp_path):
    async def story(app, client):
        await client.get(f"{API}/me")
        opened = [await client.post(f"{API}/tables", json=FORM) for _ in range(3)]
        assert [answer.status_code for answer in opened] == [201, 201, 429]
        acted = [await client.put(f"{API}/me", json={"name": "A"}) for _ in range(5)]
        assert [answer.status_code for answer in acted] == [200] * 3 + [429] * 2
        assert (await client.get(f"{API}/me")).status_code == 200

    limits = Limits(acting=Allowance(6, 0.01), opening=Allowance(2, 0.01))
    scene(tmp_path, story, limits=limits)


def test_who_keeps_no_cookie_has_no_more_uploads_and_hints(tmp_path):
    async def story(app, client):
        async def ask(method, path):
            async with browser(app) as stranger:
                return (await stranger.request(method, path, content=b"x")).status_code

        table = (await open_table(client, "pig", "me", "friend"))["table"]
        assert await ask("POST", f"{API}/records") == 400
        assert await ask("GET", f"/t/{table}/hint?seat=0") == 200  # with a refusal in it
        for method, path in [
            ("POST", f"{API}/records"),
            ("POST", "/replay"),
            ("GET", f"/t/{table}/hint?seat=0"),
            ("POST", f"{API}/tables/{table}/hint"),
        ]:
            assert await ask(method, path) == 429
        assert await ask("GET", "/replay") == 200

    scene(tmp_path, story, limits=Limits(thinking=Allowance(2, 0.01)))


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # the same, at a server that listens with IPv6
        ("2001:db8:1:2:3::7", "2001:db8:1:2::/64"),
        ("fe80::7%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_whichever_way_it_comes(client, counted):
    assert address({"client": (client, 1234)}) == counted


def test_a_bucket_fills_again():
    now = [0.0]
    buckets = Buckets(Allowance(2, 0.5), lambda: now[0])
    buckets.take("a")
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(TooMany) as refusal:
        buckets.take("a")
    assert refusal.value.seconds == 2
    now[0] = 2.0
    buckets.take("a")
    with pytest.raises(TooMany):
        buckets.take("a")


def test_streams_of_a_guest_are_limited(tmp_path):
    async def story(app, client):
        table = (await open_table(client, "pig", "me", "friend"))["table"]
        app.state.streams[(await app.state.tables.get(table)).owner] = 2
        answer = await client.get(f"{API}/tables/{table}/events")
        assert answer.status_code == 429

    scene(tmp_path, story, limits=Limits(streams=2))


@pytest.mark.parametrize("limits", [Limits(streams=2), Limits(streams_of_address=2)])
def test_streams_that_are_opened_at_once_are_counted(tmp_path, limits):
    async def story(app, client):
        table = (await open_table(client, "pig", "me", "friend"))["table"]
        clients = [client] * 4 if limits.streams == 2 else [browser(app) for _ in range(4)]
        asked = [
            asyncio.create_task(one.get(f"{API}/tables/{table}/events?seat=-1")) for one in clients
        ]
        done, _ = await asyncio.wait(asked, timeout=0.5)
        assert [task.result().status_code for task in done] == [429, 429]
        app.state.tables.memory.end_streams()
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429]
        assert not app.state.streams
        for one in clients:
            await one.aclose()

    scene(tmp_path, story, limits=limits)


# Who goes first


def at_gate(app, method, path, get=None):
    """A gate before a small app, and a request to it."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [],
        "state": {"guest": Guest("a" * 32), "renew_guest": False},
        "app": SimpleNamespace(state=SimpleNamespace(tables=SimpleNamespace(get=get))),
    }
    return Gate(app, Limits(), lambda request, error: None), scope


async def ignore(message):
    """Send nowhere."""


def test_a_click_holds_its_lane_from_when_it_has_arrived_until_it_is_answered():
    clicks = []

    async def app(scope, receive, send):
        for _ in range(2):
            await receive()
            clicks.append(gate.lanes._clicks)
        await send({"type": "http.response.start", "status": 200})
        clicks.append(gate.lanes._clicks)

    parts = [{"type": "http.request", "more_body": True}, {"type": "http.request"}]

    async def receive():
        return parts.pop(0)

    gate, scope = at_gate(app, "POST", "/t/abc/act")
    asyncio.run(gate(scope, receive, ignore))
    assert clicks == [0, 1, 0]


def test_a_table_that_is_being_rebuilt_keeps_nobody_waiting():
    async def story():
        is_built = asyncio.Event()
        drawn = []

        async def get(table):
            if table == "slow":
                await is_built.wait()

        async def app(scope, receive, send):
            drawn.append(scope["path"])

        gate, scope = at_gate(app, "GET", "/t/slow", get)
        slow = asyncio.create_task(gate(scope, None, ignore))
        await asyncio.sleep(0)
        quick = "/t/quick/fragment"
        async with asyncio.timeout(1):
            await gate({**scope, "path": quick}, None, ignore)
        is_built.set()
        await slow
        assert drawn == [quick, "/t/slow"]

    asyncio.run(story())


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"game": "pig"},
        {"game": "pig", "seats": "me"},
        {"game": "pig", "seats": []},
        {"game": "pig", "seats": ["me"] * 30},
        {"game": "pig", "seats": ["me", "friend"], "name": "x" * 41},
        {"game": "pig", "seats": ["me", "friend"], "bot_speed": -1},
        {"game": "pig", "seats": ["me", "friend"], "bot_speed": "NaN"},
        {"game": "pig", "seats": ["me", "friend"], "options": {"x" * 200: 1}},
        {"game": "x" * 5000, "seats": ["me", "friend"]},
        [],
        "text",
    ],
)
def test_nonsense_is_answered_with_a_sentence(tmp_path, form):
    async def story(app, client):
        answer = await client.post(f"{API}/tables", json=form)
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["sentence"].endswith(".")

    scene(tmp_path, story)


# Secrets


async def everything(client, table, seat):
    """All that a seat is sent: pages in every language, JSON, refusals, hints, events."""
    paths = [f"{API}/tables/{table.id}?seat={seat}", f"{API}/tables/{table.id}/legal?seat={seat}"]
    paths += [
        f"{API}/tables/{table.id}/why?seat={seat}&action={name}"
        for name in table.game.actions.names[:: max(1, len(table.game.actions) // 12)]
    ]
    if find_spec(f"{table.game.package}.view"):
        paths += [f"/t/{table.id}/fragment?seat={seat}"]
    answers = [await client.get(path) for path in paths]
    for name in table.game.actions.names[:3]:
        form = {"seat": seat, "action": name, "seen": 99}
        answers.append(await client.post(f"{API}/tables/{table.id}/actions", json=form))
    answers.append(await client.post(f"{API}/tables/{table.id}/undo", json={"seat": seat}))
    return [(answer.status_code, answer.text) for answer in answers]


async def after(client, table, seat, action):
    """What a seat may know after an action, and all that it is sent then, the log included."""
    match = table.course.match
    if table.game.actions.names[action] not in match.legal:
        return None, []
    table.course.play(action, False)
    table.to_move, table.over = match.to_move, match.over
    table.kept.clear()
    answers = [(await client.get(f"{API}/tables/{table.id}?seat={seat}")).text]
    for lang in LANGUAGES:
        asked = {"Accept-Language": lang}
        answer = await client.get(f"/t/{table.id}/fragment?seat={seat}", headers=asked)
        answers.append(answer.text)
    return match.view(seat).tobytes(), answers


def only_in(table, seat):
    """Let whoever opened a table sit in one of its seats only, with no curtain before it."""
    table.chairs = tuple(
        replace(chair, guest=table.owner if n == seat else "b" * 32)
        for n, chair in enumerate(table.chairs)
    )


def put(table, truth):
    """Let a state lie on a table."""
    table.course = Course(Match(table.game, truth), table.numbers)
    table.to_move, table.over = table.course.match.to_move, False
    table.kept.clear()


@pytest.mark.parametrize("game", GAMES)
def test_two_truths_with_one_observation_send_the_same_bytes(tmp_path, game):
    found = hanse.game(game)
    seats = found.seats[0]
    steps = list(walk(found, Setting(seats), 11))
    luck = luck_from_seed(5)

    async def story(app, client):
        plans = ["hotseat"] * seats
        opened = await open_table(client, game, *plans, allow_hints=False)
        table = await app.state.tables.get(opened["table"])
        differed = told = 0
        for step in steps[5 : len(steps) - 2 : max(1, len(steps) // 4)]:
            for seat in range(NOBODY, seats):
                only_in(table, seat)
                truth = clone(step.before)
                play.observe(truth, 0, seat)
                play.determinize(truth, 0, seat, luck)
                for field in ("key", "drawn", "shown"):  # the commitment is of the key
                    truth[field] = step.before[field]
                differed += truth.tobytes() != step.before.tobytes()
                sent, then = [], []
                for state in (step.before, truth):
                    put(table, state)
                    sent.append(await everything(client, table, seat))
                    then.append(await after(client, table, seat, step.action))
                assert sent[0] == sent[1]
                if then[0][0] == then[1][0]:  # unless chance fell otherwise
                    assert then[0] == then[1]
                    told += 'class="log"' in then[0][1][-1]
        assert differed or game == "hellweg"  # in which nothing is secret
        assert told

    limits = Limits(asking=Allowance(10_000, 1000), acting=Allowance(10_000, 1000))
    scene(tmp_path, story, limits=limits)


def test_hints_are_the_same_for_two_truths():
    """A hint is what a bot thinks of an observation, with luck that depends on nothing."""
    from hanse.web.opponents import advise

    found = hanse.game("pig")
    match = found.start(2, seed=1)
    legal = [found.actions.ids[name] for name in match.legal]
    other = clone(match.view(0))
    assert advise(found, match.view(0), legal) == advise(found, other, legal)


def test_settings_can_be_changed_without_touching_others():
    assert replace(Limits(), body=5).upload == Limits().upload
