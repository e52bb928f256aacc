"""Where everything lies on the drawn board: places, and the spaces of the routes.

Follows from the coordinates in `board.toml`; what these lack is worked out here once: a curve for
each route that keeps clear of the others, and spaces of one size along it. Lengths are in the
drawing's own units.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from hanse.games.amsterdam import tables as t

Points: TypeAlias = np.ndarray  # [point, xy]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

SCALE = 1.5  # drawing units for one unit of the data
WIDTH, HEIGHT = 1500, 1134  # of the map
MARGIN = 44  # of its frame
PLACE = 31  # radius of a place's medallion
PLANK, THICK = 76, 26  # a space of a route
GAP = 15.0  # between the spaces of a route, at most
HALF_PAIR = 14.6  # from the middle of a double route to the middle of either
TOUCH = 44  # width of what a finger may touch
BETWEEN = 31  # from the middle of one route to the middle of another, at least

# What lies on the map besides, kept free of names and ships: left, top, right, bottom
TITLE = (60.0, 966.0, 470.0, 1086.0)
LEGEND = (1100.0, 992.0, 1446.0, 1086.0)
RULER = (560.0, 1040.0, 880.0, 1086.0)
ROSE = (1296.0, 62.0, 1440.0, 222.0)
PANELS = (TITLE, LEGEND, RULER, ROSE)


@dataclass(frozen=True)
class Space:
    """One space of a route: its middle, and its turn in degrees, never head down."""

    x: float
    y: float
    turn: float


def place_at(place: int) -> tuple[float, float]:
    """The middle of a place's medallion."""
    row = t.DATA["places"][place]
    return row["x"] * SCALE, row["y"] * SCALE


PAIRS = [frozenset((int(a), int(b))) for a, b in zip(t.ROUTE_A, t.ROUTE_B, strict=True)]


# Curves


def curve(a: Points, bend: Points, b: Points, steps: int = 120) -> Points:
    """Points of the quadratic curve from a to b that passes through `bend` half-way."""
    control = 2 * bend - (a + b) / 2
    s = np.linspace(0, 1, steps + 1)[:, None]
    return (1 - s) ** 2 * a + 2 * s * (1 - s) * control + s**2 * b


def along(path: Points, lengths: Points) -> tuple[Points, Points]:
    """The points at those lengths of a path, and the path's direction there in radians."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    gone = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.stack([np.interp(lengths, gone, path[:, i]) for i in (0, 1)], axis=1)
    before = np.stack([np.interp(lengths - 4, gone, path[:, i]) for i in (0, 1)], axis=1)
    after = np.stack([np.interp(lengths + 4, gone, path[:, i]) for i in (0, 1)], axis=1)
    way = after - before
    return at, np.arctan2(way[:, 1], way[:, 0])


def length_of(path: Points) -> float:
    """How long a path is."""
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def _ends(route: int) -> tuple[Points, Points]:
    """A route's places, from left to right."""
    a, b = sorted((place_at(int(t.ROUTE_A[route])), place_at(int(t.ROUTE_B[route]))))
    return np.array(a), np.array(b)


def _bend(route: int) -> Points:
    a, b = _ends(route)
    via = t.DATA["routes"][route].get("via")
    return (a + b) / 2 if via is None else np.array(via, float) * SCALE


@cache
def bends() -> dict[frozenset[int], Points]:
    """Where the routes between two places pass half-way: as the data says, or a little aside where
    spaces of others, or a place, would be in the way.
    """
    pairs = list(dict.fromkeys(PAIRS))
    first = [PAIRS.index(pair) for pair in pairs]
    found = np.array([_bend(route) for route in first])
    half = np.array([HALF_PAIR if PAIRS.count(pair) > 1 else 0.0 for pair in pairs])
    room = BETWEEN + half[:, None] + half[None, :]
    np.fill_diagonal(room, 0)
    discs = np.array([place_at(place) for place in range(t.PLACES)])[:, None, :]
    off = PLACE + THICK / 2 + 6 + half[:, None] + np.zeros(t.PLACES)
    for row, pair in enumerate(pairs):
        off[row, list(pair)] = 0
    ends = np.array([_ends(route) for route in first])  # [pair, end, xy]
    spans = t.LENGTH[first] * (PLANK + GAP) - GAP
    for _ in range(24):
        lines = _middle_lines(ends, found, spans)
        found += 0.3 * _push(lines, discs, off) + 0.15 * _push(lines, lines, room)
    return dict(zip(pairs, found, strict=True))


def _middle_lines(ends: Points, bends: Points, spans: Points) -> Points:
    """Points along the spaces between two places, for all pairs; `spans`: how far they reach."""
    a, b = ends[:, :1], ends[:, 1:]
    control = 2 * bends[:, None] - (a + b) / 2
    length = np.hypot(*(b - bends[:, None])[:, 0].T) + np.hypot(*(a - bends[:, None])[:, 0].T)
    skip = np.maximum(1 - spans / length, 0.1)[:, None, None] / 2
    s = skip + np.linspace(0, 1, 10)[:, None] * (1 - 2 * skip)
    return np.asarray((1 - s) ** 2 * a + 2 * s * (1 - s) * control + s**2 * b)


def _push(lines: Points, things: Points, room: Points) -> Points:
    """Which way each line must go to keep its distance from all things; nothing if it does."""
    apart = lines[:, None, :, None, :] - things[None, :, None, :, :]
    far = np.hypot(apart[..., 0], apart[..., 1]).reshape(len(lines), len(things), -1)
    near = far.argmin(axis=2)[..., None]
    nearest = np.take_along_axis(far, near, 2)[..., 0]
    way = np.take_along_axis(apart.reshape(*far.shape, 2), near[..., None], 2)[:, :, 0]
    lacks = np.maximum(room - nearest, 0) / np.maximum(nearest, 1)
    return np.asarray((way * lacks[..., None]).sum(axis=1))


# Routes


@cache
def middle(route: int, aside: float = HALF_PAIR) -> Points:
    """The middle line of a route, from place to place; those of a double route lie side by side,
    each so far `aside`.
    """
    a, b = _ends(route)
    path = curve(a, bends()[PAIRS[route]], b)
    if PAIRS.count(PAIRS[route]) == 1:
        return path
    side = -aside if PAIRS.index(PAIRS[route]) == route else aside
    way = np.gradient(path, axis=0)
    way /= np.hypot(way[:, 0], way[:, 1])[:, None]
    return path + side * np.stack([-way[:, 1], way[:, 0]], axis=1)


@cache
def spaces(route: int) -> tuple[Space, ...]:
    """The spaces of a route, evenly spread between the medallions."""
    path = middle(route)
    count = int(t.LENGTH[route])
    free = length_of(path) - 2 * (PLACE + 3)
    gap = min((free - count * PLANK) / (count + 1), GAP)
    start = (length_of(path) - count * PLANK - (count - 1) * gap) / 2 + PLANK / 2
    at, way = along(path, start + np.arange(count) * (PLANK + gap))
    turns = (np.degrees(way) + 90) % 180 - 90
    return tuple(
        Space(round(float(x), 1), round(float(y), 1), round(float(turn), 1))
        for (x, y), turn in zip(at, turns, strict=True)
    )


def _between(path: Points) -> str:
    """The part of a path between the medallions, for SVG."""
    at, _ = along(path, np.linspace(PLACE, length_of(path) - PLACE, 7))
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in at)


@cache
def line(route: int) -> str:
    """The middle line of a route between its medallions."""
    return _between(middle(route))


@cache
def touch(route: int) -> str:
    """The middle of what a finger may touch: wider than a route, and so beside a double one."""
    return _between(middle(route, TOUCH / 2))


def covered(route: int) -> Points:
    """Points in the middle of a route's spaces, close enough together to keep other things off."""
    found = []
    for space in spaces(route):
        turn = math.radians(space.turn)
        for part in (-0.5, -0.25, 0, 0.25, 0.5):
            step = part * (PLANK - THICK)
            found.append((space.x + step * math.cos(turn), space.y + step * math.sin(turn)))
    return np.array(found)
