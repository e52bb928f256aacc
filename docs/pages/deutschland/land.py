"""What is drawn on and around the map of Germany: landscapes, resources, seas, Götz's hand.

Every landscape has a symbol of its own besides its colour.
"""

import math
import random
from collections.abc import Iterator
from typing import Any

from docs.pages.deutschland.art import STONE
from docs.pages.deutschland.layout import (
    FRAME,
    HEIGHT,
    LEFT,
    RIGHT,
    SIDE,
    WIDTH,
    Box,
    centre,
    hexagon,
    inside,
)

INK, PAPER, SEA, ABROAD, RED = "#26323a", "#fbf8ef", "#dfe7ea", "#efeada", "#9a3324"
WAVE, SHORE = "#9fb9c6", "#b7cbd4"
TERRAIN = {
    "forest": "#4f7a4a",
    "pasture": "#a9c77b",
    "hills": "#c8834f",
    "mountains": "#8b8f94",
    "farmland": "#e3c35a",
}
HALO = {
    "forest": "#dce8d4",
    "pasture": "#edf5df",
    "hills": "#f6e4d4",
    "mountains": "#e8eaec",
    "farmland": "#fbf2cf",
}
LINES = {  # a fine texture under the symbols: width, height and strokes of what is repeated
    "forest": (14, 12, "M3 9l2 -5l2 5M10 4l1.5 -3l1.5 3", "#3f683c"),
    "pasture": (
        18,
        14,
        "M3 8q0 -3 -2 -4M3 8q0 -4 2 -5M12 13q0 -3 -2 -4M12 13q0 -4 2 -5",
        "#86a95a",
    ),
    "hills": (36, 15, "M0 15q9 -12 18 0t18 0M-9 8q9 -10 18 0M27 8q9 -10 18 0", "#b06c3a"),
    "mountains": (12, 12, "M0 12L12 0M-2 2L2 -2M10 14L14 10", "#7b8086"),
    "farmland": (40, 9, "M0 4.5q10 -4 20 0t20 0", "#c9a53c"),
}
SYMBOLS = {  # each stands on (0, 0)
    "forest": (
        '<path d="M-1.5 0v-5h3v5z" fill="#6b4a2f"/>'
        '<path d="M0 -31L7 -20H4L9 -12H5.5L11 -4H-11L-5.5 -12H-9L-4 -20H-7Z" fill="#2f5d38"/>'
        '<path d="M0 -31L7 -20H4L9 -12H5.5L11 -4H0Z" fill="#264d2f" stroke="none"/>'
    ),
    "pasture": (
        '<path d="M-6 -5V0M-2 -5V0M3 -5V0M6 -5V0" stroke-width="1.5"/>'
        '<path d="M-9 -5q-5 -3 -1 -7q0 -5 5 -4q3 -4 7 0q5 -2 6 3q5 2 1 7q-2 4 -6 2q-3 3 -6 0'
        'q-4 2 -6 -1z" fill="#fdfaf2"/>'
        '<path d="M9 -14q5 -3 7 1q1 5 -4 6q-4 -1 -3 -7z" fill="#3d3a36"/>'
        '<path d="M-5 -11q2 2 4 0M1 -9q2 2 4 0" stroke-width=".8" fill="none"/>'
    ),
    "hills": (
        '<path d="M-18 0Q-14 -17 0 -18Q14 -17 18 0Z" fill="#d89a66"/>'
        '<path d="M-10 0Q-9 -9 1 -10Q10 -9 11 0Z" fill="#8f4f2b"/>'
        '<path d="M-7.5 -5q8 -3 17 0M-5 -8q6 -2 12 0" stroke="#e9b98c" fill="none"/>'
        '<path d="M-17 0h7v-4h-7zM-13.5 -4h7v-4h-7z" fill="#b5593f"/>'
    ),
    "mountains": (
        '<path d="M-20 0L-5 -27L1 -17L6 -23L20 0Z" fill="#6d747b"/>'
        '<path d="M-5 -27L1 -17L-1 -8L-5 -14L-9 -10L-11.6 -15.1Z" fill="#fbfbf8"/>'
        '<path d="M6 -23L11 -14.8L8 -15L6 -11L3.4 -19.9Z" fill="#fbfbf8"/>'
    ),
    "farmland": (
        '<path d="M-7 0L-2.5 -9L-8 -20M7 0L2.5 -9L8 -20M-3.5 0L0 -9V-24M3.5 0L0 -9L-4 -22'
        'M0 -9L4 -22" stroke="#8a661a" stroke-width="1.6" fill="none"/>'
        '<path d="M-8 -26q-3 4 0 8q3 -4 0 -8zM8 -26q3 4 0 8q-3 -4 0 -8zM0 -31q-3 4 0 9q3 -5 0 -9z'
        'M-4 -28q-3 4 0 8q3 -4 0 -8zM4 -28q3 4 0 8q-3 -4 0 -8z" fill="#f4dc86"/>'
        '<path d="M-4 -10h8v3h-8z" fill="#b5593f"/>'
    ),
}
ROOM = {"forest": 15, "pasture": 17, "hills": 23, "mountains": 23, "farmland": 16}
RESOURCES = {  # on a round token, middle (0, 0)
    "wood": '<path d="M-7 -3H5a3 3 0 0 1 0 6H-7a3 3 0 0 1 0 -6z" fill="#d9b48a"/>'
    '<circle cx="5" cy="0" r="3" fill="#f1dcc0"/><path d="M-5 -1h6M-4 1.2h5"/>',
    "wool": '<g transform="translate(-1.5 6.5) scale(.72)">' + SYMBOLS["pasture"] + "</g>",
    "clay": '<path d="M-8 1h7.5v4.5h-7.5zM.5 1h7.5v4.5h-7.5zM-4 -4.5h8v4.5h-8z" fill="#f0c3a2"/>',
    "ore": '<path d="M-8 4L-6 -3L0 -7L6 -4L8 3L3 6H-4Z" fill="#e9edf0"/>'
    '<path d="M-6 -3L0 0L6 -4M0 0L-1 6"/>',
    "grain": '<path d="M0 8V-3" stroke-width="1.4"/>'
    '<path d="M0 -9q-3 3 0 6q3 -3 0 -6zM-1 -1q-5 -1 -5 -5q5 0 5 5zM1 -1q5 -1 5 -5q-5 0 -5 5z'
    'M-1 4q-5 -1 -5 -5q5 0 5 5zM1 4q5 -1 5 -5q-5 0 -5 5z" fill="#fdf3cd"/>',
}
HAND = (  # Götz: an iron hand, open, about 40 wide and 64 high
    '<path d="M-13 31L-16 12H14L12 31Q0 36 -13 31Z" fill="#7f8a93"/>'
    '<path d="M-17 13Q-1 7 15 13L14 6Q0 1 -15 6Z" fill="#a9b3ba"/>'
    '<path d="M-14 6Q-16 -6 -13 -10H11Q14 -2 13 6Q0 2 -14 6Z" fill="#97a2aa"/>'
    '<path d="M-13 -10V-24q0 -4 2.7 -4q2.7 0 2.7 4V-10zM-7 -10V-29q0 -4 2.9 -4q2.9 0 2.9 4V-10z'
    'M-.8 -10V-30q0 -4 2.9 -4q2.9 0 2.9 4V-10zM5.3 -10V-25q0 -4 2.7 -4q2.7 0 2.7 4V-10z" '
    'fill="#aab4bb"/>'
    '<path d="M12 2Q17 -2 17 -8L20 -15q2 -3 4 -1q2 2 0 6L21 -1Q18 6 13 7Z" fill="#aab4bb"/>'
    '<path d="M-13 -17h5.4M-7 -19h5.8M-7 -25h5.8M-.8 -19h5.8M-.8 -26h5.8M5.3 -17h5.4'
    'M-13 -22.5h5.4M5.3 -22.5h5.4M-13.5 -4Q0 -8 12.5 -4M-14 1Q0 -3 13 1M17.5 -9l5 2" '
    'fill="none"/>'
    '<path d="M-10 17h.01M-3 16h.01M4 16h.01M10 17h.01M-10 26h.01M0 28h.01M9 26h.01" '
    'stroke-width="2.6" stroke-linecap="round"/>'
)
SHIP = (
    '<path d="M-20 0H22L16 9H-15Z" fill="#a86b45"/><path d="M-7 0V-30M9 0V-24M-7 -30l8 3l-8 3"/>'
    '<path d="M-7 -24q15 9 0 20zM9 -20q12 8 0 16zM-9 -22q-12 10 -12 19z" fill="#fbf8ef"/>'
)


def definitions() -> Iterator[str]:
    """Textures, symbols and tokens to be used again and again."""
    for terrain, (width, height, strokes, colour) in LINES.items():
        yield (
            f'<pattern id="{terrain}" width="{width}" height="{height}" '
            f'patternUnits="userSpaceOnUse"><path d="{strokes}" fill="none" stroke="{colour}" '
            'stroke-width="1.1"/></pattern>'
        )
        yield f'<g id="{terrain}-symbol" stroke="{INK}" stroke-width=".9">{SYMBOLS[terrain]}</g>'
    yield f'<g id="ship" stroke="{INK}" stroke-width="1.2" fill="none">{SHIP}</g>'


def token(resource: str, terrain: str) -> str:
    """A resource: its symbol on a disc in the colour of its landscape."""
    return (
        f'<g id="{resource}" stroke="{INK}" fill="none"><circle r="12.5" fill="{TERRAIN[terrain]}" '
        f'stroke-width="1.3"/>{RESOURCES[resource]}</g>'
    )


def polygon(points: list[tuple[float, float]]) -> str:
    """Points for an SVG polygon."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def landscape(
    field: dict[str, Any], taken: list[tuple[float, float, float]], boxes: list[Box]
) -> Iterator[str]:
    """A field: its colour, its texture, and symbols wherever there is room for one."""
    q, r, terrain = field["q"], field["r"], field["terrain"]
    points = polygon(hexagon(q, r))
    yield f'<polygon points="{points}" fill="{TERRAIN[terrain]}"/>'
    yield f'<polygon points="{points}" fill="url(#{terrain})"/>'
    room = ROOM[terrain]
    luck = random.Random(100 * q + r)
    x, y = centre(q, r)
    taken = [item for item in taken if math.hypot(item[0] - x, item[1] - y) < 2 * SIDE]
    boxes = [box for box in boxes if box.from_point(x, y) < 2 * SIDE]
    stood: list[tuple[float, float]] = []
    for _ in range(900):
        u, v = x + luck.uniform(-SIDE, SIDE), y + luck.uniform(-SIDE, SIDE)
        middle = v - 12
        if not inside(field, u, v + 2, 8 + room * 0.7) or not inside(
            field, u, v - 26, 7 + room / 3
        ):
            continue
        if any(math.hypot(u - a, middle - b) < radius + room * 0.85 for a, b, radius in taken):
            continue
        if any(box.from_point(u, middle) < room * 0.85 for box in boxes):
            continue
        if all(math.hypot(u - a, (v - b) * 1.25) > room * 1.45 for a, b in stood):
            stood.append((u, v))
    for u, v in sorted(stood, key=lambda place: place[1]):
        yield f'<use href="#{terrain}-symbol" x="{u:.0f}" y="{v:.0f}"/>'


# Around the map

COAST = (
    "M270 452C320 424 352 440 388 424S452 398 500 440L560 560L1130 420L1150 250L1250 236"
    "C1290 258 1340 214 1440 220V1360H250Z"
)
DENMARK = "M640 190C628 150 664 120 652 84S690 44 684 20H846C872 60 838 76 852 104S846 150 820 190Z"
ISLES = (
    "M900 60q22 -16 40 -2t34 4q10 18 -14 24t-40 -2q-26 -6 -20 -24z"
    "M1008 48q16 -12 34 -4q16 10 0 22q-24 8 -36 -2q-6 -8 2 -16z"
)
SHIPS = ((496, 284), (1364, 158))
LAKE = "M664 1252q22 -14 52 -10t48 12q10 10 -16 12t-52 0t-32 -14z"


def around(data: dict[str, Any], keep_off: list[Box]) -> Iterator[str]:
    """Seas with waves and ships, the neighbours' land, and the Alps."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA}"/>'
    fields = [polygon(hexagon(field["q"], field["r"])) for field in data["fields"]]
    for width, colour in ((62, SHORE), (60, SEA), (40, SHORE), (38, SEA), (20, SHORE), (18, SEA)):
        style = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
        yield f'<g {style}><path d="{COAST}{DENMARK}{ISLES}"/>'
        yield "".join(f'<polygon points="{points}"/>' for points in fields) + "</g>"
    yield (
        f'<path d="{COAST}{DENMARK}{ISLES}" fill="{ABROAD}" stroke="{INK}" stroke-opacity=".45"/>'
    )
    yield f'<path d="{LAKE}" fill="{WAVE}" stroke="{INK}" stroke-opacity=".5"/>'
    yield from _alps()
    yield from _waves(keep_off)
    yield "".join(f'<use href="#ship" x="{x}" y="{y}"/>' for x, y in SHIPS)
    for left, right in ((0, LEFT), (RIGHT, WIDTH)):
        yield f'<rect x="{left}" width="{right - left}" height="{HEIGHT}" fill="{SEA}"/>'
    yield f'<path d="M{LEFT} 0V{HEIGHT}M{RIGHT} 0V{HEIGHT}" stroke="{INK}" stroke-width="1.2"/>'


def _waves(keep_off: list[Box]) -> Iterator[str]:
    """Waves in both seas, apart from names, ships and each other."""
    luck = random.Random(1871)
    stay = [*keep_off, *(Box(x, y - 10, 36, 32) for x, y in SHIPS)]
    waves = ""
    for low, high, top, bottom in ((290, 560, 204, 400), (900, 1386, 46, 120)):
        for _ in range(110):
            x, y = luck.uniform(low, high), luck.uniform(top, bottom)
            own = Box(x + 10, y, 16, 7)
            if not any(own.meets(box) for box in stay):
                stay.append(own)
                waves += f"M{x:.0f} {y:.0f}q5 -4 10 0t10 0"
    yield f'<path d="{waves}" stroke="{WAVE}" stroke-width="1.5" fill="none"/>'


def _alps() -> Iterator[str]:
    luck = random.Random(2962)
    for x in range(690, 1160, 34):
        y = HEIGHT - FRAME - 10 - luck.uniform(0, 14)
        size = luck.uniform(0.9, 1.25)
        yield (
            f'<use href="#mountains-symbol" opacity=".62" '
            f'transform="translate({x} {y:.0f}) scale({size:.2f})"/>'
        )


def frame(box: Box, fill: str = PAPER) -> str:
    """A panel with a double line."""
    rects = ""
    for inset, line in ((0, 1.6), (4, 0.7)):
        rects += (
            f'<rect x="{box.x - box.w + inset}" y="{box.y - box.h + inset}" '
            f'width="{2 * (box.w - inset)}" height="{2 * (box.h - inset)}" rx="5" '
            f'fill="{fill if not inset else "none"}" stroke="{INK}" stroke-width="{line}"/>'
        )
    return rects


def border() -> Iterator[str]:
    """The neat line of a school map: a frame in black and white."""
    inset, wide = 12, 8
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{SEA}" stroke-width="24"/>'
    size = f'width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}"'
    for width, colour, dash in ((wide + 2.4, INK, ""), (wide, PAPER, ""), (wide, INK, "46 46")):
        yield (
            f'<rect x="{inset}" y="{inset}" {size} fill="none" stroke="{colour}" '
            f'stroke-width="{width}" stroke-dasharray="{dash or "none"}"/>'
        )


# The two places that are no landmarks


def trade_road() -> str:
    """A road over hills, with a cart, on the line y = 0."""
    return (
        f'<g stroke="{INK}" stroke-width="1.2" stroke-linejoin="round">'
        '<path d="M-98 0V-40Q-70 -78 -36 -58Q-10 -92 30 -66Q64 -84 98 -46V0Z" fill="#c9dba6"/>'
        '<path d="M-98 0V-18Q-50 -46 0 -28T98 -24V0Z" fill="#a9c77b"/>'
        '<path d="M-40 0C-8 -14 58 -16 34 -30S-26 -36 4 -52T14 -72L18 -71C24 -60 20 -54 14 -49'
        'S10 -42 46 -36S74 -10 4 0Z" fill="#f1dfb4"/>'
        f'<g transform="translate(-2 -14)"><path d="M-22 -4q0 -22 18 -22t18 22z" fill="{STONE}"/>'
        '<path d="M-24 -4H20L32 -8" fill="none" stroke-width="2"/><path d="M-10 -4v-22M2 -4v-21"/>'
        f'<circle cx="-14" r="7.5" cy="0" fill="{STONE}"/><circle cx="10" r="7.5" cy="0" '
        f'fill="{STONE}"/><path d="M-21.5 0h15M-14 -7.5v15M2.5 0h15M10 -7.5v15"/></g>'
        '<use href="#forest-symbol" x="-70" y="-26"/><use href="#forest-symbol" x="-54" y="-30"/>'
        '<use href="#forest-symbol" x="76" y="-28"/></g>'
    )


def army() -> str:
    """Landsknechts with pikes and a flag, on the line y = 0."""
    men = ""
    for number, x in enumerate((-60, -36, -12, 12, 36, 60)):
        coat = (RED, "#3b6ea5", "#d8a93a")[number % 3]
        men += (
            f'<path d="M{x + 10} 0V{-92 - number % 2 * 8}l-2.5 -8l2.5 -7l2.5 7l-2.5 8"/>'
            f'<path d="M{x - 5} 0v-18h4v18zM{x + 1} 0v-18h4v18z" fill="{STONE}"/>'
            f'<path d="M{x - 9} -16q-1 -22 9 -24q10 2 9 24z" fill="{coat}"/>'
            f'<path d="M{x - 3} -38v22M{x + 3} -38v22M{x + 6} -34l5 6l-1 6"/>'
            f'<circle cx="{x}" cy="-46" r="5.5" fill="#f0d3b4"/>'
            f'<path d="M{x - 9} -50q9 -9 18 0q-9 -3 -18 0zM{x + 7} -52q8 -10 10 0" fill="{coat}"/>'
        )
    flag = (
        '<path d="M-84 0V-106" stroke-width="2"/>'
        f'<path d="M-84 -104q12 -7 24 0t22 -2v28q-12 6 -22 1t-24 1z" fill="{STONE}"/>'
        f'<path d="M-84 -92q12 -7 24 0t22 -2M-66 -106v28" fill="none" stroke="{RED}" '
        'stroke-width="4"/>'
    )
    return (
        f'<g stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" fill="none">'
        f'<path d="M-98 0H98" />{flag}{men}</g>'
    )
