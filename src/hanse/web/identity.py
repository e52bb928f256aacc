"""Guests: who somebody is without an account, kept in a signed cookie."""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated

from fastapi import Depends, Request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "hanse_guest"
MOST_COOKIES = 4  # of that name, of which one is ours
DAY = 24 * 60 * 60
LIFE = 400 * DAY  # as long as browsers keep a cookie
RENEWAL = 30 * DAY  # an older one is written anew

ID = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True)
class Guest:
    """Somebody's browser. The id is nobody else's business."""

    id: str
    name: str = ""


def new_guest() -> Guest:
    """Somebody who wasn't here before."""
    return Guest(secrets.token_hex(16))


class Passes:
    """Signing guests' cookies, and reading them."""

    def __init__(self, secret: bytes) -> None:
        self._serializer = URLSafeTimedSerializer(secret, salt="hanse guest")

    def write(self, guest: Guest) -> str:
        """The cookie of a guest."""
        text = self._serializer.dumps([guest.id, guest.name])
        return text if isinstance(text, str) else text.decode()

    def read(self, text: str) -> tuple[Guest, bool] | None:
        """The guest of a cookie, and whether it should be written anew; None if it isn't ours."""
        try:
            (guest, name), at = self._serializer.loads(text, max_age=LIFE, return_timestamp=True)
        except (BadSignature, TypeError, ValueError):
            return None
        if not isinstance(name, str) or not isinstance(guest, str) or not ID.fullmatch(guest):
            return None
        return Guest(guest, name), (datetime.now(UTC) - at).total_seconds() > RENEWAL


def remember(request: Request, guest: Guest) -> None:
    """Let the answer to a request give its guest a new cookie, after a change of name."""
    request.state.guest = guest
    request.state.renew_guest = True


class Identity:
    """Middleware: every request has a guest, and who is new gets a cookie."""

    def __init__(self, app: ASGIApp, passes: Passes) -> None:
        self.app = app
        self.passes = passes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the guest, answer, and write the cookie if need be."""
        if scope["type"] != "http" or scope["path"].startswith(("/static/", "/healthz")):
            await self.app(scope, receive, send)
            return
        found = map(self.passes.read, islice(_cookies(scope), MOST_COOKIES))
        guest, renew = next(filter(None, found), (new_guest(), True))
        state = scope.setdefault("state", {})
        state["guest"], state["renew_guest"] = guest, renew

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start" and state["renew_guest"]:
                secure = "; Secure" if scope.get("scheme") == "https" else ""
                value = self.passes.write(state["guest"])
                MutableHeaders(scope=message).append(
                    "set-cookie",
                    f"{COOKIE}={value}; Path=/; Max-Age={LIFE}; HttpOnly; SameSite=Lax{secure}",
                )
            await send(message)

        await self.app(scope, receive, write)


def _cookies(scope: Scope) -> Iterator[str]:
    """The cookies of a request that are called like ours; browsers send what others set for the
    same host, too. No limits hold yet, so this has to be quick.
    """
    for header in Headers(scope=scope).getlist("cookie"):
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                yield value


async def _guest(request: Request) -> Guest:  # what isn't async would be run in a thread
    guest: Guest = request.state.guest
    return guest


GuestOf = Annotated[Guest, Depends(_guest)]  # `async def page(guest: GuestOf): …`
