"""A bot for Hanse in plain Python; nothing but the standard library is needed. Play against it with

    hanse play amsterdam --bots "program:python3 examples/bots/eager.py"

It knows no game. It goes by the first word of an action's name: it likes what builds and earns,
and stops, passes or gives away only if nothing else is left. docs/bots.md has the protocol.
"""

import json
import random
import sys

BEST = ("landmark", "hall", "sell", "ship", "shipment", "use", "road", "claim", "play")
WORST = ("contracts", "pass", "end", "done", "skip", "forgo", "later", "discard", "give", "send")
DARING = 20  # pips at which it no longer rolls for more, where that can be lost


def liking(action: str, observation: dict) -> int:
    """How much it likes an action: more is better."""
    word = action.partition(":")[0]
    if word == "hold":
        return 1 if observation["turn"] >= DARING else -1
    if word in BEST:
        return len(BEST) - BEST.index(word)
    return -1 - WORST.index(word) if word in WORST else 0


def choose(message: dict) -> str:
    """One of the actions that it likes best."""
    observation, legal = message["observation"], message["legal"]
    if "refused" in message:  # that should not happen; then anything will do
        return legal[0]
    most = max(liking(action, observation) for action in legal)
    liked = [action for action in legal if liking(action, observation) == most]
    # The same question gets the same answer, so that whole games can be repeated.
    return random.Random(json.dumps(observation)).choice(liked)


def main() -> None:
    """Answer line by line, until there are no more."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"name": "eager"}
        elif message["type"] == "observation":
            answer = {"action": choose(message)}
        else:  # "game" and "bye" want no answer, and neither does what it doesn't know
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
