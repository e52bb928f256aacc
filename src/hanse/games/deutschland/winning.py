"""D9: points and the end of the game; where a turn goes on after something in between."""

from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.state import OVER, ROLLING, TURN


@jit
def end_game(s: State) -> None:
    """D9.1, D9.2: nobody is to move any more."""
    s.phase = OVER
    s.to_move = NOBODY


@jit
def wins_now(s: State) -> bool:
    """D9.1: the player on turn has the points; D7.6: victory cards count at once. If so the game
    is over.
    """
    seat = s.on_turn
    missing = t.POINTS_TO_WIN[s.seats] - s.points[seat]
    if missing > t.CARDS[t.VICTORY]:
        return False
    if missing <= s.held[seat, t.VICTORY]:
        end_game(s)
        return True
    show_no_win(s)
    return False


@jit
def show_no_win(s: State) -> None:
    """D9.1: that the game goes on shows that the player on turn lacks victory cards."""
    newest = t.NO_CARD
    for card in range(t.ALL_CARDS - s.pile_size):
        if s.card_holder[card] == s.on_turn:
            newest = card
    if newest != t.NO_CARD:
        s.card_peak[newest] = max(s.card_peak[newest], s.points[s.on_turn])


@jit
def go_on(s: State) -> None:
    """D3.1: back to the dice or to trading and building."""
    s.phase = TURN if s.dice > 0 else ROLLING
    s.to_move = s.on_turn
