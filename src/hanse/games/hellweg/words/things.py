"""Houses, roads and cards in words."""

from hanse.games.hellweg import tables as t
from hanse.games.hellweg.words.phrases import FUNCTIONS, GOODS, KINDS, PHRASES, PRIVILEGES


def house_words(house: int, lang: str) -> str:
    """A house: its city and its good."""
    good = GOODS[lang][t.GOOD_NAMES[t.HOUSE_GOOD[house]]]
    return str(PHRASES[lang]["house"].format(city=t.CITY_NAMES[t.HOUSE_CITY[house]], good=good))


def road_words(road: int) -> str:
    """A road, by the two cities that it joins."""
    return "–".join(t.CITY_NAMES[city] for city in t.ROAD_CITIES[road])


def privilege_words(name: str, lang: str) -> str:
    """A kind of privilege card."""
    return PRIVILEGES[lang][name]


def pieces_words(stones: int, coaches: int, lang: str) -> str:
    """So many stones and coaches."""
    phrases = PHRASES[lang]
    said = []
    for count, one, many in ((stones, "stone_1", "stone_n"), (coaches, "coach_1", "coach_n")):
        if count:
            said.append(phrases[one if count == 1 else many].format(count=count))
    return ", ".join(said)


def slot_words(card: int, slot: int, lang: str) -> str:
    """A house of a trade card, with value and symbols."""
    pieces = pieces_words(t.CARD_STONES[card, slot], t.CARD_COACHES[card, slot], lang)
    return f"{house_words(t.CARD_HOUSE[card, slot], lang)} {t.CARD_VALUE[card, slot]} ({pieces})"


def card_words(card: int, lang: str) -> str:
    """A trade card: its four houses with their values."""
    houses = [
        f"{house_words(t.CARD_HOUSE[card, slot], lang)} {t.CARD_VALUE[card, slot]}"
        for slot in range(t.SLOTS)
    ]
    return " · ".join(houses)


def goods_card(card: int, lang: str) -> str:
    """A goods card: its kind, which of that kind it is, and what it does."""
    entries = t.DATA["goods_cards"]
    kind = entries[card]["kind"]
    same = [n for n, entry in enumerate(entries) if entry["kind"] == kind]
    name = KINDS[lang][kind] + (f" {same.index(card) + 1}" if len(same) > 1 else "")
    function = entries[card].get("function", {})
    if function.get("type") == "bonus":
        pair = "+".join(KINDS[lang][one] for one in function["pair"])
        return name + f" ({FUNCTIONS[lang]['bonus'].format(pair=pair, value=function['value'])})"
    if function.get("type") == "good_plus":
        return name + f" ({GOODS[lang][function['good']]} +1)"
    if function.get("type") == "coach_return_plus":
        return name + f" ({FUNCTIONS[lang]['coach_return_plus']})"
    return name
