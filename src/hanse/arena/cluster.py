"""Playing numbered games on a Ray cluster: the same stretches as on processes of this machine, with
the same results.

A stretch is one Ray task. Ray plays it again elsewhere if the process or the machine that was at it
is lost; as a game is the same wherever it is played, nothing but time is lost with it.
"""

import os
import pickle
import secrets
import signal
import socket
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import hanse
from hanse.arena.cluster_node import Order, task
from hanse.arena.sources import mark_of_sources
from hanse.arena.workers import AHEAD, P, Pace, Work, WorkerLost, keyboard_held, keyboard_ignored
from hanse.core.errors import BadOption, HanseError, MissingExtra
from hanse.core.jit import data_override
from hanse.core.registry import game as find_game

LOCAL = "local"  # in place of an address: a Ray of our own on this machine, for this run
AUTO = "auto"  # the cluster that this machine is part of
REACH_SECONDS = 10  # until a cluster counts as out of reach
RETRIES = 20  # of a stretch whose process was lost: many machines may go, a bot that crashes ends
STDERR = 2  # the file that is standard error
CPUS_SECONDS = 5  # between two looks at how large the cluster is
STORE_BYTES = 256 * 2**20  # of a Ray of our own; results are small, and fetched at once

QUIET = {  # Ray reads them when it is imported
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "GRPC_VERBOSITY": "NONE",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # what comes anyway, without a warning about it
}
TOKEN_HINT = "If it asks for a token, set RAY_AUTH_MODE=token."
PASSED_ON = ("HANSE_JIT", "NUMBA_BOUNDSCHECK")  # switches that nodes take over


class Unreachable(HanseError):
    """A cluster that doesn't answer, or answers that it can't be used."""

    exit_code = 1


class Cluster:
    """A Ray cluster to play on; a context.

    `address` is `HOST:PORT`, `ray://HOST:PORT`, `auto` or `local`; without one it is what
    `RAY_ADDRESS` says, or `local`. A program that is connected to Ray already stays connected, and
    its cluster is used. `workers` is how many games are played at once, at most; without it as many
    as the cluster has cores, also where it grows.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self.address = address or os.environ.get("RAY_ADDRESS") or LOCAL
        self._asked = workers
        self._ray = _ray()
        self._target = _target(self.address)
        self._is_ours = False
        self._cores = 1
        self._looked = 0.0

    def __enter__(self) -> "Cluster":
        if not self._ray.is_initialized():
            if self._target:
                _reach(self.address, *self._target)
            _connect(self._ray, self.address, self._asked)
            self._is_ours = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_ours:
            with keyboard_ignored(), _core_unheard():
                self._ray.shutdown()

    @property
    def workers(self) -> int:
        """How many games are played at once."""
        if self._asked:
            return self._asked
        if time.monotonic() - self._looked > CPUS_SECONDS:
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
            self._looked = time.monotonic()
        return self._cores

    def run(self, work: Work[P], pace: Pace, in_order: bool) -> Iterator[P]:
        """Play what the pace hands out; stretches come in the order of their games, or as they are
        done.
        """
        ray = self._ray
        play = ray.remote(num_cpus=1, max_retries=RETRIES, name="hanse")(task())
        order = ray.put(order_of(work))
        waiting: deque[Any] = deque()
        try:
            while True:
                with keyboard_held(), self._explained():
                    while len(waiting) < self.workers * AHEAD and (part := pace.next())[1]:
                        waiting.append(play.remote(order, *part))
                if not waiting:
                    return
                with self._explained():
                    first = [waiting[0]] if in_order else list(waiting)
                    done = ray.wait(first, num_returns=1)[0][0]
                    answer = ray.get(done)
                waiting.remove(done)
                stretch: P = stamped(_checked(answer))
                pace.saw(stretch)
                yield stretch
        finally:
            if not self._is_ours:  # otherwise all of it ends with the connection
                self._forget(waiting)

    def _forget(self, waiting: Iterable[Any]) -> None:
        """Give up what is under way. Not by force: Ray 2.60 may fall over a task that is done at
        the very moment when its process is ended, and the program with it.
        """
        with keyboard_ignored():
            for ref in waiting:
                with suppress(Exception):  # some may just be done
                    self._ray.cancel(ref)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """What Ray gives up on, in a sentence."""
        try:
            yield
        except self._ray.exceptions.RayTaskError:
            raise  # a fault of ours, with its trace
        except self._ray.exceptions.WorkerCrashedError:
            raise WorkerLost(
                f"A stretch of games was given up after {RETRIES + 1} processes that ended at it."
            ) from None
        except (self._ray.exceptions.RayError, ConnectionError) as error:
            raise WorkerLost(f"The Ray cluster is lost: {_first_line(error)}") from None


def order_of(work: Work[P]) -> Order:
    """All that a process elsewhere needs to know to play."""
    from ray import cloudpickle  # takes classes from a notebook or a script, too

    game = find_game(work.game)
    file = data_override(game.id)
    return {
        "token": secrets.token_hex(8),
        "work": cloudpickle.dumps(work, protocol=pickle.HIGHEST_PROTOCOL),
        "game": game.id,
        "version": hanse.__version__,
        "mark": mark_of_sources(game),
        "environment": {name: os.environ[name] for name in PASSED_ON if name in os.environ},
        "data": (f"HANSE_DATA_{game.id.upper()}", file.name, file.read_bytes()) if file else None,
    }


def stamped(stretch: P) -> P:
    """The same games by this machine's clock; those of other machines began at another time."""
    now = time.perf_counter()
    taken = stretch.ended - stretch.began
    return replace(stretch, began=now - taken, ended=now)  # type: ignore[type-var]


def _checked(answer: Any) -> Any:
    """A stretch; what a node could not do is raised here."""
    if isinstance(answer, str):
        raise WorkerLost(answer)
    if isinstance(answer, Exception):
        raise answer
    return answer


def _ray() -> Any:
    """Ray, kept from talking: its lines would tear the progress bar and get into answers."""
    os.environ.update(QUIET)
    try:
        import ray
        from ray._private import worker
    except ImportError:
        raise MissingExtra("Playing on Ray needs more: pip install 'hanse[ray]'") from None
    worker._worker_logs_enabled = False  # processes that end are said without asking
    return ray


def _connect(ray: Any, address: str, workers: int | None) -> None:
    settings = {"log_to_driver": False, "logging_level": "CRITICAL"}
    if address == LOCAL:
        settings |= {
            "num_cpus": workers,
            "include_dashboard": False,
            "object_store_memory": STORE_BYTES,
        }
    try:
        with _signals_kept(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the sentence below says it
            ray.init(address=address, **settings)
    except (RuntimeError, ValueError, OSError, ray.exceptions.RayError) as error:
        ray.shutdown()
        if address == AUTO and isinstance(error, ConnectionError):
            raise Unreachable("No Ray is running on this machine; `ray start` does it.") from None
        where = "A Ray on this machine" if address in (LOCAL, AUTO) else f"Ray at {address}"
        hint = "" if address == LOCAL or "RAY_AUTH_MODE" in os.environ else f" {TOKEN_HINT}"
        raise Unreachable(f"{where} can't be used: {_first_line(error)}{hint}") from None


def _target(address: str) -> tuple[str, int] | None:
    """The host and the port of an address; none where Ray is on this machine."""
    if address in (LOCAL, AUTO):
        return None
    with suppress(ValueError):  # a port that is no number
        parts = urlsplit(address if "://" in address else f"//{address}")
        if parts.hostname and parts.port and parts.scheme in ("", "ray"):
            return parts.hostname, parts.port
    raise BadOption(
        f"{address} is no address of a Ray cluster; give HOST:PORT, ray://HOST:PORT or auto."
    )


def _reach(address: str, host: str, port: int) -> None:
    """Refuse an address where nobody answers; Ray itself would try for minutes."""
    try:
        socket.create_connection((host, port), timeout=REACH_SECONDS).close()
    except OSError as error:
        reason = error.strerror or "it took too long"
        raise Unreachable(f"No Ray cluster answers at {address}: {reason}.") from None
    if os.environ.get("RAY_USE_TLS", "0") != "0":
        return  # Ray has the certificates
    import grpc  # what Ray speaks

    target = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    with grpc.insecure_channel(target) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=REACH_SECONDS)
        except grpc.FutureTimeoutError:
            sentence = f"What answers at {address} is no Ray cluster."
            raise Unreachable(sentence) from None


@contextmanager
def _signals_kept() -> Iterator[None]:
    """Ray puts a handler of its own in place of ours."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _core_unheard() -> Iterator[None]:
    """Ray's core writes to standard error by itself, at the end that tasks ended with it."""
    with ExitStack() as stack:
        with suppress(OSError, ValueError):  # no standard error, or one that can't be written
            sys.stderr.flush()
            kept = os.dup(STDERR)
            stack.callback(os.close, kept)
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), STDERR)
            stack.callback(os.dup2, kept, STDERR)
        yield


def _first_line(error: Exception) -> str:
    """What went wrong, as one sentence; Ray adds paragraphs of advice."""
    text = str(error).strip() or type(error).__name__
    line = text.splitlines()[0].strip().rstrip(":")
    return line if line.endswith(".") else f"{line}."
