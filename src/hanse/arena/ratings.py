"""Ratings from results, by openskill's Plackett-Luce model, which knows ties and any number of
seats.

Bots don't learn from one game to the next, so nothing is added to the uncertainty between games
(tau is 0), and what is left of it at the end is that of a fixed strength. A bot that sits in
several seats gains and loses with each of them.

    R. C. Weng, C.-J. Lin: A Bayesian approximation method for online ranking, Journal of Machine
    Learning Research, 2011.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hanse.arena.statistics import Z_95
from hanse.core.errors import MissingExtra


@dataclass(frozen=True)
class Rating:
    """A bot's strength: a normal distribution of what it may be."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """What holds 95 % of it."""
        return self.mu - Z_95 * self.sigma, self.mu + Z_95 * self.sigma


def model() -> Any:
    """The model; refuses if it isn't installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingExtra("Ratings need more: pip install 'hanse[arena]'") from None
    return PlackettLuce(tau=0.0)


def rate(bots: int, games: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """The ratings of so many bots after some games, each given as the bot in every seat and the
    place of every seat. The order of games matters a little.
    """
    rules = model()
    start = rules.rating()
    found = [(start.mu, start.sigma)] * bots
    for order, places in games:
        teams = [[rules.rating(mu=found[bot][0], sigma=found[bot][1])] for bot in order]
        after = [team[0] for team in rules.rate(teams, ranks=list(places))]
        for bot in set(order):
            mu, sigma = found[bot]
            own = [seat for seat, who in zip(after, order, strict=True) if who == bot]
            gain = sum(seat.mu - mu for seat in own)
            found[bot] = mu + gain, sigma * math.prod(seat.sigma / sigma for seat in own)
    return [Rating(float(mu), float(sigma)) for mu, sigma in found]
