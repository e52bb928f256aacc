"""Declaring a game's state: one fixed-size NumPy record, each field with its axes, its meaning and
who may know it.

    CARD = Axis("card", ("red", "green"))
    STATE = Record("snap", most_seats=4, phases=("turn", "over"), fields=[
        Field("hand", i8, (SEAT, CARD), "cards held", secret="to other seats"),
    ])

The declaration gives the dtype (clone = copy bytes, batch = array), the JSON form of positions and
the documentation. Records are not aligned: numba fails on aligned nested records.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

State: TypeAlias = Any  # one np.record: the state of one game, or a seat's observation of it
States: TypeAlias = NDArray[Any]  # an array of records; one match keeps an array of length 1

i8, i16, i32, u8, u16, u32, u64 = (
    np.int8,
    np.int16,
    np.int32,
    np.uint8,
    np.uint16,
    np.uint32,
    np.uint64,
)

NOBODY = -1  # no seat

STREAMS = 4  # of random numbers in a match; core/random.py names them

MOST_BYTES = 1024  # a state is cloned millions of times a second


@dataclass(frozen=True)
class Axis:
    """What an index or a value counts: its name, and the label of each number, if it has any."""

    name: str
    labels: tuple[str, ...] = ()
    size: int = 0

    def __post_init__(self) -> None:
        if self.size and self.labels and self.size != len(self.labels):
            raise ValueError(f"the axis {self.name} has {len(self.labels)} labels, not {self.size}")
        twice = [label for label in self.labels if self.labels.count(label) > 1]
        if twice:
            raise ValueError(f"the axis {self.name} has two labels {twice[0]}")
        object.__setattr__(self, "size", self.size or len(self.labels))

    def __len__(self) -> int:
        return self.size


SEAT = Axis("seat")  # as long as the game has seats at most; in JSON, as many as take part


@dataclass(frozen=True)
class Field:
    """One field of a state."""

    name: str
    type: type
    axes: tuple[Axis, ...]
    meaning: str  # with the unit
    empty: int = 0  # the value that stands for nothing
    values: Axis | None = None  # what the numbers stand for, where they aren't amounts
    most: int | None = None  # the largest amount possible
    secret: str = ""  # from whom it is hidden
    derived: bool = False  # follows from the other fields; left out of the JSON form


def _header(game: str, phases: Axis) -> list[Field]:
    """The fields of every game. The last tells records of different games apart by their type."""
    return [
        Field(
            "key",
            u64,
            (Axis("half", size=2),),
            "the match's key",
            secret="to all; the match shows it at the end",
        ),
        Field(
            "drawn",
            u32,
            (Axis("stream", size=STREAMS),),
            "random numbers used, by stream",
            secret="to all",
        ),
        Field(
            "shown",
            u32,
            (),
            "how often something hidden became known to the seat that acted",
            secret="to all",
        ),
        Field("seats", i8, (), "how many seats take part"),
        Field(
            "to_move", i8, (), "the seat that is asked; NOBODY when the game is over", NOBODY, SEAT
        ),
        Field("phase", i8, (), "what is asked", values=phases),
        Field(f"of_{game}", u8, (), "always 0: marks the record as this game's", derived=True),
    ]


def clone(states: States) -> States:
    """A copy of some records. NumPy copies field by field; bytes go twenty times faster."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class Record:
    """The declaration of a game's state: its fields and the dtype that they make."""

    def __init__(
        self, game: str, *, most_seats: int, phases: Sequence[str], fields: Sequence[Field]
    ) -> None:
        self.game = game
        self.most_seats = most_seats
        self.phases = Axis("phase", tuple(phases))
        declared = [*_header(game, self.phases), *fields]
        self.fields = {field.name: field for field in declared}
        if len(self.fields) != len(declared):
            raise ValueError(f"{game}: two fields of one name")
        taken = [name for name in self.fields if hasattr(np.record, name)]
        if taken:  # plain rules would get NumPy's method instead of the field
            raise ValueError(
                f"{game}: a field can't be named {taken[0]}, as NumPy's records have it"
            )
        self.dtype = np.dtype((np.record, [self._column(f) for f in self.fields.values()]))
        if self.dtype.itemsize > MOST_BYTES:
            raise ValueError(f"{game}: {self.dtype.itemsize} bytes, more than {MOST_BYTES}")

    def length(self, axis: Axis) -> int:
        """How many numbers an axis has in this game."""
        return self.most_seats if axis is SEAT else axis.size

    def _column(self, field: Field) -> tuple[str, type, tuple[int, ...]]:
        return field.name, field.type, tuple(self.length(axis) for axis in field.axes)

    def blank(self, count: int = 1) -> States:
        """States with every field at its empty value."""
        states = np.zeros(count, self.dtype)
        for field in self.fields.values():
            if field.empty:
                states[field.name] = field.empty
        return states
