"""Gymnasium: one learner among bots.

    import hanse.envs.gymnasium
    env = gymnasium.make("hanse/Hellweg-v0", opponents=["greedy", "search@50"], seat="random")

docs/environments-gymnasium.md has the whole interface.
"""

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.bots import Bot, make
from hanse.core.errors import BadOption, IllegalAction
from hanse.core.game import Game
from hanse.core.random import choose, luck_of_game, luck_word
from hanse.core.record import NOBODY
from hanse.core.registry import all_games
from hanse.envs.layout import VERSIONS
from hanse.envs.missing import need
from hanse.envs.rewards import LEAST
from hanse.envs.sitting import Facts, NotDealt, Sitting

need("gymnasium", "rl")
import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402

BotKind = str | type[Bot]  # a bot's name, or a class of one's own
Floats = NDArray[np.float32]
ANY_SEAT = "random"
LUCK_BITS = 64  # of a bot's generator
ILLEGAL = ("lose", "raise")  # what an action that isn't legal does


def env_id(game: Game) -> str:
    """The name under which a game's environment is registered."""
    name = "".join(word.capitalize() for word in game.id.split("_"))
    return f"hanse/{name}-v{VERSIONS.get(game.id, 0)}"


class LegalActions(spaces.Discrete):
    """The numbers of a game's actions; samples are legal ones, as long as some are."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal = np.zeros(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Any legal action; with a mask or probabilities, as for every discrete space."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class LearnerEnv(gymnasium.Env[Floats, np.int64]):
    """One game after another for one learner; the other seats are bots that see what they may."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "amsterdam",
        opponents: str | type[Bot] | Sequence[BotKind] = "random",
        players: int | None = None,
        seat: int | str = 0,
        reward: str = "rank",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`opponents`: a bot for each other seat in the order of play after the learner's, or one
        for all. `seat`: the learner's, or `random` for another in each game. `illegal`: whether an
        action that isn't legal loses the game or raises IllegalAction.
        """
        self._made_with = dict(
            game=game, opponents=opponents, players=players, seat=seat, reward=reward,
            illegal=illegal, render_mode=render_mode, **options,
        )  # fmt: skip
        kinds = [opponents] if isinstance(opponents, (str, type)) else list(opponents)
        if players is None and len(kinds) > 1:
            players = len(kinds) + 1
        self.sitting = Sitting(game, players, reward, options)
        others = self.sitting.seats - 1
        if len(kinds) not in (1, others):
            raise BadOption(
                f"There are {others} seats for opponents, but {len(kinds)} opponents; "
                f"give 1 or {others}."
            )
        if seat != ANY_SEAT and seat not in range(self.sitting.seats):
            raise BadOption(f"The seat is 0 to {others} or {ANY_SEAT}, not {seat!r}.")
        if illegal not in ILLEGAL:
            raise BadOption(f"An illegal action can {' or '.join(ILLEGAL)}, not {illegal!r}.")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"The only way to render is ansi, not {render_mode!r}.")
        self.render_mode = render_mode
        self.illegal = illegal
        self.seat = 0  # the learner's in the present game
        self._wanted = seat
        self._bots = [_bot(kind, self.sitting.game) for kind in kinds * (others // len(kinds))]
        self._lost = False  # by an illegal action
        self.observation_space = spaces.Box(*self.sitting.layout.bounds, dtype=np.float32)
        self.action_space = self._actions = LegalActions(len(self.sitting.game.actions))

    # The course of the game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal the next game of the series, with a seed the first of the series that it names, and
        let others play until the learner is asked. There are no options.
        """
        super().reset(seed=seed)
        self.sitting.seed(seed)
        self._lost = False
        self.sitting.deal()
        luck = np.zeros(1, np.uint64)
        luck_of_game(self.sitting.base, self.sitting.index, luck)
        drawn = int(choose(luck, self.sitting.seats))
        self.seat = drawn if self._wanted == ANY_SEAT else int(self._wanted)
        for bot in self._bots:
            bot.luck[0] = luck_word(luck)
        self._let_others_play()
        return self.sitting.floats(self.seat), self._info()

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Play an action, by number or name, and let others play until the learner is asked
        again. The reward comes at the end. An illegal action loses, with the rule in
        `info["refused"]`, or raises IllegalAction.
        """
        if not self.sitting.is_dealt or self._lost or self.sitting.is_over:
            raise NotDealt("There is no game to play: call reset() first.")
        try:
            self.sitting.play(action)
        except IllegalAction as refusal:
            if self.illegal == "raise":
                raise
            self._lost = True
            floats = self.sitting.floats(self.seat)
            return floats, LEAST, True, False, {**self._info(), "refused": str(refusal)}
        self._let_others_play()
        over = self.sitting.is_over
        reward = self.sitting.rewards()[self.seat] if over else 0.0
        return self.sitting.floats(self.seat), reward, over, False, self._info()

    def _let_others_play(self) -> None:
        while (mover := self.sitting.to_move) not in (self.seat, NOBODY):
            place = (mover - self.seat) % self.sitting.seats - 1
            legal = np.flatnonzero(self.sitting.mask(mover))
            observed = self.sitting.observation(mover)
            self.sitting.play(self._bots[place].choose(observed, legal))

    def _info(self) -> dict[str, Any]:
        self._actions.legal = self.action_masks().view(np.int8)
        info: dict[str, Any] = {"action_mask": self._actions.legal.copy(), "seat": self.seat}
        if self.sitting.is_over:
            info["scores"], info["places"] = self.sitting.results()
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO of sb3-contrib asks."""
        mask = self.sitting.mask(self.seat)
        return (mask * 0 if self._lost else mask).view(np.bool_)

    def render(self) -> str | None:
        """The position in words, as the learner sees it."""
        if self.render_mode is None:
            return None
        self.sitting.need_game()
        return "\n".join(self.sitting.words(self.seat))

    def close(self) -> None:
        """Let the bots go: programs end."""
        for bot in self._bots:
            bot.close()

    # Copies

    def get_state(self) -> bytes:
        """Everything that what follows depends on, as far as it is here: what a bot that is a
        program of its own remembers is not.
        """
        lucks = [int(bot.luck[0]) for bot in self._bots]
        return self.sitting.save({"seat": self.seat, "lucks": lucks, "lost": self._lost})

    def set_state(self, data: bytes) -> None:
        """Go on from what `get_state` gave, with the same opponents."""
        facts = self.sitting.load(data, self._fits)
        self.seat, self._lost = facts["seat"], facts["lost"]
        for bot, luck in zip(self._bots, facts["lucks"], strict=True):
            bot.luck[0] = luck
        self._info()

    def _fits(self, facts: Facts, to_move: int) -> bool:
        """Whether these are facts of one learner among as many bots."""
        seat, lucks, lost = (facts.get(name) for name in ("seat", "lucks", "lost"))
        return (
            type(seat) is int
            and 0 <= seat < self.sitting.seats
            and to_move in (seat, NOBODY)
            and type(lost) is bool
            and isinstance(lucks, list)
            and len(lucks) == len(self._bots)
            and all(type(luck) is int and 0 <= luck < 1 << LUCK_BITS for luck in lucks)
        )

    def clone(self) -> "LearnerEnv":
        """Another environment in the same state; with bots that follow from their luck, as ours
        do, what follows is the same.
        """
        other = LearnerEnv(**self._made_with)
        other.set_state(self.get_state())
        other.spec = self.spec
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "LearnerEnv":
        return _restored(*copy.deepcopy(self.__reduce__()[1], memo))

    def __reduce__(self) -> tuple[Any, ...]:
        spaces_ = self.observation_space, self.action_space  # with their own random numbers
        kept = spaces_, self._np_random, self._np_random_seed, self.spec
        return _restored, (self._made_with, self.get_state(), kept)


def _bot(kind: BotKind, game: Game) -> Bot:
    return make(kind, game) if isinstance(kind, str) else kind(game)


def _restored(made_with: dict[str, Any], state: bytes, kept: tuple[Any, ...]) -> LearnerEnv:
    """An environment from its pickle."""
    made = LearnerEnv(**made_with)
    made.set_state(state)
    (made.observation_space, made._actions), made._np_random, made._np_random_seed, made.spec = kept
    made.action_space = made._actions
    return made


def register() -> None:
    """Let `gymnasium.make("hanse/…")` find every installed game."""
    for game in all_games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), f"{__name__}:LearnerEnv", kwargs={"game": game.id})


register()
