"""D9.1: the win. The turn limit is in test_turn_limit.py."""

from typing import Any

import pytest

import hanse
from hanse.core.errors import BadPosition
from hanse.core.record import NOBODY
from tests.games.deutschland.table import (
    FIRST_HALLS,
    HALL,
    SOUTHERN_HALLS,
    SOUTHERN_ROADS,
    asked,
    cards,
    end_turn,
    hand,
    northern,
    now,
    of,
    on_table,
    phase,
    play,
    view,
)
from tests.situations import refused, rule

LANDMARK = {"ore": 2, "grain": 1}
CARD = {"wool": 1, "ore": 1, "grain": 1}
SEATS = pytest.mark.parametrize("seats", [3, 4])
POINTS = {3: 12, 4: 10}


def points(match: hanse.Match) -> list[int]:
    """Town halls on the map and on places."""
    return match.state.points[: match.seats].tolist()


@rule("D9.1")
@pytest.mark.parametrize(
    ("seats", "victories", "wins"), [(3, 2, False), (3, 3, True), (4, 0, False), (4, 1, True)]
)
def test_12_points_win_with_three_players_10_with_four(
    seats: int, victories: int, wins: bool
) -> None:
    match = on_table(
        seats=seats, **northern(0, "passau", "emden"), **cards((0,) * victories), hand=[HALL]
    )
    assert points(match)[0] == 8
    match.play("hall:magdeburg")
    assert match.over == wins
    assert match.scores[0] == 9 + victories
    if wins:
        assert match.ranking == [1] + [2] * (seats - 1)
        assert (match.to_move, phase(match)) == (None, "over")
        assert match.log[-1].results[-1] == "wins:0"
    else:
        assert asked(match) == (0, "turn")


@rule("D9.1", "D6.7")
def test_a_landmark_may_bring_the_win_and_its_reward_is_not_taken_any_more() -> None:
    fields = northern(0, "magdeburg", "passau", "emden")
    fields["road_owner"] |= {"elbe_elster-erzgebirge": 0, "elbe_elster.se": 0}
    match = on_table(seats=4, **fields, hand=[LANDMARK])
    assert points(match)[0] == 9
    match.play("landmark:dresden")
    assert match.over
    assert hand(match, 0) == {}
    assert match.ranking == [1, 2, 2, 2]


@rule("D9.1", "D8.4")
def test_the_longest_trade_road_may_bring_the_win() -> None:
    fields = northern(0, "magdeburg", "passau", "emden", "hannover")
    del fields["road_owner"]["mansfelder_land-erzgebirge"]  # then there are chains of 4 and 2
    match = on_table(seats=4, **fields, hand=[{"wood": 1, "clay": 1}])
    assert (points(match)[0], match.state.chain[0]) == (9, 4)
    match.play("road:mansfelder_land-erzgebirge")
    assert match.over
    assert points(match)[0] == 10


@rule("D9.1", "D7.3")
def test_a_free_road_before_the_dice_may_bring_the_win() -> None:
    fields = northern(0, "magdeburg", "passau", "emden", "hannover")
    del fields["road_owner"]["mansfelder_land-erzgebirge"]
    card = {"card_kind": ["road_building"], "card_holder": [0], "turn": 5}
    match = on_table(seats=4, phase="rolling", **fields, **card)
    play(match, "play:road_building", "road:mansfelder_land-erzgebirge")
    assert match.over
    assert refused(match, "road:weserbergland-harz") == "D9.1"


@rule("D9.1", "D8.5")
@pytest.mark.parametrize("before", ["rolling", "turn"])
def test_the_largest_army_may_bring_the_win_before_goetz_moves(before: str) -> None:
    fields = northern(0, "magdeburg", "passau", "emden")
    army = {"card_kind": ["landsknecht"] * 3, "card_holder": [None, None, 0], "army": [2]}
    match = on_table(seats=4, phase=before, turn=9, **fields, **army)
    assert points(match)[0] == 9
    match.play("play:landsknecht")
    assert match.over
    assert now(match)["goetz"] == "nordfriesland"  # where a situation leaves him


@rule("D9.1", "D7.6")
def test_a_victory_card_counts_in_the_turn_in_which_it_is_bought() -> None:
    rest = ["landsknecht"] * 14 + ["road_building", "banking", "trade"] * 3
    match = on_table(
        seats=4,
        **northern(0, "magdeburg", "passau", "emden"),
        card_kind=rest,
        card_holder=[1] * len(rest),
        turn=9,
        hand=[CARD],
    )
    match.play("buy")  # only victory cards are left
    assert match.over
    assert (points(match)[0], match.scores[0]) == (9, 10)


@rule("D9.1")
def test_more_points_than_needed_win_too() -> None:
    """Off turn the points may grow past what is needed."""
    fields = northern(1, "magdeburg", *FIRST_HALLS)
    match = on_table(seats=4, **fields, **cards((1, 1)))
    assert (points(match)[1], match.scores[1]) == (10, 12)
    match.play("end")
    assert match.over
    assert match.ranking == [2, 1, 2, 2]


@rule("D9.1")
@SEATS
def test_whoever_has_the_points_when_the_own_turn_begins_wins_without_rolling(seats: int) -> None:
    victories = (1, 1) if seats == 3 else ()
    match = on_table(seats=seats, **northern(1, "magdeburg", *FIRST_HALLS), **cards(victories))
    assert match.scores[1] == POINTS[seats]
    assert asked(match) == (0, "turn")
    match.play("end")
    assert match.over
    assert match.state.on_turn == 1
    assert match.state.dice == 0
    assert match.ranking[1] == 1


@rule("D9.1")
def test_only_on_the_own_turn_others_play_on_until_then() -> None:
    match = on_table(seats=4, **northern(2, "magdeburg", *FIRST_HALLS), **cards())
    assert match.scores[2] == 10
    end_turn(match)
    assert asked(match) == (1, "turn")
    match.play("end")
    assert match.over
    assert match.ranking == [2, 2, 1, 2]


@rule("D9.1")
def test_the_own_turn_has_not_come_when_one_is_only_asked_in_anothers() -> None:
    match = on_table(
        seats=4, **northern(1, "magdeburg", *FIRST_HALLS), **cards(), hand=[{"ore": 1}, {"wood": 1}]
    )
    play(match, "give:ore", "want:wood", "send", "accept", "decline", "decline", "pick:1")
    assert asked(match) == (0, "turn")
    assert not match.over


def two_chains(seat: int, *halls: str, victory: tuple[int, ...] = ()) -> dict[str, Any]:
    """Seat 0 can build in Stuttgart and so cut the southern chain of seat 1, the longest; then the
    northern one of a seat is.
    """
    fields = northern(seat, *halls)
    fields["road_owner"] |= of(1, SOUTHERN_ROADS)
    fields["road_owner"] |= {"neckarland-schwarzwald": 0, "neckarland-allgaeu": 0}
    fields["hall_owner"] |= of(1, SOUTHERN_HALLS) | {"baden_baden": 0}
    return {**fields, **cards(victory)}


@rule("D9.1", "D8.4")
def test_points_gained_in_anothers_turn_win_when_the_own_begins() -> None:
    fields = two_chains(2, "magdeburg", *FIRST_HALLS, victory=(2, 2))
    match = on_table(**fields, hand=[HALL])
    assert (match.state.road_holder, match.scores[2]) == (1, 11)
    match.play("hall:stuttgart")
    assert (match.state.road_holder, match.scores[2]) == (2, 12)
    assert not match.over
    end_turn(match)
    assert asked(match) == (1, "turn")
    match.play("end")
    assert match.over
    assert match.ranking[2] == 1


@rule("D9.1", "D8.4")
def test_points_gained_and_lost_again_before_the_own_turn_win_nothing() -> None:
    """Seat 2 has 12 points in the turn of seat 1, who takes the trade road away again."""
    fields = northern(2, "magdeburg", *FIRST_HALLS) | cards((2, 2))
    southern = dict(list(of(1, SOUTHERN_ROADS).items())[:7])
    fields["road_owner"] |= southern
    fields["hall_owner"] |= of(1, SOUTHERN_HALLS)
    match = on_table(
        **fields, road_holder=2, on_turn=1, to_move=1, hand=[{}, {"wood": 1, "clay": 1}]
    )
    assert match.scores[2] == 12
    match.play("road:allgaeu.sw")
    assert (match.state.road_holder, match.scores[2]) == (1, 11)
    match.play("end")
    assert asked(match) == (2, "rolling")


@rule("D9.1", "D8.4")
def test_a_town_hall_is_checked_for_the_win_before_the_trade_road_is_counted() -> None:
    match = on_table(**two_chains(0, "magdeburg", *FIRST_HALLS, victory=(0,)), hand=[HALL])
    assert match.scores[0] == 11
    match.play("hall:stuttgart")
    assert match.over
    assert match.scores[0] == 12
    assert match.state.road_holder == 1


@rule("D9.1", "D8.4")
def test_the_trade_road_that_a_town_hall_brings_may_bring_the_win() -> None:
    match = on_table(**two_chains(0, "magdeburg", *FIRST_HALLS), hand=[HALL])
    assert match.scores[0] == 10
    match.play("hall:stuttgart")
    assert match.over
    assert (match.scores[0], match.state.road_holder) == (12, 0)


@rule("D9.1", "D8.6")
def test_twelve_town_halls_are_always_enough() -> None:
    """Without victory cards: eleven placed, the twelfth wins and no thirteenth is asked for."""
    fields = two_chains(0, "magdeburg", *FIRST_HALLS)
    army = {"card_kind": ["landsknecht"] * 3, "card_holder": [None] * 3, "army": [3]}
    match = on_table(**{**fields, **army}, hand=[HALL])
    assert points(match)[0] == 11
    match.play("hall:stuttgart")
    assert match.over
    assert points(match)[0] == 12


@rule("D9.1")
def test_whoever_wins_is_first_even_if_another_has_more_points() -> None:
    fields = northern(2, "magdeburg", *FIRST_HALLS)
    fields["road_owner"] |= of(0, SOUTHERN_ROADS)
    fields["hall_owner"] |= of(
        0, SOUTHERN_HALLS, ["stuttgart", "saarbruecken", "rostock", "aachen"]
    )
    match = on_table(seats=4, **fields, **cards((2, 2, 2), {0: 3}), hand=[HALL])
    assert (match.scores[0], match.scores[2]) == (9, 12)
    assert match.ranking[2] == 1
    match.play("hall:baden_baden")
    assert match.over
    assert (match.scores[0], match.scores[2]) == (10, 12)
    assert match.ranking == [1, 3, 2, 3]


@rule("D9.1")
def test_a_position_in_which_the_player_on_turn_has_won_already_cant_be() -> None:
    with pytest.raises(BadPosition, match=r"seat 0 has won already \(D9\.1\)"):
        on_table(seats=4, **northern(0, "magdeburg", *FIRST_HALLS))


@rule("D9.1", "D7.6")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_victory_cards_are_revealed_when_they_bring_the_win(viewer: int) -> None:
    match = on_table(seats=4, **northern(0, "passau", "emden"), **cards((0,)), hand=[HALL])
    assert view(match, viewer)["card_kind"][0] is None
    assert view(match, viewer)["points"][0] == 8
    match.play("hall:magdeburg")
    assert view(match, viewer)["card_kind"][0] == "victory"


@rule("D9.1")
def test_nothing_is_played_after_the_win() -> None:
    match = on_table(seats=4, **northern(0, "passau", "emden"), **cards((0,)), hand=[HALL])
    match.play("hall:magdeburg")
    assert match.legal == []
    for action in ("roll", "end", "buy", "give:wood", "play:landsknecht", "found:ulm", "skip"):
        assert refused(match, action) == "D9.1"
