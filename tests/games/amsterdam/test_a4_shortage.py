"""A4.6 and A4.7: when pile and discard run out."""

from tests.games.amsterdam.table import (
    cards_on_table,
    discard,
    display,
    hand,
    in_play,
    phase,
    pile,
)
from tests.situations import refused, rule

KEYS = [f"{n:032x}" for n in range(60)]


@rule("A4.6")
def test_the_last_card_drawn_from_the_pile_makes_the_discard_the_pile_at_once() -> None:
    match = cards_on_table(pile={"black": 1}, discard={"orange": 2, "joker": 1})
    match.play("take:pile")
    assert pile(match) == {"orange": 2, "joker": 1}
    assert discard(match) == {}
    assert phase(match) == "second_card"


@rule("A4.6")
def test_the_last_card_turned_up_makes_the_discard_the_pile_at_once() -> None:
    match = cards_on_table(pile={"black": 1}, discard={"orange": 2})
    match.play("take:1")
    assert display(match)[0] == "black"
    assert pile(match) == {"orange": 2}
    assert discard(match) == {}


@rule("A4.6")
def test_a_pile_with_a_card_left_is_not_renewed() -> None:
    match = cards_on_table(pile={"black": 2}, discard={"orange": 2})
    match.play("take:pile")
    assert pile(match) == {"black": 1}
    assert discard(match) == {"orange": 2}


@rule("A4.6")
def test_a_payment_made_while_both_are_empty_becomes_the_pile() -> None:
    match = cards_on_table(hand=[{"pink": 2}])
    assert (pile(match), discard(match)) == ({}, {})
    match.play("use:dam-oude_kerk.pink:0")
    assert pile(match) == {"pink": 2}
    assert discard(match) == {}
    assert None not in display(match)


@rule("A4.6")
def test_a_payment_made_while_the_pile_has_cards_stays_in_the_discard() -> None:
    match = cards_on_table(pile={"black": 1}, hand=[{"pink": 2}], discard={"orange": 1})
    match.play("use:dam-oude_kerk.pink:0")
    assert pile(match) == {"black": 1}
    assert discard(match) == {"orange": 1, "pink": 2}


@rule("A4.6")
def test_jokers_are_counted_before_the_discard_is_shuffled_in() -> None:
    """The pile's last card is the third joker: the swept cards go in with the discard, so all of
    them may come up, where shuffling first would turn up five of the discard alone.
    """
    displays = set()
    for key in KEYS:
        match = cards_on_table(
            pile={"joker": 1},
            display=["joker", "joker", "red", "blue", "pink"],
            discard={"green": 6},
            key=key,
        )
        match.play("take:3")
        assert in_play(match) == {"joker": 3, "blue": 1, "pink": 1, "green": 6}
        assert sum(discard(match).values()) in (0, 5)
        displays.update(display(match))
    assert displays == {"joker", "blue", "pink", "green"}


@rule("A4.6")
def test_a_sweep_that_empties_the_pile_goes_on_with_the_swept_cards() -> None:
    for key in KEYS[:20]:
        match = cards_on_table(
            pile={"joker": 1, "green": 2, "orange": 1},
            display=["joker", "joker", "red", "blue", "pink"],
            key=key,
        )
        match.play("take:3")
        assert None not in display(match)
        assert display(match).count("joker") < 3
        assert in_play(match).total() == 8
        assert pile(match)
        if "green" not in display(match):
            assert sum(pile(match).values()) == 3


@rule("A4.6")
def test_a_sweep_that_takes_exactly_the_pile_renews_it_after_the_count() -> None:
    """Where the joker comes first, the five new cards are the rest of the pile and bear no three
    jokers: the swept ones become the pile.
    """
    swept = 0
    for key in KEYS:
        match = cards_on_table(
            pile={"joker": 1, "green": 5},
            display=["joker", "joker", "red", "blue", "pink"],
            key=key,
        )
        match.play("take:3")
        if display(match)[2] == "green" and "blue" in display(match):
            continue
        swept += 1
        assert display(match) == ["green"] * 5
        assert pile(match) == {"joker": 3, "blue": 1, "pink": 1}
        assert discard(match) == {}
    assert swept


@rule("A4.6")
def test_two_sets_of_five_never_take_turns_for_ever() -> None:
    """Ten cards in play, five face up and five in the pile, each five with three jokers: shuffled
    before the count, each would only ever follow the other.
    """
    for key in KEYS[:12]:
        match = cards_on_table(
            pile={"joker": 5, "orange": 1},
            display=["joker", "joker", "red", "blue", "green"],
            key=key,
        )
        match.play("take:3")
        assert display(match).count("joker") <= 2
        assert in_play(match) == {"joker": 7, "orange": 1, "blue": 1, "green": 1}


@rule("A4.7")
def test_a_gap_stays_open_while_both_are_empty() -> None:
    match = cards_on_table()
    match.play("take:2")
    assert display(match) == ["orange", None, "pink", "green", "blue"]
    assert refused(match, "take:2") == "A4.7"
    assert refused(match, "take:pile") == "A4.7"
    match.play("take:1")
    assert display(match) == [None, None, "pink", "green", "blue"]
    assert (match.to_move, phase(match)) == (1, "turn")
    assert refused(match, "take:1") == "A4.7"


@rule("A4.7")
def test_gaps_are_filled_lowest_slot_first_as_far_as_the_payment_goes() -> None:
    match = cards_on_table(display=[None, "red", None, None, None], hand=[{"pink": 2}])
    match.play("use:dam-oude_kerk.pink:0")
    assert display(match) == ["pink", "red", "pink", None, None]
    assert (pile(match), discard(match)) == ({}, {})


@rule("A4.7")
def test_what_the_gaps_leave_of_the_payment_is_the_pile() -> None:
    match = cards_on_table(display=["red", "red", "red", "red", None], hand=[{"green": 3}])
    match.play("use:dam-oost_indisch_huis.green:0")
    assert display(match) == ["red", "red", "red", "red", "green"]
    assert pile(match) == {"green": 2}


@rule("A4.7", "A4.5")
def test_jokers_are_counted_when_the_gaps_are_filled() -> None:
    """Three jokers and three others in play: the three others must be face up in the end."""
    for key in KEYS[:20]:
        match = cards_on_table(
            display=["joker", "joker", None, None, None], hand=[{"green": 3, "joker": 1}], key=key
        )
        match.play("use:haringpakkerstoren-oude_waal.grey:1:green")
        assert sorted(display(match)) == ["green", "green", "green", "joker", "joker"]
        assert pile(match) == {"joker": 1}
        assert discard(match) == {}


@rule("A4.5", "A4.7")
def test_jokers_are_counted_once_after_the_last_gap() -> None:
    """Counted after each gap, a joker in the first would leave three greens in the pile, and they
    would be the first three of the new display.
    """
    displays = []
    for key in KEYS:
        match = cards_on_table(
            display=["joker", "joker", "red", None, None],
            hand=[{"green": 3, "joker": 1}],
            key=key,
        )
        match.play("use:haringpakkerstoren-oude_waal.grey:1:green")
        assert display(match).count("joker") <= 2
        displays.append(display(match))
    assert any(row[:2] == ["green", "green"] and row[2] != "green" for row in displays)


@rule("A4.5", "A4.7")
def test_jokers_that_fill_gaps_stay_where_there_is_too_little_else() -> None:
    match = cards_on_table(
        display=["joker", None, "red", None, None], hand=[{"pink": 1, "joker": 2}]
    )
    match.play("use:haringpakkerstoren-nieuwe_waal.grey:2")
    assert display(match) == ["joker", "joker", "red", "joker", None]
    assert (pile(match), discard(match)) == ({}, {})


@rule("A4.7")
def test_a_draw_is_possible_with_a_single_card_and_ends_with_it() -> None:
    match = cards_on_table(display=[None, None, "red", None, None])
    match.play("take:3")
    assert hand(match, 0) == {"red": 1}
    assert (match.to_move, phase(match)) == (1, "turn")


@rule("A4.7")
def test_a_single_joker_may_be_drawn_too() -> None:
    match = cards_on_table(display=[None, "joker", None, None, None])
    match.play("take:2")
    assert hand(match, 0) == {"joker": 1}
    assert match.to_move == 1


@rule("A4.7", "A4.4")
def test_a_draw_ends_with_one_card_if_only_face_up_jokers_are_left() -> None:
    match = cards_on_table(display=["joker", "red", "joker", None, None])
    match.play("take:2")
    assert (match.to_move, phase(match)) == (1, "turn")
    assert display(match) == ["joker", None, "joker", None, None]


@rule("A4.7")
def test_the_last_card_of_all_from_the_pile_ends_the_draw_if_only_jokers_lie_face_up() -> None:
    match = cards_on_table(pile={"joker": 1}, display=["joker"] * 5)
    match.play("take:pile")
    assert (match.to_move, phase(match)) == (1, "turn")


@rule("A4.7")
def test_the_draw_goes_on_if_a_second_card_may_be_taken() -> None:
    match = cards_on_table(pile={"black": 1}, display=["joker", "joker", "red", "red", "blue"])
    match.play("take:pile")
    assert match.legal == ["take:3", "take:4", "take:5"]


@rule("A4.7", "A4.6")
def test_the_turned_up_last_card_of_all_may_be_the_second() -> None:
    match = cards_on_table(pile={"black": 1}, display=["red", "joker", "joker", "blue", "blue"])
    match.play("take:1")
    match.play("take:1")
    assert hand(match, 0) == {"red": 1, "black": 1}
    assert display(match) == [None, "joker", "joker", "blue", "blue"]


@rule("A4.7", "A3.2")
def test_with_no_card_at_all_drawing_is_not_possible() -> None:
    match = cards_on_table(display=[None] * 5)
    assert not [action for action in match.legal if action.startswith("take")]
    for slot in ("1", "5", "pile"):
        assert refused(match, f"take:{slot}") == "A4.7"
