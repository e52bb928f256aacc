"""Situations about building, development cards and Götz, in game words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import hanse
from hanse.core import position
from tests.situations import situation

RESOURCES = ("wood", "wool", "clay", "ore", "grain")
DECK = {"landsknecht": 14, "road_building": 3, "banking": 3, "trade": 3, "victory": 3}

ROAD = {"wood": 1, "clay": 1}
HALL = {"wood": 1, "clay": 1, "grain": 1, "wool": 1}
LANDMARK = {"ore": 2, "grain": 1}
CARD = {"wool": 1, "ore": 1, "grain": 1}

# Eight points of one seat: five town halls, Bremen and Eisenach, and the longest trade road. The
# first three town halls need no road.
EIGHT_HALLS = ("osnabrueck", "kassel", "dortmund", "hannover", "marburg")
EIGHT_LANDMARKS = ("bremen", "eisenach")
EIGHT_ROADS = (
    "emsland-sauerland",
    "weserbergland-sauerland",
    "weserbergland-harz",
    "weserbergland-harzvorland",
    "lueneburger_heide-weserbergland",
    "sauerland-harz",
    "sauerland-wetterau",
    "harz-wetterau",
)
# And eleven: one town hall and two landmarks more.
ELEVEN_HALLS = (*EIGHT_HALLS, "erfurt")
ELEVEN_LANDMARKS = (*EIGHT_LANDMARKS, "koeln", "frankfurt_main")
ELEVEN_ROADS = (
    *EIGHT_ROADS,
    "harz-thueringer_wald",
    "sauerland-westerwald",
    "ruhrgebiet-westerwald",
    "westerwald-wetterau",
)

# Chains, road after road. The eastern one runs through Leipzig, which is empty, so it was built
# from Regensburg and from Dessau; the southern one starts in Konstanz and meets no city before
# Passau; the northern one goes from Emden to Flensburg, and on if there is a town hall.
EAST = (
    "fichtelgebirge.e",
    "erzgebirge.se",
    "erzgebirge.e",
    "elbe_elster-erzgebirge",
    "mansfelder_land-elbe_elster",
    "havelland-elbe_elster",
    "oderland-elbe_elster",
    "oderland-lausitz",
    "oderland.e",
    "oderland.ne",
    "seenplatte.e",
    "vorpommern.se",
)
EAST_HALLS = ("regensburg", "dessau", "frankfurt_oder")
SOUTH = (
    "allgaeu.sw",
    "allgaeu.se",
    "voralpen.sw",
    "voralpen.se",
    "chiemgau.sw",
    "chiemgau.se",
    "chiemgau.e",
    "chiemgau.ne",
)
NORTH = (
    "oldenburger_land.w",
    "oldenburger_land.nw",
    "nordfriesland.w",
    "nordfriesland.nw",
    "nordfriesland.ne",
    "ostholstein.nw",
)
TO_LEIPZIG = ("thueringer_wald-erzgebirge", "mansfelder_land-erzgebirge")  # from Hof


def table(seats: int = 3, **fields: Any) -> hanse.Match:
    """A situation in which seat 0 is trading and building, if nothing else is said."""
    return situation("deutschland", seats=seats, **fields)


def owned(seat: int, *places: str) -> dict[str, int]:
    """Places, all of one seat."""
    return dict.fromkeys(places, seat)


def eight_points(seat: int = 0) -> dict[str, Any]:
    """The map on which a seat has eight points."""
    return {
        "hall_owner": owned(seat, *EIGHT_HALLS),
        "road_owner": owned(seat, *EIGHT_ROADS),
        "builder": owned(seat, *EIGHT_LANDMARKS),
    }


def eleven_points(seat: int = 0) -> dict[str, Any]:
    """The map on which a seat has eleven points."""
    return {
        "hall_owner": owned(seat, *ELEVEN_HALLS),
        "road_owner": owned(seat, *ELEVEN_ROADS),
        "builder": owned(seat, *ELEVEN_LANDMARKS),
    }


def together(*hands: Mapping[str, int]) -> dict[str, int]:
    """Several lots of cards as one."""
    return dict(sum((Counter(cards) for cards in hands), Counter()))


def without(cards: Mapping[str, int], resource: str) -> dict[str, int]:
    """The cards but for one of a kind, and plenty of everything else."""
    plenty = dict.fromkeys(RESOURCES, 6)
    return {**plenty, resource: cards[resource] - 1}


def held(*cards: tuple[Any, ...]) -> dict[str, Any]:
    """Development cards drawn, oldest first: kind and holder (None: played), and the turn, if it
    isn't one long past.
    """
    return {
        "card_kind": [card[0] for card in cards],
        "card_holder": [card[1] for card in cards],
        "card_turn": [card[2] if len(card) > 2 else 0 for card in cards],
    }


def pile_of(pile: Mapping[str, int], *cards: tuple[Any, ...], rest: int = 1) -> dict[str, Any]:
    """Exactly this pile; cards that are neither in it nor mentioned are held by one seat."""
    left = Counter(DECK) - Counter(pile) - Counter(card[0] for card in cards)
    return held(*((kind, rest) for kind in left.elements()), *cards)


def rolled(number: int, seats: int = 3, **fields: Any) -> hanse.Match:
    """A situation in which the player on turn has just rolled a number."""
    for key in range(400):
        match = table(seats, phase="rolling", key=f"{key:032x}", **fields)
        match.play("roll")
        if match.state.dice == number:
            return match
    raise AssertionError(f"no {number} was rolled")


# What lies where


def now(match: hanse.Match) -> dict[str, Any]:
    """The whole position."""
    return position.encode(match.game, match.state)


def phase(match: hanse.Match) -> str:
    """What the seat to move is asked."""
    return str(now(match)["phase"])


def hand(match: hanse.Match, seat: int) -> dict[str, int]:
    """The resources that a seat holds."""
    found: dict[str, int] = now(match).get("hand", [{}] * match.seats)[seat]
    return found


def stock(match: hanse.Match) -> dict[str, int]:
    """The resources in the stock."""
    return {kind: int(n) for kind, n in zip(RESOURCES, match.state.stock, strict=True)}


def points(match: hanse.Match) -> list[int]:
    """Each seat's town halls on the map and on places."""
    return [int(n) for n in match.state.points[: match.seats]]


def cards_of(match: hanse.Match, seat: int) -> Counter[str]:
    """The unplayed development cards of a seat."""
    data = now(match)
    pairs = zip(data["card_kind"], data["card_holder"], strict=True)
    return Counter(kind for kind, holder in pairs if holder == seat)


def roads(match: hanse.Match) -> set[str]:
    """The paths on which the seat to move may put a road."""
    return {name[5:] for name in match.legal if name.startswith("road:")}


def options(match: hanse.Match, block: str) -> set[str]:
    """What may be chosen of one kind of action, without its word."""
    return {name.partition(":")[2] for name in match.legal if name.partition(":")[0] == block}


def network(count: int, halls: Sequence[str], avoid: Sequence[str] = ()) -> tuple[str, ...]:
    """So many roads of a seat with these town halls, as building finds them; some paths stay
    free.
    """
    laid: tuple[str, ...] = ()
    while len(laid) < count:
        match = table(hand=[ROAD], hall_owner=owned(0, *halls), road_owner=owned(0, *laid))
        laid += (sorted(roads(match) - set(avoid))[0],)
    return laid
