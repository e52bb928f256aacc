"""The server is killed in the middle of games: every acknowledged action is there afterwards, and
no other.
"""

import contextlib
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from tests.web.serving import API, Server

TABLES = [  # game, seats
    ("pig", ["me", "hotseat"]),
    ("amsterdam", ["me", "hotseat"]),
    ("hellweg", ["me", "hotseat"]),
    ("packet_row", ["me", "bot:apprentice"]),
]
KILLS = 2
SECONDS = 1.5  # for which people play before each
LEAST = 2  # actions acknowledged at each table meanwhile


class Player(threading.Thread):
    """Plays at one table through HTTP for a while, and keeps what was acknowledged."""

    def __init__(self, client: httpx.Client, table: str, luck: random.Random) -> None:
        super().__init__()
        self.client = client
        self.table = table
        self.luck = luck
        self.acknowledged: list[tuple[int, str]] = []
        self.pending: list[tuple[int, str]] = []  # asked for, not acknowledged

    def look(self) -> Any:
        answer = self.client.get(f"{API}/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def run(self) -> None:
        with contextlib.suppress(httpx.TransportError):  # the server was killed
            while True:
                seen = self.look()
                if seen["over"]:
                    return
                if seen["legal"]:
                    self.act(seen)
                else:
                    time.sleep(0.005)

    def act(self, seen: Any) -> None:
        action = self.luck.choice(seen["legal"])
        form = {"seat": seen["seat"], "action": action, "seen": seen["number"]}
        self.pending = [(seen["seat"], action)]
        answer = self.client.post(f"{API}/tables/{self.table}/actions", json=form)
        assert answer.status_code == 200, answer.text
        self.acknowledged += self.pending
        self.pending = []


def kept(database: Path, table: str) -> list[tuple[int, str]]:
    """What people did at a table, as the database has it, checked to be without a gap."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT ply, log.seat, action, seat.kind FROM log JOIN seat"
            " ON seat.match = log.match AND seat.seat = log.seat WHERE log.match = ? ORDER BY ply",
            (table,),
        ).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return [(row[1], row[2]) for row in rows if row[3] == "person"]


def open_tables(url: str) -> list[Player]:
    players = []
    for game, seats in TABLES:
        client = httpx.Client(base_url=url, timeout=20)
        form = {"game": game, "seats": seats, "bot_speed": 0, "autoplay_forced": False}
        table = client.post(f"{API}/tables", json=form).json()["table"]
        players.append(Player(client, table, random.Random(game)))
    return players


def test_every_acknowledged_action_outlives_a_kill_and_no_other_is_there(tmp_path):
    server = Server(tmp_path / "data")
    server.start()
    players = open_tables(server.url)
    before: dict[str, list[tuple[int, str]]] = {player.table: [] for player in players}
    try:
        for _ in range(KILLS):
            for player in players:
                player.start()
            time.sleep(SECONDS)
            server.kill()
            for player in players:
                player.join()
            server.start()
            for player in players:
                known = before[player.table] + player.acknowledged
                now = kept(server.data / "tables.db", player.table)
                assert now in (known, known + player.pending), player.table
                assert len(player.acknowledged) >= LEAST
                before[player.table] = now
                player.client.base_url = httpx.URL(server.url)
                assert len(player.look()["log"]) >= len(now)
            players = [Player(p.client, p.table, p.luck) for p in players]
        assert server.stop() == 0
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        for player in players:
            player.client.close()
    assert "Traceback" not in server.log
