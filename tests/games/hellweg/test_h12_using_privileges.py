"""H12: using privilege cards."""

import pytest

import hanse
from tests.games.hellweg.table import (
    DORTMUND_BEER,
    WAREHOUSE,
    coaches,
    money,
    offered,
    on_action,
    on_sale,
    phase,
    play,
    privileges,
    stones,
    stored,
)
from tests.situations import refused, rule

UP = {"store": "face_up", "restock": "face_up", "take_and_turn_up": "face_up"}


def privileged(**fields: object) -> hanse.Match:
    """A player with all three privileges face up and a stone in Olpe."""
    usual = {"options": WAREHOUSE, "privilege": [UP], "stones": [{"olpe.iron": 1}]}
    return on_action(**{**usual, **fields})


@rule("H12.1", "H12.2")
def test_store_restock_and_take_and_turn_up_after_one_purchase() -> None:
    match = privileged(card=DORTMUND_BEER, money=[5, 0], stored_stones=[1], stored_coaches=[1])
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer", "coach:dortmund-hagen")
    assert (match.to_move, phase(match)) == (0, "after_action")
    play(match, "use:store", "store:coach")
    assert stored(match) == (1, 2)
    play(match, "use:restock", "coach:dortmund-essen", "stone:olpe.iron", "coach:hagen-olpe")
    assert (stored(match), stones(match)) == ((0, 0), {"olpe.iron": 2, "dortmund.beer": 2})
    assert privileges(match)["store"] == privileges(match)["restock"] == "face_down"
    play(match, "use:take_and_turn_up")
    assert money(match) == 1
    assert match.to_move == 1  # nothing usable is left, so the turn has ended by itself
    assert privileges(match) == {
        "store": "face_up",
        "restock": "face_up",
        "take_and_turn_up": "face_down",
    }
    assert coaches(match) == {"dortmund-hagen": 1, "dortmund-essen": 1, "hagen-olpe": 1}


@rule("H12.2")
def test_what_is_turned_up_cannot_be_used_before_the_next_turn() -> None:
    down = {"store": "face_down", "restock": "face_down", "take_and_turn_up": "face_up"}
    match = privileged(privilege=[down], stored_stones=[1])
    play(match, "use:take_and_turn_up")
    assert privileges(match)["store"] == "turned_up"
    assert refused(match, "use:store") == "H12.2"
    assert refused(match, "use:restock") == "H12.2"
    assert refused(match, "use:take_and_turn_up") == "H12.1"  # it doesn't turn itself up
    play(match, "buy:1", "stone:osnabrueck.salt", "thaler")
    assert match.to_move == 0
    assert offered(match, "use") == {"store", "restock"}


@rule("H12.2")
def test_the_action_that_turns_up_is_followed_by_no_use_of_the_cards_turned() -> None:
    match = privileged(privilege=[{"store": "face_down", "take_and_turn_up": "face_up"}])
    play(match, "thaler")
    assert offered(match, "use") == {"take_and_turn_up"}
    assert refused(match, "use:store") == "H12.2"


@rule("H12.2")
def test_a_privilege_just_acquired_may_be_used_at_once() -> None:
    match = privileged(privilege=[{}], money=[20, 0])
    play(match, "goods:herring_1", "forgo", "claim:store")
    assert phase(match) == "after_action"
    play(match, "use:store", "store:stone")
    assert stored(match) == (1, 0)


@rule("H12.1")
def test_some_before_and_some_after_the_action() -> None:
    match = privileged()
    play(match, "use:store", "store:stone")
    assert phase(match) == "action"
    play(match, "thaler")
    assert match.to_move == 0
    play(match, "use:restock", "stone:olpe.iron")
    assert stones(match) == {"olpe.iron": 2}
    play(match, "end")
    assert match.to_move == 1
    assert privileges(match)["take_and_turn_up"] == "face_up"


@rule("H12.1")
def test_without_a_trader_and_turned_face_down() -> None:
    match = play(privileged(), "use:take_and_turn_up")
    assert match.state.market[0] == 0
    assert privileges(match) == {**UP, "take_and_turn_up": "face_down"}
    assert refused(match, "use:take_and_turn_up") == "H12.1"


@rule("H12.1")
def test_never_during_the_action() -> None:
    match = play(privileged(), "buy:2")
    assert refused(match, "use:store") == "H5.6"
    match = play(privileged(money=[30, 0]), "goods:coal_1")
    assert refused(match, "use:store") == "H7.2"
    match = play(privileged(), "use:store")
    assert refused(match, "use:restock") == "H12.1"
    assert refused(match, "buy:1") == "H12.1"


@rule("H12.1")
def test_only_in_the_action_phase() -> None:
    match = on_sale(options=WAREHOUSE, privilege=[UP])
    assert refused(match, "use:take_and_turn_up") == "H4.1"


@rule("H12.1")
def test_money_gained_before_the_action_may_pay_for_it() -> None:
    match = privileged(money=[4, 0])
    assert refused(match, "buy:2") == "H5.2"
    play(match, "use:take_and_turn_up", "buy:2")
    assert money(match) == 0


@rule("H12.1")
def test_a_privilege_gives_no_discount() -> None:
    match = privileged(money=[2, 0])
    play(match, "use:take_and_turn_up", "use:store", "store:coach")
    assert refused(match, "buy:4") == "H5.2"  # 4 Thaler; 3 are there


@rule("H12.1")
def test_only_where_the_like_action_would_be_lawful() -> None:
    match = privileged()
    assert refused(match, "use:restock") == "H10.2"  # nothing in the warehouse
    full = privileged(stones=[{"olpe.iron": 12}], coaches=[{"hagen-olpe": 8}])
    assert refused(full, "use:store") == "H10.1"
    stoneless = privileged(stones=[{}], stored_stones=[1])
    assert refused(stoneless, "use:restock") == "H10.2"


@rule("H12.1")
def test_a_card_not_owned_or_face_down_cannot_be_used() -> None:
    match = privileged(privilege=[{"store": "face_down"}])
    for kind in UP:
        assert refused(match, f"use:{kind}") == "H12.1"
    assert refused(on_action(), "use:store") == "H12.1"


@rule("H12.1")
def test_the_turn_ends_by_itself_when_nothing_is_left_to_use() -> None:
    match = privileged(privilege=[{"restock": "face_up"}])
    play(match, "thaler")  # the privilege is face up, but nothing is in the warehouse
    assert match.to_move == 1


@rule("H12.1")
@pytest.mark.parametrize("kind", ["stone", "coach"])
def test_store_is_followed_by_the_choice_of_a_piece(kind: str) -> None:
    match = play(privileged(), "use:store")
    assert (phase(match), match.legal) == ("storing", ["store:stone", "store:coach"])
    play(match, f"store:{kind}")
    assert sum(stored(match)) == 1
    assert match.state.market[0] == 0


@rule("H3.4", "H12.1")
def test_after_the_action_there_is_no_second_one() -> None:
    match = play(privileged(), "thaler")
    for action in ("thaler", "buy:1", "store:stone", "restock:all"):
        assert refused(match, action) == "H12.1"
