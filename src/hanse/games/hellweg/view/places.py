"""Where everything lies on the map: cities and their houses, roads, villages beside them, room for
coaches, and the names of the cities, laid where they cover nothing. All of it follows from the
data file; nothing here depends on a position.
"""

import math
from dataclasses import dataclass
from functools import cache

from hanse.games.hellweg import tables as t

Point = tuple[float, float]

WIDTH, HEIGHT = 1700, 1050  # of the whole table
MAP_W = 1204  # of the sheet with the map, which lies at its left
EDGE = 46  # of the sheet: its frame

# From the data's coordinates to the sheet's
LEFT, TOP = 0, 40
ACROSS, DOWN = 1.19, 0.97

HOUSE_W, HOUSE_H = 66, 80
APART = 70  # of the two houses of a city
ROAD_W = 17
STEPS = 24  # points along a road
COACH_W, COACH_H = 44, 34
STONE = 29
FONT = 32
LETTER = 0.49  # width of a letter of the map's type, in heights


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    w: float
    h: float

    def from_point(self, x: float, y: float) -> float:
        """How far a point is from it; 0 inside."""
        return math.hypot(max(abs(x - self.x) - self.w, 0), max(abs(y - self.y) - self.h, 0))

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        return abs(self.x - other.x) < self.w + other.w and abs(self.y - other.y) < self.h + other.h


# What lies on the map besides places: the title with the key below it, the rose, and the corner
# for the scale or the warehouse.
TITLE = Box(248, 122, 182, 58)
KEY = Box(250, 262, 184, 66)
ROSE = Box(1086, 130, 68, 76)
CORNER = Box(938, 942, 216, 58)
PANELS = (TITLE, KEY, ROSE, CORNER)


@cache
def cities() -> tuple[Point, ...]:
    """The middle of each city."""
    return tuple((LEFT + city["x"] * ACROSS, TOP + city["y"] * DOWN) for city in t.DATA["cities"])


@cache
def houses() -> tuple[Point, ...]:
    """The middle of each house; two of one city stand side by side."""
    found = []
    for house in range(t.HOUSES):
        city = int(t.HOUSE_CITY[house])
        row = [h for h in range(t.HOUSES) if t.HOUSE_CITY[h] == city]
        x, y = cities()[city]
        found.append((x + (row.index(house) - (len(row) - 1) / 2) * APART, y))
    return tuple(found)


@cache
def towns() -> tuple[Box, ...]:
    """The room that each city's houses and the stones before them take."""
    return tuple(
        Box(x, y - 1, (HOUSE_W + (len(city["houses"]) - 1) * APART) / 2, HOUSE_H / 2 + 7)
        for (x, y), city in zip(cities(), t.DATA["cities"], strict=True)
    )


# Roads

Shape = tuple[float, float]  # how far a road bows to one side, and sways to both, in lengths
SHAPES: tuple[Shape, ...] = tuple(
    (bow, sway) for bow in (0.05, -0.05, 0.11, -0.11, 0.0) for sway in (0.03, -0.03)
)


def _line(road: int, shape: Shape) -> list[Point]:
    """A road as a walker would draw it: bowed, swaying, a little uneven."""
    (ax, ay), (bx, by) = (cities()[city] for city in t.ROAD_CITIES[road])
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        off = shape[0] * math.sin(math.pi * part) + shape[1] * math.sin(2 * math.pi * part)
        uneven = 2.4 * math.sin(part * length / 26 + road * 1.7) * math.sin(math.pi * part)
        off += uneven / length
        points.append((ax + part * dx - off * dy, ay + part * dy + off * dx))
    return points


def _crowding(road: int, line: list[Point], others: list[list[Point]]) -> float:
    """How close a road runs to others and to cities that aren't its own."""
    crowding = 0.0
    for x, y in line[4:-4:3]:
        for other in others:
            near = min(abs(x - px) + abs(y - py) for px, py in other[2:-2:3])
            crowding += max(0.0, 5 * ROAD_W - near) ** 2
        for city, town in enumerate(towns()):
            if city not in t.ROAD_CITIES[road]:
                crowding += max(0.0, 36 - town.from_point(x, y)) ** 2
        for panel in PANELS:
            crowding += max(0.0, 26 - panel.from_point(x, y)) ** 2
    return crowding


@cache
def roads() -> tuple[tuple[Point, ...], ...]:
    """The line of each road, in the shape in which it keeps clear of the others."""
    shapes = [SHAPES[road % 2] for road in range(t.ROADS)]
    lines = [_line(road, shape) for road, shape in enumerate(shapes)]
    for _ in range(2):
        for road in range(t.ROADS):
            others = [line for n, line in enumerate(lines) if n != road]
            choices = [_line(road, shape) for shape in SHAPES]
            lines[road] = min(choices, key=lambda line: _crowding(road, line, others))
    return tuple(tuple(line) for line in lines)


def beside(line: tuple[Point, ...], step: int, distance: float) -> Point:
    """A point beside a line, to its right if the distance is positive."""
    (ax, ay), (bx, by) = line[max(0, step - 1)], line[min(len(line) - 1, step + 1)]
    length = math.hypot(bx - ax, by - ay) or 1.0
    x, y = line[step]
    return (x - (by - ay) / length * distance, y + (bx - ax) / length * distance)


MIDDLE = range(STEPS // 4, STEPS * 3 // 4 + 1)  # where villages and coaches may stand
VILLAGE_R = 27
BESIDE = 25  # of a village from the middle of its road
APART_FROM_VILLAGE = 78  # of the coaches
ENOUGH = 64.0  # room: more is no better


@cache
def _berths() -> tuple[tuple[Point, Point | None], ...]:
    """Where on each road coaches stop, and where beside it the village stands, if it has one:
    together where there is most room, so that neither covers the other.
    """
    found: list[tuple[Point, Point | None]] = []
    for road, line in enumerate(roads()):
        stops = [(line[step], _room(line[step], road)) for step in MIDDLE]
        if not t.VILLAGES >> road & 1:
            found.append((max(stops, key=lambda stop: stop[1])[0], None))
            continue
        sides = [beside(line, step, side) for step in MIDDLE for side in (-BESIDE, BESIDE)]
        churches = [(at, _room(at, road)) for at in sides]
        _, stop, church = max(
            (room + more + 2 * min(math.dist(stop, church), APART_FROM_VILLAGE), stop, church)
            for stop, room in stops
            for church, more in churches
        )
        found.append((stop, church))
    return tuple(found)


def _room(at: Point, own: int) -> float:
    """How much room there is around a point on or beside a road; its middle is a little better."""
    others = [point for r, line in enumerate(roads()) if r != own for point in line]
    room = min(ENOUGH, *(math.dist(at, point) for point in others))
    room += min(ENOUGH, *(town.from_point(*at) for town in towns()))
    room += min(ENOUGH / 2, *(panel.from_point(*at) for panel in PANELS))
    return room - 0.15 * math.dist(at, roads()[own][STEPS // 2])


def stops() -> tuple[Point, ...]:
    """Where the coaches of each road stand."""
    return tuple(stop for stop, _ in _berths())


def villages() -> dict[int, Point]:
    """The villages by their roads, each close beside its own."""
    return {road: church for road, (_, church) in enumerate(_berths()) if church}


# Names


@cache
def labels() -> tuple[Box, ...]:
    """The names of the cities: below, above or beside the houses, where they cover least."""
    found: dict[int, Box] = {}
    crowded = sorted(range(t.CITIES), key=lambda c: -bin(int(t.ROADS_OF_CITY[c])).count("1"))
    for city in crowded:
        others = [*found.values(), *PANELS]
        others += [  # with room for the stones before their houses
            Box(town.x, town.y + 6, town.w + 8, town.h + 9)
            for c, town in enumerate(towns())
            if c != city
        ]
        town = towns()[city]
        found[city] = min(
            _choices(town, t.CITY_NAMES[city]),
            key=lambda box: _covered(box, others) + math.hypot(box.x - town.x, box.y - town.y) / 12,
        )
    return tuple(found[city] for city in range(t.CITIES))


def _choices(town: Box, name: str) -> list[Box]:
    w, h = len(name) * FONT * LETTER / 2, FONT * 0.42
    found = []
    for side, gap in ((1, 12), (-1, 0)):
        for shift in (0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.2, 1.2, -1.5, 1.5):
            found.append(Box(town.x + shift * w, town.y + side * (town.h + h) + gap, w, h))
    for side in (1, -1):
        for shift in (0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.1, 1.1):
            for more in (8, 18):
                found.append(
                    Box(town.x + side * (town.w + w + more), town.y + shift * town.h, w, h)
                )
    return found


def _covered(box: Box, others: list[Box]) -> float:
    """What a name would cover: roads, villages, coaches, other names; or the frame."""
    cost = 0.0
    for line in roads():
        cost += sum(box.from_point(x, y) < ROAD_W / 2 + 6 for x, y in line)
    cost += sum(max(0, VILLAGE_R + 6 - box.from_point(*at)) for at in villages().values())
    for x, y in stops():
        cost += max(0, COACH_W / 2 - box.from_point(x, y)) / 3
    cost += 100 * sum(box.meets(other) for other in others)
    inside = EDGE + 8
    outside = (
        box.x - box.w < inside
        or box.x + box.w > MAP_W - inside
        or box.y - box.h < inside
        or box.y + box.h > HEIGHT - inside
    )
    return cost + 200 * outside
