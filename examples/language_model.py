"""A game played in text, as a language model would:

    python examples/language_model.py
    python examples/language_model.py 7 search@100    # with another seed, against another bot

In place of a model sits a player of a few lines that answers with the first action listed. Put any
function from a prompt to an answer there, such as a call of a model's API.
"""

import sys

import hanse
from hanse.bots import make
from hanse.envs.text import Conversation, play


def first_listed(prompt: str) -> str:
    """Answers with the first action that a prompt lists, politely."""
    listed = [line for line in prompt.splitlines() if line.startswith("- `")]
    return f"The first one looks good.\n\nAction: {listed[0].split('`')[1]}"


def main(seed: str = "7", opponent: str = "greedy") -> None:
    """Play one game against a bot and print how it went."""
    match = hanse.game("amsterdam").start(seats=2, seed=int(seed))
    talker = Conversation(match, seat=0, ask=first_listed)
    play(match, {0: talker, 1: make(opponent, match.game)})
    print(talker.exchanges[-1].prompt.partition("# Since")[2].partition("\n")[2])
    refused = sum(exchange.action is None for exchange in talker.exchanges)
    print(f"{len(talker.exchanges)} questions, {refused} answers refused.")
    print(f"Scores {match.scores}, places {match.ranking}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
