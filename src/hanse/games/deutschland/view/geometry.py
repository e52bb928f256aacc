"""Where everything lies on the sheet: fields, crossings, paths and the panels of the margin.

All of it follows from the axial coordinates of `board.toml`; lengths are units of the drawing, of
which a field's side has a hundred.
"""

import math
import random
from dataclasses import dataclass

from hanse.games.deutschland import tables as t

Point = tuple[float, float]

SIDE = 100.0
STEP = math.sqrt(3) * SIDE  # from a field to the next in its row
WIDTH, HEIGHT = 1950, 1388
ORIGIN = (1020.0, 790.0)  # the middle of the field (0, 0)
DISC, RING, PLAQUE = 28, 15, 18  # radii: numbers, city fields, landmark fields

FRAME = 34  # the border with its degrees
PANEL_WIDTH, PANEL_ROWS = 284, 7
PANEL_HEIGHT = (HEIGHT - 2 * FRAME) / PANEL_ROWS
LEFT, RIGHT = FRAME + PANEL_WIDTH, WIDTH - FRAME - PANEL_WIDTH  # the sides of the map itself

WOBBLE = 2.6  # how far a path strays from the straight line, as a hand would draw it


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Box") -> bool:
        """Whether two boxes overlap."""
        return abs(self.x - other.x) < self.w + other.w and abs(self.y - other.y) < self.h + other.h

    def from_point(self, x: float, y: float) -> float:
        """How far a point is from the box; nothing if it lies within."""
        return math.hypot(max(0.0, abs(x - self.x) - self.w), max(0.0, abs(y - self.y) - self.h))

    def corners(self) -> list[Point]:
        """Its four corners."""
        return [(self.x + u * self.w, self.y + v * self.h) for u in (-1, 1) for v in (-1, 1)]


def centre(q: float, r: float) -> Point:
    """The middle of a cell of the grid."""
    return ORIGIN[0] + STEP * (q + r / 2), ORIGIN[1] + 1.5 * SIDE * r


def hexagon(x: float, y: float, size: float = SIDE) -> list[Point]:
    """The corners of a cell by its middle, clockwise from the north."""
    turns = [math.radians(60 * n - 90) for n in range(6)]
    return [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns]


def polygon(points: list[Point]) -> str:
    """Points as SVG wants them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _crossing(corner: t.Corner) -> Point:
    q, r, end = corner
    x, y = centre(q, r)
    return x, y + (-SIDE if end == "N" else SIDE)


FIELD_CELLS = [(field["q"], field["r"]) for field in t.DATA["fields"]]
FIELD_TERRAIN = [field["terrain"] for field in t.DATA["fields"]]
FIELD_POINTS = [centre(q, r) for q, r in FIELD_CELLS]  # [f]
CROSSING_POINTS = [_crossing(corner) for corner in t.CROSSING_CORNERS]  # [x]
CITY_POINTS = [CROSSING_POINTS[x] for x in t.CITY_CROSSING]  # [c]
LANDMARK_POINTS = [CROSSING_POINTS[x] for x in t.LANDMARK_CROSSING]  # [l]
FREE_CROSSINGS = [
    CROSSING_POINTS[x]
    for x in range(t.CROSSINGS)
    if t.CITY_AT[x] == t.NO_CITY and t.LANDMARK_AT[x] == t.NO_LANDMARK
]


def _is_place(crossing: int) -> bool:
    return bool(t.CITY_AT[crossing] != t.NO_CITY or t.LANDMARK_AT[crossing] != t.NO_LANDMARK)


def path_line(path: int, cut: float = 0.0, at_places: float | None = None) -> str:
    """A path as a slightly bent line, shortened at both ends, or elsewhere at cities and
    landmarks.
    """
    one, two = t.PATH_ENDS[path]
    (ax, ay), (bx, by) = CROSSING_POINTS[one], CROSSING_POINTS[two]
    ux, uy = (bx - ax) / SIDE, (by - ay) / SIDE
    bend = random.Random(7 * path + 1).uniform(-WOBBLE, WOBBLE)
    mx, my = (ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend
    if at_places is None:
        at_places = cut
    from_a = at_places if _is_place(one) else cut
    from_b = at_places if _is_place(two) else cut
    ax, ay = ax + ux * from_a, ay + uy * from_a
    bx, by = bx - ux * from_b, by - uy * from_b
    return f"M{ax:.1f} {ay:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}"


def path_middle(path: int) -> Point:
    """The middle of a path."""
    one, two = (CROSSING_POINTS[x] for x in t.PATH_ENDS[path])
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def is_inside(field: int, x: float, y: float, inset: float = 0.0) -> bool:
    """Whether a point lies within a field, that far from its sides."""
    u, v = FIELD_POINTS[field]
    dx, dy = abs(x - u), abs(y - v)
    room = STEP / 2 - inset
    return dx <= room and dx / 2 + dy * math.sqrt(3) / 2 <= room


# The margin: landmarks west and east, from north to south, and a place for points below each


def _columns() -> list[list[int]]:
    by_x = sorted(range(t.LANDMARKS), key=lambda landmark: LANDMARK_POINTS[landmark])
    half = t.LANDMARKS // 2
    return [
        sorted(part, key=lambda n: LANDMARK_POINTS[n][1]) for part in (by_x[:half], by_x[half:])
    ]


def _panel(column: int, row: int) -> Point:
    """The upper left corner of a panel."""
    return (RIGHT if column else FRAME), FRAME + row * PANEL_HEIGHT


LANDMARK_PANELS = {  # the upper left corner of each, by landmark
    landmark: _panel(column, row)
    for column, landmarks in enumerate(_columns())
    for row, landmark in enumerate(landmarks)
}
ROAD_PANEL, ARMY_PANEL = (_panel(column, PANEL_ROWS - 1) for column in range(2))

# On the map, beside the fields
TITLE = Box(LEFT + 178, FRAME + 128, 162, 104)
COSTS = Box(RIGHT - 124, HEIGHT - FRAME - 196, 112, 184)
ROSE = (LEFT + 122.0, HEIGHT - FRAME - 196.0)
SCALE = (LEFT + 34.0, HEIGHT - FRAME - 44.0)
