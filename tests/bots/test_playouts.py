"""How simulations play on: at random, or by the outlook of some actions or of all."""

import numpy as np
import pytest

import hanse
from hanse.bots.playouts import IMAGINED, OBSERVED, ROOM, pick, play_on
from hanse.core import bits
from hanse.core.chances import ALL
from hanse.core.random import luck_from_seed
from tests.core.playing import play_on as play_at_random

HELLWEG, DEUTSCHLAND = hanse.game("hellweg"), hanse.game("deutschland")
MIDDLES = [(HELLWEG, plies) for plies in (30, 41, 77)] + [(DEUTSCHLAND, 60), (DEUTSCHLAND, 91)]


def imagined(match):
    """Room for a simulation, with the match as the truth imagined, and what is legal there."""
    room = np.repeat(match.view(match.to_move), ROOM)
    room[IMAGINED] = match.state
    actions = bits.empty(64 * match.game.actions.words)
    match.game.rules.legal(room[IMAGINED], actions)
    return room, actions


def outlooks(match):
    """How well the mover stands right after each legal action."""
    found = {}
    for name in match.legal:
        room, _ = imagined(match)
        action = match.game.actions.names.index(name)
        match.game.rules.apply(room[IMAGINED], action)
        found[action] = match.game.rules.outlook(room[IMAGINED], match.to_move)
    return found


def middle(game, plies):
    """A match with several actions, not all alike."""
    match = play_at_random(game.start(3, seed=plies), plies)
    while len(set(outlooks(match).values())) < 2:
        match.play(match.legal[0])
    return match


@pytest.mark.parametrize(("game", "plies"), MIDDLES)
def test_who_looks_at_all_plays_the_best(game, plies):
    match = middle(game, plies)
    room, actions = imagined(match)
    action, tried = pick(room, ALL, luck_from_seed(1), actions)
    known = outlooks(match)
    assert known[action] == max(known.values())
    assert tried == len(known)


@pytest.mark.parametrize(("game", "plies"), MIDDLES)
def test_who_looks_at_some_plays_the_best_of_those(game, plies):
    match = middle(game, plies)
    known = outlooks(match)
    counts = set()
    for seed in range(40):
        room, actions = imagined(match)
        before = room.copy()
        action, tried = pick(room, 3, luck_from_seed(seed), actions)
        looked_at = {other for other in known if not bits.has(actions, other)}
        assert tried == len(looked_at) <= 3
        assert action in looked_at
        assert known[action] == max(known[other] for other in looked_at)
        for place in (OBSERVED, IMAGINED):
            assert room[place] == before[place]
        counts.add(tried)
    assert max(counts) == min(3, len(known))


def test_with_one_look_nothing_is_tried_and_all_are_equally_likely():
    match = middle(HELLWEG, 30)
    drawn = []
    luck = luck_from_seed(3)
    for _ in range(50 * len(match.legal)):
        room, actions = imagined(match)
        action, tried = pick(room, 1, luck, actions)
        assert tried == 0
        drawn.append(action)
    assert set(drawn) == set(outlooks(match))


def test_an_outlook_that_a_game_does_not_tell_is_its_chance():
    match = middle(DEUTSCHLAND, 60)
    out = np.zeros(3)
    match.game.rules.chances(match.state, out)
    for seat in range(3):
        assert match.game.rules.outlook(match.state, seat) == out[seat]


def test_steps_only_tried_are_counted():
    match = middle(HELLWEG, 41)
    out = np.zeros(3)
    room, actions = imagined(match)
    assert play_on(room, 1, ALL, luck_from_seed(1), actions, out) == 1 + len(match.legal)
    room, actions = imagined(match)
    assert play_on(room, 1, 1, luck_from_seed(1), actions, out) == 1
    assert out.sum() == pytest.approx(1)
