"""One game after another at one table, each a record that is played in place: what the environments
for one learner and for agents in turn have in common.

Game number `n` of the series that a seed names has the key that `hanse simulate` gives it, and the
options that keep games without people finite.
"""

import json
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.core import bits, play, soundness
from hanse.core.errors import BadOption, HanseError
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.core.random import base_key, fresh_key, key_from_bytes, key_of_game, key_to_bytes
from hanse.core.record import NOBODY, States, clone
from hanse.core.registry import game as find_game
from hanse.envs.encoding import observe
from hanse.envs.layout import Layout
from hanse.envs.rewards import number_of, rewards

SAVED = "hanse sitting 2"  # what a saved state begins with
END_OF_HEAD = b"\n"
NONE_DEALT = -1  # the number of the present game before the first
MOST_GAMES = 1 << 62  # of a series
NOT_SAVED = "This is no state that get_state() gave."
Facts = dict[str, Any]  # of the environment, beside the record


class NotDealt(HanseError):
    """Something was asked of an environment before its first reset."""


class Sitting:
    """The game being played, which one of the series it is, and what it is worth."""

    def __init__(
        self, game: str, players: int | None, reward: str, options: Mapping[str, Any]
    ) -> None:
        self.game: Game = find_game(game)
        self.seats = self.game.usual_seats if players is None else players
        self.reward = reward
        number_of(reward)
        self._template = self.game.template(self.seats, options, simulated=True)
        self.layout = Layout.of(self.game)
        self.states: States = clone(self._template)  # an array of one
        self._room = np.zeros(self.game.actions.words, np.uint64)
        self._scratch = self.game.state.blank()  # room for one observation
        self._view = self._scratch.view(np.int8)  # its bytes
        self._tables = (self.layout.runs, self.layout.spans, self.layout.scale)
        self.base = fresh_key()
        self.index = NONE_DEALT  # of the game in the series

    # The series

    def seed(self, seed: int | None) -> None:
        """Begin the series that a seed names; without one, go on with the present one."""
        if seed is not None:
            self.base = base_key(int(seed))
            self.index = NONE_DEALT

    def deal(self) -> None:
        """Set up the next game of the series."""
        self.index += 1
        self.states = clone(self._template)
        key_of_game(self.base, self.index, self.states[0].key)
        play.start(self.states, 0)

    # The game

    @property
    def is_dealt(self) -> bool:
        """Whether there has been a game yet."""
        return self.index != NONE_DEALT

    def need_game(self) -> None:
        """Refuse to go on before the first game."""
        if not self.is_dealt:
            raise NotDealt("No game has been dealt yet: call reset() first.")

    @property
    def to_move(self) -> int:
        """The seat that is asked; NOBODY when it is over."""
        return int(self.states["to_move"][0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == NOBODY

    def play(self, action: Any) -> None:
        """Play an action by number or name. One that is not legal raises IllegalAction with the
        rule, and nothing changes.
        """
        number = self.number(action)
        over = self.is_over
        if over or play.play(self.states, 0, number, self._room) == play.ILLEGAL:
            raise Match(self.game, self.states).refusal(number)

    def number(self, action: Any) -> int:
        """The number of an action, if there is such an action."""
        self.need_game()
        if isinstance(action, str):
            return self.game.actions.number(action)
        try:
            return self.game.actions.number(operator.index(action))
        except TypeError:
            raise BadOption(f"An action is a whole number or a name, not {action!r}.") from None

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that a seat may choose now; nothing but 0 when it isn't asked."""
        if not self.is_dealt or self.is_over or seat != self.to_move:
            return np.zeros(len(self.game.actions), np.int8)
        play.legal(self.states, 0, self._room)
        return bits.unpack(self._room, len(self.game.actions)).view(np.int8)

    def floats(self, seat: int) -> NDArray[np.float32]:
        """What a seat may know, as the game's layout has it."""
        out = np.empty(self.layout.size, np.float32)
        observe(self.states, 0, seat, self._scratch, self._view, *self._tables, out)
        return out

    def observation(self, seat: int) -> States:
        """What a seat may know, as bots take it."""
        return play.observation(self.states, seat)

    def results(self) -> tuple[list[int], list[int]]:
        """Scores and places of the seats, as if the game ended now."""
        match = Match(self.game, self.states)
        return match.scores, match.ranking

    def rewards(self) -> list[float]:
        """What the end is worth to each seat."""
        return [float(worth) for worth in rewards(*self.results(), self.reward)]

    def words(self, viewer: int, lang: str = "en") -> Iterator[str]:
        """The position as a seat sees it and what is asked, line by line."""
        o = self.observation(viewer)[0]
        yield from self.game.words.position_words(o, viewer, lang)
        yield self.game.words.question(o, viewer, lang)

    # Saving

    def _terms(self) -> Facts:
        """What has to be the same where a saved state is taken up."""
        game = self.game
        terms = {"game": game.id, "version": game.register.version, "data": game.data_mark}
        return {"saved": SAVED, **terms}

    def save(self, more: Mapping[str, Any]) -> bytes:
        """Everything that what follows depends on, as bytes, with some facts of the environment."""
        head = {
            **self._terms(),
            "seats": self.seats,
            "base": key_to_bytes(self.base).hex(),
            "index": self.index,
            **more,
        }
        if self.is_dealt:
            soundness.vouch(self.game, self.states)
        return json.dumps(head).encode() + END_OF_HEAD + self.states.tobytes()

    def load(self, data: bytes, fits: Callable[[Facts, int], bool]) -> Facts:
        """Go on from what `save` gave, in the same game with the same seats and options; returns
        the facts. `fits` says whether they can be, with that seat to move. What can't be is
        refused, and nothing changes.
        """
        text, _, record = bytes(data).partition(END_OF_HEAD)
        try:
            head = json.loads(text)
            terms = {name: head[name] for name in self._terms()}
            seats, index = head["seats"], head["index"]
            base = key_from_bytes(bytes.fromhex(head["base"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadOption(NOT_SAVED) from None
        if terms != self._terms() or len(record) != self.states.nbytes:
            raise BadOption(f"This is no state of {self.game.id} as it is now.")
        if seats != self.seats:
            raise BadOption(f"This is a state of {seats} players; here play {self.seats}.")
        if type(index) is not int or not NONE_DEALT <= index < MOST_GAMES:
            raise BadOption(NOT_SAVED)
        states = np.frombuffer(bytearray(record), self.states.dtype)
        self._check(states, is_dealt=index != NONE_DEALT)
        if not fits(head, int(states["to_move"][0])):
            raise BadOption("This is no state of such an environment.")
        self.states, self.base, self.index = states, base, index
        return dict(head)

    def _check(self, states: States, *, is_dealt: bool) -> None:
        """Refuse a record that can't arise here."""
        if is_dealt:
            soundness.check(self.game, states)
        else:
            soundness.check_blank(self.game, states)
        if self.game.options_of(states[0]) != self.game.options_of(self._template[0]):
            raise BadOption("This is a state with other options.")
