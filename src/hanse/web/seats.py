"""Seats: who plays where, as planned when a table is opened and as it is."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hanse.bots.levels import LEVELS
from hanse.core.errors import BadOption
from hanse.web.schema import BOT, PERSON, SeatRow
from hanse.web.viewpoint import Sitting

PLANS = '"me", "friend", "hotseat" or "bot:LEVEL"'


@dataclass(frozen=True)
class Seat:
    """Who plays in a seat: a bot of some level, a guest, or nobody yet."""

    kind: str  # PERSON, BOT or RECORDED
    level: str = ""
    guest: str = ""  # an id; empty while the seat is open
    name: str = ""
    hotseat: bool = False  # one of several at one screen

    @property
    def is_open(self) -> bool:
        """Whether somebody can still sit down here."""
        return self.kind == PERSON and not self.guest

    @property
    def sitting(self) -> Sitting:
        """What everybody may know of it."""
        return Sitting(self.name, "open" if self.is_open else self.kind, self.level)

    def taken_by(self, guest: str, name: str) -> "Seat":
        """With somebody in it."""
        return replace(self, guest=guest, name=name)


def planned(plans: Sequence[str], guest: str, name: str, longest: int) -> tuple[Seat, ...]:
    """The seats that plans mean, for the guest who opens the table."""
    return tuple(_planned(plan, guest, name, longest) for plan in plans)


def _planned(plan: str, guest: str, name: str, longest: int) -> Seat:
    word, _, detail = str(plan).partition(":")
    if word == "bot" and detail in LEVELS:  # never anything else: a bot's name can be a command
        return Seat(BOT, level=detail)
    if word == "bot":
        raise BadOption(f"A bot's level is one of {', '.join(LEVELS)}.")
    if plan == "me":
        return Seat(PERSON, guest=guest, name=name)
    if plan == "friend":
        return Seat(PERSON)
    if word == "hotseat":
        return Seat(PERSON, guest=guest, name=clean(detail, longest), hotseat=True)
    raise BadOption(f"A seat is for {PLANS}, with a level of {', '.join(LEVELS)}.")


def from_row(row: SeatRow) -> Seat:
    """A seat as the store has it."""
    return Seat(row.kind, row.level, row.guest or "", row.name, row.hotseat)


def clean(text: str, longest: int) -> str:
    """A name as it may be shown: one line without anything invisible; raises BadOption if it is too
    long.
    """
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    name = re.sub(r"\s+", " ", shown).strip()
    if len(name) > longest:
        raise BadOption(f"A name has at most {longest} letters.")
    return name
