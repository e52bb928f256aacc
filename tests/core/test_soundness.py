"""Records from outside: what can arise passes, what is forged gets a sentence, and nothing that
passes can do harm.
"""

import itertools
import random
from functools import cache

import numpy as np
import pytest

import hanse
from hanse.core import bits, play, soundness
from hanse.core.errors import BadPosition
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.walk import settings, walk

EACH = pytest.mark.parametrize("game", hanse.all_games(), ids=lambda game: game.id)
LENGTH = 400  # steps of a walk
FORGERIES = 150
BYTES = (0, 1, 127, 128, 255)  # that numbers are most likely to be wrong with


@cache
def positions(game):
    """Some positions of a walk at each player count, options changing from one to the next."""
    found = []
    for n, seats in enumerate(game.seats):
        fitting = [setting for setting in settings(game) if setting.seats == seats]
        steps = list(itertools.islice(walk(game, fitting[n % len(fitting)], n), LENGTH))
        found += [steps[0].before, *(step.after for step in steps[::40]), steps[-1].after]
    return found


def forged(game, luck):
    """A position with one to three bytes changed."""
    data = bytearray(luck.choice(positions(game)).tobytes())
    for _ in range(luck.choice((1, 1, 2, 3))):
        at = luck.randrange(len(data))
        near = ((data[at] + 1) % 256, (data[at] - 1) % 256)
        data[at] = luck.choice((*BYTES, *near, luck.randrange(256)))
    return np.frombuffer(data, game.state.dtype)


def use(game, states):
    """Look at a position from every seat, imagine others, and play on."""
    actions, luck = np.zeros(game.actions.words, np.uint64), luck_from_seed(1)
    for seat in range(NOBODY, int(states["seats"][0])):
        o = play.observation(states, seat)
        game.words.position_words(o[0], seat, "en")
        play.determinize(o, 0, seat, luck)
    on = clone(states)
    for _ in range(8):
        if on["to_move"][0] == NOBODY:
            return
        play.legal(on, 0, actions)
        play.play(on, 0, bits.nth(actions, 0), actions)


@EACH
def test_whatever_can_arise_passes(game, monkeypatch):
    monkeypatch.setattr(soundness, "_sound", {})
    for states in positions(game):
        soundness.check(game, states)


@EACH
def test_forged_bytes_get_a_sentence_or_do_no_harm(game):
    luck, refused = random.Random(2), 0
    for _ in range(FORGERIES):
        states = forged(game, luck)
        try:
            soundness.check(game, states)
        except BadPosition:
            refused += 1
        else:
            use(game, states)
    assert refused > FORGERIES / 5


@pytest.mark.parametrize(
    ("name", "field", "value", "sentence"),
    [
        ("deutschland", "robberies", 100, "robberies has 100, outside 0 to 15"),
        ("deutschland", "robberies", 3, "a robbery lacks a robber"),
        ("deutschland", "forgotten", 1, "forgotten tells of a seat that doesn't take part"),
        ("deutschland", "goetz", 90, "goetz has 90, outside 0 to"),
        ("deutschland", "founding", 7, "an option has a value that there is not"),
        ("deutschland", "offers", 7, "the option offers has a value that there is not"),
        ("deutschland", "reach", 1, "reach doesn't follow from the rest"),
        ("amsterdam", "seats", 9, "amsterdam is for 2 to 4 players, not 9"),
        ("amsterdam", "to_move", 3, "to_move has 3, outside -1 to 2"),
        ("amsterdam", "carts", 1, "carts tells of a seat that doesn't take part"),
        ("pig", "phase", 1, "nothing could be done in it"),
    ],
)
def test_what_is_wrong_is_said(name, field, value, sentence):
    game = hanse.game(name)
    states = clone(game.start(3, seed=4)._now)
    states[field] = value
    with pytest.raises(BadPosition, match=sentence):
        soundness.check(game, states)


@pytest.mark.parametrize(
    ("robber", "sentence"),
    [
        (1, "the hands aren't what was seen and robbed"),
        (0, "somebody is remembered as robbed by nobody else"),
    ],
)
def test_robberies_that_nobody_committed_are_refused(robber, sentence):
    game = hanse.game("deutschland")
    states = clone(game.start(3, seed=4)._now)
    states[0].forgotten[0, robber] = 1
    with pytest.raises(BadPosition, match=sentence):
        soundness.check(game, states)


def test_before_the_deal_the_table_is_empty():
    game = hanse.game("hellweg")
    blank = game.template(2, {"warehouse": True})
    soundness.check_blank(game, blank)
    blank[0].money[0] = 1
    with pytest.raises(BadPosition, match="before the deal"):
        soundness.check_blank(game, blank)
    blank[0].seats = 77
    with pytest.raises(BadPosition, match="2 to 4 players"):
        soundness.check_blank(game, blank)


def test_only_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(soundness, "_sound", {})
    monkeypatch.setattr(soundness, "REMEMBERED", 2)
    game = hanse.game("pig")
    for states in positions(game)[:5]:
        soundness.vouch(game, states)
    assert len(soundness._sound) == 2
