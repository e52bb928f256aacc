"""All that a page or an answer may know: one seat's view of a table, and nothing else.

Rendering takes a viewpoint, never a match: what isn't in here can't reach a browser.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.record import NOBODY, State
from hanse.web import past
from hanse.web.past import Told


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat, as everybody may know it."""

    name: str
    kind: str  # person, bot, open, recorded
    level: str = ""  # a bot's level


@dataclass(frozen=True)
class Viewpoint:
    """What a seat may know of a table; NOBODY is a spectator."""

    game: Game
    seat: int
    observation: State
    to_move: int | None
    legal: tuple[int, ...]  # what the seat may do now; nothing while others are asked
    log: tuple[Told, ...]
    may_undo: bool
    sittings: tuple[Sitting, ...]
    commitment: str
    key: str = ""  # once it is over
    scores: tuple[int, ...] = ()  # once it is over
    ranking: tuple[int, ...] = ()
    memory_aid: bool = False  # whether the log shows what may not be looked at again
    number: int = 0  # how many changes this seat has seen; an action says which it answers

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @property
    def is_asked(self) -> bool:
        """Whether this seat has to act."""
        return self.seat != NOBODY and self.to_move == self.seat


def look_at(
    match: Match,
    seat: int,
    sittings: tuple[Sitting, ...],
    *,
    log: Sequence[Told] | None = None,
    may_undo: bool | None = None,
    memory_aid: bool = False,
    number: int = 0,
) -> Viewpoint:
    """A seat's view of a match as it stands. The log as that seat saw it and whether it may undo
    are worked out if they aren't given.
    """
    is_asked = seat != NOBODY and match.to_move == seat
    if may_undo is None:
        may_undo = seat != NOBODY and match.may_undo(seat)
    return Viewpoint(
        game=match.game,
        seat=seat,
        observation=match.observe(seat),
        to_move=match.to_move,
        legal=tuple(match.game.actions.ids[name] for name in match.legal) if is_asked else (),
        log=tuple(past.log_for(match, seat) if log is None else log),
        may_undo=may_undo and not match.over,
        sittings=sittings,
        commitment=match.commitment,
        key=match.key.hex() if match.over else "",
        scores=tuple(match.scores) if match.over else (),
        ranking=tuple(match.ranking) if match.over else (),
        memory_aid=memory_aid or match.over,
        number=number,
    )
