"""Sets of small numbers as arrays of 64-bit words: bit `i % 64` of word `i // 64` says whether `i`
is in the set.

Legal actions are such a set. Words make a union, an intersection and a random choice a handful of
instructions.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.core.jit import JIT, jit

Words = NDArray[np.uint64]

WORD = 64
ONE = np.uint64(1)
ZERO = np.uint64(0)


def words_for(size: int) -> int:
    """How many words hold a set of numbers below `size`."""
    return -(-size // WORD)


def empty(size: int) -> Words:
    """An empty set of numbers below `size`."""
    return np.zeros(words_for(size), np.uint64)


def pack(flags: NDArray[Any]) -> Words:
    """The set of the indices along the last axis whose flag is true."""
    size = flags.shape[-1]
    padded = np.zeros((*flags.shape[:-1], words_for(size) * WORD), bool)
    padded[..., :size] = flags
    return np.packbits(padded, axis=-1, bitorder="little").view("<u8").astype(np.uint64)


def unpack(words: Words, size: int) -> NDArray[np.bool_]:
    """One flag for each number below `size`: whether it is in the set."""
    as_bytes = np.ascontiguousarray(words.astype("<u8")).view(np.uint8)
    return np.unpackbits(as_bytes, axis=-1, bitorder="little", count=size).astype(bool)


if JIT:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def _population(typing_context, word):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctpop(arguments[0])

        return types.uint64(types.uint64), emit

    @intrinsic
    def _trailing(typing_context, word):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.cttz(arguments[0], cgutils.true_bit)

        return types.uint64(types.uint64), emit

    @jit
    def popcount(word: Any) -> int:
        """How many bits of `word` are set."""
        return np.int64(_population(np.uint64(word)))  # type: ignore[return-value]

    @jit
    def lowest(word: Any) -> int:
        """The index of the lowest bit set; `word` must not be 0."""
        return np.int64(_trailing(np.uint64(word)))  # type: ignore[return-value]

else:
    ALL_ONES = (1 << WORD) - 1  # a negative number counts as its 64 bits do, as compiled

    def popcount(word: Any) -> int:
        """How many bits of `word` are set."""
        return (int(word) & ALL_ONES).bit_count()

    def lowest(word: Any) -> int:
        """The index of the lowest bit set; `word` must not be 0."""
        return (int(word) & -int(word)).bit_length() - 1


@jit
def clear(words: Words) -> None:
    """Empty the set."""
    for w in range(len(words)):
        words[w] = ZERO


@jit
def add(words: Words, number: int) -> None:
    """Put `number` into the set."""
    words[number // WORD] |= ONE << np.uint64(number % WORD)


@jit
def remove(words: Words, number: int) -> None:
    """Take `number` out of the set."""
    words[number // WORD] &= ~(ONE << np.uint64(number % WORD))


@jit
def has(words: Words, number: int) -> bool:
    """Whether `number` is in the set."""
    return (words[number // WORD] >> np.uint64(number % WORD)) & ONE != ZERO


@jit
def size(words: Words) -> int:
    """How many numbers are in the set."""
    total = 0
    for w in range(len(words)):
        total += popcount(words[w])
    return total


@jit
def is_empty(words: Words) -> bool:
    """Whether nothing is in the set."""
    for w in range(len(words)):
        if words[w] != ZERO:
            return False
    return True


@jit
def nth(words: Words, n: int) -> int:
    """The n-th smallest number of the set, counted from 0; -1 if the set is smaller."""
    for w in range(len(words)):
        here = popcount(words[w])
        if n < here:
            word = words[w]
            for _ in range(n):
                word &= word - ONE  # drops the lowest bit
            return w * WORD + lowest(word)
        n -= here
    return -1
