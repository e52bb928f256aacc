"""The old city behind the routes, as paths: the bay, canals in rings, blocks of houses, the wall
with its bastions, fields and mills outside.

The canals are half ellipses around a middle in the bay, as they were dug; a ring is named by its
radius in the west. Everything is irregular as if by hand, and always the same.
"""

import itertools
import math
import random
from functools import cache
from typing import Any

import numpy as np

from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.view import ground, names
from hanse.games.amsterdam.view.ground import HEIGHT, MARGIN, WIDTH

MIDDLE = (840.0, 135.0)  # of the rings
INNERMOST, HEREN, KEIZERS, PRINSEN = 348.0, 414.0, 480.0, 546.0  # the canals
OLD = INNERMOST * 0.6  # the old town's own
LIJNBAAN, WALL = 640.0, 800.0  # the outermost canal, and the wall
CANALS = (OLD, INNERMOST, HEREN, KEIZERS, PRINSEN, LIJNBAAN)
DEPTH, DEEPER = 880.0, 0.68  # of the innermost canal to the south, and by how much rings are deeper
EAST = 0.78  # how much narrower the city is there
BENDS = 26  # of a canal

RIVER = "M1520 1080C1420 930 1350 846 1240 842S1070 946 975 932S842 800 772 714"
DAMRAK = "M706 610C690 520 716 400 700 300S690 210 694 150"
SHORE = (
    (0, 256), (150, 238), (330, 232), (470, 204), (607, 186), (760, 232), (900, 292),
    (1010, 322), (1140, 336), (1240, 322), (1340, 336), (1500, 300),
)  # fmt: skip
PALISADE = 74  # how far out in the bay
SHIPS = 6
WIDE_WATER = 84  # room enough for a large ship
MILL_EVERY = 2  # bastions
GARDENS = 26  # how deep a block must be to have them
LOST, PLANTED = 0.07, 0.62  # of the piles in the bay, and of the trees along the canals

Point = tuple[float, float]


def at(ring: float, angle: float) -> Point:
    """The point of a ring at an angle: 0 in the east, π in the west, by way of the south."""
    deep = DEPTH * ring / INNERMOST if ring < INNERMOST else DEPTH + (ring - INNERMOST) * DEEPER
    wide = ring if math.cos(angle) < 0 else ring * EAST
    return MIDDLE[0] + wide * math.cos(angle), MIDDLE[1] + deep * math.sin(angle)


@cache
def angles(count: int = BENDS) -> tuple[float, ...]:
    """Angles that cut the middle canal into parts of equal length, a little unevenly."""
    luck = random.Random(1613)
    fine = np.linspace(0.02, math.pi - 0.02, 600)
    path = np.array([at(KEIZERS, a) for a in fine])
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    even = np.linspace(0, gone[-1], count + 1)
    even[1:-1] += [luck.uniform(-0.16, 0.16) * even[1] for _ in even[1:-1]]
    return tuple(float(a) for a in np.interp(even, gone, fine))


def _path(points: list[Point], *, close: bool = False) -> str:
    """A path through points, each step from the last to save room."""
    rounded = [(round(x), round(y)) for x, y in points]
    parts = ["M{} {}".format(*rounded[0])]
    for (x0, y0), (x1, y1) in itertools.pairwise(rounded):
        parts.append(f"l{x1 - x0} {y1 - y0}")
    return "".join(parts) + ("z" if close else "")


def _inside(x: float, y: float, room: float = 0) -> bool:
    edge = MARGIN - room
    return edge < x < WIDTH - edge and edge < y < HEIGHT - edge


def shore_at(x: float) -> float:
    """How far down the bay reaches."""
    return float(np.interp(x, [at for at, _ in SHORE], [down for _, down in SHORE]))


# Canals


@cache
def canals() -> str:
    """The four rings and the outermost canal, and those that cross them."""
    rings = [_path([at(ring, a) for a in angles()]) for ring in CANALS]
    across = [angles()[i] for i in range(2, BENDS, 4)]
    return "".join(rings + [_path([at(INNERMOST, a), at(LIJNBAAN, a)]) for a in across])


# Blocks of houses


@cache
def blocks() -> dict[str, str]:
    """Blocks between the canals in two tints, gardens within them, and the fronts of houses."""
    luck = random.Random(1625)
    tints: list[list[str]] = [[], []]
    gardens: list[str] = []
    fronts: list[str] = []
    old_town = [OLD * part / 6 for part in range(1, 6)]
    within = [OLD + (INNERMOST - OLD) * part / 5 for part in range(5)]
    outside = [PRINSEN + 47, LIJNBAAN, LIJNBAAN + 50, LIJNBAAN + 98, WALL - 22]
    rows = [*old_town, *within, INNERMOST, HEREN, KEIZERS, PRINSEN, *outside]
    for inner, outer in itertools.pairwise(rows):
        water = inner in CANALS
        for number, (a, b) in enumerate(_streets(outer)):
            low, high = inner + (9 if water else 2), outer - (10 if outer in CANALS else 3)
            corners = [at(low, a), at(high, a), at(high, b), at(low, b)]
            block = _shrunk(corners, 4.5, luck)
            x, y = np.mean(block, axis=0)
            if not _inside(x, y, -12) or y < shore_at(x) + 24:
                continue
            tints[(number + luck.randrange(2)) % 2].append(_path(block, close=True))
            court = _shrunk(block, 11, luck)
            if high - low > GARDENS:
                gardens.append(_path(court, close=True))
            fronts.append(_fronts(block, court))
    return {
        "rose": "".join(tints[0]),
        "ochre": "".join(tints[1]),
        "gardens": "".join(gardens),
        "fronts": "".join(fronts),
    }


def _streets(ring: float) -> list[tuple[float, float]]:
    """Where the blocks of a row begin and end; where rows are long there are more."""
    cuts = list(angles())
    if ring > PRINSEN:
        cuts = sorted([*cuts, *((a + b) / 2 for a, b in itertools.pairwise(cuts))])
    if ring < OLD / 2:
        cuts = cuts[::2]
    return list(itertools.pairwise(cuts))


def _shrunk(corners: list[Point], by: float, luck: random.Random) -> list[Point]:
    """A block with its corners moved towards its middle, unevenly."""
    x, y = np.mean(corners, axis=0)
    found = []
    for cx, cy in corners:
        far = math.hypot(cx - x, cy - y) or 1.0
        part = min((by + luck.uniform(-1.2, 1.2)) * 1.4 / far, 0.8)
        found.append((cx + (x - cx) * part, cy + (y - cy) * part))
    return found


def _fronts(block: list[Point], court: list[Point]) -> str:
    """Party walls between the houses on the two long sides of a block."""
    walls = []
    for one, two in ((0, 3), (1, 2)):
        side = math.dist(block[one], block[two])
        for step in range(1, max(int(side / 15), 1)):
            part = step * 15 / side
            out = [block[one][i] + (block[two][i] - block[one][i]) * part for i in (0, 1)]
            back = [court[one][i] + (court[two][i] - court[one][i]) * part for i in (0, 1)]
            walls.append(_path([(out[0], out[1]), (back[0], back[1])]))
    return "".join(walls)


# The wall


def _bastions() -> list[float]:
    """The angles at which the wall has one."""
    every = [a + (b - a) / 2 for a, b in zip(angles(20), angles(20)[1:], strict=False)]
    return [a for a in every if _inside(*at(WALL, a), 60)]


@cache
def wall() -> str:
    """The wall, with arrowheads of earth pointing out of the city."""
    points: list[Point] = [at(WALL, 0.0)]
    for a in _bastions():
        for turn, out in ((-0.022, 0), (-0.028, 26), (0, 48), (0.028, 26), (0.022, 0)):
            points.append(at(WALL + out, a + turn))
    return _path([*points, at(WALL, math.pi)])


@cache
def mills() -> tuple[Point, ...]:
    """Where windmills stand: on every other bastion."""
    tips = [at(WALL + 22, a) for a in _bastions()[::MILL_EVERY]]
    return tuple((round(x), round(y)) for x, y in tips if _inside(x, y, -30))


@cache
def fields() -> str:
    """Ditches between the fields outside."""
    lines = []
    for a in np.linspace(0.0, math.pi, 86):
        ends = [at(WALL + 78, a), at(WALL + 700, a)]
        lines.append(_path(ends))
    for ring in range(int(WALL) + 130, int(WALL) + 700, 90):
        lines.append(_path([at(ring, float(a)) for a in np.linspace(0.0, math.pi, 40)]))
    return "".join(lines)


# The bay


@cache
def bay() -> dict[str, str]:
    """Water in the north, the lines along its shore, the piles that guard it, waves."""
    luck = random.Random(1602)
    xs = range(0, WIDTH + 1, 20)
    edge = [(float(x), shore_at(x) + luck.uniform(-2.5, 2.5)) for x in xs]
    lined = [_path([(x, y - off - luck.uniform(0, 2)) for x, y in edge]) for off in (7, 15, 25, 37)]
    piles = "".join(
        f"M{x + luck.uniform(-2, 2):.0f} {shore_at(x) - PALISADE - row:.0f}v6"
        for row in (0, 9)
        for x in range(MARGIN, WIDTH - MARGIN, 11)
        if luck.random() > LOST
    )
    waves = []
    for _ in range(230):
        x = luck.uniform(MARGIN + 6, WIDTH - MARGIN - 30)
        y = luck.uniform(MARGIN + 8, shore_at(x) - 44)
        waves.append(f"M{x:.0f} {y:.0f}q4 -4 8 0t8 0")
    jetties = "".join(
        f"M{x} {shore_at(x):.0f}v-{18 + luck.randrange(8)}"
        for x in range(80, WIDTH - 60, 64 + luck.randrange(12))
    )
    land = _path([*edge, (WIDTH, 0), (0, 0)], close=True)
    return {
        "water": land,
        "lines": "".join(lined),
        "piles": piles,
        "waves": "".join(waves),
        "jetties": jetties,
        "shore": _path(edge),
    }


# What stands here and there


def _taken() -> np.ndarray:
    """Points that nothing may cover: spaces and places."""
    spaces = [ground.covered(route) for route in range(t.ROUTES)]
    return np.concatenate([*spaces, [ground.place_at(place) for place in range(t.PLACES)]])


@cache
def ships() -> tuple[dict[str, Any], ...]:
    """Ships in the bay, each as far as it can be from everything else."""
    boxes = [*ground.PANELS, *(label.box for label in names.labels())]
    taken = np.concatenate([_taken(), *(_filled(box) for box in boxes)])
    xs, ys = range(MARGIN + 50, WIDTH - MARGIN - 50, 16), range(MARGIN + 56, 320, 10)
    sea = np.array([(x, y) for x in xs for y in ys if y < shore_at(x) - 26])
    room = _room(sea, taken)
    found: list[dict[str, Any]] = []
    for number in range(SHIPS):
        best = int(room.argmax())
        x, y = (int(c) for c in sea[best])
        size = 0.8 if room[best] > WIDE_WATER else 0.6
        found.append({"x": x, "y": y, "size": size, "west": number % 2 == 1})
        room = np.minimum(room, _room(sea, _filled((x - 60, y - 30, x + 60, y + 30))))
    return tuple(sorted(found, key=lambda ship: ship["y"]))


def _room(spots: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """How far each spot is from the nearest thing."""
    apart = spots[:, None, :] - taken[None, :, :]
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]).min(axis=1))


def _filled(box: ground.Box) -> np.ndarray:
    """Points all over a box."""
    xs, ys = np.arange(box[0], box[2] + 1, 20), np.arange(box[1], box[3] + 1, 12)
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


@cache
def trees() -> str:
    """Elms along the canals, as dots."""
    luck = random.Random(1585)
    dots = []
    for ring in (INNERMOST, HEREN, KEIZERS, PRINSEN):
        for angle in np.linspace(0.05, math.pi - 0.05, 130):
            x, y = at(ring + luck.choice((-11, 11)), float(angle) + luck.uniform(-0.008, 0.008))
            if luck.random() < PLANTED and _inside(x, y, -8) and y > shore_at(x) + 12:
                dots.append(f"M{x:.0f} {y:.0f}h0")
    return "".join(dots)
