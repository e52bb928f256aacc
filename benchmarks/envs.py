"""The environments' figures: steps per second of the vector environment with observations, masks
and a random policy; observations alone; PettingZoo.

    python -m benchmarks.envs [--seconds 2] [--batch 1024] [GAME …]

Everything is called from Python, on one core. Time is what the process had of the core, and a
figure is the best of several parts of it, as other work on the machine can only make it worse.
"""

import argparse
import importlib.util
import platform
import time
from collections.abc import Callable

import numpy as np

import hanse
from benchmarks.engine import SEED, number
from hanse.envs import VectorEnv

HEAD = """# Figures of the environments

What `python -m benchmarks.envs` printed (Python {python}, {machine}), on one core, a batch of
{batch:,}; time is what the process had of the core. A step of the vector environment is a random
action chosen and played, finished games replaced, masks and observations written. Machines are
noisy: compare figures of one run, not of two."""

PARTS = 8  # of the time that a figure takes; the best counts
ROUNDS = 16  # steps of a batch between two looks at the clock


def best_rate(run: Callable[[], int], seconds: float) -> float:
    """How much of something a second brings."""
    run()
    best = 0.0
    for _ in range(PARTS):
        done, begin, spent = 0, time.process_time(), 0.0
        while spent < seconds / PARTS:
            done += run()
            spent = time.process_time() - begin
        best = max(best, done / spent)
    return best


def vector_steps(game: hanse.Game, seats: int, batch: int, seconds: float) -> float:
    """Steps per second of the vector environment, with everything."""
    env = VectorEnv(game, batch, seats, SEED)

    def run() -> int:
        for _ in range(ROUNDS):
            env.step(env.sample())
        return ROUNDS * batch

    return best_rate(run, seconds)


def encodings(game: hanse.Game, batch: int, seconds: float) -> float:
    """Observations per second, hidden and turned into floats, of games at random places."""
    env = VectorEnv(game, batch, game.seats[-1], SEED)
    for _ in range(ROUNDS * ROUNDS):
        env.step(env.sample())
    states, seats = env.states, env.to_move.copy()
    out = np.empty_like(env.observations)

    def run() -> int:
        env.layout.encode(states, seats, out)
        return batch

    return best_rate(run, seconds)


def pettingzoo_steps(game: hanse.Game, seconds: float) -> float | None:
    """Steps per second of the PettingZoo environment at random play, if PettingZoo is there."""
    if importlib.util.find_spec("pettingzoo") is None:
        return None
    from hanse.envs import pettingzoo

    env = pettingzoo.env(game.id, players=game.seats[-1])
    env.reset(seed=SEED)
    luck = np.random.default_rng(SEED)

    def run() -> int:
        if not env.agents:
            env.reset()
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            return 0
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[luck.integers(len(legal))]))
        return 1

    return best_rate(lambda: sum(run() for _ in range(100)), seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a figure is measured")
    parser.add_argument("--batch", type=int, default=1024, help="games at once")
    given = parser.parse_args()
    ours = [game for game in hanse.all_games() if game.package.startswith("hanse.")]
    chosen = [hanse.game(name) for name in given.games] or ours
    about = {"python": platform.python_version(), "machine": platform.machine()}
    print(HEAD.format(**about, batch=given.batch))
    print("\n| | " + " | ".join(game.register.name["en"] for game in chosen) + " |")
    print("| --- |" + " ---: |" * len(chosen))
    most = max(game.seats[-1] for game in chosen)
    for seats in range(2, most + 1):
        rates = [
            vector_steps(game, seats, given.batch, given.seconds) if seats in game.seats else None
            for game in chosen
        ]
        row(f"vector, {seats} players, steps/s", rates)
    row("observations alone, /s", [encodings(g, given.batch, given.seconds) for g in chosen])
    row("PettingZoo AEC, steps/s", [pettingzoo_steps(g, given.seconds) for g in chosen])
    row("floats of an observation", [vector_size(game) for game in chosen])
    row("actions", [len(game.actions) for game in chosen])


def vector_size(game: hanse.Game) -> int:
    """How many floats an observation has."""
    return VectorEnv(game, 1).layout.size


def row(title: str, values: list[float | None]) -> None:
    """A row of the table."""
    cells = ["" if value is None else number(value) for value in values]
    print(f"| {title} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
