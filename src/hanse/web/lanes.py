"""Who goes first: clicks do, and those who look take turns.

Drawing a page takes a few thousandths of a second, in which nothing else goes on. If many people
watch, a click would have to wait for all of them at each of its steps. So looks are drawn one after
the other, and the next one waits while somebody's click is under way, though not for long.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

PATIENCE = 0.1  # seconds for which a look waits for clicks


class Lanes:
    """A fast lane for clicks, a slow one for looks."""

    def __init__(self) -> None:
        self._clicks = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._look = asyncio.Lock()

    @contextlib.contextmanager
    def click(self) -> Iterator[None]:
        """Somebody does something."""
        self._clicks += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._clicks -= 1
            if not self._clicks:
                self._quiet.set()

    @contextlib.asynccontextmanager
    async def look(self) -> AsyncIterator[None]:
        """Somebody's turn to look."""
        async with self._look:
            if self._clicks:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self._quiet.wait()
            yield
