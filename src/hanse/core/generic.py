"""The rules of whatever game a record belongs to.

Playouts, tree search and batches are written once, over these functions. In compiled code each
resolves at compile time by the record's type, so that the game's own rules are inlined; in plain
mode a dictionary does the same.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.core.bits import Words
from hanse.core.jit import JIT, jit
from hanse.core.random import Luck, luck_word
from hanse.core.record import STREAMS, Record, State

Seats = NDArray[np.int64]  # one number for each seat

_rules: dict[Any, Any] = {}  # an object with the game's functions, by its record's type


def install(record: Record, functions: Any) -> None:
    """Let records of this type be played by these functions."""
    _rules[_type(record)] = functions


def _type(record: Record) -> Any:
    if not JIT:
        return record.dtype
    import numba

    return numba.typeof(record.blank()).dtype


def setup(s: State) -> None:
    """Set the table up: `s` has its key, its number of seats and its options, and is blank
    otherwise.
    """
    _rules[s.dtype].setup(s)


def legal(s: State, actions: Words) -> None:
    """Fill `actions` with what the seat to move may do; that seat's observation is enough to
    tell.
    """
    _rules[s.dtype].legal(s, actions)


def apply(s: State, action: int) -> None:
    """Play a legal action, and whatever follows from it without a decision."""
    _rules[s.dtype].apply(s, action)


def scores(s: State, out: Seats) -> None:
    """Each seat's score, as if the game ended now."""
    _rules[s.dtype].scores(s, out)


def standing(s: State, out: Seats) -> None:
    """A number for each seat that orders the seats as the game ranks them, tie-breaks included;
    equal means shared.
    """
    _rules[s.dtype].standing(s, out)


def chances(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance to win, as the game's values judge it before the end."""
    _rules[s.dtype].chances(s, out)


def outlook(s: State, seat: int) -> float:
    """How well a seat stands, in whatever unit the game's values count."""
    return float(_rules[s.dtype].outlook(s, seat))


def game_hide(s: State, seat: int) -> None:
    """The game's part of `hide`."""
    _rules[s.dtype].hide(s, seat)


def game_determinize(o: State, seat: int, luck: Luck) -> None:
    """The game's part of `determinize`."""
    _rules[o.dtype].determinize(o, seat, luck)


@jit
def hide(s: State, seat: int) -> None:
    """Blank everything that `seat` may not know: what is left is its observation. NOBODY sees what
    is public.
    """
    for half in range(2):
        s.key[half] = 0
    for stream in range(STREAMS):
        s.drawn[stream] = 0
    s.shown = 0
    game_hide(s, seat)


@jit
def determinize(o: State, seat: int, luck: Luck) -> None:
    """Fill what `seat` can't know with chance: a state consistent with all it has seen, and a
    future of its own.
    """
    game_determinize(o, seat, luck)
    for half in range(2):
        o.key[half] = luck_word(luck)


if JIT:
    from numba.extending import overload

    @overload(setup)
    def _setup(s):  # type: ignore[no-untyped-def]
        rule = _rules[s].setup
        return lambda s: rule(s)

    @overload(legal)
    def _legal(s, actions):  # type: ignore[no-untyped-def]
        rule = _rules[s].legal
        return lambda s, actions: rule(s, actions)

    @overload(apply)
    def _apply(s, action):  # type: ignore[no-untyped-def]
        rule = _rules[s].apply
        return lambda s, action: rule(s, action)

    @overload(scores)
    def _scores(s, out):  # type: ignore[no-untyped-def]
        rule = _rules[s].scores
        return lambda s, out: rule(s, out)

    @overload(standing)
    def _standing(s, out):  # type: ignore[no-untyped-def]
        rule = _rules[s].standing
        return lambda s, out: rule(s, out)

    @overload(chances)
    def _chances(s, out):  # type: ignore[no-untyped-def]
        rule = _rules[s].chances
        return lambda s, out: rule(s, out)

    @overload(outlook)
    def _outlook(s, seat):  # type: ignore[no-untyped-def]
        rule = _rules[s].outlook
        return lambda s, seat: rule(s, seat)

    @overload(game_hide)
    def _hide(s, seat):  # type: ignore[no-untyped-def]
        rule = _rules[s].hide
        return lambda s, seat: rule(s, seat)

    @overload(game_determinize)
    def _determinize(o, seat, luck):  # type: ignore[no-untyped-def]
        rule = _rules[o].determinize
        return lambda o, seat, luck: rule(o, seat, luck)
