"""P7: end and scoring."""

import pytest

import hanse
from tests.games.packet_row.table import (
    current,
    future,
    hand,
    money,
    now,
    phase,
    play,
    start,
    table,
)
from tests.situations import refused, rule

GRAIN_4 = ("grain4.great_britain", "grain2", "grain2", "ship.great_britain")


def last_round(**fields) -> hanse.Match:
    """Two players; the bank has only its current supply, so that choosing it ends the game."""
    given = {"current": {"bank": ["money3", "money4"]}, "bare": ["bank"], **fields}
    return table(seats=2, **given)


def finish(match: hanse.Match) -> hanse.Match:
    """Seat 1 takes, the harbour master passes; nobody ships anything."""
    play(match, "choose:bank", "take:1", "pass")
    while not match.over:
        match.play("done")
    return match


# P7.1


@rule("P7.1")
@pytest.mark.parametrize(("seats", "boards"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_the_game_ends_when_so_many_boards_cannot_be_filled(seats: int, boards: int) -> None:
    short = ["bank", "docks", "market"]
    match = table(seats=seats, bare=short)
    for board in short[:boards]:
        assert phase(match) == "choosing"
        play(match, f"choose:{board}", *["decline"] * (seats - 1))
        match.play(next(a for a in match.legal if a.startswith("take")))
    assert phase(match) == "last_window"


@rule("P7.1")
def test_a_future_supply_that_cannot_be_filled_ends_nothing() -> None:
    match = table(seats=2, piles={"bank": 0})
    play(match, "choose:bank", "decline", "take:1")
    assert future(match, "bank") == [None, None]
    assert None not in current(match, "bank")
    assert phase(match) == "choosing"


@rule("P7.1")
def test_it_is_counted_when_all_boards_of_the_round_are_refilled() -> None:
    match = table(seats=3, bare=["guild_hall"])
    play(match, "choose:guild_hall", *["decline"] * 3, "choose:docks", *["decline"] * 2, "take:1")
    assert phase(match) == "last_window"
    assert None not in current(match, "docks") + future(match, "docks")


@rule("P7.1")
def test_a_board_that_once_could_not_be_filled_stays_counted() -> None:
    match = table(seats=4, down_to={"bank": ["money3"]}, bare=["docks"])
    assert phase(match) == "choosing"
    play(match, "choose:docks", *["decline"] * 3, "take:1")
    assert phase(match) == "last_window"


@rule("P7.1")
def test_the_same_board_falling_short_twice_counts_once() -> None:
    match = table(seats=4, down_to={"bank": ["money3"]})
    play(match, "choose:bank", *["decline"] * 3, "take:1")
    assert phase(match) == "choosing"


@rule("P7.1")
def test_a_refill_short_by_one_card_is_short() -> None:
    match = table(seats=4, down_to={"docks": []}, piles={"bank": 0})
    play(match, "choose:bank", *["decline"] * 3, "take:1")
    assert current(match, "bank").count(None) == 1
    assert phase(match) == "last_window"


@rule("P7.1")
def test_after_the_end_nothing_is_legal() -> None:
    match = finish(last_round())
    assert match.over
    assert match.legal == []
    for action in ("choose:bank", "done", "cash:3", "shipment", "sail"):
        assert refused(match, action) == "P7.1"


# P7.2


@rule("P7.2", "P6.2")
def test_all_money_cards_are_cashed_the_moment_the_game_ends() -> None:
    match = last_round(hands=[["money10", "money10"][:1], ["money5", "money5"]])
    play(match, "choose:bank", "take:1", "pass")
    assert money(match) == [35, 25 + 10 + 3]
    assert all(not [c for c in hand(match, seat) if c.startswith("money")] for seat in (0, 1))
    assert match.log[-1].results[-2:] == ("cashed0:10", "cashed1:13")
    assert refused(match, "cash:10") == "P6.2"


@rule("P7.2")
def test_a_money_card_taken_last_is_cashed_too() -> None:
    match = last_round()
    play(match, "choose:bank", "decline", "take:2")
    assert money(match) == [29, 25]
    assert match.log[-1].results[-1] == "cashed0:4"


@rule("P7.2")
@pytest.mark.parametrize("master", [0, 1, 2])
def test_everybody_has_a_last_window_from_the_harbour_master_on(master: int) -> None:
    match = table(seats=3, master=master, bare=["bank"])
    play(match, "choose:bank", "decline", "decline", "take:1")
    assert now(match)["master"] == master
    windows = []
    while not match.over:
        assert match.legal == ["done"]
        windows.append(match.to_move)
        match.play("done")
    assert windows == [master, (master + 1) % 3, (master + 2) % 3]


@rule("P7.2", "P5.1")
def test_contracts_are_fulfilled_in_the_last_window() -> None:
    match = last_round(hands=[[], GRAIN_4], starting=["start.grain2.spain", "start.fur2.france"])
    play(match, "choose:bank", "take:1", "pass")
    assert match.legal == ["done"]
    match.play("done")
    assert match.legal == ["shipment", "done"]
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    play(match, "goods:grain2", "goods:grain2", "sail")
    assert money(match)[1] == 28 + 35
    assert match.legal == ["done"]
    match.play("done")
    assert match.over


@rule("P7.2")
@pytest.mark.parametrize("action", ["choose:docks", "take:1", "decline", "pass"])
def test_in_the_last_window_no_card_is_taken(action: str) -> None:
    match = play(last_round(), "choose:bank", "take:1", "pass")
    assert refused(match, action) == "P7.2"


@rule("P7.2")
def test_nobody_is_done_before_the_end() -> None:
    assert refused(table(), "done") == "P3.1"


# P7.3 to P7.6


@rule("P7.3", "P7.4")
def test_victory_cards_and_money_score() -> None:
    match = table(hands=[["school", "school", "city_hall"], ["hospital"]], money=[9, 10, 39])
    assert match.scores == [9, 5, 3]


@rule("P7.4", "P7.2")
def test_as_if_the_game_ended_now_money_cards_count_as_money() -> None:
    match = table(hands=[["money6"]], money=[4, 0, 0])
    assert match.scores == [1, 0, 0]


@rule("P7.5")
@pytest.mark.parametrize(
    ("money_held", "points"),
    [
        ([30, 20], [2, 0]),
        ([30, 30], [2, 2]),
        ([30, 20, 10], [2, 0, 0]),
        ([30, 30, 20], [2, 2, 0]),  # a tie for the most, three players
        ([30, 20, 20], [2, 0, 0]),  # a tie for the second most, three players
        ([30, 20, 10, 0], [3, 1, 0, 0]),
        ([30, 30, 20, 10], [3, 3, 0, 0]),  # a tie for the most, four players
        ([30, 20, 20, 10], [3, 1, 1, 0]),  # a tie for the second most, four players
        ([30, 30, 30, 30], [3, 3, 3, 3]),
        ([10, 20, 30, 40, 20], [0, 0, 1, 3, 0]),
        ([40, 20, 30, 40, 20], [3, 0, 0, 3, 0]),
    ],
)
def test_bankers_score_by_money(money_held: list[int], points: list[int]) -> None:
    seats = len(money_held)
    match = table(seats=seats, hands=[["banker"]] * seats, money=money_held)
    assert [s - m // 10 for s, m in zip(match.scores, money_held, strict=True)] == points


@rule("P7.5")
def test_each_banker_scores() -> None:
    match = table(seats=4, hands=[["banker", "banker"], ["banker"] * 3], money=[30, 20, 0, 0])
    assert match.scores == [3 + 6, 2 + 3, 0, 0]


@rule("P7.6")
def test_most_points_win_then_more_money_then_the_win_is_shared() -> None:
    assert table(hands=[["church"]], money=[10, 20, 9]).ranking == [1, 2, 3]
    assert table(hands=[["church"], ["school"]], money=[12, 15, 9]).ranking == [2, 1, 3]
    assert table(hands=[["church"], ["school"]], money=[15, 15, 9]).ranking == [1, 1, 3]


@rule("P7.1", "P7.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_with_enough_boards_short_and_no_money_cards(seats: int) -> None:
    for seed in range(3):
        match = start(seats, seed)
        turn = seed
        while not match.over:
            turn += 7
            match.play(match.legal[turn % len(match.legal)])
        state = now(match)
        assert sum(state["unfilled"].values()) >= {2: 1, 3: 1, 4: 2, 5: 3}[seats]
        assert not [c for cards in state["hand"] for c in cards if c.startswith("money")]
