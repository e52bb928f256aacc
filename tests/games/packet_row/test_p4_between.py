"""P4: between rounds, for each board chosen in the round."""

import pytest

import hanse
from tests.games.packet_row.table import (
    BOARDS,
    CURRENT,
    current,
    decline_all,
    discard,
    future,
    hand,
    now,
    phase,
    pile_size,
    play,
    table,
)
from tests.situations import rule

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("P4.1")
def test_what_is_left_of_the_current_supply_is_discarded_on_boards_chosen_alone() -> None:
    match = table(current={"bank": ["money3", "money4"], "docks": ["captain", "ship.spain"]})
    before = current(match, "docks"), future(match, "docks")
    play(match, "choose:bank", "take:1", "decline", "decline")
    play(match, "choose:market", "decline", "take:1")
    assert discard(match) == {"bank.money4": 1, "market.grain1": 1}
    assert (current(match, "docks"), future(match, "docks")) == before


@rule("P4.2", "P4.3", "P4.5")
@ALL_SEATS
def test_the_future_supply_moves_up_and_piles_fill_the_rest(seats: int) -> None:
    match = table(seats=seats, future={"docks": ["captain", "ship.spain"]})
    before = pile_size(match, "docks")
    play(match, "choose:docks", *["decline"] * (seats - 1), "take:1")
    assert current(match, "docks")[:2] == ["captain", "ship.spain"]
    assert None not in current(match, "docks") + future(match, "docks")
    drawn = {2: 0, 3: 0, 4: 1, 5: 2}[seats] + 2
    assert pile_size(match, "docks") == before - drawn


@rule("P4.2")
@ALL_SEATS
def test_a_gap_that_an_assistant_left_is_filled_too(seats: int) -> None:
    match = table(seats=seats, hands=[["assistant"]], future={"docks": ["captain", "ship.spain"]})
    before = pile_size(match, "docks")
    play(match, "choose:docks", *["decline"] * (seats - 1), "assistant:1")
    assert current(match, "docks")[0] == "ship.spain"
    assert None not in current(match, "docks")
    assert len(current(match, "docks")) == CURRENT[seats]
    assert before - pile_size(match, "docks") == CURRENT[seats] - 1 + 2


@rule("P4.2", "P4.3")
def test_the_current_supply_comes_first_when_the_pile_is_short() -> None:
    match = table(seats=4, piles={"bank": 2})
    play(match, "choose:bank", *["decline"] * 3, "take:1")
    assert None not in current(match, "bank")
    assert None not in future(match, "bank")[:1]
    assert future(match, "bank")[1] is None
    assert pile_size(match, "bank") == 0
    assert phase(match) == "choosing"


@rule("P4.2", "P5.9")
def test_a_pile_that_has_run_out_stays_empty_and_nothing_is_reshuffled() -> None:
    match = table(seats=4, piles={"bank": 0})
    moved = future(match, "bank")
    play(match, "choose:bank", *["decline"] * 3, "take:1")
    assert current(match, "bank") == [*moved, None]
    assert future(match, "bank") == [None, None]
    assert discard(match)


@rule("P4.4")
def test_the_tile_goes_to_the_left() -> None:
    match = table()
    masters = []
    for _ in range(4):
        masters.append(now(match)["master"])
        decline_all(match)
    assert masters == [0, 1, 2, 0]


@rule("P4.5")
def test_boards_are_refilled_in_the_order_of_the_register_whatever_was_chosen_first() -> None:
    """The same draws fall on the same boards."""
    ends = []
    for order in (BOARDS, BOARDS[::-1]):
        match = table(seats=4)
        for board in order:
            play(match, f"choose:{board}", *["decline"] * 4)
        ends.append({b: (current(match, b), future(match, b)) for b in BOARDS})
    assert ends[0] == ends[1]


def first_short_refill(seats: int, board: str) -> int:
    """Only one board is chosen, round after round: the number of the refill that falls short."""
    match: hanse.Match = table(seats=seats, money=[20_000] * seats)
    refills = 0
    while not now(match).get("unfilled", {}).get(board):
        play(match, f"choose:{board}", *["decline"] * (seats - 1))
        match.play(next(a for a in match.legal if a.startswith("take")))
        refills += 1
    return refills


@rule("P4.2", "P7.1", "P2.1")
@pytest.mark.parametrize(
    ("seats", "small", "large"), [(2, 16, 18), (3, 19, 21), (4, 12, 14), (5, 9, 10)]
)
def test_the_first_refill_that_falls_short(seats: int, small: int, large: int) -> None:
    found = [first_short_refill(seats, board) for board in BOARDS]
    assert found == [small, large, large, small]


@rule("P4.1")
def test_a_card_taken_is_not_discarded() -> None:
    match = table(current={"bank": ["money3", "money4"]})
    play(match, "choose:bank", "take:2", "decline", "take:1")
    assert "bank.money3" not in discard(match)
    assert hand(match, 0) == {"money3": 1}
