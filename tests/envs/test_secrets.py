"""What a seat is shown doesn't depend on what it may not know: through every interface, at every
player count, two truths behind the same observation look exactly alike.
"""

import itertools
from functools import cache

import numpy as np
import pytest

import hanse
from hanse.core.play import determinize, observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.walk import settings, walk
from hanse.envs import VectorEnv, gymnasium, openspiel, pettingzoo
from hanse.envs.past import Past
from hanse.envs.text import Conversation

POSITIONS = 5  # of each walk
LENGTH = 200  # steps of it
HEADER = ("key", "drawn", "shown")  # fields that are secret in every game
SETTINGS = [(game, seats) for game in hanse.all_games() for seats in game.seats[:5]]
each = pytest.mark.parametrize(
    ("game", "seats"), SETTINGS, ids=[f"{game.id}-{seats}" for game, seats in SETTINGS]
)


@cache
def setting_of(game, seats):
    """One of the settings with so many seats, another for each number."""
    fitting = [setting for setting in settings(game) if setting.seats == seats]
    return fitting[(3 * seats) % len(fitting)]


@cache
def positions(game, seats):
    """Some positions of a walk, and for each viewer another truth that looks the same to it."""
    luck = luck_from_seed(seats)
    steps = list(itertools.islice(walk(game, setting_of(game, seats), 8), LENGTH))
    found = []
    for step in steps[:: -(-len(steps) // POSITIONS)]:
        others = []
        for viewer in range(seats):
            other = observation(step.before, viewer)
            determinize(other, 0, viewer, luck)
            others.append(other)
        found.append((step.before, others))
    return found


def both(game, seats):
    """Each viewer with two truths."""
    for states, others in positions(game, seats):
        for viewer, other in enumerate(others):
            yield viewer, clone(states), clone(other)


@each
def test_truths_differ_if_there_are_secrets(game, seats):
    """Also without the key: or the other tests would show nothing."""
    pairs = [(one, two) for _, one, two in both(game, seats)]
    for one, two in pairs:
        one["key"] = two["key"] = one["drawn"] = two["drawn"] = 0
    secret = any(f.secret for f in game.state.fields.values() if f.name not in HEADER)
    assert any(one.tobytes() != two.tobytes() for one, two in pairs) == secret


def equal(one, two):
    """Whether two things that an interface gives are the same, arrays bit by bit."""
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(equal(one[key], two[key]) for key in one)
    return np.array_equal(one, two) if isinstance(one, np.ndarray) else one == two


@each
def test_batches(game, seats):
    env = VectorEnv(game.id, 1, players=seats, **setting_of(game, seats).options)
    for viewer, *truths in both(game, seats):
        if viewer != truths[0]["to_move"][0]:
            continue  # only who is asked is shown something
        shown = []
        for states in truths:
            env.states[:] = states
            env.set_state(env.get_state())
            shown.append({"o": env.observations.copy(), "m": env.masks.copy()})
        assert equal(*shown)


@each
def test_agents_in_turn(game, seats):
    options = setting_of(game, seats).options
    env = pettingzoo.env(game.id, players=seats, render_mode="ansi", **options)
    env.reset(seed=1)
    for viewer, *truths in both(game, seats):
        shown = []
        for states in truths:
            env.sitting.states = states
            env.set_state(env.get_state())
            agent = env.possible_agents[viewer]
            shown.append({"seen": env.observe(agent), "info": env.infos[agent]})
            if viewer == states["to_move"][0]:
                shown[-1]["words"] = env.render()
        assert equal(*shown)


@each
def test_one_learner(game, seats):
    options = setting_of(game, seats).options
    env = gymnasium.LearnerEnv(game.id, players=seats, render_mode="ansi", **options)
    env.reset(seed=1)
    for viewer, *truths in both(game, seats):
        if viewer != truths[0]["to_move"][0]:
            continue
        shown = []
        for states in truths:
            env.seat, env.sitting.states = viewer, states
            env.set_state(env.get_state())
            floats, mask = env.sitting.floats(viewer), env.action_masks()
            shown.append({"floats": floats, "info": env._info(), "words": env.render()})
            if not mask.all():
                shown[-1]["refused"] = env.clone().step(int(mask.argmin()))[-1]
        assert equal(*shown)


@each
def test_openspiel(game, seats):
    """Strings and tensors; with the same past behind them, as `remembered` is told apart below."""
    spiel = openspiel.load(game.id, seats, **setting_of(game, seats).options)
    for viewer, *truths in both(game, seats):
        shown = []
        for states in truths:
            state = spiel.new_initial_state()
            state._past = Past(game, states, bytes(16))
            shown.append(
                {
                    "observation": state.observation_string(viewer),
                    "information": state.information_state_string(viewer),
                    "tensor": state.observation_tensor(viewer),
                    "record": state.observation(viewer).tobytes(),
                }
            )
        assert equal(*shown)


@each
def test_what_openspiel_remembers(game, seats):
    """An action of another seat, where it falls to no chance, is told alike in both truths."""
    told = 0
    for viewer, *truths in both(game, seats):
        pasts = [Past(game, states, bytes(16)) for states in truths]
        common = sorted(set(pasts[0].legal) & set(pasts[1].legal))
        for action in common[:3]:
            after = [past.after(action) for past in pasts]
            if all(
                (now.states["drawn"] == past.states["drawn"]).all()
                for now, past in zip(after, pasts, strict=True)
            ):
                told += 1
                assert after[0].log(viewer) == after[1].log(viewer)
    assert told or game.id == "pig"


@each
def test_text(game, seats):
    for viewer, *truths in both(game, seats):
        shown = []
        for states in truths:
            match = hanse.Match(game, states, dealt=False)
            asked = Conversation(match, viewer, lambda prompt: "", chapters=())
            shown.append({"position": asked.position(), "prompt": asked.prompt()})
            if viewer == states["to_move"][0] != NOBODY:
                shown[-1]["refused"] = asked.judge(game.actions.names[-1])
        assert equal(*shown)
