"""Records of play that were tampered with, cut off, or begin with a position that can't be."""

import json

import pytest

import hanse
from hanse.core import notation, position
from hanse.core.errors import HanseError
from tests.core.playing import play_on
from tests.core.records import KEY, changed, finished_record, line_with, refused

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")


@pytest.fixture(scope="module")
def finished():
    """The record of a game of Pig, to its end."""
    return finished_record()


# Lines of play


def test_an_unknown_action_is_named_with_its_line(finished):
    number = line_with(finished, "hold")
    refused(
        changed(finished, number, lambda _: "fold"), f"Line {number}: There is no action 'fold'"
    )


def test_an_illegal_action_is_named_with_its_line_and_rule(finished):
    number = line_with(finished, "roll")
    said = refused(changed(finished, number, lambda _: "hold"))
    assert said.startswith(f"Line {number}: hold is not allowed now. S1.2:")


def test_another_chance_result_is_named_with_its_line(finished):
    numbers = [n for n, line in enumerate(finished.splitlines(), 1) if line == "roll = die:1"]
    said = refused(changed(finished, numbers[-1], lambda _: "roll = die:6"))
    assert said == (
        f"Line {numbers[-1]} differs: "
        "the record says 'roll = die:6', the rules give 'roll = die:1'."
    )


def test_a_result_where_none_fell_is_named_with_its_line(finished):
    number = line_with(finished, "hold")
    refused(changed(finished, number, lambda line: f"{line} = die:3"), f"Line {number} differs")


def test_of_several_lines_that_differ_the_first_is_named(finished):
    """After a wrong roll the rest may be illegal too; the roll is what to look at."""
    first = line_with(finished, "roll")
    last = len(finished.splitlines())
    wrong = changed(finished, first, lambda _: "roll = die:7")
    assert f"Line {first} " in refused(changed(wrong, last, lambda _: "result = 1 1"))
    assert f"Line {first} " in refused(changed(wrong, last - 1, lambda _: "fold"))


def test_with_another_seed_the_first_line_that_differs_is_named(finished):
    said = refused(finished.replace("seed: 7", "seed: 8"))
    assert said.startswith(f"Line {line_with(finished, 'roll')} differs")


def test_another_final_result_is_named_with_its_line(finished):
    number = line_with(finished, "result")
    said = refused(changed(finished, number, lambda _: "result = 99 0"))
    assert said.startswith(f"Line {number} differs: the record says 'result = 99 0'")


def test_another_deal_is_named_with_its_line():
    text = notation.write(play_on(AMSTERDAM.start(2, seed=7), 5))
    number = line_with(text, "deal")
    said = refused(changed(text, number, lambda line: line.replace("hand0:", "hand0:joker,")))
    assert said.startswith(f"Line {number} differs: the record says 'deal = hand0:joker,")


@pytest.mark.parametrize("line", ["dealxyz", "deal nonsense", "deal = die:3"])
def test_a_game_without_a_deal_takes_no_line_of_that_kind(finished, line):
    refused(finished.replace("\n\n", f"\n\n{line}\n"), "Line 9")


def test_a_deal_without_what_was_dealt_is_refused():
    text = notation.write(play_on(AMSTERDAM.start(2, seed=7), 5))
    number = line_with(text, "deal")
    refused(changed(text, number, lambda _: "deal nonsense"), f"Line {number}")


def test_a_result_before_the_end_is_refused(finished):
    text = finished.replace("\n\n", "\n\nresult = 50 0\n")
    refused(text, "Line 9: there is a result, but the game isn't over")


@pytest.mark.parametrize("more", ["roll", "hold", "bananas", "result = 1 1"])
def test_a_record_that_goes_on_after_its_result_is_refused(finished, more):
    refused(finished + more + "\n", f"Line {len(finished.splitlines()) + 1}")


def test_a_record_that_goes_on_after_the_end_without_a_result_is_refused(finished):
    number = line_with(finished, "result")
    said = refused(changed(finished, number, lambda _: "roll"))
    assert said.startswith(f"Line {number}: roll is not allowed now. S2.1:")


def test_a_record_cut_off_anywhere_is_read_so_far_or_refused_clearly(finished):
    names = notation.read(finished).names
    for end in range(len(finished)):
        try:
            match = notation.read(finished[:end])
        except HanseError:
            continue
        assert match.names == names[: match.ply]


# Verifying


def test_a_true_record_is_verified(finished):
    assert notation.read(finished, verify=True).over


def test_another_commitment_is_noticed(finished):
    number = line_with(finished, "commitment")
    text = changed(finished, number, lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"))
    refused(text, "The commitment doesn't match the key", verify=True)
    assert notation.read(text).over


def test_another_key_is_noticed(finished):
    number = line_with(finished, "key")
    text = changed(finished, number, lambda _: f"key: {KEY.hex()}")
    refused(text, "The key is not the one that the seed gives", verify=True)
    without_seed = text.replace("seed: 7\n", "")
    refused(without_seed, "The commitment doesn't match the key", verify=True)


@pytest.mark.parametrize(("term", "instead"), [("seats: 2", "seats: 3"), ("goal=50", "goal=100")])
def test_other_terms_are_noticed(finished, term, instead):
    refused(finished.replace(term, instead), "not the game that was promised", verify=True)


@pytest.mark.parametrize("line", ["commitment", "key"])
def test_without_commitment_and_key_nothing_can_be_verified(finished, line):
    text = changed(finished, line_with(finished, line), lambda _: "")
    refused(text, "To be verified a record needs its commitment and its key", verify=True)


# Positions in the header


def record_from(data: object, *, seats: int = 2) -> str:
    """A record that begins with a position."""
    return f"hanse record 1\ngame: pig 1\nseats: {seats}\nkey: {KEY.hex()}\nposition: {data}\n\n"


@pytest.mark.parametrize("data", ["{", "[]", "7", "null", '{"seats": 2}', "nonsense"])
def test_a_position_that_is_none_is_refused(data):
    with pytest.raises(HanseError):
        notation.read(record_from(data))


def test_a_header_that_contradicts_its_position_is_refused():
    data = json.dumps(position.encode(PIG, PIG.start(2, key=KEY).state))
    assert notation.read(record_from(data)).seats == 2
    with pytest.raises(HanseError):
        notation.read(record_from(data, seats=3))
    with pytest.raises(HanseError):
        notation.read(record_from(data.replace(KEY.hex(), "00" * 16)))
    with pytest.raises(HanseError):
        notation.read(record_from(data).replace("seats:", "options: goal=100\nseats:"))


def test_a_view_is_nothing_to_play_on_from():
    """What is blank in it would be played as if it were the truth."""
    match = AMSTERDAM.start(2, key=KEY)
    data = json.dumps(position.encode(AMSTERDAM, match.observe(0), view=0))
    with pytest.raises(HanseError, match="view"):
        notation.read(record_from(data).replace("game: pig", "game: amsterdam"))
