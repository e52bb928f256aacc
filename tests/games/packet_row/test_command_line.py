"""Packet Row from the command line, with bad input as well."""

from pathlib import Path

import pytest

from hanse.core import notation
from hanse.games.packet_row import game
from tests.cli.running import hanse, run_program


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    """Saves go to a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seats", [2, 5])
def test_simulate(seats: int) -> None:
    result = hanse("simulate", "packet_row", "--players", seats, "--games", 2, "--seed", 1)
    assert result.exit_code == 0
    assert "2 games" in result.stdout


def test_a_whole_game_at_the_terminal_and_its_record(tmp_path: Path) -> None:
    arguments = ("play", "packet_row", "--players", 2, "--seed", 7, "--save", "game.txt")
    result = hanse(*arguments, typed="1\n" * 400)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert notation.read((tmp_path / "game.txt").read_text("utf-8")).over
    assert hanse("replay", "game.txt", "--verify").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "packet_row", "--players", "6"), "2 to 5 players, not 6"),
        (("simulate", "packet_row", "--option", "fast=yes"), "no option 'fast'"),
        (("simulate", "packet_row", "--data", "nowhere.toml"), "no such file"),
        (("play", "packet_row", "--players", "1"), "2 to 5 players"),
        (("play", "packet_row", "--seat", "7"), "no seat 7"),
        (("rules", "packet_row", "P9.9"), "no rule 'P9.9'"),
        (("rules", "packet_rov"), "did you mean packet_row"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_bad_input_gets_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = hanse(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "words"), [("x = [", "is no TOML"), ("a = 1", "start_money should be a number")]
)
def test_data_that_cannot_be_used(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text)
    result = run_program("simulate", "packet_row", "--games", 1, "--data", file)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_other_cards_can_be_played_with(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    own = (Path(game.folder) / "cards.toml").read_text("utf-8")
    file.write_text(own.replace("pays = 35", "pays = 45"), "utf-8")
    result = run_program("simulate", "packet_row", "--games", 1, "--data", file)
    assert result.returncode == 0, result.stderr
