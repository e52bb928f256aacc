"""H1: what is in the box."""

from collections import Counter

import pytest

from hanse.core.errors import BadPosition
from hanse.games.hellweg import tables as t
from tests.games.hellweg.table import houses, on_action, on_sale, play, roads, start, supply
from tests.situations import rule, situation


@rule("H1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_12_stones_8_coaches_2_traders_for_each_player(seats: int) -> None:
    match = start(seats)
    assert [supply(match, seat) for seat in range(seats)] == [(12, 8)] * seats
    assert t.TRADERS == 2


@rule("H1.1")
def test_12_trade_cards_and_9_goods_cards_of_four_kinds() -> None:
    assert len(set(t.CARD_IDS)) == 12
    kinds = Counter(card["kind"] for card in t.DATA["goods_cards"])
    assert kinds.pop("free_choice") == 1
    assert set(kinds) == {"coal", "herring", "wine", "tobacco"}
    assert kinds.total() == 9


@rule("H1.1")
def test_a_thirteenth_stone_or_a_ninth_coach_is_no_position() -> None:
    with pytest.raises(BadPosition, match="more pieces out than there are"):
        situation("hellweg", card=t.CARD_IDS[0], stones=[{"olpe.iron": 12, "hagen.salt": 1}])
    with pytest.raises(BadPosition, match="more pieces out than there are"):
        situation("hellweg", card=t.CARD_IDS[0], coaches=[{"hagen-olpe": 9}])


@rule("H1.2")
def test_the_bank_pays_whatever_a_player_has() -> None:
    match = on_action(money=[30_000, 0])
    play(match, "thaler")
    assert match.state.money[0] == 30_001


@rule("H1.3")
def test_16_houses_in_13_cities_three_of_which_have_two() -> None:
    cities = Counter(house.split(".")[0] for house in houses())
    assert len(houses()) == 16
    assert len(cities) == 13
    assert {city for city, count in cities.items() if count == 2} == {
        "dortmund",
        "paderborn",
        "muenster",
    }
    assert {house.split(".")[1] for house in houses()} == {"beer", "salt", "iron"}


@rule("H1.3")
def test_what_the_rulebook_says_of_houses() -> None:
    assert {"dortmund.beer", "dortmund.iron", "muenster.iron", "olpe.iron"} <= set(houses())


@rule("H1.4")
def test_each_house_comes_three_times_once_each_with_3_4_and_5() -> None:
    shown = Counter(
        (int(house), int(value))
        for house, value in zip(t.CARD_HOUSE.flat, t.CARD_VALUE.flat, strict=True)
    )
    assert shown == {(house, value): 1 for house in range(16) for value in (3, 4, 5)}


@rule("H1.4")
def test_each_card_shows_four_houses_every_good_and_one_to_three_symbols_each() -> None:
    assert t.CARD_HOUSE.shape == (12, 4)
    for card in range(12):
        assert set(t.HOUSE_GOOD[t.CARD_HOUSE[card]]) == {0, 1, 2}
    symbols = t.CARD_STONES + t.CARD_COACHES
    assert symbols.min() == 1
    assert symbols.max() <= 3


@rule("H1.5")
def test_roads_join_two_cities_and_are_brown_or_paved_some_with_a_village() -> None:
    assert len(set(roads())) == len(roads())
    cities = {house.split(".")[0] for house in houses()}
    for road in roads():
        one, other = road.split("-")
        assert one != other
        assert {one, other} <= cities
    assert 0 < t.BROWN < 2 ** len(roads()) - 1
    assert t.VILLAGES > 0


@rule("H1.5")
def test_brown_roads_and_villages_are_where_the_rulebook_says() -> None:
    def is_in(road: str, members: int) -> bool:
        return bool(members >> roads().index(road) & 1)

    assert is_in("dortmund-soest", t.VILLAGES)
    assert is_in("corbach-olpe", t.BROWN)
    assert is_in("corbach-dortmund", t.BROWN)
    assert not is_in("hagen-olpe", t.BROWN)
    assert not is_in("dortmund-hagen", t.BROWN)
    assert sum("dortmund" in road.split("-") for road in roads()) == 6


@rule("H1.1", "H4.2")
def test_stones_have_no_good_of_their_own_but_that_of_their_house() -> None:
    match = on_sale(slot=1, stones=[{"dortmund.beer": 1}])
    assert match.legal == ["keep"]
