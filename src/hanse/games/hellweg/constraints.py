"""What the register and the rulebook's examples demand of a board and its cards, one sentence each.

Everything is checked before a table is made of it, so that a data file put in the place of the
game's own is refused with sentences, not with a traceback.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from hanse.core.data import Constraints

Data = dict[str, Any]

GOODS = ("beer", "salt", "iron")  # H1.3
SURFACES = ("brown", "paved")  # H1.5
KINDS = ("coal", "herring", "wine", "tobacco")  # H1.1
FREE_CHOICE = "free_choice"  # H14.1: the id, the kind and the option of the tenth goods card
PRIVILEGES = ("store", "restock", "take_and_turn_up")  # H12.1
FUNCTIONS = ("good_plus", "coach_return_plus", "bonus", FREE_CHOICE)  # H8.2 to H8.4, H14.1

STONES, COACHES, TRADERS = 12, 8, 2  # H1.1, of each player
START_MONEY = 10  # H2.3
CITIES, HOUSES, TWO_HOUSES = 13, 16, 3  # H1.3
MOST_ROADS = 30  # a set of roads is a number of 31 bits
TRADE_CARDS, SLOTS = 12, 4  # H1.1, H1.4
VALUES = (3, 4, 5)  # H1.4
SYMBOLS = range(1, 4)  # H1.4
PRICES = range(15, 31)  # H7.1, as the rulebook says
GOODS_CARDS = 9  # H1.1, beside free choice
CARDS_BY_SEATS = {2: 6, 3: 8, 4: 9}  # H2.2
PLUS = 1  # H8.2, H8.3
COPIES = 4  # H9.1: privilege cards of a kind
BLACK_COACHES = 2  # H9.1
DORTMUND = "dortmund"  # H2.5
DORTMUND_ROADS = 6  # the rulebook's example
EXTRA_ROUTE = {"duisburg", "paderborn"}  # H11.3
PRIVILEGE_ROUTE = {"builefeld", "corbach"}  # the rulebook's example

# The roads that the rulebook's examples speak of: surface and village, None where they don't say.
EXAMPLE_ROADS: dict[frozenset[str], tuple[str | None, bool | None]] = {
    frozenset(("dortmund", "soest")): (None, True),
    frozenset(("dortmund", "hagen")): ("paved", None),
    frozenset(("hagen", "olpe")): ("paved", None),
    frozenset(("olpe", "corbach")): ("brown", None),
    frozenset(("corbach", "dortmund")): ("brown", None),
    frozenset(("muenster", "dortmund")): (None, None),
    frozenset(("muenster", "builefeld")): (None, None),
    frozenset(("essen", "dortmund")): (None, None),
}
EXAMPLE_HOUSES = {"dortmund": ("beer", "iron"), "muenster": ("iron",), "olpe": ("iron",)}

SHAPE: dict[str, dict[str, type]] = {  # what each entry of a list must have
    "cities": {"id": str, "name": str, "x": int, "y": int, "houses": list},
    "roads": {"a": str, "b": str, "surface": str, "village": bool},
    "goods_cards": {"id": str, "kind": str, "price": int, "value": int, "players": list},
    "privileges": {"id": str, "count": int, "between": list},
}
ELEMENTS: dict[str, type] = {"houses": str, "between": str, "players": int}  # of these lists
SLOT_SHAPE: dict[str, type] = {
    "city": str,
    "good": str,
    "value": int,
    "stones": int,
    "coaches": int,
}


def check(data: Data) -> None:
    """Refuse data that the rules can't play or that the register contradicts."""
    rules = Constraints("hellweg")
    check_shape(rules, data)
    rules.check()
    check_names(rules, data)
    check_pieces(rules, data)
    check_cities(rules, data)
    check_roads(rules, data)
    check_trade_cards(rules, data)
    check_goods_cards(rules, data)
    check_privileges(rules, data)
    rules.check()


def check_shape(rules: Constraints, data: Data) -> None:
    """Every list is there, and every entry has what it needs."""
    for name, shape in SHAPE.items():
        entries = data.get(name)
        rules.need(isinstance(entries, list), f"it should have a list {name}")
        for number, entry in enumerate(entries if isinstance(entries, list) else [], 1):
            _need_keys(rules, entry, shape, f"entry {number} of {name}")
    cards = data.get("trade_cards")
    rules.need(isinstance(cards, list), "it should have a list trade_cards")
    for number, card in enumerate(cards if isinstance(cards, list) else [], 1):
        rules.need(isinstance(card, list), f"trade card {number} should be a list of houses")
        for slot in card if isinstance(card, list) else []:
            _need_keys(rules, slot, SLOT_SHAPE, f"a house of trade card {number}")
    _need_keys(rules, data.get("extra_coaches"), {"count": int, "between": list}, "extra_coaches")


def _need_keys(rules: Constraints, entry: Any, shape: dict[str, type], where: str) -> None:
    for key, kind in shape.items():
        holds = isinstance(entry, dict) and type(entry.get(key)) is kind
        rules.need(holds, f"{where} should have {key} ({kind.__name__})")
        if holds and key in ELEMENTS:
            simple = all(type(part) is ELEMENTS[key] for part in entry[key])
            rules.need(
                simple, f"{where} should have {key} that are each one {ELEMENTS[key].__name__}"
            )


def check_names(rules: Constraints, data: Data) -> None:
    """Cities, houses and goods are named as they are listed."""
    cities = {city["id"]: city["houses"] for city in data["cities"]}
    rules.need(len(cities) == len(data["cities"]), "two cities have the same id")
    for good in chain(*cities.values()):
        rules.need(good in GOODS, f"H1.3 knows beer, salt and iron, not {good!r}")
    named = [(road["a"], road["b"]) for road in data["roads"]]
    named += [privilege["between"] for privilege in data["privileges"]]
    named.append(data["extra_coaches"]["between"])
    for city in chain(*named):
        rules.need(city in cities, f"there is no city {city!r}")
    for number, card in enumerate(data["trade_cards"], 1):
        for slot in card:
            house = slot["good"] in cities.get(slot["city"], ())
            rules.need(
                house,
                f"trade card {number} asks for {slot['good']} in {slot['city']}: no such house",
            )
    for card in data["goods_cards"]:
        function = card.get("function", {"type": FREE_CHOICE})
        known = isinstance(function, dict) and function.get("type") in FUNCTIONS
        rules.need(known, f"{card['id']} has a function that no rule knows")


def check_pieces(rules: Constraints, data: Data) -> None:
    """H1.1, H2.3: what every player has."""
    pieces = (data.get("stones"), data.get("coaches"), data.get("traders"))
    rules.need(
        pieces == (STONES, COACHES, TRADERS),
        "H1.1 wants 12 stones, 8 coaches and 2 traders for each player",
    )
    rules.need(data.get("start_money") == START_MONEY, "H2.3 wants 10 Thaler to start with")


def check_cities(rules: Constraints, data: Data) -> None:
    """H1.3: cities and houses."""
    houses = [city["houses"] for city in data["cities"]]
    rules.need(len(houses) == CITIES, f"H1.3 wants 13 cities, these are {len(houses)}")
    count = sum(map(len, houses))
    rules.need(count == HOUSES, f"H1.3 wants 16 houses, these are {count}")
    rules.need(
        sorted(map(len, houses)) == [1] * (CITIES - TWO_HOUSES) + [2] * TWO_HOUSES,
        "H1.3 wants two houses in three cities and one in each other city",
    )
    for city in data["cities"]:
        differ = len(set(city["houses"])) == len(city["houses"])
        rules.need(differ, f"H1.3 wants two different goods in {city['name']}")
    for name, goods in EXAMPLE_HOUSES.items():
        found = [city["houses"] for city in data["cities"] if city["id"] == name]
        for good in goods:
            rules.need(
                bool(found) and good in found[0],
                f"the rulebook's examples want {good} in {name.capitalize()}",
            )


def check_roads(rules: Constraints, data: Data) -> None:
    """H1.5: roads, and those of the rulebook's examples."""
    roads = {frozenset((road["a"], road["b"])): road for road in data["roads"]}
    rules.need(len(roads) == len(data["roads"]), "H1.5 wants one road at most between two cities")
    rules.need(len(roads) <= MOST_ROADS, f"there should be at most {MOST_ROADS} roads")
    for ends, road in roads.items():
        rules.need(len(ends) > 1, f"H1.5 wants a road from {road['a']} to another city")
        rules.need(
            road["surface"] in SURFACES,
            f"H1.5 wants {road['a']}–{road['b']} brown or paved, not {road['surface']!r}",
        )
    rules.need(_is_one_network(data, roads), "every city should be within reach of every other")
    at_dortmund = sum(DORTMUND in ends for ends in roads)
    rules.need(
        at_dortmund == DORTMUND_ROADS,
        f"the rulebook's example wants six roads at Dortmund, these are {at_dortmund}",
    )
    for ends, (surface, village) in EXAMPLE_ROADS.items():
        name = "–".join(sorted(end.capitalize() for end in ends))
        rules.need(ends in roads, f"the rulebook's examples want a road {name}")
        if ends in roads:
            as_said = surface in (None, roads[ends]["surface"])
            rules.need(as_said, f"the rulebook's examples want {name} {surface}")
            as_said = village in (None, roads[ends]["village"])
            rules.need(as_said, f"the rulebook's examples want a village on {name}")


def _is_one_network(data: Data, roads: Iterable[frozenset[str]]) -> bool:
    reached = {data["cities"][0]["id"]} if data["cities"] else set()
    for _ in data["cities"]:
        reached |= set(chain(*(ends for ends in roads if ends & reached)))
    return len(reached) == len(data["cities"])


def check_trade_cards(rules: Constraints, data: Data) -> None:
    """H1.1, H1.4: every good on every card, every house with 3, 4 and 5."""
    cards = data["trade_cards"]
    rules.need(len(cards) == TRADE_CARDS, f"H1.1 wants 12 trade cards, these are {len(cards)}")
    for number, card in enumerate(cards, 1):
        rules.need(len(card) == SLOTS, f"H1.4 wants four houses on trade card {number}")
        houses = {(slot["city"], slot["good"]) for slot in card}
        rules.need(len(houses) == len(card), f"H1.4 wants different houses on trade card {number}")
        missing = set(GOODS) - {slot["good"] for slot in card}
        rules.need(not missing, f"H1.4 wants every good on trade card {number}")
        for slot in card:
            rules.need(
                min(slot["stones"], slot["coaches"]) >= 0
                and slot["stones"] + slot["coaches"] in SYMBOLS,
                f"H1.4 wants one to three symbols on trade card {number}, {slot['city']}",
            )
    shown = Counter((slot["city"], slot["good"], slot["value"]) for card in cards for slot in card)
    for city in data["cities"]:
        for good in city["houses"]:
            counts = {v: n for (c, g, v), n in shown.items() if (c, g) == (city["id"], good)}
            rules.need(
                counts == dict.fromkeys(VALUES, 1),
                f"H1.4 wants {good} in {city['name']} three times, once each with 3, 4 and 5",
            )


def check_goods_cards(rules: Constraints, data: Data) -> None:
    """H1.1, H2.2, H8.2 to H8.4, H14.1: goods cards and what they do."""
    cards = data["goods_cards"]
    rules.need(len({card["id"] for card in cards}) == len(cards), "two goods cards have one id")
    free = [card for card in cards if card["kind"] == FREE_CHOICE]
    usual = [card for card in cards if card["kind"] != FREE_CHOICE]
    rules.need(
        len(free) == 1 and free[0].get("function") == {"type": FREE_CHOICE},
        "H14.1 wants one goods card free_choice, with that function",
    )
    rules.need(
        all(set(card["players"]) == set(CARDS_BY_SEATS) for card in free),
        "H14.1 wants the goods card free_choice for every number of players",
    )
    rules.need(len(usual) == GOODS_CARDS, f"H1.1 wants nine goods cards, these are {len(usual)}")
    for seats, count in CARDS_BY_SEATS.items():
        used = sum(seats in card["players"] for card in usual)
        rules.need(used == count, f"H2.2 wants {count} goods cards with {seats} players")
    rules.need(
        {card["kind"] for card in usual} == set(KINDS),
        "H1.1 wants goods cards for coal, herring, wine and tobacco",
    )
    for card in cards:
        rules.need(card["price"] in PRICES, f"H7.1 wants a price from 15 to 30 for {card['id']}")
        rules.need(card["value"] > 0, f"H15.1 wants a value for {card['id']}")
        _check_function(rules, card)


def _check_function(rules: Constraints, card: Data) -> None:
    function = card.get("function", {})
    if not isinstance(function, dict):
        return  # said with the names
    has_free_choice = function.get("type") == FREE_CHOICE
    rules.need(
        not has_free_choice or card["kind"] == FREE_CHOICE,
        f"H14.1 wants free choice on a card of its own, not on {card['id']}",
    )
    if function.get("type") in ("good_plus", "coach_return_plus"):
        amount = function.get("amount") == PLUS
        rules.need(amount, f"H8.2 and H8.3 want 1 Thaler more with {card['id']}")
    if function.get("type") == "good_plus":
        rules.need(function.get("good") in GOODS, f"H8.2 wants a good on {card['id']}")
    if function.get("type") == "bonus":
        pair = function.get("pair")
        kinds = isinstance(pair, list) and len(pair) == 2 and all(kind in KINDS for kind in pair)  # noqa: PLR2004
        rules.need(kinds, f"H8.4 wants two kinds of goods on {card['id']}")
        value = function.get("value")
        higher = isinstance(value, int) and value > card["value"]
        rules.need(higher, f"H8.4 wants a higher value for the bonus of {card['id']}")


def check_privileges(rules: Constraints, data: Data) -> None:
    """H9.1, H11.2, H11.3: privilege cards and the extra coaches."""
    found = tuple(privilege["id"] for privilege in data["privileges"])
    rules.need(
        sorted(found) == sorted(PRIVILEGES),
        "H12.1 wants the privileges store, restock and take_and_turn_up",
    )
    for privilege in data["privileges"]:
        name, between = privilege["id"], privilege["between"]
        rules.need(privilege["count"] == COPIES, f"H9.1 wants four cards of the privilege {name}")
        two = len(between) == len(set(between)) == 2  # noqa: PLR2004
        rules.need(two, f"H11.2 wants two cities for the privilege {name}")
    routes = [set(privilege["between"]) for privilege in data["privileges"]]
    rules.need(
        PRIVILEGE_ROUTE in routes,
        "the rulebook's example wants a privilege for Builefeld and Corbach",
    )
    extra = data["extra_coaches"]
    rules.need(extra["count"] == BLACK_COACHES, "H9.1 wants two black coaches")
    rules.need(
        set(extra["between"]) == EXTRA_ROUTE and len(extra["between"]) == len(EXTRA_ROUTE),
        "H11.3 gives the extra coaches for Duisburg and Paderborn",
    )
