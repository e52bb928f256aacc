"""D6: building, and the longest trade road that comes of it (D8.4)."""

import numpy as np

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.random import DECK, draw, nth_card
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ALL_ROADS,
    BUILD_WORDS,
    HALL,
    LANDMARK,
    OPENED_BY,
    PAID_FOR,
    ROAD,
    ROADS_AT,
)
from hanse.games.deutschland.chains import chain_through, longest_chain
from hanse.games.deutschland.hands import gain, pay
from hanse.games.deutschland.state import CHAIN, FREE_ROAD
from hanse.games.deutschland.winning import go_on, wins_now


@jit
def add_buildings(s: State, actions: Words) -> None:
    """D6.1, D6.6, D6.7: what can be paid for, where it connects and nothing is built; D6.9: roads
    as long as there are any.
    """
    hand = s.hand[s.to_move]
    has_road = s.roads_left[s.to_move] > 0 and can_pay(hand, t.ROAD_COST)
    paid = has_road + 2 * can_pay(hand, t.HALL_COST) + 4 * can_pay(hand, t.LANDMARK_COST)
    if paid > 0:
        for word in range(BUILD_WORDS):
            actions[word] |= s.reach[s.to_move, word] & s.free[word] & PAID_FOR[paid, word]


@jit
def can_pay(hand: np.ndarray, cost: np.ndarray) -> bool:
    """D6.1: the cards are in the hand."""
    for resource in range(t.RESOURCES):
        if hand[resource] < cost[resource]:
            return False
    return True


@jit
def pay_cost(s: State, cost: np.ndarray) -> None:
    """D6.1: cards paid go to the stock."""
    for resource in range(t.RESOURCES):
        if cost[resource] > 0:
            pay(s, s.to_move, resource, cost[resource])


# D6.1 to D6.5: roads


@jit
def build_road(s: State, path: int) -> None:
    """D6.1: a road for 1 wood and 1 clay. D9.1: it may bring the win."""
    pay_cost(s, t.ROAD_COST)
    place_road(s, path)
    wins_now(s)


@jit
def place_road(s: State, path: int) -> None:
    """D6.1: one road per path. D6.2 to D6.5: what it leads to. D8.4: then chains are counted."""
    seat = s.to_move
    s.road_owner[path] = seat
    s.roads_left[seat] -= 1
    take_site(s, ROAD + path)
    for word in range(BUILD_WORDS):
        s.reach[seat, word] |= OPENED_BY[path, word]
    for end in range(2):
        landmark = t.LANDMARK_AT[t.PATH_ENDS[path, end]]
        if landmark != t.NO_LANDMARK and s.builder[landmark] != NOBODY:
            open_paths(s, seat, t.PATH_ENDS[path, end])
    s.chain[seat] = max(s.chain[seat], chain_through(s.road_owner, s.hall_owner, path))
    award_trade_road(s)


@jit
def take_site(s: State, site: int) -> None:
    """D6.1, D6.6, D6.7: nothing else can be built there."""
    s.free[site // bits.WORD] &= ~(bits.ONE << np.uint64(site % bits.WORD))


@jit
def open_paths(s: State, seat: int, crossing: int) -> None:
    """D6.2 to D6.5: a seat may go on from a crossing."""
    for word in range(BUILD_WORDS):
        s.reach[seat, word] |= ROADS_AT[crossing, word]


@jit
def can_place_road(s: State, seat: int) -> bool:
    """D6.2, D6.9: there is a road, and a path for it."""
    if s.roads_left[seat] == 0:
        return False
    for word in range(BUILD_WORDS):
        if s.reach[seat, word] & s.free[word] & ALL_ROADS[word] != bits.ZERO:
            return True
    return False


@jit
def add_free_roads(s: State, actions: Words) -> None:
    """D6.7, D7.3: wherever a road could be built for payment."""
    for word in range(BUILD_WORDS):
        actions[word] |= s.reach[s.to_move, word] & s.free[word] & ALL_ROADS[word]


@jit
def place_free_road(s: State, path: int) -> None:
    """D6.7, D7.3: a road without payment."""
    place_road(s, path)
    s.free_roads -= 1
    if not wins_now(s):
        ask_free_road(s)


@jit
def skip_free_road(s: State) -> None:
    """D6.7, D7.3: each skip gives up one."""
    s.free_roads -= 1
    ask_free_road(s)


@jit
def ask_free_road(s: State) -> None:
    """D6.9, D7.3: a free road without a road or a path for it is lost."""
    if s.free_roads > 0 and can_place_road(s, s.on_turn):
        s.phase = FREE_ROAD
    else:
        s.free_roads = 0
        s.is_reward = 0
        go_on(s)


# D6.6: town halls


@jit
def build_hall(s: State, city: int) -> None:
    """D6.6: a town hall for 1 wood, 1 clay, 1 grain and 1 wool. D8.4: it may cut chains, but D9.1:
    the win comes before the longest trade road changes hands.
    """
    pay_cost(s, t.HALL_COST)
    place_hall(s, s.to_move, city)
    for seat in range(s.seats):
        if seat != s.to_move and has_roads_at(s, seat, t.CITY_CROSSING[city]):
            s.chain[seat] = longest_chain(s.road_owner, s.hall_owner, seat)
    if not wins_now(s):
        award_trade_road(s)
        wins_now(s)


@jit
def place_hall(s: State, seat: int, city: int) -> None:
    """D6.6: one per city field, 1 point; D6.2, D6.4: roads may start and go on there."""
    s.hall_owner[city] = seat
    s.points[seat] += 1
    take_site(s, HALL + city)
    open_paths(s, seat, t.CITY_CROSSING[city])


@jit
def has_roads_at(s: State, seat: int, crossing: int) -> bool:
    """D8.4: two roads or more of a seat meet at a crossing."""
    roads = 0
    for turn in range(t.CROSSING_PATHS.shape[1]):
        path = t.CROSSING_PATHS[crossing, turn]
        roads += path != t.NO_PATH and s.road_owner[path] == seat
    return roads > 1


# D6.7: landmarks


@jit
def build_landmark(s: State, landmark: int) -> None:
    """D6.7: for 2 ore and 1 grain; first the landmark, then the town hall in the margin, the win,
    the reward. D6.5: from now on all may pass.
    """
    pay_cost(s, t.LANDMARK_COST)
    s.builder[landmark] = s.to_move
    take_site(s, LANDMARK + landmark)
    for seat in range(s.seats):
        if bits.has(s.reach[seat], LANDMARK + landmark):
            open_paths(s, seat, t.LANDMARK_CROSSING[landmark])
    s.points[s.to_move] += 1
    if not wins_now(s):
        take_reward(s, landmark)


@jit
def take_reward(s: State, landmark: int) -> None:
    """D6.7: a free road, resources, or development cards one by one; D6.9: what isn't there is
    lost.
    """
    for resource in range(t.RESOURCES):
        count = min(t.REWARD_RESOURCES[landmark, resource], s.stock[resource])
        if count > 0:
            gain(s, s.to_move, resource, count)
    for _ in range(t.REWARD_CARDS[landmark]):
        if s.pile_size > 0:
            draw_card(s)
            if wins_now(s):
                return
    if t.REWARD_ROADS[landmark] > 0:
        s.free_roads = t.REWARD_ROADS[landmark]
        s.is_reward = 1
        ask_free_road(s)


# D6.8: development cards


@jit
def can_buy_card(s: State) -> bool:
    """D6.8: for 1 wool, 1 ore and 1 grain, as long as there is one."""
    return s.pile_size > 0 and can_pay(s.hand[s.to_move], t.CARD_COST)


@jit
def buy_card(s: State) -> None:
    """D6.8: a development card; D7.6: it may bring the win."""
    pay_cost(s, t.CARD_COST)
    draw_card(s)
    wins_now(s)


@jit
def draw_card(s: State) -> None:
    """D6.8: the top of the pile, each card in it equally likely to lie there; only its holder sees
    it.
    """
    kind = nth_card(s.pile, draw(s, DECK, s.pile_size))
    card = t.ALL_CARDS - s.pile_size
    s.pile[kind] -= 1
    s.pile_size -= 1
    s.card_kind[card] = kind
    s.card_holder[card] = s.on_turn
    s.card_turn[card] = s.turn
    s.held[s.on_turn, kind] += 1
    s.fresh[kind] += 1


# D8.4: the longest trade road


@jit
def award_trade_road(s: State) -> None:
    """D8.4: the holder keeps it while at five or more and nobody's is longer; else the sole longest
    of five or more takes it, and on a tie nobody has it.
    """
    longest, holder = CHAIN - 1, NOBODY
    for seat in range(s.seats):
        if s.chain[seat] > longest:
            longest = s.chain[seat]
            holder = seat
        elif s.chain[seat] == longest:
            holder = NOBODY
    if s.road_holder != NOBODY and longest >= CHAIN and s.chain[s.road_holder] == longest:
        return
    hand_over_place(s, s.road_holder, holder)
    s.road_holder = holder


@jit
def hand_over_place(s: State, loser: int, winner: int) -> None:
    """D8.4 to D8.6: the town hall on a place goes back to its supply, another takes its place."""
    if loser != NOBODY:
        s.points[loser] -= 1
    if winner != NOBODY:
        s.points[winner] += 1
