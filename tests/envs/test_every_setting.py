"""Every player count and option through every interface: all of them play the very same game, and
show it alike.
"""

import numpy as np
import pytest

import hanse
from hanse.core.random import key_from_seed, key_to_bytes
from hanse.core.walk import settings
from hanse.envs import VectorEnv, gymnasium, openspiel, pettingzoo
from hanse.envs.text import Conversation
from tests.arena.bots import FirstBot

SEED = 3
LEARNER = 0
STEPS = 12
EVERY = [(game, setting) for game in hanse.all_games() for setting in settings(game)]
each = pytest.mark.parametrize(
    ("game", "setting"), EVERY, ids=[f"{game.id} {setting}" for game, setting in EVERY]
)


def dealt(game, players, options):
    """OpenSpiel's state after the deal of the seed."""
    state = openspiel.load(game.id, players=players, **options).new_initial_state()
    for byte in key_to_bytes(key_from_seed(SEED)):
        state.apply_action(byte)
    return state


@each
def test_all_interfaces_play_the_same_game(game, setting):
    """The learner plays something else each time; the others always the first action."""
    players, options = setting.seats, game.register.values(setting.options, simulated=True)
    match = game.start(players, seed=SEED, **options)
    vector = VectorEnv(game.id, 1, players=players, seed=SEED, **setting.options)
    turns = pettingzoo.env(game.id, players=players, **setting.options)
    learner = gymnasium.LearnerEnv(
        game.id, opponents=FirstBot, players=players, illegal="raise", **setting.options
    )
    spiel = dealt(game, players, setting.options)
    asked = Conversation(match, LEARNER, lambda prompt: "", chapters=())
    turns.reset(seed=SEED)
    seen, _ = learner.reset(seed=SEED)
    for n in range(STEPS):
        assert game.options_of(match.state) == options
        assert vector.states.tobytes() == match.state.tobytes()
        assert turns.sitting.states.tobytes() == match.state.tobytes()
        seat = match.to_move
        floats = vector.observations[0]
        told = turns.observe(turns.agent_selection)
        assert np.array_equal(told["observation"], floats)
        assert np.array_equal(told["action_mask"], vector.masks[0])
        assert spiel.current_player() == vector.to_move[0] == seat
        assert spiel.observation_tensor(seat) == floats.tolist()
        legal = np.flatnonzero(vector.masks[0]).tolist()
        assert spiel.legal_actions() == legal
        action = legal[0]
        if seat == LEARNER:
            assert np.array_equal(seen, floats)
            assert np.array_equal(learner.action_masks(), vector.masks[0])
            assert all(f"- `{name}`: " in asked.choices() for name in match.legal)
            action = legal[(7 * n + 3) % len(legal)]
            seen, *_ = learner.step(action)
        match.play(action)
        turns.step(action)
        spiel.apply_action(action)
        vector.step([action])
        if match.over:
            assert vector.done[0]
            assert spiel.is_terminal()
            break
