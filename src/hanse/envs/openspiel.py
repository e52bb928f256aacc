"""OpenSpiel: every game as a Python game of pyspiel.

    game = hanse.envs.openspiel.load("deutschland", players=4)
    state = game.new_initial_state()

Chance is explicit and comes first: KEY_BYTES chance nodes spell the match's key byte by byte, and
all that is dealt, drawn or rolled later follows from it. So a history repeats a game exactly, and a
state is never asked for chance again. The key lies in the history: whoever is to play fairly gets
`observation_string`, `information_state_string`, the observer's tensor, or a resampled state.
docs/environments-openspiel.md has the whole interface.
"""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from hanse.bots import make
from hanse.core.errors import BadOption, HanseError
from hanse.core.game import Game
from hanse.core.random import KEY_BYTES
from hanse.core.record import NOBODY, States, clone
from hanse.core.registry import all_games
from hanse.core.registry import game as find_game
from hanse.core.walk import MOST_STEPS
from hanse.envs.layout import Layout
from hanse.envs.missing import need
from hanse.envs.openspiel_players import Rollouts, SpielBot
from hanse.envs.past import Past, mark, worths
from hanse.envs.rewards import LEAST, MOST

need("pyspiel", "openspiel")
import pyspiel  # noqa: E402

__all__ = ["Observer", "Rollouts", "SpielBot", "SpielGame", "SpielState", "bot", "load"]

BYTES = 256
CHANCES = [(byte, 1 / BYTES) for byte in range(BYTES)]
UNIFORM_BITS = 32  # of a number from 0 to 1 that a resampler is given
LUCK_WORDS = 2  # such numbers in a generator's word


def load(game: str, players: int | None = None, **options: Any) -> "SpielGame":
    """A game of ours as OpenSpiel has it; options are the game's own, by default those that keep
    games without people finite.
    """
    found = find_game(game)
    seats = found.usual_seats if players is None else found.register.check_seats(players)
    values = found.register.values(options, simulated=True)
    return pyspiel.load_game(spiel_name(found), {"players": seats, **values})


def spiel_name(game: Game) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"python_hanse_{game.id}"


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=spiel_name(game),
        long_name=f"Hanse: {game.register.name['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.usual_seats,
            **game.register.values({}, simulated=True),
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its options; each game has a class of its own."""

    id: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = self.hanse = find_game(self.id)
        self.template = game.template(given.pop("players", game.usual_seats), given, simulated=True)
        super().__init__(
            game_type(game),
            pyspiel.GameInfo(
                num_distinct_actions=len(game.actions),
                max_chance_outcomes=BYTES,
                num_players=int(self.template[0].seats),
                min_utility=LEAST,
                max_utility=MOST,
                utility_sum=0.0,
                max_game_length=MOST_STEPS,
            ),
            params or {},
        )

    def new_initial_state(self) -> "SpielState":
        """A state before the first chance node."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of a key."""
        return KEY_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat observes, as floats and as a string."""
        if params:
            raise BadOption(f"Observations have no parameters, but {params} came.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played. Cloning and pickling are pyspiel's own: it copies `_past`, which holds
    everything.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._past = Past.blank(game.hanse, game.template)

    # What there is

    @property
    def seats(self) -> int:
        """How many take part."""
        return int(self._past.states["seats"][0])

    def current_player(self) -> int:
        """The seat that is asked, or chance, or that it is over."""
        if not self._past.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._past.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._past.is_dealt and self._past.to_move == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the key."""
        return CHANCES.copy()

    def _legal_actions(self, player: int) -> list[int]:
        return self._past.legal

    def _apply_action(self, action: int) -> None:
        if not self._past.is_dealt:
            self._past = self._past.with_key_byte(action)
            return
        if self._past.count >= MOST_STEPS:
            raise HanseError(f"The game is longer than the {MOST_STEPS} actions that it may have.")
        self._past = self._past.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"key byte {action}"
        return self._past.game.actions.names[action]

    def returns(self) -> list[float]:
        """What the end is worth to each seat, by rank; nothing before it."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return worths(self._past.game, self._past.states)

    def __str__(self) -> str:
        """The position as everybody sees it, and a mark of the whole truth."""
        return f"{self._past.words(NOBODY)}\nstate {mark(self._past.states)}"

    # What a seat may know

    def observation(self, player: int) -> States:
        """What a seat may know, as bots of ours take it: an array of one."""
        return clone(self._past.observation(player))

    def floats(self, player: int, viewer: int) -> NDArray[np.float32]:
        """What `viewer` may know, as the game's layout has it for a seat."""
        layout = Layout.of(self._past.game)
        if not self._past.is_dealt:
            return np.zeros(layout.size, np.float32)
        return layout.encode_one(self._past.observation(viewer), player)

    def words(self, viewer: int) -> str:
        """What a seat sees, in words."""
        return self._past.words(viewer)

    def remembered(self, viewer: int) -> str:
        """Every action as a seat saw it."""
        return self._past.log(viewer)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another state that looks the same to a seat: what it can't know is dealt anew, the future
        too. `sampler` gives numbers from 0 to 1.

        Its history is empty, because the true one holds the key and what others did unseen. What
        others remember of what only they know is gone: they go on from what all have seen.
        """
        luck = np.zeros(1, np.uint64)
        for _ in range(LUCK_WORDS):
            luck[0] = (luck[0] << np.uint64(UNIFORM_BITS)) | np.uint64(
                sampler() * (1 << UNIFORM_BITS)
            )
        other: SpielState = self.get_game().new_initial_state()
        other._past = self._past.imagined(player, luck)
        return other


class Observer:
    """What a seat observes: `tensor` by the game's layout, and a string. With perfect recall the
    string opens with everything that the seat saw happen, and there is no tensor.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise BadOption("Observations hold what is public, and what one seat knows or nothing.")
        self.recalls: bool = kind.perfect_recall
        self.is_public = kind.private_info == private.NONE
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self.recalls:
            self.tensor = np.zeros(Layout.of(game.hanse).size, np.float32)
            self.dict["observation"] = self.tensor

    def _viewer(self, player: int) -> int:
        return NOBODY if self.is_public else player

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat knows."""
        if self.tensor is not None:
            self.tensor[:] = state.floats(player, self._viewer(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat knows, in words."""
        viewer = self._viewer(player)
        parts = [f"seat {player}", state.words(viewer)]
        if self.recalls:
            parts.insert(1, state.remembered(viewer))
        return "\n".join(parts)


def bot(game: SpielGame, name: str, seed: int = 0) -> SpielBot:
    """The bot of ours of that name, for OpenSpiel's ways to play games."""
    return SpielBot(make(name, game.hanse, seed))


def register() -> None:
    """Let `pyspiel.load_game("python_hanse_…")` find every installed game."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if spiel_name(game) not in known:
            # A class, as pyspiel holds it beyond Python's end, where a function can't be let go.
            kind = type(f"Spiel_{game.id}", (SpielGame,), {"id": game.id})
            pyspiel.register_game(game_type(game), kind)


register()
