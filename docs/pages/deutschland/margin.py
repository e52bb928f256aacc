"""Beside the map of Germany: title, legends, landmarks with their rewards, places for points."""

from collections.abc import Iterator
from typing import Any

from docs.pages.deutschland.art import drawn
from docs.pages.deutschland.castles import CASTLES
from docs.pages.deutschland.churches import CHURCHES
from docs.pages.deutschland.land import (
    HAND,
    INK,
    PAPER,
    RED,
    SEA,
    TERRAIN,
    army,
    frame,
    trade_road,
)
from docs.pages.deutschland.layout import (
    COSTS,
    LANDMARK,
    PANELS_AT,
    RING,
    SOURCES,
    TITLE,
    Box,
    columns,
    panel,
)
from docs.pages.deutschland.tables import reward

COST = {  # D6
    "Road": ("wood", "clay"),
    "Town hall": ("wood", "clay", "grain", "wool"),
    "Landmark": ("ore", "ore", "grain"),
    "Card": ("wool", "ore", "grain"),
}
STATUS = {  # how sure a place is, by the line around it: dashes, and what is said of it
    "rulebook": ("", "in the rulebook"),
    "found": ("", "found elsewhere"),
    "recalled": ("9 4", "from memory"),
    "assumed": ("2.5 3.5", "our assumption"),
}
GABLE = "M-9 -3.5L0 -10L9 -3.5ZM-7 -2v7M-2.3 -2v7M2.3 -2v7M7 -2v7M-9 7.5H9"
HALL = "M-9 9V-3H-3V-12L0 -16L3 -12V-3H9V9Z"
BUILDINGS = {**CASTLES, **CHURCHES}


def ring(x: float, y: float, status: str) -> str:
    """A city field."""
    dashes, _ = STATUS[status]
    inner = f'<circle r="{RING - 7}" fill="{INK}"/>' if status == "rulebook" else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><circle r="{RING}" fill="{PAPER}"/>'
        f'<circle r="{RING - 2}" fill="{PAPER}" stroke="{INK}" stroke-width="3.4" '
        f'stroke-dasharray="{dashes or "none"}"/>{inner}</g>'
    )


def square(x: float, y: float, status: str) -> str:
    """A landmark field."""
    dashes, _ = STATUS[status]
    half = LANDMARK - 4
    inner = f' fill="{RED}"' if status == "rulebook" else ' fill="none"'
    shape = f'x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="3"'
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" stroke="{RED}">'
        f'<rect {shape} fill="{PAPER}" stroke="{PAPER}" stroke-width="4"/>'
        f'<rect {shape} fill="{PAPER}" stroke-width="2.8" stroke-dasharray="{dashes or "none"}"/>'
        f'<path d="{GABLE}" stroke-width="1.8"{inner}/></g>'
    )


def title() -> Iterator[str]:
    """The cartouche."""
    yield frame(TITLE)
    x, y = TITLE.x, TITLE.y
    yield f'<text x="{x}" y="{y + 6}" font-size="37">Deutschland</text>'
    yield f'<path d="M{x - 100} {y + 20}h82m36 0h82" stroke="{INK}"/>'
    yield f'<path d="M{x} {y + 13}l7 7l-7 7l-7 -7z" fill="{RED}"/>'
    below = "cities, roads and landmarks"
    yield f'<text x="{x}" y="{y + 46}" font-size="15" font-style="italic">{below}</text>'
    yield f'<text x="{x}" y="{y - 36}" font-size="14" letter-spacing="3">MAP OF</text>'


def costs(data: dict[str, Any]) -> Iterator[str]:
    """What building costs, and what each landscape gives."""
    yield frame(COSTS)
    left, top = COSTS.x - COSTS.w + 16, COSTS.y - COSTS.h + 30
    yield _left(left, top, 20, "Building costs")
    for row, (what, cards) in enumerate(COST.items()):
        y = top + 30 + row * 30
        yield _left(left, y + 5, 17, what)
        for number, card in enumerate(cards):
            yield f'<use href="#{card}" x="{left + 110 + number * 29}" y="{y}"/>'
    top += 161
    yield f'<path d="M{left} {top - 18}h{2 * COSTS.w - 32}" stroke="{INK}" stroke-width=".7"/>'
    for row, (terrain, resource) in enumerate(data["terrain"].items()):
        y = top + 8 + row * 29
        shape = f'<rect x="{left}" y="{y - 12}" width="32" height="24" rx="4"'
        yield f'{shape} fill="{TERRAIN[terrain]}" stroke="{INK}"/>{shape} fill="url(#{terrain})"/>'
        yield _left(left + 40, y + 5, 16, terrain)
        yield f'<use href="#{resource}" x="{left + 144}" y="{y}"/>'
        yield _left(left + 161, y + 5, 16, resource)
    y = top + 157
    yield f'<g transform="translate({left + 16} {y}) scale(.5)" class="hand">{HAND}</g>'
    yield _left(left + 40, y + 5, 16, "Götz’s first field")


def sources() -> Iterator[str]:
    """How sure each place is."""
    yield frame(SOURCES)
    left, top = SOURCES.x - SOURCES.w + 14, SOURCES.y - SOURCES.h + 25
    yield _left(left, top, 17, "Place known")
    for row, (status, (_, words)) in enumerate(STATUS.items()):
        y = top + 26 + row * 31
        yield ring(left + 12, y, status)
        yield square(left + 46, y, status)
        yield _left(left + 68, y + 5, 15, words)


def _left(x: float, y: float, size: float, words: str) -> str:
    return f'<text class="left" x="{x:.1f}" y="{y:.1f}" font-size="{size}">{words}</text>'


def margin(data: dict[str, Any]) -> Iterator[str]:
    """The landmarks with their rewards, and the two other places that give a point."""
    for box, mark in columns(data):
        yield from _panel(box, drawn(BUILDINGS[mark["id"]](), INK), mark["name"], mark["building"])
        yield _left(box.x - box.w + 12, box.y + 78.5, 14, reward(mark))
        for number, thing in enumerate(_icons(mark["reward"])):
            x, y = box.x - box.w + 22, box.y - 67 + number * 29
            yield f'<g transform="translate({x} {y})">{thing}</g>'
    rows = len(data["landmarks"]) // 2
    rules = ("five roads or more in a row", "three Landsknechts or more")
    names = ("Longest trade road", "Largest army")
    for left, name, rule, picture in zip(
        PANELS_AT, names, rules, (trade_road(), army()), strict=True
    ):
        yield from _panel(panel(left, rows), picture, name, rule)


def _panel(box: Box, picture: str, name: str, below: str) -> Iterator[str]:
    """A picture with two lines of words, and the place for a town hall, worth a point."""
    yield frame(box)
    left, top = box.x - box.w, box.y - box.h
    yield f'<g transform="translate({box.x} {top + 116}) scale(.94)">{picture}</g>'
    yield _left(left + 12, top + 136, 18, name)
    yield _left(left + 12, top + 152, 14, f'<tspan font-style="italic">{below}</tspan>')
    yield f'<g transform="translate({left + 205} {top + 23})">'
    yield f'<circle r="14.5" fill="{PAPER}" stroke="{INK}" stroke-dasharray="4 3"/>'
    style = f'fill="{SEA}" stroke="{INK}"'
    yield f'<path transform="translate(0 2.5) scale(.72)" d="{HALL}" {style}/></g>'


def _icons(given: dict[str, Any]) -> Iterator[str]:
    """A reward in pictures."""
    for _ in range(given.get("road", 0)):
        style = f'fill="#f3e6c8" stroke="{INK}" stroke-width="1.4"'
        yield f'<path d="M-11 7L7 -11L11 -7L-7 11Z" {style}/>'
    for _ in range(given.get("development", 0)):
        yield (
            f'<rect x="-9" y="-12.5" width="18" height="25" rx="3" fill="{RED}" stroke="{INK}"/>'
            f'<path d="M0 -7l1.8 4.6l5 .3l-3.9 3.1l1.3 4.8l-4.2 -2.7l-4.2 2.7'
            f'l1.3 -4.8l-3.9 -3.1l5 -.3z" fill="{PAPER}"/>'
        )
    for resource in given.get("resources", []):
        yield f'<use href="#{resource}"/>'
