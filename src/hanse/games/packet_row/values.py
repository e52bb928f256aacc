"""How well each seat stands in Packet Row, for bots: victory cards, money and what it may buy,
bankers, and contracts as far as goods and ships for them are there. Weights are in points; they
were found by play between bots.
"""

import numpy as np

from hanse.core.chances import Chances, share
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.rules import can_choose, final_money, points_per_banker, victory_points
from hanse.games.packet_row.shipments import holds_contract
from hanse.games.packet_row.state import LAST_WINDOW, NO_BOARD, NO_PLACE

# Points of a lead that make a win e times as likely: at the end, and more before it.
SPREAD, SPREAD_TO_COME = 1.5, 2.0
DOLLAR = 0.1  # P7.4
SPEND, PURSE = 0.15, 120.0  # a dollar more while there is something to buy; half of it with so many
BANKER, UNSURE = 0.6, 0.74  # a banker at the beginning, and how little its present points say then
READY = 0.97  # of a contract's sum: everything for it is there
HELD, GOODS, SHIP = 0.02, 0.6, 0.1  # of its sum: the contract itself, its units, its ship
UNIT, GOLD_UNIT = 0.11, 0.3  # a unit that no contract wants yet
SPARE_SHIP, CAPTAIN, MERCHANT, ASSISTANT = 0.3, 0.4, 0.2, 0.5
LATER = 0.7  # of what the best card on a later board of the round would add
EVEN = 0.05  # points by which the harbour master rather goes on than takes a card
NEW_CONTRACT, HELPER = 0.03, 0.07  # a contract to take, of its sum; gold or another helper
HASTE = 8.0  # time begins to run out when the smallest pile is down to this part of its deck: 1 / 8

# What a seat has for its contracts: units of each good, gold, ships to each country, helpers.
GOLD = t.GOODS
SHIPS = GOLD + 1
CAPTAINS = SHIPS + t.COUNTRIES
MERCHANTS = CAPTAINS + 1
SORTS = MERCHANTS + 1
# What they still want: for each good a contract, its units covered, whether it has a ship; for each
# country what a ship would add.
CONTRACT, COVERED, HAS_SHIP, SHIP_GAIN = range(4)
HERE, ELSEWHERE = range(2)  # where cards may be taken
PLAYOUTS = (40, 1)  # steps that bots play before they judge, and actions looked at in each
TRUST = 30.0  # visits in a search that the chances are worth


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the points that each seat can count on (P7.3 to P7.5)."""
    points = np.zeros(t.MOST_SEATS, np.float64)
    have = np.empty(SORTS, np.float64)
    held = np.empty(t.CONTRACTS, np.int64)
    wants = np.empty((4, max(t.GOODS, t.COUNTRIES)), np.float64)
    reach = np.zeros((2, t.MOST_SEATS), np.float64)
    left = time_left(s)
    worth = DOLLAR + SPEND * left
    for seat in range(s.seats):
        money = final_money(s, seat) + put_together(s, seat, have)
        points[seat] = victory_points(s, seat) + DOLLAR * money
        points[seat] += SPEND * left * money / (1.0 + money / PURSE)
        points[seat] += worth * contract_sums(s, seat, have, held, wants, left)
        banker = points_per_banker(s, seat) * (1.0 - UNSURE * left) + BANKER * left
        points[seat] += s.hand[seat, t.BANKER] * banker + left * spare_points(s, seat, have)
        look_around(s, seat, wants, left, worth, reach)
    if left > 0.0:
        for seat in range(s.seats):
            points[seat] += card_to_take(s, seat, reach)
    share(points, s.seats, SPREAD + SPREAD_TO_COME * left, out)


@jit
def time_left(s: State) -> float:
    """P7.1: how much of the game is still to come, from 1 down to 0."""
    if s.phase == LAST_WINDOW:
        return 0.0
    least = 1.0
    for board in range(t.BOARDS):
        least = min(least, s.pile_size[board] / t.DECK_SIZE[board])
    return min(1.0, HASTE * least)


@jit
def put_together(s: State, seat: int, have: np.ndarray) -> float:
    """Count what a seat has for its contracts; returns the sums of those being shipped, for which
    everything is then set aside.
    """
    for good in range(t.GOODS):
        have[good] = 0.0
        for size in range(t.SIZES):
            cards = s.hand[seat, t.GOODS_CARD + good * t.SIZES + size]
            have[good] += cards * t.SIZE_UNITS[size]
    have[GOLD] = t.DOUBLE_UNITS * s.hand[seat, t.DOUBLE] + s.hand[seat, t.SINGLE]
    for country in range(t.COUNTRIES):
        have[SHIPS + country] = s.hand[seat, t.SHIP + country]
    have[CAPTAINS] = s.hand[seat, t.CAPTAIN]
    have[MERCHANTS] = s.hand[seat, t.MERCHANT]
    if s.building == 0 or s.to_move != seat:
        return 0.0
    return set_aside(s, have)


@jit
def set_aside(s: State, have: np.ndarray) -> float:
    """P5.9, P5.10: what a shipment being built uses up, now or later; returns its sums."""
    paid = 0.0
    for step in range(t.STEPS):
        if s.laid[step] == 0:
            continue
        if step < t.SHIP_STEP:
            paid += t.CONTRACT_PAYS[step]
        elif step < t.GOODS_STEP:
            have[SHIPS + t.STEP_KIND[step] - t.SHIP] -= s.laid[step]
        elif step < t.DOUBLE_STEP:
            good = (t.STEP_KIND[step] - t.GOODS_CARD) // t.SIZES
            have[good] -= s.laid[step] * t.STEP_UNITS[step]
        else:
            have[GOLD] -= s.laid[step] * t.STEP_UNITS[step]
    have[CAPTAINS] -= s.crew
    have[MERCHANTS] -= s.traders
    for country in range(t.COUNTRIES):
        if (s.waiting >> country) & 1:
            take_ship(have, country)
    for good in range(t.GOODS):
        take_units(have, good, float(s.lacking[good]))
    return paid


@jit
def take_ship(have: np.ndarray, country: int) -> None:
    """P5.2: a ship to a country, or P5.8: another one with a captain."""
    if have[SHIPS + country] > 0.0:
        have[SHIPS + country] -= 1.0
        return
    have[CAPTAINS] -= 1.0
    for other in range(t.COUNTRIES):
        if have[SHIPS + other] > 0.0:
            have[SHIPS + other] -= 1.0
            return


@jit
def take_units(have: np.ndarray, good: int, units: float) -> None:
    """P5.2: units of a good; P5.6: gold for what is missing, P5.7: or other goods by a merchant."""
    own = min(have[good], units)
    have[good] -= own
    bars = min(have[GOLD], units - own)
    have[GOLD] -= bars
    missing = units - own - bars
    if missing > 0.0:
        have[MERCHANTS] -= 1.0
        most = 0
        for other in range(t.GOODS):
            if have[other] > have[most]:
                most = other
        have[most] = max(have[most] - missing, 0.0)


@jit
def contract_sums(
    s: State, seat: int, have: np.ndarray, held: np.ndarray, wants: np.ndarray, left: float
) -> float:
    """P5.2: contracts by what is there for them, the best first; each uses up its part. P5.4: one
    ship does for all that go to its country. What they lack is noted in `wants`.
    """
    wants[:] = 0.0
    wants[CONTRACT] = t.NO_CONTRACT
    count = 0
    for contract in range(t.CONTRACTS):
        is_laid = s.building != 0 and s.to_move == seat and s.laid[contract] > 0
        if holds_contract(s, seat, contract) and not is_laid:
            held[count] = contract
            count += 1
    dollars = 0.0
    served = 0
    while count > 0:
        best, most = 0, -1.0
        for n in range(count):
            ship = has_ship(have, t.CONTRACT_COUNTRY[held[n]], served)
            value = contract_sum(held[n], units_for(have, held[n]), ship, left)
            if value > most:
                best, most = n, value
        dollars += most
        contract = held[best]
        good, country = t.CONTRACT_GOOD[contract], t.CONTRACT_COUNTRY[contract]
        units, ship = units_for(have, contract), has_ship(have, country, served)
        if units < t.CONTRACT_UNITS[contract] and wants[CONTRACT, good] == t.NO_CONTRACT:
            wants[CONTRACT, good] = contract
            wants[COVERED, good] = units
            wants[HAS_SHIP, good] = ship
        if not ship:
            wants[SHIP_GAIN, country] += contract_sum(contract, units, True, left) - most
        elif (served >> country) & 1 == 0:
            take_ship(have, country)
            served |= 1 << country
        take_units(have, good, units)
        count -= 1
        held[best] = held[count]
    return dollars


@jit
def units_for(have: np.ndarray, contract: int) -> float:
    """P5.2, P5.6: the units of a contract that goods and gold cover."""
    return min(have[t.CONTRACT_GOOD[contract]] + have[GOLD], float(t.CONTRACT_UNITS[contract]))


@jit
def contract_sum(contract: int, units: float, ship: bool, left: float) -> float:
    """P5.2: what may be counted on of a contract's sum."""
    covered = units / t.CONTRACT_UNITS[contract]
    if ship and covered >= 1.0:
        return READY * t.CONTRACT_PAYS[contract]
    return left * t.CONTRACT_PAYS[contract] * (HELD + GOODS * covered * covered + SHIP * ship)


@jit
def has_ship(have: np.ndarray, country: int, served: int) -> bool:
    """P5.2, P5.4, P5.8: a ship to a country, one that sails there anyway, or any with a captain."""
    if (served >> country) & 1 or have[SHIPS + country] > 0.0:
        return True
    if have[CAPTAINS] <= 0.0:
        return False
    for other in range(t.COUNTRIES):
        if have[SHIPS + other] > 0.0:
            return True
    return False


@jit
def spare_points(s: State, seat: int, have: np.ndarray) -> float:
    """What no contract wants yet."""
    points = GOLD_UNIT * have[GOLD] + CAPTAIN * max(have[CAPTAINS], 0.0)
    points += MERCHANT * max(have[MERCHANTS], 0.0) + ASSISTANT * s.hand[seat, t.ASSISTANT]
    for good in range(t.GOODS):
        points += UNIT * max(have[good], 0.0)
    for country in range(t.COUNTRIES):
        points += SPARE_SHIP * have[SHIPS + country]
    return points


@jit
def look_around(
    s: State, seat: int, wants: np.ndarray, left: float, worth: float, reach: np.ndarray
) -> None:
    """P3.2, P3.4: what the best card would add that a seat may still take this round, on the board
    that it is yet to be asked about and on those that may be chosen later.
    """
    if s.pawn[seat] != NO_PLACE:
        return
    for board in range(t.BOARDS):
        is_here = board == s.board and is_yet_asked(s, seat)
        if not is_here and not can_choose(s, board):
            continue
        row = HERE if is_here else ELSEWHERE
        for place in range(t.CURRENT[s.seats]):
            kind = s.current[board, place]
            if kind != t.NO_CARD and t.PRICE[kind] <= s.money[seat]:
                gain = card_points(kind, wants, left, worth)
                reach[row, seat] = max(reach[row, seat], gain)


@jit
def card_to_take(s: State, seat: int, reach: np.ndarray) -> float:
    """P3.4, P3.6: what a seat may count on of that. The others come to a later board only if the
    harbour master goes on to it, which the cards here make less likely.
    """
    here, elsewhere = reach[HERE, seat], reach[ELSEWHERE, seat]
    if seat == s.master:
        return max(here, LATER * elsewhere)
    if s.board == NO_BOARD:
        return LATER * elsewhere
    tempted = reach[HERE, s.master]
    goes_on = (reach[ELSEWHERE, s.master] + EVEN) / (reach[ELSEWHERE, s.master] + tempted + EVEN)
    return max(here, LATER * goes_on * goes_on * elsewhere)


@jit
def is_yet_asked(s: State, seat: int) -> bool:
    """P3.2: whether a seat's turn on the board chosen is still to come; the harbour master's is the
    last.
    """
    after_master = s.seats - 1
    return (seat - s.master + after_master) % s.seats >= (
        s.to_move - s.master + after_master
    ) % s.seats


@jit
def card_points(kind: int, wants: np.ndarray, left: float, worth: float) -> float:
    """What a card would add, for its price."""
    price = t.PRICE[kind] * worth
    if kind >= t.VICTORY:
        return t.VICTORY_POINTS[kind - t.VICTORY] - price
    if kind >= t.MONEY:
        return t.MONEY_VALUE[kind - t.MONEY] * worth
    if kind < t.SHIP:
        return left * NEW_CONTRACT * t.CONTRACT_PAYS[kind] * worth
    if kind < t.GOODS_CARD:
        return left * SPARE_SHIP + worth * wants[SHIP_GAIN, kind - t.SHIP]
    if kind < t.DOUBLE:
        good, size = (kind - t.GOODS_CARD) // t.SIZES, (kind - t.GOODS_CARD) % t.SIZES
        return goods_points(good, float(t.SIZE_UNITS[size]), wants, left, worth) - price
    if kind == t.BANKER:
        return left * BANKER
    return left * HELPER - price


@jit
def goods_points(good: int, units: float, wants: np.ndarray, left: float, worth: float) -> float:
    """P5.2: units for the contract that wants them, if any, and to spare."""
    contract = int(wants[CONTRACT, good])
    if contract == t.NO_CONTRACT:
        return left * UNIT * units
    before, ship = wants[COVERED, good], wants[HAS_SHIP, good] > 0.0
    after = min(before + units, float(t.CONTRACT_UNITS[contract]))
    more = contract_sum(contract, after, ship, left) - contract_sum(contract, before, ship, left)
    return worth * more + left * UNIT * (before + units - after)
