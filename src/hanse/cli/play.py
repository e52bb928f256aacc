"""`hanse play`: a game at the terminal, one person among bots."""

import contextlib
import secrets
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hanse.cli.console import INTERRUPTED, guarded, output, say
from hanse.cli.ending import undisturbed
from hanse.cli.starting import (
    DataFile,
    Language,
    Options,
    Players,
    Seed,
    compile_rules,
    find,
    get_ready,
    options_of,
    players_of,
    read_text,
    use_data,
    words_of,
)
from hanse.cli.words import TEXTS
from hanse.core.errors import BadOption

if TYPE_CHECKING:
    from hanse.bots import Bot
    from hanse.cli.table import Table
    from hanse.core.match import Match

SEED_BITS = 64
USUAL_BOT = "journeyman"
MaybeGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The game; with --resume it can be left out.")
]
Seat = Annotated[
    int | None, typer.Option("--seat", metavar="K", min=0, help="Your seat, counted from 0.")
]
MaybeLang = Annotated[Language | None, typer.Option("--lang", help="The language of texts.")]
MaybeBots = Annotated[
    str | None,
    typer.Option("--bots", metavar="A,B,…", help="A bot for each other seat, or one for all."),
]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on from a save.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the game is saved.")
]
AskForced = Annotated[
    bool, typer.Option("--ask-forced", help="Ask even if only one action is possible.")
]
Confirm = Annotated[
    bool | None,
    typer.Option(
        "--confirm/--no-confirm",
        help="Wait before others act while your action can be taken back.",
        show_default="at a terminal",
    ),
]


@guarded
def play(
    game: MaybeGame = None,
    players: Players = None,
    seat: Seat = None,
    lang: MaybeLang = None,
    option: Options = None,
    seed: Seed = None,
    bots: MaybeBots = None,
    resume: Resume = None,
    save: Save = None,
    ask_forced: AskForced = False,
    confirm: Confirm = None,
    data: DataFile = None,
) -> None:
    """Play against bots, here in the terminal."""
    if save and save != resume and save.exists():
        raise BadOption(f"{save} is there already; choose another name, or --resume it.")
    if resume:
        if players is not None or option or seed is not None:
            raise BadOption("A game that is resumed has its players, options and seed already.")
        match, noted = _resumed(resume, game, data)
    elif game is None:
        raise BadOption("Which game? For example: hanse play amsterdam; `hanse games` lists all.")
    else:
        match, noted = _started(game, players, option, seed, data), {}

    from hanse.arena.series import seat_bots, warm
    from hanse.cli import saves
    from hanse.cli.asking import asker
    from hanse.cli.table import Table

    at = _seat(match, seat if seat is not None else noted.get("seat", "0"))
    named = words_of(bots or noted.get("bots", "")) or [USUAL_BOT]
    if bots is None and any(map(saves.is_program, named)):
        raise BadOption(
            "A bot of this game is a program, and a file can't start one; name it with --bots."
        )
    others = tuple(str(bot) for bot in seat_bots(match.game, named, match.seats - 1))
    language = str(lang or noted.get("lang", "en"))
    seating = saves.Seating(at, others, language if language in TEXTS else "en")
    get_ready(lambda: warm(match.game, match.seats, match.options, others))
    table = Table(
        match,
        seating,
        _bots(match, at, others),
        console=output(),
        asker=asker(),
        file=save or resume or saves.new_file(match.game.id),
        ask_forced=ask_forced,
        confirm=sys.stdin.isatty() if confirm is None else confirm,
    )
    _sit_down(table)


def _started(
    name: str,
    players: int | None,
    option: Sequence[str] | None,
    seed: int | None,
    data: Path | None,
) -> "Match":
    game = find(name)
    seats = players_of(game, players)
    values = options_of(game.register, option)
    use_data(game, data)
    compile_rules(game)
    return game.start(seats, seed=seed, **values)


def _resumed(file: Path, name: str | None, data: Path | None) -> tuple["Match", dict[str, str]]:
    """The match of a save, and what the save says about its table."""
    from hanse.cli.replay import prepare

    text = read_text(file)
    prepare(text, data)

    from hanse.cli import saves
    from hanse.core import notation

    match = notation.read(text)
    if name is not None and find(name).id != match.game.id:
        raise BadOption(f"{file} is a game of {match.game.id}, not of {name}.")
    return match, saves.seating_of(text)


def _seat(match: "Match", given: int | str) -> int:
    """The person's seat, if there is such a seat."""
    seats = [str(seat) for seat in range(match.seats)]
    if str(given) not in seats:
        raise BadOption(f"There is no seat {given}; the seats are {', '.join(seats)}.")
    return int(given)


def _bots(match: "Match", person: int, kinds: Sequence[str]) -> dict[int, "Bot"]:
    """The bots in the other seats, with luck of their own that isn't used twice."""
    from hanse.arena.series import bot_seed, new_bot

    luck = secrets.randbits(SEED_BITS) if match.seed is None else match.seed
    others = [seat for seat in range(match.seats) if seat != person]
    return {
        seat: new_bot(kind, match.game, bot_seed(luck, match.ply, seat))
        for seat, kind in zip(others, kinds, strict=True)
    }


@contextlib.contextmanager
def _reports(table: "Table") -> Iterator[None]:
    """However it ends, say what went wrong with bots that are programs."""
    try:
        yield
    finally:
        for bot in table.bots.values():
            if report := bot.report():
                say(report)


def _sit_down(table: "Table") -> None:
    """Play, and whatever ends it, leave a file behind."""
    from hanse.cli.table import Quit

    match, screen, texts = table.match, table.screen, table.texts
    screen.say(
        texts["title"].format(
            game=match.game.register.name[table.seating.lang], players=match.seats, seat=table.seat
        ),
        "bold",
    )
    screen.say(texts["commitment"].format(commitment=match.commitment), "dim")
    screen.say(texts["help_hint"], "dim")
    try:
        with contextlib.closing(table), _reports(table):
            table.play()
    except (Quit, EOFError):
        _keep(table)
    except KeyboardInterrupt:
        _keep(table)
        raise typer.Exit(INTERRUPTED) from None
    except BaseException:
        _keep(table)
        raise
    else:
        file = _keep(table, over=True)
        screen.say(texts["key"].format(key=match.key.hex()))
        screen.say(texts["record"].format(file=file))
        screen.say(texts["check"].format(file=shlex.quote(str(file))), "dim")


def _keep(table: "Table", *, over: bool = False) -> Path:
    """Save the game; if that can't be where it should, elsewhere."""
    from hanse.cli.saves import save_somewhere

    with undisturbed():
        file, reason = save_somewhere(table.match, table.seating, table.file)
        if reason:
            say(table.texts["saved_elsewhere"].format(wanted=table.file, reason=reason))
        if not over:
            say(table.texts["saved"].format(file=shlex.quote(str(file))))
    return file
