"""D1: what is in the box, and the map."""

import tomllib
from collections import Counter
from itertools import combinations
from math import atan2, degrees, dist, sqrt
from typing import Any

import pytest

import hanse
from hanse.core.errors import BadPosition
from tests.games.deutschland.table import (
    NORTHERN_HALLS,
    NORTHERN_ROADS,
    RESOURCES,
    SOUTHERN_HALLS,
    SOUTHERN_ROADS,
    before_dice,
    doing,
    hand,
    ids,
    now,
    of,
    on_table,
    start,
    stock,
)
from tests.situations import refused, rule

SEATS = pytest.mark.parametrize("seats", [3, 4])
CITIES = pytest.mark.parametrize("city", ids("hall_owner"))

BOARD = tomllib.loads((hanse.game("deutschland").folder / "board.toml").read_text("utf-8"))

Point = tuple[float, float]


# A map of its own, measured out with a ruler: north is up, and y grows to the south.


def centre(field: dict[str, Any]) -> Point:
    """Where the middle of a field lies."""
    return sqrt(3) * (field["q"] + field["r"] / 2), 1.5 * field["r"]


def corner(q: int, r: int, end: str) -> Point:
    """Where the north or south corner of a field lies."""
    x, y = centre({"q": q, "r": r})
    return x, y + (1 if end == "S" else -1)


def fields_at(point: Point) -> list[dict[str, Any]]:
    """The fields of which a point is a corner."""
    return [field for field in BOARD["fields"] if abs(dist(centre(field), point) - 1) < 0.01]


def corners_of(field: dict[str, Any]) -> set[tuple[float, float]]:
    """The corners of a field, rounded so that those of two fields are the same."""
    x, y = centre(field)
    half = sqrt(3) / 2
    steps = ((0, -1), (half, -0.5), (half, 0.5), (0, 1), (-half, 0.5), (-half, -0.5))
    return {(round(x + dx, 3), round(y + dy, 3)) for dx, dy in steps}


def plain(field: dict[str, Any]) -> str:
    """A field's name as it is written in the notation."""
    letters = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", " ": "_", "-": "_"})
    return field["name"].lower().translate(letters)


def path_name(one: Point, other: Point) -> str:
    """What a path between two crossings is called: by the fields on both sides, or by field and
    side.
    """
    beside = [f for f in BOARD["fields"] if {one, other} <= corners_of(f)]
    if len(beside) == 2:
        return "-".join(plain(field) for field in beside)
    x, y = centre(beside[0])
    east, south = (one[0] + other[0]) / 2 - x, (one[1] + other[1]) / 2 - y
    names = {0: "e", 60: "se", 120: "sw", 180: "w", -180: "w", -120: "nw", -60: "ne"}
    return f"{plain(beside[0])}.{names[round(degrees(atan2(south, east)))]}"


def all_paths() -> set[tuple[Point, Point]]:
    """The sides of all fields."""
    return {
        pair
        for field in BOARD["fields"]
        for pair in combinations(sorted(corners_of(field)), 2)
        if dist(*pair) < 1.01
    }


def place(kind: str, name: str) -> Point:
    """Where a city or a landmark lies."""
    found = next(p for p in BOARD[kind] if p["id"] == name)
    x, y = corner(*found["at"])
    return round(x, 3), round(y, 3)


def paths_from(point: Point) -> set[str]:
    """The paths that begin at a crossing."""
    return {path_name(*pair) for pair in all_paths() if point in pair}


# D1.1


@rule("D1.1")
@SEATS
def test_90_resource_cards_18_of_each_of_five_kinds(seats: int) -> None:
    match = start(seats)
    cards = Counter(stock(match))
    for seat in range(seats):
        cards.update(hand(match, seat))
    assert cards == dict.fromkeys(("wood", "wool", "clay", "ore", "grain"), 18)
    assert cards.total() == 90


@rule("D1.1")
@pytest.mark.parametrize("kind", RESOURCES)
def test_all_18_of_a_kind_may_be_held_but_not_19(kind: str) -> None:
    match = on_table(hand=[{}, {kind: 10}, {kind: 8}])
    assert stock(match)[kind] == 0
    with pytest.raises(BadPosition, match=r"D1\.1"):
        on_table(hand=[{}, {kind: 10}, {kind: 9}])


@rule("D1.1")
@SEATS
def test_26_development_cards_in_the_pile(seats: int) -> None:
    match = start(seats)
    assert match.state.pile_size == sum(now(match)["pile"].values()) == 26
    kinds = {"landsknecht": 14, "road_building": 3, "banking": 3, "trade": 3, "victory": 3}
    assert now(match)["pile"] == kinds


@rule("D1.1")
def test_no_more_development_cards_of_a_kind_than_there_are() -> None:
    on_table(card_kind=["trade"] * 3, card_holder=[1, 1, 2])
    with pytest.raises(BadPosition, match=r"D1\.1"):
        on_table(card_kind=["trade"] * 4, card_holder=[1, 1, 2, 2])


@rule("D1.1")
@SEATS
def test_20_roads_for_each_player(seats: int) -> None:
    assert start(seats).state.roads_left[:seats].tolist() == [20] * seats


@rule("D1.1", "D6.9")
def test_the_twentieth_road_is_the_last() -> None:
    halls = of(0, NORTHERN_HALLS, SOUTHERN_HALLS, ["stuttgart"])
    roads = of(0, NORTHERN_ROADS, SOUTHERN_ROADS)
    match = on_table(
        hand=[{"wood": 6, "clay": 6}], hall_owner=halls, road_owner=roads, builder={"eisenach": 0}
    )
    assert match.state.roads_left[0] == 5
    for _ in range(5):
        match.play(f"road:{doing(match, 'road')[0]}")
    assert match.state.roads_left[0] == 0
    assert hand(match, 0) == {"wood": 1, "clay": 1}
    free = [p for p in ids("road_owner") if p not in now(match)["road_owner"]]
    assert "D6.9" in {refused(match, f"road:{path}") for path in free}
    assert doing(match, "road") == []


@rule("D1.1", "D8.6")
def test_12_town_halls_for_each_player_places_in_the_margin_included() -> None:
    roads, halls = of(1, NORTHERN_ROADS), of(1, NORTHERN_HALLS, ["magdeburg", "emden", "passau"])
    halls |= of(1, ["ulm"])  # eight, with the landmark and the longest trade road ten
    army = {"army": [0, 3], "card_kind": ["landsknecht"] * 3, "card_holder": [None] * 3}
    match = on_table(hall_owner=halls, road_owner=roads, builder={"eisenach": 1}, **army)
    assert match.state.points[1] == 8 + 1 + 1 + 1
    more = roads | {"harz-mansfelder_land": 1, "harzvorland-mansfelder_land": 1}
    more |= {"elbe_elster-erzgebirge": 1, "elbe_elster.se": 1}
    both = {"eisenach": 1, "dresden": 1}
    match = on_table(hall_owner=halls, road_owner=more, builder=both, **army)
    assert match.state.points[1] == 12
    more |= {"elbe_elster-lausitz": 1, "weserbergland-harz": 1, "harzvorland-havelland": 1}
    more |= {"weserbergland-harzvorland": 1}
    with pytest.raises(BadPosition, match=r"more town halls than there are \(D8\.6\)"):
        on_table(hall_owner=halls | of(1, ["hannover"]), road_owner=more, builder=both, **army)


@rule("D1.1")
def test_12_landmarks_28_cities_36_fields_132_paths() -> None:
    sizes = [len(set(ids(f))) for f in ("builder", "hall_owner", "road_owner")]
    assert sizes == [12, 28, 132]
    assert len({a for a in hanse.game("deutschland").actions.names if a[:6] == "goetz:"}) == 36


# D1.2


@rule("D1.2")
def test_five_kinds_of_land_each_field_with_a_number_but_no_seven() -> None:
    kinds = {"forest": "wood", "pasture": "wool", "hills": "clay"}
    assert BOARD["terrain"] == kinds | {"mountains": "ore", "farmland": "grain"}
    assert {field["terrain"] for field in BOARD["fields"]} == set(BOARD["terrain"])
    assert {field["number"] for field in BOARD["fields"]} == {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}


@rule("D1.2", "D4.1")
@CITIES
def test_a_town_hall_is_at_the_fields_whose_corner_its_city_is(city: str) -> None:
    fields = fields_at(place("cities", city))
    assert 1 <= len(fields) <= 3
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        match = before_dice(number, hall_owner={city: 1}, goetz="prignitz")
        match.play("roll")
        gets = [BOARD["terrain"][f["terrain"]] for f in fields if f["number"] == number]
        assert hand(match, 1) == dict(Counter(gets))
        assert match.state.hand_size.sum() == len(gets)


@rule("D1.2", "D6.2")
@CITIES
def test_the_paths_at_a_city_are_the_edges_of_the_fields_that_meet_there(city: str) -> None:
    match = on_table(hand=[{"wood": 1, "clay": 1}], hall_owner={city: 0})
    assert set(doing(match, "road")) == paths_from(place("cities", city))


@rule("D1.2")
def test_every_edge_of_a_field_is_a_path() -> None:
    assert {path_name(*pair) for pair in all_paths()} == set(ids("road_owner"))


@rule("D1.2")
def test_a_crossing_is_free_a_city_field_or_a_landmark_field() -> None:
    cities = [place("cities", city) for city in ids("hall_owner")]
    landmarks = [place("landmarks", landmark) for landmark in ids("builder")]
    crossings = {point for field in BOARD["fields"] for point in corners_of(field)}
    assert len(crossings) == 97
    assert len({*cities, *landmarks}) == 40
    assert {*cities, *landmarks} <= crossings


# D1.3


@rule("D1.3", "D6.7")
@pytest.mark.parametrize("landmark", ids("builder"))
def test_each_landmark_belongs_to_one_field(landmark: str) -> None:
    """A way of roads from some city to the landmark's field: there it can be built, no other."""
    match = on_table(**road_to(landmark), hand=[{"ore": 2, "grain": 1}])
    assert doing(match, "landmark") == [landmark]
    for other in ids("builder"):
        if other != landmark:
            assert refused(match, f"landmark:{other}") == "D6.7"
    assert f"hall:{landmark}" not in match.game.actions.ids


@rule("D1.3")
def test_the_porta_nigra_stands_in_trier() -> None:
    match = on_table(
        hand=[{"ore": 2, "grain": 1}], hall_owner={"aachen": 0}, road_owner=of(0, ["eifel.w"])
    )
    assert refused(match, "landmark:trier") == "D6.7"
    match = on_table(
        hand=[{"ore": 2, "grain": 1}],
        hall_owner={"aachen": 0},
        road_owner=of(0, ["eifel.w", "eifel.sw"]),
    )
    match.play("landmark:trier")
    assert now(match)["builder"] == {"trier": 0}


def road_to(landmark: str) -> dict[str, dict[str, int]]:
    """Roads of seat 0 from a city over free crossings to a landmark, found from there backwards."""
    ways: list[tuple[Point, list[str]]] = [(place("landmarks", landmark), [])]
    cities = {place("cities", city): city for city in ids("hall_owner")}
    others = {place("landmarks", other) for other in ids("builder")}
    for point, roads in ways:
        if point in cities:
            return {"hall_owner": {cities[point]: 0}, "road_owner": of(0, roads)}
        for pair in all_paths():
            if point in pair and path_name(*pair) not in roads:
                there = pair[0] if pair[1] == point else pair[1]
                if there not in others:
                    ways.append((there, [*roads, path_name(*pair)]))
    raise AssertionError(f"no city is near {landmark}")
