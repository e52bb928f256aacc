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
from hanse.core.chances import ALL, Chances, judge
from hanse.core.jit import jit
from hanse.core.play import random_action
from hanse.core.random import Luck, choose
from hanse.core.record import NOBODY, States


class Weights(NamedTuple):
    """What steers a search."""

    depth: int  # steps played before the values judge
    looks: int  # actions looked at in each of them, or ALL
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

    Whoever is to move looks at so many actions, drawn by lot, or at all, and plays the one after
    which the outlook is best; with one look the play is random.
    """
    s = states[IMAGINED]
    played = 0
    for _ in range(steps):
        if s.to_move == NOBODY:
            break
        generic.legal(s, actions)
        action, tried = pick(states, looks, luck, actions)
        generic.apply(s, action)
        played += 1 + tried
    judge(s, out)
    return played


@jit
def pick(states: States, looks: int, luck: Luck, actions: Words) -> tuple[int, int]:
    """What the mover plays, and how many actions were tried for it; some are taken out of the
    set.
    """
    if looks == ALL and bits.size(actions) > 1:
        return best_of_all(states, actions)
    action = random_action(actions, luck)
    if looks <= 1 or bits.size(actions) == 1:
        return action, 0
    return best_of(states, action, looks, luck, actions)


@jit
def best_of_all(states: States, actions: Words) -> tuple[int, int]:
    """Of all actions of a set the one with the best outlook for the mover, and how many there
    are.
    """
    seat = states[IMAGINED].to_move
    best, most, tried = -1, -np.inf, 0
    for word in range(len(actions)):
        rest = actions[word]
        while rest != bits.ZERO:
            action = word * bits.WORD + bits.lowest(rest)
            rest &= rest - bits.ONE
            outlook = outlook_after(states, action, seat)
            tried += 1
            if outlook > most:
                best, most = action, outlook
    return best, tried


@jit
def best_of(states: States, action: int, looks: int, luck: Luck, actions: Words) -> tuple[int, int]:
    """Of an action of a set and some others, drawn by lot and taken out of it, the one with the
    best outlook for the mover, and how many were tried: one drawn again isn't.
    """
    seat, size = states[IMAGINED].to_move, bits.size(actions)
    best, most, tried = action, outlook_after(states, action, seat), 1
    bits.remove(actions, action)
    for _ in range(looks - 1):
        place = choose(luck, size)
        if place < size - tried:  # else it was drawn before
            action = bits.nth(actions, place)
            bits.remove(actions, action)
            outlook = outlook_after(states, action, seat)
            tried += 1
            if outlook > most:
                best, most = action, outlook
    return best, tried


@jit
def outlook_after(states: States, action: int, seat: int) -> float:
    """How well a seat stands right after an action in the truth imagined, which stays as it is."""
    states[TRIED] = states[IMAGINED]
    generic.apply(states[TRIED], action)
    return generic.outlook(states[TRIED], seat)


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
