"""Tables: opened, played at, taken back, rebuilt; bots; forced actions; replays."""

import asyncio
import json
import secrets
import time
from contextlib import aclosing

import numpy as np
import pytest

import hanse
from hanse.bots.levels import LEVELS
from hanse.core import notation, play, position
from hanse.core.errors import BadOption, BadRecord, CannotUndo, UnknownAction, UnknownGame
from hanse.core.game import UNSEEN
from hanse.core.match import Match
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.walk import Setting, walk
from hanse.web import forced, replays
from hanse.web.course import Course
from hanse.web.errors import (
    Illegal,
    NeverReady,
    NotAllowed,
    NotOver,
    NotReady,
    NotYours,
    NotYourSeat,
    NotYourTurn,
    Over,
    SeatTaken,
    Stale,
    TooMany,
    Unknown,
)
from hanse.web.identity import Guest, new_guest
from hanse.web.opponents import QUICKEST
from hanse.web.past import log_for
from hanse.web.readiness import Readiness
from hanse.web.settings import Limits
from tests.web.serving import running

GAMES = ("amsterdam", "deutschland", "hellweg", "packet_row")


def anneke():
    return Guest("a" * 32, "Anneke")


def bernd():
    return Guest("b" * 32, "Bernd")


async def pig(tables, plans, **more):
    """A table of the quickest game; at the beginning of a turn one can only roll, but says so."""
    return await tables.create("pig", plans, **{"autoplay_forced": False, **more})


def scene(tmp_path, story, **changes):
    """Tell a story at the tables of an app."""

    async def tell():
        async with running(tmp_path, **changes) as app:
            await story(app.state.tables)

    asyncio.run(tell())


async def until(condition, seconds=60.0):
    """Wait for something to happen by itself."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_table_is_opened_with_people_bots_and_open_seats(tmp_path):
    async def story(tables):
        plans = ["me", "bot:merchant", "friend", "hotseat:Carla", "hotseat"]
        table = await tables.create("packet_row", plans, owner=anneke(), name="  Old\n town ")
        assert [(s.name, s.kind, s.level) for s in table.sittings] == [
            ("Anneke", "person", ""),
            ("", "bot", "merchant"),
            ("", "open", ""),
            ("Carla", "person", ""),
            ("", "person", ""),
        ]
        assert table.name == "Old town"
        assert table.seats_of(anneke()) == (0, 3, 4)
        assert list(tables.invitations(table, anneke())) == [2]
        assert tables.invitations(table, bernd()) == {}

    scene(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "plans", "options", "error"),
    [
        ("chess", ["me"], {}, UnknownGame),
        ("pig", ["me"], {}, BadOption),
        ("pig", ["me", "bot:program:touch /tmp/x"], {}, BadOption),
        ("pig", ["me", "bot:search@9999999"], {}, BadOption),
        ("pig", ["me", "program:touch /tmp/x"], {}, BadOption),
        ("pig", ["me", "hotseat:" + "x" * 41], {}, BadOption),
        ("pig", ["me", "friend"], {"nonsense": 1}, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path, game, plans, options, error):
    async def story(tables):
        with pytest.raises(error):
            await tables.create(game, plans, options, owner=anneke())
        assert await tables.mine(anneke()) == []

    scene(tmp_path, story)


def test_a_guest_can_open_only_so_many_tables(tmp_path):
    async def story(tables):
        for _ in range(2):
            await pig(tables, ["me", "friend"], owner=anneke())
        with pytest.raises(TooMany, match="opened many games"):
            await pig(tables, ["me", "friend"], owner=anneke())
        await pig(tables, ["me", "friend"], owner=bernd())

    scene(tmp_path, story, limits=Limits(unfinished=2))


def test_an_action_is_played_and_refusals_cite_the_rule(tmp_path):
    async def story(tables):
        table = await tables.create("amsterdam", ["me", "friend"], owner=anneke())
        before = tables.viewpoint(table, anneke(), 0)
        names = table.game.actions.names
        with pytest.raises(Illegal, match=r"^A\d"):
            await tables.act(table.id, anneke(), 0, "take:pile")
        with pytest.raises(Illegal) as refusal:
            await tables.act(table.id, anneke(), 0, "take:pile", lang="de")
        assert refusal.value.text == table.game.register.rule(refusal.value.rule).text["de"]
        number = await tables.act(table.id, anneke(), 0, names[before.legal[0]], before.number)
        assert number == before.number + 1 == tables.viewpoint(table, anneke(), 0).number
        with pytest.raises(NotYourTurn):
            await tables.act(table.id, anneke(), 0, names[before.legal[0]])

    scene(tmp_path, story)


@pytest.mark.parametrize("name", ["fly", "take:pil", "x" * 60_000])
def test_a_name_that_no_action_has_is_compared_with_none(tmp_path, monkeypatch, name):
    compared = []
    monkeypatch.setattr("difflib.get_close_matches", lambda *given, **_: compared.append(given))

    async def story(tables):
        table = await tables.create("amsterdam", ["me", "friend"], owner=anneke())
        for ask in (tables.act, tables.why):
            with pytest.raises(UnknownAction) as refusal:
                await ask(table.id, anneke(), 0, name)
            assert len(str(refusal.value)) < 200
        assert not compared

    scene(tmp_path, story)


def test_of_two_clicks_at_once_one_wins(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke())
        seen = tables.viewpoint(table, anneke(), 0).number
        clicks = [tables.act(table.id, anneke(), 0, "roll", seen) for _ in range(5)]
        done = await asyncio.gather(*clicks, return_exceptions=True)
        assert sorted(type(d).__name__ for d in done) == ["Stale"] * 4 + ["int"]
        assert len(await tables.store.log(table.id)) == 1

    scene(tmp_path, story)


def test_two_servers_at_one_database_never_write_over_each_other(tmp_path):
    async def story(tables):
        async with running(tmp_path) as other:
            table = await pig(tables, ["me", "friend"], owner=anneke())
            await other.state.tables.get(table.id)
            await tables.act(table.id, anneke(), 0, "roll")
            with pytest.raises(Stale):  # it doesn't know of the first
                await other.state.tables.act(table.id, anneke(), 0, "roll")
            rebuilt = await other.state.tables.get(table.id)
            assert rebuilt.course.rows == 1

    scene(tmp_path, story)


def test_who_joined_meanwhile_does_not_make_a_click_stale(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke())
        seen = tables.viewpoint(table, anneke(), 0).number
        token = tables.invitations(table, anneke())[1]
        await tables.join(token, bernd())
        assert table.number(0) == seen + 1
        await tables.act(table.id, anneke(), 0, "roll", seen)

    scene(tmp_path, story)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_rebuilt_from_its_log_as_it_was(tmp_path, game):
    async def story(tables):
        found = hanse.game(game)
        plans = ["me", *["hotseat"] * (found.seats[0] - 2), "friend"]
        table = await tables.create(game, plans, owner=anneke())
        luck = luck_from_seed(7)
        for step in range(40):
            course = table.course
            seat = course.match.to_move
            if table.chairs[seat].is_open:
                await tables.join(tables.invitations(table, anneke())[seat], anneke())
            if step % 5 == 4 and course.may_undo(seat):
                await tables.undo(table.id, anneke(), seat)
                continue
            legal = course.match.legal
            name = legal[int(play.choose(luck, len(legal)))]
            await tables.act(table.id, anneke(), seat, name)
        before = [_all_of(tables, table, seat) for seat in range(NOBODY, table.seats)]
        state, rows = table.course.match.state.tobytes(), table.course.rows
        table.forget()
        table = await tables.get(table.id)
        assert table.course.match.state.tobytes() == state
        assert table.course.rows == rows == len(await tables.store.log(table.id))
        assert [_all_of(tables, table, seat) for seat in range(NOBODY, table.seats)] == before

    scene(tmp_path, story)


def _all_of(tables, table, seat):
    view = tables.viewpoint(table, anneke(), seat)
    return view.observation.tobytes(), view.legal, view.log, view.may_undo, view.number


def test_a_log_that_is_kept_is_the_one_that_the_match_tells(tmp_path):
    async def story(tables):
        table = await tables.create("packet_row", ["me", "hotseat"], owner=anneke())
        luck = luck_from_seed(3)
        for _ in range(25):
            match = table.course.match
            for seat in (NOBODY, 0, 1):
                assert list(tables.viewpoint(table, anneke(), seat).log) == log_for(match, seat)
            legal = match.legal
            name = legal[int(play.choose(luck, len(legal)))]
            await tables.act(table.id, anneke(), match.to_move, name)

    scene(tmp_path, story)


def test_undo_is_one_more_row_and_takes_forced_actions_back_with_the_choice(tmp_path):
    async def story(tables):
        table = await tables.create("amsterdam", ["me", "friend"], owner=anneke())
        name = table.course.match.legal[0]
        await tables.act(table.id, anneke(), 0, name)
        assert tables.viewpoint(table, anneke(), 0).may_undo
        await tables.undo(table.id, anneke(), 0)
        rows = await tables.store.log(table.id)
        assert [row[0] for row in rows] == ["act", "undo"]
        assert tables.viewpoint(table, anneke(), 0).log == ()
        with pytest.raises(CannotUndo):
            await tables.undo(table.id, anneke(), 0)

    scene(tmp_path, story)


def test_nothing_of_an_undo_is_seen_before_it_is_kept(tmp_path):
    async def story(tables):
        table = await tables.create("amsterdam", ["me", "friend"], owner=anneke())
        await tables.act(table.id, anneke(), 0, table.course.match.legal[0])
        before = tables.viewpoint(table, anneke(), 0)
        append, seen = tables.store.append, []

        async def slowly(rows, facts):
            seen.append(tables.viewpoint(table, anneke(), 0))
            seen.append(facts["fact_to_move"])
            await append(rows, facts)

        tables.store.append = slowly
        await tables.undo(table.id, anneke(), 0)
        assert (seen[0].number, seen[0].log) == (before.number, before.log)
        assert seen[0].observation.tobytes() == before.observation.tobytes()
        assert table.number(0) == before.number + 1
        assert seen[1] == table.course.match.to_move

    scene(tmp_path, story)


def test_forced_actions_are_played_for_people_if_the_table_says_so(tmp_path):
    async def story(tables):
        played = {}
        for wish in (True, False):
            table = await tables.create(
                "hellweg", ["me", "hotseat"], owner=anneke(), autoplay_forced=wish
            )
            luck = luck_from_seed(5)
            for _ in range(40):
                match = table.course.match
                assert not (wish and match.forced), "everything is open in Hellweg"
                legal = match.legal
                name = legal[int(play.choose(luck, len(legal)))]
                await tables.act(table.id, anneke(), match.to_move, name)
            played[wish] = sum(row[3] for row in await tables.store.log(table.id))
        assert played[True] > 0
        assert played[False] == 0

    scene(tmp_path, story)


def test_undo_goes_back_to_what_was_chosen(tmp_path):
    """In Hellweg a choice is often followed by what is forced."""

    async def story(tables):
        table = await tables.create("hellweg", ["me", "hotseat"], owner=anneke())
        luck = luck_from_seed(5)
        tried = 0
        for _ in range(80):
            course = table.course
            before, seat = course.match.state.tobytes(), course.match.to_move
            legal = course.match.legal
            name = legal[int(play.choose(luck, len(legal)))]
            rows = course.rows
            await tables.act(table.id, anneke(), seat, name)
            if course.rows > rows + 1 and course.may_undo(seat):
                await tables.undo(table.id, anneke(), seat)
                assert course.match.state.tobytes() == before
                tried += 1
                await tables.act(table.id, anneke(), seat, name)
        assert tried

    scene(tmp_path, story)


# Forced actions tell nothing


@pytest.mark.parametrize("game", GAMES)
def test_what_is_forced_and_seen_at_once_is_so_whatever_the_secrets_are(game):
    """Truths are imagined with other luck than the table's own."""
    found = hanse.game(game)
    luck = luck_from_seed(secrets.randbits(60))
    room = np.zeros(found.actions.words, np.uint64)
    looked = 0
    for seed in range(2):
        for step in walk(found, Setting(found.usual_seats), seed):
            if looked >= 8 or len(step.legal) != 1:
                continue
            match = Match(found, step.before)
            if found.rules.visibility(step.action) == UNSEEN or not forced.is_open(
                match, step.action
            ):
                continue
            looked += 1
            for _ in range(15):
                truth = clone(match.view(NOBODY))
                play.determinize(truth, 0, NOBODY, luck)
                play.legal(truth, 0, room)
                assert list(found.actions.in_set(room)) == [step.action]


def test_what_is_forced_by_a_secret_is_not_played_at_once():
    """In Packet Row whether a shipment could be started depends on a contract that others don't
    see, so `decline` as the only action isn't played for people, but `sail` after unseen steps is.
    """
    found = hanse.game("packet_row")
    everybody = frozenset(range(5))
    kept = sailed = 0
    clicked = None
    for step in walk(found, Setting(2), 5):  # a game in which both happen
        if len(step.legal) == 1:
            name = found.actions.names[step.action]
            played = forced.follow(Match(found, step.before), everybody, clicked)
            if name == "sail" and clicked is not None:
                assert played[0] == (step.seat, step.action)
                assert forced.follow(Match(found, step.before), everybody, None) == []
                sailed += 1
            kept += name == "decline" and not played
        if kept and sailed:
            break
        is_unseen = found.rules.visibility(step.action) == UNSEEN
        clicked = (step.seat, step.action) if is_unseen else None
    assert sailed
    assert kept


def test_whether_a_forced_action_follows_depends_on_nothing_that_others_cannot_see():
    """For truths that look the same to everybody, and in which the same action is forced."""
    found = hanse.game("packet_row")
    luck = luck_from_seed(1)
    everybody = frozenset(range(5))
    compared = 0
    for step in walk(found, Setting(3), 2):
        if len(step.legal) != 1 or found.rules.visibility(step.action) == UNSEEN:
            continue
        truth = clone(Match(found, step.before).view(NOBODY))
        play.determinize(truth, 0, NOBODY, luck)
        if Match(found, truth).forced != found.actions.names[step.action]:
            continue
        one = forced.follow(Match(found, step.before), everybody, None)
        two = forced.follow(Match(found, truth), everybody, None)
        assert one[:1] == two[:1]
        compared += 1
    assert compared


# Bots


@pytest.fixture
def hasty(monkeypatch):
    """Bots take no time of their own, for whole games."""
    monkeypatch.setattr("hanse.web.opponents.QUICKEST", 0.0)


async def first_events(tables, table, most):
    """Watch until so many events have come: the first tells how the table is, each of the others
    of an action. What comes late on a busy machine makes this longer, never shorter.
    """
    async with aclosing(tables.events(table, anneke(), NOBODY)) as stream:
        for _ in range(most):
            await anext(stream)


def test_every_level_plays(tmp_path, monkeypatch):
    monkeypatch.setattr("hanse.web.table.GLANCE", 600.0)  # compiling may take long where it is busy

    async def story(tables):
        for level in list(LEVELS)[:3]:  # the strongest takes its time in plain Python
            plans = [f"bot:{level}"] * 2
            table = await pig(tables, plans, owner=anneke(), bot_speed=0)
            await until(lambda table=table: table.number() > 3)

    scene(tmp_path, story)


@pytest.mark.usefixtures("hasty")
def test_a_table_of_bots_waits_while_nobody_watches(tmp_path, monkeypatch):
    async def story(tables):
        monkeypatch.setattr("hanse.web.table.GLANCE", 0.0)
        table = await tables.create(
            "amsterdam", ["bot:apprentice"] * 2, owner=anneke(), bot_speed=0.0
        )
        await asyncio.sleep(0.3)
        rows = table.course.rows
        await asyncio.sleep(0.3)
        assert table.course.rows == rows
        stream = tables.events(table, bernd(), NOBODY)
        await anext(stream)
        await until(lambda: table.course.rows > rows + 2)
        await stream.aclose()
        await asyncio.sleep(0.2)
        rows = table.course.rows
        await asyncio.sleep(0.3)
        assert table.course.rows == rows

    scene(tmp_path, story)


@pytest.mark.usefixtures("hasty")
def test_bots_keep_the_pace_of_their_table(tmp_path):
    async def story(tables):
        begin = time.monotonic()
        table = await pig(tables, ["bot:apprentice"] * 2, owner=anneke(), bot_speed=0.2)
        await first_events(tables, table, 6)
        assert time.monotonic() - begin >= 4 * 0.2
        with pytest.raises(NotYours):
            await tables.set_speed(table.id, bernd(), 0)
        with pytest.raises(BadOption):
            await tables.set_speed(table.id, anneke(), -1)
        await tables.set_speed(table.id, anneke(), 30)  # a whole game would take many minutes
        await tables.set_speed(table.id, anneke(), 0)
        await until(lambda: table.over)

    scene(tmp_path, story)


def test_bots_take_a_moment_however_fast_their_table(tmp_path):
    """At the beginning of a turn they can only roll: that is no quicker than a choice."""

    async def story(tables):
        begin = time.monotonic()
        table = await pig(tables, ["bot:apprentice"] * 2, owner=anneke(), bot_speed=0)
        await first_events(tables, table, 6)
        assert time.monotonic() - begin >= 4 * QUICKEST
        shared = await pig(tables, ["me", "bot:apprentice"], owner=anneke(), bot_speed=0)
        while shared.to_move == 0:
            begin = time.monotonic()
            await tables.act(shared.id, anneke(), 0, shared.course.match.legal[-1])
        rows = shared.course.rows
        await until(lambda: shared.course.rows > rows)
        assert time.monotonic() - begin >= QUICKEST

    scene(tmp_path, story)


def test_bots_go_on_after_a_restart(tmp_path):
    rows = []

    async def before(tables):
        table = await pig(tables, ["me", "bot:journeyman"], owner=anneke(), bot_speed=30)
        while table.to_move == 0:
            await tables.act(table.id, anneke(), 0, "roll")
            if table.to_move == 0:
                await tables.act(table.id, anneke(), 0, table.course.match.legal[-1])
        assert (await tables.mine(anneke()))[0].to_move == 1
        rows.append(table.course.rows)

    async def after(tables):
        (card,) = await tables.mine(anneke())
        await until(lambda: tables.memory.here(card.id) is not None)
        table = tables.memory.here(card.id)
        await until(lambda: table.course is not None and table.course.rows > rows[0])
        await tables.set_speed(table.id, anneke(), 0)
        await until(lambda: table.to_move == 0)

    scene(tmp_path, before)
    scene(tmp_path, after)


def test_a_server_that_stops_leaves_no_bot_at_work(tmp_path, monkeypatch):
    """Stopped while a bot's action is being written, it finishes that, and nobody goes on."""
    writing = asyncio.Event()
    kept = []

    async def story():
        async with running(tmp_path) as app:
            tables = app.state.tables
            append = tables.store.append

            async def slowly(rows, facts):
                writing.set()
                await asyncio.sleep(0.1)
                await append(rows, facts)

            monkeypatch.setattr(tables.store, "append", slowly)
            table = await pig(tables, ["bot:apprentice"] * 2, owner=anneke(), bot_speed=0)
            await writing.wait()
        kept.append(table.course.rows)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    async def later(tables):
        (card,) = await tables.mine(anneke())
        assert len(await tables.store.log(card.id)) == kept[0] == 1

    asyncio.run(story())
    scene(tmp_path, later)


def test_a_bot_waits_where_the_log_is_ahead_of_its_table(tmp_path, caplog):
    """Another server has played on, and nobody has told this one yet."""

    async def story(tables):
        table = await pig(tables, ["me", "bot:apprentice"], owner=anneke(), bot_speed=30)
        table.to_move = 1  # the table says so; the log has it that Anneke is asked
        tables.memory.opponents.wake(table)
        async with asyncio.timeout(5):
            await table.driver
        assert table.driver is None
        assert table.course.rows == 0
        assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]

    scene(tmp_path, story)


def test_a_bots_luck_is_its_own(tmp_path):
    from hanse.web.opponents import luck_seed

    seeds = {luck_seed(key, seat, row) for key in (b"a", b"b") for seat in (0, 1) for row in (1, 2)}
    assert len(seeds) == 8


def test_hints_come_from_the_seats_view_where_the_table_allows(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke())
        thoughts = await tables.hint(table.id, anneke(), 0)
        assert thoughts == await tables.hint(table.id, anneke(), 0)
        assert {t.action for t in thoughts} <= set(table.course.match.legal)
        with pytest.raises(NotYourSeat):
            await tables.hint(table.id, bernd(), 0)
        strict = await pig(tables, ["me", "friend"], owner=anneke(), allow_hints=False)
        with pytest.raises(NotAllowed):
            await tables.hint(strict.id, anneke(), 0)

    scene(tmp_path, story)


# Seats and memory


def test_a_public_tables_open_seat_is_for_anybody(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke(), public=True)
        (card,) = await tables.open_tables(bernd())
        assert card.may_join
        assert (await tables.sit(table.id, bernd()))[1] == 1
        assert (await tables.sit(table.id, bernd()))[1] == 1
        with pytest.raises(SeatTaken):
            await tables.sit(table.id, new_guest())
        (card,) = await tables.open_tables(new_guest())
        assert not card.may_join
        private = await pig(tables, ["me", "friend"], owner=anneke())
        with pytest.raises(NotAllowed):
            await tables.sit(private.id, bernd())
        with pytest.raises(Unknown):
            await tables.sit(table.id, bernd(), 7)

    scene(tmp_path, story)


def test_who_sits_at_anothers_table_gets_no_second_seat(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend", "friend"], owner=anneke(), public=True)
        tokens = tables.invitations(table, anneke())
        assert (await tables.sit(table.id, bernd(), 2))[1] == 2
        with pytest.raises(NotAllowed, match="already"):
            await tables.sit(table.id, bernd(), 1)
        with pytest.raises(NotAllowed, match="already"):
            await tables.join(tokens[1], bernd())
        assert (await tables.join(tokens[2], bernd()))[1] == 2
        assert (await tables.sit(table.id, anneke(), 1))[1] == 1  # the table is hers

    scene(tmp_path, story)


def test_of_two_who_sit_down_at_once_one_gets_the_seat(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke())
        token = tables.invitations(table, anneke())[1]
        done = await asyncio.gather(
            *(tables.join(token, new_guest()) for _ in range(4)), return_exceptions=True
        )
        assert [type(d) for d in done].count(SeatTaken) == 3
        assert table.number(0) == 2

    scene(tmp_path, story)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "friend"], owner=anneke())
        await tables.act(table.id, anneke(), 0, "roll")
        watched = await pig(tables, ["me", "friend"], owner=anneke())
        stream = tables.events(watched, anneke(), 0)
        await anext(stream)
        await until(lambda: tables.memory.here(table.id) is None and watched.course is None)
        assert tables.memory.here(watched.id) is watched
        assert tables.memory.matches == 0
        assert watched.number(0) == 1
        again = await tables.get(table.id)
        assert again is not table
        assert again.number(0) == 2
        await stream.aclose()

    scene(tmp_path, story, idle=0.1)


def test_a_table_waits_for_a_game_that_is_not_ready(tmp_path):
    """Its rules are still being compiled: everything is there but the match."""

    async def story(tables):
        found = hanse.game("amsterdam")
        ready = tables.readiness._settled["amsterdam"]
        ready.clear()
        table = await tables.create("amsterdam", ["me", "friend"], owner=anneke())
        assert not table.is_ready
        assert table.number(0) == 0
        with pytest.raises(NotReady):
            tables.viewpoint(table, anneke(), 0)
        with pytest.raises(NotReady):
            await tables.act(table.id, anneke(), 0, "keep:both")
        token = tables.invitations(table, anneke())[1]
        assert (await tables.join(token, bernd()))[1] == 1
        stream = tables.events(table, bernd(), 1, 0)
        waiting = asyncio.create_task(anext(stream))
        await asyncio.sleep(0)
        ready.set()
        await tables.memory.when_ready(found)
        assert (await waiting).number == 2  # dealt, and somebody sat down
        await tables.act(table.id, anneke(), 0, "keep:both", 2)
        await stream.aclose()
        assert (await tables.mine(bernd()))[0].is_my_turn

    scene(tmp_path, story)


def test_there_is_no_table_of_another_id(tmp_path):
    async def story(tables):
        with pytest.raises(Unknown):
            await tables.get("a" * 12)
        tables.store.load = None  # never asked for what can't be an id
        for name in ("", "\0", "nothing", "x" * 500, "'; drop table match; --"):
            with pytest.raises(Unknown):
                await tables.get(name)

    scene(tmp_path, story)


# The end


@pytest.mark.usefixtures("hasty")
def test_after_the_end_everything_is_open_and_can_be_replayed(tmp_path):
    async def story(tables):
        table = await tables.create(
            "amsterdam", ["bot:apprentice"] * 2, owner=anneke(), bot_speed=0
        )
        for look in (tables.plies, tables.notation):
            with pytest.raises(NotOver):
                look(table)
        with pytest.raises(NotOver):
            await tables.replay(table, 0, 0)
        with pytest.raises(NotYourSeat):
            tables.viewpoint(table, bernd(), 0)
        await until(lambda: table.over)
        view = tables.viewpoint(table, bernd(), 1)
        assert view.key == table.key.hex()
        assert len(view.scores) == 2
        plies = tables.plies(table)
        assert len(view.log) == plies
        first, last = [await tables.replay(table, ply, 1) for ply in (0, plies)]
        assert first.log == ()
        assert first.legal == ()
        assert not first.over
        assert last.scores == view.scores
        with pytest.raises(Unknown):
            await tables.replay(table, plies + 1, 0)
        with pytest.raises(NotYourSeat):
            await tables.act(table.id, anneke(), 0, "take:pile")
        assert await tables.mine(anneke()) == []
        assert [card.id for card in await tables.finished(anneke())] == [table.id]

        record = tables.notation(table)
        again = await tables.upload(record, bernd())
        assert again.is_upload
        assert {sitting.kind for sitting in again.sittings} == {"recorded"}  # nobody is awaited
        assert tables.notation(again) == record
        with pytest.raises(BadRecord):
            await tables.upload(record.replace("result = ", "result = 9"), bernd())
        with pytest.raises(BadRecord):
            await tables.upload("\n".join(record.splitlines()[:20]), bernd())
        with pytest.raises(BadRecord):
            await tables.upload("nothing", bernd())

    scene(tmp_path, story)


def a_record():
    match = hanse.game("pig").start(2, seed=3)
    while not match.over:
        match.play("hold" if "hold" in match.legal else "roll")
    return notation.write(match)


def test_records_that_no_game_gives_are_refused():
    record = a_record()
    assert replays.read(record).over
    assert replays.game_of(record) == "pig"
    state = hanse.game("pig").start(2, seed=3)
    place = json.dumps(position.encode(state.game, state.beginning[0]))
    for text, why in [
        (record + "\n" * replays.MOST_LINES, "lines"),
        (record + "#" * (replays.LONGEST_LINE + 1), "letters"),
        (record.replace("\n\n", f"\nposition: {place}\n\n", 1), "only whole games"),
        (record.replace("commitment: ", "commitment: 0"), "promised at its start"),
    ]:
        with pytest.raises(BadRecord, match=why):
            replays.read(text)
    with pytest.raises(UnknownGame) as refusal:
        replays.game_of(f"game: {'x' * 3000} 1")
    assert len(str(refusal.value)) < 300


def test_the_longest_games_fit_into_a_record():
    for game in GAMES:
        found = hanse.game(game)
        match, luck = found.start(found.seats[-1], seed=1), luck_from_seed(1)
        for _ in range(200):
            if match.over:
                break
            legal = match.legal
            match.play(legal[int(play.choose(luck, len(legal)))])
        lines = notation.write(match).splitlines()
        assert max(len(line) for line in lines) < replays.LONGEST_LINE / 2


def test_uploads_are_read_one_at_a_time_and_promise_nothing_that_they_do_not_say(
    tmp_path, monkeypatch
):
    record, read = a_record(), replays.read
    under_way, most = 0, 0

    def slowly(text):
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        time.sleep(0.05)
        under_way -= 1
        return read(text)

    monkeypatch.setattr(replays, "read", slowly)
    bare = "\n".join(line for line in record.splitlines() if not line.startswith("commitment"))

    async def story(tables):
        promised, not_promised = await asyncio.gather(
            tables.upload(record, anneke()), tables.upload(bare, bernd())
        )
        assert most == 1
        for ply in (0, tables.plies(promised)):
            assert (await tables.replay(promised, ply, NOBODY)).commitment in record
            assert (await tables.replay(not_promised, ply, NOBODY)).commitment == ""
        assert tables.viewpoint(promised, bernd(), 0).commitment in record
        assert tables.viewpoint(not_promised, bernd(), 0).commitment == ""

    scene(tmp_path, story)


def test_nobody_acts_once_it_is_over(tmp_path):
    async def story(tables):
        table = await pig(tables, ["me", "hotseat"], owner=anneke())
        while not table.over:
            await tables.act(table.id, anneke(), table.to_move, "roll")
            if not table.over and table.course.match.legal != ["roll"]:
                await tables.act(table.id, anneke(), table.to_move, "hold")
        with pytest.raises(Over):
            await tables.act(table.id, anneke(), 0, "roll")
        with pytest.raises(Over):
            await tables.undo(table.id, anneke(), 0)

    scene(tmp_path, story)


def test_a_course_takes_nothing_back_that_was_only_forced():
    """Nothing was chosen, so nothing is offered."""
    course = Course(hanse.game("hellweg").start(2, seed=1))
    seat = course.match.to_move
    course.play(course.match.game.actions.ids[course.match.legal[0]], True)
    assert not course.may_undo(seat)
    with pytest.raises(CannotUndo):
        course.plan_undo(seat)
    assert course.match.ply == 1


def test_a_game_that_fails_stops_no_other(monkeypatch, caplog):
    told = []

    async def prepare(self, game, threads):
        if game.id == "amsterdam":
            raise RuntimeError("it is broken")

    async def tell(game):
        told.append(game.id)
        if game.id == "deutschland":
            raise RuntimeError("it can't be drawn")

    async def story():
        readiness = Readiness([hanse.game(name) for name in GAMES])
        await readiness.prepare(None, tell)
        async with asyncio.timeout(1):
            await asyncio.gather(*(readiness.wait(name) for name in GAMES))
        assert [name for name in GAMES if not readiness.is_ready(name)] == ["amsterdam"]
        assert readiness.failed == {"amsterdam": "it is broken"}

    monkeypatch.setattr(Readiness, "_prepare", prepare)
    asyncio.run(story())
    assert told == ["deutschland", "hellweg", "packet_row"]
    assert "it is broken" in caplog.text
    assert "it can't be drawn" in caplog.text


def test_bots_do_not_wait_for_a_game_that_failed(tmp_path, monkeypatch):
    ids = []

    async def before(tables):
        for game in ("pig", "amsterdam"):  # the last is the first to be woken
            plans = ["me", "bot:apprentice"]
            table = await tables.create(game, plans, owner=anneke(), bot_speed=30)
            while table.to_move == 0:
                await tables.act(table.id, anneke(), 0, table.course.match.legal[-1])
            ids.append(table.id)

    async def after(tables):
        async with asyncio.timeout(10):
            await tables.memory.wake_bots()
        played, failed = (tables.memory.here(table) for table in ids)
        assert not failed.is_ready
        assert played.driver is not None
        with pytest.raises(NeverReady):
            await tables.act(failed.id, anneke(), 0, "end")

    really = Readiness._prepare

    async def prepare(self, game, threads):
        if game.id == "amsterdam":
            raise RuntimeError("it is broken")
        await really(self, game, threads)

    scene(tmp_path, before)
    monkeypatch.setattr(Readiness, "_prepare", prepare)
    scene(tmp_path, after)


def test_a_game_that_somebody_waits_for_gets_ready_next(monkeypatch):
    order = []

    async def prepare(self, game, threads):
        order.append(game.id)
        if len(order) == 1:
            self.want("packet_row")

    async def nothing(game):
        pass

    monkeypatch.setattr(Readiness, "_prepare", prepare)
    asyncio.run(Readiness([hanse.game(name) for name in GAMES]).prepare(None, nothing))
    assert order == ["amsterdam", "packet_row", "deutschland", "hellweg"]
