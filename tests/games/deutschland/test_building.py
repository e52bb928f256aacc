"""D6: building roads and town halls, buying development cards."""

from collections import Counter

import pytest

from hanse.core.record import NOBODY
from tests.games.deutschland.building_table import (
    CARD,
    DECK,
    HALL,
    RESOURCES,
    ROAD,
    cards_of,
    hand,
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

KASSEL = ("weserbergland-harz", "weserbergland-sauerland", "sauerland-harz")


@rule("D6.1")
def test_a_road_costs_one_wood_and_one_clay() -> None:
    match = table(hand=[together(ROAD, ROAD, {"ore": 1})], hall_owner=owned(0, "kassel"))
    match.play("road:sauerland-harz")
    assert hand(match, 0) == {"wood": 1, "clay": 1, "ore": 1}
    assert stock(match) == {"wood": 17, "wool": 18, "clay": 17, "ore": 17, "grain": 18}
    assert now(match)["road_owner"] == {"sauerland-harz": 0}
    assert now(match)["roads_left"] == [19, 20, 20]
    assert points(match) == [1, 0, 0]
    assert phase(match) == "turn"


@rule("D6.1")
@pytest.mark.parametrize("lacking", ROAD)
def test_no_road_without_either(lacking: str) -> None:
    match = table(hand=[without(ROAD, lacking)], hall_owner=owned(0, "kassel"))
    assert refused(match, "road:sauerland-harz") == "D6.1"


@rule("D6.1")
@pytest.mark.parametrize("owner", [0, 1])
def test_each_path_holds_only_one_road(owner: int) -> None:
    match = table(
        hand=[ROAD], hall_owner={"kassel": 0, "osnabrueck": owner}, road_owner={KASSEL[1]: owner}
    )
    assert refused(match, f"road:{KASSEL[1]}") == "D6.1"


@rule("D6.1", "D3.1")
def test_nothing_is_built_or_bought_before_the_dice() -> None:
    match = table(
        phase="rolling",
        hand=[dict.fromkeys(RESOURCES, 4)],
        hall_owner=owned(0, "kassel"),
        road_owner=owned(0, "weserbergland-sauerland"),
    )
    assert match.legal == ["roll"]
    for action in ("road:sauerland-harz", "hall:osnabrueck", "landmark:bremen", "buy"):
        assert refused(match, action) == "D3.1"


@rule("D6.2")
def test_a_road_starts_at_one_of_your_town_halls() -> None:
    match = table(hand=[ROAD], hall_owner={"kassel": 0, "hof": 0, "ulm": 1})
    assert roads(match) == {
        *KASSEL,
        "thueringer_wald-erzgebirge",
        "thueringer_wald-fichtelgebirge",
        "erzgebirge-fichtelgebirge",
    }
    assert refused(match, "road:allgaeu-voralpen") == "D6.2"  # another's town hall
    assert refused(match, "road:chiemgau.e") == "D6.2"  # nothing there


@rule("D6.2")
def test_another_players_road_leads_you_nowhere() -> None:
    match = table(
        hand=[ROAD], hall_owner={"kassel": 1, "ulm": 0}, road_owner=owned(1, "sauerland-harz")
    )
    assert refused(match, "road:harz-wetterau") == "D6.2"
    assert refused(match, "road:sauerland-wetterau") == "D6.2"


@rule("D6.2")
def test_a_town_hall_on_a_place_in_the_margin_starts_no_road() -> None:
    """Seat 1 built Eisenach, so the landmark stands; seat 0 has no road there."""
    match = table(
        hand=[ROAD],
        hall_owner={"kassel": 1, "ulm": 0},
        road_owner=owned(1, "sauerland-harz", "harz-wetterau"),
        builder={"eisenach": 1},
    )
    assert refused(match, "road:harz-thueringer_wald") == "D6.2"


@rule("D6.2", "D6.4")
def test_one_end_that_connects_is_enough() -> None:
    """The far end is another player's city, an empty city or a landmark field without one."""
    match = table(
        hand=[ROAD],
        hall_owner={"osnabrueck": 0, "kassel": 1},
        road_owner=owned(0, "emsland-weserbergland"),
    )
    assert roads(match) == {
        "weserbergland-sauerland",  # to Kassel, of seat 1
        "emsland-sauerland",  # to Dortmund, empty
        "oldenburger_land-weserbergland",  # to Bremen, without its landmark
        "oldenburger_land-emsland",
    }


@rule("D6.3")
def test_across_a_free_crossing_you_may_always_go_on() -> None:
    """Roads of others that meet there change nothing."""
    match = table(
        hand=[together(ROAD, ROAD)],
        hall_owner={"kassel": 0, "marburg": 1},
        road_owner={"sauerland-harz": 0, "sauerland-wetterau": 1},
    )
    assert "harz-wetterau" in roads(match)
    match.play("road:weserbergland-harz")
    assert {"weserbergland-harzvorland", "harzvorland-harz"} <= roads(match)


@rule("D6.4")
@pytest.mark.parametrize("owner", [None, 1, 2])
def test_across_a_city_field_only_with_your_own_town_hall(owner: int | None) -> None:
    match = table(
        hand=[ROAD],
        hall_owner={"kassel": 0, "osnabrueck": owner},
        road_owner=owned(0, "weserbergland-sauerland"),
    )
    assert refused(match, "road:emsland-sauerland") == "D6.4"
    assert refused(match, "road:emsland-weserbergland") == "D6.4"
    assert roads(match) == {"weserbergland-harz", "sauerland-harz"}


@rule("D6.4", "D6.6")
def test_a_town_hall_built_opens_the_paths_beyond_it_to_its_owner_alone() -> None:
    roads_there = {"weserbergland-sauerland": 0, "emsland-sauerland": 1}
    match = table(
        hand=[together(HALL, ROAD), ROAD],
        hall_owner={"kassel": 0, "dortmund": 1},
        road_owner=roads_there,
    )
    match.play("hall:osnabrueck")
    assert "emsland-weserbergland" in roads(match)
    match = table(
        hand=[{}, ROAD],
        hall_owner={"kassel": 0, "dortmund": 1, "osnabrueck": 0},
        road_owner=roads_there,
        to_move=1,
    )
    assert refused(match, "road:emsland-weserbergland") == "D6.4"


@rule("D6.2", "D6.4")
def test_the_rulebooks_example_of_heidelberg_and_stuttgart() -> None:
    """Red (0) may go on behind Heidelberg. Blue (1) may not, nor behind Stuttgart, which is
    empty.
    """
    red = ("wetterau-mainfranken", "rheinhessen-mainfranken")
    blue = (
        "ortenau-neckarland",
        "rheinhessen-neckarland",
        "neckarland-schwarzwald",
        "neckarland-allgaeu",
    )
    position = {
        "hall_owner": {"wuerzburg": 0, "heidelberg": 0, "baden_baden": 1},
        "road_owner": {**owned(0, *red), **owned(1, *blue)},
        "hand": [ROAD, ROAD],
    }
    match = table(**position)
    match.play("road:mainfranken-neckarland")
    match = table(**position, to_move=1)
    assert refused(match, "road:mainfranken-neckarland") == "D6.4"
    assert refused(match, "road:neckarland-altmuehltal") == "D6.4"
    assert refused(match, "road:altmuehltal-allgaeu") == "D6.4"
    assert roads(match) == {"rheinhessen-ortenau", "ortenau-schwarzwald", "schwarzwald-allgaeu"}


TRIER = {
    "hall_owner": {"aachen": 0, "marburg": 0, "saarbruecken": 1},
    "road_owner": {
        **owned(0, "eifel.w", "eifel.sw", "westerwald-wetterau"),
        **owned(1, "hunsrueck.sw", "hunsrueck.w"),
    },
}


@rule("D6.5")
def test_the_rulebooks_example_of_trier_and_frankfurt() -> None:
    """Another built the Porta Nigra in Trier: red (0) may go on there, but not in Frankfurt."""
    match = table(**TRIER, builder={"trier": 1}, hand=[ROAD])
    assert refused(match, "road:westerwald-rheinhessen") == "D6.5"
    assert refused(match, "road:wetterau-rheinhessen") == "D6.5"
    match.play("road:eifel-hunsrueck")


@rule("D6.5")
def test_nobody_passes_a_landmark_field_before_its_landmark_stands() -> None:
    for seat in (0, 1):
        match = table(**TRIER, hand=[ROAD, ROAD], to_move=seat)
        assert refused(match, "road:eifel-hunsrueck") == "D6.5"


@rule("D6.5")
def test_a_landmark_built_opens_its_field_to_all_who_touch_it() -> None:
    match = table(**TRIER, hand=[{"ore": 2, "grain": 1}, ROAD], phase="turn")
    match.play("landmark:trier")
    assert "eifel-hunsrueck" in roads(match)  # Trier's reward paid for it
    match.play("end")
    while match.to_move != 1 or phase(match) != "turn":
        match.play(match.legal[0])
    assert "eifel-hunsrueck" in roads(match)


@rule("D6.5")
def test_a_road_that_reaches_a_landmark_later_may_pass_too() -> None:
    reaching = {path: seat for path, seat in TRIER["road_owner"].items() if path != "eifel.sw"}
    match = table(
        hall_owner=TRIER["hall_owner"],
        road_owner=reaching,
        builder={"trier": 1},
        hand=[together(ROAD, ROAD)],
    )
    assert refused(match, "road:eifel-hunsrueck") == "D6.2"
    match.play("road:eifel.sw")
    match.play("road:eifel-hunsrueck")


# D6.6: town halls


TO_OSNABRUECK = {
    "hall_owner": {"kassel": 0},
    "road_owner": {"weserbergland-sauerland": 0},
}


@rule("D6.6")
def test_a_town_hall_costs_wood_clay_grain_and_wool() -> None:
    match = table(**TO_OSNABRUECK, hand=[together(HALL, {"ore": 2, "wool": 1})])
    match.play("hall:osnabrueck")
    assert hand(match, 0) == {"ore": 2, "wool": 1}
    assert stock(match) == {"wood": 18, "wool": 17, "clay": 18, "ore": 16, "grain": 18}
    assert now(match)["hall_owner"] == {"kassel": 0, "osnabrueck": 0}
    assert points(match) == [2, 0, 0]


@rule("D6.6")
@pytest.mark.parametrize("lacking", HALL)
def test_no_town_hall_without_any_of_them(lacking: str) -> None:
    match = table(**TO_OSNABRUECK, hand=[without(HALL, lacking)])
    assert refused(match, "hall:osnabrueck") == "D6.6"


@rule("D6.6")
def test_a_road_of_yours_must_touch_the_city() -> None:
    match = table(
        hand=[HALL],
        hall_owner={"kassel": 0, "dortmund": 1},
        road_owner={"sauerland-harz": 0, "emsland-sauerland": 1},
    )
    assert refused(match, "hall:osnabrueck") == "D6.6"  # another's road does
    assert refused(match, "hall:marburg") == "D6.6"  # one path short
    assert refused(match, "hall:hof") == "D6.6"
    assert options(match, "hall") == set()


@rule("D6.6")
@pytest.mark.parametrize("owner", [0, 1])
def test_each_city_field_holds_only_one_town_hall(owner: int) -> None:
    match = table(
        hand=[HALL],
        hall_owner={"kassel": 0, "osnabrueck": owner},
        road_owner=owned(0, "weserbergland-sauerland"),
    )
    assert refused(match, "hall:osnabrueck") == "D6.6"


@rule("D6.6")
def test_there_is_no_minimum_distance() -> None:
    """Osnabrück lies one path from Kassel and one from Dortmund."""
    match = table(
        hand=[HALL],
        hall_owner={"kassel": 0, "dortmund": 1},
        road_owner=owned(0, "weserbergland-sauerland"),
    )
    match.play("hall:osnabrueck")
    assert points(match) == [2, 1, 0]


@rule("D6.6", "D6.3")
def test_nothing_is_built_on_free_crossings_or_landmark_fields() -> None:
    match = table(
        hand=[dict.fromkeys(RESOURCES, 5)],
        hall_owner={"kassel": 0},
        road_owner=owned(0, "sauerland-harz", "harz-wetterau", "sauerland-wetterau"),
    )
    assert options(match, "hall") == {"marburg"}
    assert options(match, "landmark") == {"eisenach"}


@rule("D6.6", "D3.1")
def test_building_goes_on_as_long_as_it_can_be_paid() -> None:
    match = table(hand=[together(ROAD, ROAD, HALL, CARD)], hall_owner=owned(0, "kassel"))
    for action in ("road:weserbergland-sauerland", "hall:osnabrueck", "buy"):
        match.play(action)
    match.play("road:emsland-sauerland")
    assert hand(match, 0) == {}
    assert [a for a in match.legal if not a.startswith("want")] == ["end"]


# D6.8: development cards


@rule("D6.8")
def test_a_development_card_costs_wool_ore_and_grain() -> None:
    match = table(hand=[together(CARD, {"wood": 1, "ore": 1})])
    match.play("buy")
    assert hand(match, 0) == {"wood": 1, "ore": 1}
    assert stock(match) == {"wood": 17, "wool": 18, "clay": 18, "ore": 17, "grain": 18}
    assert match.state.pile_size == 25
    assert cards_of(match, 0).total() == 1
    assert cards_of(match, 0) + Counter(now(match)["pile"]) == Counter(DECK)


@rule("D6.8")
@pytest.mark.parametrize("lacking", CARD)
def test_no_development_card_without_any_of_them(lacking: str) -> None:
    assert refused(table(hand=[without(CARD, lacking)]), "buy") == "D6.8"


@rule("D6.8")
def test_the_last_card_can_be_bought_and_then_none() -> None:
    match = table(hand=[together(CARD, CARD)], **pile_of({"trade": 1}))
    match.play("buy")
    assert cards_of(match, 0) == {"trade": 1}
    assert match.state.pile_size == 0
    assert refused(match, "buy") == "D6.8"


@rule("D6.8")
def test_every_card_of_the_pile_can_lie_on_top() -> None:
    drawn = Counter()
    for key in range(60):
        match = table(hand=[CARD], **pile_of({"trade": 1, "victory": 3}), key=f"{key:032x}")
        match.play("buy")
        drawn += cards_of(match, 0)
    assert drawn.total() == 60
    assert drawn["victory"] > drawn["trade"] > 0


@rule("D6.8")
def test_a_card_bought_is_secret_but_to_its_holder() -> None:
    views = set()
    for kind in ("trade", "victory"):
        match = table(hand=[CARD], **pile_of({kind: 1}, rest=0), turn=4)
        before = [match.observe(seat).card_kind.copy() for seat in (1, 2)]
        match.play("buy")
        assert match.observe(0).card_kind[25] == match.state.card_kind[25]
        assert match.observe(0).held[0].sum() == 26
        assert [list(match.observe(seat).card_kind) for seat in (1, 2)] == [
            list(kinds) for kinds in before
        ]
        views.add((match.observe(1).tobytes(), match.observe(NOBODY).tobytes()))
        assert match.observe(2).card_turn[25] == 4
        assert match.observe(2).card_holder[25] == 0
    assert len(views) == 1


# D6.9: what there isn't


@rule("D6.9", "D1.1")
def test_the_twentieth_road_is_the_last() -> None:
    laid = network(19, ["kassel", "hof", "ulm"])
    match = table(
        hand=[together(ROAD, ROAD)],
        hall_owner=owned(0, "kassel", "hof", "ulm"),
        road_owner=owned(0, *laid),
    )
    left = roads(match)
    assert len(left) > 2
    match.play(f"road:{sorted(left)[0]}")
    assert now(match)["roads_left"] == [0, 20, 20]
    assert roads(match) == set()
    assert refused(match, f"road:{sorted(left)[-1]}") == "D6.9"
    assert refused(match, "road:nordfriesland.w") == "D6.2"  # it wouldn't connect either
