"""D9.2: the turn limit."""

import pytest

import hanse
from hanse.core.match import Match
from tests.games.deutschland.table import (
    FIRST_HALLS,
    HALL,
    SOUTHERN_HALLS,
    SOUTHERN_ROADS,
    asked,
    before_dice,
    cards,
    northern,
    of,
    on_table,
    phase,
    play,
    start,
)
from tests.situations import refused, rule


@rule("D9.2")
@pytest.mark.parametrize(("seats", "limit"), [(3, 1), (3, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize("how", ["cards", "free"])
def test_the_game_ends_with_the_turn_of_the_limit_each_players_counting(
    seats: int, limit: int, how: str
) -> None:
    match = start(seats, 3, founding=how, turn_limit=limit)
    while phase(match) == "founding":
        match.play(match.legal[0])
    for turn in range(1, limit + 1):
        assert not match.over
        assert (match.state.turn, match.to_move) == (turn, (turn - 1) % seats)
        match.play("roll")
        while phase(match) != "turn":
            match.play(match.legal[0])
        match.play("end")
    assert match.over
    assert match.legal == []
    assert not any(r.startswith("wins") for entry in match.log for r in entry.results)


@rule("D9.2")
def test_the_last_turn_is_played_to_its_end() -> None:
    match = before_dice(12, options={"turn_limit": 9}, turn=9, hand=[{"wood": 3}])
    play(match, "roll", "stock:wood>ore", "want:wood", "send", "decline", "decline", "withdraw")
    assert not match.over
    match.play("end")
    assert match.over
    for action in ("roll", "end", "stock:wood>ore", "withdraw"):
        assert refused(match, action) == "D9.2"


@rule("D9.2")
def test_players_are_ranked_by_points_and_equal_points_share_a_rank() -> None:
    halls = (
        of(0, ["passau", "emden"]) | of(1, ["ulm", "hof"]) | of(2, ["aachen", "dessau", "kassel"])
    )
    for victory, ranking in (((), [2, 2, 1, 4]), ((0,), [1, 3, 1, 4]), ((1, 1), [3, 1, 2, 4])):
        match = on_table(seats=4, options={"turn_limit": 9}, hall_owner=halls, **cards(victory))
        match.play("end")
        assert match.over
        assert match.ranking == ranking


@rule("D9.2")
def test_the_game_ends_before_the_next_players_check_for_the_win() -> None:
    """Seat 1 would win as its turn begins; so seat 2, who has more points, is first."""
    fields = northern(2, "magdeburg", *FIRST_HALLS)
    fields["road_owner"] |= of(1, SOUTHERN_ROADS)
    fields["hall_owner"] |= of(
        1, SOUTHERN_HALLS, ["stuttgart", "saarbruecken", "rostock", "aachen"]
    )
    fields["hall_owner"] |= {"baden_baden": 1}
    fields |= cards((2, 2, 2), {1: 3})
    for limit, ranking in ((9, [3, 2, 1, 3]), (10, [3, 1, 2, 3])):
        match = on_table(seats=4, options={"turn_limit": limit}, **fields)
        assert match.scores == [0, 10, 12, 0]
        match.play("end")
        assert match.over
        assert match.ranking == ranking
        assert match.state.on_turn == (0 if limit == 9 else 1)


@rule("D9.1", "D9.2")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    fields = northern(2, "magdeburg", *FIRST_HALLS)
    fields["road_owner"] |= of(0, SOUTHERN_ROADS)
    fields["hall_owner"] |= of(
        0, SOUTHERN_HALLS, ["stuttgart", "saarbruecken", "rostock", "aachen"]
    )
    fields |= cards((2, 2, 2), {0: 3})
    match = on_table(seats=4, options={"turn_limit": 9}, **fields, hand=[HALL])
    match.play("hall:baden_baden")
    assert match.over
    assert match.ranking == [1, 3, 2, 3]
    assert match.log[-1].results[-1] == "wins:0"
    assert refused(match, "end") == "D9.1"


@rule("D9.2")
@pytest.mark.parametrize("turn", [600, 601, 10000])
def test_without_a_limit_turns_go_on(turn: int) -> None:
    match = on_table(turn=turn)
    match.play("end")
    assert asked(match) == (1, "rolling")
    assert match.state.turn == turn + 1


@rule("D9.2")
def test_people_play_without_a_limit_simulations_with_600() -> None:
    game = hanse.game("deutschland")
    assert start().options["turn_limit"] == 0
    assert Match.start(game, 3, {}, seed=0, simulated=True).options["turn_limit"] == 600
    told = Match.start(game, 3, {"turn_limit": 7}, seed=0, simulated=True)
    assert told.options["turn_limit"] == 7
    unlimited = Match.start(game, 3, {"turn_limit": 0}, seed=0, simulated=True)
    assert unlimited.options["turn_limit"] == 0


@rule("D9.2")
@pytest.mark.parametrize("limit", [-1, 10001, "none"])
def test_limits_that_there_are_not(limit: int | str) -> None:
    with pytest.raises(hanse.HanseError, match="a number from 0 to 10000"):
        start(3, turn_limit=limit)
