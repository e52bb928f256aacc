"""A1: what is in the box."""

from collections import Counter

import pytest

from hanse.core.errors import BadPosition
from tests.games.amsterdam.table import (
    COLOURS,
    DECK,
    all_contracts,
    all_routes,
    display,
    hand,
    in_play,
    start,
)
from tests.situations import rule, situation


@rule("A1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_44_transport_cards_six_of_each_colour_and_eight_jokers(seats: int) -> None:
    match = start(seats)
    cards = in_play(match)
    for seat in range(seats):
        cards += Counter(hand(match, seat))
    assert cards == DECK
    assert cards.total() == 44
    assert cards["joker"] == 8
    assert [cards[colour] for colour in COLOURS] == [6] * 6


@rule("A1.1")
def test_a_seventh_card_of_a_colour_is_no_position() -> None:
    with pytest.raises(BadPosition):
        situation("amsterdam", hand=[{"red": 4}, {"red": 3}])


@rule("A1.2")
def test_24_contracts_each_of_two_places() -> None:
    places = {place for route in all_routes() for place in route.partition(".")[0].split("-")}
    assert len(set(all_contracts())) == 24
    for contract in all_contracts():
        one, other = contract.split("-")
        assert one != other
        assert {one, other} <= places


@rule("A1.2")
def test_the_contracts_of_the_published_game_have_their_values() -> None:
    published = {
        "dam-de_drie_hendricken": 3,
        "oude_waal-blauwbrug": 4,
        "noordermarkt-waag": 5,
        "jordaan-oude_kerk": 6,
    }
    for contract, value in published.items():
        assert situation("amsterdam", holder={contract: 0}).scores == [-value, 0]


@rule("A1.2")
def test_16_routes_carry_carts_so_bonus_cards_never_run_out() -> None:
    with_cart = [
        route for route in all_routes() if situation("amsterdam", owner={route: 0}).state.bonus[0]
    ]
    assert len(with_cart) == 16


@rule("A1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_16_carts_for_each_player(seats: int) -> None:
    assert start(seats).state.carts[:seats].tolist() == [16] * seats


@rule("A1.3")
def test_17_places_45_routes_13_doubles() -> None:
    routes = all_routes()
    ends = Counter(route.partition(".")[0] for route in routes)
    assert len(routes) == len(set(routes)) == 45
    assert len({place for pair in ends for place in pair.split("-")}) == 17
    assert sorted(ends.values()) == [1] * 19 + [2] * 13


@rule("A1.3")
@pytest.mark.parametrize(
    ("route", "length"),
    [
        ("dam-jan_roodenpoortstoren.blue", 1),
        ("dam-oude_kerk.pink", 2),
        ("dam-oost_indisch_huis.green", 3),
        ("blauwbrug-montelbaanstoren.grey", 4),
    ],
)
def test_a_route_has_as_many_spaces_as_the_board_shows(route: str, length: int) -> None:
    assert situation("amsterdam", owner={route: 0}).state.carts[0] == 16 - length


@rule("A1.1")
def test_a_situation_turns_up_only_cards_that_there_are() -> None:
    most = [{"orange": 6, "red": 6}, {"pink": 6}]
    assert display(situation("amsterdam", hand=most)) == [
        *("green", "blue", "black", "joker", "green")
    ]
    most[1] |= {"green": 6, "blue": 6, "black": 5, "joker": 6}
    assert display(situation("amsterdam", hand=most)) == ["black", "joker", "joker", None, None]
