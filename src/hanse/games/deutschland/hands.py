"""Resource cards on their way, and what a perfect memory makes of it (D2.5).

Every card that comes or goes is seen by all, but for those robbed (D7.2, D8.3). So all can count
each hand, `seen`, if they leave robberies out; and whoever is seen to pay or to offer what `seen`
doesn't hold must have robbed it, `need`. What each robbery brought is remembered beside who robbed
whom; `guesses.py` finds the hands that fit.
"""

from hanse.core.jit import jit
from hanse.core.random import DECK, draw, nth_card
from hanse.core.record import State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.guesses import (
    drop_certain_robberies,
    forget_all_robberies,
    forget_oldest_robbery,
    has_lost_count,
)
from hanse.games.deutschland.state import ROBBERIES


@jit
def gain(s: State, seat: int, resource: int, count: int) -> None:
    """D2.5: cards come from the stock to a hand, seen by all."""
    s.stock[resource] -= count
    receive(s, seat, resource, count)


@jit
def pay(s: State, seat: int, resource: int, count: int) -> None:
    """D2.5: cards go from a hand to the stock, seen by all."""
    s.stock[resource] += count
    hand_over(s, seat, resource, count)


@jit
def receive(s: State, seat: int, resource: int, count: int) -> None:
    """D5.1: cards come to a hand, seen by all."""
    s.hand[seat, resource] += count
    s.hand_size[seat] += count
    s.seen[seat, resource] += count


@jit
def hand_over(s: State, seat: int, resource: int, count: int) -> None:
    """D5.1: cards leave a hand, seen by all: so they were there."""
    s.hand[seat, resource] -= count
    s.hand_size[seat] -= count
    s.seen[seat, resource] -= count
    show(s, seat, resource, 0)


@jit
def show(s: State, seat: int, resource: int, count: int) -> None:
    """D5.1: whoever offers or accepts to give cards holds them."""
    s.need[seat, resource] = max(s.need[seat, resource], count - s.seen[seat, resource])


@jit
def rob(s: State, robber: int, victim: int) -> None:
    """D7.2, D8.3: a card drawn unseen, each in the hand equally likely; the two know which."""
    if s.robberies == ROBBERIES:
        make_room(s)
    resource = nth_card(s.hand[victim], draw(s, DECK, s.hand_size[victim]))
    s.hand[victim, resource] -= 1
    s.hand_size[victim] -= 1
    s.hand[robber, resource] += 1
    s.hand_size[robber] += 1
    remember_robbery(s, robber, victim, resource)


@jit
def make_room(s: State) -> None:
    """D2.5: robberies of which all can tell what was robbed are counted in; if there are none, the
    oldest is forgotten, and all are once too many have been.
    """
    if not has_lost_count(s):
        drop_certain_robberies(s)
        if s.robberies == ROBBERIES:
            forget_oldest_robbery(s)
    if has_lost_count(s):
        forget_all_robberies(s)


@jit
def remember_robbery(s: State, robber: int, victim: int, resource: int) -> None:
    """D2.5: what all know of a robbery, and what was robbed."""
    last = s.robberies
    s.robberies += 1
    s.robber[last] = robber
    s.victim[last] = victim
    s.robbed[last] = resource
    for kind in range(t.RESOURCES):
        s.victim_seen[last, kind] = s.seen[victim, kind]
        s.robber_need[last, kind] = s.need[robber, kind]
        s.victim_need[last, kind] = s.need[victim, kind]
        s.need[robber, kind] = -s.seen[robber, kind]
        s.need[victim, kind] = -s.seen[victim, kind]
