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
from hanse.games.hellweg.connections import bit, set_of
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
ASKED, PAID = range(2)  # of sales: how many, and their prices together
PART, INSIDE = range(2)  # of cities: the part each is in, and of a part the set of its houses
PLAYOUTS = (8, 8)  # steps that bots play before they judge, and actions looked at in each
TRUST = 30.0  # visits in a search that the chances are worth


# H1.4: how often the cards of a set, of the first or second half of all trade cards, ask each house
# and then each good, and what they pay together.
PLACES = t.HOUSES + t.GOODS
HALF_DECK = t.TRADE_CARDS // 2
SET_SALES = np.zeros((2, 1 << HALF_DECK, 2, PLACES))  # [half, set, asked or paid, place]
for _card in range(t.TRADE_CARDS):
    _with = np.arange(1 << HALF_DECK) >> _card % HALF_DECK & 1 > 0
    for _slot, _house in enumerate(t.CARD_HOUSE[_card]):
        for _place in (_house, t.HOUSES + t.HOUSE_GOOD[_house]):
            SET_SALES[_card // HALF_DECK, _with, :, _place] += (1, t.CARD_VALUE[_card, _slot])


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the money that each seat can count on (H15.1)."""
    to_come, own = np.zeros((2, PLACES), np.float64), np.empty((2, PLACES), np.float64)
    parts = np.empty((2, t.CITIES), np.int64)
    count_sales(s, to_come)
    on_offer = goods_on_offer(s)
    for seat in range(s.seats):
        sales = to_come
        if has_open_sale(s, seat):
            sales = own
            sales[:] = to_come
            add_open_sale(s, seat, sales)
        board = board_points(s, seat, sales, parts)
        turns = turns_left(s, seat)
        points = s.money[seat] + t.WORTH[s.goods[seat]] + board + TURN * turns
        if turns > 0:
            points += CARD * prospect(s, seat, on_offer, s.money[seat] + board)
            points -= POOR * max(NEEDED - s.money[seat], 0.0)
            points += turn_points(s, seat)
            if s.warehouse:
                points += warehouse_points(s, seat) * min(turns / t.TRADE_CARDS, 1.0)
        out[seat] = points
    left = (s.rounds - s.round_number) / t.TRADE_CARDS
    share(out, s.seats, SPREAD + SPREAD_TO_COME * left, out)


@jit
def count_sales(s: State, sales: np.ndarray) -> None:
    """H1.4, H2.8: how often each house, and each good, will be asked, and what that will pay
    together, in the rounds to come. H4.13: one of the cards is the last.
    """
    face_down = t.TRADE_CARDS - s.round_number
    if s.rounds == s.round_number:
        return
    likely = (s.rounds - s.round_number) / face_down
    one, other = set_of(s.face_down[:HALF_DECK]), set_of(s.face_down[HALF_DECK:])
    last = LAST_CARD_PAYS / face_down
    for place in range(PLACES):
        asked = SET_SALES[0, one, ASKED, place] + SET_SALES[1, other, ASKED, place]
        paid = SET_SALES[0, one, PAID, place] + SET_SALES[1, other, PAID, place]
        sales[PAID, place] = likely * paid + last * asked
        sales[ASKED, place] = likely * asked


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
        if gain > best:
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
def board_points(s: State, seat: int, sales: np.ndarray, parts: np.ndarray) -> float:
    """H4.4: what stones on the board will bring along all roads with coaches; H4.5: less where
    brown roads with a single coach are needed. Every sale to come counts a little.
    """
    roads = int(s.network[seat])
    fragile = single_coaches(s, seat, roads & t.BROWN)
    for city in range(t.CITIES):
        parts[PART, city] = city
        parts[INSIDE, city] = t.HOUSES_OF_CITY[city]
    join_cities(roads & ~fragile, parts)
    points = network_points(s, seat, sales, parts)
    if join_cities(fragile, parts):
        points += FRAGILE * (network_points(s, seat, sales, parts) - points)
    for good in range(t.GOODS):
        place = t.HOUSES + good
        points += WAY * (sales[PAID, place] + sales[ASKED, place] * more_for(s, seat, good))
    if s.passengers:
        points += PASSENGERS * popcount(roads & t.VILLAGES)
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
def join_cities(roads: int, parts: np.ndarray) -> bool:
    """H4.4: cities that roads join, directly or not, are in the same part, which is one of them
    and has the houses of all; returns whether any were apart before.
    """
    joined = False
    while roads:
        road = lowest(roads)
        roads &= roads - 1
        one, other = parts[PART, t.ROAD_CITIES[road, 0]], parts[PART, t.ROAD_CITIES[road, 1]]
        if one != other:
            joined = True
            parts[INSIDE, one] |= parts[INSIDE, other]
            for city in range(t.CITIES):
                if parts[PART, city] == other:
                    parts[PART, city] = one
    return joined


@jit
def network_points(s: State, seat: int, sales: np.ndarray, parts: np.ndarray) -> float:
    """H4.3, H4.4, H4.10: what stones will bring if cities are joined like this: in each part of the
    board, and for each good, stones meet the sales to come.
    """
    bought, due = stones_to_place(s, seat)
    houses = int(s.houses[seat])
    if bought != t.NO_HOUSE:
        houses |= bit(bought)
    points, best = 0.0, 0.0
    while houses:
        house = lowest(houses)
        good = t.HOUSE_GOOD[house]
        together = parts[INSIDE, parts[PART, t.HOUSE_CITY[house]]] & t.HOUSES_OF_GOOD[good]
        houses &= ~together
        stock, asked, paid = 0.0, 0.0, 0.0
        while together:
            other = lowest(together)
            together &= together - 1
            stock += s.stones[seat, other]
            if other == bought:
                stock += due
            asked += sales[ASKED, other]
            paid += sales[PAID, other]
        if asked == 0.0:
            points += LEFT_OVER * stock
            continue
        price = paid / asked + more_for(s, seat, good)
        sold = min(stock, asked)
        points += price * sold * (1.0 - CROWDED * sold / asked) + LEFT_OVER * (stock - sold)
        points += price * ((asked - sold) * MORE - asked * WAY)
        if stock < asked:
            best = max(best, price * (1.0 - 2.0 * CROWDED * stock / asked - MORE))
    return points if bought != t.NO_HOUSE else points + due * best


@jit
def stones_to_place(s: State, seat: int) -> tuple[int, int]:
    """H5.6, H6.2: the house that a seat has bought from, if it has, and the stones to be placed,
    there or anywhere.
    """
    if s.to_move != seat or s.stones_due == 0:
        return t.NO_HOUSE, 0
    due = min(s.stones_due, s.stone_supply[seat] + (s.in_hand == STONE))
    return s.house if s.phase == BUYING_STONE and due > 0 else t.NO_HOUSE, due


@jit
def more_for(s: State, seat: int, good: int) -> int:
    """H4.10: Thaler more for each stone of a good, by a seat's goods cards."""
    return popcount(s.goods[seat] & t.GOOD_PLUS[good])


@jit
def has_open_sale(s: State, seat: int) -> bool:
    """H4.1, H4.11: whether a seat hasn't finished the sale on the open card."""
    if s.phase < SELLING or s.phase > SELLING_OFF:
        return False
    return (seat - s.start) % s.seats >= (s.to_move - s.start) % s.seats


@jit
def add_open_sale(s: State, seat: int, sales: np.ndarray) -> None:
    """H4.1, H4.11: the houses of the open card that a seat can still sell to."""
    for slot in range(s.slot if s.to_move == seat else 0, t.SLOTS):
        house = t.CARD_HOUSE[s.card, slot]
        pays = t.CARD_VALUE[s.card, slot] + LAST_CARD_PAYS * (s.round_number == s.rounds)
        for place in (house, t.HOUSES + t.HOUSE_GOOD[house]):
            sales[ASKED, place] += 1.0
            sales[PAID, place] += pays
