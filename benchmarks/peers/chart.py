"""The chart of the peers: a bar for each program, by the way in which it is used."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from hanse.arena.plots import FAINT, FILL, MARK, STYLE, modules

WIDTH, ROW, MARGIN, GAP = 8.5, 0.27, 1.2, 0.9  # inches; the gap between ways is in rows
SMALL = 8.5
ROOM = 12  # how far the axis goes beyond the longest bar, for its number

Bar = tuple[str, str, float, bool]  # name, way, steps a second, whether it is ours


def draw(bars: Sequence[Bar], file: Path) -> None:
    """Draw steps a second on a scale of powers of ten."""
    matplotlib, figure_class = modules()
    settings = STYLE | {"svg.fonttype": "path", "svg.hashsalt": "hanse"}
    with matplotlib.rc_context(settings):
        figure = figure_class(layout="constrained")
        axes: Any = figure.add_subplot()
        names, places, place = [], [], 0.0
        for way, group in groupby(bars, key=lambda bar: bar[1]):
            axes.text(0, place, way, transform=axes.get_yaxis_transform(), va="center",
                      ha="left", size=SMALL, color=FAINT, style="italic")  # fmt: skip
            place += 1
            for name, _, steps, is_ours in group:
                axes.barh(place, steps, color=MARK if is_ours else FILL, height=0.75)
                axes.text(steps * 1.15, place, f"{steps:,.0f}", va="center", size=SMALL)
                names.append(name)
                places.append(place)
                place += 1
            place += GAP
        axes.set_yticks(places, names)
        for label, bar in zip(axes.get_yticklabels(), bars, strict=True):
            label.set_fontweight("bold" if bar[3] else "normal")
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.minorticks_off()
        least, most = min(bar[2] for bar in bars), max(bar[2] for bar in bars)
        axes.set_xlim(least / 3, most * ROOM)
        axes.set_ylim(place - GAP, -1)
        axes.grid(axis="x")
        axes.set_title("Random play on one core, steps a second (powers of ten)")
        figure.set_size_inches(WIDTH, MARGIN + ROW * place)
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, format="svg", metadata={"Date": None})
