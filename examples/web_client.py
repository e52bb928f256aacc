"""A small client of the JSON API: it plays a whole game with the first legal action each time.

    hanse serve &
    python examples/web_client.py http://127.0.0.1:8000 amsterdam

Only the standard library is needed. docs/web-api.md describes the API.
"""

import argparse
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from typing import Any


class Refused(Exception):
    """What the server didn't do: `kind` is a word for programs, the message a sentence."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(answer["sentence"])
        self.kind = answer["kind"]


class Client:
    """A guest at a server; the cookie says who it is."""

    def __init__(self, server: str) -> None:
        self.api = f"{server.rstrip('/')}/api/v1"
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def ask(self, path: str, form: Any = None) -> Any:
        """GET, or POST with a form; waits where the server says that it was too much at once."""
        data = None if form is None else json.dumps(form).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        with self.open(urllib.request.Request(self.api + path, data, headers)) as answer:
            return json.load(answer)

    def open(self, request: urllib.request.Request) -> HTTPResponse:
        """What the server answers; if it is asked too often, it says how long to wait."""
        while True:
            try:
                answer: HTTPResponse = self.opener.open(request)
            except urllib.error.HTTPError as error:
                with error:
                    wait = error.headers["Retry-After"]
                    if wait is None:
                        raise Refused(json.load(error)["error"]) from None
                    time.sleep(int(wait))
            else:
                return answer

    def changes(self, table: str, seat: int, last: int) -> Iterator[int]:
        """The numbers of changes that a seat can see, as they happen."""
        path = f"{self.api}/tables/{table}/events?seat={seat}&last={last}"
        with self.open(urllib.request.Request(path)) as stream:
            for line in stream:
                if line.startswith(b"id:"):
                    yield int(line[3:])

    def play(self, game: str, bots: list[str], **options: Any) -> dict[str, Any]:
        """Play a game in seat 0 against bots, to its end; returns the last observation."""
        seats = ["me", *(f"bot:{level}" for level in bots)]
        form = {"game": game, "seats": seats, "options": options, "bot_speed": 0}
        table = self.ask("/tables", form)["table"]
        while True:
            seen = self.ask(f"/tables/{table}?seat=0")
            if seen["over"]:
                return dict(seen)
            if seen["legal"]:
                self.act(table, seen)
            else:
                next(self.changes(table, 0, seen["number"]), None)  # or the stream has ended

    def act(self, table: str, seen: dict[str, Any]) -> None:
        """Play the first legal action."""
        form = {"seat": 0, "action": seen["legal"][0], "seen": seen["number"]}
        try:
            self.ask(f"/tables/{table}/actions", form)
        except Refused as refused:
            if refused.kind != "stale":  # somebody was quicker: look again
                raise


def main() -> None:
    """Play and tell how it ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("game", nargs="?", default="amsterdam")
    parser.add_argument("--bots", default="journeyman", help="levels, with commas")
    given = parser.parse_args()
    end = Client(given.server).play(given.game, given.bots.split(","))
    print(f"{len(end['log'])} actions; scores {end['scores']}; places {end['ranking']}")


if __name__ == "__main__":
    main()
