"""A state with the way that led to it, never changed: playing gives another one. So copies cost
nothing, and whoever remembers can look back.
"""

import hashlib
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from hanse.core import bits, play, soundness
from hanse.core.errors import BadOption, IllegalAction
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.random import KEY_BYTES, Luck, choose, key_from_bytes
from hanse.core.record import NOBODY, States, clone
from hanse.core.registry import game as find_game
from hanse.envs.rewards import rewards

Told = dict[int, str]  # a log in text, by viewer

BYTE = 256  # values of one
KEPT = 1024  # views of states, for whoever asks again


class Past:
    """A state, the action before it and the state before that, back to a beginning."""

    def __init__(self, game: Game, states: States, key: bytes, count: int = 0) -> None:
        self.game = game
        self.states = states  # an array of one, never changed
        self.key = key  # as much of it as chance has given
        self.count = count  # of actions played
        self.before: Past | None = None
        self.action = -1  # that led here from `before`
        self.told: Told = {}  # of what was before the beginning
        self._lines: dict[int, str] = {}  # what each viewer saw of the action

    @classmethod
    def blank(cls, game: Game, template: States) -> "Past":
        """Before the deal."""
        return cls(game, template, b"")

    def __deepcopy__(self, memo: dict[int, Any]) -> "Past":
        return self

    # Going on

    @property
    def is_dealt(self) -> bool:
        """Whether the table is set up."""
        return len(self.key) == KEY_BYTES

    def with_key_byte(self, byte: int) -> "Past":
        """Once chance has given another byte of the key; with the last the table is set up."""
        key = self.key + bytes([byte])
        states = self.states
        if len(key) == KEY_BYTES:
            states = clone(states)
            states[0].key[:] = key_from_bytes(key)
            play.start(states, 0)
        return Past(self.game, states, key)

    def after(self, action: int) -> "Past":
        """Once an action is played; raises IllegalAction, citing the rule, if it isn't legal."""
        states = clone(self.states)
        room = np.zeros(self.game.actions.words, np.uint64)
        number = self.game.actions.number(action)
        if self.to_move == NOBODY or play.play(states, 0, number, room) == play.ILLEGAL:
            refusal: IllegalAction = self._match.refusal(number)
            raise refusal
        after = Past(self.game, states, self.key, self.count + 1)
        after.before, after.action = self, number
        return after

    def imagined(self, viewer: int, luck: Luck) -> "Past":
        """A state that `viewer` can't tell from this one, as a beginning."""
        if not self.is_dealt:  # of the key nobody knows more than how much there is of it
            return Past(self.game, self.states, bytes(choose(luck, BYTE) for _ in self.key))
        states = clone(self.observation(viewer))
        play.determinize(states, 0, viewer, luck)
        other = Past(self.game, states, self.key, self.count)
        public = self.log(NOBODY)
        seats = range(NOBODY, int(states["seats"][0]))
        other.told = {seat: self.log(seat) if seat == viewer else public for seat in seats}
        return other

    # What is on the table

    @cached_property
    def to_move(self) -> int:
        """The seat that is asked; NOBODY when it is over."""
        return int(self.states["to_move"][0])

    @cached_property
    def legal(self) -> list[int]:
        """The actions that the seat to move may choose from."""
        room = np.zeros(self.game.actions.words, np.uint64)
        play.legal(self.states, 0, room)
        return np.flatnonzero(bits.unpack(room, len(self.game.actions))).tolist()

    def observation(self, viewer: int) -> States:
        """What a viewer may know: an array of one, not to be changed."""
        return _observed(self, viewer)

    def words(self, viewer: int) -> str:
        """The position as a viewer sees it, what is asked, and a mark by which equal observations
        are known.
        """
        return _told(self, viewer)

    # What was seen

    def log(self, viewer: int) -> str:
        """Every action as a viewer saw it, a line each."""
        lines: list[str] = []
        at = self
        while at.before is not None:
            lines.append(at._line(viewer))
            at = at.before
        lines.append(at.told.get(viewer, ""))
        return "\n".join(line for line in reversed(lines) if line)

    def _line(self, viewer: int) -> str:
        """The last action as a viewer saw it; nothing if it went unseen."""
        if viewer not in self._lines:
            assert self.before is not None
            before = self.before
            entry = self._match.entry_for(
                viewer, before.states, before.to_move, self.action, self.states, ply=self.count
            )
            parts = [str(entry.seat), entry.action, *entry.results] if entry else []
            self._lines[viewer] = " ".join(parts)
        return self._lines[viewer]

    @property
    def _match(self) -> Match:
        return Match(self.game, self.states)

    # Pickles: the beginning and the actions since, or they would grow with the game's length

    def __reduce__(self) -> tuple[Any, ...]:
        actions: list[int] = []
        at = self
        while at.before is not None:
            actions.append(at.action)
            at = at.before
        start = (at.states.tobytes(), at.key, at.count, at.told)
        return _restored, (_terms(self.game), start, actions[::-1])


def mark(states: States) -> str:
    """A short hash of a record: equal records are known by it."""
    return hashlib.sha256(states.tobytes()).hexdigest()[:16]


def worths(game: Game, states: States) -> list[float]:
    """What a finished game is worth to each seat, by rank."""
    match = Match(game, states)
    return [float(worth) for worth in rewards(match.scores, match.ranking, "rank")]


@lru_cache(KEPT)
def _observed(past: Past, viewer: int) -> States:
    return play.observation(past.states, viewer)


@lru_cache(KEPT)
def _told(past: Past, viewer: int) -> str:
    if not past.is_dealt:
        return f"{len(past.key)} bytes of the key"
    seen = past.observation(viewer)
    words = past.game.words
    lines = words.position_words(seen[0], viewer, "en")
    asked = words.question(seen[0], viewer, "en")
    return "\n".join([*lines, asked, f"observation {mark(seen)}"])


def _terms(game: Game) -> tuple[str, int, str]:
    """What has to be the same where a pickle is read: the game, its rules and its data."""
    return game.id, game.register.version, game.data_mark


def _restored(
    terms: tuple[str, int, str], start: tuple[bytes, bytes, int, Told], actions: list[int]
) -> Past:
    """A state from its pickle."""
    game, *_ = terms
    found = find_game(game)
    if terms != _terms(found):
        raise BadOption(f"This is no state of {game} as it is now.")
    found.rules  # noqa: B018  the rules must be installed before anything is compiled
    record, key, count, told = start
    if not (
        isinstance(record, bytes)
        and len(record) == found.state.dtype.itemsize
        and isinstance(key, bytes)
        and len(key) <= KEY_BYTES
        and type(count) is int
        and count >= 0
        and isinstance(told, dict)
        and all(type(seat) is int and isinstance(log, str) for seat, log in told.items())
    ):
        raise BadOption(f"This is no saved state of {game}.")
    past = Past(found, np.frombuffer(bytearray(record), found.state.dtype), key, count)
    past.told = told
    if past.is_dealt:
        soundness.check(found, past.states)
    else:
        soundness.check_blank(found, past.states)
    for action in actions:
        past = past.after(action)
    return past
