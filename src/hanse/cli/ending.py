"""Signals that end the program: it ends as by a quit, so that a game under way is saved."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hanse.core.errors import ToldToEnd

ENDING = ("SIGTERM", "SIGHUP")  # not every system has both

_came: list[int] = []  # the signals that did


def heed_signals() -> None:
    """End by exceptions from now on."""
    for number in _heeded():
        signal.signal(number, _end)


def _heeded() -> list[int]:
    named = [getattr(signal, name, None) for name in ENDING]
    return [n for n in named if n is not None and signal.getsignal(n) is not signal.SIG_IGN]


def _end(number: int, _frame: object) -> None:
    _came.append(number)
    raise ToldToEnd(128 + number)


def is_ending() -> bool:
    """Whether a signal came. Its exception may be lost: some of the code that it can be raised in,
    as by the collector of garbage, may not fail.
    """
    return bool(_came)


def end_if_told() -> None:
    """End the program, if a signal told it to."""
    if _came:
        raise ToldToEnd(128 + _came[0])


@contextmanager
def at_the_end_of_this(told: Callable[[], None]) -> Iterator[None]:
    """Where an exception could be lost: a signal calls `told`, and the program ends afterwards."""

    def note(number: int, _frame: object) -> None:
        _came.append(number)
        told()

    before = {number: signal.signal(number, note) for number in _heeded()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        end_if_told()


@contextmanager
def undisturbed() -> Iterator[None]:
    """While a game is saved: let neither a second Ctrl-C nor a terminal that goes away stop it."""
    numbers = (signal.SIGINT, *_heeded())
    before = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
