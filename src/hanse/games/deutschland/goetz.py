"""D8.1 to D8.3: a seven, giving back, and Götz."""

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import DISCARD, GOETZ, ROB, ROB_NOBODY
from hanse.games.deutschland.hands import pay, rob
from hanse.games.deutschland.state import DISCARDING, MOVING_GOETZ, ROBBING
from hanse.games.deutschland.winning import go_on

SAFE_HAND = 7  # D8.1: so many cards are kept


# D8.1: giving back


@jit
def roll_seven(s: State) -> None:
    """D8.1: first everyone with more than seven cards gives back; D8.2: then Götz moves."""
    s.must_rob = 1
    ask_discard(s, 0)


@jit
def ask_discard(s: State, asked: int) -> None:
    """D8.1: in seat order from the roller, of whom so many were asked."""
    for step in range(asked, s.seats):
        seat = (s.on_turn + step) % s.seats
        if s.hand_size[seat] > SAFE_HAND:
            s.phase = DISCARDING
            s.to_move = seat
            s.to_discard = s.hand_size[seat] // 2
            return
    send_goetz(s)


@jit
def add_discards(s: State, actions: Words) -> None:
    """D8.1: kinds in order, and only those that leave enough cards of the same or later kinds."""
    hand = s.hand[s.to_move]
    left = 0
    for resource in range(t.RESOURCES - 1, -1, -1):
        rest = hand[resource] - s.discarding[resource]
        left += rest
        if rest > 0 and left >= s.to_discard:
            bits.add(actions, DISCARD + resource)
        if s.discarding[resource] > 0:
            return


@jit
def choose_discard(s: State, resource: int) -> None:
    """D8.1: the cards leave the hand, and are shown, when the choice is complete."""
    s.discarding[resource] += 1
    s.to_discard -= 1
    if s.to_discard > 0:
        return
    for kind in range(t.RESOURCES):
        pay(s, s.to_move, kind, s.discarding[kind])
        s.discarding[kind] = 0
    ask_discard(s, (s.to_move - s.on_turn) % s.seats + 1)


# D8.2, D8.3, D7.2: Götz


@jit
def send_goetz(s: State) -> None:
    """D8.2, D7.2: the player on turn moves Götz."""
    s.phase = MOVING_GOETZ
    s.to_move = s.on_turn


@jit
def add_goetz_moves(s: State, actions: Words) -> None:
    """D8.2, D7.2: to another field."""
    for field in range(t.FIELDS):
        if field != s.goetz:
            bits.add(actions, GOETZ + field)


@jit
def move_goetz(s: State, field: int) -> None:
    """D8.2: Götz moves; D8.3, D7.2: with nobody to rob there is no decision."""
    s.goetz = field
    for seat in range(s.seats):
        if can_be_robbed(s, seat):
            s.phase = ROBBING
            return
    leave_goetz(s)


@jit
def can_be_robbed(s: State, seat: int) -> bool:
    """D8.3, D7.2: another player with a town hall at Götz's field and with cards."""
    if seat == s.on_turn or s.hand_size[seat] == 0:
        return False
    for place in range(t.MOST_CITIES):
        city = t.CITIES_AT_FIELD[s.goetz, place]
        if city != t.NO_CITY and s.hall_owner[city] == seat:
            return True
    return False


@jit
def add_victims(s: State, actions: Words) -> None:
    """D8.3: compulsory after a seven; D7.2: the Landsknecht may spare them."""
    for seat in range(s.seats):
        if can_be_robbed(s, seat):
            bits.add(actions, ROB + seat)
    if not s.must_rob:
        bits.add(actions, ROB_NOBODY)


@jit
def rob_seat(s: State, victim: int) -> None:
    """D8.3, D7.2: one card unseen, or none."""
    if victim != NOBODY:
        rob(s, s.on_turn, victim)
    leave_goetz(s)


@jit
def leave_goetz(s: State) -> None:
    """D3.1: the turn goes on."""
    s.must_rob = 0
    go_on(s)
