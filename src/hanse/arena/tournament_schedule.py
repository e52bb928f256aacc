"""Who sits where in which game of a tournament.

A line-up says which bots meet: all of them where there are as many as seats, every mixture that has
each of them where there are fewer, every combination where there are more; or the first bot alone
against each of the others in all other seats. The bots of a line-up
can sit around the table in several circular orders; each order is turned through the seats on one
deal, and these games are a group. Groups take the orders in turn:

    two seats, bots a b:     group 0: ab ba             group 1: ab ba             …
    three seats, bots a b:   group 0: aab aba baa       group 1: abb bba bab       …
    three seats, bots a b c: group 0: abc bca cab       group 1: acb cba bac       …

So every bot of a group has each seat equally often on the same deal, and whoever sits to the left
of whom evens out, too. The schedule doesn't depend on how many games are played of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, combinations, combinations_with_replacement, zip_longest

Order = tuple[int, ...]  # the number of the bot in each seat


@dataclass(frozen=True)
class Sitting:
    """One game of the schedule."""

    group: int  # the games of a group have the same deal
    order: Order


class Schedule:
    """The games of a tournament of so many bots at so many seats."""

    def __init__(self, bots: int, seats: int, alone: bool = False) -> None:
        self.line_ups = against_the_rest(bots, seats) if alone else line_ups(bots, seats)
        self._groups = groups(self.line_ups)
        self._ends = [0, *accumulate(map(len, self._groups))]  # games up to each group's end
        self._cycle = [(n, order) for n, turned in enumerate(self._groups) for order in turned]

    @property
    def cycle(self) -> int:
        """How many games it takes until every order has had its turn."""
        return len(self._cycle)

    def sitting(self, game: int) -> Sitting:
        """Game number `game`."""
        cycles, place = divmod(game, self.cycle)
        group, order = self._cycle[place]
        return Sitting(cycles * len(self._groups) + group, order)

    def whole(self, games: int) -> int:
        """At least so many games, none of whose groups is cut."""
        cycles, rest = divmod(games, self.cycle)
        return cycles * self.cycle + next(end for end in self._ends if end >= rest)


@cache
def schedule_of(bots: int, seats: int, alone: bool = False) -> Schedule:
    """The schedule of so many bots at so many seats."""
    return Schedule(bots, seats, alone)


def line_ups(bots: int, seats: int) -> list[Order]:
    """Which bots meet, each line-up in ascending order."""
    if bots > seats:
        return list(combinations(range(bots), seats))
    mixtures = combinations_with_replacement(range(bots), seats)
    return [mixture for mixture in mixtures if len(set(mixture)) == bots]


def against_the_rest(bots: int, seats: int) -> list[Order]:
    """The first bot in one seat, another in all the rest."""
    return [(0, *[other] * (seats - 1)) for other in range(1, bots)]


def groups(found: Sequence[Order]) -> list[list[Order]]:
    """Every circular order of every line-up, turned through the seats; first one of each line-up,
    then the second, …
    """
    by_line_up = [list(circular_orders(line_up)) for line_up in found]
    in_turn = chain.from_iterable(zip_longest(*by_line_up))
    return [turned(order) for order in in_turn if order is not None]


def turned(order: Order) -> list[Order]:
    """An order at every turn of the table that makes a difference."""
    turns = (order[n:] + order[:n] for n in range(len(order)))
    return list(dict.fromkeys(turns))


def circular_orders(line_up: Order) -> Iterator[Order]:
    """Every order of a line-up around a table, each once: no two are turns of each other."""
    seen: set[Order] = set()
    for order in _arrangements(line_up):
        if order not in seen:
            seen.update(turned(order))
            yield order


def _arrangements(line_up: Order) -> Iterator[Order]:
    """Every different order of a line-up."""
    if not line_up:
        yield ()
    for bot in sorted(set(line_up)):
        place = line_up.index(bot)
        for rest in _arrangements(line_up[:place] + line_up[place + 1 :]):
            yield (bot, *rest)
