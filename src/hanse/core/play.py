"""Playing records of any game in compiled code: one step from Python, a playout, whole series of
random games.

Functions here take arrays of records, because numba is slow to be handed a single one from Python
(4 µs against 0.4 µs).
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits, generic
from hanse.core.bits import Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.random import Key, Luck, choose, key_of_game, luck_of_game
from hanse.core.record import NOBODY, STREAMS, State, States, clone

ILLEGAL = -1  # what `play` answers to an action that isn't legal
FREE, SEALED = (
    0,
    1,
)  # and to one that was played: can it be taken back, or did chance fall or something show?


@jit
def start(states: States, i: int) -> None:
    """Set up state `i`, whose key, seats and options are filled in."""
    generic.setup(states[i])


@jit
def legal(states: States, i: int, actions: Words) -> None:
    """Fill `actions` with what is legal in state `i`."""
    generic.legal(states[i], actions)


@jit
def play(states: States, i: int, action: int, actions: Words) -> int:
    """Play `action` in state `i` if it is legal: FREE, SEALED or ILLEGAL. `actions` is room for the
    legal set.
    """
    s = states[i]
    generic.legal(s, actions)
    if not bits.has(actions, action):
        return ILLEGAL
    before = _uncovered(s)
    generic.apply(s, action)
    is_over = s.to_move == NOBODY  # everything is open then
    return FREE if _uncovered(s) == before and not is_over else SEALED


@jit
def _uncovered(s: State) -> int:
    """A number that grows whenever chance falls or something hidden shows."""
    total = np.int64(s.shown)
    for stream in range(STREAMS):
        total += np.int64(s.drawn[stream])
    return total  # type: ignore[return-value]


@jit
def observe(states: States, i: int, seat: int) -> None:
    """Turn state `i` into the observation of a seat."""
    generic.hide(states[i], seat)


def observation(states: States, seat: int) -> States:
    """A copy of a state, an array of one, as a seat may know it."""
    seen = clone(states)
    observe(seen, 0, seat)
    return seen


@jit
def determinize(states: States, i: int, seat: int, luck: Luck) -> None:
    """Turn observation `i` of a seat into a state that it may stand for."""
    generic.determinize(states[i], seat, luck)


@jit
def result(states: States, i: int, scores: Seats, places: Seats) -> None:
    """The scores of state `i`, and each seat's place: 1 for the first; equal seats share it and the
    next are skipped.
    """
    s = states[i]
    generic.standing(s, scores)
    for seat in range(s.seats):
        places[seat] = 1
        for other in range(s.seats):
            if scores[other] > scores[seat]:
                places[seat] += 1
    generic.scores(s, scores)


@jit
def random_action(actions: Words, luck: Luck) -> int:
    """One of the actions of a set, each equally likely."""
    return bits.nth(actions, choose(luck, bits.size(actions)))


@jit
def rollout(states: States, i: int, luck: Luck, actions: Words) -> int:
    """Play state `i` at random to its end; returns the number of steps."""
    s = states[i]
    steps = 0
    while s.to_move != NOBODY:
        generic.legal(s, actions)
        generic.apply(s, random_action(actions, luck))
        steps += 1
    return steps


@jit
def random_games(
    states: States,
    base: Key,
    first: int,
    steps: NDArray[np.int64],
    scores: NDArray[np.int64],
    places: NDArray[np.int64],
    actions: Words,
) -> None:
    """Play the games `first`, `first` + 1, … of a series at random, as many as `steps` has room
    for.

    states: two records, the first a template with seats and options. steps [game]; scores, places
    [game, seat].
    """
    luck = np.zeros(1, np.uint64)
    for game in range(len(steps)):
        states[1] = states[0]
        key_of_game(base, first + game, states[1].key)
        luck_of_game(base, first + game, luck)
        generic.setup(states[1])
        steps[game] = rollout(states, 1, luck, actions)
        result(states, 1, scores[game], places[game])


@jit
def copy_around(target: States, source: States, times: int) -> None:
    """Copy records around, `times` over: what a clone costs in compiled code."""
    for n in range(times):
        target[n % len(target)] = source[n % len(source)]
