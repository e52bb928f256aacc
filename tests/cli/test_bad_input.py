"""Whatever is wrong is said in one sentence, with a fitting exit code and no traceback."""

import subprocess

import pytest

import hanse as engine
from hanse.core import notation
from tests.cli.running import hanse, plain, program, run_program

BAD = [
    (("rules", "amsterdm"), "did you mean amsterdam"),
    (("rules", "amsterdam", "Z9"), "no rule 'Z9'"),
    (("rules", "amsterdam", "--lang", "fr"), "'fr'"),
    (("frobnicate",), "frobnicate"),
    (("games", "--frob"), "--frob"),
    (("games", "more"), "more"),
    (("simulate",), "GAME"),
    (("simulate", "chess"), "There is no game 'chess'"),
    (("simulate", "amsterdam", "--players", "7"), "2 to 4 players, not 7"),
    (("simulate", "amsterdam", "--option", "warehouse"), "no option 'warehouse'"),
    (("simulate", "pig", "--option", "goal=7"), "takes 50 or 100"),
    (("simulate", "pig", "--option", "goal"), "needs a value"),
    (("simulate", "amsterdam", "--seed", "seven"), "--seed"),
    (("simulate", "amsterdam", "--games", "0"), "--games"),
    (("simulate", "amsterdam", "--workers", "0"), "--workers"),
    (("simulate", "amsterdam", "--bots", "rando"), "did you mean random"),
    (("simulate", "amsterdam", "--bots", "random,random"), "give 1 or 3"),
    (("simulate", "amsterdam", "--out", "."), "no ordinary file"),
    (("simulate", "amsterdam", "--out", "nowhere/x.parquet"), "no such folder"),
    (("simulate", "amsterdam", "--data", "nowhere.toml"), "no such file"),
    (("play",), "Which game?"),
    (("play", "amsterdam", "--seat", "3"), "no seat 3"),
    (("play", "amsterdam", "--players", "9"), "2 to 4 players"),
    (("play", "--resume", "nowhere.txt"), "can't be read"),
    (("play", "--resume", "nowhere.txt", "--players", "2"), "has its players"),
    (("replay", "nowhere.txt"), "can't be read"),
    (("replay", "."), "can't be read"),
    (("replay", "x", "--to", "-1"), "--to"),
]


@pytest.mark.parametrize(("args", "words"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_bad_input(args, words):
    result = hanse(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_a_binary_file_is_no_record(tmp_path):
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    result = hanse("replay", file)
    assert result.exit_code == 2
    assert "is no text" in result.stderr


def test_a_foreign_file_is_no_record(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("game: chess 1\ne4 e5\n")
    result = hanse("replay", file)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_broken_record_names_the_line(tmp_path):
    match = engine.game("amsterdam").start(2, seed=1)
    match.play("keep:both")
    file = tmp_path / "broken.txt"
    text = notation.write(match, with_key=True) + "take:9\n"
    file.write_text(text)
    result = hanse("replay", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Line {len(text.splitlines())}: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [("x = [", "is no TOML"), ("a = 1", "hasn't the form"), ("\x00", "is no TOML")],
)
def test_data_that_cant_be_used(tmp_path, text, words):
    file = tmp_path / "board.toml"
    file.write_text(text)
    result = run_program("simulate", "amsterdam", "--games", 1, "--data", file)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_a_closed_pipe_is_no_matter():
    with subprocess.Popen(
        program("rules", "amsterdam"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain(PYTHONUNBUFFERED="1"),
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 141)  # all may have been written before it was closed


def test_a_pipe_that_nobody_reads():
    line = f"{' '.join(program('rules', 'amsterdam'))} | true; echo ${{PIPESTATUS[0]}}"
    found = subprocess.run(
        ["bash", "-c", f"sleep 0.1; {line}"],
        capture_output=True,
        text=True,
        env=plain(),
        check=True,
    )
    assert found.stdout.strip() == "141"
    assert found.stderr == ""
