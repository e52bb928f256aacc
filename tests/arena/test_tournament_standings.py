"""What the games of a tournament come to, as numbers, as a report and as plots."""

import json

import numpy as np
import pytest

from hanse.arena import plots, report
from hanse.arena.series import Failure
from hanse.arena.statistics import Sample, mean_interval, share_interval, student, wilson
from hanse.arena.tournament import Result, Tournament
from hanse.arena.tournament_standings import Standings


def standings(players, bots, *places, failures=()):
    """The standings after games that ended with these places, in the schedule's order."""
    tournament = Tournament("pig", players, 1, {"goal": 20}, tuple(bots), len(places))
    results = [
        Result(
            n,
            10 + n,
            tuple(9 - place for place in row),
            row,
            (5,) * players,
            (0.01,) * players,
            (0,) * players,
            (0,) * players,
            "",
        )
        for n, row in enumerate(places)
    ]
    return Standings(tournament, results, failures)


def test_shared_places_are_shared():
    found = standings(2, ["a", "b"], (1, 1), (1, 2))
    by_name = {bot.bot: bot for bot in found.bots}
    assert by_name["a"].wins.rate == pytest.approx(0.25)
    assert by_name["b"].wins.rate == pytest.approx(0.75)
    assert by_name["a"].rank == pytest.approx(1.75)
    assert found.matrix["b", "a"].rate == pytest.approx(0.75)
    assert [seat.rate for seat in found.seats] == pytest.approx([0.75, 0.25])


def test_a_bot_in_several_seats_counts_by_seat_and_together():
    # aab, aba, baa: b wins all; abb, bba, bab: b wins all
    found = standings(
        3, ["a", "b"], (2, 3, 1), (2, 1, 3), (1, 2, 3), (3, 1, 2), (1, 2, 3), (1, 3, 2)
    )
    best, worst = found.bots
    assert (best.bot, worst.bot) == ("b", "a")
    assert best.wins.rate == pytest.approx((1 + 1 / 2) / 2)
    assert worst.wins.rate == 0
    assert best.wins.par == pytest.approx(1 / 3)
    alone = next(row for row in found.line_ups if row.bot == "b" and row.seats == 1)
    assert (alone.line_up, alone.wins.rate, alone.wins.games) == ("a+a+b", 1, 3)
    both = next(row for row in found.line_ups if row.bot == "b" and row.seats == 2)
    assert (both.wins.rate, both.wins.par) == (1, pytest.approx(2 / 3))


def test_time_and_scores():
    bot = standings(2, ["a", "b"], (1, 2), (1, 2)).bots[0]
    assert bot.milliseconds == pytest.approx(2)
    assert (bot.scores.least, bot.scores.most, bot.moves) == (7, 8, 10)


def test_bots_that_have_not_met_have_no_figure():
    found = standings(2, ["a", "b", "c"], (1, 2), (1, 2))
    assert set(found.matrix) == {("a", "b"), ("b", "a")}
    assert len(found.bots) == 2


def test_students_quantiles():
    for freedom, truth in ((3, 3.1824), (5, 2.5706), (10, 2.2281), (100, 1.9840)):
        assert student(freedom) == pytest.approx(truth, rel=0.01)


def sample(numbers, groups, kinds=None):
    kinds = [0] * len(numbers) if kinds is None else kinds
    return Sample(np.array(numbers, float), np.array(groups), np.array(kinds))


def test_games_that_go_together_make_an_interval_wider():
    wins = [1, 1, 0, 0] * 10
    alone = share_interval(sample(wins, range(40)))
    together = share_interval(sample(wins, [n // 2 for n in range(40)]))
    against = share_interval(sample(wins, [n // 2 for n in range(1, 41)]))
    assert alone == pytest.approx(wilson(0.5, 40), abs=0.01)
    assert together[0] < alone[0]
    assert against == wilson(0.5, 40)  # never narrower
    assert share_interval(sample([1] * 8, range(8))) == wilson(1, 8)


def test_what_differs_between_line_ups_is_no_uncertainty():
    numbers, kinds = [1.0, 2.0] * 10, [0, 1] * 10
    assert mean_interval(sample(numbers, range(20), kinds)) == pytest.approx((1.5, 1.5))
    low, high = mean_interval(sample(numbers, range(20)))
    assert low < 1.3
    assert high > 1.7
    assert mean_interval(sample([1, 2], [0, 1])) is None


def test_the_interval_of_a_mean_is_students():
    numbers = np.random.default_rng(1).normal(3, 2, 30)
    low, high = mean_interval(sample(numbers, range(30)))
    half = student(29) * numbers.std(ddof=1) / np.sqrt(30)
    assert (low, high) == pytest.approx((numbers.mean() - half, numbers.mean() + half))


def test_one_object_with_everything():
    found = json.loads(json.dumps(standings(2, ["a", "b"], (1, 2), (2, 1)).as_json()))
    assert [row["bot"] for row in found["standings"]] == ["a", "b"]
    assert found["standings"][0]["win_rate"] == 1
    assert (found["played"], found["interrupted"]) == (2, False)
    assert standings(2, ["a", "b"]).as_json()["played"] == 0


def test_the_report_is_whole():
    failure = Failure(2, "Game 2 failed: b|c could\nnot play on.", "")
    found = standings(3, ["a", "b|c"], (1, 2, 3), (3, 2, 1), (1, 1, 3), failures=[failure])
    text = "\n".join(report.report(found, ["seats.png"]))
    for part in (
        "hanse tournament --game pig --players 3 --bots 'a,b|c' --games 3 --seed 1",
        "--option goal=20",
        "b\\|c",
        "- Game 2 failed: b\\|c could not play on.",
        "## Line-ups",
        "](seats.png)",
    ):
        assert part in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    widths = {line.replace("\\|", "").count("|") for line in tables if "1,2" not in line}
    assert all(width > 3 for width in widths)
    assert "Standings" not in "\n".join(report.report(standings(2, ["a", "b"])))


def test_plots_are_drawn(tmp_path):
    found = standings(3, ["a", "$b_{$", "c" * 80], (1, 2, 3), (3, 2, 1), (1, 1, 3))
    for name in plots.draw(found, tmp_path):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 6
