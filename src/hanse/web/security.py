"""What every answer says to browsers, and which requests of theirs are taken.

Pages load nothing from elsewhere and run no script but ours; no other site can frame them, or make
a visitor's browser change something here.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hanse.web.errors import Foreign

SAFE = ("GET", "HEAD", "OPTIONS")

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

STATIC = "/static/"


class Headed:
    """Middleware: the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers added that aren't there."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        await self.app(scope, receive, add)


def add_headers(headers: MutableHeaders, path: str) -> None:
    """Add to an answer what isn't there."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-cache" if path.startswith(STATIC) else "no-store")


def check_origin(scope: Scope) -> None:
    """Refuse what another site's page lets a browser ask for; raises Foreign.

    Browsers say where a request comes from. Programs don't, and hold no visitor's cookie.
    """
    if scope["method"] in SAFE:
        return
    headers = Headers(scope=scope)
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise Foreign
    origin = headers.get("origin")
    host = headers.get("host", "").lower()
    if origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}"):
        raise Foreign
