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
from hanse.games.deutschland.actions import ALL_HALLS, ALL_LANDMARKS, BUILD_WORDS
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


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the points that each seat can count on."""
    points = np.zeros(t.MOST_SEATS, np.float64)
    hand = np.zeros(t.RESOURCES, np.float64)
    for seat in range(s.seats):
        for resource in range(t.RESOURCES):
            hand[resource] = s.hand[seat, resource] - (
                s.discarding[resource] if s.to_move == seat else 0
            )
        points[seat] = standing_points(s, seat) + hand_points(s, seat, hand)
        points[seat] += trade_points(s, seat)
    share(points, s.seats, SPREAD, out)


@jit
def standing_points(s: State, seat: int) -> float:
    """Points, income, places to build, chains, armies and development cards."""
    points = float(s.points[seat] + s.held[seat, t.VICTORY])
    for resource in range(t.RESOURCES):
        pips = 0.0
        for city in range(t.CITIES):
            if s.hall_owner[city] == seat:
                pips += CITY_PIPS[city, resource]
        points += PIP * (min(pips, PLENTY) + 0.5 * max(pips - PLENTY, 0.0))
    points += site_points(s, seat)
    points += CHAIN_ROAD * min(s.chain[seat], CHAIN + 2)
    points += LANDSKNECHT * s.army[seat]
    for kind in range(t.VICTORY):
        points += UNPLAYED * s.held[seat, kind]
    return points


@jit
def site_points(s: State, seat: int) -> float:
    """Cities and landmarks that can be built on, and how far the next city is."""
    sites = 0
    for word in range(BUILD_WORDS):
        open_sites = s.reach[seat, word] & s.free[word] & (ALL_HALLS[word] | ALL_LANDMARKS[word])
        sites += bits.popcount(open_sites)
    points = 0.0
    for n in range(sites):
        points += SITE / (1 + n)
    return points + ROAD_AHEAD / roads_to_site(s, seat)


@jit
def roads_to_site(s: State, seat: int) -> int:
    """D6.2 to D6.6: how many roads more reach a free city or landmark that none reaches yet."""
    if s.roads_left[seat] == 0:
        return FAR
    distance = np.full(t.CROSSINGS, FAR, np.int64)
    for path in range(t.PATHS):
        if s.road_owner[path] == seat:
            distance[t.PATH_ENDS[path, 0]] = 0
            distance[t.PATH_ENDS[path, 1]] = 0
    for city in range(t.CITIES):
        if s.hall_owner[city] == seat:
            distance[t.CITY_CROSSING[city]] = 0
    for length in range(1, FAR):
        for crossing in range(t.CROSSINGS):
            is_edge = distance[crossing] == length - 1 and can_pass(s, seat, crossing)
            if is_edge and finds_site(s, crossing, length, distance):
                return length
    return FAR


@jit
def finds_site(s: State, crossing: int, length: int, distance: NDArray[np.int64]) -> bool:
    """Whether a road on from a crossing reaches a site; other crossings that it reaches get their
    distance.
    """
    for turn in range(t.CROSSING_PATHS.shape[1]):
        path = t.CROSSING_PATHS[crossing, turn]
        if path == t.NO_PATH or s.road_owner[path] != NOBODY:
            continue
        beyond = t.PATH_ENDS[path, 0] + t.PATH_ENDS[path, 1] - crossing
        if distance[beyond] > length:
            distance[beyond] = length
            if is_site(s, beyond):
                return True
    return False


@jit
def can_pass(s: State, seat: int, crossing: int) -> bool:
    """D6.3 to D6.5: whether a seat's roads go on at a crossing."""
    if t.CITY_AT[crossing] != t.NO_CITY:
        return s.hall_owner[t.CITY_AT[crossing]] == seat
    return t.LANDMARK_AT[crossing] == t.NO_LANDMARK or s.builder[t.LANDMARK_AT[crossing]] != NOBODY


@jit
def is_site(s: State, crossing: int) -> bool:
    """D6.6, D6.7: a city or landmark where nothing is built."""
    if t.CITY_AT[crossing] != t.NO_CITY:
        return s.hall_owner[t.CITY_AT[crossing]] == NOBODY
    return t.LANDMARK_AT[crossing] != t.NO_LANDMARK and s.builder[t.LANDMARK_AT[crossing]] == NOBODY
