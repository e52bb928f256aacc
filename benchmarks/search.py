"""How fast bots think: simulations and steps per second inside the search, beside bare random play.

    python -m benchmarks.search [--seconds 5] [GAME …]

Positions come from games at random, as far into them as it happens. A step is an action played or
tried; what else a search does (imagining truths, judging, its tree) is part of its time. Searches
and bare play take turns, as a machine may be slower in one moment than in the next. One core.
"""

import argparse
import time

import numpy as np

import hanse
from benchmarks.engine import MILLION, SEED, steps_per_second
from hanse.bots import Limit
from hanse.bots.search import SearchBot

SIMULATIONS = 2000  # for each choice
TURNS = 20  # of searching and of bare play
MOST_PLIES = 60  # played at random before it
HEAD = """## Inside the search

| game | players | simulations/s | steps/s | bare play, steps/s | ratio |
| --- | ---: | ---: | ---: | ---: | ---: |"""


class Thinking:
    """Searches at random positions, and how fast they were so far."""

    def __init__(self, game: hanse.Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.luck = np.random.default_rng(SEED)
        self.bot = SearchBot(game, SEED, Limit(simulations=SIMULATIONS))
        self.spent, self.simulations, self.steps = 0.0, 0, 0
        self.bot.choose_in(self.position())  # so that all is compiled

    def go_on(self, seconds: float) -> None:
        """Search for so many seconds more, or a little longer."""
        end = self.spent + seconds
        while self.spent < end:
            match = self.position()
            begin = time.perf_counter()
            self.bot.choose_in(match)
            self.spent += time.perf_counter() - begin
            self.simulations += self.bot.simulations
            self.steps += self.bot.steps

    def position(self) -> hanse.Match:
        """A match in which there is something to choose."""
        while True:
            match = self.game.start(self.seats, seed=int(self.luck.integers(MILLION)))
            for _ in range(self.luck.integers(MOST_PLIES)):
                if not match.over:
                    match.play(self.luck.choice(match.legal))
            if not match.over and len(match.legal) > 1:
                return match


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
            thinking = Thinking(game, seats)
            bare = 0.0
            for _ in range(TURNS):
                bare += steps_per_second(game, seats, {}, given.seconds / TURNS) / TURNS
                thinking.go_on(given.seconds / TURNS)
            simulations, steps = thinking.simulations, thinking.steps / thinking.spent
            print(
                f"| {game.id} | {seats} | {simulations / thinking.spent:,.0f} | {steps:,.0f} "
                f"| {bare:,.0f} | {steps / bare:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
