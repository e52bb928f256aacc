"""Tables in lists: public facts, and what they mean to the guest who looks."""

from dataclasses import dataclass
from datetime import datetime

from hanse.web.errors import Unplayable
from hanse.web.identity import Guest
from hanse.web.memory import game_of
from hanse.web.schema import MatchRow
from hanse.web.seats import from_row
from hanse.web.store import Stored
from hanse.web.viewpoint import Sitting


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    id: str
    game: str  # its id
    name: str  # "" if it has none
    sittings: tuple[Sitting, ...]  # kind "open" where somebody is awaited
    to_move: int | None  # None: over, or not dealt yet
    over: bool
    public: bool
    is_upload: bool
    is_playable: bool  # or else its game isn't installed any more, or has other rules now
    my_seats: tuple[int, ...]
    is_my_turn: bool
    may_join: bool  # public, a seat is open, and the guest hasn't one
    created: datetime
    changed: datetime  # the last change that spectators could see


def _is_playable(match: MatchRow) -> bool:
    try:
        game_of(match)
    except Unplayable:
        return False
    return True


def card(stored: Stored, guest: Guest) -> TableCard:
    """A table as a guest sees it in a list."""
    match = stored.match
    seats = [from_row(row) for row in stored.seats]
    mine = tuple(n for n, seat in enumerate(seats) if seat.guest == guest.id)
    is_joinable = match.public and not match.over and any(seat.is_open for seat in seats)
    return TableCard(
        id=match.id,
        game=match.game,
        name=match.name,
        sittings=tuple(seat.sitting for seat in seats),
        to_move=match.to_move,
        over=match.over,
        public=match.public,
        is_upload=match.upload,
        is_playable=_is_playable(match),
        my_seats=mine,
        is_my_turn=match.to_move in mine,
        may_join=is_joinable and not mine,
        created=match.created,
        changed=match.changed,
    )
