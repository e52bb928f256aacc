"""The data file: what it must keep, one sentence for each violation, and another in its place."""

import copy
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hanse
from hanse.core.errors import BadData
from hanse.games.hellweg.constraints import check
from tests.situations import rule

BOARD = Path(hanse.game("hellweg").folder) / "board.toml"
DATA = tomllib.loads(BOARD.read_text("utf-8"))

Change = Callable[[dict[str, Any]], object]


def refused(change: Change) -> str:
    """What is said of the game's data with a change."""
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(BadData) as refusal:
        check(data)
    return str(refusal.value)


def road(data: dict[str, Any], a: str, b: str) -> dict[str, Any]:
    """One road of the data."""
    return next(road for road in data["roads"] if {road["a"], road["b"]} == {a, b})


def card(data: dict[str, Any], name: str) -> dict[str, Any]:
    """One goods card of the data."""
    return next(card for card in data["goods_cards"] if card["id"] == name)


def test_the_games_own_data_keeps_everything() -> None:
    check(DATA)


@rule("H1.1", "H1.3", "H1.4", "H1.5", "H2.2", "H2.3", "H8.4", "H9.1", "H11.3")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(stones=11), "H1.1 wants 12 stones"),
        (lambda d: d.update(start_money=12), "H2.3 wants 10 Thaler"),
        (lambda d: d["trade_cards"].pop(), "H1.1 wants 12 trade cards, these are 11"),
        (lambda d: d["cities"].append({**d["cities"][0], "id": "unna"}), "these are 14"),
        (lambda d: d["cities"][5].update(houses=["iron"]), "H1.3 wants 16 houses"),
        (lambda d: d["cities"][2].update(houses=["iron", "iron"]), "two different goods"),
        (lambda d: d["cities"][0].update(houses=["wool"]), "not 'wool'"),
        (lambda d: d["trade_cards"][0][0].update(value=3), "once each with 3, 4 and 5"),
        (lambda d: d["trade_cards"][0].pop(), "H1.4 wants four houses on trade card 1"),
        (lambda d: d["trade_cards"][0][2].update(city="essen", good="beer"), "every good on trade"),
        (lambda d: d["trade_cards"][0][0].update(stones=4), "one to three symbols"),
        (lambda d: d["trade_cards"][0][0].update(stones=0), "one to three symbols"),
        (lambda d: d["trade_cards"][0][0].update(city="unna"), "no such house"),
        (lambda d: d["roads"][0].update(surface="mud"), "brown or paved, not 'mud'"),
        (lambda d: d["roads"][0].update(b="unna"), "there is no city 'unna'"),
        (lambda d: d["roads"][0].update(b="duisburg"), "to another city"),
        (lambda d: d["roads"].append(d["roads"][0]), "one road at most between two cities"),
        (lambda d: d["roads"].remove(road(d, "wesel", "dortmund")), "six roads at Dortmund"),
        (
            lambda d: road(d, "dortmund", "soest").update(village=False),
            "a village on Dortmund",
        ),
        (lambda d: road(d, "hagen", "olpe").update(surface="brown"), "want Hagen–Olpe paved"),
        (lambda d: d["roads"].remove(road(d, "muenster", "builefeld")), "want a road Builefeld"),
        (lambda d: card(d, "coal_1").update(players=[2]), "H2.2 wants 8 goods cards with 3"),
        (lambda d: card(d, "coal_1").update(price=14), "a price from 15 to 30"),
        (lambda d: card(d, "coal_1")["function"].update(amount=2), "1 Thaler more with coal_1"),
        (lambda d: card(d, "coal_1")["function"].update(good="wool"), "a good on coal_1"),
        (lambda d: card(d, "coal_1")["function"].update(type="luck"), "no rule knows"),
        (lambda d: card(d, "coal_1").update(function="luck"), "no rule knows"),
        (lambda d: card(d, "wine_2")["function"].update(value=32), "a higher value for the bonus"),
        (lambda d: card(d, "wine_2")["function"].update(pair=["wine"]), "two kinds of goods"),
        (lambda d: card(d, "free_choice").update(kind="coal"), "one goods card free_choice"),
        (lambda d: d["privileges"][0].update(count=3), "four cards of the privilege store"),
        (lambda d: d["privileges"][0].update(id="rob"), "store, restock and take_and_turn_up"),
        (lambda d: d["privileges"][1].update(between=["wesel"]), "two cities for the privilege"),
        (lambda d: d["privileges"][0].update(between=["essen", "wesel"]), "Builefeld and Corbach"),
        (lambda d: d["extra_coaches"].update(count=1), "two black coaches"),
        (lambda d: d["extra_coaches"].update(between=["essen", "wesel"]), "Duisburg and Paderborn"),
        (lambda d: d.pop("roads"), "it should have a list roads"),
        (lambda d: d["roads"][3].pop("village"), "entry 4 of roads should have village (bool)"),
        (lambda d: d.update(trade_cards=[1]), "trade card 1 should be a list of houses"),
        (lambda d: d.pop("extra_coaches"), "extra_coaches should have count"),
    ],
)
def test_each_violation_has_its_sentence(change: Change, sentence: str) -> None:
    assert sentence in refused(change)


@rule("H1.5")
def test_a_city_out_of_reach_is_refused() -> None:
    def cut_off(data: dict[str, Any]) -> None:
        data["roads"] = [r for r in data["roads"] if "coeln" not in (r["a"], r["b"])]

    assert "within reach" in refused(cut_off)


def test_all_violations_are_said_at_once() -> None:
    said = refused(lambda data: data.update(stones=11, start_money=12))
    assert "H1.1" in said
    assert "H2.3" in said


def run(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line with another data file."""
    return subprocess.run(
        [sys.executable, "-m", "hanse", *arguments, "--data", str(data)],
        env={**os.environ, "HANSE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_another_board_can_be_played_on(tmp_path: Path) -> None:
    """An owner of the game knows another surface, and a road more."""
    text = BOARD.read_text("utf-8")
    road = '{ a = "wesel", b = "muenster", surface = "brown"'
    assert road in text
    more = '{ a = "wesel", b = "essen", surface = "paved", village = false },\n  '
    other = tmp_path / "board.toml"
    other.write_text(text.replace(road, more + road.replace("brown", "paved")), "utf-8")
    done = run(other, "simulate", "hellweg", "--games", "1", "--seed", "1")
    assert done.returncode == 0, done.stderr


def test_a_board_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    other = tmp_path / "board.toml"
    other.write_text(BOARD.read_text("utf-8").replace("stones = 12\n", "stones = 9\n"), "utf-8")
    done = run(other, "simulate", "hellweg", "--games", "1")
    assert done.returncode != 0
    assert "H1.1 wants 12 stones" in done.stderr
    assert "Traceback" not in done.stderr
