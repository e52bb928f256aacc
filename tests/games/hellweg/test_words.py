"""Hellweg in words: what players read."""

import random

import pytest

import hanse
from tests.games.hellweg.table import (
    DORTMUND_BEER,
    crowded,
    on_action,
    on_sale,
    play,
)


def said(match: hanse.Match, action: str, lang: str) -> str:
    """An action in the words of the player who may choose it."""
    number = match.game.actions.number(action)
    return match.game.words.action_words(number, lang, match.observe(match.to_move))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "sell iron Olpe > Dortmund for 5"),
        ("de", "Eisen verkaufen: Olpe > Dortmund, Wert 5"),
        ("nl", "ijzer verkopen: Olpe > Dortmund, waarde 5"),
    ],
)
def test_a_sale_names_both_cities_and_the_value(lang: str, words: str) -> None:
    match = on_sale(
        slot=1,
        stones=[{"olpe.iron": 1, "dortmund.iron": 1}],
        coaches=[{"hagen-olpe": 1, "dortmund-hagen": 1}],
    )
    assert said(match, "sell:olpe.iron", lang) == words
    assert said(match, "sell:dortmund.iron", "en") == "sell iron in Dortmund for 5"
    assert said(match, "keep", "en") == "sell nothing in Dortmund"


def test_names_are_plain_and_words_have_umlauts() -> None:
    game = hanse.game("hellweg")
    assert all(name.isascii() for name in game.actions.names)
    number = game.actions.number("go:muenster>osnabrueck")
    assert game.words.action_words(number, "en") == "go Münster > Osnabrück"
    number = game.actions.number("stone:coeln.beer")
    assert game.words.action_words(number, "nl") == "goederensteen inzetten: Cöln (bier)"


def test_buying_says_what_for() -> None:
    match = on_action(card=DORTMUND_BEER)
    assert said(match, "buy:2", "en") == "buy 2 stones, 1 coach at Dortmund beer for 5"
    assert said(match, "buy:2", "de") == "kaufen: Dortmund (Bier), 2 Warensteine, 1 Kutsche für 5"
    assert said(match, "goods:wine_2", "en") == (
        "buy the goods card wine 2 (bonus herring+wine: 38) for 25"
    )


def test_prices_are_what_is_paid() -> None:
    match = on_action(card=DORTMUND_BEER, market=[1, 1], lap=1)
    assert said(match, "buy:2", "en") == "buy 2 stones, 1 coach at Dortmund beer for 3"
    assert said(match, "goods:coal_1", "nl") == "goederenkaart kopen: kolen 1 (bier +1) voor 13"


def test_roads_say_what_they_are_like() -> None:
    match = play(on_action(card="muenster.iron.5", stones=[{"olpe.iron": 1}]), "restock:coach")
    assert said(match, "coach:corbach-olpe", "en") == (
        "place a coach on Olpe–Corbach (brown, village)"
    )
    assert said(match, "coach:hagen-olpe", "de") == "Kutsche einsetzen: Hagen–Olpe (gepflastert)"


def test_results_tell_ways_coaches_and_money() -> None:
    match = on_sale(
        slot=1, stones=[{"olpe.iron": 1}], coaches=[{"corbach-olpe": 1, "corbach-dortmund": 1}]
    )
    play(match, "sell:olpe.iron")
    assert match.log[-1].results == (
        "way:olpe>corbach>dortmund",
        "lost:corbach-olpe",
        "lost:corbach-dortmund",
        "earned:5",
    )
    tokens = match.log[-1].results
    english = [match.game.words.result_words(token, "en") for token in tokens]
    assert english[0] == "way: Olpe > Corbach > Dortmund"
    assert english[-1] == "earns 5 Thaler"


def test_a_sale_on_the_spot_has_no_way() -> None:
    match = play(on_sale(slot=1, stones=[{"dortmund.iron": 1}]), "sell:dortmund.iron")
    assert match.log[-1].results == ("earned:5",)


def test_a_purchase_tells_what_was_paid() -> None:
    match = play(on_action(card=DORTMUND_BEER, money=[9, 9]), "buy:2")
    assert match.log[-1].results == ("paid:5",)


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_the_table_shows_everything_that_lies_there(lang: str) -> None:
    match = crowded(
        random.Random(3),
        seats=2,
        claims=[1],
        stored_stones=[0, 1],
        stones=[{"olpe.iron": 2}, {"muenster.beer": 3}],
    )
    shown = "\n".join(match.game.words.position_words(match.observe(0), 0, lang))
    for word in ("2 Olpe", "3 Münster", "1"):
        assert word in shown
