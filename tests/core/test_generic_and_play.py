"""The rules of whatever game a record belongs to, and playing records by them."""

from collections import Counter

import numpy as np
import pytest

import hanse
from hanse.core import bits, generic, play
from hanse.core.random import (
    base_key,
    choose,
    key_from_seed,
    luck_from_seed,
    luck_of_game,
)
from hanse.core.record import NOBODY, clone
from tests.core.copies import copy_of_pig
from tests.situations import situation

PIG = hanse.game("pig")
ROLL, HOLD = 0, 1


def table(match: hanse.Match) -> np.ndarray:
    """The state of a match as an array of one."""
    return clone(np.array([match.state], match.game.state.dtype))


def room(game: hanse.Game) -> bits.Words:
    """Room for the legal set of a game."""
    return np.zeros(game.actions.words, np.uint64)


# Rules by the record's type


def test_each_record_is_played_by_the_rules_of_its_game():
    pig, amsterdam = PIG.start(2, seed=1), hanse.game("amsterdam").start(2, seed=1)
    assert pig.legal == ["roll"]
    assert amsterdam.legal == ["keep:first", "keep:second", "keep:both"]
    assert pig.legal == ["roll"]


def test_two_games_with_the_same_fields_keep_their_own_rules(monkeypatch, tmp_path):
    """A designer who copies a game to change its rules leaves the state as it is."""
    gentle = copy_of_pig(
        monkeypatch, tmp_path, "gentle_pig", {"rules.py": ("if s.die > 0:", "if True:")}
    )
    assert gentle.start(2, seed=1).legal == ["roll", "hold"]
    assert PIG.start(2, seed=1).legal == ["roll"]
    assert gentle.start(2, seed=1).legal == ["roll", "hold"]


def test_a_game_without_tie_breaks_is_ranked_by_its_scores():
    match = situation("pig", seats=4, points=[10, 30, 10, 5])
    assert match.scores == [10, 30, 10, 5]
    assert match.ranking == [2, 1, 2, 4]


def test_a_tie_break_ranks_seats_of_equal_score_and_leaves_the_scores_alone(monkeypatch):
    def youngest_first(s, out):
        for seat in range(s.seats):
            out[seat] = s.points[seat] * 10 + seat

    monkeypatch.setattr(PIG.rules, "standing", youngest_first)
    match = situation("pig", seats=4, points=[10, 30, 10, 5])
    assert match.scores == [10, 30, 10, 5]
    assert match.ranking == [3, 1, 2, 4]


@pytest.mark.parametrize("seat", [NOBODY, 0, 1])
def test_an_observation_has_no_key_no_counters_and_else_what_the_game_leaves(seat):
    match = PIG.start(2, seed=1)
    match.play("roll")
    states = table(match)
    states[0].shown = 3
    generic.hide(states[0], seat)
    assert not states[0].key.any()
    assert not states[0].drawn.any()
    assert states[0].shown == 0
    assert states[0].turn == match.state.turn


def test_a_determinization_has_a_future_of_its_own():
    match = PIG.start(2, seed=1)
    futures = set()
    for seed in range(20):
        states = table(match)
        play.observe(states, 0, 0)
        play.determinize(states, 0, 0, luck_from_seed(seed))
        futures.add(states[0].key.tobytes())
    assert len(futures) == 20
    assert match.key not in futures


# Playing


def test_an_action_without_chance_is_free_and_one_with_chance_sealed():
    states = table(PIG.start(2, seed=2))
    assert play.play(states, 0, ROLL, room(PIG)) == play.SEALED
    assert states[0].die > 1
    assert play.play(states, 0, HOLD, room(PIG)) == play.FREE


def test_an_action_that_shows_something_hidden_is_sealed():
    match = situation("amsterdam")
    states = table(match)
    draw_contracts = match.game.actions.number("contracts")
    before = states[0].drawn.tolist()
    assert play.play(states, 0, draw_contracts, room(match.game)) == play.SEALED
    assert states[0].drawn.tolist() == before


def test_an_illegal_action_changes_nothing():
    states = table(PIG.start(2, seed=2))
    before = states.tobytes()
    assert play.play(states, 0, HOLD, room(PIG)) == play.ILLEGAL
    assert states.tobytes() == before


def test_playing_one_record_of_a_batch_leaves_the_others_alone():
    states = np.repeat(table(PIG.start(2, seed=2)), 3)
    before = states[0].tobytes()
    play.play(states, 1, ROLL, room(PIG))
    assert states[0].tobytes() == states[2].tobytes() == before != states[1].tobytes()


def test_a_rollout_plays_to_the_end_and_counts_its_steps():
    match = PIG.start(3, seed=2)
    states, luck, actions = table(match), luck_from_seed(4), room(PIG)
    steps = play.rollout(states, 0, luck_from_seed(4), actions)
    while not match.over:
        match.play(match.legal[choose(luck, len(match.legal))])
    assert steps == match.ply
    assert states.tobytes() == match.state.tobytes()
    assert play.rollout(states, 0, luck, actions) == 0


@pytest.mark.parametrize("first", [0, 5])
def test_a_series_of_random_games_is_that_of_its_seed(first):
    count, seats = 3, 3
    states = np.repeat(PIG.template(seats, {}), 2)
    template = states[0].tobytes()
    steps = np.zeros(count, np.int64)
    scores, places = np.zeros((2, count, PIG.state.most_seats), np.int64)
    play.random_games(states, base_key(7), first, steps, scores, places, room(PIG))
    assert states[0].tobytes() == template
    for game in range(count):
        match = PIG.start(seats, key=key_from_seed(7, first + game).astype("<u8").tobytes())
        luck = np.zeros(1, np.uint64)
        luck_of_game(base_key(7), first + game, luck)
        while not match.over:
            match.play(match.legal[choose(luck, len(match.legal))])
        assert steps[game] == match.ply
        assert scores[game, :seats].tolist() == match.scores
        assert places[game, :seats].tolist() == match.ranking


def test_a_random_action_is_one_of_the_set_each_equally_likely():
    wanted = {3, 64, 70, 127}
    words = bits.pack(np.array([n in wanted for n in range(128)]))
    luck = luck_from_seed(1)
    counts = Counter(play.random_action(words, luck) for _ in range(2000))
    assert set(counts) == wanted
    assert all(420 < count < 580 for count in counts.values())


def test_records_are_copied_around_whole():
    source = np.concatenate([table(PIG.start(2, seed=seed)) for seed in range(2)])
    target = np.repeat(PIG.state.blank(), 3)
    play.copy_around(target, source, 3)
    assert target.tobytes() == np.concatenate([source, source[:1]]).tobytes()
