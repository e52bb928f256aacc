"""Files of games being played: the record with its key, and a comment that says who sits where.

# table: seat=0 bots=random,random lang=en
"""

import errno
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from hanse.core import notation
from hanse.core.match import Match

MARK = "# table:"
PROGRAM = "program"  # in a save without its command: a file must not start programs


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: the person's seat, and the bots of the others in the seats' order."""

    seat: int
    bots: tuple[str, ...]
    lang: str


def is_program(bot: str) -> bool:
    """Whether a bot's name starts a program."""
    return bot.partition(":")[0].partition("@")[0] == PROGRAM


def text_of(match: Match, seating: Seating) -> str:
    """What a save says."""
    bots = ",".join(PROGRAM if is_program(bot) else bot for bot in seating.bots)
    note = f"{MARK} seat={seating.seat} bots={bots} lang={seating.lang}"
    return f"{notation.write(match, with_key=True)}{note}\n"


def seating_of(text: str) -> dict[str, str]:
    """What a save says about its table; nothing if it is a record from elsewhere."""
    notes = [line.removeprefix(MARK) for line in text.splitlines() if line.startswith(MARK)]
    words = notes[-1].split() if notes else []
    return {word.partition("=")[0]: word.partition("=")[2] for word in words}


def new_file(game: str) -> Path:
    """A name in this folder that nothing has yet."""
    stem = f"hanse-{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (Path(f"{stem}{ending}.txt") for ending in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(name for name in names if not name.exists())


def save(match: Match, seating: Seating, file: Path) -> None:
    """Write a save whole or not at all."""
    file = file.resolve()  # a link stays a link
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "no ordinary file", str(file))
    part = file.with_name(f"hanse-{os.getpid()}.part")  # short, as names can't be of any length
    try:
        part.write_text(text_of(match, seating), "utf-8")
        os.replace(part, file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def save_somewhere(match: Match, seating: Seating, file: Path) -> tuple[Path, str]:
    """Write a save, if need be in the folder for temporary files; returns where, and why not where
    it should be.
    """
    try:
        save(match, seating, file)
        return file, ""
    except (OSError, ValueError) as error:  # perhaps because of its name
        elsewhere = Path(tempfile.mkdtemp(prefix="hanse-")) / "save.txt"
        save(match, seating, elsewhere)
        return elsewhere, getattr(error, "strerror", None) or str(error)
