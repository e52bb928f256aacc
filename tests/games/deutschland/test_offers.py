"""D5.1: trade among players. Counter-offers and limits have files of their own."""

from itertools import product

import pytest

from tests.games.deutschland.table import (
    HANDS,
    RESOURCES,
    asked,
    bargain,
    doing,
    hand,
    now,
    offer,
    on_table,
    phase,
    play,
)
from tests.situations import refused, rule

TRADING = ("offering", "answering", "countering", "picking")


# Putting an offer together


@rule("D5.1")
def test_the_first_card_opens_an_offer_given_or_wanted() -> None:
    match = bargain()
    assert doing(match, "give") == ["wood", "ore"]
    assert doing(match, "want") == list(RESOURCES)
    for action in ("give:wood", "give:ore", *(f"want:{kind}" for kind in RESOURCES)):
        match = bargain()
        match.play(action)
        assert asked(match) == (0, "offering")


@rule("D5.1")
@pytest.mark.parametrize("card", ["clay", "grain", "wool"])
def test_only_cards_held_can_be_given(card: str) -> None:
    assert refused(bargain(), f"give:{card}") == "D5.1"


@rule("D5.1")
def test_and_only_as_many_as_are_held() -> None:
    match = bargain()
    play(match, "give:wood", "give:wood")
    assert refused(match, "give:wood") == "D5.1"
    match.play("give:ore")
    assert refused(match, "give:ore") == "D5.1"
    assert now(match)["give"] == {"wood": 2, "ore": 1}


@rule("D5.1")
def test_an_open_offer_cant_be_cancelled() -> None:
    for first in ("give:wood", "want:clay"):
        match = bargain()
        match.play(first)
        for action in ("end", "withdraw", "buy", "stock:wood>ore", "decline", "roll", "skip"):
            assert refused(match, action) == "D5.1"
        assert {action.partition(":")[0] for action in match.legal} <= {"give", "want", "send"}


@rule("D5.1")
def test_no_kind_on_both_sides() -> None:
    match = bargain()
    match.play("give:wood")
    assert refused(match, "want:wood") == "D5.1"
    assert doing(match, "want") == ["wool", "clay", "ore", "grain"]


@rule("D5.1")
def test_what_is_given_comes_before_what_is_wanted() -> None:
    match = bargain()
    play(match, "want:clay")
    assert doing(match, "give") == []
    assert refused(match, "give:wood") == "D5.1"


@rule("D5.1")
def test_kinds_come_in_the_order_of_the_data() -> None:
    match = bargain()
    match.play("give:ore")
    assert refused(match, "give:wood") == "D5.1"
    play(match, "want:clay")
    assert doing(match, "want") == ["clay", "grain"]
    assert refused(match, "want:wool") == "D5.1"


@rule("D5.1")
def test_nothing_is_sent_with_both_sides_empty() -> None:
    assert refused(bargain(), "send") in {"D3.1", "D5.1"}


@rule("D5.1")
def test_an_offer_may_leave_one_side_empty() -> None:
    for give, want in (("wood ore", ""), ("", "clay clay")):
        match = offer(bargain(), give, want)
        assert asked(match) == (1, "answering")


@rule("D5.1")
def test_whoever_holds_nothing_can_still_ask() -> None:
    match = bargain(hand=[{}, {"clay": 1}])
    assert doing(match, "give") == []
    offer(match, "", "clay")
    assert asked(match) == (1, "answering")
    assert match.legal == ["give:clay", "decline"]


@rule("D5.1", "D3.1")
def test_offers_are_for_the_own_turn_after_the_dice() -> None:
    match = bargain(phase="rolling")
    for action in ("give:wood", "want:clay", "send"):
        assert refused(match, action) == "D3.1"


# Answering


@rule("D5.1")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(3, 0, [1, 2]), (3, 1, [2, 0]), (3, 2, [0, 1]), (4, 2, [3, 0, 1]), (4, 3, [0, 1, 2])],
)
def test_all_others_are_asked_clockwise(seats: int, first: int, order: list[int]) -> None:
    hands = [{"wood": 1}] * seats
    match = on_table(seats=seats, hand=hands, on_turn=first, to_move=first)
    offer(match, "wood", "clay")
    for seat in order:
        assert asked(match) == (seat, "answering")
        match.play("decline")
    assert asked(match) == (first, "picking")


@rule("D5.1")
def test_who_lacks_the_cards_is_asked_but_cant_accept() -> None:
    match = offer(bargain(hand=[{"wood": 1}, {}, {"clay": 1}]), "wood", "clay clay")
    assert asked(match) == (1, "answering")
    assert match.legal == ["decline"]
    assert refused(match, "accept") == "D5.1"
    match.play("decline")
    assert asked(match) == (2, "answering")
    assert match.legal == ["give:clay", "decline"]
    assert refused(match, "accept") == "D5.1"


@rule("D5.1")
def test_every_kind_wanted_must_be_held() -> None:
    match = offer(bargain(), "wood", "clay grain")
    assert refused(match, "accept") == "D5.1"
    play(match, "decline", "accept")
    assert phase(match) == "picking"


@rule("D5.1")
@pytest.mark.parametrize(("give", "want"), [("wood", ""), ("", "clay"), ("wood ore", "")])
def test_an_offer_with_an_empty_side_cant_be_accepted(give: str, want: str) -> None:
    match = offer(bargain(), give, want)
    assert refused(match, "accept") == "D5.1"
    assert "decline" in match.legal
    assert "give:clay" in match.legal


@rule("D5.1")
def test_nothing_else_is_done_while_answering() -> None:
    match = offer(bargain(), "wood", "clay")
    for action in ("end", "withdraw", "pick:0", "pick:1", "send", "want:wood", "roll", "buy"):
        assert refused(match, action) == "D5.1"


# Picking


@rule("D5.1")
def test_the_cards_change_hands_with_whom_is_picked_alone() -> None:
    match = offer(bargain(), "wood wood", "clay")
    play(match, "accept", "accept")
    assert match.legal == ["pick:1", "pick:2", "withdraw"]
    match.play("pick:2")
    hands = [hand(match, seat) for seat in range(3)]
    assert hands == [{"ore": 1, "clay": 1}, {"clay": 2}, {"grain": 1, "wood": 2}]
    assert match.state.hand_size[:3].tolist() == [2, 2, 3]
    assert asked(match) == (0, "turn")


@rule("D5.1")
def test_nothing_changes_hands_before_the_pick() -> None:
    match = offer(bargain(), "wood", "clay")
    play(match, "accept", "accept")
    assert [hand(match, seat) for seat in range(3)] == HANDS


@rule("D5.1")
def test_a_counter_offer_that_is_picked_stands_as_it_was_made() -> None:
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay clay", "wood ore")
    match.play("accept")
    assert match.legal == ["pick:1", "pick:2", "withdraw"]
    match.play("pick:1")
    hands = [hand(match, seat) for seat in range(3)]
    assert hands == [{"wood": 1, "clay": 2}, {"wood": 1, "ore": 1}, {"clay": 1, "grain": 1}]


@rule("D5.1")
def test_a_counter_offer_that_cant_be_paid_cant_be_picked() -> None:
    for want in ("grain", "wood wood wood", "ore ore", "wood wool"):
        match = offer(bargain(), "wood", "clay")
        offer(match, "clay", want)
        match.play("decline")
        assert match.legal == ["withdraw"]
        assert refused(match, "pick:1") == "D5.1"


@rule("D5.1")
def test_a_counter_offer_may_cost_all_that_is_held() -> None:
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay", "wood wood ore")
    play(match, "decline", "pick:1")
    assert hand(match, 0) == {"clay": 1}


@rule("D5.1")
def test_neither_who_declined_nor_oneself_can_be_picked() -> None:
    match = offer(bargain(), "wood", "clay")
    play(match, "accept", "decline")
    assert match.legal == ["pick:1", "withdraw"]
    for seat in (0, 2, 3):
        assert refused(match, f"pick:{seat}") == "D5.1"


@rule("D5.1")
def test_one_is_asked_even_if_withdrawing_is_all_that_remains() -> None:
    match = offer(bargain(), "wood", "clay")
    play(match, "decline", "decline")
    assert asked(match) == (0, "picking")
    assert match.legal == ["withdraw"]
    assert refused(match, "end") == "D5.1"


@rule("D5.1")
def test_withdrawing_changes_nothing_and_the_turn_goes_on() -> None:
    match = offer(bargain(), "wood", "clay")
    play(match, "accept", "accept", "withdraw")
    assert [hand(match, seat) for seat in range(3)] == HANDS
    assert asked(match) == (0, "turn")


@rule("D5.1")
def test_an_invitation_leads_to_a_bargain_by_counter_offers() -> None:
    match = offer(bargain(), "", "clay")
    offer(match, "clay", "ore")
    offer(match, "clay grain", "wood")
    assert match.legal == ["pick:1", "pick:2", "withdraw"]
    match.play("pick:2")
    assert hand(match, 0) == {"wood": 1, "ore": 1, "clay": 1, "grain": 1}
    assert hand(match, 2) == {"wood": 1}


@rule("D5.1")
@pytest.mark.parametrize("answers", list(product(["accept", "decline", "counter"], repeat=2)))
@pytest.mark.parametrize("end", ["pick:1", "pick:2", "withdraw"])
def test_whatever_was_answered_the_next_offer_begins_afresh(answers: tuple, end: str) -> None:
    match = offer(bargain(), "wood", "clay")
    for answer in answers:
        if answer == "counter":
            offer(match, "clay", "ore")
        else:
            match.play(answer)
    match.play(end if end in match.legal else "withdraw")
    s = match.state
    assert not any(x.any() for x in (s.give, s.want, s.counter_give, s.counter_want))
    assert now(match)["answer"][:3] == ["unasked"] * 3
    assert match.game.problems(s) == []
    assert doing(match, "give") == [kind for kind in RESOURCES if kind in hand(match, 0)]
    assert phase(match) not in TRADING


@rule("D5.1")
def test_the_others_never_trade_among_themselves() -> None:
    """Every bargain has the player on turn on one side: cards never pass between the others."""
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay", "ore")
    assert asked(match) == (2, "answering")
    play(match, "accept")
    for pick in ("pick:1", "pick:2"):
        after = offer(bargain(), "wood", "clay")
        offer(after, "clay", "ore")
        play(after, "accept", pick)
        other = 3 - int(pick[-1])
        assert hand(after, other) == HANDS[other]
