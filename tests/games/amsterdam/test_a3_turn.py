"""A3: whose turn it is, and what for."""

import pytest

import hanse
from tests.games.amsterdam.table import (
    OTHER_THIRTEEN,
    THIRTEEN,
    all_contracts,
    cards_on_table,
    contracts_left,
    display,
    draw_two,
    hand,
    held_by,
    keep_starting_contracts,
    phase,
    start,
)
from tests.situations import refused, rule, situation


@rule("A3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_clockwise(seats: int) -> None:
    match = start(seats)
    keep_starting_contracts(match)
    for turn in range(2 * seats):
        assert match.to_move == turn % seats
        draw_two(match)


@rule("A3.1")
@pytest.mark.parametrize(
    "turn",
    [
        ["take:pile", "take:pile"],
        ["use:dam-oude_kerk.pink:0"],
        ["contracts", "keep:both"],
    ],
)
def test_exactly_one_of_cards_a_route_and_contracts(turn: list[str]) -> None:
    match = situation("amsterdam", seats=3, hand=[{"pink": 6}])
    for action in turn:
        assert match.to_move == 0
        assert action in match.legal
        match.play(action)
    assert (match.to_move, phase(match)) == (1, "turn")


@rule("A3.1")
def test_a_turn_once_begun_is_not_changed_for_another() -> None:
    drawing = situation("amsterdam", hand=[{"pink": 4}])
    drawing.play("take:pile")
    for action in ("contracts", "use:dam-oude_kerk.pink:0", "pass", "keep:first"):
        assert refused(drawing, action) == "A4.1"
    choosing = situation("amsterdam", hand=[{"pink": 4}])
    choosing.play("contracts")
    for action in ("contracts", "take:1", "take:pile", "use:dam-oude_kerk.pink:0", "pass"):
        assert refused(choosing, action) == "A6.1"


@rule("A3.1")
def test_contracts_are_kept_only_when_offered() -> None:
    match = situation("amsterdam")
    for choice in ("first", "second", "both"):
        assert refused(match, f"keep:{choice}") == "A3.1"


NOTHING_LEFT = {"display": [None] * 5, **contracts_left()}


@rule("A3.2")
def test_a_player_who_can_do_nothing_passes() -> None:
    match = cards_on_table(seats=3, hoarder=2, **NOTHING_LEFT)
    assert match.legal == ["pass"]
    match.play("pass")
    assert match.to_move == 1
    assert not match.over


@rule("A3.2")
def test_passing_is_legal_only_for_want_of_anything_else() -> None:
    contract = contracts_left("waag-begijnhof")
    matches = {
        "from the pile": situation("amsterdam"),
        "a face-up card": cards_on_table(display=["red"], **contracts_left()),
        "a face-up joker": cards_on_table(display=["joker"], **contracts_left()),
        "a contract": cards_on_table(display=[None] * 5, **contract),
        "a route": cards_on_table(hand=[{"joker": 1}], **NOTHING_LEFT),
    }
    for match in matches.values():
        assert refused(match, "pass") == "A3.2"


@rule("A3.2")
def test_cards_that_pay_for_no_open_route_are_no_way_out() -> None:
    match = cards_on_table(
        hand=[{"green": 1}],
        owner={"korenmetershuisje-oude_kerk.green": 1, "oude_waal-waag.grey": 1}
        | held_by(1, ["haringpakkerstoren-korenmetershuisje.red"])
        | held_by(1, ["jan_roodenpoortstoren-westermarkt.grey"]),
        **NOTHING_LEFT,
    )
    assert match.legal == ["pass"]


def everybody_stuck(**fields: int) -> hanse.Match:
    """Two players without a cart, and nothing to draw."""
    owner = held_by(0, [*THIRTEEN, "begijnhof-westermarkt.red"])
    owner |= held_by(1, [*OTHER_THIRTEEN, "jan_roodenpoortstoren-jordaan.grey"])
    holder = dict.fromkeys(all_contracts(), 0)
    return cards_on_table(display=[None] * 5, owner=owner, holder=holder, **fields)


@rule("A3.2")
def test_the_game_ends_when_all_pass_in_succession() -> None:
    match = everybody_stuck()
    match.play("pass")
    assert not match.over
    match.play("pass")
    assert match.over
    assert match.to_move is None
    assert match.legal == []
    assert refused(match, "pass") == "A7.1"


@rule("A3.2", "A7.1")
def test_a_pass_is_a_turn_and_counts_among_the_last() -> None:
    match = everybody_stuck(last_turns=1)
    match.play("pass")
    assert match.over


@rule("A3.2")
def test_passes_interrupted_do_not_end_the_game() -> None:
    match = cards_on_table(seats=3, hoarder=2, **NOTHING_LEFT)
    match.play("pass")
    match.play("pass")
    match.play("use:dam-jan_roodenpoortstoren.red:0")
    assert display(match) == ["red", None, None, None, None]
    match.play("take:1")
    assert hand(match, 0) == {"red": 1}
    match.play("pass")
    assert not match.over
    assert match.to_move == 2
