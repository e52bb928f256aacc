"""P3: the round."""

import pytest

from tests.games.packet_row.table import (
    answers,
    current,
    discard,
    future,
    hand,
    money,
    now,
    phase,
    play,
    start,
    table,
)
from tests.situations import refused, rule

EXAMPLE = {  # the rulebook's example round: Anna 0, Ben 1, Cedric 2, David 3
    "seats": 4,
    "current": {
        "market": ["library", "tobacco1", "grain2"],
        "docks": ["ship.spain", "captain", "double_gold"],
    },
    "future": {"market": ["tobacco3", "merchant"], "docks": ["ship.france", "single_gold"]},
}


# P3.1: choosing a board


@rule("P3.1")
def test_the_harbour_master_chooses_any_board_at_first() -> None:
    match = table()
    assert answers(match) == ["choose:guild_hall", "choose:docks", "choose:market", "choose:bank"]
    match.play("choose:docks")
    assert (now(match)["board"], phase(match)) == ("docks", "asked")


@rule("P3.1")
def test_a_board_is_chosen_once_a_round() -> None:
    match = play(table(), "choose:docks", "decline", "decline", "decline")
    assert phase(match) == "choosing"
    assert refused(match, "choose:docks") == "P3.1"
    assert answers(match) == ["choose:guild_hall", "choose:market", "choose:bank"]


@rule("P3.1")
def test_a_board_without_any_card_cannot_be_chosen() -> None:
    match = table(seats=4, down_to={"bank": []})
    assert refused(match, "choose:bank") == "P3.1"
    assert answers(match) == ["choose:guild_hall", "choose:docks", "choose:market"]


@rule("P3.1", "P3.4", "P3.6")
def test_an_empty_board_is_not_among_those_left() -> None:
    match = table(seats=4, down_to={"bank": []})
    for board in ("docks", "market", "guild_hall"):
        play(match, f"choose:{board}", *["decline"] * 4)
    assert (now(match)["rounds"], match.to_move, phase(match)) == (2, 1, "choosing")


@rule("P3.1")
@pytest.mark.parametrize("action", ["take:1", "assistant:1", "decline", "pass", "done"])
def test_before_a_board_is_chosen_nothing_else_is_answered(action: str) -> None:
    assert refused(table(hands=[["assistant"]]), action) == "P3.1"


# P3.2: asking


@rule("P3.2")
def test_all_are_asked_clockwise_from_the_left_and_the_harbour_master_last() -> None:
    match = table(seats=4, master=2, money=[99] * 4)
    match.play("choose:docks")
    asked = []
    for _ in range(4):
        asked.append(match.to_move)
        match.play("decline")
    assert asked == [3, 0, 1, 2]
    assert (match.to_move, phase(match)) == (2, "choosing")


@rule("P3.2", "P3.3")
def test_whoever_has_taken_a_card_is_asked_no_more() -> None:
    match = table(seats=4)
    play(match, "choose:docks", "decline", "take:1", "decline", "decline", "choose:bank")
    asked = []
    while phase(match) == "asked":
        asked.append(match.to_move)
        match.play("decline")
    assert asked == [1, 3, 0]


@rule("P3.2")
def test_everyone_without_a_card_is_asked_even_if_declining_is_all_that_is_possible() -> None:
    match = table(current={"market": ["library", "grain3"]}, money=[0, 0, 0])
    match.play("choose:market")
    for seat in (1, 2, 0):
        assert (match.to_move, answers(match)) == (seat, ["decline"])
        match.play("decline")


@rule("P3.2")
def test_the_board_that_others_have_emptied_is_asked_about_all_the_same() -> None:
    match = table(seats=4, current={"bank": ["money3", "money4", "banker"]}, money=[0] * 4)
    play(match, "choose:bank", "take:1", "take:2", "take:3")
    assert current(match, "bank") == [None] * 3
    assert (match.to_move, phase(match)) == (0, "asked")
    match = table(seats=5, down_to={"bank": ["money3"]})
    play(match, "choose:bank", "take:1")
    for seat in (2, 3, 4, 0):
        assert (match.to_move, answers(match)) == (seat, ["decline"])
        match.play("decline")


@rule("P3.2")
def test_no_card_is_taken_from_an_empty_place() -> None:
    match = play(table(), "choose:bank", "take:1")
    assert refused(match, "take:1") == "P3.2"
    assert refused(match, "take:3") == "P3.2"


@rule("P3.2")
@pytest.mark.parametrize("action", ["choose:docks", "done"])
def test_whoever_is_asked_chooses_no_board(action: str) -> None:
    assert refused(play(table(), "choose:bank"), action) == "P3.2"


# P3.3, P3.4, P3.6: one card each; the end of a round


@rule("P3.3")
def test_the_pawn_stands_where_the_card_was_until_the_round_is_over() -> None:
    match = table(hands=[[], [], ["assistant"]], current={"bank": ["money3", "money4"]})
    play(match, "choose:bank", "take:2")
    assert now(match)["pawn"] == [None, "bank.2", None]
    match.play("assistant:1")
    assert now(match)["pawn"] == [None, "bank.2", "bank.future1"]
    assert current(match, "bank") == ["money3", None]
    match.play("take:1")
    assert now(match)["pawn"] == [None, None, None]


@rule("P3.3")
def test_whoever_declines_may_be_asked_again_at_a_later_board() -> None:
    match = play(table(), "choose:bank", "decline", "take:1", "decline", "choose:docks")
    assert match.to_move == 1
    match.play("take:1" if "take:1" in match.legal else "decline")


@rule("P3.4")
def test_a_harbour_master_who_declines_chooses_the_next_board() -> None:
    match = play(table(), "choose:bank", "decline", "decline", "decline")
    assert (match.to_move, phase(match), now(match)["board"]) == (0, "choosing", None)


@rule("P3.4", "P3.6")
def test_the_round_ends_when_no_board_is_left() -> None:
    match = table()
    for board in ("bank", "market", "docks", "guild_hall"):
        assert now(match)["rounds"] == 1
        play(match, f"choose:{board}", "decline", "decline", "decline")
    assert (now(match)["rounds"], match.to_move, phase(match)) == (2, 1, "choosing")


@rule("P3.6")
def test_the_round_ends_when_the_harbour_master_takes_a_card_though_others_have_none() -> None:
    match = table(current={"bank": ["money3", "money4"]})
    play(match, "choose:bank", "decline", "decline", "take:1")
    assert hand(match, 0) == {"money3": 1}
    assert (now(match)["rounds"], match.to_move, phase(match)) == (2, 1, "choosing")


# P3.5: the harbour master alone


def alone(**fields):
    """Two players: the other has taken a card at the bank, the harbour master decides."""
    given = {"current": {"bank": ["money3", "money4"]}, **fields}
    given["current"] = {"bank": ["money3", "money4"], **given["current"]}
    return play(table(seats=2, **given), "choose:bank", "take:1")


@rule("P3.5")
def test_alone_the_harbour_master_takes_passes_or_goes_on_and_does_not_decline() -> None:
    match = alone()
    assert (match.to_move, phase(match)) == (0, "asked")
    assert answers(match) == [
        *("choose:guild_hall", "choose:docks", "choose:market"),
        *("take:2", "pass"),
    ]
    assert refused(match, "decline") == "P3.5"


@rule("P3.5", "P3.6")
def test_a_pass_ends_the_round() -> None:
    match = play(alone(), "pass")
    assert (now(match)["rounds"], match.to_move) == (2, 1)
    assert hand(match, 0) == {}


@rule("P3.5")
def test_nobody_passes_while_others_have_no_card() -> None:
    match = play(table(), "choose:bank", "take:1")
    assert refused(match, "pass") == "P3.5"
    match.play("decline")
    assert match.to_move == 0
    assert refused(match, "pass") == "P3.5"


@rule("P3.5", "P4.1")
def test_who_goes_on_must_take_there_and_the_board_counts_as_chosen() -> None:
    match = alone(
        current={"docks": ["ship.spain", "captain"]}, future={"docks": ["double_gold"] * 2}
    )
    match.play("choose:docks")
    assert (match.to_move, phase(match)) == (0, "must_take")
    assert answers(match) == ["take:1", "take:2"]
    for action in ("decline", "pass", "choose:market", "done"):
        assert refused(match, action) == "P3.5"
    match.play("take:1")
    assert hand(match, 0) == {"ship.spain": 1}
    assert current(match, "docks") == ["double_gold"] * 2
    assert discard(match)["docks.captain"] == 1


@rule("P3.5")
def test_alone_no_board_is_chosen_where_nothing_can_be_taken_and_paid() -> None:
    match = alone(
        current={"market": ["grain3", "city_hall"], "docks": ["double_gold", "captain"]},
        future={"market": ["merchant", "merchant"]},
        money=[7, 0],
    )
    assert refused(match, "choose:market") == "P3.5"
    assert "choose:docks" in match.legal


@rule("P3.5", "P6.1")
def test_an_assistant_opens_the_future_supply_there_too() -> None:
    match = alone(
        current={"market": ["grain3", "city_hall"]},
        future={"market": ["merchant", "church"]},
        hands=[["assistant"]],
        money=[7, 0],
    )
    match.play("choose:market")
    assert answers(match) == ["assistant:1"]
    match.play("assistant:1")
    assert hand(match, 0) == {"merchant": 1}


@rule("P3.5", "P6.2")
def test_only_the_money_held_at_that_moment_counts_but_cards_can_be_cashed_first() -> None:
    match = alone(
        current={"market": ["grain3", "city_hall"]},
        future={"market": ["merchant", "merchant"]},
        hands=[["money3"]],
        money=[7, 0],
    )
    assert refused(match, "choose:market") == "P3.5"
    match.play("cash:3")
    assert "choose:market" in match.legal


@rule("P3.5")
def test_there_is_no_way_back_to_a_board_already_left() -> None:
    match = table(
        seats=2, current={"bank": ["money3", "money4"], "docks": ["captain", "ship.spain"]}
    )
    play(match, "choose:docks", "decline", "decline", "choose:bank", "take:1")
    assert refused(match, "choose:docks") == "P3.1"
    assert answers(match) == ["choose:guild_hall", "choose:market", "take:2", "pass"]


@rule("P3.5", "P3.2")
def test_alone_at_an_emptied_board_there_is_still_the_pass() -> None:
    match = table(seats=3, current={"bank": ["money3", "money4"]})
    play(match, "choose:bank", "take:1", "take:2")
    assert answers(match) == ["choose:guild_hall", "choose:docks", "choose:market", "pass"]


# P3.7, P3.8: the card


@rule("P3.7", "P6.4")
@pytest.mark.parametrize(
    ("board", "card", "cost"),
    [
        ("market", "fur2", 6),
        ("market", "tobacco3", 10),
        ("docks", "single_gold", 4),
        ("docks", "double_gold", 8),
        ("guild_hall", "university", 18),
        ("bank", "banker", 0),
        ("bank", "money10", 0),
        ("docks", "captain", 0),
        ("docks", "ship.spain", 0),
        ("guild_hall", "assistant", 0),
        ("guild_hall", "grain4.great_britain", 0),
        ("market", "merchant", 0),
    ],
)
def test_goods_victory_and_gold_cards_cost_their_price_at_once(board, card, cost) -> None:
    match = table(current={board: ["church", card]}, money=[25, cost, 25])
    match.play(f"choose:{board}")
    match.play("take:2")
    assert money(match)[1] == 0
    assert hand(match, 1) == {card: 1}
    if cost:
        match = table(current={board: ["church", card]}, money=[25, cost - 1, 25])
        match.play(f"choose:{board}")
        assert refused(match, "take:2") == "P3.7"


@rule("P3.8")
def test_everybody_knows_who_took_what_and_ships_lie_open() -> None:
    match = table(current={"docks": ["captain", "ship.spain"]})
    play(match, "choose:docks", "take:2", "take:1")
    for viewer in range(3):
        seen = match.observe(viewer)
        assert seen.hand[1].sum() == seen.hand[2].sum() == 1
    lines = list(match.game.words.position_words(match.observe(0), 0, "en"))
    assert any("Seat 1: $25 · cards in hand: 1 · ships: 1" in line for line in lines)
    assert match.log_for(0)[-1].results == ("took:captain",)


# The rulebook's example


@rule("P3.2", "P3.4", "P3.6", "P3.7", "P4.1", "P4.2", "P4.3", "P4.4")
def test_the_example_round_with_four_players() -> None:
    match = table(**EXAMPLE)
    untouched = {
        board: (current(match, board), future(match, board)) for board in ("guild_hall", "bank")
    }
    play(match, "choose:market", "take:1")  # Ben takes the library
    assert money(match) == [25, 10, 25, 25]
    assert match.to_move == 2
    play(match, "decline", "take:2")  # Cedric declines, David takes one tobacco
    assert money(match) == [25, 10, 25, 23]
    assert match.to_move == 0
    play(match, "decline", "choose:docks")  # Anna declines the market
    assert match.to_move == 2
    play(match, "decline", "take:1")  # Cedric declines again, Anna takes a ship
    assert hand(match, 0) == {"ship.spain": 1}
    assert money(match)[0] == 25
    assert [hand(match, seat) for seat in (1, 2, 3)] == [{"library": 1}, {}, {"tobacco1": 1}]
    # Only market and docks are refilled, and Ben is the next harbour master.
    assert current(match, "market")[:2] == ["tobacco3", "merchant"]
    assert current(match, "docks")[:2] == ["ship.france", "single_gold"]
    for board in ("market", "docks"):
        assert None not in current(match, board) + future(match, board)
    assert {b: (current(match, b), future(match, b)) for b in untouched} == untouched
    assert discard(match) == {"market.grain2": 1, "docks.captain": 1, "docks.double_gold": 1}
    assert (match.to_move, now(match)["master"], phase(match)) == (1, 1, "choosing")


@rule("P6.1", "P3.7")
def test_in_the_example_david_could_take_three_tobacco_with_an_assistant() -> None:
    match = table(**EXAMPLE, hands=[[], [], [], ["assistant"]])
    play(match, "choose:market", "take:1", "decline", "assistant:1")
    assert hand(match, 3) == {"tobacco3": 1}
    assert money(match)[3] == 15
    assert discard(match) == {"guild_hall.assistant": 1}


def test_a_whole_random_game_keeps_to_its_phases() -> None:
    match = start(4, 5)
    while not match.over:
        match.play(match.legal[-1])
    assert phase(match) == "over"
