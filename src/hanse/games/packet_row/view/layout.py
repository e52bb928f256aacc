"""Where things are on the table: four houses in a row, the cards on their boards, and berths.

All in units of the drawing. With two or three players a board has one row of two cards for the
current supply, with more it has two rows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from hanse.games.packet_row import tables as t

WIDTH = 1500
EDGE = 12
HOUSE = (WIDTH - 2 * EDGE) / t.BOARDS  # the width of a house
CARD_W, CARD_H = 160, 200  # a card as it is drawn; it is scaled to its place
GAP = 15
FEW = 3  # as many players have one row for the current supply
ACROSS = 2  # cards in a row
SIGN = 56  # how high the sign of a house is
STRIP = 31  # the line of words above a row
BERTH_GAP = 12


@dataclass(frozen=True)
class Box:
    """A rectangle by its upper left corner."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Layout:
    """A table for so many seats."""

    height: float
    top: float  # where roofs end and signs begin
    planks: Box  # the wooden board of a house; x from the house's left
    future: tuple[Box, ...]  # from the house's left
    current: tuple[Box, ...]
    strips: tuple[float, float]  # the words above future and current supply
    quay: float  # where the street ends
    berths: tuple[Box, ...]


@cache
def layout(seats: int) -> Layout:
    """The table for so many seats."""
    few = seats <= FEW
    top = 186 if few else 160
    later, now = (138, 154) if few else (124, 136)
    board = top + 20
    first = top + SIGN + 2
    y = float(first + STRIP)
    future = _row(t.FUTURE, later, y)
    second = y + _high(later) + 4
    y = second + STRIP
    current: list[Box] = []
    places = int(t.CURRENT[seats])
    for start in range(0, places, ACROSS):
        current += _row(min(ACROSS, places - start), now, y)
        y += _high(now) + GAP
    planks = Box(12, board, HOUSE - 24, y + 4 - board)
    quay = y + 20
    high = 186 if few else 210
    wide = (WIDTH - 2 * EDGE - (seats - 1) * BERTH_GAP) / seats
    berths = tuple(
        Box(EDGE + seat * (wide + BERTH_GAP), quay + 22, wide, high) for seat in range(seats)
    )
    return Layout(
        quay + high + 34,
        top,
        planks,
        tuple(future),
        tuple(current),
        (first, second),
        quay,
        berths,
    )


def _high(wide: float) -> float:
    return wide * CARD_H / CARD_W


def _row(count: int, wide: float, y: float) -> list[Box]:
    """Cards side by side in the middle of a house."""
    left = (HOUSE - count * wide - (count - 1) * GAP) / 2
    return [Box(left + n * (wide + GAP), y, wide, _high(wide)) for n in range(count)]


def house_x(board: int) -> float:
    """Where a house begins."""
    return EDGE + board * HOUSE


@dataclass(frozen=True)
class Flow:
    """Things set like words in lines, as large as the room allows."""

    size: float
    wide: float  # of all lines
    high: float
    at: tuple[tuple[float, float], ...]  # the upper left corner of each, before it is scaled


def flow(widths: Sequence[float], room: Box, high: float, gap: float, largest: float) -> Flow:
    """Set things of these widths and one height into a room."""
    size = largest
    while True:
        places = list(_lines(widths, room.w / size, high + gap, gap))
        bottom = places[-1][1] + high if places else 0.0
        if bottom <= room.h / size or size < largest / 4:
            ends = [x + width for (x, _), width in zip(places, widths, strict=True)]
            return Flow(size, max(ends, default=0.0) * size, bottom * size, tuple(places))
        size *= 0.96


def _lines(
    widths: Iterable[float], wide: float, step: float, gap: float
) -> Iterable[tuple[float, float]]:
    x = y = 0.0
    for width in widths:
        if x and x + width > wide:
            x, y = 0.0, y + step
        yield x, y
        x += width + gap
