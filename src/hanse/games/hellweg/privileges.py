"""H9 to H12: the warehouse, and how privilege cards are gained, used and turned up again."""

from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit, joined
from hanse.games.hellweg.state import FACE_DOWN, FACE_UP, NONE, TURNED_UP

# H10: what warehouse actions and privileges need


@jit
def can_store_stone(s: State, seat: int) -> bool:
    """H10.1: a stone from the supply."""
    return s.warehouse != 0 and s.stone_supply[seat] > 0


@jit
def can_store_coach(s: State, seat: int) -> bool:
    """H10.1: a coach from the supply."""
    return s.warehouse != 0 and s.coach_supply[seat] > 0


@jit
def can_restock_all(s: State, seat: int) -> bool:
    """H10.2: needs an own piece in the warehouse and an own stone on a house."""
    return (
        s.warehouse != 0
        and s.stored_stones[seat] + s.stored_coaches[seat] > 0
        and s.houses[seat] != 0
    )


@jit
def turn_up_privileges(s: State, seat: int) -> None:
    """H10.3: all own privilege cards face down are turned up; H12.2: for the next turn."""
    for privilege in range(t.PRIVILEGES):
        if s.privilege[seat, privilege] == FACE_DOWN:
            s.privilege[seat, privilege] = TURNED_UP


@jit
def make_privileges_usable(s: State, seat: int) -> None:
    """H12.2: at the end of the turn what was turned up in it is like any other card face up."""
    for privilege in range(t.PRIVILEGES):
        if s.privilege[seat, privilege] == TURNED_UP:
            s.privilege[seat, privilege] = FACE_UP


# H11: gaining privilege cards


@jit
def missing_privileges(s: State, seat: int) -> int:
    """H11.4: the kinds that a seat doesn't own yet, as a set."""
    missing = 0
    for privilege in range(t.PRIVILEGES):
        if s.privilege[seat, privilege] == NONE:
            missing |= 1 << privilege
    return missing


@jit
def gain_privilege(s: State, seat: int, privilege: int) -> None:
    """H11.1, H11.2: a card of that kind, face up; H11.1: claims lapse with the third kind."""
    s.privilege[seat, privilege] = FACE_UP
    if missing_privileges(s, seat) == 0:
        s.claims[seat] = 0


@jit
def gain_claim(s: State, seat: int, goods_card: int) -> None:
    """H11.1: a goods card with a price of 20, 25 or 30 gives a claim, if a kind is missing."""
    if s.warehouse and t.PRIVILEGED & bit(goods_card) and missing_privileges(s, seat):
        s.claims[seat] += 1
        s.claim_due = 1


@jit
def claimable(s: State, seat: int) -> int:
    """H11.1, H11.4: the kinds that an open claim could bring, as a set."""
    return missing_privileges(s, seat) if s.claims[seat] > 0 else 0


@jit
def claim_privilege(s: State, seat: int, privilege: int) -> None:
    """H11.1: a claim is redeemed."""
    s.claims[seat] -= 1
    gain_privilege(s, seat, privilege)


@jit
def reward_route(s: State, seat: int, road: int) -> None:
    """H11.2, H11.3: a coach just placed may have joined two cities for which there is something."""
    wanted = missing_privileges(s, seat)
    if wanted == 0 and s.extra_coaches != NOBODY:
        return
    cities = joined(s.network[seat], t.ROAD_ENDS[road], 0)
    for privilege in range(t.PRIVILEGES):
        if wanted & bit(privilege) and t.PRIVILEGE_ENDS[privilege] & ~cities == 0:
            gain_privilege(s, seat, privilege)
    if s.extra_coaches == NOBODY and t.EXTRA_ENDS & ~cities == 0:
        gain_extra_coaches(s, seat)


@jit
def gain_extra_coaches(s: State, seat: int) -> None:
    """H11.3: the first to join Duisburg and Paderborn has two coaches more, in the warehouse."""
    s.extra_coaches = seat
    s.stored_coaches[seat] += t.EXTRA_COACHES


# H12: using privilege cards


@jit
def usable_privileges(s: State, seat: int) -> int:
    """H12.1, H12.2: the cards face up, not turned up in this turn, whose like action would be
    lawful now, as a set.
    """
    usable = 0
    if s.privilege[seat, t.STORE] == FACE_UP and (
        can_store_stone(s, seat) or can_store_coach(s, seat)
    ):
        usable |= 1 << t.STORE
    if s.privilege[seat, t.RESTOCK] == FACE_UP and can_restock_all(s, seat):
        usable |= 1 << t.RESTOCK
    if s.privilege[seat, t.TURN_UP] == FACE_UP:
        usable |= 1 << t.TURN_UP
    return usable
