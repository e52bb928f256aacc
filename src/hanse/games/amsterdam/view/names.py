"""Where the names of the places are written, and where the seals of contracts hang: wherever they
cover neither a space, nor a place, nor each other.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.view.ground import (
    HEIGHT,
    MARGIN,
    PAIRS,
    PANELS,
    PLACE,
    THICK,
    WIDTH,
    Box,
    Points,
    covered,
    middle,
    place_at,
)

LETTERS = 25  # height of a place's name
LETTER, ROUND = 0.46, 0.6  # width of a letter, and of the room around a word, in heights
LINE = 0.96  # from line to line, in heights
RIM, SEAL_TURN = 35, 45  # how far out seals hang on a medallion, and degrees between them
ON_ROAD = 3  # a name so near to a route's line lies on it
NEARBY = 280  # spaces within this of a place are looked at for its name
ENDINGS = ("poortstoren", "toren")  # a long name may break before them


@dataclass(frozen=True)
class Label:
    """A place's name: the middle of its first line, its lines, and the room it takes."""

    x: float
    y: float
    lines: tuple[str, ...]
    box: Box


@cache
def labels() -> tuple[Label, ...]:
    """For each place where its name is written: clear of spaces, places, panels, other names."""
    planks = np.concatenate([covered(route) for route in range(t.ROUTES)])
    discs = np.array([place_at(place) for place in range(t.PLACES)])
    chosen: dict[int, Label] = {}
    for place in sorted(range(t.PLACES), key=lambda p: -len(t.PLACE_NAMES[p])):  # hardest first
        taken = [*PANELS, *(label.box for label in chosen.values())]
        chosen[place] = _best(place, planks, discs, taken)
    return tuple(chosen[place] for place in range(t.PLACES))


@cache
def rim(place: int) -> tuple[tuple[int, int], ...]:
    """Where seals hang on a place's medallion, from its middle: where they cover least comes first,
    then the next that is far enough from those before.
    """
    x, y = place_at(place)
    planks = np.concatenate([covered(route) for route in range(t.ROUTES)])
    boxes = np.array([label.box for label in labels()])
    free: list[tuple[float, int]] = []
    for turn in range(0, 360, 15):
        way = math.radians(turn)
        at = np.array([[x + math.sin(way) * RIM, y - math.cos(way) * RIM]])
        off_planks = float(np.hypot(*(planks - at).T).min()) - THICK / 2
        off_names = float(_off(boxes, at).min())
        free.append((min(off_planks, off_names, 24.0), turn))
    chosen: list[int] = []
    for _, turn in sorted(free, key=lambda both: (-both[0], abs(both[1] - 45))):
        if all(min(abs(turn - c), 360 - abs(turn - c)) >= SEAL_TURN for c in chosen):
            chosen.append(turn)
    return tuple(
        (round(math.sin(math.radians(a)) * RIM), round(-math.cos(math.radians(a)) * RIM))
        for a in chosen
    )


def _best(place: int, planks: Points, discs: Points, taken: list[Box]) -> Label:
    """The spot nearest to the place where its name covers least; all are weighed at once."""
    x, y = place_at(place)
    steps = np.stack(np.meshgrid(np.arange(-184, 185, 8), np.arange(-84, 85, 7)), axis=-1)
    dx, dy = steps.reshape(-1, 2).T.astype(float)
    near = planks[np.abs(planks - (x, y)).max(axis=1) < NEARBY]
    roads = np.concatenate([middle(r)[::6] for r in range(t.ROUTES) if place in PAIRS[r]])
    best: tuple[float, Label] | None = None
    for lines in _broken(t.PLACE_NAMES[place]):
        w = (max(len(text) for text in lines) * LETTER + ROUND) * LETTERS / 2
        h = len(lines) * LETTERS * LINE / 2
        boxes = np.stack([x + dx - w, y + dy - h, x + dx + w, y + dy + h], axis=1)
        boxes = boxes[_off(boxes, discs[[place]])[:, 0] < PLACE + 44]
        far = _off(boxes, discs)
        own = far[:, place]
        cost = own + np.abs(boxes[:, 0] + w - x) / 24 + 6 * (len(lines) - 1)
        cost += 60 * np.maximum(THICK / 2 + 4 - _off(boxes, near), 0).sum(axis=1)
        cost += 60 * np.maximum(PLACE + 2 - far, 0).sum(axis=1)
        cost += 1.5 * (_off(boxes, roads) < ON_ROAD).sum(axis=1)
        others = np.delete(far, place, axis=1).min(axis=1)
        cost += 2 * np.maximum(own + PLACE - others, 0)  # or it might seem another place's
        cost += 1000 * _meetings(boxes, taken) + 1000 * _outside(boxes)
        pick = int(cost.argmin())
        if best is None or cost[pick] < best[0]:
            left, top, right, bottom = (float(edge) for edge in boxes[pick])
            first = top + LETTERS * (LINE / 2 + 0.3)
            label = Label((left + right) / 2, round(first, 1), lines, (left, top, right, bottom))
            best = float(cost[pick]), label
    assert best is not None
    return best[1]


def _broken(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two where it can be broken."""
    found: list[tuple[str, ...]] = [(name,)]
    if " " in name:
        found.append(tuple(name.rsplit(" ", 1)))
    found += [(name.removesuffix(e) + "-", e) for e in ENDINGS if name.endswith(e)]
    return found


def _off(boxes: np.ndarray, points: Points) -> np.ndarray:
    """How far each point is from each box; 0 inside. [box, point]"""
    left, top, right, bottom = boxes.T[:, :, None]
    dx = np.maximum(np.maximum(left - points[:, 0], points[:, 0] - right), 0)
    dy = np.maximum(np.maximum(top - points[:, 1], points[:, 1] - bottom), 0)
    return np.hypot(dx, dy)


def _meetings(boxes: np.ndarray, others: list[Box]) -> np.ndarray:
    """How many of the others each box overlaps."""
    count = np.zeros(len(boxes))
    for left, top, right, bottom in others:
        count += (
            (boxes[:, 0] < right) & (left < boxes[:, 2])
            & (boxes[:, 1] < bottom) & (top < boxes[:, 3])
        )  # fmt: skip
    return count


def _outside(boxes: np.ndarray) -> np.ndarray:
    """Which boxes reach into the frame."""
    edge = MARGIN + 8
    low = boxes[:, :2].min(axis=1) < edge
    return low | (boxes[:, 2] > WIDTH - edge) | (boxes[:, 3] > HEIGHT - edge)
