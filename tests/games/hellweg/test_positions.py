"""Positions that can't be: each is refused with a sentence that names the rule."""

from typing import Any

import pytest

import hanse
from hanse.core import position
from hanse.core.errors import BadPosition
from tests.games.hellweg.table import ALL_MODULES, on_action, on_sale, play, start
from tests.situations import rule

FAMILY: dict[str, Any] = {
    "rounds": 12,
    "warehouse": False,
    "passengers": False,
    "free_choice": False,
}
NEIGHBOURS = {"stones": [{"olpe.iron": 2}, {"hagen.salt": 1}], "coaches": [{"hagen-olpe": 2}, {}]}


def refused(match: hanse.Match, **changes: Any) -> str:
    """What is said of a position with changes; without them it is sound."""
    data = position.encode(match.game, match.state)
    assert position.decode(match.game, data).tobytes() == match.state.tobytes()
    with pytest.raises(BadPosition) as refusal:
        position.decode(match.game, {**data, **changes})
    return str(refusal.value)


def buying() -> hanse.Match:
    """Two stones and a coach are to be placed in Dortmund."""
    return play(on_action(**NEIGHBOURS), "buy:2")


def with_warehouse(**fields: Any) -> hanse.Match:
    """An action is asked, with all modules."""
    return on_action(options=ALL_MODULES, **{**NEIGHBOURS, **fields})


@rule("H2.4", "H2.5", "H3.1", "H3.2", "H3.4")
@pytest.mark.parametrize(
    ("match", "changes", "words"),
    [
        (on_action, {"to_move": None}, "exactly one"),
        (on_action, {"phase": "over"}, "exactly one"),
        (on_action, {"card": None}, "H3.2"),
        (on_action, {"round_number": 0}, "H3.2"),
        (on_action, {"lap": 2}, "rounds of this kind"),
        (on_action, {"acted": 1}, "H3.4"),
        (on_sale, {"acted": 1}, "H3.4"),
        (on_sale, {"lap": 1}, "rounds of this kind"),
        (on_action, {"market": [2, 0]}, "H3.4"),
        (on_action, {"face_down": {}}, "11 trade cards should be face down"),
        (start, {"start": 1}, "H2.4"),
        (start, {"lap": 1}, "should have placed 1 stones"),
    ],
)
def test_the_course_of_the_game(match: Any, changes: dict[str, Any], words: str) -> None:
    assert words in refused(match(), **changes)


@rule("H3.2")
def test_a_card_lies_open_or_face_down() -> None:
    match = on_action()
    data = position.encode(match.game, match.state)
    face_down = {**data["face_down"], data["card"]: 1}
    face_down.pop("wesel.salt.4")
    assert "open and face down" in refused(match, face_down=face_down)


@rule("H1.1", "H1.2", "H9.1")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"stone_supply": [3, 11]}, "12 stones in all"),
        ({"coach_supply": [7, 8]}, "8 coaches in all"),
        ({"money": [-1, 0]}, "outside 0"),
        ({"stones": [{"olpe.iron": -1}, {}]}, "outside 0"),
        ({"stored_stones": [1, 0]}, "H9.1"),
        ({"owner": {"coal_1": 2}}, "outside"),
    ],
)
def test_pieces_and_money(changes: dict[str, Any], words: str) -> None:
    assert words in refused(on_action(**NEIGHBOURS), **changes)


@rule("H4.1", "H4.8", "H4.12")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"slot": 4}, "H4.1"),
        ({"phase": "selling_off", "slot": 3}, "H4.1"),
        ({"sold": 1}, "H4.12"),
        ({"at": "olpe"}, "H4.8"),
        ({"used": {"hagen-olpe": 1}}, "H4.8"),
    ],
)
def test_the_sale(changes: dict[str, Any], words: str) -> None:
    assert words in refused(on_sale(**NEIGHBOURS), **changes)


@rule("H5.1", "H5.3", "H5.4", "H5.6", "H5.8")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"house": None}, "H5.1"),
        ({"house": "olpe.iron"}, "H5.1"),
        ({"house": "hagen.salt"}, "H5.1"),
        ({"stones_due": 3}, "H5.3"),
        ({"coaches_due": 2}, "H5.4"),
        ({"stones_due": 0}, "no stone is to be placed"),
        ({"phase": "buying_coach", "stones_due": 1}, "H5.6"),
        ({"phase": "buying_coach", "stones_due": 0, "coaches_due": 0}, "no coach is to be"),
        ({"in_hand": "stone", "stone_supply": [9, 11]}, "H5.8"),
        ({"taken_from": "olpe.iron"}, "H5.8"),
    ],
)
def test_buying(changes: dict[str, Any], words: str) -> None:
    assert words in refused(buying(), **changes)


@rule("H5.8")
def test_a_stone_in_hand_from_the_house_it_goes_to() -> None:
    match = on_action(stones=[{"dortmund.beer": 1, "olpe.iron": 11}])
    play(match, "buy:2", "take_stone:olpe.iron")
    assert "H5.8" in refused(match, taken_from="dortmund.beer")


@rule("H2.5")
def test_a_starting_coach_without_its_stone() -> None:
    match = play(start(), "stone:olpe.iron")
    assert "H2.5" in refused(match, house="hagen.salt")


@rule("H9.1", "H9.2", "H10.1", "H10.2", "H11.1", "H11.3", "H12.1", "H12.2")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"options": FAMILY, "privilege": [{"store": "face_up"}, {}]}, "H9.1"),
        ({"options": FAMILY, "phase": "storing"}, "H9.1"),
        ({"phase": "restocking_all"}, "H10.2"),
        ({"phase": "restocking_all", "stones_due": 1}, "than the warehouse holds"),
        ({"phase": "claiming", "acted": 1, "market": [1, 0]}, "H11.1"),
        ({"phase": "after_action", "acted": 1, "market": [1, 0]}, "H12.1"),
        ({"phase": "restocking_coach", "acted": 1, "market": [1, 0], "coaches_due": 1}, "H10.2"),
        ({"claim_due": 1}, "H11.1"),
        ({"privilege": [{}, {"store": "turned_up"}]}, "H12.2"),
        (
            {
                "coaches": [
                    {
                        "duisburg-essen": 1,
                        "dortmund-essen": 1,
                        "dortmund-soest": 1,
                        "paderborn-soest": 1,
                    },
                    {},
                ],
                "coach_supply": [4, 8],
            },
            "H11.3",
        ),
    ],
)
def test_modules(changes: dict[str, Any], words: str) -> None:
    assert words in refused(with_warehouse(), **changes)


@rule("H10.1")
def test_storing_with_nothing_to_store() -> None:
    match = with_warehouse(stones=[{"olpe.iron": 12}], coaches=[{"hagen-olpe": 8}])
    assert "H10.1" in refused(match, phase="storing")


@rule("H9.2")
def test_a_coach_in_the_second_placing_round() -> None:
    match = start(2, warehouse=True)
    for _ in range(2):
        play(match, "stone:olpe.iron", "coach:hagen-olpe")
    changes = {
        "phase": "start_coach",
        "house": "olpe.iron",
        "stones": [{"olpe.iron": 2}, {"olpe.iron": 1}],
        "stone_supply": [10, 11],
    }
    assert "H9.2" in refused(match, **changes)
