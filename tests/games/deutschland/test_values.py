"""What bots go by: income, and how far the next place to build is."""

import numpy as np
import pytest

import hanse
from hanse.core.record import NOBODY
from hanse.games.deutschland import tables as t
from hanse.games.deutschland import values as v
from hanse.games.deutschland.actions import BUILD_WORDS
from hanse.games.deutschland.state import derive


def is_site(s, crossing):
    """Whether a town hall or landmark can still be built at a crossing."""
    city, landmark = t.CITY_AT[crossing], t.LANDMARK_AT[crossing]
    if city != t.NO_CITY:
        return s.hall_owner[city] == NOBODY
    return landmark != t.NO_LANDMARK and s.builder[landmark] == NOBODY


def can_pass(s, seat, crossing):
    """Whether a seat's roads go on at a crossing."""
    city, landmark = t.CITY_AT[crossing], t.LANDMARK_AT[crossing]
    if city != t.NO_CITY:
        return s.hall_owner[city] == seat
    return landmark == t.NO_LANDMARK or s.builder[landmark] != NOBODY


def roads_counted(s, seat):
    """Roads to the next site, crossing by crossing."""
    if s.roads_left[seat] == 0:
        return v.FAR
    own = t.PATH_ENDS[s.road_owner == seat].ravel().tolist()
    edge = {*own, *t.CITY_CROSSING[s.hall_owner == seat].tolist()}
    known = set(edge)
    for length in range(1, v.FAR):
        ends = [t.PATH_ENDS[p].tolist() for p in np.flatnonzero(s.road_owner == NOBODY)]
        ways = [way for a, b in ends for way in ((a, b), (b, a))]
        edge = {b for a, b in ways if a in edge and can_pass(s, seat, a)} - known
        if any(is_site(s, crossing) for crossing in edge):
            return length
        known |= edge
    return v.FAR


def board(luck, seats):
    """A board on which roads, town halls and landmarks lie anywhere, sometimes few, sometimes many;
    one seat in eight has no road left.
    """
    s = hanse.game("deutschland").start(seats, seed=1).state
    for owners, most in ((s.road_owner, 0.6), (s.hall_owner, 1.0), (s.builder, 1.0)):
        taken = luck.random(len(owners)) < luck.uniform(0.0, most)
        owners[:] = np.where(taken, luck.integers(seats, size=len(owners)), NOBODY)
    s.roads_left[:] = luck.random(t.MOST_SEATS) < 7 / 8
    derive(s)
    return s


@pytest.mark.parametrize("seats", [3, 4])
def test_the_next_site_is_as_far_as_the_fewest_roads_that_lead_there(seats):
    luck, seen = np.random.default_rng(seats), set()
    room = np.empty((2, BUILD_WORDS), np.uint64)
    for _ in range(300):
        s = board(luck, seats)
        for seat in range(seats):
            length = v.roads_to_site(s, seat, room)
            assert length == roads_counted(s, seat)
            seen.add(length)
    assert {1, 2, 3, v.FAR} <= seen


def test_pips_are_those_of_all_fields_beside_town_halls():
    match = hanse.game("deutschland").start(3, seed=1)
    s = match.state
    pips = np.zeros((t.MOST_SEATS, t.RESOURCES))
    v.count_pips(s, pips)
    expected = np.zeros_like(pips)
    for city in np.flatnonzero(s.hall_owner != NOBODY):
        for field in t.FIELDS_AT_CITY[city]:
            number = t.FIELD_NUMBER[field]
            expected[s.hall_owner[city], t.FIELD_RESOURCE[field]] += 6 - abs(7 - number)
    assert expected.sum() > 0
    assert (pips == expected).all()
