"""Who sits where in which game of a tournament."""

from collections import Counter

import pytest

from hanse.arena.tournament_schedule import Schedule, circular_orders, line_ups


def orders(bots, seats, games):
    schedule = Schedule(bots, seats)
    return [schedule.sitting(game).order for game in range(games)]


def groups(bots, seats):
    """The games of one cycle by group."""
    schedule = Schedule(bots, seats)
    found = {}
    for game in range(schedule.cycle):
        sitting = schedule.sitting(game)
        found.setdefault(sitting.group, []).append(sitting.order)
    return found


def test_two_bots_change_places_on_the_same_deal():
    assert groups(2, 2) == {0: [(0, 1), (1, 0)]}
    sitting = Schedule(2, 2).sitting(5)
    assert (sitting.group, sitting.order) == (2, (1, 0))


def test_two_bots_at_more_seats_meet_in_every_mixture():
    assert line_ups(2, 4) == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]
    assert orders(2, 3, 6) == [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert groups(2, 4)[3] == [(0, 1, 0, 1), (1, 0, 1, 0)]  # half a turn changes nothing


def test_more_bots_than_seats_meet_in_every_combination():
    assert line_ups(4, 2) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    met = Counter(frozenset(order) for order in orders(4, 2, Schedule(4, 2).cycle))
    assert len(met) == 6
    assert set(met.values()) == {2}


def test_neighbours_even_out():
    assert list(circular_orders((0, 1, 2))) == [(0, 1, 2), (0, 2, 1)]
    left = Counter(
        (order[seat], order[(seat + 1) % 4])
        for order in orders(4, 4, Schedule(4, 4).cycle)
        for seat in range(4)
    )
    assert len(left) == 12
    assert len(set(left.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (5, 3)])
def test_in_a_group_every_bot_has_each_seat_equally_often(bots, seats):
    for found in groups(bots, seats).values():
        assert len({tuple(sorted(order)) for order in found}) == 1
        assert len(set(found)) == len(found)
        for bot in set(found[0]):
            times = {sum(order[seat] == bot for order in found) for seat in range(seats)}
            assert len(times) == 1


def test_games_are_rounded_up_to_whole_groups():
    assert [Schedule(2, 2).whole(games) for games in (1, 2, 3)] == [2, 2, 4]
    assert [Schedule(2, 4).whole(games) for games in (13, 14, 15)] == [14, 14, 18]
    assert Schedule(3, 3).whole(400) == 402


def test_the_first_bot_may_be_alone_against_the_rest():
    schedule = Schedule(3, 3, alone=True)
    assert schedule.line_ups == [(0, 1, 1), (0, 2, 2)]
    assert [schedule.sitting(game).order for game in range(4)] == [
        (0, 1, 1),
        (1, 1, 0),
        (1, 0, 1),
        (0, 2, 2),
    ]


def test_there_is_a_deal_for_each_group():
    schedule = Schedule(3, 2)
    numbers = [schedule.sitting(game).group for game in range(60)]
    assert numbers == sorted(numbers)
    assert Counter(Counter(numbers).values()) == {2: 30}
