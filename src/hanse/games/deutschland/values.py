"""How well each seat stands in Deutschland, for bots: points, income, what can be built next, the
hand, and what an open offer promises. Weights are in points; they were found by play between bots.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits
from hanse.core.chances import Chances, share
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ALL_HALLS,
    ALL_LANDMARKS,
    ALL_ROADS,
    BUILD_WORDS,
    LANDMARK,
    OPENED_BY,
    ROAD,
    ROADS_AT,
)
from hanse.games.deutschland.bargains import hand_points, trade_points
from hanse.games.deutschland.state import CHAIN

SPREAD = 1.1  # points of a lead that make a win e times as likely

# Pips: in how many of 36 rolls a field yields.
PIPS = np.array([t.SEVEN - 1 - abs(t.SEVEN - number) for number in range(t.MOST_ROLL + 1)])
CITY_PIPS = np.zeros((t.CITIES, t.RESOURCES))  # [c, k]
for _city in range(t.CITIES):
    for _field in t.FIELDS_AT_CITY[_city]:
        CITY_PIPS[_city, t.FIELD_RESOURCE[_field]] += PIPS[t.FIELD_NUMBER[_field]]

PIP = 0.055  # of a resource of which there is little, less for more
PLENTY = 4.0  # pips of a resource from which on more are worth half
SITE = 0.3  # a city or landmark touched by a road, half for each further one
ROAD_AHEAD = 0.22  # a city that one road more would reach, less for more roads
CHAIN_ROAD, LANDSKNECHT, UNPLAYED = 0.06, 0.12, 0.25
FAR = 9  # roads to a city, or more
PLAYOUTS = (8, 3)  # steps that bots play before they judge, and actions looked at in each
TREE_PLAYOUTS = (30, 1)  # the same in a tree, where half of the result is judged before them
TRUST = 30.0  # visits in a search that the chances are worth

SITES = ALL_HALLS | ALL_LANDMARKS  # [w]
Room = NDArray[np.uint64]  # [2, w], for two sets of what is reached


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the points that each seat can count on."""
    points = np.zeros(t.MOST_SEATS, np.float64)
    hand = np.zeros(t.RESOURCES, np.float64)
    room = np.empty((2, BUILD_WORDS), np.uint64)
    pips = np.zeros((t.MOST_SEATS, t.RESOURCES), np.float64)
    count_pips(s, pips)
    for seat in range(s.seats):
        for resource in range(t.RESOURCES):
            hand[resource] = s.hand[seat, resource] - (
                s.discarding[resource] if s.to_move == seat else 0
            )
        points[seat] = standing_points(s, seat, pips[seat], room) + hand_points(s, seat, hand)
        points[seat] += trade_points(s, seat)
    share(points, s.seats, SPREAD, out)


@jit
def count_pips(s: State, pips: NDArray[np.float64]) -> None:
    """D4.1: in how many of 36 rolls each resource comes to each seat.

    pips: [seat, resource], zeros that they are added to.
    """
    for city in range(t.CITIES):
        if s.hall_owner[city] != NOBODY:
            for resource in range(t.RESOURCES):
                pips[s.hall_owner[city], resource] += CITY_PIPS[city, resource]


@jit
def standing_points(s: State, seat: int, pips: NDArray[np.float64], room: Room) -> float:
    """Points, income, places to build, chains, armies and development cards."""
    points = float(s.points[seat] + s.held[seat, t.VICTORY])
    for resource in range(t.RESOURCES):
        plenty = max(pips[resource] - PLENTY, 0.0)
        points += PIP * (min(pips[resource], PLENTY) + 0.5 * plenty)
    points += site_points(s, seat, room)
    points += CHAIN_ROAD * min(s.chain[seat], CHAIN + 2)
    points += LANDSKNECHT * s.army[seat]
    for kind in range(t.VICTORY):
        points += UNPLAYED * s.held[seat, kind]
    return points


@jit
def site_points(s: State, seat: int, room: Room) -> float:
    """Cities and landmarks that can be built on, and how far the next city is."""
    sites = 0
    for word in range(BUILD_WORDS):
        sites += bits.popcount(s.reach[seat, word] & s.free[word] & SITES[word])
    points = 0.0
    for n in range(sites):
        points += SITE / (1 + n)
    return points + ROAD_AHEAD / roads_to_site(s, seat, room)


@jit
def roads_to_site(s: State, seat: int, room: Room) -> int:
    """D6.2 to D6.7: how many roads more reach a free city or landmark that none reaches yet."""
    if s.roads_left[seat] == 0:
        return FAR
    before, reach = room[0], room[1]
    for word in range(BUILD_WORDS):
        reach[word] = s.reach[seat, word]
    for length in range(1, FAR):
        for word in range(BUILD_WORDS):
            before[word] = reach[word]
        for word in range(BUILD_WORDS):
            roads = before[word] & s.free[word] & ALL_ROADS[word]
            while roads != bits.ZERO:
                path = word * bits.WORD + bits.lowest(roads) - ROAD
                roads &= roads - bits.ONE
                if finds_site(s, seat, path, reach):
                    return length
        pass_landmarks(s, reach)
    return FAR


@jit
def finds_site(s: State, seat: int, path: int, reach: bits.Words) -> bool:
    """Whether a road on a path reaches a site that the seat doesn't reach yet; all that it leads to
    is added to what is reached.
    """
    found = bits.ZERO
    for word in range(BUILD_WORDS):
        reach[word] |= OPENED_BY[path, word]
        found |= OPENED_BY[path, word] & s.free[word] & SITES[word] & ~s.reach[seat, word]
    return found != bits.ZERO


@jit
def pass_landmarks(s: State, reach: bits.Words) -> None:
    """D6.5: at a landmark that is built all roads go on."""
    for landmark in range(t.LANDMARKS):
        if s.builder[landmark] != NOBODY and bits.has(reach, LANDMARK + landmark):
            for word in range(BUILD_WORDS):
                reach[word] |= ROADS_AT[t.LANDMARK_CROSSING[landmark], word]
