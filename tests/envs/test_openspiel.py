"""OpenSpiel: their tests pass, clones and pickles are exact, resampled states look the same to
their seat and tell it nothing, and their search plays our bots.
"""

import importlib.util
import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation, rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts

import hanse
from hanse.core.errors import BadOption, HanseError
from hanse.envs import openspiel
from hanse.envs.layout import Layout
from tests.envs.settings import NAMES, each_game, each_setting, short

EXAMPLE = Path(__file__).parents[2] / "examples/openspiel_ismcts.py"
NEAR_THE_END = 6  # actions that their tests still play


def load(name, seats=None):
    return openspiel.load(name, seats, **short(name))


def dealt(game, key=b"0123456789abcdef"):
    state = game.new_initial_state()
    for byte in key:
        state.apply_action(byte)
    return state


def play_on(state, steps=100_000):
    """Play some actions, another one each time; the states on the way."""
    way = [state.clone()]
    for n in range(steps):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[(7 * n + 3) % len(legal)])
        way.append(state.clone())
    return way


def sampler(seed=1):
    return np.random.RandomState(seed).random_sample


# Their tests


@each_game
def test_their_simulations_pass(name):
    """Whole games. Serialised at every step they take long, those of Packet Row the longest."""
    game = load(name, min(hanse.game(name).seats) + (name != "packet_row"))
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)


@each_setting
def test_their_simulations_pass_near_the_end(name, seats):
    game = load(name, seats)
    late = play_on(dealt(game))[-NEAR_THE_END]
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False, specific_initial_state=late)


def test_their_environment_for_learning_runs():
    environment = rl_environment.Environment(load("amsterdam", 2), chance_event_sampler=None)
    step = environment.reset()
    for _ in range(5):
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert len(step.observations["info_state"][0]) == Layout.of(hanse.game("amsterdam")).size


# Chance and the game's facts


@each_game
def test_the_key_is_dealt_byte_by_byte(name):
    """A history gives the match of that key."""
    game = load(name)
    state = dealt(game)
    match = hanse.game(name).start(game.num_players(), key=b"0123456789abcdef", **{
        option: value for option, value in game.get_parameters().items() if option != "players"
    })  # fmt: skip
    assert state._past.states.tobytes() == match.state.tobytes()
    assert game.max_chance_nodes_in_history() == 16
    assert game.new_initial_state().chance_outcomes()[255] == (255, 1 / 256)


def test_chances_can_be_changed_by_who_asked():
    state = load("pig").new_initial_state()
    state.chance_outcomes().clear()
    assert len(state.chance_outcomes()) == 256


@each_game
def test_games_are_registered_with_their_options(name):
    game = pyspiel.load_game(f"python_hanse_{name}")
    register = hanse.game(name).register
    values = register.values({}, simulated=True)
    assert game.template.tobytes() == game.hanse.template(game.num_players(), values).tobytes()
    assert game.num_distinct_actions() == len(game.hanse.actions)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.get_type().max_num_players == register.seats[-1]


def test_bad_arguments_are_refused():
    with pytest.raises(BadOption, match="2 to 4 players, not 9"):
        openspiel.load("amsterdam", 9)
    with pytest.raises(BadOption, match="no option 'pace'"):
        openspiel.load("amsterdam", pace=1)
    with pytest.raises(HanseError, match="There is no game"):
        openspiel.load("chess")
    state = dealt(load("amsterdam"))
    with pytest.raises(HanseError, match=r"is not allowed now\. A2\.4"):
        state.apply_action(0)
    assert state.legal_actions() == play_on(state, 0)[0].legal_actions()


@each_game
def test_the_end_is_worth_its_rank(name):
    state = dealt(load(name))
    assert set(state.returns()) == {0}
    play_on(state)
    assert sum(state.returns()) == pytest.approx(0)
    assert state.legal_actions() == []


# Copies


@each_game
def test_clones_and_pickles_are_exact(name):
    for state in play_on(dealt(load(name)), 26)[::13]:
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        _, read = pyspiel.deserialize_game_and_state(text)
        for other in (state.clone(), read, pickle.loads(pickle.dumps(state))):
            assert other.history() == state.history()
            one, two = (play_on(start.clone(), 8) for start in (state, other))
            assert [str(s) for s in one] == [str(s) for s in two]
            for seat in range(state.num_players()):
                assert one[-1].information_state_string(seat) == two[-1].information_state_string(
                    seat
                )


def test_playing_a_clone_leaves_the_original_alone():
    state = dealt(load("hellweg"))
    before = str(state)
    play_on(state.clone(), 30)
    assert str(state) == before


def test_a_long_way_can_be_pickled():
    state = play_on(dealt(load("packet_row", 2)))[-1]
    assert len(pickle.dumps(state)) < 20_000


# What a seat may know


@each_game
def test_observers_show_what_the_seat_may_know(name):
    game = load(name)
    layout = Layout.of(hanse.game(name))
    seeing = observation.make_observation(game)
    for state in play_on(dealt(game), 30)[::10]:
        for seat in range(game.num_players()):
            seeing.set_from(state, seat)
            floats = layout.encode_one(state.observation(seat), seat)
            assert np.array_equal(seeing.tensor, floats)
            assert state.observation_tensor(seat) == pytest.approx(floats.tolist())
            told = state.information_state_string(seat)
            assert told.endswith(state.observation_string(seat).partition("\n")[2])


def test_public_observers_know_no_hand():
    game = load("amsterdam")
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    seeing = observation.make_observation(game, kind)
    state = dealt(game)
    seeing.set_from(state, 0)
    names = Layout.of(game.hanse).names
    hand = [n for n, name in enumerate(names) if name.startswith("hand[mine")]
    assert not seeing.tensor[hand].any()
    assert np.array(state.observation_tensor(0))[hand].any()
    assert "Your cards" not in seeing.string_from(state, 0)
    every = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BadOption, match="what one seat knows"):
        observation.make_observation(game, every)


@each_setting
def test_resampled_states_look_the_same_to_their_seat(name, seats):
    for state in play_on(dealt(load(name, seats)), 60)[::20]:
        for seat in range(seats):
            other = state.resample_from_infostate(seat, sampler())
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            assert not state._past.game.problems(other._past.states[0])


@each_game
def test_resampled_states_follow_from_what_the_seat_knows(name):
    """With another truth behind the same observation the resampled state is the same; what others
    remember is what everybody saw, and no history shows the key.
    """
    state = play_on(dealt(load(name)), 50)[-1]
    seat = state.current_player() if not state.is_terminal() else 0
    first = state.resample_from_infostate(seat, sampler(2))
    again = first.resample_from_infostate(seat, sampler(3))
    straight = state.resample_from_infostate(seat, sampler(3))
    assert str(again) == str(straight)
    assert straight.history() == []
    for other in range(state.num_players()):
        if other != seat:
            public = state._past.log(-1)
            assert straight._past.log(other) == public


def test_before_the_deal_nobody_knows_the_key():
    """A part of the key is dealt: states resampled have as much of another one."""
    state = load("pig").new_initial_state()
    for byte in b"01234567":
        state.apply_action(byte)
    others = [state.resample_from_infostate(0, sampler(n)) for n in range(3)]
    assert all(other.is_chance_node() for other in others)
    assert {len(other._past.key) for other in others} == {8}
    assert len({state._past.key, *(other._past.key for other in others)}) == 4


def test_resampled_states_have_another_future():
    state = dealt(load("deutschland"))
    ends = {str(play_on(state.resample_from_infostate(0, sampler(n)), 9)[-1]) for n in range(4)}
    assert len(ends) == 4


# Playing


def test_their_search_plays_our_bots():
    spec = importlib.util.spec_from_file_location("example", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    worths = example.play(load("pig", 2), simulations=4, seed=1, opponent="greedy")
    assert sorted(worths) == [-1, 1]


@pytest.mark.parametrize("name", NAMES)
def test_their_search_chooses_in_every_game(name):
    game = load(name)
    state = play_on(dealt(game), 20)[-1]
    bot = ismcts.ISMCTSBot(
        game,
        openspiel.Rollouts(),
        uct_c=1.0,
        max_simulations=2,
        random_state=np.random.RandomState(1),
    )
    near_end = play_on(dealt(game))[-4]
    for situation in (state, near_end) if name == "amsterdam" else (near_end,):
        assert bot.step(situation) in situation.legal_actions()


def test_their_way_to_evaluate_bots_works():
    game = load("pig", 2)
    bots = [openspiel.bot(game, "random", 1), openspiel.bot(game, "greedy", 2)]
    worths = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sorted(worths) == [-1, 1]
