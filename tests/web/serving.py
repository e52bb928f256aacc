"""Servers for tests: the real program in a process of its own, or the app inside the test."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from hanse.web.app import create_app
from hanse.web.settings import Settings

WAIT = 120.0  # seconds at most for a server to start or to stop, on a machine shared with others


class Server:
    """`hanse serve` as a program, with a data folder of its own."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        self.data = data
        self.arguments = arguments
        self.environment = {**os.environ, "HANSE_JIT": "0", **environment}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it at any free port, and wait until it answers."""
        log = (self.data.parent / "server.log").open("a")
        command = [sys.executable, "-m", "hanse", "serve", "--port", "0", "--data-dir", self.data]
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=self.environment,
        )
        log.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server said {line!r}"
        self.url = line.split("at ")[1].split(" ")[0].rstrip("/")
        self.wait_for_games()

    def wait_for_games(self) -> None:
        """Until every game can be played."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            with contextlib.suppress(httpx.TransportError):
                games = httpx.get(f"{self.url}/healthz").json()["games"]
                if min(games.values()) == 1:
                    return
            time.sleep(0.05)
        raise AssertionError("the server didn't get ready")

    def kill(self) -> None:
        """End it without any warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        """Ask it to end; returns its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(WAIT)
        self.process.stdout.close()
        return code

    @property
    def log(self) -> str:
        """What it logged so far."""
        return (self.data.parent / "server.log").read_text()


@contextlib.contextmanager
def serving(data: Path, *arguments: str, **environment: str) -> Iterator[Server]:
    """A server for a while."""
    server = Server(data, *arguments, **environment)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


@contextlib.asynccontextmanager
async def running(data: Path, **changes: Any) -> AsyncIterator[FastAPI]:
    """The app inside this process, with all games ready."""
    app = create_app(replace(Settings(data=data, draw_ahead=False), **changes))
    async with app.router.lifespan_context(app):
        for game in app.state.readiness.fractions:
            await asyncio.wait_for(app.state.readiness.wait(game), WAIT)
        yield app


def browser(app: FastAPI, **headers: str) -> httpx.AsyncClient:
    """Somebody's browser, with cookies of its own."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test", headers=headers
    )


API = "/api/v1"


async def open_table(client: httpx.AsyncClient, game: str, *seats: str, **more: Any) -> Any:
    """Open a table; gives what the API says."""
    form = {"game": game, "seats": list(seats), "bot_speed": 0, **more}
    answer = await client.post(f"{API}/tables", json=form)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def look(client: httpx.AsyncClient, table: str, seat: int | None = None) -> Any:
    """What a seat sees."""
    answer = await client.get(f"{API}/tables/{table}", params=_seat(seat))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def act(
    client: httpx.AsyncClient, table: str, seat: int, action: str, **more: Any
) -> httpx.Response:
    """Play an action."""
    form = {"seat": seat, "action": action, **more}
    return await client.post(f"{API}/tables/{table}/actions", json=form)


def _seat(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}


class Patient(httpx.HTTPTransport):
    """Asks again where the server says that it was too much at once."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        while True:
            answer = super().handle_request(request)
            if "Retry-After" not in answer.headers:
                return answer
            answer.close()
            time.sleep(int(answer.headers["Retry-After"]))


def guest(server: Server) -> httpx.Client:
    """Somebody new, from an address that all tests of the server share."""
    return httpx.Client(base_url=server.url, transport=Patient())
