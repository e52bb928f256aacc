"""A5: which rule is cited when an action breaks several: the first of phase, A5.1, A5.8, A5.9,
A5.5, then for the cards held A5.4 and A5.2.
"""

import hanse
from tests.games.amsterdam.table import OTHER_THIRTEEN, held_by
from tests.situations import refused, rule, situation

GREEN_3 = "dam-oost_indisch_huis.green"
PINK_2 = "dam-oude_kerk.pink"
ORANGE_2 = "dam-oude_kerk.orange"  # the twin of PINK_2
GREY_4 = "blauwbrug-montelbaanstoren.grey"
CARTLESS = held_by(0, [*OTHER_THIRTEEN, "jan_roodenpoortstoren-jordaan.grey"])


def holding(seats: int = 3, owner: dict[str, int] | None = None, **cards: int) -> hanse.Match:
    """Seat 0 on turn with these cards in hand."""
    return situation("amsterdam", seats=seats, hand=[cards], owner=owner or {})


@rule("A3.1", "A4.1")
def test_the_phase_is_cited_before_anything_about_the_route() -> None:
    match = situation("amsterdam", owner={PINK_2: 1}, phase="second_card")
    assert refused(match, f"use:{PINK_2}:0") == "A4.1"


@rule("A5.1", "A5.8")
def test_a_used_route_is_cited_before_its_twin() -> None:
    match = holding(owner={PINK_2: 1, ORANGE_2: 0})
    assert refused(match, f"use:{PINK_2}:0") == "A5.1"


@rule("A5.1", "A5.5")
def test_a_used_route_is_cited_before_the_carts() -> None:
    match = holding(owner=held_by(0, OTHER_THIRTEEN) | {GREY_4: 1})
    assert refused(match, f"use:{GREY_4}:4") == "A5.1"


@rule("A5.8", "A5.9")
def test_the_own_twin_is_cited_before_the_rule_for_two() -> None:
    match = holding(2, owner={PINK_2: 0})
    assert refused(match, f"use:{ORANGE_2}:2") == "A5.8"


@rule("A5.8", "A5.5")
def test_the_own_twin_is_cited_before_the_carts() -> None:
    match = holding(owner=CARTLESS)
    assert refused(match, "use:dam-jan_roodenpoortstoren.red:0") == "A5.8"


@rule("A5.9", "A5.5")
def test_the_rule_for_two_is_cited_before_the_carts() -> None:
    match = holding(2, owner=CARTLESS | {PINK_2: 1})
    assert refused(match, f"use:{ORANGE_2}:1") == "A5.9"


@rule("A5.5", "A5.4")
def test_the_carts_are_cited_before_the_payment() -> None:
    match = holding(owner=CARTLESS)
    assert refused(match, f"use:{PINK_2}:1") == "A5.5"


@rule("A5.4", "A5.2", "A5.3")
def test_missing_jokers_are_cited_before_missing_cards() -> None:
    match = holding(joker=1)
    assert refused(match, f"use:{GREEN_3}:2") == "A5.4"
    assert refused(match, f"use:{GREY_4}:2:red") == "A5.4"


@rule("A5.2")
def test_cards_missing_of_the_routes_colour() -> None:
    match = holding(joker=2, green=1)
    assert refused(match, f"use:{GREEN_3}:1") == "A5.2"


@rule("A5.2", "A5.3")
def test_cards_missing_of_the_colour_chosen_for_a_grey_route() -> None:
    """One single colour was chosen, as A5.3 wants; A5.2 wants more cards of it."""
    match = holding(joker=2, green=1)
    assert refused(match, f"use:{GREY_4}:2:green") == "A5.2"


@rule("A5.2", "A3.1")
def test_a_refusal_says_the_rule_in_words() -> None:
    refusal = holding(green=2).why_not(f"use:{GREEN_3}:0")
    assert refusal is not None
    assert (refusal.rule, refusal.name) == ("A5.2", f"use:{GREEN_3}:0")
    assert refusal.sentence in str(refusal)
    assert "spaces" in refusal.sentence
