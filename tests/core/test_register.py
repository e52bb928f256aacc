"""The register: rules by id, options with their values, seats."""

import numpy as np
import pytest

import hanse
from hanse.core.errors import BadOption, HanseError
from hanse.core.register import LANGUAGES, Option, Register

WORDS = dict.fromkeys(LANGUAGES, "words")
FLAG = Option("market", "flag", False, "R1", WORDS)
CHOICE = Option("map", "choice", "north", "R1", WORDS, choices=("north", "south"))
NUMBERS = Option("goal", "choice", 50, "R1", WORDS, choices=(50, 100))
NUMBER = Option("rounds", "number", 3, "R1", WORDS, least=1, most=9)

TINY = """
[game]
id = "tiny"
version = 3
name = { en = "Tiny", de = "Winzig", nl = "Klein" }
blurb = { en = "a", de = "b", nl = "c" }
seats = [2, 4]
minutes = [1, 2]
weight = 1
source = "none"

[[options]]
id = "rounds"
type = "number"
least = 1
most = 9
default = 9
simulated = 3
rule = "T1.1"
text = { en = "Rounds", de = "Runden", nl = "Rondes" }

[[options]]
id = "market"
type = "flag"
default = true
rule = "T1.1"
text = { en = "Market", de = "Markt", nl = "Markt" }

[chapters]
T1 = { en = "All", de = "Alles", nl = "Alles" }

[[rules]]
id = "T1.1"
en = "Play."
de = "Spiel."
nl = "Speel."
source = "p. 1"

[[rules]]
id = "T1.10"
en = "Stop."
de = "Halt."
nl = "Stop."
source = "p. 2"
"""


@pytest.fixture
def register(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(TINY)
    return Register(file)


def test_what_the_file_says_of_the_game_is_there(register):
    assert (register.id, register.version, register.seats) == ("tiny", 3, (2, 4))
    assert register.name["de"] == "Winzig"
    assert register.minutes == (1, 2)


def test_a_rule_is_found_by_its_id(register):
    rule = register.rule("T1.10")
    assert rule.text == {"en": "Stop.", "de": "Halt.", "nl": "Stop."}
    assert rule.chapter == "T1"
    assert rule.source == "p. 2"


@pytest.mark.parametrize("id", ["T1.2", "T1", "t1.1", "", "A5.1"])
def test_a_rule_that_is_not_there_is_answered_with_those_that_are(register, id):
    with pytest.raises(HanseError) as error:
        register.rule(id)
    assert str(error.value) == f"tiny has no rule {id!r}; its rules run from T1.1 to T1.10."


@pytest.mark.parametrize("game", ["pig", "amsterdam"])
def test_every_rule_has_words_in_every_language_and_a_chapter(game):
    register = hanse.game(game).register
    for rule in register.rules.values():
        assert all(rule.text[language] for language in LANGUAGES)
        assert rule.chapter in register.chapters
    for option in register.options.values():
        assert option.rule in register.rules


def test_values_not_given_are_the_defaults(register):
    assert register.values({}) == {"rounds": 9, "market": True}
    assert register.values({"rounds": 2}) == {"rounds": 2, "market": True}


def test_where_no_people_play_another_default_may_stand(register):
    assert register.values({}, simulated=True) == {"rounds": 3, "market": True}
    assert register.values({"rounds": 9}, simulated=True)["rounds"] == 9


def test_an_unknown_option_is_answered_with_those_there_are(register):
    with pytest.raises(BadOption, match="tiny has no option 'round'; its options: rounds, market"):
        register.values({"round": 3})
    with pytest.raises(BadOption, match="amsterdam has no option 'fast'; its options: none"):
        hanse.game("amsterdam").register.values({"fast": True})


def test_a_value_that_does_not_fit_is_refused(register):
    with pytest.raises(BadOption, match="rounds takes a number from 1 to 9, not 10"):
        register.values({"rounds": 10})


@pytest.mark.parametrize("seats", [2, 4])
def test_the_numbers_of_seats_of_the_game_are_taken(register, seats):
    assert register.check_seats(seats) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100, None, "2"])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadOption, match="pig is for 2 to 4 players, not"):
        hanse.game("pig").register.check_seats(seats)


def test_a_number_of_seats_left_out_is_not_said_to_be_among_them(register):
    with pytest.raises(BadOption) as error:
        register.check_seats(3)
    assert "2 to 4" not in str(error.value)


# Options


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        (FLAG, True, 1),
        (FLAG, False, 0),
        (CHOICE, "north", 0),
        (CHOICE, "south", 1),
        (NUMBERS, 50, 50),
        (NUMBERS, 100, 100),
        (NUMBER, 1, 1),
        (NUMBER, 9, 9),
    ],
)
def test_a_value_is_a_number_in_the_state_and_back(option, value, code):
    assert option.code(value) == code
    assert option.value(code) == value
    assert type(option.value(code)) is type(value)


@pytest.mark.parametrize("value", [0, 1, "yes", None, [], "", 1.0])
def test_a_flag_is_yes_or_no(value):
    with pytest.raises(BadOption, match="The option market takes yes or no, not"):
        FLAG.code(value)


@pytest.mark.parametrize("value", ["west", 0, True, None, [], "", "North"])
def test_a_choice_is_one_of_those_there_are(value):
    with pytest.raises(BadOption, match="The option map takes north or south, not"):
        CHOICE.code(value)


@pytest.mark.parametrize("value", [0, 51, True, "50", None, [50]])
def test_a_choice_of_numbers_is_one_of_those_there_are(value):
    with pytest.raises(BadOption, match="The option goal takes 50 or 100, not"):
        NUMBERS.code(value)


@pytest.mark.parametrize("value", [50.0, np.int64(50), np.float64(100)])
def test_a_number_of_another_type_is_the_same_choice_or_none(value):
    """Whatever equals a choice must not become its place in the list."""
    try:
        code = NUMBERS.code(value)
    except BadOption:
        return
    assert code == value


@pytest.mark.parametrize("value", [0, 10, -1, 3.0, True, "3", None, 10**30])
def test_a_number_lies_in_its_range(value):
    with pytest.raises(BadOption, match="The option rounds takes a number from 1 to 9, not"):
        NUMBER.code(value)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FLAG, None, True),
        (FLAG, "yes", True),
        (FLAG, "No", False),
        (FLAG, "TRUE", True),
        (FLAG, "0", False),
        (CHOICE, "south", "south"),
        (NUMBERS, "100", 100),
        (NUMBER, "7", 7),
    ],
)
def test_an_option_is_read_from_a_command_line(option, text, value):
    assert option.read(text) == value
    assert type(option.read(text)) is type(value)


@pytest.mark.parametrize("option", [CHOICE, NUMBERS, NUMBER])
def test_only_a_flag_can_go_without_a_value(option):
    with pytest.raises(BadOption, match=f"needs a value: {option.id}={option.default}"):
        option.read(None)


@pytest.mark.parametrize("option", [FLAG, CHOICE, NUMBERS, NUMBER])
@pytest.mark.parametrize(
    "text",
    ["", "maybe", "-1", "3.5", "1e3", "--5", "-", "²", "1_0", pytest.param("9" * 5000, id="long")],
)
def test_whatever_else_is_typed_is_answered_with_what_the_option_takes(option, text):
    with pytest.raises(BadOption, match=f"The option {option.id} takes {option.takes}, not"):
        option.read(text)
