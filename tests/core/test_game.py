"""A game: what its folder says, and what is said if a part of it is missing."""

import hashlib
import re

import numpy as np
import pytest

import hanse
from hanse.core import no_secrets
from hanse.core.errors import BadOption, HanseError
from hanse.core.game import SEEN, Game
from hanse.core.record import NOBODY
from tests.core.copies import copy_of_pig

PIG = hanse.game("pig")


def test_a_package_that_is_not_there_is_named():
    with pytest.raises(HanseError, match="The game's package hanse_nowhere can't be found"):
        Game("hanse_nowhere")


def test_a_game_says_who_it_is():
    assert PIG.id == "pig"
    assert PIG.seats == (2, 3, 4)
    assert repr(PIG) == "<Game pig>"
    assert (PIG.folder / "rules.toml").is_file()


def test_listing_games_loads_no_rules(monkeypatch, tmp_path):
    lazy = copy_of_pig(
        monkeypatch,
        tmp_path,
        "lazy_pig",
        {"rules.py": ("from hanse.core import bits", "raise RuntimeError('loaded')")},
    )
    assert lazy.register.name["en"] == "Pig"
    with pytest.raises(RuntimeError, match="loaded"):
        lazy.start(2, seed=1)


def test_an_option_without_a_field_is_named(monkeypatch, tmp_path):
    change = {"state.py": ('Field("goal", i16', 'Field("target", i16')}
    broken = copy_of_pig(monkeypatch, tmp_path, "goalless_pig", change)
    with pytest.raises(HanseError, match="goalless_pig: the state has no field for the option"):
        broken.start(2, seed=1)


def test_rules_are_what_the_engine_asks_for_and_nothing_else():
    assert PIG.rules.apply.__module__ == "hanse_pig.rules"
    assert not hasattr(PIG.rules, "roll")
    assert not hasattr(PIG.rules, "draw")


def test_a_rule_that_the_engine_needs_and_the_game_lacks_is_named(monkeypatch, tmp_path):
    change = {"rules.py": ("def scores(", "def score(")}
    broken = copy_of_pig(monkeypatch, tmp_path, "scoreless_pig", change)
    with pytest.raises(HanseError, match="rules lacks scores"):
        broken.start(2, seed=1)


def test_a_game_without_hidden_py_has_no_secrets():
    assert PIG.rules.hide is no_secrets.hide
    assert PIG.rules.visibility(0) == SEEN
    match = PIG.start(2, seed=1)
    assert position_fields(match.observe(0)) == position_fields(match.observe(1))


def position_fields(s: np.record) -> list:
    """All but the engine's own secrets."""
    return [s[name].tolist() for name in s.dtype.names if name not in ("key", "drawn", "shown")]


def test_a_template_has_its_seats_and_options_and_is_blank_otherwise():
    states = PIG.template(4, {"goal": 100})
    assert len(states) == 1
    assert (states[0].seats, states[0].goal) == (4, 100)
    assert states[0].to_move == NOBODY
    assert not states[0].key.any()
    assert PIG.options_of(states[0]) == {"goal": 100}


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "pig is for 2 to 4 players, not 1."),
        (2, {"goal": 60}, "The option goal takes 50 or 100, not 60."),
        (2, {"gaol": 50}, "pig has no option 'gaol'; its options: goal."),
    ],
)
def test_what_the_game_does_not_take_is_said_in_a_sentence(seats, options, sentence):
    with pytest.raises(BadOption, match=f"^{re.escape(sentence)}$"):
        PIG.start(seats, seed=1, **options)


def test_three_sit_down_if_nobody_says_how_many():
    assert PIG.start(seed=1).seats == 3


def test_without_a_table_for_three_the_smallest_is_laid(monkeypatch, tmp_path):
    change = {"rules.toml": ("seats = [2, 3, 4]", "seats = [4]")}
    assert copy_of_pig(monkeypatch, tmp_path, "four_pig", change).start(seed=1).seats == 4


def test_a_situation_without_a_seat_to_move_asks_the_first():
    states = PIG.template(2, {})
    PIG.settle(states[0])
    assert states[0].to_move == 0


def test_a_game_without_derived_fields_derives_nothing():
    states = PIG.template(2, {})
    before = states.tobytes()
    PIG.derive(states[0])
    assert states.tobytes() == before


def test_data_put_in_the_games_place_leave_a_mark(monkeypatch, tmp_path):
    game = copy_of_pig(monkeypatch, tmp_path, "data_pig")
    assert game.data_mark == ""
    game = copy_of_pig(monkeypatch, tmp_path / "again", "data_pig")
    data = tmp_path / "other.toml"
    data.write_text("a = 1")
    monkeypatch.setenv("HANSE_DATA_DATA_PIG", str(data))
    assert game.data_mark == hashlib.sha256(b"a = 1").hexdigest()[:16]
    assert game.start(2, seed=1).terms.endswith(f" data={game.data_mark}")


@pytest.mark.parametrize("game", ["pig", "amsterdam"])
def test_warming_up_says_what_comes_next_piece_by_piece(game):
    found = hanse.game(game)
    pieces = list(found.warm_up())
    assert len(pieces) == found.WARM_UP_PIECES
    assert len(set(pieces)) == len(pieces)


def test_plain_rules_need_no_warming():
    assert PIG.is_warm
