"""Tree search over information sets, in compiled code, for any game.

One tree, many truths: each simulation imagines another truth behind the observation and walks down
the tree by actions alone, so that a node stands for all truths that lead there. An action is only
compared with those that were legal in the same truths (`offered`). A new node starts as if it had
been visited a few times already, with the mean of its parent and what the game's values say of it
beside its siblings: what they say of the one truth in which it was made would do others wrong.
Where a simulation leaves the tree its result is partly what the values say there, partly where
playing on leads: the one errs always in the same way, the other each time in another.

    P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search, IEEE
    Transactions on Computational Intelligence and AI in Games, 2012.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.bots.playouts import IMAGINED, Weights, imagine, play_on, promise, try_out
from hanse.core import bits, generic
from hanse.core.bits import Words
from hanse.core.chances import Chances, judge
from hanse.core.jit import jit
from hanse.core.random import Luck
from hanse.core.record import NOBODY, States

NO_NODE = -1
ROOT = 0
RIPE = 6  # visits of a node before it gets children, which costs as much as many steps

NODE = np.dtype(
    (
        np.record,
        [
            ("action", np.int32),  # what led here
            ("seat", np.int32),  # and who did it
            ("first", np.int32),  # the first of its children
            ("next", np.int32),  # the next child of its parent
            ("visits", np.int32),
            ("offered", np.int32),  # how often the action was legal when its parent was visited
            ("lead", np.float32),  # by how much the values like it better than its siblings
        ],
    )
)
Tree = NDArray[np.void]
MOST_DEPTH = 64  # actions from the root to a leaf


@jit
def plant(
    tree: Tree,
    totals: NDArray[np.float64],
    seat: int,
    legal: NDArray[np.int64],
    values: NDArray[np.float64],
) -> int:
    """Begin a tree: the root, and a child for every legal action; returns its size.

    values: [action, seat], the chances right after each.
    """
    add_node(tree, totals, ROOT, NO_NODE, NOBODY, 0.0)
    for n in range(len(legal)):
        add_child(tree, totals, 1 + n, ROOT, legal[n], seat, values[n, seat])
    level(tree, ROOT, NO_NODE)
    return 1 + len(legal)


@jit
def add_node(
    tree: Tree, totals: NDArray[np.float64], node: int, action: int, seat: int, lead: float
) -> None:
    """A node without visits."""
    tree[node].action = action
    tree[node].seat = seat
    tree[node].first = NO_NODE
    tree[node].next = NO_NODE
    tree[node].visits = 0
    tree[node].offered = 0
    tree[node].lead = lead
    totals[node] = 0.0


@jit
def grow(
    states: States,
    tree: Tree,
    totals: NDArray[np.float64],
    size: int,
    simulations: int,
    given: Weights,
    luck: Luck,
    actions: Words,
    counts: NDArray[np.int64],
) -> int:
    """Let a tree of `size` nodes grow by so many simulations, or until it is full; returns its new
    size. counts: simulations made and steps played or tried are added.

    totals: [node, seat], the chances at the ends of simulations, added up.
    """
    chances = np.zeros(totals.shape[1], np.float64)
    glimpse = np.zeros(totals.shape[1], np.float64)  # the chances where the tree is left
    path = np.empty(MOST_DEPTH + 1, np.int64)
    known = np.zeros_like(actions)
    for _ in range(simulations):
        imagine(states, luck)
        s = states[IMAGINED]
        node, length = ROOT, 1
        path[0] = ROOT
        while s.to_move != NOBODY and length <= MOST_DEPTH:
            if node != ROOT and tree[node].visits < RIPE:
                break
            generic.legal(s, actions)
            before = size
            size = add_children(states, tree, totals, size, node, actions, known, chances)
            counts[1] += size - before
            child = best_child(tree, totals, node, s.to_move, actions, given)
            if child == NO_NODE:
                break  # the tree is full: play on from here
            node = child
            generic.apply(s, tree[node].action)
            path[length] = node
            length += 1
        judge(s, glimpse)
        counts[1] += length - 1 + play_on(states, given.depth, given.looks, luck, actions, chances)
        for seat in range(len(chances)):
            chances[seat] += given.glance * (glimpse[seat] - chances[seat])
        counts[0] += 1
        for n in range(length):
            tree[path[n]].visits += 1
            for seat in range(len(chances)):
                totals[path[n], seat] += chances[seat]
    return size


@jit
def add_children(
    states: States,
    tree: Tree,
    totals: NDArray[np.float64],
    size: int,
    node: int,
    actions: Words,
    known: Words,
    chances: Chances,
) -> int:
    """Give a node a child for every legal action that has none yet; returns the tree's size.

    known: room for a set.
    """
    child = tree[node].first
    bits.clear(known)
    while child != NO_NODE:
        bits.add(known, tree[child].action)
        child = tree[child].next
    seat, older = states[IMAGINED].to_move, tree[node].first
    for word in range(len(actions)):
        rest = actions[word] & ~known[word]
        while rest != bits.ZERO and size < len(tree):
            action = word * bits.WORD + bits.lowest(rest)
            rest &= rest - bits.ONE
            try_out(states, action, chances)
            add_child(tree, totals, size, node, action, seat, chances[seat])
            size += 1
    level(tree, node, older)
    return size


@jit
def add_child(
    tree: Tree,
    totals: NDArray[np.float64],
    child: int,
    node: int,
    action: int,
    seat: int,
    value: float,
) -> None:
    """A child before all others of a node; its lead is its value still."""
    add_node(tree, totals, child, action, seat, value)
    tree[child].next = tree[node].first
    tree[node].first = child


@jit
def level(tree: Tree, node: int, older: int) -> None:
    """Turn the values of a node's new children, those before `older`, into leads."""
    total, count = 0.0, 0
    child = tree[node].first
    while child != older:
        total += tree[child].lead
        count += 1
        child = tree[child].next
    child = tree[node].first
    while child != older:
        tree[child].lead -= total / count
        child = tree[child].next


@jit
def best_child(
    tree: Tree,
    totals: NDArray[np.float64],
    node: int,
    seat: int,
    actions: Words,
    given: Weights,
) -> int:
    """The child of a legal action that promises most."""
    best, most = NO_NODE, -np.inf
    mean = totals[node, seat] / max(tree[node].visits, 1)
    child = tree[node].first
    while child != NO_NODE:
        if bits.has(actions, tree[child].action):
            tree[child].offered += 1
            bound = promise(
                totals[child, seat],
                tree[child].visits,
                mean + tree[child].lead,
                tree[child].offered,
                given,
            )
            if bound > most:
                best, most = child, bound
        child = tree[child].next
    return best
