"""D8.4: chains of roads, as a question about the map alone.

A chain uses each road once, may pass a crossing more than once, and ends where another seat's town
hall stands.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core.jit import jit
from hanse.core.record import NOBODY
from hanse.games.deutschland import tables as t

Owners = NDArray[np.int8]  # a seat or NOBODY, by path or by city

HERE, THERE, ROAD, TURN = range(4)  # columns of the search's stack
CLOSED = -1  # in the place of a crossing: nothing is added to a chain at that end
OTHER_END = 3  # after the turns into three paths
TURNS = 4


@jit
def longest_chain(road_owner: Owners, hall_owner: Owners, seat: int) -> int:
    """D8.4: how many roads a seat's longest chain has."""
    longest = 0
    for path in range(t.PATHS):
        if road_owner[path] == seat:
            longest = max(longest, chain_through(road_owner, hall_owner, path))
    return longest


@jit
def chain_through(road_owner: Owners, hall_owner: Owners, path: int) -> int:
    """D8.4: how many roads the longest chain has to which the road on a path belongs.

    A chain is extended at one end, then at the other; after every road the search may change to
    the other end. The stack is written out, because numba doesn't keep recursive functions.
    """
    seat = road_owner[path]
    used = np.zeros(t.PATHS, np.bool_)
    used[path] = True
    stack = np.empty((t.ROADS + 2, 4), np.int64)  # [depth, (here, there, path, next turn)]
    push(stack, 0, t.PATH_ENDS[path, 0], t.PATH_ENDS[path, 1], path)
    depth, longest = 0, 1
    while depth >= 0:
        here, there, turn = stack[depth, HERE], stack[depth, THERE], stack[depth, TURN]
        stack[depth, TURN] += 1
        if turn == TURNS:
            used[stack[depth, ROAD]] = stack[depth, ROAD] == path
            depth -= 1
        elif turn == OTHER_END:
            if there != CLOSED:
                depth += 1
                push(stack, depth, there, CLOSED, path)
        else:
            road = t.CROSSING_PATHS[here, turn]
            goes_on = road != t.NO_PATH and road_owner[road] == seat and not used[road]
            if goes_on and not is_cut(hall_owner, here, seat):
                used[road] = True
                depth += 1
                push(stack, depth, t.PATH_ENDS[road, 0] + t.PATH_ENDS[road, 1] - here, there, road)
                longest = max(longest, depth + (there != CLOSED))
    return longest


@jit
def push(stack: NDArray[np.int64], depth: int, here: int, there: int, road: int) -> None:
    """Go on at the crossing `here`, to which `road` led; `there` is the chain's other end."""
    stack[depth, HERE] = here
    stack[depth, THERE] = there
    stack[depth, ROAD] = road
    stack[depth, TURN] = 0


@jit
def is_cut(hall_owner: Owners, crossing: int, seat: int) -> bool:
    """D8.4: whether another's town hall ends a chain at a crossing."""
    city = t.CITY_AT[crossing]
    return city != t.NO_CITY and hall_owner[city] != NOBODY and hall_owner[city] != seat
