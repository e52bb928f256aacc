"""Playing numbered games on one or several processes, or elsewhere: stretches of them, handed back
in order, or as they are done.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Container, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol, TypeVar

from hanse.bots.lines import end_programs
from hanse.core.errors import HanseError

STRETCH_SECONDS = 0.2  # short enough for a lively progress bar and a quick Ctrl-C
FIRST_STRETCH = 4  # games, where they are all about as long
MOST_GAMES = 16_384  # in a stretch, so that memory stays bounded
GROWTH = 8  # a stretch is at most so much longer than the one that was measured
ENDED = 128 + signal.SIGTERM  # the exit code of a worker that was told to end
LEAVE_SECONDS = 5.0  # for a worker that is told to end
AHEAD = 3  # stretches handed out per worker, so that none runs dry


class Part(Protocol):
    """The results of some games in a row."""

    @property
    def began(self) -> float:
        """When, by a clock that all processes share."""

    @property
    def ended(self) -> float:
        """The same of the end."""

    def __len__(self) -> int: ...


P = TypeVar("P", bound=Part)
P_co = TypeVar("P_co", bound=Part, covariant=True)


class Work(Protocol[P_co]):
    """Games by number, each the same wherever and whenever it is played."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def is_even(self) -> bool:
        """Whether its games all take about as long, and not long."""

    def get_ready(self) -> None:
        """What a process does before its first game."""

    def play(self, first: int, count: int) -> P_co:
        """Play some games in a row."""


class Place(Protocol):
    """Where games are played, if not on processes of this machine."""

    @property
    def workers(self) -> int:
        """How many games are played at once."""

    def run(self, work: Work[P], pace: "Pace", in_order: bool) -> Iterator[P]:
        """Play what the pace hands out."""


class WorkerLost(HanseError):
    """A process ended that should not have."""

    exit_code = 1


class Pace:
    """How many games the next stretch should have: as many as take STRETCH_SECONDS, by the last
    stretch where games are even, else by the slowest so far; and no more than `most`, as those of a
    stretch that is interrupted are lost.
    """

    def __init__(
        self,
        games: int,
        done: Container[int] = (),
        *,
        is_even: bool = True,
        most: int = MOST_GAMES,
    ) -> None:
        self.games = games
        self.done = done
        self.handed_out = 0
        self._is_even = is_even
        self._most = most
        self._size = min(FIRST_STRETCH if is_even else 1, most)
        self._slowest = 1e-9  # seconds a game

    def next(self) -> tuple[int, int]:
        """The first game of the next stretch and how many it has; none when all are handed out."""
        first = self.handed_out
        while first < self.games and first in self.done:
            first += 1
        end = min(first + self._size, self.games)
        end = next((game for game in range(first, end) if game in self.done), end)
        self.handed_out = end
        return first, end - first

    def saw(self, stretch: Part) -> None:
        """Learn from a stretch that was played."""
        per_game = max((stretch.ended - stretch.began) / len(stretch), 1e-9)
        self._slowest = per_game if self._is_even else max(per_game, self._slowest)
        fitting = int(STRETCH_SECONDS / self._slowest)
        self._size = max(1, min(fitting, len(stretch) * GROWTH, self._most))


def pace_of(
    work: Work[P], games: int, done: Container[int] = (), place: Place | None = None
) -> Pace:
    """How stretches are cut: on this machine games that may be long come one by one."""
    most = MOST_GAMES if work.is_even or place else 1
    return Pace(games, done, is_even=work.is_even, most=most)


def run(work: Work[P], games: int, workers: int = 1, place: Place | None = None) -> Iterator[P]:
    """Play the first so many games; stretches come in the order of their games."""
    pace = pace_of(work, games, place=place)
    return _run(work, pace, min(workers, games), place, in_order=True)


def run_rest(
    work: Work[P],
    games: int,
    workers: int,
    done: Container[int],
    place: Place | None = None,
) -> Iterator[P]:
    """Play those of the first so many games that aren't done yet; stretches come as they are
    done.
    """
    pace = pace_of(work, games, done, place)
    return _run(work, pace, min(workers, games), place, in_order=False)


def _run(
    work: Work[P], pace: Pace, workers: int, place: Place | None, in_order: bool
) -> Iterator[P]:
    if place:
        yield from place.run(work, pace, in_order)
        return
    if workers > 1:
        yield from _run_on_processes(work, pace, workers, in_order)
        return
    work.get_ready()
    while (part := pace.next())[1]:
        stretch = work.play(*part)
        pace.saw(stretch)
        yield stretch


def _run_on_processes(work: Work[P], pace: Pace, workers: int, in_order: bool) -> Iterator[P]:
    waiting: deque[Future[P]] = deque()
    with _pool(work, workers) as pool:
        try:
            while True:
                with keyboard_held(), _keyboard_blocked():  # inherited by processes started here
                    while len(waiting) < workers * AHEAD and (part := pace.next())[1]:
                        waiting.append(pool.submit(work.play, *part))
                if not waiting:
                    return
                future = waiting[0] if in_order else _first_done(waiting)
                stretch = future.result()
                waiting.remove(future)
                pace.saw(stretch)
                yield stretch
        except BrokenProcessPool:
            raise WorkerLost("A worker process ended unexpectedly; was it killed?") from None


def _first_done(waiting: deque[Future[P]]) -> Future[P]:
    """One that is done; waits for it."""
    return next(iter(wait(waiting, return_when=FIRST_COMPLETED).done))


@contextmanager
def _pool(work: Work[P], workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone afterwards, whatever they were at."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(work,),
    )
    try:
        yield pool
    except BaseException:
        with keyboard_ignored():
            own = set(multiprocessing.active_children()) - others
            for process in own:
                process.terminate()
            for process in own:
                process.join(LEAVE_SECONDS)
                process.kill()  # one that is deep in compiled code hears nothing else
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _begin(work: Work[P]) -> None:
    """What a process does first; the keyboard is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True, name="hanse-parent").start()
    work.get_ready()


def _leave_with_parent() -> None:
    """Wait until the process that started this one has ended, however it did, and end, too."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        _leave()


def _leave(_number: int = 0, _frame: object = None) -> None:
    """End this process and the programs that it started."""
    end_programs()
    os._exit(ENDED)


@contextmanager
def keyboard_ignored() -> Iterator[None]:
    """Nothing comes of Ctrl-C for the moment of ending processes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _keyboard_blocked() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started here; it comes to this one afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def keyboard_held() -> Iterator[None]:
    """Put Ctrl-C off until something that must not be left half done is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def remember(_number: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
