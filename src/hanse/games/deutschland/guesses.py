"""Which cards can have been robbed: every way that fits what all have seen, and no other (D2.5).

A world is one resource for each robbery remembered. It fits if nobody ever held fewer cards than
were seen to be there: before each robbery and now, what robberies brought a seat so far, its `net`,
is at least its `need`. A search goes through the robberies from the oldest on; it turns back as
soon as a seat lacks more cards than the robberies still to come can bring it.

Of a robbery for which there is no room only the two seats are kept. With too many of these the
count of the hands is lost: from then on only their sizes are known.

Letters in comments: n robbery of a world, k resource.
"""

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits
from hanse.core.jit import jit
from hanse.core.random import Luck, choose, nth_card
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.state import MOST_FORGOTTEN, NO_RESOURCE

World = NDArray[np.int64]  # [n] the resource of each robbery, NO_RESOURCE where it is to be found
Net = NDArray[np.int64]  # [seat, k] what robberies brought a seat, less what they took

PATIENCE = 2000  # steps of a search after which an answer is no longer waited for
SAMPLES = 4  # worlds looked at before each resource of each robbery is
FOUND, NONE, UNKNOWN = range(3)
ANY_RESOURCE = (1 << t.RESOURCES) - 1  # a set, as bits


@jit
def size_of_world(o: State) -> int:
    """How many robberies there are, those included of which only the two seats are remembered."""
    return o.robberies + forgotten_robberies(o)


@jit
def forgotten_robberies(o: State) -> int:
    """How many robberies there are of which only the two seats are remembered."""
    count = np.int64(0)
    for victim in range(o.seats):
        for robber in range(o.seats):
            count += o.forgotten[victim, robber]
    return count  # type: ignore[return-value]


@jit
def has_lost_count(o: State) -> bool:
    """Whether nothing is known of the hands but their sizes."""
    return forgotten_robberies(o) > MOST_FORGOTTEN


@jit
def list_robberies(o: State, robbers: World, victims: World) -> int:
    """Fill in who robbed whom, forgotten robberies first; returns how many of these there are."""
    count = 0
    for victim in range(o.seats):
        for robber in range(o.seats):
            for _ in range(o.forgotten[victim, robber]):
                robbers[count] = robber
                victims[count] = victim
                count += 1
    for robbery in range(o.robberies):
        robbers[count + robbery] = o.robber[robbery]
        victims[count + robbery] = o.victim[robbery]
    return count


@jit
def find_world(o: State, seat: int, world: World, luck: Luck) -> int:
    """Search a world that fits what `seat` knows (NOBODY: what all know): FOUND, NONE or UNKNOWN.

    What stands in `world` already is kept. Each resource is tried as likely as it would have been
    drawn from the hand that the world so far gives the victim.
    """
    robbers, victims = np.empty_like(world), np.empty_like(world)
    forgotten = list_robberies(o, robbers, victims)
    given = np.copy(world)
    tried = np.zeros(len(world), np.int64)  # [n] a set of resources, as bits
    net = np.zeros((t.MOST_SEATS, t.RESOURCES), np.int64)
    for whose in range(o.seats):
        if not can_still_fit(o, seat, whose, net, robbers, victims, given, forgotten, 0):
            return NONE
    n = 0
    for _ in range(PATIENCE):
        if n == len(world):
            return FOUND
        if n < 0:
            return NONE
        if tried[n] != 0:
            move(net, robbers[n], victims[n], world[n], -1)
        world[n] = guess(o, net, victims[n], n - forgotten, given[n], tried[n], luck)
        if world[n] == NO_RESOURCE:
            world[n] = given[n]
            tried[n] = 0
            n -= 1
            continue
        tried[n] |= 1 << world[n]
        move(net, robbers[n], victims[n], world[n], 1)
        fits = True
        for whose in (robbers[n], victims[n]):
            fits &= can_still_fit(o, seat, whose, net, robbers, victims, given, forgotten, n + 1)
        n += fits
    return UNKNOWN


@jit
def move(net: Net, robber: int, victim: int, resource: int, count: int) -> None:
    """A card goes from victim to robber, or back."""
    net[robber, resource] += count
    net[victim, resource] -= count


@jit
def guess(o: State, net: Net, victim: int, robbery: int, given: int, tried: int, luck: Luck) -> int:
    """A resource not tried yet that the victim may have held; NO_RESOURCE if there is none."""
    held = np.zeros(t.RESOURCES, np.int64)
    for kind in range(t.RESOURCES):
        if tried & (1 << kind) or given not in (NO_RESOURCE, kind):
            continue
        in_hand = 1 if robbery < 0 else o.victim_seen[robbery, kind] + net[victim, kind]
        held[kind] = max(in_hand, 0)
    if held.sum() == 0:
        return NO_RESOURCE
    return nth_card(held, choose(luck, held.sum()))


@jit
def can_still_fit(
    o: State,
    seat: int,
    whose: int,
    net: Net,
    robbers: World,
    victims: World,
    given: World,
    forgotten: int,
    first: int,
) -> bool:
    """Whether the robberies from `first` on can bring whatever a seat lacks, each time in time."""
    brought = np.copy(net[whose])  # [k] with the robberies whose resource is given
    coming = 0  # robberies of that seat of which it isn't
    for n in range(first, len(robbers)):
        robbery, kind = n - forgotten, given[n]
        if robbers[n] == whose:
            if robbery >= 0 and lacks(o.robber_need[robbery], brought) > coming:
                return False
            if kind == NO_RESOURCE:
                coming += 1
            else:
                brought[kind] += 1
        elif victims[n] == whose:
            if robbery >= 0 and lacks(o.victim_need[robbery], brought) > coming:
                return False
            if kind != NO_RESOURCE:
                brought[kind] -= 1
                if robbery >= 0 and o.victim_seen[robbery, kind] + brought[kind] + coming < 0:
                    return False
    if whose == seat:  # who knows the own hand knows what robberies brought
        lacking = 0
        for kind in range(t.RESOURCES):
            lacking += max(o.hand[seat, kind] - o.seen[seat, kind] - brought[kind], 0)
        return lacking <= coming
    return lacks(o.need[whose], brought) <= coming


@jit
def lacks(need: NDArray[np.int8], net: NDArray[np.int64]) -> int:
    """How many cards are missing."""
    missing = 0
    for kind in range(t.RESOURCES):
        missing += max(need[kind] - net[kind], 0)
    return missing


# Making room for a new robbery


@jit
def drop_certain_robberies(s: State) -> None:
    """Forget the robberies of which all can tell what was robbed: `seen` then has them.

    Only what all know is asked, so that the answer tells nobody anything.
    """
    luck = np.zeros(1, np.uint64)
    world = np.empty(size_of_world(s), np.int64)
    found = np.zeros(s.robberies, np.int64)  # the resources that it may have been, as bits
    for _ in range(SAMPLES):
        world[:] = NO_RESOURCE
        if find_world(s, NOBODY, world, luck) == FOUND:
            add_resources(found, world)
    for robbery in range(len(found)):
        for kind in range(t.RESOURCES):
            if bits.popcount(found[robbery]) > 1:
                break
            if found[robbery] & (1 << kind):
                continue
            world[:] = NO_RESOURCE
            world[len(world) - len(found) + robbery] = kind
            answer = find_world(s, NOBODY, world, luck)
            if answer == FOUND:
                add_resources(found, world)
            elif answer == UNKNOWN:
                found[robbery] = ANY_RESOURCE
    for robbery in range(len(found) - 1, -1, -1):
        if bits.popcount(found[robbery]) == 1:
            settle_robbery(s, robbery)
            remove_robbery(s, robbery)


@jit
def add_resources(found: World, world: World) -> None:
    """Add what was robbed in a world to what may have been robbed."""
    for robbery in range(len(found)):
        found[robbery] |= 1 << world[len(world) - len(found) + robbery]


@jit
def settle_robbery(s: State, robbery: int) -> None:
    """Count a robbery that is certain among what all have seen."""
    count_in(s, robbery, s.robber[robbery], s.robber_need[robbery], 1)
    count_in(s, robbery, s.victim[robbery], s.victim_need[robbery], -1)


@jit
def count_in(s: State, robbery: int, whose: int, need: NDArray[np.int8], count: int) -> None:
    """Count a robbery in for one of the two seats: as `net` no longer has it, all that was needed
    later is less by as much; and the time before it, with its `need`, is one with the time after.
    """
    kind = s.robbed[robbery]
    is_merged = False
    for later in range(robbery + 1, s.robberies):
        if whose not in (s.robber[later], s.victim[later]):
            continue
        if s.victim[later] == whose:
            s.victim_seen[later, kind] += count
        later_need = s.victim_need[later] if s.victim[later] == whose else s.robber_need[later]
        later_need[kind] -= count
        if not is_merged:
            merge(later_need, need)
            is_merged = True
    s.seen[whose, kind] += count
    s.need[whose, kind] -= count
    if not is_merged:
        merge(s.need[whose], need)


@jit
def merge(into: NDArray[np.int8], need: NDArray[np.int8]) -> None:
    """What was needed in either of two times."""
    for kind in range(t.RESOURCES):
        into[kind] = max(into[kind], need[kind])


@jit
def forget_oldest_robbery(s: State) -> None:
    """Keep of the oldest robbery only who robbed whom."""
    s.forgotten[s.victim[0], s.robber[0]] += 1
    remove_robbery(s, 0)


@jit
def forget_all_robberies(s: State) -> None:
    """Once the count is lost, count on from hands of the right sizes, kind by kind. Only what all
    see is asked, so that the answer tells nobody anything.
    """
    for robbery in range(s.robberies - 1, -1, -1):
        remove_robbery(s, robbery)
    left = np.empty(t.RESOURCES, np.int64)
    for kind in range(t.RESOURCES):
        left[kind] = t.CARDS_PER_RESOURCE - s.stock[kind]
    for seat in range(s.seats):
        missing = np.int64(s.hand_size[seat])
        for kind in range(t.RESOURCES):
            count = min(missing, left[kind])
            s.seen[seat, kind] = count
            s.need[seat, kind] = -count
            left[kind] -= count
            missing -= count


@jit
def remove_robbery(s: State, robbery: int) -> None:
    """Close the gap that a robbery leaves."""
    s.robberies -= 1
    for n in range(robbery, s.robberies):
        copy_robbery(s, n, n + 1)
    last = s.robberies
    s.robber[last] = NOBODY
    s.victim[last] = NOBODY
    s.robbed[last] = NO_RESOURCE
    for kind in range(t.RESOURCES):
        s.victim_seen[last, kind] = 0
        s.robber_need[last, kind] = 0
        s.victim_need[last, kind] = 0


@jit
def copy_robbery(s: State, to: int, source: int) -> None:
    """Move a robbery to another place."""
    s.robber[to] = s.robber[source]
    s.victim[to] = s.victim[source]
    s.robbed[to] = s.robbed[source]
    for kind in range(t.RESOURCES):
        s.victim_seen[to, kind] = s.victim_seen[source, kind]
        s.robber_need[to, kind] = s.robber_need[source, kind]
        s.victim_need[to, kind] = s.victim_need[source, kind]
