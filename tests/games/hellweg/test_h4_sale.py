"""H4: the sale: on the spot, by transport, what it earns and what it costs."""

import pytest

from tests.games.hellweg.table import (
    DORTMUND_BEER,
    DORTMUND_IRON,
    IRON_TWICE,
    coaches,
    houses,
    money,
    offered,
    on_sale,
    phase,
    play,
    stones,
    supply,
)
from tests.situations import refused, rule

MARC = {
    "slot": 1,
    "stones": [{"olpe.iron": 1, "muenster.iron": 1}],
    "coaches": [
        {
            "corbach-olpe": 1,
            "corbach-dortmund": 1,
            "hagen-olpe": 1,
            "dortmund-hagen": 1,
            "dortmund-muenster": 2,
        }
    ],
}


@rule("H4.1")
def test_the_houses_of_the_card_in_their_printed_order() -> None:
    everywhere = {"paderborn.salt": 1, "dortmund.iron": 1, "duisburg.iron": 1, "coeln.beer": 1}
    match = on_sale(stones=[everywhere])
    for house in everywhere:
        assert match.to_move == 0
        assert offered(match, "sell") == {house}
        match.play(f"sell:{house}")
    assert money(match) == 4 + 5 + 4 + 3
    assert match.to_move == 1


@rule("H4.1")
def test_the_next_player_goes_through_all_four_again() -> None:
    match = on_sale(stones=[{}, {"paderborn.salt": 1}])
    play(match, "keep", "keep", "keep", "keep", "decline")
    assert match.to_move == 1
    assert match.legal == ["sell:paderborn.salt", "keep"]
    assert refused(match, "decline") == "H4.1"


@rule("H4.2")
def test_two_iron_in_dortmund_only_one_is_sold_for_5() -> None:
    match = on_sale(slot=1, stones=[{"dortmund.iron": 2}])
    play(match, "sell:dortmund.iron")
    assert money(match) == 5
    assert stones(match) == {"dortmund.iron": 1}
    assert match.state.slot == 2


@rule("H4.2")
def test_nobody_has_to_sell() -> None:
    match = on_sale(slot=1, stones=[{"dortmund.iron": 2}])
    play(match, "keep")
    assert (money(match), stones(match)) == (0, {"dortmund.iron": 2})


@rule("H4.2")
def test_only_the_good_asked_for() -> None:
    match = on_sale(slot=1, stones=[dict.fromkeys(houses()[:12], 1)])
    assert offered(match, "sell") == {"dortmund.iron"}
    assert refused(match, "sell:dortmund.beer") == "H4.2"
    assert refused(match, "sell:wesel.salt") == "H4.2"


@rule("H4.2")
def test_the_question_is_asked_even_if_nothing_can_be_sold() -> None:
    match = on_sale()
    for slot in range(4):
        assert (match.legal, match.state.slot) == (["keep"], slot)
        match.play("keep")
    assert match.legal == ["decline"]


@rule("H4.3")
def test_on_the_spot_from_that_very_house() -> None:
    match = on_sale(slot=1, stones=[{}, {"dortmund.iron": 1}])
    assert refused(match, "sell:dortmund.iron") == "H4.3"


@rule("H4.4")
def test_by_transport_every_road_between_carries_an_own_coach() -> None:
    iron = [{"olpe.iron": 1}]
    joined = on_sale(slot=1, stones=iron, coaches=[{"hagen-olpe": 1, "dortmund-hagen": 1}])
    assert offered(joined, "sell") == {"olpe.iron"}
    broken = on_sale(slot=1, stones=iron, coaches=[{"hagen-olpe": 1}, {"dortmund-hagen": 1}])
    assert refused(broken, "sell:olpe.iron") == "H4.4"
    assert refused(broken, "sell:corbach.iron") == "H4.4"


@rule("H4.4")
def test_another_players_stones_and_coaches_are_of_no_use() -> None:
    match = on_sale(
        slot=1, stones=[{}, {"olpe.iron": 1}], coaches=[{"hagen-olpe": 1, "dortmund-hagen": 1}]
    )
    assert match.legal == ["keep"]


@rule("H4.4", "H4.5", "H4.8")
def test_iron_from_olpe_by_way_of_corbach_loses_two_coaches() -> None:
    match = on_sale(**MARC)
    play(match, "sell:olpe.iron", "go:olpe>corbach")
    assert money(match) == 5
    assert coaches(match) == {"hagen-olpe": 1, "dortmund-hagen": 1, "dortmund-muenster": 2}
    assert supply(match) == (12 - 1, 8 - 4)
    assert stones(match) == {"muenster.iron": 1}


@rule("H4.6", "H4.8")
def test_iron_from_olpe_by_way_of_hagen_loses_none() -> None:
    match = on_sale(**MARC)
    play(match, "sell:olpe.iron", "go:olpe>hagen")
    assert money(match) == 5
    assert coaches(match) == MARC["coaches"][0]
    assert stones(match) == {"muenster.iron": 1}


@rule("H4.7")
def test_iron_from_muenster_on_a_permanent_connection_loses_none() -> None:
    match = on_sale(**MARC)
    play(match, "sell:muenster.iron")
    assert money(match) == 5
    assert coaches(match) == MARC["coaches"][0]
    assert stones(match) == {"olpe.iron": 1}


@rule("H4.5")
def test_only_brown_roads_that_were_used_lose_a_coach() -> None:
    lying = {"dortmund-muenster": 1, "corbach-dortmund": 1, "dortmund-wesel": 1}
    match = on_sale(slot=1, stones=[{"muenster.iron": 1}], coaches=[lying])
    play(match, "sell:muenster.iron")
    assert coaches(match) == {"corbach-dortmund": 1, "dortmund-wesel": 1}


@rule("H4.5")
def test_selling_on_the_spot_costs_no_coach() -> None:
    match = on_sale(slot=1, stones=[{"dortmund.iron": 1}], coaches=[{"dortmund-muenster": 1}])
    play(match, "sell:dortmund.iron")
    assert coaches(match) == {"dortmund-muenster": 1}


@rule("H4.7")
@pytest.mark.parametrize(
    ("count", "left"), [(1, {}), (2, {"dortmund-muenster": 2}), (3, {"dortmund-muenster": 3})]
)
def test_two_or_more_coaches_make_a_permanent_connection(count: int, left: dict) -> None:
    match = on_sale(slot=1, stones=[{"muenster.iron": 1}], coaches=[{"dortmund-muenster": count}])
    play(match, "sell:muenster.iron")
    assert coaches(match) == left


@rule("H4.7")
def test_another_players_coach_makes_no_permanent_connection() -> None:
    lying = [{"dortmund-muenster": 1}, {"dortmund-muenster": 2}]
    match = on_sale(slot=1, stones=[{"muenster.iron": 1}], coaches=lying)
    play(match, "sell:muenster.iron")
    assert coaches(match) == {}
    assert coaches(match, 1) == {"dortmund-muenster": 2}


@rule("H4.9")
@pytest.mark.parametrize(
    ("slot", "house", "value"),
    [(0, "paderborn.salt", 4), (1, "dortmund.iron", 5), (3, "coeln.beer", 3)],
)
def test_the_value_on_the_card_and_the_stone_returns(slot: int, house: str, value: int) -> None:
    match = on_sale(slot=slot, stones=[{house: 1}])
    play(match, f"sell:{house}")
    assert (money(match), stones(match), supply(match)) == (value, {}, (12, 8))


@rule("H4.10")
def test_a_connection_serves_both_houses_of_a_city() -> None:
    roads = [{"dortmund-hagen": 1, "hagen-olpe": 1, "coeln-hagen": 2}]
    stock = [{"olpe.iron": 1, "coeln.beer": 1}]
    iron = on_sale(card=DORTMUND_IRON, slot=1, stones=stock, coaches=roads)
    assert offered(iron, "sell") == {"olpe.iron"}
    beer = on_sale(card=DORTMUND_BEER, slot=1, stones=stock, coaches=roads)
    assert offered(beer, "sell") == {"coeln.beer"}


@rule("H4.11")
def test_coaches_lost_are_gone_for_the_next_house() -> None:
    match = on_sale(
        slot=1,
        stones=[{"muenster.iron": 2}],
        coaches=[{"dortmund-muenster": 1, "dortmund-essen": 1, "duisburg-essen": 1}],
    )
    play(match, "sell:muenster.iron")
    assert refused(match, "sell:muenster.iron") == "H4.4"  # Duisburg, by way of Dortmund
    kept = on_sale(
        slot=1,
        stones=[{"muenster.iron": 2}],
        coaches=[{"dortmund-muenster": 1, "dortmund-essen": 1, "duisburg-essen": 1}],
    )
    play(kept, "keep", "sell:muenster.iron")
    assert money(kept) == 4


@rule("H4.11")
def test_a_stone_sold_is_gone_for_the_next_house() -> None:
    match = on_sale(
        card=IRON_TWICE,
        stones=[{"builefeld.iron": 1}],
        coaches=[{"builefeld-paderborn": 2, "corbach-paderborn": 2}],
    )
    play(match, "sell:builefeld.iron", "keep", "keep")
    assert match.legal == ["keep"]


@rule("H4.12")
@pytest.mark.parametrize("able", [True, False])
def test_who_sold_nothing_may_sell_off_any_stone_for_2(able: bool) -> None:
    house = "dortmund.iron" if able else "wesel.salt"
    match = on_sale(slot=1, stones=[{house: 2, "essen.beer": 1}])
    play(match, "keep", "keep", "keep")
    assert phase(match) == "selling_off"
    assert offered(match, "sell_off") == {house, "essen.beer"}
    assert refused(match, "keep") == "H4.12"
    play(match, f"sell_off:{house}")
    assert (money(match), stones(match)) == (2, {house: 1, "essen.beer": 1})
    assert match.to_move == 1


@rule("H4.12")
def test_nobody_has_to_sell_off_and_nobody_can_who_has_sold() -> None:
    match = on_sale(slot=3, stones=[{"coeln.beer": 2}])
    play(match, "sell:coeln.beer")
    assert (match.to_move, phase(match)) == (1, "selling")
    match = on_sale(slot=3, stones=[{"coeln.beer": 2}])
    play(match, "keep", "decline")
    assert (money(match), stones(match), match.to_move) == (0, {"coeln.beer": 2}, 1)


@rule("H4.12")
def test_a_stone_that_is_nobodys_own_cannot_be_sold_off() -> None:
    match = on_sale(phase="selling_off", slot=4, stones=[{}, {"coeln.beer": 2}])
    assert refused(match, "sell_off:coeln.beer") == "H4.12"


@rule("H4.12", "H10.4")
def test_stones_in_the_warehouse_cannot_be_sold_off() -> None:
    match = on_sale(options={"warehouse": True}, phase="selling_off", slot=4, stored_stones=[3])
    assert match.legal == ["decline"]


@rule("H4.13")
def test_on_the_last_card_every_sale_earns_2_more() -> None:
    match = on_sale(round_number=12, stones=[{"paderborn.salt": 1, "dortmund.iron": 1}])
    play(match, "sell:paderborn.salt", "sell:dortmund.iron")
    assert money(match) == 4 + 2 + 5 + 2


@rule("H4.13", "H8.2")
@pytest.mark.parametrize(("owner", "earned"), [({}, 4), ({"coal_1": 0}, 5), ({"coal_2": 0}, 4)])
def test_selling_off_on_the_last_card_pays_4_and_1_more_with_the_card_for_the_good(
    owner: dict[str, int], earned: int
) -> None:
    match = on_sale(
        phase="selling_off", slot=4, round_number=12, stones=[{"coeln.beer": 1}], owner=owner
    )
    play(match, "sell_off:coeln.beer")
    assert money(match) == earned


@rule("H4.13")
def test_the_short_game_has_a_last_card_too() -> None:
    for rounds, earned in ((10, 6), (12, 4)):
        match = on_sale(options={"rounds": rounds}, round_number=10, stones=[{"paderborn.salt": 1}])
        play(match, "sell:paderborn.salt")
        assert money(match) == earned
