"""Running the command line in tests: inside this process, or as a program of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from hanse.cli.app import app


def hanse(*args: Any, typed: str | None = None) -> Any:
    """Run a command here; gives `exit_code`, `stdout`, `stderr`."""
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def program(*args: Any) -> list[str]:
    """The command as a program."""
    return [sys.executable, "-m", "hanse", *(str(arg) for arg in args)]


def plain(**changes: str) -> dict[str, str]:
    """An environment in which nothing has to be compiled."""
    return {**os.environ, "HANSE_JIT": "0", **changes}


def told_to_end(number: signal.Signals, notes: Path, *args: Any) -> tuple[int, str]:
    """Run the command as a program and send it a signal as soon as a bot has made notes; how it
    ended, and what it said.
    """
    with subprocess.Popen(
        program(*args), stderr=subprocess.PIPE, text=True, env=plain()
    ) as process:
        try:
            while not notes.exists():
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(number)
            _, stderr = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, stderr


def run_program(*args: Any, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a program, plain."""
    return subprocess.run(
        program(*args), capture_output=True, text=True, env=plain(**changes), check=False
    )
