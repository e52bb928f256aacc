"""Observations as floats: everything told shows, nothing else does, and seats are relative."""

import hashlib
import itertools
import json
import re
from functools import cache

import numpy as np
import pytest

import hanse
from hanse.core import play
from hanse.core.errors import BadOption
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, SEAT, clone
from hanse.core.walk import settings, walk
from hanse.envs import encoding
from hanse.envs.layout import Layout
from hanse.envs.parts import is_viewers, seat_label
from tests.envs.settings import other_way, said_elsewhere

LENGTH = 300  # steps of a walk
GAMES = hanse.all_games()
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# The version of each of our games and a hash of its layout, its actions and its rules' version. If
# the hash changes, raise the version in `hanse.envs.layout` and write both anew.
FINGERPRINTS = {
    "amsterdam": (0, "3c51a1d28455e136"),
    "deutschland": (0, "1b1fde6ed5489406"),
    "hellweg": (0, "4530ebc2d5e5b682"),
    "packet_row": (0, "268b1be19dc5e7e6"),
}


@cache
def walks(game):
    """The first part of a walk at each player count, options changing from one to the next."""
    found = []
    for n, seats in enumerate(game.seats):
        fitting = [setting for setting in settings(game) if setting.seats == seats]
        steps = itertools.islice(walk(game, fitting[n % len(fitting)], n), LENGTH)
        found.append([step.before for step in steps])
    return found


def positions(game, some):
    """So many positions of each walk."""
    for states in walks(game):
        yield from states[:: -(-len(states) // some)]


def told(layout, o, seat):
    """What a layout promises to tell of an observation, read from the record in another way."""
    record = layout.game.state
    for part in layout.parts:
        values = np.atleast_1d(np.asarray(o[part.field.name]))
        first = part.field.axes[0] if part.field.axes else None
        own = part.field.secret.startswith("to other seats")
        if part.is_counted:
            yield sorted(values[values >= 0].tolist())
        elif first is SEAT:
            yield values[seat if own else slice(o.seats)].tolist()
        elif first is not None and is_viewers(record, first):
            yield values[[seat, -1]].tolist()
        elif part.how == encoding.MINE:
            yield (values == seat).tolist()
        else:
            yield values.tolist()


def rotated(game, states, by):
    """The same position with everybody `by` seats further."""
    turned = clone(states)
    seats = int(states["seats"][0])
    order = [(seat - by) % seats for seat in range(seats)]
    order += range(seats, game.state.most_seats)
    for field in game.state.fields.values():
        values = turned[field.name][0]
        if field.values is SEAT:
            values = np.where(np.asarray(values) == NOBODY, NOBODY, (values + by) % seats)
        for place, axis in enumerate(field.axes):
            if axis is SEAT:
                values = np.take(values, order, place)
            elif is_viewers(game.state, axis):
                values = np.take(values, [*order, game.state.most_seats], place)
        turned[field.name][0] = values
    return turned


@EACH
def test_every_float_has_a_name_of_its_own(game):
    layout = Layout.of(game)
    assert len(set(layout.names)) == len(layout.names) == layout.size
    rows = list(layout.table())
    assert len(rows) == len(layout.parts) + 1
    assert rows[-1][0].split()[-1] == str(layout.size - 1)


@EACH
def test_the_version_changes_when_the_layout_does(game):
    if game.id not in FINGERPRINTS:
        assert Layout.of(game).version == 0
        return
    layout = Layout.of(game)
    rows = [row[:-1] for row in layout.table()]  # without the words on the meaning
    told_of = [rows, layout.names, game.actions.names, game.register.version]
    digest = hashlib.sha256(json.dumps(told_of).encode()).hexdigest()[:16]
    assert (layout.version, digest) == FINGERPRINTS[game.id]


def test_floats_can_be_read_by_their_names():
    game = hanse.game("amsterdam")
    match = game.start(3, seed=7)
    for _ in range(3):
        match.play("keep:both")
    o, layout = match.observe(1), Layout.of(game)
    seen = dict(zip(layout.names, layout.encode_one(o, 1).tolist(), strict=True))
    assert seen["seats"] == 0.75
    assert seen["to_move=third"] == 1  # seat 0 comes two after seat 1
    assert seen["phase=turn"] == 1
    for kind in range(7):
        name = game.state.fields["hand"].axes[1].labels[kind]
        assert seen[f"hand[mine,{name}]"] == np.float32(o.hand[1, kind]) * np.float32(0.1)
    assert seen["hand_size[third]"] == np.float32(0.1) * o.hand_size[0]
    assert seen["carts[mine]"] == 1
    assert seen["carts[fourth]"] == 0
    mine = [name for name, value in seen.items() if name.startswith("holder") and value]
    assert len(mine) == 2


@EACH
def test_different_observations_give_different_floats(game):
    """Also when a single number differs: each is changed a little, if a seat may know it."""
    layout, luck = Layout.of(game), np.random.default_rng(1)
    known: dict[bytes, str] = {}
    for states in positions(game, some=4):
        seat = int(states["to_move"][0])
        around = [observation(states, seat)]
        for part in luck.permutation(layout.parts)[:12]:
            if part.field.name in ("seats", "to_move"):
                continue
            other = clone(around[0])
            flat = np.reshape(other[part.field.name], -1)
            flat[luck.integers(len(flat))] += 1
            other[part.field.name] = flat.reshape(other[part.field.name].shape)
            if sound(game, other):
                around.append(observation(other, seat))
        for o in around:
            floats = layout.encode_one(o, seat).tobytes()
            said = json.dumps(told_from(layout, o, seat))
            assert known.setdefault(floats, said) == said
    assert len(set(known.values())) == len(known) > 10


def told_from(layout, states, seat):
    """What is told, with seats as the observer counts them."""
    return list(told(layout, rotated(layout.game, states, -seat)[0], 0))


def sound(game, states):
    """Whether every category has a value that there is."""
    for field in game.state.fields.values():
        if field.values is not None:
            most = states["seats"][0] if field.values is SEAT else field.values.size
            if np.max(states[field.name]) >= most:
                return False
    return True


@EACH
def test_every_value_of_a_number_shows(game):
    """The first number of the observer's own, in each field."""
    layout, states = Layout.of(game), walks(game)[0][9]
    for part in layout.parts:
        field = part.field
        if field.name in ("seats", "to_move"):
            continue
        limit = field.most or np.iinfo(field.type).max
        values = [n for n in (0, 1, 2, 100, 126, 127, 255, 256, 300) if n <= limit]
        if field.values is not None:
            most = int(states["seats"][0]) if field.values is SEAT else field.values.size
            values = range(min(field.empty, 0), most)
        records, floats = set(), set()
        for value in values:
            o = observation(states, 0)
            o[field.name][(0,) * (1 + len(field.axes))] = value
            records.add(observation(o, 0).tobytes())
            floats.add(layout.encode_one(o, 0).tobytes())
        assert len(floats) == (2 if part.how == encoding.MINE else len(records)), field.name


@EACH
def test_seats_are_told_from_the_observer(game):
    """With everybody some seats further, each sees the very same."""
    layout = Layout.of(game)
    for states in positions(game, some=3):
        seats = int(states["seats"][0])
        for seat in range(seats):
            o = observation(states, seat)
            for by in range(1, seats):
                other = rotated(game, o, by)
                floats = layout.encode_one(other, (seat + by) % seats)
                assert floats.tobytes() == layout.encode_one(o, seat).tobytes()


@EACH
def test_seats_that_do_not_take_part_are_zeros(game):
    layout = Layout.of(game)
    for states in positions(game, some=2):
        absent = [seat_label(n) for n in range(int(states["seats"][0]), game.state.most_seats)]
        floats = layout.encode_one(observation(states, 0), 0)
        for name, value in zip(layout.names, floats, strict=True):
            if any(re.search(rf"[\[,=#]{label}\b", name) for label in absent):
                assert value == 0, name


@EACH
def test_the_truth_behind_an_observation_does_not_show(game):
    """Another truth that looks alike gives the same floats, and so does the observation itself."""
    layout, luck = Layout.of(game), luck_from_seed(3)
    for states in positions(game, some=3):
        for seat in range(int(states["seats"][0])):
            o = observation(states, seat)
            other = clone(o)
            play.determinize(other, 0, seat, luck)
            floats = layout.encode_one(o, seat).tobytes()
            assert layout.encode_one(states, seat).tobytes() == floats
            assert layout.encode_one(other, seat).tobytes() == floats


@EACH
def test_floats_are_within_their_bounds(game):
    layout = Layout.of(game)
    low, high = layout.bounds
    for states in positions(game, some=4):
        floats = layout.encode_one(states[0], 0)
        assert ((low <= floats) & (floats <= high)).all()


@EACH
def test_a_batch_is_its_records_one_by_one(game):
    layout = Layout.of(game)
    states = np.concatenate(list(positions(game, some=2)))
    seats = states["to_move"].astype(int)
    out = np.full((len(states), layout.size), np.nan, np.float32)
    layout.encode(states, seats, out)
    for i, seat in enumerate(seats):
        assert out[i].tobytes() == layout.encode_one(states[i], seat).tobytes()


def test_bad_seats_and_arrays_are_refused():
    layout = Layout.of(hanse.game("amsterdam"))
    states = walks(layout.game)[0][9]  # two seats
    with pytest.raises(BadOption, match="no seat 2"):
        layout.encode_one(states, 2)
    with pytest.raises(BadOption, match="no seat -1"):
        layout.encode_one(states, NOBODY)
    with pytest.raises(BadOption, match=f"1 × {layout.size}"):
        layout.encode(states, [0], np.zeros((1, 3), np.float32))
    with pytest.raises(BadOption, match="float32"):
        layout.encode(states, [0], np.zeros((1, layout.size)))
    with pytest.raises(BadOption, match="for each"):
        layout.encode(states, [0, 1], np.zeros((1, layout.size), np.float32))
    with pytest.raises(BadOption, match="records of amsterdam"):
        layout.encode(walks(hanse.game("hellweg"))[0][9], [0], np.zeros((1, 1), np.float32))


def trace() -> list[str]:
    """A hash of what every seat sees in some positions of every game."""
    found = []
    for game in GAMES:
        layout, digest = Layout.of(game), hashlib.sha256()
        for states in positions(game, some=5):
            for seat in range(int(states["seats"][0])):
                digest.update(layout.encode_one(states, seat).tobytes())
        found.append(f"{game.id}:{digest.hexdigest()[:16]}")
    return found


def test_plain_and_compiled_agree():
    code = "from tests.envs.test_layout import trace; print(*trace())"
    assert said_elsewhere(code, **other_way()) == trace()
