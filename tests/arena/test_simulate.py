"""Playing many games, on any number of processes, into a file."""

import errno
import json
from dataclasses import dataclass

import pytest
from pyarrow import parquet

import hanse
from hanse.arena import dataset, workers
from hanse.arena.dataset import GamesFile
from hanse.arena.series import Series, play_stretch
from hanse.arena.simulate import Broken, Interrupted, simulate
from hanse.arena.statistics import FAILURES_KEPT
from hanse.core import notation
from hanse.core.errors import ToldToEnd
from hanse.core.random import key_from_seed, key_to_bytes
from tests.arena.bots import BrokenBot, FirstBot, LeavingBot, SometimesBrokenBot
from tests.bots.programs import name_of

AMSTERDAM, PIG = hanse.game("amsterdam"), hanse.game("pig")
BOTS = Series.of(AMSTERDAM, 2, 3, bots=["random", FirstBot])
RANDOM = Series.of(AMSTERDAM, 2, 3)


def figures_of(series, games, processes, out=None):
    found = simulate(series, games, processes=processes, out=out).as_json()
    return [found[name] for name in ("games", "steps", "lengths", "seats", "bots")]


@pytest.mark.parametrize("series", [BOTS, RANDOM], ids=["bots", "random"])
def test_the_games_are_the_same_whatever_the_workers(series, tmp_path):
    files = [tmp_path / f"{processes}.parquet" for processes in (1, 2)]
    one, two = (figures_of(series, 25, n, file) for n, file in enumerate(files, 1))
    assert one == two
    assert files[0].read_bytes() == files[1].read_bytes()


def test_progress_is_told():
    told = []
    simulate(RANDOM, 10, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 10


def test_the_file_holds_what_its_documentation_says(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "ROWS", 8)
    file = tmp_path / "games.parquet"
    figures = simulate(RANDOM, 20, out=file)
    found = parquet.ParquetFile(file)
    groups = [found.metadata.row_group(n).num_rows for n in range(found.num_row_groups)]
    assert groups == [8, 8, 4]
    rows = found.read().to_pylist()
    assert list(rows[0]) == ["game", "key", "steps", "score_0", "score_1", "place_0", "place_1"]
    assert [row["game"] for row in rows] == list(range(20))
    assert rows[7]["key"] == key_to_bytes(key_from_seed(3, 7)).hex()
    assert sum(row["steps"] for row in rows) == figures.tally.steps
    about = json.loads(found.schema_arrow.metadata[b"hanse"])
    assert about == {
        "game": "amsterdam",
        "rules_version": AMSTERDAM.register.version,
        "hanse_version": hanse.__version__,
        "data": "",
        "players": 2,
        "options": {},
        "seed": 3,
        "bots": ["random", "random"],
        "games": 20,
    }
    assert all(name in dataset.__doc__ for name in about)


def test_a_row_can_be_played_again_by_its_key(tmp_path):
    file = tmp_path / "games.parquet"
    simulate(BOTS, 3, out=file)
    row = parquet.read_table(file).to_pylist()[2]
    match = hanse.game("amsterdam").start(2, key=bytes.fromhex(row["key"]))
    from hanse.arena.series import play_game

    assert play_game(BOTS, AMSTERDAM, 2).match.commitment == match.commitment


def test_interrupted_it_gives_what_is_done(tmp_path, monkeypatch):
    file = tmp_path / "games.parquet"

    def press(done):
        if done >= 8:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as interrupted:
        simulate(RANDOM, 10_000, out=file, progress=press)
    done = interrupted.value.figures.tally.games
    assert not interrupted.value.figures.is_whole
    assert parquet.read_table(file).num_rows == done >= 8


def test_interrupted_it_leaves_an_older_file_alone(tmp_path):
    file = tmp_path / "games.parquet"
    simulate(RANDOM, 50, out=file)

    def press(done):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as interrupted:
        simulate(RANDOM, 40, out=file, progress=press)
    assert parquet.read_table(file).num_rows == 50
    kept = interrupted.value.figures.kept
    assert kept == tmp_path / "games.parquet.part"
    assert parquet.read_table(kept).num_rows == interrupted.value.figures.tally.games < 40
    assert json.loads(parquet.read_schema(kept).metadata[b"hanse"])["games"] == 40


@pytest.mark.parametrize("processes", [1, 2])
def test_games_that_fail_dont_keep_others_from_being_played(processes, tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "ROWS", 2)
    told = []
    series = Series.of(AMSTERDAM, 2, 3, bots=[SometimesBrokenBot, "random"])
    out = tmp_path / "games.parquet"
    figures = simulate(series, 8, processes=processes, out=out, progress=told.append)
    assert told[-1] == 8
    assert figures.is_whole
    assert (figures.tally.games, figures.tally.failed) == (6, 2)
    assert figures.as_json()["games_failed"] == 2
    assert [failure["game"] for failure in figures.as_json()["failed"]] == [1, 4]
    assert figures.tally.failures[0].sentence.startswith("Game 1 failed: sometimes in seat 0 ")
    assert notation.read(figures.tally.failures[1].record).ply == 0
    rows = parquet.read_table(out).to_pylist()
    assert [row["game"] for row in rows] == [0, 2, 3, 5, 6, 7]
    assert all(row["key"] == key_to_bytes(key_from_seed(3, row["game"])).hex() for row in rows)
    whole = simulate(Series.of(AMSTERDAM, 2, 3, bots=[FirstBot, "random"]), 8, out=out)
    expected = parquet.read_table(out).to_pylist()
    assert whole.tally.failed == 0
    assert rows == [expected[game] for game in (0, 2, 3, 5, 6, 7)]


def test_of_many_games_that_fail_the_first_are_kept_with_their_notation():
    tally = simulate(Series.of(PIG, 2, 3, bots=[BrokenBot]), FAILURES_KEPT + 5).tally
    assert (tally.games, tally.failed) == (0, FAILURES_KEPT + 5)
    assert [failure.game for failure in tally.failures] == list(range(FAILURES_KEPT))


def test_notations_dont_wait_to_be_written(tmp_path):
    series = Series.of(AMSTERDAM, 2, 3, bots=[SometimesBrokenBot, "random"])
    with GamesFile(tmp_path / "games.parquet", series, 3) as file:
        for number in range(3):
            file.add(play_stretch(series, number, 1))
        assert [stretch.games.tolist() for stretch in file._waiting] == [[0], [2]]
        failed = play_stretch(series, 0, 3)
        assert failed.failures
        file.add(failed)
        assert not any(stretch.failures for stretch in file._waiting)


def test_a_signal_while_rows_are_written_leaves_none_twice(tmp_path, monkeypatch):
    def write_group(self, *columns):
        whole(self, *columns)
        if columns[0][0] == 2:
            raise ToldToEnd(143)

    whole = GamesFile._write_group
    monkeypatch.setattr(dataset, "ROWS", 2)
    monkeypatch.setattr(GamesFile, "_write_group", write_group)
    out = tmp_path / "games.parquet"
    with pytest.raises(ToldToEnd):
        simulate(BOTS, 6, out=out)
    assert parquet.read_table(out)["game"].to_pylist() == [0, 1, 2, 3]


def test_a_bot_that_ends_its_program_fails_in_its_game():
    tally = simulate(Series.of(AMSTERDAM, 2, 3, bots=[LeavingBot]), 1).tally
    assert "leaving in seat 0 could not play on (SystemExit: 7)" in tally.failures[0].sentence


def test_what_was_done_before_something_broke_is_told(tmp_path, monkeypatch):
    def add(self, stretch):
        if stretch.games[0] == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(self, stretch)

    whole = GamesFile.add
    monkeypatch.setattr(GamesFile, "add", add)
    with pytest.raises(Broken, match="No space left on device") as broken:
        simulate(BOTS, 4, out=tmp_path / "games.parquet")
    assert broken.value.figures.tally.games == 3
    assert parquet.read_table(tmp_path / "games.parquet.part").num_rows == 0
    assert not (tmp_path / "games.parquet").exists()


def test_a_game_that_fails_leaves_an_older_file_alone(tmp_path):
    file = tmp_path / "games.parquet"
    simulate(BOTS, 3, out=file)
    figures = simulate(Series.of(AMSTERDAM, 2, 3, bots=[SometimesBrokenBot, "random"]), 4, out=file)
    assert parquet.read_table(file).num_rows == 3
    assert figures.kept == tmp_path / "games.parquet.part"
    assert parquet.read_table(figures.kept).num_rows == 3
    assert json.loads(parquet.read_schema(figures.kept).metadata[b"hanse"])["games"] == 4


def test_faults_of_programs_are_counted():
    series = Series.of(hanse.game("pig"), 2, 1, {"goal": 50}, [name_of("ends"), "random"])
    tally = simulate(series, 1).tally
    assert tally.by_lot > 0
    assert tally.faults > 0
    assert tally.trouble.startswith(f"Bots had {tally.faults} faults, and {tally.by_lot} actions")
    assert "in seat 0 of game 0: it ended with code 3" in tally.trouble


def test_stretches_grow_to_what_takes_a_moment():
    pace = workers.Pace(10**6)
    stretch = next(workers.run(RANDOM, 4))
    first = pace.next()[1]
    pace.saw(stretch)
    assert 1 <= pace.next()[1] <= first * workers.GROWTH
    assert workers.Pace(2).next() == (0, 2)


@dataclass
class Games:
    """Some games that took so many seconds."""

    count: int
    seconds: float
    began = 0.0

    @property
    def ended(self):
        return self.seconds

    def __len__(self):
        return self.count


def test_games_that_may_be_long_come_one_by_one():
    pace = workers.pace_of(BOTS, 10)
    for game in range(4):
        assert pace.next() == (game, 1)
        pace.saw(Games(1, 1e-4))


def test_elsewhere_stretches_are_as_long_as_the_slowest_game_allows():
    pace = workers.pace_of(BOTS, 1000, place=object())
    sizes = []
    for per_game in (1e-4, 1e-4, 0.05, 1e-4, 1.0, 1e-4):
        size = pace.next()[1]
        pace.saw(Games(size, per_game * size))
        sizes.append(size)
    assert sizes == [1, 8, 64, 4, 4, 1]


def test_memory_doesnt_grow_with_the_games():
    tally = simulate(RANDOM, 40).tally
    assert len(tally.lengths.counts) <= tally.lengths.most - tally.lengths.least + 1
    assert all(len(scores.counts) <= 200 for scores in tally.scores)
