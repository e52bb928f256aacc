"""Statistics that are kept while games go by."""

import numpy as np
import pytest

from hanse.arena.series import Stretch
from hanse.arena.statistics import Distribution, Tally, wilson


def test_wilsons_interval():
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27754), abs=1e-4)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.3, 0) == (0.0, 1.0)


def test_a_distribution_is_that_of_the_numbers():
    numbers = np.random.default_rng(1).integers(-20, 60, 1000)
    distribution = Distribution()
    for part in np.split(numbers, 10):
        distribution.add(part)
    assert distribution.mean == pytest.approx(numbers.mean())
    assert distribution.deviation == pytest.approx(numbers.std())
    assert (distribution.least, distribution.most) == (numbers.min(), numbers.max())
    assert distribution.quantile(0.5) == np.quantile(numbers, 0.5, method="inverted_cdf")
    bins = distribution.histogram(7)
    assert len(bins) <= 7
    assert sum(count for _, count in bins) == 1000


def test_a_single_number_makes_one_bin():
    distribution = Distribution()
    distribution.add(np.array([4, 4]))
    assert distribution.histogram(10) == [(4, 2)]


def test_a_shared_first_place_is_divided():
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [2, 1, 2]])
    tally = Tally(3)
    for n, row in enumerate(places):
        game, steps, scores = np.array([n]), np.array([5]), np.array([[3, 2, 1]])
        tally.add(Stretch(game, steps, scores, row[None], n, n + 0.5))
    rates = [rate for rate, _ in tally.win_rates()]
    assert rates == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3 + 1) / 4, (1 / 3) / 4])
    assert (tally.games, tally.steps, tally.seconds) == (4, 20, 3.5)
