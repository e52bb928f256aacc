"""How well each seat stands in Hellweg, for bots: money and goods cards, and what stones in houses
will still bring along the seat's coaches. The cards to come are known, only their order isn't, so
what each house will still ask for can be counted. Weights are in Thaler; they were found by play
between bots.
"""

import numpy as np

from hanse.core.bits import lowest, popcount
from hanse.core.chances import Chances, share
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit
from hanse.games.hellweg.market import goods_on_offer
from hanse.games.hellweg.selling import LAST_CARD_PAYS
from hanse.games.hellweg.state import (
    ACTION,
    BUYING_STONE,
    FACE_UP,
    NONE,
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
STOCK, ASKED, PAID = range(3)  # rows of a tally
PLAYOUTS = (8, 8)  # steps that bots play before they judge, and actions looked at in each
TRUST = 30.0  # visits in a search that the chances are worth


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the money that each seat can count on (H15.1)."""
    points = np.zeros(t.MOST_SEATS, np.float64)
    asked = np.zeros((2, t.HOUSES), np.float64)
    part = np.empty(t.CITIES, np.int64)
    tally = np.empty((3, t.CITIES, t.GOODS), np.float64)
    count_sales(s, asked)
    on_offer = goods_on_offer(s)
    for seat in range(s.seats):
        goods = board_points(s, seat, asked, part, tally)
        turns = turns_left(s, seat)
        points[seat] = s.money[seat] + t.WORTH[s.goods[seat]] + goods + TURN * turns
        if turns > 0:
            points[seat] += CARD * prospect(s, seat, on_offer, s.money[seat] + goods)
            points[seat] -= POOR * max(NEEDED - s.money[seat], 0.0)
            points[seat] += turn_points(s, seat)
            if s.warehouse:
                points[seat] += warehouse_points(s, seat) * min(turns / t.TRADE_CARDS, 1.0)
    to_come = (s.rounds - s.round_number) / t.TRADE_CARDS
    share(points, s.seats, SPREAD + SPREAD_TO_COME * to_come, out)


@jit
def count_sales(s: State, asked: np.ndarray) -> None:
    """H1.4, H2.8: how often each house will be asked, and what it will pay together, in the rounds
    to come. H4.13: one of the cards is the last.
    """
    face_down = t.TRADE_CARDS - s.round_number
    if s.rounds == s.round_number:
        return
    likely = (s.rounds - s.round_number) / face_down
    for card in range(t.TRADE_CARDS):
        if s.face_down[card]:
            for slot in range(t.SLOTS):
                house = t.CARD_HOUSE[card, slot]
                asked[0, house] += likely
                asked[1, house] += likely * t.CARD_VALUE[card, slot] + LAST_CARD_PAYS / face_down


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
def prospect(s: State, seat: int, on_offer: int, wealth: float) -> float:
    """H7.1, H8.4: what the best goods card on offer would add, as far as there is money for it."""
    best = 0.0
    while on_offer:
        card = lowest(on_offer)
        on_offer &= on_offer - 1
        gain = t.WORTH[s.goods[seat] | bit(card)] - t.WORTH[s.goods[seat]] - t.PRICE[card]
        best = max(best, gain * min(wealth / t.PRICE[card], 1.0))
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
def board_points(
    s: State, seat: int, asked: np.ndarray, part: np.ndarray, tally: np.ndarray
) -> float:
    """H4.4: what stones on the board will bring along all roads with coaches; H4.5: less where
    brown roads with a single coach are needed.
    """
    roads = int(s.network[seat])
    firm = 0
    rest = roads
    while rest:
        road = lowest(rest)
        rest &= rest - 1
        if t.BROWN & bit(road) == 0 or s.coaches[seat, road] > 1:
            firm |= bit(road)
    points = network_points(s, seat, firm, asked, part, tally)
    if firm != roads:
        points += FRAGILE * (network_points(s, seat, roads, asked, part, tally) - points)
    if s.passengers:
        points += PASSENGERS * popcount(roads & t.VILLAGES)
    return points


@jit
def network_points(
    s: State, seat: int, roads: int, asked: np.ndarray, part: np.ndarray, tally: np.ndarray
) -> float:
    """H4.3, H4.4, H4.10: what stones will bring if these roads join cities: in each part of the
    board, and for each good, stones meet the sales to come.
    """
    join_cities(roads, part)
    tally[:] = 0.0
    for house in range(t.HOUSES):
        at, good = part[t.HOUSE_CITY[house]], t.HOUSE_GOOD[house]
        tally[STOCK, at, good] += s.stones[seat, house]
        tally[ASKED, at, good] += asked[0, house]
        tally[PAID, at, good] += asked[1, house]
    add_open_sale(s, seat, part, tally)
    due = 0
    if s.to_move == seat and s.stones_due > 0:
        due = min(s.stones_due, s.stone_supply[seat] + (s.in_hand == STONE))
        if s.phase == BUYING_STONE:
            tally[STOCK, part[t.HOUSE_CITY[s.house]], t.HOUSE_GOOD[s.house]] += due
            due = 0
    points, best = 0.0, 0.0
    for city in range(t.CITIES):
        for good in range(t.GOODS):
            stock, sales = tally[STOCK, city, good], tally[ASKED, city, good]
            if sales == 0.0:
                points += LEFT_OVER * stock
                continue
            price = tally[PAID, city, good] / sales + popcount(s.goods[seat] & t.GOOD_PLUS[good])
            sold = min(stock, sales)
            points += price * sold * (1.0 - CROWDED * sold / sales) + LEFT_OVER * (stock - sold)
            points += price * (sales - sold) * (MORE if stock > 0.0 else WAY)
            if 0.0 < stock < sales:
                best = max(best, price * (1.0 - 2.0 * CROWDED * stock / sales - MORE))
    return points + due * best


@jit
def join_cities(roads: int, part: np.ndarray) -> None:
    """H4.4: cities that roads join, directly or not, are in the same part; it is one of them."""
    for city in range(t.CITIES):
        part[city] = city
    while roads:
        road = lowest(roads)
        roads &= roads - 1
        one, other = part[t.ROAD_CITIES[road, 0]], part[t.ROAD_CITIES[road, 1]]
        if one != other:
            for city in range(t.CITIES):
                if part[city] == other:
                    part[city] = one


@jit
def add_open_sale(s: State, seat: int, part: np.ndarray, tally: np.ndarray) -> None:
    """H4.1, H4.11: who hasn't finished the sale on the open card can still sell there."""
    if s.phase < SELLING or s.phase > SELLING_OFF:
        return
    waiting = (seat - s.start) % s.seats - (s.to_move - s.start) % s.seats
    if waiting < 0:
        return
    for slot in range(s.slot if waiting == 0 else 0, t.SLOTS):
        house = t.CARD_HOUSE[s.card, slot]
        at, good = part[t.HOUSE_CITY[house]], t.HOUSE_GOOD[house]
        tally[ASKED, at, good] += 1.0
        tally[PAID, at, good] += t.CARD_VALUE[s.card, slot]
        if s.round_number == s.rounds:
            tally[PAID, at, good] += LAST_CARD_PAYS
