"""Positions as JSON: round trips, and a sentence for everything that can be wrong."""

import json
from typing import Any

import pytest

import hanse
from hanse.core import position
from hanse.core.errors import BadPosition
from hanse.core.play import observation
from hanse.core.record import NOBODY
from tests.core.playing import play_on

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
KEY = bytes(range(16))


def truth(**changes: Any) -> dict[str, Any]:
    """A game of Amsterdam under way, the whole truth, with some fields changed."""
    match = play_on(AMSTERDAM.start(2, key=KEY), 12)
    return {**through_json(position.encode(AMSTERDAM, match.state)), **changes}


def view(**changes: Any) -> dict[str, Any]:
    """The same as seat 0 sees it."""
    match = play_on(AMSTERDAM.start(2, key=KEY), 12)
    data = position.encode(AMSTERDAM, match.observe(0), view=0)
    return {**through_json(data), **changes}


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    """What is left of it after writing and reading."""
    return json.loads(json.dumps(data))


def problems(data: Any, game: hanse.Game = AMSTERDAM) -> list[str]:
    """What is wrong with a position."""
    with pytest.raises(BadPosition) as error:
        position.decode(game, data)
    assert str(error.value) == f"This position can't be: {'; '.join(error.value.problems)}."
    return error.value.problems


# Round trips


@pytest.mark.parametrize("game", [PIG, AMSTERDAM])
@pytest.mark.parametrize("plies", [0, 3, 40, 10_000])
def test_the_whole_truth_survives(game, plies):
    match = play_on(game.start(3, seed=4), plies)
    data = through_json(position.encode(game, match.state))
    assert position.decode(game, data).tobytes() == match.state.tobytes()


@pytest.mark.parametrize("game", [PIG, AMSTERDAM])
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_every_seats_view_survives(game, viewer):
    match = play_on(game.start(3, seed=4), 40)
    o = observation(match._now, viewer)
    data = through_json(position.encode(game, o[0], view=viewer))
    assert data["view"] == viewer
    assert position.decode(game, data).tobytes() == o.tobytes()


def test_a_position_says_names_not_numbers():
    data = truth()
    assert (data["game"], data["version"], data["seats"]) == ("amsterdam", 1, 2)
    assert data["key"] == KEY.hex()
    assert data["phase"] in AMSTERDAM.state.phases.labels
    assert set(data["hand"][0]) <= {"orange", "red", "pink", "green", "blue", "black", "joker"}
    assert "open" not in data, "it follows from the rest"


def test_options_stand_apart():
    data = position.encode(PIG, PIG.start(2, seed=1, goal=100).state)
    assert data["options"] == {"goal": 100}
    assert "goal" not in data
    assert position.decode(PIG, data)[0].goal == 100


def test_a_view_has_neither_key_nor_counters():
    assert not {"key", "drawn", "shown"} & set(view())


def test_fields_not_mentioned_are_empty():
    states = position.decode(PIG, {"game": "pig", "version": 1, "seats": 2, "to_move": 1})
    assert states[0].points.tolist() == [0, 0, 0, 0]
    assert states[0].to_move == 1


# What isn't a position of this game


@pytest.mark.parametrize("data", [None, [], "pig", 7, {}, [{"seats": 2}], {"game": "amsterdam"}])
def test_what_is_no_object_with_seats_is_no_position(data):
    assert problems(data) == ["it should be an object with game, version and seats"]


@pytest.mark.parametrize("game", ["pig", None, 7, ["amsterdam"]])
def test_a_position_of_another_game_is_refused(game):
    assert problems(truth(game=game)) == [f"it is of the game {game!r}, not amsterdam"]


@pytest.mark.parametrize("version", [0, 2, None, "2"])
def test_a_position_of_another_version_is_refused(version):
    assert problems(truth(version=version)) == [f"it is of version {version} of the rules, not 1"]


@pytest.mark.parametrize("seats", [1, 5, "2", None, [2], True])
def test_a_number_of_seats_that_cannot_be_is_refused(seats):
    assert problems(truth(seats=seats)) == [f"amsterdam is for 2 to 4 players, not {seats}"]


@pytest.mark.parametrize("seats", [1, 5, "2", None, [2], 2.5])
def test_so_it_is_in_a_view(seats):
    assert "players" in problems(view(seats=seats))[0]


@pytest.mark.parametrize("viewer", [2, 7, -2, "0", [0], 0.0, True])
def test_the_view_of_a_seat_that_does_not_take_part_is_refused(viewer):
    assert problems(view(view=viewer)) == [
        f"it is the view of seat {viewer!r}, which doesn't take part"
    ]


@pytest.mark.parametrize("options", [None, 7, [["goal", 50]], "goal", {"gaol": 50}, {"goal": 1}])
def test_options_that_cannot_be_are_refused_in_a_sentence_that_names_them(options):
    data = position.encode(PIG, PIG.start(2, seed=1).state)
    (problem,) = problems({**data, "options": options}, PIG)
    assert "option" in problem


@pytest.mark.parametrize("key", ["", "00", "0" * 31, "zz" * 16, 7, None, [], "00" * 17, "00" * 32])
def test_a_key_has_sixteen_bytes(key):
    assert problems(truth(key=key)) == ["key should be 32 hexadecimal digits"]


# Values that don't fit: the sentence begins with the field


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("nonsense", 1, "there is no field 'nonsense'"),
        ("open", [[0]], "there is no field 'open'"),
        ("hand", 5, "hand should be a list of at most 2"),
        ("hand", {"red": 1}, "hand should be a list of at most 2"),
        ("hand", [{}, {}, {}], "hand should be a list of at most 2"),
        ("hand", [[1], [2]], "hand should be an object by kind"),
        ("hand", [{"purple": 1}], "hand has no kind 'purple'"),
        ("hand", [{"red": 1000}], "hand has 1000, outside -128 to 127"),
        ("hand", [{"red": 10**30}], f"hand has {10**30}, outside -128 to 127"),
        ("hand", [{"red": 1.5}], "hand has 1.5 where a whole number should be"),
        ("hand", [{"red": True}], "hand has True where a whole number should be"),
        ("hand", [{"red": "1"}], "hand has '1' where a whole number should be"),
        ("hand", [{"red": [1]}], "hand has [1] where a whole number should be"),
        ("phase", "sleeping", "phase has 'sleeping', which is no phase"),
        ("phase", 1, "phase has 1, which is no phase"),
        ("phase", ["turn"], "phase has ['turn'], which is no phase"),
        ("to_move", 2, "to_move has 2, outside -1 to 1"),
        ("to_move", -2, "to_move has -2, outside -1 to 1"),
        ("to_move", "0", "to_move has '0' where a whole number should be"),
        ("owner", {"dam-moon.red": 0}, "owner has no route 'dam-moon.red'"),
        ("owner", [0], "owner should be an object by route"),
        ("display", ["red"] * 6, "display should be a list of at most 5"),
        ("display", ["red", "mauve"], "display has 'mauve', which is no kind"),
        ("display", "red", "display should be a list of at most 5"),
        ("carts", [17, 0], "carts has 17, outside 0 to 16"),
        ("carts", [-1, 0], "carts has -1, outside 0 to 16"),
        ("drawn", [-1], "drawn has -1, outside 0 to 4294967295"),
        ("drawn", [2**32], "drawn has 4294967296, outside 0 to 4294967295"),
        ("drawn", [0] * 5, "drawn should be a list of at most 4"),
    ],
)
def test_a_value_that_does_not_fit_is_answered_with_its_field(field, value, problem):
    assert problems(truth(**{field: value})) == [problem]


def test_a_route_cannot_belong_to_a_seat_that_does_not_take_part():
    route = AMSTERDAM.state.fields["owner"].axes[0].labels[0]
    assert problems(truth(owner={route: 2})) == ["owner has 2, outside -1 to 1"]


def test_several_problems_are_said_at_once():
    data = truth(hand=5, phase="sleeping", nonsense=1, key="")
    assert set(problems(data)) == {
        "key should be 32 hexadecimal digits",
        "hand should be a list of at most 2",
        "phase has 'sleeping', which is no phase",
        "there is no field 'nonsense'",
    }


# Values that fit, in a state that can't arise


def test_a_card_too_many_is_counted():
    data = truth()
    data["discard"] = {**data.get("discard", {}), "red": data.get("discard", {}).get("red", 0) + 1}
    assert problems(data) == ["there are 7 red cards, not 6 (A1.1)"]


def test_all_that_cannot_be_is_said_at_once():
    data = truth(carts=[0, 0], points=[99, 0])
    found = "; ".join(problems(data))
    assert "seat 0 doesn't have 16 carts" in found
    assert "the points of seat 0" in found


def test_somebody_is_to_move_or_the_game_is_over():
    assert problems(truth(to_move=None)) == [
        "somebody is to move, or the game is over: exactly one of them"
    ]


def test_until_the_end_there_is_something_to_do():
    data = {**position.encode(PIG, PIG.start(2, seed=1).state), "phase": "over"}
    sentence = "nothing could be done in it, though it isn't over"
    assert problems(data, PIG) == [sentence]


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": [0, 100]},
        {"hand_size": [0, -3]},
        {"contracts": [0, 50]},
        {"contracts": [0, -1]},
        {"contract_pile_size": 0},
        {"discard": {"red": 100}},
        {"known": [{}, {"red": 6}]},
        {"display": [None] * 5},
        {"pile_size": 0},
        {"seats": 4},
        {"view": 1},
        {"phase": "over", "to_move": None},
    ],
    ids=str,
)
def test_a_view_that_fits_no_truth_is_refused_not_imagined(changes):
    """Compiled, imagining hands larger than the deck would write where nothing lies."""
    assert problems(view(**changes))


@pytest.mark.parametrize(
    "secret",
    [
        {"key": "11" * 16},
        {"drawn": [1, 1, 1, 1]},
        {"shown": 1},
        {"hand": truth()["hand"]},
        {"pile": truth()["pile"]},
    ],
    ids=lambda secret: next(iter(secret)),
)
def test_a_view_that_holds_what_its_seat_cannot_know_is_refused(secret):
    assert problems(view(**secret))


# Situations put together by hand


def test_what_is_not_mentioned_is_filled_in_by_the_game():
    states = position.arrange(AMSTERDAM, 2, hand=[{"red": 3}, {}])
    assert states[0].hand_size.tolist() == [3, 0, 0, 0]
    assert AMSTERDAM.problems(states[0]) == []
    assert states[0].key.any()


def test_a_situation_can_have_options_and_a_key():
    states = position.arrange(PIG, 3, {"goal": 100}, points=[60, 0, 0], key=KEY.hex())
    assert (states[0].goal, states[0].to_move) == (100, 0)
    assert states[0].key.astype("<u8").tobytes() == KEY


@pytest.mark.parametrize(
    ("seats", "fields", "problem"),
    [
        (9, {}, "pig is for 2 to 4 players, not 9"),
        (2, {"points": [60, 0]}, "somebody has won already (S2.1)"),
        (2, {"punkte": [60, 0]}, "there is no field 'punkte'"),
        (2, {"die": 7}, "die has 7, outside 0 to 6"),
        (2, {"phase": "over"}, "nothing could be done in it, though it isn't over"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(seats, fields, problem):
    with pytest.raises(BadPosition) as error:
        position.arrange(PIG, seats, **fields)
    assert error.value.problems == [problem]
