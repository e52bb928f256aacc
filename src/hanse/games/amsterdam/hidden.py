"""Who knows what in Amsterdam: what a seat may see of a state, and states that fit what it sees.

Secret are other seats' cards beyond those seen taken, contracts kept and offered, the choice of
starting contracts until all have chosen, and the piles, but for the contracts that a seat itself
put under theirs. At the end everything is open.
"""

import math

import numpy as np

from hanse.core.game import SEEN, VEILED
from hanse.core.jit import jit
from hanse.core.random import Luck, choose, nth_card
from hanse.core.record import NOBODY, State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import ACTIONS
from hanse.games.amsterdam.rules import face_up_jokers, other_cards_in_play
from hanse.games.amsterdam.state import (
    BOTH,
    DISPLAY,
    EVERYBODY,
    KEEPING,
    NO_CARD,
    NO_CHOICE,
    NO_CONTRACT,
    OFFERED,
    OVER,
    STARTING,
    TOO_MANY_JOKERS,
)

# [n, k]: in how many ways k of n cards can be picked
WAYS_TO_PICK = np.array(
    [[math.comb(n, k) for k in range(t.JOKER_CARDS + 1)] for n in range(t.ALL_CARDS + 1)]
)


def visibility(action: int) -> int:
    """What others get to know of an action: which contracts are kept, and at first how many, is
    secret (A2.5, A6.3).
    """
    return VEILED if ACTIONS.block_of(action) == "keep" else SEEN


@jit
def hide(s: State, seat: int) -> None:
    """Blank what `seat` may not know: A2.5, A4.8, A6.3."""
    if s.phase == OVER:
        return
    for kind in range(t.KINDS):
        s.pile[kind] = 0
    for contract in range(t.CONTRACTS):
        if s.holder[contract] != seat:
            s.holder[contract] = NOBODY
        if s.contract_knower[contract] != seat or seat == NOBODY:
            s.contract_pile[contract] = NO_CONTRACT
    for other in range(s.seats):
        if other != seat:
            hide_seat(s, other)


@jit
def hide_seat(s: State, other: int) -> None:
    """Blank another seat's hand, offer and choice."""
    for kind in range(t.KINDS):
        s.hand[other, kind] = 0
        s.fresh[other, kind] = 0
    for place in range(OFFERED):
        s.offer[other, place] = NO_CONTRACT
    s.choice[other] = NO_CHOICE


def view_problems(o: State, seat: int) -> list[str]:
    """Why an observation can't be `seat`'s: the cards and contracts that it doesn't see must be
    just as many as the places where they may lie.
    """
    if o.phase == OVER:
        return []
    others = [other for other in range(o.seats) if other != seat]
    unseen = t.CARDS - o.discard - o.known[others].sum(axis=0)
    unseen -= [(o.display == kind).sum() for kind in range(t.KINDS)]
    if seat != NOBODY:
        unseen -= o.hand[seat]
    guessed = o.hand_size[others] - o.known[others].sum(axis=1)
    in_pile = np.minimum(o.fresh[seat], unseen)
    found = []
    if min(unseen.min(), guessed.min(), in_pile.min()) < 0 or o.pile_size > in_pile.sum():
        found.append("more cards are seen than there are (A1.1)")
    elif unseen.sum() != guessed.sum() + o.pile_size:
        found.append("the cards not seen don't fill the pile and the other hands (A1.1)")
    elif face_up_jokers(o) >= TOO_MANY_JOKERS and not ways_to_fill_pile(o, in_pile).any():
        found.append("three jokers lie face up though other cards could take their place (A4.5)")
    room = np.empty(t.CONTRACTS, np.int64)
    offered = len(others) if o.phase == STARTING else int(o.phase == KEEPING and o.to_move != seat)
    places = o.contracts[others].sum() + OFFERED * offered
    places += (o.contract_pile[: o.contract_pile_size] == NO_CONTRACT).sum()
    if o.contracts.min() < 0 or unseen_contracts(o, room) != places:
        found.append("the contracts not seen don't fill the places where they may lie (A1.2)")
    return found


@jit
def determinize(o: State, seat: int, luck: Luck) -> None:
    """Deal what `seat` can't see at random among the places where it may lie."""
    if o.phase != OVER:
        deal_cards(o, seat, luck)
        deal_contracts(o, seat, luck)
        deal_choices(o, seat, luck)


@jit
def deal_cards(o: State, seat: int, luck: Luck) -> None:
    """The cards not seen go to the pile, if they can be there, and to the other hands."""
    unseen = np.copy(t.CARDS)
    for slot in range(DISPLAY):
        if o.display[slot] != NO_CARD:
            unseen[o.display[slot]] -= 1
    for kind in range(t.KINDS):
        unseen[kind] -= o.discard[kind]
        for other in range(o.seats):
            unseen[kind] -= o.hand[other, kind] if other == seat else o.known[other, kind]
    deal_pile(o, seat, unseen, luck)
    for other in range(o.seats):
        if other == seat:
            continue
        guessed = np.int64(o.hand_size[other])
        for kind in range(t.KINDS):
            o.hand[other, kind] = o.known[other, kind]
            guessed -= o.known[other, kind]
        for _ in range(guessed):
            o.hand[other, take_one(unseen, luck)] += 1


@jit
def deal_pile(o: State, seat: int, unseen: np.ndarray, luck: Luck) -> None:
    """The pile gets cards that were there when it was made and that `seat` hasn't seen leave it.

    What other seats saw leave it isn't known, so they are taken to know what everybody knows.
    """
    possible = np.empty(t.KINDS, np.int64)
    for kind in range(t.KINDS):
        o.pile[kind] = 0
        possible[kind] = min(o.fresh[seat, kind], unseen[kind])
        for other in range(o.seats):
            if other != seat:
                o.fresh[other, kind] = o.fresh[EVERYBODY, kind]
    left = np.int64(o.pile_size)
    if face_up_jokers(o) >= TOO_MANY_JOKERS:
        ways = ways_to_fill_pile(o, possible)
        jokers = left - nth_card(ways, choose(luck, ways.sum()))
        o.pile[t.JOKER] = jokers
        unseen[t.JOKER] -= jokers
        possible[t.JOKER] = 0
        left -= jokers
    for _ in range(left):
        kind = take_one(possible, luck)
        o.pile[kind] += 1
        unseen[kind] -= 1


@jit
def ways_to_fill_pile(o: State, possible: np.ndarray) -> np.ndarray:
    """A4.5: three jokers stay face up only where fewer than three other cards are in play, so what
    isn't face up or discarded of these may be in the pile. In how many ways it can be filled with
    none, one or two of them, and jokers.
    """
    ways = np.zeros(TOO_MANY_JOKERS, np.int64)
    colours, jokers = possible[: t.COLOURS].sum(), possible[t.JOKER]
    for others in range(TOO_MANY_JOKERS - other_cards_in_play(o)):
        if others <= o.pile_size <= others + jokers:
            ways[others] = WAYS_TO_PICK[colours, others]
            ways[others] *= WAYS_TO_PICK[jokers, o.pile_size - others]
    return ways


@jit
def take_one(cards: np.ndarray, luck: Luck) -> int:
    """Take one of the cards counted, each equally likely; returns its kind."""
    kind = nth_card(cards, choose(luck, cards.sum()))
    cards[kind] -= 1
    return kind


@jit
def deal_contracts(o: State, seat: int, luck: Luck) -> None:
    """The contracts not seen are shuffled and go to the other seats, kept or offered, and into the
    pile's unknown places.
    """
    unseen = np.empty(t.CONTRACTS, np.int64)
    left = unseen_contracts(o, unseen)
    for other in range(o.seats):
        if other == seat:
            continue
        for _ in range(o.contracts[other]):
            left = swap_out(unseen, left, luck)
            o.holder[unseen[left]] = other
        if o.phase == STARTING or (o.phase == KEEPING and other == o.to_move):
            for place in range(OFFERED):
                left = swap_out(unseen, left, luck)
                o.offer[other, place] = unseen[left]
    for depth in range(o.contract_pile_size):
        if o.contract_pile[depth] == NO_CONTRACT:
            left = swap_out(unseen, left, luck)
            o.contract_pile[depth] = unseen[left]


@jit
def unseen_contracts(o: State, unseen: np.ndarray) -> int:
    """List the contracts that the observer sees nowhere; returns how many."""
    is_seen = o.holder != NOBODY
    for depth in range(t.CONTRACTS):
        if o.contract_pile[depth] != NO_CONTRACT:
            is_seen[o.contract_pile[depth]] = True
    for seat in range(o.seats):
        for place in range(OFFERED):
            if o.offer[seat, place] != NO_CONTRACT:
                is_seen[o.offer[seat, place]] = True
    count = 0
    for contract in range(t.CONTRACTS):
        if not is_seen[contract]:
            unseen[count] = contract
            count += 1
    return count


@jit
def swap_out(cards: np.ndarray, left: int, luck: Luck) -> int:
    """Move one of the first `left` cards, each equally likely, to place `left` - 1, and return that
    place.
    """
    pick = choose(luck, left)
    left -= 1
    card = cards[pick]
    cards[pick] = cards[left]
    cards[left] = card
    return left


@jit
def deal_choices(o: State, seat: int, luck: Luck) -> None:
    """The starting contracts that others have already chosen, of which nothing is known."""
    if o.phase == STARTING:
        for other in range(o.to_move):
            if other != seat:
                o.choice[other] = choose(luck, BOTH + 1)
