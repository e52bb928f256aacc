"""The board and the cards as tables: `board.toml`, checked, in the form in which the rules ask for
it.

Letters in comments: c city, h house, r road, g good, k trade card, m goods card, p privilege.
Sets of houses, roads, cities, goods cards are numbers: bit i says whether i is in the set.
"""

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from hanse.core.data import read_data
from hanse.games.hellweg import constraints

DATA = read_data("hellweg", Path(__file__).parent / "board.toml")
constraints.check(DATA)

MOST_SEATS = 4
STONES: int = DATA["stones"]  # H1.1, of each player
COACHES: int = DATA["coaches"]  # H1.1, of each player
TRADERS: int = DATA["traders"]  # H1.1, of each player
START_MONEY: int = DATA["start_money"]  # H2.3, in Thaler


def _set(members: Any) -> int:
    """The set of some small numbers."""
    return sum({1 << int(member) for member in members})


# H1.3: cities and houses.
GOOD_NAMES = constraints.GOODS
GOODS = len(GOOD_NAMES)
CITY_IDS = tuple(city["id"] for city in DATA["cities"])
CITY_NAMES = tuple(city["name"] for city in DATA["cities"])
CITIES = len(CITY_IDS)
_houses = [(c, good) for c, city in enumerate(DATA["cities"]) for good in city["houses"]]
HOUSES = len(_houses)
HOUSE_IDS = tuple(f"{CITY_IDS[city]}.{good}" for city, good in _houses)
HOUSE_CITY = np.array([city for city, _ in _houses])  # [h]
HOUSE_GOOD = np.array([GOOD_NAMES.index(good) for _, good in _houses])  # [h]
HOUSES_OF_GOOD = np.array([_set(np.flatnonzero(HOUSE_GOOD == g)) for g in range(GOODS)])
HOUSES_OF_CITY = np.array([_set(np.flatnonzero(HOUSE_CITY == c)) for c in range(CITIES)])
TWO_HOUSES = np.array([houses for houses in HOUSES_OF_CITY if houses & (houses - 1)])
DORTMUND = CITY_IDS.index(constraints.DORTMUND)
STARTING_HOUSES = (1 << HOUSES) - 1 & ~int(HOUSES_OF_CITY[DORTMUND])  # H2.5
NO_HOUSE, NO_CITY = -1, -1

# H1.5: roads.
ROADS = len(DATA["roads"])
ROAD_CITIES = np.array(  # [r, two]
    [[CITY_IDS.index(road["a"]), CITY_IDS.index(road["b"])] for road in DATA["roads"]]
)
ROAD_IDS = tuple("-".join(sorted((road["a"], road["b"]))) for road in DATA["roads"])
ROAD_ENDS = np.array([_set(cities) for cities in ROAD_CITIES])  # [r] a set of cities
ROADS_OF_CITY = np.array([_set(np.flatnonzero((ROAD_CITIES == c).any(1))) for c in range(CITIES)])
BROWN = _set(r for r in range(ROADS) if DATA["roads"][r]["surface"] == "brown")
VILLAGES = _set(r for r in range(ROADS) if DATA["roads"][r]["village"])

# A walk along a road has a direction.
STEPS = tuple(
    (road, int(a), int(b))
    for road in range(ROADS)
    for a, b in (ROAD_CITIES[road], ROAD_CITIES[road][::-1])
)
STEP_ROAD = np.array([road for road, _, _ in STEPS])
STEP_FROM = np.array([start for _, start, _ in STEPS])
STEP_TO = np.array([end for _, _, end in STEPS])
STEP_IDS = tuple(f"{CITY_IDS[start]}>{CITY_IDS[end]}" for _, start, end in STEPS)
STEPS_FROM = np.array([_set(np.flatnonzero(STEP_FROM == c)) for c in range(CITIES)])  # [c]
STEP_BY = np.array(  # [r, c] the step along a road from a city; 0 where it doesn't lead from there
    [[STEPS_FROM[c] & (0b11 << 2 * r) for c in range(CITIES)] for r in range(ROADS)]
)  # as a set of one step

# H6.3: the roads that leave the cities of a set of houses, by its low and its high half.
HALF = 8
_half = range(1 << HALF)


def _roads_at(houses: int) -> int:
    roads = 0
    for house in range(HOUSES):
        if houses >> house & 1:
            roads |= int(ROADS_OF_CITY[HOUSE_CITY[house]])
    return roads


ROADS_AT_LOW = np.array([_roads_at(houses) for houses in _half])
ROADS_AT_HIGH = np.array([_roads_at(houses << HALF) for houses in _half])

# H1.4: trade cards. A house comes once with each value, so the first slot names the card.
SLOTS = constraints.SLOTS
TRADE_CARDS = len(DATA["trade_cards"])
_slots = list(DATA["trade_cards"])
CARD_HOUSE = np.array(  # [k, slot]
    [[HOUSE_IDS.index(f"{slot['city']}.{slot['good']}") for slot in card] for card in _slots]
)
CARD_VALUE = np.array([[slot["value"] for slot in card] for card in _slots])  # [k, slot] Thaler
CARD_STONES = np.array([[slot["stones"] for slot in card] for card in _slots])  # [k, slot]
CARD_COACHES = np.array([[slot["coaches"] for slot in card] for card in _slots])  # [k, slot]
CARD_IDS = tuple(
    f"{HOUSE_IDS[CARD_HOUSE[card, 0]]}.{CARD_VALUE[card, 0]}" for card in range(TRADE_CARDS)
)
NO_CARD = -1

# H5.2: the slots of a card that so much money pays for.
MOST_VALUE = int(CARD_VALUE.max())
SLOTS_WITHIN = np.array(  # [k, Thaler]
    [[_set(np.flatnonzero(values <= m)) for m in range(MOST_VALUE + 1)] for values in CARD_VALUE]
)

# H7, H8: goods cards.
GOODS_IDS = tuple(card["id"] for card in DATA["goods_cards"])
GOODS_CARDS = len(GOODS_IDS)
PRICE = np.array([card["price"] for card in DATA["goods_cards"]])  # [m] Thaler
VALUE = np.array([card["value"] for card in DATA["goods_cards"]])  # [m] Thaler
MOST_PRICE = int(PRICE.max())
GOODS_WITHIN = np.array([_set(np.flatnonzero(PRICE <= m)) for m in range(MOST_PRICE + 1)])


def _function(card: int) -> dict[str, Any]:
    function: dict[str, Any] = DATA["goods_cards"][card].get("function", {"type": "none"})
    return function


def _with_function(name: str, **details: Any) -> int:
    """The goods cards with a function."""
    wanted = {"type": name, **details}.items()
    return _set(m for m in range(GOODS_CARDS) if wanted <= _function(m).items())


GOOD_PLUS = np.array([_with_function("good_plus", good=good) for good in GOOD_NAMES])  # H8.2 [g]
COACH_PLUS = _with_function("coach_return_plus")  # H8.3
FREE_CHOICE = _with_function("free_choice")  # H14.1
PRIVILEGED = _set(np.flatnonzero((PRICE == 20) | (PRICE == 25) | (PRICE == 30)))  # H11.1


def _in_play(seats: int, free_choice: int) -> int:
    cards = [m for m in range(GOODS_CARDS) if seats in DATA["goods_cards"][m]["players"]]
    return _set(cards) & (~FREE_CHOICE if not free_choice else -1)


IN_PLAY = np.array(  # H2.2, H14.1 [seats, option free_choice]
    [[_in_play(seats, option) for option in range(2)] for seats in range(MOST_SEATS + 1)]
)

BONUSES = tuple(m for m in range(GOODS_CARDS) if _function(m)["type"] == "bonus")


@cache
def bonus(number: int, owned: int, unused: int) -> int:
    """H8.4, H8.5: the most that the bonuses from `number` on add, with these cards not used up."""
    if number == len(BONUSES):
        return 0
    best = bonus(number + 1, owned, unused)
    card = BONUSES[number]
    if owned >> card & 1:
        more = _function(card)["value"] - int(VALUE[card])
        for pair in _pairs(card, unused):
            best = max(best, more + bonus(number + 1, owned, unused & ~pair))
    return best


def _pairs(card: int, unused: int) -> list[int]:
    """H8.4: the pairs of different cards, one of each kind shown, that a bonus can use up."""
    first, second = _function(card)["pair"]
    kinds = [entry["kind"] for entry in DATA["goods_cards"]]
    return [
        _set((one, two))
        for one, two in product(range(GOODS_CARDS), repeat=2)
        if one != two
        and (kinds[one], kinds[two]) == (first, second)
        and unused >> one & 1
        and unused >> two & 1
    ]


WORTH = np.array(  # H8.4, H8.5, H15.1: what a set of goods cards counts at the end
    [
        sum(int(VALUE[m]) for m in range(GOODS_CARDS) if owned >> m & 1) + bonus(0, owned, owned)
        for owned in range(1 << GOODS_CARDS)
    ]
)

# H11, H12: privileges and the extra coaches.
PRIVILEGE_IDS = constraints.PRIVILEGES
PRIVILEGES = len(PRIVILEGE_IDS)
ALL_PRIVILEGES = (1 << PRIVILEGES) - 1
STORE, RESTOCK, TURN_UP = range(PRIVILEGES)
_between = {privilege["id"]: privilege["between"] for privilege in DATA["privileges"]}
PRIVILEGE_CITIES = np.array(  # [p, two]
    [[CITY_IDS.index(city) for city in _between[name]] for name in PRIVILEGE_IDS]
)
PRIVILEGE_ENDS = np.array([_set(cities) for cities in PRIVILEGE_CITIES])  # [p] a set of cities
EXTRA_COACHES: int = DATA["extra_coaches"]["count"]
EXTRA_CITIES = [CITY_IDS.index(city) for city in DATA["extra_coaches"]["between"]]
EXTRA_ENDS = _set(EXTRA_CITIES)  # H11.3: a set of cities
