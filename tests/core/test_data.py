"""Data files: a game's own, or one put in its place, and what is said if it can't be used."""

import pytest

from hanse.core.data import Constraints, read_data
from hanse.core.errors import BadData


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.delenv("HANSE_DATA_SNAP", raising=False)
    file = tmp_path / "own.toml"
    file.write_text('name = "own"')
    return file


def test_without_a_word_the_games_own_file_is_read(own):
    assert read_data("snap", own) == {"name": "own"}


def test_the_environment_can_put_another_file_in_its_place(own, tmp_path, monkeypatch):
    other = tmp_path / "other.toml"
    other.write_text('name = "Münze"', "utf-8")
    monkeypatch.setenv("HANSE_DATA_SNAP", str(other))
    assert read_data("snap", own) == {"name": "Münze"}


def test_a_file_that_is_not_there_is_named(own, tmp_path, monkeypatch):
    monkeypatch.setenv("HANSE_DATA_SNAP", str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadData, match=r"nowhere\.toml can't be read: No such file"):
        read_data("snap", own)


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe\x00", b"[a]\n[a]\n"])
def test_a_file_that_is_no_toml_is_named(own, content):
    own.write_bytes(content)
    with pytest.raises(BadData, match=r"own\.toml is no TOML"):
        read_data("snap", own)


def test_all_that_is_broken_is_said_at_once():
    constraints = Constraints("snap")
    constraints.need(True, "the sun should rise")
    constraints.need(False, "there should be 52 cards")
    constraints.need(False, "colours should differ")
    with pytest.raises(BadData) as error:
        constraints.check()
    assert str(error.value) == (
        "The data of snap can't be used: there should be 52 cards; colours should differ."
    )


def test_sound_data_passes():
    constraints = Constraints("snap")
    constraints.need(True, "the sun should rise")
    constraints.check()
