"""The table of Deutschland in game words: what lies where, and how to lay it out for a test."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import hanse
from hanse.core import position
from tests.situations import situation

RESOURCES = ("wood", "wool", "clay", "ore", "grain")
CARDS_OF_A_KIND = 18

# A chain of seven roads from Kassel by Eisenach, Erfurt, Leipzig and Dessau to Magdeburg, and what
# must stand on the way.
NORTHERN_ROADS = (
    "sauerland-harz",
    "harz-wetterau",
    "harz-thueringer_wald",
    "mansfelder_land-thueringer_wald",
    "mansfelder_land-erzgebirge",
    "mansfelder_land-elbe_elster",
    "havelland-mansfelder_land",
)
NORTHERN_HALLS = ("kassel", "erfurt", "leipzig", "dessau")

# A chain of eight roads from Baden-Baden by Heidelberg, Stuttgart and Ulm to Konstanz.
SOUTHERN_ROADS = (
    "ortenau-neckarland",
    "rheinhessen-neckarland",
    "mainfranken-neckarland",
    "neckarland-altmuehltal",
    "altmuehltal-allgaeu",
    "allgaeu-voralpen",
    "allgaeu.se",
    "allgaeu.sw",
)
SOUTHERN_HALLS = ("heidelberg", "ulm", "konstanz")

FIRST_HALLS = ("passau", "emden", "flensburg")  # on their own, like those of the set-up
HANDS = [{"wood": 2, "ore": 1}, {"clay": 2}, {"clay": 1, "grain": 1}]  # for a bargain
HALL = {"wood": 1, "clay": 1, "grain": 1, "wool": 1}  # what a town hall costs


def start(seats: int = 3, seed: int = 0, **options: Any) -> hanse.Match:
    """A match from its set-up on."""
    return hanse.game("deutschland").start(seats, seed=seed, **options)


def on_table(*, seats: int = 3, **fields: Any) -> hanse.Match:
    """A situation; seat 0 is trading and building unless something else is said."""
    return situation("deutschland", seats=seats, **fields)


def before_dice(number: int, **fields: Any) -> hanse.Match:
    """A situation in which seat 0 is about to roll this number."""
    return on_table(phase="rolling", key=key_rolling(number), **fields)


@cache
def key_rolling(number: int) -> str:
    """A key whose first two dice add up to a number."""
    for n in range(1000):
        match = on_table(phase="rolling", key=f"{n:032x}")
        match.play("roll")
        if match.state.dice == number:
            return f"{n:032x}"
    raise AssertionError(f"two dice never give {number}")


def of(seat: int, *things: Iterable[str]) -> dict[str, int]:
    """Roads, town halls or landmarks, all of one seat."""
    return {name: seat for names in things for name in names}


def all_but(stock: int, resource: str) -> dict[str, int]:
    """As many cards of a kind as leave so many in the stock."""
    return {resource: CARDS_OF_A_KIND - stock}


def bargain(**fields: Any) -> hanse.Match:
    """A table at which seat 0 has wood and ore, seat 1 clay, seat 2 clay and grain."""
    return on_table(**{"hand": HANDS, **fields})


def northern(seat: int, *halls: str) -> dict[str, Any]:
    """The northern chain of a seat: with the landmark and the trade road, if it is the longest, six
    points, and one for each town hall more; Magdeburg can be built.
    """
    return {
        "road_owner": of(seat, NORTHERN_ROADS),
        "hall_owner": of(seat, NORTHERN_HALLS, halls),
        "builder": {"eisenach": seat},
    }


def cards(victory: tuple[int, ...] = (), army: dict[int, int] | None = None) -> dict[str, Any]:
    """Victory cards of these seats, and the open Landsknechts of some."""
    open_ones = [n for n in (army or {}).values() for _ in range(n)]
    return {
        "card_kind": ["landsknecht"] * len(open_ones) + ["victory"] * len(victory),
        "card_holder": [None] * len(open_ones) + list(victory),
        "army": [(army or {}).get(seat, 0) for seat in range(3)],
        "turn": 9,
    }


# What lies where


def now(match: hanse.Match) -> dict[str, Any]:
    """The whole table, in game words."""
    return position.encode(match.game, match.state)


def view(match: hanse.Match, seat: int) -> dict[str, Any]:
    """What a seat may know, in game words."""
    return position.encode(match.game, match.observe(seat), view=seat)


def phase(match: hanse.Match) -> str:
    """What the seat to move is asked."""
    return now(match)["phase"]


def asked(match: hanse.Match) -> tuple[int | None, str]:
    """Who is asked, and what."""
    return match.to_move, phase(match)


def hand(match: hanse.Match, seat: int) -> dict[str, int]:
    """The resource cards that a seat holds."""
    return now(match)["hand"][seat]


def stock(match: hanse.Match) -> dict[str, int]:
    """The resource cards in the stock, by kind, none left out."""
    return {name: now(match).get("stock", {}).get(name, 0) for name in RESOURCES}


def halls_of(match: hanse.Match, seat: int) -> set[str]:
    """The cities with a seat's town halls."""
    return {c for c, owner in now(match).get("hall_owner", {}).items() if owner == seat}


def ids(field: str) -> tuple[str, ...]:
    """The names along a field of the state: of all cities for `hall_owner`."""
    return hanse.game("deutschland").state.fields[field].axes[0].labels


def doing(match: hanse.Match, word: str) -> list[str]:
    """What of one sort may be done: the details of all legal actions of that word."""
    return [a.partition(":")[2] for a in match.legal if a.partition(":")[0] == word]


# Playing on


def play(match: hanse.Match, *actions: str) -> hanse.Match:
    """Play several actions one after another."""
    for action in actions:
        match.play(action)
    return match


def offer(match: hanse.Match, give: str = "", want: str = "") -> hanse.Match:
    """Put an offer or a counter-offer together, card by card, and send it."""
    play(match, *(f"give:{card}" for card in give.split()))
    play(match, *(f"want:{card}" for card in want.split()))
    return play(match, "send")


def end_turn(match: hanse.Match) -> None:
    """End the turn and roll for the next player; whatever falls is dealt with as it comes."""
    match.play("end")
    if not match.over:
        match.play("roll")
        while phase(match) not in ("turn", "over"):
            match.play(match.legal[0])
