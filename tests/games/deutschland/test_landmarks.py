"""D6.7, D6.9: landmarks and their rewards."""

from collections import Counter
from typing import Any

import pytest

import hanse
from tests.games.deutschland.building_table import (
    HALL,
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
    without,
)
from tests.situations import refused, rule

# For each landmark a city with a road to it, and the roads.
WAYS = {
    "berlin": ("neubrandenburg", "vorpommern-seenplatte", "seenplatte.e", "seenplatte-oderland"),
    "bremen": ("hamburg", "oldenburger_land-lueneburger_heide"),
    "dresden": ("leipzig", "elbe_elster-erzgebirge", "elbe_elster.se"),
    "eisenach": ("erfurt", "harz-thueringer_wald"),
    "frankfurt_main": ("marburg", "westerwald-wetterau"),
    "freiburg": ("baden_baden", "ortenau-schwarzwald"),
    "koeln": ("duesseldorf", "ruhrgebiet-eifel"),
    "luebeck": ("hamburg", "nordfriesland-lueneburger_heide", "ostholstein-lueneburger_heide"),
    "muenchen": ("ulm", "altmuehltal-voralpen"),
    "nuernberg": ("hof", "thueringer_wald-fichtelgebirge", "mainfranken-fichtelgebirge"),
    "schwerin": ("rostock", "ostholstein-mecklenburg"),
    "trier": ("aachen", "eifel.w", "eifel.sw"),
}
RESOURCE_REWARDS = {
    "dresden": {"wool": 1, "grain": 1},
    "nuernberg": {"grain": 1, "ore": 1},
    "schwerin": {"wool": 1, "ore": 1},
    "trier": {"wood": 1, "clay": 1},
}
ROAD_REWARDS = ("bremen", "eisenach", "frankfurt_main", "luebeck")
CARD_REWARDS = {"berlin": 1, "freiburg": 2, "koeln": 1, "muenchen": 1}


def at(landmark: str, seat: int = 0, **fields: Any) -> hanse.Match:
    """A situation in which a seat's roads touch a landmark field and it can pay."""
    city, *way = WAYS[landmark]
    fields.setdefault("hand", [LANDMARK] * 3)
    fields.setdefault("hall_owner", {city: seat})
    return table(road_owner=owned(seat, *way), to_move=seat, **fields)


@rule("D6.7", "D1.3")
@pytest.mark.parametrize("landmark", WAYS)
def test_a_landmark_costs_two_ore_and_one_grain_and_brings_a_point(landmark: str) -> None:
    match = at(landmark, hand=[together(LANDMARK, {"wool": 1})])
    assert options(match, "landmark") == {landmark}
    match.play(f"landmark:{landmark}")
    assert now(match)["builder"] == {landmark: 0}
    assert points(match) == [2, 0, 0]
    kept = Counter({"wool": 1}) + Counter(RESOURCE_REWARDS.get(landmark, {}))
    assert hand(match, 0) == kept
    assert all(stock(match)[kind] == 18 - kept[kind] for kind in RESOURCES)


@rule("D6.7")
@pytest.mark.parametrize("lacking", LANDMARK)
def test_no_landmark_without_either(lacking: str) -> None:
    assert refused(at("trier", hand=[without(LANDMARK, lacking)]), "landmark:trier") == "D6.7"


@rule("D6.7")
def test_a_road_of_yours_must_touch_the_field() -> None:
    match = at("trier", 1, hall_owner={"aachen": 1, "marburg": 0})
    assert options(match, "landmark") == {"trier"}
    match = table(
        hand=[LANDMARK],
        hall_owner={"aachen": 1, "marburg": 0},
        road_owner=owned(1, "eifel.w", "eifel.sw"),
    )
    assert refused(match, "landmark:trier") == "D6.7"  # another's does
    assert refused(match, "landmark:frankfurt_main") == "D6.7"  # one path short
    assert options(match, "landmark") == set()


@rule("D6.7", "D1.3")
@pytest.mark.parametrize("builder", [0, 1])
def test_each_landmark_is_built_once(builder: int) -> None:
    match = table(
        hand=[LANDMARK],
        hall_owner={"aachen": 0, "saarbruecken": 1},
        road_owner={
            **owned(0, "eifel.w", "eifel.sw"),
            **owned(1, "hunsrueck.sw", "hunsrueck.w"),
        },
        builder={"trier": builder},
    )
    assert refused(match, "landmark:trier") == "D6.7"


@rule("D6.7", "D8.6")
def test_a_landmark_is_neutral_but_its_place_is_the_builders() -> None:
    """It yields nothing and cuts nobody's chain: only its place in the margin counts."""
    match = at("trier")
    match.play("landmark:trier")
    assert now(match)["hall_owner"] == {"aachen": 0}
    assert points(match) == [2, 0, 0]


# Rewards


@rule("D6.7")
@pytest.mark.parametrize("landmark", RESOURCE_REWARDS)
def test_some_give_resources(landmark: str) -> None:
    match = at(landmark)
    match.play(f"landmark:{landmark}")
    assert hand(match, 0) == RESOURCE_REWARDS[landmark]
    assert hand(match, 1) == LANDMARK
    assert phase(match) == "turn"
    assert cards_of(match, 0).total() == 0


@rule("D6.9", "D6.7")
def test_resources_that_the_stock_lacks_are_lost() -> None:
    match = at("trier", hand=[LANDMARK, {"wood": 18}])
    match.play("landmark:trier")
    assert hand(match, 0) == {"clay": 1}
    match = at("trier", hand=[LANDMARK, {"wood": 18, "clay": 18}])
    match.play("landmark:trier")
    assert hand(match, 0) == {}
    assert points(match) == [2, 0, 0]


@rule("D6.7")
def test_the_cards_paid_are_in_the_stock_before_the_reward() -> None:
    """Nürnberg gives grain and ore, which were just paid."""
    match = at("nuernberg", hand=[LANDMARK, {"grain": 17, "ore": 16}])
    assert stock(match)["grain"] == stock(match)["ore"] == 0
    match.play("landmark:nuernberg")
    assert hand(match, 0) == {"grain": 1, "ore": 1}


@rule("D6.7", "D6.8")
@pytest.mark.parametrize("landmark", CARD_REWARDS)
def test_some_give_development_cards_and_freiburg_two(landmark: str) -> None:
    match = at(landmark)
    match.play(f"landmark:{landmark}")
    assert cards_of(match, 0).total() == CARD_REWARDS[landmark]
    assert match.state.pile_size == 26 - CARD_REWARDS[landmark]
    assert hand(match, 0) == {}
    assert phase(match) == "turn"


@rule("D7.1", "D6.7")
def test_freiburg_gives_two_cards_which_cannot_be_played_in_the_same_turn() -> None:
    match = at("freiburg", **pile_of({"landsknecht": 1, "trade": 1}))
    match.play("landmark:freiburg")
    assert cards_of(match, 0) == {"landsknecht": 1, "trade": 1}
    assert refused(match, "play:landsknecht") == "D7.1"
    assert refused(match, "play:trade") == "D7.1"


@rule("D6.9")
@pytest.mark.parametrize("left", [0, 1])
def test_development_cards_that_the_pile_lacks_are_lost(left: int) -> None:
    match = at("freiburg", **pile_of({"banking": left}))
    match.play("landmark:freiburg")
    assert cards_of(match, 0).total() == left
    assert match.state.pile_size == 0
    assert points(match) == [2, 0, 0]
    assert phase(match) == "turn"


def told(match: hanse.Match, landmark: str) -> list[str]:
    """What is said of a landmark before it is built, after its cost and its point."""
    action = match.game.actions.number(f"landmark:{landmark}")
    said = match.game.view.preview(match.observe(0), action, "en").split(" · ")
    assert said[:2] == ["−2 ore, 1 grain", "+1 point"]
    return said[2:]


@rule("D6.9")
def test_a_preview_promises_only_what_is_there() -> None:
    lost = ["nothing is left of its reward"]
    assert told(at("trier"), "trier") == ["+1 wood, 1 clay"]
    assert told(at("trier", hand=[LANDMARK, {"wood": 18}]), "trier") == ["+1 clay"]
    assert told(at("trier", hand=[LANDMARK, {"wood": 18, "clay": 18}]), "trier") == lost
    paid = at("nuernberg", hand=[LANDMARK, {"grain": 17, "ore": 16}])
    assert told(paid, "nuernberg") == ["+1 ore, 1 grain"]
    assert told(at("freiburg"), "freiburg") == ["then 2 development cards"]
    one = at("freiburg", **pile_of({"banking": 1}))
    assert told(one, "freiburg") == ["then a development card"]
    assert told(at("freiburg", **pile_of({"banking": 0})), "freiburg") == lost
    assert told(at("eisenach"), "eisenach") == ["then a free road"]


# A free road


@rule("D6.7")
@pytest.mark.parametrize("landmark", ROAD_REWARDS)
def test_some_give_a_free_road(landmark: str) -> None:
    match = at(landmark)
    match.play(f"landmark:{landmark}")
    assert phase(match) == "free_road"
    assert match.to_move == 0
    before = now(match)["roads_left"][0]
    match.play(f"road:{sorted(roads(match))[0]}")
    assert now(match)["roads_left"][0] == before - 1
    assert hand(match, 0) == {}
    assert phase(match) == "turn"


@rule("D6.7", "D6.5")
def test_the_free_road_may_lead_on_beyond_this_landmark() -> None:
    match = at("eisenach")
    match.play("landmark:eisenach")
    assert roads(match) == {
        *("harz-wetterau", "wetterau-thueringer_wald"),  # beyond Eisenach
        *("harz-mansfelder_land", "mansfelder_land-thueringer_wald"),  # at Erfurt
    }
    match.play("road:wetterau-thueringer_wald")
    assert now(match)["road_owner"]["wetterau-thueringer_wald"] == 0


@rule("D6.7", "D6.1", "D6.2", "D6.4", "D6.5")
def test_a_free_road_keeps_the_building_rules() -> None:
    match = table(
        hand=[LANDMARK],
        hall_owner={"erfurt": 0, "marburg": 0},
        road_owner=owned(
            0,
            "harz-thueringer_wald",
            "mansfelder_land-thueringer_wald",
            "westerwald-wetterau",
            "thueringer_wald-erzgebirge",
        ),
    )
    match.play("landmark:eisenach")
    assert refused(match, "road:harz-thueringer_wald") == "D6.1"
    assert refused(match, "road:chiemgau.e") == "D6.2"
    assert refused(match, "road:erzgebirge-fichtelgebirge") == "D6.4"
    assert refused(match, "road:wetterau-rheinhessen") == "D6.5"


@rule("D6.7")
def test_a_free_road_may_be_skipped_and_comes_before_all_else() -> None:
    match = at("eisenach", hand=[together(LANDMARK, ROAD, HALL)])
    match.play("landmark:eisenach")
    assert options(match, "skip") == {""}
    for action in ("end", "buy", "hall:hof", "give:wood", "stock:wood>ore"):
        assert refused(match, action) == "D6.7"
    match.play("skip")
    assert phase(match) == "turn"
    assert now(match)["road_owner"] == {"harz-thueringer_wald": 0}
    assert hand(match, 0) == together(ROAD, HALL)


@rule("D6.7", "D7.3")
@pytest.mark.parametrize("card", ["trade", "road_building"])
def test_it_is_the_landmarks_road_whatever_card_was_played_before(card: str) -> None:
    match = at("eisenach", **held((card, 0)))
    match.play(f"play:{card}")
    while phase(match) == "free_road":
        match.play("skip")
    match.play("landmark:eisenach")
    assert refused(match, "end") == "D6.7"


@rule("D6.7")
def test_nothing_is_skipped_without_a_free_road() -> None:
    assert refused(at("trier"), "skip") == "D3.1"


@rule("D6.9")
def test_a_free_road_is_lost_without_a_road_left() -> None:
    laid = network(20, ["erfurt", "hof", "ulm"])
    assert "harz-thueringer_wald" in laid
    match = table(
        hand=[LANDMARK],
        hall_owner=owned(0, "erfurt", "hof", "ulm"),
        road_owner=owned(0, *laid),
    )
    assert told(match, "eisenach") == ["nothing is left of its reward"]
    match.play("landmark:eisenach")
    assert phase(match) == "turn"
    assert match.state.free_roads == 0


@rule("D6.9", "D6.7")
def test_a_free_road_is_lost_without_a_path_for_it() -> None:
    """Seat 1's roads take every other path at Erfurt and at Eisenach."""
    match = table(
        hand=[LANDMARK],
        hall_owner={"erfurt": 0, "kassel": 1, "wuerzburg": 1, "hof": 1},
        road_owner={
            "harz-thueringer_wald": 0,
            **owned(1, "sauerland-harz", "harz-wetterau", "wetterau-thueringer_wald"),
            **owned(1, "thueringer_wald-erzgebirge", "mansfelder_land-thueringer_wald"),
            **owned(1, "weserbergland-harz", "harzvorland-harz", "harz-mansfelder_land"),
        },
    )
    assert told(match, "eisenach") == ["nothing is left of its reward"]
    match.play("landmark:eisenach")
    assert phase(match) == "turn"
    assert match.state.free_roads == 0
    assert points(match)[0] == 2


@rule("D6.7", "D8.4", "D9.1")
def test_a_free_road_may_win_with_the_longest_trade_road() -> None:
    """Five town halls, the largest army and two victory cards; a chain of four roads."""
    fields = eight_points()
    del fields["road_owner"]["lueneburger_heide-weserbergland"], fields["builder"]
    cards = held(*[("landsknecht", None)] * 3, *[("victory", 0)] * 2)
    match = table(4, **fields, **cards, army=[3], hand=[LANDMARK])
    assert match.state.chain[0] == 4
    assert points(match)[0] == 6
    match.play("landmark:eisenach")
    match.play("road:ruhrgebiet-sauerland")
    assert match.over
    assert points(match)[0] == 8


# Order


@rule("D6.7", "D9.1")
@pytest.mark.parametrize("landmark", ["luebeck", "trier", "freiburg"])
def test_the_win_comes_before_the_reward(landmark: str) -> None:
    fields = eleven_points()
    fields["hall_owner"].pop("erfurt")
    city, *roads_there = WAYS[landmark]
    fields["hall_owner"][city] = 0
    fields["road_owner"].update(owned(0, *roads_there))
    match = table(**fields, hand=[LANDMARK])
    assert points(match)[0] == 11
    assert told(match, landmark) == ["wins the game"]
    match.play(f"landmark:{landmark}")
    assert match.over
    assert points(match)[0] == 12
    assert hand(match, 0) == {}
    assert match.state.pile_size == 26


@rule("D6.7", "D7.6", "D9.1")
def test_cards_are_drawn_one_by_one_and_the_first_may_win() -> None:
    fields = eleven_points()
    del fields["hall_owner"]["erfurt"], fields["builder"]["frankfurt_main"]
    fields["hall_owner"]["baden_baden"] = 0
    fields["road_owner"]["ortenau-schwarzwald"] = 0
    left = set()
    for key in range(20):
        deck = pile_of({"victory": 1, "landsknecht": 1}, rest=1)
        match = table(**fields, **deck, hand=[LANDMARK], key=f"{key:032x}")
        assert points(match)[0] == 10
        match.play("landmark:freiburg")
        assert match.over
        assert cards_of(match, 0)["victory"] == 1
        assert match.state.pile_size + cards_of(match, 0).total() == 2
        left.add(int(match.state.pile_size))
    assert left == {0, 1}
