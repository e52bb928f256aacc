"""How fast bots think: simulations and steps per second inside the search, beside bare random play.

    python -m benchmarks.search [--seconds 5] [GAME …]

Positions come from games at random, as far into them as it happens. A step is an action played or
tried; what else a search does (imagining truths, judging, its tree) is part of its time. One core.
"""

import argparse
import time

import numpy as np

import hanse
from benchmarks.engine import MILLION, SEED, steps_per_second
from hanse.bots import Limit
from hanse.bots.search import SearchBot

SIMULATIONS = 2000  # for each choice
MOST_PLIES = 60  # played at random before it
HEAD = """## Inside the search

| game | players | simulations/s | steps/s | bare play, steps/s | ratio |
| --- | ---: | ---: | ---: | ---: | ---: |"""


def thinking(game: hanse.Game, seats: int, seconds: float) -> tuple[float, float]:
    """Simulations and steps per second of searches at random positions."""
    luck = np.random.default_rng(SEED)
    bot = SearchBot(game, SEED, Limit(simulations=SIMULATIONS))
    spent, simulations, steps = 0.0, 0, 0
    is_warm = False
    while spent < seconds:
        match = game.start(seats, seed=int(luck.integers(MILLION)))
        for _ in range(luck.integers(MOST_PLIES)):
            if not match.over:
                match.play(luck.choice(match.legal))
        if match.over or len(match.legal) == 1:
            continue
        begin = time.perf_counter()
        bot.choose_in(match)
        if is_warm:
            spent += time.perf_counter() - begin
            simulations += bot.simulations
            steps += bot.steps
        is_warm = True
    return simulations / spent, steps / spent


def main() -> None:
    """Print the table, line by line as it comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    print(HEAD, flush=True)
    for game in map(hanse.game, given.game) if given.game else hanse.all_games():
        if game.package.startswith("hanse."):
            seats = game.usual_seats
            bare = steps_per_second(game, seats, {}, given.seconds)
            simulations, steps = thinking(game, seats, given.seconds)
            print(
                f"| {game.id} | {seats} | {simulations:,.0f} | {steps:,.0f} | {bare:,.0f} "
                f"| {steps / bare:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
