"""The pen that draws the landmarks of Deutschland: paints, and pieces of buildings as SVG paths.

A landmark is a list of shapes, each a paint and a path, from back to front; it stands on the line
y = 0 and is about 190 wide and 104 high.
"""

from collections.abc import Callable, Iterable

STONE, SAND, BRICK, ROOF = "#f4ecd8", "#e2cfa4", "#c98d6b", "#b5593f"
COPPER, SLATE, DARK, GOLD = "#8fb5a0", "#8796a0", "#4a4640", "#e3c35a"
GRASS, ROCK, WATER, NONE = "#a9c77b", "#c3bba8", "#b9d3de", "none"

Shape = tuple[str, str]


def box(x: float, y: float, w: float, h: float) -> str:
    """A rectangle by its lower left corner."""
    return f"M{x} {y}v{-h}h{w}v{h}z"


def roof(x: float, y: float, w: float, h: float) -> str:
    """A triangle on its lower left corner."""
    return f"M{x} {y}l{w / 2} {-h}l{w / 2} {h}z"


def arch(x: float, y: float, w: float, h: float) -> str:
    """A round-headed opening, by the middle of its foot."""
    r = w / 2
    return f"M{x - r} {y}v{-(h - r)}a{r} {r} 0 0 1 {w} 0v{h - r}z"


def lancet(x: float, y: float, w: float, h: float) -> str:
    """A pointed opening, by the middle of its foot."""
    r, rise = w / 2, h * 0.4
    left, right = f"q0 {-h * 0.25} {r} {-rise}", f"q{r} {h * 0.15} {r} {rise}"
    return f"M{x - r} {y}v{rise - h}{left}{right}v{h - rise}z"


def row(xs: Iterable[float], shape: Callable[..., str], *rest: float) -> str:
    """The same shape again and again."""
    return "".join(shape(x, *rest) for x in xs)


def circle(x: float, y: float, r: float) -> str:
    """A circle by its middle."""
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def spire(x: float, y: float, w: float, h: float) -> str:
    """A steep roof with a cross on it, by the middle of its foot."""
    return f"{roof(x - w / 2, y, w, h)}M{x} {y - h}v-7m-3 3h6"


def steps(x: float, y: float, w: float, h: float, n: int) -> str:
    """A stepped gable, by its lower left corner."""
    dx, dy = w / (2 * n + 1), h / (n + 1)
    up = "".join(f"v{-dy:.1f}h{dx:.1f}" for _ in range(n + 1))
    down = "".join(f"v{dy:.1f}h{dx:.1f}" for _ in range(n)) + f"v{dy:.1f}"
    return f"M{x} {y}{up}{down}z"


def drawn(shapes: list[Shape], ink: str, thickness: float = 1.1) -> str:
    """Shapes as SVG, their foot in the middle of the bottom line."""
    paths = "".join(f'<path d="{path}" fill="{paint}"/>' for paint, path in shapes)
    return f'<g stroke="{ink}" stroke-width="{thickness}" stroke-linejoin="round">{paths}</g>'
