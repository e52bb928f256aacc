"""P6: other cards."""

import pytest

from tests.games.packet_row.table import (
    answers,
    current,
    discard,
    future,
    hand,
    money,
    phase,
    play,
    table,
)
from tests.situations import refused, rule

# P6.1: the assistant


@rule("P6.1")
def test_an_assistant_takes_from_the_future_supply_at_its_price_and_is_discarded() -> None:
    match = table(hands=[[], ["assistant"]], future={"market": ["tobacco3", "merchant"]})
    play(match, "choose:market", "assistant:1")
    assert hand(match, 1) == {"tobacco3": 1}
    assert money(match)[1] == 15
    assert discard(match) == {"guild_hall.assistant": 1}
    assert future(match, "market") == [None, "merchant"]


@rule("P6.1")
def test_without_an_assistant_the_future_supply_is_out_of_reach() -> None:
    match = play(table(), "choose:bank")
    assert refused(match, "assistant:1") == "P6.1"


@rule("P6.1", "P3.7")
def test_a_future_card_that_cannot_be_paid_stays() -> None:
    match = table(
        hands=[[], ["assistant"]], future={"market": ["tobacco3", "merchant"]}, money=[9, 9]
    )
    match.play("choose:market")
    assert refused(match, "assistant:1") == "P3.7"
    match.play("assistant:2")


@rule("P6.1")
def test_an_empty_place_of_the_future_supply_gives_nothing() -> None:
    match = table(hands=[[], ["assistant"], ["assistant"]])
    play(match, "choose:bank", "assistant:2")
    assert refused(match, "assistant:2") == "P6.1"


@rule("P6.1")
def test_an_assistant_helps_when_the_current_supply_is_empty() -> None:
    match = table(
        hands=[["assistant"]],
        current={"bank": ["money3", "money4"]},
        future={"bank": ["banker", "money5"]},
    )
    play(match, "choose:bank", "take:1", "take:2")
    assert current(match, "bank") == [None, None]
    assert {"assistant:1", "assistant:2", "pass"} <= set(match.legal)
    match.play("assistant:1")
    assert hand(match, 0) == {"banker": 1}


@rule("P6.1", "P3.3")
def test_an_assistant_just_taken_helps_from_the_next_round_on() -> None:
    match = table(current={"guild_hall": ["assistant", "church"]})
    play(match, "choose:guild_hall", "take:1")
    assert match.to_move == 2
    play(match, "decline", "decline", "choose:bank")
    assert match.to_move == 2  # seat 1 has its card


# P6.2: money cards


@rule("P6.2")
@pytest.mark.parametrize("value", [3, 4, 5, 6, 7, 8, 10])
def test_a_money_card_is_discarded_for_its_sum(value: int) -> None:
    match = table(hands=[[f"money{value}"]])
    match.play(f"cash:{value}")
    assert money(match)[0] == 25 + value
    assert discard(match) == {f"bank.money{value}": 1}
    assert refused(match, f"cash:{value}") == "P6.2"


@rule("P6.2")
def test_equal_money_cards_are_one_action_and_are_cashed_one_by_one() -> None:
    match = table(hands=[["money3", "money3", "money5"]])
    assert [a for a in match.legal if a.startswith("cash")] == ["cash:3", "cash:5"]
    match.play("cash:3")
    assert hand(match, 0) == {"money3": 1, "money5": 1}
    assert (match.to_move, phase(match)) == (0, "choosing")


@rule("P6.2", "P5.1")
def test_a_card_can_be_cashed_before_it_is_decided_what_to_take() -> None:
    match = table(hands=[[], ["money3"]], current={"market": ["fur2", "fur3"]}, money=[25, 3, 25])
    match.play("choose:market")
    assert answers(match) == ["decline"]
    match.play("cash:3")
    assert answers(match) == ["take:1", "decline"]


# P6.3, P6.4


@rule("P6.3")
def test_a_banker_does_nothing_during_play() -> None:
    with_banker, without = table(hands=[["banker"]]), table()
    assert with_banker.legal == without.legal


@rule("P6.4")
def test_a_victory_card_is_paid_when_taken_and_counts_at_the_end() -> None:
    match = table(current={"bank": ["university", "money3"]})
    play(match, "choose:bank", "take:1")
    assert money(match)[1] == 7
    assert match.scores == [2, 4, 2]
