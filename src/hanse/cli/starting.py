"""What commands share that start a game: finding it, its options, its data, compiling it."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hanse.cli.console import errors
from hanse.core.errors import BadData, HanseError

if TYPE_CHECKING:
    from hanse.core.game import Game
    from hanse.core.register import Register


class Language(StrEnum):
    """The languages of texts; the values are those of `hanse.core.register.LANGUAGES`."""

    EN = "en"
    DE = "de"
    NL = "nl"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `hanse games` lists all.")]
Lang = Annotated[Language, typer.Option("--lang", help="The language of texts.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON instead of words.")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many seats.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="S", help="A whole number; the same one gives the same games."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=VALUE]", help="An option of the game; repeatable."),
]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B,…", help="A bot for each seat, or one for all.")
]
DataFile = Annotated[
    Path | None,
    typer.Option("--data", metavar="FILE", help="A data file in place of the game's own."),
]


def find(name: str) -> "Game":
    """The game of that name; its rules are not loaded yet."""
    from hanse.core.registry import game

    return game(name)


def players_of(game: "Game", players: int | None) -> int:
    """The number of players asked for, checked, or the usual one."""
    return game.usual_seats if players is None else game.register.check_seats(players)


def options_of(register: "Register", given: Sequence[str] | None) -> dict[str, Any]:
    """The options that `NAME[=VALUE]` words mean."""
    values: dict[str, Any] = {}
    for word in given or ():
        name, equals, text = word.partition("=")
        option = register.options.get(name)
        values[name] = option.read(text if equals else None) if option else text
    register.values(values)  # refuses names that there are not
    return values


def words_of(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def use_data(game: "Game", file: Path | None) -> None:
    """Let a data file stand in for the game's own.

    It has to be known before anything is compiled, because the folder of compiled rules is named by
    it, too. Where it is too late for that, the program starts over.
    """
    from hanse.core.jit import JIT

    if file is None:
        return
    if not file.is_file():
        raise BadData(f"The data file {file} can't be read: there is no such file.")
    name, value = f"HANSE_DATA_{game.id.upper()}", str(file.absolute())
    if os.environ.get(name) == value:
        return
    os.environ[name] = value
    if JIT and "numba" in sys.modules:
        again = [sys.executable, "-m", "hanse", *sys.argv[1:]]
        if os.name == "posix":
            os.execv(sys.executable, again)
        raise typer.Exit(subprocess.call(again))


def compile_rules(game: "Game") -> None:
    """Compile the game's rules if this wasn't done before, and show that it takes its time."""
    _load(game)
    if game.is_warm:
        return
    console = errors()
    if not console.is_terminal:
        console.print(f"Compiling the rules of {game.id}; only the first time takes so long.")
        for _ in game.warm_up():
            pass
        return

    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=game.WARM_UP_PIECES)
        for done, piece in enumerate(game.warm_up()):
            text = f"Compiling {game.id}, only this once: {piece}"
            progress.update(task, completed=done, description=text)


def get_ready(bots: Callable[[], None]) -> None:
    """Let bots compile what they think with, once, and say that it takes its time."""
    console = errors()
    if console.is_terminal:
        with console.status("Getting the bots ready …"):
            bots()
    else:
        bots()


def _load(game: "Game") -> None:
    """Load the rules, so that data that can't be used is refused before the wait."""
    from hanse.core.jit import data_override

    try:
        game.rules  # noqa: B018
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        file = data_override(game.id)
        if file is None:
            raise
        what = f"{type(error).__name__} {error}"
        raise BadData(f"The data file {file} hasn't the form of {game.id}'s own: {what}.") from None


def read_text(file: Path) -> str:
    """The text of a file that a person named."""
    try:
        return file.read_bytes().decode("utf-8-sig")  # editors may have put a mark in front
    except UnicodeDecodeError:
        raise HanseError(f"{file} is no text, so it can't be a record of play.") from None
    except OSError as error:
        raise HanseError(f"{file} can't be read: {error.strerror or error}.") from None
