"""Where everything lies on the drawing of Hellweg's board: cities, roads with a gentle bend,
villages on them, and the names of the cities, laid where they cover nothing.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from docs.box import Box

WIDTH, HEIGHT = 1500, 1230
MARGIN = 36  # of the frame
LEFT, TOP = 28, 34  # where the data's coordinates begin
ACROSS, DOWN = 1.5, 1.17  # how far they are stretched
HOUSE_W, HOUSE_H = 58, 62  # of one house front
APART = 62  # of the two houses of a city
ROAD = 15  # width
BEND = 0.055  # how far a road leaves the straight line, in lengths
STEPS = 40  # points along a road
VILLAGE = 30  # kept free around a village
FONT = 25
LETTER = 0.68  # width of a letter, in heights; generous, as readers' fonts differ

Point = tuple[float, float]


@dataclass(frozen=True)
class Road:
    """One road: its line, what it is like, and where its village stands."""

    points: list[Point]
    surface: str
    village: Point | None


def spots(data: dict[str, Any]) -> dict[str, Point]:
    """Where each city is on the drawing."""
    return {
        city["id"]: (LEFT + city["x"] * ACROSS, TOP + city["y"] * DOWN) for city in data["cities"]
    }


def fronts(data: dict[str, Any]) -> list[tuple[str, float, float, str]]:
    """The houses: city, middle, and good."""
    at = spots(data)
    found = []
    for city in data["cities"]:
        x, y = at[city["id"]]
        goods = city["houses"]
        for number, good in enumerate(goods):
            found.append((city["id"], x + (number - (len(goods) - 1) / 2) * APART, y, good))
    return found


def town_boxes(data: dict[str, Any]) -> dict[str, Box]:
    """The room that each city's houses take."""
    at = spots(data)
    return {
        city["id"]: Box(
            *at[city["id"]], (HOUSE_W + (len(city["houses"]) - 1) * APART) / 2, HOUSE_H / 2
        )
        for city in data["cities"]
    }


def roads(data: dict[str, Any]) -> list[Road]:
    """All roads, each bent to the side on which it keeps clear of the others."""
    at = spots(data)
    ends = tuple((at[road["a"]], at[road["b"]]) for road in data["roads"])
    found = []
    for road, (a, b), bend in zip(data["roads"], ends, _bends(ends), strict=True):
        points = _line(a, b, bend)
        village = points[len(points) // 2] if road["village"] else None
        found.append(Road(points, road["surface"], village))
    return found


@cache
def _bends(ends: tuple[tuple[Point, Point], ...]) -> list[float]:
    """One bend for each road: tried in turn until none gets better by another."""
    choices = (BEND, -BEND, BEND / 3, -BEND / 3)
    bends = [choices[number % 2] for number in range(len(ends))]
    for _ in range(3):
        for number, (a, b) in enumerate(ends):
            others = [_line(*ends[n], bends[n]) for n in range(len(ends)) if n != number]
            bends[number] = min(choices, key=lambda bend: _crowding(_line(a, b, bend), others))
    return bends


def _crowding(line: list[Point], others: list[list[Point]]) -> float:
    """How close a road runs to others, their ends apart."""
    crowding = 0.0
    for x, y in line[4:-4:2]:
        for other in others:
            near = min(math.hypot(x - px, y - py) for px, py in other[2:-2:2])
            crowding += max(0, 3 * ROAD - near) ** 2
    return crowding


def _line(a: Point, b: Point, bend: float) -> list[Point]:
    """A line in the shape of a flat S, as roads over hills have it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        off = bend * math.sin(2 * math.pi * part)
        points.append((a[0] + part * dx - off * dy, a[1] + part * dy + off * dx))
    return points


def path(points: list[Point]) -> str:
    """A line of points as an SVG path."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def labels(data: dict[str, Any], panels: list[Box]) -> dict[str, tuple[Box, str]]:
    """The names of the cities: below, above or beside the houses, where they cover least."""
    towns = town_boxes(data)
    laid = roads(data)
    found: dict[str, tuple[Box, str]] = {}
    crowded = sorted(data["cities"], key=lambda city: -_degree(data, city["id"]))
    for city in crowded:
        others = [box for box, _ in found.values()] + panels
        others += [box for name, box in towns.items() if name != city["id"]]
        boxes = _candidates(towns[city["id"]], city["name"])
        best = min(boxes, key=lambda box: _covers(box, laid, others))
        found[city["id"]] = (best, city["name"])
    return found


def _degree(data: dict[str, Any], city: str) -> int:
    return sum(city in (road["a"], road["b"]) for road in data["roads"])


def _candidates(town: Box, name: str) -> list[Box]:
    w, h = len(name) * FONT * LETTER / 2, FONT * 0.55
    shifts = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1, -1.3, 1.3]
    found = []
    for side in (1, -1):
        for shift in shifts:
            found.append(Box(town.x + shift * w, town.y + side * (town.h + h + 5), w, h))
    for side in (1, -1):
        for shift in (0, -0.3, 0.3, -0.6, 0.6, -0.85, 0.85, -1.1, 1.1):
            for gap in (7, 16):
                x = town.x + side * (town.w + w + gap)
                found.append(Box(x, town.y + shift * town.h, w, h))
    return found


def _covers(box: Box, laid: list[Road], others: list[Box]) -> float:
    cost = 0.0
    for road in laid:
        cost += sum(box.from_point(x, y) < ROAD / 2 + 3 for x, y in road.points)
        if road.village:
            cost += 20 * (box.from_point(*road.village) < VILLAGE)
    cost += 100 * sum(box.meets(other) for other in others)
    inside = MARGIN + 8
    outside = (
        box.x - box.w < inside
        or box.x + box.w > WIDTH - inside
        or box.y - box.h < inside
        or box.y + box.h > HEIGHT - inside
    )
    return cost + 200 * outside
