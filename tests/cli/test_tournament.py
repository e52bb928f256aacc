"""`hanse tournament`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pyarrow import parquet

from tests.bots.programs import is_running, name_of
from tests.cli.running import hanse, plain, program, run_program, told_to_end

EXAMPLE = Path(__file__).parents[2] / "examples/analyse_games.py"


def tournament(*args, bots="random,greedy", game="pig"):
    return hanse("tournament", "--game", game, "--bots", bots, *args)


def test_the_tables_for_people():
    result = tournament("--games", 8, "--seed", 1, "--players", 2)
    assert result.exit_code == 0, result.stderr
    for word in ("pig · 2 players · 8 games · seed 1", "Rating", "Before", "Seat", "ms/move"):
        assert word in result.stdout


def test_one_json_object_with_everything():
    result = tournament("--games", 5, "--seed", 1, "--players", 2, "--option", "goal=100", "--json")
    found = json.loads(result.stdout)
    assert (found["games"], found["played"], found["failed"]) == (6, 6, [])
    assert found["options"] == {"goal": 100}
    assert {row["bot"] for row in found["standings"]} == {"random", "greedy"}
    assert sum(row["win_rate"] for row in found["standings"]) == pytest.approx(1)


def test_a_folder_with_games_report_and_plots_that_can_be_gone_on_with(tmp_path):
    out = tmp_path / "cups/first"
    result = tournament("--games", 4, "--out", out)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == f"The report is {out / 'report.md'}.\n"
    assert {file.name for file in out.iterdir()} == {
        *("tournament.json", "games.jsonl", "games.parquet", "report.md"),
        *("ratings.png", "win-rates.png", "win-matrix.png", "seats.png"),
        *("scores.png", "lengths.png"),
    }
    seed = json.loads((out / "tournament.json").read_text("utf-8"))["seed"]
    again = json.loads(tournament("--games", 8, "--out", out, "--json").stdout)
    assert (again["seed"], again["played"]) == (seed, again["games"])
    refused = tournament("--games", 8, "--seed", seed + 1, "--out", out)
    assert refused.exit_code == 2
    sentence = f"{out} holds another tournament: its seed is {seed}, not {seed + 1}.\n"
    assert refused.stderr == sentence


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("random", "A tournament is for two bots or more; `hanse simulate` lets one play itself."),
        ("random,random", "random is named 2 times; once is enough."),
    ],
)
def test_bad_input_gives_one_sentence(bots, sentence):
    result = tournament(bots=bots)
    assert (result.exit_code, result.stderr) == (2, f"{sentence}\n")


def test_what_must_be_given_is_asked_for():
    result = hanse("tournament", "--bots", "random,greedy")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "--game" in result.stderr


def test_without_what_it_needs_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = tournament("--games", 2)
    assert (result.exit_code, result.stderr) == (
        1,
        "Ratings need more: pip install 'hanse[arena]'\n",
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_loses_nothing(tmp_path, workers):
    out = tmp_path / "cup"
    args = ["tournament", "--game", "pig", "--bots", "random,greedy", "--players", 2]
    args += ["--seed", 3, "--workers", workers, "--json", "--out", out]
    with subprocess.Popen(
        program(*args, "--games", 10**5),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain(),
        start_new_session=True,
    ) as process:
        journal = out / "games.jsonl"
        while not (journal.exists() and journal.read_bytes().count(b"\n") >= 2):
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        try:
            stdout, stderr = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    found = json.loads(stdout)
    assert found["interrupted"]
    assert stderr == (
        f"Interrupted: {found['played']:,} of 100,000 games were done. "
        f"The same command goes on with {out}.\n"
    )
    assert parquet.read_table(out / "games.parquet").num_rows == 2 * found["played"] > 0


def test_ctrl_c_ends_the_programs_of_workers(tmp_path):
    notes = tmp_path / "notes"
    bots = f"random,{name_of('slow later', notes)}"
    args = ["tournament", "--game", "pig", "--bots", bots, "--players", 2, "--workers", 2]
    with subprocess.Popen(
        program(*args), stderr=subprocess.PIPE, text=True, env=plain(), start_new_session=True
    ) as process:
        while not notes.exists():
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        try:
            assert "Interrupted: 0 of 100 games" in process.communicate(timeout=60)[1]
        finally:
            process.kill()
    assert not any(is_running(f"bot {number}") for number in notes.read_text().split())


@pytest.mark.parametrize(
    ("number", "workers"), [(signal.SIGTERM, 1), (signal.SIGHUP, 1), (signal.SIGTERM, 2)]
)
def test_a_signal_ends_the_tournament_and_is_no_fault_of_a_bot(tmp_path, number, workers):
    notes, out = tmp_path / "notes", tmp_path / "cup"
    bots = f"random,{name_of('slow later', notes)}"
    args = ["tournament", "--game", "pig", "--bots", bots, "--players", 2, "--workers", workers]
    assert told_to_end(number, notes, *args, "--out", out) == (128 + number, "")
    assert not (out / "failed").exists()
    assert not any(is_running(f"bot {bot}") for bot in notes.read_text().split())


def test_workers_and_their_programs_end_with_a_program_that_is_killed(tmp_path):
    notes = tmp_path / "notes"
    bots = f"random,{name_of('slow later', notes)}"
    args = ["tournament", "--game", "pig", "--bots", bots, "--players", 2, "--workers", 2]
    with subprocess.Popen(program(*args), stderr=subprocess.DEVNULL, env=plain()) as process:
        try:
            while not (notes.exists() and notes.read_text().count("\n") > 1):
                assert process.poll() is None
                time.sleep(0.05)
        finally:
            process.kill()
    end = time.monotonic() + 10
    while any(is_running(f"bot {number}") for number in notes.read_text().split()):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_what_went_wrong_with_a_program_is_said():
    result = tournament("--games", 2, "--option", "goal=50", bots=f"random,{name_of('ends')}")
    assert result.exit_code == 0
    assert "moves were drawn by lot.\nThe last fault was that of program:" in result.stderr


def test_a_folder_is_looked_at_first(tmp_path, monkeypatch):
    monkeypatch.delattr("hanse.cli.tournament.get_ready")
    (tmp_path / "file").touch()
    refused = tournament("--out", tmp_path / "file" / "cup")
    assert refused.exit_code == 2
    assert refused.stderr == f"{tmp_path}/file/cup can't be made: Not a directory.\n"


def test_the_example_analyses_simulations_and_tournaments(tmp_path):
    pytest.importorskip("polars")
    tournament("--games", 6, "--seed", 1, "--out", tmp_path / "cup")
    run_program("simulate", "pig", "--games", 6, "--out", tmp_path / "games.parquet")
    for file in (tmp_path / "cup/games.parquet", tmp_path / "games.parquet"):
        done = subprocess.run(
            [sys.executable, EXAMPLE, file], capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("pig, ")
        assert "median margin" in done.stdout
