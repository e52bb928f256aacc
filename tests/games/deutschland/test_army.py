"""D8.5, D8.6: the largest army, and the town halls on places."""

from typing import Any

import pytest

import hanse
from hanse.core import position
from tests.games.deutschland.building_table import (
    EAST,
    EAST_HALLS,
    HALL,
    TO_LEIPZIG,
    eight_points,
    eleven_points,
    held,
    now,
    owned,
    phase,
    points,
    table,
)
from tests.situations import rule


def armies(*open_cards: int, to_move: int = 0, seats: int = 3, **fields: Any) -> hanse.Match:
    """Seats with so many open Landsknechts; the seat to move holds another."""
    cards = held(*[("landsknecht", None)] * sum(open_cards), ("landsknecht", to_move))
    return table(seats, army=list(open_cards), to_move=to_move, **cards, **fields)


@rule("D8.5")
@pytest.mark.parametrize(("before", "holder"), [(0, None), (1, None), (2, 0), (3, 0)])
def test_the_first_with_three_open_landsknechts_has_the_largest_army(
    before: int, holder: int | None
) -> None:
    match = armies(before)
    match.play("play:landsknecht")
    assert now(match)["army_holder"] == holder
    assert points(match) == [0 if holder is None else 1, 0, 0]


@rule("D8.5")
def test_unplayed_landsknechts_do_not_count() -> None:
    match = table(**held(*[("landsknecht", 0)] * 5))
    match.play("play:landsknecht")
    assert now(match)["army_holder"] is None
    assert points(match) == [0, 0, 0]


@rule("D8.5", "D8.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "holder"), [(2, 3, 1), (1, 3, 1), (3, 3, 0), (3, 4, 1), (4, 4, 0)]
)
def test_whoever_then_has_more_takes_it_over(mine: int, theirs: int, holder: int) -> None:
    """With as many it stays where it is. The town hall goes back to its supply."""
    match = armies(mine, theirs, army_holder=1)
    assert points(match) == [0, 1, 0]
    match.play("play:landsknecht")
    assert now(match)["army_holder"] == holder
    assert points(match) == [int(holder == 0), int(holder == 1), 0]


@rule("D8.5")
def test_more_than_another_but_not_more_than_the_holder_is_not_enough() -> None:
    match = armies(3, 2, 4, army_holder=2)
    match.play("play:landsknecht")
    assert now(match)["army_holder"] == 2


@rule("D8.5")
def test_the_holder_counts_on_without_gaining_another_point() -> None:
    match = armies(3, 3, army_holder=0)
    match.play("play:landsknecht")
    assert points(match) == [1, 0, 0]


@rule("D8.5")
def test_it_is_counted_when_the_card_is_opened_before_goetz_moves() -> None:
    match = armies(2)
    match.play("play:landsknecht")
    assert phase(match) == "moving_goetz"
    assert now(match)["army_holder"] == 0


@rule("D8.5", "D9.1")
@pytest.mark.parametrize("when", ["rolling", "turn"])
def test_it_may_win_before_goetz_moves(when: str) -> None:
    match = armies(2, phase=when, goetz="harz", **eleven_points())
    match.play("play:landsknecht")
    assert match.over
    assert now(match)["goetz"] == "harz"
    assert match.scores == [12, 0, 0]


@rule("D8.5", "D9.1")
def test_taking_it_over_may_win_with_four() -> None:
    match = armies(3, 3, army_holder=1, seats=4, **eight_points())
    match.play("play:landsknecht")
    assert not match.over
    assert points(match) == [9, 0, 0, 0]


# D8.6


@rule("D8.6")
def test_places_take_town_halls_from_the_same_supply_as_the_map() -> None:
    """Three kinds of places and the map: twelve in all, and they win."""
    match = armies(3, **eight_points())
    fields = eight_points()
    on_map, landmarks = len(fields["hall_owner"]), len(fields["builder"])
    assert points(match) == [on_map + landmarks + 1 + 1, 0, 0]


CUT = {  # a town hall in Leipzig cuts the eastern chain of nine into four and five
    "hall_owner": {**owned(2, *EAST_HALLS), "hof": 0},
    "road_owner": {**owned(2, *EAST[:9]), **owned(0, *TO_LEIPZIG)},
}


def eleven_without_the_trade_road(seat: int) -> dict[str, Any]:
    """Six town halls, four landmarks and the largest army, and a chain shorter than seat 2's."""
    fields = eleven_points(seat)
    cards = held(*[("landsknecht", None)] * 3)
    return {
        "hall_owner": {**CUT["hall_owner"], **fields["hall_owner"]},
        "road_owner": {**CUT["road_owner"], **fields["road_owner"]},
        "builder": fields["builder"],
        "army": [3 * (other == seat) for other in range(3)],
        **cards,
    }


@rule("D8.6", "D8.4", "D9.1")
def test_the_twelfth_town_hall_wins_before_the_chains_are_counted() -> None:
    """Seat 0's town hall in Leipzig would bring it the longest trade road, too: a thirteenth."""
    fields = eleven_without_the_trade_road(0)
    del fields["hall_owner"]["erfurt"]
    match = table(**fields, hand=[HALL])
    assert 5 < match.state.chain[0] < match.state.chain[2] == 9
    assert points(match) == [11, 0, 4]
    match.play("hall:leipzig")
    assert match.over
    assert points(match) == [12, 0, 4]
    assert now(match)["road_holder"] == 2
    assert match.ranking[0] == 1


@rule("D8.6", "D9.1")
def test_a_game_won_like_this_can_be_written_down_and_read_again() -> None:
    fields = eleven_without_the_trade_road(0)
    del fields["hall_owner"]["erfurt"]
    match = table(**fields, hand=[HALL])
    match.play("hall:leipzig")
    again = position.decode(match.game, position.encode(match.game, match.state))
    assert position.encode(match.game, again[0]) == now(match)
    assert match.game.problems(match.state) == []


@rule("D8.6", "D8.4", "D9.1")
def test_a_place_won_in_anothers_turn_can_be_the_twelfth() -> None:
    """Seat 0 cuts seat 2's chain, so seat 1 takes the place over; it wins when its turn begins."""
    match = table(**eleven_without_the_trade_road(1), hand=[HALL])
    assert points(match) == [1, 11, 4]
    match.play("hall:leipzig")
    assert points(match) == [2, 12, 3]
    assert not match.over
    match.play("end")
    assert match.over
    assert match.ranking[1] == 1
