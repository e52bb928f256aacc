"""Our games next to other people's, all of it in one run, one core and one process at a time.

    python -m benchmarks.peers --python .venv/peers/bin/python [--seconds 2] [--rounds 5] [--write]

Prints two tables in Markdown; with --write they become docs/peers.md, with a chart beside it.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.peers.chart import draw

ROOT = Path(__file__).parents[2]
PAGE, CHART = ROOT / "docs/peers.md", ROOT / "docs/pictures/peers.svg"
PYTHON, TURNS, COMPILED, BATCH = "Python", "AEC", "compiled", "batch"
WAYS = {
    COMPILED: "whole games in compiled code",
    BATCH: "a batch of 1,024 games from Python, observations and masks included",
    PYTHON: "action by action from Python",
    TURNS: "a turn-based environment in the manner of PettingZoo, observations and masks included",
}


@dataclass(frozen=True)
class Row:
    """What is measured."""

    name: str  # for the module that measures it
    program: str
    game: str
    way: str

    @property
    def is_ours(self) -> bool:
        """Whether it is one of our games."""
        return self.program == "hanse"


OURS = [
    Row(f"hanse-{game}-{name}", "hanse", f"{game.capitalize()}, 4 players", way)
    for way, name in ((COMPILED, "compiled"), (BATCH, "vector"), (PYTHON, "match"), (TURNS, "aec"))
    for game in ("amsterdam", "deutschland")
]
THEIRS = [
    Row("openspiel-backgammon-compiled", "open_spiel", "backgammon", COMPILED),
    Row("openspiel-gin-compiled", "open_spiel", "gin rummy", COMPILED),
    Row("openspiel-tictactoe-compiled", "open_spiel", "tic-tac-toe", COMPILED),
    Row("catanatron", "catanatron", "Catan, 4 players", PYTHON),
    Row("openspiel-backgammon", "open_spiel", "backgammon", PYTHON),
    Row("openspiel-gin", "open_spiel", "gin rummy", PYTHON),
    Row("openspiel-tictactoe", "open_spiel", "tic-tac-toe", PYTHON),
    Row("rlcard-uno", "rlcard", "Uno", PYTHON),
    Row("rlcard-leduc", "rlcard", "Leduc hold'em", PYTHON),
    Row("pettingzoo-holdem", "pettingzoo", "Texas hold'em", TURNS),
    Row("pettingzoo-connect4", "pettingzoo", "connect four", TURNS),
    Row("pettingzoo-tictactoe", "pettingzoo", "tic-tac-toe", TURNS),
]
CLONES = [f"hanse-{game}-clone_compiled" for game in ("amsterdam", "deutschland")]
PACKAGES = ("catanatron", "rlcard", "pettingzoo", "open_spiel")
Figures = dict[str, float]


def measured(python: str, module: str, name: str, seconds: float) -> Figures | str:
    """One program once; or why it can't be."""
    done = subprocess.run(
        [python, "-m", f"benchmarks.peers.{module}", name, "--seconds", str(seconds)],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"exit code {done.returncode}"
    found = json.loads(done.stdout.splitlines()[-1])
    return str(found["missing"]) if "missing" in found else found


def all_measured(
    python: str, seconds: float, rounds: int
) -> tuple[dict[str, Figures], dict[str, str]]:
    """Everything, round by round, so that a slow minute of the machine meets all alike; medians,
    and what could not be measured.
    """
    jobs = [(sys.executable, "ours", row.name) for row in OURS]
    jobs += [(sys.executable, "ours", name) for name in CLONES]
    jobs += [(python, "theirs", row.name) for row in THEIRS]
    found: dict[str, list[Figures]] = {}
    missing: dict[str, str] = {}
    for number in range(rounds):
        for done, (program, module, name) in enumerate(jobs):
            told = f"round {number + 1} of {rounds}, {done + 1} of {len(jobs)}: {name}"
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{told}")
                sys.stderr.flush()
            if name in missing:
                continue
            figures = measured(program, module, name, seconds)
            if isinstance(figures, str):
                missing[name] = figures
            else:
                found.setdefault(name, []).append(figures)
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    medians = {
        name: {kind: statistics.median(one[kind] for one in each) for kind in each[0]}
        for name, each in found.items()
        if name not in missing
    }
    return medians, missing


def play_table(rows: Sequence[Row], figures: dict[str, Figures]) -> str:
    """Random play, way by way, with ratios to the slower of our two games."""
    ours = {way: min(figures[row.name]["steps"] for row in OURS if row.way == way) for way in WAYS}
    lines = [
        "| way | program | game | steps/s | games/s | ours, same way | batch | compiled |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for way in WAYS:
        for row in (row for row in rows if row.way == way):
            found = figures[row.name]
            ratios = (
                ["", "", ""]
                if row.is_ours
                else [f"× {number(ours[kind] / found['steps'])}" for kind in (way, BATCH, COMPILED)]
            )
            name = f"**{row.program}**" if row.is_ours else row.program
            games = number(found["games"]) if found["games"] else ""  # none ended in the time
            cells = [way, name, row.game, number(found["steps"]), games, *ratios]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def clone_table(rows: Sequence[Row], figures: dict[str, Figures]) -> str:
    """Clones, with ratios to the slower of our two games."""
    ways = (PYTHON, TURNS)
    ours = {way: max(figures[row.name]["clone"] for row in OURS if row.way == way) for way in ways}
    lines = ["| way | program | game | a clone, µs | ours, same way |"]
    lines.append("| --- | --- | --- | ---: | ---: |")
    for name in CLONES:
        game = f"{name.split('-')[1].capitalize()}, 4 players"
        micros = number(1e6 / figures[name]["steps"])
        lines.append(f"| {COMPILED} | **hanse** | {game} | {micros} | |")
    for way in ways:
        for row in (row for row in rows if row.way == way):
            clone = figures[row.name]["clone"]
            ratio = "" if row.is_ours else f"× {number(clone / ours[way])}"
            name = f"**{row.program}**" if row.is_ours else row.program
            lines.append(f"| {way} | {name} | {row.game} | {number(clone * 1e6)} | {ratio} |")
    return "\n".join(lines)


def number(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004


def versions(python: str) -> dict[str, str]:
    """Which versions of the packages are installed there."""
    code = (
        "import importlib.metadata as m, json, sys\n"
        "have = {d.metadata['Name'].lower().replace('-', '_'): d.version"
        " for d in m.distributions()}\n"
        "print(json.dumps({n: have[n] for n in sys.argv[1:] if n in have}))"
    )
    told = subprocess.check_output([python, "-c", code, *PACKAGES], text=True)
    return dict(json.loads(told))


def page(python: str, figures: dict[str, Figures], missing: dict[str, str], rounds: int) -> str:
    """The whole page."""
    rows = [row for row in (*OURS, *THEIRS) if row.name in figures]
    have = versions(python)
    text = (Path(__file__).parent / "page.md").read_text("utf-8")
    absent = [f"{name} could not be installed." for name in PACKAGES if name not in have]
    absent += [f"{name} could not be measured: {why}." for name, why in missing.items()]
    return text.format(
        python=platform.python_version(),
        machine=platform.machine(),
        versions=", ".join(f"{name} {version}" for name, version in have.items()),
        absent=" ".join(absent) or "All of them could be installed and measured.",
        rounds=rounds,
        ways="\n".join(f"- **{way}**: {meaning}" for way, meaning in WAYS.items()),
        play=play_table(rows, figures),
        clones=clone_table(rows, figures),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", required=True, help="the Python that has the peers")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a figure is measured")
    parser.add_argument("--rounds", type=int, default=3, help="how often; medians are shown")
    parser.add_argument("--write", action="store_true", help="keep page and chart in docs")
    given = parser.parse_args()
    figures, missing = all_measured(given.python, given.seconds, given.rounds)
    told = page(given.python, figures, missing, given.rounds)
    print(told)
    if given.write:
        PAGE.write_text(told, "utf-8")
        rows = [row for row in (*OURS, *THEIRS) if row.name in figures]
        bars = [
            (f"{row.program} · {row.game}", row.way, figures[row.name]["steps"], row.is_ours)
            for way in WAYS
            for row in rows
            if row.way == way
        ]
        draw(bars, CHART)


if __name__ == "__main__":
    main()
