"""The table of Hellweg in game words: what lies where, and how to lay it out for a test."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import hanse
from hanse.core import position
from hanse.core.walk import settings, walk
from tests.situations import situation

WAREHOUSE = {"warehouse": True}
FREE_CHOICE = {"free_choice": True}
ALL_MODULES = {"warehouse": True, "passengers": True, "free_choice": True}

# Trade cards, named by their first house: the four houses are sold at in this order.
DORTMUND_BEER = "osnabrueck.salt.3"  # Osnabrück salt 3, Dortmund beer 5, Olpe iron 5, Cöln beer 4
MUENSTER_HAGEN = "muenster.iron.4"  # Münster iron 4, Paderborn salt 3, Essen beer 5, Hagen salt 5
DORTMUND_IRON = (
    "paderborn.salt.4"  # Paderborn salt 4, Dortmund iron 5, Duisburg iron 4, Cöln beer 3
)
IRON_TWICE = (
    "builefeld.iron.4"  # Builefeld iron 4, Münster beer 3, Paderborn salt 5, Corbach iron 4
)

Pieces = Sequence[Mapping[str, int]]


def start(seats: int = 2, seed: int = 0, **options: Any) -> hanse.Match:
    """A match from its set-up on."""
    return hanse.game("hellweg").start(seats, seed=seed, **options)


def somewhere(seats: int, seed: int, plies: int, **options: Any) -> hanse.Match:
    """A match after some actions of chance."""
    luck = random.Random(seed)
    match = start(seats, seed, **options)
    while match.ply < plies:
        match.play(luck.choice(match.legal))
    return match


def on_action(**fields: Any) -> hanse.Match:
    """A situation in which seat 0, unless said otherwise, chooses an action."""
    usual = {"phase": "action", "card": DORTMUND_BEER, "money": [20, 20]}
    return situation("hellweg", **{**usual, **fields})


def on_sale(**fields: Any) -> hanse.Match:
    """A situation in which seat 0, unless said otherwise, sells at a house of the card."""
    return situation("hellweg", **{"phase": "selling", "card": DORTMUND_IRON, **fields})


def play(match: hanse.Match, *actions: str) -> hanse.Match:
    """Play some actions."""
    for action in actions:
        match.play(action)
    return match


def offered(match: hanse.Match, block: str) -> set[str]:
    """What of a block of actions is legal, without the block's word."""
    return {name.partition(":")[2] for name in match.legal if name.partition(":")[0] == block}


def crowded(luck: random.Random, seats: int = 3, **fields: Any) -> hanse.Match:
    """A situation of chance: rich players with all modules, stones everywhere, and coaches close
    together, so that ways fork and supplies run out.
    """
    centre = luck.choice(["dortmund", "hagen", "builefeld", "muenster"])
    near = [road for road in roads() if set(road.split("-")) & neighbours(centre)]
    usual = {
        "options": {"rounds": luck.choice([10, 12]), **ALL_MODULES},
        "card": luck.choice(cards()),
        "money": [luck.randrange(100) for _ in range(seats)],
        "stones": [counted(luck, houses(), luck.randrange(4, 12)) for _ in range(seats)],
        "coaches": [dict.fromkeys(luck.sample(near, 8), 1) for _ in range(seats)],
        "round_number": luck.randrange(1, 9),
        "start": luck.randrange(seats),
    }
    return situation("hellweg", seats=seats, **{**usual, **fields})


def counted(luck: random.Random, places: Sequence[str], count: int) -> dict[str, int]:
    """So many pieces on places of chance."""
    return dict(Counter(luck.choices(places, k=count)))


# What lies where


def now(match: hanse.Match) -> dict[str, Any]:
    """The position in game words."""
    return position.encode(match.game, match.state)


def phase(match: hanse.Match) -> str:
    """What the seat to move is asked."""
    return now(match)["phase"]


def stones(match: hanse.Match, seat: int = 0) -> dict[str, int]:
    """The stones of a seat on houses."""
    return now(match)["stones"][seat]


def coaches(match: hanse.Match, seat: int = 0) -> dict[str, int]:
    """The coaches of a seat on roads."""
    return now(match)["coaches"][seat]


def money(match: hanse.Match, seat: int = 0) -> int:
    """The Thaler of a seat."""
    return int(match.state.money[seat])


def supply(match: hanse.Match, seat: int = 0) -> tuple[int, int]:
    """The stones and coaches of a seat in its supply."""
    return int(match.state.stone_supply[seat]), int(match.state.coach_supply[seat])


def stored(match: hanse.Match, seat: int = 0) -> tuple[int, int]:
    """The stones and coaches of a seat in the warehouse."""
    return int(match.state.stored_stones[seat]), int(match.state.stored_coaches[seat])


def privileges(match: hanse.Match, seat: int = 0) -> dict[str, str]:
    """The privilege cards of a seat, each with its side."""
    held = now(match)["privilege"][seat]
    return {name: side for name, side in held.items() if side != "none"}


def goods(match: hanse.Match, seat: int = 0) -> set[str]:
    """The goods cards of a seat."""
    return {card for card, owner in now(match).get("owner", {}).items() if owner == seat}


# The board


def houses() -> tuple[str, ...]:
    """The ids of all houses."""
    return hanse.game("hellweg").state.fields["stones"].axes[1].labels


def roads() -> tuple[str, ...]:
    """The ids of all roads."""
    return hanse.game("hellweg").state.fields["coaches"].axes[1].labels


def cards() -> tuple[str, ...]:
    """The ids of all trade cards."""
    return hanse.game("hellweg").state.fields["face_down"].axes[0].labels


def neighbours(city: str) -> set[str]:
    """A city and those that a road joins to it."""
    return {end for road in roads_at(city) for end in road.split("-")}


def roads_at(city: str) -> set[str]:
    """The roads that leave a city."""
    return {road for road in roads() if city in road.split("-")}


def all_settings():
    """Every player count with every combination of options."""
    return settings(hanse.game("hellweg"))


def steps(setting, *seeds: int):
    """All steps of some walks."""
    game = hanse.game("hellweg")
    return (step for seed in seeds for step in walk(game, setting, seed))
