"""The table's figures: many tables with bots and watchers at once, on one core.

    python -m benchmarks.web [--tables 200] [--seconds 30] [--think 8] [--speed 2] [GAME …]

The server runs in a process of its own on one core, people and watchers in this one on another. At
each table somebody plays against bots of the level `journeyman` in their language of choice, and
somebody else watches. People think for a while, click something legal, and get the new fragment of
the page as the answer: that is measured, from the request to the last byte. Everybody who sees that
something has changed gets the new fragment, too. At the end all tables are left alone, and the
memory is measured that an idle one still takes.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import hanse

if TYPE_CHECKING:
    from hanse.web.tables import Tables

API = "/api/v1"
LEVEL = "journeyman"
GOAL_MS = 100
GOAL_KB = 50
SPECTATOR = -1
OK = 200
READY = 900.0  # seconds for a server that still has to compile everything
KILO = 1024


# The server's process


def serve_here(data: str, core: int) -> None:
    """Serve on one core, with limits wide enough for a crowd from one address."""
    from hanse.web.serve import serve
    from hanse.web.settings import Allowance, Limits, Settings

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    wide = Allowance(1e9, 1e9)
    limits = Limits(asking=wide, acting=wide, opening=wide, thinking=wide, streams=10_000)
    settings = Settings(data=Path(data), limits=limits, thinkers=2)
    serve("127.0.0.1", 0, settings, lambda sentence: print(sentence, flush=True))


@contextlib.asynccontextmanager
async def server(core: int) -> AsyncIterator[tuple[str, int]]:
    """A server with an empty store; gives its address and its process."""
    with tempfile.TemporaryDirectory() as data, (Path(data) / "log").open("w") as log:
        command = [sys.executable, "-m", "benchmarks.web", "--serve", data, "--core", str(core)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split("at ")[1].split(" ")[0].rstrip("/")
            await _ready(url)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


async def _ready(url: str) -> None:
    wire, end = Wire(url), time.monotonic() + READY
    while time.monotonic() < end:
        _, text = await wire.ask("/healthz")
        if min(json.loads(text)["games"].values()) == 1:
            wire.close()
            return
        await asyncio.sleep(0.2)
    raise SystemExit("The server didn't get ready.")


def memory_kb(pid: int) -> int:
    """What a process has in memory, in kB; 0 where that isn't told."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used; 0 where that isn't told."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# People and watchers


@dataclass
class Figures:
    """What was measured, in milliseconds."""

    clicks: list[float] = field(default_factory=list)  # from a click to the new fragment
    fragments: list[float] = field(default_factory=list)  # from an event to the new fragment
    refused: int = 0


class Wire:
    """A connection that costs little: what is measured is the server, not its visitors."""

    def __init__(self, url: str) -> None:
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: str = "", kind: str = "") -> tuple[int, str]:
        """GET, or POST with a body; gives the status and the text."""
        if self._streams is None or self._streams[0].at_eof():  # servers hang up after a while
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        writer.write(self._request(path, body, kind))
        head = await reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"set-cookie: ([^;]*)", head)
        self.cookie = found[1].decode() if found else self.cookie
        length = re.search(rb"content-length: (\d+)", head)
        text = await reader.readexactly(int(length[1]) if length else 0)
        return int(head.split(b" ", 2)[1]), text.decode()

    async def lines(self, path: str) -> AsyncGenerator[bytes, None]:
        """The lines of a stream, over a connection of its own."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(self._request(path, "", ""))
            while line := await reader.readline():
                yield line
        finally:
            writer.close()

    def _request(self, path: str, body: str, kind: str) -> bytes:
        lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"host: {self.host}:{self.port}"]
        lines += [f"cookie: {self.cookie}"] if self.cookie else []
        lines += [f"content-type: {kind}", f"content-length: {len(body)}"] if body else []
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


class Visitor:
    """Somebody's browser at one table."""

    def __init__(self, url: str, figures: Figures) -> None:
        self.wire = Wire(url)
        self.figures = figures
        self.table = ""
        self.seat = SPECTATOR
        self.number = 0
        self.fresh = asyncio.Event()  # something has changed
        self.legal: list[str] = []
        self.lock = asyncio.Lock()  # one request at a time

    async def open(self, game: str, seats: int, speed: float) -> None:
        """Open a table in one's first seat."""
        plans = ["me", *[f"bot:{LEVEL}"] * (seats - 1)]
        form = json.dumps({"game": game, "seats": plans, "bot_speed": speed})
        _, text = await self.wire.ask(f"{API}/tables", form, "application/json")
        self.table = json.loads(text)["table"]
        self.seat = 0

    async def look(self) -> None:
        """Get the page's fragment; what can be clicked is in it."""
        self.take((await self.wire.ask(f"/t/{self.table}/fragment?seat={self.seat}"))[1])

    async def listen(self, late: float) -> None:
        """Come a little late, and get a new fragment whenever something changes."""
        await asyncio.sleep(late)
        await self.look()
        self.fresh.set()
        path = f"{API}/tables/{self.table}/events?seat={self.seat}"
        async with contextlib.aclosing(self.wire.lines(path)) as stream:
            async for line in stream:
                if line.startswith(b"id:") and int(line[3:]) != self.number:
                    begin = time.perf_counter()
                    async with self.lock:
                        await self.look()
                    self.figures.fragments.append(1000 * (time.perf_counter() - begin))
                    self.fresh.set()

    async def play(self, think: float) -> None:
        """Think, click, and so on."""
        luck = random.Random(self.table)
        while True:
            if not self.legal:
                self.fresh.clear()
                await self.fresh.wait()
                continue
            await asyncio.sleep(luck.uniform(0.5, 1.5) * think)
            if self.legal:
                await self.click(luck.choice(self.legal))

    async def click(self, action: str) -> None:
        """Click something, and take the answer's fragment."""
        form = urlencode({"seat": self.seat, "action": action, "seen": self.number})
        path = f"/t/{self.table}/act"
        async with self.lock:
            begin = time.perf_counter()
            status, text = await self.wire.ask(path, form, "application/x-www-form-urlencoded")
        self.figures.clicks.append(1000 * (time.perf_counter() - begin))
        self.figures.refused += status != OK
        self.take(text)

    def take(self, fragment: str) -> None:
        """See what the table's number is now, and what can be clicked."""
        found = re.search(r'data-number="(\d+)"', fragment)
        self.number = int(found[1]) if found else self.number
        self.legal = _clickable(fragment)


def _clickable(text: str) -> list[str]:
    names = [name for acts in re.findall(r'data-acts="([^"]*)"', text) for name in acts.split()]
    return [name.replace("&#62;", ">").replace("&gt;", ">") for name in names]


async def measure(given: argparse.Namespace) -> None:
    """Fill the tables, let everybody play, and print what came out."""
    core = 0
    games = given.games or [g.id for g in hanse.all_games() if find_spec(f"{g.package}.view")]
    if hasattr(os, "sched_setaffinity"):
        others = os.sched_getaffinity(0) - {core}
        os.sched_setaffinity(0, others or {core})
    async with server(core) as (url, pid):
        figures = Figures()
        empty = memory_kb(pid)
        players = [Visitor(url, figures) for _ in range(given.tables)]
        watchers = [Visitor(url, figures) for _ in range(given.tables)]
        for n, (player, watcher) in enumerate(zip(players, watchers, strict=True)):
            game = hanse.game(games[n % len(games)])
            await player.open(game.id, game.usual_seats, given.speed)
            watcher.table = player.table
        luck = random.Random(1)
        everybody = [*players, *watchers]
        late = given.think * given.tables / 50
        tasks = [asyncio.create_task(v.listen(luck.uniform(0, late))) for v in everybody]
        tasks += [asyncio.create_task(player.play(given.think)) for player in players]
        await asyncio.sleep(late + given.think)  # until everybody has sat down
        figures.clicks.clear()
        figures.fragments.clear()
        used, begin = cpu_seconds(pid), time.perf_counter()
        await asyncio.sleep(given.seconds)
        seconds = time.perf_counter() - begin
        busy = (cpu_seconds(pid) - used) / seconds
        playing = memory_kb(pid)
        for task in tasks:
            task.cancel()
        failed = [e for e in await asyncio.gather(*tasks, return_exceptions=True) if e]
        failed = [e for e in failed if not isinstance(e, asyncio.CancelledError)]
        for visitor in everybody:
            visitor.wire.close()
        if failed:
            raise failed[0]
        report(given, games, figures, seconds, busy)
        print(f"| memory of the server, empty | {empty / KILO:.0f} MB |")
        print(f"| and with all tables played at | {playing / KILO:.0f} MB |")


def report(
    given: argparse.Namespace,
    games: Sequence[str],
    figures: Figures,
    seconds: float,
    busy: float,
) -> None:
    """The figures as a table."""
    print(f"{given.tables} tables ({', '.join(games)}), each with a player, bots and a watcher;")
    print(f"people think {given.think:g} s, bots take {given.speed:g} s an action.\n")
    print("| what | figure |\n| --- | --- |")
    print(f"| clicks a second | {len(figures.clicks) / seconds:.1f} |")
    print(f"| fragments a second besides | {len(figures.fragments) / seconds:.1f} |")
    print(f"| the core is busy | {100 * busy:.0f} % |")
    clicks = sorted(figures.clicks)
    for name, share in (("half of the clicks", 0.5), ("95 % of them", 0.95), ("99 %", 0.99)):
        print(f"| {name} answered within | {part(clicks, share):.0f} ms |")
    print(f"| 95 % of other fragments within | {part(sorted(figures.fragments), 0.95):.0f} ms |")
    verdict = "reached" if part(clicks, 0.95) < GOAL_MS else "missed"
    print(f"| goal of {GOAL_MS} ms for 95 % of clicks | {verdict} |")
    if figures.refused:
        print(f"| clicks refused, as the table had changed | {figures.refused} |")


def part(values: Sequence[float], share: float) -> float:
    """The value below which a share of sorted values lies."""
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


# Memory of an idle table


async def idle_memory(tables: int) -> None:
    """What a table takes that is played at, that is only watched, and that nobody uses. The same is
    done twice: what the first round leaves behind is room that the second uses again.
    """
    from hanse.web.app import create_app
    from hanse.web.settings import Limits, Settings

    with tempfile.TemporaryDirectory() as data:
        limits = Limits(unfinished=10**6)
        settings = Settings(Path(data), limits=limits, idle=3600, draw_ahead=False)
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            for game in app.state.readiness.fractions:
                await app.state.readiness.wait(game)
            found: Tables = app.state.tables
            luck = random.Random(1)
            await _round(found, tables, luck)
            before = _own_kb()
            used, watched = await _round(found, tables, luck)
            for name, after in (("played at", used), ("idle, but watched", watched)):
                print(f"| memory of a table {name} | {max(0.0, after - before) / tables:.1f} kB |")
            verdict = "reached" if (watched - before) / tables < GOAL_KB else "missed"
            print(f"| goal of {GOAL_KB} kB for an idle one | {verdict} |")


async def _round(found: "Tables", tables: int, luck: random.Random) -> tuple[float, float]:
    """Play at some tables that somebody watches, leave them alone; what was in memory then."""
    from hanse.web.identity import new_guest

    guest, streams = new_guest(), []
    for _ in range(tables):
        table = await found.create("amsterdam", ["me", "hotseat"], owner=guest)
        for _ in range(60):
            view = found.viewpoint(table, guest, table.seat_of(guest))
            if not view.over:
                action = view.game.actions.names[luck.choice(view.legal)]
                await found.act(table.id, guest, view.seat, action)
        streams.append(found.events(table, guest, 0))
        await anext(streams[-1])
    used = _own_kb()
    found.memory.tidy(idle=-1)
    assert found.memory.matches == 0
    watched = _own_kb()
    return used, watched


def _own_kb() -> float:
    gc.collect()
    return memory_kb(os.getpid()) or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=8)
    parser.add_argument("--speed", type=float, default=2)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--core", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_here(given.serve, given.core)
        return
    asyncio.run(measure(given))
    asyncio.run(idle_memory(given.tables))


if __name__ == "__main__":
    main()
