"""`hanse simulate`."""

import json
import os
import signal
import subprocess
import time

import pytest
from pyarrow import parquet

from hanse.bots import choice
from hanse.core import notation
from tests.arena.bots import BrokenBot, SometimesBrokenBot
from tests.bots.programs import name_of
from tests.cli.running import hanse, plain, program, run_program, told_to_end


def simulated(*args):
    result = hanse("simulate", "amsterdam", "--json", *args)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_one_json_object_with_the_figures():
    found = simulated("--players", 2, "--games", 12, "--seed", 5)
    assert (found["game"], found["players"], found["games"], found["seed"]) == (
        "amsterdam",
        2,
        12,
        5,
    )
    assert found["bots"] == ["random", "random"]
    assert found["options"] == {}
    assert found["steps"] == pytest.approx(found["lengths"]["mean"] * 12)
    assert found["games_per_second"] == pytest.approx(12 / found["seconds"])
    assert found["steps_per_second"] == pytest.approx(found["steps"] / found["seconds"])
    assert len(found["seats"]) == 2
    assert sum(seat["win_rate"] for seat in found["seats"]) == pytest.approx(1)
    for seat in found["seats"]:
        low, high = seat["interval"]
        assert low <= seat["win_rate"] <= high
        assert seat["scores"]["min"] <= seat["mean_score"] <= seat["scores"]["max"]


def test_the_same_seed_gives_the_same_games():
    def games(seed):
        found = simulated("--games", 5, "--seed", seed)
        return found["steps"], found["seats"]

    assert games(1) == games(1) != games(2)


def test_without_a_seed_it_takes_one_and_says_which():
    first, second = simulated("--games", 1), simulated("--games", 1)
    assert first["seed"] != second["seed"]


def test_options_are_given_by_name():
    found = json.loads(
        hanse("simulate", "pig", "--option", "goal=100", "--games", 3, "--json").stdout
    )
    assert found["options"] == {"goal": 100}
    assert max(seat["scores"]["max"] for seat in found["seats"]) >= 100


def test_the_table_for_people():
    result = hanse("simulate", "amsterdam", "--players", 4, "--games", 20, "--seed", 1)
    assert result.exit_code == 0
    for word in ("games/s", "steps/s", "Length", "95 %", "seed 1"):
        assert word in result.stdout
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80


def test_compiled_games_are_the_plain_ones_whatever_the_workers():
    args = ("simulate", "amsterdam", "--games", 40, "--seed", 3, "--json", "--workers")
    runs = [run_program(*args, workers, HANSE_JIT="1") for workers in (1, 3)]
    runs.append(run_program("simulate", "amsterdam", "--games", 40, "--seed", 3, "--json"))
    found = [json.loads(run.stdout) for run in runs]
    assert found[0]["seats"] == found[1]["seats"] == found[2]["seats"]
    assert found[0]["lengths"] == found[1]["lengths"] == found[2]["lengths"]


def test_another_data_file(tmp_path):
    import hanse as engine

    own = (engine.game("amsterdam").folder / "board.toml").read_text("utf-8")
    file = tmp_path / "board.toml"
    file.write_text(own.replace("points = 8", "points = 80"), "utf-8")
    args = ("simulate", "amsterdam", "--games", 10, "--seed", 3, "--json")
    usual, other = (json.loads(run_program(*args, *more).stdout) for more in ((), ("--data", file)))
    assert usual["steps"] == other["steps"]
    assert usual["seats"] != other["seats"]


def interrupted(tmp_path, *args):
    """Press Ctrl-C some time after games have begun to be played."""
    file = tmp_path / "games.parquet"
    with subprocess.Popen(
        program("simulate", "amsterdam", "--games", 10**6, "--json", "--out", file, *args),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain(),
        start_new_session=True,
    ) as process:
        while not file.with_name("games.parquet.part").exists():
            time.sleep(0.05)
        time.sleep(2)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=30)
    return process.returncode, json.loads(stdout), stderr, file


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_loses_nothing(tmp_path, workers):
    code, found, stderr, file = interrupted(tmp_path, "--workers", workers)
    assert code == 130
    assert found["interrupted"]
    assert stderr == (
        f"Interrupted: {found['games']:,} of 1,000,000 games were done. {file} holds them.\n"
    )
    table = parquet.read_table(file)
    assert table.num_rows == found["games"] > 0
    assert table["game"].to_pylist() == list(range(found["games"]))
    assert not file.with_name("games.parquet.part").exists()


def test_a_signal_ends_it_and_is_no_fault_of_a_bot(tmp_path):
    notes = tmp_path / "notes"
    bots = name_of("slow later", notes)
    told = told_to_end(signal.SIGTERM, notes, "simulate", "pig", "--bots", bots, "--games", 9)
    assert told == (143, "")


@pytest.mark.parametrize("older", [False, True])
def test_a_game_that_fails_is_told_with_its_notation_and_the_others_are_kept(
    older, tmp_path, monkeypatch
):
    monkeypatch.setitem(choice.BOTS, "broken", SometimesBrokenBot)
    out = tmp_path / "games.parquet"
    if older:
        out.write_text("older")
    asked = ("--games", 3, "--seed", 3, "--bots", "broken,random", "--out", out)
    result = hanse("simulate", "amsterdam", "--players", 2, *asked)
    assert result.exit_code == 1
    record, _, rest = result.stderr.partition("This is the notation of a game so far. ")
    assert notation.read(record).ply == 0
    assert rest.startswith("Game 1 failed: broken in seat 0 could not play on (")
    kept = f"{out}.part" if older else out
    assert rest.endswith(f"In all 1 of 3 games failed.\n{kept} holds the others.\n")
    assert parquet.read_table(kept)["game"].to_pylist() == [0, 2]
    assert not older or out.read_text() == "older"


def test_where_every_game_fails_nothing_is_said_to_be_held(tmp_path, monkeypatch):
    monkeypatch.setitem(choice.BOTS, "broken", BrokenBot)
    asked = ("--games", 2, "--bots", "broken", "--out", tmp_path / "games.parquet", "--json")
    result = hanse("simulate", "pig", "--players", 2, *asked)
    assert result.exit_code == 1
    assert result.stderr.endswith("In all 2 of 2 games failed.\n")
    found = json.loads(result.stdout)
    assert (found["games"], found["games_failed"], found["lengths"]) == (0, 2, None)
    assert [failure["game"] for failure in found["failed"]] == [0, 1]
