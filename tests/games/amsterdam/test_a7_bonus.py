"""A7.3 to A7.5: what bonus cards bring at the end."""

import pytest

from tests.situations import rule, situation

# Routes with carts, none the twin of another
WITH_CARTS = (
    "de_drie_hendricken-westermarkt.pink",
    "haringpakkerstoren-nieuwe_waal.pink",
    "nieuwe_waal-noordermarkt.green",
    "jordaan-noordermarkt.red",
    "montelbaanstoren-oude_waal.orange",
    "begijnhof-munttoren.black",
    "jordaan-westermarkt.orange",
    "de_drie_hendricken-jordaan.grey",
    "haringpakkerstoren-noordermarkt.blue",
    "blauwbrug-munttoren.blue",
    "begijnhof-westermarkt.red",
)


def bonus_points(*cards: int) -> list[int]:
    """The points for bonus cards when the seats hold so many."""
    routes = iter(WITH_CARTS)
    owner = {next(routes): seat for seat, count in enumerate(cards) for _ in range(count)}
    match = situation("amsterdam", seats=len(cards), owner=owner)
    assert match.state.bonus[: len(cards)].tolist() == list(cards)
    points = match.state.points[: len(cards)].tolist()
    return [score - base for score, base in zip(match.scores, points, strict=True)]


@rule("A7.3")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((4, 3, 2, 1), [8, 6, 4, 2]),
        ((1, 2, 3, 4), [2, 4, 6, 8]),
        ((3, 2, 1), [8, 5, 2]),
        ((1, 3, 2), [2, 8, 5]),
        ((2, 1), [8, 4]),
        ((1, 5), [4, 8]),
    ],
)
def test_bonus_cards_rank_by_number_held(cards: tuple[int, ...], points: list[int]) -> None:
    assert bonus_points(*cards) == points


@rule("A7.4")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((5, 3, 3, 0), [8, 6, 6, 0]),
        ((2, 2), [8, 8]),
        ((4, 4, 1), [8, 8, 2]),
        ((3, 3, 1, 0), [8, 8, 4, 0]),
        ((2, 2, 2, 1), [8, 8, 8, 2]),
        ((1, 1, 1, 1), [8, 8, 8, 8]),
        ((1, 3, 1, 2), [4, 8, 4, 6]),
        ((1, 2, 1), [5, 8, 5]),
        ((2, 1, 2, 1), [8, 4, 8, 4]),
    ],
)
def test_tied_players_get_the_points_of_their_place_and_the_next_are_skipped(
    cards: tuple[int, ...], points: list[int]
) -> None:
    assert bonus_points(*cards) == points


@rule("A7.5")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((3, 0, 0), [8, 0, 0]),
        ((0, 0), [0, 0]),
        ((0, 1), [0, 8]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((1, 0, 2, 0), [6, 0, 8, 0]),
    ],
)
def test_without_bonus_cards_there_are_no_points(cards: tuple[int, ...], points: list[int]) -> None:
    assert bonus_points(*cards) == points
