"""D5.2 to D5.4: trade with the stock. Trade among players is in test_offers.py."""

import pytest

from tests.games.deutschland.table import (
    RESOURCES,
    all_but,
    asked,
    doing,
    hand,
    key_rolling,
    on_table,
    play,
    start,
    stock,
)
from tests.situations import refused, rule

PAIRS = [(give, get) for give in RESOURCES for get in RESOURCES if give != get]
TRADE_CARD = {"card_kind": ["trade"], "card_holder": [0], "turn": 4}


# D5.2


@rule("D5.2")
@pytest.mark.parametrize(("give", "get"), PAIRS)
def test_three_of_a_kind_for_one_of_another(give: str, get: str) -> None:
    match = on_table(hand=[{give: 3}])
    match.play(f"stock:{give}>{get}")
    assert hand(match, 0) == {get: 1}
    assert stock(match) == dict.fromkeys(RESOURCES, 18) | {get: 17}
    assert match.state.hand_size[0] == 1
    assert asked(match) == (0, "turn")


@rule("D5.2")
@pytest.mark.parametrize(("give", "get"), PAIRS)
def test_two_of_a_kind_are_too_few(give: str, get: str) -> None:
    match = on_table(hand=[dict.fromkeys(RESOURCES, 2)])
    assert refused(match, f"stock:{give}>{get}") == "D5.2"
    assert doing(match, "stock") == []


@rule("D5.2")
def test_only_what_there_are_three_of_can_be_given() -> None:
    match = on_table(hand=[{"wood": 3, "ore": 2, "grain": 4}, {"clay": 5}])
    given = {swap.partition(">")[0] for swap in doing(match, "stock")}
    assert given == {"wood", "grain"}
    assert len(doing(match, "stock")) == 8
    assert refused(match, "stock:clay>wood") == "D5.2"


@rule("D5.2")
def test_three_that_are_not_alike_are_no_three_of_a_kind() -> None:
    match = on_table(hand=[{"wood": 2, "clay": 1}])
    assert doing(match, "stock") == []


@rule("D5.2")
@pytest.mark.parametrize("kind", RESOURCES)
def test_not_for_one_of_the_same_kind(kind: str) -> None:
    assert f"stock:{kind}>{kind}" not in start().game.actions.ids


@rule("D5.2")
def test_any_number_of_times() -> None:
    match = on_table(hand=[{"wool": 11}])
    play(match, "stock:wool>ore", "stock:wool>ore", "stock:wool>ore")
    assert hand(match, 0) == {"wool": 2, "ore": 3}
    match.play("stock:ore>clay")
    assert hand(match, 0) == {"wool": 2, "clay": 1}
    assert refused(match, "stock:wool>ore") == "D5.2"


@rule("D5.2")
def test_only_whoever_is_on_turn_trades_with_the_stock() -> None:
    match = on_table(hand=[{"wood": 1}, {"ore": 6}, {"clay": 6}])
    assert refused(match, "stock:ore>wood") == "D5.2"
    play(match, "give:wood", "want:ore", "send")
    assert match.to_move == 1
    assert refused(match, "stock:ore>wood") == "D5.1"


@rule("D5.2", "D3.1")
def test_not_before_the_dice() -> None:
    match = on_table(phase="rolling", hand=[{"wood": 3}])
    assert refused(match, "stock:wood>ore") == "D3.1"


@rule("D5.2", "D5.1")
def test_the_stock_trades_even_where_players_do_not() -> None:
    match = on_table(options={"offers": False}, hand=[{"wood": 3}])
    match.play("stock:wood>ore")
    assert hand(match, 0) == {"ore": 1}


# D5.3


@rule("D5.3", "D7.5")
def test_the_trade_card_makes_it_two_for_one() -> None:
    match = on_table(**TRADE_CARD, hand=[{"wood": 2}])
    assert refused(match, "stock:wood>ore") == "D5.2"
    play(match, "play:trade", "stock:wood>ore")
    assert hand(match, 0) == {"ore": 1}
    assert stock(match)["wood"] == 18


@rule("D5.3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_with_it_two_cards_are_given_however_many_are_held(count: int) -> None:
    match = on_table(has_played=1, has_trade=1, hand=[{"clay": count}])
    match.play("stock:clay>ore")
    assert hand(match, 0).get("clay", 0) == count - 2


@rule("D5.3")
def test_one_card_is_too_few_even_with_it() -> None:
    match = on_table(has_played=1, has_trade=1, hand=[dict.fromkeys(RESOURCES, 1)])
    assert doing(match, "stock") == []
    for give, get in PAIRS:
        assert refused(match, f"stock:{give}>{get}") == "D5.3"


@rule("D5.3", "D7.5")
def test_4_clay_for_a_grain_and_a_wood_then_2_wool_for_a_wood_in_one_turn() -> None:
    match = on_table(**TRADE_CARD, hand=[{"clay": 4, "wool": 2}])
    play(match, "play:trade", "stock:clay>grain", "stock:clay>wood", "stock:wool>wood")
    assert hand(match, 0) == {"grain": 1, "wood": 2}
    assert stock(match) == {"wood": 16, "wool": 18, "clay": 18, "ore": 18, "grain": 17}
    assert asked(match) == (0, "turn")


@rule("D5.3")
def test_for_the_rest_of_this_turn_whatever_comes_between() -> None:
    match = on_table(
        **TRADE_CARD,
        hand=[{"clay": 5, "wood": 3}, {"ore": 2}],
        hall_owner={"kassel": 0},
    )
    play(match, "play:trade", "stock:clay>ore", "road:sauerland-harz")
    play(match, "give:wood", "want:ore", "send", "accept", "decline", "pick:1")
    play(match, "stock:clay>ore")
    assert hand(match, 0) == {"wood": 1, "ore": 3}
    assert refused(match, "stock:wood>ore") == "D5.3"


@rule("D5.3")
def test_the_next_player_is_back_at_three_for_one_and_so_is_oneself_next_turn() -> None:
    match = on_table(**TRADE_CARD, hand=[{"clay": 2}, {"clay": 2}], key=key_rolling(2))
    play(match, "play:trade", "end", "roll")
    assert match.to_move == 1
    assert doing(match, "stock") == []
    assert refused(match, "stock:clay>ore") == "D5.2"
    match = on_table(has_trade=1, has_played=1, hand=[{"clay": 2}, {}, {}], turn=1)
    while match.state.turn < 4:
        match.play("end")
        match.play("roll")
        while "end" not in match.legal:
            match.play(match.legal[0])
    assert match.to_move == 0
    assert match.state.has_trade == 0
    assert refused(match, "stock:clay>ore") == "D5.2"


@rule("D5.3")
def test_another_players_trade_card_helps_nobody_else() -> None:
    match = on_table(card_kind=["trade"], card_holder=[1], turn=4, hand=[{"clay": 2}])
    assert refused(match, "stock:clay>ore") == "D5.2"


# D5.4


@rule("D5.4")
def test_the_wanted_card_must_be_in_the_stock() -> None:
    match = on_table(hand=[{"wood": 3}, all_but(0, "ore")])
    assert refused(match, "stock:wood>ore") == "D5.4"
    assert sorted(doing(match, "stock")) == ["wood>clay", "wood>grain", "wood>wool"]


@rule("D5.4")
def test_the_last_card_of_the_stock_may_be_had_but_then_no_more() -> None:
    match = on_table(hand=[{"wood": 6}, all_but(1, "ore")])
    match.play("stock:wood>ore")
    assert (hand(match, 0), stock(match)["ore"]) == ({"wood": 3, "ore": 1}, 0)
    assert refused(match, "stock:wood>ore") == "D5.4"


@rule("D5.4")
def test_two_for_one_needs_it_too() -> None:
    match = on_table(has_played=1, has_trade=1, hand=[{"wood": 2}, all_but(0, "ore")])
    assert refused(match, "stock:wood>ore") == "D5.4"


@rule("D5.4")
def test_the_cards_given_back_can_be_had_again() -> None:
    match = on_table(hand=[{"wood": 3, "ore": 3}, {"wood": 15}])
    assert stock(match)["wood"] == 0
    assert refused(match, "stock:ore>wood") == "D5.4"
    play(match, "stock:wood>clay", "stock:ore>wood")
    assert hand(match, 0) == {"wood": 1, "clay": 1}
