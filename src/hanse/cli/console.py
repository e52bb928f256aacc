"""What goes to the terminal: answers to standard output, everything else to standard error."""

import contextlib
import functools
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

import typer
from rich.console import Console

from hanse.cli.ending import end_if_told
from hanse.core.errors import HanseError

FAILED, BAD_INPUT = 1, 2
INTERRUPTED = 128 + signal.SIGINT
NOBODY_READS = 128 + 13  # as if the signal for a closed pipe, 13, had ended the program

UNWRAPPED = 10_000  # columns: more than any line has

Command = TypeVar("Command", bound=Callable[..., None])


class _Output(Console):
    """A console that leaves a closed pipe to `guarded`."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def output() -> Console:
    """Standard output: wrapped to the terminal's width, not wrapped in a file or a pipe."""
    console = _Output(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = UNWRAPPED
    return console


def errors() -> Console:
    """Standard error."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def say(sentence: str) -> None:
    """A sentence on standard error, after what was written before."""
    with contextlib.suppress(OSError, ValueError):  # nobody may be listening
        sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(sentence.strip() + "\n")
        sys.stderr.flush()


def write_json(data: Any) -> None:
    """One JSON value on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if somebody looks at it. A signal whose exception was lost is heeded
    when the bar moves.
    """
    console = errors()
    if not console.is_terminal:
        yield lambda done: end_if_told()
        return

    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=games)

        def move(done: int) -> None:
            end_if_told()
            progress.update(task, completed=done)

        yield move


def use_utf8() -> None:
    """Speak UTF-8 whatever the locale says."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def guarded(command: Command) -> Command:
    """A command that answers everything foreseeable with one sentence and a fitting exit code."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except HanseError as error:
            say(str(error))
            raise typer.Exit(getattr(error, "exit_code", BAD_INPUT)) from None
        except KeyboardInterrupt:
            say("Interrupted.")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _stop_writing()
            raise typer.Exit(NOBODY_READS) from None
        except OSError as error:
            what = f"{error.filename}: " if error.filename else ""
            say(f"{what}{error.strerror or error}.")
            raise typer.Exit(FAILED) from None

    return run  # type: ignore[return-value]


def _stop_writing() -> None:
    """Send to nowhere what is still buffered, so that the end of the program doesn't trip over
    it.
    """
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
