"""Our own games in the same ways.

python -m benchmarks.peers.ours NAME --seconds 2
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

import hanse
from benchmarks.peers.clock import MIDDLE, Program, main
from benchmarks.peers.theirs import turns
from hanse.core import play
from hanse.core.random import base_key
from hanse.core.record import clone

SEED = 1
CHUNK = 500  # games in a call of compiled code
BATCH = 1024
STEPS = 100  # of a batch between two looks at the clock
CLONES = 1_000_000 // 16


def compiled(name: str) -> Program:
    """Whole games in compiled code, as `hanse simulate` plays them."""
    game = hanse.game(name)
    seats = game.seats[-1]
    states = np.repeat(game.template(seats, {}, simulated=True), 2)
    steps = np.zeros(CHUNK, np.int64)
    scores, places = np.zeros((2, CHUNK, game.state.most_seats), np.int64)
    room = np.zeros(game.actions.words, np.uint64)
    first = 0

    def games() -> tuple[int, int]:
        nonlocal first
        play.random_games(states, base_key(SEED), first, steps, scores, places, room)
        first += CHUNK
        return int(steps.sum()), CHUNK

    return Program(games, None)


def clone_compiled(name: str) -> Program:
    """Copying a state in compiled code; a "step" is a copy."""
    source = np.repeat(hanse.game(name).start(seed=SEED).beginning, 4)
    target = np.repeat(source, 2)

    def copies() -> tuple[int, int]:
        play.copy_around(target, source, CLONES)
        return CLONES, 0

    return Program(copies, None)


def match(name: str) -> Program:
    """`Match` from Python: the names of the legal actions, one of them at random, `play`."""
    game = hanse.game(name)
    options: dict[str, Any] = game.register.values({}, simulated=True)
    seeds = iter(range(10**9))

    def one() -> tuple[int, int]:
        table = game.start(game.seats[-1], seed=next(seeds), **options)
        while not table.over:
            table.play(random.choice(table.legal))
        return table.ply, 1

    table = game.start(game.seats[-1], seed=SEED, **options)
    for _ in range(MIDDLE):
        table.play(random.choice(table.legal))
    state = np.array([table.state])  # all there is of a game but its past
    return Program(one, partial(clone, state))


def aec(name: str) -> Program:
    """The turn-based environment, in the loop that the peers' pages show."""
    from hanse.envs import pettingzoo

    seats = hanse.game(name).seats[-1]
    env: Any = pettingzoo.env(name, players=seats)
    env.reset(seed=SEED)

    def one() -> tuple[int, int]:
        env.reset()
        return sum(1 for _ in turns(env)), 1

    middle: Any = pettingzoo.env(name, players=seats)
    middle.reset(seed=SEED)
    for _ in islice(turns(middle), MIDDLE):
        pass
    return Program(one, middle.clone)


def vector(name: str) -> Program:
    """A batch from Python, with observations, masks and a random policy."""
    from hanse.envs.vector import VectorEnv

    env = VectorEnv(name, BATCH, hanse.game(name).seats[-1], SEED)
    env.reset()

    def some() -> tuple[int, int]:
        games = 0
        for _ in range(STEPS):
            env.step(env.sample())
            games += int(np.count_nonzero(env.done))
        return STEPS * BATCH, games

    return Program(some, None)


PROGRAMS: dict[str, Callable[[], Program]] = {
    f"hanse-{name}-{way.__name__}": partial(way, name)
    for name in ("amsterdam", "deutschland")
    for way in (match, aec, vector, compiled, clone_compiled)
}

if __name__ == "__main__":
    main(PROGRAMS)
