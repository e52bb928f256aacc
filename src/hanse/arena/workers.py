"""Playing a series on one or several processes: stretches of games, handed back in order."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from hanse.arena.series import Series, Stretch, get_ready, play_stretch
from hanse.core.errors import HanseError

STRETCH_SECONDS = 0.2  # short enough for a lively progress bar and a quick Ctrl-C
FIRST_STRETCH = 4  # games
MOST_GAMES = 16_384  # in a stretch, so that memory stays bounded
GROWTH = 8  # a stretch is at most so much longer than the one that was measured
AHEAD = 3  # stretches handed out per worker, so that none runs dry


class WorkerLost(HanseError):
    """A process ended that should not have."""

    exit_code = 1


class Pace:
    """How many games the next stretch should have: as many as take STRETCH_SECONDS."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.handed_out = 0
        self._size = FIRST_STRETCH

    def next(self) -> tuple[int, int]:
        """The first game of the next stretch and how many it has; none when all are handed out."""
        first = self.handed_out
        count = min(self._size, self.games - first)
        self.handed_out += count
        return first, count

    def saw(self, stretch: Stretch) -> None:
        """Learn from a stretch that was played."""
        per_game = max((stretch.ended - stretch.began) / len(stretch), 1e-9)
        fitting = int(STRETCH_SECONDS / per_game)
        self._size = max(1, min(fitting, len(stretch) * GROWTH, MOST_GAMES))


def run(series: Series, games: int, workers: int = 1) -> Iterator[Stretch]:
    """Play the first so many games of a series; stretches come in the order of their games."""
    if workers == 1 or games == 1:
        get_ready(series)
        pace = Pace(games)
        while (part := pace.next())[1]:
            stretch = play_stretch(series, *part)
            pace.saw(stretch)
            yield stretch
    else:
        yield from _run_on_processes(series, games, min(workers, games))


def _run_on_processes(series: Series, games: int, workers: int) -> Iterator[Stretch]:
    pace = Pace(games)
    waiting: deque[Future[Stretch]] = deque()
    with _pool(series, workers) as pool:
        try:
            while True:
                with _keyboard_ignored():  # and inherited so by the processes started here
                    while len(waiting) < workers * AHEAD and (part := pace.next())[1]:
                        waiting.append(pool.submit(play_stretch, series, *part))
                if not waiting:
                    return
                stretch = waiting.popleft().result()
                pace.saw(stretch)
                yield stretch
        except BrokenProcessPool:
            raise WorkerLost("A worker process ended unexpectedly; was it killed?") from None


@contextmanager
def _pool(series: Series, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone afterwards, whatever they were at."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(series,),
    )
    try:
        yield pool
    except BaseException:
        with _keyboard_ignored():
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _begin(series: Series) -> None:
    """What a process does first; the keyboard is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    get_ready(series)


@contextmanager
def _keyboard_ignored() -> Iterator[None]:
    """Nothing comes of Ctrl-C for the moment of starting or ending processes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
