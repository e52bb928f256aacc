"""What bots go by: how many spaces a contract still lacks."""

import numpy as np
import pytest

import hanse
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam import values as v
from hanse.games.amsterdam.state import CARTS


def spaces_counted(s, seat):
    """From every place to every other the fewest spaces to be paid for, by way of each in turn."""
    spaces = np.full((t.PLACES, t.PLACES), v.FAR)
    np.fill_diagonal(spaces, 0)
    for route, (a, b) in enumerate(zip(t.ROUTE_A, t.ROUTE_B, strict=True)):
        spaces[a, b] = spaces[b, a] = min(spaces[a, b], v.route_cost(s, seat, route))
    for via in range(t.PLACES):
        spaces = np.minimum(spaces, spaces[:, [via]] + spaces[[via], :])
    return spaces


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_contract_lacks_the_fewest_spaces_that_join_its_places(seats):
    near = np.empty((t.LONGEST + 1, t.PLACES), np.uint64)
    front = np.empty(CARTS + t.LONGEST + 1, np.uint64)
    joined, far = 0, 0  # how often there was nothing to pay, or too much
    for seed in range(6):
        match, luck = hanse.game("amsterdam").start(seats, seed=seed), np.random.default_rng(seed)
        while not match.over:
            match.play(luck.choice(match.legal))
            if luck.random() < 0.9:
                continue
            for seat in range(seats):
                carts = int(match.state.carts[seat])
                v.list_neighbours(match.state, seat, near)
                expected = spaces_counted(match.state, seat)
                for a, b in zip(t.CONTRACT_A, t.CONTRACT_B, strict=True):
                    missing = v.spaces_between(near, a, b, carts, front)
                    assert missing == (expected[a, b] if expected[a, b] <= carts else v.FAR)
                    joined += missing == 0
                    far += missing == v.FAR
    assert joined > 0
    assert far > 0
