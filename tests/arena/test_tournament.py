"""Tournaments: the games, what is kept of them, and going on after an interruption."""

import json
import multiprocessing
import re
from contextlib import nullcontext
from pathlib import Path

import pytest
from pyarrow import parquet

import hanse
from hanse.arena import ratings, tournament_store, workers
from hanse.arena.series import Failure, Series
from hanse.arena.simulate import simulate
from hanse.arena.tournament import Result, Tournament, play_tournament
from hanse.arena.tournament_run import Interrupted, Lost, hold
from hanse.arena.tournament_store import Store, read_journal, rows_of
from hanse.core import notation
from hanse.core.errors import BadOption
from hanse.core.random import key_from_seed, key_to_bytes
from tests.arena.bots import BrokenBot, FirstBot
from tests.bots.programs import name_of

TYPES = {"double": "float64"}  # Arrow's names that aren't everybody's
PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")


def pig(games=12, seed=4, bots=("random", FirstBot), players=2, alone=False, **options):
    return Tournament.of(PIG, players, seed, {"goal": 50} | options, bots, games, alone)


def played(tournament, **more):
    """The results by number, without the times."""
    found = {}
    play_tournament(tournament, lambda game: found.update({game.game: game}), **more)
    return {n: (r.steps, r.scores, r.places, r.moves) for n, r in sorted(found.items())}


def test_the_games_are_the_same_whatever_the_workers():
    tournament = Tournament.of(AMSTERDAM, 3, 4, None, ["random", FirstBot], 6)
    assert played(tournament) == played(tournament, processes=2)


def test_the_games_dont_depend_on_how_many_there_are():
    few, many = played(pig(4)), played(pig(12))
    assert few == {game: many[game] for game in range(4)}


def test_games_of_a_group_have_the_same_deal():
    tournament = Tournament.of(AMSTERDAM, 2, 4, None, ["random", FirstBot], 4)
    rows = rows_of(tournament, [tournament.play_one(game) for game in range(4)])
    assert [row["bot"] for row in rows] == ["random", "first", "first", "random"] * 2
    keys = [row["key"] for row in rows]
    assert keys == [
        key_to_bytes(key_from_seed(4, group)).hex() for group in (0, 0, 0, 0, 1, 1, 1, 1)
    ]


def test_what_a_seat_did_is_counted():
    result = pig().play_one(0)
    assert sum(result.moves) == result.steps
    assert all(seconds > 0 for seconds in result.seconds)


@pytest.mark.parametrize(
    ("bots", "players", "sentence"),
    [
        (["random"], 2, "two bots or more"),
        (["random", "random", "greedy"], 2, "random is named 2 times"),
        (["random", "greedier"], 2, "no bot 'greedier'"),
        (["random", "greedy"], 9, "9"),
    ],
)
def test_what_cant_be_played_is_refused(bots, players, sentence):
    with pytest.raises(BadOption, match=sentence):
        Tournament.of(AMSTERDAM, players, 1, None, bots, 10)


def test_a_game_that_fails_is_kept_with_its_notation_and_the_others_go_on(tmp_path):
    tournament = Tournament.of(AMSTERDAM, 2, 4, None, ["random", FirstBot, BrokenBot], 6)
    standings = hold(tournament, out=tmp_path / "out")
    assert [failure.game for failure in standings.failures] == [2, 3, 4, 5]
    assert standings.games == 2
    assert standings.is_whole
    record = (tmp_path / "out/failed/game-000002.txt").read_text("utf-8")
    assert record.startswith("# Game 2 failed: broken in seat 1")
    assert notation.read(record).to_move == 1
    report = (tmp_path / "out/report.md").read_text("utf-8")
    assert "**4 of the games failed**" in report


def test_a_failed_game_is_played_again_and_its_record_goes(tmp_path):
    tournament = pig(2)
    with Store(tmp_path, tournament) as store:
        store.keep(Failure(0, "Game 0 failed.", "…"))
        assert store.failed_file(0).exists()
    standings = hold(tournament, out=tmp_path)
    assert (standings.games, len(standings.failures)) == (2, 0)
    assert not store.failed_file(0).exists()


def interrupt(tournament, folder, after, processes=1):
    def press(done):
        if done >= after:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as interrupted:
        hold(tournament, out=folder, progress=press, processes=processes)
    return interrupted.value.standings


@pytest.mark.parametrize("processes", [1, 2])
def test_interrupted_it_goes_on_where_it_was(tmp_path, processes):
    tournament = pig(40)
    standings = interrupt(tournament, tmp_path / "cut", 5, processes)
    assert 5 <= standings.games < 40
    assert not standings.is_whole
    assert parquet.read_table(tmp_path / "cut/games.parquet").num_rows == standings.games * 2
    assert "It isn't over" in (tmp_path / "cut/report.md").read_text("utf-8")
    told = []
    hold(tournament, out=tmp_path / "cut", progress=told.append)
    assert (told[0], told[-1]) == (standings.games, 40)
    hold(tournament, out=tmp_path / "whole")
    cut, whole = (parquet.read_table(tmp_path / n / "games.parquet") for n in ("cut", "whole"))
    assert cut.drop_columns("seconds").equals(whole.drop_columns("seconds"))


def test_a_line_cut_by_a_power_failure_is_played_again(tmp_path):
    tournament = pig(4)
    hold(tournament, out=tmp_path)
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(journal.read_bytes()[:-20] + b"\xff\0")
    assert [result.game for result in read_journal(journal)] == [0, 1, 2]
    with Store(tmp_path, tournament) as store:
        assert sorted(store.results) == [0, 1, 2]
    assert journal.read_bytes().endswith(b"}\n")
    assert hold(tournament, out=tmp_path).games == 4
    assert [json.loads(line)["game"] for line in journal.read_bytes().splitlines()] == [0, 1, 2, 3]


@pytest.mark.parametrize("error", [BlockingIOError, OSError])
def test_a_file_system_without_locks_is_trusted(tmp_path, monkeypatch, error):
    fcntl = pytest.importorskip("fcntl")

    def flock(*_):
        raise error

    monkeypatch.setattr(fcntl, "flock", flock)
    refused = (
        pytest.raises(BadOption, match="Another program") if error is BlockingIOError else None
    )
    with refused or nullcontext():
        hold(pig(2), out=tmp_path)


def test_too_many_bots_are_refused_before_all_their_orders_are_written_down():
    bots = [f"search@{n}" for n in range(1, 21)]
    with pytest.raises(BadOption, match="20 bots at 5 seats take 1,860,480 games"):
        Tournament.of(hanse.game("packet_row"), 5, 1, None, bots, 10)
    alone = Tournament.of(hanse.game("packet_row"), 5, 1, None, bots, 10, alone=True)
    assert alone.schedule.cycle == 19 * 5


def test_more_games_can_be_played_later_but_not_fewer(tmp_path):
    hold(pig(4), out=tmp_path)
    assert hold(pig(8), out=tmp_path).games == 8
    with pytest.raises(BadOption, match="holds a tournament of 8 games; it can be given more"):
        hold(pig(6), out=tmp_path)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"seed": 5}, "its seed is 4, not 5"),
        ({"seed": 0}, "its seed is 4, not 0"),
        ({"goal": 100}, "its options are goal=50, not goal=100"),
        ({"players": 3}, "its number of players is 2, not 3"),
        ({"bots": ("random", "greedy")}, "its bots are random,first, not random,greedy"),
        ({"alone": True}, "its first bot alone is"),
    ],
)
def test_another_setting_is_refused(tmp_path, other, sentence):
    with Store(tmp_path, pig()):
        pass
    with pytest.raises(BadOption, match=f"holds another tournament: {sentence}"):
        hold(pig(**other), out=tmp_path)


def test_a_folder_that_isnt_its_own_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("all of it")
    with pytest.raises(BadOption, match="isn't empty, and holds no tournament"):
        hold(pig(), out=tmp_path)
    with pytest.raises(BadOption, match="is no folder"):
        hold(pig(), out=tmp_path / "thesis.tex")
    (tmp_path / "tournament.json").write_text("{")
    with pytest.raises(BadOption, match="can't be read"):
        hold(pig(), out=tmp_path)


def test_a_folder_that_was_only_just_begun_is_taken(tmp_path):
    (tmp_path / "games.jsonl").touch()
    (tmp_path / "tournament.json.part").write_text("{")
    assert hold(pig(2), out=tmp_path).games == 2


def test_games_of_other_sources_arent_mixed_in(tmp_path, monkeypatch):
    hold(pig(2), out=tmp_path)
    monkeypatch.setattr(tournament_store, "mark_at_first", lambda game: "0123456789ab")
    with pytest.raises(BadOption, match=r"its mark of the sources that played is .*, not 0123"):
        hold(pig(4), out=tmp_path)


def test_what_went_wrong_with_programs_is_told(tmp_path):
    broken = name_of("ends")
    standings = hold(pig(2, bots=("random", broken)), out=tmp_path)
    found = {bot.bot: bot for bot in standings.bots}
    assert (found["random"].faults, found["random"].by_lot) == (0, 0)
    assert found[broken].faults > 0
    assert found[broken].by_lot > 0
    told = list(standings.troubles())
    assert told[0].startswith(f"{broken} had {found[broken].faults} faults, and ")
    assert told[1].endswith("it ended with code 3.")
    report = (tmp_path / "report.md").read_text("utf-8")
    assert all(sentence in report for sentence in told)
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert sum(row["by_lot"] for row in rows) == found[broken].by_lot


@pytest.mark.parametrize("folder", ["cup", ""])
def test_what_is_done_is_told_when_a_worker_is_lost(tmp_path, folder):
    out = tmp_path / folder if folder else None
    killed = []

    def kill(done):
        if done >= 4 and not killed:
            killed.extend(multiprocessing.active_children())
            for process in killed:
                process.kill()

    with pytest.raises(Lost, match="ended unexpectedly") as lost:
        hold(pig(10**5), out=out, processes=2, progress=kill)
    assert lost.value.standings.games >= 4
    assert not folder or "It isn't over" in (out / "report.md").read_text("utf-8")


def test_two_programs_cant_use_a_folder_at_once(tmp_path):
    pytest.importorskip("fcntl")
    with Store(tmp_path, pig()), pytest.raises(BadOption, match="Another program"):
        hold(pig(), out=tmp_path)


def test_the_file_holds_what_its_documentation_says(tmp_path):
    tournament = pig(6, players=3)
    hold(tournament, out=tmp_path)
    table = parquet.read_table(tmp_path / "games.parquet")
    described = tournament_store.__doc__.split("column   type     meaning\n")[1].split("\n\n")[0]
    columns = [tuple(line.split()[:2]) for line in described.splitlines()]
    assert columns == [
        (field.name, TYPES.get(str(field.type), str(field.type))) for field in table.schema
    ]
    rows = table.to_pylist()
    assert [(row["game"], row["seat"]) for row in rows] == [(n // 3, n % 3) for n in range(18)]
    assert rows[0]["line_up"] == "random+random+first"
    for game in range(6):
        own = [row for row in rows if row["game"] == game]
        assert sum(row["win"] for row in own) == pytest.approx(1)
        assert sum(row["rank"] for row in own) == 6
        assert sum(row["moves"] for row in own) == own[0]["steps"]
    about = json.loads(table.schema.metadata[b"hanse"])
    assert about == json.loads((tmp_path / "tournament.json").read_text("utf-8"))
    assert all(f"`{name}`" in tournament_store.__doc__ for name in about)


def test_what_is_done_is_skipped():
    pace = workers.Pace(10, done={0, 1, 4}, most=3)
    assert [pace.next() for _ in range(4)] == [(2, 2), (5, 3), (8, 2), (10, 0)]


def test_ratings_know_ties_and_several_seats():
    equal = ratings.rate(2, [((0, 1), (1, 1))] * 20)
    assert equal[0].mu == pytest.approx(equal[1].mu)
    better, worse = ratings.rate(2, [((0, 1, 0), (1, 3, 2)), ((1, 0, 0), (3, 1, 2))] * 10)
    assert better.interval[0] > worse.interval[1]
    one = ratings.rate(1, [((0, 0), (1, 2))])[0]
    assert one.mu == pytest.approx(25)


def test_a_result_survives_the_journal(tmp_path):
    result = Result(3, 10, (1, 2), (2, 1), (5, 5), (0.5, 0.25), (0, 2), (0, 1), "it slept")
    with Store(tmp_path, pig()) as store:
        store.keep(result)
    with Store(tmp_path, pig()) as store:
        assert store.results == {3: result}


@pytest.mark.parametrize("kind", ["Simulations", "Tournaments"])
def test_the_page_on_data_sets_has_every_column_with_its_type(kind, tmp_path):
    page = (Path(__file__).parents[2] / "docs/data-sets.md").read_text("utf-8")
    section = page.split(f"## {kind}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`.*?) \| (\w+) \|", section, re.MULTILINE)
    described = {name: kind for names, kind in rows for name in re.findall("`(.+?)`", names)}
    if kind == "Tournaments":
        hold(pig(2), out=tmp_path)
    else:
        simulate(Series.of(PIG, 2, 1), 2, out=tmp_path / "games.parquet")
    schema = parquet.read_schema(tmp_path / "games.parquet")
    assert described == {
        field.name: TYPES.get(str(field.type), str(field.type)) for field in schema
    }
    assert all(f"| `{name}` |" in page for name in json.loads(schema.metadata[b"hanse"]))
