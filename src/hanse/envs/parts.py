"""Which fields of a game's state are told as floats, and how: the rules that `layout.py` lists."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hanse.core.errors import HanseError
from hanse.core.game import Game
from hanse.core.record import SEAT, Axis, Field, Record
from hanse.envs import encoding as e

LONG = 8  # an axis without labels that is longer counts the entries of a list
MANY = 40  # a category with more values is told in digits
BYTE_BOUND = 10  # what amounts are divided by if nothing better is known
WIDE_BOUND = 100  # the same for amounts of more than a byte

VIEWER = "viewer"  # the name of an axis of the seats and, last, everybody
SECRET_TO_ALL = "to all"  # how a field's `secret` begins
SECRET_TO_OTHERS = "to other seats"

ORDER = ("mine", "next", "third", "fourth", "fifth", "sixth")

AMOUNT_KINDS: dict[type, int] = {
    np.int8: e.AMOUNT,
    np.uint8: e.UNSIGNED,
    np.int16: e.SHORT,
    np.int32: e.WIDE,
}


@dataclass(frozen=True)
class Part:
    """The floats of one field."""

    field: Field
    how: int  # one of the kinds of `encoding.py`
    rows: tuple[tuple[str, ...], ...]  # the labels of what is told, by axis
    width: int  # floats for each number; of what is counted in all
    bound: int  # what amounts are divided by
    first: int  # the first float

    @property
    def is_counted(self) -> bool:
        """Whether it tells how many entries there are of each value."""
        return self.how in e.COUNTED

    @property
    def size(self) -> int:
        """How many floats it has."""
        numbers = math.prod(len(labels) for labels in self.rows)
        return self.width if self.is_counted else numbers * self.width

    @property
    def floats(self) -> slice:
        """Where they are."""
        return slice(self.first, self.first + self.size)


def parts(game: Game) -> Iterator[Part]:
    """The parts of a game's observation, in the order of the record."""
    first = 0
    for field in game.state.fields.values():
        if is_told(field):
            how, width, bound = _how(game, field)
            rows = tuple(_labels(game.state, field, place) for place in range(len(field.axes)))
            part = Part(field, how, rows, width, bound, first)
            first += part.size
            yield part


def is_told(field: Field) -> bool:
    """Whether a field is part of what a learner gets."""
    if field.secret.startswith(SECRET_TO_ALL):
        return False
    if field.derived:
        return field.type is np.int8 and field.values is None
    return field.values is not None or not is_list(field)


def is_list(field: Field) -> bool:
    """Whether a field is a long list, in which only the order tells entries apart."""
    return any(axis is not SEAT and not axis.labels and axis.size > LONG for axis in field.axes)


def is_viewers(record: Record, axis: Axis) -> bool:
    """Whether an axis counts the seats and, last, everybody."""
    return axis.name == VIEWER and axis.size == record.most_seats + 1


def seat_label(place: int) -> str:
    """What the seat that comes so many after the observer's is called."""
    return ORDER[place] if place < len(ORDER) else f"{place + 1}th"


def _how(game: Game, field: Field) -> tuple[int, int, int]:
    """How a field is told, its width, and what it is divided by."""
    if field.values is None:
        return AMOUNT_KINDS.get(field.type, e.WIDE_UNSIGNED), 1, _bound(game, field)
    if field.type is not np.int8:
        raise HanseError(f"{game.id}: {field.name} names things, so it should be of type i8.")
    depth = game.state.length(field.values)
    if is_list(field):
        length = math.prod(game.state.length(axis) for axis in field.axes)
        return e.SEAT_COUNTS if field.values is SEAT else e.COUNTS, depth, -(-length // depth)
    if field.values is SEAT:
        is_own = field.secret.startswith(SECRET_TO_OTHERS)
        return (e.MINE, 1, 1) if is_own else (e.OWNER, depth, 1)
    if depth > MANY:
        return e.DIGITS, -(-depth // e.BASE) + e.BASE, 1
    return e.ONE_HOT, depth, 1


def _bound(game: Game, field: Field) -> int:
    if field.name in game.register.options:
        option = game.register.options[field.name]
        codes = [option.code(choice) for choice in option.choices]
        return max(codes) if codes else option.most
    if field.name == "seats":
        return game.state.most_seats
    if field.most and field.most <= WIDE_BOUND:
        return field.most
    return BYTE_BOUND if np.dtype(field.type).itemsize == 1 else WIDE_BOUND


def _labels(record: Record, field: Field, place: int) -> tuple[str, ...]:
    """The rows of an axis that are told."""
    axis = field.axes[place]
    is_own = place == 0 and field.secret.startswith(SECRET_TO_OTHERS)
    seats = tuple(seat_label(n) for n in range(1 if is_own else record.most_seats))
    if axis is SEAT:
        return seats
    if is_viewers(record, axis):
        return (*seats, "everybody")
    return axis.labels or tuple(str(n) for n in range(axis.size))
