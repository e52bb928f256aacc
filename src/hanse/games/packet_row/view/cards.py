"""What is printed on cards: a face for each kind of card and for each starting contract.

Names that the data file may bring and that have no picture here get a plain one.
"""

from functools import cache
from typing import Any

from hanse.games.packet_row import tables as t
from hanse.games.packet_row.view.phrases import WORDS
from hanse.games.packet_row.words import kind_words, name_words, text_words

GOODS = ("grain", "cotton", "fur", "tobacco")
COUNTRIES = ("great_britain", "france", "netherlands", "sweden", "spain", "german_confederation")
BUILDINGS = (
    *("fountain", "fire_station", "school", "church", "theatre", "library"),
    *("university", "hospital", "city_hall"),
)

# How wide letters are on average, in heights: generous, so that nothing is cut.
SLAB, SERIF = 0.66, 0.5
INSIDE = 138  # the room for words on a card

# Where the pictures of so many units stand: middle and size, on a contract and on a goods card
ON_CONTRACT = {
    1: ((98, 76, 66),),
    2: ((77, 76, 46), (123, 76, 46)),
    3: ((77, 60, 38), (123, 60, 38), (100, 94, 38)),
    4: ((78, 59, 37), (122, 59, 37), (78, 95, 37), (122, 95, 37)),
}
ON_GOODS = {
    1: ((80, 95, 104),),
    2: ((48, 95, 70), (112, 95, 70)),
    3: ((46, 70, 58), (114, 70, 58), (80, 120, 58)),
}

Face = dict[str, Any]


def good_art(name: str) -> str:
    """The picture of a good."""
    return name if name in GOODS else "crate"


def flag_art(name: str) -> str:
    """The flag of a country."""
    return name if name in COUNTRIES else "plain"


def short_name(name: str, lang: str) -> str:
    """A name as it stands on a card."""
    words = name_words(name, lang)
    return str(WORDS[lang]["short"].get(name, words[:1].upper() + words[1:]))


def dollars(n: int, lang: str) -> str:
    """A sum."""
    return str(WORDS[lang]["dollars"].format(n=n))


def fitted(text: str, largest: float, letter: float, room: float = INSIDE) -> dict[str, Any]:
    """A line of text, as large as its room allows."""
    return {"text": text, "size": round(min(largest, room / (letter * len(text))), 1)}


def face_id(kind: int) -> str:
    """The name of a kind's face."""
    return t.KIND_NAMES[kind].replace(".", "-")


def start_id(contract: int) -> str:
    """The name of the face of a starting contract."""
    return t.STARTING_IDS[contract].replace(".", "-")


@cache
def faces(lang: str) -> tuple[Face, ...]:
    """All faces."""
    found = [face(kind, lang) for kind in range(t.KINDS)]
    return (*found, *(start_face(contract, lang) for contract in range(t.STARTING_CONTRACTS)))


@cache
def face(kind: int, lang: str) -> Face:
    """The face of a kind of card."""
    price = int(t.PRICE[kind])
    made: Face = {
        "id": face_id(kind),
        "label": kind_words(kind, lang),
        "price": dollars(price, lang) if price else "",
    }
    if kind < t.SHIP:
        return {**made, **_contract(kind, lang)}
    if kind < t.GOODS_CARD:
        return {**made, **_ship(t.COUNTRY_NAMES[kind - t.SHIP], lang)}
    if kind < t.DOUBLE:
        good, size = divmod(kind - t.GOODS_CARD, t.SIZES)
        return {**made, **_goods(t.GOOD_NAMES[good], int(t.SIZE_UNITS[size]), lang)}
    name = t.KIND_NAMES[kind]
    title = fitted(short_name(name, lang), 23, SLAB)
    if kind < t.ASSISTANT:
        units = t.DOUBLE_UNITS if kind == t.DOUBLE else t.SINGLE_UNITS
        return {**made, "sort": "gold", "title": title, "units": units}
    if kind < t.MONEY:
        return {**made, "sort": "helper", "title": title, "art": name}
    if kind < t.VICTORY:
        value = dollars(int(t.MONEY_VALUE[kind - t.MONEY]), lang)
        title = fitted(WORDS[lang]["money"], 21, SLAB)
        return {**made, "sort": "money", "title": title, "value": value}
    art = name if name in BUILDINGS else "house"
    points = int(t.VICTORY_POINTS[kind - t.VICTORY])
    return {**made, "sort": "victory", "title": title, "art": art, "points": points}


@cache
def start_face(contract: int, lang: str) -> Face:
    """The face of a starting contract."""
    number = t.GUILD_CONTRACTS + contract
    made = {"id": start_id(contract), "label": text_words(number, lang), "price": ""}
    return {
        **made,
        **_contract(number, lang),
        "is_first": True,
        "title": fitted(WORDS[lang]["first_order"], 21, SLAB),
    }


def _contract(contract: int, lang: str) -> Face:
    units = int(t.CONTRACT_UNITS[contract])
    country = t.COUNTRY_NAMES[t.CONTRACT_COUNTRY[contract]]
    return {
        "sort": "contract",
        "is_first": False,
        "title": fitted(WORDS[lang]["wanted"], 21, SLAB),
        "units": units,
        "art": good_art(t.GOOD_NAMES[t.CONTRACT_GOOD[contract]]),
        "at": ON_CONTRACT.get(units, ON_CONTRACT[1]),
        "flag": flag_art(country),
        "country": fitted(short_name(country, lang), 22, SERIF),
        "pays": dollars(int(t.CONTRACT_PAYS[contract]), lang),
    }


def _ship(country: str, lang: str) -> Face:
    return {
        "sort": "ship",
        "title": fitted(WORDS[lang]["ship"], 23, SLAB),
        "flag": flag_art(country),
        "country": fitted(short_name(country, lang), 23, SERIF),
    }


def _goods(good: str, units: int, lang: str) -> Face:
    return {
        "sort": "goods",
        "title": fitted(short_name(good, lang), 25, SLAB),
        "art": good_art(good),
        "units": units,
        "at": ON_GOODS.get(units, ON_GOODS[1]),
    }
