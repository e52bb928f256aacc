"""H2.5, H5.3 to H5.8, H6, H7.2, H10.2, H14: where stones and coaches may be placed, and placing
them.
"""

from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit, roads_at
from hanse.games.hellweg.course import end_placing, go_on
from hanse.games.hellweg.privileges import reward_route
from hanse.games.hellweg.state import (
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
    COACH,
    NOTHING,
    RESTOCKING_ALL,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    START_COACH,
    START_STONE,
    STONE,
)

# Where


@jit
def has_free_choice(s: State, seat: int) -> bool:
    """H14.1: whether a seat owns the card."""
    return s.goods[seat] & t.FREE_CHOICE != 0


@jit
def houses_for_stone(s: State, seat: int) -> int:
    """The houses on which a stone may be placed now, as a set."""
    if s.phase == START_STONE:
        return t.STARTING_HOUSES  # H2.5: any but in Dortmund; H2.7: shared or not
    if s.phase == BUYING_STONE:
        return houses_to_buy_at(s, seat)
    return houses_to_restock(s, seat)


@jit
def houses_to_buy_at(s: State, seat: int) -> int:
    """H5.3: exactly the house chosen. H14.1: with free choice either house of the city; H5.8: but
    not the one that the stone was taken from.
    """
    if not has_free_choice(s, seat):
        return bit(s.house)
    houses = t.HOUSES_OF_CITY[t.HOUSE_CITY[s.house]]
    if s.taken_from != t.NO_HOUSE:
        houses &= ~bit(s.taken_from)
    return houses


@jit
def houses_to_restock(s: State, seat: int) -> int:
    """H6.2: where the player already has a stone. H14.1, H14.2: with free choice, in either house
    of a city where the player has one.
    """
    houses = s.houses[seat]
    if has_free_choice(s, seat):
        for both in t.TWO_HOUSES:
            if houses & both:
                houses |= both
    return houses


@jit
def roads_for_coach(s: State, seat: int) -> int:
    """The roads on which a coach may be placed now, as a set: H2.5, H5.4: those that leave the city
    of the house chosen; H6.3: those that leave a city with an own stone.
    """
    if s.house != t.NO_HOUSE:
        return t.ROADS_OF_CITY[t.HOUSE_CITY[s.house]]
    return roads_at(s.houses[seat])


# H5.8: nothing left in the supply


@jit
def must_take_stone(s: State, seat: int) -> bool:
    """H5.8: the stone needed isn't in the supply and isn't taken back yet."""
    return s.stone_supply[seat] == 0 and s.in_hand == NOTHING and s.phase != RESTOCKING_ALL


@jit
def must_take_coach(s: State, seat: int) -> bool:
    """H5.8: the coach needed isn't in the supply and isn't taken back yet."""
    return s.coach_supply[seat] == 0 and s.in_hand == NOTHING and s.phase != RESTOCKING_ALL


@jit
def houses_to_take_from(s: State, seat: int) -> int:
    """H5.8: any own stone on the board, but when buying none of a house that it would have to go
    back to; with free choice it can go to the other.
    """
    if s.phase != BUYING_STONE:
        return s.houses[seat] if can_place_after_taking(s, seat) else 0
    houses = houses_to_buy_at(s, seat)
    return s.houses[seat] & ~houses if houses & (houses - 1) == 0 else s.houses[seat]


@jit
def can_place_after_taking(s: State, seat: int) -> bool:
    """H5.8, H6.2: somewhere a stone must be left to place the one taken beside."""
    houses = s.houses[seat]
    if houses & (houses - 1):
        return True
    for house in range(t.HOUSES):
        if s.stones[seat, house] > 1:
            return True
    return False


@jit
def can_take_stored_stone(s: State, seat: int) -> bool:
    """H10.4: from the warehouse, too."""
    return s.stored_stones[seat] > 0 and houses_for_stone(s, seat) != 0


@jit
def roads_to_take_from(s: State, seat: int) -> int:
    """H5.8: any own coach on the board, if it can then be placed."""
    return s.network[seat] if roads_for_coach(s, seat) else 0


@jit
def can_take_stored_coach(s: State, seat: int) -> bool:
    """H10.4: from the warehouse, too."""
    return s.stored_coaches[seat] > 0 and roads_for_coach(s, seat) != 0


@jit
def can_forgo(s: State, seat: int) -> bool:
    """H5.6, H5.8: only for want of a piece, and not once it is taken. H7.2: the coach that comes
    with a goods card always.
    """
    if s.in_hand != NOTHING:
        return False
    if s.phase in (BUYING_STONE, RESTOCKING_STONE):
        return s.stone_supply[seat] == 0
    if s.phase in (BUYING_COACH, RESTOCKING_COACH):
        return s.coach_supply[seat] == 0
    return s.phase == BONUS_COACH


@jit
def take_stone(s: State, house: int) -> None:
    """H5.8: a stone leaves the board, to be placed again."""
    remove_stone(s, s.to_move, house)
    s.in_hand = STONE
    s.taken_from = house


@jit
def take_stored_stone(s: State) -> None:
    """H10.4: a stone leaves the warehouse, to be placed."""
    s.stored_stones[s.to_move] -= 1
    s.in_hand = STONE


@jit
def take_coach(s: State, road: int) -> None:
    """H5.8: a coach leaves the board, to be placed again; H8.3 pays nothing for it."""
    remove_coach(s, s.to_move, road)
    s.in_hand = COACH


@jit
def take_stored_coach(s: State) -> None:
    """H10.4: a coach leaves the warehouse, to be placed."""
    s.stored_coaches[s.to_move] -= 1
    s.in_hand = COACH


@jit
def forgo(s: State) -> None:
    """H5.8, H7.2: no piece is placed; the next is asked."""
    if s.phase in (BUYING_STONE, RESTOCKING_STONE):
        s.stones_due -= 1
    else:
        s.coaches_due -= 1
    after_piece(s)


# Placing


@jit
def place_stone(s: State, house: int) -> None:
    """H5.3: from the supply, the warehouse (H10.2) or the hand (H5.8) to a house; H5.5: as many as
    one likes.
    """
    seat = s.to_move
    if s.in_hand == STONE:
        s.in_hand = NOTHING
        s.taken_from = t.NO_HOUSE
    elif s.phase == RESTOCKING_ALL:
        s.stored_stones[seat] -= 1
    else:
        s.stone_supply[seat] -= 1
    s.stones[seat, house] += 1
    s.houses[seat] |= bit(house)
    if s.phase == START_STONE:
        begin_start_coach(s, house)
    else:
        s.stones_due -= 1
        after_piece(s)


@jit
def place_coach(s: State, road: int) -> None:
    """H5.4: from the supply, the warehouse (H10.2) or the hand (H5.8) to a road; H2.6, H5.7: a
    village earns 1 Thaler.
    """
    seat = s.to_move
    if s.in_hand == COACH:
        s.in_hand = NOTHING
    elif s.phase == RESTOCKING_ALL:
        s.stored_coaches[seat] -= 1
    else:
        s.coach_supply[seat] -= 1
    s.coaches[seat, road] += 1
    s.network[seat] |= bit(road)
    if t.VILLAGES & bit(road):
        s.money[seat] += 1
    if s.warehouse:
        reward_route(s, seat, road)
    if s.phase == START_COACH:
        end_placing(s)
    else:
        s.coaches_due -= 1
        after_piece(s)


@jit
def begin_start_coach(s: State, house: int) -> None:
    """H2.5: a coach follows the stone. H9.2: with the warehouse only in the first placing round."""
    if s.warehouse and s.lap > 0:
        end_placing(s)
    else:
        s.house = house
        s.phase = START_COACH


@jit
def after_piece(s: State) -> None:
    """H5.6: stones first, then coaches; H10.2: in any order. Then the turn goes on."""
    if s.stones_due + s.coaches_due == 0:
        s.house = t.NO_HOUSE
        if s.claim_due:
            begin_claim(s)
        else:
            go_on(s)
    elif s.phase == BUYING_STONE and s.stones_due == 0:
        s.phase = BUYING_COACH


@jit
def begin_claim(s: State) -> None:
    """H11.1: after the coach that comes with a goods card its claim may be redeemed, if it hasn't
    lapsed.
    """
    s.claim_due = 0
    if s.claims[s.to_move] > 0:
        s.phase = CLAIMING
    else:
        go_on(s)


@jit
def remove_stone(s: State, seat: int, house: int) -> None:
    """A stone leaves a house."""
    s.stones[seat, house] -= 1
    if s.stones[seat, house] == 0:
        s.houses[seat] &= ~bit(house)


@jit
def remove_coach(s: State, seat: int, road: int) -> None:
    """A coach leaves a road."""
    s.coaches[seat, road] -= 1
    if s.coaches[seat, road] == 0:
        s.network[seat] &= ~bit(road)
