"""What is behind the cards: sky, masts, the planks of the boards, the quay and the sea. It is the
same on every table for so many seats: drawn once, by the same luck each time.
"""

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from hanse.games.packet_row import tables as t
from hanse.games.packet_row.view import layout

PLANK = 47  # how high a plank of a board is
CROOKED = 1.4  # how far a line strays
KNOTS = 0.5  # of the planks have one
BLEED = 420  # how far sky and sea go on beyond the table, for screens of another shape


@cache
def street(seats: int) -> dict[str, Any]:
    """Everything that doesn't change."""
    plan = layout.layout(seats)
    luck = random.Random(1842)
    return {
        "width": layout.WIDTH,
        "bleed": BLEED,
        "height": plan.height,
        "top": plan.top,
        "quay": plan.quay,
        "house": layout.HOUSE,
        "planks": plan.planks,
        "houses": [_house(board, plan, luck) for board in range(t.BOARDS)],
        "sky": "".join(_hatching(plan.top, luck)),
        "far": _far(plan.top, plan.quay, luck),
        "masts": "".join(_masts(plan.top, luck)),
        "rays": "".join(_rays()),
        "gulls": "".join(_gulls(plan.top, luck)),
        "kerb": "".join(_kerb(plan.quay, luck)),
        "waves": "".join(_waves(plan.quay + 26, plan.height + 110, luck)),
        "posts": _posts(plan),
    }


def _house(board: int, plan: layout.Layout, luck: random.Random) -> dict[str, Any]:
    return {
        "name": t.BOARD_NAMES[board],
        "x": layout.house_x(board),
        "seams": "".join(_seams(plan.planks, luck)),
        "grain": "".join(_grain(plan.planks, luck)),
        "nails": "".join(_nails(plan.planks)),
    }


def _stroke(x: float, y: float, end: float, luck: random.Random) -> str:
    """A line drawn by hand, nearly straight."""
    bend, rise = luck.uniform(-2 * CROOKED, 2 * CROOKED), luck.uniform(-CROOKED, CROOKED)
    return f"M{x:.0f} {y:.1f}q{(end - x) / 2:.0f} {bend:.1f} {end - x:.0f} {rise:.1f}"


# The boards


def _rows(box: layout.Box) -> list[float]:
    count = max(2, round(box.h / PLANK))
    return [box.y + n * box.h / count for n in range(count + 1)]


def _seams(box: layout.Box, luck: random.Random) -> Iterator[str]:
    rows = _rows(box)
    for y in rows[1:-1]:
        yield _stroke(box.x, y, box.x + box.w, luck)
    for top, bottom in pairwise(rows):
        x = box.x + luck.uniform(0.15, 0.85) * box.w
        yield f"M{x:.1f} {top:.1f}L{x + luck.uniform(-1, 1):.1f} {bottom:.1f}"


def _grain(box: layout.Box, luck: random.Random) -> Iterator[str]:
    rows = _rows(box)
    for top, bottom in pairwise(rows):
        for _ in range(5):
            x = box.x + luck.uniform(0.02, 0.7) * box.w
            end = min(x + luck.uniform(40, 150), box.x + box.w - 4)
            yield _stroke(x, luck.uniform(top + 6, bottom - 6), end, luck)
        if luck.random() < KNOTS:
            x, y = box.x + luck.uniform(0.1, 0.9) * box.w, (top + bottom) / 2
            yield f"M{x - 9:.0f} {y:.0f}q9-8 18 0q-9 8-18 0m5 0q4-3 8 0q-4 3-8 0"


def _nails(box: layout.Box) -> Iterator[str]:
    rows = _rows(box)
    for top, bottom in pairwise(rows):
        for x in (box.x + 6, box.x + box.w - 6):
            yield f"M{x:.0f} {(top + bottom) / 2:.0f}h0"


# Above the roofs


def _hatching(top: float, luck: random.Random) -> Iterator[str]:
    """The sky as an engraver has it: lines that come closer towards the horizon's end."""
    y = -120.0
    while y < top + 20:
        x = luck.uniform(-120, 20) - BLEED
        while x < layout.WIDTH + BLEED:
            end = x + luck.uniform(90, 420)
            yield _stroke(x, y, end, luck)
            x = end + luck.uniform(8, 120)
        y += 5.5 + 3 * max(y, 0) / top


def _far(top: float, ground: float, luck: random.Random) -> str:
    """Roofs of the city behind the row, with two steeples."""
    points = [f"M{-BLEED} {ground:.0f}"]
    x = -float(BLEED)
    while x < layout.WIDTH + BLEED:
        wide = luck.uniform(26, 62)
        y = top - luck.uniform(18, 74)
        kind = luck.randrange(3)
        if kind == 0:
            points.append(
                f"L{x:.0f} {y:.0f}L{x + wide / 2:.0f} {y - 22:.0f}L{x + wide:.0f} {y:.0f}"
            )
        elif kind == 1:
            points.append(f"V{y:.0f}h{wide * 0.3:.0f}v-14h9v14H{x + wide:.0f}")
        else:
            points.append(f"V{y:.0f}H{x + wide:.0f}")
        x += wide
    points.append(f"V{ground:.0f}Z")
    for x, high in ((layout.WIDTH * 0.262, 128), (layout.WIDTH * 0.742, 112)):
        points.append(
            f"M{x - 13:.0f} {top:.0f}V{top - high + 52:.0f}l4 -6v-14l9 -34l9 34v14l4 6V{top:.0f}Z"
        )
    return "".join(points)


def _masts(top: float, luck: random.Random) -> Iterator[str]:
    """Ships lie behind the houses too: their masts and yards."""
    for middle in (385, 1115):
        for n in range(3):
            x = middle + (n - 1) * 34 + luck.uniform(-6, 6)
            peak = top - luck.uniform(122, 148)
            yield f"M{x:.0f} {top:.0f}L{x + 2:.0f} {peak:.0f}"
            for k in range(3):
                y, half = peak + 18 + k * 30, 13 + 5 * k
                yield f"M{x - half:.0f} {y + 1:.0f}L{x + half:.0f} {y - 2:.0f}"
            yield f"M{x + 30:.0f} {top:.0f}L{x + 2:.0f} {peak:.0f}L{x - 26:.0f} {top:.0f}"


def _rays() -> Iterator[str]:
    """The beams of a rising sun, long and short in turn, around (0, 0)."""
    count = 32
    for n in range(count + 1):
        x, y = math.cos(n * math.pi / count), -math.sin(n * math.pi / count)
        near, far = 84, 112 if n % 2 else 138
        yield f"M{near * x:.1f} {near * y:.1f}L{far * x:.1f} {far * y:.1f}"


def _gulls(top: float, luck: random.Random) -> Iterator[str]:
    for _ in range(7):
        x, y = luck.uniform(40, layout.WIDTH - 40), luck.uniform(14, top * 0.42)
        yield f"M{x:.0f} {y:.0f}q5 -7 9 0q5 -7 9 0"


# The quay and the sea


def _kerb(y: float, luck: random.Random) -> Iterator[str]:
    """The seams of the quay's stones."""
    x = luck.uniform(20, 60) - BLEED
    while x < layout.WIDTH + BLEED:
        yield f"M{x:.0f} {y:.0f}l{luck.uniform(-1.5, 1.5):.1f} 20"
        x += luck.uniform(38, 84)


def _waves(top: float, bottom: float, luck: random.Random) -> Iterator[str]:
    y = top + 8
    while y < bottom:
        x = luck.uniform(-60, 40) - BLEED
        while x < layout.WIDTH + BLEED:
            count = luck.randrange(2, 7)
            yield f"M{x:.0f} {y + luck.uniform(-2, 2):.0f}q5-5 10 0" + "t10 0" * (2 * count - 1)
            x += count * 20 + luck.uniform(24, 190)
        y += 9 + 5 * math.sin((y - top) / (bottom - top))


def _posts(plan: layout.Layout) -> list[tuple[float, float]]:
    """Mooring posts, one between two berths."""
    return [(box.x - layout.BERTH_GAP / 2, plan.quay + 16) for box in plan.berths[1:]]
