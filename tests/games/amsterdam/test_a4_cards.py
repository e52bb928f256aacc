"""A4: drawing transport cards. Cards running short: test_a4_shortage.py."""

import pytest

from hanse.core.record import NOBODY
from tests.games.amsterdam.table import (
    cards_on_table,
    discard,
    display,
    hand,
    in_play,
    phase,
    pile,
    view,
)
from tests.situations import refused, rule

KEYS = [f"{n:032x}" for n in range(60)]  # chance fallen in many ways


@rule("A4.1")
def test_two_cards_from_the_pile() -> None:
    match = cards_on_table(pile={"black": 6})
    match.play("take:pile")
    assert (match.to_move, phase(match)) == (0, "second_card")
    match.play("take:pile")
    assert hand(match, 0) == {"black": 2}
    assert pile(match) == {"black": 4}
    assert match.to_move == 1


@rule("A4.1")
def test_two_face_up_cards() -> None:
    match = cards_on_table(pile={"black": 6})
    match.play("take:1")
    match.play("take:5")
    assert hand(match, 0) == {"orange": 1, "blue": 1}
    assert match.to_move == 1


@rule("A4.1")
@pytest.mark.parametrize("order", [("take:pile", "take:2"), ("take:2", "take:pile")])
def test_one_card_of_each_in_either_order(order: tuple[str, str]) -> None:
    match = cards_on_table(pile={"black": 6})
    for action in order:
        match.play(action)
    assert hand(match, 0) == {"red": 1, "black": 1}
    assert match.to_move == 1


@rule("A4.1")
def test_any_of_the_five_or_the_pile() -> None:
    match = cards_on_table(pile={"black": 6}, owner={})
    takes = ["take:1", "take:2", "take:3", "take:4", "take:5", "take:pile"]
    assert [action for action in match.legal if action.startswith("take")] == takes
    match.play("take:pile")
    assert match.legal == takes


@rule("A4.2")
def test_a_face_up_card_is_replaced_before_the_second_is_chosen() -> None:
    match = cards_on_table(pile={"black": 6})
    match.play("take:3")
    assert display(match) == ["orange", "red", "black", "green", "blue"]
    assert pile(match) == {"black": 5}
    match.play("take:3")
    assert hand(match, 0) == {"pink": 1, "black": 1}
    assert display(match) == ["orange", "red", "black", "green", "blue"]


@rule("A4.2")
def test_a_card_from_the_pile_leaves_the_display_alone() -> None:
    match = cards_on_table(pile={"black": 6})
    match.play("take:pile")
    assert display(match) == ["orange", "red", "pink", "green", "blue"]


@rule("A4.3")
def test_a_face_up_joker_ends_the_draw() -> None:
    match = cards_on_table(pile={"black": 6}, display=["joker", "red", "pink", "green", "blue"])
    match.play("take:1")
    assert hand(match, 0) == {"joker": 1}
    assert display(match)[0] == "black"
    assert (match.to_move, phase(match)) == (1, "turn")


@rule("A4.4")
def test_a_face_up_joker_is_no_second_card() -> None:
    match = cards_on_table(pile={"black": 6}, display=["joker", "red", "pink", "green", "blue"])
    match.play("take:2")
    assert refused(match, "take:1") == "A4.4"
    assert match.legal == ["take:2", "take:3", "take:4", "take:5", "take:pile"]


@rule("A4.4")
def test_nor_is_a_joker_that_replaced_the_first_card() -> None:
    match = cards_on_table(pile={"joker": 3})
    match.play("take:1")
    assert display(match)[0] == "joker"
    assert refused(match, "take:1") == "A4.4"


@rule("A4.3", "A4.4")
def test_a_joker_from_the_pile_ends_nothing() -> None:
    match = cards_on_table(pile={"joker": 6})
    match.play("take:pile")
    assert (match.to_move, phase(match)) == (0, "second_card")
    match.play("take:pile")
    assert hand(match, 0) == {"joker": 2}
    assert match.to_move == 1


@rule("A4.5")
def test_two_jokers_face_up_stay() -> None:
    match = cards_on_table(
        pile={"joker": 1, "black": 1},
        display=["joker", "red", "pink", "green", "blue"],
        discard={"orange": 6},
        key=KEYS[0],
    )
    match.play("take:2")
    match.play("take:3")
    assert sorted(display(match)) == ["black", "blue", "green", "joker", "joker"]
    assert discard(match) == {}
    assert pile(match) == {"orange": 6}


@rule("A4.5")
def test_three_jokers_send_all_five_to_the_discard_between_first_and_second_card() -> None:
    """The third joker turns up for some keys: then five new cards lie there and the draw goes
    on.
    """
    swept = 0
    for key in KEYS:
        match = cards_on_table(
            pile={"joker": 3, "black": 6, "orange": 6, "green": 3},
            display=["joker", "red", "joker", "pink", "blue"],
            key=key,
        )
        match.play("take:2")
        assert (match.to_move, phase(match)) == (0, "second_card")
        assert None not in display(match)
        assert display(match).count("joker") < 3
        if discard(match):
            swept += 1
            assert discard(match) == {"joker": 3, "pink": 1, "blue": 1}
            assert sum(pile(match).values()) == 18 - 1 - 5
        else:
            assert display(match)[0::2][:2] == ["joker", "joker"]
            assert display(match)[3:] == ["pink", "blue"]
            assert display(match)[1] != "joker"
    assert 0 < swept < len(KEYS)


@rule("A4.5")
def test_three_jokers_after_the_second_card_are_swept_before_the_next_turn() -> None:
    match = cards_on_table(
        pile={"green": 1, "joker": 1},
        display=["joker", "red", "joker", "pink", "blue"],
        discard={"black": 6, "orange": 5},
    )
    match.play("take:2")
    match.play("take:4")
    assert match.to_move == 1
    assert display(match).count("joker") < 3
    assert None not in display(match)


@rule("A4.5")
def test_new_cards_with_three_jokers_are_sent_away_too() -> None:
    """Eight jokers and three others: only a display with all three others will do."""
    for key in KEYS[:20]:
        match = cards_on_table(
            pile={"joker": 6},
            display=["joker", "joker", "red", "blue", "black"],
            discard={"orange": 1},
            key=key,
        )
        match.play("take:4")
        assert sorted(display(match)) == ["black", "joker", "joker", "orange", "red"]
        assert in_play(match) == {"joker": 8, "red": 1, "black": 1, "orange": 1}


@rule("A4.5")
def test_with_fewer_than_three_others_in_display_pile_and_discard_the_jokers_stay() -> None:
    match = cards_on_table(pile={"joker": 6}, display=["joker", "joker", "red", "blue", "black"])
    match.play("take:4")
    assert display(match) == ["joker", "joker", "red", "joker", "black"]
    assert discard(match) == {}
    assert pile(match) == {"joker": 5}
    assert match.legal == ["take:3", "take:5", "take:pile"]


@rule("A4.5")
@pytest.mark.parametrize("place", ["pile", "discard"])
def test_the_third_other_card_counts_wherever_it_lies(place: str) -> None:
    for key in KEYS[:10]:
        piles = {"pile": {"joker": 1}, "discard": {"joker": 1}}
        piles[place] = piles[place] | {"green": 1}
        match = cards_on_table(display=["joker", "joker", "red", "blue", "black"], key=key, **piles)
        match.play("take:4")
        assert display(match).count("joker") <= 2


@rule("A4.5")
def test_jokers_that_stayed_are_swept_by_a_payment_that_makes_it_worth_while() -> None:
    """At the end of an action that discarded, gaps or not."""
    for key in KEYS[:10]:
        match = cards_on_table(
            pile={"joker": 5},
            display=["joker", "joker", "joker", "red", "blue"],
            hoarder=0,
            key=key,
        )
        match.play("use:korenmetershuisje-oude_kerk.green:0")
        assert sorted(display(match)) == ["blue", "green", "joker", "joker", "red"]
        assert match.to_move == 1


@rule("A4.5")
def test_new_cards_are_counted_once_all_five_lie_there() -> None:
    """Nine cards in play, so five new ones always leave four in the pile; counted at the third
    joker, some sweep would take three alone to the discard.
    """
    for key in KEYS:
        match = cards_on_table(
            pile={"joker": 3},
            display=["joker", "joker", "joker", "red", "blue"],
            hoarder=0,
            key=key,
        )
        match.play("use:korenmetershuisje-oude_kerk.green:0")
        assert sorted(display(match)) == ["blue", "green", "joker", "joker", "red"]
        assert pile(match) == {"joker": 4}
        assert discard(match) == {}


@rule("A4.5")
def test_and_stay_after_a_payment_that_does_not() -> None:
    match = cards_on_table(
        pile={"joker": 4}, display=["joker", "joker", "joker", "red", "red"], hand=[{"joker": 1}]
    )
    match.play("use:korenmetershuisje-oude_kerk.green:1")
    assert display(match) == ["joker", "joker", "joker", "red", "red"]
    assert discard(match) == {"joker": 1}


@rule("A4.5")
def test_five_jokers_taken_down_to_two_stay_while_there_is_nothing_else() -> None:
    match = cards_on_table(display=["joker"] * 5)
    for left in (4, 3, 2):
        match.play("take:" + str(5 - left))
        assert display(match).count("joker") == left
        match.play("contracts")
        match.play("keep:both")


@rule("A4.8")
def test_there_is_no_hand_limit() -> None:
    match = cards_on_table(hoarder=0)
    assert sum(hand(match, 0).values()) == 39
    for slot in (1, 2):
        match.play(f"take:{slot}")
    assert sum(hand(match, 0).values()) == 41


@rule("A4.8")
@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_hands_are_secret_but_their_number_is_public(viewer: int) -> None:
    match = cards_on_table(seats=3, pile={"black": 6}, hand=[{"red": 3, "joker": 1}], hoarder=2)
    assert view(match, viewer)["hand"][0] == {}
    assert view(match, viewer)["hand_size"][0] == 4
    match.play("take:pile")
    assert view(match, viewer)["hand"][0] == {}
    assert view(match, viewer)["hand_size"][0] == 5
    assert view(match, 0)["hand"][0] == {"red": 3, "joker": 1, "black": 1}
