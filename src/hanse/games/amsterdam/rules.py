"""The rules of Amsterdam, in the rulebook's order: set-up, the turn, cards, routes, contracts, the
end.

Each function opens with the rules it carries out; `rules.toml` has their words. Questions are
`can_` and `is_`, the verb of the same name does it. `legal` says what may be done, `apply` does it,
`why_not` names the rule that forbids the rest.
"""

import numpy as np

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.random import DECK, SETUP, draw, nth_card, shuffle
from hanse.core.record import NOBODY, State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import ACTIONS, DRAW_CONTRACTS, KEEP, PASS, TAKE, TAKE_PILE, USE
from hanse.games.amsterdam.state import (
    BOTH,
    CARTS,
    DISPLAY,
    FIRST,
    KEEPING,
    NO_CARD,
    NO_CHOICE,
    NO_CONTRACT,
    NOT_YET,
    OFFERED,
    OVER,
    SECOND,
    SECOND_CARD,
    STARTING,
    TOO_MANY_JOKERS,
    TURN,
    TWO_PLAYERS,
)

STARTING_CARDS = 2  # A2.2
FEW_CARTS = 2  # A7.1

EVERY_USE = np.bitwise_or.reduce(t.USES_OF_ROUTE)


# A2: Set-up


@jit
def setup(s: State) -> None:
    """A2.1 to A2.6: everybody is dealt in; seat 0 is the first to choose contracts, and begins."""
    for kind in range(t.KINDS):
        s.pile[kind] = t.CARDS[kind]
        s.pile_size += t.CARDS[kind]
    remember_pile(s)
    for seat in range(s.seats):
        s.carts[seat] = CARTS
        for _ in range(STARTING_CARDS):
            draw_card(s, seat)
        for word in range(t.USE_WORDS):
            s.open[seat, word] = EVERY_USE[word]
    turn_up_cards(s)
    deal_contracts(s)
    s.phase = STARTING
    s.to_move = 0


@jit
def deal_contracts(s: State) -> None:
    """A2.4: contracts are shuffled, each player is offered two."""
    for contract in range(t.CONTRACTS):
        s.contract_pile[contract] = contract
    s.contract_pile_size = t.CONTRACTS
    shuffle(s, SETUP, s.contract_pile, t.CONTRACTS)
    for seat in range(s.seats):
        for place in range(OFFERED):
            s.offer[seat, place] = top_contract(s)


@jit
def choose_starting_contracts(s: State, choice: int) -> None:
    """A2.4, A2.5: the choice is secret until all have chosen; then contracts are kept and returned
    in seat order.
    """
    s.choice[s.to_move] = choice
    s.to_move += 1
    if s.to_move < s.seats:
        return
    for seat in range(s.seats):
        keep_contracts(s, seat, s.choice[seat])
        s.choice[seat] = NO_CHOICE
    s.shown += 1  # how many each kept
    s.phase = TURN
    s.to_move = 0


# A3: The turn


@jit
def legal_on_turn(s: State, actions: Words) -> None:
    """A3.1: cards, a route or contracts; A3.2: whoever can do none of them passes."""
    add_routes(s, actions)
    for slot in range(DISPLAY):
        if can_take_face_up(s, slot):
            bits.add(actions, TAKE + slot)
    if can_take_from_pile(s):
        bits.add(actions, TAKE_PILE)
    if can_draw_contracts(s):
        bits.add(actions, DRAW_CONTRACTS)
    if bits.is_empty(actions):
        bits.add(actions, PASS)


@jit
def pass_turn(s: State) -> None:
    """A3.2: when all have passed in succession the game ends."""
    s.passes += 1
    if s.passes == s.seats:
        end_game(s)
    else:
        end_turn(s)


@jit
def end_turn(s: State) -> None:
    """A3.1: clockwise. A7.1: two or fewer carts left give everybody one more turn, that player
    included.
    """
    if s.last_turns != NOT_YET:
        s.last_turns -= 1
    elif s.carts[s.to_move] <= FEW_CARTS:
        s.last_turns = s.seats
    if s.last_turns == 0:
        end_game(s)
    else:
        s.phase = TURN
        s.to_move = (s.to_move + 1) % s.seats


# A4: Draw transport cards


@jit
def can_take_face_up(s: State, slot: int) -> bool:
    """A4.1: one of the cards face up. A4.4: but no joker as the second."""
    return s.display[slot] != NO_CARD and (s.phase == TURN or s.display[slot] != t.JOKER)


@jit
def can_take_from_pile(s: State) -> bool:
    """A4.1: the top of the pile. A4.6: there is one as long as there are cards in pile or
    discard.
    """
    return s.pile_size > 0


@jit
def can_take_card(s: State) -> bool:
    """A4.7: one card is enough to draw."""
    for slot in range(DISPLAY):
        if can_take_face_up(s, slot):
            return True
    return can_take_from_pile(s)


@jit
def take_face_up(s: State, slot: int) -> None:
    """A4.1, A4.2: it is replaced at once. A4.3: a joker ends the draw. A4.8: all have seen the
    card.
    """
    card = s.display[slot]
    s.display[slot] = NO_CARD
    add_to_hand(s, s.to_move, card)
    s.known[s.to_move, card] += 1
    if s.pile_size > 0:
        turn_up(s, slot)
        sweep_jokers(s)
    after_card(s, card == t.JOKER)


@jit
def take_from_pile(s: State) -> None:
    """A4.1: a card unseen by the others; A4.4: a joker so drawn ends nothing."""
    draw_card(s, s.to_move)
    renew_pile(s)
    after_card(s, False)


@jit
def after_card(s: State, ends_draw: bool) -> None:
    """A4.1: a second card follows, A4.7: if there is one to be had."""
    is_first = s.phase == TURN
    s.phase = SECOND_CARD
    if not is_first or ends_draw or not can_take_card(s):
        end_turn(s)


@jit
def top_card(s: State) -> int:
    """A4.1: the top of the pile, each card in it equally likely to lie there. A4.6: renewed when it
    was used up.
    """
    renew_pile(s)
    kind = nth_card(s.pile, draw(s, SETUP if s.phase == STARTING else DECK, s.pile_size))
    s.pile[kind] -= 1
    s.pile_size -= 1
    return kind


@jit
def renew_pile(s: State) -> None:
    """A4.6: an empty pile is made anew from the discard."""
    if s.pile_size > 0:
        return
    for kind in range(t.KINDS):
        s.pile[kind] = s.discard[kind]
        s.pile_size += s.discard[kind]
        s.discard[kind] = 0
    remember_pile(s)


@jit
def remember_pile(s: State) -> None:
    """A4.6: what goes into a new pile was seen by all."""
    for viewer in range(len(s.fresh)):
        for kind in range(t.KINDS):
            s.fresh[viewer, kind] = s.pile[kind]


@jit
def draw_card(s: State, seat: int) -> None:
    """A2.2, A4.1: the top card goes to a hand; only its owner knows that it left the pile."""
    card = top_card(s)
    s.fresh[seat, card] -= 1
    add_to_hand(s, seat, card)


@jit
def turn_up(s: State, slot: int) -> None:
    """A2.2, A4.2: the top card is laid face up; all see that it left the pile."""
    card = top_card(s)
    s.display[slot] = card
    for viewer in range(len(s.fresh)):
        s.fresh[viewer, card] -= 1


@jit
def turn_up_cards(s: State) -> None:
    """A2.2, A4.7: gaps in the display are filled, lowest first, as far as the cards reach; then the
    jokers are counted.
    """
    renew_pile(s)  # A4.6: a payment made while both piles are empty becomes the pile first
    for slot in range(DISPLAY):
        if s.display[slot] == NO_CARD and s.pile_size > 0:
            turn_up(s, slot)
    sweep_jokers(s)


@jit
def sweep_jokers(s: State) -> None:
    """A2.3, A4.5: three jokers face up send all to the discard, and five new ones come; A4.6: then
    the pile is renewed.
    """
    while face_up_jokers(s) >= TOO_MANY_JOKERS and other_cards_in_play(s) >= TOO_MANY_JOKERS:
        s.sweeps += 1
        for slot in range(DISPLAY):
            if s.display[slot] != NO_CARD:
                s.discard[s.display[slot]] += 1
        for slot in range(DISPLAY):
            turn_up(s, slot)
    renew_pile(s)


@jit
def face_up_jokers(s: State) -> int:
    """A4.5: how many jokers lie face up."""
    jokers = 0
    for slot in range(DISPLAY):
        jokers += s.display[slot] == t.JOKER
    return jokers


@jit
def other_cards_in_play(s: State) -> int:
    """A4.5: cards that aren't jokers in display, pile and discard."""
    cards = 0
    for slot in range(DISPLAY):
        cards += s.display[slot] != NO_CARD and s.display[slot] != t.JOKER
    for colour in range(t.COLOURS):
        cards += s.pile[colour] + s.discard[colour]
    return cards


@jit
def add_to_hand(s: State, seat: int, kind: int) -> None:
    """A4.8: there is no hand limit."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1


# A5: Use a route


@jit
def add_routes(s: State, actions: Words) -> None:
    """A5.1 to A5.5, A5.8, A5.9: every way to pay for every route that is open, within the carts
    left.
    """
    seat = s.to_move
    jokers = min(s.hand[seat, t.JOKER], t.LONGEST)
    within = min(s.carts[seat], t.LONGEST)
    for word in range(t.USE_WORDS):
        paid = bits.ZERO
        for colour in range(t.COLOURS):
            paid |= t.USES_PAID[colour, min(s.hand[seat, colour], t.LONGEST), jokers, word]
        actions[word] |= paid & s.open[seat, word] & t.USES_WITHIN[within, word]


@jit
def use_route(s: State, route: int, colour: int, jokers: int) -> None:
    """A5.2 to A5.7: pay, place the carts, score, take the bonus card."""
    seat = s.to_move
    discard_cards(s, seat, t.JOKER, jokers)
    if colour != t.JOKER:
        discard_cards(s, seat, colour, t.LENGTH[route] - jokers)
    s.owner[route] = seat
    s.carts[seat] -= t.LENGTH[route]
    s.points[seat] += t.POINTS[t.LENGTH[route]]
    s.bonus[seat] += t.HAS_CART[route]
    close_route(s, route)
    turn_up_cards(s)
    end_turn(s)


@jit
def discard_cards(s: State, seat: int, kind: int, count: int) -> None:
    """A5.2: cards paid go to the discard; as many fewer are known to be held."""
    s.hand[seat, kind] -= count
    s.hand_size[seat] -= count
    s.known[seat, kind] = max(s.known[seat, kind] - count, 0)
    s.discard[kind] += count


@jit
def close_route(s: State, route: int) -> None:
    """A5.1: a route is used once. A5.8: its twin closes for its owner, A5.9: with two players for
    both.
    """
    twin = t.TWIN[route]
    for seat in range(s.seats):
        for word in range(t.USE_WORDS):
            s.open[seat, word] &= ~t.USES_OF_ROUTE[route, word]
            if twin != t.NO_ROUTE and (seat == s.owner[route] or s.seats == TWO_PLAYERS):
                s.open[seat, word] &= ~t.USES_OF_ROUTE[twin, word]


# A6: Draw contracts


@jit
def can_draw_contracts(s: State) -> bool:
    """A6.2: as long as there is one."""
    return s.contract_pile_size > 0


@jit
def draw_contracts(s: State) -> None:
    """A6.1: two to choose from; A6.2: the last one is kept without a choice."""
    seat = s.to_move
    s.shown += 1
    s.offer[seat, FIRST] = top_contract(s)
    if s.contract_pile_size > 0:
        s.offer[seat, SECOND] = top_contract(s)
        s.phase = KEEPING
    else:
        keep_contracts(s, seat, FIRST)
        end_turn(s)


@jit
def keep_contracts(s: State, seat: int, choice: int) -> None:
    """A2.4, A6.1: at least one is kept; A6.3: for good."""
    for place in range(OFFERED):
        contract = s.offer[seat, place]
        s.offer[seat, place] = NO_CONTRACT
        if contract == NO_CONTRACT:
            continue
        if choice in (BOTH, place):
            s.holder[contract] = seat
            s.contracts[seat] += 1
        else:
            return_contract(s, seat, contract)


@jit
def top_contract(s: State) -> int:
    """A6.1: the top of the contract pile; what was known of its place is known no longer."""
    contract = s.contract_pile[0]
    s.contract_pile_size -= 1
    for depth in range(s.contract_pile_size):
        s.contract_pile[depth] = s.contract_pile[depth + 1]
        s.contract_knower[depth] = s.contract_knower[depth + 1]
    s.contract_pile[s.contract_pile_size] = NO_CONTRACT
    s.contract_knower[s.contract_pile_size] = NOBODY
    return contract


@jit
def return_contract(s: State, seat: int, contract: int) -> None:
    """A2.5, A6.1: under the pile, where whoever put it there knows it."""
    s.contract_pile[s.contract_pile_size] = contract
    s.contract_knower[s.contract_pile_size] = seat
    s.contract_pile_size += 1


# A7: End and scoring


@jit
def end_game(s: State) -> None:
    """A7.1: nobody is to move any more."""
    s.phase = OVER
    s.to_move = NOBODY


@jit
def scores(s: State, out: Seats) -> None:
    """A7.2 to A7.5: routes, contracts and bonus cards."""
    for seat in range(s.seats):
        out[seat] = s.points[seat] + contract_points(s, seat) + bonus_points(s, seat)


@jit
def standing(s: State, out: Seats) -> None:
    """A7.6: most points, then more contracts fulfilled."""
    scores(s, out)
    for seat in range(s.seats):
        out[seat] = out[seat] * (t.CONTRACTS + 1) + fulfilled_contracts(s, seat)


@jit
def contract_points(s: State, seat: int) -> int:
    """A7.2: fulfilled contracts add their value, the others subtract it."""
    points = 0
    for contract in range(t.CONTRACTS):
        if s.holder[contract] == seat:
            points += (
                t.CONTRACT_VALUE[contract]
                if is_fulfilled(s, contract)
                else -t.CONTRACT_VALUE[contract]
            )
    return points


@jit
def fulfilled_contracts(s: State, seat: int) -> int:
    """A7.6: how many contracts a player has fulfilled."""
    count = 0
    for contract in range(t.CONTRACTS):
        count += s.holder[contract] == seat and is_fulfilled(s, contract)
    return count


@jit
def is_fulfilled(s: State, contract: int) -> bool:
    """A7.2: the holder's own routes join its two places without a break."""
    seat = s.holder[contract]
    reached = 1 << t.CONTRACT_A[contract]  # a set of places
    grows = True
    while grows:
        grows = False
        for route in range(t.ROUTES):
            ends = (1 << t.ROUTE_A[route]) | (1 << t.ROUTE_B[route])
            if s.owner[route] == seat and reached & ends and reached & ends != ends:
                reached |= ends
                grows = True
    return reached & (1 << t.CONTRACT_B[contract]) != 0


@jit
def bonus_points(s: State, seat: int) -> int:
    """A7.3: by rank in bonus cards. A7.4: tied players share the better place. A7.5: none without a
    card.
    """
    if s.bonus[seat] == 0:
        return 0
    place = 0
    for other in range(s.seats):
        place += s.bonus[other] > s.bonus[seat]
    return t.BONUS[s.seats, place]


# What may be done, doing it, and why not


@jit
def legal(s: State, actions: Words) -> None:
    """A3.1, A2.4, A4.1, A6.1: each phase asks its own question."""
    bits.clear(actions)
    if s.phase == TURN:
        legal_on_turn(s, actions)
    elif s.phase == SECOND_CARD:
        for slot in range(DISPLAY):
            if can_take_face_up(s, slot):
                bits.add(actions, TAKE + slot)
        if can_take_from_pile(s):
            bits.add(actions, TAKE_PILE)
    elif s.phase in (STARTING, KEEPING):
        for choice in range(BOTH + 1):
            bits.add(actions, KEEP + choice)


@jit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    if action != PASS:
        s.passes = 0
    if action < TAKE:
        use_route(s, t.USE_ROUTE[action], t.USE_COLOUR[action], t.USE_JOKERS[action])
    elif action < TAKE_PILE:
        take_face_up(s, action - TAKE)
    elif action == TAKE_PILE:
        take_from_pile(s)
    elif action == DRAW_CONTRACTS:
        draw_contracts(s)
    elif action == PASS:
        pass_turn(s)
    elif s.phase == STARTING:
        choose_starting_contracts(s, action - KEEP)
    else:
        keep_contracts(s, s.to_move, action - KEEP)
        end_turn(s)


PHASE_RULE = {STARTING: "A2.4", TURN: "A3.1", SECOND_CARD: "A4.1", KEEPING: "A6.1", OVER: "A7.1"}


def why_not(s: State, action: int) -> str | None:
    """The id of the rule that forbids an action now, or None: the first of several that it
    breaks.
    """
    phase = int(s.phase)
    block = ACTIONS.block_of(action)
    asked = {
        STARTING: ["keep"],
        KEEPING: ["keep"],
        SECOND_CARD: ["take"],
        TURN: ["use", "take", "contracts", "pass"],
    }
    if block not in asked.get(phase, []):
        return PHASE_RULE[phase]
    if block == "use":
        return why_not_use(s, action - USE)
    if block == "take":
        return why_not_take(s, action)
    if block == "contracts":
        return None if can_draw_contracts(s) else "A6.2"
    if block == "pass":
        actions = bits.empty(len(ACTIONS))
        legal(s, actions)
        return None if bits.has(actions, PASS) else "A3.2"
    return None


def why_not_take(s: State, action: int) -> str | None:
    """A4.4: the second card is no face-up joker. A4.7: there is nothing to take."""
    if action == TAKE_PILE:
        return None if can_take_from_pile(s) else "A4.7"
    if s.display[action - TAKE] == NO_CARD:
        return "A4.7"
    return None if can_take_face_up(s, action - TAKE) else "A4.4"


def why_not_use(s: State, use: int) -> str | None:
    """A5.1, A5.8, A5.9, A5.5, then the cards held: A5.4 jokers, A5.2 of the colour."""
    seat, route = s.to_move, t.USE_ROUTE[use]
    twin_owner = s.owner[t.TWIN[route]] if t.TWIN[route] != t.NO_ROUTE else NOBODY
    if s.owner[route] != NOBODY:
        return "A5.1"
    if twin_owner == seat:
        return "A5.8"
    if twin_owner != NOBODY and s.seats == TWO_PLAYERS:
        return "A5.9"
    if s.carts[seat] < t.LENGTH[route]:
        return "A5.5"
    if s.hand[seat, t.JOKER] < t.USE_JOKERS[use]:
        return "A5.4"
    if t.USE_COLOUR[use] != t.JOKER and s.hand[seat, t.USE_COLOUR[use]] < t.USE_CARDS[use]:
        return "A5.2"
    return None
