"""H7: action c, buying goods cards."""

import pytest

from tests.games.hellweg.table import (
    WAREHOUSE,
    coaches,
    goods,
    money,
    offered,
    on_action,
    phase,
    play,
    roads_at,
)
from tests.situations import refused, rule

PRICES = {
    "coal_1": 15,
    "coal_2": 15,
    "coal_3": 15,
    "herring_1": 20,
    "herring_2": 20,
    "wine_1": 25,
    "wine_2": 25,
    "tobacco_1": 30,
    "tobacco_2": 30,
    "free_choice": 15,
}


@rule("H7.1")
@pytest.mark.parametrize(("card", "price"), PRICES.items())
def test_any_card_on_offer_for_its_price(card: str, price: int) -> None:
    fields = {"seats": 4, "options": {"free_choice": True}}
    match = on_action(money=[price], **fields)
    assert offered(match, "goods") == {c for c in PRICES if PRICES[c] <= price}
    play(match, f"goods:{card}")
    assert (money(match), goods(match), match.state.market[0]) == (0, {card}, 1)
    assert refused(on_action(money=[price - 1], **fields), f"goods:{card}") == "H7.1"


@rule("H7.1")
def test_coal_costs_15_next_to_another_players_trader() -> None:
    match = on_action(market=[0, 1], start=1, to_move=0, money=[15, 0])
    play(match, "goods:coal_1")
    assert money(match) == 0
    short = on_action(market=[0, 1], start=1, to_move=0, money=[14, 0])
    assert refused(short, "goods:coal_1") == "H7.1"


@rule("H7.1", "H7.2")
def test_a_second_card_at_2_less_with_another_coach() -> None:
    match = on_action(money=[35, 0], stones=[{"olpe.iron": 1}])
    play(match, "goods:coal_1", "coach:hagen-olpe", "thaler", "goods:herring_1", "coach:hagen-olpe")
    assert (money(match), goods(match)) == (35 - 15 - 18, {"coal_1", "herring_1"})
    assert coaches(match) == {"hagen-olpe": 2}


@rule("H7.1")
def test_a_card_that_somebody_has_is_gone() -> None:
    match = on_action(owner={"coal_1": 1})
    assert refused(match, "goods:coal_1") == "H7.1"


@rule("H7.2")
def test_the_coach_may_be_forgone_even_with_a_full_supply() -> None:
    match = play(on_action(stones=[{"olpe.iron": 1}]), "goods:coal_1")
    assert phase(match) == "bonus_coach"
    assert offered(match, "coach") == roads_at("olpe")
    assert refused(match, "coach:dortmund-essen") == "H6.3"
    play(match, "forgo")
    assert (coaches(match), match.to_move) == ({}, 1)


@rule("H7.2")
def test_without_a_stone_on_a_house_there_is_no_coach() -> None:
    match = play(on_action(), "goods:coal_1")
    assert match.legal == ["forgo"]
    assert refused(match, "coach:hagen-olpe") == "H6.3"
    assert refused(match, "thaler") == "H7.2"


@rule("H5.7", "H7.2")
def test_a_village_earns_1_thaler_with_the_coach() -> None:
    match = play(on_action(money=[15, 0], stones=[{"soest.salt": 1}]), "goods:coal_1")
    play(match, "coach:dortmund-soest")
    assert money(match) == 1


@rule("H7.3")
def test_one_card_an_action_and_none_is_ever_sold() -> None:
    match = play(on_action(money=[90, 0]), "goods:coal_1")
    assert refused(match, "goods:coal_2") == "H7.2"
    play(match, "forgo")
    assert match.to_move == 1
    names = [name for name in match.game.actions.names if name.startswith("sell")]
    assert not any(card in name for card in PRICES for name in names)


@rule("H7.2", "H11.1")
def test_with_the_warehouse_the_coach_comes_before_the_privilege() -> None:
    match = on_action(options=WAREHOUSE, stones=[{"olpe.iron": 1}])
    play(match, "goods:herring_1")
    assert phase(match) == "bonus_coach"
    play(match, "coach:hagen-olpe")
    assert phase(match) == "claiming"
