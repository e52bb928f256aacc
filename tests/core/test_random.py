"""Random numbers: SipHash as published, streams that are apart, and fair draws."""

import os
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanse.core import random
from hanse.core.random import DECK, DICE, SETUP, SHUFFLE
from hanse.core.record import STREAMS

MASK = 2**64 - 1
WORDS = st.integers(0, MASK)
KEY = bytes(range(16))
PUBLISHED = {  # the authors' vectors by length of the message 00 01 …, key 00 01 … 0f
    0: 0x726FDB47DD0E0E31,
    1: 0x74F839C593DC67FD,
    7: 0xAB0200F58B01D137,
    8: 0x93F5F5799A932462,
    15: 0xA129CA6149BE45E5,
}


def siphash(key: bytes, message: bytes) -> int:
    """SipHash-2-4 of any message, written from the paper with Python's own numbers."""

    def turn(word: int, left: int) -> int:
        return (word << left | word >> (64 - left)) & MASK

    def rounds(v: list[int], count: int) -> None:
        for _ in range(count):
            v[0] = (v[0] + v[1]) & MASK
            v[1] = turn(v[1], 13) ^ v[0]
            v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK
            v[3] = turn(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK
            v[3] = turn(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK
            v[1] = turn(v[1], 17) ^ v[2]
            v[2] = turn(v[2], 32)

    k0, k1 = (int.from_bytes(key[at : at + 8], "little") for at in (0, 8))
    text = b"somepseudorandomlygeneratedbytes"
    v = [int.from_bytes(text[at : at + 8], "big") ^ (k0, k1)[at // 8 % 2] for at in range(0, 32, 8)]
    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) % 256])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= word
        rounds(v, 2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(v, 4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def table(key: bytes = KEY) -> SimpleNamespace:
    """As much of a state as the streams need."""
    return SimpleNamespace(key=random.key_from_bytes(key), drawn=np.zeros(STREAMS, np.uint32))


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize(("length", "hash"), PUBLISHED.items())
def test_the_reference_of_these_tests_gives_the_published_vectors(length, hash):
    assert siphash(KEY, bytes(range(length))) == hash


def test_siphash_gives_the_published_vector_of_eight_bytes():
    key0, key1 = random.key_from_bytes(KEY)
    message = np.uint64(int.from_bytes(bytes(range(8)), "little"))
    assert random.siphash(key0, key1, message) == 0x93F5F5799A932462


@given(st.binary(min_size=16, max_size=16), WORDS)
def test_siphash_is_siphash_for_every_key_and_word(key, word):
    key0, key1 = random.key_from_bytes(key)
    expected = siphash(key, word.to_bytes(8, "little"))
    assert int(random.siphash(key0, key1, np.uint64(word))) == expected


def test_the_nth_number_of_a_stream_is_the_hash_of_stream_and_counter():
    s = table()
    for n in range(20):
        word = siphash(KEY, (DICE << 56 | n).to_bytes(8, "little")) & 0xFFFFFFFF
        assert random.draw(s, DICE, 6) == word * 6 >> 32
    assert s.drawn.tolist() == [0, 20, 0, 0]


def test_a_draw_from_one_stream_leaves_the_others_as_they_were():
    alone, busy = table(), table()
    rolls = [random.draw(alone, DICE, 1000) for _ in range(50)]
    mixed = []
    for n in range(50):
        for other in (SETUP, DECK, SHUFFLE):
            for _ in range(n % 3):
                random.draw(busy, other, 7)
        mixed.append(random.draw(busy, DICE, 1000))
    assert mixed == rolls


def test_streams_of_one_key_have_nothing_in_common():
    s = table()
    series = [[random.draw(s, stream, 2**32) for _ in range(200)] for stream in range(STREAMS)]
    assert len({number for numbers in series for number in numbers}) == 200 * STREAMS


def test_other_keys_give_other_numbers():
    one, two = table(), table(bytes(15) + b"\x01")
    assert [random.draw(one, DICE, 2**32) for _ in range(4)] != [
        random.draw(two, DICE, 2**32) for _ in range(4)
    ]


@pytest.mark.parametrize(("n", "most"), [(2, 15.1), (6, 25.7), (50, 94.0)])
def test_draws_are_uniform(n, most):
    """`most` is exceeded by a fair draw once in ten thousand; the key is fixed."""
    s = table()
    counts = Counter(random.draw(s, DICE, n) for _ in range(6000))
    assert set(counts) == set(range(n))
    assert chi_square([counts[k] for k in range(n)]) < most


def test_pairs_of_successive_draws_are_uniform():
    s = table()
    counts = Counter((random.draw(s, DICE, 6), random.draw(s, DICE, 6)) for _ in range(5000))
    assert chi_square([counts[a, b] for a in range(6) for b in range(6)]) < 76.0


@given(st.integers(1, 2**32 - 1), WORDS)
def test_a_word_fits_unless_its_slot_has_one_word_too_many(n, word):
    """Of the 2**32 low halves, 2**32 mod n are left out, so that the rest divides by n."""
    left_out = 2**32 % n
    assert bool(random._fits(np.uint64(word), np.uint64(n))) == (
        (word & 0xFFFFFFFF) * n % 2**32 >= left_out
    )


def test_words_that_do_not_fit_are_rejected_and_counted():
    """With n just above 2**31 nearly half of all words are rejected."""
    s, n = table(), 2**31 + 1
    expected, counter = [], 0
    while len(expected) < 20:
        low = siphash(KEY, (DECK << 56 | counter).to_bytes(8, "little")) & 0xFFFFFFFF
        counter += 1
        if low * n % 2**32 >= 2**32 % n:
            expected.append(low * n >> 32)
    assert [random.draw(s, DECK, n) for _ in range(20)] == expected
    assert s.drawn[DECK] == counter > 25


@given(st.integers(1, 2**32))
def test_a_draw_lies_below_its_bound(n):
    assert 0 <= random.draw(table(), SETUP, n) < n


def test_shuffling_keeps_the_cards_and_leaves_the_rest_alone():
    cards = np.arange(30, dtype=np.int8)
    random.shuffle(table(), SHUFFLE, cards, 20)
    assert sorted(cards[:20].tolist()) == list(range(20))
    assert cards[:20].tolist() != list(range(20))
    assert cards[20:].tolist() == list(range(20, 30))


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle_draws_nothing(count):
    s, cards = table(), np.arange(3)
    random.shuffle(s, SHUFFLE, cards, count)
    assert cards.tolist() == [0, 1, 2]
    assert s.drawn.tolist() == [0] * STREAMS


def test_every_order_is_equally_likely():
    s, counts = table(), Counter()
    for _ in range(3000):
        cards = np.arange(4)
        random.shuffle(s, SHUFFLE, cards, 4)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 57.0


# Keys


@given(st.binary(min_size=16, max_size=16))
def test_a_key_survives_the_way_to_words_and_back(key):
    assert random.key_to_bytes(random.key_from_bytes(key)) == key


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_seed_gives_the_key_of_the_game_of_that_number(seed, index):
    base = random.base_key(seed)
    key = np.zeros(2, np.uint64)
    random.key_of_game(base, index, key)
    halves = [
        siphash(random.key_to_bytes(base), (2 * index + half).to_bytes(8, "little"))
        for half in range(2)
    ]
    assert random.key_from_seed(seed, index).tolist() == key.tolist() == halves


def test_the_compiled_key_of_a_game_is_the_one_that_its_seed_gives(tmp_path):
    script = (
        "import numpy as np; from hanse.core import random\n"
        "key = np.zeros(2, np.uint64)\n"
        "random.key_of_game(random.base_key(7), 3, key)\n"
        "print(random.JIT, random.key_to_bytes(key).hex())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "HANSE_JIT": "1", "HANSE_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    expected = random.key_to_bytes(random.key_from_seed(7, 3)).hex()
    assert done.stdout.split() == ["True", expected]


def test_no_two_games_of_some_series_share_a_key():
    keys = {bytes(random.key_from_seed(seed, n)) for seed in range(20) for n in range(20)}
    assert len(keys) == 400
    assert random.key_from_seed(1).tolist() == random.key_from_seed(1, 0).tolist()


def test_a_fresh_key_is_never_the_same():
    keys = {random.key_to_bytes(random.fresh_key()) for _ in range(50)}
    assert len(keys) == 50
    assert all(len(key) == random.KEY_BYTES for key in keys)


# The luck of bots


def test_splitmix_gives_its_known_numbers():
    """The first numbers after the state 1234567, as other implementations give them."""
    luck = np.array([1234567], np.uint64)
    assert [int(random.luck_word(luck)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_bots_luck_repeats_with_its_seed_only():
    def first_choices(seed: int) -> list[int]:
        luck = random.luck_from_seed(seed)
        return [random.choose(luck, 1000) for _ in range(10)]

    assert first_choices(1) == first_choices(1) != first_choices(2)


def test_a_bots_choices_are_uniform():
    luck = random.luck_from_seed(0)
    counts = Counter(random.choose(luck, 6) for _ in range(6000))
    assert chi_square([counts[k] for k in range(6)]) < 25.7


def test_the_luck_of_a_game_has_nothing_to_do_with_its_key():
    base, key, luck = random.base_key(7), np.zeros(2, np.uint64), np.zeros(1, np.uint64)
    words = set()
    for index in range(50):
        random.key_of_game(base, index, key)
        random.luck_of_game(base, index, luck)
        words |= {*key.tolist(), *luck.tolist()}
    assert len(words) == 150
