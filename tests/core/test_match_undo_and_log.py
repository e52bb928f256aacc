"""A match: taking back, what happened, how it ended, and that it was fair."""

import hashlib
import hmac

import pytest

import hanse
from hanse.core.errors import CannotUndo
from hanse.core.game import UNSEEN
from hanse.core.match import VEIL
from hanse.core.record import NOBODY
from tests.core.copies import copy_of_pig
from tests.core.playing import play_on, won_at_once
from tests.situations import situation

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
KEY = bytes(range(16))


# Taking back


def test_nothing_can_be_taken_back_at_the_start():
    match = PIG.start(2, seed=1)
    assert match.can_undo is None
    with pytest.raises(CannotUndo, match="Nothing has been played yet"):
        match.undo()


def test_an_action_without_chance_can_be_taken_back_by_who_played_it():
    match = PIG.start(2, seed=2)
    match.play("roll")
    before = match.state.tobytes()
    match.play("hold")
    assert (match.to_move, match.can_undo) == (1, 0)
    with pytest.raises(CannotUndo, match="Only the player who acted last"):
        match.undo(1)
    assert match.undo(0) == "hold"
    assert match.state.tobytes() == before
    assert match.names == ["roll"]
    assert match.to_move == 0


def test_an_action_with_chance_cannot_be_taken_back():
    match = PIG.start(2, seed=2)
    match.play("roll")
    before = match.state.tobytes()
    assert match.can_undo is None
    with pytest.raises(CannotUndo, match="chance fell"):
        match.undo(0)
    assert match.state.tobytes() == before
    assert match.ply == 1


def test_an_action_that_showed_something_hidden_cannot_be_taken_back():
    match = situation("amsterdam")
    match.play("contracts")
    with pytest.raises(CannotUndo, match="something hidden showed"):
        match.undo()
    match.play("keep:both")
    assert match.undo() == "keep:both"
    with pytest.raises(CannotUndo, match="something hidden showed"):
        match.undo()


def test_once_somebody_else_has_acted_it_is_too_late():
    match = AMSTERDAM.start(3, seed=1)
    match.play("keep:both")
    match.play("keep:first")
    assert match.can_undo == 1
    with pytest.raises(CannotUndo, match="Only the player who acted last"):
        match.undo(0)
    assert match.undo(1) == "keep:first"
    assert match.to_move == 1


def test_the_reason_given_is_the_right_one_when_somebody_else_acted_and_took_it_back():
    match = AMSTERDAM.start(3, seed=1)
    match.play("keep:both")
    match.play("keep:first")
    match.undo(1)
    try:
        match.undo(0)
    except CannotUndo as error:
        assert "chance" not in str(error)  # noqa: PT017  nothing fell and nothing showed


def test_several_own_actions_can_be_taken_back_one_after_the_other(monkeypatch, tmp_path):
    """In this copy a player may hold at any time and stays to move."""
    change = {"rules.py": ("    else:\n        end_turn(s)", "    else:\n        s.turn = 0")}
    game = copy_of_pig(monkeypatch, tmp_path, "patient_pig", change)
    monkeypatch.setattr(game.rules, "legal", lambda s, actions: actions.fill(3))
    match = game.start(2, seed=2)
    match.play("roll")
    states = []
    for _ in range(3):
        states.append(match.state.tobytes())
        match.play("hold")
    while states:
        assert match.undo() == "hold"
        assert match.state.tobytes() == states.pop()
    assert match.can_undo is None


def test_after_taking_back_the_same_chance_falls():
    match = PIG.start(2, seed=2)
    for name in ("roll", "hold", "roll"):
        match.play(name)
    again = PIG.start(2, seed=2)
    for name in ("roll", "hold"):
        again.play(name)
    again.undo()
    for name in ("hold", "roll"):
        again.play(name)
    assert again.state.tobytes() == match.state.tobytes()


def test_the_end_cannot_be_taken_back_since_it_showed_everything():
    """With the end the key is open, and with it everything that would fall if play went on."""
    match = won_at_once()
    assert match.over
    assert match.can_undo is None
    with pytest.raises(CannotUndo):
        match.undo()


# What happened


def test_the_log_has_every_action_with_what_fell():
    match = PIG.start(2, seed=2)
    match.play("roll")
    die = int(match.state.die)
    match.play("hold")
    one, two = match.log
    assert (one.ply, one.seat, one.action, one.results) == (1, 0, "roll", (f"die:{die}",))
    assert (two.ply, two.seat, two.action, two.results) == (2, 0, "hold", ())


def test_reading_the_log_changes_nothing():
    match = play_on(AMSTERDAM.start(2, seed=1), 20)
    before, legal = match.state.tobytes(), match.legal
    assert match.log == match.log
    match.log_for(0)
    assert match.state.tobytes() == before
    assert match.legal == legal


def test_without_secrets_everybody_sees_the_whole_log():
    match = play_on(PIG.start(2, seed=1), 15)
    assert match.log_for(0) == match.log_for(NOBODY) == match.log


def test_of_a_veiled_action_others_see_only_that_it_happened():
    match = AMSTERDAM.start(2, seed=1)
    match.play("keep:both")
    match.play("keep:first")
    assert [entry.action for entry in match.log_for(0)] == ["keep:both", f"keep{VEIL}"]
    assert [entry.action for entry in match.log_for(1)] == [f"keep{VEIL}", "keep:first"]
    assert [entry.action for entry in match.log_for(NOBODY)] == [f"keep{VEIL}"] * 2


def test_an_unseen_action_is_in_nobody_elses_log(monkeypatch):
    match = play_on(PIG.start(2, seed=1), 6)
    monkeypatch.setattr(PIG.rules, "visibility", lambda action: UNSEEN)
    assert match.log_for(NOBODY) == []
    for seat in range(2):
        own = [entry.action for entry in match.log if entry.seat == seat]
        assert [entry.action for entry in match.log_for(seat)] == own
        assert [entry.ply for entry in match.log_for(seat)] == list(range(1, len(own) + 1))


def test_what_a_seat_drew_unseen_stands_only_in_its_own_log():
    match = situation("amsterdam")
    match.play("take:pile")
    assert match.log_for(0) == match.log
    assert match.log[0].results[0].startswith("drew:")
    for other in (1, NOBODY):
        (entry,) = match.log_for(other)
        assert (entry.seat, entry.action) == (0, "take:pile")
        assert not any(result.startswith("drew:") for result in entry.results)


def test_at_the_end_the_log_is_open_to_all():
    match = play_on(AMSTERDAM.start(2, seed=1))
    assert match.over
    assert not any(VEIL in entry.action for entry in match.log)
    assert match.log_for(0) == match.log_for(1) == match.log_for(NOBODY) == match.log


def test_the_deal_is_what_fell_during_the_set_up():
    assert AMSTERDAM.start(2, seed=1).deal[0].startswith("hand0:")
    assert PIG.start(2, seed=1).deal == ()
    assert situation("amsterdam").deal == ()


def test_history_leads_from_the_start_to_the_present():
    match = play_on(PIG.start(2, seed=1), 12)
    last = match.beginning
    for before, seat, action, after in match.history():
        assert before.tobytes() == last.tobytes()
        assert before["to_move"][0] == seat
        assert action in range(len(PIG.actions))
        last = after
    assert last.tobytes() == match.state.tobytes()


# How it ended


def test_scores_are_the_points_and_the_best_is_first():
    match = won_at_once()
    assert match.scores == [55, 7]
    assert match.ranking == [1, 2]


def test_equal_seats_share_a_place_and_the_next_is_skipped():
    match = situation("pig", seats=4, points=[9, 20, 9, 9])
    assert match.ranking == [2, 1, 2, 2]
    assert situation("pig", seats=3, points=[9, 9, 3]).ranking == [1, 1, 3]


# Fairness


def test_the_commitment_is_bound_to_the_key_and_the_terms():
    match = PIG.start(2, key=KEY, goal=100)
    assert match.terms == "pig 1 seats=2 goal=100"
    expected = hmac.new(KEY, b"pig 1 seats=2 goal=100", hashlib.sha256).hexdigest()
    assert match.commitment == expected
    others = [PIG.start(3, key=KEY, goal=100), PIG.start(2, key=KEY), PIG.start(2, goal=100)]
    assert len({expected, *(other.commitment for other in others)}) == 4


def test_the_commitment_stays_the_same_as_play_goes_on():
    match = PIG.start(2, seed=1)
    promised = match.commitment
    assert play_on(match).commitment == promised


def test_what_another_does_unseen_is_no_bar_and_is_taken_back_with_it(monkeypatch):
    match = AMSTERDAM.start(3, seed=1)
    match.play("keep:both")
    before = match.state.tobytes()
    monkeypatch.setattr(AMSTERDAM.rules, "visibility", lambda action: UNSEEN)
    match.play("keep:first")
    assert (match.may_undo(0), match.may_undo(1), match.may_undo(2)) == (True, True, False)
    match.undo(1)
    assert match.state.tobytes() == before
    match.play("keep:first")
    assert match.undo(0) == "keep:both"
    assert (match.ply, match.to_move) == (0, 0)
