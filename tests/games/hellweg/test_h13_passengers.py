"""H13: passengers."""

import pytest

from tests.games.hellweg.table import ALL_MODULES, money, on_sale, play
from tests.situations import rule

PASSENGERS = {"passengers": True}
BY_VILLAGE = {"corbach-olpe": 1, "corbach-dortmund": 1}  # Olpe–Corbach has a village
BY_HAGEN = {"hagen-olpe": 1, "dortmund-hagen": 1}


@rule("H13.1")
@pytest.mark.parametrize(
    ("options", "lying", "earned"),
    [
        (PASSENGERS, BY_VILLAGE, 5 + 1),
        (PASSENGERS, BY_HAGEN, 5),
        ({}, BY_VILLAGE, 5),
        (ALL_MODULES, BY_VILLAGE, 5 + 1),
    ],
)
def test_a_sale_along_a_village_road_earns_1_more(
    options: dict[str, bool], lying: dict[str, int], earned: int
) -> None:
    match = on_sale(options=options, slot=1, stones=[{"olpe.iron": 1}], coaches=[lying])
    play(match, "sell:olpe.iron")
    assert money(match) == earned


@rule("H13.1")
def test_once_for_each_stone_however_many_villages() -> None:
    lying = {
        "builefeld-osnabrueck": 1,
        "builefeld-paderborn": 1,
        "paderborn-soest": 1,
        "dortmund-soest": 1,
    }
    match = on_sale(
        options=PASSENGERS,
        card="wesel.salt.4",
        stones=[{"osnabrueck.salt": 2}],
        coaches=[{**lying, "dortmund-wesel": 1}],
    )
    play(match, "sell:osnabrueck.salt")
    assert money(match) == 4 + 1


@rule("H13.1")
def test_each_stone_sold_earns_it_again() -> None:
    match = on_sale(
        options=PASSENGERS,
        slot=1,
        stones=[{"olpe.iron": 2}],
        coaches=[
            {"corbach-olpe": 2, "corbach-dortmund": 2, "dortmund-essen": 1, "duisburg-essen": 1}
        ],
    )
    play(match, "sell:olpe.iron", "sell:olpe.iron")
    assert money(match) == (5 + 1) + (4 + 1)


@rule("H4.8", "H13.1")
def test_the_connection_may_be_chosen_for_it() -> None:
    for step, earned in (("olpe>corbach", 6), ("olpe>hagen", 5)):
        match = on_sale(
            options=PASSENGERS,
            slot=1,
            stones=[{"olpe.iron": 1}],
            coaches=[{**BY_VILLAGE, **BY_HAGEN}],
        )
        play(match, "sell:olpe.iron", f"go:{step}")
        assert money(match) == earned


@rule("H13.1")
def test_a_sale_on_the_spot_has_no_passengers() -> None:
    match = on_sale(
        options=PASSENGERS, slot=1, stones=[{"dortmund.iron": 1}], coaches=[{"dortmund-soest": 1}]
    )
    play(match, "sell:dortmund.iron")
    assert money(match) == 5
