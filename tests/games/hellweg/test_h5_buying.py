"""H5: action a, buying stones and coaches."""

import pytest

from tests.games.hellweg.table import (
    DORTMUND_BEER,
    MUENSTER_HAGEN,
    coaches,
    goods,
    money,
    offered,
    on_action,
    phase,
    play,
    roads_at,
    stones,
    supply,
)
from tests.situations import refused, rule


@rule("H5.2", "H5.3", "H5.4", "H5.7")
def test_dortmund_beer_for_5_and_the_road_to_soest() -> None:
    match = on_action(card=DORTMUND_BEER, money=[10, 10])
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer")
    assert (money(match), offered(match, "coach")) == (5, roads_at("dortmund"))
    assert len(roads_at("dortmund")) == 6
    play(match, "coach:dortmund-soest")
    assert money(match) == 10 - 5 + 1
    assert stones(match) == {"dortmund.beer": 2}
    assert coaches(match) == {"dortmund-soest": 1}
    assert supply(match) == (10, 7)
    assert match.to_move == 1


@rule("H5.2", "H6.1", "H7.1", "H7.2", "H8.1")
def test_the_rulebooks_example_of_two_action_rounds() -> None:
    anne, herman, marc = range(3)
    match = on_action(
        seats=3,
        card=MUENSTER_HAGEN,
        money=[10, 40, 10],
        stones=[{}, {"olpe.iron": 1}, {}],
    )
    play(match, "thaler")
    assert money(match, anne) == 11
    play(match, "goods:coal_1", "coach:hagen-olpe")
    assert (money(match, herman), goods(match, herman)) == (
        40 - 15,
        {"coal_1"},
    )  # Anne's trader: full
    play(match, "buy:1", "stone:muenster.iron", "coach:dortmund-muenster")
    assert (money(match, marc), stones(match, marc)) == (6, {"muenster.iron": 1})
    play(match, "buy:4", "stone:hagen.salt", "stone:hagen.salt", "coach:dortmund-hagen")
    assert money(match, anne) == 11 - 3
    assert (stones(match, anne), coaches(match, anne)) == ({"hagen.salt": 2}, {"dortmund-hagen": 1})
    play(match, "goods:herring_1", "coach:coeln-olpe")
    assert money(match, herman) == 25 - (20 - 2)
    assert coaches(match, herman) == {"hagen-olpe": 1, "coeln-olpe": 1}
    play(match, "restock:stone", "stone:muenster.iron")
    assert (money(match, marc), stones(match, marc)) == (5, {"muenster.iron": 2})
    assert phase(match) == "selling"
    assert match.state.round_number == 2


@rule("H5.1")
def test_a_house_with_a_trader_is_taken_whoever_it_belongs_to() -> None:
    match = on_action(trader=[1, 0], market=[0, 0], lap=1, start=1, to_move=1)
    assert refused(match, "buy:1") == "H5.1"
    assert refused(match, "buy:2") == "H5.1"
    assert offered(match, "buy") == {"3", "4"}


@rule("H5.1")
def test_a_trader_stays_on_its_house_until_the_end_of_the_round() -> None:
    match = play(on_action(), "buy:1", "stone:osnabrueck.salt")
    assert refused(match, "buy:1") == "H5.1"


@rule("H5.2")
def test_3_to_5_thaler_by_the_value_on_the_card() -> None:
    for thaler, houses in ((2, set()), (3, {"1"}), (4, {"1", "4"}), (5, {"1", "2", "3", "4"})):
        match = on_action(money=[thaler, 0])
        assert offered(match, "buy") == houses
    assert refused(on_action(money=[4, 0]), "buy:2") == "H5.2"


@rule("H5.2")
def test_2_less_only_if_the_own_other_trader_is_on_the_market() -> None:
    own = on_action(card=MUENSTER_HAGEN, market=[1, 1], lap=1, money=[3, 0])
    play(own, "buy:4")
    assert money(own) == 0
    of_another = on_action(card=MUENSTER_HAGEN, market=[0, 1], trader=[0], lap=1, money=[4, 0])
    assert refused(of_another, "buy:4") == "H5.2"
    on_the_card = on_action(card=MUENSTER_HAGEN, trader=[0], lap=1, money=[5, 0])
    play(on_the_card, "buy:4")
    assert money(on_the_card) == 0


@rule("H5.3")
def test_of_a_city_with_two_houses_the_one_of_the_good_shown() -> None:
    match = play(on_action(), "buy:2")
    assert match.legal == ["stone:dortmund.beer"]
    assert refused(match, "stone:dortmund.iron") == "H5.3"


@rule("H5.4")
def test_each_coach_on_a_road_that_leaves_the_city() -> None:
    match = on_action(card="osnabrueck.salt.5")  # one stone, two coaches
    play(match, "buy:1", "stone:osnabrueck.salt", "coach:muenster-osnabrueck")
    assert offered(match, "coach") == roads_at("osnabrueck")
    assert refused(match, "coach:hagen-olpe") == "H5.4"
    play(match, "coach:builefeld-osnabrueck")
    assert coaches(match) == {"muenster-osnabrueck": 1, "builefeld-osnabrueck": 1}


@rule("H5.5")
def test_no_limit_on_stones_in_a_house_or_coaches_on_a_road() -> None:
    lying = {
        "stones": [{"dortmund.beer": 10}, {"dortmund.beer": 12}],
        "coaches": [{"dortmund-soest": 7}, {"dortmund-soest": 8}],
    }
    match = on_action(**lying)
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer", "coach:dortmund-soest")
    assert (stones(match), coaches(match)) == ({"dortmund.beer": 12}, {"dortmund-soest": 8})


@rule("H5.6")
def test_every_symbol_places_a_piece_stones_first() -> None:
    match = play(on_action(), "buy:2")
    assert refused(match, "forgo") == "H5.6"
    assert refused(match, "coach:dortmund-soest") == "H5.6"
    play(match, "stone:dortmund.beer", "stone:dortmund.beer")
    assert refused(match, "forgo") == "H5.6"
    assert refused(match, "stone:dortmund.beer") == "H5.6"


@rule("H5.6")
@pytest.mark.parametrize(
    ("card", "slot", "first"),
    [("muenster.iron.5", 4, "buying_coach"), (DORTMUND_BEER, 1, "buying_stone")],
)
def test_a_house_may_show_only_stones_or_only_coaches(card: str, slot: int, first: str) -> None:
    match = play(on_action(card=card), f"buy:{slot}")
    assert phase(match) == first
    play(match, match.legal[0])
    assert match.to_move == 1


@rule("H5.7")
def test_the_thaler_of_a_village_comes_too_late_for_the_price() -> None:
    match = on_action(money=[4, 0])
    assert refused(match, "buy:2") == "H5.2"  # Dortmund–Soest would bring the fifth


@rule("H5.7")
@pytest.mark.parametrize(("road", "earned"), [("dortmund-soest", 1), ("dortmund-hagen", 0)])
def test_a_village_earns_1_thaler_for_each_coach(road: str, earned: int) -> None:
    match = on_action(money=[5, 0])
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer", f"coach:{road}")
    assert money(match) == earned
