"""Finished games, looked at again: any position as any seat saw it, records out and in."""

from dataclasses import replace

from hanse.core import notation
from hanse.core.errors import BadRecord
from hanse.core.match import Match
from hanse.core.record import NOBODY
from hanse.core.registry import game as find_game
from hanse.web.course import Course
from hanse.web.errors import NotOver, Unknown
from hanse.web.viewpoint import Sitting, Viewpoint, look_at

MOST_LINES = 20_000  # of a record; games played at random may have some thousands
LONGEST_LINE = 4000
LONGEST_NAME = 80  # letters of a name that is repeated in a refusal


def finished(course: Course) -> Match:
    """The match of a course that has ended; before, nothing is open."""
    if not course.match.over:
        raise NotOver
    return course.match


def write(course: Course) -> str:
    """The record of a finished match, with its key."""
    return notation.write(finished(course))


def view(match: Match, ply: int, seat: int, sittings: tuple[Sitting, ...]) -> Viewpoint:
    """A match after some actions, as a seat saw it then; nothing can be done in it."""
    if ply not in range(match.ply + 1) or seat not in range(NOBODY, match.seats):
        raise Unknown("The game has no such moment, or no such seat.")
    then = Match(match.game, match.beginning)
    for name in match.names[:ply]:
        then.play(name)
    seen = look_at(then, seat, sittings, may_undo=False, memory_aid=True, number=ply)
    return replace(seen, legal=())


def game_of(text: str) -> str:
    """The id of the game that a record is of; raises BadRecord or UnknownGame."""
    for line in _lines(text):
        name, _, value = line.partition(": ")
        if name == "game" and value.split():
            return find_game(value.split()[0][:LONGEST_NAME]).id
    raise BadRecord("The record should have a line 'game: NAME VERSION'.")


def is_promised(text: str) -> bool:
    """Whether a record says what was promised at its start."""
    return _has(text, "commitment")


def read(text: str) -> Match:
    """The finished match of a record, checked line by line, and against its commitment if it has
    one.
    """
    if _has(text, "position"):
        raise BadRecord(
            "This record begins with a position; only whole games can be replayed here."
        )
    match = notation.read(text, verify=is_promised(text))
    if not match.over:
        raise BadRecord(
            "The game of this record isn't over; only finished games are replayed here."
        )
    return match


def _has(text: str, name: str) -> bool:
    """Whether a record has a line of its header; no action is called so."""
    return any(line.strip().startswith(f"{name}: ") for line in _lines(text))


def _lines(text: str) -> list[str]:
    """The lines of a record; raises BadRecord if no game has so many, or such long ones."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadRecord(f"A record has at most {MOST_LINES} lines here.")
    if any(len(line) > LONGEST_LINE for line in lines):
        raise BadRecord(f"A record's line has at most {LONGEST_LINE} letters here.")
    return lines
