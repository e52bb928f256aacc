"""What a server is started with: where its data lies, and how much a guest may do."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from hanse.core.errors import BadOption

DATABASE = "tables.db"  # the file in the data folder, where no other database is named

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
DRIVERS["postgres"] = DRIVERS["postgresql"]

KILO = 1024

LONGEST_NAME = 40  # letters of a guest's or a table's name


@dataclass(frozen=True)
class Allowance:
    """A token bucket: so many at once, and so many more each second."""

    burst: float
    rate: float


@dataclass(frozen=True)
class Limits:
    """How much one guest, or one address, may do."""

    body: int = 64 * KILO  # bytes of a request
    upload: int = KILO * KILO  # bytes of a record that is uploaded
    name: int = LONGEST_NAME
    unfinished: int = 50  # tables that one guest opens in a day and that aren't over
    records: int = 50  # that one guest uploads in a day
    streams: int = 12  # event streams that one guest has open
    streams_of_address: int = 120  # and all guests at one address
    asking: Allowance = Allowance(240, 40)  # requests of an address
    acting: Allowance = Allowance(60, 15)  # requests of a guest that change something
    opening: Allowance = Allowance(60, 0.5)  # tables opened from an address
    thinking: Allowance = Allowance(10, 0.5)  # hints and uploads of a guest, or an address


@dataclass(frozen=True)
class Settings:
    """What a server is started with."""

    data: Path  # a folder; made if it isn't there
    db: str = ""  # a database's URL, or a file for SQLite; empty: a file in the data folder
    limits: Limits = field(default_factory=Limits)
    idle: float = 120.0  # seconds after which an unused table leaves the memory
    pulse: float = 15.0  # seconds between two signs of life on a stream of events
    draw_ahead: bool = True  # each game once at the start, as the first picture takes longest
    thinkers: int = 0  # threads in which bots think; 0: as many as fit the machine

    @property
    def url(self) -> URL:
        """The address of the database, with the driver that is used here."""
        return database_url(self.db) if self.db else _file_url(self.data / DATABASE)


def _file_url(file: Path) -> URL:
    return URL.create(DRIVERS["sqlite"], database=str(file))


def database_url(text: str) -> URL:
    """The database that somebody named: `sqlite:///FILE`, `postgresql://…`, or just a file."""
    if "://" not in text:
        return _file_url(Path(text))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadOption(
            "The address of the database can't be read; say sqlite:///FILE or "
            "postgresql://USER@HOST/NAME."
        ) from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise BadOption(f"Tables are kept in sqlite or postgresql, not in {kind}.")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadOption("Tables are kept in a file: sqlite:///FILE.")
    return url.set(drivername=DRIVERS[kind])


def data_folder() -> Path:
    """Where this platform keeps a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "hanse"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hanse"
    given = os.environ.get("XDG_DATA_HOME", "")
    root = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return root / "hanse"
