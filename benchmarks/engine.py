"""The engine's figures: steps per second at random play, clones, `Match`, memory, start-up.

    python -m benchmarks.engine [--seconds 2] [--quick] [GAME …]

Random play includes the choice of the action. Compiled figures come from this process, plain ones
from a second one with HANSE_JIT=0. One core each.
"""

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import hanse
from hanse.core import play
from hanse.core.jit import JIT
from hanse.core.random import base_key

HEAD = """# Figures

What `make bench` printed (Python {python}, {machine}). One core unless said. Random play includes
the choice of the action. Machines are noisy: compare figures of one run, not of two."""

SEED = 1
CHUNK = 2000  # games played between two looks at the clock
PLAIN_CHUNK = 2
CLONES = 10_000_000
MILLION = 1_000_000
MOST_STEPS = 300_000_000  # played to see how much memory many games take


def settings(game: hanse.Game) -> list[tuple[str, int, dict[str, Any]]]:
    """What is measured: the most players, as the game comes and with every flag switched on."""
    flags = {o.id: True for o in game.register.options.values() if o.type == "flag"}
    usual = {o.id: o.default for o in game.register.options.values() if o.type == "flag"}
    shown: list[tuple[str, int, dict[str, Any]]] = [
        (f"{seats} players", seats, {}) for seats in game.seats
    ]
    if flags != usual:
        shown.append((f"{game.seats[-1]} players, all options", game.seats[-1], flags))
    return shown


def steps_per_second(game: hanse.Game, seats: int, options: dict[str, Any], least: float) -> float:
    """Steps of random games per second, choosing the action included."""
    chunk = CHUNK if JIT else PLAIN_CHUNK
    states = np.repeat(game.template(seats, options, simulated=True), 2)
    steps = np.zeros(chunk, np.int64)
    scores = np.zeros((chunk, game.state.most_seats), np.int64)
    places = scores.copy()
    room = np.zeros(game.actions.words, np.uint64)
    base = base_key(SEED)
    play.random_games(states, base, 0, steps[:1], scores[:1], places[:1], room)
    total, first, begin = 0, 0, time.perf_counter()
    while time.perf_counter() - begin < least:
        play.random_games(states, base, first, steps, scores, places, room)
        total += int(steps.sum())
        first += chunk
    return total / (time.perf_counter() - begin)


def clone_nanoseconds(game: hanse.Game) -> float:
    """Copying a state in compiled code."""
    source = np.repeat(game.start(seed=SEED).beginning, 4)
    target = np.repeat(source, 2)
    play.copy_around(target, source, 1)
    times = CLONES if JIT else 1000
    begin = time.perf_counter()
    play.copy_around(target, source, times)
    return (time.perf_counter() - begin) / times * 1e9


def match_microseconds(game: hanse.Game, least: float) -> float:
    """`Match.play` by name, from Python."""
    played, spent, seed = 0, 0.0, 0
    while spent < least / 4:
        names = random_names(game, seed)
        match = game.start(game.seats[-1], seed=seed, **unlimited(game))
        begin = time.perf_counter()
        for name in names:
            match.play(name)
        spent += time.perf_counter() - begin
        played += len(names)
        seed += 1
    return spent / played * 1e6


def unlimited(game: hanse.Game) -> dict[str, Any]:
    """The options with which a game is sure to end."""
    return game.register.values({}, simulated=True)


def random_names(game: hanse.Game, seed: int) -> list[str]:
    """The names of a random game's actions."""
    luck = np.random.default_rng(seed)
    match = game.start(game.seats[-1], seed=seed, **unlimited(game))
    while not match.over:
        legal = match.legal
        match.play(legal[luck.integers(len(legal))])
    return match.names


def engine(game: hanse.Game, least: float) -> dict[str, float]:
    """All figures of one game in this process."""
    figures = {
        f"random steps/s, {label}": steps_per_second(game, seats, options, least)
        for label, seats, options in settings(game)
    }
    figures["clone, ns"] = clone_nanoseconds(game)
    figures["Match.play, µs"] = match_microseconds(game, least)
    return figures


def elsewhere(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python again with another environment."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def cold_compile_seconds(game: hanse.Game) -> float:
    """Everything compiled with an empty cache."""
    code = f"import hanse; list(hanse.game({game.id!r}).warm_up())"
    with tempfile.TemporaryDirectory() as folder:
        return timed(lambda: elsewhere(["-c", code], HANSE_CACHE_DIR=folder))


def warm_start_seconds() -> float:
    """`hanse games`, the best of five."""
    return min(timed(lambda: elsewhere(["-m", "hanse", "games"])) for _ in range(5))


def timed(run: Callable[[], object]) -> float:
    """How many seconds something takes."""
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def many_games(game: hanse.Game) -> int:
    """A million, or of long games a power of ten that takes about half a minute."""
    count = MILLION
    while count * len(random_names(game, SEED)) > MOST_STEPS:
        count //= 10
    return count


def memory_megabytes(game: hanse.Game, games: int) -> float:
    """The most memory that `hanse simulate` of so many games takes."""
    arguments = ["simulate", game.id, "--players", str(game.seats[-1]), "--games", str(games)]
    elsewhere(["-m", "hanse", *arguments, "--seed", "1", "--workers", "1", "--json"])
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def show(title: str, figures: dict[str, tuple[float, float | None]]) -> None:
    """A table in Markdown: compiled, plain, and what the compiler gives."""
    print(f"\n## {title}\n\n| | compiled | plain Python | |\n| --- | ---: | ---: | ---: |")
    for name, (compiled, plain) in figures.items():
        if plain is None:
            print(f"| {name} | {number(compiled)} | | |")
        else:
            ratio = max(compiled, plain) / min(compiled, plain)
            print(f"| {name} | {number(compiled)} | {number(plain)} | × {number(ratio)} |")


def number(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a figure is measured")
    parser.add_argument("--quick", action="store_true", help="leave out the many games")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    ours = [game for game in hanse.all_games() if game.package.startswith("hanse.")]
    chosen = [hanse.game(name) for name in given.games] or ours
    if given.figures:
        print(json.dumps(engine(chosen[0], given.seconds)))
        return
    print(HEAD.format(python=platform.python_version(), machine=platform.machine()))
    for game in chosen:
        arguments = ["-m", "benchmarks.engine", "--figures", "--seconds", str(given.seconds)]
        cold = cold_compile_seconds(game)
        compiled = engine(game, given.seconds)
        plain = json.loads(elsewhere([*arguments, game.id], HANSE_JIT="0").stdout)
        figures: dict[str, tuple[float, float | None]] = {
            name: (value, plain[name]) for name, value in compiled.items()
        }
        figures["state, bytes"] = (game.state.dtype.itemsize, None)
        figures["cold compile, s"] = (cold, None)
        if not given.quick:
            games = many_games(game)
            figures[f"{games:,} games, MB"] = (memory_megabytes(game, games), None)
        show(game.register.name["en"], figures)
    show("Start-up", {"`hanse games`, s": (warm_start_seconds(), None)})


if __name__ == "__main__":
    main()
