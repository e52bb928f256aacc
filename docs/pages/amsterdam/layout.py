"""Where everything lies on the drawing of a board: the planks of the routes, and the names of the
places, laid where they cover neither a plank, nor a place, nor each other.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docs.box import Box

SCALE = 1.5  # of the coordinates in the data, to give planks and names room
WIDTH, HEIGHT = 1500, 1134
MARGIN = 34  # of the frame
THICK = 19  # of a plank, that is, a space of a route
LONGEST, SHORTEST = 86, 56  # planks
GAP = 9  # between the planks of a route
CLEAR = 3  # between those of different routes
APART = 11.5  # of the two routes of a double route, each from the middle
PLACE = 25  # radius kept free around a place
FONT = 21
LETTER = 0.56  # width of a letter, in heights; generous, as readers' fonts differ
LINE = 1.05  # height of a line, in heights
ENDINGS = ("poortstoren",)  # long names may break before them


@dataclass
class Plank:
    """One space of a route: its middle, length and turn in degrees, and what it shows."""

    x: float
    y: float
    length: float
    turn: float
    colour: str
    cart: bool
    pair: frozenset[str]  # the places that its route joins

    def points(self) -> Iterator[tuple[float, float]]:
        """Points along its middle line, close enough together to keep other things off."""
        for part in (-0.5, -0.25, 0, 0.25, 0.5):
            along = part * (self.length - THICK)
            yield (
                self.x + along * math.cos(math.radians(self.turn)),
                self.y + along * math.sin(math.radians(self.turn)),
            )


def spots(data: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Where each place is on the drawing."""
    return {place["id"]: (place["x"] * SCALE, place["y"] * SCALE) for place in data["places"]}


def path_of(data: dict[str, Any], route: dict[str, Any]) -> "Curve":
    """The middle line of a route: from place to place, through the point where it bends."""
    at = spots(data)
    a, b = sorted((at[route["a"]], at[route["b"]]))
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    bend = [c * SCALE for c in route["via"]] if "via" in route else middle
    return _curve(a, (2 * bend[0] - middle[0], 2 * bend[1] - middle[1]), b)


def planks(data: dict[str, Any]) -> list[Plank]:
    """All spaces of all routes."""
    found: list[Plank] = []
    pairs = [frozenset((route["a"], route["b"])) for route in data["routes"]]
    for number, route in enumerate(data["routes"]):
        side = 0.0
        if pairs.count(pairs[number]) > 1:
            side = APART if pairs.index(pairs[number]) == number else -APART
        path = path_of(data, route)
        room = (path[-1][0] - 2 * PLACE) / route["length"]
        length = max(min(room - GAP, LONGEST), SHORTEST)
        for space in range(route["length"]):
            x, y, turn = _on(path, PLACE + room * (space + 0.5))
            x -= side * math.sin(math.radians(turn))
            y += side * math.cos(math.radians(turn))
            found.append(Plank(x, y, length, turn, route["colour"], route["cart"], pairs[number]))
    _push_apart(found, list(spots(data).values()))
    return found


def _push_apart(all_planks: list[Plank], places: list[tuple[float, float]]) -> None:
    """Move planks of different routes that lie on each other, or on a place, until none does."""
    for _ in range(40):
        for plank in all_planks:
            others = [
                (x, y, THICK + CLEAR)
                for other in all_planks
                if other.pair != plank.pair
                and math.hypot(other.x - plank.x, other.y - plank.y) < LONGEST + THICK
                for x, y in other.points()
            ]
            others += [(x, y, THICK / 2 + PLACE) for x, y in places]
            for px, py in list(plank.points()):
                for x, y, room in others:
                    apart = math.hypot(px - x, py - y)
                    if 0 < apart < room:
                        plank.x += (px - x) / apart * (room - apart) / 5
                        plank.y += (py - y) / apart * (room - apart) / 5


Curve = list[tuple[float, float, float]]  # length so far, x, y


def _curve(a: tuple[float, float], c: tuple[float, float], b: tuple[float, float]) -> Curve:
    """A quadratic Bézier curve in small steps."""
    steps = 200
    path: Curve = []
    gone = 0.0
    for step in range(steps + 1):
        t = step / steps
        x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * c[i] + t**2 * b[i] for i in range(2))
        if path:
            gone += math.hypot(x - path[-1][1], y - path[-1][2])
        path.append((gone, x, y))
    return path


def _on(path: Curve, length: float) -> tuple[float, float, float]:
    """The point at that length of a curve, and the curve's direction there."""
    place = next(i for i, (gone, _, _) in enumerate(path) if gone >= length)
    before, after = path[max(place - 3, 0)], path[min(place + 3, len(path) - 1)]
    turn = math.degrees(math.atan2(after[2] - before[2], after[1] - before[1]))
    return path[place][1], path[place][2], turn


# Names of the places


def labels(
    data: dict[str, Any], laid: list[Plank], panels: list[Box]
) -> dict[str, tuple[Box, list[str]]]:
    """For each place the box of its name, free of planks, places, panels and other names, and its
    lines.
    """
    at = spots(data)
    taken = [(x, y, THICK / 2 + 4) for plank in laid for x, y in plank.points()]
    taken += [(x, y, PLACE + 2) for x, y in at.values()]
    chosen: dict[str, tuple[Box, list[str]]] = {}
    for place in sorted(data["places"], key=lambda place: -len(place["name"])):  # hardest first
        x, y = at[place["id"]]
        near = [spot for spot in taken if math.hypot(spot[0] - x, spot[1] - y) < 4 * LONGEST]
        others = [*panels, *(box for box, _ in chosen.values())]
        options = sorted(_options(place["name"], x, y), key=lambda option: option[0])
        chosen[place["id"]] = min(options, key=lambda o: _cost(o[0], o[1], near, others))[1:]
    return chosen


def _options(name: str, x: float, y: float) -> Iterator[tuple[float, Box, list[str]]]:
    """Places for a name around its place, in one line or in two, and how far off each is."""
    breaks = [[name]]
    if " " in name:
        breaks.append(name.rsplit(" ", 1))
    breaks += [[name.removesuffix(e) + "-", e] for e in ENDINGS if name.endswith(e)]
    for lines in breaks:
        w = max(len(line) for line in lines) * FONT * LETTER / 2
        h = len(lines) * FONT * LINE / 2
        for dx in range(-168, 169, 8):
            for dy in range(-78, 79, 6):
                box = Box(x + dx, y + dy, w, h)
                yield box.from_point(x, y) + abs(dx) / 20 + 5 * len(lines), box, lines


def _cost(
    far: float, box: Box, taken: list[tuple[float, float, float]], others: list[Box]
) -> float:
    inside = (
        MARGIN + 14 < box.x - box.w
        and box.x + box.w < WIDTH - MARGIN - 14
        and MARGIN + 14 < box.y - box.h
        and box.y + box.h < HEIGHT - MARGIN - 14
    )
    covered = sum(box.from_point(x, y) < room for x, y, room in taken)
    return far + 1000 * (covered + sum(box.meets(other) for other in others) + (not inside))
