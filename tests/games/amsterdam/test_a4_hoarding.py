"""A4.5 to A4.7 among players who hoard: everyday play rarely empties the piles."""

import random
from collections import Counter

import pytest

import hanse
from tests.games.amsterdam.table import (
    DECK,
    cards_on_table,
    choosers,
    contracts_left,
    discard,
    display,
    hand,
    in_play,
    pile,
    start,
)
from tests.situations import rule


def check_cards(match: hanse.Match) -> None:
    """What A1.1 and A4.5 to A4.7 say of every moment between two actions."""
    face_up = display(match)
    cards = in_play(match)
    for seat in range(match.seats):
        cards += Counter(hand(match, seat))
    assert cards == DECK
    assert pile(match) or not discard(match)
    assert None not in face_up or not pile(match)
    others = in_play(match).total() - in_play(match)["joker"]
    assert face_up.count("joker") < 3 or others < 3
    assert match.game.problems(match.state) == []


@rule("A4.5", "A4.6", "A4.7", "A1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("character", list(choosers()))
def test_hoarding_players_never_lose_a_card_and_leave_no_gap_that_could_be_filled(
    character: str, seats: int
) -> None:
    choose = choosers()[character]
    luck = random.Random(f"{character} {seats}")
    moments = Counter()
    match = start(seats, seed=seats)
    while not match.over and match.ply < 400:
        match.play(choose(match.legal, luck))
        check_cards(match)
        moments["gap"] += None in display(match)
        moments["no card at all"] += not in_play(match)
        moments["jokers stay"] += display(match).count("joker") >= 3
    assert match.over
    if "hoarder" in character:
        assert moments["gap"]
        assert moments["no card at all"]


@rule("A4.6", "A4.7")
@pytest.mark.parametrize("seed", range(6))
def test_cards_go_round_among_a_hoarder_and_somebody_who_spends(seed: int) -> None:
    """All cards but a handful are in one hand: every payment makes the pile, the gaps, or both."""
    luck = random.Random(seed)
    characters = choosers()
    match = cards_on_table(
        seats=3, hoarder=2, display=[None] * 5, key=f"{seed:032x}", **contracts_left()
    )
    while not match.over and match.ply < 120:
        who = "anybody" if match.to_move == 2 else "hoarder"
        match.play(characters[who](match.legal, luck))
        check_cards(match)
