"""Running the server: what can go wrong before it starts is said in one sentence."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from hanse.core.errors import HanseError
from hanse.web.app import create_app
from hanse.web.settings import Settings
from hanse.web.store import Store
from hanse.web.tables import Tables

# How many new objects make Python look for rubbish among the young, how many such looks among the
# older, and then among all: the last takes a tenth of a second with many tables, so it is rare.
RUBBISH = (10_000, 20, 100)

GRACE = 5  # seconds for answers under way when the server stops
KEEP_ALIVE = 75  # seconds for which a browser may come back over the same connection
BACKLOG = 2048
SWITCH = 0.001  # seconds after which a busy thread lets others go on, such as the one that writes

PRIVATE = 0o077  # what is made here is for its owner alone

SIGNALS = [
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
]


class CannotServe(HanseError):
    """The server can't start."""

    exit_code = 1


class _Server(uvicorn.Server):
    """A server that lets go of its streams of events when it stops, and ends with code 0."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then the rest."""
        tables: Tables = self.config.app.state.tables  # type: ignore[union-attr]
        tables.memory.end_streams()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal, the second time at once, and don't pass it on."""

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve at; raises CannotServe with the reason."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotServe(f"There is no address {host!r} here.") from None
    family, _, _, _, address = found[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        reasons = {
            errno.EADDRINUSE: f"Port {port} is in use; choose another with --port.",
            errno.EACCES: f"Port {port} may not be used; choose one above 1023 with --port.",
            errno.EADDRNOTAVAIL: f"{host} is no address of this machine.",
        }
        sentence = reasons.get(error.errno or 0, f"Port {port} can't be opened: {error.strerror}.")
        raise CannotServe(sentence) from None
    return listener


async def _try_store(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is known before anything starts."""
    store = Store(settings.url)
    await store.open()
    await store.close()


def serve(host: str, port: int, settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until a signal comes. `say` is told the address."""
    os.umask(PRIVATE)
    _log_lines()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*RUBBISH)
    listener = listen(host, port)
    try:
        asyncio.run(_try_store(settings))
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=KEEP_ALIVE,
            lifespan="on",
        )
        server = _Server(config)
        say(f"The table is at {_address(listener)} (Ctrl+C stops it).")
        server.run([listener])
        if not server.started:
            raise CannotServe("The server could not start; the log says why.")
    finally:
        listener.close()


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _log_lines() -> None:
    """One line for each event, on standard error."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    for name, level in (("hanse.web", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.handlers = [lines]
        logger.propagate = False
