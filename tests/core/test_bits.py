"""Sets of small numbers as words, against Python's own sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanse.core import bits

SIZES = st.integers(1, 300)


@st.composite
def sized_sets(draw: st.DrawFn) -> tuple[int, set[int]]:
    """A size and a set of numbers below it."""
    size = draw(SIZES)
    return size, draw(st.sets(st.integers(0, size - 1)))


def words_of(size: int, numbers: set[int]) -> bits.Words:
    """A set put together number by number."""
    words = bits.empty(size)
    for number in numbers:
        bits.add(words, number)
    return words


@pytest.mark.parametrize(("size", "words"), [(0, 0), (1, 1), (64, 1), (65, 2), (128, 2), (129, 3)])
def test_a_word_holds_sixty_four_numbers(size, words):
    assert bits.words_for(size) == words
    assert bits.empty(size).tolist() == [0] * words
    assert bits.empty(size).dtype == np.uint64


@given(sized_sets())
def test_a_set_has_exactly_what_was_added(sized):
    size, numbers = sized
    words = words_of(size, numbers)
    assert {n for n in range(size) if bits.has(words, n)} == numbers


@given(sized_sets())
def test_the_size_counts_the_numbers(sized):
    size, numbers = sized
    words = words_of(size, numbers)
    assert bits.size(words) == len(numbers)
    assert bits.is_empty(words) == (not numbers)


@given(sized_sets())
def test_adding_twice_is_adding_once(sized):
    size, numbers = sized
    twice = words_of(size, numbers)
    for number in numbers:
        bits.add(twice, number)
    assert twice.tolist() == words_of(size, numbers).tolist()


@given(sized_sets())
def test_what_is_removed_is_gone_and_nothing_else(sized):
    size, numbers = sized
    words = words_of(size, numbers)
    for number in sorted(numbers)[::2] * 2:
        bits.remove(words, number)
    assert words.tolist() == words_of(size, sorted(numbers)[1::2]).tolist()


@given(sized_sets())
def test_clearing_empties_the_set(sized):
    size, numbers = sized
    words = words_of(size, numbers)
    bits.clear(words)
    assert bits.is_empty(words)


@given(sized_sets())
def test_the_nth_number_counts_from_the_smallest(sized):
    size, numbers = sized
    words = words_of(size, numbers)
    assert [bits.nth(words, n) for n in range(len(numbers))] == sorted(numbers)


@given(sized_sets(), st.integers(0, 10))
def test_beyond_the_last_number_there_is_none(sized, further):
    size, numbers = sized
    assert bits.nth(words_of(size, numbers), len(numbers) + further) == -1


@given(sized_sets())
def test_packing_flags_gives_the_set_of_their_indices(sized):
    size, numbers = sized
    flags = np.array([n in numbers for n in range(size)])
    packed = bits.pack(flags)
    assert packed.tolist() == words_of(size, numbers).tolist()
    assert packed.dtype == np.uint64
    assert bits.unpack(packed, size).tolist() == flags.tolist()


@given(st.integers(1, 150), st.integers(1, 4), st.randoms(use_true_random=False))
def test_tables_of_flags_are_packed_row_by_row(size, rows, luck):
    flags = np.array([[luck.random() < 0.5 for _ in range(size)] for _ in range(rows)])
    packed = bits.pack(flags)
    assert [row.tolist() for row in packed] == [bits.pack(row).tolist() for row in flags]
    assert bits.unpack(packed, size).tolist() == flags.tolist()


@given(sized_sets(), st.data())
def test_words_unite_and_intersect_as_sets_do(sized, data):
    size, one = sized
    two = data.draw(st.sets(st.integers(0, size - 1)))
    united = words_of(size, one) | words_of(size, two)
    shared = words_of(size, one) & words_of(size, two)
    assert united.tolist() == words_of(size, one | two).tolist()
    assert shared.tolist() == words_of(size, one & two).tolist()


@given(st.integers(1, 2**64 - 1))
def test_bits_of_a_word_are_counted_and_the_lowest_found(word):
    assert bits.popcount(np.uint64(word)) == bin(word).count("1")
    assert bits.lowest(np.uint64(word)) == len(bin(word)) - len(bin(word).rstrip("0"))


def test_the_highest_bit_of_a_word_is_a_number_like_any_other():
    words = words_of(128, {63, 64, 127})
    assert [bits.nth(words, n) for n in range(3)] == [63, 64, 127]
    assert bits.popcount(np.uint64(0)) == 0


def test_a_negative_number_counts_as_its_64_bits():
    assert bits.popcount(-1) == 64
