"""Bots at tables: they think in threads of their own, and play at the pace of their table.

A bot gets an observation and the legal actions, nothing else. Its luck follows from the match's key
and the number of the action, so nobody can predict it before the key is shown, and after a restart
it goes on as if nothing had happened.
"""

import asyncio
import hashlib
import hmac
import logging
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from hanse.bots import make
from hanse.bots.base import Thought
from hanse.bots.levels import LEVELS
from hanse.core.game import UNSEEN, Game
from hanse.core.record import States
from hanse.web.course import Course
from hanse.web.errors import Stale, TableError
from hanse.web.schema import BOT
from hanse.web.table import Table

LOG = logging.getLogger("hanse.web")

ADVISER = "merchant"  # the level that gives hints
SECOND_THOUGHTS = 1.5  # after a person's action bots take so much longer: it may be taken back
# Seconds for a bot's action that is seen, however fast its table: bots among themselves would take
# the whole machine, and who has no choice would answer sooner than who has one.
QUICKEST = 0.2
GLIMPSE = 0.25  # seconds after which a bot that waits sees that its pace was changed
SEED_BYTES = 8


def thinking_threads(count: int = 0) -> ThreadPoolExecutor:
    """Threads for bots; a few more than cores, so that quick bots needn't wait for slow ones."""
    count = count or (os.cpu_count() or 1) + 1
    return ThreadPoolExecutor(count, thread_name_prefix="hanse-bot")


def luck_seed(key: bytes, seat: int, row: int) -> int:
    """The seed of the bot in a seat for one action."""
    digest = hmac.new(key, f"bot {seat} {row}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:SEED_BYTES], "little")


def choose(level: str, game: Game, view: States, legal: list[int], seed: int) -> int:
    """What a bot of some level plays."""
    return make(LEVELS[level], game, seed).choose(view, np.array(legal))


def advise(game: Game, view: States, legal: list[int]) -> list[Thought]:
    """What a bot thinks of the best few actions; the same for the same view."""
    bot = make(LEVELS[ADVISER], game, 0)
    action = bot.choose(view, np.array(legal))
    return bot.explain() or [Thought(game.actions.names[action], 1, 0.0, ())]


class Opponents:
    """The bots of all tables."""

    def __init__(
        self,
        threads: ThreadPoolExecutor,
        course_of: Callable[[Table], Awaitable[Course]],
        play: Callable[[Table, Course, int, int], Awaitable[None]],
    ) -> None:
        """`course_of` gives a table's course, `play` plays a bot's action if the course still has
        that many rows.
        """
        self._threads = threads
        self._course_of = course_of
        self._play = play
        self._drivers: set[asyncio.Task[None]] = set()
        self._is_ending = False

    def wake(self, table: Table) -> None:
        """Let the bots of a table play on, if it is their turn."""
        if table.driver is None and self._is_wanted(table):
            table.driver = asyncio.create_task(self._drive(table))
            self._drivers.add(table.driver)
            table.driver.add_done_callback(self._drivers.discard)

    async def end(self) -> None:
        """The server stops: what they think of is dropped, and nobody is woken any more."""
        self._is_ending = True
        for driver in self._drivers:
            driver.cancel()
        await asyncio.gather(*self._drivers, return_exceptions=True)

    def _is_wanted(self, table: Table) -> bool:
        if self._is_ending:
            return False
        return table.is_bots_turn and (not table.only_bots or table.is_watched)

    async def _drive(self, table: Table) -> None:
        """Play while it is a bot's turn."""
        try:
            while self._is_wanted(table):
                await self._turn(table)
        except TableError as error:  # another server was quicker: whoever looks next wakes them
            LOG.info("table %s: %s", table.id, error)
        except Exception:
            LOG.exception("table %s: a bot failed", table.id)
        finally:
            table.driver = None

    async def _turn(self, table: Table) -> None:
        """One action: think, wait for the table's pace, play."""
        course = await self._course_of(table)
        match, row = course.match, course.rows
        seat = match.to_move
        if seat is None or table.chairs[seat].kind != BOT:  # the log was ahead of the table
            raise Stale
        ids = match.game.actions.ids
        legal = [ids[name] for name in match.legal]
        action = await asyncio.get_running_loop().run_in_executor(
            self._threads,
            choose,
            table.chairs[seat].level,
            match.game,
            match.view(seat),
            legal,
            luck_seed(table.key, seat, row),
        )
        # What nobody sees takes no time of its own, or the pause would tell of it.
        if match.game.rules.visibility(action) != UNSEEN:
            while (rest := self._pause(table)) > 0:
                await asyncio.sleep(min(rest, GLIMPSE))
        await self._play(table, course, row, action)

    def _pause(self, table: Table) -> float:
        pace = table.bot_speed * (SECOND_THOUGHTS if table.after_person else 1)
        return max(0.0, table.seen_change + max(pace, QUICKEST) - time.monotonic())
