"""The gate that every request goes through: its origin, its size, how often, and a line in the
log.
"""

import contextlib
import logging
import re
import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hanse.core.errors import HanseError
from hanse.web.lanes import Lanes
from hanse.web.limits import Buckets, address, limited
from hanse.web.security import SAFE, STATIC, check_origin
from hanse.web.settings import Limits

LOG = logging.getLogger("hanse.web")

FREE = (STATIC, "/healthz")  # what is never refused
UPLOADS = ("/replay", "/api/v1/records")  # where whole records are taken
OPENING = re.compile("/(tables|play/[^/]+|guide/[^/]+|replay|api/v1/(tables|records))")

HINTS = re.compile("(/t|/api/v1/tables)/[^/]+/hint")

# What takes a moment to draw, of which table
LOOKS = re.compile("(?:/t|/api/v1/tables)/([a-z0-9]+)|/t/([a-z0-9]+)/fragment")
CLICKS = re.compile("/t/[^/]+/(act|undo)|/api/v1/tables/[^/]+/(actions|undo)")

BROKEN = 500

Answer = Callable[[Request, Exception], Response]


class Gate:
    """Middleware: refuses what it must, and logs every request by its route: paths hold secrets."""

    def __init__(self, app: ASGIApp, limits: Limits, answer: Answer) -> None:
        self.app = app
        self.limits = limits
        self.answer = answer
        self.asking = Buckets(limits.asking)
        self.acting = Buckets(limits.acting)
        self.opening = Buckets(limits.opening)
        self.thinking = Buckets(limits.thinking)
        self.lanes = Lanes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, begin = 0, time.perf_counter()

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._pass(scope, receive, note)
        except HanseError as error:
            if status:
                raise
            await self.answer(Request(scope), error)(scope, receive, note)
        except Exception:
            status = status or BROKEN  # which is answered further out
            raise
        finally:
            _log(scope, status, time.perf_counter() - begin)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(FREE):
            receive = self._allowed(scope, receive)
        look = LOOKS.fullmatch(scope["path"]) if scope["method"] in SAFE else None
        if look:
            await self._look(look[look.lastindex or 0], scope, receive, send)
        elif CLICKS.fullmatch(scope["path"]):
            await self._click(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _allowed(self, scope: Scope, receive: Receive) -> Receive:
        """Refuse what is foreign, or too much; returns how to receive the body."""
        here = address(scope)
        self.asking.take(here)
        check_origin(scope)
        is_change = scope["method"] not in SAFE
        is_upload = is_change and scope["path"] in UPLOADS
        if is_change:
            self.acting.take(here if _is_new(scope) else scope["state"]["guest"].id)
            if OPENING.fullmatch(scope["path"]):
                self.opening.take(here)
            most = self.limits.upload if is_upload else self.limits.body
            receive = limited(scope, receive, most)
        if is_upload or HINTS.fullmatch(scope["path"]):
            self.thinking.take(here)  # whoever keeps no cookie is a new guest each time
        return receive

    async def _click(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a click go first from when it has arrived until it is answered: who is slow to send
        it, or to read the answer, keeps nobody waiting.
        """
        with contextlib.ExitStack() as lane:
            is_here = False

            async def arriving() -> Message:
                nonlocal is_here
                message = await receive()
                is_last = message["type"] == "http.request" and not message.get("more_body")
                if is_last and not is_here:
                    is_here = True
                    lane.enter_context(self.lanes.click())
                return message

            async def done(message: Message) -> None:
                lane.close()
                await send(message)

            await self.app(scope, arriving, done)

    async def _look(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a look when its turn has come; a table that has to be rebuilt first comes to it
        later. It is over when the answer is drawn: who is slow to read it keeps nobody waiting.
        """
        with contextlib.suppress(HanseError):  # the app says so
            await scope["app"].state.tables.get(table)
        async with contextlib.AsyncExitStack() as turn:
            await turn.enter_async_context(self.lanes.look())

            async def drawn(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await self.app(scope, receive, drawn)


def _is_new(scope: Scope) -> bool:
    """Whether the guest came without a cookie: then only the address tells them apart."""
    return bool(scope["state"]["renew_guest"])


def _log(scope: Scope, status: int, seconds: float) -> None:
    """A line for a request, without anything that somebody could misuse."""
    if scope["path"].startswith(FREE) and status < 400:  # noqa: PLR2004
        return
    route = scope.get("route")
    path = getattr(route, "path", "-")
    LOG.info("%s %s %d %.0f ms", scope["method"], path, status, seconds * 1000)
