"""Amsterdam's page: the board drawn from the data file, and the table of contracts.

Colour is never alone: each has a pattern on its planks.
"""

import math
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.box import Box
from docs.pages.amsterdam.layout import (
    FONT,
    HEIGHT,
    LINE,
    MARGIN,
    PLACE,
    THICK,
    WIDTH,
    Plank,
    labels,
    path_of,
    planks,
    spots,
)

BOARD = Path(__file__).parents[3] / "src" / "hanse" / "games" / "amsterdam" / "board.toml"

PARCHMENT, LIGHT, WATER, INK, BRICK = "#f3e7cf", "#fbf5e6", "#b4cdd0", "#2d2a26", "#a8553a"
PAINT = {
    "orange": "#d9822b",
    "red": "#b3372f",
    "pink": "#cf7fa6",
    "green": "#5d8a4a",
    "blue": "#3b6ea5",
    "black": "#33312e",
    "grey": "#b3ada2",
}
PATTERNS = {  # width, height, strokes and their thickness, of what is repeated along a plank
    "orange": (9, 19, "M4.5 0V19", 2.4),
    "red": (9, 9, "M-2 11L11 -2M-2 2L2 -2M7 11L11 7", 2),
    "pink": (9, 9.5, "M4.5 4.75h.01", 4.6),
    "green": (11, 19, "M2 -1L8 9.5L2 20", 2.2),
    "blue": (14, 6.4, "M0 3.2q3.5 -4.6 7 0t7 0", 1.7),
    "black": (9, 9, "M-2 11L11 -2M-2 2L2 -2M7 11L11 7M-2 -2L11 11M-2 7L2 11M7 -2L11 2", 1.2),
}
SERIF = "'IM Fell English', 'Palatino Linotype', Palatino, Georgia, serif"

# The city behind the routes: a bay in the north, canals around the old town, a river through it.
BAY = 74  # how far down the water reaches
RINGS = [(885, 345, rx, ry) for rx, ry in ((376, 655), (442, 722), (508, 789), (574, 856))]
RIVER = "M1480 930C1420 850 1350 790 1290 815S1120 985 990 985S800 830 720 700S700 330 660 60"

LEGEND, TITLE = Box(352, 1030, 292, 62), Box(1285, 1051, 179, 43)

HOUSE = "M-13 15V-2H-9V-7H-5V-12H-2V-16H2V-12H5V-7H9V-2H13V15Z"
DOOR = "M-3 15V7a3 3 0 0 1 6 0V15Z"
WINDOWS = "M-8 1h4v5h-4zM4 1h4v5h-4zM-2 -6h4v5h-4z"
SHIPS = ((150, 62), (520, 66), (905, 60), (1240, 66))
HULL = "M-20 0H20L15 9H-14Z"
SAILS = "M-8 -22V0M6 -26V0M-9 -20q10 6 0 15M5 -24q13 9 0 19M-15 -2q-6 -8 5 -17z"
CART = "M-9 -4H6L4 1.5H-7ZM6 -4L11 -6.5"
WHEELS = ((-4.5, 3.6), (2.5, 3.6))


def board() -> dict[str, Any]:
    """The data file in the repository."""
    return tomllib.loads(BOARD.read_text("utf-8"))


def drawing() -> str:
    """The board as SVG."""
    data = board()
    parts = [*_head(), *_city(), *_frame(), *_title(), *_legend(data)]
    for route in data["routes"]:
        steps = path_of(data, route)[::10]
        line = " ".join(f"{x:.1f},{y:.1f}" for _, x, y in steps)
        parts.append(f'<polyline class="track" points="{line}"/>')
    laid = planks(data)
    for plank in laid:
        parts += _plank(plank)
    for x, y in spots(data).values():
        parts += _place(x, y)
    for box, lines in labels(data, laid, [LEGEND, TITLE]).values():
        for number, line in enumerate(lines):
            y = box.y + (number - (len(lines) - 1) / 2) * FONT * LINE + FONT * 0.33
            parts.append(
                f'<text class="name" x="{box.x:.1f}" y="{y:.1f}" font-size="{FONT}">{line}</text>'
            )
    return "\n".join([*parts, "</svg>\n"])


def _head() -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'role="img" aria-labelledby="title">'
    )
    yield '<title id="title">The board of Amsterdam: 17 places and 45 routes</title>'
    yield "<style>"
    yield f"text{{font-family:{SERIF};fill:{INK};text-anchor:middle}}"
    yield f".name{{paint-order:stroke;stroke:{PARCHMENT};stroke-width:5;stroke-linejoin:round}}"
    yield ".note{text-anchor:start;font-size:18px}"
    yield f".track{{fill:none;stroke:{INK};stroke-width:1.6;stroke-dasharray:2 5;opacity:.75}}"
    yield "</style><defs>"
    for colour, (width, height, strokes, thickness) in PATTERNS.items():
        yield (
            f'<pattern id="{colour}" width="{width}" height="{height}" '
            f'patternUnits="userSpaceOnUse" y="{-THICK / 2}">'
            f'<path d="{strokes}" fill="none" stroke="{LIGHT}" stroke-width="{thickness}" '
            'stroke-linecap="round" opacity=".62"/></pattern>'
        )
    inset = MARGIN
    yield (
        f'<clipPath id="map"><rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" '
        f'height="{HEIGHT - 2 * inset}"/></clipPath>'
        '<radialGradient id="age" cx=".5" cy=".48" r=".75">'
        '<stop offset=".55" stop-color="#fff6df" stop-opacity=".55"/>'
        '<stop offset="1" stop-color="#c9a66b" stop-opacity=".5"/></radialGradient>'
    )
    yield "</defs>"


def _city() -> Iterator[str]:
    """Paper, water, canals and roofs."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PARCHMENT}"/>'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#age)"/>'
    yield '<g clip-path="url(#map)" fill="none">'
    yield from _roofs()
    for colour, width in (("#8f9a94", 3), (WATER, 0)):
        for x, y, rx, ry in RINGS:
            yield (
                f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" stroke="{colour}" '
                f'stroke-width="{15 + width}"/>'
            )
        yield f'<path d="{RIVER}" stroke="{colour}" stroke-width="{30 + width}"/>'
    yield from _bay()
    yield "</g>"


def _roofs() -> Iterator[str]:
    """Blocks of houses between the canals, small and pale."""
    luck = random.Random(1625)
    marks = []
    for x, y, rx, ry in RINGS:
        for step in range(0, 360, 4):
            for off in (-16, 16):
                angle = math.radians(step + luck.uniform(-1, 1))
                px, py = x + (rx + off) * math.cos(angle), y + (ry + off) * math.sin(angle)
                if MARGIN < px < WIDTH - MARGIN and BAY + 60 < py < HEIGHT - MARGIN:
                    marks.append(f"M{px - 6:.0f} {py:.0f}l6 -6l6 6v5h-12z")
    yield f'<path d="{"".join(marks)}" stroke="{BRICK}" stroke-width="1" opacity=".3"/>'


def _bay() -> Iterator[str]:
    """The water in the north, with waves and ships."""
    shore = f"M0 0V{BAY}" + "".join(f"q62.5 {14 if n % 2 else -12} 125 0" for n in range(12))
    yield f'<path d="{shore}V0Z" fill="{WATER}" stroke="{INK}" stroke-opacity=".4"/>'
    luck = random.Random(1602)
    waves = "".join(
        f"M{luck.uniform(40, WIDTH - 60):.0f} {luck.uniform(MARGIN + 6, BAY - 12):.0f}"
        "q5 -4 10 0t10 0"
        for _ in range(60)
    )
    yield f'<path d="{waves}" stroke="{LIGHT}" stroke-width="1.6" opacity=".8"/>'
    for x, y in SHIPS:
        yield (
            f'<g transform="translate({x} {y})" stroke="{INK}" stroke-width="1.2">'
            f'<path d="{SAILS}" fill="{LIGHT}"/><path d="{HULL}" fill="{BRICK}"/></g>'
        )


def _frame() -> Iterator[str]:
    for inset, width in ((14, 5), (24, 1.5), (MARGIN, 1.5)):
        yield (
            f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" '
            f'height="{HEIGHT - 2 * inset}" fill="none" stroke="{INK}" stroke-width="{width}"/>'
        )


def _panel(box: Box) -> Iterator[str]:
    for inset, line in ((0, 2), (5, 0.8)):
        yield (
            f'<rect x="{box.x - box.w + inset}" y="{box.y - box.h + inset}" '
            f'width="{2 * (box.w - inset)}" height="{2 * (box.h - inset)}" rx="4" '
            f'fill="{LIGHT}" stroke="{INK}" stroke-width="{line}"/>'
        )


def _title() -> Iterator[str]:
    """The name of the city, and a compass rose."""
    yield from _panel(TITLE)
    yield '<text x="1285" y="1069" font-size="54">Amsterdam</text>'
    yield '<g transform="translate(1398 172)">'
    yield f'<circle r="40" fill="{LIGHT}" fill-opacity=".7" stroke="{INK}" stroke-width="1.2"/>'
    for turn in range(0, 360, 45):
        size = 52 if turn % 90 == 0 else 34
        yield (
            f'<g transform="rotate({turn})"><path d="M0 {-size}L7 -9L0 0Z" fill="{INK}"/>'
            f'<path d="M0 {-size}L-7 -9L0 0Z" fill="{PARCHMENT}" stroke="{INK}"/></g>'
        )
    yield '<text y="-58" font-size="22">N</text></g>'


def _legend(data: dict[str, Any]) -> Iterator[str]:
    """Colours with their patterns, the cart, and points by length."""
    yield from _panel(LEGEND)
    x, y = LEGEND.x - LEGEND.w, LEGEND.y - LEGEND.h
    for number, colour in enumerate([*data["colours"], "grey"]):
        px, py = x + 48 + number % 4 * 142, y + 26 + number // 4 * 34
        yield from _plank(Plank(px, py, 54, 0, colour, False, frozenset()))
        yield _note(px + 34, py, "any one colour" if colour == "grey" else colour)
    yield f'<g transform="translate({x + 48} {y + 98})">'
    yield from _cart()
    yield "</g>"
    points = " · ".join(f"{length}: {points}" for length, points in data["points"].items())
    yield _note(x + 82, y + 98, f"bonus card        points by length {points}")


def _note(x: float, y: float, words: str) -> str:
    return f'<text class="note" x="{x}" y="{y + 6}" xml:space="preserve">{words}</text>'


def _plank(plank: Plank) -> Iterator[str]:
    yield f'<g transform="translate({plank.x:.1f} {plank.y:.1f}) rotate({plank.turn:.1f})">'
    shape = (
        f'x="{-plank.length / 2:.1f}" y="{-THICK / 2}" '
        f'width="{plank.length:.1f}" height="{THICK}" rx="3"'
    )
    yield f'<rect {shape} fill="{PAINT[plank.colour]}" stroke="{INK}" stroke-width="1.6"/>'
    if plank.colour in PATTERNS:
        yield f'<rect {shape} fill="url(#{plank.colour})"/>'
    if plank.cart:
        yield from _cart()
    yield "</g>"


def _cart() -> Iterator[str]:
    """The stamp of a route that gives a bonus card."""
    yield f'<rect x="-15" y="-9" width="31" height="18" rx="8" fill="{LIGHT}" stroke="{INK}"/>'
    yield f'<path d="{CART}" fill="{INK}" stroke="{INK}" stroke-width="1.4"/>'
    for x, y in WHEELS:
        yield f'<circle cx="{x}" cy="{y}" r="3" fill="{LIGHT}" stroke="{INK}"/>'


def _place(x: float, y: float) -> Iterator[str]:
    """A gabled house on a disc."""
    yield f'<g transform="translate({x:.1f} {y:.1f})">'
    yield f'<circle r="{PLACE - 2}" fill="{LIGHT}" stroke="{INK}" stroke-width="2"/>'
    yield f'<path d="{HOUSE}" fill="{BRICK}" stroke="{INK}" stroke-width="1.3"/>'
    yield f'<path d="{WINDOWS}" fill="{LIGHT}"/><path d="{DOOR}" fill="{INK}"/>'
    yield "</g>"


def contracts() -> Iterator[tuple[str, ...]]:
    """Every contract, with where it comes from."""
    names = {place["id"]: place["name"] for place in board()["places"]}
    yield ("from", "to", "value", "card")
    for contract in board()["contracts"]:
        yield (
            names[contract["a"]],
            names[contract["b"]],
            str(contract["points"]),
            contract["status"],
        )


DRAWINGS = {"amsterdam.svg": drawing}
TABLES = {"contracts": contracts}
