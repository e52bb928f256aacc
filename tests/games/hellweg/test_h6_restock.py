"""H6: action b in the family game."""

from tests.games.hellweg.table import (
    FREE_CHOICE,
    MUENSTER_HAGEN,
    coaches,
    money,
    offered,
    on_action,
    play,
    roads_at,
    stones,
)
from tests.situations import refused, rule


@rule("H6.1")
def test_restock_in_muenster_for_1() -> None:
    match = on_action(card=MUENSTER_HAGEN, money=[6, 0], stones=[{"muenster.iron": 1}])
    play(match, "restock:stone", "stone:muenster.iron")
    assert (money(match), stones(match)) == (5, {"muenster.iron": 2})
    assert match.state.market[0] == 1
    assert match.to_move == 1


@rule("H6.1")
def test_one_stone_or_one_coach_for_1_thaler_never_less() -> None:
    match = on_action(market=[1, 1], lap=1, money=[1, 0], stones=[{"olpe.iron": 1}])
    play(match, "restock:coach", "coach:hagen-olpe")
    assert (money(match), coaches(match), stones(match)) == (0, {"hagen-olpe": 1}, {"olpe.iron": 1})
    poor = on_action(market=[1, 1], lap=1, money=[0, 0], stones=[{"olpe.iron": 1}])
    assert refused(poor, "restock:stone") == "H6.1"
    assert refused(poor, "restock:coach") == "H6.1"


@rule("H6.1")
def test_what_was_chosen_is_placed() -> None:
    match = play(on_action(stones=[{"olpe.iron": 1}]), "restock:stone")
    assert refused(match, "coach:hagen-olpe") == "H6.1"
    assert refused(match, "forgo") == "H5.6"
    match = play(on_action(stones=[{"olpe.iron": 1}]), "restock:coach")
    assert refused(match, "stone:olpe.iron") == "H6.1"
    assert refused(match, "forgo") == "H5.6"


@rule("H6.1", "H10.2")
def test_everything_at_once_is_for_the_warehouse() -> None:
    assert refused(on_action(stones=[{"olpe.iron": 1}]), "restock:all") == "H6.1"


@rule("H6.2")
def test_a_stone_only_where_the_player_has_one() -> None:
    lying = [{"olpe.iron": 1, "dortmund.beer": 1}, {"hagen.salt": 1}]
    match = play(on_action(stones=lying), "restock:stone")
    assert offered(match, "stone") == {"olpe.iron", "dortmund.beer"}
    assert refused(match, "stone:hagen.salt") == "H6.2"
    assert refused(match, "stone:dortmund.iron") == "H6.2"  # the other house of the city
    assert refused(on_action(), "restock:stone") == "H6.2"


@rule("H6.3")
def test_a_coach_only_at_a_city_where_the_player_has_a_stone() -> None:
    lying = [{"olpe.iron": 1, "soest.salt": 1}, {"essen.beer": 1}]
    match = play(on_action(stones=lying), "restock:coach")
    assert offered(match, "coach") == roads_at("olpe") | roads_at("soest")
    assert refused(match, "coach:dortmund-essen") == "H6.3"
    assert refused(on_action(), "restock:coach") == "H6.3"


@rule("H5.7", "H6.3")
def test_a_village_earns_1_thaler_here_too() -> None:
    match = play(on_action(money=[1, 0], stones=[{"soest.salt": 1}]), "restock:coach")
    play(match, "coach:dortmund-soest")
    assert money(match) == 1


@rule("H6.2", "H14.1")
def test_the_module_alone_changes_nothing_for_who_lacks_the_card() -> None:
    match = play(on_action(options=FREE_CHOICE, stones=[{"dortmund.beer": 1}]), "restock:stone")
    assert match.legal == ["stone:dortmund.beer"]
