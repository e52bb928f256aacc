"""How well each seat stands in Hellweg, for bots: money and goods cards, and what stones in houses
will still bring along the seat's coaches. The cards to come are known, only their order isn't, so
what each house will still ask for can be counted. Weights are in Thaler; they were found by play
between bots.
"""

from typing import NamedTuple

import numpy as np

from hanse.core.bits import lowest, popcount
from hanse.core.chances import ALL, Chances, share
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit, set_of
from hanse.games.hellweg.market import goods_on_offer
from hanse.games.hellweg.selling import LAST_CARD_PAYS, more_for
from hanse.games.hellweg.state import (
    ACTION,
    BUYING_STONE,
    FACE_UP,
    NONE,
    OVER,
    SELLING,
    SELLING_OFF,
    STONE,
)

# Thaler of a lead that make a win e times as likely: at the end, and more before it.
SPREAD, SPREAD_TO_COME = 4.0, 6.0
CROWDED = 0.17  # of a sale lost where as many stones as sales are to come
LEFT_OVER = 0.3  # a stone that nobody will ask for
MORE = 0.19  # of a sale for which a stone is still to be placed beside others
WAY = 0.05  # and where there is none yet
FRAGILE = 0.62  # of what only brown roads with a single coach make possible
CARD = 0.5  # of the gain from the best goods card on offer, with enough money for it
NEEDED, POOR = 6.0, 0.36  # money for the next actions, and what each Thaler less costs
TURN = 3.0  # an action still to come
TRADER = 1.5  # a trader on the market that makes the next purchase cheaper
COACH = 1.3  # a coach about to be placed
STORED_STONE, STORED_COACH = 1.5, 2.7  # in the warehouse
PRIVILEGE, USABLE, CLAIM = 1.4, 2.0, 1.0  # a privilege card, more if face up, and one to be chosen
PASSENGERS = 0.3  # a coach on a village road, as long as there are passengers
PLAYOUTS = (24, ALL)  # steps that bots play before they judge, and actions looked at in each
TREE_PLAYOUTS = (32, ALL)  # the same in a tree
TRUST = 30.0  # visits in a search that the chances are worth

# H1.4: how often the cards of a set, of the first or second half of all trade cards, ask for a set
# of houses, of the first or second half of all houses; and, some bits further on, what they pay.
HALF_DECK = t.TRADE_CARDS // 2
PAID = 16  # bits
SET_SALES = np.zeros((2, 1 << HALF_DECK, 2, 1 << t.HALF), np.int32)
CARD_PAYS = np.zeros((t.TRADE_CARDS, t.HOUSES), np.int64)  # what a card pays at a house
CARD_HOUSES = np.zeros((t.TRADE_CARDS, t.SLOTS + 1), np.int64)  # its houses from a slot on
for _card in range(t.TRADE_CARDS):
    _has_card = np.arange(1 << HALF_DECK) >> _card % HALF_DECK & 1
    for _slot in reversed(range(t.SLOTS)):
        _house, _pays = int(t.CARD_HOUSE[_card, _slot]), int(t.CARD_VALUE[_card, _slot])
        _has_house = np.arange(1 << t.HALF) >> _house % t.HALF & 1
        _sale = np.outer(_has_card, _has_house) * (1 + (_pays << PAID))
        SET_SALES[_card // HALF_DECK, :, _house // t.HALF] += _sale.astype(np.int32)
        CARD_PAYS[_card, _house] = _pays
        CARD_HOUSES[_card, _slot] = CARD_HOUSES[_card, _slot + 1] | 1 << _house
ALL_HOUSES = (1 << t.HOUSES) - 1
ANY_PLUS = int(np.bitwise_or.reduce(t.GOOD_PLUS))

# What belongs to a house, as sets.
ITS_CITY = 1 << t.HOUSE_CITY
ITS_ROADS = t.ROADS_OF_CITY[t.HOUSE_CITY]  # that leave its city
NEIGHBOURS = t.HOUSES_OF_CITY[t.HOUSE_CITY]  # the houses of its city, itself included
ALIKE = t.HOUSES_OF_GOOD[t.HOUSE_GOOD]  # those of its good, itself included

# H8.4: what a goods card adds to some owned, less its price.
_owned = np.arange(1 << t.GOODS_CARDS)[:, None]
_more = t.WORTH[_owned | 1 << np.arange(t.GOODS_CARDS)] - t.WORTH[_owned]
GAINS = (_more - t.PRICE).astype(np.int16)  # [owned, card]


class Sales(NamedTuple):
    """What a seat can still be asked to sell."""

    first: int  # the cards to come, of the first half of all, as a set
    second: int  # and of the second
    likely: float  # how many of them are turned up, each on average
    last: float  # Thaler more for each, as one of them is the last
    card: int  # the open card
    houses: int  # those at which it still asks this seat, as a set
    more: int  # Thaler more there


@jit
def chances(s: State, out: Chances) -> None:
    """H15.1: chances by the money that each seat can count on; H4.5: less where brown roads with a
    single coach are needed.
    """
    for seat in range(s.seats):
        sales, roads = sales_of(s, seat), int(s.network[seat])
        fragile = single_coaches(s, seat, roads & t.BROWN)
        network = network_points(s, seat, sales, roads & ~fragile)
        if fragile:
            network += FRAGILE * (network_points(s, seat, sales, roads) - network)
        out[seat] = points(s, seat, sales, network)
    left = (s.rounds - s.round_number) / t.TRADE_CARDS
    share(out, s.seats, SPREAD + SPREAD_TO_COME * left, out)


@jit
def outlook(s: State, seat: int) -> float:
    """H15.1: the money that a seat can count on, as if no road were fragile."""
    if s.phase == OVER:
        return float(s.money[seat] + t.WORTH[s.goods[seat]])
    sales = sales_of(s, seat)
    return points(s, seat, sales, network_points(s, seat, sales, int(s.network[seat])))


@jit
def points(s: State, seat: int, sales: Sales, network: float) -> float:
    """H15.1: the money that a seat can count on, with what stones will bring. Every sale to come
    counts a little.
    """
    money = float(s.money[seat])
    board = network + WAY * demand(sales, ALL_HOUSES)[1]
    if s.goods[seat] & ANY_PLUS:
        for good in range(t.GOODS):
            asked, _ = demand(sales, t.HOUSES_OF_GOOD[good])
            board += WAY * asked * more_for(s, seat, good)
    if s.passengers:
        board += PASSENGERS * popcount(s.network[seat] & t.VILLAGES)
    turns = turns_left(s, seat)
    points = money + t.WORTH[s.goods[seat]] + board + TURN * turns
    if turns > 0:
        points += CARD * prospect(s, seat, money + board)
        points -= POOR * max(NEEDED - money, 0.0)
        points += turn_points(s, seat)
        if s.warehouse:
            points += warehouse_points(s, seat) * min(turns / t.TRADE_CARDS, 1.0)
    return points


@jit
def sales_of(s: State, seat: int) -> Sales:
    """H2.8: the rounds to come; H4.13: the last card pays more. H4.1, H4.11: what is left of the
    sale on the open card.
    """
    card, houses, more = 0, 0, 0
    if has_open_sale(s, seat):
        card = int(s.card)
        houses = CARD_HOUSES[card, s.slot if s.to_move == seat else 0]
        more = LAST_CARD_PAYS * (s.round_number == s.rounds)
    rounds, face_down = s.rounds - s.round_number, t.TRADE_CARDS - s.round_number
    if rounds == 0:
        return Sales(0, 0, 0.0, 0.0, card, houses, more)
    first, second = set_of(s.face_down[:HALF_DECK]), set_of(s.face_down[HALF_DECK:])
    return Sales(first, second, rounds / face_down, LAST_CARD_PAYS / face_down, card, houses, more)


@jit
def has_open_sale(s: State, seat: int) -> bool:
    """H4.1, H4.11: whether a seat hasn't finished the sale on the open card."""
    if s.phase < SELLING or s.phase > SELLING_OFF:
        return False
    place, now = seat - s.start, s.to_move - s.start
    return place + (place < 0) * s.seats >= now + (now < 0) * s.seats


@jit
def demand(sales: Sales, houses: int) -> tuple[float, float]:
    """How often some houses will be asked for, and what that will pay together."""
    low, high = np.uint64(houses & (1 << t.HALF) - 1), np.uint64(houses >> t.HALF)
    first, second = np.uint64(sales.first), np.uint64(sales.second)  # faster as indices if unsigned
    sold = SET_SALES[0, first, 0, low] + SET_SALES[0, first, 1, high]
    sold += SET_SALES[1, second, 0, low] + SET_SALES[1, second, 1, high]
    times, prices = sold & (1 << PAID) - 1, sold >> PAID
    asked, paid = sales.likely * times, sales.likely * prices + sales.last * times
    now = houses & sales.houses
    while now:
        asked += 1.0
        paid += CARD_PAYS[sales.card, lowest(now)] + sales.more
        now &= now - 1
    return asked, paid


@jit
def turns_left(s: State, seat: int) -> int:
    """H3.4, H3.8: the actions that a seat has still to come; on the last card there are none."""
    turns = t.TRADERS * (s.rounds - s.round_number)
    if s.phase < ACTION or s.round_number == 0:
        return min(turns, t.TRADERS * (s.rounds - 1))
    done = s.market[seat]
    for slot in range(t.SLOTS):
        done += s.trader[slot] == seat
    return turns - done


@jit
def prospect(s: State, seat: int, wealth: float) -> float:
    """H7.1, H8.4: what the best goods card on offer would add, as far as there is money for it."""
    best = 0.0
    on_offer = goods_on_offer(s)
    while on_offer:
        card = lowest(on_offer)
        on_offer &= on_offer - 1
        gain = float(GAINS[s.goods[seat], card])
        if gain > best and wealth < t.PRICE[card]:
            gain *= wealth / t.PRICE[card]
        best = max(best, gain)
    return best


@jit
def turn_points(s: State, seat: int) -> float:
    """H5.2, H7.1: a trader on the market helps the next one; H5.4: coaches about to be placed."""
    points = 0.0
    if s.phase >= ACTION and s.market[seat] == 1 and s.lap + (s.to_move != seat) < t.TRADERS:
        points += TRADER
    if s.to_move == seat:
        points += COACH * min(s.coaches_due, s.coach_supply[seat])
    return points


@jit
def warehouse_points(s: State, seat: int) -> float:
    """H10.2, H11.1, H12.1: stones and coaches stored, and privileges."""
    points = STORED_STONE * s.stored_stones[seat] + STORED_COACH * s.stored_coaches[seat]
    points += CLAIM * s.claims[seat]
    for privilege in range(t.PRIVILEGES):
        if s.privilege[seat, privilege] != NONE:
            points += PRIVILEGE + USABLE * (s.privilege[seat, privilege] == FACE_UP)
    return points


@jit
def single_coaches(s: State, seat: int, roads: int) -> int:
    """Which of some roads have one coach of a seat."""
    single = 0
    while roads:
        road = lowest(roads)
        roads &= roads - 1
        if s.coaches[seat, road] == 1:
            single |= bit(road)
    return single


@jit
def network_points(s: State, seat: int, sales: Sales, roads: int) -> float:
    """H4.3, H4.4, H4.10: what stones will bring along some roads: in each part of the board, and
    for each good, stones meet the sales to come.
    """
    bought, due = stones_to_place(s, seat)
    houses = int(s.houses[seat])
    if bought != t.NO_HOUSE:
        houses |= bit(bought)
    points, best, part = 0.0, 0.0, 0
    while houses:
        house = lowest(houses)
        if not part & bit(house):
            part = houses_with(house, roads)
        together = part & ALIKE[house]
        stock = due if bought != t.NO_HOUSE and together & bit(bought) else 0
        own = houses & together
        houses &= ~together
        while own:
            stock += s.stones[seat, lowest(own)]
            own &= own - 1
        asked, paid = demand(sales, together)
        if asked == 0.0:
            points += LEFT_OVER * stock
            continue
        each = 1.0 / asked
        price = paid * each + more_for(s, seat, t.HOUSE_GOOD[house])
        sold = min(float(stock), asked)
        crowd = CROWDED * sold * each
        points += price * (sold * (1.0 - crowd) + (asked - sold) * MORE - asked * WAY)
        points += LEFT_OVER * (stock - sold)
        if stock < asked:
            best = max(best, price * (1.0 - 2.0 * crowd - MORE))
    return points if bought != t.NO_HOUSE else points + due * best


@jit
def houses_with(house: int, roads: int) -> int:
    """H4.4: the houses of all cities that roads join to that of a house, its own included."""
    cities, houses = ITS_CITY[house], NEIGHBOURS[house]
    ways = ITS_ROADS[house] & roads
    while ways:
        road = lowest(ways)
        roads &= ~bit(road)
        new = t.ROAD_ENDS[road] & ~cities
        if new:
            city = lowest(new)
            cities |= new
            houses |= t.HOUSES_OF_CITY[city]
            ways |= t.ROADS_OF_CITY[city]
        ways &= roads
    return houses


@jit
def stones_to_place(s: State, seat: int) -> tuple[int, int]:
    """H5.6, H6.2: the house that a seat has bought from, if it has, and the stones to be placed,
    there or anywhere.
    """
    if s.to_move != seat or s.stones_due == 0:
        return t.NO_HOUSE, 0
    due = min(s.stones_due, s.stone_supply[seat] + (s.in_hand == STONE))
    return s.house if s.phase == BUYING_STONE and due > 0 else t.NO_HOUSE, due
