"""Every game and number of players, with options that make games short."""

import os
import subprocess
import sys

import pytest

import hanse

SHORT = {"hellweg": {"rounds": 10}, "deutschland": {"turn_limit": 3}}
NAMES = ("amsterdam", "hellweg", "packet_row", "deutschland")
SETTINGS = [(name, seats) for name in NAMES for seats in hanse.game(name).seats]

each_game = pytest.mark.parametrize("name", [*NAMES, "pig"])
each_setting = pytest.mark.parametrize(("name", "seats"), SETTINGS)


def short(name):
    """The options of a short game."""
    return SHORT.get(name, {})


def said_elsewhere(code, **environment):
    """The words that some code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def other_way():
    """Compiled where tests run plain, and plain where they run compiled."""
    return {"HANSE_JIT": "0" if os.environ.get("HANSE_JIT") != "0" else "1"}
