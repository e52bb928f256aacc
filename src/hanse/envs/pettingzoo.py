"""PettingZoo: agents in turn (AEC), one for each seat.

    env = hanse.envs.pettingzoo.env("amsterdam", players=3)
    env = pettingzoo.make("aec", "hanse/amsterdam-v0", players=3)  # with this module imported

docs/environments-pettingzoo.md has the whole interface.
"""

import copy
from typing import Any

import numpy as np

from hanse.core.game import Game
from hanse.core.record import NOBODY
from hanse.core.registry import all_games
from hanse.envs.layout import VERSIONS
from hanse.envs.missing import need
from hanse.envs.sitting import NONE_DEALT, Facts, NotDealt, Sitting

need("pettingzoo", "rl")
import gymnasium.spaces as spaces  # noqa: E402, PLR0402
import pettingzoo  # noqa: E402

Observation = dict[str, Any]  # "observation": float32, "action_mask": int8


def env_id(game: Game) -> str:
    """The name under which a game's environment is registered."""
    return f"hanse/{game.id}-v{VERSIONS.get(game.id, 0)}"


def env(
    game: str = "amsterdam",
    players: int | None = None,
    reward: str = "rank",
    render_mode: str | None = None,
    **options: Any,
) -> "TurnEnv":
    """The environment of a game; options are the game's own. Rewards go by rank or by score."""
    return TurnEnv(game, players, reward, render_mode, **options)


class TurnEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game after another, played by agents `seat_0`, `seat_1`, …"""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._made_with = (game, players, reward, render_mode, options)
        self.sitting = Sitting(game, players, reward, options)
        self.metadata = {
            "name": env_id(self.sitting.game),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise ValueError(f"The only way to render is ansi, not {render_mode!r}.")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sitting.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces: dict[str, tuple[spaces.Dict, spaces.Discrete]] = {}
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}

    # What agents are told

    def observation_space(self, agent: str) -> spaces.Dict:
        """The floats of the game's layout, and a mask of the legal actions."""
        return self._spaces_of(agent)[0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the game's actions."""
        return self._spaces_of(agent)[1]

    def _spaces_of(self, agent: str) -> tuple[spaces.Dict, spaces.Discrete]:
        if agent not in self._spaces:
            self._seat(agent)
            layout, actions = self.sitting.layout, len(self.sitting.game.actions)
            parts: dict[str, spaces.Space] = {
                "observation": spaces.Box(*layout.bounds, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
            self._spaces[agent] = spaces.Dict(parts), spaces.Discrete(actions)
        return self._spaces[agent]

    def _seat(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise ValueError(f"There is no agent {agent!r}; there are {self.possible_agents}.")
        return self._seat_of[agent]

    def observe(self, agent: str) -> Observation:
        """What a seat may know, and what it may do if it is asked."""
        seat = self._seat(agent)
        return {"observation": self.sitting.floats(seat), "action_mask": self.sitting.mask(seat)}

    # The course of the game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game of the series; with a seed the first of the series that it names.
        There are no options.
        """
        self.sitting.seed(seed)
        self.sitting.deal()
        self._open(self.possible_agents)

    def _open(self, agents: list[str]) -> None:
        """Everything that agents are told besides observations, from the record alone."""
        over = self.sitting.is_over
        self.agents = list(agents)
        self.terminations = dict.fromkeys(agents, over)
        self.truncations = dict.fromkeys(agents, False)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.infos = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        if over:
            self._settle(is_fresh=len(agents) == self.max_num_agents)
        else:
            self.agent_selection = self.possible_agents[self.sitting.to_move]

    def _settle(self, *, is_fresh: bool) -> None:
        """Tell each agent its reward, score and place. Rewards are those of the last step only."""
        worths = self.sitting.rewards()
        scores, places = self.sitting.results()
        for agent in self.agents:
            seat = self._seat_of[agent]
            self.terminations[agent] = True
            self.rewards[agent] = worths[seat] if is_fresh else 0.0
            self._cumulative_rewards[agent] = worths[seat]
            self.infos[agent] = {"score": scores[seat], "place": places[seat]}
        self.agent_selection = self.agents[0] if self.agents else self.possible_agents[0]

    def step(self, action: Any) -> None:
        """Play an action for the agent asked, by number or name. One that is not legal raises
        IllegalAction, which names the rule, and nothing changes.
        """
        self.sitting.need_game()
        if self.sitting.is_over:
            if not self.agents:
                raise NotDealt("The game is over: call reset() for another.")
            self._was_dead_step(action)
            return
        self.sitting.play(action)
        seat = self.sitting.to_move
        if seat == NOBODY:
            self._settle(is_fresh=True)
        else:
            self.agent_selection = self.possible_agents[seat]

    def render(self) -> str | None:
        """The position in words, as the agent asked sees it."""
        if self.render_mode is None:
            return None
        self.sitting.need_game()
        return "\n".join(self.sitting.words(self.sitting.to_move))

    def close(self) -> None:
        """There is nothing to give back."""
        return

    # Copies

    def get_state(self) -> bytes:
        """Everything that what follows depends on."""
        return self.sitting.save({"agents": self.agents})

    def set_state(self, data: bytes) -> None:
        """Go on from what `get_state` gave."""
        facts = self.sitting.load(data, self._fits)
        if self.sitting.is_dealt:
            self._open(facts["agents"])
        else:
            self.agents, self.infos = [], {}

    def _fits(self, facts: Facts, to_move: int) -> bool:
        """Whether these are the agents of a game: all of them until its end, then those that are
        still to be told of it; none before the first.
        """
        agents, everybody = facts.get("agents"), self.possible_agents
        if facts["index"] == NONE_DEALT:
            return agents == []
        told = range(len(everybody) + 1) if to_move == NOBODY else range(1)
        return agents in [everybody[n:] for n in told]

    def clone(self) -> "TurnEnv":
        """Another environment in the same state; what follows is the same, and neither knows of
        the other.
        """
        game, players, reward, render_mode, options = self._made_with
        other = TurnEnv(game, players, reward, render_mode, **options)
        other.set_state(self.get_state())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "TurnEnv":
        other = self.clone()
        other._spaces = copy.deepcopy(self._spaces, memo)  # with their own random numbers
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._made_with, self.get_state(), self._spaces)


def _restored(made_with: tuple[Any, ...], state: bytes, kept: dict[str, Any]) -> TurnEnv:
    """An environment from its pickle."""
    game, players, reward, render_mode, options = made_with
    made = TurnEnv(game, players, reward, render_mode, **options)
    made.set_state(state)
    made._spaces = kept
    return made


def register() -> None:
    """Let `pettingzoo.make("aec", "hanse/…")` find every installed game."""
    for game in all_games():
        if env_id(game) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id(game), f"{__name__}:env", kwargs={"game": game.id})


register()
