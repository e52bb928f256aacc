"""Many games of one kind at once, stepped in compiled code, in place.

    env = VectorEnv("amsterdam", batch=1024, players=3, seed=7)
    while True:
        actions = policy(env.observations, env.masks)  # or env.sample()
        env.step(actions)
        learn(env.rewards, env.done)

Every array is the environment's own and changes with the next step: copy what you want to keep. A
game that ends is replaced at once by the next of the series, so that there is always somebody to
move: `done` says where that happened and `rewards` what each seat of the finished game got;
`final_scores` and the like stay until the next game in that place ends.

Game number n of a series has the key that the seed and n give, and `sample` chooses with luck of
its own in each game. So game n under `sample` is game n of `hanse simulate` with random bots,
whatever the size of the batch.
"""

import json
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.core import soundness
from hanse.core.errors import BadOption, HanseError, IllegalAction, UnknownAction
from hanse.core.game import Game
from hanse.core.play import observation
from hanse.core.random import base_key
from hanse.core.record import NOBODY, States
from hanse.core.registry import game as find_game
from hanse.envs import stepping
from hanse.envs.layout import Layout
from hanse.envs.rewards import number_of

# The arrays that say where a batch stands; the others follow from them.
KEPT = (
    "states",
    "base",
    "following",
    "numbers",
    "lucks",
    "steps",
    "done",
    "rewards",
    "final_numbers",
    "final_steps",
    "final_scores",
    "final_places",
)
NONE_YET = -1


class VectorEnv:
    """A batch of games of one kind, with the same number of players and the same options.

    Options that aren't given are those of simulations, which keep random games finite.
    """

    def __init__(
        self,
        game: Game | str,
        batch: int,
        players: int | None = None,
        seed: int = 0,
        reward: str = "rank",
        **options: Any,
    ) -> None:
        if not isinstance(batch, int) or batch < 1:
            raise BadOption(f"A batch has at least one game, not {batch}.")
        self.game = find_game(game) if isinstance(game, str) else game
        self.batch = batch
        self.seats = self.game.usual_seats if players is None else players
        self.seed = _whole(seed)
        self.reward = reward
        self.options = self.game.register.values(options, simulated=True)
        self.layout = Layout.of(self.game)
        self._kind = number_of(reward)
        self._arrays = self._room()
        self._sampled = np.zeros(batch, np.int64)
        stepping.reset(self._arrays)

    def _room(self) -> stepping.Batch:
        game, batch, layout = self.game, self.batch, self.layout
        template = game.template(self.seats, self.options, simulated=True)
        scratch = game.state.blank()
        most = game.state.most_seats
        return stepping.Batch(
            states=np.repeat(template, batch),
            template=template,
            base=base_key(self.seed),
            following=np.zeros(1, np.int64),
            numbers=np.zeros(batch, np.int64),
            lucks=np.zeros(batch, np.uint64),
            legal=np.zeros((batch, game.actions.words), np.uint64),
            flags=np.zeros((batch, game.actions.words * stepping.FLAGS), np.uint64),
            observations=np.zeros((batch, layout.size), np.float32),
            to_move=np.full(batch, NOBODY, np.int64),
            done=np.zeros(batch, bool),
            rewards=np.zeros((batch, self.seats), np.float32),
            final_numbers=np.full(batch, NONE_YET, np.int64),
            final_steps=np.zeros(batch, np.int64),
            final_scores=np.zeros((batch, most), np.int64),
            final_places=np.zeros((batch, most), np.int64),
            steps=np.zeros(batch, np.int64),
            scratch=scratch,
            bytes=scratch.view(np.int8),
            awarded=np.zeros(most, np.float64),
            runs=layout.runs,
            spans=layout.spans,
            scale=layout.scale,
        )

    # What is there

    @property
    def observations(self) -> NDArray[np.float32]:
        """[batch, layout.size] what the seat to move may know; `layout` says what each float is."""
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        """[batch, actions] which actions are legal. A view: its rows are padded to 64 flags."""
        return self._arrays.flags.view(np.bool_)[:, : len(self.game.actions)]

    @property
    def rewards(self) -> NDArray[np.float32]:
        """[batch, seats] what the game that the last step ended was worth to each seat, else 0."""
        return self._arrays.rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """[batch] whether the last step ended the game in that place."""
        return self._arrays.done

    @property
    def to_move(self) -> NDArray[np.int64]:
        """[batch] the seat that is asked, whose observation is shown."""
        return self._arrays.to_move

    @property
    def numbers(self) -> NDArray[np.int64]:
        """[batch] the number in the series of the game in each place."""
        return self._arrays.numbers

    @property
    def steps(self) -> NDArray[np.int64]:
        """[batch] how many actions were played in it."""
        return self._arrays.steps

    @property
    def final_numbers(self) -> NDArray[np.int64]:
        """[batch] the number of the game that ended last in each place; NONE_YET before."""
        return self._arrays.final_numbers

    @property
    def final_steps(self) -> NDArray[np.int64]:
        """[batch] how many actions it had."""
        return self._arrays.final_steps

    @property
    def final_scores(self) -> NDArray[np.int64]:
        """[batch, seats] its scores."""
        return self._arrays.final_scores[:, : self.seats]

    @property
    def final_places(self) -> NDArray[np.int64]:
        """[batch, seats] the place of each seat in it, 1 for the first."""
        return self._arrays.final_places[:, : self.seats]

    @property
    def states(self) -> States:
        """[batch] the whole truth, secrets included: for tests and tools, never for a learner."""
        return self._arrays.states

    # Playing

    def reset(self, seed: int | None = None) -> None:
        """Begin the series anew, or that of another seed, with game number i in place i."""
        self.seed = self.seed if seed is None else seed
        fresh = self._room()
        for name in KEPT:
            getattr(self._arrays, name)[:] = getattr(fresh, name)
        stepping.reset(self._arrays)

    def step(self, actions: Sequence[int] | NDArray) -> None:
        """Play an action in each game. If one isn't legal none is played: IllegalAction names the
        rule.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.batch,) or chosen.dtype.kind not in "iu":
            raise UnknownAction(f"A step takes {self.batch} numbers of actions, one for each game.")
        illegal = stepping.step(self._arrays, chosen.astype(np.int64, copy=False), self._kind)
        if illegal != stepping.ALL_LEGAL:
            raise self._refusal(illegal, int(chosen[illegal]))

    def _refusal(self, place: int, action: int) -> HanseError:
        """Why an action can't be played, from what the seat to move knows."""
        where = f"In place {place} of the batch, where seat {self.to_move[place]} is to move."
        error: HanseError
        try:
            name = self.game.actions.names[self.game.actions.number(action)]
        except UnknownAction as unknown:
            error = unknown
        else:
            o = observation(self.states[place : place + 1], int(self.to_move[place]))
            rule = self.game.rules.why_not(o[0], action)
            error = IllegalAction(name, rule, self.game.register.rule(rule).text["en"])
        error.add_note(where)
        return error

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, each equally likely; always the same array."""
        stepping.sample(self._arrays, self._sampled)
        return self._sampled

    # Copies

    def _terms(self) -> dict[str, Any]:
        """What a state belongs to."""
        return {
            "game": self.game.id,
            "rules": self.game.register.version,
            "data": self.game.data_mark,
            "batch": self.batch,
            "seats": self.seats,
            "reward": self.reward,
            "options": self.options,
        }

    def get_state(self) -> bytes:
        """Where the batch stands, all that will fall included: what follows is equal."""
        soundness.vouch(self.game, self.states)
        head = json.dumps({**self._terms(), "seed": self.seed}).encode()
        return head + b"\n" + b"".join(getattr(self._arrays, name).tobytes() for name in KEPT)

    def set_state(self, state: bytes) -> None:
        """Go back to where `get_state` was asked, in this environment or in one like it."""
        head, _, rest = state.partition(b"\n")
        arrays = [getattr(self._arrays, name) for name in KEPT]
        try:
            terms = json.loads(head)
            seed = _whole(terms.pop("seed"))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            raise BadOption("These bytes are no state of a batch.") from None
        if terms != self._terms() or len(rest) != sum(array.nbytes for array in arrays):
            raise BadOption("This state is that of another game, batch or set of options.")
        at, read = 0, {}
        for name, array in zip(KEPT, arrays, strict=True):
            read[name] = np.frombuffer(rest, array.dtype, array.size, at).reshape(array.shape)
            at += array.nbytes
        self._check(read)
        self.seed = seed
        for name in KEPT:
            getattr(self._arrays, name)[:] = read[name]
        stepping.look(self._arrays)

    def _check(self, read: dict[str, NDArray]) -> None:
        """Refuse arrays that can't be those of such a batch: nothing forged gets to compiled
        code.
        """
        states = read["states"]
        soundness.check(self.game, states)
        numbers, following = read["numbers"], read["following"][0]
        terms = ("seats", *self.game.register.options)
        if (
            any((states[name] != self._arrays.template[name]).any() for name in terms)
            or (states["to_move"] == NOBODY).any()
            or not 0 <= numbers.min() <= numbers.max() < following
            or read["steps"].min() < 0
            or read["done"].view(np.int8).max() > 1
            or not np.isfinite(read["rewards"]).all()
        ):
            raise BadOption("These bytes are no state of a batch.")

    def clone(self) -> "VectorEnv":
        """Another environment that stands where this one does, and goes on as it would."""
        restore, arguments = self.__reduce__()
        return restore(*arguments)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """For pickle and deepcopy."""
        terms = (self.game.id, self.batch, self.seats, self.reward, self.options)
        return _restored, (*terms, self.get_state())


def _whole(seed: Any) -> int:
    try:
        return operator.index(seed)
    except TypeError:
        raise BadOption(f"A seed is a whole number, not {seed!r}.") from None


def _restored(
    game: str, batch: int, players: int, reward: str, options: dict[str, Any], state: bytes
) -> VectorEnv:
    env = VectorEnv(game, batch, players, 0, reward, **options)
    env.set_state(state)
    return env
