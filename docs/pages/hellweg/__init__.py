"""Hellweg's page: the board and the trade cards drawn from the data file, and tables of the cards
and of what is given by the rulebook and what is reconstructed.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.box import Box
from docs.pages.hellweg import art
from docs.pages.hellweg.layout import (
    FONT,
    HEIGHT,
    MARGIN,
    ROAD,
    WIDTH,
    Point,
    Road,
    fronts,
    labels,
    path,
    roads,
    town_boxes,
)

BOARD = Path(__file__).parents[3] / "src" / "hanse" / "games" / "hellweg" / "board.toml"

LEGEND, TITLE = Box(1234, 1074, 220, 112), Box(252, 124, 190, 66)
COMPASS: Point = (1392, 150)


def board() -> dict[str, Any]:
    """The data file in the repository."""
    return tomllib.loads(BOARD.read_text("utf-8"))


# The board


def drawing() -> str:
    """The board as SVG."""
    data = board()
    laid = roads(data)
    names = labels(data, [LEGEND, TITLE, Box(*COMPASS, 62, 76)])
    parts = [*_head(), *_land(data, laid, names), *_frame()]
    for road in laid:
        parts += _road(road)
    for road in laid:
        if road.village:
            parts += art.village(*road.village)
    for _, x, y, good in sorted(fronts(data), key=lambda house: house[2]):
        parts += art.front(good, x, y)
    for box, name in names.values():
        y = box.y + FONT * 0.33
        parts.append(f'<text class="name" x="{box.x:.1f}" y="{y:.1f}">{name}</text>')
    parts += [*_title(), *_legend()]
    return "\n".join([*parts, "</svg>\n"])


def _head() -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'role="img" aria-labelledby="title">'
    )
    yield '<title id="title">The board of Hellweg: 13 cities, 16 houses and 23 roads</title>'
    yield "<style>"
    yield f"text{{font-family:{art.SERIF};fill:{art.INK};text-anchor:middle}}"
    yield f".name{{font-size:{FONT}px;font-weight:600;paint-order:stroke;stroke:{art.LAND};"
    yield "stroke-width:6;stroke-linejoin:round}"
    yield ".note{text-anchor:start;font-size:19px}"
    yield ".river{font-style:italic;font-size:17px;fill:#5c7a7d}"
    yield "</style><defs>"
    yield art.TREES
    inset = MARGIN
    yield (
        f'<clipPath id="map"><rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" '
        f'height="{HEIGHT - 2 * inset}"/></clipPath>'
        '<radialGradient id="age" cx=".5" cy=".48" r=".75">'
        '<stop offset=".5" stop-color="#fbf5df" stop-opacity=".75"/>'
        '<stop offset="1" stop-color="#bfa66a" stop-opacity=".45"/></radialGradient>'
    )
    yield "</defs>"


def _land(
    data: dict[str, Any], laid: list[Road], names: dict[str, tuple[Box, str]]
) -> Iterator[str]:
    """Paper, rivers, hills and woods."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{art.LAND}"/>'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#age)"/>'
    free = art.Free()
    for road in laid:
        for x, y in road.points:
            free.take(x, y, 12)
        if road.village:
            free.take(*road.village, 30)
    for box in [*town_boxes(data).values(), *(box for box, _ in names.values()), LEGEND, TITLE]:
        free.take_box(box.x, box.y, box.w, box.h)
    free.take(*COMPASS, 70)
    for points, width, _, _ in art.RIVERS:
        for x, y in art.along(points):
            free.take(x, y, width / 2 + 6)
    yield '<g clip-path="url(#map)">'
    yield from art.rivers()
    yield from art.hills(free)
    yield from art.forests(free)
    yield "</g>"


def _frame() -> Iterator[str]:
    for inset, width in ((14, 5), (25, 1.5), (MARGIN, 1.5)):
        yield (
            f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" '
            f'height="{HEIGHT - 2 * inset}" fill="none" stroke="{art.INK}" stroke-width="{width}"/>'
        )


def _road(road: Road) -> Iterator[str]:
    """A track in ruts, or stones between kerbs."""
    line = path(road.points)
    brown = road.surface == "brown"
    layers = [
        (art.INK, ROAD + 3, "", 1),
        (art.BROWN if brown else art.PAVED, ROAD, "", 1),
    ]
    if brown:
        layers += [("#c79a68", ROAD - 3, "2.4 6.6", 0.85)]
    else:
        layers += [(art.LIGHT, 4.6, "0.1 8.4", 1)]
    for colour, width, dashes, opacity in layers:
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        cap = "round" if dashes.startswith("0.1") else "butt"
        yield (
            f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}"{dash} '
            f'stroke-linecap="{cap}" opacity="{opacity}"/>'
        )


def _panel(box: Box) -> Iterator[str]:
    for inset, line in ((0, 2), (6, 0.8)):
        yield (
            f'<rect x="{box.x - box.w + inset}" y="{box.y - box.h + inset}" '
            f'width="{2 * (box.w - inset)}" height="{2 * (box.h - inset)}" rx="4" '
            f'fill="{art.LIGHT}" stroke="{art.INK}" stroke-width="{line}"/>'
        )


def _title() -> Iterator[str]:
    """The name of the road, and a compass rose."""
    yield from _panel(TITLE)
    yield f'<text x="{TITLE.x}" y="{TITLE.y + 8}" font-size="70">Hellweg</text>'
    yield f'<text x="{TITLE.x}" y="{TITLE.y + 46}" font-size="20" font-style="italic">'
    yield "from the Rhine to Paderborn</text>"
    yield f'<g transform="translate({COMPASS[0]} {COMPASS[1]})">'
    yield f'<circle r="40" fill="{art.LIGHT}" fill-opacity=".7" stroke="{art.INK}"/>'
    for turn in range(0, 360, 45):
        size = 52 if turn % 90 == 0 else 34
        yield (
            f'<g transform="rotate({turn})"><path d="M0 {-size}L7 -9L0 0Z" fill="{art.INK}"/>'
            f'<path d="M0 {-size}L-7 -9L0 0Z" fill="{art.GOLD}" stroke="{art.INK}"/></g>'
        )
    yield '<text y="-58" font-size="22">N</text></g>'


def _legend() -> Iterator[str]:
    """Goods, roads and villages."""
    yield from _panel(LEGEND)
    x, y = LEGEND.x - LEGEND.w, LEGEND.y - LEGEND.h
    for number, good in enumerate(("beer", "salt", "iron")):
        px = x + 50 + number * 138
        yield from art.front(good, px, y + 48)
        yield _note(px + 34, y + 52, good)
    for number, (surface, words) in enumerate(
        (("paved", "paved: loses no coach"), ("brown", "brown: a single coach returns"))
    ):
        py = y + 106 + number * 30
        points = [(x + 24 + step * 2.2, py) for step in range(41)]
        yield from _road(Road(points, surface, None))
        yield _note(x + 128, py, words)
    yield from art.village(x + 68, y + 192)
    yield _note(x + 128, y + 186, "village: 1 Thaler for a coach")


def _note(x: float, y: float, words: str) -> str:
    return f'<text class="note" x="{x}" y="{y + 6}">{words}</text>'


# The trade cards

CARD_W, CARD_H, SLOT_H, SPACE = 356, 236, 52, 18
ROWS, COLUMNS = 3, 4


def cards() -> str:
    """The twelve trade cards as SVG."""
    data = board()
    names = {city["id"]: city["name"] for city in data["cities"]}
    width = COLUMNS * (CARD_W + SPACE) + SPACE
    height = ROWS * (CARD_H + SPACE) + SPACE
    view = f'viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" aria-labelledby="title">',
        '<title id="title">The twelve trade cards of Hellweg, each with four houses</title>',
        f"<style>text{{font-family:{art.SERIF};fill:{art.INK}}}</style>",
        f'<rect width="{width}" height="{height}" fill="{art.LAND}"/>',
    ]
    for number, card in enumerate(data["trade_cards"]):
        x = SPACE + number % COLUMNS * (CARD_W + SPACE)
        y = SPACE + number // COLUMNS * (CARD_H + SPACE)
        parts += _card(x, y, card, names)
    return "\n".join([*parts, "</svg>\n"])


def _card(x: float, y: float, card: list[dict[str, Any]], names: dict[str, str]) -> Iterator[str]:
    yield f'<g transform="translate({x} {y})">'
    yield f'<rect width="{CARD_W}" height="{CARD_H}" rx="10" fill="{art.LIGHT}" '
    yield f'stroke="{art.INK}" stroke-width="2"/>'
    for number, slot in enumerate(card):
        yield f'<g transform="translate(10 {12 + number * (SLOT_H + 2)})">'
        yield from _slot(slot, names[slot["city"]])
        yield "</g>"
    yield "</g>"


def _slot(slot: dict[str, Any], city: str) -> Iterator[str]:
    """One house of a card: its good, city, symbols and value."""
    wide, high, good = CARD_W - 20, SLOT_H - 4, slot["good"]
    yield f'<rect width="{wide}" height="{high}" rx="6" fill="{art.PAINT[good]}" '
    yield f'stroke="{art.INK}" stroke-width="1.4"/>'
    yield f'<rect x="50" y="4" width="{wide - 54}" height="{high - 8}" rx="4" '
    yield f'fill="{art.LIGHT}" stroke="{art.INK}" stroke-width=".8"/>'
    yield art.symbol(good, 26, high / 2, 1.3)
    yield f'<text x="62" y="{high / 2 + 8}" font-size="24">{city}</text>'
    x = wide - 62.0
    for _ in range(slot["coaches"]):
        yield f'<rect x="{x - 14}" y="{high / 2 - 7}" width="20" height="14" rx="2" '
        yield f'fill="{art.GOLD}" stroke="{art.INK}" stroke-width="1.4"/>'
        x -= 25
    for _ in range(slot["stones"]):
        yield f'<circle cx="{x - 3}" cy="{high / 2}" r="8.5" fill="{art.INK}" '
        yield f'stroke="{art.INK}" stroke-width="1.4"/>'
        x -= 23
    yield f'<circle cx="{wide - 26}" cy="{high / 2}" r="18" fill="{art.GOLD}" '
    yield f'stroke="{art.INK}" stroke-width="1.6"/>'
    yield f'<text x="{wide - 26}" y="{high / 2 + 9}" font-size="27" text-anchor="middle">'
    yield f"{slot['value']}</text>"


# Tables


def trade_cards() -> Iterator[tuple[str, ...]]:
    """Every trade card, with its name in notation."""
    names = {city["id"]: city["name"] for city in board()["cities"]}
    yield ("card", "first", "second", "third", "fourth")
    for card in board()["trade_cards"]:
        first = card[0]
        cells = [
            f"{names[slot['city']]} {slot['good']} **{slot['value']}** "
            f"{'●' * slot['stones']}{'▬' * slot['coaches']}"
            for slot in card
        ]
        yield (f"`{first['city']}.{first['good']}.{first['value']}`", *cells)


def goods_cards() -> Iterator[tuple[str, ...]]:
    """Every goods card."""
    yield ("card", "price", "value", "players", "function")
    for card in board()["goods_cards"]:
        players = ", ".join(str(seats) for seats in card["players"])
        yield (
            f"`{card['id']}`",
            str(card["price"]),
            str(card["value"]),
            players,
            _function(card.get("function", {})),
        )


def _function(function: dict[str, Any]) -> str:
    kind = function.get("type")
    if kind == "good_plus":
        return f"{function['good']} +1 (H8.2)"
    if kind == "coach_return_plus":
        return "coach returned +1 (H8.3)"
    if kind == "bonus":
        return f"{function['value']} with {' and '.join(function['pair'])} (H8.4)"
    return "either house of a city with two (H14.1)" if kind else ""


def privileges() -> Iterator[tuple[str, ...]]:
    """What there is for joining two cities."""
    names = {city["id"]: city["name"] for city in board()["cities"]}
    yield ("route", "gives", "cards")
    for privilege in board()["privileges"]:
        route = "–".join(names[city] for city in privilege["between"])
        yield (route, f"privilege `{privilege['id']}`", str(privilege["count"]))
    extra = board()["extra_coaches"]
    route = "–".join(names[city] for city in extra["between"])
    yield (route, f"{extra['count']} black coaches, to the first", "1")


def road_table() -> Iterator[tuple[str, ...]]:
    """Every road, with where it comes from."""
    names = {city["id"]: city["name"] for city in board()["cities"]}
    yield ("road", "surface", "village", "where it comes from")
    for road in board()["roads"]:
        yield (
            f"{names[road['a']]}–{names[road['b']]}",
            road["surface"],
            "yes" if road["village"] else "",
            road["status"],
        )


DRAWINGS = {"hellweg.svg": drawing, "hellweg_cards.svg": cards}
TABLES = {
    "trade_cards": trade_cards,
    "goods_cards": goods_cards,
    "privileges": privileges,
    "roads": road_table,
}
