"""D5.1: the options `offers`, `offer_cards` and `offers_per_turn`."""

import pytest

import hanse
from tests.games.deutschland.table import (
    RESOURCES,
    asked,
    doing,
    end_turn,
    now,
    offer,
    on_table,
    play,
    start,
)
from tests.situations import refused, rule

RICH = dict.fromkeys(RESOURCES, 9)


def limited(**options: int) -> hanse.Match:
    """A table of rich players with these options."""
    return on_table(options=options, hand=[{"wood": 9}, {"clay": 9}, {"ore": 9}])


def fill(match: hanse.Match, action: str, most: int = 99) -> int:
    """Play an action until it is refused; how many times that was."""
    times = 0
    while action in match.legal and times < most:
        match.play(action)
        times += 1
    return times


@rule("D5.1")
def test_the_usual_limits_are_4_cards_and_3_offers() -> None:
    options = start().options
    assert (options["offers"], options["offer_cards"], options["offers_per_turn"]) == (True, 4, 3)


@rule("D5.1")
@pytest.mark.parametrize(
    ("option", "value"),
    [("offer_cards", 19), ("offer_cards", -1), ("offers_per_turn", 21), ("offers", 2)],
)
def test_other_limits_there_are_not(option: str, value: int) -> None:
    with pytest.raises(hanse.HanseError):
        start(3, **{option: value})


# Cards on a side


@rule("D5.1")
@pytest.mark.parametrize("limit", [1, 2, 4, 7])
def test_neither_side_of_an_offer_holds_more_than_the_limit(limit: int) -> None:
    match = limited(offer_cards=limit)
    assert fill(match, "give:wood") == limit
    assert refused(match, "give:wood") == "D5.1"
    assert doing(match, "give") == []
    assert fill(match, "want:clay") == limit
    assert refused(match, "want:clay") == "D5.1"
    assert match.legal == ["send"]


@rule("D5.1")
def test_the_limit_is_for_all_kinds_together() -> None:
    match = on_table(hand=[RICH])
    play(match, "give:wood", "give:wool", "give:clay", "give:ore")
    assert refused(match, "give:grain") == "D5.1"
    match = on_table(hand=[{"grain": 1}])
    play(match, "give:grain", "want:wood", "want:wool", "want:clay", "want:ore")
    assert match.legal == ["send"]


@rule("D5.1")
@pytest.mark.parametrize("limit", [1, 3, 4])
def test_nor_does_a_side_of_a_counter_offer(limit: int) -> None:
    match = offer(limited(offer_cards=limit), "wood", "")
    assert fill(match, "give:clay") == limit
    assert refused(match, "give:clay") == "D5.1"
    assert fill(match, "want:ore") == limit
    assert refused(match, "want:ore") == "D5.1"
    assert match.legal == ["send"]


@rule("D5.1")
def test_four_kinds_given_keep_to_the_limit_in_a_counter_offer() -> None:
    match = on_table(hand=[{"wood": 1}, RICH])
    offer(match, "wood", "")
    play(match, "give:wood", "give:wool", "give:clay", "give:ore")
    assert doing(match, "give") == []
    assert refused(match, "give:ore") == "D5.1"


@rule("D5.1")
def test_without_a_limit_all_that_is_held_can_be_given_and_18_of_a_kind_wanted() -> None:
    match = on_table(options={"offer_cards": 0}, hand=[{"wood": 18}, {"ore": 10, "clay": 18}])
    assert fill(match, "give:wood") == 18
    assert fill(match, "want:clay") == 18
    assert refused(match, "want:clay") == "D5.1"
    assert fill(match, "want:ore") == 18
    assert refused(match, "want:ore") == "D5.1"
    match.play("send")
    assert refused(match, "accept") == "D5.1"
    assert fill(match, "give:clay") == 18


@rule("D5.1")
def test_without_a_limit_all_five_kinds_can_be_offered_for_proposals() -> None:
    match = on_table(options={"offer_cards": 0}, hand=[RICH, {"wood": 1}])
    for kind in RESOURCES:
        assert fill(match, f"give:{kind}") == 9
    assert match.legal == ["send"]
    match.play("send")
    assert refused(match, "accept") == "D5.1"
    assert "give:wood" in match.legal


# Offers in a turn


def decline_all(match: hanse.Match) -> None:
    """All others decline; the offer is withdrawn."""
    while asked(match)[1] == "answering":
        match.play("decline")
    match.play("withdraw")


@rule("D5.1")
@pytest.mark.parametrize("limit", [1, 3, 5])
def test_no_more_offers_in_a_turn_than_the_limit(limit: int) -> None:
    match = limited(offers_per_turn=limit)
    for _ in range(limit):
        decline_all(offer(match, "wood", "clay"))
    assert doing(match, "give") == doing(match, "want") == []
    assert refused(match, "give:wood") == "D5.1"
    assert refused(match, "want:clay") == "D5.1"
    assert "stock:wood>clay" in match.legal


@rule("D5.1")
def test_every_offer_sent_counts_whatever_became_of_it() -> None:
    match = limited()
    play(offer(match, "wood", "clay"), "accept", "decline", "pick:1")
    play(offer(match, "wood", ""), "decline", "decline", "withdraw")
    play(offer(match, "", "clay"), "decline", "decline", "withdraw")
    assert refused(match, "want:clay") == "D5.1"


@rule("D5.1")
def test_counter_offers_dont_count() -> None:
    match = limited(offers_per_turn=2)
    offer(match, "wood", "clay")
    offer(match, "clay", "wood")
    offer(match, "ore", "wood")
    match.play("pick:2")
    assert "give:wood" in match.legal
    offer(match, "wood", "clay")
    assert asked(match) == (1, "answering")
    assert "give:clay" in match.legal


@rule("D5.1")
def test_an_offer_begun_with_the_last_can_be_sent() -> None:
    match = limited(offers_per_turn=1)
    play(match, "give:wood")
    assert "give:wood" in match.legal
    assert "want:clay" in match.legal
    play(match, "want:clay", "send")
    assert asked(match) == (1, "answering")


@rule("D5.1")
def test_each_turn_has_its_own_offers() -> None:
    match = limited(offers_per_turn=1)
    decline_all(offer(match, "wood", "clay"))
    assert refused(match, "give:wood") == "D5.1"
    end_turn(match)
    assert match.state.turn == 2
    assert doing(match, "want") == list(RESOURCES)
    decline_all(offer(match, "", "wood"))
    assert refused(match, "want:wood") == "D5.1"


@rule("D5.1")
def test_without_a_limit_there_is_no_end_of_offers() -> None:
    match = limited(offers_per_turn=0)
    for _ in range(30):
        decline_all(offer(match, "", "clay"))
        assert now(match)["offers_left"] is None
    assert "want:clay" in match.legal
    end_turn(match)
    assert "want:clay" in match.legal


# No trading among players at all


@rule("D5.1")
@pytest.mark.parametrize("limit", [0, 3])
def test_switched_off_there_are_no_offers(limit: int) -> None:
    match = limited(offers=False, offers_per_turn=limit)
    assert doing(match, "give") == doing(match, "want") == []
    for action in ("give:wood", *(f"want:{kind}" for kind in RESOURCES)):
        assert refused(match, action) == "D5.1"
    end_turn(match)
    assert doing(match, "give") == doing(match, "want") == []


@rule("D5.1")
def test_switched_off_there_are_none_from_the_first_turn_on() -> None:
    match = start(3, offers=False)
    match.play("roll")
    while "end" not in match.legal:
        match.play(match.legal[0])
    assert doing(match, "give") == doing(match, "want") == []
