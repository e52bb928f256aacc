"""The map, the cards and the costs as tables: `board.toml`, checked, in the form in which the rules
ask for it.

Letters in comments: k resource, f field, x crossing, p path, c city, l landmark, w word of a set.

The corners and sides of a field, and the two corners that give every crossing its name:

              N
          nw / \\ ne
         NW |   | NE          NE of (q, r) is S of (q + 1, r - 1)    SE is N of (q, r + 1)
          w |   | e           NW of (q, r) is S of (q, r - 1)        SW is N of (q - 1, r + 1)
         SW |   | SE
          sw \\ / se
              S
"""

from pathlib import Path
from typing import Any

import numpy as np

from hanse.core.data import Constraints, read_data

DATA = read_data("deutschland", Path(__file__).parent / "board.toml")

Corner = tuple[int, int, str]  # q, r, and "N" or "S"

MOST_SEATS = 4

# D1.1: resource cards.
RESOURCE_NAMES: tuple[str, ...] = tuple(DATA["resources"])
RESOURCES = len(RESOURCE_NAMES)
CARDS_PER_RESOURCE: int = DATA["cards_per_resource"]
ROADS: int = DATA["roads"]  # D1.1: of each player
TOWN_HALLS: int = DATA["town_halls"]  # D1.1: of each player
POINTS_TO_WIN = np.array(  # D9.1, by number of seats
    [DATA["points_to_win"].get(str(seats), 0) for seats in range(MOST_SEATS + 1)]
)

# D6: costs, by resource.
ROAD_COST = np.array([("wood", "clay").count(name) for name in RESOURCE_NAMES])
HALL_COST = np.array([("wood", "clay", "grain", "wool").count(name) for name in RESOURCE_NAMES])
LANDMARK_COST = np.array([("ore", "ore", "grain").count(name) for name in RESOURCE_NAMES])
CARD_COST = np.array([("wool", "ore", "grain").count(name) for name in RESOURCE_NAMES])

# D1.1, D7: development cards.
CARD_NAMES = ("landsknecht", "road_building", "banking", "trade", "victory")
LANDSKNECHT, ROAD_BUILDING, BANKING, TRADE, VICTORY = range(len(CARD_NAMES))
CARD_KINDS = len(CARD_NAMES)
CARDS = np.array([DATA["development"].get(name, 0) for name in CARD_NAMES])
ALL_CARDS = int(CARDS.sum())
NO_CARD = -1


# D1.2: fields, crossings and paths.
def plain(name: str) -> str:
    """A name in the letters of the notation: `Lüneburger Heide` becomes `lueneburger_heide`."""
    letters = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", " ": "_", "-": "_"}
    return "".join(letters.get(letter, letter) for letter in name.lower())


def corners(q: int, r: int) -> tuple[Corner, ...]:
    """The six corners of a field, clockwise from the north."""
    return (
        (q, r, "N"),
        (q + 1, r - 1, "S"),
        (q, r + 1, "N"),
        (q, r, "S"),
        (q - 1, r + 1, "N"),
        (q, r - 1, "S"),
    )


SIDES = ("ne", "e", "se", "sw", "w", "nw")  # side n joins corners n and n + 1

FIELD_NAMES = [field["name"] for field in DATA["fields"]]
FIELD_IDS = tuple(plain(name) for name in FIELD_NAMES)
FIELDS = len(FIELD_IDS)
FIELD_NUMBER = np.array([field["number"] for field in DATA["fields"]])  # [f]
FIELD_RESOURCE = np.array(  # [f]
    [RESOURCE_NAMES.index(DATA["terrain"][field["terrain"]]) for field in DATA["fields"]]
)
GOETZ_START = [(field["q"], field["r"]) for field in DATA["fields"]].index(tuple(DATA["goetz"]))


def _height(corner: Corner) -> tuple[int, int]:
    """Where a corner lies, from north to south and from west to east, in small steps."""
    q, r, end = corner
    return 3 * r + (-2 if end == "N" else 2), 2 * q + r


_corners = [corners(field["q"], field["r"]) for field in DATA["fields"]]
CROSSING_CORNERS = sorted({corner for six in _corners for corner in six}, key=_height)
CROSSINGS = len(CROSSING_CORNERS)
FIELD_CROSSINGS = np.array(  # [f, six corners]
    [[CROSSING_CORNERS.index(corner) for corner in six] for six in _corners]
)


def _paths() -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Each path, by the crossings that it joins, with the fields and sides that it runs along."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for field, six in enumerate(FIELD_CROSSINGS.tolist()):
        for side in range(len(SIDES)):
            ends = sorted((six[side], six[(side + 1) % len(SIDES)]))
            found.setdefault((ends[0], ends[1]), []).append((field, side))
    return found


_along = _paths()
PATHS = len(_along)
PATH_ENDS = np.array(list(_along))  # [p, two]
PATH_FIELDS = [[field for field, _ in sides] for sides in _along.values()]


def _path_id(sides: list[tuple[int, int]]) -> str:
    """`eifel-westerwald` between two fields, `eifel.w` where there is one."""
    if len(sides) == 1:
        field, side = sides[0]
        return f"{FIELD_IDS[field]}.{SIDES[side]}"
    return "-".join(FIELD_IDS[field] for field, _ in sides)


PATH_IDS = tuple(_path_id(sides) for sides in _along.values())
PATH_SIDES = [sides[0][1] for sides in _along.values()]

# The paths at a crossing, at most three.
NO_PATH = -1
CROSSING_PATHS = np.full((CROSSINGS, 3), NO_PATH)  # [x, three]
for _crossing in range(CROSSINGS):
    _meeting = [path for path in range(PATHS) if _crossing in PATH_ENDS[path]]
    CROSSING_PATHS[_crossing, : len(_meeting)] = _meeting


# D1.2, D1.3: cities and landmarks.
def _crossing_of(place: dict[str, Any]) -> int:
    q, r, end = place["at"]
    return CROSSING_CORNERS.index((q, r, end)) if (q, r, end) in CROSSING_CORNERS else -1


NO_CITY, NO_LANDMARK = -1, -1
CITY_IDS = tuple(city["id"] for city in DATA["cities"])
CITY_NAMES = [city["name"] for city in DATA["cities"]]
CITIES = len(CITY_IDS)
CITY_CROSSING = np.array([_crossing_of(city) for city in DATA["cities"]])  # [c]
LANDMARK_IDS = tuple(landmark["id"] for landmark in DATA["landmarks"])
LANDMARK_NAMES = [landmark["name"] for landmark in DATA["landmarks"]]
LANDMARK_BUILDINGS = [landmark["building"] for landmark in DATA["landmarks"]]
LANDMARKS = len(LANDMARK_IDS)
LANDMARK_CROSSING = np.array([_crossing_of(place) for place in DATA["landmarks"]])  # [l]
CITY_AT = np.full(CROSSINGS, NO_CITY)  # [x]
CITY_AT[CITY_CROSSING] = np.arange(CITIES)
LANDMARK_AT = np.full(CROSSINGS, NO_LANDMARK)  # [x]
LANDMARK_AT[LANDMARK_CROSSING] = np.arange(LANDMARKS)

# D6.7: rewards.
_rewards = [landmark["reward"] for landmark in DATA["landmarks"]]
REWARD_ROADS = np.array([reward.get("road", 0) for reward in _rewards])  # [l]
REWARD_CARDS = np.array([reward.get("development", 0) for reward in _rewards])  # [l]
REWARD_RESOURCES = np.array(  # [l, k]
    [[reward.get("resources", []).count(name) for name in RESOURCE_NAMES] for reward in _rewards]
)

# D4.1: the cities at a field, and what they yield by the number rolled.
FIELD_CITIES = [[int(c) for c in CITY_AT[six] if c != NO_CITY] for six in FIELD_CROSSINGS]
MOST_CITIES = max(len(cities) for cities in FIELD_CITIES)
CITIES_AT_FIELD = np.array(  # [f, at most so many], filled up with NO_CITY
    [cities + [NO_CITY] * (MOST_CITIES - len(cities)) for cities in FIELD_CITIES]
)
FIELDS_AT_CITY = [[f for f in range(FIELDS) if c in FIELD_CITIES[f]] for c in range(CITIES)]
MOST_ROLL, SEVEN = 12, 7


def _yields() -> tuple[np.ndarray, np.ndarray]:
    """For each number the pairs of field and city, one after another, and where they begin."""
    pairs, begins = [], [0]
    for number in range(MOST_ROLL + 1):
        for field in np.flatnonzero(FIELD_NUMBER == number):
            pairs += [(int(field), city) for city in FIELD_CITIES[field]]
        begins.append(len(pairs))
    return np.array(pairs), np.array(begins)


YIELD_PAIRS, YIELD_BEGINS = _yields()  # [pair, (field, city)], [number]

# D2.1: the building-cost cards of the set-up.
FIRST_HALLS = 3  # D2.1, D2.2
STARTS = len(DATA["starts"])
START_CITIES = np.array(  # [start, three]; what is missing is filled up, and refused below
    [np.resize([CITY_IDS.index(c) for c in s["cities"]], FIRST_HALLS) for s in DATA["starts"]]
)
START_RESOURCES = np.array(  # [start, k]
    [[start["resources"].count(name) for name in RESOURCE_NAMES] for start in DATA["starts"]]
)

TERRAIN = {
    "forest": "wood",
    "pasture": "wool",
    "hills": "clay",
    "mountains": "ore",
    "farmland": "grain",
}


def _check() -> None:
    """The register's figures: D1.1 to D1.3, D2.1, D2.4, D6.7, D8.6, D9.1."""
    rules = Constraints("deutschland")
    _check_pieces(rules)
    _check_fields(rules)
    _check_places(rules)
    _check_starts(rules)
    rules.check()


def _check_pieces(rules: Constraints) -> None:
    rules.need(RESOURCES == 5, "D1.1 wants five resources")
    rules.need(
        RESOURCES != 5 or RESOURCE_NAMES == tuple(TERRAIN.values()),
        "D1.1 wants wood, wool, clay, ore and grain, in this order",
    )
    rules.need(RESOURCES * CARDS_PER_RESOURCE == 90, "D1.1 wants 90 resource cards")
    rules.need(ALL_CARDS == 26 and CARDS.min() >= 0, "D1.1 wants 26 development cards")
    rules.need((ROADS, TOWN_HALLS) == (20, 12), "D1.1 wants 20 roads and 12 town halls a player")
    to_win = POINTS_TO_WIN[3:]
    rules.need(to_win.min() > FIRST_HALLS, "D9.1 wants points to win for 3 and 4 players")
    rules.need(int(to_win.max()) <= TOWN_HALLS, "D8.6 wants no more points than town halls")


def _check_fields(rules: Constraints) -> None:
    rules.need(
        (FIELDS, CROSSINGS, PATHS) == (36, 97, 132),
        "D1.2 wants 36 fields, 97 crossings and 132 paths, "
        f"these are {FIELDS}, {CROSSINGS} and {PATHS}",
    )
    numbers = {*range(2, SEVEN), *range(SEVEN + 1, MOST_ROLL + 1)}
    rules.need(set(FIELD_NUMBER.tolist()) <= numbers, "D1.2 wants yield numbers 2 to 6 or 8 to 12")
    rules.need(len(set(FIELD_IDS)) == FIELDS, "D1.2 wants fields with names of their own")
    rules.need(DATA["terrain"] == TERRAIN, "D1.2 wants each kind of land to bring its own resource")
    goetz = DATA["fields"][GOETZ_START]
    rules.need(
        (goetz["terrain"], goetz["number"]) == ("mountains", MOST_ROLL),
        "D2.4 wants Götz on mountains with a 12",
    )


def _check_places(rules: Constraints) -> None:
    rules.need(CITIES == 28, "D1.2 wants 28 cities")
    rules.need(LANDMARKS == 12, "D1.3 wants 12 landmarks")
    places = [*CITY_CROSSING.tolist(), *LANDMARK_CROSSING.tolist()]
    rules.need(-1 not in places, "D1.2 wants cities and landmarks at corners of the fields")
    rules.need(len(set(places)) == len(places), "D1.2 wants one city or landmark at a crossing")
    for landmark, reward in enumerate(_rewards):
        resources = reward.get("resources", [])
        kinds = [reward.get("road", 0) > 0, reward.get("development", 0) > 0, bool(resources)]
        rules.need(
            kinds.count(True) == 1 and set(resources) <= set(RESOURCE_NAMES),
            f"D6.7 wants one kind of reward for {LANDMARK_NAMES[landmark]}",
        )


def _check_starts(rules: Constraints) -> None:
    rules.need(STARTS == MOST_SEATS, "D2.1 wants four building-cost cards")
    named = [city for start in DATA["starts"] for city in start["cities"]]
    rules.need(
        all(len(start["cities"]) == FIRST_HALLS for start in DATA["starts"]),
        "D2.1 wants three cities on each card",
    )
    rules.need(len(set(named)) == len(named), "D2.1 wants each city on one card")
    given = {name for start in DATA["starts"] for name in start["resources"]}
    rules.need(given <= set(RESOURCE_NAMES), "D2.1 wants resources that there are")


_check()
