"""Other people's programs, each at random play in the way that its own documents show; where they
show several, in the fastest.

    python -m benchmarks.peers.theirs NAME --seconds 2
"""

import copy
import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

from benchmarks.peers.clock import MIDDLE, Program, main

SEED = 1


def catanatron() -> Program:
    """`Game.play` with its own random players, as its simulator does."""
    catan: Any = import_module("catanatron")
    players = [catan.RandomPlayer(colour) for colour in catan.Color]

    def play() -> tuple[int, int]:
        game = catan.Game(players)
        game.play()
        return len(game.state.actions), 1

    middle = catan.Game(players)
    for _ in range(MIDDLE):
        middle.play_tick()
    return Program(play, middle.copy)


def rlcard(game: str) -> Program:
    """`env.run` with its own random agents."""
    cards: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    env = cards.make(game, config={"seed": SEED})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions)] * env.num_players)

    def play() -> tuple[int, int]:
        before = env.timestep
        env.run(is_training=False)
        return env.timestep - before, 1

    middle = cards.make(game, config={"seed": SEED})
    middle.reset()
    return Program(play, partial(copy.deepcopy, middle))


def pettingzoo(module: str) -> Program:
    """The loop over `agent_iter` that its pages begin with, masks given to `sample`."""
    env: Any = import_module(f"pettingzoo.classic.{module}").env()
    env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        env.reset()
        return sum(1 for _ in turns(env)), 1

    middle = import_module(f"pettingzoo.classic.{module}").env()
    middle.reset(seed=SEED)
    for _ in islice(turns(middle), 2):  # the smallest of these games are soon over
        pass
    return Program(play, partial(copy.deepcopy, middle))


def turns(env: Any) -> Any:
    """Play a game of a turn-based environment at random; yields after each action."""
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        yield


def openspiel_python(name: str) -> Program:
    """The loop of its example: legal actions, one of them at random, `apply_action`. What chance
    does is counted as a step, here and below; ours counts choices only.
    """
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name)

    def advance(state: Any) -> None:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            advance(state)
            steps += 1
        return steps, 1

    middle = game.new_initial_state()
    while middle.move_number() < MIDDLE and not middle.is_terminal():
        advance(middle)
    return Program(play, middle.clone)


def openspiel_compiled(name: str) -> Program:
    """`evaluate_bots`: whole games by its random bots, all of it in its C++."""
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name)
    bots = [spiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    seeds = iter(range(10**9))

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, next(seeds))
        return state.move_number(), 1

    return Program(play, None)


PROGRAMS: dict[str, Callable[[], Program]] = {
    "catanatron": catanatron,
    "rlcard-leduc": partial(rlcard, "leduc-holdem"),
    "rlcard-uno": partial(rlcard, "uno"),
    "pettingzoo-tictactoe": partial(pettingzoo, "tictactoe_v3"),
    "pettingzoo-connect4": partial(pettingzoo, "connect_four_v3"),
    "pettingzoo-holdem": partial(pettingzoo, "texas_holdem_v4"),
    "openspiel-backgammon": partial(openspiel_python, "backgammon"),
    "openspiel-gin": partial(openspiel_python, "gin_rummy"),
    "openspiel-tictactoe": partial(openspiel_python, "tic_tac_toe"),
    "openspiel-backgammon-compiled": partial(openspiel_compiled, "backgammon"),
    "openspiel-gin-compiled": partial(openspiel_compiled, "gin_rummy"),
    "openspiel-tictactoe-compiled": partial(openspiel_compiled, "tic_tac_toe"),
}

if __name__ == "__main__":
    main(PROGRAMS)
