"""Replays: a step costs the same wherever it is, and records come in moderation."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import hanse
from hanse.core import notation, play
from hanse.core.match import Match
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from hanse.web import past, replays
from hanse.web.errors import Unknown
from hanse.web.replays import STRIDE, Replays
from hanse.web.settings import Limits
from hanse.web.viewpoint import Sitting, look_at
from tests.web.serving import API, browser, running

SITTINGS = (Sitting("", "recorded"),) * 2


def finished(game, seed=5):
    """A game played at random to its end."""
    match, luck = hanse.game(game).start(2, seed=seed), luck_from_seed(seed)
    while not match.over:
        legal = match.legal
        match.play(legal[int(play.choose(luck, len(legal)))])
    return match


def from_the_start(match, ply, seat):
    """What a seat saw after some actions, played once more."""
    then = Match(match.game, match.beginning)
    for name in match.names[:ply]:
        then.play(name)
    seen = look_at(then, seat, SITTINGS, may_undo=False, memory_aid=True, number=ply)
    return replace(seen, legal=())


def bytes_of(view):
    return replace(view, observation=view.observation.tobytes())


@pytest.mark.parametrize("game", ["amsterdam", "hellweg", "packet_row", "pig"])
def test_each_moment_is_as_it_was(game):
    """Packet Row has steps that others don't see."""
    match, kept = finished(game), Replays()
    plies = match.ply
    for ply in {0, 1, STRIDE - 1, STRIDE, STRIDE + 1, plies // 2, plies - 1, plies}:
        for seat in range(NOBODY, 2):
            if ply <= plies:
                view = kept.view("one", match, ply, seat, SITTINGS)
                assert bytes_of(view) == bytes_of(from_the_start(match, ply, seat))


def test_a_game_whose_length_is_a_multiple_of_the_stride_has_an_end(monkeypatch):
    match = finished("pig")
    monkeypatch.setattr(replays, "STRIDE", match.ply)
    view = Replays().view("one", match, match.ply, 0, SITTINGS)
    assert bytes_of(view) == bytes_of(from_the_start(match, match.ply, 0))


def test_a_step_puts_nothing_into_words_again(monkeypatch):
    told, kept = [], Replays()
    match, tell = finished("pig"), past.told

    def count(*given, **more):
        told.append(given)
        return tell(*given, **more)

    monkeypatch.setattr(past, "told", count)
    with ThreadPoolExecutor(4) as threads:
        steps = [
            threads.submit(kept.view, "one", match, ply, 0, SITTINGS) for ply in range(match.ply)
        ]
    assert [len(step.result().log) for step in steps] == list(range(match.ply))
    assert len(told) == match.ply


def test_only_so_many_replays_are_kept_and_only_so_much_of_them(monkeypatch):
    monkeypatch.setattr(replays, "MOST_REPLAYS", 3)
    match, kept = finished("pig"), Replays()
    for table in ("one", "two", "three", "one", "four"):
        kept.view(table, match, 1, 0, SITTINGS)
    assert list(kept._kept) == ["three", "one", "four"]
    with pytest.raises(Unknown):
        kept.view("five", match, match.ply + 1, 0, SITTINGS)
    assert list(kept._kept) == ["one", "four", "five"]
    monkeypatch.setattr(replays, "MOST_TOLD", match.ply)
    kept.view("six", match, 1, 0, SITTINGS)
    assert list(kept._kept) == ["five", "six"]  # of the fifth nothing was told
    for seat in (1, 0, NOBODY):  # of one that is too much by itself, one log is kept
        assert len(kept.view("six", match, 1, seat, SITTINGS).log) == 1
        assert kept._kept["six"].told == match.ply


def test_a_guest_can_upload_only_so_many_records_in_a_day(tmp_path):
    record = notation.write(finished("pig"))

    async def scene():
        limits = Limits(records=2)
        async with running(tmp_path, limits=limits) as app, browser(app) as client:
            sent = [await client.post(f"{API}/records", content=record) for _ in range(3)]
            assert [answer.status_code for answer in sent] == [201, 201, 429]
            error = sent[-1].json()["error"]
            assert (error["kind"], "many records today" in error["sentence"]) == ("too_many", True)
            form = {"record": ("game.txt", record)}
            for lang, words in (("de", "Komm morgen mit diesem wieder"), ("nl", "Kom morgen")):
                asked = {"Accept-Language": lang}
                page = await client.post("/replay", files=form, headers=asked)
                assert page.status_code == 429
                assert words in page.text
            async with browser(app) as other:
                assert (await other.post(f"{API}/records", content=record)).status_code == 201

    asyncio.run(scene())
