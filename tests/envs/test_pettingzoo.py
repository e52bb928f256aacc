"""PettingZoo: their own tests pass, copies go on as the original does, illegal actions are refused
by rule.
"""

import copy
import importlib
import pickle
import subprocess
import sys

import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, performance_benchmark, seed_test

import hanse
from hanse.core.errors import BadOption, HanseError, IllegalAction, UnknownAction
from hanse.envs import pettingzoo as ours
from hanse.envs.layout import Layout
from tests.envs.settings import each_game, each_setting, short

# Their test warns of every environment that isn't on a list of its own: of masks beside floats, and
# of masks without a legal action, as an agent has after the end.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def _filled(env):
    other = ours.env(*env._made_with[:4], **env._made_with[4])
    other.reset(seed=99)
    other.set_state(env.get_state())
    return other


COPIES = {
    "clone": lambda env: env.clone(),
    "state": _filled,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopy": copy.deepcopy,
}


def made(name="amsterdam", seats=None, **more):
    env = ours.env(name, players=seats, **short(name), **more)
    env.reset(seed=3)
    return env


def choose(env, n=0):
    """A legal action, another one for each n."""
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(legal[(7 * n + 3) % len(legal)])


def play_on(env, steps):
    for n in range(steps):
        if env.terminations[env.agent_selection]:
            break
        env.step(choose(env, n))
    return env


# Their tests


@each_setting
def test_their_api_test_passes(name, seats):
    env = pettingzoo.make("aec", f"hanse/{name}-v0", players=seats, **short(name))
    api_test(env, num_cycles=60 // seats)


@each_setting
def test_their_seed_test_passes(name, seats):
    seed_test(lambda: ours.env(name, players=seats, **short(name)), num_cycles=40 // seats)


@each_setting
def test_their_benchmark_runs(name, seats, monkeypatch, capsys):
    """It would run for five seconds: here the clock goes faster."""

    class Fast:
        now = 0.0

        @classmethod
        def time(cls):
            cls.now += 0.5
            return cls.now

    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", Fast)
    performance_benchmark(ours.env(name, players=seats, **short(name)))
    assert "turns per second" in capsys.readouterr().out


# Observations


@each_game
def test_observations_are_those_of_the_layout(name):
    env = play_on(made(name), 9)
    layout = Layout.of(hanse.game(name))
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        floats = layout.encode_one(env.sitting.observation(seat), seat)
        assert np.array_equal(seen["observation"], floats)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)


# The course of the game


@each_game
def test_the_end_rewards_every_agent(name):
    env = play_on(made(name), 100_000)
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    places = [env.infos[agent]["place"] for agent in env.agents]
    assert 1 in places
    for _ in range(env.max_num_agents):
        assert not env.observe(env.agent_selection)["action_mask"].any()
        env.step(None)
    assert env.agents == []
    with pytest.raises(HanseError, match="call reset"):
        env.step(None)


def test_rewards_by_score():
    env = play_on(made(reward="score"), 1000)
    best = max(env.agents, key=lambda agent: env.infos[agent]["score"])
    assert 0 <= env.rewards[best] <= 1
    with pytest.raises(BadOption, match="rank or score"):
        ours.env(reward="money")


def test_seeds_name_a_series_of_games():
    """The first game of a series is the match of that seed, the next ones go on from it."""
    env, again = made(), made()
    assert env.sitting.states.tobytes() == hanse.game("amsterdam").start(3, seed=3).state.tobytes()
    first = env.sitting.states.tobytes()
    for one in (env, again):
        one.reset()
    assert env.sitting.states.tobytes() == again.sitting.states.tobytes() != first
    env.reset(seed=3)
    assert env.sitting.states.tobytes() == first


def test_illegal_actions_are_refused_by_rule_and_change_nothing():
    env = made()
    before = env.get_state()
    with pytest.raises(IllegalAction, match=r"pass is not allowed now\. A2\.4: ") as refusal:
        env.step("pass")
    assert refusal.value.rule == "A2.4"
    with pytest.raises(UnknownAction, match="numbered 0 to"):
        env.step(100_000)
    with pytest.raises(BadOption, match="whole number or a name, not None"):
        env.step(None)
    assert env.get_state() == before
    env.step("keep:both")
    assert env.agent_selection == "seat_1"


def test_options_and_players_are_checked():
    with pytest.raises(BadOption, match="2 to 4 players, not 7"):
        ours.env("amsterdam", players=7)
    with pytest.raises(BadOption, match="no option 'pace'"):
        ours.env("amsterdam", pace=1)
    with pytest.raises(HanseError, match="There is no game 'amsterdm'; did you mean amsterdam"):
        ours.env("amsterdm")
    with pytest.raises(HanseError, match="call reset"):
        ours.env().step(0)
    with pytest.raises(ValueError, match="There is no agent 'seat_9'"):
        ours.env().observe("seat_9")


def test_rendering_is_the_position_in_words():
    env = made(render_mode="ansi")
    assert "Keep one or both of your starting contracts." in env.render()
    assert made().render() is None
    with pytest.raises(ValueError, match="ansi"):
        ours.env(render_mode="human")


# Copies


@each_game
@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("steps", [0, 14])
def test_copies_go_on_as_the_original_does(name, how, steps):
    env = play_on(made(name), steps)
    other = COPIES[how](env)
    assert other is not env
    for n in range(40):
        assert env.agent_selection == other.agent_selection
        assert data_equivalence(env.last(), other.last())
        if env.terminations[env.agent_selection]:
            break
        action = choose(env, n)
        env.step(action)
        other.step(action)
    for one in (env, other):
        one.reset()
    assert env.get_state() == other.get_state(), "the next games of the series differ"


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("gone", [0, 1, 2, 3])
def test_copies_of_a_finished_game(how, gone):
    env = play_on(made(), 1000)
    for _ in range(gone):
        env.step(None)
    other = COPIES[how](env)
    for field in ("agents", "rewards", "terminations", "truncations", "_cumulative_rewards"):
        assert getattr(other, field) == getattr(env, field)
    while env.agents:
        assert data_equivalence(env.last(), other.last())
        env.step(None)
        other.step(None)
    assert other.agents == []


def test_a_state_from_before_the_first_game_can_be_gone_back_to():
    env = ours.env("amsterdam")
    before = env.get_state()
    env.reset(seed=3)
    env.set_state(before)
    assert env.agents == []
    with pytest.raises(HanseError, match="call reset"):
        env.step(0)
    env.reset(seed=3)
    assert env.agents == env.possible_agents


def test_a_copy_knows_nothing_of_the_original():
    env = play_on(made(), 10)
    before = env.get_state()
    play_on(env.clone(), 30)
    assert env.get_state() == before


def test_states_of_others_are_refused():
    env = made()
    for data in (b"", b"{}\n", b"[1]\n", made("hellweg").get_state(), env.get_state()[:-1]):
        with pytest.raises(BadOption, match="This is no state"):
            env.set_state(data)
    with pytest.raises(BadOption, match="2 players; here play 3"):
        env.set_state(made(seats=2).get_state())


def test_what_is_missing_is_named():
    code = """
import sys
sys.modules["pettingzoo"] = sys.modules["gymnasium"] = sys.modules["pyspiel"] = None
for name, extra in (("pettingzoo", "rl"), ("gymnasium", "rl"), ("openspiel", "openspiel")):
    try:
        __import__(f"hanse.envs.{name}")
    except ImportError as error:
        assert f"pip install 'hanse[{extra}]'" in str(error), error
    else:
        raise AssertionError(name)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_one_import_is_enough_for_the_registry():
    code = """
import hanse.envs.pettingzoo, pettingzoo
env = pettingzoo.make("aec", "hanse/amsterdam-v0", players=4)
assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
"""
    subprocess.run([sys.executable, "-c", code], check=True)
