"""Pages and their fragments from templates: functions of a viewpoint and a language."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.runtime import Context

import hanse
from hanse.core.game import Game
from hanse.web import languages
from hanse.web.settings import LONGEST_NAME
from hanse.web.spots import Spots
from hanse.web.telling import seat_name
from hanse.web.viewpoint import Viewpoint

# What a game draws; the page around it is the same for all. A whole page needs the symbols too,
# once; what comes later is drawn anew from them.
PIECES = ("symbols", "board", "hand")
MOVING = ("board", "hand")
STATIC = Path(__file__).parent / "static"


@cache
def environment() -> Environment:
    """The templates of the pages, and of each game under its name: `amsterdam/board.html`. What is
    rendered says in which language: `lang`.
    """
    games = {game.id: FileSystemLoader(game.folder / "templates") for game in hanse.all_games()}
    made = Environment(
        loader=ChoiceLoader([PackageLoader("hanse.web"), PrefixLoader(games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]  # comes with the extension
        _in_language(languages.gettext), _in_language(languages.ngettext), newstyle=True
    )
    made.globals |= {
        "static": static,
        "languages": languages.NAMES,
        "longest_name": LONGEST_NAME,
        "drawn_games": {game.id for game in hanse.all_games() if draws(game)},
        "seat_name": _in_language(seat_name),
        "level_word": _in_language(languages.level_word),
        "choice_word": _in_language(languages.choice_word),
        "game_name": _in_language(lambda lang, game: hanse.game(game).register.name[lang]),
    }
    return made


def draws(game: Game) -> bool:
    """Whether a game can draw its table."""
    return game.has_view and (game.folder / "templates" / "board.html").exists()


def _in_language(say: Callable[..., str]) -> Callable[..., str]:
    """A function whose first argument is a language, for templates, which have one."""

    @pass_context
    def said(context: Context, *given: Any) -> str:
        return say(context["lang"], *given)

    return said


@cache
def static(path: str) -> str:
    """The address of a static file; it changes with the file, so that no browser keeps an old
    one.
    """
    mark = hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:8]
    return f"/static/{path}?{mark}"


def render(template: str, lang: str, given: Mapping[str, Any]) -> str:
    """A page or a fragment."""
    return environment().get_template(template).render({**given, "lang": lang})


def draw(
    view: Viewpoint,
    lang: str,
    traces: Mapping[str, int] | None = None,
    pieces: Sequence[str] = PIECES,
    you: int | None = None,
) -> dict[str, str]:
    """The pieces that a game draws: its board, a seat's hand, and the symbols that both use. `you`
    is the reader's own seat if it isn't the viewpoint's; templates say `called(seat)`.
    """
    own = view.seat if you is None else you

    def called(seat: int) -> str:
        return seat_name(lang, view.sittings[seat], seat, own)

    given: dict[str, Any] = {
        "scene": view.game.view.scene(view.observation, view.seat, lang),
        "spot": Spots(view, traces, lang),
        "seat": view.seat,
        "sittings": view.sittings,
        "called": called,
        "to_move": view.to_move,
    }
    return {piece: render(f"{view.game.id}/{piece}.html", lang, given) for piece in pieces}


@dataclass(frozen=True)
class GameCard:
    """A game as the pages introduce it."""

    id: str
    world: str  # the class of its palette and type
    name: str
    blurb: str
    seats: tuple[int, ...]
    players: str
    minutes: str
    weight: str
    fraction: float = 1.0  # how far it is ready to be played
    failed: bool = False  # it never will be, on this server


def game_card(game: Game, lang: str, fraction: float = 1.0, failed: bool = False) -> GameCard:
    """A game as the pages introduce it, in a language."""
    register = game.register

    def _(text: str) -> str:
        return languages.gettext(lang, text)

    first, last = register.seats[0], register.seats[-1]
    return GameCard(
        game.id,
        world_class(game),
        register.name[lang],
        register.blurb[lang],
        register.seats,
        _("{first}–{last} players").format(first=first, last=last),
        _("{least}–{most} min").format(least=register.minutes[0], most=register.minutes[1]),
        languages.weight_word(lang, register.weight),
        fraction,
        failed,
    )


def world_class(game: Game) -> str:
    """The class under which a game's stylesheet says its palette and type."""
    return f"world-{game.id.replace('_', '-')}"


def world_style(game: Game) -> str:
    """A game's palette and type, for its own page."""
    return (game.folder / "templates" / "style.css").read_text("utf-8")
