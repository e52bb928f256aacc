"""Random walks through a game, for checks: every player count and option, and players with habits.

Uniform random play rarely empties a pile. Here each game draws how fond its players are of each
block of actions, so that hoarders, builders and traders all come up.

    python -m hanse.core.walk amsterdam 3 7     the hash of each state of walk 7 with three seats
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hanse.core import bits, play
from hanse.core.game import Game
from hanse.core.random import Luck, choose, key_from_seed, luck_from_seed
from hanse.core.record import NOBODY, States, clone
from hanse.core.register import Option
from hanse.core.registry import game as find_game

MOST_STEPS = 500_000  # a walk longer than this is taken to be endless
STAMINA = 1000  # after so many steps players lose their habits, or they might go on for ever
TRACED = 2000  # steps of a walk that are compared between plain and compiled rules
FONDNESS = (1, 1, 1, 10, 100, 1000)  # how likely a block may be, beside the others


@dataclass(frozen=True)
class Setting:
    """A number of seats and the options of a game."""

    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([f"{self.seats} seats", *(f"{k}={v}" for k, v in self.options.items())])


def settings(game: Game) -> list[Setting]:
    """Every player count with every combination of flags and choices, and each number at its
    ends.
    """
    options = list(game.register.options.values())
    combined = [option for option in options if option.type != "number"]
    sets = [
        dict(zip((o.id for o in combined), values, strict=True))
        for values in itertools.product(*(_values(option) for option in combined))
    ]
    for option in options:
        if option.type == "number":
            sets += [{option.id: value} for value in _values(option)]
    return [Setting(seats, chosen) for seats in game.seats for chosen in sets]


def _values(option: Option) -> list[Any]:
    if option.type == "flag":
        return [False, True]
    if option.type == "choice":
        return list(option.choices)
    if option.simulated is not None:  # without people, other values could make a game endless
        return [min(option.least + 1, option.most)]
    ends = {option.least, min(option.least + 1, option.most), option.most}
    return sorted(ends - {option.default})


@dataclass(frozen=True)
class Step:
    """One action of a walk with the states before and after it, each an array of one."""

    before: States
    legal: list[int]
    action: int
    after: States

    @property
    def seat(self) -> int:
        """Who acted."""
        return int(self.before["to_move"][0])


def begin(game: Game, setting: Setting, seed: int) -> States:
    """The state after the set-up."""
    states = game.template(setting.seats, setting.options, simulated=True)
    states[0].key[:] = key_from_seed(seed)
    play.start(states, 0)
    return states


def walk(game: Game, setting: Setting, seed: int) -> Iterator[Step]:
    """A game from the set-up to its end."""
    luck = luck_from_seed(seed)
    habits = {block: FONDNESS[choose(luck, len(FONDNESS))] for block in game.actions.blocks}
    states = begin(game, setting, seed)
    room = np.zeros(game.actions.words, np.uint64)
    for number in range(MOST_STEPS):
        if states["to_move"][0] == NOBODY:
            return
        if number == STAMINA:
            habits = dict.fromkeys(habits, 1)
        before = clone(states)
        play.legal(states, 0, room)
        legal = np.flatnonzero(bits.unpack(room, len(game.actions))).tolist()
        if not legal:
            raise AssertionError("nothing is legal, and the game isn't over")
        action = _pick(game, legal, habits, luck)
        play.play(states, 0, action, room)
        yield Step(before, legal, action, clone(states))
    raise AssertionError(f"after {MOST_STEPS} steps the game isn't over")


def _pick(game: Game, legal: list[int], habits: dict[str, int], luck: Luck) -> int:
    """A legal action: first a block, by how fond the players are of it, then any action of it."""
    by_block: dict[str, list[int]] = {}
    for action in legal:
        by_block.setdefault(game.actions.block_of(action), []).append(action)
    rest = choose(luck, sum(habits[block] for block in by_block))
    for block, actions in by_block.items():
        rest -= habits[block]
        if rest < 0:
            return actions[choose(luck, len(actions))]
    raise AssertionError("the habits don't add up")


def trace(game: Game, setting: Setting, seed: int) -> list[str]:
    """The hash of every state of a walk, or of its first part if it is long."""
    steps = itertools.islice(walk(game, setting, seed), TRACED)
    states = [begin(game, setting, seed), *(step.after for step in steps)]
    return [hashlib.sha256(state.tobytes()).hexdigest()[:16] for state in states]


def main(arguments: list[str]) -> None:
    """Print a trace: GAME SEATS SEED [OPTIONS as JSON]."""
    name, seats, seed, *rest = arguments
    setting = Setting(int(seats), json.loads(rest[0]) if rest else {})
    sys.stdout.write("\n".join(trace(find_game(name), setting, int(seed))) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
