"""What the store keeps: matches, their seats, the log of all that was done, and guests.

The log is append-only: an action taken back stays in it, followed by a row that takes it back. The
unique (match, ply) lets one of two rows win that would follow the same.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ACT, UNDO, SIT = "act", "undo", "sit"  # kinds of rows of the log

# Kinds of seats: a person's without a guest is open; of a record nobody knows who played it.
PERSON, BOT, RECORDED = "person", "bot", "recorded"

ID = String(32)
NAME = String(80)
WORD = String(80)


class Moment(TypeDecorator):
    """A time in UTC; SQLite forgets time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        """Into the database."""
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        """Out of it."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """All tables of the database."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
        }
    )


class GuestRow(Base):
    """Somebody who has done something, not only looked."""

    __tablename__ = "guest"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(NAME)
    created: Mapped[datetime] = mapped_column(Moment)


class MatchRow(Base):
    """A match and the table that it is played at."""

    __tablename__ = "match"
    __table_args__ = (
        Index("ix_match_public", "public", "over", "changed"),
        Index("ix_match_owner", "owner", "over"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    game: Mapped[str] = mapped_column(WORD)
    version: Mapped[int]  # of the rules
    data: Mapped[str] = mapped_column(WORD)  # the mark of another data file, or nothing
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    key: Mapped[bytes] = mapped_column(LargeBinary(16))  # secret until the end
    owner: Mapped[str] = mapped_column(ForeignKey("guest.id"))
    name: Mapped[str] = mapped_column(NAME)
    public: Mapped[bool]
    upload: Mapped[bool]  # a record that somebody put here
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)  # hints, memory aid, forced, speed
    created: Mapped[datetime] = mapped_column(Moment)
    # What everybody can see, for lists:
    changed: Mapped[datetime] = mapped_column(Moment)
    to_move: Mapped[int | None]
    over: Mapped[bool]


class SeatRow(Base):
    """Who sits in a seat."""

    __tablename__ = "seat"

    match: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(WORD)
    level: Mapped[str] = mapped_column(WORD)  # a bot's
    guest: Mapped[str | None] = mapped_column(ForeignKey("guest.id"), index=True)
    name: Mapped[str] = mapped_column(NAME)
    hotseat: Mapped[bool]  # one of several at one screen, with a name of its own
    token: Mapped[str | None] = mapped_column(String(64), unique=True)  # a hash of the link's


class LogRow(Base):
    """One thing that was done at a table; rows are only ever added."""

    __tablename__ = "log"

    match: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)  # 1, 2, …: counts rows, undos included
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int]
    action: Mapped[str] = mapped_column(WORD)  # its name; of an undo the one taken back
    forced: Mapped[bool]  # played for a person, as nothing else was possible
    at: Mapped[datetime] = mapped_column(Moment)
