"""What the cards in a hand are worth in Deutschland, and what an open offer promises, for bots.

Weights are in points; they were found by play between bots.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import ALL_HALLS, ALL_LANDMARKS, BUILD_WORDS
from hanse.games.deutschland.state import (
    ACCEPTED,
    ANSWERING,
    ANY,
    COUNTERED,
    COUNTERING,
    OFFERING,
    PICKING,
    UNASKED,
)
from hanse.games.deutschland.trade import Side, has_cards, size

COSTS = np.stack([t.HALL_COST, t.LANDMARK_COST, t.CARD_COST, t.ROAD_COST])  # [item, k]
ITEMS = len(COSTS)
COST_SIZE = COSTS.sum(axis=1)
HALL_ITEM, LANDMARK_ITEM, CARD_ITEM, ROAD_ITEM = range(ITEMS)
IN_HAND = np.array([0.75, 0.75, 0.3, 0.25])  # [item] the worth of all its cards in the hand
OUT_OF_REACH = 0.4  # of that, if there is nowhere to build it
CARD, SAFE, OVER_SAFE = 0.03, 7, 0.06  # any card in the hand; too many for a seven

FAIR = 0.5  # of what the one gains a bargain has to bring the other, or it is seldom made
AGREED, SELDOM = 0.8, 0.05  # how likely a fair bargain is made, and any other
BOTHER = 0.1  # what an offer costs until the turn is over, so that none is made for the asking


@jit
def hand_points(s: State, seat: int, hand: NDArray[np.float64]) -> float:
    """What the cards in a hand are worth: the nearer they come to what can be built, the more."""
    has_hall = has_site(s, seat, ALL_HALLS)
    has_landmark = has_site(s, seat, ALL_LANDMARKS)
    total = 0.0
    for resource in range(t.RESOURCES):
        total += hand[resource]
    points = CARD * min(total, float(SAFE)) - OVER_SAFE * max(total - SAFE, 0.0)
    for item in range(ITEMS):
        held = 0.0
        for resource in range(t.RESOURCES):
            held += min(hand[resource], float(COSTS[item, resource]))
        share_held = held / COST_SIZE[item]
        worth = IN_HAND[item] * share_held * share_held
        if (item == HALL_ITEM and not has_hall) or (item == LANDMARK_ITEM and not has_landmark):
            worth *= OUT_OF_REACH
        points += worth
    return points


@jit
def has_site(s: State, seat: int, sites: bits.Words) -> bool:
    """Whether a seat could build on one of some sites, money aside."""
    for word in range(BUILD_WORDS):
        if s.reach[seat, word] & s.free[word] & sites[word] != bits.ZERO:
            return True
    return False


@jit
def trade_points(s: State, seat: int) -> float:
    """D5.1: what the offers on the table promise a seat, less the bother with those it sent."""
    points = 0.0
    if s.phase in (OFFERING, ANSWERING, COUNTERING, PICKING):
        points += promise(s, seat)
    if seat == s.on_turn and s.offers and s.offers_left != ANY:
        points -= BOTHER * (s.offers_per_turn - s.offers_left)
    return points


@jit
def promise(s: State, seat: int) -> float:
    """D5.1: what the offers on the table promise a seat, less the bother with one in the making."""
    if seat == s.on_turn:
        return offer_promise(s)
    if s.answer[seat] == ACCEPTED:
        return AGREED * gain(s, seat, s.want, s.give)
    if s.answer[seat] == COUNTERED or (s.phase == COUNTERING and s.to_move == seat):
        return whole_promise(s, seat, s.counter_give[seat], s.counter_want[seat]) - BOTHER
    return 0.0


@jit
def offer_promise(s: State) -> float:
    """D5.1: the best that the player on turn can count on: what somebody accepted, a counter-offer,
    or what those may say who haven't answered.
    """
    best = 0.0
    for seat in range(s.seats):
        if s.answer[seat] == ACCEPTED:
            best = max(best, gain(s, s.on_turn, s.give, s.want))
        elif s.answer[seat] == COUNTERED and has_cards(s.hand[s.on_turn], s.counter_want[seat]):
            best = max(best, gain(s, s.on_turn, s.counter_want[seat], s.counter_give[seat]))
    return max(best, whole_promise(s, s.on_turn, s.give, s.want)) - BOTHER


@jit
def whole_promise(s: State, seat: int, give: Side, want: Side) -> float:
    """What an offer promises its maker; if a side is still empty, with the best card there."""
    gives, wants = size(give), size(want)
    if gives > 0 and wants > 0:
        return sent_promise(s, seat, give, want)
    best = 0.0
    side = np.zeros_like(give)
    for resource in range(t.RESOURCES):
        side[resource] = 1
        if gives > 0 and give[resource] == 0:
            best = max(best, sent_promise(s, seat, give, side))
        elif wants > 0 and want[resource] == 0 and s.hand[seat, resource] > 0:
            best = max(best, sent_promise(s, seat, side, want))
        side[resource] = 0
    return best


@jit
def sent_promise(s: State, seat: int, give: Side, want: Side) -> float:
    """What an offer promises: what the seat would gain, as likely as there is somebody who has the
    cards and would gain by it, too.
    """
    own = gain(s, seat, give, want)
    for other in range(s.seats):
        may_take = other == s.on_turn or (seat == s.on_turn and s.answer[other] == UNASKED)
        if may_take and other != seat and has_cards(s.hand[other], want):
            is_fair = gain(s, other, want, give) > FAIR * max(own, 0.0)
            if is_fair:
                return AGREED * own
    return SELDOM * own


@jit
def gain(s: State, seat: int, give: Side, want: Side) -> float:
    """How much more a hand is worth after a bargain."""
    hand = np.empty(t.RESOURCES, np.float64)
    for resource in range(t.RESOURCES):
        hand[resource] = s.hand[seat, resource]
    before = hand_points(s, seat, hand)
    for resource in range(t.RESOURCES):
        hand[resource] += want[resource] - give[resource]
    return hand_points(s, seat, hand) - before
