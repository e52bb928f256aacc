"""Live events: whoever looks at a table is told that something changed, and nothing else.

An event is a number: how many changes that viewer has seen. It is sent only if what the viewer can
see has changed. Who was away comes back with the last number and is told if there is a newer one.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """Something that a viewer can see has changed; `number` counts what that viewer has seen."""

    number: int


class Channel:
    """Those who listen to one table."""

    def __init__(self) -> None:
        self._listeners: dict[asyncio.Event, int] = {}  # the flag of each, and the viewer it is
        self._ended = False

    def __len__(self) -> int:
        return len(self._listeners)

    def tell(self, viewers: Iterable[int]) -> None:
        """Something changed for these viewers."""
        told = set(viewers)
        for flag, viewer in self._listeners.items():
            if viewer in told:
                flag.set()

    def end(self) -> None:
        """No more events: the server stops."""
        self._ended = True
        for flag in self._listeners:
            flag.set()

    async def since(
        self,
        viewer: int,
        number: Callable[[], int],
        last: int | None = None,
        pulse: float | None = None,
    ) -> AsyncGenerator[Event | None]:
        """The changes after number `last`, the newest at once if there are several. With a pulse,
        None comes after each so many seconds of silence.
        """
        flag = asyncio.Event()
        self._listeners[flag] = viewer
        try:
            while not self._ended:
                flag.clear()
                now = number()
                if now != last:
                    last = now
                    yield Event(now)
                elif not await _within(flag, pulse):
                    yield None
        finally:
            del self._listeners[flag]


async def _within(flag: asyncio.Event, seconds: float | None) -> bool:
    """Wait for a flag; False if it took too long."""
    try:
        async with asyncio.timeout(seconds):
            await flag.wait()
    except TimeoutError:
        return False
    return True
