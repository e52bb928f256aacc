"""The course of a match: what was done at its table, and what each viewer saw of it.

A viewer is a seat, or NOBODY for spectators. Each has a number that counts the changes it saw: what
others do unseen leaves no gap and no trace in it. It follows from the log, so it outlives restarts.
"""

from array import array
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

import numpy as np

from hanse.core.errors import CannotUndo
from hanse.core.game import UNSEEN
from hanse.core.match import Match
from hanse.core.record import NOBODY, States
from hanse.web import forced, past
from hanse.web.past import Told
from hanse.web.schema import ACT, UNDO

FIRST = 1  # a viewer's number after the deal; 0 is before


@dataclass(frozen=True)
class Step:
    """An action that is to be played; forced: for a person, as nothing else is possible."""

    seat: int
    action: int
    forced: bool = False


@dataclass(frozen=True)
class Plan:
    """What is to be played, and what everybody can see after it."""

    steps: tuple[Step, ...]
    to_move: int | None
    is_seen: bool  # by spectators


class Course:
    """A match being played at a table."""

    def __init__(self, match: Match, numbers: list[int] | None = None) -> None:
        """`numbers` is where the viewers' numbers are kept, spectators first."""
        self.match = match
        self.rows = 0  # of the log
        self.numbers = numbers if numbers is not None else []
        self.numbers[:] = [FIRST] * (match.seats + 1)
        self._moved = list(self.numbers)  # each viewer's number after the last move it saw
        self._movers = array("b")
        self._actions = array("h")
        self._forced = bytearray()  # whether nothing else was possible
        self._free = bytearray()  # whether it could be taken back when it was played
        self._logs: dict[int, list[Told]] = {}

    @property
    def viewers(self) -> range:
        """Spectators and all seats."""
        return range(NOBODY, self.match.seats)

    def number(self, viewer: int) -> int:
        """How many changes a viewer has seen."""
        return self.numbers[viewer - NOBODY]

    def is_stale(self, viewer: int, seen: int) -> bool:
        """Whether a viewer who has seen so many changes has missed a move."""
        return seen < self._moved[viewer - NOBODY] or seen > self.number(viewer)

    # What is done

    def plan(self, action: int, people: Set[int]) -> Plan:
        """What playing an action comes to, with the forced ones that follow it at once for some
        seats; raises IllegalAction. Nothing is played yet.
        """
        seat = self.match.to_move
        assert seat is not None
        probe = Match(self.match.game, self._states())
        probe.play(action)
        return self._planned(probe, people, (seat, action))

    def plan_forced(self, people: Set[int]) -> Plan | None:
        """What is forced as it stands, if anything."""
        plan = self._planned(Match(self.match.game, self._states()), people, None)
        return plan if plan.steps else None

    def _planned(self, probe: Match, people: Set[int], clicked: tuple[int, int] | None) -> Plan:
        steps = [] if clicked is None else [Step(*clicked)]
        steps += [Step(*played, True) for played in forced.follow(probe, people, clicked)]
        is_seen = probe.over or any(self._is_seen(step.action) for step in steps)
        return Plan(tuple(steps), probe.to_move, is_seen)

    def play(self, action: int, is_forced: bool) -> set[int]:
        """Play an action; returns who saw it."""
        seat = self.match.to_move
        assert seat is not None
        before = self._states() if self._logs else None
        self.match.play(action)
        self._movers.append(seat)
        self._actions.append(action)
        self._forced.append(is_forced)
        self._free.append(not self.match.over and self.match.may_undo(seat))
        self.rows += 1
        if before is not None:
            self._extend_logs(before, seat, action)
        return self._count(v for v in self.viewers if self._sees(v, seat, action))

    def undo(self, seat: int) -> set[int]:
        """Take back a seat's last action; returns who saw that. Raises CannotUndo."""
        self.match.undo(seat)
        left = self.match.ply
        gone = list(zip(self._movers[left:], self._actions[left:], strict=True))
        for plies in (self._movers, self._actions, self._forced, self._free):
            del plies[left:]
        for viewer, log in self._logs.items():
            del log[self._seen_by(viewer) :]
        self.rows += 1
        return self._count(
            v for v in self.viewers if any(self._sees(v, mover, action) for mover, action in gone)
        )

    def plan_undo(self, seat: int) -> tuple[list[str], bool]:
        """What taking back comes to that a seat chose last, with what was played by force after
        it: the names of what is taken back, the last first, and whether spectators see that.
        Nothing is taken back yet; raises CannotUndo.
        """
        if not self.may_undo(seat):
            if not self.match.may_undo(seat):
                self.match.undo(seat)  # says why not
            raise CannotUndo("It can't be taken back: nothing else was possible.")
        names, last = [], len(self._movers)
        while True:
            last = self._last_of(seat, last)
            names.append(self.match.game.actions.names[self._actions[last]])
            if not self._forced[last]:
                return names, any(self._is_seen(action) for action in self._actions[last:])

    def sit(self) -> set[int]:
        """Somebody sat down, which everybody sees; returns them."""
        self.rows += 1
        for place in range(len(self.numbers)):
            self.numbers[place] += 1
        return set(self.viewers)

    def repeat(self, rows: Iterable[tuple[str, int, str, bool]]) -> None:
        """Do what a log says: kind, seat, action, forced."""
        ids = self.match.game.actions.ids
        for kind, seat, action, is_forced in rows:
            if kind == ACT:
                self.play(ids[action], is_forced)
            elif kind == UNDO:
                self.undo(seat)
            else:
                self.sit()

    # Who sees what

    def _is_seen(self, action: int) -> bool:
        return bool(self.match.game.rules.visibility(action) != UNSEEN)

    def _sees(self, viewer: int, mover: int, action: int) -> bool:
        return viewer == mover or self.match.over or self._is_seen(action)

    def _seen_by(self, viewer: int) -> int:
        """How many of the actions that stand a viewer knows of."""
        plies = zip(self._movers, self._actions, strict=True)
        return sum(self._sees(viewer, mover, action) for mover, action in plies)

    def _count(self, viewers: Iterable[int]) -> set[int]:
        seen = set(viewers)
        for viewer in seen:
            self.numbers[viewer - NOBODY] += 1
            self._moved[viewer - NOBODY] = self.numbers[viewer - NOBODY]
        return seen

    # What viewers are told

    def log(self, viewer: int) -> Sequence[Told]:
        """Every action as a viewer saw it; kept, and added to as the match goes on."""
        self.remember(self.untold([viewer]))
        return self._logs[NOBODY if self.match.over else viewer]

    def untold(self, viewers: Iterable[int]) -> set[int]:
        """Those of some viewers whose log isn't kept yet; at the end, when everybody knows
        everything, all share that of spectators.
        """
        return {NOBODY if self.match.over else viewer for viewer in viewers} - self._logs.keys()

    def remember(self, viewers: Set[int]) -> None:
        """Put all that was done into words for some viewers. That takes as long as the match is;
        where nothing is played meanwhile, another thread may do it.
        """
        if viewers:
            self._logs.update(past.logs_for(self.match, viewers))

    def _extend_logs(self, before: States, seat: int, action: int) -> None:
        if self.match.over:
            self._logs.clear()
            return
        after = self._states()
        for viewer, log in self._logs.items():
            ply = len(log) + 1
            line = past.told(self.match, viewer, before, seat, action, after, ply=ply)
            if line is not None:
                log.append(line)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take something back that it chose itself."""
        if seat == NOBODY or self.match.over or not self.match.may_undo(seat):
            return False
        for ply in range(len(self._movers) - 1, -1, -1):
            if self._movers[ply] != seat:
                if self._is_seen(self._actions[ply]):
                    return False
            elif not self._free[ply] or not self._forced[ply]:
                return bool(self._free[ply])
        return False

    def _last_of(self, seat: int, end: int) -> int:
        """The last action before some that a seat knows of."""
        last = end - 1
        while not self._sees(seat, self._movers[last], self._actions[last]):
            last -= 1
        return last

    def _states(self) -> States:
        """The state, an array of one."""
        state = self.match.state
        return np.frombuffer(bytearray(state.tobytes()), self.match.game.state.dtype)
