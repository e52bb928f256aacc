"""One table: who sits there, how it is played, and the course of its match while it is in use."""

import asyncio
import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from hanse.core.game import Game
from hanse.core.record import NOBODY
from hanse.web.course import Course
from hanse.web.events import Channel
from hanse.web.identity import Guest
from hanse.web.schema import BOT
from hanse.web.seats import Seat, from_row
from hanse.web.store import Stored
from hanse.web.viewpoint import Sitting

GLANCE = 10.0  # seconds for which somebody who looked without listening counts as watching


class Table:
    """One table. It holds a match while somebody plays; nothing of that goes to pages but by
    `Tables.viewpoint`.
    """

    def __init__(self, game: Game, stored: Stored) -> None:
        row = stored.match
        self.id = row.id
        self.kept: dict[Any, Any] = {}  # what pages keep while nothing changes, by seat, language …
        self.game = game
        self.name = row.name
        self.owner = row.owner  # a guest's id: nobody else's business
        self.public = row.public
        self.is_upload = row.upload
        self.created: datetime = row.created
        self._key = row.key
        self._options: dict[str, bool | int | str] = dict(row.options)
        self.read(stored)
        # What is needed while it is in use
        self.lock = asyncio.Lock()
        self.channel = Channel()
        self.course: Course | None = None
        self.rebuilding: asyncio.Task[Course] | None = None  # reads it from the log
        self.numbers: list[int] = [0] * (len(self.chairs) + 1)  # of viewers, spectators first
        self.driver: asyncio.Task[None] | None = None  # lets bots play
        self.used = time.monotonic()  # when somebody wanted something
        self.seen_change = 0.0  # when spectators saw something change
        self.after_person = False  # whether that was a person's action

    def read(self, stored: Stored) -> None:
        """What may change, as the store has it."""
        self.changed: datetime = stored.match.changed  # when spectators saw something change
        self.chairs: tuple[Seat, ...] = tuple(from_row(seat) for seat in stored.seats)
        self.to_move: int | None = stored.match.to_move  # None, too, while the game isn't ready
        self.over: bool = stored.match.over
        self._settings: dict[str, Any] = dict(stored.match.settings)
        self.kept.clear()

    def __repr__(self) -> str:
        return f"<Table {self.id} {self.game.id}>"

    @property
    def key(self) -> bytes:
        """The match's key: secret until the end."""
        return self._key

    @property
    def options(self) -> Mapping[str, bool | int | str]:
        """What it is played with."""
        return self._options

    @property
    def settings(self) -> dict[str, Any]:
        """How it is played, as the store keeps it."""
        return self._settings

    @property
    def allow_hints(self) -> bool:
        """Whether people may ask a bot."""
        return bool(self._settings["allow_hints"])

    @property
    def memory_aid(self) -> bool:
        """Whether the log shows what may not be looked at again; older tables don't say."""
        return bool(self._settings.get("memory_aid"))

    @property
    def autoplay_forced(self) -> bool:
        """Whether forced actions are played for people."""
        return bool(self._settings["autoplay_forced"])

    @property
    def bot_speed(self) -> float:
        """Seconds for a bot's action."""
        return float(self._settings["bot_speed"])

    # Seats

    @property
    def seats(self) -> int:
        """How many seats take part."""
        return len(self.chairs)

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """Who sits where, as everybody may know it."""
        return tuple(seat.sitting for seat in self.chairs)

    @property
    def only_bots(self) -> bool:
        """Whether no person plays: it goes on while somebody watches."""
        return all(seat.kind == BOT for seat in self.chairs)

    @property
    def people(self) -> frozenset[int]:
        """The seats in which people sit."""
        return frozenset(n for n, seat in enumerate(self.chairs) if seat.guest)

    @property
    def served(self) -> frozenset[int]:
        """The seats for which forced actions are played."""
        return self.people if self.autoplay_forced else frozenset()

    def seats_of(self, guest: Guest) -> tuple[int, ...]:
        """The seats of a guest; several where they pass the screen around."""
        return tuple(n for n, seat in enumerate(self.chairs) if seat.guest == guest.id)

    def seat_of(self, guest: Guest) -> int:
        """The seat from which a guest looks by default: the one that is asked, if it is theirs, or
        else their first; NOBODY for a spectator. (Hot-seat: pages put a curtain before it.)
        """
        mine = self.seats_of(guest)
        if self.to_move in mine:
            return int(self.to_move if self.to_move is not None else NOBODY)
        return mine[0] if mine else NOBODY

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is asked."""
        return self.to_move is not None and self.chairs[self.to_move].kind == BOT

    # Viewers

    @property
    def is_ready(self) -> bool:
        """Whether there is a match to look at: the game's rules are compiled."""
        return self.course is not None

    @property
    def is_in_use(self) -> bool:
        """Whether somebody has its match, waits for it, or listens to what happens in it."""
        return self.course is not None or self.rebuilding is not None or len(self.channel) > 0

    def number(self, seat: int = NOBODY) -> int:
        """How many changes a viewer has seen: what `act` takes as `seen`, and an event's number. 0
        while the game is getting ready.
        """
        return self.numbers[seat - NOBODY]

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks."""
        return len(self.channel) > 0 or time.monotonic() - self.used < GLANCE

    def touch(self) -> None:
        """Somebody wants something."""
        self.used = time.monotonic()

    def tell(self, viewers: set[int]) -> None:
        """Something changed for these viewers."""
        self.kept.clear()
        self.channel.tell(viewers)

    def forget(self) -> None:
        """Let the match go; the log has it all."""
        self.course = None
        self.kept.clear()
