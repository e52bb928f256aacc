"""Every shipment that a hand allows, found by trying all of them: written from the register alone,
without a line of the engine, to compare the engine with.
"""

import itertools
from collections import Counter
from collections.abc import Iterator

from hanse.games.packet_row import tables as t

Card = tuple[str, str, int]  # its name, its good if it has one, its units
Shipment = tuple[str, ...]  # names of actions, in the order of P5.10

GOODS = ("grain", "cotton", "fur", "tobacco")
COUNTRIES = ("great_britain", "france", "netherlands", "sweden", "spain", "german_confederation")
CONTRACTS = {
    name: (
        GOODS[t.CONTRACT_GOOD[c]],
        int(t.CONTRACT_UNITS[c]),
        COUNTRIES[t.CONTRACT_COUNTRY[c]],
        int(t.CONTRACT_PAYS[c]),
    )
    for c, name in enumerate(t.CONTRACT_IDS)
}
ORDER = list(CONTRACTS)


def shipments(hand: Counter[str], starting: str | None) -> set[Shipment]:
    """All shipments that can sail, each as the one list of steps that P5.10 gives it."""
    held = [name for name in ORDER if hand[name] or name == starting]
    found = set()
    for count in range(1, len(held) + 1):
        for contracts in itertools.combinations(held, count):
            countries = {CONTRACTS[name][2] for name in contracts}
            need = Counter[str]()
            for name in contracts:
                need[CONTRACTS[name][0]] += CONTRACTS[name][1]
            ships = set(_ships(hand, countries))
            cargoes = set(_cargoes(hand, need)) if ships else set()
            first = tuple(f"contract:{name}" for name in contracts)
            found |= {first + fleet + cargo for fleet in ships for cargo in cargoes}
    return found


def _ships(hand: Counter[str], countries: set[str]) -> Iterator[Shipment]:
    """Every way to give each country exactly one ship."""
    cards = [country for country in COUNTRIES for _ in range(hand[f"ship.{country}"])]
    for fleet in set(itertools.permutations(cards, len(countries))):
        pairs = list(zip(fleet, sorted(countries, key=COUNTRIES.index), strict=True))
        if sum(ship != to for ship, to in pairs) <= hand["captain"]:
            pairs.sort(key=lambda pair: (COUNTRIES.index(pair[0]), COUNTRIES.index(pair[1])))
            yield tuple(f"ship:{a}" if a == b else f"ship:{a}>{b}" for a, b in pairs)


def _cargoes(hand: Counter[str], need: Counter[str]) -> Iterator[Shipment]:
    """Every set of goods and gold, each card unused or counted as some good, that covers the need;
    laid in order, no card comes when its good is no longer short.
    """
    cards = [
        (f"{good}{units}", good, units)
        for good in GOODS
        for units in (1, 2, 3)
        for _ in range(hand[f"{good}{units}"])
    ]
    cards += [("double_gold", "", 2)] * hand["double_gold"]
    cards += [("single_gold", "", 1)] * hand["single_gold"]
    yield from _load(cards, need, hand["merchant"], ())


def _load(
    cards: list[Card], short: Counter[str], merchants: int, laid: Shipment
) -> Iterator[Shipment]:
    """Every way to go on: the first card stays in the hand, or counts as a good that is short."""
    if not +short:
        yield laid
    if not cards or not +short:
        return
    (card, good, units), *rest = cards
    yield from _load(rest, short, merchants, laid)
    for as_good in GOODS:
        helped = good not in ("", as_good)
        step = _step(card, good, as_good)
        if short[as_good] > 0 and helped <= merchants and not _is_earlier(step, laid):
            left = short - Counter({as_good: units})  # the surplus is lost
            yield from _load(rest, left, merchants - helped, (*laid, step))


def _is_earlier(step: str, laid: Shipment) -> bool:
    """Copies of one card come by the good that they count as."""
    if not laid or _card(laid[-1]) != _card(step):
        return False
    return GOODS.index(_as(step)) < GOODS.index(_as(laid[-1]))


def _card(step: str) -> str:
    return step.partition(">" if step.startswith("goods") else ":")[0]


def _as(step: str) -> str:
    if not step.startswith("goods"):
        return step.split(":")[1]
    card, _, as_good = step.removeprefix("goods:").partition(">")
    return as_good or card[:-1]


def _step(card: str, good: str, as_good: str) -> str:
    if good == "":
        return f"{card}:{as_good}"
    return f"goods:{card}" if good == as_good else f"goods:{card}>{as_good}"


def pays(shipment: Shipment) -> int:
    """What a shipment brings."""
    names = [step.removeprefix("contract:") for step in shipment if step.startswith("contract:")]
    return sum(CONTRACTS[name][3] for name in names)


def next_steps(all_shipments: set[Shipment], laid: Shipment) -> set[str]:
    """What may follow, if every step leads on to some shipment."""
    follow = {s for s in all_shipments if s[: len(laid)] == laid}
    return {"sail" if s == laid else s[len(laid)] for s in follow}
