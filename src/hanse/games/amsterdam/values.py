"""How well each seat stands in Amsterdam, for bots: routes, contracts as far as they have come,
bonus cards, and cards in the hand. Weights are in points. Most come from a linear regression over
some 240 games of two bots, of the lead at the end on what can be seen before it; what a turn and a
further card of a colour are worth was then set by play against `random`.
"""

import numpy as np

from hanse.core import bits
from hanse.core.chances import Chances, share
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.rules import bonus_points
from hanse.games.amsterdam.state import CARTS, NOT_YET, TURN, TWO_PLAYERS

SPREAD = 3.0  # points of a lead that make a win e times as likely
POINT, BONUS = 0.65, 0.35  # one that is already made; much of its worth shows in carts placed
CART_LEFT = -1.05  # a cart not yet placed: who is ahead with them ends the game
CARD, EARLY = 0.2, 0.85  # a card in the hand that there is a cart for, more while carts are many
JOKER = 1.05  # and more if it is a joker
PAIR, MANY = 0.7, 6  # a further card of a colour, as long as there aren't many
DONE, FAILED, LAST = 1.05, -0.7, -0.55  # a contract's point: fulfilled, out of reach, in last turns
OPEN, MISSING, LATE = 0.4, -2.5, 0.8  # else: at first, less by spaces missing, more by carts placed
TEMPO = 0.85  # being at the beginning of a turn
FAR = 99  # spaces to go, or no way at all
PLAYOUTS = (60, 1)  # steps that bots play before they judge, and actions looked at in each
TRUST = 20.0  # visits in a search that the chances are worth


@jit
def chances(s: State, out: Chances) -> None:
    """Chances by the points that each seat can count on."""
    points = np.zeros(t.MOST_SEATS, np.float64)
    near = np.empty((t.LONGEST + 1, t.PLACES), np.uint64)
    front = np.empty(CARTS + t.LONGEST + 1, np.uint64)
    for seat in range(s.seats):
        points[seat] = POINT * s.points[seat] + BONUS * bonus_points(s, seat)
        points[seat] += CART_LEFT * s.carts[seat] + hand_points(s, seat)
        if s.to_move == seat and s.phase == TURN:
            points[seat] += TEMPO
        list_neighbours(s, seat, near)
        for contract in range(t.CONTRACTS):
            if s.holder[contract] == seat:
                a, b = t.CONTRACT_A[contract], t.CONTRACT_B[contract]
                missing = spaces_between(near, a, b, s.carts[seat], front)
                points[seat] += contract_worth(s, seat, contract, missing)
    share(points, s.seats, SPREAD, out)


@jit
def hand_points(s: State, seat: int) -> float:
    """Cards are worth something as long as there are carts; several of a colour more."""
    useful = min(s.hand_size[seat], s.carts[seat])
    points = (CARD + EARLY * s.carts[seat] / CARTS) * useful + JOKER * s.hand[seat, t.JOKER]
    for colour in range(t.COLOURS):
        points += PAIR * max(min(s.hand[seat, colour], MANY) - 1, 0)
    return points


@jit
def contract_worth(s: State, seat: int, contract: int, missing: int) -> float:
    """A7.2: its value, for or against, by how likely it is to be fulfilled with so many spaces
    missing.
    """
    value = float(t.CONTRACT_VALUE[contract])
    if missing == 0:
        return DONE * value
    if missing > s.carts[seat]:
        return FAILED * value
    if s.last_turns != NOT_YET:
        return LAST * value
    share_missing = missing / (s.carts[seat] + 2)
    placed = (CARTS - s.carts[seat]) / CARTS
    return value * (OPEN + MISSING * share_missing + LATE * placed)


@jit
def list_neighbours(s: State, seat: int, near: np.ndarray) -> None:
    """For each number of spaces to be paid for the places that are so near to each other.

    near: [spaces, place], sets of places.
    """
    near[:] = bits.ZERO
    for route in range(t.ROUTES):
        cost = route_cost(s, seat, route)
        if cost != FAR:
            a, b = t.ROUTE_A[route], t.ROUTE_B[route]
            near[cost, a] |= bits.ONE << np.uint64(b)
            near[cost, b] |= bits.ONE << np.uint64(a)


@jit
def spaces_between(near: np.ndarray, start: int, goal: int, most: int, front: np.ndarray) -> int:
    """The fewest spaces to be paid for between two places; FAR if they are more than so many.

    front: room for sets of places, [spaces], those that so many spaces lead to.
    """
    front[:] = bits.ZERO
    front[0] = bits.ONE << np.uint64(start)
    done = bits.ZERO
    for spaces in range(most + 1):
        todo = front[spaces] & ~done
        while todo != bits.ZERO:
            place = bits.lowest(todo)
            if place == goal:
                return spaces
            done |= bits.ONE << np.uint64(place)
            for length in range(t.LONGEST + 1):
                front[spaces + length] |= near[length, place]
            todo = front[spaces] & ~done
    return FAR


@jit
def route_cost(s: State, seat: int, route: int) -> int:
    """Spaces to be paid for a route: none for one's own, FAR for one that is closed."""
    if s.owner[route] == seat:
        return 0
    if s.owner[route] != NOBODY:
        return FAR
    twin_owner = NOBODY if t.TWIN[route] == t.NO_ROUTE else s.owner[t.TWIN[route]]
    if twin_owner == seat or (twin_owner != NOBODY and s.seats == TWO_PLAYERS):
        return FAR
    return t.LENGTH[route]
