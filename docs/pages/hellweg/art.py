"""The pictures on the drawings of Hellweg: house fronts, goods, villages, trees, hills, rivers."""

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from docs.pages.hellweg.layout import HEIGHT, MARGIN, WIDTH, Point

LAND, LIGHT, INK = "#e9e2c8", "#fbf6e6", "#2f281f"
FOREST, FIR, HILL = "#8ea36b", "#6f8a56", "#c9bf98"
BROWN, PAVED, WATER, GOLD, ROOF = "#8a5a33", "#cfc8ba", "#a9c2c4", "#c9a13b", "#9c4f35"
PAINT = {"beer": "#8a5a33", "salt": "#f4f1ea", "iron": "#7d8288"}
BEAM = {"beer": "#3d2614", "salt": "#5b4a36", "iron": "#33363a"}
SERIF = "'Cormorant Garamond', 'EB Garamond', Garamond, 'Palatino Linotype', Palatino, serif"

# Symbols of the goods, drawn around 0 0 within a disc of radius 11: barrel, salt heap, anvil.
SYMBOLS = {
    "beer": '<path d="M-5.5 -7.5Q0 -9 5.5 -7.5Q8.5 0 5.5 7.5Q0 9 -5.5 7.5Q-8.5 0 -5.5 -7.5Z" '
    'fill="#b7793f"/><path d="M-6.6 -4Q0 -5.4 6.6 -4M-6.6 4Q0 5.4 6.6 4M-2 -8.4V8.4M2 -8.4V8.4" '
    'fill="none"/>',
    "salt": '<path d="M-8.5 6L0 -7.5L8.5 6Z" fill="#ffffff"/>'
    '<path d="M-3.4 -2.2L0 1L3 -2.6M-5.6 1.6L-2 4.4M5.4 1.2L2.4 4.2" fill="none"/>',
    "iron": '<path d="M-9 -5.5H7.5V-2.5Q3 -1.5 3 2.2H5.6V5.6H-5.6V2.2H-3Q-3 -1.8 -9 -2.6Z" '
    'fill="#4d5257"/>',
}


def symbol(good: str, x: float, y: float, size: float = 1) -> str:
    """The mark of a good on a light disc."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size})" stroke="{INK}" '
        f'stroke-width="1.1" stroke-linejoin="round"><circle r="12.5" fill="{LIGHT}"/>'
        f"{SYMBOLS[good]}</g>"
    )


def front(good: str, x: float, y: float, size: float = 1) -> Iterator[str]:
    """A half-timbered house in the colour of its good, with the good's mark in the gable."""
    wall, beam = PAINT[good], BEAM[good]
    yield (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size})" stroke="{INK}" '
        'stroke-width="1.6" stroke-linejoin="round">'
    )
    yield f'<path d="M-23 29V2L0 -27L23 2V29Z" fill="{wall}"/>'
    beams = "M-23 3H23M-23 17H23M-15 3V29M15 3V29M-23 17L-15 3M23 17L15 3M-15 29L-7 17M15 29L7 17"
    yield f'<path d="{beams}" fill="none" stroke="{beam}" stroke-width="2.6"/>'
    yield f'<path d="M-6 29V21a6 6 0 0 1 12 0V29Z" fill="{beam}"/>'
    yield f'<path d="M-28 6L0 -30L28 6L23 6L0 -23L-23 6Z" fill="{ROOF}"/>'
    yield "</g>"
    yield symbol(good, x, y - 1 * size, size)


def village(x: float, y: float) -> Iterator[str]:
    """A church tower between two roofs."""
    yield (
        f'<g transform="translate({x:.1f} {y:.1f})" stroke="{INK}" stroke-width="1.3" '
        'stroke-linejoin="round">'
    )
    yield f'<ellipse cy="13" rx="27" ry="8" fill="{FOREST}" stroke="none" opacity=".8"/>'
    yield f'<path d="M-21 14V4L-13 -4L-5 4V14ZM6 14V5L13 -2L20 5V14Z" fill="{LIGHT}"/>'
    yield f'<path d="M-23 6L-13 -5L-3 6M4 7L13 -3L22 7" fill="none" stroke="{ROOF}" '
    yield 'stroke-width="3"/>'
    yield f'<path d="M-6 14V-10H6V14Z" fill="{LIGHT}"/>'
    yield f'<path d="M-7.5 -10L0 -29L7.5 -10Z" fill="{ROOF}"/>'
    yield f'<path d="M-2 14V8a2 2 0 0 1 4 0V14ZM-1.6 -5h3.2v5h-3.2z" fill="{INK}"/>'
    yield '<path d="M0 -29V-36M-2.6 -33.4H2.6" fill="none"/></g>'


# The land

HILLS = 47
RIGHT_ANGLE = 90
ROOM = 20  # a river as wide as this carries its name
SAUERLAND = 760  # south of it grow conifers
CONIFERS = 0.25  # and so many elsewhere


RHINE: list[Point] = [
    (300, 1230),
    (330, 1130),
    (318, 1050),
    (230, 960),
    (190, 880),
    (150, 800),
    (128, 735),
    (128, 660),
    (118, 590),
    (60, 520),
    (0, 495),
]
LIPPE: list[Point] = [
    (120, 600),
    (240, 520),
    (420, 545),
    (560, 560),
    (760, 590),
    (960, 585),
    (1130, 560),
    (1330, 560),
]
RUHR: list[Point] = [
    (150, 800),
    (290, 820),
    (440, 812),
    (560, 800),
    (760, 880),
    (920, 850),
    (1090, 900),
    (1160, 925),
]
EMS: list[Point] = [(1330, 470), (1180, 450), (960, 430), (800, 300), (700, 180), (660, 0)]
RIVERS = (  # line, width, name, and how far along the name stands
    (RHINE, 26, "Rhine", 0.32),
    (LIPPE, 9, "Lippe", 0.33),
    (RUHR, 9, "Ruhr", 0.68),
    (EMS, 9, "Ems", 0.84),
)


def smooth(points: list[Point]) -> str:
    """A smooth SVG path through some points."""
    parts = [f"M{points[0][0]} {points[0][1]}"]
    padded = [points[0], *points, points[-1]]
    for before, one, two, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        c1 = (one[0] + (two[0] - before[0]) / 6, one[1] + (two[1] - before[1]) / 6)
        c2 = (two[0] - (after[0] - one[0]) / 6, two[1] - (after[1] - one[1]) / 6)
        parts.append(f"C{c1[0]:.0f} {c1[1]:.0f} {c2[0]:.0f} {c2[1]:.0f} {two[0]} {two[1]}")
    return "".join(parts)


def rivers() -> Iterator[str]:
    """The Rhine and the smaller rivers, with banks."""
    for colour, more in (("#8aa3a2", 3), (WATER, 0)):
        for points, width, _, _ in RIVERS:
            yield (
                f'<path d="{smooth(points)}" fill="none" stroke="{colour}" '
                f'stroke-width="{width + more}" stroke-linecap="round"/>'
            )
    for points, width, name, part in RIVERS:
        line = along(points)
        (x, y), (x2, y2) = line[int(part * len(line))], line[int(part * len(line)) + 4]
        turn = math.degrees(math.atan2(y2 - y, x2 - x))
        upright = turn + 180 if abs(turn) > RIGHT_ANGLE else turn
        yield (
            f'<text class="river" transform="translate({x:.0f} {y:.0f}) rotate({upright:.0f})" '
            f'y="{5 if width > ROOM else -10}">{name}</text>'
        )


def along(points: list[Point], step: float = 12) -> list[Point]:
    """Points close together along a broken line."""
    found = []
    for one, two in pairwise(points):
        count = max(1, int(math.dist(one, two) / step))
        for n in range(count):
            part = n / count
            found.append((one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])))
    return found


def hills(free: "Free") -> Iterator[str]:
    """Rolling land: low arcs with a little shade."""
    luck = random.Random(1226)
    marks, shades = [], []
    for _ in range(900):
        x, y = luck.uniform(60, WIDTH - 60), luck.uniform(70, HEIGHT - 60)
        size = luck.uniform(26, 46)
        if free.is_free(x, y, size + 6) and free.is_free(x + size, y, 20):
            marks.append(
                f"M{x - size:.0f} {y:.0f}Q{x:.0f} {y - size * 0.8:.0f} {x + size:.0f} {y:.0f}"
            )
            for n in range(4):
                px = x + size * (0.2 + 0.18 * n)
                shades.append(f"M{px:.0f} {y - size * (0.3 - 0.075 * n):.0f}l4 {8 - n}")
            free.take(x, y, size * 0.75)
        if len(marks) == HILLS:
            break
    yield f'<path d="{"".join(marks)}" fill="none" stroke="#a3966a" stroke-width="2" '
    yield 'stroke-linecap="round" opacity=".75"/>'
    yield f'<path d="{"".join(shades)}" stroke="#a3966a" stroke-width="1.2" opacity=".6"/>'


def forests(free: "Free") -> Iterator[str]:
    """Woods: clusters of round trees and conifers, drawn from north to south."""
    luck = random.Random(1320)
    trees = []
    for _ in range(120):
        cx, cy = luck.uniform(60, WIDTH - 60), luck.uniform(80, HEIGHT - 60)
        is_fir = cy > SAUERLAND or luck.random() < CONIFERS
        for _ in range(luck.randint(5, 16)):
            x, y = cx + luck.gauss(0, 42), cy + luck.gauss(0, 24)
            if MARGIN + 22 < x < WIDTH - MARGIN - 22 and free.is_free(x, y, 17):
                trees.append((y, x, is_fir, luck.uniform(0.8, 1.2)))
                free.take(x, y, 2)
    for y, x, is_fir, size in sorted(trees):
        yield f'<use href="#{"fir" if is_fir else "tree"}" transform="translate({x:.0f} {y:.0f}) '
        yield f'scale({size:.2f})"/>'


TREES = (
    f'<g id="tree" stroke="#4f6240" stroke-width="1"><path d="M0 12V4" stroke="{BROWN}" '
    'stroke-width="2.4"/><path '
    'd="M-8 3a6 6 0 0 1 1 -8a7 7 0 0 1 13 -1a6 6 0 0 1 2 9a7 4 0 0 1 -16 0z" '
    f'fill="{FOREST}"/><path d="M-3 -3q3 -4 6 -2M-4 2q4 2 8 0" fill="none" opacity=".6"/></g>'
    f'<g id="fir" stroke="#41563a" stroke-width="1"><path d="M0 13V7" stroke="{BROWN}" '
    f'stroke-width="2.4"/><path d="M0 -13L6 -4H3L8 3H4L9 9H-9L-4 3H-8L-3 -4H-6Z" '
    f'fill="{FIR}"/></g>'
)


class Free:
    """What is still free of the land: everything else keeps its distance."""

    def __init__(self) -> None:
        self.taken: list[tuple[float, float, float]] = []

    def take(self, x: float, y: float, radius: float) -> None:
        """Keep others off a disc."""
        self.taken.append((x, y, radius))

    def take_box(self, x: float, y: float, w: float, h: float) -> None:
        """Keep others off a rectangle, by its middle and half its sides."""
        for px in range(int(x - w), int(x + w) + 1, 20):
            for py in range(int(y - h), int(y + h) + 1, 14):
                self.take(px, py, 12)

    def is_free(self, x: float, y: float, radius: float) -> bool:
        """Whether a disc touches nothing."""
        return all(math.hypot(x - a, y - b) > r + radius for a, b, r in self.taken)
