"""A5: using a route."""

import pytest

import hanse
from hanse.core.errors import UnknownAction
from tests.games.amsterdam.table import (
    OTHER_THIRTEEN,
    THIRTEEN,
    all_routes,
    discard,
    hand,
    held_by,
    owners,
    uses,
)
from tests.situations import refused, rule, situation

GREEN_3 = "dam-oost_indisch_huis.green"
PINK_2 = "dam-oude_kerk.pink"
ORANGE_2 = "dam-oude_kerk.orange"  # the twin of PINK_2
GREY_2 = "begijnhof-dam.grey"
GREY_4 = "blauwbrug-montelbaanstoren.grey"


def holding(seats: int = 3, owner: dict[str, int] | None = None, **cards: int) -> hanse.Match:
    """Seat 0 on turn with these cards in hand."""
    return situation("amsterdam", seats=seats, hand=[cards], owner=owner or {})


@rule("A5.1")
def test_any_free_route_is_open_whether_or_not_it_touches_the_own() -> None:
    match = holding(joker=8, owner={"nieuwe_waal-noordermarkt.green": 0, PINK_2: 1})
    open_routes = {action.split(":")[1] for action in match.legal if action.startswith("use")}
    assert open_routes == set(all_routes()) - {"nieuwe_waal-noordermarkt.green", PINK_2}


@rule("A5.1")
def test_a_route_in_use_is_not_free_for_anybody() -> None:
    for seat in (0, 1, 2):
        match = holding(pink=4, owner={PINK_2: seat})
        assert refused(match, f"use:{PINK_2}:0") == "A5.1"
        assert uses(match, PINK_2) == []


@rule("A5.1", "A3.1")
def test_one_route_a_turn() -> None:
    match = holding(pink=4, green=3)
    match.play(f"use:{PINK_2}:0")
    assert match.to_move == 1
    assert owners(match) == {PINK_2: 0}


@rule("A5.2")
def test_as_many_cards_of_the_colour_as_spaces_are_discarded() -> None:
    match = holding(pink=3, green=2)
    match.play(f"use:{PINK_2}:0")
    assert hand(match, 0) == {"pink": 1, "green": 2}
    assert discard(match) == {"pink": 2}
    assert match.state.hand_size[0] == 3


@rule("A5.2")
def test_one_card_too_few_will_not_do() -> None:
    match = holding(green=2)
    assert uses(match, GREEN_3) == []
    assert refused(match, f"use:{GREEN_3}:0") == "A5.2"


@rule("A5.2")
def test_other_colours_pay_for_no_coloured_route() -> None:
    match = holding(blue=6, green=1)
    assert refused(match, f"use:{GREEN_3}:0") == "A5.2"
    with pytest.raises(UnknownAction):
        match.play(f"use:{GREEN_3}:0:blue")


@rule("A5.2", "A5.4")
@pytest.mark.parametrize(
    ("jokers", "paid"),
    [
        (0, {"green": 3}),
        (1, {"green": 2, "joker": 1}),
        (2, {"green": 1, "joker": 2}),
        (3, {"joker": 3}),
    ],
)
def test_a_green_route_of_three_has_four_payments(jokers: int, paid: dict[str, int]) -> None:
    match = holding(green=3, joker=3)
    assert uses(match, GREEN_3) == [f"use:{GREEN_3}:{n}" for n in range(4)]
    match.play(f"use:{GREEN_3}:{jokers}")
    assert discard(match) == paid
    assert match.state.hand_size[0] == 3


@rule("A5.2")
def test_three_blue_cards_pay_for_no_green_route() -> None:
    assert uses(holding(blue=3), GREEN_3) == []


@rule("A5.2", "A5.4")
@pytest.mark.parametrize(
    ("cards", "jokers"),
    [
        ({"green": 3}, [0]),
        ({"green": 2, "joker": 1}, [1]),
        ({"green": 1, "joker": 2}, [2]),
        ({"joker": 3}, [3]),
        ({"green": 3, "joker": 1}, [0, 1]),
        ({"green": 6, "joker": 8}, [0, 1, 2, 3]),
        ({"green": 1, "joker": 1, "blue": 6}, []),
        ({"joker": 2, "blue": 1}, []),
    ],
)
def test_a_hand_pays_in_just_the_ways_it_can(cards: dict[str, int], jokers: list[int]) -> None:
    match = holding(**cards)
    assert uses(match, GREEN_3) == [f"use:{GREEN_3}:{n}" for n in jokers]


@rule("A5.3")
def test_a_grey_route_takes_one_single_colour_of_choice() -> None:
    match = holding(red=2, blue=3, pink=1)
    assert uses(match, GREY_2) == [f"use:{GREY_2}:0:red", f"use:{GREY_2}:0:blue"]
    match.play(f"use:{GREY_2}:0:blue")
    assert discard(match) == {"blue": 2}
    assert hand(match, 0) == {"red": 2, "blue": 1, "pink": 1}


@rule("A5.3")
def test_two_colours_do_not_mix_on_a_grey_route() -> None:
    match = holding(red=1, blue=1, pink=1, green=1, black=1, orange=1)
    assert uses(match, GREY_2) == []


@rule("A5.3", "A5.4")
def test_jokers_help_any_colour_on_a_grey_route() -> None:
    match = holding(red=1, blue=3, joker=2)
    expected = ["0:blue", "1:red", "1:blue", "2"]
    assert uses(match, GREY_2) == [f"use:{GREY_2}:{payment}" for payment in expected]
    match.play(f"use:{GREY_2}:1:red")
    assert discard(match) == {"red": 1, "joker": 1}


@rule("A5.4")
def test_jokers_alone_are_one_payment_whatever_the_colour() -> None:
    match = holding(joker=4)
    assert uses(match, GREY_4) == [f"use:{GREY_4}:4"]
    assert uses(match, PINK_2) == [f"use:{PINK_2}:2"]
    with pytest.raises(UnknownAction):
        match.play(f"use:{GREY_4}:4:red")


@rule("A5.4")
def test_jokers_may_be_spent_though_the_colour_would_do() -> None:
    match = holding(pink=2, joker=2)
    match.play(f"use:{PINK_2}:2")
    assert hand(match, 0) == {"pink": 2}
    assert discard(match) == {"joker": 2}


@rule("A5.4")
def test_more_jokers_than_spaces_are_no_payment() -> None:
    with pytest.raises(UnknownAction):
        holding(joker=8).play(f"use:{PINK_2}:3")


@rule("A5.5")
def test_every_space_takes_a_cart() -> None:
    match = holding(joker=8)
    match.play(f"use:{GREY_4}:4")
    assert match.state.carts[:3].tolist() == [12, 16, 16]
    assert owners(match) == {GREY_4: 0}


@rule("A5.5")
def test_a_route_longer_than_the_carts_left_can_not_be_used() -> None:
    match = holding(joker=8, owner=held_by(0, OTHER_THIRTEEN))
    assert refused(match, f"use:{GREY_4}:4") == "A5.5"
    assert uses(match, GREEN_3) == [f"use:{GREEN_3}:3"]
    match.play(f"use:{GREEN_3}:3")
    assert match.state.carts[0] == 0


@rule("A5.5")
def test_without_a_cart_no_route_is_open() -> None:
    match = holding(joker=8, red=6, owner=held_by(0, [*THIRTEEN, "begijnhof-westermarkt.red"]))
    assert not [action for action in match.legal if action.startswith("use")]
    assert refused(match, "use:dam-jan_roodenpoortstoren.red:0") == "A5.5"


@rule("A5.6")
@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("dam-jan_roodenpoortstoren.red", 1, 1),
        (PINK_2, 2, 2),
        (GREEN_3, 3, 4),
        (GREY_4, 4, 7),
    ],
)
def test_points_at_once_by_length(route: str, length: int, points: int) -> None:
    match = holding(joker=8, owner={"munttoren-oost_indisch_huis.grey": 0})
    match.play(f"use:{route}:{length}")
    assert match.state.points[:3].tolist() == [2 + points, 0, 0]


@rule("A5.7")
@pytest.mark.parametrize(
    ("route", "length"),
    [
        ("de_drie_hendricken-westermarkt.pink", 1),
        ("jordaan-noordermarkt.red", 2),
        ("begijnhof-westermarkt.red", 3),
        (GREY_4, 4),
    ],
)
def test_a_route_with_carts_gives_one_bonus_card_however_long(route: str, length: int) -> None:
    match = holding(joker=8)
    match.play(f"use:{route}:{length}")
    assert match.state.bonus[:3].tolist() == [1, 0, 0]
    for viewer in range(3):
        assert match.observe(viewer).bonus[:3].tolist() == [1, 0, 0]


@rule("A5.7")
def test_a_route_without_carts_gives_none() -> None:
    match = holding(joker=8)
    match.play(f"use:{GREEN_3}:3")
    assert match.state.bonus[:3].tolist() == [0, 0, 0]


@rule("A5.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_player_may_use_both_routes_of_a_double(seats: int) -> None:
    match = holding(seats, orange=2, joker=2, owner={PINK_2: 0})
    assert uses(match, ORANGE_2) == []
    assert refused(match, f"use:{ORANGE_2}:0") == "A5.8"


@rule("A5.8", "A5.9")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_another_player_may_use_the_twin(seats: int) -> None:
    match = situation("amsterdam", seats=seats, hand=[{"pink": 2}, {"orange": 2}])
    match.play(f"use:{PINK_2}:0")
    match.play(f"use:{ORANGE_2}:0")
    assert owners(match) == {PINK_2: 0, ORANGE_2: 1}


@rule("A5.8")
def test_the_twin_closes_at_once_for_the_one_who_used_a_double() -> None:
    match = situation("amsterdam", seats=2, hand=[{"pink": 2, "orange": 2}])
    match.play(f"use:{PINK_2}:0")
    match.play("contracts")
    match.play("keep:both")
    assert refused(match, f"use:{ORANGE_2}:0") == "A5.8"


@rule("A5.9")
def test_with_two_players_the_twin_closes_for_both() -> None:
    match = situation("amsterdam", seats=2, hand=[{"pink": 2}, {"orange": 2, "joker": 2}])
    assert match.why_not(f"use:{PINK_2}:0") is None
    match.play(f"use:{PINK_2}:0")
    assert uses(match, ORANGE_2) == []
    for jokers in range(3):
        assert refused(match, f"use:{ORANGE_2}:{jokers}") == "A5.9"


@rule("A5.9")
def test_with_two_players_every_double_closes_by_either_route() -> None:
    for route in all_routes():
        ends = route.partition(".")[0]
        twins = [r for r in all_routes() if r != route and r.startswith(f"{ends}.")]
        match = situation(
            "amsterdam", seats=2, hand=[{}, {"joker": 8}], owner={route: 0}, to_move=1
        )
        open_routes = {action.split(":")[1] for action in match.legal if action.startswith("use")}
        assert open_routes == set(all_routes()) - {route, *twins}
