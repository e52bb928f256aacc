"""The land below the places: the sheet and its frame, rivers, hills, fields and woods, and how
roads are drawn. It is the same on every table: drawn once, by the same luck each time.
"""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from hanse.games.hellweg import tables as t
from hanse.games.hellweg.view import places as p
from hanse.games.hellweg.view.lines import along, fine, rough_box, smooth
from hanse.games.hellweg.view.places import Point


@dataclass(frozen=True)
class River:
    """A river in the data's coordinates, from its spring."""

    name: str
    width: float
    points: tuple[Point, ...]


RIVERS = (
    River("Lippe", 9, ((815, 482), (740, 462), (655, 436), (560, 452), (470, 432), (380, 446),
                       (290, 440), (205, 508), (150, 540), (52, 545))),
    River("Ruhr", 9, ((812, 800), (735, 752), (650, 758), (560, 716), (480, 632), (385, 622),
                      (310, 664), (225, 672), (150, 662), (58, 660))),
    River("Ems", 8, ((795, 372), (715, 352), (640, 318), (570, 276), (538, 205), (500, 130),
                     (478, 62), (470, -30))),
    River("Rhine", 25, ((345, 1060), (312, 965), (290, 890), (236, 806), (130, 742), (66, 664),
                        (54, 585), (48, 500), (22, 420), (-20, 372))),
)  # fmt: skip
SAUERLAND = 700  # south of it the hills are steep and the woods are dark
WALKS = 700  # tries to find room for something
CONIFERS = 0.25  # of the woods north of there
CROSSING = 7  # closer than this a road crosses a river
RIGHT_ANGLE = 90


def _course(river: River) -> list[Point]:
    return [(p.LEFT + x * p.ACROSS, p.TOP + y * p.DOWN) for x, y in river.points]


@cache
def sheet() -> str:
    """The edge of the sheet."""
    return rough_box(10, 10, p.MAP_W - 20, p.HEIGHT - 20, random.Random(1200), 2.6)


@cache
def degrees() -> str:
    """The dark pieces of the frame, as maps have them for degrees."""
    inner, outer = p.EDGE - 6, p.EDGE - 17
    right, bottom = p.MAP_W - outer, p.HEIGHT - outer
    thick = inner - outer
    pieces = []
    for start, end, across in ((inner, p.MAP_W - inner, True), (inner, p.HEIGHT - inner, False)):
        count = round((end - start) / 52) | 1
        size = (end - start) / count
        for n in range(0, count, 2):
            at = start + n * size
            for edge in (outer, (bottom if across else right) - thick):
                box = (at, edge, size, thick) if across else (edge, at, thick, size)
                pieces.append("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z".format(*box, box[2]))
    return "".join(pieces)


# Roads


@cache
def road_lines() -> tuple[str, ...]:
    """The middle of each road."""
    return tuple(smooth(line[::2]) for line in p.roads())


@cache
def road_marks() -> tuple[str, ...]:
    """What tells roads apart: strokes across a brown one, stones on a paved one."""
    luck = random.Random(1316)
    return tuple(
        _hatches(line, luck) if t.BROWN >> road & 1 else _cobbles(line, luck)
        for road, line in enumerate(p.roads())
    )


def _hatches(line: Sequence[Point], luck: random.Random) -> str:
    marks = []
    for (x, y), (dx, dy) in along(line, 7.5):
        lean, start, end = luck.uniform(-1.5, 3.5), luck.uniform(-7.4, -5), luck.uniform(2.5, 7)
        marks.append(
            f"M{x - dy * start + dx * lean:.1f} {y + dx * start + dy * lean:.1f}"
            f"L{x - dy * end - dx * lean:.1f} {y + dx * end - dy * lean:.1f}"
        )
    return "".join(marks)


def _cobbles(line: Sequence[Point], luck: random.Random) -> str:
    marks = []
    for number, ((x, y), (dx, dy)) in enumerate(along(line, 4.1)):
        off = (-4.6, 0.1, 4.6)[number % 3] + luck.uniform(-0.5, 0.5)
        marks.append(f"M{x - dy * off:.1f} {y + dx * off:.1f}h0")
    return "".join(marks)


@cache
def bridges() -> tuple[tuple[int, int, int], ...]:
    """Where roads cross rivers: the place and the road's direction in degrees."""
    found = []
    for river in RIVERS:
        course = [at for at, _ in along(fine(_course(river)), 6)]
        for line in p.roads():
            best = min(
                ((math.dist(at, point), at, way) for at in course for point, way in along(line, 9)),
                key=lambda near: near[0],
            )
            _, (x, y), (dx, dy) = best
            clear = all(town.from_point(x, y) > CROSSING for town in p.towns())
            if best[0] < CROSSING and clear:
                found.append((round(x), round(y), round(math.degrees(math.atan2(dy, dx)))))
    return tuple(found)


# What grows and rises where there is room


class Room:
    """What is still free of the land, in squares."""

    SQUARE = 12

    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()

    def _squares(self, x: float, y: float, w: float, h: float) -> Iterable[tuple[int, int]]:
        for i in range(int((x - w) // self.SQUARE), int((x + w) // self.SQUARE) + 1):
            for j in range(int((y - h) // self.SQUARE), int((y + h) // self.SQUARE) + 1):
                yield i, j

    def take(self, x: float, y: float, w: float, h: float) -> None:
        """Keep others off a rectangle, by its middle and half its sides."""
        self.taken.update(self._squares(x, y, w, h))

    def is_free(self, x: float, y: float, w: float, h: float) -> bool:
        """Whether a rectangle is on the map and touches nothing."""
        edge = p.EDGE + 4
        inside = edge + w < x < p.MAP_W - edge - w and edge + h < y < p.HEIGHT - edge - h
        return inside and self.taken.isdisjoint(self._squares(x, y, w, h))


def _open_land() -> Room:
    room = Room()
    for line in p.roads():
        for (x, y), _ in along(line, 10):
            room.take(x, y, 12, 12)
    for x, y in p.villages().values():
        room.take(x, y, 24, 30)
    for x, y in p.stops():
        room.take(x, y, 26, 20)
    for box in (*p.towns(), *p.labels(), *p.PANELS):
        room.take(box.x, box.y, box.w + 6, box.h + 6)
    for river in RIVERS:
        for (x, y), _ in along(fine(_course(river)), 10):
            room.take(x, y, river.width / 2 + 5, river.width / 2 + 5)
        room.take(*_named_at(river)[0], 34, 24)
    return room


@dataclass(frozen=True)
class Land:
    """All that is drawn below the places."""

    rivers: tuple[dict[str, object], ...]
    mountains: tuple[tuple[int, int, int], ...]  # middle of the foot, and height
    hills: str
    shades: str
    fields: tuple[tuple[int, int, int], ...]  # middle, and which of three
    trees: tuple[tuple[str, int, int], ...]  # from north to south
    sights: tuple[tuple[str, int, int], ...]  # a castle, a mill


@cache
def land() -> Land:
    """The land, in the order in which things take their room."""
    room = _open_land()
    luck = random.Random(1226)
    mountains = tuple(_mountains(room, luck))
    sights = tuple(_sights(room, luck))
    fields = tuple(_fields(room, luck))
    hills, shades = _hills(room, luck)
    trees = tuple(sorted(_trees(room, luck), key=lambda tree: tree[2]))
    return Land(tuple(_rivers()), mountains, hills, shades, fields, trees, sights)


def _rivers() -> Iterator[dict[str, object]]:
    for river in RIVERS:
        (x, y), (dx, dy) = _named_at(river)
        turn = math.degrees(math.atan2(dy, dx))
        yield {
            "name": river.name,
            "line": smooth(_course(river)),
            "width": river.width,
            "x": round(x),
            "y": round(y),
            "turn": round(turn - math.copysign(180, turn) if abs(turn) > RIGHT_ANGLE else turn),
        }


@cache
def _named_at(river: River) -> tuple[Point, Point]:
    """Where a river's name stands, clear of everything else, and the river's direction there."""
    things = [(point, 0) for line in p.roads() for point in line]
    things += [(at, p.VILLAGE_R) for at in p.villages().values()]
    things += [(at, p.COACH_W) for at in p.stops()]

    def clear(at: Point) -> float:
        x, y = at
        far = [math.dist(at, thing) - size for thing, size in things]
        far += [box.from_point(x, y) for box in (*p.towns(), *p.labels(), *p.PANELS)]
        far += [x - p.EDGE, y - p.EDGE, p.MAP_W - p.EDGE - x, p.HEIGHT - p.EDGE - y]
        return min(far)

    line = fine(_course(river))
    step = max(range(2, len(line) - 2), key=lambda n: clear(line[n]))
    (ax, ay), (bx, by) = line[step - 2], line[step + 2]
    return line[step], (bx - ax, by - ay)


def _anywhere(luck: random.Random, top: float = 0, bottom: float = p.HEIGHT) -> Point:
    return luck.uniform(p.EDGE, p.MAP_W - p.EDGE), luck.uniform(top, bottom)


def _mountains(room: Room, luck: random.Random) -> Iterator[tuple[int, int, int]]:
    for _ in range(WALKS):
        x, y = _anywhere(luck, SAUERLAND)
        height = luck.randint(30, 52)
        if x > p.MAP_W / 4 and room.is_free(x, y - height / 3, height * 0.8, height * 0.6):
            room.take(x, y - height / 4, height * 0.5, height * 0.45)
            yield round(x), round(y), height


def _sights(room: Room, luck: random.Random) -> Iterator[tuple[str, int, int]]:
    for name, top, bottom in (("castle", 520, 1000), ("mill", 60, 600), ("mill", 300, 980)):
        for _ in range(WALKS):
            x, y = _anywhere(luck, top, bottom)
            if room.is_free(x, y, 34, 36):
                room.take(x, y, 30, 32)
                yield name, round(x), round(y)
                break


def _fields(room: Room, luck: random.Random) -> Iterator[tuple[int, int, int]]:
    for number in range(60):
        x, y = _anywhere(luck, 60, SAUERLAND)
        if room.is_free(x, y, 38, 24):
            room.take(x, y, 34, 20)
            yield round(x), round(y), number % 3


def _hills(room: Room, luck: random.Random) -> tuple[str, str]:
    marks, shades = [], []
    for _ in range(WALKS // 2):
        x, y = _anywhere(luck)
        size = luck.uniform(22, 44)
        if room.is_free(x, y - size / 3, size, size / 2):
            room.take(x, y - size / 4, size * 0.6, size * 0.2)
            lift = size * luck.uniform(0.55, 0.85)
            marks.append(f"M{x - size:.0f} {y:.0f}q{size * 0.8:.0f} {-lift:.0f} {size * 2:.0f} 2")
            for n in range(5):
                px = x + size * (0.1 + 0.17 * n)
                shades.append(f"M{px:.0f} {y - lift * (0.42 - 0.075 * n):.0f}l4 {9 - n}")
    return "".join(marks), "".join(shades)


def _trees(room: Room, luck: random.Random) -> Iterator[tuple[str, int, int]]:
    for _ in range(260):
        cx, cy = _anywhere(luck, 60)
        dark = cy > SAUERLAND or luck.random() < CONIFERS
        for _ in range(luck.randint(4, 15)):
            x, y = cx + luck.gauss(0, 40), cy + luck.gauss(0, 22)
            if room.is_free(x, y, 9, 12):
                room.take(x, y + 4, 4, 2)
                yield ("fir" if dark else luck.choice(("oak", "oak", "bush"))), round(x), round(y)
