"""Gymnasium: their check passes, the learner gets what its seat may know, copies go on as the
original does.
"""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import hanse
from hanse.bots.random import RandomBot
from hanse.core.errors import BadOption, HanseError, IllegalAction
from hanse.core.play import observation
from hanse.envs import gymnasium as ours
from hanse.envs.layout import Layout
from tests.envs.settings import each_game, each_setting, short

IDS = {
    "amsterdam": "hanse/Amsterdam-v0",
    "hellweg": "hanse/Hellweg-v0",
    "packet_row": "hanse/PacketRow-v0",
    "deutschland": "hanse/Deutschland-v0",
}


class Witness(RandomBot):
    """A bot that keeps what it was shown."""

    name = "witness"
    shown: list = []  # noqa: RUF012

    def choose(self, observation, legal, limit=None):
        self.shown.append(observation.copy())
        return super().choose(observation, legal)


def _filled(env):
    other = ours.LearnerEnv(**env._made_with)
    other.reset(seed=99)
    other.set_state(env.get_state())
    return other


COPIES = {
    "clone": lambda env: env.clone(),
    "state": _filled,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopy": copy.deepcopy,
}


def made(name="amsterdam", **more):
    env = ours.LearnerEnv(name, **short(name), **more)
    env.reset(seed=3)
    return env


def play_on(env, steps):
    """Play legal actions; what the last step gave."""
    env.action_space.seed(8)
    given = None
    for _ in range(steps):
        given = env.step(env.action_space.sample())
        if given[2]:
            break
    return given


@each_setting
def test_their_check_passes(name, seats):
    env = gymnasium.make(IDS[name], players=seats, seat="random", **short(name))
    check_env(env.unwrapped)


def test_it_is_found_without_an_import_by_the_modules_name():
    env = gymnasium.make("hanse.envs.gymnasium:hanse/Amsterdam-v0")
    assert env.unwrapped.sitting.seats == 3


@each_game
def test_the_learner_sees_its_own_seat(name):
    env = made(name, seat="random")
    floats, *_ = play_on(env, 3)
    layout = Layout.of(hanse.game(name))
    assert np.array_equal(floats, layout.encode_one(env.sitting.observation(env.seat), env.seat))
    assert floats in env.observation_space


def test_bots_see_observations_only():
    Witness.shown.clear()
    play_on(made(opponents=Witness), 5)
    assert Witness.shown
    for seen in Witness.shown:
        assert not seen["key"].any()
        assert observation(seen, int(seen["to_move"][0])).tobytes() == seen.tobytes()


def test_opponents_sit_in_the_order_of_play():
    env = ours.LearnerEnv("amsterdam", opponents=["greedy", Witness], seat=1)
    assert env.sitting.seats == 3
    Witness.shown.clear()
    env.reset(seed=1)
    assert {int(seen["to_move"][0]) for seen in Witness.shown} == {0}


def test_masks_are_of_legal_actions():
    env = gymnasium.make(IDS["amsterdam"], players=2)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert np.array_equal(masks, info["action_mask"])
    names = np.array(hanse.game("amsterdam").actions.names)[masks]
    assert names.tolist() == ["keep:first", "keep:second", "keep:both"]


@each_game
def test_samples_are_legal_and_the_end_is_rewarded(name):
    env = made(name, illegal="raise")
    _, reward, terminated, truncated, info = play_on(env, 100_000)
    assert terminated
    assert not truncated
    assert -1 <= reward <= 1
    assert len(info["scores"]) == len(info["places"]) == env.sitting.seats
    assert not info["action_mask"].any()
    with pytest.raises(HanseError, match="call reset"):
        env.step(0)


def test_an_illegal_action_loses_and_is_explained():
    env = made()
    before = env.sitting.states.tobytes()
    _, reward, terminated, truncated, info = env.step("pass")
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["refused"].startswith("pass is not allowed now. A2.4: ")
    assert not info["action_mask"].any()
    assert env.sitting.states.tobytes() == before
    with pytest.raises(HanseError, match="call reset"):
        env.step("keep:both")
    env.reset()
    assert env.action_masks().any()


def test_or_it_raises():
    env = made(illegal="raise")
    before = env.get_state()
    with pytest.raises(IllegalAction, match=r"A2\.4"):
        env.step("pass")
    assert env.get_state() == before


def test_the_seat_is_drawn_from_the_seed():
    env, again = made(seat="random"), made(seat="random")
    drawn = []
    for _ in range(12):
        drawn.append(env.seat)
        assert again.seat == env.seat
        env.reset()
        again.reset()
    assert set(drawn) == {0, 1, 2}


def test_bad_arguments_are_refused():
    for arguments, sentence in (
        ({"opponents": ["random"] * 2, "players": 4}, "3 seats for opponents, but 2"),
        ({"opponents": "clever"}, "There is no bot 'clever'"),
        ({"seat": 5}, "seat is 0 to 2 or random, not 5"),
        ({"illegal": "pass"}, "lose or raise"),
        ({"reward": "money"}, "rank or score"),
        ({"tempo": 3}, "no option 'tempo'"),
    ):
        with pytest.raises(BadOption, match=sentence):
            ours.LearnerEnv("amsterdam", **arguments)
    with pytest.raises(HanseError, match="call reset"):
        ours.LearnerEnv("amsterdam").step(0)


def test_rendering_is_the_position_in_words():
    assert "Your cards: " in made(render_mode="ansi", seat=2).render()
    assert made().render() is None


@each_game
@pytest.mark.parametrize("how", COPIES)
def test_copies_go_on_as_the_original_does(name, how):
    env = made(name, opponents="random", seat="random")
    play_on(env, 4)
    other = COPIES[how](env)
    for _ in range(10):
        action = env.action_space.sample()
        one, two = env.step(action), other.step(action)
        assert data_equivalence(one, two, exact=True)
        assert np.array_equal(env.action_masks(), other.action_masks())
        if one[2]:
            break
    assert data_equivalence(env.reset(), other.reset(), exact=True)


def test_copies_go_on_with_bots_that_think():
    env = made(opponents=["greedy", "search@2"], seat=1)
    env.step("keep:both")
    other = env.clone()
    assert data_equivalence(env.step("take:pile"), other.step("take:pile"), exact=True)


@pytest.mark.parametrize("how", ["pickle", "deepcopy"])
def test_whole_copies_sample_the_same(how):
    env = made()
    env.action_space.seed(4)
    other = COPIES[how](env)
    assert [env.action_space.sample() for _ in range(9)] == [
        other.action_space.sample() for _ in range(9)
    ]
    assert other.np_random.random() == env.np_random.random()


def test_a_game_lost_by_an_illegal_action_stays_lost_in_a_copy():
    env = made()
    env.step("pass")
    with pytest.raises(HanseError, match="call reset"):
        env.clone().step("keep:both")


def test_states_of_other_environments_are_refused():
    env = made()
    with pytest.raises(BadOption, match="This is no state of amsterdam"):
        env.set_state(made("hellweg").get_state())
    with pytest.raises(BadOption, match="such an environment"):
        env.set_state(env.sitting.save({}))
