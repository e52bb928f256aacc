"""How much one guest, or one address, may do: token buckets, places that are held, and bodies of
limited size.
"""

import contextlib
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope

from hanse.web.errors import TooLarge, TooMany
from hanse.web.settings import Allowance

HOUSEHOLD = 64  # bits of an IPv6 address
REMEMBERED = 20_000  # buckets; the longest unused are forgotten, and full by then


def address(scope: Scope) -> str:
    """Where a request comes from; of IPv6 the network that one household has. A server that listens
    to both kinds gets addresses of IPv4 inside those of IPv6.
    """
    client = scope.get("client")
    text = str(client[0]) if client else ""
    try:
        here = ipaddress.IPv6Address(text.partition("%")[0])
    except ValueError:
        return text
    if here.ipv4_mapped is not None:
        return str(here.ipv4_mapped)
    return str(ipaddress.IPv6Network((here, HOUSEHOLD), strict=False))


@contextlib.contextmanager
def held(places: Counter[str], most: Mapping[str, int]) -> Iterator[None]:
    """Hold a place in each of some names, of so many that each has; raises TooMany, and holds none,
    if one of them has no place left.
    """
    if any(places[who] >= number for who, number in most.items()):
        raise TooMany("You have too many tables open at once.")
    places.update(list(most))
    try:
        yield
    finally:
        for who in most:
            places[who] -= 1
            if not places[who]:
                del places[who]


class Buckets:
    """A token bucket for each guest or address."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # level, when

    def take(self, who: str) -> None:
        """Take one token; raises TooMany, with the seconds to wait, if there is none."""
        now = self._clock()
        level, then = self._levels.pop(who, (self.allowance.burst, now))
        level = min(self.allowance.burst, level + (now - then) * self.allowance.rate)
        is_enough = level >= 1
        self._levels[who] = (level - 1 if is_enough else level, now)
        if len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)
        if not is_enough:
            raise TooMany(seconds=math.ceil((1 - level) / self.allowance.rate))


def limited(scope: Scope, receive: Receive, most: int) -> Receive:
    """Receive a body of at most so many bytes; raises TooLarge, if it says its length, or else an
    HTTPException on the way, which passes through those who parse it.
    """
    said = dict(scope["headers"]).get(b"content-length", b"0")
    if not said.isdigit() or int(said) > most:
        raise TooLarge
    total = 0

    async def receive_some() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(TooLarge.status, TooLarge.sentence)
        return message

    return receive_some
