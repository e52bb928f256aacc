"""P2: set-up."""

from collections import Counter

import pytest

from tests.games.packet_row.table import (
    BOARDS,
    CURRENT,
    current,
    future,
    now,
    phase,
    pile_size,
    start,
)
from tests.situations import rule

SIZES = {"guild_hall": 38, "docks": 42, "market": 42, "bank": 38}
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("P2.1")
@ALL_SEATS
def test_decks_are_shuffled_and_two_players_play_without_six_cards_of_each(seats: int) -> None:
    match = start(seats)
    removed = 6 if seats == 2 else 0
    for board in BOARDS:
        assert pile_size(match, board) == SIZES[board] - removed - CURRENT[seats] - 2
    unseen = sum(n for card, n in now(match)["pile"].items() if card.startswith("docks."))
    assert unseen == SIZES["docks"] - CURRENT[seats] - 2


@rule("P2.1")
def test_every_card_of_a_deck_may_come_first_and_as_often_as_it_is_there() -> None:
    first = Counter(current(start(2, seed), "docks")[0] for seed in range(420))
    ships = sum(n for card, n in first.items() if card and card.startswith("ship."))
    assert len(first) == 18
    assert 140 < ships < 220  # 18 of 42 cards: 180 are expected, give or take 10


@rule("P2.2")
@ALL_SEATS
def test_each_board_shows_two_future_cards_and_a_current_supply_by_players(seats: int) -> None:
    match = start(seats)
    for board in BOARDS:
        assert None not in current(match, board)
        assert None not in future(match, board)
        assert len([c for c in now(match)["current"][board] if c]) == CURRENT[seats]


@rule("P2.3")
@ALL_SEATS
def test_everybody_gets_25_dollars_and_a_starting_contract_of_their_own(seats: int) -> None:
    dealt = Counter()
    for seed in range(60):
        state = now(start(seats, seed))
        assert state["money"] == [25] * seats
        assert len(set(state["starting"])) == seats
        dealt.update(state["starting"])
    assert len(dealt) == 12


@rule("P2.4")
@ALL_SEATS
def test_seat_0_is_the_first_harbour_master(seats: int) -> None:
    match = start(seats, 3)
    assert (now(match)["master"], match.to_move, phase(match)) == (0, 0, "choosing")
    assert match.legal == [f"choose:{board}" for board in BOARDS]
