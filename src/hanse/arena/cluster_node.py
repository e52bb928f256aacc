"""What a process of a Ray cluster does: get ready once, then play the stretches it is given.

Results are the same everywhere only if the sources are. So a process compares its own with those of
the program that asks, before anything else of it is trusted.
"""

import pickle
import platform
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, TypedDict

import hanse
from hanse.arena.sources import mark_of_sources
from hanse.core.errors import HanseError, ToldToEnd
from hanse.core.registry import game as find_game


class Order(TypedDict):
    """What is played, and by which sources; made of what every Python knows."""

    token: str  # of this run
    work: bytes  # pickled, so that it can be left alone until the sources are known to agree
    game: str
    version: str  # of hanse
    mark: str  # of the sources
    environment: dict[str, str]
    data: tuple[str, str, bytes] | None  # a data file: its variable, its name, what is in it


def task() -> Callable[[Order, int, int], Any]:
    """The function that Ray runs: gives a stretch, what it was refused with, or a sentence on why
    this process can't play.
    """

    # Ray sends the code of a nested function and only the name of others; so a machine without
    # hanse, or with one that knows no clusters, can still say so. Nothing of hanse may be named
    # here before it is imported, not even a type.
    def play_there(order: Any, first: int, count: int) -> Any:
        import atexit
        import os
        import platform
        import shutil
        import sys
        import tempfile

        # Read when hanse and its games are loaded. A process that has them already, from another
        # task of the same program, can't change its data; then the sources differ, and it says so.
        if "hanse" not in sys.modules:
            os.environ.update(order["environment"])
            if order["data"]:
                name, file, content = order["data"]
                folder = tempfile.mkdtemp(prefix="hanse-data-")
                atexit.register(shutil.rmtree, folder, ignore_errors=True)
                os.environ[name] = os.path.join(folder, file)
                with open(os.environ[name], "wb") as data:
                    data.write(content)
        try:
            from hanse.arena.cluster_node import play
        except ImportError as error:
            return (
                f"The node {platform.node()} of the cluster can't play: {error}. "
                f"Install hanse {order['version']} there."
            )
        return play(order, first, count)

    return play_there


_ready: dict[str, Any] = {}  # the work of the run that this process is at, by its token


def play(order: Order, first: int, count: int) -> Any:
    """Play some games in a row."""
    try:
        if order["token"] not in _ready:
            if sentence := _difference(order):
                return sentence
            try:
                work = pickle.loads(order["work"])
            except (ImportError, AttributeError) as error:
                return f"The node {platform.node()} of the cluster lacks a bot: {error}."
            _mark_end()
            work.get_ready()
            _ready.clear()
            _ready[order["token"]] = work
        return _ready[order["token"]].play(first, count)
    except HanseError as error:
        return error


def _mark_end() -> None:
    """Where the cluster ends this process, let what Ray raises be known as nobody's fault: a bot
    may be thinking, and the games are to be played elsewhere.
    """
    before = signal.getsignal(signal.SIGTERM)
    if not callable(before) or getattr(before, "marked", False):
        return

    def end(number: int, frame: FrameType | None) -> None:
        try:
            before(number, frame)
        except SystemExit as error:
            told = ToldToEnd(*error.args)
            vars(told).update(vars(error))  # Ray's own marks
            raise told from None

    end.marked = True  # type: ignore[attr-defined]
    signal.signal(signal.SIGTERM, end)


def _difference(order: Order) -> str | None:
    """Why this process would play other games than the program that asks."""
    where = f"The node {platform.node()} of the cluster"
    if hanse.__version__ != order["version"]:
        return f"{where} has hanse {hanse.__version__}, but this is {order['version']}."
    if mark_of_sources(find_game(order["game"])) != order["mark"]:
        return f"{where} has other sources or data of {order['game']} than this machine."
    return None
