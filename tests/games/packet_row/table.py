"""The table of Packet Row in game words: what lies where, and how to lay it out for a test."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import hanse
from hanse.core import position
from hanse.games.packet_row import tables as t
from tests.situations import situation

BOARDS = ("guild_hall", "docks", "market", "bank")
CURRENT = {2: 2, 3: 2, 4: 3, 5: 4}

Cards = Iterable[str] | Mapping[str, int]


def start(seats: int = 3, seed: int = 0) -> hanse.Match:
    """A match from its set-up on."""
    return hanse.game("packet_row").start(seats, seed=seed)


def table(
    *,
    seats: int = 3,
    hands: Iterable[Cards] = (),
    money: Iterable[int] = (),
    piles: Mapping[str, int] | None = None,
    bare: Iterable[str] = (),
    down_to: Mapping[str, Iterable[str]] | None = None,
    **fields: Any,
) -> hanse.Match:
    """A situation. `hands` are lists of cards, `money` is $25 where nothing is said, `piles` are
    sizes of piles. Boards that are `bare` have a full current supply and nothing else; others are
    `down_to` some cards, for a refill fell short. What all this leaves over lies in the discard.
    """
    held = [dict(Counter(cards)) for cards in hands]
    held += [{}] * (seats - len(held))
    purse = [*money]
    purse += [25] * (seats - len(purse))
    match = situation("packet_row", seats=seats, hand=held, money=purse, **fields)
    sizes = {**dict.fromkeys((*bare, *(down_to or {})), 0), **(piles or {})}
    if not sizes:
        return match
    was = position.encode(match.game, match.state)
    gone = Counter(fields.get("discard", {}))
    for board, size in sizes.items():
        left = Counter({c: n for c, n in was["pile"].items() if c.startswith(f"{board}.")})
        if board in {*bare, *(down_to or {})}:
            left.update(f"{board}.{card}" for card in was["future"].pop(board) if card)
        if board in (down_to or {}):
            left.update(f"{board}.{card}" for card in was["current"].pop(board) if card)
            left.subtract(f"{board}.{card}" for card in down_to[board])
            was["current"][board] = list(down_to[board])
        cards = list(left.elements())
        gone.update(cards[: len(cards) - size - (6 if seats == 2 else 0)])
    fields |= {"discard": dict(gone), "current": was["current"], "future": was["future"]}
    fields["unfilled"] = dict.fromkeys(down_to or {}, 1)
    return situation("packet_row", seats=seats, hand=held, money=purse, **fields)


def shipper(*cards: str, starting: str | None = None, **fields: Any) -> hanse.Match:
    """Seat 0 chooses a board, and before that may ship; these are its cards. Without a word its
    starting contract is one that it can't fulfil here.
    """
    first = starting or "start.grain2.spain"
    return table(hands=[cards], starting=[first], **fields)


# What lies where


def now(match: hanse.Match) -> dict[str, Any]:
    """The whole truth in game words."""
    return position.encode(match.game, match.state)


def view(match: hanse.Match, seat: int) -> dict[str, Any]:
    """What a seat may know, in game words."""
    return position.encode(match.game, match.observe(seat), view=seat)


def phase(match: hanse.Match) -> str:
    """What the seat to move is asked."""
    return now(match)["phase"]


def hand(match: hanse.Match, seat: int) -> dict[str, int]:
    """The cards that a seat holds."""
    return now(match).get("hand", [{}] * match.seats)[seat]


def money(match: hanse.Match) -> list[int]:
    """Everybody's money."""
    return now(match)["money"]


def current(match: hanse.Match, board: str) -> list[str | None]:
    """The places of a current supply that are used with so many players."""
    row = now(match).get("current", {}).get(board, [None] * 4)
    return row[: CURRENT[match.seats]]


def future(match: hanse.Match, board: str) -> list[str | None]:
    """A future supply."""
    return now(match).get("future", {}).get(board, [None] * 2)


def pile_size(match: hanse.Match, board: str) -> int:
    """How many cards a pile has."""
    return now(match).get("pile_size", {}).get(board, 0)


def discard(match: hanse.Match) -> dict[str, int]:
    """All that was discarded or used."""
    return now(match).get("discard", {})


def price(card: str) -> int:
    """What a card costs."""
    return int(t.PRICE[t.KIND_NAMES.index(card)])


# Playing on


def play(match: hanse.Match, *actions: str) -> hanse.Match:
    """Play some actions."""
    for action in actions:
        match.play(action)
    return match


def answers(match: hanse.Match) -> list[str]:
    """What can be done now, but for cashing and shipping."""
    return [a for a in match.legal if a != "shipment" and not a.startswith("cash")]


def decline_all(match: hanse.Match) -> None:
    """Nobody takes anything until the round is over or the game has ended."""
    begun = match.state.rounds
    while match.state.rounds == begun and phase(match) in ("choosing", "asked"):
        match.play(next(a for a in match.legal if a.startswith("choose") or a == "decline"))


def some_matches(seats: int, count: int = 6) -> list[hanse.Match]:
    """Moments of random games."""
    luck = random.Random(seats)
    found = []
    for seed in range(count):
        match = start(seats, seed)
        until = luck.randrange(5, 160)
        while not match.over and match.ply < until:
            legal = match.legal
            match.play("shipment" if "shipment" in legal else luck.choice(legal))
        found.append(match)
    return found
