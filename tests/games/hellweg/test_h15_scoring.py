"""H15: scoring."""

from tests.games.hellweg.table import WAREHOUSE, on_sale, play
from tests.situations import rule, situation


def ended(**fields: object):
    """A game that has ended."""
    return situation("hellweg", phase="over", card="wesel.salt.4", round_number=12, **fields)


@rule("H15.1")
def test_money_and_the_value_of_goods_cards() -> None:
    match = ended(money=[20, 31], owner={"coal_1": 0, "herring_1": 0})
    assert match.scores == [20 + 18 + 25, 31]
    assert match.ranking == [1, 2]


@rule("H15.1")
def test_stones_and_coaches_on_the_board_count_nothing() -> None:
    match = ended(money=[5, 5], stones=[{"olpe.iron": 12}], coaches=[{"hagen-olpe": 8}])
    assert match.scores == [5, 5]


@rule("H15.1", "H3.8")
def test_the_last_sale_still_counts() -> None:
    match = on_sale(
        round_number=12,
        phase="selling_off",
        slot=4,
        to_move=1,
        money=[5, 2],
        stones=[{}, {"olpe.iron": 1}],
    )
    play(match, "sell_off:olpe.iron")
    assert (match.scores, match.ranking) == ([5, 6], [2, 1])


@rule("H15.2")
def test_ties_go_to_more_stones_then_to_more_coaches_on_the_board() -> None:
    match = ended(
        seats=3,
        money=[9, 9, 9],
        stones=[{"olpe.iron": 2}, {"olpe.iron": 3}, {"hagen.salt": 2}],
        coaches=[{"hagen-olpe": 1}, {}, {"hagen-olpe": 8}],
    )
    assert match.ranking == [3, 1, 2]


@rule("H15.2")
def test_then_the_victory_is_shared() -> None:
    match = ended(seats=3, money=[9, 9, 8], stones=[{"olpe.iron": 2}, {"hagen.salt": 2}, {}])
    assert match.ranking == [1, 1, 3]


@rule("H15.2")
def test_more_money_beats_all_pieces() -> None:
    match = ended(money=[10, 9], stones=[{}, {"olpe.iron": 12}], coaches=[{}, {"hagen-olpe": 8}])
    assert match.ranking == [1, 2]


@rule("H15.2")
def test_the_warehouse_does_not_count_but_black_coaches_on_the_board_do() -> None:
    match = ended(options=WAREHOUSE, money=[9, 9], stored_stones=[5], stones=[{}, {"olpe.iron": 1}])
    assert match.ranking == [2, 1]
    match = ended(
        options=WAREHOUSE,
        money=[9, 9],
        extra_coaches=0,
        coaches=[{"hagen-olpe": 9}, {"hagen-olpe": 8}],
    )
    assert match.ranking == [1, 2]
