"""The drawn map of Deutschland: no name lies on another, on a disc, on a ring or on a panel."""

import itertools
import xml.etree.ElementTree as ET

import pytest
from docs.pages import deutschland
from docs.pages.deutschland import layout
from docs.pages.deutschland.land import HALO, LINES, ROOM, SYMBOLS, TERRAIN
from docs.pages.deutschland.margin import BUILDINGS, STATUS
from docs.pages.deutschland.tables import board

DATA = board()
PLACES = [*DATA["cities"], *DATA["landmarks"]]


@pytest.fixture(scope="module")
def names():
    """The box of every name on the map."""
    cities = layout.labels(DATA)
    fields = layout.field_labels(DATA, cities)
    assert len(cities) == len(PLACES)
    assert len(fields) == len(DATA["fields"])
    seas = {f"backdrop {n}": box for n, box in enumerate(layout.backdrop())}
    return {**{name: box for name, (box, _) in [*cities.items(), *fields.items()]}, **seas}


def test_names_dont_meet_each_other(names):
    for (one, box), (two, other) in itertools.combinations(names.items(), 2):
        assert not box.meets(other), f"{one} lies on {two}"


def test_names_keep_off_discs_rings_and_landmark_fields(names):
    for name, box in names.items():
        for x, y, radius in layout.rounds(DATA):
            assert box.from_point(x, y) >= radius, f"{name} lies on what is at {x:.0f}, {y:.0f}"


def test_names_keep_off_panels_and_goetz_and_inside_the_map(names):
    panels = [*layout.panels(DATA), layout.goetz(DATA)]
    for name, box in names.items():
        assert not any(box.meets(panel) for panel in panels), name
        assert layout.LEFT < box.x - box.w, name
        assert box.x + box.w < layout.RIGHT, name


def test_panels_keep_off_each_other_and_off_the_fields():
    panels = layout.panels(DATA)
    for one, two in itertools.combinations(panels, 2):
        assert not one.meets(two)
    for a, b in layout.paths(DATA):
        for part in (0, 0.25, 0.5, 0.75, 1):
            x, y = (a[n] + (b[n] - a[n]) * part for n in range(2))
            assert all(panel.from_point(x, y) > layout.PATH / 2 for panel in panels)


def test_names_of_neighbours_lie_outside_the_fields():
    for box in layout.backdrop():
        for field in DATA["fields"]:
            for dx in (-1, 0, 1):
                x = box.x + dx * box.w
                assert not layout.inside(field, x, box.y, 0), field["name"]


def test_a_name_is_near_its_place(names):
    for place in PLACES:
        x, y = layout.spot(place["at"])
        assert names[place["id"]].from_point(x, y) < 3 * layout.LANDMARK, place["name"]


def test_crossings_of_the_drawing_are_those_of_the_rules():
    corners = {
        (round(x), round(y))
        for field in DATA["fields"]
        for x, y in layout.hexagon(field["q"], field["r"])
    }
    assert (len(corners), len(layout.paths(DATA))) == (97, 132)
    for place in PLACES:
        x, y = layout.spot(place["at"])
        assert (round(x), round(y)) in corners, place["name"]


def test_everything_has_a_drawing_of_its_own():
    assert set(BUILDINGS) == {mark["id"] for mark in DATA["landmarks"]}
    for drawn in (TERRAIN, SYMBOLS, LINES, HALO, ROOM):
        assert set(drawn) == set(DATA["terrain"])
    known = {place["status"] for place in PLACES}
    assert known <= set(STATUS)


def test_the_drawing_is_sound_and_tells_all_names():
    words = {text.text for text in ET.fromstring(deutschland.drawing()).iter() if text.text}
    for place in PLACES:
        assert place["name"] in words or set(place["name"].rsplit(" ", 1)) <= words, place["name"]
    for landmark in DATA["landmarks"]:
        assert landmark["building"] in words
