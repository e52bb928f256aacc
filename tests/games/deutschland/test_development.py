"""D7: development cards."""

from collections import Counter
from typing import Any

import pytest

import hanse
from tests.games.deutschland.building_table import (
    CARD,
    LANDMARK,
    RESOURCES,
    ROAD,
    cards_of,
    eight_points,
    eleven_points,
    hand,
    held,
    network,
    now,
    options,
    owned,
    phase,
    pile_of,
    points,
    roads,
    stock,
    table,
    together,
)
from tests.situations import refused, rule

PLAYABLE = ("landsknecht", "road_building", "banking", "trade")
BEFORE_AND_AFTER_THE_DICE = pytest.mark.parametrize("when", ["rolling", "turn"])


def with_cards(*kinds: str, **fields: Any) -> hanse.Match:
    """Seat 0 holds these cards of earlier turns, and a town hall from which a road can start."""
    fields.setdefault("hall_owner", {"kassel": 0})
    return table(**held(*((kind, 0) for kind in kinds)), **fields)


def finish(match: hanse.Match) -> None:
    """Do whatever a card just played asks."""
    while phase(match) not in ("rolling", "turn"):
        match.play(match.legal[-1])


# D7.1


@rule("D7.1", "D3.2")
@BEFORE_AND_AFTER_THE_DICE
@pytest.mark.parametrize("kind", PLAYABLE)
def test_one_card_a_turn_before_or_after_the_dice(kind: str, when: str) -> None:
    match = with_cards(*PLAYABLE, *PLAYABLE, phase=when)
    assert options(match, "play") == set(PLAYABLE)
    match.play(f"play:{kind}")
    finish(match)
    assert phase(match) == when
    assert match.to_move == 0
    for other in PLAYABLE:
        assert refused(match, f"play:{other}") == "D7.1"


@rule("D7.1")
def test_a_card_played_before_the_dice_is_the_turns_only_one() -> None:
    match = with_cards("trade", "banking", phase="rolling")
    match.play("play:trade")
    match.play("roll")
    finish(match)
    assert phase(match) == "turn"
    assert refused(match, "play:banking") == "D7.1"


@rule("D7.1")
def test_in_the_next_turn_another_may_be_played() -> None:
    match = with_cards("trade", "banking", "trade")
    match.play("play:trade")
    for _ in range(3):
        match.play("end")
        assert options(match, "play") == ({"trade", "banking"} if match.to_move == 0 else set())
        if match.to_move != 0:
            match.play("roll")
            finish(match)
    match.play("play:banking")


@rule("D7.1")
@pytest.mark.parametrize("kind", PLAYABLE)
def test_never_a_card_bought_in_this_turn(kind: str) -> None:
    match = table(hand=[CARD], hall_owner={"kassel": 0}, turn=9, **pile_of({kind: 1}))
    match.play("buy")
    assert cards_of(match, 0) == {kind: 1}
    assert refused(match, f"play:{kind}") == "D7.1"
    for _ in range(3):
        match.play("end")
        if match.to_move != 0:
            match.play("roll")
            finish(match)
    assert match.state.turn == 12
    match.play(f"play:{kind}")


@rule("D7.1")
def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    match = table(
        hand=[CARD], turn=9, hall_owner={"kassel": 0}, **pile_of({"trade": 1}, ("trade", 0, 6))
    )
    match.play("buy")
    match.play("play:trade")
    holders = now(match)["card_holder"]
    assert holders[24:] == [None, 0]
    assert cards_of(match, 0) == {"trade": 1}


@rule("D7.1")
@pytest.mark.parametrize("kind", PLAYABLE)
def test_only_kinds_held_can_be_played(kind: str) -> None:
    others = [other for other in PLAYABLE if other != kind]
    match = table(hall_owner={"kassel": 0}, **held(*((other, 0) for other in others), (kind, 1)))
    assert options(match, "play") == set(others)
    assert refused(match, f"play:{kind}") == "D7.1"


@rule("D7.1")
def test_of_equal_cards_the_oldest_is_played() -> None:
    match = with_cards("banking", "trade", "landsknecht", "trade")
    match.play("play:trade")
    assert now(match)["card_holder"][:4] == [0, None, 0, 0]


@rule("D7.1", "D3.1")
def test_cards_are_not_played_while_something_else_is_asked() -> None:
    match = with_cards("trade", "landsknecht", hand=[{"ore": 1}])
    match.play("give:ore")
    assert refused(match, "play:trade") == "D5.1"
    match = with_cards("trade", "landsknecht")
    match.play("play:landsknecht")
    assert refused(match, "play:trade") == "D7.2"


# D7.2: Landsknecht

HARZ = {"kassel": 1, "erfurt": 2, "osnabrueck": 0}  # Kassel and Erfurt lie at the Harz


@rule("D7.2")
@BEFORE_AND_AFTER_THE_DICE
def test_a_landsknecht_moves_goetz_and_may_rob_a_card(when: str) -> None:
    match = with_cards(
        "landsknecht", hall_owner=HARZ, hand=[{}, {"ore": 2}, {"wool": 1}], phase=when
    )
    match.play("play:landsknecht")
    assert phase(match) == "moving_goetz"
    match.play("goetz:harz")
    assert now(match)["goetz"] == "harz"
    assert set(match.legal) == {"rob:1", "rob:2", "rob:nobody"}
    match.play("rob:1")
    assert [hand(match, seat) for seat in range(3)] == [{"ore": 1}, {"ore": 1}, {"wool": 1}]
    assert phase(match) == when
    assert match.to_move == 0


@rule("D7.2")
def test_goetz_cannot_stay_where_he_is() -> None:
    match = with_cards("landsknecht", goetz="harz")
    match.play("play:landsknecht")
    assert refused(match, "goetz:harz") == "D7.2"
    assert len(match.legal) == 35


@rule("D7.2")
def test_the_landsknecht_may_spare_everybody() -> None:
    match = with_cards("landsknecht", hall_owner=HARZ, hand=[{}, {"ore": 2}, {"wool": 1}])
    match.play("play:landsknecht")
    match.play("goetz:harz")
    match.play("rob:nobody")
    assert [hand(match, seat) for seat in range(3)] == [{}, {"ore": 2}, {"wool": 1}]
    assert phase(match) == "turn"


@rule("D7.2")
def test_only_others_with_a_town_hall_there_and_with_cards_are_robbed() -> None:
    match = with_cards("landsknecht", hall_owner=HARZ, hand=[{"clay": 3}, {"ore": 1}, {"wool": 1}])
    match.play("play:landsknecht")
    match.play("goetz:weserbergland")  # Osnabrück of seat 0 and Kassel of seat 1
    assert set(match.legal) == {"rob:1", "rob:nobody"}
    for action in ("rob:0", "rob:2", "rob:3", "end"):
        assert refused(match, action) == "D7.2"


@rule("D7.2")
@pytest.mark.parametrize(
    ("field", "hands"),
    [("harz", [{"ore": 2}]), ("emsland", [{"ore": 2}] * 3), ("chiemgau", [{"ore": 2}] * 3)],
)
def test_with_nobody_to_rob_there_is_no_decision(field: str, hands: list[dict[str, int]]) -> None:
    """Nobody there has cards, or only the own town hall is there, or nobody's."""
    match = with_cards("landsknecht", hall_owner=HARZ, hand=hands)
    match.play("play:landsknecht")
    match.play(f"goetz:{field}")
    assert phase(match) == "turn"
    assert hand(match, 0) == hands[0]


@rule("D7.2")
def test_the_card_stays_open_in_front_of_its_owner() -> None:
    match = with_cards("landsknecht")
    match.play("play:landsknecht")
    assert now(match)["army"] == [1, 0, 0]
    assert cards_of(match, 0) == {}
    assert match.state.pile_size == 25
    for seat in (0, 1, 2):
        assert match.observe(seat).card_kind[0] == 0
        assert match.observe(seat).army[0] == 1


# D7.3: road building


@rule("D7.3")
@BEFORE_AND_AFTER_THE_DICE
def test_two_free_roads_the_second_may_go_on_from_the_first(when: str) -> None:
    match = with_cards("road_building", phase=when, hand=[{"ore": 1}])
    match.play("play:road_building")
    assert phase(match) == "free_road"
    assert roads(match) == {*("weserbergland-harz", "weserbergland-sauerland", "sauerland-harz")}
    match.play("road:sauerland-harz")
    assert roads(match) == {
        *("weserbergland-harz", "weserbergland-sauerland"),
        *("sauerland-wetterau", "harz-wetterau"),
    }
    match.play("road:harz-wetterau")
    assert phase(match) == when
    assert hand(match, 0) == {"ore": 1}
    assert now(match)["roads_left"][0] == 18
    assert cards_of(match, 0) == {}


@rule("D7.3", "D6.1", "D6.2", "D6.4", "D6.5")
def test_they_keep_the_building_rules() -> None:
    match = with_cards(
        "road_building",
        road_owner=owned(0, "weserbergland-sauerland", "sauerland-harz", "harz-wetterau"),
    )
    match.play("play:road_building")
    assert refused(match, "road:sauerland-harz") == "D6.1"
    assert refused(match, "road:chiemgau.e") == "D6.2"
    assert refused(match, "road:emsland-sauerland") == "D6.4"
    assert refused(match, "road:harz-thueringer_wald") == "D6.5"


@rule("D7.3")
@pytest.mark.parametrize("choice", [("skip", "skip"), ("skip", "road"), ("road", "skip")])
def test_each_skip_gives_up_one(choice: tuple[str, str]) -> None:
    match = with_cards("road_building")
    match.play("play:road_building")
    for what in choice:
        assert phase(match) == "free_road"
        match.play("skip" if what == "skip" else "road:sauerland-harz")
    assert phase(match) == "turn"
    assert now(match)["roads_left"][0] == 20 - choice.count("road")


@rule("D7.3")
def test_both_free_roads_come_before_all_else() -> None:
    match = with_cards("road_building", hand=[together(ROAD, CARD)])
    match.play("play:road_building")
    assert refused(match, "end") == "D7.3"
    match.play("skip")
    for action in ("end", "buy", "hall:kassel"):
        assert refused(match, action) == "D7.3"


@rule("D7.3", "D6.9")
def test_with_one_road_left_only_one_is_built() -> None:
    halls = ["kassel", "hof", "ulm"]
    match = with_cards(
        "road_building", hall_owner=owned(0, *halls), road_owner=owned(0, *network(19, halls))
    )
    match.play("play:road_building")
    match.play(f"road:{sorted(roads(match))[0]}")
    assert phase(match) == "turn"
    assert match.state.free_roads == 0


@rule("D7.3")
def test_it_cannot_be_played_without_a_road_left() -> None:
    halls = ["kassel", "hof", "ulm"]
    match = with_cards(
        "road_building", hall_owner=owned(0, *halls), road_owner=owned(0, *network(20, halls))
    )
    assert refused(match, "play:road_building") == "D7.3"


AACHEN = {  # the town hall of seat 0 has two paths, seat 1 can take them
    "hall_owner": {"aachen": 0, "duesseldorf": 1, "saarbruecken": 1},
    "road_owner": owned(1, "eifel.nw", "hunsrueck.sw", "hunsrueck.w", "eifel.sw", "eifel.w"),
    "builder": {"trier": 1},
}


@rule("D7.3")
def test_it_cannot_be_played_without_a_path() -> None:
    assert refused(with_cards("road_building", **AACHEN), "play:road_building") == "D7.3"


@rule("D7.3")
def test_a_second_road_without_a_path_is_lost_without_being_asked() -> None:
    taken = {path: 1 for path in AACHEN["road_owner"] if path != "eifel.nw"}
    match = with_cards("road_building", **{**AACHEN, "road_owner": taken})
    match.play("play:road_building")
    assert roads(match) == {"eifel.nw"}  # it ends in Düsseldorf, of seat 1
    match.play("road:eifel.nw")
    assert phase(match) == "turn"
    assert match.state.free_roads == 0


@rule("D7.3", "D8.4", "D9.1")
def test_the_first_free_road_may_win() -> None:
    fields = eight_points()
    del fields["road_owner"]["lueneburger_heide-weserbergland"], fields["builder"]["bremen"]
    cards = [("landsknecht", None)] * 3 + [("victory", 0)] * 2 + [("road_building", 0)]
    match = table(4, **fields, **held(*cards), army=[3])
    assert points(match)[0] == 7
    match.play("play:road_building")
    match.play("road:ruhrgebiet-sauerland")
    assert match.over
    assert points(match)[0] == 8


# D7.4: banking


@rule("D7.4")
@BEFORE_AND_AFTER_THE_DICE
@pytest.mark.parametrize("kinds", [("ore", "ore"), ("grain", "wood")])
def test_banking_takes_two_resources_alike_or_different(kinds: tuple[str, str], when: str) -> None:
    match = with_cards("banking", phase=when)
    match.play("play:banking")
    for kind in kinds:
        assert set(match.legal) == {f"take:{k}" for k in RESOURCES}
        assert refused(match, "end") == "D7.4"
        match.play(f"take:{kind}")
    assert hand(match, 0) == Counter(kinds)
    assert stock(match) == {kind: 18 - kinds.count(kind) for kind in RESOURCES}
    assert phase(match) == when


def all_but(**left: int) -> list[dict[str, int]]:
    """Hands that leave only these cards in the stock."""
    return [{}, {kind: 18 - left.get(kind, 0) for kind in RESOURCES}]


@rule("D7.4")
def test_only_what_the_stock_has_can_be_taken() -> None:
    match = with_cards("banking", hand=all_but(ore=1, grain=1))
    match.play("play:banking")
    assert refused(match, "take:wood") == "D7.4"
    match.play("take:ore")
    assert refused(match, "take:ore") == "D7.4"
    match.play("take:grain")
    assert hand(match, 0) == {"ore": 1, "grain": 1}


@rule("D7.4")
def test_of_a_single_card_in_the_stock_one_is_taken() -> None:
    match = with_cards("banking", hand=all_but(clay=1))
    match.play("play:banking")
    assert match.legal == ["take:clay"]
    match.play("take:clay")
    assert phase(match) == "turn"
    assert hand(match, 0) == {"clay": 1}


@rule("D7.4")
def test_with_an_empty_stock_banking_cannot_be_played() -> None:
    assert refused(with_cards("banking", hand=all_but()), "play:banking") == "D7.4"


# D7.5: trade


@rule("D7.5", "D5.3")
def test_the_rulebooks_example_of_the_trade_card() -> None:
    """4 clay for a grain and a wood, then 2 wool for a wood, in one turn."""
    match = with_cards("trade", hand=[{"clay": 4, "wool": 2}])
    assert refused(match, "stock:wool>wood") == "D5.2"
    match.play("play:trade")
    for action in ("stock:clay>grain", "stock:clay>wood", "stock:wool>wood"):
        match.play(action)
    assert hand(match, 0) == {"grain": 1, "wood": 2}
    match.play("stock:wood>ore")
    assert hand(match, 0) == {"grain": 1, "ore": 1}
    assert refused(match, "stock:ore>wood") == "D5.3"


@rule("D7.5")
def test_it_ends_with_the_turn_and_is_the_players_own() -> None:
    match = with_cards("trade", hand=[{"clay": 2}, {"clay": 2}, {"clay": 2}])
    match.play("play:trade")
    match.play("end")
    assert not match.state.has_trade
    match.play("roll")
    finish(match)
    assert hand(match, 1) == {"clay": 2}
    assert options(match, "stock") == set()


@rule("D7.5")
@pytest.mark.parametrize("kind", ["road_building", "banking", "trade"])
def test_progress_cards_leave_the_game(kind: str) -> None:
    match = with_cards(kind)
    pile = now(match)["pile"]
    match.play(f"play:{kind}")
    finish(match)
    assert now(match)["pile"] == pile
    assert match.state.pile_size == 25
    assert now(match)["army"] == [0, 0, 0]
    assert set(now(match)["card_holder"]) == {None}
    assert now(match)["card_kind"][0] == kind  # open to all
    assert match.observe(2).card_kind[0] == match.state.card_kind[0]


# D7.6: victory cards


@rule("D7.6")
def test_a_victory_card_is_worth_a_point_but_never_played() -> None:
    match = with_cards("victory", "trade", "victory")
    assert options(match, "play") == {"trade"}
    assert "play:victory" not in match.game.actions.names
    out = [0] * 4
    match.game.rules.scores(match.state, out)
    assert out[:3] == [3, 0, 0]
    assert points(match) == [1, 0, 0]


@rule("D7.6", "D9.1")
def test_it_counts_at_once_even_in_the_turn_it_was_bought() -> None:
    match = table(**eleven_points(), hand=[CARD], **pile_of({"victory": 1}, rest=2))
    match.play("buy")
    assert match.over
    assert match.scores == [12, 0, 2]
    assert match.ranking[0] == 1


@rule("D7.6", "D7.1")
def test_it_leaves_the_turns_one_card_free() -> None:
    match = table(hand=[CARD], **pile_of({"victory": 1}, ("trade", 0)))
    match.play("buy")
    match.play("play:trade")
    assert match.state.has_trade


@rule("D7.6", "D6.7")
def test_so_does_one_from_a_landmark() -> None:
    fields = eleven_points()
    del fields["builder"]["koeln"]
    match = table(**fields, hand=[LANDMARK], **pile_of({"victory": 1}))
    assert points(match)[0] == 10
    match.play("landmark:koeln")
    assert match.over
    assert cards_of(match, 0) == {"victory": 1}


@rule("D7.6")
def test_it_stays_secret_and_is_revealed_when_it_brings_the_win() -> None:
    match = table(**eleven_points(), hand=[CARD], **pile_of({"victory": 1}))
    before = match.observe(2)
    assert set(before.card_kind[:25]) == {-1}
    match.play("buy")
    assert match.observe(2).card_kind[25] == match.state.card_kind[25] == 4
