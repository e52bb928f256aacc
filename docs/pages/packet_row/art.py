"""The symbols on the cards of Packet Row, as engravings: each a piece of SVG around the point
(0, 0), about 40 wide and high.

Colour is never alone: goods differ in shape, flags in pattern, buildings in outline.
"""

from collections.abc import Iterator

TIMBER, PAPER, SEA, INK, BRASS, BRICK = (
    "#6b4f3a",
    "#f1e9d8",
    "#35566b",
    "#231f1c",
    "#b98b3e",
    "#9c4a36",
)
STRAW, SNOW, PELT, LEAF = "#c9992f", "#fbf7ee", "#8a5a3c", "#5f7340"
SHADE = "#e2d5ba"


def _path(d: str, fill: str = "none", line: float = 1.3) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{line}"/>'


def _lines(d: str, line: float = 1.1) -> str:
    return _path(d, "none", line)


# Goods


def grain() -> str:
    """An ear of wheat."""
    kernels = ""
    for y in range(-12, 9, 5):
        for side in (-1, 1):
            kernels += _path(
                f"M0 {y + 4}q{side * 2} -7 {side * 8} -8q0 7 {-side * 8} 8Z", STRAW, 0.9
            )
    return _lines("M0 19V-14", 1.6) + kernels + _path("M0 -10q-4 -5 0 -11q4 6 0 11Z", STRAW, 0.9)


def cotton() -> str:
    """An open boll."""
    bolls = "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="{SNOW}" stroke="{INK}" stroke-width="1.1"/>'
        for x, y in ((-6, -3), (6, -3), (0, -10), (0, 1))
    )
    leaves = _path("M0 18Q-14 15 -13 3Q-6 9 0 6Q6 9 13 3Q14 15 0 18Z", LEAF, 1.1)
    return bolls + leaves + _lines("M0 6V19", 1.4)


def fur() -> str:
    """A pelt, stretched to dry."""
    outline = (
        "M0 -19C4 -19 5 -15 6 -12L14 -16L16 -11L9 -5C8 1 9 5 12 9L15 16L9 16L5 11C3 14 3 17 0 20"
        "C-3 17 -3 14 -5 11L-9 16L-15 16L-12 9C-9 5 -8 1 -9 -5L-16 -11L-14 -16L-6 -12"
        "C-5 -15 -4 -19 0 -19Z"
    )
    hair = "M-3 -8l1 5M3 -8l-1 5M0 -4v5M-4 2l1 5M4 2l-1 5M0 7v5"
    return _path(outline, PELT) + f'<path d="{hair}" stroke="{PAPER}" stroke-width="1.2"/>'


def tobacco() -> str:
    """A broad leaf."""
    leaf = "M0 -20C14 -12 16 4 0 17C-16 4 -14 -12 0 -20Z"
    veins = "M0 -18V20M0 -8L8 -13M0 -8L-8 -13M0 0L10 -5M0 0L-10 -5M0 8L9 3M0 8L-9 3"
    return _path(leaf, LEAF) + _lines(veins, 1)


GOODS = {"grain": grain, "cotton": cotton, "fur": fur, "tobacco": tobacco}


# Countries


def flag(country: str, width: float = 40, height: float = 25) -> str:
    """A flag around (0, 0); a country that isn't known has a plain one."""
    x, y = -width / 2, -height / 2
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 24 15" '
        'preserveAspectRatio="none">'
        f"{''.join(FLAGS.get(country, _plain)())}</svg>"
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{INK}" '
        'stroke-width="1"/>'
    )


def _rect(x: float, y: float, w: float, h: float, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}"/>'


RED, BLUE, WHITE, BLACK, YELLOW = "#a83a32", "#2f4f7f", "#f6f1e4", "#26221f", "#d8ab3c"


def _plain() -> Iterator[str]:
    yield _rect(0, 0, 24, 15, SHADE)


def _great_britain() -> Iterator[str]:
    yield _rect(0, 0, 24, 15, BLUE)
    yield f'<path d="M0 0L24 15M24 0L0 15" stroke="{WHITE}" stroke-width="3.4"/>'
    yield f'<path d="M0 0L24 15M24 0L0 15" stroke="{RED}" stroke-width="1.2"/>'
    yield f'<path d="M12 0V15M0 7.5H24" stroke="{WHITE}" stroke-width="5"/>'
    yield f'<path d="M12 0V15M0 7.5H24" stroke="{RED}" stroke-width="2.8"/>'


def _france() -> Iterator[str]:
    for n, colour in enumerate((BLUE, WHITE, RED)):
        yield _rect(8 * n, 0, 8, 15, colour)


def _netherlands() -> Iterator[str]:
    for n, colour in enumerate((RED, WHITE, BLUE)):
        yield _rect(0, 5 * n, 24, 5, colour)


def _sweden() -> Iterator[str]:
    yield _rect(0, 0, 24, 15, BLUE)
    yield f'<path d="M8.5 0V15M0 7.5H24" stroke="{YELLOW}" stroke-width="3.2"/>'


def _spain() -> Iterator[str]:
    for y, h, colour in ((0, 3.75, RED), (3.75, 7.5, YELLOW), (11.25, 3.75, RED)):
        yield _rect(0, y, 24, h, colour)


def _german_confederation() -> Iterator[str]:
    for n, colour in enumerate((BLACK, RED, YELLOW)):
        yield _rect(0, 5 * n, 24, 5, colour)


FLAGS = {
    "great_britain": _great_britain,
    "france": _france,
    "netherlands": _netherlands,
    "sweden": _sweden,
    "spain": _spain,
    "german_confederation": _german_confederation,
}


# Ships and people


def ship() -> str:
    """A packet under sail."""
    hull = _path("M-22 6H22Q20 17 13 18H-14Q-20 15 -22 6Z", BRICK)
    masts = _lines("M-10 6V-20M8 6V-22M22 6L30 1", 1.4)
    sails = "".join(
        _path(f"M{x} {y}h{w}q4 4 0 8h-{w}q3 -4 0 -8Z", SNOW, 0.9)
        for x, y, w in ((-17, -18, 12), (-19, -8, 16), (1, -20, 12), (-1, -9, 16))
    )
    return masts + sails + hull + _lines("M-18 10H18", 0.8)


def captain() -> str:
    """A ship's wheel."""
    spokes = "".join(
        f'<g transform="rotate({turn})">{_lines("M0 -6V-20", 3)}</g>' for turn in range(0, 360, 45)
    )
    rims = "".join(
        f'<circle r="{r}" fill="none" stroke="{c}" stroke-width="{w}"/>'
        for r, c, w in ((13, INK, 5), (13, BRASS, 2.6))
    )
    return spokes + rims + f'<circle r="4.5" fill="{BRASS}" stroke="{INK}"/>'


def merchant() -> str:
    """A pair of scales."""
    beam = _lines("M0 -17V15M-10 17H10M-16 -12H16", 2)
    pans = _path("M-23 5H-9Q-10 12 -16 12T-23 5Z", BRASS) + _path("M9 5H23Q22 12 16 12T9 5Z", BRASS)
    return beam + _lines("M-16 -12L-22 5M-16 -12L-10 5M16 -12L10 5M16 -12L22 5", 0.9) + pans


def assistant() -> str:
    """A quill over an open ledger."""
    book = _path("M-20 4Q-10 -2 0 4Q10 -2 20 4V17Q10 11 0 17Q-10 11 -20 17Z", SNOW)
    rules = _lines("M-16 6Q-9 3 -3 6M-16 10Q-9 7 -3 10M0 4V17", 0.8)
    quill = _path("M3 9Q2 -10 16 -21Q20 -8 8 3Z", SHADE, 1) + _lines("M3 10Q8 -6 16 -21", 0.9)
    return book + rules + quill


def banker() -> str:
    """A top hat."""
    hat = _path("M-12 9L-13 -17Q0 -21 13 -17L12 9Z", INK)
    brim = _path("M-21 10Q0 18 21 10Q16 17 0 18T-21 10Z", INK)
    return hat + brim + f'<path d="M-12 2Q0 6 12 2V8Q0 12 -12 8Z" fill="{BRICK}"/>'


def bar() -> str:
    """A bar of gold."""
    return (
        _path("M-17 8L-12 -4H8L14 8Z", BRASS)
        + _path("M8 -4L14 -8L20 3L14 8Z", "#8f6a2c")
        + _path("M-12 -4L-5 -8H14L8 -4Z", "#d9b263")
    )


def bars(count: int) -> str:
    """One bar, or two laid over each other."""
    if count == 1:
        return f'<g transform="translate(-1 4)">{bar()}</g>'
    return "".join(
        f'<g transform="translate({x} {y})">{bar()}</g>' for x, y in ((-1, 10), (-1, -5))
    )


def banknote(value: int) -> str:
    """A dollar bill."""
    frame = (
        f'<rect x="-28" y="-16" width="56" height="32" rx="2" fill="#dfe3cd" stroke="{INK}" '
        'stroke-width="1.3"/>'
        f'<rect x="-25" y="-13" width="50" height="26" fill="none" stroke="{LEAF}" '
        'stroke-width="1" stroke-dasharray="2 1.4"/>'
        f'<ellipse rx="13" ry="11" fill="{PAPER}" stroke="{LEAF}"/>'
    )
    return f'{frame}<text y="6" font-size="17">${value}</text>'


# Buildings for the city


def _front(columns: int, width: int) -> str:
    """A temple front, as wide as it needs to be."""
    half = width / 2
    posts = "".join(
        f'<rect x="{-half + 3 + n * (width - 9) / (columns - 1):.1f}" y="-4" width="3" height="17" '
        f'fill="{SNOW}" stroke="{INK}" stroke-width=".9"/>'
        for n in range(columns)
    )
    return (
        _path(f"M{-half} 17V13H{half}V17Z", SHADE)
        + posts
        + _path(f"M{-half} -4V-8H{half}V-4Z", SHADE)
        + _path(f"M{-half} -8L0 -18L{half} -8Z", BRICK)
    )


BUILDINGS = {
    "fountain": _path("M-17 17Q-17 9 0 9T17 17Z", SEA)
    + _path("M-9 3Q0 8 9 3L7 8H-7Z", SHADE)
    + _lines("M0 8V-8M0 -8Q-8 -14 -11 -2M0 -8Q8 -14 11 -2M0 -8Q-3 -18 -6 -9M0 -8Q3 -18 6 -9", 1.4),
    "fire_station": _path("M-16 17V-6H16V17Z", BRICK)
    + _path("M-11 17V4a6 6 0 0 1 11 0V17ZM3 17V4a5 5 0 0 1 9 0V17Z", PAPER)
    + _path("M-5 -6V-16H5V-6Z", BRICK)
    + _path("M-7 -16L0 -21L7 -16Z", INK),
    "school": _path("M-19 17V0H19V17Z", SHADE)
    + _path("M-21 0L0 -11L21 0Z", BRICK)
    + _path("M-4 17V6H4V17ZM-14 5h5v6h-5zM9 5h5v6h-5z", PAPER)
    + _path("M-4 -9V-16L0 -20L4 -16V-9Z", SNOW)
    + f'<circle cy="-12" r="1.6" fill="{BRASS}"/>',
    "church": _path("M-4 17V-1L8 -7L20 -1V17Z", SHADE)
    + _path("M-16 17V-8H-4V17Z", SNOW)
    + _path("M-17 -8L-10 -20L-3 -8Z", BRICK)
    + _lines("M-10 -20V-26M-13 -23.5H-7", 1.5)
    + _path("M-12 17V9a2 2 0 0 1 4 0V17ZM4 17V8a4 4 0 0 1 8 0V17Z", PAPER),
    "theatre": _path("M-19 17V-7H19V17Z", BRICK)
    + _path("M-15 17V-2Q-4 2 -4 17ZM15 17V-2Q4 2 4 17Z", "#c46a52")
    + _path("M-21 -7Q0 -21 21 -7Z", BRASS)
    + '<circle cx="-3" cy="6" r="3" fill="#fbf7ee"/><circle cx="3" cy="9" r="3" fill="#231f1c"/>',
    "library": _front(4, 36) + _path("M-5 -10Q0 -12.5 5 -10V-14Q0 -16.5 -5 -14Z", PAPER, 0.8),
    "university": _path("M-22 17V2H22V17Z", SHADE)
    + _path("M-18 6h4v5h-4zM14 6h4v5h-4z", PAPER)
    + f'<g transform="translate(0 3) scale(.62 .82)">{_front(4, 38)}</g>'
    + _path("M-7 -12a7 7 0 0 1 14 0Z", SEA)
    + _lines("M0 -19V-24", 1.4),
    "hospital": _path("M-19 17V-9H19V17Z", SNOW)
    + _path("M-21 -9H21V-13H-21Z", SHADE)
    + _path("M-3 17V8H3V17ZM-14 7h6v6h-6zM8 7h6v6h-6z", PAPER)
    + f'<path d="M0 -7V5M-6 -1H6" stroke="{BRICK}" stroke-width="4"/>',
    "city_hall": f'<g transform="translate(0 3) scale(1 .86)">{_front(5, 42)}</g>'
    + _path("M-6 -10V-18H6V-10Z", SNOW)
    + _path("M-6 -18a6 6 0 0 1 12 0Z", BRASS)
    + _lines("M0 -24V-29", 1.3)
    + _path("M0 -29L8 -27L0 -25Z", BRICK, 0.8),
}
