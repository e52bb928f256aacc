"""Another board in the place of the game's own: what it must keep to, and what is said if not."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import hanse
from hanse.core.errors import BadData
from tests.cli.running import run_program
from tests.situations import rule

FOLDER = hanse.game("deutschland").folder
BOARD = (FOLDER / "board.toml").read_text("utf-8")


def changed(old: str, new: str, *, count: int = 1) -> str:
    """The game's own board with something in another's place."""
    assert BOARD.count(old) >= count, f"the board has no {old!r}"
    return BOARD.replace(old, new, count)


def without(line: str) -> str:
    """The game's own board without the line that begins so."""
    assert line in BOARD
    return re.sub(rf"^ *{re.escape(line)}.*\n", "", BOARD, count=1, flags=re.MULTILINE)


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read the tables from a board given as text."""

    def read(board: str) -> dict[str, Any]:
        file = tmp_path / "board.toml"
        file.write_text(board, "utf-8")
        monkeypatch.setenv("HANSE_DATA_DEUTSCHLAND", str(file))
        return runpy.run_path(str(FOLDER / "tables.py"))

    return read


def said(tables: Any, board: str) -> str:
    """What a board is refused with."""
    with pytest.raises(BadData) as refusal:
        tables(board)
    sentence = str(refusal.value)
    assert sentence.startswith("The data of deutschland can't be used: ")
    assert sentence.endswith(".")
    return sentence.removeprefix("The data of deutschland can't be used: ").removesuffix(".")


FIELD = '{ q = 0, r = 3, name = "Chiemgau"'
CITY = '{ id = "wuerzburg"'
TRIER = '{ id = "trier"'
START = "{ cities = ["

BROKEN = {
    "D1.1 wants 90 resource cards": changed("cards_per_resource = 18", "cards_per_resource = 17"),
    "D1.1 wants 26 development cards": changed("victory = 3", "victory = 4"),
    "D1.1 wants 20 roads and 12 town halls a player": changed("roads = 20", "roads = 15"),
    "D1.2 wants yield numbers 2 to 6 or 8 to 12": changed("number = 11", "number = 7"),
    "D1.2 wants fields with names of their own": changed('"Harzvorland"', '"Harz"'),
    "D1.2 wants 28 cities": without(CITY),
    "D1.3 wants 12 landmarks": without(TRIER),
    "D1.2 wants cities and landmarks at corners of the fields": changed(
        'at = [-3, -1, "S"]', 'at = [-9, -1, "S"]'
    ),
    "D1.2 wants one city or landmark at a crossing": changed(
        'at = [-3, 0, "S"]', 'at = [-3, 0, "N"]'
    ),
    "D2.1 wants four building-cost cards": without('{ cities = ["emden"'),
    "D2.1 wants each city on one card": changed('"emden", "hof"', '"kassel", "hof"'),
    "D9.1 wants points to win for 3 and 4 players": changed("3 = 12, 4 = 10", "3 = 12"),
    "D8.6 wants no more points than town halls": changed("3 = 12, 4 = 10", "3 = 13, 4 = 10"),
    "D6.7 wants one kind of reward for Freiburg": changed("{ development = 2 }", "{ }"),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_what_is_broken_is_said_and_nothing_else(tables, sentence):
    assert said(tables, BROKEN[sentence]) == sentence


def test_the_games_own_board_passes(tables):
    assert tables(BOARD)["FIELDS"] == 36


def test_all_that_is_broken_is_said_at_once(tables):
    board = changed("cards_per_resource = 18", "cards_per_resource = 20")
    board = board.replace("roads = 20", "roads = 19").replace("number = 11", "number = 13", 1)
    assert said(tables, board) == (
        "D1.1 wants 90 resource cards; D1.1 wants 20 roads and 12 town halls a player; "
        "D1.2 wants yield numbers 2 to 6 or 8 to 12"
    )


@rule("D1.1")
@pytest.mark.parametrize("halls", [11, 13])
def test_no_more_and_no_fewer_town_halls(tables, halls):
    sentence = said(tables, changed("town_halls = 12", f"town_halls = {halls}"))
    assert "D1.1 wants 20 roads and 12 town halls a player" in sentence
    assert ("D8.6" in sentence) == (halls < 12)


@rule("D1.1")
@pytest.mark.parametrize(("old", "new"), [("victory = 3", "victory = 2"), (", trade = 3", "")])
def test_development_cards_that_are_missing(tables, old, new):
    board = changed(f"{old} }}", f"{new} }}") if old[0] == "v" else changed(old, new)
    assert said(tables, board) == "D1.1 wants 26 development cards"


@rule("D1.1")
def test_a_number_of_cards_below_zero(tables):
    board = changed("landsknecht = 14", "landsknecht = 18").replace("trade = 3", "trade = -1")
    assert "D1.1" in said(tables, board)


@rule("D1.1", "D8.1")
def test_the_resources_come_in_the_order_in_which_they_are_spoken_of(tables):
    """Words and the order of giving back are written for wood, wool, clay, ore, grain."""
    board = changed(
        '["wood", "wool", "clay", "ore", "grain"]', '["ore", "wool", "clay", "wood", "grain"]'
    )
    assert "D1.1" in said(tables, board)


@rule("D1.1")
def test_a_resource_of_another_name(tables):
    board = BOARD.replace('"ore"', '"iron"')
    assert "D1.1" in said(tables, board)


@rule("D1.1")
def test_a_sixth_resource(tables):
    board = changed('"ore", "grain"]', '"ore", "grain", "coal"]')
    assert said(tables, board) == "D1.1 wants five resources; D1.1 wants 90 resource cards"


@rule("D1.2")
def test_the_kinds_of_land_bring_what_they_bring(tables):
    assert "D1.2" in said(tables, changed('forest = "wood"', 'forest = "wool"'))


@rule("D1.2")
def test_a_field_too_few_says_how_many_there_are(tables):
    assert said(tables, without(FIELD)).startswith(
        "D1.2 wants 36 fields, 97 crossings and 132 paths, these are 35, "
    )


@rule("D1.2")
def test_a_field_that_lies_on_another(tables):
    assert "D1.2 wants 36 fields" in said(
        tables, changed("q = 0, r = 3, name", "q = 0, r = 2, name")
    )


@rule("D1.2")
@pytest.mark.parametrize("number", [0, 1, 7, 13, -2, 2.5])
def test_a_number_that_two_dice_or_a_field_never_show(tables, number):
    board = changed("number = 11", f"number = {number}")
    assert said(tables, board) == "D1.2 wants yield numbers 2 to 6 or 8 to 12"


@rule("D1.2")
def test_two_fields_of_one_name_even_far_apart(tables):
    """Without a neighbour or a side in common, no two paths have the same name."""
    board = changed('"Rheinhessen"', '"Mansfelder Land"')
    assert said(tables, board) == "D1.2 wants fields with names of their own"


@rule("D1.2")
@pytest.mark.parametrize("old", ['at = [-3, -1, "S"]', 'at = [-3, 0, "S"]'])
@pytest.mark.parametrize("new", ['[9, 9, "N"]', '[0, 0, "E"]', '["0", 0, "N"]'])
def test_a_place_off_the_map(tables, old, new):
    sentence = said(tables, changed(old, f"at = {new}"))
    assert sentence == "D1.2 wants cities and landmarks at corners of the fields"


@rule("D2.1")
def test_a_card_of_two_cities(tables):
    assert said(tables, changed('["emden", "hof", "ulm"]', '["emden", "hof"]')) == (
        "D2.1 wants three cities on each card"
    )


@rule("D2.1")
def test_cards_of_two_cities_each(tables):
    board = BOARD
    for third in ("saarbruecken", "frankfurt_oder", "passau", "ulm"):
        board = board.replace(f', "{third}"]', "]")
    assert said(tables, board) == "D2.1 wants three cities on each card"


@rule("D2.4")
@pytest.mark.parametrize("goetz", ["[0, 2]", "[0, -1]"])
def test_goetz_starts_on_mountains_with_a_12(tables, goetz):
    assert "D2.4" in said(tables, changed("goetz = [0, 1]", f"goetz = {goetz}"))


@rule("D6.7")
@pytest.mark.parametrize(
    "reward", ["{ }", "{ development = 1, road = 1 }", '{ resources = ["gold"] }', "{ road = 0 }"]
)
def test_a_landmark_with_no_reward_or_two_kinds(tables, reward):
    sentence = said(tables, changed("{ development = 2 }", reward))
    assert sentence == "D6.7 wants one kind of reward for Freiburg"


@rule("D2.1", "D6.7")
@pytest.mark.parametrize(
    ("old", "rule_id"), [('resources = ["grain", "clay"]', "D2.1"), ('["wool", "ore"]', "D6.7")]
)
def test_a_resource_that_there_is_not_among_others(tables, old, rule_id):
    assert rule_id in said(tables, changed(old, old.replace('"]', 's"]')))


@rule("D9.1")
@pytest.mark.parametrize("points", ["4 = 10", "3 = 12", "3 = 3, 4 = 10", "3 = 12, 4 = 0"])
def test_points_that_a_game_would_begin_with(tables, points):
    board = changed("3 = 12, 4 = 10", points)
    assert said(tables, board) == "D9.1 wants points to win for 3 and 4 players"


# The same, as a person meets it


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (BROKEN["D1.2 wants 28 cities"], "can't be used: D1.2 wants 28 cities."),
        ("x = [", "is no TOML"),
        ("a = 1", "hasn't the form of deutschland's own"),
        (changed("goetz = [0, 1]", "goetz = [9, 9]"), "hasn't the form of deutschland's own"),
        (changed('id = "aachen"', 'id = "dessau"'), "two actions are named hall:dessau"),
    ],
)
def test_the_command_says_it_in_a_sentence(tmp_path, board, words):
    file = tmp_path / "board.toml"
    file.write_text(board, "utf-8")
    result = run_program("simulate", "deutschland", "--games", 1, "--data", file)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) <= 3


def test_another_board_is_played_on(tmp_path):
    file = tmp_path / "board.toml"
    file.write_text(changed("3 = 12, 4 = 10", "3 = 4, 4 = 4"), "utf-8")
    result = run_program("simulate", "deutschland", "--games", 2, "--seed", 1, "--data", file)
    assert result.returncode == 0, result.stderr
