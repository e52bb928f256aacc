"""H9, H10: the warehouse: set-up, storing and restocking from it."""

import pytest

import hanse
from tests.games.hellweg.table import (
    ALL_MODULES,
    WAREHOUSE,
    coaches,
    money,
    now,
    offered,
    on_action,
    phase,
    play,
    privileges,
    roads_at,
    start,
    stones,
    stored,
    supply,
)
from tests.situations import refused, rule

PLACED = {"stones": [{"dortmund.iron": 1, "muenster.iron": 1, "essen.beer": 1}]}


@rule("H9.1")
def test_the_same_goods_cards_with_the_same_prices() -> None:
    with_it = on_action(options=WAREHOUSE, money=[25, 0])
    assert offered(with_it, "goods") == offered(on_action(money=[25, 0]), "goods")


@rule("H9.1")
def test_the_black_coaches_are_nobodys_at_first() -> None:
    match = start(3, warehouse=True)
    assert now(match)["extra_coaches"] is None
    assert [stored(match, seat) for seat in range(3)] == [(0, 0)] * 3
    assert refused(on_action(options=WAREHOUSE, **PLACED), "restock:all") == "H10.2"


@rule("H9.1")
def test_in_the_family_game_there_is_none_of_it() -> None:
    for fields in (
        {"stored_stones": [1]},
        {"privilege": [{"store": "face_up"}]},
        {"claims": [1]},
        {"extra_coaches": 0},
    ):
        with pytest.raises(hanse.HanseError):
            on_action(**fields)


@rule("H9.2")
def test_a_coach_only_in_the_first_placing_round() -> None:
    match = start(2, warehouse=True)
    for _ in range(2):
        play(match, "stone:olpe.iron", "coach:hagen-olpe")
    for _ in range(4):
        assert phase(match) == "start_stone"
        play(match, "stone:hagen.salt")
    for seat in range(2):
        assert stones(match, seat) == {"olpe.iron": 1, "hagen.salt": 2}
        assert coaches(match, seat) == {"hagen-olpe": 1}
    assert phase(match) == "selling"


@rule("H10.1")
@pytest.mark.parametrize(("kind", "there"), [("stone", (1, 0)), ("coach", (0, 1))])
def test_store_one_piece_of_the_supply_free(kind: str, there: tuple[int, int]) -> None:
    match = play(on_action(options=WAREHOUSE, money=[0, 0]), f"store:{kind}")
    assert (stored(match), money(match), match.state.market[0]) == (there, 0, 1)
    assert supply(match) == (12 - there[0], 8 - there[1])
    assert match.to_move == 1


@rule("H10.1")
def test_a_kind_used_up_cannot_be_stored() -> None:
    match = on_action(options=WAREHOUSE, stones=[{"olpe.iron": 12}], coaches=[{"hagen-olpe": 8}])
    assert refused(match, "store:stone") == "H10.1"
    assert refused(match, "store:coach") == "H10.1"


@rule("H10.1")
def test_there_is_no_limit_and_no_storing_in_the_family_game() -> None:
    match = on_action(options=WAREHOUSE, stored_stones=[11], stored_coaches=[8])
    play(match, "store:stone")
    assert stored(match) == (12, 8)
    assert refused(on_action(), "store:stone") == "H10.1"


@rule("H10.2")
def test_three_stones_and_two_coaches_on_several_houses_and_roads_in_one_action() -> None:
    match = on_action(
        options=WAREHOUSE, money=[0, 0], stored_stones=[3], stored_coaches=[2], **PLACED
    )
    play(
        match,
        "restock:all",
        "stone:dortmund.iron",
        "stone:muenster.iron",
        "stone:muenster.iron",
        "coach:dortmund-essen",
        "coach:builefeld-muenster",
    )
    assert stones(match) == {"dortmund.iron": 2, "muenster.iron": 3, "essen.beer": 1}
    assert coaches(match) == {"dortmund-essen": 1, "builefeld-muenster": 1}
    assert (stored(match), money(match), match.to_move) == ((0, 0), 0, 1)
    assert match.state.market[0] == 1


@rule("H10.2")
def test_in_any_order_all_of_it_none_forgone() -> None:
    match = on_action(options=WAREHOUSE, stored_stones=[1], stored_coaches=[2], **PLACED)
    play(match, "restock:all", "coach:dortmund-essen")
    assert offered(match, "stone") == {"dortmund.iron", "muenster.iron", "essen.beer"}
    assert offered(match, "coach") == roads_at("dortmund") | roads_at("muenster") | roads_at(
        "essen"
    )
    assert refused(match, "forgo") == "H10.2"
    play(match, "stone:essen.beer")
    assert refused(match, "stone:essen.beer") == "H10.2"
    play(match, "coach:dortmund-soest")
    assert (money(match), match.to_move) == (21, 1)  # the village


@rule("H6.2", "H6.3", "H10.2")
def test_restocking_keeps_to_the_rules_of_placing() -> None:
    match = on_action(options=WAREHOUSE, stored_stones=[1], stored_coaches=[1], **PLACED)
    play(match, "restock:all")
    assert refused(match, "stone:dortmund.beer") == "H6.2"  # the other house of the city
    assert refused(match, "coach:hagen-olpe") == "H6.3"


@rule("H10.2")
def test_it_needs_a_piece_in_the_warehouse_and_a_stone_on_a_house() -> None:
    assert refused(on_action(options=WAREHOUSE, stored_stones=[1]), "restock:all") == "H10.2"
    assert refused(on_action(options=WAREHOUSE, **PLACED), "restock:all") == "H10.2"
    match = on_action(options=WAREHOUSE, stored_stones=[0, 3], **PLACED)  # another player's
    assert refused(match, "restock:all") == "H10.2"
    for kind in ("stone", "coach"):
        assert refused(match, f"restock:{kind}") == "H10.2"


@rule("H10.2", "H11.3")
def test_black_coaches_gained_while_restocking_wait() -> None:
    match = on_action(
        options=WAREHOUSE,
        stones=[{"soest.salt": 1}],
        stored_coaches=[1],
        coaches=[{"duisburg-essen": 1, "dortmund-essen": 1, "dortmund-soest": 1}],
    )
    play(match, "restock:all", "coach:paderborn-soest")
    assert match.to_move == 1
    assert (now(match)["extra_coaches"], stored(match)) == (0, (0, 2))


@rule("H10.3")
def test_taking_a_thaler_turns_all_own_privileges_up() -> None:
    cards = {"store": "face_down", "restock": "face_down"}
    match = on_action(options=WAREHOUSE, privilege=[cards, cards])
    play(match, "thaler")
    assert privileges(match) == {"store": "face_up", "restock": "face_up"}
    assert privileges(match, 1) == cards
    assert money(match) == 21


@rule("H10.1", "H10.2")
def test_all_modules_together_know_all_actions() -> None:
    match = on_action(options=ALL_MODULES, stored_stones=[1], **PLACED)
    blocks = {name.partition(":")[0] for name in match.legal}
    assert blocks == {"buy", "goods", "thaler", "restock", "store"}
