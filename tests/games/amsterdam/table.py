"""The table of Amsterdam in game words: what lies where, and how to lay it out for a test."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import hanse
from hanse.core import position
from tests.situations import situation

COLOURS = ("orange", "red", "pink", "green", "blue", "black")
DECK = Counter({**dict.fromkeys(COLOURS, 6), "joker": 8})
FACE_UP = 5

# Routes of 13 carts in all, so that a seat has 3 left; the two sets share neither a place pair nor
# a route.
THIRTEEN = (
    "haringpakkerstoren-oude_waal.grey",
    "blauwbrug-montelbaanstoren.grey",
    "begijnhof-de_drie_hendricken.grey",
    "oude_waal-waag.grey",
)
OTHER_THIRTEEN = (
    "haringpakkerstoren-noordermarkt.blue",
    "korenmetershuisje-noordermarkt.grey",
    "jan_roodenpoortstoren-noordermarkt.grey",
    "blauwbrug-munttoren.blue",
    "dam-jan_roodenpoortstoren.blue",
)

Cards = Mapping[str, int]


def start(seats: int = 2, seed: int = 0) -> hanse.Match:
    """A match from its set-up on."""
    return hanse.game("amsterdam").start(seats, seed=seed)


def cards_on_table(
    *,
    pile: Cards | None = None,
    display: Sequence[str | None] = ("orange", "red", "pink", "green", "blue"),
    discard: Cards | None = None,
    hand: Iterable[Cards] = (),
    hoarder: int = 1,
    seats: int = 2,
    **fields: Any,
) -> hanse.Match:
    """A situation with exactly these cards in the piles: all that aren't mentioned are in the hand
    of one seat.
    """
    hands = [Counter(cards) for cards in hand]
    hands += [Counter() for _ in range(seats - len(hands))]
    face_up = Counter(card for card in display if card is not None)
    placed = Counter(pile or {}) + face_up + Counter(discard or {}) + sum(hands, Counter())
    hands[hoarder] += DECK - placed
    return situation(
        "amsterdam",
        seats=seats,
        hand=[dict(cards) for cards in hands],
        display=list(display),
        discard=dict(discard or {}),
        **fields,
    )


def held_by(seat: int, routes: Iterable[str]) -> dict[str, int]:
    """Routes, all of one seat."""
    return dict.fromkeys(routes, seat)


def contracts_left(*contracts: str, others_held_by: int = 1) -> dict[str, Any]:
    """Exactly these contracts in the pile, the first on top; one seat keeps all others."""
    return {
        "contract_pile": list(contracts),
        "holder": {c: others_held_by for c in all_contracts() if c not in contracts},
    }


def all_contracts() -> tuple[str, ...]:
    """The ids of all contracts."""
    return hanse.game("amsterdam").state.fields["holder"].axes[0].labels


def all_routes() -> tuple[str, ...]:
    """The ids of all routes."""
    return hanse.game("amsterdam").state.fields["owner"].axes[0].labels


# What lies where


def _now(match: hanse.Match) -> dict[str, Any]:
    return position.encode(match.game, match.state)


def phase(match: hanse.Match) -> str:
    """What the seat to move is asked."""
    return _now(match)["phase"]


def hand(match: hanse.Match, seat: int) -> dict[str, int]:
    """The cards that a seat holds."""
    return _now(match).get("hand", [{}] * match.seats)[seat]


def known(match: hanse.Match, seat: int) -> dict[str, int]:
    """The cards that everybody knows a seat to hold."""
    return _now(match)["known"][seat]


def display(match: hanse.Match) -> list[str | None]:
    """The cards face up, None for a gap."""
    return _now(match)["display"]


def pile(match: hanse.Match) -> dict[str, int]:
    """The cards in the pile."""
    return _now(match).get("pile", {})


def discard(match: hanse.Match) -> dict[str, int]:
    """The cards in the discard."""
    return _now(match).get("discard", {})


def in_play(match: hanse.Match) -> Counter[str]:
    """The cards of display, pile and discard together."""
    face_up = Counter(card for card in display(match) if card is not None)
    return face_up + Counter(pile(match)) + Counter(discard(match))


def owners(match: hanse.Match) -> dict[str, int]:
    """The routes used, each with its seat."""
    return _now(match).get("owner", {})


def contract_pile(match: hanse.Match) -> list[str]:
    """The contracts in the pile, the top first."""
    return [c for c in _now(match)["contract_pile"] if c is not None]


def contracts_of(match: hanse.Match, seat: int) -> set[str]:
    """The contracts that a seat keeps."""
    return {c for c, holder in _now(match).get("holder", {}).items() if holder == seat}


def offers(match: hanse.Match, seat: int) -> list[str]:
    """The contracts that a seat may choose from."""
    return [c for c in _now(match)["offer"][seat] if c is not None]


def view(match: hanse.Match, seat: int) -> dict[str, Any]:
    """What a seat may know, in game words."""
    return position.encode(match.game, match.observe(seat), view=seat)


# Playing on


def uses(match: hanse.Match, route: str) -> list[str]:
    """The ways in which the seat to move can use a route."""
    return [action for action in match.legal if action.startswith(f"use:{route}:")]


def keep_starting_contracts(match: hanse.Match, *choices: str) -> None:
    """Each seat in turn keeps the first, the second or both."""
    for choice in choices or ("both",) * match.seats:
        match.play(f"keep:{choice}")


def draw_two(match: hanse.Match) -> None:
    """A whole turn: two cards from the pile."""
    match.play("take:pile")
    match.play("take:pile")


def choosers() -> dict[str, Callable[[list[str], random.Random], str]]:
    """Players of several characters: each picks one of the legal actions."""

    def anybody(legal: list[str], luck: random.Random) -> str:
        return luck.choice(legal)

    def hoarder(legal: list[str], luck: random.Random) -> str:
        takes = [action for action in legal if action.startswith("take")]
        return luck.choice(takes or legal)

    def collector_of_jokers(legal: list[str], luck: random.Random) -> str:
        """Pays with as many other cards as possible, so that jokers stay out of the discard."""
        thrifty = [a for a in legal if a.startswith("use") and a.split(":")[2] == "0"]
        takes = [action for action in legal if action.startswith("take")]
        return luck.choice(luck.choice([x for x in (thrifty, takes, legal) if x]))

    def hoarder_of_contracts(legal: list[str], luck: random.Random) -> str:
        return "contracts" if "contracts" in legal else hoarder(legal, luck)

    return {
        "anybody": anybody,
        "hoarder": hoarder,
        "collector of jokers": collector_of_jokers,
        "hoarder of contracts": hoarder_of_contracts,
    }
