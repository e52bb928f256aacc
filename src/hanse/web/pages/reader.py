"""Who reads a page: their language, light or dark, and where they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from hanse.core.register import LANGUAGES
from hanse.web import languages
from hanse.web.rendering import render

LANGUAGE_COOKIE = "hanse_lang"
THEME_COOKIE = "hanse_theme"
THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600
SEE_OTHER = 303

router = APIRouter()


@dataclass(frozen=True)
class Reader:
    """What a page depends on besides what it shows."""

    lang: str
    theme: str
    path: str  # where to come back to after a change of language or light
    site: str = ""  # the address of the lobby, for those who show links with a picture

    def say(self, text: str) -> str:
        """A page word in the reader's language."""
        return languages.gettext(self.lang, text)


def reader_of(request: Request) -> Reader:
    """Who asks for a page."""
    theme = request.cookies.get(THEME_COOKIE, "")
    lang = languages.chosen(
        request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language")
    )
    query = f"?{request.url.query}" if request.url.query else ""
    theme = theme if theme in THEMES else THEMES[0]
    return Reader(lang, theme, request.url.path + query, str(request.base_url))


ReaderOf = Annotated[Reader, Depends(reader_of)]


def page(
    template: str, reader: Reader, given: Mapping[str, Any], status: int = 200
) -> HTMLResponse:
    """The answer that shows a template. Pages depend on cookies, so nobody else may keep them."""
    return HTMLResponse(
        render(template, reader.lang, {"reader": reader, **given}),
        status,
        {"Cache-Control": "no-store", "Content-Language": reader.lang},
    )


def go_to(path: str) -> RedirectResponse:
    """Send the reader on to another page."""
    return RedirectResponse(path, SEE_OTHER)


def local_path(text: str) -> str:
    """A path of this site; anything else leads to the lobby, so that no link can lead astray."""
    parts = urlsplit(text)
    is_local = text.startswith("/") and not text.startswith(("//", "/\\"))
    return text if is_local and not parts.scheme and not parts.netloc else "/"


@router.post("/settings", include_in_schema=False)
async def settings(
    request: Request,
    lang: Annotated[str, Form()] = "",
    theme: Annotated[str, Form()] = "",
    back: Annotated[str, Form()] = "/",
) -> RedirectResponse:
    """Keep the reader's choice of language or light."""
    answer = go_to(local_path(back))
    for cookie, value, allowed in (
        (LANGUAGE_COOKIE, lang, LANGUAGES),
        (THEME_COOKIE, theme, THEMES),
    ):
        if value in allowed:
            answer.set_cookie(
                cookie,
                value,
                max_age=A_YEAR,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
    return answer
