"""Taking an action back, by the published rule: the own one, nobody has acted since, no chance
fell, nothing hidden showed.
"""

import pytest

import hanse
from hanse.core.errors import CannotUndo
from tests.games.amsterdam.table import cards_on_table, contracts_left, phase, start
from tests.situations import rule, situation

PINK_2 = "use:dam-oude_kerk.pink:0"


def can_not_undo(match: hanse.Match, seat: int | None = None) -> bool:
    """Whether taking back is refused, without a trace."""
    before = match.state.tobytes(), match.names
    with pytest.raises(CannotUndo):
        match.undo(seat)
    assert (match.state.tobytes(), match.names) == before
    return True


def test_nothing_played_is_nothing_to_take_back() -> None:
    match = start()
    assert match.can_undo is None
    assert can_not_undo(match)


@rule("A5.2")
def test_a_route_used_can_be_taken_back_whole() -> None:
    match = situation("amsterdam", hand=[{"pink": 3}], known=[{"pink": 1}])
    before = match.state.tobytes()
    match.play(PINK_2)
    assert match.can_undo == 0
    assert match.undo() == PINK_2
    assert match.state.tobytes() == before
    assert match.names == []
    assert PINK_2 in match.legal


def test_only_by_the_player_who_used_it() -> None:
    match = situation("amsterdam", hand=[{"pink": 3}])
    match.play(PINK_2)
    assert can_not_undo(match, 1)
    assert match.undo(0) == PINK_2


def test_not_once_another_has_acted() -> None:
    match = situation("amsterdam", hand=[{"pink": 2}, {"black": 1}])
    match.play(PINK_2)
    match.play("use:oude_kerk-waag.black:0")
    assert can_not_undo(match, 0)
    match.undo(1)
    assert can_not_undo(match)
    assert match.can_undo is None


@rule("A4.1", "A4.2")
@pytest.mark.parametrize("action", ["take:pile", "take:1"])
def test_a_card_drawn_or_turned_up_can_not_be_taken_back(action: str) -> None:
    match = cards_on_table(pile={"black": 6})
    match.play(action)
    assert match.can_undo is None
    assert can_not_undo(match)


@rule("A4.7")
def test_face_up_cards_that_nothing_replaces_can() -> None:
    match = cards_on_table()
    before = match.state.tobytes()
    match.play("take:1")
    match.play("take:2")
    assert match.undo(0) == "take:2"
    assert phase(match) == "second_card"
    assert match.undo(0) == "take:1"
    assert match.state.tobytes() == before


@rule("A4.7")
def test_a_second_card_can_and_the_first_from_the_pile_can_not() -> None:
    match = cards_on_table(pile={"black": 1})
    match.play("take:pile")
    match.play("take:2")
    assert match.undo() == "take:2"
    assert can_not_undo(match)


@rule("A4.7")
def test_a_payment_that_filled_a_gap_can_not() -> None:
    match = cards_on_table(display=["red", None, None, None, None], hand=[{"pink": 2}])
    match.play(PINK_2)
    assert can_not_undo(match)


@rule("A4.5")
def test_a_payment_that_swept_the_display_can_not() -> None:
    match = cards_on_table(
        pile={"joker": 4}, display=["joker", "joker", "joker", "red", "blue"], hand=[{"pink": 2}]
    )
    match.play(PINK_2)
    assert can_not_undo(match)


@rule("A6.1")
def test_contracts_seen_can_not_be_unseen_but_the_choice_can_change() -> None:
    match = situation("amsterdam")
    match.play("contracts")
    assert can_not_undo(match)
    match.play("keep:first")
    assert match.undo(0) == "keep:first"
    assert can_not_undo(match)
    match.play("keep:both")
    assert match.state.contracts[0] == 2


@rule("A6.2")
def test_the_last_contract_can_not_be_put_back() -> None:
    match = situation("amsterdam", **contracts_left("waag-begijnhof"))
    match.play("contracts")
    assert can_not_undo(match)


@rule("A2.5")
def test_a_starting_choice_can_change_until_the_next_has_chosen() -> None:
    match = start(3)
    match.play("keep:first")
    match.undo(0)
    match.play("keep:both")
    match.play("keep:first")
    assert can_not_undo(match, 0)
    match.undo(1)
    match.play("keep:second")
    assert match.names == ["keep:both", "keep:second"]


@rule("A2.5")
def test_the_last_starting_choice_shows_what_all_kept_and_stands() -> None:
    match = start(3)
    for _ in range(3):
        match.play("keep:first")
    assert can_not_undo(match)


@rule("A7.1", "A6.3")
def test_a_route_that_ends_the_game_stands_for_all_is_open_then() -> None:
    match = situation("amsterdam", last_turns=1, hand=[{"pink": 2}])
    match.play(PINK_2)
    assert match.over
    assert match.can_undo is None
    assert can_not_undo(match)


@rule("A7.1", "A6.3")
def test_a_choice_of_contracts_that_ends_the_game_stands() -> None:
    match = situation("amsterdam", last_turns=1)
    match.play("contracts")
    match.play("keep:both")
    assert match.over
    assert can_not_undo(match)


@rule("A3.2", "A6.3")
def test_a_pass_that_ends_the_game_stands() -> None:
    match = cards_on_table(display=[None] * 5, last_turns=1, **contracts_left())
    match.play("pass")
    assert match.over
    assert can_not_undo(match)


@rule("A3.2")
def test_any_other_pass_can_be_taken_back() -> None:
    match = cards_on_table(display=[None] * 5, **contracts_left())
    before = match.state.tobytes()
    match.play("pass")
    assert match.undo() == "pass"
    assert match.state.tobytes() == before
