"""Measuring one program; runs in an environment that may know nothing of hanse. Time is that of the
process on its core, so that others at the machine count less.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

CLONING = 0.25  # of the time is spent on clones
AT_ONCE = 16  # clones between two looks at the clock
MIDDLE = 20  # actions after which a game is cloned


@dataclass(frozen=True)
class Program:
    """A program at one game, in one way."""

    play: Callable[[], tuple[int, int]]  # plays at random; gives how many steps and games
    clone: Callable[[], object] | None  # copies a game that is under way; none where nobody would


def measure(program: Program, seconds: float) -> dict[str, float]:
    """Steps and games a second, and seconds a clone."""
    program.play()  # what is loaded or compiled at first use isn't counted
    steps, games = 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        more = program.play()
        steps, games = steps + more[0], games + more[1]
    found = {"steps": steps / taken, "games": games / taken}
    if program.clone:
        found["clone"] = _clone_seconds(program.clone, seconds * CLONING)
    return found


def _clone_seconds(clone: Callable[[], object], seconds: float) -> float:
    clone()
    count, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        for _ in range(AT_ONCE):
            clone()
        count += AT_ONCE
    return taken / count


def main(programs: Mapping[str, Callable[[], Program]]) -> None:
    """Measure one of some programs on one core, and print what was found as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=programs)
    parser.add_argument("--seconds", type=float, required=True)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    try:
        found = measure(programs[given.name](), given.seconds)
    except ImportError as error:
        print(json.dumps({"missing": str(error)}))
        return
    print(json.dumps(found))
