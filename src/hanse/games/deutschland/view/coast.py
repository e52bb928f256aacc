"""Around the fields: seas, neighbours, degrees, waves, and the Alps.

The data ends at the border; beyond it the same grid goes on, and a few rows say where it is water.
Coasts are the outline of all land cells, drawn by an unsteady hand that always shakes the same.
"""

import math
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from hanse.games.deutschland.view.geometry import (
    COSTS,
    FIELD_CELLS,
    FIELD_POINTS,
    FRAME,
    HEIGHT,
    LEFT,
    ORIGIN,
    RIGHT,
    ROSE,
    SIDE,
    STEP,
    TITLE,
    Box,
    Point,
    centre,
    hexagon,
)
from hanse.games.deutschland.view.lettering import all_boxes, width

Cell = tuple[int, int]

AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # neighbours, from the north-east
ROWS = range(-7, 7)  # of the grid, from beyond the upper edge to beyond the lower one
COLUMNS = range(-9, 9)
JUTLAND = {(2, -5), (2, -6), (3, -7), (2, -7)}
COASTS = {-4: (1, 4), -3: (0, 9)}  # rows of which only these cells are land, from and to
SHAKE = 7.0  # how far a coast strays
PARTS = 4  # of an edge of the coast

# Names on the sheet: where, how large; the words are in `phrases`.
SEAS = {"north_sea": (-1.776, -3.12, 44), "baltic": (5.05, -4.62, 40)}
NEIGHBOURS = {
    "denmark": (2.0, -4.84),
    "netherlands": (-2.3, -1.9),
    "france": (-4.2, 1.22),
    "poland": (4.1, -2.3),
    "czechia": (1.75, 0.72),
}
SHIPS = ((0.26, -4.1, 1), (4.86, -4.22, -1))  # where, and which way each sails
ALPS, ALPS_WEST = 130, 460  # how far north and west of the middle they reach
WATERLINES = (92, 66, 44, 26)  # widths of the lines that follow a coast


def is_land(q: int, r: int) -> bool:
    """Whether a cell of the grid is land, ours or a neighbour's."""
    if (q, r) in JUTLAND or (q, r) in FIELD_CELLS:
        return True
    first, last = COASTS.get(r, (1, 0) if r < min(COASTS) else (-99, 99))
    return first <= q <= last


def _key(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _outline(cells: set[Cell]) -> Iterator[list[Point]]:
    """The edges between some cells and all others, as closed rings of points."""
    corners: dict[tuple[int, int], Point] = {}
    following: dict[tuple[int, int], tuple[int, int]] = {}
    for q, r in sorted(cells):
        six = hexagon(*centre(q, r))
        for n, (dq, dr) in enumerate(AROUND):
            if (q + dq, r + dr) not in cells:
                corners[_key(six[n])] = six[n]
                following[_key(six[n])] = _key(six[(n + 1) % 6])
    while following:
        at = next(iter(following))
        ring = []
        while at in following:
            ring.append(corners[at])
            at = following.pop(at)
        yield ring


def shaken(ring: list[Point], luck: random.Random) -> list[Point]:
    """A ring with points between its corners, each moved a little."""
    found = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        for part in range(PARTS):
            share = part / PARTS
            found.append(
                (
                    ax + (bx - ax) * share + luck.uniform(-SHAKE, SHAKE),
                    ay + (by - ay) * share + luck.uniform(-SHAKE, SHAKE),
                )
            )
    return found


def smooth(ring: list[Point]) -> str:
    """A closed curve through the middles of the sides of a ring."""
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
    ]
    start = middles[-1]
    curves = "".join(
        f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}" for (x, y), (u, v) in zip(ring, middles, strict=True)
    )
    return f"M{start[0]:.0f} {start[1]:.0f}{curves}Z"


@cache
def land() -> str:
    """All land, with its coasts, as a path."""
    luck = random.Random(1871)
    cells = {(q, r) for q in COLUMNS for r in ROWS if is_land(q, r)}
    return "".join(smooth(shaken(ring, luck)) for ring in _outline(cells))


@cache
def germany() -> str:
    """The outline of the fields, drawn as a border."""
    rings = (" ".join(f"{x:.1f} {y:.1f}" for x, y in ring) for ring in _outline(set(FIELD_CELLS)))
    return "".join(f"M{ring}Z" for ring in rings)


# Degrees

AACHEN, FRANKFURT, FLENSBURG, KONSTANZ = (6.08, 14.55, 54.78, 47.66)


def _east(degrees: float) -> float:
    west = centre(-3, -1)[0]
    return west + (centre(3, -1)[0] - west) * (degrees - AACHEN) / (FRANKFURT - AACHEN)


def _north(degrees: float) -> float:
    top, bottom = centre(2, -5)[1] + STEP / 2, centre(-3, 4)[1] - STEP / 2
    return top + (bottom - top) * (FLENSBURG - degrees) / (FLENSBURG - KONSTANZ)


@cache
def degrees() -> dict[str, Any]:
    """Meridians and parallels, slightly bent, and their figures at the edge of the map."""
    lines, east, north = "", [], []
    for degree in range(4, 17):
        x = _east(degree)
        lean = (x - (LEFT + RIGHT) / 2) * 0.05
        lines += f"M{x - lean:.0f} {FRAME}Q{x:.0f} {HEIGHT / 2} {x + lean:.0f} {HEIGHT - FRAME}"
        if LEFT + 30 < x < RIGHT - 30 and abs(x - centre(*NEIGHBOURS["denmark"])[0]) > STEP:
            east.append({"x": x, "top": x - lean, "bottom": x + lean, "text": f"{degree}°"})
    for degree in range(46, 57):
        y = _north(degree)
        lines += f"M{LEFT} {y:.0f}Q{(LEFT + RIGHT) / 2} {y + 26:.0f} {RIGHT} {y:.0f}"
        if FRAME + 30 < y < HEIGHT - FRAME - 30:
            north.append({"y": y, "text": f"{degree}°"})
    return {"lines": lines, "east": east, "north": north}


# What swims, and what towers


def _free(box: Box, taken: list[Box]) -> bool:
    within = LEFT + 8 < box.x - box.w and box.x + box.w < RIGHT - 8 and box.y - box.h > FRAME + 8
    return within and not any(box.meets(other) for other in taken)


def _is_open_sea(x: float, y: float) -> bool:
    """Whether a point and all around it are water."""
    return not any(is_land(*_cell(x + dx, y + dy)) for dx in (-62, 62) for dy in (-52, 52))


def _furniture() -> list[Box]:
    boxes = [TITLE, COSTS, Box(*ROSE, 100, 100), *all_boxes()]
    for q, r, size in SEAS.values():
        boxes.append(Box(*centre(q, r), 90, size))
    return boxes + [Box(*centre(q, r), 40, 48) for q, r, _ in SHIPS]


@cache
def waves() -> str:
    """Waves in both seas, apart from all else."""
    luck = random.Random(1143)
    taken = _furniture()
    found = ""
    for _ in range(900):
        x, y = luck.uniform(LEFT, RIGHT), luck.uniform(FRAME, HEIGHT / 2)
        box = Box(x + 13, y, 22, 11)
        if _is_open_sea(x, y) and _free(box, taken):
            taken.append(box)
            found += f"M{x:.0f} {y:.0f}q6 -5 13 0t13 0"
    return found


@cache
def peaks() -> list[dict[str, Any]]:
    """The Alps, and hills and woods of the neighbours, where nothing else is."""
    luck = random.Random(2962)
    taken = [*_furniture(), *(Box(x, y, 100, 96) for x, y in FIELD_POINTS)]
    for key, (q, r) in NEIGHBOURS.items():
        taken.append(Box(*centre(q, r), width(key.upper(), 30) / 2 + 10, 16))
    found = []
    for tries in range(2600):
        x, y = luck.uniform(LEFT, RIGHT), luck.uniform(FRAME, HEIGHT - FRAME - 6)
        alpine = y > HEIGHT - ALPS and x > ORIGIN[0] - ALPS_WEST
        kind = "alp" if alpine else ("knoll" if tries % 3 else "copse")
        half = 34 if alpine else 44
        box = Box(x, y - 14, half * (0.62 if alpine else 1), 18)
        cell = _cell(x, y)
        if is_land(*cell) and not _by_water(*cell) and _free(box, taken):
            taken.append(box)
            found.append({"x": round(x), "y": round(y), "kind": kind})
    return sorted(found, key=lambda peak: peak["y"])


def _cell(x: float, y: float) -> tuple[int, int]:
    """The cell of the grid in which a point lies."""
    r = (y - ORIGIN[1]) / (1.5 * SIDE)
    q = (x - ORIGIN[0]) / STEP - r / 2
    near = [(round(q) + dq, round(r) + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    return min(near, key=lambda cell: math.dist(centre(*cell), (x, y)))


def _by_water(q: int, r: int) -> bool:
    return not all(is_land(q + dq, r + dr) for dq, dr in AROUND)


@cache
def lake() -> str:
    """The lake at Konstanz."""
    x, y = centre(-3, 4)
    x, y = x + STEP * 0.16, y - STEP * 0.45
    ring = [
        (x + a, y + b) for a, b in ((-46, -4), (-18, -16), (20, -8), (66, 6), (40, 18), (-16, 10))
    ]
    return smooth(ring)
