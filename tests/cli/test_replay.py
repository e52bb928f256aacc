"""`hanse replay`."""

import json

import pytest

import hanse as engine
from hanse.core import notation, position
from tests.cli.running import hanse


@pytest.fixture
def record(tmp_path):
    """A whole game, always the first action, as a file."""
    match = engine.game("amsterdam").start(2, seed=4)
    while not match.over:
        match.play(match.legal[0])
    file = tmp_path / "game.txt"
    file.write_text(notation.write(match), "utf-8")
    return match, file


def test_the_position_and_the_result_in_words(record):
    match, file = record
    result = hanse("replay", file)
    assert result.exit_code == 0
    assert f"After {match.ply} of {match.ply} actions" in result.stdout
    assert "The game is over" in result.stdout
    assert "Display:" in result.stdout


def test_in_german(record):
    assert "Das Spiel ist aus" in hanse("replay", record[1], "--lang", "de").stdout


def test_everything_as_json(record):
    match, file = record
    found = json.loads(hanse("replay", file, "--json").stdout)
    assert found["game"] == "amsterdam"
    assert found["seats"] == 2
    assert found["plies"] == match.ply
    assert found["over"] is True
    assert found["to_move"] is None
    assert found["scores"] == match.scores
    assert found["ranking"] == match.ranking
    assert found["verified"] is None
    assert found["position"] == json.loads(json.dumps(position.encode(match.game, match.state)))


def test_as_far_as_wanted(record):
    match, file = record
    found = json.loads(hanse("replay", file, "--to", 5, "--json").stdout)
    assert found["plies"] == 5
    assert found["over"] is False
    assert found["scores"] is None
    assert found["position"]["phase"] != "over"
    assert f"After 5 of {match.ply} actions" in hanse("replay", file, "--to", 5).stdout


def test_the_commitment_is_checked(record):
    _, file = record
    assert "Verified" in hanse("replay", file, "--verify").stdout
    assert json.loads(hanse("replay", file, "--verify", "--json").stdout)["verified"] is True


def test_what_isnt_as_promised_fails(record):
    _, file = record
    text = file.read_text("utf-8")
    for good, bad in (
        ("commitment: ", "commitment: 0"),
        ("deal = hand0:", "deal = hand0:joker,"),
    ):
        file.write_text(text.replace(good, bad, 1), "utf-8")
        result = hanse("replay", file, "--verify", "--json")
        assert result.exit_code == 1
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1


def test_standard_input_will_do(record):
    match, file = record
    found = json.loads(hanse("replay", "-", "--json", typed=file.read_text("utf-8")).stdout)
    assert found["plies"] == match.ply


def test_a_record_without_its_key_cant_be_replayed(tmp_path):
    match = engine.game("amsterdam").start(2)
    file = tmp_path / "open.txt"
    file.write_text(notation.write(match), "utf-8")
    result = hanse("replay", file)
    assert result.exit_code == 2
    assert "no key yet" in result.stderr
