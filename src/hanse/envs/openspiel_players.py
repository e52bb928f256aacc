"""Who plays at OpenSpiel's table: our playouts for its searches, and our bots."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanse.bots import Bot
from hanse.core import play
from hanse.core.random import luck_from_seed, luck_word
from hanse.core.record import clone
from hanse.envs.missing import need
from hanse.envs.past import Past, worths

need("pyspiel", "openspiel")
import pyspiel  # noqa: E402


class Rollouts:
    """An evaluator for OpenSpiel's searches: random games to their ends, in compiled code."""

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self.games = games
        self.luck = luck_from_seed(seed)

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """What each seat gets on average."""
        past: Past = state._past
        total = np.zeros(state.seats)
        room = np.zeros(past.game.actions.words, np.uint64)
        for _ in range(self.games):
            states = clone(past.states)
            for half in range(2):  # another future each time
                states[0].key[half] = luck_word(self.luck)
            play.rollout(states, 0, self.luck, room)
            total += worths(past.game, states)
        return total / self.games

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """No preference."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class SpielBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of ours at OpenSpiel's table. It gets observations only."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    def step(self, state: Any) -> int:
        """What it plays for the seat to move."""
        legal = np.array(state.legal_actions())
        return int(self.bot.choose(state.observation(state.current_player()), legal))

    def restart_at(self, state: Any) -> None:
        """It remembers nothing."""
        return

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """It needs no telling: an observation holds what was seen."""
        return
