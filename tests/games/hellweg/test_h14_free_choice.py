"""H14: the goods card free choice."""

import pytest

from tests.games.hellweg.table import ALL_MODULES, FREE_CHOICE, offered, on_action, play, stones
from tests.situations import refused, rule

OWNED = {"options": FREE_CHOICE, "owner": {"free_choice": 0}}
BOTH = {"dortmund.beer", "dortmund.iron"}


@rule("H14.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_more_card_with_every_number_of_players(seats: int) -> None:
    match = on_action(seats=seats, options=FREE_CHOICE)
    assert "goods:free_choice" in match.legal
    assert refused(on_action(seats=seats), "goods:free_choice") == "H14.1"


@rule("H14.1")
def test_buying_in_a_city_with_two_houses_either_may_be_chosen_stone_by_stone() -> None:
    match = play(on_action(**OWNED), "buy:2")
    assert offered(match, "stone") == BOTH
    play(match, "stone:dortmund.iron", "stone:dortmund.beer")
    assert stones(match) == {"dortmund.iron": 1, "dortmund.beer": 1}


@rule("H14.1")
def test_in_a_city_with_one_house_nothing_changes_nor_for_others() -> None:
    match = play(on_action(**OWNED), "buy:1")
    assert match.legal == ["stone:osnabrueck.salt"]
    match = on_action(options=FREE_CHOICE, owner={"free_choice": 1})
    assert play(match, "buy:2").legal == ["stone:dortmund.beer"]


@rule("H14.1", "H14.2")
def test_restocking_in_either_house_of_a_city_with_an_own_stone() -> None:
    match = on_action(stones=[{"dortmund.beer": 1, "olpe.iron": 1}, {"muenster.beer": 1}], **OWNED)
    play(match, "restock:stone")
    assert offered(match, "stone") == {*BOTH, "olpe.iron"}
    assert refused(match, "stone:muenster.beer") == "H14.2"
    assert refused(match, "stone:hagen.salt") == "H6.2"


@rule("H10.2", "H14.1")
def test_with_the_warehouse_too() -> None:
    match = on_action(
        options=ALL_MODULES,
        owner={"free_choice": 0},
        stones=[{"paderborn.salt": 1}],
        stored_stones=[2],
    )
    play(match, "restock:all", "stone:paderborn.beer")
    assert offered(match, "stone") == {"paderborn.salt", "paderborn.beer"}
    assert refused(match, "stone:dortmund.beer") == "H14.2"


@rule("H5.8", "H14.1")
def test_with_an_empty_supply_a_stone_of_either_house_goes_to_the_other() -> None:
    match = on_action(stones=[{"dortmund.beer": 6, "olpe.iron": 6}], **OWNED)
    play(match, "buy:2")
    assert offered(match, "take_stone") == {"dortmund.beer", "olpe.iron"}
    play(match, "take_stone:dortmund.beer")
    assert match.legal == ["stone:dortmund.iron"]
    assert refused(match, "stone:dortmund.beer") == "H5.8"
    play(match, "stone:dortmund.iron", "take_stone:olpe.iron")
    assert offered(match, "stone") == BOTH


@rule("H5.8", "H14.1")
def test_in_a_city_with_one_house_its_own_stones_are_still_not_offered() -> None:
    match = on_action(stones=[{"osnabrueck.salt": 12}], **OWNED)
    play(match, "buy:1")
    assert match.legal == ["forgo"]


@rule("H5.8", "H14.2")
def test_restocking_after_taking_needs_a_stone_left_in_the_city() -> None:
    match = on_action(stones=[{"dortmund.beer": 1, "olpe.iron": 11}], **OWNED)
    play(match, "restock:stone", "take_stone:dortmund.beer")
    assert match.legal == ["stone:olpe.iron"]
    assert refused(match, "stone:dortmund.iron") == "H14.2"
