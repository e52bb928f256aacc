"""Records of play: written, read again, and every way in which they can be wrong."""

import re

import pytest

import hanse
from hanse.core import notation
from hanse.core.errors import HanseError
from tests.core.playing import play_on
from tests.core.records import KEY, finished_record, refused
from tests.situations import situation

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")


@pytest.fixture(scope="module")
def finished():
    """The record of a game of Pig, to its end."""
    return finished_record()


# Writing and reading


@pytest.mark.parametrize("game", [PIG, AMSTERDAM])
@pytest.mark.parametrize("plies", [0, 1, 20, 10_000])
@pytest.mark.parametrize("chance", [{"seed": 7}, {"key": KEY}])
def test_a_record_read_again_is_the_same_match(game, plies, chance):
    match = play_on(game.start(3, **chance), plies)
    text = notation.write(match, with_key=True)
    again = notation.read(text, verify=True)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.names == match.names
    assert notation.write(again, with_key=True).replace("seed: 7\n", "") == text.replace(
        "seed: 7\n", ""
    )


def test_a_record_is_a_header_and_a_line_for_each_action(finished):
    header, body = (part.splitlines() for part in finished.split("\n\n"))
    assert header[:5] == [
        "hanse record 1",
        "game: pig 1",
        "seats: 2",
        "options: goal=50",
        "seed: 7",
    ]
    assert [line.partition(":")[0] for line in header[5:]] == ["commitment", "key"]
    assert re.fullmatch(r"roll = die:[1-6]", body[0])
    assert re.fullmatch(r"result = \d+ \d+", body[-1])
    assert len(body) == play_on(PIG.start(2, seed=7)).ply + 1


def test_the_key_is_kept_back_until_the_end_unless_asked_for():
    match = play_on(PIG.start(2, key=KEY), 5)
    assert KEY.hex() not in notation.write(match)
    assert KEY.hex() in notation.write(match, with_key=True)
    assert KEY.hex() in notation.write(play_on(match))


def test_options_stand_in_the_header_and_are_read():
    match = play_on(PIG.start(2, seed=3, goal=100))
    text = notation.write(match)
    assert "options: goal=100\n" in text
    assert notation.read(text).options == {"goal": 100}


def test_comments_blank_lines_and_other_line_ends_are_of_no_matter(finished):
    commented = "# a fine game\n\n" + finished.replace("\n", "  # said Ann\n")
    assert notation.read(commented).over
    assert notation.read("\n\n" + finished.replace("\n", "\r\n\r\n")).over


def test_results_can_be_left_out():
    names = play_on(PIG.start(2, seed=7)).names
    text = "hanse record 1\ngame: pig 1\nseats: 2\nseed: 7\n" + "\n".join(names)
    assert notation.read(text).over


@pytest.mark.parametrize("to", [0, 1, 9])
def test_a_record_can_be_read_as_far_as_a_ply(finished, to):
    match = notation.read(finished, to=to)
    assert match.ply == to
    assert match.names == notation.read(finished).names[:to]


def test_a_record_can_begin_with_a_position():
    match = situation("pig", points=[40, 7], turn=6, die=6, key=KEY.hex())
    match.play("hold")
    match.play("roll")
    text = notation.write(match, with_key=True)
    again = notation.read(text, verify=True)
    assert not again.dealt
    assert again.state.tobytes() == match.state.tobytes()
    assert notation.write(again, with_key=True) == text


def test_a_position_cant_pass_for_a_match_that_was_dealt():
    promised = PIG.start(2, key=KEY).commitment
    match = situation("pig", points=[40, 7], turn=6, die=6, key=KEY.hex())
    assert match.commitment != promised
    match.play("hold")
    text = notation.write(match, with_key=True).replace(match.commitment, promised)
    with pytest.raises(HanseError, match="commitment"):
        notation.read(text, verify=True)


# What isn't a record of ours


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "1. e4 e5", "game: pig 1\n"])
def test_a_text_without_the_first_line_is_no_record(text):
    refused(text, "This is no record of play: its first line should be 'hanse record 1'.")


@pytest.mark.parametrize("first", ["hanse record 2", "hanse record", "hanse record 10"])
def test_a_record_of_another_kind_is_refused(finished, first):
    refused(finished.replace("hanse record 1", first), f"another kind ('{first}')")


def test_a_record_of_another_version_of_the_rules_is_refused(finished):
    said = refused(finished.replace("game: pig 1", "game: pig 2"))
    assert said == "This was played under version 2 of pig's rules; here they are 1."


def test_a_record_of_a_game_not_installed_is_refused(finished):
    with pytest.raises(HanseError, match="There is no game 'pigg'; did you mean pig"):
        notation.read(finished.replace("game: pig 1", "game: pigg 1"))


def test_a_record_with_other_data_of_the_game_is_refused(finished, monkeypatch):
    marked = finished.replace("seed: 7", "data: 0123456789abcdef\nseed: 7")
    refused(marked, "This was played with another data file of pig")
    monkeypatch.setitem(vars(PIG), "data_mark", "0123456789abcdef")
    refused(finished, "This was played with pig's own data")
    assert "\ndata: 0123456789abcdef\n" in notation.write(notation.read(marked))
    refused(marked, "The commitment doesn't match the key", verify=True)


@pytest.mark.parametrize("line", ["", "game: pig\n", "game: pig 1 extra\n", "game:pig 1\n"])
def test_the_header_must_name_the_game(finished, line):
    refused(finished.replace("game: pig 1\n", line), "The header needs a line 'game: NAME VERSION'")


def test_a_record_without_a_key_cannot_be_replayed_yet():
    text = notation.write(play_on(PIG.start(2, key=KEY), 5))
    refused(text, "This record has no key yet")


@pytest.mark.parametrize("key", ["00", "zz" * 16, "0" * 31, "00" * 17, "key"])
def test_a_key_that_is_none_is_refused(key):
    text = notation.write(play_on(PIG.start(2, key=KEY), 5), with_key=True)
    refused(text.replace(KEY.hex(), key))


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("seats: 2", "seats: two"),
        ("seats: 2", "seats: 9"),
        ("seats: 2", "seats: -2"),
        ("seats: 2\n", ""),
        ("seed: 7", "seed: seven"),
        ("seed: 7", "seed: 7.5"),
        ("goal=50", "goal=60"),
        ("goal=50", "goal"),
        ("goal=50", "goal=--5"),
        ("goal=50", "gaol=50"),
    ],
)
def test_a_header_that_cannot_be_is_refused(finished, line, instead):
    with pytest.raises(HanseError):
        notation.read(finished.replace(line, instead))


def test_a_position_nested_without_end_is_refused():
    nested = "[" * 100_000 + "]" * 100_000
    header = f"game: pig 1\nkey: {KEY.hex()}\nposition: {nested}"
    refused(f"hanse record 1\n{header}\n\n", "The header can't be read")
