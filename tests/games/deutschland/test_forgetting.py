"""What is remembered of robberies when there is no room for all of them (D2.5)."""

import random

import numpy as np
import pytest

from hanse.core import play
from hanse.core.jit import JIT
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, State, States
from hanse.games.deutschland import guesses as guessing
from hanse.games.deutschland import hands as moving
from hanse.games.deutschland import state as state_of
from hanse.games.deutschland.guesses import drop_certain_robberies
from tests.games.deutschland.building_table import RESOURCES, table
from tests.games.deutschland.knowledge_table import (
    Story,
    beginning,
    check,
    guesses,
    hands_of,
    robbing,
    some_action,
)
from tests.situations import rule

PLAIN_ONLY = pytest.mark.skipif(JIT, reason="compiled code keeps its constants: try HANSE_JIT=0")


@PLAIN_ONLY
def test_a_robbery_of_which_too_little_was_found_out_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search that gives up makes nothing certain: else the secret would be told."""
    story = robbing({}, {"wood": 1, "ore": 1}, {"wool": 1})
    story.play("rob:1")
    monkeypatch.setattr(guessing, "PATIENCE", 0)
    drop_certain_robberies(story.match._now[0])
    assert story.match.state.robberies == 1


@PLAIN_ONLY
@pytest.mark.parametrize("seats", [3, 4])
def test_with_little_room_certain_robberies_make_way_first(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost as long as no uncertain robbery had to be forgotten; afterwards hands that
    can be are still all dealt.
    """
    monkeypatch.setattr(moving, "ROBBERIES", 2)
    exact = forgotten = 0
    for seed in range(12 // seats):
        luck = random.Random(f"room {seats} {seed}")
        story = Story(beginning(seats, luck, 2))
        while story.robberies < 6 and story.match.ply < 120 and not story.match.over:
            before = story.robberies
            story.play(some_action(story.match, luck, 0.3))
            state = story.match._now[0]
            if story.robberies == before:
                continue
            assert state.robberies <= 2
            assert story.match.game.problems(state) == []
            if not state.forgotten.any():
                check(story)
                exact += story.robberies > 2
                continue
            forgotten += 1
            for witness in story.witnesses:
                found = guesses(story, witness.viewer, 250 if len(witness.possible) < 9 else 20)
                assert all(min(min(hand) for hand in hands) >= 0 for hands in found)
                totals = {tuple(sum(kind) for kind in zip(*hands, strict=True)) for hands in found}
                assert totals == {tuple(state.hand.sum(axis=0).tolist())}
                if witness.viewer != NOBODY:
                    mine = {hands[witness.viewer] for hands in found}
                    assert mine == {hands_of(state)[witness.viewer]}
                if len(witness.possible) < 9:
                    assert witness.possible <= found
    assert exact
    assert forgotten


def lose_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is remembered of robberies, so that the count of the hands is soon lost."""
    monkeypatch.setattr(moving, "ROBBERIES", 2)
    for module in (guessing, state_of):
        monkeypatch.setattr(module, "MOST_FORGOTTEN", 1)


@PLAIN_ONLY
@pytest.mark.parametrize("seats", [3, 4])
def test_when_too_much_was_forgotten_the_sizes_of_hands_are_known(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands that fit are dealt still, and others of the same sizes; nobody gets to know more."""
    lose_count(monkeypatch)
    luck = random.Random(f"lost {seats}")
    story = Story(beginning(seats, luck, 4))
    match, lost = story.match, 0
    while lost < 6:
        before = story.robberies
        story.play(some_action(match, luck, 0))
        state = match._now[0]
        assert not match.over
        if story.robberies == before or not guessing.has_lost_count(state):
            continue
        lost += 1
        assert match.game.problems(state) == []
        assert state.forgotten.sum() == 2
        assert f"robbed:{RESOURCES[state.robbed[state.robberies - 1]]}" in match.log[-1].results
        for viewer in (*range(seats), NOBODY):
            seen = observation(match._now, viewer)
            assert match.game.view_problems(seen[0], viewer) == []
            found = guesses(story, viewer, 30)
            assert len(found) > 1
            for hands in found:
                assert [sum(hand) for hand in hands] == state.hand_size[:seats].tolist()
                totals = [sum(kind) for kind in zip(*hands, strict=True)]
                assert totals == state.hand.sum(axis=0).tolist()
                assert viewer == NOBODY or hands[viewer] == hands_of(state)[viewer]
            truth = dealt(seen, viewer)
            assert match.game.problems(truth) == []
            assert truth.seen.tolist() == state.seen.tolist()


def dealt(seen: States, viewer: int) -> State:
    """A truth that fits a view."""
    states = seen.copy()
    play.determinize(states, 0, viewer, luck_from_seed(1))
    return states[0]


@PLAIN_ONLY
@rule("D8.3")
def test_a_seat_can_be_robbed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The robber spends what the victim gets: numbers that count this stay small."""
    lose_count(monkeypatch)
    luck = random.Random("for ever")
    match = table(hand=[{"wood": 2, "ore": 2}, {"clay": 2, "wool": 2, "grain": 2}, {"wool": 1}])
    state = match._now[0]
    for _ in range(400):
        moving.gain(state, 1, luck.choice(np.flatnonzero(state.stock)), 1)
        moving.rob(state, 0, 1)
        moving.pay(state, 0, luck.choice(np.flatnonzero(state.hand[0])), 1)
        assert match.game.problems(state) == []
        assert abs(state.seen).max() < 50
    assert guessing.has_lost_count(state)
    assert match.game.problems(dealt(observation(match._now, 2), 2)) == []


@PLAIN_ONLY
@rule("D5.1")
def test_who_offers_cards_holds_them_though_the_count_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lose_count(monkeypatch)
    hands = [{"wood": 1, "ore": 5}, {"clay": 2, "wool": 4}, {"grain": 5}]
    match = table(hand=hands, key=f"{0:032x}")
    state = match._now[0]
    while not guessing.has_lost_count(state):
        moving.rob(state, 2, 1)
        moving.rob(state, 1, 2)
    has_clay = state.hand[1, RESOURCES.index("clay")] > 0
    for action in ("give:wood", "want:clay" if has_clay else "want:wool", "send", "accept"):
        match.play(action)
    wanted = state.want.tolist()
    for viewer in (0, 1, 2):
        seen = observation(match._now, viewer)
        for seed in range(20):
            states = seen.copy()
            play.determinize(states, 0, viewer, luck_from_seed(seed))
            truth = states[0]
            assert truth.hand[0, RESOURCES.index("wood")] == 1
            assert (truth.hand[1] >= wanted).all()
            assert match.game.problems(truth) == []


@PLAIN_ONLY
def test_a_search_that_never_ends_well_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    story = robbing({"clay": 1}, {"wood": 1, "ore": 2}, {"wool": 1})
    story.play("rob:1")
    monkeypatch.setattr(guessing, "PATIENCE", 0)
    found = guesses(story, 2, 60)
    assert hands_of(story.match.state) in found
    assert {tuple(map(sum, hands)) for hands in found} == {(2, 2, 1)}


def test_a_view_with_cards_that_nobody_holds_is_refused() -> None:
    match = robbing({"clay": 1}, {"wood": 1, "ore": 2}, {"wool": 1}).match
    seen = observation(match._now, 2)
    assert match.game.view_problems(seen[0], 2) == []
    seen[0].stock[0] += 1
    assert "D1.1" in match.game.view_problems(seen[0], 2)[0]
