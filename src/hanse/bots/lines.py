"""A program that is talked to in lines. Every wait has an end, whatever the program does: threads
of its own read and write, so that nobody else ever waits for a pipe.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO

MOST_LINE = 65_536  # bytes of a line from the program; of a longer one only the beginning is kept
MOST_WAITING = 1000  # lines that nobody asked for; a program that says more is not listened to
KEPT = 8192  # bytes, the last ones, that it wrote to standard error
GRACE = 1.0  # seconds in which it may end by itself
GLANCE = 0.01  # seconds between two looks at whether it has

_running: weakref.WeakSet[subprocess.Popen[bytes]] = weakref.WeakSet()  # or ended already

Outbox = queue.SimpleQueue[bytes | None]  # lines to the program; None: there are no more
Inbox = queue.SimpleQueue[bytes | None]  # lines from the program; None: it has ended


if hasattr(os, "waitid"):
    LOOK = os.WEXITED | os.WNOWAIT | os.WNOHANG


class Late(Exception):
    """The program said nothing in time."""


class Ended(Exception):
    """The program has ended, or closed its output."""


class Lines:
    """A running program; raises OSError if it can't be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # a line held back would never be answered
            start_new_session=True,  # Ctrl-C is not its business, and its children end with it
        )
        _running.add(self._process)
        self._outbox: Outbox = queue.SimpleQueue()
        self._inbox: Inbox = queue.SimpleQueue()
        self._errors = bytearray()
        threads = [
            threading.Thread(target=work, args=arguments, daemon=True, name="hanse-program")
            for work, arguments in (
                (_read, (self._process.stdout, self._inbox)),
                (_write, (self._process.stdin, self._outbox)),
                (_keep, (self._process.stderr, self._errors)),
            )
        ]
        for thread in threads:
            thread.start()
        # Also when nobody closes it, and at the end of everything: no process is left behind.
        self._end = weakref.finalize(self, _end, self._process, self._outbox, threads)

    def tell(self, line: str) -> None:
        """Send a line; doesn't wait."""
        self._outbox.put(line.encode() + b"\n")

    def hear(self, seconds: float) -> bytes:
        """The next line; raises Late or Ended if there is none."""
        try:
            line = self._inbox.get(timeout=seconds)
        except queue.Empty:
            raise Late from None
        if line is None:
            self._inbox.put(None)
            raise Ended
        return line

    def drop_unasked(self) -> int:
        """Forget lines that wait unread; returns how many."""
        count = 0
        with contextlib.suppress(Late, Ended):
            while True:
                self.hear(0)
                count += 1
        return count

    def exit_code(self) -> int | None:
        """How it ended, below 0 by a signal; None if it goes on without output. It isn't waited
        for: as long as its number stays its own, its children can be ended with it.
        """
        process = self._process
        end = time.monotonic() + GRACE
        while (found := _look(process)) is None and process.returncode is None:
            if time.monotonic() > end:
                return None
            time.sleep(GLANCE)
        if found is None:
            return process.returncode
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def errors(self) -> str:
        """The last that it wrote to standard error, without what could confuse a terminal."""
        text = bytes(self._errors).decode("utf-8", "replace")
        return "".join(c for c in text if c.isprintable() or c == "\n")

    def end(self, *, at_once: bool = False) -> None:
        """No more lines: let it end by itself for a moment, unless it shall at once."""
        if at_once and self._end.alive:
            _kill(self._process)
        self._end()


def _look(process: subprocess.Popen[bytes]) -> "os.waitid_result | None":
    """How a program ended, if it has, without waiting for it; where that can't be looked at, its
    exit code is there if it has.
    """
    if process.returncode is None and hasattr(os, "waitid"):
        with contextlib.suppress(ChildProcessError):  # the system has waited for it
            return os.waitid(os.P_PID, process.pid, LOOK)
    process.poll()
    return None


def _read(stream: IO[bytes], inbox: Inbox) -> None:
    with contextlib.suppress(OSError), stream:
        while (line := stream.readline(MOST_LINE + 1)) and inbox.qsize() < MOST_WAITING:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(MOST_LINE)
            inbox.put(line)
    inbox.put(None)


def _write(stream: IO[bytes], outbox: Outbox) -> None:
    with contextlib.suppress(OSError), stream:  # it may be gone already
        while (line := outbox.get()) is not None:
            stream.write(line)
            stream.flush()


def _keep(stream: IO[bytes], errors: bytearray) -> None:
    with contextlib.suppress(OSError), stream:
        while some := os.read(stream.fileno(), KEPT):
            errors += some
            del errors[:-KEPT]


def _end(
    process: subprocess.Popen[bytes], outbox: Outbox, threads: Sequence[threading.Thread]
) -> None:
    outbox.put(None)
    _join(threads[0])  # its output ends when it does
    _kill(process)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    for thread in threads:
        _join(thread)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End it and its children at once, unless it was waited for: then its number isn't its own."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def end_programs() -> None:
    """End all programs at once, for a process that is about to end without closing anything."""
    for process in list(_running):
        _kill(process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)


def _join(thread: threading.Thread) -> None:
    if thread is not threading.current_thread():
        thread.join(GRACE)
