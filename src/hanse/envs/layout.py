"""The observation of a game as float32 numbers: a layout for each game, from the declaration of its
state.

    layout = Layout.of(hanse.game("amsterdam"))
    floats = layout.encode_one(match.observe(0), 0)
    dict(zip(layout.names, floats))["hand[mine,green]"]

Only what the observer may know gets in. Seats are told from the observer's: mine, next, third, …

1. Left out: what is secret to all, and the record's own marks; derived fields, but for amounts of
   one byte, which save a learner the sums; amounts in long lists (an axis without labels, longer
   than LONG), which are kept to imagine what is hidden, not to play.
2. An amount is divided by the most it can be; by BYTE_BOUND or WIDE_BOUND where no most is declared
   or a very large one, and can then be more than 1.
3. A category is one-hot; nothing is all zeros. One with more than MANY values is two digits of base
   8, each one-hot.
4. A seat is one-hot too: mine, next, …; nobody is all zeros.
5. Categories and seats in long lists are counted: how many entries there are of each, divided by
   what that would be if the list were full and all were equally many.
6. Of fields secret to other seats only the own row is there; of owners only whether it is mine.
7. Rows of seats that don't take part are zeros.
"""

import itertools
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from hanse.core.errors import BadOption
from hanse.core.game import Game
from hanse.core.record import SEAT, Record, State, States, clone
from hanse.envs import encoding as e
from hanse.envs.parts import Part, is_viewers, parts, seat_label

# The version of each game that isn't at 0. Raise it when what a game's floats, actions or rewards
# mean changes: tests/envs/test_layout.py keeps a hash of them.
VERSIONS: dict[str, int] = {}

HOW_WORDS = {
    **dict.fromkeys(e.AMOUNTS, "amount"),
    e.ONE_HOT: "one-hot",
    e.DIGITS: "two digits, one-hot",
    e.OWNER: "seat, one-hot",
    e.MINE: "whether mine",
    e.COUNTS: "how many of each",
    e.SEAT_COUNTS: "how many of each seat",
}


class Layout:
    """The layout of a game's observations; `Layout.of` keeps one for each game."""

    def __init__(self, game: Game) -> None:
        game.rules  # noqa: B018  the rules must be installed before anything is compiled
        self.game = game
        self.parts = list(parts(game))
        self.size = sum(part.size for part in self.parts)
        self.runs, self.spans = _runs(game.state, self.parts)
        self.scale = np.ones(self.size, np.float32)
        for part in self.parts:
            self.scale[part.floats] /= np.float32(part.bound)

    @staticmethod
    def of(game: Game) -> "Layout":
        """The layout of a game."""
        return _layout(game)

    @property
    def version(self) -> int:
        """Changes when what the numbers mean does."""
        return VERSIONS.get(self.game.id, 0)

    @cached_property
    def names(self) -> list[str]:
        """A name for every float: `hand[mine,green]`, `owner[dam-oude_kerk.pink]=next`."""
        return [name for part in self.parts for name in _names(self.game.state, part)]

    @cached_property
    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most that each float can be, by the type of its field."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for part in self.parts:
            if part.how in e.AMOUNTS:
                limits, scale = np.iinfo(part.field.type), self.scale[part.floats]
                low[part.floats] = np.float32(limits.min) * scale
                high[part.floats] = np.float32(limits.max) * scale
            elif part.is_counted:
                high[part.floats] = part.width + 1  # a sum of fractions can be a hair too much
        return low, high

    def encode(self, states: States, seats: Sequence[int] | NDArray, out: NDArray) -> None:
        """Fill row `i` of `out`, float32, with what `seats[i]` may know of record `i`.

        The records may be observations or the truth: what that seat may not know is blanked first.
        """
        lookers = np.asarray(seats, np.int64)
        if lookers.shape != states.shape or states.dtype != self.game.state.dtype:
            raise BadOption(f"A seat is needed for each of some records of {self.game.id}.")
        for i in np.flatnonzero((lookers < 0) | (lookers >= states["seats"]))[:1]:
            raise BadOption(f"Record {i} has no seat {lookers[i]} that could observe it.")
        if out.dtype != np.float32 or out.shape != (len(states), self.size):
            raise BadOption(f"Floats go to an array of float32, {len(states)} × {self.size}.")
        scratch = np.empty(1, states.dtype)
        view = scratch.view(np.int8)
        e.observe_all(states, lookers, scratch, view, self.runs, self.spans, self.scale, out)

    def encode_one(self, observation: State | States, seat: int) -> NDArray[np.float32]:
        """The floats of one observation, a record or an array of one."""
        out = np.empty((1, self.size), np.float32)
        self.encode(clone(observation), [seat], out)
        return out[0]

    def table(self) -> Iterator[tuple[str, ...]]:
        """The layout in words, the head first: the floats of each field, and how they tell it."""
        yield "floats", "field", "for each", "how", "meaning"
        for part in self.parts:
            last = part.first + part.size - 1
            yield (
                str(last) if part.size == 1 else f"{part.first} to {last}",
                f"`{part.field.name}`",
                " × ".join(_axis_words(self.game.state, part)),
                _how_words(part),
                part.field.meaning,
            )


@cache
def _layout(game: Game) -> Layout:
    return Layout(game)


# The runs


def _runs(record: Record, told: Sequence[Part]) -> tuple[e.Runs, e.Spans]:
    """The runs for each number of seats and each seat."""
    most = record.most_seats
    spans = np.zeros((most + 1, most, 2), np.int64)
    table: list[list[int]] = []
    for seats, me in ((n, seat) for n in range(1, most + 1) for seat in range(n)):
        first = len(table)
        pieces = [run for part in told for run in _pieces(record, part, me, seats)]
        for run in sorted(pieces, key=lambda run: run[e.HOW]):  # branches that are easy to guess
            if len(table) > first and _follows(table[-1], run):
                table[-1][e.COUNT] += 1
            else:
                table.append(run)
        spans[seats, me] = first, len(table)
    return np.array(table, np.uint64).reshape(-1, e.COLUMNS), spans


def _pieces(record: Record, part: Part, me: int, seats: int) -> Iterator[list[int]]:
    """A run for each number of a field; those that follow each other become one."""
    size = np.dtype(part.field.type).itemsize
    shape = [record.length(axis) for axis in part.field.axes]
    start = record.dtype.fields[part.field.name][1]  # type: ignore[index]
    places = [_places(record, part, n, me, seats) for n in range(len(shape))]
    for pairs in itertools.product(*places):
        told = here = 0
        for (place, index), labels, length in zip(pairs, part.rows, shape, strict=True):
            told, here = told * len(labels) + place, here * length + index
        at = part.first + (0 if part.is_counted else told * part.width)
        yield [part.how, start + here * size, size, 1, at, part.width]


def _places(record: Record, part: Part, place: int, me: int, seats: int) -> list[tuple[int, int]]:
    """The rows of an axis that are told and take part, each with its index in the record."""
    axis, told = part.field.axes[place], len(part.rows[place])
    rotated = [(n, (me + n) % seats) for n in range(seats)]
    if axis is SEAT:
        return rotated[:told]
    if is_viewers(record, axis):
        return [*rotated[: told - 1], (told - 1, record.most_seats)]
    return [(n, n) for n in range(told)]


def _follows(before: list[int], run: list[int]) -> bool:
    """Whether a number comes next to a run and is told alike."""
    same = [e.HOW, e.SIZE, e.WIDTH]
    floats = 0 if run[e.HOW] in e.COUNTED else before[e.COUNT] * before[e.WIDTH]
    return (
        [before[n] for n in same] == [run[n] for n in same]
        and run[e.SOURCE] == before[e.SOURCE] + before[e.COUNT] * before[e.SIZE]
        and run[e.AT] == before[e.AT] + floats
    )


# In words


def _names(record: Record, part: Part) -> Iterator[str]:
    values = _values(record, part)
    if part.is_counted:
        yield from (f"{part.field.name}#{value}" for value in values)
        return
    for labels in itertools.product(*part.rows):
        stem = part.field.name + (f"[{','.join(labels)}]" if labels else "")
        yield from (f"{stem}{value}" for value in values)


def _values(record: Record, part: Part) -> list[str]:
    """What tells the floats of one number apart."""
    axis = part.field.values
    if axis is None:
        return [""]
    if part.how == e.MINE:
        return ["=mine"]
    if part.how == e.DIGITS:
        high = [f"/{e.BASE}={digit}" for digit in range(part.width - e.BASE)]
        return high + [f"%{e.BASE}={digit}" for digit in range(e.BASE)]
    numbers = range(record.length(axis))
    labels = axis.labels or [seat_label(n) if axis is SEAT else str(n) for n in numbers]
    return list(labels) if part.is_counted else [f"={label}" for label in labels]


def _axis_words(record: Record, part: Part) -> Iterator[str]:
    if part.is_counted:
        return
    for axis, labels in zip(part.field.axes, part.rows, strict=True):
        is_seats = axis is SEAT or is_viewers(record, axis)
        own = " and ".join(labels) if len(labels) < record.most_seats else f"seat {len(labels)}"
        yield own if is_seats else f"{axis.name} {len(labels)}"


def _how_words(part: Part) -> str:
    words = HOW_WORDS[part.how]
    if part.how in e.AMOUNTS:
        return "flag" if part.field.most == 1 else f"{words} / {part.bound}"
    floats = f", {part.width}" if part.width > 1 else ""
    return words + floats + (f", / {part.bound}" if part.bound > 1 else "")
