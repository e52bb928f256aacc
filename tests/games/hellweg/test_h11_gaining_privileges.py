"""H11: gaining privilege cards, and the extra coaches."""

import pytest

import hanse
from tests.games.hellweg.table import (
    WAREHOUSE,
    coaches,
    money,
    now,
    offered,
    on_action,
    on_sale,
    phase,
    play,
    privileges,
    stored,
    supply,
)
from tests.situations import refused, rule


def buying(**fields: object) -> hanse.Match:
    """A player with money and a stone in Olpe."""
    usual = {"options": WAREHOUSE, "money": [90, 90], "stones": [{"olpe.iron": 1}]}
    return on_action(**{**usual, **fields})


@rule("H11.1")
@pytest.mark.parametrize(
    ("card", "claims"), [("coal_1", 0), ("herring_1", 1), ("wine_1", 1), ("tobacco_1", 1)]
)
def test_a_price_of_20_25_or_30_gives_a_claim(card: str, claims: int) -> None:
    match = play(buying(), f"goods:{card}", "forgo")
    assert (phase(match) == "claiming") == bool(claims)
    assert match.state.claims[0] == claims


@rule("H11.1")
def test_the_discount_changes_nothing() -> None:
    match = buying(market=[1, 1], lap=1, money=[18, 0])
    play(match, "goods:herring_1", "forgo")
    assert (money(match), phase(match)) == (0, "claiming")


@rule("H11.1", "H11.4")
def test_a_kind_not_yet_owned_after_the_coach() -> None:
    match = play(buying(privilege=[{"store": "face_down"}]), "goods:herring_1", "coach:hagen-olpe")
    assert set(match.legal) == {"claim:restock", "claim:take_and_turn_up", "later"}
    assert refused(match, "claim:store") == "H11.4"
    assert refused(match, "end") == "H11.1"
    play(match, "claim:restock")
    assert privileges(match) == {"store": "face_down", "restock": "face_up"}
    assert match.to_move == 1


@rule("H11.1")
def test_later_the_claim_stands_after_the_same_action_too() -> None:
    match = play(buying(), "goods:herring_1", "forgo", "later")
    assert phase(match) == "after_action"
    assert offered(match, "claim") == {"store", "restock", "take_and_turn_up"}
    play(match, "end")
    assert (match.to_move, match.state.claims[0]) == (1, 1)


@rule("H11.1")
def test_it_stays_open_and_can_be_redeemed_before_or_after_a_later_action() -> None:
    before = play(buying(claims=[1]), "claim:store")
    assert (phase(before), privileges(before)) == ("action", {"store": "face_up"})
    assert "claim:restock" not in before.legal
    after = play(buying(claims=[1]), "thaler", "claim:take_and_turn_up")
    assert (phase(after), after.to_move) == ("after_action", 0)
    assert refused(buying(), "claim:store") == "H11.1"


@rule("H11.1")
def test_claims_are_counted() -> None:
    match = buying(claims=[1])
    play(match, "goods:herring_1", "forgo", "claim:store")
    assert match.state.claims[0] == 1
    assert phase(match) == "after_action"
    play(match, "claim:restock")
    assert match.state.claims[0] == 0


@rule("H11.1")
def test_an_older_claim_is_no_question_of_a_card_that_gives_none() -> None:
    match = play(buying(claims=[1]), "goods:coal_1", "forgo")
    assert (phase(match), match.state.claims[0]) == ("after_action", 1)


@rule("H11.1")
def test_claims_lapse_when_all_three_kinds_are_owned() -> None:
    match = buying(claims=[2], privilege=[{"store": "face_up", "restock": "face_up"}])
    play(match, "claim:take_and_turn_up")
    assert match.state.claims[0] == 0
    every = {"store": "face_up", "restock": "face_up", "take_and_turn_up": "face_up"}
    match = play(buying(privilege=[every]), "goods:herring_1", "forgo")
    assert (phase(match), match.state.claims[0]) == ("after_action", 0)
    with pytest.raises(hanse.HanseError):
        buying(claims=[1], privilege=[every])


@rule("H11.1")
def test_there_are_no_claims_in_the_family_game() -> None:
    match = play(buying(options={}), "goods:herring_1", "forgo")
    assert match.to_move == 1
    assert match.state.claims[0] == 0


ROUTES = {
    "store": ({"builefeld-paderborn": 1}, "corbach-paderborn", "paderborn.beer"),
    "restock": ({"muenster-osnabrueck": 1}, "muenster-wesel", "wesel.salt"),
    "take_and_turn_up": ({"essen-hagen": 1}, "hagen-olpe", "olpe.iron"),
}


@rule("H11.2")
@pytest.mark.parametrize("privilege", ROUTES)
def test_joining_the_two_cities_of_a_card_gives_it_at_once(privilege: str) -> None:
    lying, road, stone = ROUTES[privilege]
    match = on_action(options=WAREHOUSE, stones=[{stone: 1}], coaches=[lying], stored_coaches=[2])
    play(match, "restock:all", f"coach:{road}")
    assert privileges(match) == {privilege: "face_up"}
    assert phase(match) == "restocking_all"
    assert match.log[-1].results[-1] == f"privilege:{privilege}"


@rule("H11.2")
def test_it_is_kept_when_the_connection_breaks() -> None:
    match = on_sale(
        options=WAREHOUSE,
        card="builefeld.iron.4",
        slot=3,
        stones=[{"builefeld.iron": 1}],
        coaches=[{"builefeld-paderborn": 1, "corbach-paderborn": 1}],
    )
    assert privileges(match) == {"store": "face_up"}
    play(match, "sell:builefeld.iron")
    assert (coaches(match), privileges(match)) == ({}, {"store": "face_up"})


@rule("H11.2", "H11.4")
def test_nobody_gets_a_second_card_of_a_kind() -> None:
    lying, road, stone = ROUTES["store"]
    match = on_action(
        options=WAREHOUSE,
        stones=[{stone: 1}],
        coaches=[lying],
        stored_coaches=[1],
        privilege=[{"store": "face_down"}],
    )
    play(match, "restock:all", f"coach:{road}")
    assert privileges(match) == {"store": "face_down"}


@rule("H11.2")
def test_other_players_coaches_do_not_count_and_all_may_have_one() -> None:
    lying, road, stone = ROUTES["store"]
    match = on_action(
        options=WAREHOUSE, stones=[{stone: 1}], stored_coaches=[1], coaches=[{}, {**lying, road: 1}]
    )
    assert privileges(match, 1) == {"store": "face_up"}
    play(match, "restock:all", f"coach:{road}")
    assert privileges(match) == {}


@rule("H11.2")
def test_a_privilege_by_route_may_let_a_claim_lapse() -> None:
    match = buying(
        privilege=[{"store": "face_up", "restock": "face_up"}], coaches=[{"essen-hagen": 1}]
    )
    play(match, "goods:herring_1", "coach:hagen-olpe")
    assert (phase(match), match.state.claims[0], len(privileges(match))) == ("after_action", 0, 3)


@rule("H11.2")
def test_joined_cities_without_their_card_are_no_position() -> None:
    match = buying(coaches=[{"essen-hagen": 1, "hagen-olpe": 1}])
    position = {**now(match), "privilege": [{}, {}]}
    with pytest.raises(hanse.HanseError, match=r"H11\.2"):
        hanse.core.position.decode(match.game, position)


HELLWEG = {"duisburg-essen": 1, "dortmund-essen": 1, "dortmund-soest": 1, "paderborn-soest": 1}


def nearly_joined(**fields: object) -> hanse.Match:
    """Duisburg and Paderborn but for Paderborn–Soest."""
    lying = {road: 1 for road in HELLWEG if road != "paderborn-soest"}
    usual = {
        "options": WAREHOUSE,
        "stones": [{"soest.salt": 1}],
        "stored_coaches": [1, 0],
        "coaches": [lying],
    }
    return on_action(**{**usual, **fields})


@rule("H11.3")
def test_the_first_to_join_duisburg_and_paderborn_has_two_coaches_more() -> None:
    match = play(nearly_joined(), "restock:all", "coach:paderborn-soest")
    assert now(match)["extra_coaches"] == 0
    assert (stored(match), supply(match)) == ((0, 2), (11, 4))
    assert match.log[-1].results[-1] == "extra_coaches"


@rule("H11.3")
def test_later_players_get_nothing() -> None:
    lying = {road: 1 for road in HELLWEG if road != "paderborn-soest"}
    match = nearly_joined(coaches=[lying, HELLWEG])
    assert now(match)["extra_coaches"] == 1
    play(match, "restock:all", "coach:paderborn-soest")
    assert (now(match)["extra_coaches"], stored(match)) == (1, (0, 0))


@rule("H11.3")
def test_they_are_ordinary_coaches_from_then_on() -> None:
    match = on_action(options=WAREHOUSE, stones=[{"soest.salt": 1}], coaches=[HELLWEG])
    assert stored(match) == (0, 2)
    play(match, "restock:all", "coach:muenster-soest", "coach:muenster-soest")
    assert sum(coaches(match).values()) == 6
    sold = on_sale(
        options=WAREHOUSE,
        card="muenster.iron.4",
        extra_coaches=0,
        coaches=[{"builefeld-muenster": 1, "hagen-olpe": 9}],
        stones=[{"builefeld.iron": 1}],
    )
    assert supply(sold)[1] == 0
    play(sold, "sell:builefeld.iron")
    assert supply(sold)[1] == 1  # H4.5: to the supply


@rule("H10.4", "H11.3")
def test_the_black_coaches_can_be_taken_from_the_warehouse_for_want_of_others() -> None:
    match = on_action(
        options=WAREHOUSE, extra_coaches=0, coaches=[{"hagen-olpe": 8}], stored_coaches=[2]
    )
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer")
    assert offered(match, "take_coach") == {"hagen-olpe", "warehouse"}
    play(match, "take_coach:warehouse", "coach:dortmund-hagen")
    assert (stored(match), sum(coaches(match).values())) == ((0, 1), 9)


@rule("H11.4")
def test_three_different_privileges_at_most() -> None:
    every = {"store": "face_up", "restock": "face_up", "take_and_turn_up": "face_up"}
    match = buying(privilege=[every])
    for kind in every:
        assert refused(match, f"claim:{kind}") == "H11.4"
