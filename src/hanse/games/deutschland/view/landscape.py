"""What grows and stands on the fields: trees, sheep, clay pits, peaks and sheaves.

Each field is sown by its own luck, always the same, around its number, the names and the places.
"""

import math
import random
from functools import cache
from typing import Any

from hanse.games.deutschland import tables as t
from hanse.games.deutschland.view.geometry import (
    CROSSING_POINTS,
    DISC,
    FIELD_POINTS,
    FIELD_TERRAIN,
    SIDE,
    STEP,
    Box,
    is_inside,
)
from hanse.games.deutschland.view.lettering import all_boxes

# For each kind of land: its things, each with half its width, its height, how much room it wants,
# and how many of a field may be of it (0 for any number).
Thing = tuple[str, float, float, float, int]
THINGS: dict[str, tuple[Thing, ...]] = {
    "forest": (
        ("stag", 13, 26, 18, 1),
        ("fir", 10, 36, 12, 0),
        ("spruce", 8, 27, 11, 0),
        ("fir", 10, 36, 12, 0),
        ("oak", 11, 26, 13, 4),
    ),
    "pasture": (
        ("shepherd", 9, 32, 16, 1),
        ("sheep", 15, 21, 20, 0),
        ("lamb", 15, 21, 20, 0),
        ("bush", 9, 12, 13, 3),
        ("fence", 20, 13, 24, 2),
    ),
    "hills": (
        ("kiln", 18, 36, 24, 1),
        ("pit", 22, 24, 24, 0),
        ("mound", 17, 15, 20, 3),
        ("bricks", 12, 13, 15, 2),
    ),
    "mountains": (
        ("peak", 26, 42, 28, 0),
        ("crag", 20, 30, 23, 0),
        ("mine", 13, 19, 18, 1),
        ("crag", 20, 30, 23, 0),
    ),
    "farmland": (
        ("windmill", 15, 42, 21, 1),
        ("sheaf", 9, 31, 17, 0),
        ("barn", 16, 22, 20, 1),
        ("haystack", 11, 17, 15, 3),
    ),
}
TRIES = 2400
FOOT, TOP = 7.0, 1.0  # how far from the middle of a path a thing stands, and its top reaches
PLACE = 17.0  # how far it stays from a city or landmark
CROWD = 0.66  # how much of the room that two things want they get


@cache
def sown() -> tuple[dict[str, Any], ...]:
    """Everything that stands on the fields, from north to south."""
    boxes = all_boxes()
    places = [
        point
        for x, point in enumerate(CROSSING_POINTS)
        if t.CITY_AT[x] != t.NO_CITY or t.LANDMARK_AT[x] != t.NO_LANDMARK
    ]
    found: list[dict[str, Any]] = []
    for field in range(t.FIELDS):
        found += _sow(field, boxes, places)
    return tuple(sorted(found, key=lambda thing: thing["y"]))


def _sow(
    field: int, boxes: tuple[Box, ...], places: list[tuple[float, float]]
) -> list[dict[str, Any]]:
    """The things of one field."""
    luck = random.Random(31 * field + 4)
    x, y = FIELD_POINTS[field]
    things = THINGS[FIELD_TERRAIN[field]]
    near = [box for box in boxes if box.from_point(x, y) < SIDE]
    close = [p for p in places if math.hypot(p[0] - x, p[1] - y) < STEP]
    counts = [0] * len(things)
    stood: list[tuple[float, float, float]] = []
    found = []
    for number in range(TRIES):
        which = number % len(things) if number < TRIES // 3 else luck.randrange(len(things))
        kind, half, height, room, most = things[which]
        u, v = x + luck.uniform(-SIDE, SIDE), y + luck.uniform(-SIDE, SIDE)
        own = Box(u, v - height / 2, half, height / 2)
        if most and counts[which] >= most:
            continue
        if not _has_room(field, own) or any(own.meets(box) for box in near):
            continue
        if own.from_point(x, y) < DISC + 2 or any(own.from_point(*p) < PLACE for p in close):
            continue
        if any(math.hypot(u - a, (v - b) * 1.4) < (room + r) * CROWD for a, b, r in stood):
            continue
        counts[which] += 1
        stood.append((u, v, room))
        found.append({"kind": kind, "x": round(u), "y": round(v)})
    return found


def _has_room(field: int, own: Box) -> bool:
    """Whether a thing stands within its field."""
    (a, b), (c, d) = own.corners()[:2], own.corners()[2:]
    feet, tops = (b, d), (a, c)
    return all(is_inside(field, *p, FOOT) for p in feet) and all(
        is_inside(field, *p, TOP) for p in tops
    )
