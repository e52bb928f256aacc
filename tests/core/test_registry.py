"""Finding games by their entry points."""

import pytest

import hanse
from hanse.core import registry
from hanse.core.errors import HanseError, UnknownGame
from hanse.core.game import Game
from tests.core.copies import copy_of_pig, offer


def test_the_games_of_the_package_and_of_others_are_found():
    found = [game.id for game in hanse.all_games()]
    assert {"amsterdam", "pig"} <= set(found)
    assert found == sorted(found)


def test_a_game_is_found_by_name_and_is_always_the_same():
    assert isinstance(hanse.game("pig"), Game)
    assert hanse.game("pig") is hanse.game("pig")
    assert hanse.game("pig").package == "hanse_pig"


def test_packages_are_looked_through_once_for_a_path(monkeypatch):
    looked, look = [], registry.entry_points

    def count(group):
        looked.append(group)
        return look(group=group)

    monkeypatch.setattr(registry, "entry_points", count)
    monkeypatch.syspath_prepend("nowhere")
    for _ in range(3):
        assert "pig" in [game.id for game in hanse.all_games()]
        with pytest.raises(UnknownGame):
            hanse.game("chess")
    assert len(looked) == 1


def test_every_game_is_found_under_the_name_that_its_register_gives():
    for game in hanse.all_games():
        assert hanse.game(game.id) is game


def test_a_game_installed_beside_them_is_found_too(monkeypatch, tmp_path):
    copy_of_pig(monkeypatch, tmp_path, "new_pig")
    offer(tmp_path, "new_pig", "new_pig:game")
    assert hanse.game("new_pig").start(2, seed=1).legal == ["roll"]
    assert "new_pig" in [game.id for game in hanse.all_games()]


@pytest.mark.parametrize("name", ["amstredam", "Amsterdam", "amsterdam "])
def test_a_slip_of_the_pen_is_answered_with_the_game_meant(name):
    with pytest.raises(UnknownGame) as error:
        hanse.game(name)
    assert str(error.value) == f"There is no game {name!r}; did you mean amsterdam?"


@pytest.mark.parametrize("name", ["chess", "", "123"])
def test_a_game_like_no_other_is_answered_with_those_installed(name):
    with pytest.raises(UnknownGame, match=r"There is no game .*; installed are .*amsterdam.*pig"):
        hanse.game(name)


def test_with_no_game_at_all_none_are_said_to_be_installed(monkeypatch):
    monkeypatch.setattr(registry, "_entries", dict)
    monkeypatch.setattr(registry, "_loaded", {})
    with pytest.raises(UnknownGame, match="installed are none"):
        hanse.game("pig")
    assert hanse.all_games() == []


def test_a_game_that_cannot_be_loaded_is_named(monkeypatch, tmp_path):
    offer(tmp_path, "ghost", "hanse_ghost:game")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(HanseError, match="ghost"):
        hanse.game("ghost")


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch, tmp_path):
    """One broken package of somebody else must not stop the list of games."""
    offer(tmp_path, "ghost", "hanse_ghost:game")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        found = [game.id for game in hanse.all_games()]
    except HanseError as error:
        assert "ghost" in str(error)  # noqa: PT017  a clear refusal would do as well
    else:
        assert {"amsterdam", "pig"} <= set(found)
