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
    number = int(bot_name.removeprefix("bot "))
    try:
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # ended just now, or a system that tells nothing
        return not Path("/proc/self/stat").exists()
    return state != "Z"  # that has ended, and nobody has asked how
