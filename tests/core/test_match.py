"""A match: starting, asking, playing, looking."""

import numpy as np
import pytest

import hanse
from hanse.core.errors import BadOption, HanseError, IllegalAction, UnknownAction
from hanse.core.random import key_from_seed
from hanse.core.record import NOBODY
from tests.core.playing import play_on, won_at_once

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
KEY = bytes(range(16))


# Starting


def test_a_seed_can_be_repeated():
    one, two = (play_on(AMSTERDAM.start(3, seed=7)) for _ in range(2))
    assert one.names == two.names
    assert one.state.tobytes() == two.state.tobytes()
    assert one.key == key_from_seed(7).tobytes()
    assert AMSTERDAM.start(3, seed=8).key != one.key


def test_without_a_seed_nobody_can_guess_the_key():
    matches = [PIG.start(2) for _ in range(20)]
    assert len({match.key for match in matches}) == 20
    assert all(match.seed is None for match in matches)


def test_a_key_gives_the_match_of_that_key():
    match = PIG.start(2, key=KEY)
    assert match.key == KEY
    assert match.seed is None
    assert play_on(match).names == play_on(PIG.start(2, key=KEY)).names


def test_a_seed_and_a_key_are_one_too_many():
    with pytest.raises(BadOption, match="Give a seed or a key, not both"):
        PIG.start(2, seed=7, key=KEY)
    with pytest.raises(BadOption, match="not both"):
        PIG.start(2, seed=0, key=b"")


@pytest.mark.parametrize("length", [0, 8, 15, 17, 32])
def test_a_key_of_another_length_is_refused(length):
    with pytest.raises(BadOption, match=f"A key has 16 bytes, this one {length}"):
        PIG.start(2, key=bytes(length))


@pytest.mark.parametrize("seed", [0, -5, 2**200])
def test_any_whole_number_is_a_seed(seed):
    assert PIG.start(2, seed=seed).key == PIG.start(2, seed=seed).key


@pytest.mark.parametrize("seed", [2.5, "seven"])
def test_anything_else_is_no_seed(seed):
    """A record with such a seed could not be read again."""
    with pytest.raises(BadOption, match="seed"):
        PIG.start(2, seed=seed)


def test_a_match_begins_with_nothing_played():
    match = PIG.start(2, seed=1, goal=100)
    assert (match.ply, match.names, match.log) == (0, [], [])
    assert (match.to_move, match.over, match.seats) == (0, False, 2)
    assert match.options == {"goal": 100}
    assert match.legal == ["roll"]


# Playing


def test_an_action_is_played_by_name_or_by_number():
    one, two, three = (PIG.start(2, seed=2) for _ in range(3))
    one.play("roll")
    two.play(0)
    three.play(np.int64(0))
    assert one.state.tobytes() == two.state.tobytes() == three.state.tobytes()
    assert one.names == two.names == three.names == ["roll"]


def test_an_illegal_action_is_refused_with_the_rule_and_changes_nothing():
    match = PIG.start(2, seed=1)
    before = match.state.tobytes()
    with pytest.raises(IllegalAction) as refusal:
        match.play("hold")
    assert refusal.value.rule == "S1.2"
    assert refusal.value.name == "hold"
    assert refusal.value.sentence == PIG.register.rule("S1.2").text["en"]
    assert str(refusal.value).startswith("hold is not allowed now. S1.2: After at least one roll")
    assert match.state.tobytes() == before
    assert match.ply == 0


@pytest.mark.parametrize("game", [PIG, AMSTERDAM])
@pytest.mark.parametrize("action", [-1, -2, -64, 315, 320, 10**6, -(10**6), 10**30, "", "rol"])
def test_what_is_no_action_is_refused_clearly_and_changes_nothing(game, action):
    match = play_on(game.start(2, seed=1), 5)
    before = match.state.tobytes()
    with pytest.raises(UnknownAction):
        match.play(action)
    with pytest.raises(UnknownAction):
        match.why_not(action)
    assert match.state.tobytes() == before
    assert match.ply == 5
    assert match.legal == play_on(game.start(2, seed=1), 5).legal


def test_why_not_says_in_advance_what_play_would_say():
    match = play_on(AMSTERDAM.start(2, seed=1), 30)
    for name in AMSTERDAM.actions.names:
        refusal = match.why_not(name)
        assert (refusal is None) == (name in match.legal)
        if refusal is not None:
            with pytest.raises(IllegalAction) as raised:
                match.play(name)
            assert str(raised.value) == str(refusal)


def test_why_not_speaks_the_language_asked_for():
    refusal = PIG.start(2, seed=1).why_not("hold", "de")
    assert refusal.sentence == PIG.register.rule("S1.2").text["de"]


def test_after_the_end_everything_is_refused():
    match = play_on(PIG.start(2, seed=1))
    before = match.state.tobytes()
    assert (match.over, match.to_move, match.legal) == (True, None, [])
    for name in PIG.actions.names:
        assert match.why_not(name).rule == "S2.1"
        with pytest.raises(IllegalAction):
            match.play(name)
    assert match.state.tobytes() == before


def test_playing_can_tell_what_fell():
    match = play_on(AMSTERDAM.start(2, seed=1), 10)
    again = play_on(AMSTERDAM.start(2, seed=1), 10)
    for name in ("contracts", "keep:both", "take:pile"):
        told = match.play_and_tell(name)
        again.play(name)
        assert told == again.log[-1]
    with pytest.raises(IllegalAction):
        match.play_and_tell("keep:both")
    assert match.state.tobytes() == again.state.tobytes()


def test_the_only_legal_action_is_forced():
    match = PIG.start(2, seed=2)
    assert match.forced == "roll"
    match.play("roll")
    assert match.forced is None
    assert won_at_once().forced is None


# Looking


def test_what_is_handed_out_is_a_copy():
    match = PIG.start(2, seed=1)
    before = match.state.tobytes()
    match.state.points[0] = 49
    match.observe(0).points[0] = 49
    match.beginning[0].points[0] = 49
    match.legal.clear()
    assert match.state.tobytes() == before
    assert match.beginning[0].points[0] == 0


def test_a_match_is_not_changed_by_what_happens_to_the_array_it_began_with():
    states = PIG.start(2, seed=1).beginning
    match = hanse.Match(PIG, states)
    states[0].points[0] = 49
    assert match.state.points[0] == 0
    assert match.beginning[0].points[0] == 0


@pytest.mark.parametrize("seat", [NOBODY, 0, 1])
def test_a_seat_sees_neither_the_key_nor_other_hands(seat):
    match = play_on(AMSTERDAM.start(2, seed=1), 20)
    truth, o = match.state, match.observe(seat)
    assert not o.key.any()
    assert not o.drawn.any()
    for other in range(2):
        shown = truth.hand[other].tolist() if other == seat else [0] * len(truth.hand[other])
        assert o.hand[other].tolist() == shown
    assert o.hand_size.tolist() == truth.hand_size.tolist()


def test_a_view_is_the_observation_as_an_array_of_one():
    match = play_on(AMSTERDAM.start(2, seed=1), 20)
    assert match.view(1).shape == (1,)
    assert match.view(1).tobytes() == match.observe(1).tobytes()


@pytest.mark.parametrize("seat", [-2, 2, 3, 10**6])
def test_a_seat_that_does_not_take_part_can_see_nothing(seat):
    match = AMSTERDAM.start(2, seed=1)
    with pytest.raises(HanseError, match="seat"):
        match.observe(seat)
    with pytest.raises(HanseError, match="seat"):
        match.log_for(seat)
