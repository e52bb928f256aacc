"""Actions played for people because nothing else is possible, without telling others anything.

Whoever sees an action follow at once knows that it was forced. Where what is legal depends on
secrets, that would tell of them. So a forced action is played at once only if

- others don't see it at all; or
- its player has just clicked something that others don't see, so that they can't tell when the
  player was asked (a shipment in Packet Row sails with its last card); or
- what everybody can see shows already that nothing else is possible.
"""

from collections.abc import Set

import numpy as np

from hanse.core import play
from hanse.core.game import UNSEEN
from hanse.core.match import Match
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone

TRUTHS = 64  # imagined behind what everybody sees; all must leave just this one action

MOST = 200  # forced actions in a row


def is_open(match: Match, action: int) -> bool:
    """Whether everybody can tell that the seat to move can only play `action`.

    Certain where that seat knows no more than everybody. Otherwise many truths are imagined that
    fit what everybody sees, and each must leave the same one action; which are imagined depends on
    nothing secret.
    """
    seat = match.to_move
    assert seat is not None
    public = match.view(NOBODY)
    if public.tobytes() == match.view(seat).tobytes():
        return True
    luck = luck_from_seed(0)
    room = np.zeros(match.game.actions.words, np.uint64)
    for _ in range(TRUTHS):
        truth = clone(public)
        play.determinize(truth, 0, NOBODY, luck)
        play.legal(truth, 0, room)
        if list(match.game.actions.in_set(room)) != [action]:
            return False
    return True


def follow(
    match: Match, people: Set[int], clicked: tuple[int, int] | None
) -> list[tuple[int, int]]:
    """Play the forced actions that may follow at once, and return them with their seats; `clicked`
    is the seat and the action that somebody has just chosen, if so.
    """
    unseen_by = None  # who has been acting unseen ever since the click
    if clicked is not None and _is_unseen(match, clicked[1]):
        unseen_by = clicked[0]
    played: list[tuple[int, int]] = []
    while len(played) < MOST:
        seat, name = match.to_move, match.forced
        if seat is None or seat not in people or name is None:
            break
        action = match.game.actions.ids[name]
        is_unseen = _is_unseen(match, action)
        if not (is_unseen or seat == unseen_by or is_open(match, action)):
            break
        if not (is_unseen and seat == unseen_by):
            unseen_by = None
        match.play(action)
        played.append((seat, action))
    return played


def _is_unseen(match: Match, action: int) -> bool:
    return bool(match.game.rules.visibility(action) == UNSEEN)
