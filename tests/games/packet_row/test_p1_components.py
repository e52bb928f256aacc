"""P1: the components, and what a data file must keep."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hanse.games.packet_row import game
from hanse.games.packet_row import tables as t
from tests.games.packet_row.table import play, shipper, start
from tests.situations import rule

OWN = Path(game.folder) / "cards.toml"


def deck(board: str) -> Counter[str]:
    """The cards of a deck."""
    cards = {}
    for name, copies in zip(t.DECK_NAMES, t.DECK_COPIES, strict=True):
        where, _, card = name.partition(".")
        if where == board:
            cards[card] = int(copies)
    return Counter(cards)


@rule("P1.1")
@pytest.mark.parametrize(
    ("board", "size"), [("guild_hall", 38), ("docks", 42), ("market", 42), ("bank", 38)]
)
def test_each_board_has_its_own_deck_with_the_nine_victory_cards(board: str, size: int) -> None:
    cards = deck(board)
    assert cards.total() == size
    assert sum(cards[name] for name in t.VICTORY_IDS) == len(t.VICTORY_IDS) == 9


@rule("P1.1")
def test_the_decks_hold_what_the_register_says() -> None:
    guild, docks, market, bank = (deck(board) for board in t.BOARD_NAMES)
    assert sum(guild[name] for name in t.GUILD_IDS) == 24
    assert guild["assistant"] == 5
    assert [docks[f"ship.{country}"] for country in t.COUNTRY_NAMES] == [3] * 6
    assert (docks["captain"], docks["single_gold"], docks["double_gold"]) == (5, 5, 5)
    for good in ("grain", "cotton", "fur", "tobacco"):
        assert sum(n for name, n in market.items() if name[:-1] == good) == 7
    assert market["merchant"] == 5
    assert sum(n for name, n in bank.items() if name.startswith("money")) == 24
    assert bank["banker"] == 5


@rule("P1.2")
def test_there_are_three_starting_contracts_of_each_good() -> None:
    goods = Counter(name.split(".")[1][:-1] for name in t.STARTING_IDS)
    assert goods == {"grain": 3, "cotton": 3, "fur": 3, "tobacco": 3}


@rule("P1.2")
def test_the_stock_of_money_never_runs_out() -> None:
    match = shipper(
        "grain4.great_britain", "grain2", "grain2", "ship.great_britain", money=[29_000]
    )
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    play(match, "goods:grain2", "goods:grain2", "sail")
    assert match.state.money[0] == 29_035


@rule("P1.3")
def test_contracts_goods_cards_and_ships_name_what_they_should() -> None:
    contract = t.CONTRACT_IDS.index("cotton3.netherlands")
    assert t.CONTRACT_PAYS[contract] == 25
    assert t.PRICE[t.KIND_NAMES.index("fur2")] == 6
    assert {name for name in t.KIND_NAMES if name.startswith("ship.")} == {
        f"ship.{country}" for country in t.COUNTRY_NAMES
    }


@rule("P1.3")
def test_words_say_what_is_on_a_card() -> None:
    words = game.words
    assert words.contract_words(t.CONTRACT_IDS.index("cotton3.netherlands"), "en") == (
        "3 cotton to the Netherlands ($25)"
    )
    assert words.kind_words(t.KIND_NAMES.index("library"), "de") == "Bücherei"
    assert words.kind_words(t.KIND_NAMES.index("cotton3.netherlands"), "de") == (
        "3 Baumwolle in die Niederlande (25 $)"
    )
    assert words.priced_words(t.KIND_NAMES.index("fur2"), "nl") == "2 bont ($6)"


# Another data file


def says(text: str, tmp_path: Path) -> str:
    """What is said of a data file: the last line, and nothing if it can be used."""
    file = tmp_path / "cards.toml"
    file.write_text(text, "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "import hanse; hanse.game('packet_row').rules"],
        env={**os.environ, "HANSE_DATA_PACKET_ROW": str(file), "HANSE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stderr.strip().splitlines()[-1] if run.returncode else ""


@rule("P1.1")
def test_cards_with_other_sums_and_prices_can_be_played(tmp_path: Path) -> None:
    text = (
        OWN.read_text("utf-8").replace("pays = 35", "pays = 40").replace("price = 22", "price = 20")
    )
    assert says(text, tmp_path) == ""


@rule("P1.1", "P1.2", "P2.1", "P2.2", "P2.3", "P5.6", "P7.1")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"fur", "tobacco"]', '"fur"]', "contracts should name no good ['tobacco']"),
        (
            '"spain", "german',
            '"spain", "spain", "german',
            "countries should be a list of different",
        ),
        ("ships_per_country = 3", "ships_per_country = 4", "P1.1 wants 18 ships"),
        ("assistants = 5", "assistants = 6", "P1.1 wants 5 assistants"),
        ("merchants = 5", 'merchants = "5"', "merchants should be a number"),
        ("units = 3, price = 10, copies = 2", "units = 4, price = 10, copies = 2", "1 to 3 units"),
        ("price = 10, copies = 2", "price = 10, copies = 3", "P1.1 wants 7 cards of each good"),
        ("bars = 2", "bars = 3", "P5.6 wants gold of 1 and 2"),
        ("value = 10, copies = 1", "value = 10, copies = 2", "P1.1 wants 24 money cards"),
        ("value = 10", "value = 8", "money cards differ in value"),
        ('id = "school"', 'id = "church"', "cards have names of their own"),
        ('id = "school"', 'id = "a b"', "each of victory_cards should have a fitting id"),
        ("start_money = 25", "start_money = 30", "P2.3 wants $25"),
        ("removed_with_two = 6", "removed_with_two = 5", "P2.1 wants six cards removed"),
        ("4 = 3, 5 = 4", "4 = 3, 5 = 5", "P2.2 wants current supplies"),
        ("4 = 2, 5 = 3", "4 = 2", "boards_to_end should give a number for 2, 3, 4 and 5"),
        ("4 = 2, 5 = 3", "4 = 2, 5 = 4", "P7.1 wants 1, 1, 2 and 3 boards"),
        ("start_money = 25", "", "start_money should be a number"),
    ],
)
def test_a_data_file_that_breaks_the_register_is_refused_with_a_sentence(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    text = OWN.read_text("utf-8")
    assert old in text
    said = says(text.replace(old, new, 1), tmp_path)
    assert said.startswith("hanse.core.errors.BadData: The data of packet_row can't be used: ")
    assert words in said


def test_all_cards_are_somewhere_from_the_first_deal_on() -> None:
    for seats in (2, 3, 4, 5):
        assert game.problems(start(seats).state) == []
