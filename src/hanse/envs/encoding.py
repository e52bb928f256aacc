"""Turning an observation into floats, in compiled code driven by a table of runs.

A run is a stretch of numbers that lie side by side in the record and are encoded alike:

    HOW     how, one of the kinds below
    SOURCE  its first byte in the record
    SIZE    the bytes of a number
    COUNT   how many numbers
    AT      its first float
    WIDTH   floats for each number; of what is counted in all

Which runs there are depends on the number of seats and on who looks, because seats are rotated:
`layout.py` makes them for each, once. They are unsigned, because a compiled index that can't be
negative needs no test: that is worth half the time.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import generic
from hanse.core.jit import jit
from hanse.core.record import States

HOW, SOURCE, SIZE, COUNT, AT, WIDTH = range(6)
COLUMNS = 6

# Amounts: of one byte, of one without a sign, of two, of more with and without a sign
AMOUNT, UNSIGNED, SHORT, WIDE, WIDE_UNSIGNED = AMOUNTS = range(5)
# Categories; whose something is; lists
ONE_HOT, DIGITS, OWNER, MINE, COUNTS, SEAT_COUNTS = range(5, 11)
COUNTED = (COUNTS, SEAT_COUNTS)

BASE = 8  # of the digits of a category with many values
DIGIT = np.uint64(BASE)
BITS = 8  # of a byte
BYTE = 0xFF

Runs = NDArray[np.uint64]  # [run, column]
Spans = NDArray[np.int64]  # [seats, seat, 2] the runs for a number of seats and a seat: from, to
Scale = NDArray[np.float32]  # [float] what an amount is multiplied by
Bytes = NDArray[np.int8]  # the bytes of one record
Floats = NDArray[np.float32]

NO, YES = np.float32(0), np.float32(1)


@jit
def encode(  # noqa: PLR0912  a branch for each kind: a call costs as much as what it would do
    view: Bytes, me: int, seats: int, runs: Runs, spans: Spans, scale: Scale, out: Floats
) -> None:
    """Fill `out` with the floats of an observation of seat `me`, whose bytes are `view`."""
    out[:] = NO
    for r in range(spans[seats, me, 0], spans[seats, me, 1]):
        how, at, width = runs[r, HOW], runs[r, AT], runs[r, WIDTH]
        first, count = runs[r, SOURCE], runs[r, COUNT]
        values = np.int64(width)
        if how == AMOUNT:
            for n in range(count):
                out[at + n] = np.float32(view[first + n]) * scale[at + n]
        elif how == OWNER:
            for n in range(count):
                if 0 <= view[first + n] < seats:
                    out[at + n * width + relative(view[first + n], me, seats)] = YES
        elif how == ONE_HOT:
            for n in range(count):
                if 0 <= view[first + n] < values:
                    out[at + n * width + np.uint64(view[first + n])] = YES
        elif how == MINE:
            for n in range(count):
                out[at + n] = YES if view[first + n] == me else NO
        elif how == COUNTS:
            for n in range(count):
                if 0 <= view[first + n] < values:
                    out[at + np.uint64(view[first + n])] += scale[at]
        elif how == SEAT_COUNTS:
            for n in range(count):
                if 0 <= view[first + n] < seats:
                    out[at + relative(view[first + n], me, seats)] += scale[at]
        elif how == DIGITS:
            for n in range(count):
                if 0 <= view[first + n] < (values - BASE) * BASE:
                    here = at + n * width
                    out[here + np.uint64(view[first + n] // BASE)] = YES
                    out[here + width - DIGIT + np.uint64(view[first + n] % BASE)] = YES
        elif how == UNSIGNED:
            for n in range(count):
                out[at + n] = np.float32(np.int64(view[first + n]) & BYTE) * scale[at + n]
        elif how == SHORT:
            for n in range(count):
                low = np.int64(view[first + 2 * n]) & BYTE
                value = (np.int64(view[first + 2 * n + 1]) << BITS) | low
                out[at + n] = np.float32(value) * scale[at + n]
        else:
            wide(view, runs[r], scale, out)


@jit
def relative(seat: int, me: int, seats: int) -> np.uint64:
    """How many seats after the observer's a seat comes."""
    return np.uint64(seat - me if seat >= me else seat - me + seats)


@jit
def wide(view: Bytes, run: NDArray[np.uint64], scale: Scale, out: Floats) -> None:
    """Amounts of any size."""
    size, at = run[SIZE], run[AT]
    for n in range(run[COUNT]):
        first = run[SOURCE] + n * size
        last = np.int64(view[first + size - np.uint64(1)])
        value = last & BYTE if run[HOW] == WIDE_UNSIGNED else last
        for place in range(1, size):
            byte = np.int64(view[first + size - np.uint64(1) - np.uint64(place)]) & BYTE
            value = (value << BITS) | byte
        out[at + n] = np.float32(value) * scale[at + n]


@jit
def observe(
    states: States,
    i: int,
    seat: int,
    scratch: States,
    view: Bytes,
    runs: Runs,
    spans: Spans,
    scale: Scale,
    out: Floats,
) -> None:
    """Fill `out` with what `seat` may know of state `i`. `scratch` is room for one record, `view`
    its bytes.
    """
    scratch[0] = states[i]
    generic.hide(scratch[0], seat)
    encode(view, seat, scratch[0].seats, runs, spans, scale, out)


@jit
def observe_all(
    states: States,
    seats: NDArray[np.int64],
    scratch: States,
    view: Bytes,
    runs: Runs,
    spans: Spans,
    scale: Scale,
    out: Floats,
) -> None:
    """The same for a batch: row `i` of `out` is what `seats[i]` may know of state `i`."""
    for i in range(len(states)):
        observe(states, i, seats[i], scratch, view, runs, spans, scale, out[i])
