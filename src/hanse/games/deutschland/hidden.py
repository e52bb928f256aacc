"""Who knows what in Deutschland: what a seat may see of a state, and states that fit what it sees.

Secret are other seats' hands, but for what can be counted (`hands.py`); the cards that others
robbed; unplayed development cards of others and the pile; and cards being given back until the
choice is complete. At the end everything is open.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core.game import SEEN, VEILED
from hanse.core.jit import jit
from hanse.core.random import Luck, choose, luck_from_seed, nth_card
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import ACTIONS
from hanse.games.deutschland.guesses import (
    FOUND,
    World,
    find_world,
    has_lost_count,
    list_robberies,
    size_of_world,
)
from hanse.games.deutschland.state import DISCARDING, NO_RESOURCE, OVER, shown

TRIES = 20  # searches that can lose their way before none is taken to lead anywhere


def visibility(action: int) -> int:
    """What others get to know of an action: of a card being given back only that it is (D8.1)."""
    return VEILED if ACTIONS.block_of(action) == "discard" else SEEN


@jit
def hide(s: State, seat: int) -> None:
    """Blank what `seat` may not know: D2.5, D6.8, D7.2, D7.6, D8.1, D8.3."""
    if s.phase == OVER:
        return
    for kind in range(t.CARD_KINDS):
        s.pile[kind] = 0
        if s.on_turn != seat:
            s.fresh[kind] = 0
    for card in range(t.ALL_CARDS):
        if s.card_holder[card] not in (NOBODY, seat):
            s.card_kind[card] = t.NO_CARD
    for robbery in range(s.robberies):
        if seat == NOBODY or seat not in (s.robber[robbery], s.victim[robbery]):
            s.robbed[robbery] = NO_RESOURCE
    for other in range(s.seats):
        if other != seat:
            hide_seat(s, other)


@jit
def hide_seat(s: State, other: int) -> None:
    """Blank another seat's hand, its choice of what to give back, and its development cards."""
    for kind in range(t.RESOURCES):
        s.hand[other, kind] = 0
        if s.to_move == other:
            s.discarding[kind] = 0
    for kind in range(t.CARD_KINDS):
        s.held[other, kind] = 0


@jit
def determinize(o: State, seat: int, luck: Luck) -> None:
    """Deal what `seat` can't see at random, as it may be."""
    if o.phase != OVER:
        guess_hands(o, seat, luck)
        guess_discards(o, seat, luck)
        guess_cards(o, luck)


def view_problems(o: State, seat: int) -> list[str]:
    """Why an observation can't be `seat`'s: there must be hands and cards that fit it."""
    if o.phase == OVER:
        return []
    if max(o.robber.max(), o.victim.max(), o.card_holder.max(), o.on_turn, o.to_move) >= o.seats:
        return ["a seat is named that doesn't take part"]
    pairs = list(zip(o.robber[: o.robberies], o.victim[: o.robberies], strict=True))
    if any(NOBODY in pair or pair[0] == pair[1] for pair in pairs):
        return ["a robbery lacks a robber or a victim"]
    if not can_deal_hands(o, seat):
        return ["the hands don't have the cards that are missing (D1.1)"]
    luck = luck_from_seed(0)
    world = np.empty(size_of_world(o), np.int64)
    if not has_lost_count(o) and not find_robberies(o, seat, world, luck):
        return ["no hands fit what was seen and robbed (D2.5)"]
    found = []
    truth = np.array([o])[0]
    if o.phase == DISCARDING and not 0 < o.to_discard <= o.hand_size[o.to_move] // 2:
        found.append("half of the cards are given back (D8.1)")
    if not guess_cards(truth, luck):
        found.append("no development cards fit what was seen (D6.8)")
    return found


# Resources


@jit
def guess_hands(o: State, seat: int, luck: Luck) -> None:
    """D2.5: hands are what was seen and robbed, so what was robbed is to be found."""
    world = np.empty(size_of_world(o), np.int64)
    if has_lost_count(o) or not find_robberies(o, seat, world, luck):
        deal_hands(o, seat, luck)
        return
    robbers, victims = np.empty_like(world), np.empty_like(world)
    forgotten = list_robberies(o, robbers, victims)
    for other in range(o.seats):
        if other != seat:
            for kind in range(t.RESOURCES):
                o.hand[other, kind] = o.seen[other, kind]
    for n in range(len(world)):
        if robbers[n] != seat:
            o.hand[robbers[n], world[n]] += 1
        if victims[n] != seat:
            o.hand[victims[n], world[n]] -= 1
        if n >= forgotten:
            o.robbed[n - forgotten] = world[n]


@jit
def find_robberies(o: State, seat: int, world: World, luck: Luck) -> bool:
    """Fill in what may have been robbed; whether it was found: a search can lose its way."""
    forgotten = len(world) - o.robberies
    for _ in range(TRIES):
        world[:] = NO_RESOURCE
        for robbery in range(o.robberies):
            world[forgotten + robbery] = o.robbed[robbery]
        if find_world(o, seat, world, luck) == FOUND:
            return True
    return False


@jit
def unseen_cards(o: State, seat: int) -> NDArray[np.int64]:
    """[resource] how many cards are in the hands that `seat` can't see."""
    unseen = np.empty(t.RESOURCES, np.int64)
    for kind in range(t.RESOURCES):
        unseen[kind] = t.CARDS_PER_RESOURCE - o.stock[kind]
        if seat != NOBODY:
            unseen[kind] -= o.hand[seat, kind]
    return unseen


def can_deal_hands(o: State, seat: int) -> bool:
    """D1.1: whether the hands that `seat` can't see hold as many cards as there are for them."""
    sizes = [int(o.hand_size[other]) for other in range(o.seats) if other != seat]
    unseen = unseen_cards(o, seat)
    return min(sizes) >= 0 and unseen.min() >= 0 and unseen.sum() == sum(sizes)


@jit
def deal_hands(o: State, seat: int, luck: Luck) -> None:
    """D2.5: any hands of the sizes seen, and any cards robbed, where nothing else is known but what
    the hands' holders offer.
    """
    unseen = unseen_cards(o, seat)
    left = np.zeros(t.MOST_SEATS, np.int64)  # [seat] cards that its hand still lacks
    for other in range(o.seats):
        if other != seat:
            left[other] = o.hand_size[other]
            for kind in range(t.RESOURCES):
                count = min(shown(o, other, kind), unseen[kind], left[other])
                o.hand[other, kind] = count
                unseen[kind] -= count
                left[other] -= count
    for other in range(o.seats):
        for _ in range(left[other]):
            kind = nth_card(unseen, choose(luck, unseen.sum()))
            unseen[kind] -= 1
            o.hand[other, kind] += 1
    for robbery in range(o.robberies):
        if o.robbed[robbery] == NO_RESOURCE:
            o.robbed[robbery] = choose(luck, t.RESOURCES)


@jit
def guess_discards(o: State, seat: int, luck: Luck) -> None:
    """D8.1: the cards that another has chosen so far, first kinds first, so that enough are left
    to choose from.
    """
    other = o.to_move
    if o.phase != DISCARDING or other == seat:
        return
    chosen = o.hand_size[other] // 2 - o.to_discard
    left = np.empty(t.RESOURCES, np.int64)
    for kind in range(t.RESOURCES):
        left[kind] = o.hand[other, kind]
    taken = np.zeros(t.RESOURCES, np.int64)
    for _ in range(o.hand_size[other] // 2):  # a whole choice, of which the first part is made
        kind = nth_card(left, choose(luck, left.sum()))
        left[kind] -= 1
        taken[kind] += 1
    for kind in range(t.RESOURCES):
        count = min(taken[kind], chosen)
        o.discarding[kind] = count
        chosen -= count


# Development cards


@jit
def guess_cards(o: State, luck: Luck) -> bool:
    """D6.8: the development cards not seen go to the other seats and into the pile, as they may;
    whether there was a way to.
    """
    drawn = t.ALL_CARDS - o.pile_size
    places = np.empty(t.ALL_CARDS, np.int64)  # the cards of others, oldest first
    unseen = np.copy(t.CARDS)
    count = 0
    for card in range(drawn):
        if o.card_kind[card] == t.NO_CARD:
            places[count] = card
            count += 1
        else:
            unseen[o.card_kind[card]] -= 1
    if not deal_cards(o, places, count, unseen, luck):
        return False
    for kind in range(t.CARD_KINDS):
        o.pile[kind] = unseen[kind]
    for place in range(count):
        card = places[place]
        o.held[o.card_holder[card], o.card_kind[card]] += 1
        if o.card_holder[card] == o.on_turn and o.card_turn[card] == o.turn:
            o.fresh[o.card_kind[card]] += 1
    return True


@jit
def deal_cards(o: State, places: np.ndarray, count: int, unseen: np.ndarray, luck: Luck) -> bool:
    """Give each of the cards a kind that it may be; what is left in `unseen` is the pile. A search
    that turns back where no kind is left; whether it found a way.
    """
    tried = np.zeros(t.ALL_CARDS, np.int64)  # [place] a set of kinds, as bits
    place = 0
    while 0 <= place < count:
        card = places[place]
        if o.card_kind[card] != t.NO_CARD:
            unseen[o.card_kind[card]] += 1
        kind = possible_kind(o, card, tried[place], unseen, luck)
        o.card_kind[card] = kind
        if kind == t.NO_CARD:
            tried[place] = 0
            place -= 1
        else:
            tried[place] |= 1 << kind
            unseen[kind] -= 1
            place += 1
    return place == count


@jit
def possible_kind(o: State, card: int, tried: int, unseen: np.ndarray, luck: Luck) -> int:
    """A kind not tried yet that a card may be, as likely as there are cards of it; NO_CARD if there
    is none. D7.1: not one of which a younger card was played. D9.1: no victory card that would have
    won.
    """
    possible = np.zeros(t.CARD_KINDS, np.int64)
    for kind in range(t.CARD_KINDS):
        if not (tried | o.card_not[card]) & (1 << kind):
            possible[kind] = unseen[kind]
    if not may_be_victory(o, card):
        possible[t.VICTORY] = 0
    if possible.sum() == 0:
        return t.NO_CARD
    return nth_card(possible, choose(luck, possible.sum()))


@jit
def may_be_victory(o: State, card: int) -> bool:
    """D9.1: whether a holder who had so many points, and that many victory cards before this one,
    would not have won with it.
    """
    holder = o.card_holder[card]
    victories = 1
    for older in range(card):
        victories += o.card_holder[older] == holder and o.card_kind[older] == t.VICTORY
    for newer in range(card, t.ALL_CARDS):
        peak = o.card_peak[newer] if o.card_holder[newer] == holder else 0
        if peak > 0 and peak + victories >= t.POINTS_TO_WIN[o.seats]:
            return False
    return True
