"""A search of OpenSpiel's plays against a bot of ours:

    pip install 'hanse[openspiel]'
    python examples/openspiel_ismcts.py amsterdam --simulations 100 --games 4

IS-MCTS imagines truths that fit what its seat has seen; our determinization deals them. Its
playouts run in compiled code. docs/environments-openspiel.md says more.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts

from hanse.envs import openspiel

EXPLORATION = 1.0  # how much IS-MCTS tries what it knows little of


def play(game: openspiel.SpielGame, simulations: int, seed: int, opponent: str) -> list[float]:
    """One game, IS-MCTS in seat 0; what it is worth to each seat."""
    chance = np.random.RandomState(seed)
    search = ismcts.ISMCTSBot(
        game,
        openspiel.Rollouts(games=1, seed=seed),
        uct_c=EXPLORATION,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed + 1),
    )
    others = [openspiel.bot(game, opponent, seed + n) for n in range(1, game.num_players())]
    players = [search, *others]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(actions, p=chances))
        else:
            state.apply_action(players[state.current_player()].step(state))
    return state.returns()


def main() -> None:
    """Play some games and print how they went."""
    parser = argparse.ArgumentParser(description="IS-MCTS of OpenSpiel against a bot of ours.")
    parser.add_argument("game", nargs="?", default="amsterdam")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--against", default="greedy")
    given = parser.parse_args()
    game = openspiel.load(given.game, given.players)
    total = np.zeros(given.players)
    for number in range(given.games):
        worths = play(game, given.simulations, given.seed + number, given.against)
        total += worths
        print(f"game {number}: {worths}")
    print(f"IS-MCTS in seat 0 against {given.against}: {(total / given.games).round(2).tolist()}")


if __name__ == "__main__":
    main()
