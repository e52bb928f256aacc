"""Games as a Parquet file, for polars, pandas and the like. One row is one game that came to its
end, in the order of the series:

    column                type    meaning
    game                  int64   the number of the game in its series, from 0
    key                   string  the game's key, 32 hexadecimal digits
    steps                 int32   how many actions were played
    score_0, score_1, …   int32   the score of each seat
    place_0, place_1, …   int8    the place of each seat, 1 for the first; equal seats share it

The file's metadata has under `hanse` a JSON object that says how to play the games again: `game`,
`rules_version`, `hanse_version`, `data` (a mark, if it isn't the game's own), `players`, `options`,
`seed`, `bots` (one a seat), and with them `games`, how many were to be played.

    json.loads(pyarrow.parquet.read_schema("games.parquet").metadata[b"hanse"])

Row groups have ROWS games each, the last has the rest; they don't depend on the number of workers.
Until the end the file is called `….part`. One that lacks games, because it was interrupted or some
failed, gets its name only if there is no older file. Where a worker is lost or there is no room, it
keeps that name, with games before it, and an older file stays.
"""

import json
import os
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hanse
from hanse.arena.series import Series, Stretch
from hanse.arena.workers import keyboard_held
from hanse.core.errors import BadOption, MissingExtra
from hanse.core.jit import jit
from hanse.core.random import Key, base_key, key_of_game
from hanse.core.registry import game as find_game

ROWS = 65_536  # games in a row group
HEX_DIGITS = 32  # of a key


def check(file: Path) -> tuple[Any, Any]:
    """Whether a file can be written, before hours of playing; returns the modules that do it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("Parquet files need more: pip install 'hanse[arena]'") from None
    if file.exists() and not file.is_file():
        raise BadOption(f"{file} can't be written: it is no ordinary file.")
    if not file.absolute().parent.is_dir():
        raise BadOption(f"{file} can't be written: there is no such folder.")
    return pyarrow, pyarrow.parquet


@jit
def keys_of_games(base: Key, games: NDArray[np.int64], keys: NDArray[np.uint64]) -> None:
    """The keys of some games of a series by their numbers; keys [game, half]."""
    for n in range(len(games)):
        key_of_game(base, games[n], keys[n])


def key_texts(seed: int, games: NDArray[np.int64]) -> list[str]:
    """The same as text."""
    keys = np.zeros((len(games), 2), np.uint64)
    keys_of_games(base_key(seed), games, keys)
    text = keys.astype("<u8").tobytes().hex()
    return [text[n : n + HEX_DIGITS] for n in range(0, len(text), HEX_DIGITS)]


def about(series: Series) -> dict[str, Any]:
    """What the file's metadata says about the series."""
    game = find_game(series.game)
    return {
        "game": series.game,
        "rules_version": game.register.version,
        "hanse_version": hanse.__version__,
        "data": game.data_mark,
        "players": series.players,
        "options": dict(series.options),
        "seed": series.seed,
        "bots": series.bot_names,
    }


class GamesFile:
    """A Parquet file of a series being played; a context that leaves a valid file behind."""

    def __init__(self, file: Path, series: Series, games: int) -> None:
        self.file = file
        self.series = series
        self.games = games  # that are to be played
        self._arrow, parquet_module = check(file)
        self._part = file.with_name(file.name + ".part")
        self.path = self._part  # what it is called now
        try:
            self._writer = parquet_module.ParquetWriter(
                self._part, self._schema(), compression="zstd", use_dictionary=False
            )
        except OSError as error:
            raise BadOption(f"{file} can't be written: {error.strerror or error}.") from None
        self._waiting: list[Stretch] = []
        self._rows = 0  # of those that wait
        self._written = 0  # rows, so far

    def _schema(self) -> Any:
        arrow, seats = self._arrow, range(self.series.players)
        columns = [("game", arrow.int64()), ("key", arrow.string()), ("steps", arrow.int32())]
        columns += [(f"score_{seat}", arrow.int32()) for seat in seats]
        columns += [(f"place_{seat}", arrow.int8()) for seat in seats]
        told = {**about(self.series), "games": self.games}
        return arrow.schema(columns, metadata={"hanse": json.dumps(told)})

    def add(self, stretch: Stretch) -> None:
        """Take in the games that came to an end; full row groups are written."""
        if not len(stretch.games):
            return
        self._waiting.append(replace(stretch, failures=()))  # notations needn't wait
        self._rows += len(stretch.games)
        if self._rows >= ROWS:
            self._write(ROWS)

    def _write(self, rows: int) -> None:
        """Write whole row groups of at most so many rows; the rest waits if it is less."""
        games = np.concatenate([stretch.games for stretch in self._waiting])
        steps = np.concatenate([stretch.steps for stretch in self._waiting])
        scores = np.concatenate([stretch.scores for stretch in self._waiting])
        places = np.concatenate([stretch.places for stretch in self._waiting])
        full = len(games) // rows * rows
        rest = games[full:], steps[full:], scores[full:], places[full:]
        self._waiting = [Stretch(*rest, began=0, ended=0)]  # first: a signal that ends the program
        self._rows -= full  # must not leave rows to be written twice
        for first in range(0, full, rows):
            part = slice(first, first + rows)
            self._write_group(games[part], steps[part], scores[part], places[part])

    def _write_group(
        self,
        games: NDArray[np.int64],
        steps: NDArray[np.int64],
        scores: NDArray[np.int64],
        places: NDArray[np.int64],
    ) -> None:
        columns = [
            games,
            key_texts(self.series.seed, games),
            steps.astype(np.int32),
            *scores.T.astype(np.int32),
            *places.T.astype(np.int8),
        ]
        self._writer.write_table(self._arrow.table(columns, schema=self._writer.schema))
        self._written += len(games)

    def __enter__(self) -> "GamesFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Write what waits; unless something broke, give the file its name. One with fewer games
        than were to be played takes no older file's place.
        """
        with keyboard_held():
            try:
                if self._rows and not isinstance(error, OSError):  # else there may be no room
                    self._write(self._rows)
            finally:
                self._writer.close()
            broke = isinstance(error, Exception)  # Ctrl-C isn't one
            if not broke and (self._written == self.games or not self.file.exists()):
                os.replace(self._part, self.file)
                self.path = self.file
