"""The plots of a tournament's report, as PNG files in one calm style. Every mark has its name or
its number beside it, so that nothing hangs on a colour.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hanse.arena.statistics import Distribution
from hanse.arena.tournament_standings import Share, Standings
from hanse.arena.tournament_store import write_whole
from hanse.core.errors import MissingExtra

PAPER, INK, FAINT, LINE = "#fbfaf6", "#2d2a26", "#6f6a61", "#ddd8cc"
MARK, FILL = "#2f5f96", "#a9c1dc"
WARM, COOL = "#dd9a55", "#7ba6d1"  # light enough for ink on them
STYLE = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "text.parse_math": False,  # a bot's name may have a dollar in it
    "axes.edgecolor": LINE,
    "axes.labelcolor": FAINT,
    "axes.labelpad": 6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.titlesize": 12,
    "axes.titlelocation": "left",
    "axes.titlepad": 20,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "xtick.labelcolor": FAINT,
    "ytick.labelcolor": INK,
    "ytick.left": False,
    "grid.color": LINE,
    "hatch.color": LINE,
}
WIDTH, ROW, MARGIN, DPI = 7.5, 0.55, 1.5, 150  # inches, a row's and what is around; dots an inch
LONGEST_NAME = 26  # characters
SMALL, PER_CENT, HALF = 8.5, 100, 1 / 2
SCORE_BINS, LENGTH_BINS = 40, 30
RIDGE = 0.85  # of a row's height that a distribution may take
START = 25  # everybody's rating before the first game
FEW_CELLS = 7  # bots whose matrix has room for intervals


def modules() -> tuple[Any, Any]:
    """Matplotlib and its figures; refuses if it isn't installed."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Plots need more: pip install 'hanse[arena]'") from None
    return matplotlib, Figure


def draw(standings: Standings, folder: Path) -> list[str]:
    """Draw all plots into a folder; returns the names of their files."""
    matplotlib, figure_class = modules()
    with matplotlib.rc_context(STYLE):
        for name, plot in PLOTS.items():
            figure = figure_class(layout="constrained", dpi=DPI)
            plot(standings, figure)
            write_whole(folder / name, partial(figure.savefig, format="png"))
    return list(PLOTS)


def _rows(figure: Any, names: Sequence[str], title: str) -> Any:
    """A plot with a row for each name, the first on top."""
    figure.set_size_inches(WIDTH, MARGIN + ROW * len(names))
    axes = figure.add_subplot()
    axes.set_title(title)
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - HALF, -HALF)
    axes.grid(axis="x")
    return axes


def _short(name: str) -> str:
    """A name that fits; what is left out is in its middle."""
    if len(name) <= LONGEST_NAME:
        return name
    half = (LONGEST_NAME - 1) // 2
    return f"{name[:half]}…{name[-half:]}"


def _interval(axes: Any, row: int, middle: float, ends: tuple[float, float], text: str) -> None:
    """A value with its interval, and its number above."""
    _ends(axes, row, ends)
    axes.plot([middle], [row], "o", color=MARK, markersize=7)
    behind = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.5}  # hides a line under the text
    axes.annotate(
        text,
        (middle, row),
        (0, 8),
        textcoords="offset points",
        ha="center",
        size=SMALL,
        bbox=behind,
    )


def _ends(axes: Any, row: int, ends: tuple[float, float]) -> None:
    axes.plot(ends, (row, row), color=MARK, linewidth=2, solid_capstyle="butt")
    axes.plot(ends, (row, row), "|", color=MARK, markersize=8, markeredgewidth=2)


def _line(axes: Any, place: float, text: str) -> None:
    """A dashed line from top to bottom, with its name on top."""
    axes.axvline(place, color=FAINT, linestyle=(0, (4, 3)), linewidth=1.2)
    axes.annotate(
        text,
        (place, 1),
        (0, 3),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        ha="center",
        size=SMALL,
        color=FAINT,
    )


def ratings(standings: Standings, figure: Any) -> None:
    """Each bot's rating as a bar with its interval."""
    bots = standings.bots
    axes = _rows(figure, [bot.bot for bot in bots], "Ratings, with 95 % intervals")
    for row, bot in enumerate(bots):
        rating = bot.rating
        low, high = rating.interval
        axes.barh(row, rating.mu - START, left=START, height=0.5, color=FILL)
        _ends(axes, row, rating.interval)
        text = f"{rating.mu:.1f} ± {high - rating.mu:.1f}"
        is_low = rating.mu < START
        place, shift, side = (low, -8, "right") if is_low else (high, 8, "left")
        axes.annotate(
            text, (place, row), (shift, 0), textcoords="offset points", va="center", ha=side
        )
    low = min(bot.rating.interval[0] for bot in bots)
    high = max(bot.rating.interval[1] for bot in bots)
    room = (high - low) * 0.3  # for the text
    axes.set_xlim(low - room, high + room)
    _line(axes, START, f"start {START}")
    axes.set_xlabel("openskill, Plackett-Luce")


def win_rates(standings: Standings, figure: Any) -> None:
    """Each bot's share of wins with its interval."""
    bots = standings.bots
    axes = _rows(figure, [bot.bot for bot in bots], "Wins of a seat, with 95 % intervals")
    _shares(axes, [bot.wins for bot in bots])


def seats(standings: Standings, figure: Any) -> None:
    """Each seat's share of wins with its interval."""
    names = [f"seat {seat}" for seat in range(standings.tournament.players)]
    title = "Wins by seat, whoever sits there, with 95 % intervals"
    _shares(_rows(figure, names, title), standings.seats)


def _shares(axes: Any, shares: Sequence[Share]) -> None:
    for row, share in enumerate(shares):
        low, high = (end * PER_CENT for end in share.interval)
        _interval(axes, row, share.rate * PER_CENT, (low, high), f"{share.rate:.1%}")
    _line(axes, shares[0].par * PER_CENT, f"par {shares[0].par:.1%}")
    axes.margins(x=0.08)
    axes.set_xlabel("per cent of games; a shared first place is divided")


def win_matrix(standings: Standings, figure: Any) -> None:
    """How often the bot of a row comes before that of a column."""
    from matplotlib.colors import LinearSegmentedColormap

    names = [bot.bot for bot in standings.bots]
    side = 2.2 + 0.95 * len(names)
    figure.set_size_inches(max(side + 1.2, 5.5), max(side, 3.6))
    axes = figure.add_subplot()
    shades = LinearSegmentedColormap.from_list("shades", [WARM, PAPER, COOL])
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            share = standings.matrix.get((one, other))
            _cell(axes, (column, row), share, shades, len(names) <= FEW_CELLS)
    axes.set_title("How often the row comes before the column")
    axes.set_xlim(-HALF, len(names) - HALF)
    axes.set_ylim(len(names) - HALF, -HALF)
    axes.set_aspect("equal")
    short = [_short(name) for name in names]
    axes.set_yticks(range(len(names)), short)
    axes.set_xticks(range(len(names)), short, rotation=35, ha="right", color=INK)
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)


def _cell(
    axes: Any, place: tuple[int, int], share: Share | None, shades: Any, with_interval: bool
) -> None:
    from matplotlib.patches import Rectangle

    corner = place[0] - HALF, place[1] - HALF
    box = Rectangle(corner, 1, 1, facecolor=PAPER, edgecolor=PAPER, linewidth=2)
    axes.add_patch(box)
    if share is None:
        box.set_hatch("///")
        return
    box.set_facecolor(shades(share.rate))
    x, y = place
    shift = 0.1 if with_interval else 0.0
    axes.text(x, y - shift, f"{share.rate:.0%}", ha="center", va="center", size=12)
    if with_interval:
        low, high = (end * PER_CENT for end in share.interval)
        text = f"{low:.0f}–{high:.0f}"
        axes.text(x, y + 0.2, text, ha="center", va="center", size=SMALL)


def scores(standings: Standings, figure: Any) -> None:
    """The distribution of each bot's scores, one below the other on one scale."""
    bots = standings.bots
    figure.set_size_inches(WIDTH, MARGIN + 0.8 * len(bots))
    axes = figure.add_subplot()
    least = min(bot.scores.least for bot in bots)
    most = max(bot.scores.most for bot in bots)
    width = max(1, math.ceil((most - least + 1) / SCORE_BINS))
    for row, bot in enumerate(bots):
        bins = bot.scores.histogram(SCORE_BINS, (least, most))
        top = max(count for _, count in bins)
        heights = [count / top * RIDGE for _, count in bins]
        places = [first + (width - 1) / 2 for first, _ in bins]
        axes.bar(places, [-height for height in heights], width, bottom=row, color=FILL)
        axes.axhline(row, color=LINE, linewidth=1)
        _middle(axes, bot.scores, (row, row - RIDGE))
    axes.set_title("Scores, with the median and the middle half")
    axes.set_yticks([row - RIDGE / 3 for row in range(len(bots))], [_short(b.bot) for b in bots])
    axes.set_ylim(len(bots) - 1 + 0.15, -1)
    axes.grid(axis="x")
    axes.set_xlabel("score; each bot's bars are drawn to the same height")


def _middle(axes: Any, numbers: Distribution, ends: tuple[float, float]) -> None:
    """The median with its number, and a thick line for the middle half."""
    low, median, high = (numbers.quantile(share) for share in (0.25, 0.5, 0.75))
    across = {"linewidth": 4, "solid_capstyle": "butt", "clip_on": False}
    axes.plot((low, high), (ends[0], ends[0]), color=MARK, **across)
    axes.plot((median, median), ends, color=MARK, linewidth=1.5)
    axes.annotate(
        str(median), (median, ends[1]), (4, -3), textcoords="offset points", size=SMALL, va="top"
    )


def lengths(standings: Standings, figure: Any) -> None:
    """The distribution of the games' lengths."""
    numbers = standings.lengths
    figure.set_size_inches(WIDTH, 3.2)
    axes = figure.add_subplot()
    bins = numbers.histogram(LENGTH_BINS)
    width = max(1, math.ceil((numbers.most - numbers.least + 1) / LENGTH_BINS))
    places = [first + (width - 1) / 2 for first, _ in bins]
    axes.bar(places, [count for _, count in bins], width * 0.92, color=FILL)
    top = max(count for _, count in bins) * 1.12
    _middle(axes, numbers, (0, top))
    axes.set_title("Lengths, with the median and the middle half")
    axes.set_ylim(0, top)
    for axis in (axes.xaxis, axes.yaxis):
        axis.get_major_locator().set_params(integer=True)
    axes.tick_params(axis="y", labelcolor=FAINT)
    axes.grid(axis="y")
    axes.set_xlabel("actions in a game")
    axes.set_ylabel("games")


PLOTS: dict[str, Callable[[Standings, Any], None]] = {
    "ratings.png": ratings,
    "win-rates.png": win_rates,
    "win-matrix.png": win_matrix,
    "seats.png": seats,
    "scores.png": scores,
    "lengths.png": lengths,
}
