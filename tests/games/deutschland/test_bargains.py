"""What bots think of offers: made where both sides gain, not for the asking."""

import hanse
from hanse.bots import make
from hanse.games.deutschland.bargains import AGREED, BOTHER, SELDOM, gain, promise
from tests.games.deutschland.table import HALL, northern, on_table, play


def almost_a_hall(*, clay: int) -> hanse.Match:
    """Seat 0 could build Magdeburg if it had clay, and has ore to spare, which seat 1 could use."""
    hand = HALL | {"clay": 0, "ore": 2}
    return on_table(hand=[hand, {"clay": clay, "grain": 1, "wool": 1}, {}], **northern(0))


def choice(match: hanse.Match) -> str:
    bot = make("greedy", match.game, seed=1)
    return match.game.actions.names[bot.choose_in(match)]


def test_what_both_want_is_promised():
    match = almost_a_hall(clay=3)
    play(match, "give:ore", "want:clay")
    own = gain(match.state, 0, match.state.give, match.state.want)
    assert own > 0
    assert promise(match.state, 0) == AGREED * own - BOTHER


def test_what_nobody_has_is_seldom_got():
    match = almost_a_hall(clay=0)
    play(match, "give:ore", "want:clay")
    own = gain(match.state, 0, match.state.give, match.state.want)
    assert promise(match.state, 0) == SELDOM * own - BOTHER


def test_an_offer_begun_promises_what_it_can_still_become():
    begun, made = almost_a_hall(clay=3), almost_a_hall(clay=3)
    play(begun, "give:ore")
    play(made, "give:ore", "want:clay")
    assert promise(begun.state, 0) == promise(made.state, 0)


def test_an_offer_accepted_is_certain():
    match = almost_a_hall(clay=3)
    play(match, "give:ore", "want:clay", "send", "accept", "decline")
    own = gain(match.state, 0, match.state.give, match.state.want)
    assert promise(match.state, 0) == own - BOTHER
    assert choice(match) == "pick:1"
