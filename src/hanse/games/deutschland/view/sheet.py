"""What is printed on the sheet and never changes during a game, by language.

It is worked out once for each language and then shared by every table.
"""

from functools import cache
from typing import Any

from hanse.games.deutschland import tables as t
from hanse.games.deutschland.view import coast, landscape, lettering
from hanse.games.deutschland.view.geometry import (
    COSTS,
    FIELD_POINTS,
    FIELD_TERRAIN,
    FRAME,
    FREE_CROSSINGS,
    HEIGHT,
    LEFT,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    RIGHT,
    ROSE,
    SCALE,
    STEP,
    TITLE,
    WIDTH,
    Box,
    centre,
    hexagon,
    path_line,
    polygon,
)
from hanse.games.deutschland.view.phrases import WORDS

MOST_PIPS = 6  # ways to roll a seven
NEIGHBOUR_SIZE, SPACED, MARGIN = 16, 1.4, 10  # letters, what spacing adds, room at the edge
GROUNDS = 2  # drawings of the ground of each kind of land


@cache
def sheet(lang: str) -> dict[str, Any]:
    """The printed sheet."""
    words = WORDS[lang]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "frame": FRAME,
        "left": LEFT,
        "right": RIGHT,
        "panel": {"w": PANEL_WIDTH, "h": PANEL_HEIGHT},
        "land": coast.land(),
        "germany": coast.germany(),
        "waterlines": coast.WATERLINES,
        "degrees": coast.degrees(),
        "waves": coast.waves(),
        "lake": coast.lake(),
        "peaks": coast.peaks(),
        "ships": [_ship(*ship) for ship in coast.SHIPS],
        "seas": [_sea(words[key], *place) for key, place in coast.SEAS.items()],
        "neighbours": [_neighbour(words[key], *at) for key, at in coast.NEIGHBOURS.items()],
        "fields": [_ground(field) for field in range(t.FIELDS)],
        "things": landscape.sown(),
        "paths": "".join(path_line(path) for path in range(t.PATHS)),
        "crossings": [{"x": f"{x:.1f}", "y": f"{y:.1f}"} for x, y in FREE_CROSSINGS],
        "names": _names(),
        "field_names": _field_names(),
        "title": _room(TITLE),
        "costs": _room(COSTS),
        "rose": {"x": ROSE[0], "y": ROSE[1]},
        "scale": {"x": SCALE[0], "y": SCALE[1], "w": round(STEP)},  # a field is 100 km wide
    }


def _room(box: Box) -> dict[str, float]:
    return {"x": box.x, "y": box.y, "w": box.w, "h": box.h}


def _sea(name: str, q: float, r: float, size: float) -> dict[str, Any]:
    x, y = centre(q, r)
    return {"x": round(x), "y": round(y), "size": size, "text": name}


def _neighbour(name: str, q: float, r: float) -> dict[str, Any]:
    """A neighbour's name, in spaced letters, kept within the map."""
    x, y = centre(q, r)
    half = lettering.width(name.upper(), NEIGHBOUR_SIZE) * SPACED / 2 + MARGIN
    x = min(max(x, LEFT + half), RIGHT - half)
    return {"x": round(x), "y": round(y), "text": name.upper()}


def _ship(q: float, r: float, way: int) -> dict[str, Any]:
    x, y = centre(q, r)
    return {"x": round(x), "y": round(y), "way": way}


def _ground(field: int) -> dict[str, Any]:
    x, y = FIELD_POINTS[field]
    return {
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
        "terrain": FIELD_TERRAIN[field],
        "ground": f"{FIELD_TERRAIN[field]}-{field % GROUNDS}",
        "points": polygon(hexagon(x, y)),
    }


def _names() -> list[dict[str, Any]]:
    """The names of cities and landmarks, line by line."""
    return [
        {"x": f"{x:.0f}", "y": f"{y:.0f}", "text": line, "is_landmark": place in t.LANDMARK_IDS}
        for place, name in lettering.place_names().items()
        for x, y, line in name.rows
    ]


def _field_names() -> list[dict[str, Any]]:
    return [
        {
            "x": f"{x:.0f}",
            "y": f"{y:.0f}",
            "text": line,
            "terrain": FIELD_TERRAIN[field],
            "size": name.size,
        }
        for field, name in enumerate(lettering.field_names())
        if name
        for x, y, line in name.rows
    ]


@cache
def pips(number: int) -> list[float]:
    """The pips below a number, one for each of its chances in 36: how far from its middle."""
    count = MOST_PIPS - abs(t.SEVEN - number)
    return [6.6 * (pip - (count - 1) / 2) for pip in range(count)]
