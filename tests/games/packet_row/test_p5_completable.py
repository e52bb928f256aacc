"""P5.10: what may be added to a shipment, compared with all shipments tried one by one."""

import random
from collections import Counter

import numpy as np
import pytest

from hanse.core import bits
from hanse.core.position import arrange
from hanse.games.packet_row import game
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.rules import apply, legal
from hanse.games.packet_row.shipments import can_start
from hanse.games.packet_row.state import derive
from tests.games.packet_row.shipping import next_steps, pays, shipments
from tests.situations import rule

CONTRACTS, STARTING = t.GUILD_IDS, t.STARTING_IDS
SHIPS = [f"ship.{country}" for country in t.COUNTRY_NAMES]
GOODS_CARDS = t.KIND_NAMES[t.GOODS_CARD : t.DOUBLE]


def random_hand(luck: random.Random) -> tuple[Counter[str], str]:
    """A hand in which something may be shipped: few contracts, goods near what they want."""
    contracts = luck.sample(CONTRACTS, luck.choice((0, 1, 1, 2, 2, 3)))
    starting = luck.choice(STARTING)
    countries = [name.split(".")[-1] for name in (*contracts, starting)]
    hand = Counter(contracts)
    for _ in range(luck.randint(1, 3)):
        hand[f"ship.{luck.choice((*countries, *t.COUNTRY_NAMES))}"] += 1
    for _ in range(luck.randint(1, 4)):
        wanted = [name.split(".")[-2][:-1] for name in (*contracts, starting)]
        good = luck.choice((*wanted, *t.GOOD_NAMES))
        hand[f"{good}{luck.randint(1, 3)}"] += 1
    hand["captain"] = luck.choice((0, 0, 1, 2, 3, 5))
    hand["merchant"] = luck.choice((0, 0, 1, 1, 2, 3, 5))
    hand["double_gold"] = luck.choice((0, 0, 0, 1, 2))
    hand["single_gold"] = luck.choice((0, 0, 0, 1, 2))
    for ship in SHIPS:
        hand[ship] = min(hand[ship], 3)
    for card in GOODS_CARDS:
        hand[card] = min(hand[card], 2)
    return +hand, starting


BLANK = arrange(game, 3, money=[25, 25, 25])


def holding(hand: Counter[str], starting: str):
    """A state in which seat 0 has exactly these cards; cards of others don't matter here."""
    s = BLANK.copy()[0]
    s.hand[0] = 0
    for card, count in hand.items():
        s.hand[0, t.KIND_NAMES.index(card)] = count
    s.starting[0] = STARTING.index(starting)
    derive(s)
    return s


def names(s) -> set[str]:
    room = np.zeros(game.actions.words, np.uint64)
    legal(s, room)
    numbers = np.flatnonzero(bits.unpack(room, len(game.actions)))
    return {game.actions.names[number] for number in numbers}


def walk(s, sailing: set, luck: random.Random) -> tuple[str, ...]:
    """Build a shipment at random; at every step exactly what leads on to one is legal."""
    apply(s, game.actions.number("shipment"))
    laid: tuple[str, ...] = ()
    while True:
        steps = names(s)
        assert steps == next_steps(sailing, laid), laid
        step = luck.choice(sorted(steps))
        if step == "sail":
            return laid
        apply(s, game.actions.number(step))
        laid += (step,)


@rule("P5.10", "P5.2", "P5.3", "P5.4", "P5.5", "P5.6", "P5.7", "P5.8")
@pytest.mark.parametrize("seed", range(10))
def test_exactly_the_steps_that_lead_on_to_a_shipment_are_legal(seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(200):
        hand, starting = random_hand(luck)
        s = holding(hand, starting)
        sailing = shipments(hand, starting)
        assert bool(s.startable[0]) == bool(sailing) == can_start(s, 0), (hand, starting)
        assert ("shipment" in names(s)) == bool(sailing)
        if not sailing:
            continue
        for _ in range(2):
            probe = s.copy()
            laid = walk(probe, sailing, luck)
            before = int(probe.money[0])
            apply(probe, game.actions.number("sail"))
            assert probe.money[0] - before == pays(laid)
