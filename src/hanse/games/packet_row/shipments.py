"""P5: fulfilling contracts. A shipment is built step by step and sails when it is complete.

While it is built the cards stay in the hand; `laid` counts the steps, and the fields derived from
it say what is still wanted. A step is a number in the order of P5.10, so the steps of a shipment
never go down. `cargo.py` answers whether it can be completed.
"""

import numpy as np

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.cargo import (
    CARDS,
    NEED,
    ROWS,
    gold_covers,
    goods_suffice,
    goods_suffice_after,
    make_room,
    ships_serve,
    ships_serve_after,
)

# P5.2: what is held


@jit
def holds_contract(s: State, seat: int, contract: int) -> bool:
    """P1.2, P5.10: guild contracts are cards of the hand, the starting contract lies apart."""
    if contract < t.GUILD_CONTRACTS:
        return s.hand[seat, contract] > 0
    return s.starting[seat] == contract - t.GUILD_CONTRACTS


@jit
def ships_held(s: State, seat: int) -> int:
    """P3.8: how many ships lie before a player."""
    ships = 0
    for country in range(t.COUNTRIES):
        ships += int(s.hand[seat, t.SHIP + country])
    return ships


@jit
def units_in_reach(s: State, seat: int, good: int) -> int:
    """P5.3, P5.6, P5.7: the most units of one good: its cards, gold, and the largest of the others
    as far as merchants go.
    """
    units = t.DOUBLE_UNITS * int(s.hand[seat, t.DOUBLE]) + int(s.hand[seat, t.SINGLE])
    merchants = int(s.hand[seat, t.MERCHANT])
    for place in range(t.SIZES):
        size = t.LARGEST_FIRST[place]
        others = 0
        for printed in range(t.GOODS):
            cards = int(s.hand[seat, t.GOODS_CARD + printed * t.SIZES + size])
            if printed == good:
                units += cards * t.SIZE_UNITS[size]
            else:
                others += cards
        turned = min(others, merchants)
        units += turned * t.SIZE_UNITS[size]
        merchants -= turned
    return units


@jit
def can_fulfil(s: State, seat: int, contract: int) -> bool:
    """P5.2: goods that cover it and a ship to its country, or P5.8: a captain and any ship."""
    ship = t.SHIP + t.CONTRACT_COUNTRY[contract]
    if s.hand[seat, ship] == 0 and s.hand[seat, t.CAPTAIN] == 0:
        return False
    return units_in_reach(s, seat, t.CONTRACT_GOOD[contract]) >= t.CONTRACT_UNITS[contract]


@jit
def can_start(s: State, seat: int) -> bool:
    """P5.10: a shipment may be started if it can be completed: if any contract can be fulfilled by
    itself, for more contracts only want more.
    """
    if ships_held(s, seat) == 0:
        return False
    for contract in range(t.CONTRACTS):
        if holds_contract(s, seat, contract) and can_fulfil(s, seat, contract):
            return True
    return False


# P5.10: the shipment being built


@jit
def start_shipment(s: State) -> None:
    """P5.10: from now on only its steps are legal."""
    s.building = 1


@jit
def lay(s: State, step: int) -> None:
    """P5.2: one card more; P5.3: what it has too many of is lost."""
    s.laid[step] += 1
    s.last = step
    if step < t.SHIP_STEP:
        s.lacking[t.CONTRACT_GOOD[step]] += t.CONTRACT_UNITS[step]
        s.waiting = int(s.waiting) | (1 << t.CONTRACT_COUNTRY[step])
    elif step < t.GOODS_STEP:
        s.waiting = int(s.waiting) & ~(1 << t.STEP_TO[step])
        s.crew += t.STEP_HELP[step] != t.NO_CARD
    else:
        to = t.STEP_TO[step]
        s.lacking[to] = max(int(s.lacking[to]) - t.STEP_UNITS[step], 0)
        s.traders += t.STEP_HELP[step] != t.NO_CARD


@jit
def clear_shipment(s: State) -> None:
    """Nothing is being built."""
    s.building = 0
    for step in range(t.STEPS):
        s.laid[step] = 0
    clear_tally(s)


@jit
def clear_tally(s: State) -> None:
    """What follows from the steps laid, without any."""
    s.last = t.NO_STEP
    s.waiting = 0
    s.crew = 0
    s.traders = 0
    for good in range(t.GOODS):
        s.lacking[good] = 0


@jit
def copies_left(s: State, step: int) -> int:
    """Cards of the kind of a step that are held and not laid."""
    kind = t.STEP_KIND[step]
    left = int(s.hand[s.to_move, kind])
    for other in range(max(step - t.COUNTRIES + 1, t.SHIP_STEP), min(step + t.COUNTRIES, t.STEPS)):
        if t.STEP_KIND[other] == kind:
            left -= int(s.laid[other])
    return left


@jit
def captains_left(s: State) -> int:
    """P5.8: captains held and not on a ship."""
    return int(s.hand[s.to_move, t.CAPTAIN]) - int(s.crew)


@jit
def merchants_left(s: State) -> int:
    """P5.7: merchants held and not at work."""
    return int(s.hand[s.to_move, t.MERCHANT]) - int(s.traders)


@jit
def lacks_units(s: State) -> bool:
    """P5.2: some good is still short."""
    for good in range(t.GOODS):
        if s.lacking[good] > 0:
            return True
    return False


@jit
def can_sail(s: State) -> bool:
    """P5.2: contracts, a ship for each of their countries, and goods that cover them."""
    return s.last != t.NO_STEP and s.waiting == 0 and not lacks_units(s)


# P5.10: may a step be added? Each function asks what its sort of card demands.


@jit
def can_add(s: State, step: int, room: np.ndarray) -> bool:
    """P5.10: it is held, it comes later in the order, and the shipment stays completable."""
    if step < s.last:
        return False
    if step < t.SHIP_STEP:
        return can_add_contract(s, step, room)
    if s.last == t.NO_STEP:
        return False  # contracts come first
    if step < t.GOODS_STEP:
        return can_add_ship(s, step)
    if s.waiting != 0 or s.lacking[t.STEP_TO[step]] == 0 or copies_left(s, step) == 0:
        return False
    if step < t.DOUBLE_STEP:
        return can_add_goods(s, step, room)
    return can_add_double(s, step) if step < t.SINGLE_STEP else can_add_single(s, step)


@jit
def can_add_contract(s: State, contract: int, room: np.ndarray) -> bool:
    """P5.4, P5.5: any set of contracts that ships and goods are enough for."""
    seat = int(s.to_move)
    if contract == s.last or not holds_contract(s, seat, contract):
        return False
    kinds, ships = 0, 0
    for country in range(t.COUNTRIES):
        held = int(s.hand[seat, t.SHIP + country])
        ships += held
        kinds |= (held > 0) << country
    countries = int(s.waiting) | (1 << t.CONTRACT_COUNTRY[contract])
    if not ships_serve(countries, kinds, ships, int(s.hand[seat, t.CAPTAIN])):
        return False
    count_goods(s, room, t.GOODS_CARD)
    room[NEED, t.CONTRACT_GOOD[contract]] += t.CONTRACT_UNITS[contract]
    merchants, doubles = int(s.hand[seat, t.MERCHANT]), int(s.hand[seat, t.DOUBLE])
    return goods_suffice(room, merchants, doubles, int(s.hand[seat, t.SINGLE]))


@jit
def can_add_ship(s: State, step: int) -> bool:
    """P5.4: one ship to each country of the contracts; P5.8: a captain lets it sail elsewhere."""
    seat, to = int(s.to_move), t.STEP_TO[step]
    captains = captains_left(s) - (t.STEP_HELP[step] != t.NO_CARD)
    copies = copies_left(s, step) - 1
    if (int(s.waiting) >> to) & 1 == 0 or captains < 0 or copies < 0:
        return False
    printed = t.STEP_KIND[step] - t.SHIP
    kinds, ships = 0, 0
    for country in range(printed + 1, t.COUNTRIES):
        held = int(s.hand[seat, t.SHIP + country])
        ships += held
        kinds |= (held > 0) << country
    rest = int(s.waiting) & ~(1 << to)
    return ships_serve_after(rest, kinds, ships, captains, printed, copies, to)


@jit
def count_goods(s: State, room: np.ndarray, first: int) -> None:
    """Count what is short, and the goods cards held from a kind on."""
    for row in range(ROWS):
        for good in range(t.GOODS):
            room[row, good] = 0
    for good in range(t.GOODS):
        room[NEED, good] = int(s.lacking[good])
        for size in range(t.SIZES):
            kind = t.GOODS_CARD + good * t.SIZES + size
            if kind >= first:
                room[CARDS + t.SIZE_UNITS[size], good] += int(s.hand[s.to_move, kind])


@jit
def can_add_goods(s: State, step: int, room: np.ndarray) -> bool:
    """P5.5: a goods card while its good is short; P5.7: a merchant lets it count as another."""
    seat, kind, to = int(s.to_move), t.STEP_KIND[step], t.STEP_TO[step]
    merchants = merchants_left(s) - (t.STEP_HELP[step] != t.NO_CARD)
    if merchants < 0:
        return False
    count_goods(s, room, kind + 1)
    units = t.STEP_UNITS[step]
    room[NEED, to] -= units
    printed = (kind - t.GOODS_CARD) // t.SIZES
    doubles, singles = int(s.hand[seat, t.DOUBLE]), int(s.hand[seat, t.SINGLE])
    copies = copies_left(s, step) - 1
    return goods_suffice_after(room, merchants, doubles, singles, printed, units, copies, to)


@jit
def can_add_double(s: State, step: int) -> bool:
    """P5.6: double gold as a good that is short; goods before it are left to single gold."""
    seat, to = int(s.to_move), t.STEP_TO[step]
    singles = int(s.hand[seat, t.SINGLE])
    for good in range(to):
        singles -= int(s.lacking[good])
    if singles < 0:
        return False
    a, b, c, d = rest_of(s, 0, to), rest_of(s, 1, to), rest_of(s, 2, to), rest_of(s, 3, to)
    return gold_covers(a, b, c, d, copies_left(s, step) - 1, singles)


@jit
def rest_of(s: State, good: int, to: int) -> int:
    """What a good is short of once double gold counts as `to`, if that or a later good."""
    if good < to:
        return 0
    return max(int(s.lacking[good]) - t.DOUBLE_UNITS * (good == to), 0)


@jit
def can_add_single(s: State, step: int) -> bool:
    """P5.6: single gold as a good that is short; after it comes only more of it."""
    short = 0
    for good in range(t.GOODS):
        if good < t.STEP_TO[step] and s.lacking[good] > 0:
            return False
        short += int(s.lacking[good])
    return short <= copies_left(s, step)


@jit
def add_steps(s: State, actions: Words, first: int) -> None:
    """P5.10: the steps that may follow; `first` is the action of step 0."""
    room = make_room()
    begin, end = max(int(s.last), 0), t.GOODS_STEP
    if s.last != t.NO_STEP and s.waiting == 0:
        begin, end = max(begin, t.GOODS_STEP), t.STEPS
    for step in range(begin, end):
        if can_add(s, step, room):
            bits.add(actions, first + step)


# P5.2: it sails


@jit
def sail(s: State) -> None:
    """P5.2, P5.9: the cards are discarded, the sums received."""
    seat = int(s.to_move)
    for step in range(t.STEPS):
        count = int(s.laid[step])
        if count == 0:
            continue
        if step < t.SHIP_STEP:
            s.money[seat] += t.CONTRACT_PAYS[step]
        if step < t.SHIP_STEP and step >= t.GUILD_CONTRACTS:
            s.opened[seat] = s.starting[seat]
            s.starting[seat] = t.NO_CONTRACT
        else:
            use_card(s, seat, t.STEP_KIND[step], count)
    use_card(s, seat, t.CAPTAIN, int(s.crew))
    use_card(s, seat, t.MERCHANT, int(s.traders))
    clear_shipment(s)
    s.startable[seat] = can_start(s, seat)


@jit
def use_card(s: State, seat: int, kind: int, count: int) -> None:
    """P5.9: used cards are discarded face up and leave the game."""
    s.hand[seat, kind] -= count
    s.discard[t.DISCARD_AT[kind]] += count


def tally(s: State) -> None:
    """The fields that follow from the steps laid."""
    steps = [(step, int(s.laid[step])) for step in range(t.STEPS)]
    clear_tally(s)
    for step, count in steps:
        for _ in range(count):
            lay(s, step)
            s.laid[step] -= 1


def is_sound(s: State) -> bool:
    """P5.10: whether the shipment being built could have been laid step by step."""
    probe = s.copy()
    room = make_room()
    clear_shipment(probe)
    if not can_start(probe, int(s.to_move)):
        return False
    for step in range(t.STEPS):
        for _ in range(int(s.laid[step])):
            if not can_add(probe, step, room):
                return False
            lay(probe, step)
    return True


def why_not_step(s: State, step: int) -> str | None:
    """Why a step can't be added: the card isn't held, no helper is left, it isn't wanted, or P5.10:
    it comes too late in the order, or leaves the shipment without an end.
    """
    if can_add(s, step, make_room()):
        return None
    if step < t.SHIP_STEP:
        return "P5.10" if holds_contract(s, int(s.to_move), step) else "P5.2"
    if s.hand[s.to_move, t.STEP_KIND[step]] == 0:
        return "P5.2" if step < t.DOUBLE_STEP else "P5.6"
    if t.STEP_HELP[step] == t.CAPTAIN and captains_left(s) == 0:
        return "P5.8"
    if t.STEP_HELP[step] == t.MERCHANT and merchants_left(s) == 0:
        return "P5.7"
    return "P5.10"
