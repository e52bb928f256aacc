"""H4: the sale, with what goods cards (H8.2, H8.3) and passengers (H13.1) add to it."""

from hanse.core.bits import lowest, popcount
from hanse.core.jit import jit
from hanse.core.record import State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit, joined
from hanse.games.hellweg.course import end_sale
from hanse.games.hellweg.placing import remove_coach, remove_stone
from hanse.games.hellweg.state import SELLING, SELLING_OFF, TRAVELLING

SELLING_OFF_PAYS = 2  # H4.12, Thaler
LAST_CARD_PAYS = 2  # H4.13, Thaler more
PASSENGERS_PAY = 1  # H13.1, Thaler more


# What can be sold


@jit
def buyer(s: State) -> int:
    """H4.1: the house of the card that is being settled."""
    return t.CARD_HOUSE[s.card, s.slot]


@jit
def houses_to_sell_from(s: State, seat: int) -> int:
    """H4.2: the houses with an own stone of the good asked for that can be sold, as a set: H4.3: in
    that very house; H4.4: in a city joined to it; H4.10: whichever house of the city it is.
    """
    house = buyer(s)
    mine = s.houses[seat] & t.HOUSES_OF_GOOD[t.HOUSE_GOOD[house]]
    here = mine & bit(house)
    city = t.HOUSE_CITY[house]
    if mine == here or s.network[seat] & t.ROADS_OF_CITY[city] == 0:
        return here
    cities = joined(s.network[seat], bit(city), 0)
    found = here
    while mine:
        other = lowest(mine)
        mine &= mine - 1
        if cities & bit(t.HOUSE_CITY[other]):
            found |= bit(other)
    return found


# Selling


@jit
def sell(s: State, house: int) -> None:
    """H4.3: on the spot, or H4.4: by transport."""
    if house == buyer(s):
        earn_sale(s, house, t.CARD_VALUE[s.card, s.slot])
        s.sold = 1
        next_house(s)
    else:
        s.source = house
        s.at = t.HOUSE_CITY[house]
        s.visited = bit(s.at)
        travel(s)


@jit
def keep(s: State) -> None:
    """H4.2: nobody has to sell."""
    next_house(s)


@jit
def next_house(s: State) -> None:
    """H4.11: one house is settled before the next. H4.12: after four without a sale any stone can
    be sold off.
    """
    s.slot += 1
    s.phase = SELLING
    if s.slot == t.SLOTS:
        if s.sold:
            end_sale(s)
        else:
            s.phase = SELLING_OFF


# H4.8: the connection, road by road


@jit
def onward_roads(s: State, seat: int) -> int:
    """H4.8: the roads along which the buyer can still be reached without coming through a city
    twice, as a set.
    """
    target = bit(t.HOUSE_CITY[buyer(s)])
    cities = joined(s.network[seat], target, s.visited)
    leaving = s.network[seat] & t.ROADS_OF_CITY[s.at]
    roads = 0
    while leaving:
        road = lowest(leaving)
        leaving &= leaving - 1
        if t.ROAD_ENDS[road] & cities:
            roads |= bit(road)
    return roads


@jit
def onward_steps(s: State, seat: int) -> int:
    """H4.8: the same as steps from the city reached."""
    roads = onward_roads(s, seat)
    steps = 0
    while roads:
        steps |= t.STEP_BY[lowest(roads), s.at]
        roads &= roads - 1
    return steps


@jit
def travel(s: State) -> None:
    """H4.8: the player chooses at every fork; where there is one way it is taken."""
    target = t.HOUSE_CITY[buyer(s)]
    while s.at != target:
        roads = onward_roads(s, s.to_move)
        if popcount(roads) > 1:
            s.phase = TRAVELLING
            return
        go_along(s, lowest(roads))
    arrive(s)


@jit
def go_along(s: State, road: int) -> None:
    """H4.8: the stone comes to the other end of a road."""
    s.used[road] = 1
    s.visited |= t.ROAD_ENDS[road]
    s.at = t.ROAD_CITIES[road, 0] + t.ROAD_CITIES[road, 1] - s.at


@jit
def go(s: State, step: int) -> None:
    """H4.8: the player's choice at a fork."""
    go_along(s, t.STEP_ROAD[step])
    travel(s)


@jit
def arrive(s: State) -> None:
    """H4.5, H8.3, H13.1: coaches return, then the sale is paid for."""
    seat = s.to_move
    earned = t.CARD_VALUE[s.card, s.slot]
    has_passengers = 0
    for road in range(t.ROADS):
        if s.used[road]:
            s.used[road] = 0
            if loses_coach(s, seat, road):
                remove_coach(s, seat, road)
                s.coach_supply[seat] += 1
                earned += popcount(s.goods[seat] & t.COACH_PLUS)  # H8.3
            if t.VILLAGES & bit(road):
                has_passengers = s.passengers
    if has_passengers:
        earned += PASSENGERS_PAY
    house = s.source
    s.source = t.NO_HOUSE
    s.at = t.NO_CITY
    s.visited = 0
    earn_sale(s, house, earned)
    s.sold = 1
    next_house(s)


@jit
def loses_coach(s: State, seat: int, road: int) -> bool:
    """H4.5: a brown road with a single coach loses it. H4.6: a paved one doesn't, H4.7: nor one
    with two or more.
    """
    return t.BROWN & bit(road) != 0 and s.coaches[seat, road] == 1


# H4.9: what a sale earns


@jit
def earn_sale(s: State, house: int, thaler: int) -> None:
    """H4.9: money for the stone, which returns to the supply. H1.2: the bank never runs out."""
    seat = s.to_move
    s.money[seat] += sale_pays(s, seat, t.HOUSE_GOOD[house], thaler)
    remove_stone(s, seat, house)
    s.stone_supply[seat] += 1


@jit
def sale_pays(s: State, seat: int, good: int, thaler: int) -> int:
    """H8.2: a stone that is worth so much pays more with the card for its good; H4.13: and 2 more
    on the last trade card.
    """
    thaler += more_for(s, seat, good)
    if s.round_number == s.rounds:
        thaler += LAST_CARD_PAYS
    return thaler


@jit
def more_for(s: State, seat: int, good: int) -> int:
    """H8.2: Thaler more for each stone of a good, by a seat's goods cards."""
    return popcount(s.goods[seat] & t.GOOD_PLUS[good])


@jit
def sell_off(s: State, house: int) -> None:
    """H4.12: who sold in none of the four houses may sell any stone for 2 Thaler."""
    earn_sale(s, house, SELLING_OFF_PAYS)
    end_sale(s)


@jit
def decline(s: State) -> None:
    """H4.12: or none."""
    end_sale(s)
