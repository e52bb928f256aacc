"""Records of play as text: a header, then one action name a line with the chance results as they
fell.

    hanse record 1
    game: amsterdam 1
    seats: 2
    seed: 7
    commitment: 1c0e…
    key: 8f6b…

    deal = hand0:red,blue …
    keep:both
    take:pile = drew:green
    …
    result = 31 28

Reading plays the record through the rules and checks every line; the first that differs is named.
The commitment is fixed at the start, the key is added when the game is over, or before that if the
record is a save to go on from.
"""

import json
from collections.abc import Iterator
from typing import Any

from hanse.core import position
from hanse.core.errors import BadRecord, HanseError
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.random import KEY_BYTES
from hanse.core.registry import game as find_game

FIRST_LINE = "hanse record 1"
HEADER = ("game", "seats", "options", "seed", "data", "commitment", "key", "position")


def write(match: Match, *, with_key: bool = False) -> str:
    """The record of a match, the whole truth: not for players before the end.

    Before the game is over it holds the key only if asked, for a save to
    go on from.
    """
    return "\n".join(_lines(match, with_key or match.over)) + "\n"


def _lines(match: Match, with_key: bool) -> Iterator[str]:
    yield FIRST_LINE
    yield f"game: {match.game.id} {match.game.register.version}"
    yield f"seats: {match.seats}"
    if match.options:
        yield "options: " + " ".join(
            f"{name}={_word(value)}" for name, value in match.options.items()
        )
    if match.game.data_mark:
        yield f"data: {match.game.data_mark}"
    if match.seed is not None:
        yield f"seed: {match.seed}"
    yield f"commitment: {match.commitment}"
    if with_key:
        yield f"key: {match.key.hex()}"
    if not match.dealt and with_key:
        yield "position: " + json.dumps(position.encode(match.game, match.beginning[0]))
    yield ""
    yield from body(match)


def body(match: Match) -> Iterator[str]:
    """The lines below the header."""
    if match.deal:
        yield _line("deal", match.deal)
    for entry in match.log:
        yield _line(entry.action, entry.results)
    if match.over:
        yield _line("result", tuple(str(score) for score in match.scores))


def _line(name: str, results: tuple[str, ...]) -> str:
    return f"{name} = {' '.join(results)}" if results else name


def _word(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read(text: str, *, to: int | None = None, verify: bool = False) -> Match:
    """Play a record through, as far as ply `to`; raises BadRecord at the first line that
    differs.
    """
    lines = [
        (number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)
    ]
    filled = [(number, line) for number, line in lines if line]
    if not filled or not filled[0][1].startswith("hanse record"):
        raise BadRecord(f"This is no record of play: its first line should be '{FIRST_LINE}'.")
    if filled[0][1] != FIRST_LINE:
        raise BadRecord(
            f"This record is of another kind ('{filled[0][1]}'); this program reads '{FIRST_LINE}'."
        )
    header, rest = _split(filled[1:])
    match = _begin(header)
    if verify:
        _verify(match, header)
    _replay(match, rest, to)
    return match


def _split(lines: list[tuple[int, str]]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    header: dict[str, str] = {}
    for place, (_, line) in enumerate(lines):
        name, colon, value = line.partition(": ")
        if not colon or name not in HEADER:
            return header, lines[place:]
        if name in header:
            raise BadRecord(f"The header has two lines '{name}'.")
        header[name] = value.strip()
    return header, []


def _begin(header: dict[str, str]) -> Match:
    """The match of a header, before its first action."""
    name, version = _game_of(header)
    game = find_game(name)
    if version != str(game.register.version):
        raise BadRecord(
            f"This was played under version {version} of {name}'s rules; "
            f"here they are {game.register.version}."
        )
    if header.get("data", "") != game.data_mark:
        raise BadRecord(
            f"This was played with another data file of {name}; give that file with --data."
            if "data" in header
            else f"This was played with {name}'s own data; leave the other data file out."
        )
    if "key" not in header and "seed" not in header:
        raise BadRecord(
            "This record has no key yet, so its chance can't be replayed; "
            "take the record of the finished game."
        )
    try:
        if "position" in header:
            return _from_position(game, header)
        options = _options(game, header)
        seats = int(header.get("seats", "0"))
        if "seed" in header:
            return game.start(seats, seed=int(header["seed"]), **options)
        return game.start(seats, key=_key(header["key"]), **options)
    except (ValueError, RecursionError) as error:  # nested too deeply
        raise BadRecord(f"The header can't be read: {error}.") from None


def _from_position(game: Game, header: dict[str, str]) -> Match:
    data = json.loads(header["position"])
    if isinstance(data, dict) and data.get("view") is not None:
        raise BadRecord("The position is one seat's view; a game can't go on from that.")
    match = Match(game, position.decode(game, data), dealt=False)
    same = (
        str(match.seats) == header.get("seats")
        and match.key.hex() == header.get("key")
        and {**match.options, **_options(game, header)} == match.options
    )
    if not same:
        raise BadRecord("The header and its position disagree about seats, options or key.")
    return match


def _game_of(header: dict[str, str]) -> tuple[str, str]:
    words = header.get("game", "").split()
    if len(words) != 2:  # noqa: PLR2004
        raise BadRecord("The header needs a line 'game: NAME VERSION'.")
    return words[0], words[1]


def _options(game: Game, header: dict[str, str]) -> dict[str, Any]:
    return dict(_option(game, word) for word in header.get("options", "").split())


def _option(game: Game, word: str) -> tuple[str, bool | int | str]:
    name, _, value = word.partition("=")
    if name not in game.register.options:
        raise BadRecord(f"{game.id} has no option {name!r}.")
    return name, game.register.options[name].read(value)


def _key(text: str) -> bytes:
    key = bytes.fromhex(text)
    if len(key) != KEY_BYTES:
        raise BadRecord(f"The key should have {KEY_BYTES} bytes.")
    return key


def _verify(match: Match, header: dict[str, str]) -> None:
    """Check the key against the commitment."""
    if "commitment" not in header or "key" not in header:
        raise BadRecord(
            "To be verified a record needs its commitment and its key; "
            "the key is added when the game is over."
        )
    if header["key"].lower() != match.key.hex():
        raise BadRecord("The key is not the one that the seed gives.")
    if header["commitment"].lower() != match.commitment:
        raise BadRecord(
            "The commitment doesn't match the key: "
            "this is not the game that was promised at its start."
        )


def _replay(match: Match, lines: list[tuple[int, str]], to: int | None) -> None:
    """Play the lines, comparing each with what the rules give, as far as ply `to`."""
    if lines and match.deal and lines[0][1].partition(" = ")[0] == "deal":
        _compare(*lines.pop(0), _line("deal", match.deal))
    ended = False
    for number, line in lines:
        if ended:
            raise BadRecord(f"Line {number}: the record goes on after its result.")
        if to is not None and match.ply >= to:
            return
        name = line.partition(" = ")[0]
        if name == "result":
            if not match.over:
                raise BadRecord(f"Line {number}: there is a result, but the game isn't over.")
            _compare(number, line, _line("result", tuple(str(score) for score in match.scores)))
            ended = True
            continue
        try:
            entry = match.play_and_tell(name)
        except HanseError as error:
            raise BadRecord(f"Line {number}: {error}") from None
        _compare(number, line, _line(entry.action, entry.results))


def _compare(number: int, line: str, expected: str) -> None:
    if " = " in line and line != expected:
        raise BadRecord(
            f"Line {number} differs: the record says '{line}', the rules give '{expected}'."
        )
