"""Deutschland's page: the map drawn from the data file.

No colour is alone: landscapes have symbols, numbers have pips, and the line around a place says how
it is known.
"""

from collections.abc import Iterator
from typing import Any

from docs.pages.deutschland.land import (
    HALO,
    HAND,
    INK,
    PAPER,
    RED,
    around,
    border,
    definitions,
    landscape,
    token,
)
from docs.pages.deutschland.layout import (
    ABROAD,
    DISC,
    FONT,
    HEIGHT,
    LINE,
    SEAS,
    SMALL,
    WIDTH,
    Box,
    backdrop,
    disc,
    field_labels,
    goetz,
    hexagon,
    labels,
    panels,
    paths,
    rounds,
    spot,
)
from docs.pages.deutschland.margin import costs, margin, ring, sources, square, title
from docs.pages.deutschland.tables import MOST_PIPS, TABLES, board

SERIF = "'EB Garamond', Garamond, 'Palatino Linotype', Palatino, Georgia, serif"


def drawing() -> str:
    """The map as SVG."""
    data = board()
    names = labels(data)
    fields = field_labels(data, names)
    boxes = [box for box, _ in [*names.values(), *fields.values()]]
    taken = rounds(data)
    parts = [*_head(data), *around(data, [*panels(data), *backdrop()])]
    for field in data["fields"]:
        parts += landscape(field, taken, [*boxes, goetz(data)])
    parts += _ways(data)
    parts += [_field_name(field, *fields[field["name"]]) for field in data["fields"]]
    for field in data["fields"]:
        parts += _disc(*disc(field), field["number"])
    box = goetz(data)
    parts.append(f'<g transform="translate({box.x - 3:.1f} {box.y:.1f})" class="hand">{HAND}</g>')
    for city in data["cities"]:
        parts.append(ring(*spot(city["at"]), city["status"]))
        parts += _name("name", *names[city["id"]])
    for landmark in data["landmarks"]:
        parts.append(square(*spot(landmark["at"]), landmark["status"]))
        parts += _name("name mark", *names[landmark["id"]])
    parts += [*_words(), *title(), *costs(data), *sources(), *margin(data), *border()]
    return "\n".join([*parts, "</svg>\n"])


def _head(data: dict[str, Any]) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'role="img" aria-labelledby="title">'
    )
    yield (
        f'<title id="title">The map of Deutschland: {len(data["fields"])} fields, '
        f"{len(data['cities'])} cities, {len(data['landmarks'])} landmarks</title>"
    )
    yield "<style>"
    yield f"text{{font-family:{SERIF};fill:{INK};text-anchor:middle}}"
    yield f".name{{font-size:{FONT}px;paint-order:stroke;stroke:{PAPER};stroke-width:6;"
    yield f"stroke-linejoin:round}}.mark{{fill:{RED}}}"
    yield f".field{{font-size:{SMALL}px;font-style:italic;paint-order:stroke;stroke-width:4;"
    yield "stroke-linejoin:round}.left{text-anchor:start}.soft{fill:#5d6f78}"
    yield f".hand{{stroke:{INK};stroke-width:1.3;stroke-linejoin:round}}"
    yield "</style><defs>"
    yield from definitions()
    for terrain, resource in data["terrain"].items():
        yield token(resource, terrain)
    yield "</defs>"


def _ways(data: dict[str, Any]) -> Iterator[str]:
    """Paths and crossings."""
    lines = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in paths(data))
    for colour, width in ((INK, 8.4), ("#f3e6c8", 6.2)):
        yield f'<path d="{lines}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
    corners = {
        (round(x, 1), round(y, 1))
        for field in data["fields"]
        for x, y in hexagon(field["q"], field["r"])
    }
    for x, y in sorted(corners):
        yield (
            f'<circle cx="{x}" cy="{y}" r="5.2" fill="{PAPER}" stroke="{INK}" stroke-width="1.1"/>'
        )


def _disc(x: float, y: float, number: int) -> Iterator[str]:
    """A number with a pip for each of its chances in 36."""
    pips = MOST_PIPS - abs(7 - number)
    colour = RED if pips == MOST_PIPS - 1 else INK
    yield (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DISC - 1}" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.6"/>'
    )
    yield (
        f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="27" style="fill:{colour}" '
        f'font-weight="bold">{number}</text>'
    )
    for pip in range(pips):
        cx = x + (pip - (pips - 1) / 2) * 6.4
        yield f'<circle cx="{cx:.1f}" cy="{y + 14.5:.1f}" r="2.2" fill="{colour}"/>'


def _name(style: str, box: Box, lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        y = box.y + (number - (len(lines) - 1) / 2) * FONT * LINE + FONT * 0.33
        yield f'<text class="{style}" x="{box.x:.1f}" y="{y:.1f}">{line}</text>'


def _field_name(field: dict[str, Any], box: Box, lines: list[str]) -> str:
    colour = HALO[field["terrain"]]
    rows = ""
    for number, line in enumerate(lines):
        y = box.y + (number - (len(lines) - 1) / 2) * SMALL * LINE + SMALL * 0.33
        rows += f'<text class="field" x="{box.x:.1f}" y="{y:.1f}" stroke="{colour}">{line}</text>'
    return rows


def _words() -> Iterator[str]:
    """Seas and neighbours."""
    for name, (x, y, size) in SEAS.items():
        yield (
            f'<text class="soft" x="{x}" y="{y + size / 3:.0f}" font-size="{size}" '
            f'font-style="italic">{name}</text>'
        )
    for name, (x, y, size) in ABROAD.items():
        yield (
            f'<text class="soft" x="{x}" y="{y + size / 3:.0f}" font-size="{size}" '
            f'letter-spacing="{size / 4}">{name}</text>'
        )


DRAWINGS = {"deutschland.svg": drawing}
__all__ = ["DRAWINGS", "TABLES", "drawing"]
