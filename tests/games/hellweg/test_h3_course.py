"""H3: the course of the game."""

from itertools import pairwise

import pytest

from hanse.core.errors import BadPosition
from tests.games.hellweg.table import (
    ALL_MODULES,
    DORTMUND_BEER,
    WAREHOUSE,
    all_settings,
    money,
    now,
    on_action,
    on_sale,
    phase,
    play,
    steps,
)
from tests.situations import refused, rule, situation


@rule("H3.1")
def test_the_phases_of_a_round_follow_each_other() -> None:
    match = on_sale()
    seen = [phase(match)]
    while match.state.round_number == 1:
        match.play("thaler" if phase(match) == "action" else match.legal[-1])
        seen += [phase(match)] if phase(match) != seen[-1] else []
    assert seen == ["selling", "selling_off", "selling", "selling_off", "action", "selling"]


@rule("H3.1")
@pytest.mark.parametrize("setting", all_settings()[::7], ids=str)
def test_one_round_for_each_trade_card(setting) -> None:
    last = [step.after[0] for step in steps(setting, 5)][-1]
    assert last.round_number == setting.options["rounds"]


@rule("H3.2")
def test_a_card_is_turned_up_from_those_face_down() -> None:
    match = on_action(
        market=[1, 1], to_move=1, start=0, lap=1, face_down={"wesel.salt.4": 1}, round_number=11
    )
    play(match, "thaler")
    assert now(match)["card"] == "wesel.salt.4"
    assert "face_down" not in now(match)


@rule("H3.3")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_sales_go_clockwise_from_the_start_player(first: int) -> None:
    match = on_sale(seats=3, start=first)
    order = []
    while phase(match) != "action":
        order += [match.to_move] if not order or order[-1] != match.to_move else []
        match.play(match.legal[-1])
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert match.to_move == first


@rule("H3.3")
def test_moving_the_card_down_changes_nothing() -> None:
    match = on_sale(phase="selling_off", slot=4, to_move=1)
    card = now(match)["card"]
    play(match, "decline")
    assert (phase(match), now(match)["card"]) == ("action", card)


@rule("H3.4")
def test_two_action_rounds_clockwise_one_trader_each() -> None:
    match = on_action(seats=3, start=1, to_move=1, money=[20] * 3)
    order = []
    for _ in range(6):
        order.append((match.to_move, int(match.state.lap)))
        match.play("thaler")
    assert order == [(1, 0), (2, 0), (0, 0), (1, 1), (2, 1), (0, 1)]
    assert phase(match) == "selling"


@rule("H3.4")
def test_exactly_one_action() -> None:
    match = play(on_action(), "buy:1")
    for action in ("thaler", "buy:2", "goods:coal_1", "restock:stone"):
        assert refused(match, action) == "H5.6"
    play(match, "stone:osnabrueck.salt")
    assert match.to_move == 1


@rule("H3.4")
def test_nobody_can_end_a_turn_without_an_action() -> None:
    assert refused(on_action(), "end") == "H3.4"
    assert refused(on_action(options=WAREHOUSE), "end") == "H3.4"


@rule("H3.4")
def test_traders_out_must_fit_the_course() -> None:
    with pytest.raises(BadPosition, match=r"H3\.4"):
        on_action(market=[0, 1])
    with pytest.raises(BadPosition, match=r"H3\.4"):
        on_sale(market=[1])


@rule("H3.5")
@pytest.mark.parametrize("actions", [("thaler",), ("restock:coach", "coach:hagen-olpe")])
def test_the_same_kind_of_action_may_be_done_twice(actions: tuple[str, ...]) -> None:
    match = on_action(stones=[{"olpe.iron": 1}])
    for _ in range(2):
        play(match, *actions, "thaler")
    assert phase(match) == "selling"


@rule("H3.5")
def test_an_action_whose_conditions_are_not_met_cannot_be_chosen() -> None:
    match = on_action(money=[0, 0])
    assert match.legal == ["thaler"]
    assert refused(match, "buy:1") == "H5.2"
    assert refused(match, "restock:stone") == "H6.2"


@rule("H3.6")
def test_traders_return_and_the_card_leaves_the_game() -> None:
    match = on_action(market=[1, 0], trader=[1], to_move=0, lap=1)
    card = now(match)["card"]
    play(match, "thaler", "thaler")
    assert match.state.market.tolist() == [0, 0, 0, 0]
    assert (match.state.trader == -1).all()
    assert card == DORTMUND_BEER
    assert card not in now(match)["face_down"]
    assert now(match)["card"] != card


@rule("H3.6")
def test_what_is_played_never_comes_again() -> None:
    for setting in all_settings()[::11]:
        seen = [int(step.after["card"][0]) for step in steps(setting, 2)]
        cards = [card for n, card in enumerate(seen) if card >= 0 and card not in seen[:n]]
        changes = sum(one != other for one, other in pairwise(seen))
        assert len(cards) == changes == setting.options["rounds"]


@rule("H3.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_player_card_goes_to_the_left(seats: int) -> None:
    match = on_action(seats=seats, start=seats - 1, to_move=seats - 2, lap=1, money=[9] * seats)
    play(match, "thaler")
    assert (match.state.start, match.to_move, phase(match)) == (0, 0, "selling")


@rule("H3.8")
@pytest.mark.parametrize("rounds", [12, 10])
def test_on_the_last_card_the_game_ends_with_the_sale(rounds: int) -> None:
    match = on_sale(
        options={"rounds": rounds, **ALL_MODULES},
        round_number=rounds,
        to_move=1,
        phase="selling_off",
        slot=4,
        stones=[{}, {"olpe.iron": 1}],
    )
    assert not match.over
    play(match, "sell_off:olpe.iron")
    assert match.over
    assert money(match, 1) == 4
    assert refused(match, "thaler") == "H3.8"


@rule("H3.8")
def test_actions_in_the_last_round_are_no_position() -> None:
    with pytest.raises(BadPosition, match=r"H3\.8"):
        on_action(round_number=12)
    with pytest.raises(BadPosition, match=r"H3\.8"):
        situation("hellweg", phase="over", card=DORTMUND_BEER, round_number=5)
