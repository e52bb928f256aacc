"""H4.4, H4.8, H11.2: what a player's coaches join. Cities and roads are sets, one bit each."""

import numpy as np

from hanse.core.bits import lowest
from hanse.core.jit import jit
from hanse.games.hellweg import tables as t


@jit
def bit(number: int) -> int:
    """The set of one number."""
    return np.int64(1) << np.int64(number)  # type: ignore[return-value]


@jit
def set_of(flags: np.ndarray) -> int:
    """The set of the indices whose flag is true."""
    found = 0
    for i in range(len(flags)):
        found |= int(flags[i]) << i
    return found


@jit
def joined(network: int, cities: int, barred: int) -> int:
    """H4.4: the cities that roads of the network join to some cities, these included, without
    coming through barred ones.
    """
    grows = True
    while grows:
        grows = False
        roads = network
        while roads:
            road = lowest(roads)
            roads &= roads - 1
            ends = t.ROAD_ENDS[road]
            if ends & cities and not ends & barred:
                network &= ~bit(road)
                grows |= ends & ~cities != 0
                cities |= ends
    return cities


@jit
def roads_at(houses: int) -> int:
    """H6.3: the roads that leave the cities of some houses."""
    low = (1 << t.HALF) - 1
    return t.ROADS_AT_LOW[houses & low] | t.ROADS_AT_HIGH[houses >> t.HALF]
