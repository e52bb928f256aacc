"""H2: before the first round."""

import pytest

import hanse
from hanse.core.errors import BadPosition
from tests.games.hellweg.table import (
    coaches,
    houses,
    money,
    now,
    offered,
    on_action,
    phase,
    play,
    roads_at,
    start,
    stones,
    supply,
)
from tests.situations import refused, rule, situation

STONES = ["stone:olpe.iron", "stone:hagen.salt", "stone:essen.beer"]
COACHES = ["coach:hagen-olpe", "coach:hagen-olpe", "coach:dortmund-essen"]


def placed(seats: int = 2, seed: int = 0, **options: object) -> hanse.Match:
    """A match after its placing rounds: everybody has done the same."""
    match = start(seats, seed, **options)
    for stone, coach in zip(STONES, COACHES, strict=True):
        for _ in range(seats):
            play(match, stone, coach)
    return match


@rule("H2.1")
def test_every_trade_card_may_come_first_and_the_key_decides() -> None:
    first = [now(placed(seed=seed))["card"] for seed in range(80)]
    assert len(set(first)) == 12
    assert first == [now(placed(seed=seed))["card"] for seed in range(80)]


@rule("H2.1")
def test_before_the_first_round_all_cards_are_face_down() -> None:
    assert len(now(start())["face_down"]) == 12


@rule("H2.2")
@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 8), (4, 9)])
def test_goods_cards_by_the_number_of_players(seats: int, count: int) -> None:
    match = on_action(seats=seats, money=[100])
    assert len(offered(match, "goods")) == count
    with_module = on_action(seats=seats, money=[100], options={"free_choice": True})
    assert offered(with_module, "goods") == offered(match, "goods") | {"free_choice"}


@rule("H2.2")
def test_a_card_that_is_not_in_the_game_cannot_be_bought_or_owned() -> None:
    match = on_action(money=[100, 0])
    assert refused(match, "goods:tobacco_2") == "H2.2"
    assert refused(match, "goods:coal_3") == "H2.2"
    with pytest.raises(BadPosition, match=r"H2\.2"):
        on_action(owner={"tobacco_2": 0})


@rule("H2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_10_thaler_and_everything_in_the_supply(seats: int) -> None:
    match = start(seats)
    assert [money(match, seat) for seat in range(seats)] == [10] * seats
    assert [supply(match, seat) for seat in range(seats)] == [(12, 8)] * seats


@rule("H2.4")
def test_seat_0_is_the_start_player() -> None:
    match = start(4)
    assert match.to_move == 0
    assert match.state.start == 0


@rule("H2.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_placing_rounds_clockwise_a_stone_and_a_coach_each(seats: int) -> None:
    match = start(seats)
    for stone, coach in zip(STONES, COACHES, strict=True):
        for seat in range(seats):
            assert (match.to_move, phase(match)) == (seat, "start_stone")
            match.play(stone)
            assert (match.to_move, phase(match)) == (seat, "start_coach")
            match.play(coach)
    assert phase(match) == "selling"
    for seat in range(seats):
        assert stones(match, seat) == {"olpe.iron": 1, "hagen.salt": 1, "essen.beer": 1}
        assert coaches(match, seat) == {"hagen-olpe": 2, "dortmund-essen": 1}
        assert supply(match, seat) == (9, 5)


@rule("H2.5")
def test_any_house_but_not_in_dortmund() -> None:
    match = start()
    assert offered(match, "stone") == {h for h in houses() if not h.startswith("dortmund")}
    assert refused(match, "stone:dortmund.beer") == "H2.5"
    assert refused(match, "coach:hagen-olpe") == "H2.5"


@rule("H2.5")
def test_the_coach_leaves_the_city_of_the_stone() -> None:
    match = play(start(), "stone:hagen.salt")
    assert offered(match, "coach") == roads_at("hagen")
    assert refused(match, "coach:dortmund-essen") == "H2.5"
    assert refused(match, "stone:hagen.salt") == "H2.5"
    assert refused(match, "forgo") == "H2.5"


@rule("H2.6")
def test_a_village_earns_1_thaler_at_once() -> None:
    match = play(start(), "stone:soest.salt", "coach:dortmund-soest")
    assert money(match) == 11
    play(match, "stone:soest.salt", "coach:paderborn-soest")
    assert money(match, 1) == 10


@rule("H2.7")
def test_houses_and_roads_are_shared_and_a_city_may_be_repeated() -> None:
    match = start(3)
    for _ in range(9):
        play(match, "stone:olpe.iron", "coach:hagen-olpe")
    for seat in range(3):
        assert stones(match, seat) == {"olpe.iron": 3}
        assert coaches(match, seat) == {"hagen-olpe": 3}


def cards_seen(seed: int, rounds: int) -> list[int]:
    """The trade cards of a whole game, in order; everybody takes Thaler."""
    match = placed(2, seed, rounds=rounds)
    seen = [int(match.state.card)]
    while not match.over:
        legal = match.legal
        match.play("thaler" if "thaler" in legal else legal[-1])
        if match.state.card != seen[-1]:
            seen.append(int(match.state.card))
    return seen


@rule("H2.8")
@pytest.mark.parametrize("rounds", [12, 10])
def test_the_short_game_has_ten_rounds(rounds: int) -> None:
    seen = cards_seen(3, rounds)
    assert len(seen) == len(set(seen)) == rounds


@rule("H2.8")
def test_in_the_short_game_two_cards_are_never_seen_and_they_differ() -> None:
    missing = {
        frozenset(cards_seen(seed, 12)) - frozenset(cards_seen(seed, 10)) for seed in range(3)
    }
    assert all(len(two) == 2 for two in missing)
    assert len(missing) > 1


@rule("H2.8", "H3.8")
def test_an_eleventh_round_of_the_short_game_is_no_position() -> None:
    with pytest.raises(BadPosition, match=r"H2\.8"):
        situation("hellweg", options={"rounds": 10}, phase="selling", round_number=11)
