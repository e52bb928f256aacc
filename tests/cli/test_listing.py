"""`hanse games` and `hanse rules`."""

import json
import os
import sys

import pytest

from tests.cli.running import hanse, run_program


def test_games_are_listed():
    result = hanse("games")
    assert result.exit_code == 0
    assert "amsterdam" in result.stdout
    assert "2–4 players" in result.stdout


def test_games_as_json():
    games = {game["id"]: game for game in json.loads(hanse("games", "--json").stdout)}
    assert games["amsterdam"]["seats"] == [2, 3, 4]
    assert games["amsterdam"]["name"]["de"] == "Amsterdam"


def test_options_of_a_game_are_listed():
    games = {game["id"]: game for game in json.loads(hanse("games", "--json").stdout)}
    assert games["pig"]["options"][0]["id"] == "goal"
    assert "goal" in hanse("games").stdout


def test_all_rules_come_under_their_chapters():
    lines = hanse("rules", "amsterdam").stdout.splitlines()
    assert lines[0].startswith("A1  ")
    assert any(line.startswith("A7.6") for line in lines)


def test_one_rule_comes_with_its_source():
    result = hanse("rules", "amsterdam", "A5.4", "--lang", "de")
    assert result.stdout.startswith("A5.4  Joker ersetzen")
    assert "rulebook" in result.stdout


def test_a_chapter_and_small_letters_will_do():
    lines = hanse("rules", "amsterdam", "a5").stdout.splitlines()
    assert lines[0] == "A5  Using a route"
    assert all(line.startswith("A5") for line in lines)


def test_rules_as_json():
    rules = json.loads(hanse("rules", "amsterdam", "A5", "--json").stdout)
    assert [rule["id"] for rule in rules][:2] == ["A5.1", "A5.2"]
    assert set(rules[0]) == {"id", "text", "source"}
    assert set(rules[0]["text"]) == {"en", "de", "nl"}


@pytest.mark.parametrize("args", [["games"], ["rules", "amsterdam"]])
def test_listing_loads_no_compiler(args):
    result = run_program(*args, HANSE_JIT="1", PYTHONPROFILEIMPORTTIME="1")
    assert result.returncode == 0
    assert "hanse.cli.listing" in result.stderr
    assert "numba" not in result.stderr


def test_listing_is_quick():
    run_program("games", HANSE_JIT="1")
    before = os.times()
    run_program("games", HANSE_JIT="1")
    after = os.times()
    # Computing time, because tests may run side by side.
    assert after.children_user + after.children_system < before.children_user + (
        before.children_system + 1
    )


def test_texts_are_utf_8_in_any_locale():
    result = run_program("rules", "amsterdam", "A1.1", "--lang", "de", LC_ALL="C")
    assert "Grün" in result.stdout
    result = run_program("games", PYTHONIOENCODING="ascii")
    assert "2–4 players" in result.stdout


def test_the_version():
    assert hanse("--version").stdout.startswith("hanse 0.")


def test_without_a_command_there_is_help():
    result = hanse()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    from hanse.__main__ import main

    monkeypatch.delitem(sys.modules, "hanse.cli.app")
    monkeypatch.setitem(sys.modules, "typer", None)
    assert main() == 1
    assert capsys.readouterr().err == "The command line needs more: pip install 'hanse[cli]'\n"
