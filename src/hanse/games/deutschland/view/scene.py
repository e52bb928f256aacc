"""What lies on the table, as plain values for the templates; read from an observation alone."""

from functools import cache
from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.phrases import CARD_WORDS, RESOURCE_WORDS
from hanse.games.deutschland.state import OVER, ROLLING
from hanse.games.deutschland.view import lettering
from hanse.games.deutschland.view.geometry import (
    ARMY_PANEL,
    CITY_POINTS,
    FIELD_POINTS,
    FIELD_TERRAIN,
    LANDMARK_PANELS,
    LANDMARK_POINTS,
    ROAD_PANEL,
    hexagon,
    path_line,
    path_middle,
    polygon,
)
from hanse.games.deutschland.view.hand import hand
from hanse.games.deutschland.view.phrases import WORDS
from hanse.games.deutschland.view.sheet import pips, sheet

HOT = 5  # pips from which on a number is red
CUT = 21.0  # how much shorter than its path a road is
REACH, REACH_AT_PLACES = 12.0, 34.0  # the same for where a path can be touched


def scene(o: State, seat: int, lang: str) -> dict[str, Any]:
    """The table as a seat sees it; NOBODY is a spectator."""
    return {
        "words": WORDS[lang],
        "resources": _resources(lang),
        "cards": dict(zip(t.CARD_NAMES, CARD_WORDS[lang], strict=True)),
        "sheet": sheet(lang),
        "fields": _fields(o),
        "paths": _paths(o),
        "cities": _cities(o),
        "landmarks": _landmarks(o),
        "goetz": _goetz(o),
        "places": _places(o, lang),
        "costs": _costs(),
        "dice": int(o.dice),
        "pile": int(o.pile_size),
        "hand": hand(o, seat, lang),
    }


@cache
def _resources(lang: str) -> dict[str, str]:
    return dict(zip(t.RESOURCE_NAMES, RESOURCE_WORDS[lang], strict=True))


# The map


@cache
def _printed_field(field: int) -> dict[str, Any]:
    x, y = FIELD_POINTS[field]
    number = int(t.FIELD_NUMBER[field])
    return {
        "id": f"field-{t.FIELD_IDS[field]}",
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
        "points": polygon(hexagon(x, y, 94)),
        "terrain": FIELD_TERRAIN[field],
        "number": number,
        "pips": pips(number),
        "is_hot": len(pips(number)) >= HOT,
    }


def _fields(o: State) -> list[dict[str, Any]]:
    """Numbers, which of them were rolled, and whether Götz stands there."""
    found = []
    for field in range(t.FIELDS):
        blocked = o.goetz == field
        rolled = o.dice == t.FIELD_NUMBER[field] and o.phase not in (ROLLING, OVER)
        found.append(
            {
                **_printed_field(field),
                "is_rolled": bool(rolled and not blocked),
                "is_blocked": bool(blocked),
            }
        )
    return found


@cache
def _printed_path(path: int) -> dict[str, Any]:
    x, y = path_middle(path)
    return {
        "id": f"path-{t.PATH_IDS[path]}",
        "piece": f"road-{t.PATH_IDS[path]}",
        "line": path_line(path, CUT),
        "touch": path_line(path, REACH, REACH_AT_PLACES),
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
    }


def _paths(o: State) -> list[dict[str, Any]]:
    """Paths, and whose road lies there."""
    return [{**_printed_path(path), "owner": int(o.road_owner[path])} for path in range(t.PATHS)]


@cache
def _printed_city(city: int) -> dict[str, Any]:
    x, y = CITY_POINTS[city]
    return {
        "id": f"city-{t.CITY_IDS[city]}",
        "piece": f"hall-{t.CITY_IDS[city]}",
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
        "name": t.CITY_NAMES[city],
    }


def _cities(o: State) -> list[dict[str, Any]]:
    """City fields, and whose town hall stands there."""
    return [{**_printed_city(city), "owner": int(o.hall_owner[city])} for city in range(t.CITIES)]


@cache
def _printed_landmark(landmark: int) -> dict[str, Any]:
    x, y = LANDMARK_POINTS[landmark]
    left, top = LANDMARK_PANELS[landmark]
    rewards = ["road"] * int(t.REWARD_ROADS[landmark]) + ["card"] * int(t.REWARD_CARDS[landmark])
    for resource, count in enumerate(t.REWARD_RESOURCES[landmark]):
        rewards += [t.RESOURCE_NAMES[resource]] * int(count)
    return {
        "id": f"landmark-{t.LANDMARK_IDS[landmark]}",
        "panel": f"panel-{t.LANDMARK_IDS[landmark]}",
        "symbol": f"deutschland-{t.LANDMARK_IDS[landmark]}",
        "piece": f"margin-{t.LANDMARK_IDS[landmark]}",
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
        "left": left,
        "top": f"{top:.1f}",
        "name": t.LANDMARK_NAMES[landmark],
        "building": t.LANDMARK_BUILDINGS[landmark],
        "rewards": rewards,
    }


def _landmarks(o: State) -> list[dict[str, Any]]:
    """Landmark fields with their pictures in the margin, and who built each."""
    return [
        {**_printed_landmark(landmark), "owner": int(o.builder[landmark])}
        for landmark in range(t.LANDMARKS)
    ]


def _goetz(o: State) -> dict[str, Any]:
    """Götz beside the number of his field."""
    box = lettering.goetz_box(int(o.goetz), lettering.goetz_sides()[int(o.goetz)])
    return {"x": f"{box.x:.1f}", "y": f"{box.y:.1f}", "from": f"field-{t.FIELD_IDS[int(o.goetz)]}"}


# The margin


def _places(o: State, lang: str) -> list[dict[str, Any]]:
    """D8.4, D8.5: the places for the longest trade road and the largest army."""
    words = WORDS[lang]
    given = (
        ("longest", ROAD_PANEL, o.road_holder, o.chain),
        ("army", ARMY_PANEL, o.army_holder, o.army),
    )
    found = []
    for key, (left, top), holder, counts in given:
        below = words[f"{key}_rule"]
        if holder != NOBODY:
            below = words[f"{key}_now"].format(count=counts[holder])
        found.append(
            {
                "symbol": f"deutschland-{key}",
                "piece": f"place-{key}",
                "left": left,
                "top": f"{top:.1f}",
                "name": words[key],
                "below": below,
                "owner": int(holder),
            }
        )
    return found


@cache
def _costs() -> list[dict[str, Any]]:
    """What building costs, in pictures."""
    items = (
        ("cost_road", t.ROAD_COST),
        ("cost_hall", t.HALL_COST),
        ("cost_landmark", t.LANDMARK_COST),
        ("cost_card", t.CARD_COST),
    )
    return [
        {
            "key": key,
            "cards": [
                t.RESOURCE_NAMES[resource]
                for resource in range(t.RESOURCES)
                for _ in range(int(cost[resource]))
            ],
        }
        for key, cost in items
    ]
