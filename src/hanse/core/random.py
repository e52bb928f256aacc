"""Random numbers from keyed, counter-based streams.

A match has a key of 128 bits. The n-th number of a stream is SipHash-2-4 of (stream, n) under that
key: a pseudo-random function, so numbers seen tell nothing about the key or the numbers to come,
and whoever has the key can check every one of them. Streams are apart, so that, say, one draw more
during set-up doesn't change the dice.

    J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input PRF, INDOCRYPT 2012.

Bots choose with a `Luck` of their own (SplitMix64): fast, not secret, never part of a match.
"""

import hashlib
import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.core.jit import JIT, jit

SETUP, DICE, DECK, SHUFFLE = range(4)  # the streams of a match
STREAM_SHIFT = np.uint64(56)  # a counter has 56 bits, the stream's number stands above it

KEY_BYTES = 16

Key = NDArray[np.uint64]  # two words
Luck = NDArray[np.uint64]  # one word: the state of a bot's generator

U32 = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)

if JIT:

    @jit
    def _add(a: Any, b: Any) -> Any:
        return np.uint64(a) + np.uint64(b)

    @jit
    def _times(a: Any, b: Any) -> Any:
        return np.uint64(a) * np.uint64(b)

else:
    _WRAP = (1 << 64) - 1

    def _add(a: Any, b: Any) -> Any:
        return np.uint64((int(a) + int(b)) & _WRAP)

    def _times(a: Any, b: Any) -> Any:
        return np.uint64((int(a) * int(b)) & _WRAP)


@jit
def _rotate(word: Any, left: Any) -> Any:
    return (word << left) | (word >> (np.uint64(64) - left))


@jit
def _sip_round(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = _add(a, b)
    c = _add(c, d)
    b = _rotate(b, np.uint64(13)) ^ a
    d = _rotate(d, np.uint64(16)) ^ c
    a = _rotate(a, HALF)
    c = _add(c, b)
    a = _add(a, d)
    b = _rotate(b, np.uint64(17)) ^ c
    d = _rotate(d, np.uint64(21)) ^ a
    c = _rotate(c, HALF)
    return a, b, c, d


SIP_A = np.uint64(0x736F6D6570736575)
SIP_B = np.uint64(0x646F72616E646F6D)
SIP_C = np.uint64(0x6C7967656E657261)
SIP_D = np.uint64(0x7465646279746573)
SIP_LENGTH = np.uint64(8 << 56)  # the message is always one word of 8 bytes
SIP_FINAL = np.uint64(0xFF)


@jit
def siphash(key0: Any, key1: Any, message: Any) -> Any:
    """SipHash-2-4 of one 64-bit word under a 128-bit key."""
    a, b, c, d = key0 ^ SIP_A, key1 ^ SIP_B, key0 ^ SIP_C, key1 ^ SIP_D
    for word in (message, SIP_LENGTH):
        d ^= word
        for _ in range(2):
            a, b, c, d = _sip_round(a, b, c, d)
        a ^= word
    c ^= SIP_FINAL
    for _ in range(4):
        a, b, c, d = _sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@jit
def _fits(word: Any, n: Any) -> bool:
    """Whether the low half of `word` gives each number below `n` the same chance (Lemire's
    rejection).
    """
    low = _times(word & U32, n) & U32
    return low >= n or low >= (U32 + np.uint64(1) - n) % n


@jit
def draw(s: Any, stream: int, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, from one stream of the match whose state is
    `s`.
    """
    bound = np.uint64(n)
    while True:
        message = (np.uint64(stream) << STREAM_SHIFT) | np.uint64(s.drawn[stream])
        s.drawn[stream] += 1
        word = siphash(s.key[0], s.key[1], message)
        if _fits(word, bound):
            return np.int64(_times(word & U32, bound) >> HALF)  # type: ignore[return-value]


@jit
def shuffle(s: Any, stream: int, cards: NDArray[Any], count: int) -> None:
    """Bring the first `count` of `cards` into a random order (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = draw(s, stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jit
def nth_card(counts: NDArray[Any], n: int) -> int:
    """The kind of the n-th card, counted from 0, of as many of each kind as `counts` says: for a
    random n each card is equally likely.
    """
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


SPLIT_STEP = np.uint64(0x9E3779B97F4A7C15)
SPLIT_1 = np.uint64(0xBF58476D1CE4E5B9)
SPLIT_2 = np.uint64(0x94D049BB133111EB)


@jit
def luck_word(luck: Luck) -> Any:
    """The next 64 bits of a bot's generator (SplitMix64)."""
    luck[0] = _add(luck[0], SPLIT_STEP)
    z = luck[0]
    z = _times(z ^ (z >> np.uint64(30)), SPLIT_1)
    z = _times(z ^ (z >> np.uint64(27)), SPLIT_2)
    return z ^ (z >> np.uint64(31))


@jit
def choose(luck: Luck, n: int) -> int:
    """A number from 0 to n - 1 from a bot's generator (its bias, below n / 2**32, is of no matter
    to a bot).
    """
    return np.int64(_times(luck_word(luck) >> HALF, np.uint64(n)) >> HALF)  # type: ignore[return-value]


@jit
def key_of_game(base: Key, index: int, key: Key) -> None:
    """The key of game number `index` of a series: what `key_from_seed` gives, in compiled code."""
    for half in range(2):
        key[half] = siphash(base[0], base[1], np.uint64(2 * index + half))


@jit
def luck_of_game(base: Key, index: int, luck: Luck) -> None:
    """The generator of the bots in game number `index` of a series."""
    luck[0] = siphash(base[1], base[0], np.uint64(index))


def base_key(seed: int) -> Key:
    """The key from which all keys of a series of games with this seed are derived."""
    return key_from_bytes(hashlib.sha256(f"hanse seed {seed}".encode()).digest()[:KEY_BYTES])


def key_from_seed(seed: int, index: int = 0) -> Key:
    """The key of game number `index` of the series that `seed` names."""
    key = np.zeros(2, np.uint64)
    key_of_game(base_key(seed), index, key)
    return key


def fresh_key() -> Key:
    """A key that nobody can guess."""
    return key_from_bytes(secrets.token_bytes(KEY_BYTES))


def key_from_bytes(data: bytes) -> Key:
    """The two words of a key."""
    return np.frombuffer(data, "<u8", count=2).astype(np.uint64)


def key_to_bytes(key: Key) -> bytes:
    """The 16 bytes of a key."""
    return key.astype("<u8").tobytes()


def luck_from_seed(seed: int) -> Luck:
    """A bot's generator."""
    return np.array(
        [int.from_bytes(hashlib.sha256(f"hanse luck {seed}".encode()).digest()[:8], "little")],
        np.uint64,
    )
