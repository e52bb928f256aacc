"""A series of games."""

import pickle

import numpy as np
import pytest

import hanse
from hanse.arena.series import GameFailed, Series, bot_seed, play_game, play_stretch, warm
from hanse.core import notation
from hanse.core.errors import BadOption, ToldToEnd
from hanse.core.random import key_from_seed, key_to_bytes
from tests.arena.bots import (
    BrokenBot,
    CancelledBot,
    ClingingBot,
    CuriousBot,
    FirstBot,
    LeavingBot,
    NotedBot,
    ShyBot,
)

AMSTERDAM = hanse.game("amsterdam")


def test_every_game_of_a_series_stands_alone():
    series = Series.of(AMSTERDAM, 3, 11)
    whole = play_stretch(series, 0, 6)
    parts = [play_stretch(series, first, 2) for first in (4, 0, 2)]
    for part in parts:
        rows = slice(part.games[0], part.games[0] + 2)
        assert np.array_equal(part.steps, whole.steps[rows])
        assert np.array_equal(part.scores, whole.scores[rows])
        assert np.array_equal(part.places, whole.places[rows])
    assert whole.scores.shape == (6, 3)


def test_a_game_of_bots_starts_from_the_key_of_its_number():
    series = Series.of(AMSTERDAM, 2, 11, bots=["random", FirstBot])
    match = play_game(series, AMSTERDAM, 3).match
    assert match.over
    assert match.key == key_to_bytes(key_from_seed(11, 3))
    assert series.bot_names == ["random", "first"]
    assert not series.is_random


def test_bots_are_seeded_by_seed_game_and_seat():
    NotedBot.notes.clear()
    series = Series.of(AMSTERDAM, 2, 11, bots=[NotedBot])
    NotedBot.notes.clear()
    play_stretch(series, 4, 2)
    assert NotedBot.notes == [bot_seed(11, index, seat) for index in (4, 5) for seat in (0, 1)]
    assert len(set(NotedBot.notes)) == 4


def test_a_stretch_of_bots_has_their_results():
    series = Series.of(AMSTERDAM, 2, 11, bots=[FirstBot])
    stretch = play_stretch(series, 1, 2)
    match = play_game(series, AMSTERDAM, 2).match
    assert stretch.steps[1] == match.ply
    assert stretch.scores[1].tolist() == match.scores
    assert stretch.places[1].tolist() == match.ranking


def test_a_bot_that_fails_is_named_with_its_game():
    series = Series.of(AMSTERDAM, 2, 11, bots=["random", BrokenBot])
    stretch = play_stretch(series, 5, 2)
    assert (len(stretch), len(stretch.games)) == (2, 0)
    assert [failure.game for failure in stretch.failures] == [5, 6]
    assert stretch.failures[0].sentence.startswith("Game 5 failed: broken in seat 1")
    assert notation.read(stretch.failures[0].record).to_move == 1
    with pytest.raises(GameFailed) as failed:
        play_game(series, AMSTERDAM, 5)
    copy = pickle.loads(pickle.dumps(failed.value))
    assert (str(copy), copy.failure) == (stretch.failures[0].sentence, stretch.failures[0])


def test_simulated_defaults_and_checks():
    assert Series.of(hanse.game("pig"), 2, 1, {"goal": 100}).options == {"goal": 100}
    with pytest.raises(BadOption, match="no option"):
        Series.of(AMSTERDAM, 2, 1, {"goal": 100})
    with pytest.raises(BadOption, match="2 to 4 players"):
        Series.of(AMSTERDAM, 5, 1)
    with pytest.raises(BadOption, match="give 1 or 4"):
        Series.of(AMSTERDAM, 4, 1, bots=["random"] * 3)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (LeavingBot, "leaving in seat 0 could not play on (SystemExit: 7)"),
        (CancelledBot, "cancelled in seat 0 could not play on (CancelledError: )"),
        (ClingingBot, "a bot could not be closed (RuntimeError: not yet)"),
    ],
)
def test_whatever_a_bot_does_only_its_game_fails(bot, sentence):
    series = Series(AMSTERDAM.id, 2, 11, AMSTERDAM.register.values({}), (bot, bot))
    assert sentence in play_stretch(series, 0, 1).failures[0].sentence


@pytest.mark.parametrize("kind", [KeyboardInterrupt, ToldToEnd])
def test_who_is_told_to_end_ends(kind):
    class ToldBot(FirstBot):
        """Thinks when that happens."""

        name = "told"

        def choose(self, observation, legal, limit=None):
            raise kind(1)

    class ToldClingingBot(ToldBot, ClingingBot):
        """The same, and it can't be closed then."""

    for bot in (ToldBot, ToldClingingBot):
        series = Series(AMSTERDAM.id, 2, 11, AMSTERDAM.register.values({}), (bot, bot))
        with pytest.raises(kind):
            play_stretch(series, 0, 1)


def test_a_bot_is_never_given_the_match():
    assert play_game(Series.of(AMSTERDAM, 2, 11, bots=[CuriousBot]), AMSTERDAM, 0).match.over


def test_a_bot_that_cant_be_made_is_left_to_its_game():
    warm(AMSTERDAM, 2, {}, [ShyBot])
    series = Series(AMSTERDAM.id, 2, 11, AMSTERDAM.register.values({}), (ShyBot, ShyBot))
    failed = play_stretch(series, 0, 1).failures[0]
    assert "shy in seat 0 could not play on" in failed.sentence
