"""Every game keeps what the conformance suite demands, at every player count and option."""

import numpy as np
import pytest

import hanse
from hanse.bots import make, names
from hanse.core import conformance, play
from hanse.core.conformance import CHECKS, choices_are_fair
from hanse.core.random import base_key
from hanse.core.walk import settings, walk

WALKS = 9  # of a game for each check, if it has so few settings
MOST_SETTINGS = 16  # of a game with more, each check or bot looks at a part, and others at the rest
ALL = [(game, setting) for game in hanse.all_games() for setting in settings(game)]
EVERY_SETTING = pytest.mark.parametrize(("game", "setting"), ALL, ids=str)


def shares(*names):
    """Each check or bot with the games and settings that it looks at."""
    for number, name in enumerate(names):
        for game in hanse.all_games():
            every = -(-len(settings(game)) // MOST_SETTINGS)
            for setting in settings(game)[number % every :: every]:
                yield pytest.param(name, game, setting, id=f"{name}-{game.id}-{setting}")


@pytest.mark.parametrize(("check", "game", "setting"), list(shares(*CHECKS)))
def test_conforms(check, game, setting):
    for seed in range(max(1, WALKS // len(settings(game)))):
        CHECKS[check](game, setting, seed)


@pytest.mark.parametrize(("bot", "game", "setting"), list(shares(*names())))
def test_bots_choose_from_what_they_may_know(bot, game, setting):
    def maker(game, seed):
        return make(bot, game, seed).choose

    choices_are_fair(game, setting, 0, maker)


@EVERY_SETTING
def test_thousands_of_random_games_stay_in_bounds(game, setting):
    """Under NUMBA_BOUNDSCHECK=1 an index out of range raises."""
    count = 2000 // len(settings(game)) + 100
    states = np.repeat(game.template(setting.seats, setting.options, simulated=True), 2)
    steps = np.zeros(count, np.int64)
    scores = np.zeros((count, game.state.most_seats), np.int64)
    room = np.zeros(game.actions.words, np.uint64)
    play.random_games(states, base_key(1), 0, steps, scores, scores.copy(), room)
    assert steps.min() > 0


@EVERY_SETTING
def test_observing_and_imagining_stay_in_bounds(game, setting):
    conformance.determinizations_fit(game, setting, 99)


@pytest.mark.parametrize("game", hanse.all_games(), ids=lambda game: game.id)
def test_a_state_is_small(game):
    assert game.state.dtype.itemsize <= 1024


def test_walks_empty_the_piles_too():
    """Habits matter: in some walk of Amsterdam the pile runs dry, in some somebody passes."""
    amsterdam = hanse.game("amsterdam")
    setting = settings(amsterdam)[0]
    steps = [step for seed in range(12) for step in walk(amsterdam, setting, seed)]
    assert any(step.after["pile_size"][0] == 0 for step in steps)
