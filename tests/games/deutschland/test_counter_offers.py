"""D5.1: counter-offers."""

import pytest

from tests.games.deutschland.table import (
    RESOURCES,
    asked,
    bargain,
    doing,
    hand,
    now,
    offer,
    play,
)
from tests.situations import refused, rule


@rule("D5.1")
def test_a_counter_offer_fills_both_sides() -> None:
    match = offer(bargain(), "wood", "clay")
    match.play("give:clay")
    assert asked(match) == (1, "countering")
    assert refused(match, "send") == "D5.1"
    match.play("want:ore")
    assert "send" in match.legal
    match.play("send")
    assert asked(match) == (2, "answering")
    assert now(match)["answer"][:3] == ["unasked", "countered", "unasked"]


@rule("D5.1")
def test_it_cant_be_abandoned_once_begun() -> None:
    match = offer(bargain(), "wood", "clay")
    match.play("give:clay")
    for action in ("decline", "accept", "withdraw", "end"):
        assert refused(match, action) == "D5.1"


@rule("D5.1")
def test_it_begins_with_what_is_given_of_cards_held() -> None:
    match = offer(bargain(), "wood", "clay")
    assert doing(match, "give") == ["clay"]
    assert refused(match, "give:wood") == "D5.1"
    assert refused(match, "want:wood") == "D5.1"
    play(match, "give:clay", "give:clay")
    assert refused(match, "give:clay") == "D5.1"


@rule("D5.1")
def test_it_may_want_anything_but_what_it_gives() -> None:
    match = offer(bargain(), "wood", "clay")
    match.play("give:clay")
    assert doing(match, "want") == ["wood", "wool", "ore", "grain"]
    assert refused(match, "want:clay") == "D5.1"
    match.play("want:ore")
    assert doing(match, "want") == ["ore", "grain"]
    assert doing(match, "give") == []
    assert refused(match, "want:wool") == "D5.1"
    assert refused(match, "give:clay") == "D5.1"


@rule("D5.1")
def test_it_never_gives_all_five_kinds() -> None:
    match = bargain(options={"offer_cards": 0}, hand=[{"wood": 1}, dict.fromkeys(RESOURCES, 2)])
    offer(match, "wood", "")
    play(match, "give:wood", "give:wool", "give:clay", "give:ore")
    assert refused(match, "give:grain") == "D5.1"
    assert doing(match, "give") == ["ore"]
    match.play("give:ore")
    assert doing(match, "give") == []
    assert doing(match, "want") == ["grain"]


@rule("D5.1")
@pytest.mark.parametrize("missing", RESOURCES)
def test_it_may_give_any_four_kinds(missing: str) -> None:
    match = bargain(options={"offer_cards": 0}, hand=[{"wood": 1}, dict.fromkeys(RESOURCES, 2)])
    offer(match, "wood", "")
    given = [kind for kind in RESOURCES if kind != missing]
    play(match, *(f"give:{kind}" for kind in given))
    assert doing(match, "want") == [missing]
    assert doing(match, "give") == [given[-1]]
    match.play(f"want:{missing}")
    assert refused(match, f"give:{given[-1]}") == "D5.1"
    match.play("send")
    assert asked(match) == (2, "answering")


@rule("D5.1")
def test_it_may_repeat_the_offer() -> None:
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay", "wood")
    play(match, "decline", "pick:1")
    assert hand(match, 0) == {"wood": 1, "ore": 1, "clay": 1}
    assert hand(match, 1) == {"clay": 1, "wood": 1}


@rule("D5.1")
def test_one_counter_offer_each() -> None:
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay", "ore")
    offer(match, "grain", "wood")
    assert asked(match) == (0, "picking")
    assert now(match)["answer"][:3] == ["unasked", "countered", "countered"]


@rule("D5.1")
def test_others_see_an_offer_and_all_counter_offers() -> None:
    match = offer(bargain(), "wood", "clay")
    offer(match, "clay", "ore")
    o = match.observe(2)
    assert o.give.tolist() == [1, 0, 0, 0, 0]
    assert o.counter_give[1].tolist() == [0, 0, 1, 0, 0]
    assert o.counter_want[1].tolist() == [0, 0, 0, 1, 0]
