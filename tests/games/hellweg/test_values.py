"""What bots go by: stones meet the sales to come in each part of the board."""

from itertools import groupby

import numpy as np
import pytest

from hanse.games.hellweg import tables as t
from hanse.games.hellweg import values as v
from hanse.games.hellweg.connections import bit, joined
from tests.games.hellweg.table import somewhere, start


def sales_to_come(s, seat):
    """How often each house will be asked, and what it will pay together, counted slot by slot."""
    asked, paid = np.zeros(t.HOUSES), np.zeros(t.HOUSES)
    for card in range(t.TRADE_CARDS):
        if s.face_down[card] and s.rounds > s.round_number:
            face_down = t.TRADE_CARDS - s.round_number
            likely = (s.rounds - s.round_number) / face_down
            for house, value in zip(t.CARD_HOUSE[card], t.CARD_VALUE[card], strict=True):
                asked[house] += likely
                paid[house] += likely * value + v.LAST_CARD_PAYS / face_down
    if v.has_open_sale(s, seat):
        for slot in range(s.slot if s.to_move == seat else 0, t.SLOTS):
            house = t.CARD_HOUSE[s.card, slot]
            asked[house] += 1
            last = s.round_number == s.rounds
            paid[house] += t.CARD_VALUE[s.card, slot] + (v.LAST_CARD_PAYS if last else 0)
    return asked, paid


def points(s, seat, roads, asked, paid):
    """What stones bring along some roads, part by part and good by good."""
    bought, due = v.stones_to_place(s, seat)
    stock = s.stones[seat].astype(float)
    if bought != t.NO_HOUSE:
        stock[bought], due = stock[bought] + due, 0

    def place(house):
        return joined(roads, bit(t.HOUSE_CITY[house]), 0), t.HOUSE_GOOD[house]

    total, best = 0.0, 0.0
    for (_, good), group in groupby(sorted(range(t.HOUSES), key=place), place):
        houses = list(group)
        stones, sales, worth = stock[houses].sum(), asked[houses].sum(), paid[houses].sum()
        sold = min(stones, sales)
        total += v.LEFT_OVER * (stones - sold)
        if sales:
            price = worth / sales + bin(int(s.goods[seat]) & int(t.GOOD_PLUS[good])).count("1")
            total += price * sold * (1 - v.CROWDED * sold / sales)
            total += price * (sales - sold) * (v.MORE if stones else v.WAY)
            if 0 < stones < sales:
                best = max(best, price * (1 - 2 * v.CROWDED * stones / sales - v.MORE))
    return total + due * best


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_worth_what_each_part_of_it_sells(seats):
    frail, placing = 0, 0  # how often that mattered
    for seed in range(30):
        match = somewhere(seats, seed, 20 + 12 * seed % 170)
        s = match.state
        if match.over:
            continue
        for seat in range(seats):
            sales = v.sales_of(s, seat)
            asked, paid = sales_to_come(s, seat)
            for house in range(t.HOUSES):
                expected = asked[house], paid[house]
                assert v.demand(sales, bit(house)) == pytest.approx(expected)
            assert v.demand(sales, v.ALL_HOUSES) == pytest.approx((asked.sum(), paid.sum()))
            roads = int(s.network[seat])
            fragile = v.single_coaches(s, seat, roads & t.BROWN)
            firm, all_roads = (points(s, seat, r, asked, paid) for r in (roads & ~fragile, roads))
            less = v.WAY * paid.sum() + sum(  # which the points of a network leave out
                v.WAY * asked[house] * v.more_for(s, seat, t.HOUSE_GOOD[house])
                for house in range(t.HOUSES)
            )
            assert v.network_points(s, seat, sales, roads & ~fragile) == pytest.approx(firm - less)
            assert v.network_points(s, seat, sales, roads) == pytest.approx(all_roads - less)
            frail += firm != all_roads
            placing += v.stones_to_place(s, seat)[1] > 0
    assert frail > 0
    assert placing > 0


def test_chances_go_by_what_firm_roads_bring_and_a_part_of_what_others_add():
    frail = 0
    for seed in range(30):
        match = somewhere(3, seed, 20 + 12 * seed % 170)
        s = match.state
        if match.over:
            continue
        reached = []
        for seat in range(3):
            sales, roads = v.sales_of(s, seat), int(s.network[seat])
            fragile = v.single_coaches(s, seat, roads & t.BROWN)
            firm, all_roads = (
                v.network_points(s, seat, sales, r) for r in (roads & ~fragile, roads)
            )
            blend = firm + v.FRAGILE * (all_roads - firm)
            reached.append(v.points(s, seat, sales, blend))
            outlook = v.points(s, seat, sales, all_roads)
            assert v.outlook(s, seat) == outlook  # as if no road were fragile
            frail += firm != all_roads
        spread = v.SPREAD + v.SPREAD_TO_COME * (s.rounds - s.round_number) / t.TRADE_CARDS
        likely = np.exp(np.array(reached) / spread)
        out = np.zeros(3)
        v.chances(s, out)
        assert out == pytest.approx(likely / likely.sum())
    assert frail > 0


def test_the_outlook_at_the_end_is_the_score():
    match = start(3, seed=1)
    while not match.over:
        match.play(match.legal[0])
    assert [v.outlook(match.state, seat) for seat in range(3)] == match.scores
