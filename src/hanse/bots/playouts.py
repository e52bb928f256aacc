"""What thinking bots have in common, in compiled code: imagining the truth behind an observation,
playing on from it for a while, judging where that leads.

Records they work on lie side by side in one array: the observation, never changed, the truth
imagined, and a try-out.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits, generic
from hanse.core.bits import Words
from hanse.core.chances import Chances, judge
from hanse.core.jit import jit
from hanse.core.play import random_action
from hanse.core.random import Luck
from hanse.core.record import NOBODY, States


class Weights(NamedTuple):
    """What steers a search."""

    depth: int  # steps played before the values judge
    looks: int  # actions looked at in each of them
    exploration: float  # how much an action that was tried less often than others is favoured
    trust: float  # visits that the game's values are worth
    glance: float  # how much they count where a simulation leaves the tree, beside what follows


OBSERVED, IMAGINED, TRIED = range(3)
ROOM = 3  # records in an array
TRUTHS = 8  # imagined to judge actions right after them
LOGS = np.array([math.log(n + 1.0) for n in range(4096)])  # most that are needed


@jit
def imagine(states: States, luck: Luck) -> None:
    """Imagine a truth that fits the observation."""
    states[IMAGINED] = states[OBSERVED]
    generic.determinize(states[IMAGINED], states[OBSERVED].to_move, luck)


@jit
def try_out(states: States, action: int, out: Chances) -> None:
    """The chances right after an action in the truth imagined, which stays as it is."""
    states[TRIED] = states[IMAGINED]
    generic.apply(states[TRIED], action)
    judge(states[TRIED], out)


@jit
def play_on(
    states: States, steps: int, looks: int, luck: Luck, actions: Words, out: Chances
) -> int:
    """Play the truth imagined on for so many steps, or to its end, and judge it; returns how many
    steps were played, those included that were only tried.

    Whoever is to move looks at so many actions, drawn by lot, and plays the one that the values
    like best; with one look the play is random.
    """
    s = states[IMAGINED]
    played = 0
    for _ in range(steps):
        if s.to_move == NOBODY:
            break
        generic.legal(s, actions)
        action = random_action(actions, luck)
        if looks > 1 and bits.size(actions) > 1:
            action, tried = best_of(states, action, looks, luck, actions, out)
            played += tried
        generic.apply(s, action)
        played += 1
    judge(s, out)
    return played


@jit
def best_of(
    states: States, action: int, looks: int, luck: Luck, actions: Words, out: Chances
) -> tuple[int, int]:
    """Of an action and some others, drawn by lot, the one with the best chances for the mover, and
    how many were tried: one drawn again isn't.
    """
    seat = states[IMAGINED].to_move
    known = np.zeros_like(actions)
    bits.add(known, action)
    try_out(states, action, out)
    best, most, tried = action, out[seat], 1
    for _ in range(looks - 1):
        other = random_action(actions, luck)
        if not bits.has(known, other):
            bits.add(known, other)
            try_out(states, other, out)
            tried += 1
            if out[seat] > most:
                best, most = other, out[seat]
    return best, tried


@jit
def one_ply(
    states: States, legal: NDArray[np.int64], truths: int, luck: Luck, out: NDArray[np.float64]
) -> None:
    """For each legal action and seat the chances right after it, on average over some truths.

    out: [action, seat].
    """
    chances = np.zeros(out.shape[1], np.float64)
    out[:] = 0.0
    for _ in range(truths):
        imagine(states, luck)
        for n in range(len(legal)):
            try_out(states, legal[n], chances)
            for seat in range(len(chances)):
                out[n, seat] += chances[seat] / truths


@jit
def promise(total: float, visits: int, value: float, offered: int, given: Weights) -> float:
    """How much an action promises: what it has brought so far, what the values say of it, as if
    that were worth some visits, and more for one that was tried less often than it was offered.
    """
    weight = visits + given.trust
    mean = (total + given.trust * value) / weight
    log = LOGS[offered] if offered < len(LOGS) else math.log(offered + 1.0)
    return mean + given.exploration * math.sqrt(log / weight)


@jit
def flat(
    states: States,
    legal: NDArray[np.int64],
    simulations: int,
    given: Weights,
    luck: Luck,
    actions: Words,
    values: NDArray[np.float64],
    visits: NDArray[np.int64],
    totals: NDArray[np.float64],
) -> int:
    """Try the most promising of the legal actions, each time in another truth, and play on; returns
    how many steps were played.

    values: [action, seat], the chances right after each; visits: [action]; totals: [action, seat],
    the chances at the ends, added up.
    """
    chances = np.zeros(totals.shape[1], np.float64)
    seat = states[OBSERVED].to_move
    played = 0
    offered = visits.sum()
    for _ in range(simulations):
        best, most = 0, -1.0
        for n in range(len(legal)):
            bound = promise(totals[n, seat], visits[n], values[n, seat], offered, given)
            if bound > most:
                best, most = n, bound
        imagine(states, luck)
        generic.apply(states[IMAGINED], legal[best])
        played += 1 + play_on(states, given.depth, given.looks, luck, actions, chances)
        offered += 1
        visits[best] += 1
        for other in range(len(chances)):
            totals[best, other] += chances[other]
    return played


@jit
def ahead(visits: NDArray[np.int64]) -> int:
    """By how many visits the action most visited leads."""
    most = second = 0
    for n in visits:
        if n > most:
            most, second = n, most
        elif n > second:
            second = n
    return most - second
