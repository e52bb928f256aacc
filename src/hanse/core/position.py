"""Positions as JSON: the whole truth of a state, or one seat's view of it.

A field along a labelled axis is an object of what isn't empty, along a seat axis a list of the
seats that take part, along any other a list. Numbers that stand for something are written as its
name, and nothing as null. Loading checks everything and says all that is wrong.
"""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from hanse.core import play
from hanse.core.errors import BadOption, BadPosition
from hanse.core.game import Game
from hanse.core.play import observation
from hanse.core.random import key_from_bytes, key_to_bytes, luck_from_seed
from hanse.core.record import NOBODY, SEAT, Axis, Field, State, States, clone
from hanse.core.soundness import end_problems, limits

BY_HAND = ("key", "seats")  # read and written apart from the other fields


def encode(game: Game, s: State, *, view: int | None = None) -> dict[str, Any]:
    """The JSON form of a state; with `view`, of an observation of that seat (NOBODY: of what is
    public).
    """
    data: dict[str, Any] = {
        "game": game.id,
        "version": game.register.version,
        "seats": int(s.seats),
    }
    data["options"] = game.options_of(s)
    if view is None:
        data["key"] = key_to_bytes(s.key).hex()
    else:
        data["view"] = view
    for field in _fields(game, view is not None):
        value = _write(game, field, field.axes, s[field.name], int(s.seats))
        if value not in ({}, []):
            data[field.name] = value
    return data


def _fields(game: Game, is_view: bool) -> list[Field]:
    left_out = {*BY_HAND, *game.register.options, *(("drawn", "shown") if is_view else ())}
    return [f for f in game.state.fields.values() if not f.derived and f.name not in left_out]


def _write(game: Game, field: Field, axes: tuple[Axis, ...], value: Any, seats: int) -> Any:
    if not axes:
        if field.values is None or field.values is SEAT:
            return None if field.empty and value == field.empty else int(value)
        return None if field.empty and value == field.empty else field.values.labels[value]
    first, rest = axes[0], axes[1:]
    parts = [_write(game, field, rest, part, seats) for part in value]
    if first is SEAT:
        return parts[:seats]
    if not first.labels:
        return parts
    nothing: tuple[Any, ...] = (None, {}, []) if field.empty else (0, {}, [])
    return {
        label: part for label, part in zip(first.labels, parts, strict=True) if part not in nothing
    }


def decode(game: Game, data: Mapping[str, Any]) -> States:
    """The state or the observation that a JSON form stands for; raises BadPosition if it can't
    be.
    """
    states, problems = _read_all(game, data)
    if not problems:
        game.derive(states[0])
        problems = _impossible(game, states, data.get("view"))
    if problems:
        raise BadPosition(problems)
    return states


def arrange(
    game: Game, seats: int, options: Mapping[str, Any] | None = None, **fields: Any
) -> States:
    """A situation put together by hand: what isn't mentioned is filled in by the game (cards go to
    their piles).
    """
    data = {
        "game": game.id,
        "version": game.register.version,
        "seats": seats,
        "options": options or {},
        **fields,
    }
    states, problems = _read_all(game, data)
    if not problems:
        if "key" not in fields:
            states[0].key[:] = key_from_bytes(b"hanse situation.")
        game.settle(states[0])
        problems = game.problems(states[0]) or end_problems(game, states)
    if problems:
        raise BadPosition(problems)
    return states


def _impossible(game: Game, states: States, view: int | None) -> list[str]:
    """What is wrong with a state, or with every state that an observation could stand for."""
    if view is None:
        return game.problems(states[0]) or end_problems(game, states)
    problems = game.view_problems(states[0], view)
    if problems:
        return problems
    truth = clone(states)
    play.determinize(truth, 0, view, luck_from_seed(0))
    problems = game.problems(truth[0]) or end_problems(game, truth)
    if not problems and observation(truth, view).tobytes() != states.tobytes():
        problems = [f"it holds what seat {view} can't know"]
    return problems


def _read_all(game: Game, data: Mapping[str, Any]) -> tuple[States, list[str]]:
    _check_head(game, data)
    states = game.template(data["seats"], data.get("options", {}))
    problems: list[str] = []
    s = states[0]
    if "key" in data:
        if isinstance(data["key"], str) and re.fullmatch("[0-9a-f]{32}", data["key"]):
            s.key[:] = key_from_bytes(bytes.fromhex(data["key"]))
        else:
            problems.append("key should be 32 hexadecimal digits")
    known = {f.name: f for f in _fields(game, False)}
    for name, value in data.items():
        if name in known:
            try:
                _fill(game, known[name], s, value)
            except _Unfit as unfit:
                problems.append(f"{name}{unfit}")
        elif name not in ("game", "version", "seats", "options", "key", "view"):
            problems.append(f"there is no field {name!r}")
    return states, problems


def _check_head(game: Game, data: Mapping[str, Any]) -> None:
    if not isinstance(data, Mapping) or "seats" not in data:
        raise BadPosition(["it should be an object with game, version and seats"])
    if data.get("game") != game.id:
        raise BadPosition([f"it is of the game {data.get('game')!r}, not {game.id}"])
    if data.get("version") != game.register.version:
        raise BadPosition(
            [f"it is of version {data.get('version')} of the rules, not {game.register.version}"]
        )
    if not isinstance(data.get("options", {}), Mapping):
        raise BadPosition(["options should be an object"])
    try:
        game.register.check_seats(data["seats"])
        game.register.values(data.get("options", {}))
    except BadOption as error:
        raise BadPosition([str(error).rstrip(".")]) from None
    view = data.get("view")
    if view is not None and not _is_seat(view, data["seats"]):
        raise BadPosition([f"it is the view of seat {view!r}, which doesn't take part"])


def _is_seat(view: Any, seats: int) -> bool:
    return type(view) is int and NOBODY <= view < seats


class _Unfit(Exception):
    """A value that doesn't fit; the message goes on from the field's name."""


def _fill(game: Game, field: Field, s: State, value: Any) -> None:
    """Put the JSON form of a field into the state."""
    array = np.full([game.state.length(axis) for axis in field.axes], field.empty, np.int64)
    for index, leaf in _leaves(field.axes, value, int(s.seats)):
        array[index] = _number(field, leaf, int(s.seats))
    if field.axes:
        s[field.name][...] = array
    else:
        s[field.name] = array[()]


def _leaves(axes: tuple[Axis, ...], value: Any, seats: int) -> list[tuple[tuple[int, ...], Any]]:
    """Each single value with its index."""
    if not axes:
        return [((), value)]
    first, rest = axes[0], axes[1:]
    if first.labels:
        if not isinstance(value, Mapping):
            raise _Unfit(f" should be an object by {first.name}")
        unknown = [label for label in value if label not in first.labels]
        if unknown:
            raise _Unfit(f" has no {first.name} {unknown[0]!r}")
        items = [(first.labels.index(label), part) for label, part in value.items()]
    else:
        length = seats if first is SEAT else first.size
        if not isinstance(value, list | tuple) or len(value) > length:
            raise _Unfit(f" should be a list of at most {length}")
        items = list(enumerate(value))
    return [((i, *index), leaf) for i, part in items for index, leaf in _leaves(rest, part, seats)]


def _number(field: Field, leaf: Any, seats: int) -> int:
    """The number that a single value stands for, in its range."""
    if leaf is None:
        return field.empty
    if field.values is not None and field.values is not SEAT:
        if leaf not in field.values.labels:
            raise _Unfit(f" has {leaf!r}, which is no {field.values.name}")
        return field.values.labels.index(leaf)
    if type(leaf) is not int:
        raise _Unfit(f" has {leaf!r} where a whole number should be")
    least, most = limits(field, seats)
    if not least <= leaf <= most:
        raise _Unfit(f" has {leaf}, outside {least} to {most}")
    return leaf
