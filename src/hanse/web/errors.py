"""What can go wrong at a table: each has a kind for programs and pages, a sentence, a status."""

from typing import Any

from hanse.core.errors import HanseError


class TableError(HanseError):
    """Something that can't be done at a table; `kind` says what, in one word for translations."""

    kind = "refused"
    status = 400
    sentence = "That can't be done."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)

    @property
    def details(self) -> dict[str, Any]:
        """What a program may want to know besides the sentence."""
        return {}


class Unknown(TableError):
    """No table, seat, link or game of that name."""

    kind = "unknown"
    status = 404
    sentence = "There is nothing here."


class NotYourSeat(TableError):
    """Somebody else's seat."""

    kind = "not_your_seat"
    status = 403
    sentence = "That seat is somebody else's; play and look from your own."


class NotYours(TableError):
    """Something only the owner of the table may do."""

    kind = "not_yours"
    status = 403
    sentence = "Only who opened the table can do that."


class NotAllowed(TableError):
    """Something that this table was opened without, such as hints."""

    kind = "not_allowed"
    status = 403
    sentence = "This table is played without that."


class NoHints(NotAllowed):
    """A table without hints."""

    kind = "no_hints"
    sentence = "This table is played without hints."


class ByLink(NotAllowed):
    """A seat of a table that isn't public."""

    kind = "by_link"
    sentence = "At this table one sits down by a link. Ask whoever opened it."


class AlreadySeated(NotAllowed):
    """A second seat, and with it a look at another hand."""

    kind = "already_seated"
    sentence = "You sit at this table already; this seat is kept for somebody else."


class SeatTaken(TableError):
    """A link or an open seat that somebody has used already."""

    kind = "seat_taken"
    status = 409
    sentence = "Somebody sits in that seat already. Ask for a link of your own."


class NoSeatFree(SeatTaken):
    """A public table at which all seats are taken."""

    kind = "no_seat_free"
    sentence = "No seat is free at this table any more; you can watch."


class Stale(TableError):
    """The table changed between what was seen and what was asked for."""

    kind = "stale"
    status = 409
    sentence = "Somebody was quicker: the table has changed. Look again."


class Overtaken(Stale):
    """Another server has written first; perhaps something that the seat doesn't see."""


class NotYourTurn(TableError):
    """Somebody else is asked."""

    kind = "not_your_turn"
    status = 409
    sentence = "It isn't your turn."


class Over(TableError):
    """The game has ended."""

    kind = "over"
    status = 409
    sentence = "The game is over."


class NotOver(TableError):
    """Something that has to wait for the end: nothing is open before."""

    kind = "not_over"
    status = 403
    sentence = "The game isn't over yet; everything is open at its end."


class NotReady(TableError):
    """The game's rules are still being compiled; `fraction` says how far it is."""

    kind = "not_ready"
    status = 503
    sentence = "This game is still getting ready."

    def __init__(self, game: str, fraction: float) -> None:
        super().__init__()
        self.game = game
        self.fraction = fraction

    @property
    def details(self) -> dict[str, Any]:
        """Which game, and how far it is."""
        return {"game": self.game, "fraction": round(self.fraction, 3)}


class NeverReady(NotReady):
    """The game's rules couldn't be compiled, or its pictures drawn, on this server."""

    kind = "never_ready"
    sentence = "This game didn't get ready on this server."


class Illegal(TableError):
    """An action that the rules forbid now: `rule` is its id, `text` what it says."""

    kind = "illegal"
    status = 422

    def __init__(self, action: str, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}")
        self.action = action
        self.rule = rule
        self.text = text

    @property
    def details(self) -> dict[str, Any]:
        """The action and the rule."""
        return {"action": self.action, "rule": self.rule, "text": self.text}


class Unplayable(TableError):
    """A table of other rules or data than those installed."""

    kind = "unplayable"
    status = 410
    sentence = "This game was played under other rules than those installed here."


class TooMany(TableError):
    """More than one guest may have, or more often than one may ask; try again after `seconds`."""

    kind = "too_many"
    status = 429
    sentence = "That was too much at once. Wait a little."

    def __init__(self, sentence: str = "", seconds: float = 0) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class TooManyGames(TooMany):
    """More games opened than one guest may have."""

    kind = "too_many_games"
    sentence = "You have opened many games today that aren't over; finish one first."


class TooManyRecords(TooMany):
    """More records in a day than one guest may upload."""

    sentence = "You have uploaded many records today. Come back tomorrow with this one."


class TooLarge(TableError):
    """A body of more bytes than is taken."""

    kind = "too_large"
    status = 413
    sentence = "That is too large to be taken."


class Foreign(TableError):
    """A request that another site's page made."""

    kind = "foreign"
    status = 403
    sentence = "This request came from another site's page."
