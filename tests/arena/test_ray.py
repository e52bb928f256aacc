"""Playing on a Ray cluster: the same games as here, whatever happens to the processes."""

import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
import ray
from pyarrow import parquet

import hanse
from hanse.arena import cluster, cluster_node
from hanse.arena.cluster import Cluster, Unreachable
from hanse.arena.series import Series
from hanse.arena.simulate import Broken, simulate
from hanse.arena.sources import mark_of_sources
from hanse.arena.tournament import Tournament
from hanse.arena.tournament_run import Interrupted, hold
from hanse.arena.workers import WorkerLost
from hanse.core.errors import BadOption, MissingExtra
from tests.arena.bots import BrokenBot, FirstBot
from tests.cli.running import hanse as command
from tests.cli.running import plain, program

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
BOTS = Series.of(PIG, 2, 3, bots=["random", FirstBot])


@pytest.fixture(scope="module")
def place():
    """A Ray of two cores, started once; with a token of its own, so that Ray puts none at home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(16))
        patch.delenv("RAY_ADDRESS", raising=False)
        with Cluster(workers=2) as started:
            yield started
        os.environ.pop("RAY_AUTH_MODE", None)  # which Ray switched on


@pytest.fixture(scope="module")
def address(place):
    return ray.get_runtime_context().gcs_address


def cup(games=8, bots=("random", FirstBot)):
    return Tournament.of(PIG, 2, 4, {"goal": 50}, bots, games)


def rows(folder):
    return parquet.read_table(folder / "games.parquet").drop_columns("seconds").to_pylist()


@pytest.mark.parametrize("bots", [["random"], ["random", FirstBot]], ids=["random", "bots"])
def test_the_file_is_the_same_byte_by_byte(place, bots, tmp_path):
    series = Series.of(AMSTERDAM, 2, 3, bots=bots)
    told = []
    here = simulate(series, 12, out=tmp_path / "here.parquet").as_json()
    there = simulate(
        series, 12, place=place, out=tmp_path / "there.parquet", progress=told.append
    ).as_json()
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "there.parquet").read_bytes()
    same = ("games", "steps", "lengths", "seats", "bots")
    assert [here[name] for name in same] == [there[name] for name in same]
    assert there["workers"] == 2
    assert there["seconds"] > 0
    assert told == sorted(told)
    assert told[-1] == 12


def test_a_tournament_goes_on_from_here_to_there(place, tmp_path):
    hold(cup(20), out=tmp_path / "here")

    def press(done):
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        hold(cup(20), out=tmp_path / "there", progress=press)
    with pytest.raises(Interrupted) as interrupted:
        hold(
            cup(20),
            out=tmp_path / "there",
            place=place,
            progress=lambda done: press(done if done > 8 else 0),
        )
    assert 8 < interrupted.value.standings.games < 20
    assert hold(cup(20), out=tmp_path / "there", place=place).is_whole
    assert rows(tmp_path / "here") == rows(tmp_path / "there")


def test_a_process_that_is_killed_costs_only_time(place, tmp_path, capfd):
    folder = tmp_path / "killed"
    folder.mkdir()
    at = os.getpid()

    class Victim(FirstBot):
        """Waits, in one game, until its process is killed."""

        name = "victim"

        moves = 0

        def choose(self, observation, legal, limit=None):
            self.moves += 1
            if self.moves > 5 and os.getpid() != at and not (folder / "pid").exists():
                own = folder / f"part-{os.getpid()}"
                own.write_text(str(os.getpid()))
                with suppress(FileExistsError):  # the other process was quicker
                    os.link(own, folder / "pid")
                    time.sleep(60)
            return super().choose(observation, legal, limit)

    def kill():
        while not (folder / "pid").exists():
            time.sleep(0.05)
        killed.append(int((folder / "pid").read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killed = []
    killer = threading.Thread(target=kill, daemon=True)
    series = Series.of(PIG, 2, 3, bots=["random", Victim])
    simulate(series, 40, out=tmp_path / "here.parquet")
    killer.start()
    simulate(series, 40, place=place, out=tmp_path / "there.parquet")
    assert killed
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "there.parquet").read_bytes()
    assert capfd.readouterr() == ("", "")  # nothing of Ray's spoils the answer or the bar


def test_a_bot_that_always_ends_its_process_is_given_up(place, monkeypatch):
    class Suicidal(FirstBot):
        """Ends its process."""

        name = "suicidal"
        at = os.getpid()

        def choose(self, observation, legal, limit=None):
            if os.getpid() == self.at:
                return int(legal[0])
            os.kill(os.getpid(), signal.SIGKILL)
            raise AssertionError

    monkeypatch.setattr(cluster, "RETRIES", 1)
    with pytest.raises(Broken, match="given up after 2 processes"):
        simulate(Series.of(PIG, 2, 3, bots=[Suicidal]), 1, place=place)


@pytest.mark.parametrize("when", [1, 2], ids=["getting ready", "in a game"])
def test_a_process_that_is_told_to_end_is_no_fault_of_a_bot(when, place, tmp_path):
    ended = tmp_path / "ended"
    at_home = os.getpid()

    class Fired(FirstBot):
        """Its process is told to end while it thinks, once."""

        name = "fired"
        asked = 0

        def choose(self, observation, legal, limit=None):
            type(self).asked += os.getpid() != at_home
            if self.asked == when and not ended.exists():
                ended.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(60)
            if ended.exists():
                assert ended.read_text() != str(os.getpid())
            return int(legal[0])

    tally = simulate(Series.of(PIG, 2, 3, bots=["random", Fired]), 8, place=place).tally
    assert ended.exists()
    assert (tally.games, tally.failures) == (8, [])


def test_a_game_that_fails_there_is_named_here(place):
    tally = simulate(Series.of(PIG, 2, 3, bots=[BrokenBot]), 4, place=place).tally
    assert (tally.games, tally.failed) == (0, 4)
    assert tally.failures[0].sentence.startswith("Game 0 failed: broken in seat 0")
    assert "game: pig" in tally.failures[0].record


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": "0.0.7"}, f"has hanse {hanse.__version__}, but this is 0.0.7"),
        ({"mark": "0"}, "has other sources or data of pig than this machine"),
        ({"work": b"cnowhere\nBot\n."}, "lacks a bot: No module named 'nowhere'"),
    ],
)
def test_other_sources_are_refused(place, monkeypatch, changes, sentence):
    right = cluster.order_of
    monkeypatch.setattr(cluster, "order_of", lambda work: right(work) | changes)
    with pytest.raises(Broken, match=sentence) as broken:
        simulate(BOTS, 4, place=place)
    assert isinstance(broken.value.reason, WorkerLost)


def said_there(order, tmp_path, first):
    """What a process that does something first answers to an order."""
    (tmp_path / "sent").write_bytes(ray.cloudpickle.dumps((cluster_node.task(), order)))
    code = f"""
import pickle, sys
{first}
with open(sys.argv[1], "rb") as file:
    task, order = pickle.load(file)
print(task(order, 0, 1))
"""
    return subprocess.check_output(
        [sys.executable, "-c", code, tmp_path / "sent"], text=True, env=plain()
    )


def test_a_node_without_hanse_says_so(tmp_path):
    told = said_there(cluster.order_of(BOTS), tmp_path, 'sys.modules["hanse"] = None')
    assert told.endswith(f"Install hanse {hanse.__version__} there.\n")


def test_a_process_that_has_read_other_data_does_not_play(tmp_path, monkeypatch):
    own = AMSTERDAM.folder / "board.toml"
    data = tmp_path / "board.toml"
    data.write_text(own.read_text("utf-8").replace("points = 8", "points = 80"), "utf-8")
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", str(data))
    order = cluster.order_of(Series.of(AMSTERDAM, 2, 3))
    monkeypatch.delenv("HANSE_DATA_AMSTERDAM")
    told = said_there(order, tmp_path, 'import hanse; hanse.game("amsterdam").rules')
    assert told.endswith("has other sources or data of amsterdam than this machine.\n")
    assert told != said_there(order, tmp_path, "")


def test_the_mark_is_that_of_the_sources(tmp_path, monkeypatch):
    own = mark_of_sources(AMSTERDAM)
    assert own == mark_of_sources(AMSTERDAM) != mark_of_sources(PIG)
    file = tmp_path / "board.toml"
    file.write_bytes((AMSTERDAM.folder / "board.toml").read_bytes())
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", str(file))
    assert mark_of_sources(AMSTERDAM) != own


def test_the_mark_leaves_out_what_only_draws(tmp_path, monkeypatch):
    own = mark_of_sources(AMSTERDAM)
    copy = tmp_path / "amsterdam"
    shutil.copytree(AMSTERDAM.folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setitem(AMSTERDAM.__dict__, "folder", copy)
    with (copy / "view" / "scene.py").open("a") as file:
        file.write("# Drawn otherwise.\n")
    assert mark_of_sources(AMSTERDAM) == own
    with (copy / "rules.py").open("a") as file:
        file.write("# Played otherwise.\n")
    assert mark_of_sources(AMSTERDAM) != own


def test_a_running_cluster_is_joined_by_its_address_with_data_and_all(address, tmp_path):
    own = (AMSTERDAM.folder / "board.toml").read_text("utf-8")
    data = tmp_path / "board.toml"
    data.write_text(own.replace("points = 8", "points = 80"), "utf-8")
    args = ["simulate", "amsterdam", "--games", 4, "--seed", 3, "--json", "--data", data]
    runs = [
        subprocess.run(
            program(*args, "--out", tmp_path / f"{n}.parquet", *more),
            capture_output=True,
            text=True,
            env=plain(),
            check=False,
        )
        for n, more in enumerate([(), ("--on", "ray", "--address", address)])
    ]
    assert [run.stderr for run in runs] == ["", ""]
    here, there = (json.loads(run.stdout) for run in runs)
    assert here["seats"] == there["seats"]
    assert (tmp_path / "0.parquet").read_bytes() == (tmp_path / "1.parquet").read_bytes()


def test_ctrl_c_loses_nothing(address, tmp_path):
    file = tmp_path / "games.parquet"
    args = ["simulate", "pig", "--games", 10**6, "--json", "--out", file, "--on", "ray"]
    with subprocess.Popen(
        program(*args, "--address", address),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain(),
        start_new_session=True,
    ) as process:
        while not file.with_name("games.parquet.part").exists():
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=30)
    assert stdout, stderr
    found = json.loads(stdout)
    assert process.returncode == 130
    assert stderr == (
        f"Interrupted: {found['games']:,} of 1,000,000 games were done. {file} holds them.\n"
    )
    assert parquet.read_table(file)["game"].to_pylist() == list(range(found["games"]))


def refused(*args):
    result = command("simulate", "pig", "--games", 2, *args)
    return result.exit_code, result.stderr


def test_an_address_goes_with_ray():
    sentence = "--address says where a Ray cluster is: add --on ray.\n"
    assert refused("--address", "auto") == (2, sentence)


def test_what_is_no_address_is_refused():
    for text in ("nonsense", "host:port", "http://host:1", ":1"):
        with pytest.raises(BadOption, match="is no address of a Ray cluster"):
            Cluster(text)


def test_without_ray_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'hanse\[ray\]'"):
        Cluster()
    assert refused("--on", "ray") == (1, "Playing on Ray needs more: pip install 'hanse[ray]'\n")


def test_where_nobody_answers_it_says_so_soon(monkeypatch):
    monkeypatch.setattr(cluster, "REACH_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(Unreachable, match=f"What answers at 127.0.0.1:{port} is no Ray"):
            cluster._reach(f"127.0.0.1:{port}", "127.0.0.1", port)
    with pytest.raises(Unreachable, match=f"No Ray cluster answers at 127.0.0.1:{port}: "):
        cluster._reach(f"127.0.0.1:{port}", "127.0.0.1", port)


def test_the_example_of_the_document_runs(place):
    text = (Path(__file__).parents[2] / "docs/clusters.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    namespace = {}
    quick = code.replace("10_000", "2").replace("greedy", "random")
    exec(quick, namespace)  # in the cluster that this program is connected to
    assert namespace["figures"].as_json()["games"] == 2
