"""Who knows what: only the order of the deck is secret, and it is in no field."""

import numpy as np
import pytest

import hanse
from hanse.core import play as engine
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from tests.games.hellweg.table import now, phase, somewhere, start
from tests.situations import rule


def imagined(match: hanse.Match, seat: int, seed: int) -> hanse.Match:
    """A match that a seat may take this one for."""
    states = clone(match.view(seat))
    engine.determinize(states, 0, seat, luck_from_seed(seed))
    return hanse.Match(match.game, states, dealt=False)


def cards_to_come(match: hanse.Match) -> list[str]:
    """The trade cards turned up from now on, in order; nobody does more than is needed."""
    seen = [now(match)["card"]]
    while not match.over:
        match.play("thaler" if phase(match) == "action" else match.legal[-1])
        if now(match)["card"] != seen[-1]:
            seen.append(now(match)["card"])
    return seen[1:]


@rule("H3.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_observation_shows_all_but_the_key(seats: int) -> None:
    match = somewhere(seats, 1, 100)
    for seat in range(NOBODY, seats):
        o, s = match.observe(seat), match.state
        for name in match.game.state.fields:
            hidden = name in ("key", "drawn", "shown")
            assert hidden or np.array_equal(o[name], s[name]), name
        assert not o.key.any()


@rule("H3.6")
@pytest.mark.parametrize("rounds", [12, 10])
def test_what_is_left_in_the_deck_is_known_and_its_order_is_not(rounds: int) -> None:
    match = somewhere(2, 2, 60, rounds=rounds)
    left = set(now(match)["face_down"])
    orders = [cards_to_come(imagined(match, 0, seed)) for seed in range(12)]
    for order in orders:
        assert set(order) <= left
        assert len(order) == len(set(order)) == rounds - match.state.round_number
    assert len({order[0] for order in orders}) > 1


@rule("H2.8", "H3.6")
def test_of_the_two_cards_removed_nothing_is_known() -> None:
    match = somewhere(2, 3, 60, rounds=10)
    orders = [frozenset(cards_to_come(imagined(match, 1, seed))) for seed in range(12)]
    left = set(now(match)["face_down"])
    assert all(len(left - order) == 2 for order in orders)
    assert len(set(orders)) > 1


@rule("H3.2")
def test_every_card_left_is_equally_likely_to_come_next() -> None:
    match = start(2)
    luck = luck_from_seed(1)
    counts = dict.fromkeys(range(12), 0)
    room = np.zeros(match.game.actions.words, np.uint64)
    for _ in range(600):
        states = clone(match.view(0))
        engine.determinize(states, 0, 0, luck)
        while states[0].card < 0:
            engine.legal(states, 0, room)
            engine.play(states, 0, next(match.game.actions.in_set(room)), room)
        counts[int(states[0].card)] += 1
    assert min(counts.values()) > 25  # 50 each


@rule("H3.2")
def test_what_turned_up_a_card_cannot_be_undone() -> None:
    match = start(2)
    while match.state.round_number == 0:
        match.play(match.legal[0])
    assert match.can_undo is None
    match.play("keep")
    assert match.undo() == "keep"
