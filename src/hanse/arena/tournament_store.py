"""A tournament's folder:

    tournament.json   what is played
    games.jsonl       every game as soon as it is done, one a line, in any order
    failed/           the notation of each game that failed, up to there
    games.parquet     the games once more, one row a game and seat, in order
    report.md, *.png  the report and its plots

The first two are enough to go on after an interruption; the others are made from them. Columns of
the Parquet file:

    column   type     meaning
    game     int64    the number of the game in the tournament, from 0
    group    int64    the number of its group: the same deal, with the bots in other seats
    key      string   the deal's key, 32 hexadecimal digits
    line_up  string   the bots that met, with "+" between them, in the order of the command
    seat     int8     the seat, from 0
    bot      string   who sat there
    score    int32    the seat's score
    place    int8     its place, 1 for the first; equal seats share it, the following are skipped
    rank     float64  its rank: of seats that share a place the mean, so 1.5 for two that won
    win      float64  its part of the first place: 1, 0, or 0.5 where two share it
    steps    int32    how many actions were played in the game, by all seats
    moves    int32    how many of them the seat chose
    seconds  float64  what its choices took in all
    faults   int32    what went wrong with the bot, if it is a program
    by_lot   int32    how many of its choices were drawn by lot, because it gave none

The metadata has under `hanse` a JSON object with `game`, `rules_version`, `hanse_version`,
`sources` (a mark of what played), `data`, `players`, `options`, `seed`, `bots` (of the tournament),
`alone` (whether the first met each of the others in all other seats) and `games` (how many were to
be played). Games that failed have no rows.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

import hanse
from hanse.arena.dataset import check as check_parquet
from hanse.arena.series import Failure
from hanse.arena.sources import mark_at_first
from hanse.arena.statistics import shared_ranks, win_parts
from hanse.arena.tournament import Result, Tournament
from hanse.core.errors import BadOption
from hanse.core.random import key_from_seed, key_to_bytes
from hanse.core.registry import game as find_game

SETTINGS, JOURNAL, FAILED, GAMES = "tournament.json", "games.jsonl", "failed", "games.parquet"
BETWEEN_BOTS = "+"
BEGUN = f"{SETTINGS}.part"  # what a folder may have that was just begun, besides an empty journal

NAMES = {  # of settings, in a sentence
    "game": ("game", "is"),
    "rules_version": ("version of the rules", "is"),
    "hanse_version": ("version of hanse", "is"),
    "sources": ("mark of the sources that played", "is"),
    "data": ("data", "are"),
    "players": ("number of players", "is"),
    "options": ("options", "are"),
    "seed": ("seed", "is"),
    "bots": ("bots", "are"),
    "alone": ("first bot alone", "is"),
}


def settings(tournament: Tournament) -> dict[str, Any]:
    """What fixes a tournament."""
    game = find_game(tournament.game)
    return {
        "game": tournament.game,
        "rules_version": game.register.version,
        "hanse_version": hanse.__version__,
        "sources": mark_at_first(tournament.game),
        "data": game.data_mark,
        "players": tournament.players,
        "options": dict(tournament.options),
        "seed": tournament.seed,
        "bots": tournament.names,
        "alone": tournament.alone,
        "games": tournament.games,
    }


def line_up_name(tournament: Tournament, order: Sequence[int]) -> str:
    """The bots that meet, in the order of the command."""
    return BETWEEN_BOTS.join(tournament.names[bot] for bot in sorted(order))


def write_whole(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    write(part)
    os.replace(part, file)


def seed_in(folder: Path | None) -> int | None:
    """The seed of the tournament that a folder holds, so that it needn't be given again."""
    held = _read_settings(folder) if folder else None
    return held["seed"] if held else None


def _read_settings(folder: Path) -> dict[str, Any] | None:
    file = folder / SETTINGS
    if not file.is_file():
        return None
    try:
        held = json.loads(file.read_text("utf-8"))
        if not all(name in held for name in (*NAMES, "games")):
            raise ValueError
    except (ValueError, TypeError):
        raise BadOption(
            f"{file} can't be read, or is of another version of hanse; choose another folder."
        ) from None
    return dict(held)


def read_journal(file: Path) -> Iterator[Result]:
    """The games of a journal; lines cut by a power failure are left out."""
    for line in file.read_bytes().splitlines():
        try:
            fields = json.loads(line)
            lists = {name: tuple(v) for name, v in fields.items() if isinstance(v, list)}
            result = Result(**{**fields, **lists})
        except (ValueError, TypeError, AttributeError):
            continue
        yield result


class Store:
    """A tournament's folder being used; a context, because only one program may at a time."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.tournament = tournament
        self.results: dict[int, Result] = {}
        self.failures: dict[int, Failure] = {}
        self._journal: TextIO | None = None

    def check(self) -> None:
        """Refuse a folder that can't be used, before anything else is done."""
        if self.folder.exists() and not self.folder.is_dir():
            raise BadOption(f"{self.folder} is no folder.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{self.folder} can't be made: {error.strerror or error}.") from None
        if not os.access(self.folder, os.W_OK):
            raise BadOption(f"{self.folder} can't be written to; choose another folder.")
        check_parquet(self.folder / GAMES)
        self._check(_read_settings(self.folder))

    def __enter__(self) -> "Store":
        self.check()
        self._journal = (self.folder / JOURNAL).open("a+", encoding="utf-8")
        try:
            _lock(self._journal, self.folder)
            self._read_journal()
            text = json.dumps(settings(self.tournament), indent=2, ensure_ascii=False) + "\n"
            write_whole(self.folder / SETTINGS, lambda part: part.write_text(text, "utf-8"))
        except BaseException:
            self._journal.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._journal:
            self._journal.close()

    def _check(self, held: dict[str, Any] | None) -> None:
        """Refuse a folder that holds something else; more games of the same may be played."""
        wanted = settings(self.tournament)
        if held is None:
            files = [file for file in self.folder.iterdir() if file.name != BEGUN]
            if any(file.name != JOURNAL or file.stat().st_size for file in files):
                raise BadOption(f"{self.folder} isn't empty, and holds no tournament.")
            return
        for name, (word, verb) in NAMES.items():
            if held[name] != wanted[name]:
                raise BadOption(
                    f"{self.folder} holds another tournament: its {word} {verb} "
                    f"{_shown(held[name])}, not {_shown(wanted[name])}."
                )
        if held["games"] > wanted["games"]:
            raise BadOption(
                f"{self.folder} holds a tournament of {held['games']} games; it can be given more, "
                f"but not {wanted['games']}."
            )

    def _read_journal(self) -> None:
        """Take up what is done, and cut off a line that isn't whole; games that failed are played
        again.
        """
        file = self.folder / JOURNAL
        whole = file.read_bytes().rfind(b"\n") + 1
        if whole < file.stat().st_size:
            os.truncate(file, whole)
        for result in read_journal(file):
            if result.game < self.tournament.games:
                self.results[result.game] = result

    def keep(self, played: Result | Failure) -> None:
        """Keep a game, so that it is there whatever happens next."""
        if isinstance(played, Failure):
            self.failures[played.game] = played
            file = self.failed_file(played.game)
            file.parent.mkdir(exist_ok=True)
            text = f"# {' '.join(played.sentence.split())}\n{played.record}"
            write_whole(file, lambda part: part.write_text(text, "utf-8"))
            return
        self.results[played.game] = played
        self.failed_file(played.game).unlink(missing_ok=True)
        assert self._journal
        self._journal.write(json.dumps(asdict(played), separators=(",", ":")) + "\n")
        self._journal.flush()

    def failed_file(self, game: int) -> Path:
        """Where the notation of a game that failed is kept."""
        return self.folder / FAILED / f"game-{game:06}.txt"

    @property
    def in_order(self) -> list[Result]:
        """The games that are done, by number."""
        return [self.results[game] for game in sorted(self.results)]

    def write_parquet(self) -> Path:
        """Write the games as a Parquet file."""
        file = self.folder / GAMES
        arrow, parquet = check_parquet(file)
        schema = _schema(arrow).with_metadata({"hanse": json.dumps(settings(self.tournament))})
        rows = rows_of(self.tournament, self.in_order)
        table = arrow.table({name: [row[name] for row in rows] for name in schema.names}, schema)
        write_whole(file, lambda part: parquet.write_table(table, part, compression="zstd"))
        return file


def rows_of(tournament: Tournament, results: Sequence[Result]) -> list[dict[str, Any]]:
    """One row for each game and seat."""
    rows = []
    for result in results:
        sitting = tournament.sitting(result.game)
        key = key_to_bytes(key_from_seed(tournament.seed, sitting.group)).hex()
        ranks, wins = shared_ranks(result.places), win_parts(result.places)
        for seat, bot in enumerate(sitting.order):
            row = {
                "game": result.game,
                "group": sitting.group,
                "key": key,
                "line_up": line_up_name(tournament, sitting.order),
                "seat": seat,
                "bot": tournament.names[bot],
                "score": result.scores[seat],
                "place": result.places[seat],
                "rank": ranks[seat],
                "win": wins[seat],
                "steps": result.steps,
                "moves": result.moves[seat],
                "seconds": result.seconds[seat],
                "faults": result.faults[seat],
                "by_lot": result.by_lot[seat],
            }
            rows.append(row)
    return rows


def _schema(arrow: Any) -> Any:
    long, text, short, real = arrow.int64(), arrow.string(), arrow.int32(), arrow.float64()
    return arrow.schema(
        [
            ("game", long),
            ("group", long),
            ("key", text),
            ("line_up", text),
            ("seat", arrow.int8()),
            ("bot", text),
            ("score", short),
            ("place", arrow.int8()),
            ("rank", real),
            ("win", real),
            ("steps", short),
            ("moves", short),
            ("seconds", real),
            ("faults", short),
            ("by_lot", short),
        ]
    )


def _shown(value: Any) -> str:
    """A setting in a sentence."""
    if isinstance(value, dict):
        return " ".join(f"{name}={part}" for name, part in value.items()) or "none"
    return (
        ",".join(value)
        if isinstance(value, list)
        else "the game's own"
        if value == ""
        else str(value)
    )


def _lock(journal: TextIO, folder: Path) -> None:
    """Refuse a folder that another program is at; where locks are unknown, trust."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadOption(f"Another program is playing the tournament in {folder}.") from None
    except OSError:  # a file system without locks
        return
