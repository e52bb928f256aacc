"""D3 and D4: the turn, and what the dice bring."""

from collections import Counter

import pytest

from tests.games.deutschland.table import (
    RESOURCES,
    all_but,
    asked,
    before_dice,
    doing,
    hand,
    key_rolling,
    now,
    on_table,
    phase,
    play,
    start,
    stock,
)
from tests.situations import refused, rule

CARDS = ("landsknecht", "road_building", "banking", "trade")
ONE_OF_EACH = dict.fromkeys(RESOURCES, 1)
EVERYTHING = {"wood": 4, "wool": 4, "clay": 4, "ore": 4, "grain": 2}


def holding(*kinds: str, seat: int = 0, **fields: object) -> dict[str, object]:
    """Development cards that a seat drew in earlier turns."""
    count = len(kinds)
    return {"card_kind": list(kinds), "card_holder": [seat] * count, "turn": 4, **fields}


# D3.1


@rule("D3.1")
def test_the_turn_begins_with_the_dice_and_nothing_else() -> None:
    match = on_table(
        phase="rolling",
        hand=[EVERYTHING],
        hall_owner={"kassel": 0},
        road_owner={"sauerland-harz": 0, "harz-wetterau": 0},
    )
    assert match.legal == ["roll"]
    for action in ("end", "buy", "road:weserbergland-harz", "hall:kassel", "landmark:eisenach"):
        assert refused(match, action) == "D3.1"
    for action in ("stock:wood>ore", "give:wood", "want:ore", "send", "goetz:harz", "rob:1"):
        assert refused(match, action) == "D3.1"
    for action in ("discard:wood", "take:wood", "skip", "accept", "pick:1", "withdraw"):
        assert refused(match, action) == "D3.1"


@rule("D3.1")
def test_the_dice_are_rolled_once() -> None:
    match = before_dice(12)
    match.play("roll")
    assert asked(match) == (0, "turn")
    assert match.state.dice == 12
    assert refused(match, "roll") == "D3.1"


@rule("D3.1")
def test_then_all_may_be_done_in_any_order_and_more_than_once() -> None:
    match = on_table(
        hand=[EVERYTHING, {"ore": 1}],
        hall_owner={"kassel": 0},
        road_owner={"sauerland-harz": 0, "harz-wetterau": 0},
    )
    play(match, "buy", "road:weserbergland-harz", "stock:wool>ore", "road:weserbergland-sauerland")
    play(match, "stock:ore>grain", "end")
    match = on_table(
        hand=[EVERYTHING, {"ore": 1}],
        hall_owner={"kassel": 0},
        road_owner={"sauerland-harz": 0, "harz-wetterau": 0},
    )
    play(match, "road:weserbergland-harz", "stock:wool>grain", "landmark:eisenach")
    play(match, "road:harz-thueringer_wald")  # the free road of Eisenach
    play(match, "give:wood", "want:ore", "send", "accept", "decline", "pick:1")
    play(match, "road:weserbergland-sauerland", "buy")
    assert asked(match) == (0, "turn")


@rule("D3.1")
def test_nothing_need_be_done() -> None:
    match = on_table()
    assert "end" in match.legal
    match.play("end")
    assert asked(match) == (1, "rolling")


@rule("D3.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_turns_go_round(seats: int) -> None:
    match = start(seats, 1)
    for turn in range(1, 3 * seats):
        assert asked(match) == ((turn - 1) % seats, "rolling")
        assert (match.state.turn, match.state.on_turn) == (turn, (turn - 1) % seats)
        assert match.state.dice == 0
        match.play("roll")
        while phase(match) != "turn":
            match.play(match.legal[0])
        match.play("end")


@rule("D3.1")
@pytest.mark.parametrize("number", [2, 6, 7, 8, 12])
def test_whoever_rolled_goes_on(number: int) -> None:
    match = before_dice(number, hall_owner={"hof": 1}, on_turn=2, to_move=2, goetz="prignitz")
    match.play("roll")
    if number == 7:
        match.play("goetz:eifel")
    assert asked(match) == (2, "turn")


# D3.2


@rule("D3.2")
@pytest.mark.parametrize("phase_", ["rolling", "turn"])
def test_a_development_card_may_be_played_before_and_after_the_dice(phase_: str) -> None:
    match = on_table(**holding(*CARDS), phase=phase_, hall_owner={"kassel": 0})
    assert doing(match, "play") == list(CARDS)


@rule("D3.2", "D7.1")
@pytest.mark.parametrize("first", CARDS)
def test_one_per_turn_in_all_whether_before_or_after_the_dice(first: str) -> None:
    match = before_dice(11, **holding(*CARDS, *CARDS), hall_owner={"kassel": 0})
    match.play(f"play:{first}")
    follow = {
        "landsknecht": ["goetz:eifel"],
        "road_building": ["skip", "skip"],
        "banking": ["take:ore", "take:ore"],
        "trade": [],
    }
    play(match, *follow[first])
    assert asked(match) == (0, "rolling")
    assert match.legal == ["roll"]
    for card in CARDS:
        assert refused(match, f"play:{card}") == "D7.1"
    match.play("roll")
    assert doing(match, "play") == []
    for card in CARDS:
        assert refused(match, f"play:{card}") == "D7.1"


@rule("D3.2")
def test_the_next_player_may_play_one_again_and_oneself_in_the_next_turn() -> None:
    match = on_table(
        card_kind=["trade", "trade", "banking"], card_holder=[0, 1, 0], turn=4, key=key_rolling(11)
    )
    play(match, "play:trade", "end")
    assert doing(match, "play") == ["trade"]
    play(match, "play:trade", "roll", "end", "roll")
    while phase(match) != "turn":
        match.play(match.legal[0])
    play(match, "end")
    assert doing(match, "play") == ["banking"]


@rule("D3.2")
def test_only_in_the_own_turn() -> None:
    match = on_table(**holding("landsknecht", seat=1), hand=[{"wood": 1}, {"ore": 1}])
    assert refused(match, "play:landsknecht") == "D7.1"
    play(match, "give:wood", "want:ore", "send")
    assert match.to_move == 1
    assert refused(match, "play:landsknecht") == "D5.1"


@rule("D3.2")
def test_not_in_the_middle_of_something_else() -> None:
    match = on_table(**holding(*CARDS), hand=[{"wood": 1}])
    match.play("give:wood")
    assert refused(match, "play:trade") == "D5.1"
    match = on_table(**holding(*CARDS), phase="moving_goetz", must_rob=1, dice=7)
    assert refused(match, "play:trade") == "D8.2"


@rule("D3.2", "D5.3")
def test_trade_played_before_the_dice_takes_effect_afterwards() -> None:
    match = before_dice(11, **holding("trade"), hand=[{"wool": 2}])
    match.play("play:trade")
    assert asked(match) == (0, "rolling")
    assert refused(match, "stock:wool>ore") == "D3.1"
    play(match, "roll", "stock:wool>ore")
    assert hand(match, 0) == {"ore": 1}


@rule("D3.2", "D5.3")
def test_trade_played_before_the_dice_outlives_a_seven() -> None:
    match = before_dice(7, **holding("trade"), hand=[{"wool": 2}])
    play(match, "play:trade", "roll", "goetz:eifel", "stock:wool>ore")
    assert hand(match, 0) == {"ore": 1}


@rule("D3.2", "D7.3")
def test_free_roads_before_the_dice_leave_the_dice_to_be_rolled() -> None:
    match = before_dice(11, **holding("road_building"), hall_owner={"kassel": 0})
    play(match, "play:road_building", "road:sauerland-harz")
    assert refused(match, "roll") in {"D7.3", "D6.7"}
    play(match, "road:harz-wetterau")
    assert asked(match) == (0, "rolling")


# D4.1


@rule("D4.1", "D1.1")
def test_two_dice_are_added_up() -> None:
    """Each of the 36 throws is equally likely, so a seven falls six times as often as a twelve."""
    rolls: Counter[int] = Counter()
    for n in range(360):
        match = on_table(phase="rolling", key=f"{n:032x}")
        match.play("roll")
        rolls[int(match.state.dice)] += 1
    assert set(rolls) == set(range(2, 13))
    off = sum((rolls[n] - 10 * (6 - abs(n - 7))) ** 2 / (10 * (6 - abs(n - 7))) for n in rolls)
    assert off < 25  # chi-squared with ten degrees of freedom, 1 in 200


@rule("D4.1")
def test_all_fields_with_the_number_yield_to_all_players() -> None:
    match = before_dice(
        6, hall_owner={"passau": 0, "frankfurt_oder": 1, "neubrandenburg": 2, "leipzig": 1}
    )
    match.play("roll")
    hands = [hand(match, seat) for seat in range(3)]
    assert hands == [{"wood": 1}, {"grain": 1, "ore": 1}, {"wool": 1}]
    assert stock(match) == {"wood": 17, "wool": 17, "clay": 18, "ore": 17, "grain": 17}


@rule("D4.1")
def test_other_numbers_yield_nothing() -> None:
    match = before_dice(4, hall_owner={"passau": 0, "frankfurt_oder": 1, "leipzig": 2})
    match.play("roll")
    assert match.state.hand_size.sum() == 0


@rule("D4.1")
def test_several_town_halls_at_a_field_bring_several_cards() -> None:
    halls = {"osnabrueck": 0, "kassel": 0, "marburg": 1, "dortmund": 0}
    match = before_dice(5, hall_owner=halls)
    match.play("roll")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 3}, {"wood": 1})


@rule("D4.1")
def test_a_town_hall_at_two_fields_with_the_number_brings_a_card_of_each() -> None:
    match = before_dice(5, hall_owner={"duesseldorf": 0, "aachen": 0, "baden_baden": 0})
    match.play("roll")
    assert hand(match, 0) == {"ore": 2, "clay": 1}


@rule("D4.1")
def test_four_players_all_get_their_share() -> None:
    halls = {"osnabrueck": 0, "kassel": 1, "marburg": 2, "dortmund": 3}
    match = before_dice(5, seats=4, hall_owner=halls, on_turn=2, to_move=2)
    match.play("roll")
    assert [hand(match, seat) for seat in range(4)] == [{"wood": 1}] * 4


@rule("D4.1")
def test_an_empty_city_and_a_landmark_yield_nothing() -> None:
    match = before_dice(
        9,
        hall_owner={"heidelberg": 0},
        road_owner={"rheinhessen-mainfranken": 0, "wetterau-rheinhessen": 0},
        builder={"frankfurt_main": 0},
    )
    match.play("roll")
    assert hand(match, 0) == {"grain": 1}


@rule("D4.1")
def test_the_yield_is_seen_by_all() -> None:
    match = before_dice(5, hall_owner={"kassel": 1, "aachen": 2}, goetz="prignitz")
    match.play("roll")
    for viewer in (0, 1, 2):
        assert match.log_for(viewer)[-1].results == ("dice:5", "gain1:wood", "gain2:ore")


# D4.2


@rule("D4.2")
def test_goetzs_field_yields_nothing_to_anybody() -> None:
    halls = {"osnabrueck": 0, "kassel": 1, "duesseldorf": 2}
    match = before_dice(5, hall_owner=halls, goetz="sauerland")
    match.play("roll")
    assert [hand(match, seat) for seat in range(3)] == [{}, {}, {"ore": 1}]


@rule("D4.2")
def test_his_neighbours_yield_as_ever() -> None:
    match = before_dice(8, hall_owner={"kassel": 0}, goetz="sauerland")
    match.play("roll")
    assert hand(match, 0) == {"ore": 1}


@rule("D4.2", "D7.2")
def test_a_landsknecht_before_the_dice_blocks_and_frees() -> None:
    for field, cards in (("sauerland", [{}, {"ore": 1}]), ("eifel", [{"wood": 1}, {}])):
        match = before_dice(
            5,
            **holding("landsknecht"),
            hall_owner={"kassel": 0, "aachen": 1},
            goetz="eifel" if field == "sauerland" else "sauerland",
        )
        play(match, "play:landsknecht", f"goetz:{field}", "roll")
        assert [hand(match, 0), hand(match, 1)] == cards


# D4.3


@rule("D4.3")
def test_too_small_a_stock_serves_nobody() -> None:
    halls = {"osnabrueck": 0, "kassel": 1, "duesseldorf": 0}
    match = before_dice(5, hall_owner=halls, hand=[{}, {}, all_but(1, "wood")])
    match.play("roll")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {})
    assert (stock(match)["wood"], stock(match)["ore"]) == (1, 17)


@rule("D4.3")
def test_a_stock_that_just_suffices_serves_all() -> None:
    halls = {"osnabrueck": 0, "kassel": 1}
    match = before_dice(5, hall_owner=halls, hand=[{}, {}, all_but(2, "wood")])
    match.play("roll")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 1}, {"wood": 1})
    assert stock(match)["wood"] == 0


@rule("D4.3")
def test_one_card_short_serves_nobody_even_if_some_could_be_served() -> None:
    halls = {"osnabrueck": 0, "kassel": 0, "marburg": 1, "dortmund": 2}
    match = before_dice(5, hall_owner=halls, hand=[{}, {}, all_but(3, "wood")])
    match.play("roll")
    assert (hand(match, 0), hand(match, 1)) == ({}, {})
    assert hand(match, 2) == {"wood": 15}


@rule("D4.3")
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_single_player_takes_what_there_is(left: int, seat: int) -> None:
    halls = {"osnabrueck": seat, "kassel": seat, "marburg": seat}
    match = before_dice(5, hall_owner=halls, hand=[{}, {}, all_but(left, "wood")])
    match.play("roll")
    got = min(left, 3)
    assert hand(match, seat) == ({"wood": got} if got else {})
    assert stock(match)["wood"] == left - got


@rule("D4.3")
def test_each_kind_is_judged_by_itself() -> None:
    halls = {"kassel": 0, "marburg": 1, "magdeburg": 0, "erfurt": 1, "aachen": 0, "saarbruecken": 1}
    hands = [{}, {}, {"wood": 17, "grain": 16, "ore": 18}]
    match = before_dice(5, hall_owner=halls, hand=hands)
    match.play("roll")
    assert (hand(match, 0), hand(match, 1)) == ({"grain": 1}, {"grain": 1, "clay": 1})
    assert now(match)["stock"] == {"wood": 1, "wool": 18, "clay": 17}


@rule("D4.1", "D4.3")
def test_entitled_is_who_has_a_town_hall_whatever_is_held() -> None:
    match = before_dice(
        5,
        hall_owner={"kassel": 0, "marburg": 0},
        hand=[all_but(1, "wood"), ONE_OF_EACH | {"wood": 0}],
    )
    match.play("roll")
    assert hand(match, 0) == {"wood": 18}
