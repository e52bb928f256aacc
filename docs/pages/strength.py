"""The chart of how strong bots are, drawn from the tables in docs/bots.md, so that it can't say
anything else. Which rows it was drawn from is kept in the picture.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hanse.arena.plots import FAINT, LINE, MARK, PAPER, PER_CENT, SMALL, STYLE, modules

DOCS = Path(__file__).parents[1]
PAGE, CHART = DOCS / "bots.md", DOCS / "pictures" / "strength.svg"
CELL = re.compile(r"([\d.]+) % \(([\d.]+)–([\d.]+); (\d+)\)")
PANELS = (
    "greedy\nagainst random",
    "montecarlo\nagainst greedy, 0.02 s",
    "search against\nmontecarlo, 0.02 s",
    "search against\nmontecarlo, 0.25 s",
    "search, 1 s,\nagainst greedy",
)
FIRST = 3  # panels of the first table; the others are of the second
MANY = 400  # games that a filled dot stands for
WIDTH, ROW, MARGIN, AROUND = 10.5, 0.3, 1.7, 0.1  # inches
GAP = 0.6  # rows between games
THICK, THIN, DOT, TICK = 2.2, 1.2, 5.5, 0.36  # points; half a tick of par is in rows
LARGE, LEFT = 12, 0.01  # the title's size and where it begins, as a part of the width
MARKS, BEYOND = (0, 50, PER_CENT), 4  # of the scale, and how far it goes beyond them


class Meeting(NamedTuple):
    """How a bot fared against the next weaker, in per cent."""

    game: str
    players: int
    panel: int
    wins: float
    low: float
    high: float
    games: int


def rows() -> list[str]:
    """The rows of both tables as they are on the page."""
    return [line for line in PAGE.read_text("utf-8").splitlines() if CELL.search(line)]


def meetings(lines: list[str]) -> Iterator[Meeting]:
    """What the rows tell; the second row of a game and number of players is the second table's."""
    known = set()
    for line in lines:
        game, players, *cells = (cell.strip() for cell in line.strip("| ").split("|"))
        panel = FIRST if (game, players) in known else 0
        known.add((game, players))
        for n, cell in enumerate(cells, panel):
            if found := CELL.search(cell):
                wins, low, high, games = found.groups()
                yield Meeting(
                    game, int(players), n, float(wins), float(low), float(high), int(games)
                )


def draw() -> None:
    """Draw the chart: a panel for each two bots, a row for each game and number of players."""
    matplotlib, figure_class = modules()
    lines = rows()
    found = list(meetings(lines))
    places = _places(found)
    settings = STYLE | {"svg.fonttype": "path", "svg.hashsalt": "hanse", "axes.titlesize": SMALL}
    with matplotlib.rc_context(settings):
        figure = figure_class()
        figure.set_layout_engine("constrained", w_pad=AROUND, h_pad=AROUND)
        height = max(places.values()) + 1
        figure.set_size_inches(WIDTH, MARGIN + ROW * height)
        figure.suptitle("Games won, one seat against all others", x=LEFT, ha="left", size=LARGE)
        panels = figure.subplots(1, len(PANELS), sharey=True)
        for panel, title in zip(panels, PANELS, strict=True):
            _scale(panel, title)
        for meeting in found:
            _meeting(panels[meeting.panel], places[meeting.game, meeting.players], meeting)
        names = [f"{game.replace('_', ' ').title()} · {players}" for game, players in places]
        panels[0].set_yticks(list(places.values()), names)
        panels[0].set_ylim(height - 1 + GAP, -GAP)
        about = "Line: 95 % interval. Grey tick: par, what equal bots would win."
        if any(meeting.games < MANY for meeting in found):
            about += f" Hollow dot: fewer than {MANY} games."
        figure.supxlabel(about, x=LEFT, ha="left", size=SMALL, color=FAINT)
        figure.savefig(
            CHART, format="svg", metadata={"Date": None, "Description": "\n".join(lines)}
        )


def _places(found: list[Meeting]) -> dict[tuple[str, int], float]:
    """Where each game and number of players has its row, counted from the top."""
    places: dict[tuple[str, int], float] = {}
    place, before = -1.0, ""
    for meeting in found:
        key = meeting.game, meeting.players
        if key not in places:
            place += 1 if meeting.game == before or not before else 1 + GAP
            places[key], before = place, meeting.game
    return places


def _scale(panel: Any, title: str) -> None:
    panel.set_title(title, loc="left", pad=10)
    panel.set_xlim(MARKS[0] - BEYOND, MARKS[-1] + BEYOND)
    panel.set_xticks(MARKS, [f"{mark} %" for mark in MARKS])
    panel.tick_params(axis="x", labelsize=SMALL, color=LINE)
    panel.grid(axis="x")


def _meeting(panel: Any, place: float, meeting: Meeting) -> None:
    par = PER_CENT / meeting.players
    panel.plot([par, par], [place - TICK, place + TICK], color=FAINT, lw=THIN)
    panel.plot([meeting.low, meeting.high], [place, place], color=MARK, lw=THICK,
               solid_capstyle="butt")  # fmt: skip
    filled = MARK if meeting.games >= MANY else PAPER
    panel.plot(meeting.wins, place, "o", ms=DOT, mfc=filled, mec=MARK, mew=THIN)
