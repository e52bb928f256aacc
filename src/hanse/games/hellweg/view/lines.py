"""Lines as a hand draws them: smooth through points, a little uneven, with marks along them."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hanse.games.hellweg.view.places import Point


def smooth(points: Sequence[Point]) -> str:
    """A smooth path through some points."""
    parts = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    padded = [points[0], *points, points[-1]]
    for before, one, two, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        c1 = (one[0] + (two[0] - before[0]) / 6, one[1] + (two[1] - before[1]) / 6)
        c2 = (two[0] - (after[0] - one[0]) / 6, two[1] - (after[1] - one[1]) / 6)
        parts.append(f"C{c1[0]:.0f} {c1[1]:.0f} {c2[0]:.0f} {c2[1]:.0f} {two[0]:.0f} {two[1]:.0f}")
    return "".join(parts)


def along(points: Sequence[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Points evenly along a line, each with the line's direction there."""
    left = step / 2
    for one, two in pairwise(points):
        length = math.dist(one, two)
        way = ((two[0] - one[0]) / length, (two[1] - one[1]) / length) if length else (1.0, 0.0)
        while left < length:
            yield (one[0] + way[0] * left, one[1] + way[1] * left), way
            left += step
        left -= length


def rough_box(x: float, y: float, w: float, h: float, luck: random.Random, by: float) -> str:
    """A rectangle with an uneven edge, as torn or cut by hand."""
    points: list[Point] = []
    for ax, ay, bx, by_ in ((x, y, x + w, y), (x + w, y, x + w, y + h),
                            (x + w, y + h, x, y + h), (x, y + h, x, y)):  # fmt: skip
        count = max(2, int(math.hypot(bx - ax, by_ - ay) / 34))
        for n in range(count):
            part = n / count
            points.append(
                (
                    ax + (bx - ax) * part + luck.uniform(-by, by),
                    ay + (by_ - ay) * part + luck.uniform(-by, by),
                )
            )
    return smooth([*points, points[0]]) + "Z"


def fine(points: Sequence[Point]) -> list[Point]:
    """Points close together on the smooth line through some points."""
    found: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for before, one, two, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for n in range(8):
            u = n / 8
            found.append(
                tuple(  # type: ignore[arg-type]
                    0.5
                    * (
                        2 * one[i]
                        + (two[i] - before[i]) * u
                        + (2 * before[i] - 5 * one[i] + 4 * two[i] - after[i]) * u**2
                        + (3 * one[i] - before[i] - 3 * two[i] + after[i]) * u**3
                    )
                    for i in (0, 1)
                )
            )
    return [*found, points[-1]]
