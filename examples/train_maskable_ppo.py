"""A network learns to beat random play in Amsterdam with two players, in some minutes on one core.

    pip install 'hanse[train]'
    python examples/train_maskable_ppo.py [--minutes 5] [--seed 1] [--plot curve.svg]

MaskablePPO of sb3-contrib plays against a random bot through our Gymnasium environment. Nothing
here knows the game: another name in ENV, and it learns another one. docs/training.md has the curve.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

import hanse.envs.gymnasium  # noqa: F401  lets gymnasium find our games
from hanse.arena.statistics import wilson

ENV = "hanse/Amsterdam-v0"
AT_ONCE = 32  # games that are played side by side, so that the network is asked for all at once
GAMES_EACH = 20  # in an evaluation, of every game played side by side
EVALUATED = AT_ONCE * GAMES_EACH
FIRST_LOOK, LOOKS = 4_000, 1.3  # steps until an evaluation, and by how much later each next is
FIRST_OF_EVALUATION = 10**6  # its seeds; those of training are far below


def environments(count: int, seed: int) -> VecEnv:
    """Games against a random bot, the learner in any seat."""

    def one() -> gymnasium.Env:
        return gymnasium.make(ENV, opponents=["random"], players=2, seat="random")

    games = DummyVecEnv([one] * count)
    games.seed(seed)
    return games


@dataclass(frozen=True)
class Point:
    """What an evaluation found; a shared first place is half a win."""

    steps: int  # choices that were learned from
    minutes: float
    wins: float  # part of all games
    low: float  # of the 95 % interval
    high: float

    def __str__(self) -> str:
        return (
            f"{self.minutes:5.1f} min {self.steps:>9,} steps  "
            f"wins {self.wins:6.1%}  95 % {self.low:.1%}–{self.high:.1%}"
        )


def evaluate(model: MaskablePPO, seed: int) -> float:
    """Part of some games that the model wins; it plays what it thinks best. Every environment plays
    as many, as otherwise short games would count more.
    """
    envs = environments(AT_ONCE, seed)
    seen = envs.reset()
    wins, left = 0.0, np.full(AT_ONCE, GAMES_EACH)
    while left.any():
        actions, _ = model.predict(seen, action_masks=get_action_masks(envs), deterministic=True)
        seen, rewards, over, _ = envs.step(actions)
        counted = over & (left > 0)
        wins += float((1 + rewards[counted]).sum()) / 2
        left[counted] -= 1
    envs.close()
    return wins / EVALUATED


class Watch(BaseCallback):
    """Evaluates every so often, tells how far it is, and ends in time."""

    def __init__(self, minutes: float, seed: int) -> None:
        super().__init__()
        self.minutes = minutes
        self.seed = seed
        self.points: list[Point] = []
        self._began = time.monotonic()
        self._next = 0.0  # steps after which it evaluates again

    @property
    def passed(self) -> float:
        """Minutes since the beginning, evaluations included."""
        return (time.monotonic() - self._began) / 60

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self.look()
            self._next = max(FIRST_LOOK, LOOKS * self.num_timesteps)

    def _on_step(self) -> bool:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{self.passed:5.1f} min {self.num_timesteps:>9,} steps")
        return self.passed < self.minutes

    def look(self) -> None:
        """Evaluate now."""
        wins = evaluate(self.model, FIRST_OF_EVALUATION + self.seed)
        low, high = wilson(wins, EVALUATED)
        self.points.append(Point(self.num_timesteps, self.passed, wins, low, high))
        print(f"\r{self.points[-1]}", flush=True)


def learn(minutes: float, seed: int) -> tuple[MaskablePPO, list[Point]]:
    """Let a network learn for some minutes."""
    torch.set_num_threads(1)
    games = environments(AT_ONCE, seed)
    games.reset()  # compiles, the first time; that isn't learning
    model = MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,  # a win is a win, however late
        ent_coef=0.01,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
    )
    watch = Watch(minutes, seed)
    model.learn(10**9, callback=watch)
    watch.look()
    return model, watch.points


def plot(points: Sequence[Point], file: Path) -> None:
    """The curve, with its intervals."""
    import matplotlib
    from matplotlib.figure import Figure

    settings: dict[str, Any] = {
        "svg.hashsalt": "hanse",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlelocation": "left",
        "savefig.facecolor": "#fbfaf6",
        "axes.facecolor": "#fbfaf6",
    }
    steps = [point.steps / 1000 for point in points]
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(7.5, 4), layout="constrained")
        axes = figure.add_subplot()
        axes.axhline(0.5, color="#6f6a61", linewidth=1, linestyle="--")
        axes.text(steps[-1], 0.505, "as good as random", ha="right", va="bottom", color="#6f6a61")
        low, high = [point.low for point in points], [point.high for point in points]
        axes.fill_between(steps, low, high, color="#a9c1dc", linewidth=0)
        axes.plot(steps, [point.wins for point in points], color="#2f5f96", marker="o", ms=3)
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1, 0))
        axes.set_xlabel("thousand choices that were learned from")
        axes.set_title("Amsterdam, two players: wins against random play, 95 % intervals")
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, format=file.suffix[1:], metadata={"Date": None})


def main() -> None:
    """Learn, print the evaluations, draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5, help="how long it learns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="a file for the curve, .svg or .png")
    parser.add_argument("--save", type=Path, help="a file for the network")
    given = parser.parse_args()
    model, points = learn(given.minutes, given.seed)
    if given.plot:
        plot(points, given.plot)
    if given.save:
        model.save(given.save)


if __name__ == "__main__":
    main()
