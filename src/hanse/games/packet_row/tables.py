"""The cards as tables: `cards.toml`, checked, in the form in which the rules ask for them.

Letters in comments: k kind of card, b board, d card of a deck (a board with a kind), n country,
g good, c contract, p step of a shipment.

A kind is a card's face: the same building bought on two boards is one kind. Kinds stand in the
order in which P5.10 lays them, then come those that no shipment takes:

    contracts | ships | goods | double gold | single gold | assistant … banker | money | victory
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hanse.core.data import Constraints, read_data

DATA = read_data("packet_row", Path(__file__).parent / "cards.toml")

MOST_SEATS = 5
SEATS = ("2", "3", "4", "5")
TWO_PLAYERS = 2  # P2.1
MOST_UNITS = 3  # of a goods card, P1.3
DOUBLE_UNITS, SINGLE_UNITS = 2, 1  # P5.6
MOST_MONEY = 30_000  # so that all the money of a game fits its field


def _is_amount(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 1000


def _is_count(value: Any) -> bool:
    return _is_amount(value) and 1 <= value <= 100


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isidentifier()


SHAPE: dict[str, dict[str, Callable[[Any], bool]]] = {  # of each list of cards
    "contracts": {"good": _is_name, "units": _is_count, "country": _is_name, "pays": _is_amount},
    "starting_contracts": {
        "good": _is_name,
        "units": _is_count,
        "country": _is_name,
        "pays": _is_amount,
    },
    "goods_cards": {"units": _is_count, "price": _is_amount, "copies": _is_count},
    "gold_cards": {"bars": _is_count, "price": _is_amount, "copies": _is_count},
    "money_cards": {"value": _is_amount, "copies": _is_count},
    "victory_cards": {"id": _is_name, "price": _is_amount, "points": _is_amount},
}
NUMBERS = (
    *("start_money", "future_supply", "removed_with_two", "ships_per_country"),
    *("assistants", "captains", "merchants", "bankers"),
)


def _check_shape() -> None:
    """Everything is there, in its form, so that what follows can read it."""
    rules = Constraints("packet_row")
    for name in NUMBERS:
        rules.need(_is_amount(DATA.get(name)), f"{name} should be a number from 0 to 1000")
    for name in ("current_supply", "boards_to_end"):
        given = DATA.get(name)
        whole = isinstance(given, dict) and all(_is_count(given.get(s)) for s in SEATS)
        rules.need(whole, f"{name} should give a number for 2, 3, 4 and 5 players")
    for name in ("goods", "countries"):
        names = DATA.get(name)
        whole = (
            isinstance(names, list) and all(map(_is_name, names)) and len({*names}) == len(names)
        )
        rules.need(whole, f"{name} should be a list of different names in plain letters")
    for name, parts in SHAPE.items():
        given = DATA.get(name)
        if not isinstance(given, list) or not given or not all(isinstance(c, dict) for c in given):
            rules.need(False, f"{name} should be a list of cards")
            continue
        for part, fits in parts.items():
            wrong = [n for n, card in enumerate(given, 1) if not fits(card.get(part))]
            where = f", which number {wrong[0]} hasn't" if wrong else ""
            rules.need(not wrong, f"each of {name} should have a fitting {part}{where}")
    rules.check()
    for name in ("contracts", "starting_contracts"):
        for part, known in (("good", DATA["goods"]), ("country", DATA["countries"])):
            wrong = [card[part] for card in DATA[name] if card[part] not in known]
            rules.need(not wrong, f"{name} should name no {part} {wrong[:1]} that isn't listed")
    rules.check()


_check_shape()

# P1.3: goods and countries.
GOOD_NAMES: tuple[str, ...] = tuple(DATA["goods"])
GOODS = len(GOOD_NAMES)
COUNTRY_NAMES: tuple[str, ...] = tuple(DATA["countries"])
COUNTRIES = len(COUNTRY_NAMES)

# P2: the set-up, by number of seats.
CURRENT = np.array([DATA["current_supply"].get(str(n), 0) for n in range(MOST_SEATS + 1)])
MOST_CURRENT = int(CURRENT.max())
FUTURE: int = DATA["future_supply"]
PLACES = MOST_CURRENT + FUTURE  # on a board: the current supply, then the future one
REMOVED: int = DATA["removed_with_two"]
START_MONEY: int = DATA["start_money"]
BOARDS_TO_END = np.array([DATA["boards_to_end"].get(str(n), 0) for n in range(MOST_SEATS + 1)])

# P1.1, P1.2: contracts, guild contracts first, then starting contracts.
_contracts = [*DATA["contracts"], *DATA["starting_contracts"]]
CONTRACTS = len(_contracts)
GUILD_CONTRACTS = len(DATA["contracts"])  # their numbers are also their kinds
STARTING_CONTRACTS = len(DATA["starting_contracts"])
CONTRACT_GOOD = np.array([GOOD_NAMES.index(c["good"]) for c in _contracts])  # [c]
CONTRACT_UNITS = np.array([c["units"] for c in _contracts])  # [c]
CONTRACT_COUNTRY = np.array([COUNTRY_NAMES.index(c["country"]) for c in _contracts])  # [c]
CONTRACT_PAYS = np.array([c["pays"] for c in _contracts])  # [c] dollars
_texts = [f"{c['good']}{c['units']}.{c['country']}" for c in _contracts]
GUILD_IDS = tuple(_texts[:GUILD_CONTRACTS])
STARTING_IDS = tuple(f"start.{text}" for text in _texts[GUILD_CONTRACTS:])
CONTRACT_IDS = (*GUILD_IDS, *STARTING_IDS)

# P1.1: the other cards.
SIZES = len(DATA["goods_cards"])  # goods cards of one good that differ
SIZE_UNITS = np.array([card["units"] for card in DATA["goods_cards"]])  # [size]
LARGEST_FIRST = np.argsort(-SIZE_UNITS, kind="stable")  # sizes
MONEY_VALUE = np.array([card["value"] for card in DATA["money_cards"]])
MONEY_CARDS = len(MONEY_VALUE)
VICTORY_POINTS = np.array([card["points"] for card in DATA["victory_cards"]])
VICTORY_CARDS = len(VICTORY_POINTS)
VICTORY_IDS = tuple(card["id"] for card in DATA["victory_cards"])
_gold = {card["bars"]: card for card in DATA["gold_cards"]}
NO_GOLD = {"price": 0, "copies": 0}  # stands in until the check below refuses the data

BOARD_NAMES = ("guild_hall", "docks", "market", "bank")
BOARDS = len(BOARD_NAMES)
GUILD_HALL, DOCKS, MARKET, BANK = range(BOARDS)


def _kinds() -> list[tuple[str, int, int, int]]:
    """Every kind of card but the victory cards: its name, board, copies and price."""
    kinds = [(name, GUILD_HALL, 1, 0) for name in GUILD_IDS]
    kinds += [(f"ship.{name}", DOCKS, DATA["ships_per_country"], 0) for name in COUNTRY_NAMES]
    for good in GOOD_NAMES:
        kinds += [
            (f"{good}{card['units']}", MARKET, card["copies"], card["price"])
            for card in DATA["goods_cards"]
        ]
    for name, bars in (("double_gold", DOUBLE_UNITS), ("single_gold", SINGLE_UNITS)):
        gold = _gold.get(bars, NO_GOLD)
        kinds.append((name, DOCKS, gold["copies"], gold["price"]))
    kinds += [
        ("assistant", GUILD_HALL, DATA["assistants"], 0),
        ("captain", DOCKS, DATA["captains"], 0),
        ("merchant", MARKET, DATA["merchants"], 0),
        ("banker", BANK, DATA["bankers"], 0),
    ]
    return kinds + [
        (f"money{card['value']}", BANK, card["copies"], 0) for card in DATA["money_cards"]
    ]


_own = _kinds()
KIND_NAMES = (*(name for name, *_ in _own), *VICTORY_IDS)
KINDS = len(KIND_NAMES)
SHIP = GUILD_CONTRACTS
GOODS_CARD = SHIP + COUNTRIES
DOUBLE = GOODS_CARD + GOODS * SIZES
SINGLE = DOUBLE + 1
ASSISTANT, CAPTAIN, MERCHANT, BANKER = range(SINGLE + 1, SINGLE + 5)
MONEY = BANKER + 1
VICTORY = MONEY + MONEY_CARDS
NO_CARD = -1
PRICE = np.array(  # [k] dollars, P3.7
    [price for *_, price in _own] + [card["price"] for card in DATA["victory_cards"]]
)

# P1.1: the decks. A victory card is in all four, every other kind in one.
COPIES = np.zeros((BOARDS, KINDS), np.int64)  # [b, k]
for _kind, _card in enumerate(_own):
    COPIES[_card[1], _kind] = _card[2]
COPIES[:, VICTORY:] = 1
DECK_BOARD, DECK_KIND = (part.copy() for part in np.nonzero(COPIES))  # [d]
DECK_CARDS = len(DECK_KIND)
DECK_COPIES = COPIES[DECK_BOARD, DECK_KIND]  # [d]
DECK_NAMES = tuple(
    f"{BOARD_NAMES[b]}.{KIND_NAMES[k]}" for b, k in zip(DECK_BOARD, DECK_KIND, strict=True)
)
DECK_FIRST = np.searchsorted(DECK_BOARD, np.arange(BOARDS + 1))  # [b], and where the last ends
DECK_SIZE = COPIES.sum(axis=1)  # [b]
DECK_AT = np.full((BOARDS, KINDS), NO_CARD)  # [b, k] -> d
DECK_AT[DECK_BOARD, DECK_KIND] = np.arange(DECK_CARDS)
DISCARD_AT = DECK_AT.max(axis=0)  # [k] -> d, for kinds of one deck: where a used card is discarded

# P5.10: the steps of a shipment, in the order in which they are laid. A contract; a ship and where
# it sails to; a goods card and what it counts as; gold and what it counts as.
SHIP_STEP = CONTRACTS
GOODS_STEP = SHIP_STEP + COUNTRIES * COUNTRIES
DOUBLE_STEP = GOODS_STEP + GOODS * SIZES * GOODS
SINGLE_STEP = DOUBLE_STEP + GOODS
STEPS = SINGLE_STEP + GOODS
NO_STEP = -1
NO_CONTRACT = -1


def _steps() -> list[tuple[int, int, int, int]]:
    """Each step: the kind laid, the country or good it serves, its units, and who helps."""
    steps = [(c if c < GUILD_CONTRACTS else NO_CARD, 0, 0, NO_CARD) for c in range(CONTRACTS)]
    for ship in range(COUNTRIES):
        for to in range(COUNTRIES):
            steps.append((SHIP + ship, to, 0, NO_CARD if to == ship else CAPTAIN))
    for good in range(GOODS):
        for size in range(SIZES):
            kind, units = GOODS_CARD + good * SIZES + size, int(SIZE_UNITS[size])
            for to in range(GOODS):
                steps.append((kind, to, units, NO_CARD if to == good else MERCHANT))
    steps += [(DOUBLE, to, DOUBLE_UNITS, NO_CARD) for to in range(GOODS)]
    return steps + [(SINGLE, to, SINGLE_UNITS, NO_CARD) for to in range(GOODS)]


STEP_KIND, STEP_TO, STEP_UNITS, STEP_HELP = np.array(_steps()).T.copy()  # [p] each


def step_name(step: int) -> str:
    """What is laid, and what it sails to or counts as: `spain>france`, `fur2`, `grain`."""
    if step < SHIP_STEP:
        return CONTRACT_IDS[step]
    kind, to, helper = int(STEP_KIND[step]), int(STEP_TO[step]), int(STEP_HELP[step])
    if step < GOODS_STEP:
        ship = COUNTRY_NAMES[kind - SHIP]
        return ship if helper == NO_CARD else f"{ship}>{COUNTRY_NAMES[to]}"
    if step < DOUBLE_STEP:
        card = KIND_NAMES[kind]
        return card if helper == NO_CARD else f"{card}>{GOOD_NAMES[to]}"
    return GOOD_NAMES[to]


# P7.5: points for a banker, by number of seats, for the most and the second most money.
BANKER_POINTS = np.array([(0, 0), (0, 0), (2, 0), (2, 0), (3, 1), (3, 1)])


def _check() -> None:
    """The register's figures: P1.1, P1.2, P2, P5.6."""
    rules = Constraints("packet_row")
    rules.need(GOODS == 4, "P1.1 wants four goods")
    rules.need(COUNTRIES == 6, "P1.1 wants six countries")
    rules.need(GUILD_CONTRACTS == 24, "P1.1 wants 24 contracts")
    rules.need(COUNTRIES * DATA["ships_per_country"] == 18, "P1.1 wants 18 ships")
    for name in ("assistants", "captains", "merchants", "bankers"):
        rules.need(DATA[name] == 5, f"P1.1 wants 5 {name}")
    rules.need(
        sorted(c["bars"] for c in DATA["gold_cards"]) == [1, 2], "P5.6 wants gold of 1 and 2"
    )
    rules.need(
        all(c["copies"] == 5 for c in _gold.values()), "P1.1 wants 5 gold cards of each sort"
    )
    per_good = sum(card["copies"] for card in DATA["goods_cards"])
    rules.need(per_good == 7, "P1.1 wants 7 cards of each good")
    rules.need(SIZE_UNITS.max() <= MOST_UNITS, "P1.3 wants goods cards of 1 to 3 units")
    rules.need(len(set(SIZE_UNITS)) == SIZES, "goods cards of one good differ in units")
    rules.need(sum(c["copies"] for c in DATA["money_cards"]) == 24, "P1.1 wants 24 money cards")
    rules.need(len(set(MONEY_VALUE)) == MONEY_CARDS, "money cards differ in value")
    rules.need(VICTORY_CARDS == 9, "P1.1 wants 9 victory cards")
    rules.need(DECK_SIZE.tolist() == [38, 42, 42, 38], "P1.1 wants 38, 42, 42 and 38 cards")
    per_start = np.bincount(CONTRACT_GOOD[GUILD_CONTRACTS:], minlength=GOODS)
    rules.need(
        per_start.tolist() == [3] * GOODS, "P1.2 wants three starting contracts of each good"
    )
    rules.need(len(set(CONTRACT_IDS)) == CONTRACTS, "contracts of one sort differ in their text")
    rules.need(len(set(KIND_NAMES)) == KINDS, "cards have names of their own")
    rules.need(CURRENT[2:].tolist() == [2, 2, 3, 4], "P2.2 wants current supplies of 2, 2, 3 and 4")
    rules.need(FUTURE == 2, "P2.2 wants a future supply of 2")
    rules.need(REMOVED == 6, "P2.1 wants six cards removed with two players")
    rules.need(START_MONEY == 25, "P2.3 wants $25 for each player")
    rules.need(BOARDS_TO_END[2:].tolist() == [1, 1, 2, 3], "P7.1 wants 1, 1, 2 and 3 boards")
    income = int(CONTRACT_PAYS.sum()) + int(COPIES[BANK, MONEY:VICTORY] @ MONEY_VALUE)
    rules.need(income <= MOST_MONEY, f"all contracts and money cards bring at most ${MOST_MONEY}")
    rules.check()


_check()
