"""Actions: blocks, names and numbers, and what is said of a name that isn't one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hanse
from hanse.core import bits
from hanse.core.actions import Actions
from hanse.core.errors import HanseError, UnknownAction


@pytest.fixture
def actions():
    found = Actions()
    found.block("take", *(str(n) for n in range(1, 80)), "pile")
    found.block("pass")
    found.block("use", "dam-oude_kerk.pink:0", "dam-oude_kerk.pink:1")
    return found


def test_a_block_begins_where_the_last_one_ended():
    actions = Actions()
    assert actions.block("roll") == 0
    assert actions.block("take", "1", "2") == 1
    assert actions.block("pass") == 3
    assert len(actions) == 4
    assert actions.blocks == {"roll": range(1), "take": range(1, 3), "pass": range(3, 4)}


def test_a_block_without_details_is_the_one_action_of_its_word(actions):
    assert actions.names[actions.blocks["pass"][0]] == "pass"


def test_names_and_numbers_are_two_ways_to_say_the_same(actions):
    for number, name in enumerate(actions.names):
        assert actions.number(name) == number
        assert actions.number(number) == number


def test_the_block_of_an_action_is_the_word_before_the_first_colon(actions):
    assert actions.block_of(actions.number("use:dam-oude_kerk.pink:1")) == "use"
    assert actions.block_of(actions.number("pass")) == "pass"


def test_a_set_of_actions_takes_as_many_words_as_it_needs(actions):
    assert len(actions) == 83
    assert actions.words == 2


def test_two_actions_of_one_name_are_refused(actions):
    with pytest.raises(ValueError, match="two actions are named drop:1"):
        actions.block("drop", "1", "1")


@pytest.mark.parametrize("word", ["take", "pass"])
def test_a_block_cannot_be_opened_twice(actions, word):
    """Its first part would be found no longer."""
    with pytest.raises(ValueError, match=f"two blocks are named {word}"):
        actions.block(word, "a", "b")


def test_a_slip_of_the_pen_is_answered_with_the_nearest_names(actions):
    with pytest.raises(UnknownAction, match="There is no action 'take:pille'; did you mean") as e:
        actions.number("take:pille")
    assert "take:pile" in str(e.value)


def test_a_name_like_no_other_is_answered_with_the_words_that_actions_begin_with(actions):
    with pytest.raises(UnknownAction) as error:
        actions.number("xyzzy")
    assert str(error.value) == "There is no action 'xyzzy'. Actions begin with take, pass, use."


@pytest.mark.parametrize("name", ["", " ", "take", "TAKE:1", "take:1 ", "take:0", "pass:"])
def test_a_name_must_be_exact(actions, name):
    with pytest.raises(UnknownAction, match="There is no action"):
        actions.number(name)


@pytest.mark.parametrize("number", [-1, -83, 83, 10**6, -(10**6), 10**30])
def test_a_number_that_is_no_action_is_refused(actions, number):
    with pytest.raises(UnknownAction, match=f"Actions are numbered 0 to 82, not {number}"):
        actions.number(number)


def test_an_unknown_action_is_an_error_of_ours():
    assert issubclass(UnknownAction, HanseError)


@given(st.sets(st.integers(0, 314)))
def test_the_actions_of_a_set_come_in_order(numbers):
    actions = hanse.game("amsterdam").actions
    words = bits.pack(np.array([n in numbers for n in range(len(actions))]))
    assert list(actions.in_set(words)) == sorted(numbers)
    assert actions.names_of(sorted(numbers)) == [actions.names[n] for n in sorted(numbers)]
