"""`hanse replay`: a record of play, read, checked and shown."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hanse.cli.console import FAILED, guarded, output, write_json
from hanse.cli.starting import (
    AsJson,
    DataFile,
    Lang,
    Language,
    compile_rules,
    find,
    read_text,
    use_data,
)
from hanse.cli.words import TEXTS
from hanse.core.errors import BadRecord, HanseError

if TYPE_CHECKING:
    from hanse.core.match import Match

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record of play; - is standard input.")
]
To = Annotated[
    int | None, typer.Option("--to", metavar="N", min=0, help="Stop after so many actions.")
]
Verify = Annotated[
    bool, typer.Option("--verify", help="Check the key against the commitment, and every line.")
]


class NotVerified(HanseError):
    """A record that isn't what it was promised to be."""

    exit_code = FAILED


@guarded
def replay(
    file: RecordFile,
    to: To = None,
    verify: Verify = False,
    lang: Lang = Language.EN,
    as_json: AsJson = False,
    data: DataFile = None,
) -> None:
    """Read a record of play, check it line by line, and show the position it leads to."""
    text = sys.stdin.read() if str(file) == "-" else read_text(file)
    prepare(text, data)

    from hanse.core import notation

    try:
        whole = notation.read(text, verify=verify)
    except BadRecord as error:
        raise (NotVerified(str(error)) if verify else error) from None
    match = whole if to is None else notation.read(text, to=to)
    if as_json:
        write_json(_as_json(match, verify))
    else:
        _show(match, whole.ply, lang, verify)


def prepare(text: str, data: Path | None) -> None:
    """Compile the rules of the record's game, if it names one; reading says so if it doesn't."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    named = [line.split()[1:2] for line in lines if line.startswith("game:")]
    if named and named[0]:
        game = find(named[0][0])
        use_data(game, data)
        compile_rules(game)


def _as_json(match: "Match", verified: bool) -> dict[str, Any]:
    from hanse.core import position

    return {
        "game": match.game.id,
        "rules_version": match.game.register.version,
        "seats": match.seats,
        "options": match.options,
        "plies": match.ply,
        "to_move": match.to_move,
        "over": match.over,
        "scores": match.scores if match.over else None,
        "ranking": match.ranking if match.over else None,
        "verified": verified or None,
        "position": position.encode(match.game, match.state),
    }


def _show(match: "Match", plies: int, lang: str, verified: bool) -> None:
    from hanse.cli.screen import Screen

    screen = Screen(output(), match, lang)
    texts = TEXTS[lang]
    screen.title(texts["after"].format(done=match.ply, all=plies))
    screen.news(since=match.ply - 1)
    screen.lines(_whole_position(match, lang))
    if match.over:
        screen.result()
    if verified:
        screen.good(texts["verified"])


def _whole_position(match: "Match", lang: str) -> Iterator[str]:
    """The table, and below it what each seat has that others can't see."""
    from hanse.core.record import NOBODY

    words = match.game.words
    public = list(words.position_words(match.state, NOBODY, lang))
    yield from public
    for seat in range(match.seats):
        own = [w for w in words.position_words(match.state, seat, lang) if w not in public]
        yield TEXTS[lang]["seat"].format(seat=seat)
        yield from (f"    {line}" for line in own)
