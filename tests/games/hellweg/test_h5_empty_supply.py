"""H5.8, H10.4: nothing left in the supply: taking pieces back, or forgoing them."""

import pytest

import hanse
from tests.games.hellweg.table import (
    WAREHOUSE,
    coaches,
    money,
    offered,
    on_action,
    phase,
    play,
    roads_at,
    stones,
    stored,
    supply,
)
from tests.situations import refused, rule

NO_STONES = {"stones": [{"dortmund.beer": 2, "olpe.iron": 9, "hagen.salt": 1}]}
NO_COACHES = {"coaches": [{"dortmund-soest": 2, "hagen-olpe": 5, "coeln-olpe": 1}]}
NOTHING = {**NO_STONES, **NO_COACHES}


@rule("H5.8")
def test_take_from_anywhere_of_ones_own_or_forgo() -> None:
    match = play(on_action(**NOTHING), "buy:2")
    assert set(match.legal) == {"take_stone:olpe.iron", "take_stone:hagen.salt", "forgo"}
    play(match, "take_stone:hagen.salt")
    assert match.legal == ["stone:dortmund.beer"]
    play(match, "stone:dortmund.beer", "take_stone:olpe.iron", "stone:dortmund.beer")
    assert offered(match, "take_coach") == set(NO_COACHES["coaches"][0])
    play(match, "take_coach:hagen-olpe", "coach:dortmund-hagen")
    assert stones(match) == {"dortmund.beer": 4, "olpe.iron": 8}
    assert coaches(match) == {
        "dortmund-soest": 2,
        "hagen-olpe": 4,
        "coeln-olpe": 1,
        "dortmund-hagen": 1,
    }
    assert supply(match) == (0, 0)


@rule("H5.8")
def test_forgo_wholly_or_in_part_piece_by_piece() -> None:
    match = play(on_action(**NOTHING), "buy:2", "forgo", "take_stone:olpe.iron")
    assert refused(match, "forgo") == "H5.8"
    play(match, "stone:dortmund.beer", "forgo")
    assert stones(match)["dortmund.beer"] == 3
    assert match.to_move == 1
    assert money(match) == 15
    wholly = play(on_action(**NOTHING), "buy:2", "forgo", "forgo", "forgo")
    assert (stones(wholly), coaches(wholly)) == (NO_STONES["stones"][0], NO_COACHES["coaches"][0])


@rule("H5.8")
def test_only_when_that_kind_is_really_used_up() -> None:
    match = play(on_action(stones=[{"olpe.iron": 11}]), "buy:2")
    assert refused(match, "take_stone:olpe.iron") == "H5.8"
    play(match, "stone:dortmund.beer")
    assert offered(match, "take_stone") == {"olpe.iron"}  # the last of the supply is placed
    assert refused(match, "stone:dortmund.beer") == "H5.8"
    play(match, "forgo")
    assert refused(match, "take_coach:hagen-olpe") == "H5.8"  # there are coaches in the supply
    assert refused(match, "forgo") == "H5.6"


@rule("H5.8")
def test_another_players_pieces_stay_where_they_are() -> None:
    lying = {"stones": [{"olpe.iron": 12}, {"hagen.salt": 3}]}
    match = play(on_action(**lying), "buy:2")
    assert refused(match, "take_stone:hagen.salt") == "H5.8"


@rule("H5.8", "H8.3")
def test_a_coach_taken_back_earns_nothing_under_coach_returned() -> None:
    match = play(on_action(**NO_COACHES, owner={"herring_1": 0}), "buy:2")
    play(match, "stone:dortmund.beer", "stone:dortmund.beer")
    before = money(match)
    play(match, "take_coach:coeln-olpe", "coach:dortmund-hagen")
    assert money(match) == before


@rule("H5.7", "H5.8")
def test_a_coach_moved_earns_the_village_even_on_the_road_it_came_from() -> None:
    match = play(on_action(**NO_COACHES), "buy:2", "stone:dortmund.beer", "stone:dortmund.beer")
    before = money(match)
    play(match, "take_coach:dortmund-soest", "coach:dortmund-soest")
    assert money(match) == before + 1
    assert coaches(match) == NO_COACHES["coaches"][0]


@rule("H5.8")
def test_a_stone_of_the_house_it_would_go_to_is_not_offered() -> None:
    match = play(on_action(stones=[{"dortmund.beer": 12}]), "buy:2")
    assert match.legal == ["forgo"]
    assert refused(match, "take_stone:dortmund.beer") == "H5.8"


@rule("H5.8", "H6.1")
def test_restocking_a_stone_with_an_empty_supply_moves_one() -> None:
    match = play(on_action(**NO_STONES), "restock:stone")
    assert offered(match, "take_stone") == {"dortmund.beer", "olpe.iron", "hagen.salt"}
    assert "forgo" in match.legal
    play(match, "take_stone:hagen.salt")
    assert offered(match, "stone") == {"dortmund.beer", "olpe.iron"}  # H6.2, after the taking
    assert refused(match, "stone:hagen.salt") == "H6.2"
    play(match, "stone:olpe.iron")
    assert stones(match) == {"dortmund.beer": 2, "olpe.iron": 10}
    assert money(match) == 19


@rule("H5.8", "H6.2")
def test_of_a_single_pile_one_may_be_taken_and_put_back() -> None:
    match = play(on_action(stones=[{"olpe.iron": 12}]), "restock:stone", "take_stone:olpe.iron")
    assert match.legal == ["stone:olpe.iron"]


@rule("H5.8", "H6.3")
def test_restocking_a_coach_with_an_empty_supply_moves_one() -> None:
    match = play(on_action(stones=[{"soest.salt": 1}], **NO_COACHES), "restock:coach")
    assert phase(match) == "restocking_coach"
    play(match, "take_coach:hagen-olpe")
    assert offered(match, "coach") == roads_at("soest")
    play(match, "coach:paderborn-soest")
    assert coaches(match)["paderborn-soest"] == 1


@rule("H5.8", "H6.1")
def test_restocking_may_be_chosen_with_an_empty_supply_and_forgone() -> None:
    for kind in ("stone", "coach"):
        match = play(on_action(**NOTHING), f"restock:{kind}", "forgo")
        assert (money(match), match.to_move) == (19, 1)
        assert stones(match) == NO_STONES["stones"][0]


@rule("H5.8", "H7.2")
def test_the_coach_of_a_goods_card_may_be_taken_back_too_and_must_then_be_placed() -> None:
    match = play(on_action(stones=[{"soest.salt": 1}], **NO_COACHES), "goods:coal_1")
    assert "forgo" in match.legal
    play(match, "take_coach:hagen-olpe")
    assert refused(match, "forgo") == "H5.8"
    play(match, "coach:dortmund-soest")
    assert coaches(match) == {"dortmund-soest": 3, "hagen-olpe": 4, "coeln-olpe": 1}


@rule("H5.8", "H7.2")
def test_a_coach_that_could_not_be_placed_cannot_be_taken() -> None:
    match = play(on_action(**NO_COACHES), "goods:coal_1")
    assert match.legal == ["forgo"]
    assert refused(match, "take_coach:hagen-olpe") == "H5.8"


@rule("H10.4")
def test_pieces_may_be_taken_from_the_warehouse_too() -> None:
    match = on_action(
        options=WAREHOUSE,
        stones=[{"olpe.iron": 10}],
        coaches=[{"hagen-olpe": 7}],
        stored_stones=[2],
        stored_coaches=[1],
    )
    play(match, "buy:2")
    assert offered(match, "take_stone") == {"olpe.iron", "warehouse"}
    play(match, "take_stone:warehouse", "stone:dortmund.beer", "forgo")
    assert offered(match, "take_coach") == {"hagen-olpe", "warehouse"}
    play(match, "take_coach:warehouse")
    assert refused(match, "forgo") == "H5.8"
    play(match, "coach:dortmund-soest")
    assert (stored(match), money(match)) == ((1, 0), 20 - 5 + 1)
    assert stones(match) == {"olpe.iron": 10, "dortmund.beer": 1}


@rule("H10.4")
def test_nothing_can_be_taken_from_an_empty_warehouse() -> None:
    match = play(on_action(options=WAREHOUSE, **NOTHING), "buy:2")
    assert refused(match, "take_stone:warehouse") == "H10.4"
    play(match, "forgo", "forgo")
    assert refused(match, "take_coach:warehouse") == "H10.4"
    family = play(on_action(**NOTHING), "buy:2")
    assert refused(family, "take_stone:warehouse") == "H10.4"


@rule("H5.8")
def test_taking_can_be_taken_back() -> None:
    match = play(on_action(**NOTHING), "buy:2", "take_stone:olpe.iron")
    assert match.undo() == "take_stone:olpe.iron"
    assert stones(match) == NO_STONES["stones"][0]


@rule("H5.8")
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "buying_stone", "in_hand": "coach"},
        {"phase": "buying_coach", "in_hand": "stone"},
        {"phase": "action", "in_hand": "stone"},
    ],
)
def test_a_piece_in_hand_that_nobody_took_back_is_no_position(fields: dict[str, str]) -> None:
    with pytest.raises(hanse.HanseError):
        on_action(**{**fields, "house": "dortmund.beer", "trader": [None, 0], "stones_due": 1})


@rule("H5.8", "H6.1")
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "restocking_coach", "coaches_due": 1},  # without a stone on a house
        {"phase": "restocking_stone", "stones_due": 2, "stones": [{"olpe.iron": 1}]},
        {"phase": "bonus_coach", "coaches_due": 2, "stones": [{"olpe.iron": 1}]},
    ],
)
def test_a_question_without_an_answer_or_for_too_much_is_no_position(fields: dict) -> None:
    with pytest.raises(hanse.HanseError):
        on_action(**fields)
