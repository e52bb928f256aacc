"""Programs that are bots, for tests: by their names, and whether they still run."""

import os
import shlex
import sys
from pathlib import Path

HERE = Path(__file__).parent


def name_of(fault, file="", limit=""):
    words = [sys.executable, str(HERE / "misbehaving.py"), fault, str(file)]
    return f"program{limit}:{shlex.join(words)}"


def is_running(bot_name):
    try:
        os.kill(int(bot_name.removeprefix("bot ")), 0)
    except ProcessLookupError:
        return False
    return True
