"""D5: trade among players and with the stock.

An offer is put together card by card: what is given before what is wanted, resources in the order
of the data. The others are asked one after another; then the player on turn picks.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ACCEPT,
    DECLINE,
    GIVE,
    PICK,
    SEND,
    SWAP_GET,
    SWAP_GIVE,
    SWAPS_GETTING,
    SWAPS_GIVING,
    WANT,
    WITHDRAW,
)
from hanse.games.deutschland.hands import gain, hand_over, pay, receive, show
from hanse.games.deutschland.state import (
    ACCEPTED,
    ANSWERING,
    ANY,
    COUNTERED,
    COUNTERING,
    DECLINED,
    OFFERING,
    PICKING,
    TURN,
    UNASKED,
)

Side = NDArray[np.int8]  # [k] the cards on one side of an offer

STOCK_RATE = 3  # D5.2
TRADE_RATE = 2  # D5.3


# D5.2 to D5.4: trade with the stock


@jit
def stock_rate(s: State) -> int:
    """D5.2: three for one; D5.3: two for one with Trade."""
    return TRADE_RATE if s.has_trade else STOCK_RATE


@jit
def add_stock_trades(s: State, actions: Words) -> None:
    """D5.2, D5.3: so many of a kind for one of another; D5.4: that the stock has."""
    rate = stock_rate(s)
    given, got = 0, 0
    for resource in range(t.RESOURCES):
        given |= (s.hand[s.to_move, resource] >= rate) << resource
        got |= (s.stock[resource] > 0) << resource
    actions[0] |= SWAPS_GIVING[given] & SWAPS_GETTING[got]


@jit
def trade_with_stock(s: State, swap: int) -> None:
    """D5.2, D5.3: cards go back, one of another kind comes."""
    pay(s, s.to_move, SWAP_GIVE[swap], stock_rate(s))
    gain(s, s.to_move, SWAP_GET[swap], 1)


# D5.1: offers


@jit
def can_open_offer(s: State) -> bool:
    """D5.1: as long as offers may be sent this turn."""
    return s.offers_left != 0


@jit
def add_first_cards(s: State, actions: Words) -> None:
    """D5.1: the first card opens an offer: one held that is given, or one that is wanted."""
    add_gives(s, actions, s.hand[s.to_move], s.give, s.want)
    add_wants(s, actions, s.give, s.want)


@jit
def add_offer_cards(s: State, actions: Words) -> None:
    """D5.1: one more card, or the offer is sent; a side may be empty."""
    add_first_cards(s, actions)
    bits.add(actions, SEND)


@jit
def add_gives(s: State, actions: Words, hand: Side, give: Side, want: Side) -> None:
    """D5.1: only cards held; what is given comes before what is wanted, kinds in order."""
    if size(want) > 0 or is_full(s, give):
        return
    for resource in range(last_kind(give), t.RESOURCES):
        if give[resource] < hand[resource]:
            bits.add(actions, GIVE + resource)


@jit
def add_wants(s: State, actions: Words, give: Side, want: Side) -> None:
    """D5.1: no kind on both sides, kinds in order, no more than there are."""
    if is_full(s, want):
        return
    for resource in range(last_kind(want), t.RESOURCES):
        if give[resource] == 0 and want[resource] < t.CARDS_PER_RESOURCE:
            bits.add(actions, WANT + resource)


@jit
def is_full(s: State, side: Side) -> bool:
    """D5.1: a side has as many cards as it may have."""
    return s.offer_cards > 0 and size(side) >= s.offer_cards


@jit
def size(side: Side) -> int:
    """How many cards are on a side."""
    cards = 0
    for resource in range(t.RESOURCES):
        cards += side[resource]
    return cards


@jit
def kinds(side: Side) -> int:
    """How many kinds are on a side."""
    count = 0
    for resource in range(t.RESOURCES):
        count += side[resource] > 0
    return count


@jit
def last_kind(side: Side) -> int:
    """D5.1: the last kind on a side, from which on it can be added to."""
    last = 0
    for resource in range(t.RESOURCES):
        if side[resource] > 0:
            last = resource
    return last


@jit
def offer_to_give(s: State, resource: int) -> None:
    """D5.1: one more card is offered; whoever offers it holds it."""
    s.phase = OFFERING
    s.give[resource] += 1
    show(s, s.to_move, resource, s.give[resource])


@jit
def offer_to_want(s: State, resource: int) -> None:
    """D5.1: one more card is wanted."""
    s.phase = OFFERING
    s.want[resource] += 1


@jit
def send_offer(s: State) -> None:
    """D5.1: every offer sent counts; all others are asked, clockwise."""
    if s.offers_left != ANY:
        s.offers_left -= 1
    ask_next(s)


@jit
def ask_next(s: State) -> None:
    """D5.1: the next seat answers; after the last the player on turn picks."""
    s.to_move = (s.to_move + 1) % s.seats
    s.phase = PICKING if s.to_move == s.on_turn else ANSWERING


# D5.1: answers


@jit
def add_answers(s: State, actions: Words) -> None:
    """D5.1: decline, accept what can be given, or begin a counter-offer."""
    bits.add(actions, DECLINE)
    if can_accept(s):
        bits.add(actions, ACCEPT)
    seat = s.to_move
    add_gives(s, actions, s.hand[seat], s.counter_give[seat], s.counter_want[seat])


@jit
def can_accept(s: State) -> bool:
    """D5.1: an offer with both sides filled, by who holds what is wanted."""
    if size(s.give) == 0 or size(s.want) == 0:
        return False
    return has_cards(s.hand[s.to_move], s.want)


@jit
def has_cards(hand: Side, side: Side) -> bool:
    """Whether a hand has all cards of a side."""
    for resource in range(t.RESOURCES):
        if hand[resource] < side[resource]:
            return False
    return True


@jit
def decline(s: State) -> None:
    """D5.1: no bargain with this seat."""
    s.answer[s.to_move] = DECLINED
    ask_next(s)


@jit
def accept(s: State) -> None:
    """D5.1: whoever accepts holds the cards."""
    seat = s.to_move
    s.answer[seat] = ACCEPTED
    for resource in range(t.RESOURCES):
        show(s, seat, resource, s.want[resource])
    ask_next(s)


# D5.1: counter-offers


@jit
def add_counter_cards(s: State, actions: Words) -> None:
    """D5.1: both sides are filled, so one kind at least isn't given."""
    seat = s.to_move
    give, want = s.counter_give[seat], s.counter_want[seat]
    if kinds(give) < t.RESOURCES - 1:
        add_gives(s, actions, s.hand[seat], give, want)
    elif size(want) == 0 and not is_full(s, give):
        last = last_kind(give)
        if give[last] < s.hand[seat, last]:
            bits.add(actions, GIVE + last)
    add_wants(s, actions, give, want)
    if size(want) > 0:
        bits.add(actions, SEND)


@jit
def counter_to_give(s: State, resource: int) -> None:
    """D5.1: one more card for a counter-offer; whoever offers it holds it."""
    seat = s.to_move
    s.phase = COUNTERING
    s.counter_give[seat, resource] += 1
    show(s, seat, resource, s.counter_give[seat, resource])


@jit
def counter_to_want(s: State, resource: int) -> None:
    """D5.1: one more card is wanted for it, whether there is one or not."""
    s.counter_want[s.to_move, resource] += 1


@jit
def send_counter(s: State) -> None:
    """D5.1: one counter-offer for each seat."""
    s.answer[s.to_move] = COUNTERED
    ask_next(s)


# D5.1: the bargain


@jit
def add_picks(s: State, actions: Words) -> None:
    """D5.1: whoever accepted, a counter-offer that can be paid, or none."""
    bits.add(actions, WITHDRAW)
    for seat in range(s.seats):
        if can_pick(s, seat):
            bits.add(actions, PICK + seat)


@jit
def can_pick(s: State, seat: int) -> bool:
    """D5.1: who accepted can be picked, a counter-offer if it can be paid."""
    if s.answer[seat] == COUNTERED:
        return has_cards(s.hand[s.on_turn], s.counter_want[seat])
    return s.answer[seat] == ACCEPTED


@jit
def pick(s: State, seat: int) -> None:
    """D5.1: the cards change hands, all at once."""
    is_counter = s.answer[seat] == COUNTERED
    for resource in range(t.RESOURCES):
        mine = s.counter_want[seat, resource] if is_counter else s.give[resource]
        theirs = s.counter_give[seat, resource] if is_counter else s.want[resource]
        swap_cards(s, s.on_turn, seat, resource, mine)
        swap_cards(s, seat, s.on_turn, resource, theirs)
    close_offer(s)


@jit
def swap_cards(s: State, giver: int, taker: int, resource: int, count: int) -> None:
    """D5.1: cards go from one hand to another, seen by all."""
    if count > 0:
        hand_over(s, giver, resource, count)
        receive(s, taker, resource, count)


@jit
def close_offer(s: State) -> None:
    """D5.1: the offer and all answers are gone."""
    for resource in range(t.RESOURCES):
        s.give[resource] = 0
        s.want[resource] = 0
    for seat in range(s.seats):
        if s.answer[seat] == COUNTERED:
            for resource in range(t.RESOURCES):
                s.counter_give[seat, resource] = 0
                s.counter_want[seat, resource] = 0
        s.answer[seat] = UNASKED
    s.phase = TURN
