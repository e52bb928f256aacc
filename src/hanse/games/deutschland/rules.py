"""The rules of Deutschland: set-up, the turn, yield, the end, and what each phase asks. The other
chapters are `trade.py` (D5), `building.py` (D6, D8.4), `development.py` (D7, D8.5), `goetz.py`
(D8.1 to D8.3) and `winning.py` (D9.1), over `hands.py`, which moves the cards.

Each function opens with the rules it carries out; `rules.toml` has their words. Questions are
`can_` and `is_`, the verb of the same name does it. `legal` says what may be done, `apply` does it,
`why_not` names the rule that forbids the rest.
"""

import numpy as np

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.random import DICE, SETUP, draw, shuffle
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import building, development, goetz, refusals, trade
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ACCEPT,
    ACTIONS,
    ALL_HALLS,
    ALL_LANDMARKS,
    ALL_ROADS,
    BUILD_WORDS,
    BUY,
    DECLINE,
    DISCARD,
    END,
    FOUND,
    GIVE,
    GOETZ,
    HALL,
    LANDMARK,
    PICK,
    PLAY,
    ROAD,
    ROB,
    ROB_NOBODY,
    ROLL,
    SEND,
    SKIP,
    STOCK,
    TAKE,
    WANT,
    WITHDRAW,
)
from hanse.games.deutschland.hands import gain
from hanse.games.deutschland.state import (
    ANSWERING,
    ANY,
    BANKING,
    BY_CARDS,
    COUNTERING,
    DISCARDING,
    FOUNDING,
    FREE_ROAD,
    MOVING_GOETZ,
    OFFERING,
    PICKING,
    ROBBING,
    ROLLING,
    TURN,
)
from hanse.games.deutschland.winning import end_game, wins_now

DIE = 6


# D2: Set-up


@jit
def setup(s: State) -> None:
    """D2.1, D2.2, D2.4, D2.5: the stock, the pile, Götz, and the first town halls."""
    for resource in range(t.RESOURCES):
        s.stock[resource] = t.CARDS_PER_RESOURCE
    for kind in range(t.CARD_KINDS):
        s.pile[kind] = t.CARDS[kind]
    s.pile_size = t.ALL_CARDS
    s.goetz = t.GOETZ_START
    for word in range(BUILD_WORDS):
        s.free[word] = ALL_ROADS[word] | ALL_HALLS[word] | ALL_LANDMARKS[word]
    for seat in range(s.seats):
        s.roads_left[seat] = t.ROADS
    s.phase = FOUNDING
    s.to_move = 0
    if s.founding == BY_CARDS:
        deal_starts(s)
        begin_turn(s, 0)


@jit
def deal_starts(s: State) -> None:
    """D2.1: the building-cost cards are dealt at random; with three players one stays out."""
    cards = np.arange(t.STARTS)
    shuffle(s, SETUP, cards, t.STARTS)
    for seat in range(s.seats):
        for city in t.START_CITIES[cards[seat]]:
            building.place_hall(s, seat, city)
        for resource in range(t.RESOURCES):
            gain(s, seat, resource, t.START_RESOURCES[cards[seat], resource])


@jit
def add_foundings(s: State, actions: Words) -> None:
    """D2.2: any free city field."""
    for city in range(t.CITIES):
        if s.hall_owner[city] == NOBODY:
            bits.add(actions, FOUND + city)


@jit
def found(s: State, city: int) -> None:
    """D2.2: clockwise, then in reverse, then clockwise again. D2.3: the third town hall gives a
    resource for each land field at it.
    """
    building.place_hall(s, s.to_move, city)
    placed = 0
    for seat in range(s.seats):
        placed += s.points[seat]
    if s.points[s.to_move] == t.FIRST_HALLS:
        found_resources(s, city)
    if placed == t.FIRST_HALLS * s.seats:
        begin_turn(s, 0)
        return
    round_, place = placed // s.seats, placed % s.seats
    s.to_move = s.seats - 1 - place if round_ == 1 else place


@jit
def found_resources(s: State, city: int) -> None:
    """D2.3: one resource for each land field at the city, Götz's too."""
    for field in range(t.FIELDS):
        for place in range(t.MOST_CITIES):
            if t.CITIES_AT_FIELD[field, place] == city:
                gain(s, s.to_move, t.FIELD_RESOURCE[field], 1)


# D3: The turn


@jit
def begin_turn(s: State, seat: int) -> None:
    """D3.1: first the yield. D9.1: whoever has the points already wins."""
    s.turn += 1
    s.on_turn = seat
    s.to_move = seat
    s.phase = ROLLING
    s.dice = 0
    s.has_played = 0
    s.has_trade = 0
    for kind in range(t.CARD_KINDS):
        s.fresh[kind] = 0
    if s.offers:
        s.offers_left = s.offers_per_turn if s.offers_per_turn > 0 else ANY
    else:
        s.offers_left = 0
    wins_now(s)


@jit
def legal_before_dice(s: State, actions: Words) -> None:
    """D3.1: roll; D3.2: or play a development card first."""
    bits.add(actions, ROLL)
    development.add_cards(s, actions)


@jit
def legal_on_turn(s: State, actions: Words) -> None:
    """D3.1: trade and build in any order, as often as you like."""
    bits.add(actions, END)
    building.add_buildings(s, actions)
    if building.can_buy_card(s):
        bits.add(actions, BUY)
    development.add_cards(s, actions)
    trade.add_stock_trades(s, actions)
    if trade.can_open_offer(s):
        trade.add_first_cards(s, actions)


@jit
def end_turn(s: State) -> None:
    """D3.1: the next seat. D9.2: but the last turn ends the game."""
    if s.turn == s.turn_limit:
        end_game(s)
    else:
        begin_turn(s, (s.on_turn + 1) % s.seats)


# D4: Yield


@jit
def roll(s: State) -> None:
    """D4.1: two dice; D8.1: a seven yields nothing."""
    s.dice = draw(s, DICE, DIE) + draw(s, DICE, DIE) + 2
    s.phase = TURN
    if s.dice == t.SEVEN:
        goetz.roll_seven(s)
    else:
        hand_out_yield(s)


@jit
def hand_out_yield(s: State) -> None:
    """D4.1: every town hall at a field with the number rolled brings a card; D4.2: but not where
    Götz stands.
    """
    due = np.zeros((t.MOST_SEATS, t.RESOURCES), np.int64)
    for pair in range(t.YIELD_BEGINS[s.dice], t.YIELD_BEGINS[s.dice + 1]):
        field, city = t.YIELD_PAIRS[pair, 0], t.YIELD_PAIRS[pair, 1]
        if field != s.goetz and s.hall_owner[city] != NOBODY:
            due[s.hall_owner[city], t.FIELD_RESOURCE[field]] += 1
    for resource in range(t.RESOURCES):
        serve(s, resource, due)


@jit
def serve(s: State, resource: int, due: np.ndarray) -> None:
    """D4.3: if the stock can't serve everybody nobody gets any, but a single player takes what
    there is.
    """
    cards, players = 0, 0
    for seat in range(s.seats):
        cards += due[seat, resource]
        players += due[seat, resource] > 0
    if cards > s.stock[resource] and players > 1:
        return
    for seat in range(s.seats):
        count = min(due[seat, resource], s.stock[resource])
        if count > 0:
            gain(s, seat, resource, count)


# D9: Points


@jit
def scores(s: State, out: Seats) -> None:
    """D9.1: town halls on the map and on places, and victory cards."""
    for seat in range(s.seats):
        out[seat] = s.points[seat] + s.held[seat, t.VICTORY]


@jit
def standing(s: State, out: Seats) -> None:
    """D9.1: whoever wins on the own turn is first, whatever others have; D9.2: else by points."""
    scores(s, out)
    if s.on_turn != NOBODY and out[s.on_turn] >= t.POINTS_TO_WIN[s.seats]:
        out[s.on_turn] += t.TOWN_HALLS + t.ALL_CARDS


# What may be done, doing it, and why not


@jit
def legal(s: State, actions: Words) -> None:
    """D3.1: each phase asks its own question."""
    bits.clear(actions)
    phase = s.phase
    if phase == TURN:
        legal_on_turn(s, actions)
    elif phase == ANSWERING:
        trade.add_answers(s, actions)
    elif phase == OFFERING:
        trade.add_offer_cards(s, actions)
    elif phase == COUNTERING:
        trade.add_counter_cards(s, actions)
    elif phase == PICKING:
        trade.add_picks(s, actions)
    elif phase == ROLLING:
        legal_before_dice(s, actions)
    elif phase == DISCARDING:
        goetz.add_discards(s, actions)
    elif phase == MOVING_GOETZ:
        goetz.add_goetz_moves(s, actions)
    elif phase == ROBBING:
        goetz.add_victims(s, actions)
    elif phase == FREE_ROAD:
        building.add_free_roads(s, actions)
        bits.add(actions, SKIP)
    elif phase == BANKING:
        development.add_takes(s, actions)
    elif phase == FOUNDING:
        add_foundings(s, actions)


@jit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    if action >= GIVE and action < ROB:
        apply_trade(s, action)
    elif action >= ROB:
        apply_on_map(s, action)
    elif action == ROLL:
        roll(s)
    elif action == END:
        end_turn(s)
    elif action == BUY:
        building.buy_card(s)
    elif action < SKIP:
        development.play_card(s, action - PLAY)
    elif action == SKIP:
        building.skip_free_road(s)
    elif action < DISCARD:
        development.take_resource(s, action - TAKE)
    elif action < STOCK:
        goetz.choose_discard(s, action - DISCARD)
    else:
        trade.trade_with_stock(s, action - STOCK)


@jit
def apply_trade(s: State, action: int) -> None:
    """D5.1: what players do in trading with each other."""
    if action == ACCEPT:
        trade.accept(s)
    elif action == DECLINE:
        trade.decline(s)
    elif action == WITHDRAW:
        trade.close_offer(s)
    elif action >= PICK:
        trade.pick(s, action - PICK)
    elif s.to_move == s.on_turn:
        apply_offer(s, action)
    else:
        apply_counter(s, action)


@jit
def apply_offer(s: State, action: int) -> None:
    """D5.1: the player on turn puts an offer together."""
    if action == SEND:
        trade.send_offer(s)
    elif action < WANT:
        trade.offer_to_give(s, action - GIVE)
    else:
        trade.offer_to_want(s, action - WANT)


@jit
def apply_counter(s: State, action: int) -> None:
    """D5.1: another puts a counter-offer together."""
    if action == SEND:
        trade.send_counter(s)
    elif action < WANT:
        trade.counter_to_give(s, action - GIVE)
    else:
        trade.counter_to_want(s, action - WANT)


@jit
def apply_on_map(s: State, action: int) -> None:
    """D2.2, D6, D8.2: what is done to a place on the map, or to a player there."""
    if action < ROAD:
        goetz.rob_seat(s, NOBODY if action == ROB_NOBODY else action - ROB)
    elif action < HALL:
        if s.phase == FREE_ROAD:
            building.place_free_road(s, action - ROAD)
        else:
            building.build_road(s, action - ROAD)
    elif action < LANDMARK:
        building.build_hall(s, action - HALL)
    elif action < FOUND:
        building.build_landmark(s, action - LANDMARK)
    elif action < GOETZ:
        found(s, action - FOUND)
    else:
        goetz.move_goetz(s, action - GOETZ)


def why_not(s: State, action: int) -> str | None:
    """The id of the rule that forbids an action now, or None: the first of several that it
    breaks.
    """
    actions = bits.empty(len(ACTIONS))
    legal(s, actions)
    return None if bits.has(actions, action) else refusals.reason(s, action)
