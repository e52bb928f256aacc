"""P5.10: can a shipment be completed? Exact, and quick enough to be asked at every step.

Ships and goods don't touch each other, for captains move only ships and merchants only goods cards,
so there are two questions. Everything here is counting: no state is read.

What is counted lies in one array, the room: a row for each thing counted, a column for each good.
"""

import numpy as np

from hanse.core.bits import popcount
from hanse.core.jit import jit
from hanse.games.packet_row import tables as t

NEED = 0  # row: units of each good that are still short
MISSING = 1  # row: what stays short after the goods cards that keep their good
CARDS = 2  # rows CARDS + units: goods cards left to use, by their units
FREED = CARDS + t.MOST_UNITS + 1  # rows FREED + units: of these, given to merchants
ROWS = FREED + t.MOST_UNITS + 1


@jit
def make_room() -> np.ndarray:
    """Room to count in; one is enough for all the steps asked about at once."""
    return np.zeros((ROWS, t.GOODS), np.int64)


# Ships


@jit
def ships_serve(countries: int, kinds: int, ships: int, captains: int) -> bool:
    """P5.2, P5.8: a ship for each of `countries`, a set as bits; `kinds` are the countries named by
    at least one of `ships`. A ship to its own country needs no captain, so each of them goes there.
    """
    wanted = popcount(countries)
    return wanted <= ships and wanted - popcount(countries & kinds) <= captains


@jit
def ships_serve_after(
    countries: int, kinds: int, ships: int, captains: int, printed: int, copies: int, last: int
) -> bool:
    """The same, with `copies` more ships of the country `printed` that sail only to countries after
    `last`: copies of the ship laid last. Tries every set of countries that they may serve.
    """
    reach = countries & ~((1 << (last + 1)) - 1)
    served = reach
    while True:
        crew = popcount(served & ~(1 << printed))
        if (
            popcount(served) <= copies
            and crew <= captains
            and ships_serve(countries & ~served, kinds, ships, captains - crew)
        ):
            return True
        if served == 0:
            return False
        served = (served - 1) & reach  # the next smaller set of those in reach


# Goods


@jit
def gold_covers(a: int, b: int, c: int, d: int, twos: int, ones: int) -> bool:
    """P5.6: cards of two units and of one cover what four goods are short of. Twos go where two are
    short, as long as there is such a place; then each of them saves a one.
    """
    pairs = a // 2 + b // 2 + c // 2 + d // 2
    if twos <= pairs:
        return a + b + c + d - 2 * twos <= ones
    return a % 2 + b % 2 + c % 2 + d % 2 - (twos - pairs) <= ones


@jit
def loose_cards_cover(a: int, b: int, c: int, d: int, threes: int, twos: int, ones: int) -> bool:
    """P5.5 to P5.7: the same with cards of three units: every way to share them out is tried."""
    if threes == 0:
        return gold_covers(a, b, c, d, twos, ones)
    for i in range(threes + 1):
        for j in range(threes - i + 1):
            for k in range(threes - i - j + 1):
                rest = threes - i - j - k
                if gold_covers(
                    max(a - 3 * i, 0),
                    max(b - 3 * j, 0),
                    max(c - 3 * k, 0),
                    max(d - 3 * rest, 0),
                    twos,
                    ones,
                ):
                    return True
    return False


@jit
def covers(room: np.ndarray, doubles: int, singles: int) -> bool:
    """P5.5: every card not freed counts as its own good; the freed ones and gold cover the rest.
    (A freed card might go back to its own good: that is as if it hadn't been freed.)
    """
    ones, twos, threes = singles, doubles, 0
    for good in range(t.GOODS):
        kept = 0
        for units in range(1, t.MOST_UNITS + 1):
            kept += units * (room[CARDS + units, good] - room[FREED + units, good])
        room[MISSING, good] = max(room[NEED, good] - kept, 0)
        ones += room[FREED + 1, good]
        twos += room[FREED + 2, good]
        threes += room[FREED + 3, good]
    return loose_cards_cover(
        room[MISSING, 0], room[MISSING, 1], room[MISSING, 2], room[MISSING, 3], threes, twos, ones
    )


@jit
def goods_suffice(room: np.ndarray, merchants: int, doubles: int, singles: int) -> bool:
    """P5.3, P5.5 to P5.7: the cards counted in `room`, gold and merchants cover its needs. Tries
    every set of goods cards, as large as there are merchants, that may count as other goods.
    """
    units = 2 * doubles + singles
    for good in range(t.GOODS):
        units -= max(room[NEED, good], 0)
        for size in range(1, t.MOST_UNITS + 1):
            units += size * room[CARDS + size, good]
            room[FREED + size, good] = 0
    if units < 0:
        return False
    if covers(room, doubles, singles):
        return True
    while merchants > 0 and free_next(room, merchants):
        if covers(room, doubles, singles):
            return True
    return False


@jit
def free_next(room: np.ndarray, merchants: int) -> bool:
    """P5.7: the next set of at most so many goods cards, counted up like a number whose digits are
    the cards freed of each sort; False after the last.
    """
    freed = 0
    for good in range(t.GOODS):
        for size in range(1, t.MOST_UNITS + 1):
            freed += room[FREED + size, good]
    for good in range(t.GOODS):
        for size in range(1, t.MOST_UNITS + 1):
            if freed < merchants and room[FREED + size, good] < room[CARDS + size, good]:
                room[FREED + size, good] += 1
                return True
            freed -= room[FREED + size, good]
            room[FREED + size, good] = 0
    return False


@jit
def goods_suffice_after(
    room: np.ndarray,
    merchants: int,
    doubles: int,
    singles: int,
    printed: int,
    units: int,
    copies: int,
    last: int,
) -> bool:
    """The same, with `copies` more cards of the good `printed` that count only as the good `last`
    or one after it: copies of the card laid last. Tries every way to share them out.
    """
    for i in range(copies + 1):
        for j in range(copies - i + 1):
            for k in range(copies - i - j + 1):
                shares = (i, j, k, copies - i - j - k)  # by good
                if not can_share(shares, copies, merchants, printed, last):
                    continue
                for good in range(last, t.GOODS):
                    room[NEED, good] -= units * shares[good]
                moved = copies - shares[printed]
                enough = goods_suffice(room, merchants - moved, doubles, singles)
                for good in range(last, t.GOODS):
                    room[NEED, good] += units * shares[good]
                if enough:
                    return True
    return False


@jit
def can_share(
    shares: tuple[int, int, int, int], copies: int, merchants: int, printed: int, last: int
) -> bool:
    """P5.7, P5.10: another good than the printed one takes a merchant, and none comes before
    `last`. What falls to the printed good before `last` stays in the hand.
    """
    for good in range(last):
        if good != printed and shares[good] > 0:
            return False
    return copies - shares[printed] <= merchants
