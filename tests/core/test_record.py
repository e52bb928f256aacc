"""Declaring a state: axes, fields, the dtype, and copies of records."""

import numpy as np
import pytest

from hanse.core.record import (
    MOST_BYTES,
    NOBODY,
    SEAT,
    STREAMS,
    Axis,
    Field,
    Record,
    clone,
    i8,
    i16,
    u64,
)

CARD = Axis("card", ("red", "green", "blue"))
PHASES = ("turn", "over")


def snap(*fields: Field, seats: int = 4) -> Record:
    """A record with these fields beside those that every game has."""
    return Record("snap", most_seats=seats, phases=PHASES, fields=fields)


def test_a_labelled_axis_is_as_long_as_its_labels():
    assert len(CARD) == 3


def test_an_axis_without_labels_has_the_size_it_is_given():
    assert len(Axis("slot", size=5)) == 5


def test_the_seat_axis_is_as_long_as_the_game_has_seats_at_most():
    record = snap(Field("hand", i8, (SEAT, CARD), "cards held"), seats=3)
    assert record.length(SEAT) == 3
    assert record.length(CARD) == 3
    assert record.dtype["hand"].shape == (3, 3)


def test_an_axis_cannot_have_another_size_than_its_labels():
    """Positions pair numbers with labels, so that the rest could not be written."""
    with pytest.raises(ValueError, match="card"):
        Axis("card", ("red", "green"), size=5)


def test_an_axis_cannot_have_one_label_twice():
    """Positions are read by label, so that one of the two would be lost."""
    with pytest.raises(ValueError, match="red"):
        Axis("card", ("red", "green", "red"))


def test_every_state_has_the_fields_of_the_engine_first():
    names = snap(Field("turn", i16, (), "pips")).dtype.names
    assert names == ("key", "drawn", "shown", "seats", "to_move", "phase", "of_snap", "turn")


def test_records_of_two_games_are_never_of_one_type():
    fields = [Field("turn", i16, (), "pips")]
    war = Record("war", most_seats=4, phases=PHASES, fields=fields)
    assert war.dtype != snap(*fields).dtype


def test_the_phases_are_the_values_of_the_phase():
    record = snap()
    assert record.phases.labels == PHASES
    assert record.fields["phase"].values is record.phases


def test_two_fields_of_one_name_are_refused():
    with pytest.raises(ValueError, match="snap: two fields of one name"):
        snap(Field("turn", i8, (), "one"), Field("turn", i16, (), "two"))


@pytest.mark.parametrize("name", ["round", "take", "sort"])
def test_a_field_cannot_take_the_name_of_a_method_of_records(name):
    with pytest.raises(ValueError, match=f"a field can't be named {name}"):
        snap(Field(name, i8, (), "one"))


@pytest.mark.parametrize("name", ["key", "drawn", "shown", "seats", "to_move", "phase"])
def test_a_field_cannot_take_a_name_of_the_engine(name):
    with pytest.raises(ValueError, match="two fields of one name"):
        snap(Field(name, i8, (), "mine"))


def test_a_state_too_large_to_be_cloned_quickly_is_refused():
    with pytest.raises(ValueError, match=f"snap: .* bytes, more than {MOST_BYTES}"):
        snap(Field("map", u64, (Axis("square", size=200),), "a large map"))


def test_a_state_of_just_the_largest_size_is_taken():
    rest = MOST_BYTES - snap().dtype.itemsize
    assert snap(Field("map", i8, (Axis("x", size=rest),), "map")).dtype.itemsize == MOST_BYTES
    with pytest.raises(ValueError, match="bytes"):
        snap(Field("map", i8, (Axis("x", size=rest + 1),), "map"))


def test_records_are_packed_without_gaps():
    record = snap(Field("turn", i16, (), "pips"), Field("map", u64, (), "map"))
    sizes = 2 * 8 + STREAMS * 4 + 4 + 1 + 1 + 1 + 1 + 2 + 8
    assert record.dtype.itemsize == sizes
    assert not record.dtype.isalignedstruct


def test_a_blank_state_has_every_field_at_its_empty_value():
    record = snap(
        Field("owner", i8, (SEAT, CARD), "who", NOBODY, SEAT),
        Field("points", i16, (SEAT,), "points"),
    )
    states = record.blank(3)
    assert len(states) == 3
    assert (states["owner"] == NOBODY).all()
    assert not states["points"].any()
    assert not states["key"].any()
    assert states[0].to_move == NOBODY


def test_blank_states_share_nothing():
    states = snap(Field("points", i16, (SEAT,), "points")).blank(2)
    states[0].points[1] = 7
    assert not states[1].points.any()


def test_a_clone_has_the_same_bytes_and_a_life_of_its_own():
    states = snap(Field("points", i16, (SEAT,), "points")).blank(2)
    states[0].points[1] = 7
    copy = clone(states)
    assert copy.tobytes() == states.tobytes()
    assert copy.dtype == states.dtype
    copy[0].points[1] = 8
    copy[1].seats = 3
    assert states[0].points[1] == 7
    assert states[1].seats == 0


def test_a_clone_of_every_second_record_is_just_those():
    states = snap().blank(4)
    states["seats"] = [0, 1, 2, 3]
    assert clone(states[::2])["seats"].tolist() == [0, 2]


def test_a_field_is_read_and_written_by_name_as_by_attribute():
    s = snap(Field("turn", i16, (), "pips")).blank()[0]
    s["turn"] = 9
    assert s.turn == 9
    assert isinstance(s, np.record)
