"""Where everything lies on the map of Germany: fields, crossings, panels in the margin, and names
laid where they cover neither a disc, nor a ring, nor each other.
"""

import math
from collections.abc import Iterator
from typing import Any

from docs.box import Box

SIDE = 92  # of a field
STEP = math.sqrt(3) * SIDE  # from a field to the next in its row
WIDTH, HEIGHT = 1676, 1378
ORIGIN = (868, 776)  # the middle of the field (0, 0)
FRAME = 30
DISC, RING, LANDMARK = 26, 13, 17  # radii: numbers, cities, landmarks
PATH = 8  # the width of a path
FONT, SMALL = 22, 14.5  # names of cities, names of fields
WIDTHS = {"ijlftI()-. ": 0.42, "rsz": 0.53, "mMW": 1.05, "wHNUÜ": 0.88}  # of letters, in heights,
SMALL_LETTER, CAPITAL = 0.65, 0.82  # and of all others: those of a wide font, as readers' differ
LINE = 1.08  # height of a line, in heights

PANEL_WIDTH, PANEL_HEIGHT, PANEL_STEP = 228, 178, 187
PANELS_AT = (FRAME + 8, WIDTH - FRAME - 8 - PANEL_WIDTH)  # the left side of each column
PANELS_TOP = FRAME + 8
LEFT, RIGHT = PANELS_AT[0] + PANEL_WIDTH + 8, PANELS_AT[1] - 8  # the sides of the map

TITLE = Box(432, 122, 132, 66)
COSTS = Box(1279, 927, 119, 186)
SOURCES = Box(406, 1256, 114, 86)
SEAS = {"Nordsee": (372, 330, 28), "Ostsee": (1262, 76, 28)}  # name: x, y, size
ABROAD = {
    "DÄNEMARK": (772, 78, 14),
    "NIEDERLANDE": (368, 520, 14),
    "FRANKREICH": (376, 1090, 14),
    "POLEN": (1330, 440, 14),
    "ÖSTERREICH": (1290, 1310, 14),
    "SCHWEIZ": (604, 1318, 14),
}

Point = tuple[float, float]


def centre(q: int, r: int) -> Point:
    """The middle of a field."""
    return ORIGIN[0] + STEP * (q + r / 2), ORIGIN[1] + 1.5 * SIDE * r


def spot(at: list[Any]) -> Point:
    """A crossing, by field and end."""
    q, r, end = at
    x, y = centre(q, r)
    return x, y + (-SIDE if end == "N" else SIDE)


def hexagon(q: int, r: int, inset: float = 0) -> list[Point]:
    """The corners of a field, clockwise from the north, moved inwards."""
    x, y = centre(q, r)
    size = SIDE - inset
    turns = [math.radians(60 * n - 90) for n in range(6)]
    return [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns]


def disc(field: dict[str, Any]) -> Point:
    """The middle of a field's number."""
    x, y = centre(field["q"], field["r"])
    return x, y - 5


def paths(data: dict[str, Any]) -> list[tuple[Point, Point]]:
    """Every path once."""
    found: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for field in data["fields"]:
        corners = hexagon(field["q"], field["r"])
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            key = frozenset((round(x), round(y)) for x, y in (a, b))
            found.setdefault(key, (a, b))
    return list(found.values())


def goetz(data: dict[str, Any]) -> Box:
    """The room that Götz takes on his first field, beside the number."""
    x, y = disc({"q": data["goetz"][0], "r": data["goetz"][1]})
    return Box(x + 51, y + 2, 22, 34)


def columns(data: dict[str, Any]) -> Iterator[tuple[Box, dict[str, Any]]]:
    """A panel in the margin for each landmark, west and east, from north to south."""
    by_x = sorted(data["landmarks"], key=lambda landmark: spot(landmark["at"]))
    half = len(by_x) // 2
    for left, part in zip(PANELS_AT, (by_x[:half], by_x[half:]), strict=True):
        for row, landmark in enumerate(sorted(part, key=lambda mark: spot(mark["at"])[1])):
            yield panel(left, row), landmark


def panel(left: float, row: int) -> Box:
    """One panel of a column."""
    top = PANELS_TOP + row * PANEL_STEP
    return Box(left + PANEL_WIDTH / 2, top + PANEL_HEIGHT / 2, PANEL_WIDTH / 2, PANEL_HEIGHT / 2)


def panels(data: dict[str, Any]) -> list[Box]:
    """Everything that lies on the map or beside it and isn't part of it."""
    own = [box for box, _ in columns(data)]
    return [*own, *(panel(left, len(own) // 2) for left in PANELS_AT), TITLE, COSTS, SOURCES]


def text_box(x: float, y: float, size: float, *lines: str) -> Box:
    """The room that words take."""
    longest = max(sum(map(_letter, line)) for line in lines)
    return Box(x, y, longest * size / 2, len(lines) * size * LINE / 2)


def _letter(letter: str) -> float:
    for letters, width in WIDTHS.items():
        if letter in letters:
            return width
    return CAPITAL if letter.isupper() else SMALL_LETTER


def backdrop() -> list[Box]:
    """The names of seas and neighbours."""
    return [
        text_box(x, y, size * (1.35 if name.isupper() else 1), name)
        for name, (x, y, size) in {**SEAS, **ABROAD}.items()
    ]


def rounds(data: dict[str, Any]) -> list[tuple[float, float, float]]:
    """Discs, rings and landmark fields: middle and radius."""
    found = [(*disc(field), DISC) for field in data["fields"]]
    found += [(*spot(city["at"]), RING) for city in data["cities"]]
    return [*found, *((*spot(landmark["at"]), LANDMARK) for landmark in data["landmarks"])]


# Names

Names = dict[str, tuple[Box, list[str]]]
Option = tuple[float, Box, list[str]]  # how far off, where, and the lines


def labels(data: dict[str, Any]) -> Names:
    """For each city and each landmark the box of its name, and its lines."""
    taken = [(x, y, radius + 3) for x, y, radius in rounds(data)]
    along = [
        (a[0] + (b[0] - a[0]) * part / 8, a[1] + (b[1] - a[1]) * part / 8)
        for a, b in paths(data)
        for part in range(9)
    ]
    margins = [Box(x, HEIGHT / 2, LEFT + 6, HEIGHT / 2) for x in (0, WIDTH)]
    apart = [Box(box.x, box.y, box.w + 8, box.h + 8) for box in panels(data)]
    others = [*margins, *apart, *backdrop(), goetz(data)]
    rooms = [[box for _, box, _ in field_options(data, field)] for field in data["fields"]]
    chosen: Names = {}
    places = [*data["cities"], *data["landmarks"]]
    for place in sorted(places, key=lambda place: -len(place["name"])):  # hardest first
        x, y = spot(place["at"])
        near = [item for item in taken if math.hypot(item[0] - x, item[1] - y) < 2 * STEP]
        close = [item for item in along if math.hypot(item[0] - x, item[1] - y) < 2 * STEP]
        boxes = [box for box in others if box.from_point(x, y) < 2 * STEP]
        beside = [room for room in rooms if room[0].from_point(x, y) < 2 * STEP]
        least, best = math.inf, Box(0, 0, 0, 0)
        for far, box, lines in sorted(_options(place["name"], x, y), key=lambda option: option[0]):
            if far >= least:  # nothing costs less than its distance
                break
            cost = far + _cost(box, near, close, boxes, beside)
            if cost < least:
                least, best = cost, box
                chosen[place["id"]] = box, lines
        others.append(best)
        for room in rooms:
            room[:] = [box for box in room if not box.meets(best)] or room
    return chosen


def _options(name: str, x: float, y: float) -> Iterator[Option]:
    """Places for a name around its ring, in one line or in two, and how far off each is."""
    breaks = [[name]]
    if " " in name:
        breaks.append(name.rsplit(" ", 1))
    for lines in breaks:
        for dx in range(-132, 133, 6):
            for dy in range(-54, 55, 4):
                box = text_box(x + dx, y + dy, FONT, *lines)
                yield box.from_point(x, y) + abs(dx) / 12 + 3 * len(lines), box, lines


def _cost(
    box: Box,
    taken: list[tuple[float, float, float]],
    close: list[Point],
    others: list[Box],
    rooms: list[list[Box]],
) -> float:
    """What a name covers: nothing that is to be read, no field's last room for its own name, and
    as little of the paths as can be.
    """
    covered = sum(box.from_point(x, y) < room for x, y, room in taken)
    covered += sum(box.meets(other) for other in others)
    if covered:
        return 2000 * covered
    lost = sum(all(box.meets(other) for other in room) for room in rooms)
    return 1000 * lost + 3 * sum(box.from_point(x, y) < PATH / 2 for x, y in close)


def field_options(data: dict[str, Any], field: dict[str, Any]) -> list[Option]:
    """Where a field's name may lie within it, below or above the number."""
    x, y = disc(field)
    taken = [item for item in rounds(data) if math.hypot(item[0] - x, item[1] - y) < STEP]
    options: list[Option] = []
    for lines in ([field["name"]], field["name"].rsplit(" ", 1)):
        for dy in (36, 38, 40, 42, 46, 50, 56, -36, -40, -44, -48, -52):
            for dx in (0, -4, 4, -8, 8, -14, 14, -20, 20):
                box = text_box(x + dx, y + dy, SMALL, *lines)
                if (
                    all(inside(field, *point) for point in _corners(box))
                    and all(box.from_point(u, v) > radius + 1 for u, v, radius in taken)
                    and not box.meets(goetz(data))
                ):
                    far = abs(dx) + (dy if dy > 0 else 12 - dy) + 9 * len(lines)
                    options.append((far, box, lines))
    return options


def field_labels(data: dict[str, Any], laid: Names) -> Names:
    """The names of the fields, where those of cities leave room."""
    chosen: Names = {}
    for field in data["fields"]:
        options = field_options(data, field)
        free = [o for o in options if not any(o[1].meets(box) for box, _ in laid.values())]
        chosen[field["name"]] = min(free or options, key=lambda option: option[0])[1:]
    return chosen


def _corners(box: Box) -> list[Point]:
    return [(box.x + dx * box.w, box.y + dy * box.h) for dx in (-1, 1) for dy in (-1, 1)]


def inside(field: dict[str, Any], x: float, y: float, inset: float = 3) -> bool:
    """Whether a point lies within a field, that far from its sides."""
    u, v = centre(field["q"], field["r"])
    dx, dy = abs(x - u), abs(y - v)
    room = STEP / 2 - inset
    return dx <= room and dx / 2 + dy * math.sqrt(3) / 2 <= room
