"""Finished games, looked at again: any position as any seat saw it, records out and in."""

import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from hanse.core import notation
from hanse.core.errors import BadRecord
from hanse.core.match import Match
from hanse.core.record import NOBODY, States
from hanse.core.registry import game as find_game
from hanse.web import past
from hanse.web.course import Course
from hanse.web.errors import NotOver, Unknown
from hanse.web.past import Told
from hanse.web.viewpoint import Sitting, Viewpoint, look_at

STRIDE = 32  # actions from one state that a replay keeps to the next
MOST_REPLAYS = 16  # at hand
THREADS = 2  # that lay them out
MOST_TOLD = 50_000  # actions in words, of all replays at hand: some 50 MB

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


class Replay:
    """A finished match laid out, so that a step through it needn't begin at its start. Threads may
    share it.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._names = match.names
        self._states: list[States] = []  # after 0, STRIDE, … actions
        # By viewer, the one asked for last being the last; None: unseen
        self._told: OrderedDict[int | None, list[Told | None]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def told(self) -> int:
        """How many actions are kept in words."""
        return len(self._told) * len(self._names)

    def view(self, ply: int, seat: int, sittings: tuple[Sitting, ...]) -> Viewpoint:
        """The match after some actions, as a seat saw it then; nothing can be done in it."""
        if ply not in range(len(self._names) + 1) or seat not in range(NOBODY, self._match.seats):
            raise Unknown("The game has no such moment, or no such seat.")
        with self._lock:
            then = self._at(ply)
            told = self._told_to(None if then.over else seat)
        log = [line for line in told[:ply] if line is not None]
        seen = look_at(then, seat, sittings, log=log, may_undo=False, memory_aid=True, number=ply)
        return replace(seen, legal=())

    def _at(self, ply: int) -> Match:
        """The match after some actions."""
        if not self._states:
            steps = enumerate(self._match.history(), 1)
            later = [after for n, (*_, after) in steps if n % STRIDE == 0]
            self._states = [self._match.beginning, *later]
        near = ply // STRIDE
        then = Match(self._match.game, self._states[near])
        for name in self._names[near * STRIDE : ply]:
            then.play(name)
        return then

    def _told_to(self, viewer: int | None) -> list[Told | None]:
        """Each action as a viewer saw it when it was played; everything without one."""
        if viewer not in self._told:
            while self._told and self.told + len(self._names) > MOST_TOLD:
                self._told.popitem(last=False)
            told: list[Told | None] = []
            seen = 0
            for step in self._match.history():
                told.append(past.told(self._match, viewer, *step, ply=seen + 1))
                seen += told[-1] is not None
            self._told[viewer] = told
        self._told.move_to_end(viewer)
        return self._told[viewer]


class Replays:
    """The replays that were looked at last, of any tables. Threads may share them; they have a few
    of their own, so that long games keep nobody waiting who plays.
    """

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="hanse-replay")
        self._kept: OrderedDict[str, Replay] = OrderedDict()  # by table, the last used last
        self._lock = threading.Lock()

    def view(
        self, table: str, match: Match, ply: int, seat: int, sittings: tuple[Sitting, ...]
    ) -> Viewpoint:
        """The finished match of a table after some actions, as a seat saw it then."""
        with self._lock:
            replay = self._kept.pop(table, None) or Replay(match)
            self._kept[table] = replay
        try:
            return replay.view(ply, seat, sittings)
        finally:
            self._tidy()

    def _tidy(self) -> None:
        """Let those go that were used longest ago, if they are many."""
        with self._lock:
            while self._are_many:
                self._kept.popitem(last=False)

    @property
    def _are_many(self) -> bool:
        kept = self._kept.values()
        is_much = len(kept) > MOST_REPLAYS or sum(replay.told for replay in kept) > MOST_TOLD
        return is_much and len(kept) > 1


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
