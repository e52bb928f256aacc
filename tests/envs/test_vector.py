"""Batches of games: they are the games of a series, whatever the batch; what ends is replaced."""

import copy
import hashlib
import pickle

import numpy as np
import pytest

import hanse
from hanse.core import bits, play
from hanse.core.errors import BadOption, IllegalAction, UnknownAction
from hanse.core.random import base_key, key_from_seed, key_to_bytes
from hanse.core.record import clone
from hanse.envs import Layout, VectorEnv
from hanse.envs.rewards import rewards
from tests.envs.settings import other_way, said_elsewhere

SHORT = {"deutschland": {"turn_limit": 3, "offers_per_turn": 1}, "hellweg": {"rounds": 10}}
GAMES = hanse.all_games()
COUNTS = [(game.id, seats) for game in GAMES for seats in game.seats[:4]]
EVERY = pytest.mark.parametrize(("game", "seats"), COUNTS)
SHOWN = ("observations", "masks", "rewards", "to_move", "done", "numbers", "steps")
FINAL = ("final_numbers", "final_steps", "final_scores", "final_places")


def vector(game, batch=2, seats=None, seed=4, **more):
    """A batch of short games."""
    return VectorEnv(game, batch, seats, seed, **{**SHORT.get(game, {}), **more})


def shown(env):
    """All that an environment shows, as bytes."""
    return [getattr(env, name).tobytes() for name in SHOWN + FINAL]


def advance(env, steps):
    """Play at random, and all that was shown on the way."""
    found = []
    for _ in range(steps):
        env.step(env.sample())
        found.append(shown(env))
    return found


def results(env, games, policy=VectorEnv.sample):
    """The results of the first games of the series, by number."""
    found = {}
    while not set(range(games)) <= set(found):
        env.step(policy(env))
        for i in np.flatnonzero(env.done):
            found[int(env.final_numbers[i])] = (
                int(env.final_steps[i]),
                env.final_scores[i].tolist(),
                env.final_places[i].tolist(),
                env.rewards[i].tolist(),
            )
    return [found[number] for number in range(games)]


def last_legal(env):
    """A policy that never hesitates."""
    return len(env.game.actions) - 1 - env.masks[:, ::-1].argmax(axis=1)


@EVERY
def test_random_play_gives_the_games_of_the_series(game, seats):
    env = vector(game, 1, seats)
    found = results(env, 2)
    states = np.repeat(env.game.template(seats, env.options), 2)
    steps, table = np.zeros(2, np.int64), np.zeros((2, 2, env.game.state.most_seats), np.int64)
    room = np.zeros(env.game.actions.words, np.uint64)
    play.random_games(states, base_key(4), 0, steps, table[0], table[1], room)
    for number, (length, scores, places, worth) in enumerate(found):
        assert length == steps[number]
        assert scores == table[0, number, :seats].tolist()
        assert places == table[1, number, :seats].tolist()
        assert worth == rewards(scores, places).astype(np.float32).tolist()


@pytest.mark.parametrize("policy", [VectorEnv.sample, last_legal])
def test_games_do_not_depend_on_the_batch(policy):
    alone = results(vector("amsterdam", 1, 2), 4, policy)
    assert results(vector("amsterdam", 3, 2), 4, policy) == alone
    assert results(vector("amsterdam", 3, 2, seed=5), 4, policy) != alone


def trajectory(game, batch, places=2, steps=30) -> str:
    """A hash of all that the first places of a batch show in its first steps, and of what is played
    there.
    """
    env, digest = vector(game, batch), hashlib.sha256()
    for _ in range(steps):
        played = env.sample()
        for array in (env.observations, env.masks, env.to_move, env.rewards, env.done, played):
            digest.update(array[:places].tobytes())
        env.step(played)
        if env.done[:places].any():
            break  # which games follow depends on the batch
    return digest.hexdigest()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_trajectories_do_not_depend_on_the_batch(game):
    assert trajectory(game, 2) == trajectory(game, 5)


def test_trajectories_do_not_depend_on_the_process():
    names = [game.id for game in GAMES]
    code = "from tests.envs import test_vector as t\n"
    code += f"print(*(t.trajectory(name, 3) for name in {names}))"
    found = said_elsewhere(code, HANSE_JIT="0", PYTHONHASHSEED="7")
    assert found == [trajectory(name, 3) for name in names]


@EVERY
def test_what_is_shown_is_what_the_seat_to_move_may_know(game, seats):
    env = vector(game, 2, seats)
    layout, room = Layout.of(env.game), np.zeros(env.game.actions.words, np.uint64)
    assert env.observations.shape == (2, layout.size)
    assert env.masks.shape == (2, len(env.game.actions))
    for _ in range(20):
        for i in range(2):
            states, seat = clone(env.states[i : i + 1]), int(env.to_move[i])
            assert seat == states["to_move"][0]
            play.legal(states, 0, room)
            assert env.masks[i].tolist() == bits.unpack(room, len(env.game.actions)).tolist()
            assert env.observations[i].tobytes() == layout.encode_one(states, seat).tobytes()
        env.step(env.sample())


def test_a_finished_game_is_replaced_and_its_result_stays():
    env = vector("amsterdam", 3, 2, reward="score")
    assert env.numbers.tolist() == [0, 1, 2]
    assert env.final_numbers.tolist() == [-1, -1, -1]
    while not env.done.any():
        assert not env.rewards.any()
        env.step(env.sample())
    place = int(env.done.argmax())
    assert env.final_numbers[place] == place
    assert env.numbers[place] == 3
    assert env.steps[place] == 0
    assert env.masks[place].any()
    fresh = env.game.start(2, key=key_to_bytes(key_from_seed(4, 3)))
    shown_now = env.layout.encode_one(fresh.observe(fresh.to_move), fresh.to_move)
    assert env.observations[place].tobytes() == shown_now.tobytes(), "of the next game already"
    scores, places = env.final_scores[place].tolist(), env.final_places[place].tolist()
    assert env.rewards[place].tolist() == rewards(scores, places, "score").astype("f4").tolist()
    env.step(env.sample())
    assert not env.done[place]
    assert not env.rewards[place].any()
    assert env.final_scores[place].tolist() == scores


def test_arrays_are_the_same_ones_all_the_time():
    env = vector("amsterdam")
    before = [getattr(env, name) for name in SHOWN]
    env.step(env.sample())
    env.reset()
    assert all(np.shares_memory(a, getattr(env, n)) for a, n in zip(before, SHOWN, strict=True))


def test_reset_begins_anew():
    env = vector("amsterdam", 3)
    first = shown(env)
    later = advance(env, 30)
    env.reset()
    assert shown(env) == first
    assert advance(env, 30) == later
    env.reset(seed=9)
    assert shown(env) != first
    assert shown(env) == shown(vector("amsterdam", 3, seed=9))


def test_an_illegal_action_is_refused_with_its_rule_and_nothing_changes():
    env = vector("amsterdam", 3)
    advance(env, 20)
    before = shown(env), env.get_state()
    actions = env.sample().copy()
    actions[1] = env.masks[1].argmin()
    env.set_state(before[1])
    with pytest.raises(IllegalAction) as refused:
        env.step(actions)
    assert refused.value.rule in env.game.register.rules
    assert refused.value.name == env.game.actions.names[actions[1]]
    assert "place 1" in refused.value.__notes__[0]
    assert (shown(env), env.get_state()) == before


@pytest.mark.parametrize("action", [-1, 314 + 1, 319, 320, 10**9])
def test_an_action_that_there_is_not_is_refused(action):
    env = vector("amsterdam", 2)
    with pytest.raises(UnknownAction, match="0 to 314"):
        env.step([action, 0])


@pytest.mark.parametrize("actions", [0, [0], [0, 0, 0], [0.0, 0.0], [[0, 0]], ["pass", "pass"]])
def test_a_step_takes_a_number_for_each_game(actions):
    with pytest.raises(UnknownAction, match="2 numbers"):
        vector("amsterdam", 2).step(actions)


def test_bad_settings_are_refused():
    with pytest.raises(BadOption, match="at least one game"):
        VectorEnv("amsterdam", 0)
    with pytest.raises(BadOption, match="2 to 4 players"):
        VectorEnv("amsterdam", 1, 5)
    with pytest.raises(BadOption, match="rank or score"):
        VectorEnv("amsterdam", 1, reward="money")
    with pytest.raises(BadOption, match="no option"):
        VectorEnv("amsterdam", 1, jokers=3)


def test_options_are_those_of_simulations_unless_given():
    game = hanse.game("deutschland")
    assert VectorEnv(game, 1).options == game.register.values({}, simulated=True)
    assert VectorEnv(game, 1, turn_limit=7).states["turn_limit"].tolist() == [7]


def test_a_seed_is_a_whole_number():
    env = vector("pig", seed=np.int64(9))
    assert shown(env.clone()) == shown(vector("pig", seed=9)) == shown(restored(env))
    for seed in (None, 1.5, "9"):
        with pytest.raises(BadOption, match="A seed is a whole number"):
            vector("pig", seed=seed)


def restored(env):
    """The same by its state, in an environment that went elsewhere."""
    other = vector(env.game.id, env.batch, env.seats, seed=77)
    advance(other, 5)
    other.set_state(env.get_state())
    return other


COPIES = {
    "clone": VectorEnv.clone,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "state": restored,
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_copy_goes_on_alike(game, way):
    env = vector(game)
    advance(env, 25)
    other = COPIES[way](env)
    assert shown(other) == shown(env)
    assert other.get_state() == env.get_state()
    assert advance(other, 15) == advance(env, 15)
    kept = other.get_state()
    advance(env, 3)
    assert other.get_state() == kept


def test_a_state_of_something_else_is_refused():
    env = vector("amsterdam")
    for other in (vector("amsterdam", 3), vector("amsterdam", 2, 2), vector("hellweg")):
        with pytest.raises(BadOption, match="another game"):
            env.set_state(other.get_state())
    with pytest.raises(BadOption, match="another game"):
        env.set_state(env.get_state()[:-1])
    for nonsense in (b"", b"[]\n", b"{}\n", b"\xff\n"):
        with pytest.raises(BadOption, match="no state"):
            env.set_state(nonsense)


def trace() -> list[str]:
    """All that a batch shows on the way, and where it ends up."""
    env = vector("amsterdam", 3, 2)
    return [part.hex() for part in advance(env, 70)[-1]] + [env.get_state().hex()]


def test_plain_and_compiled_agree():
    code = "from tests.envs.test_vector import trace; print(*trace())"
    assert said_elsewhere(code, **other_way()) == trace()


# Rewards


def test_rewards_by_rank():
    assert rewards([9, 5, 7], [1, 3, 2]).tolist() == [1, -1, 0]
    assert rewards([9, 9, 7, 1], [1, 1, 3, 4]).tolist() == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])
    assert rewards([3, 3], [1, 1]).tolist() == [0, 0]
    assert rewards([3, 3], [2, 1]).tolist() == [-1, 1]  # a tie-break


def test_rewards_by_score():
    assert rewards([6, 3], [1, 2], "score").tolist() == pytest.approx([1 / 3, -1 / 3])
    assert rewards([1, 4, 2], [3, 1, 2], "score").tolist() == pytest.approx([-3 / 5, 1 / 3, -1 / 3])
    assert rewards([-5, 5], [2, 1], "score").tolist() == [-1, 1]
    assert rewards([0, 0], [1, 1], "score").tolist() == [0, 0]
