"""Where names are written: beside their places, covering no disc, no ring, no piece and no other
name, and as little of the paths as can be.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hanse.games.deutschland import tables as t
from hanse.games.deutschland.view.geometry import (
    CITY_POINTS,
    COSTS,
    CROSSING_POINTS,
    DISC,
    FIELD_POINTS,
    FRAME,
    HEIGHT,
    LANDMARK_POINTS,
    LEFT,
    RIGHT,
    ROSE,
    STEP,
    TITLE,
    Box,
    Point,
    is_inside,
)

Lines = tuple[str, ...]
Rows = NDArray[np.float64]  # [box, four]

PLACE_SIZE = 25.0  # of the letters of cities and landmarks
FIELD_SIZES = (18.0, 16.0, 14.5)  # and of fields, as large as there is room for
LINE = 0.98  # height of a line, in heights of letters
ROOM = 1.02  # letters of another font may be that much wider
WIDTHS = {  # of the letters of EB Garamond, in heights
    "ijl": 0.27,
    "-(). I": 0.31,
    "frst": 0.36,
    "acegzvxyäJ": 0.46,
    "bdhknopuqößüS": 0.54,
    "BEFLPZY": 0.60,
    "wACGKRTVXÄ": 0.73,
    "DHNOQUÖÜm": 0.80,
    "MW": 0.97,
}
LETTERS = {letter: width for letters, width in WIDTHS.items() for letter in letters}

HALL_ROOM = (0.0, -13.0, 25.0, 31.0)  # what a town hall covers: from its crossing, half its sides
LANDMARK_ROOM = (0.0, -9.0, 33.0, 29.0)
NEAR = 1.4 * STEP  # nothing further away is met by a name
GOETZ_ASIDE = 54  # from a field's number to the iron hand beside it
GOETZ_HALF = (20.0, 33.0)


@dataclass(frozen=True)
class Name:
    """A name on the map: the middle of its box and its lines."""

    box: Box
    lines: Lines
    size: float

    @property
    def rows(self) -> list[tuple[float, float, str]]:
        """Each line with the middle of its foot."""
        height = self.size * LINE
        top = self.box.y - (len(self.lines) - 1) * height / 2 + self.size * 0.31
        return [(self.box.x, top + n * height, line) for n, line in enumerate(self.lines)]


def width(words: str, size: float) -> float:
    """How wide words are."""
    return sum(LETTERS.get(letter, 0.7) for letter in words) * size * ROOM


def text_box(x: float, y: float, size: float, lines: Lines) -> Box:
    """The room that words take."""
    return Box(x, y, max(width(line, size) for line in lines) / 2, len(lines) * size * LINE / 2)


def _around(point: Point, room: tuple[float, float, float, float]) -> Box:
    dx, dy, w, h = room
    return Box(point[0] + dx, point[1] + dy, w, h)


def goetz_box(field: int, side: int) -> Box:
    """The room of the iron hand, right (1) or left (-1) of a field's number."""
    x, y = FIELD_POINTS[field]
    return Box(x + side * GOETZ_ASIDE, y, *GOETZ_HALF)


def fixed_boxes() -> list[Box]:
    """What names keep off: pieces on places, numbers, and what lies beside the map."""
    boxes = [_around(point, HALL_ROOM) for point in CITY_POINTS]
    boxes += [_around(point, LANDMARK_ROOM) for point in LANDMARK_POINTS]
    boxes += [Box(x, y, DISC + 2, DISC + 2) for x, y in FIELD_POINTS]
    boxes += [Box(edge, HEIGHT / 2, FRAME / 2, HEIGHT) for edge in (LEFT - 12, RIGHT + 12)]
    boxes += [Box((LEFT + RIGHT) / 2, edge, RIGHT, FRAME + 2) for edge in (0, HEIGHT)]
    boxes += [Box(ROSE[0], ROSE[1], 110, 110)]
    return [*boxes, *(Box(box.x, box.y, box.w + 10, box.h + 10) for box in (TITLE, COSTS))]


# Boxes by the thousand, as rows of x, y, w and h


def _rows(boxes: Sequence[Box]) -> Rows:
    return np.array([(box.x, box.y, box.w, box.h) for box in boxes]).reshape(-1, 4)


def _meet(some: Rows, others: Rows) -> NDArray[np.bool_]:
    """Which of some boxes overlap which of others."""
    apart = np.abs(some[:, None, :2] - others[None, :, :2])
    both: NDArray[np.bool_] = np.all(apart < some[:, None, 2:] + others[None, :, 2:], axis=2)
    return both


def _distance(boxes: Rows, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each point is from each box."""
    apart = np.abs(boxes[:, None, :2] - points[None, :, :]) - boxes[:, None, 2:]
    return np.hypot(*np.moveaxis(apart.clip(min=0), 2, 0))


def _grid(
    x: float, y: float, size: float, names: list[Lines], across: Sequence[int], down: Sequence[int]
) -> tuple[Rows, list[Lines]]:
    """Boxes for a name around a point, and the lines in each."""
    rows, lines = [], []
    for some in names:
        box = text_box(x, y, size, some)
        rows += [(x + dx, y + dy, box.w, box.h) for dx in across for dy in down]
        lines += [some] * (len(across) * len(down))
    return np.array(rows), lines


def _box(row: NDArray[np.float64]) -> Box:
    x, y, w, h = row.tolist()
    return Box(x, y, w, h)


# Cities and landmarks

ACROSS, DOWN = range(-126, 127, 6), range(-64, 65, 4)  # how far from its crossing a name may be
LOSES, CROSSES = 120.0, 45.0  # what is better avoided: see `_cost`
PATH_HALF = 7.0


def _cost(rows: Rows, along: NDArray[np.float64], rooms: list[Rows]) -> NDArray[np.float64]:
    """What each box covers: better no field's last room for Götz or its name, and few paths."""
    cost = CROSSES * (_distance(rows, along) < PATH_HALF).sum(axis=1)
    for room in rooms:
        cost += LOSES * _meet(rows, room).all(axis=1)
    return cost


def _along_paths() -> NDArray[np.float64]:
    """Points along all paths."""
    ends = np.array(CROSSING_POINTS)[t.PATH_ENDS]  # [p, two, xy]
    share = np.linspace(0, 1, 9)[None, :, None]
    return (ends[:, :1] * (1 - share) + ends[:, 1:] * share).reshape(-1, 2)


@cache
def place_names() -> dict[str, Name]:
    """The names of cities and landmarks, by id."""
    places = [*zip(t.CITY_IDS, t.CITY_NAMES, CITY_POINTS, strict=True)]
    places += [*zip(t.LANDMARK_IDS, t.LANDMARK_NAMES, LANDMARK_POINTS, strict=True)]
    fixed = fixed_boxes()
    rooms = [[goetz_box(field, side) for side in (1, -1)] for field in range(t.FIELDS)]
    rooms += [_field_rooms(field, FIELD_SIZES[1], fixed) for field in range(t.FIELDS)]
    along = _along_paths()
    found: dict[str, Name] = {}
    for place, name, (x, y) in sorted(places, key=lambda item: -len(item[1])):  # hardest first
        rows, lines = _grid(x, y, PLACE_SIZE, _breaks(name), ACROSS, DOWN)
        near = _rows([box for box in fixed if box.from_point(x, y) < NEAR])
        free = np.flatnonzero(~_meet(rows, near).any(axis=1))
        if len(free):  # on a map of one's own there may be no room
            rows, lines = rows[free], [lines[n] for n in free]
        close = along[np.hypot(*(along - (x, y)).T) < NEAR]
        beside = [_rows(some) for some in rooms if some and some[0].from_point(x, y) < NEAR]
        far = _distance(rows, np.array([(x, y)]))[:, 0] + np.abs(rows[:, 0] - x) / 12
        far += [4 * len(some) for some in lines]
        best = int(np.argmin(far + _cost(rows, close, beside)))
        found[place] = Name(_box(rows[best]), lines[best], PLACE_SIZE)
        fixed.append(found[place].box)
        for some in rooms:
            some[:] = [room for room in some if not room.meets(found[place].box)] or some
    return found


@cache
def goetz_sides() -> tuple[int, ...]:
    """On which side of its number each field has room for Götz, by field."""
    names = [name.box for name in place_names().values()]
    chosen = []
    for field in range(t.FIELDS):
        free = [s for s in (1, -1) if not any(goetz_box(field, s).meets(box) for box in names)]
        chosen.append(free[0] if free else 1)
    return tuple(chosen)


# Fields

BELOW = (41, 44, 48, 52, 58, 64, 70, -41, -44, -48, -54, -60, -66)  # from a field's number
ASIDE = (0, -5, 5, -10, 10, -18, 18, -26, 26, -34, 34)


@cache
def field_names() -> tuple[Name | None, ...]:
    """The names of the fields, within them where the other names leave room, by field."""
    taken = [name.box for name in place_names().values()] + fixed_boxes()
    found: list[Name | None] = []
    for field in range(t.FIELDS):
        hand = goetz_box(field, goetz_sides()[field])  # who may cover a name that has no other room
        rooms = [(size, [*taken, hand]) for size in FIELD_SIZES]
        rooms += [(size, taken) for size in FIELD_SIZES]
        names = (_field_name(field, size, room) for size, room in rooms)
        found.append(next((name for name in names if name), None) or _beside(field, taken))
    return tuple(found)


def _field_name(field: int, size: float, taken: list[Box]) -> Name | None:
    """The best place for a field's name in letters of a size, if there is one."""
    best = next(iter(_field_rooms(field, size, taken)), None)
    if best is None:
        return None
    lines = next(ls for ls in _breaks(t.FIELD_NAMES[field]) if len(ls) * size * LINE / 2 == best.h)
    return Name(best, lines, size)


def _field_rooms(field: int, size: float, taken: list[Box]) -> list[Box]:
    """Where a field's name may be written in letters of a size, the best place first."""
    x, y = FIELD_POINTS[field]
    rows, lines = _grid(x, y, size, _breaks(t.FIELD_NAMES[field]), ASIDE, BELOW)
    near = _rows([box for box in taken if box.from_point(x, y) < STEP])
    dx, dy = np.abs(rows[:, 0] - x), rows[:, 1] - y
    reach, rise = dx + rows[:, 2], np.abs(dy) + rows[:, 3]  # of the corner that is furthest out
    room = STEP / 2 - 6
    inside = (reach <= room) & (reach / 2 + rise * math.sqrt(3) / 2 <= room)
    free = inside & ~_meet(rows, near).any(axis=1)
    far = dx + np.where(dy > 0, dy, 14 - dy) + [9 * len(some) for some in lines]
    order = np.argsort(far, kind="stable")
    return [_box(rows[n]) for n in order if free[n]]


def _beside(field: int, taken: list[Box]) -> Name | None:
    """A place for a field's name beyond the border, near it."""
    x, y = FIELD_POINTS[field]
    size, lines = FIELD_SIZES[1], (t.FIELD_NAMES[field],)
    rows, _ = _grid(x, y, size, [lines], range(-210, 211, 7), range(-120, 121, 8))
    rows = rows[~_meet(rows, _rows(taken)).any(axis=1)]
    boxes = [box for box in map(_box, rows) if not _is_on_map(box)]
    best = min(boxes, key=lambda box: box.from_point(x, y), default=None)
    return Name(best, lines, size) if best else None


def _is_on_map(box: Box) -> bool:
    return any(is_inside(f, *corner, -16) for f in range(t.FIELDS) for corner in box.corners())


def _breaks(name: str) -> list[Lines]:
    if " " not in name:
        return [(name,)]
    one, two = name.rsplit(" ", 1)
    return [(name,), (one, two)]


@cache
def all_boxes() -> tuple[Box, ...]:
    """The room of all names, for what is drawn around them."""
    names = [*place_names().values(), *(name for name in field_names() if name)]
    return tuple(name.box for name in names)
