"""Other servers at the same database: each tells the others which tables it has changed.

PostgreSQL carries it (LISTEN and NOTIFY): a word goes out with the commit that it is about, and
says only which tables; whoever has one of them in memory looks into the log. With SQLite there is
one server, and nothing to tell.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Executable, func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

LOG = logging.getLogger("hanse.web")

CHANNEL = "hanse_tables"
PULSE = 20.0  # seconds between two looks whether the line still stands
RETRY = 2.0  # seconds before a lost line is tried again

Heard = Callable[[Iterable[str] | None], None]


class Neighbours:
    """The other servers of a database."""

    def __init__(self, url: URL) -> None:
        self.exist = url.get_backend_name() == "postgresql"
        self._url = url
        self._me = secrets.token_hex(8)  # what this server says itself is no news to it

    def word(self, tables: Iterable[str]) -> Executable:
        """The statement that tells them of some changed tables, once it is committed."""
        return select(func.pg_notify(CHANNEL, " ".join([self._me, *dict.fromkeys(tables)])))

    async def listen(self, heard: Heard) -> None:
        """Tell which tables others have changed, for as long as the server runs; None: any may have
        been, while nobody listened.
        """
        if not self.exist:
            return
        while True:
            try:
                await self._listen(heard)
            except Exception as error:  # the line is tried again, whatever it was
                LOG.warning("other servers can't be heard: %s", type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _listen(self, heard: Heard) -> None:
        def hear(connection: Any, process: int, channel: str, said: str) -> None:
            who, *tables = said.split()
            if who != self._me:
                heard(tables)

        lost = asyncio.Event()
        engine = create_async_engine(self._url, hide_parameters=True, poolclass=NullPool)
        async with engine.connect() as connection:
            line: Any = (await connection.get_raw_connection()).driver_connection
            line.add_termination_listener(lambda _: lost.set())
            await line.add_listener(CHANNEL, hear)
            heard(None)
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PULSE)
                if not lost.is_set():
                    await line.execute("SELECT 1", timeout=PULSE)
