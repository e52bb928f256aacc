"""The tables of Deutschland's page: what is on the map and in the deck, and how it is known."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.pages.deutschland.layout import hexagon, spot

GAME = Path(__file__).parents[3] / "src" / "hanse" / "games" / "deutschland"
MOST_PIPS = 6

Rows = Iterator[tuple[str, ...]]


def board() -> dict[str, Any]:
    """The data file in the repository."""
    return tomllib.loads((GAME / "board.toml").read_text("utf-8"))


def reward(landmark: dict[str, Any]) -> str:
    """A landmark's reward in words."""
    given = landmark["reward"]
    if "road" in given:
        return "a free road" if given["road"] == 1 else f"{given['road']} free roads"
    if "development" in given:
        cards = given["development"]
        return "a development card" if cards == 1 else f"{cards} development cards"
    return ", ".join(f"1 {name}" for name in given["resources"])


def cities() -> Rows:
    """Every city with the fields around it, and where it comes from."""
    yield ("city", "fields", "known")
    around_it = _fields_at()
    for city in board()["cities"]:
        fields = ", ".join(f"{f['name']} {f['number']}" for f in around_it[_key(city)])
        yield city["name"], fields, city["status"]


def landmarks() -> Rows:
    """Every landmark with its reward, and where both come from."""
    yield ("city", "landmark", "reward", "place known", "reward known")
    for mark in board()["landmarks"]:
        yield mark["name"], mark["building"], reward(mark), mark["status"], mark["reward_status"]


def fields() -> Rows:
    """The numbers of the fields, by landscape."""
    data = board()
    yield ("landscape", "gives", "fields and their numbers")
    for terrain, resource in data["terrain"].items():
        own = (f"{f['name']} {f['number']}" for f in data["fields"] if f["terrain"] == terrain)
        yield terrain, resource, ", ".join(own)


def deck() -> Rows:
    """The development cards."""
    words = {
        "landsknecht": "move Götz and draw a card unseen; counts for the largest army (D7.2)",
        "road_building": "two free roads (D7.3)",
        "banking": "two resource cards of your choice (D7.4)",
        "trade": "trade with the stock at 2 : 1 for the rest of the turn (D7.5)",
        "victory": "a point, kept secret, never played (D7.6)",
    }
    yield ("card", "how many", "does")
    for card, count in board()["development"].items():
        yield f"`{card}`", str(count), words[card]


def starts() -> Rows:
    """The four building-cost cards."""
    data = board()
    names = {city["id"]: city["name"] for city in data["cities"]}
    around = _fields_at()
    at = {city["id"]: around[_key(city)] for city in data["cities"]}
    yield ("card", "town halls", "resources", "pips")
    for number, start in enumerate(data["starts"], 1):
        numbers = [field["number"] for city in start["cities"] for field in at[city]]
        pips = sum(MOST_PIPS - abs(7 - number) for number in numbers)
        towns = ", ".join(names[city] for city in start["cities"])
        yield str(number), towns, ", ".join(start["resources"]), str(pips)


def options() -> Rows:
    """The options of the game, as the register has them."""
    yield ("option", "values", "unless given", "means")
    for option in tomllib.loads((GAME / "rules.toml").read_text("utf-8"))["options"]:
        values = "`yes`, `no`"
        default = "`yes`" if option["default"] is True else str(option["default"])
        if option["type"] == "choice":
            values = ", ".join(f"`{choice}`" for choice in option["choices"])
            default = f"`{default}`"
        elif option["type"] == "number":
            values = f"{option['least']} to {option['most']}"
        if "simulated" in option:
            default += f"; {option['simulated']} in simulations"
        yield f"`{option['id']}`", values, default, f"{option['text']['en']} ({option['rule']})"


def _key(place: dict[str, Any]) -> tuple[int, int]:
    x, y = spot(place["at"])
    return round(x), round(y)


def _fields_at() -> dict[tuple[int, int], list[dict[str, Any]]]:
    """The fields around each crossing."""
    found: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for field in board()["fields"]:
        for x, y in hexagon(field["q"], field["r"]):
            found.setdefault((round(x), round(y)), []).append(field)
    return found


TABLES = {
    "cities": cities,
    "landmarks": landmarks,
    "numbers": fields,
    "deck": deck,
    "starts": starts,
    "options": options,
}
