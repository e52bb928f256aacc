"""A program for tests that is a bot of many faults: `python misbehaving.py FAULT [FILE]`.

It calls itself by its process number, so that a test can see whether it is gone.
"""

import json
import os
import signal
import sys
import time

FAULT, FILE = [*sys.argv[1:], "", ""][:2]
FOREVER = 600  # seconds: longer than any test waits


def say(text: str) -> None:
    """One line."""
    print(text, flush=True)


def note(line: str) -> None:
    """Keep a line where the test can read it."""
    with open(FILE, "a") as file:
        file.write(line)


def hello() -> None:
    """What it says first, or doesn't."""
    if FAULT == "hello ends":
        print("no such module", file=sys.stderr)
        sys.exit(3)
    if FAULT == "hello is garbage":
        say("Welcome!")
    elif FAULT == "hello is nameless":
        say("{}")
    elif FAULT == "hello of the future":
        say('{"name": "x", "protocol": 2}')
    elif FAULT == "dressed up":
        say(json.dumps({"name": "\033[31m[red] Über-bot 2.0\n" + "x" * 100}))
    else:
        say(json.dumps({"name": f"bot {os.getpid()}"}))
    if FAULT == "deaf":
        while True:
            say('{"action": "roll"}')
            time.sleep(0.01)


def break_down() -> None:
    """End, or never come back."""
    if FAULT == "slow":
        time.sleep(FOREVER)
    elif FAULT == "slow later":
        if asked > 1:
            note(f"{os.getpid()}\n")
            time.sleep(FOREVER)
    elif FAULT == "ends":
        print("Traceback: out of ideas \033[31m", file=sys.stderr)
        sys.exit(3)
    elif FAULT == "ends once" and not os.path.exists(FILE):
        note("gone")
        sys.exit(4)
    elif FAULT == "is killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif FAULT == "closes":
        os.close(1)
        time.sleep(FOREVER)
    elif FAULT == "leaves a child":
        if os.fork() == 0:
            time.sleep(FOREVER)
        os._exit(5)
    elif FAULT == "leaves a quiet child":
        if (child := os.fork()) == 0:
            for pipe in range(3):
                os.close(pipe)
            time.sleep(FOREVER)
        note(f"{child}\n")
        os._exit(5)


def babble() -> None:
    """Say more than anybody wants to hear."""
    while FAULT == "endless":
        sys.stdout.write("x" * 65_536)
    while FAULT == "flood":
        sys.stdout.write("x\n" * 1000)


def answer(message: dict) -> str:
    """What it says to a question."""
    legal = message["legal"]
    texts = {
        "garbage": "\xff{[",
        "nested": "[" * 60_000,
        "huge": '{"action": "' + "x" * 3_000_000 + '"}',
    }
    actions = {
        "last": legal[-1],
        "unknown": "rol",
        "illegal": "hold",
        "illegal once": legal[0] if "refused" in message else "use:dam-oude_kerk.pink:0",
        "no text": 7,
        "very long": "x" * 1000,
    }
    text = texts.get(FAULT) or json.dumps({"action": actions.get(FAULT, legal[0])})
    return text + "\nAnd one more thing." if FAULT == "twice" else text


asked = 0
for line in sys.stdin:
    if FAULT == "log" or (FAULT == "illegal once" and FILE):
        note(line)
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "observation":
        asked += 1
        break_down()
        babble()
        say(answer(message))
if FAULT == "stays":
    time.sleep(FOREVER)
