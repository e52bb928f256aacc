"""States as bytes that somebody changed: each gets a sentence and changes nothing, or can be played
on from.
"""

import base64
import json
import pickle
import random

import numpy as np
import pyspiel
import pytest

import hanse
from hanse.core.errors import BadOption, BadPosition, HanseError
from hanse.envs import VectorEnv, gymnasium, openspiel, pettingzoo
from hanse.envs.past import Past
from tests.envs.settings import each_game, short

FORGERIES = 40


def vector(name):
    env = VectorEnv(name, 2, seed=5, **short(name))
    for _ in range(20):
        env.step(env.sample())
    return env


def turns(name):
    env = pettingzoo.env(name, **short(name))
    env.reset(seed=5)
    for _ in range(20):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if len(legal):
            env.step(int(legal[-1]))
    return env


def learner(name):
    env = gymnasium.LearnerEnv(name, seat="random", **short(name))
    env.reset(seed=5)
    for _ in range(5):
        env.step(env.action_space.sample())
    return env


def go_on(env):
    """Show and play what there is."""
    if isinstance(env, VectorEnv):
        env.step(env.sample())
    elif isinstance(env, gymnasium.LearnerEnv):
        if env.action_masks().any():
            env.step(int(env.action_masks().argmax()))
    elif env.agents and not env.sitting.is_over:
        env.step(int(env.last()[0]["action_mask"].argmax()))


def changed(data, luck):
    """The same bytes but for one to three of them."""
    forged = bytearray(data)
    for _ in range(luck.choice((1, 1, 2, 3))):
        forged[luck.randrange(len(forged))] = luck.randrange(256)
    return bytes(forged)


@each_game
@pytest.mark.parametrize("made", [vector, turns, learner])
def test_changed_bytes_get_a_sentence_or_can_be_played(name, made):
    env, luck = made(name), random.Random(3)
    right = env.get_state()
    for _ in range(FORGERIES):
        try:
            env.set_state(changed(right, luck))
        except (BadOption, BadPosition):
            assert env.get_state() == right, "refused, but something changed"
        else:
            go_on(env)
            env.set_state(right)


@pytest.mark.parametrize("made", [turns, learner])
@pytest.mark.parametrize(
    "lie",
    [
        {"index": -2},
        {"index": 1 << 80},
        {"index": "0"},
        {"index": -1},
        {"base": "00"},
        {"base": 7},
        {"agents": ["seat_9"], "seat": 9},
        {"agents": None, "seat": True},
        {"agents": [], "lucks": [1 << 64, 0]},
        {"agents": ["seat_1", "seat_0", "seat_2"], "lucks": 3},
    ],
    ids=str,
)
def test_facts_that_cannot_be_are_refused(made, lie):
    env = made("amsterdam")
    head, _, record = env.get_state().partition(b"\n")
    with pytest.raises((BadOption, BadPosition)):
        env.set_state(json.dumps(json.loads(head) | lie).encode() + b"\n" + record)


def test_a_state_with_other_options_is_refused():
    one = pettingzoo.env("hellweg", rounds=10)
    other = pettingzoo.env("hellweg", rounds=12)
    for env in (one, other):
        env.reset(seed=1)
    with pytest.raises(BadOption, match="other options"):
        one.set_state(other.get_state())


@pytest.mark.parametrize("made", [vector, turns, learner])
def test_a_state_of_other_data_is_refused(made, monkeypatch):
    """So is one of other rules: the same bytes would mean something else."""
    env = made("amsterdam")
    right = env.get_state()
    monkeypatch.setitem(vars(hanse.game("amsterdam")), "data_mark", "0123456789abcdef")
    with pytest.raises(BadOption, match="state"):
        made("amsterdam").set_state(right)


def test_a_pickle_of_other_data_is_refused(monkeypatch):
    pickled = pickle.dumps(dealt("amsterdam")._past)
    monkeypatch.setitem(vars(hanse.game("amsterdam")), "data_mark", "0123456789abcdef")
    with pytest.raises(BadOption, match="no state of amsterdam as it is now"):
        pickle.loads(pickled)


def test_states_nested_without_end_are_refused():
    nested = b"[" * 100_000 + b"]" * 100_000 + b"\n"
    for env in (vector("amsterdam"), turns("amsterdam"), learner("amsterdam")):
        with pytest.raises(BadOption):
            env.set_state(nested)


def dealt(name):
    state = openspiel.load(name, **short(name)).new_initial_state()
    for byte in range(16):
        state.apply_action(byte)
    return state


@each_game
def test_changed_records_of_openspiel_get_a_sentence_or_can_be_played(name):
    """In the text that pyspiel makes: it holds a pickle, of which the record is changed."""
    state, luck = dealt(name), random.Random(4)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    head, _, code = text.partition("__dict__=")
    right = base64.b64decode(code)
    record = state._past.states.tobytes()
    assert right.count(record) == 1
    for _ in range(FORGERIES):
        forged = right.replace(record, changed(record, luck))
        lines = f"{head}__dict__={base64.b64encode(forged).decode()}\n"
        try:
            _, read = pyspiel.deserialize_game_and_state(lines)
        except (BadOption, BadPosition):
            continue
        read.apply_action(read.legal_actions()[0])


@pytest.mark.parametrize(
    "start",
    [
        lambda record: (record[:-1], bytes(16), 0, {}),
        lambda record: (record, bytes(17), 0, {}),
        lambda record: (record, bytes(16), -1, {}),
        lambda record: (record, bytes(16), 0, {"0": "a"}),
        lambda record: (record, bytes(15), 0, {}),
        lambda record: (np.zeros(3), bytes(16), 0, {}),
    ],
)
def test_pickles_of_states_that_cannot_be_are_refused(start):
    past = dealt("amsterdam")._past
    restore, (game, (record, *_), actions) = past.__reduce__()
    with pytest.raises(HanseError):
        restore(game, start(record), actions)
    assert isinstance(pickle.loads(pickle.dumps(past)), Past)
