"""A batch of games in compiled code: one call plays an action in each, replaces what has ended and
looks at everything again.

`Batch` is all the arrays that it works on; they are the environment's own, changed in place.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits, generic
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.play import random_action, result
from hanse.core.random import Key, key_of_game, luck_of_game
from hanse.core.record import NOBODY, States
from hanse.envs.encoding import Bytes, Floats, Runs, Scale, Spans, encode
from hanse.envs.rewards import award

ALL_LEGAL = -1  # what `step` answers when it has played
FLAGS = 8  # in a byte of a set of actions

# [byte, bit] the flags of each byte of a set, and as one word, so that eight are written at once
SPREAD = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
SPREAD_WORDS = SPREAD.view(np.uint64).reshape(-1)


class Batch(NamedTuple):
    """The arrays of a batch of games. b: game of the batch, s: seat, a: action."""

    states: States  # [b] the truth
    template: States  # [1] a blank record with seats and options
    base: Key  # of the series
    following: NDArray[np.int64]  # [1] the number in the series of the game that begins next
    numbers: NDArray[np.int64]  # [b] the number in the series of each game
    lucks: NDArray[np.uint64]  # [b] what random actions are chosen with
    legal: Words  # [b, word] the legal actions as sets
    flags: Words  # [b, a / 8] the same, a byte for each action
    observations: Floats  # [b, float] of the seat to move
    to_move: NDArray[np.int64]  # [b]
    done: NDArray[np.bool_]  # [b] whether the last action ended the game that was there
    rewards: NDArray[np.float32]  # [b, s]
    final_numbers: NDArray[np.int64]  # [b] the number of the last game that ended; -1 before
    final_steps: NDArray[np.int64]  # [b] how many actions it had
    final_scores: NDArray[np.int64]  # [b, s]
    final_places: NDArray[np.int64]  # [b, s]
    steps: NDArray[np.int64]  # [b] actions played in each game so far
    scratch: States  # [1] room for an observation
    bytes: Bytes  # of it
    awarded: NDArray[np.float64]  # [s] room for rewards
    runs: Runs
    spans: Spans
    scale: Scale


@jit
def begin(b: Batch, i: int) -> None:
    """Put the next game of the series into place `i`."""
    b.states[i] = b.template[0]
    b.numbers[i] = b.following[0]
    b.steps[i] = 0
    b.following[0] += 1
    key_of_game(b.base, b.numbers[i], b.states[i].key)
    luck_of_game(b.base, b.numbers[i], b.lucks[i : i + 1])
    generic.setup(b.states[i])


@jit
def look(b: Batch) -> None:
    """Legal actions and observation of every game."""
    seats = b.rewards.shape[1]
    for i in range(len(b.states)):
        b.to_move[i] = b.states[i].to_move
        seat = b.to_move[i]
        words = b.legal[i]
        generic.legal(b.states[i], words)
        for w in range(len(words)):
            word = words[w]
            for n in range(FLAGS):
                byte = np.int64((word >> np.uint64(FLAGS * n)) & np.uint64(0xFF))
                b.flags[i, w * FLAGS + n] = SPREAD_WORDS[byte]
        b.scratch[0] = b.states[i]
        generic.hide(b.scratch[0], seat)
        encode(b.bytes, seat, seats, b.runs, b.spans, b.scale, b.observations[i])


@jit
def reset(b: Batch) -> None:
    """Begin a game in every place."""
    for i in range(len(b.states)):
        begin(b, i)
    look(b)


@jit
def first_illegal(b: Batch, actions: NDArray[np.int64]) -> int:
    """The first place whose action isn't legal, or ALL_LEGAL."""
    room = b.legal.shape[1] * bits.WORD
    for i in range(len(actions)):
        if not (0 <= actions[i] < room and bits.has(b.legal[i], actions[i])):
            return i
    return ALL_LEGAL


@jit
def step(b: Batch, actions: NDArray[np.int64], kind: int) -> int:
    """Play an action in each game, if all are legal; returns ALL_LEGAL or the first place where one
    is not, and then nothing has changed.
    """
    illegal = first_illegal(b, actions)
    if illegal != ALL_LEGAL:
        return illegal
    for i in range(len(actions)):
        generic.apply(b.states[i], actions[i])
        b.steps[i] += 1
        if b.done[i]:
            b.done[i] = False
            b.rewards[i, :] = 0
        if b.states[i].to_move == NOBODY:
            finish(b, i, kind)
            begin(b, i)
    look(b)
    return ALL_LEGAL


@jit
def finish(b: Batch, i: int, kind: int) -> None:
    """Keep what the game in place `i` came to."""
    seats = b.rewards.shape[1]
    b.done[i] = True
    b.final_numbers[i] = b.numbers[i]
    b.final_steps[i] = b.steps[i]
    result(b.states, i, b.final_scores[i], b.final_places[i])
    award(b.final_scores[i], b.final_places[i], seats, kind, b.awarded)
    for seat in range(seats):
        b.rewards[i, seat] = b.awarded[seat]


@jit
def sample(b: Batch, actions: NDArray[np.int64]) -> None:
    """Fill `actions` with a random legal action of each game, each equally likely."""
    for i in range(len(actions)):
        actions[i] = random_action(b.legal[i], b.lucks[i : i + 1])
