"""The bot that is a program of anybody's, in any language: lines of JSON on its standard input and
output. docs/bots.md has the protocol.

It gets what its seat observes and nothing else: no key, and no seed either, because the key of a
simulated game follows from a seed that could be guessed.
"""

import json
import re
import shlex
from collections import deque
from typing import Any

from hanse.bots.base import NO_LIMIT, Bot, Choices, Limit
from hanse.bots.lines import MOST_LINE, Ended, Late, Lines
from hanse.core import position
from hanse.core.errors import BadOption, IllegalAction, UnknownAction
from hanse.core.game import Game
from hanse.core.play import observation as observe
from hanse.core.random import choose
from hanse.core.record import States

PROTOCOL = 1
ANSWER_SECONDS = 10.0  # for an answer, unless a limit says otherwise
HELLO_SECONDS = 30.0  # for the first line of a program that may have much to load
MOST_RESTARTS = 5  # in a bot's life
TRIES = 2  # at an answer, before another action is played in its stead
LONGEST_ACTION = 200  # characters; no name is nearly as long
LONGEST_NAME = 40
KEPT_SENTENCES = 20  # about the last faults
SHOWN = 60  # characters of an answer that can't be read


class _Unfit(Exception):
    """Something is wrong with the program; the sentence goes on from "It"."""


class _Refused(Exception):
    """An answer that isn't taken: what the program is told about it."""

    def __init__(self, action: str | None, rule: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.told = {"action": action, "rule": rule, "sentence": sentence}


def by_name(name: str, game: Game, seed: int) -> "ProgramBot":
    """The bot that `program:COMMAND` or, with a time limit for each answer, `program@2s:COMMAND`
    names.
    """
    word, _, command = name.partition(":")
    at, limit = word.partition("@")[1:]
    return ProgramBot(game, seed, Limit.read(limit) if at else NO_LIMIT, command)


class ProgramBot(Bot):
    """Plays what a program answers. What can't be played, or doesn't come in time, is a fault;
    where asking again doesn't help, a legal action is drawn by lot, so that every game goes on.
    """

    name = "program"

    def __init__(
        self, game: Game, seed: int = 0, limit: Limit = NO_LIMIT, command: str = ""
    ) -> None:
        """Start the program and let it say hello; raises BadOption if it doesn't."""
        super().__init__(game, seed, limit)
        self.command = command
        self.faults = 0  # what went wrong: answers refused, late or missing, crashes
        self.fallbacks = 0  # actions drawn by lot in its stead
        self.restarts = 0
        self.sentences: deque[str] = deque(maxlen=KEPT_SENTENCES)  # about the last faults
        self._words = _words_of(command)
        self._lines: Lines | None = None
        self._told: dict[str, Any] | None = None  # the game, as the program knows it
        self._errors = ""  # of those that have ended
        try:
            self._start()
        except _Unfit as unfit:
            last = self.errors.strip().rpartition("\n")[2]
            hint = f" ({last})" if last else ""
            raise BadOption(f"The program {command!r} can't be a bot: it {unfit}{hint}.") from None

    # What a bot does

    def choose(self, observation: States, legal: Choices, limit: Limit = NO_LIMIT) -> int:
        """What the program answers, or any legal action if it doesn't answer with one."""
        if len(legal) == 1:
            return int(legal[0])
        limit = self.limit if limit == NO_LIMIT else limit
        seat = int(observation["to_move"][0])
        seen = observe(observation, seat)  # whatever was given, no secret goes out
        action = self._ask(seen, legal, seat, limit)
        if action is None:
            self.fallbacks += 1
            action = int(legal[choose(self.luck, len(legal))])
        return action

    def close(self) -> None:
        """Say bye and end the program."""
        if self._lines is not None:
            self._tell({"type": "bye"})
            self._stop()
        self.restarts = MOST_RESTARTS  # it isn't started any more

    @property
    def errors(self) -> str:
        """The last that the program wrote to standard error."""
        return self._errors + (self._lines.errors() if self._lines else "")

    @property
    def complaint(self) -> str:
        """The last fault in words, after "it"."""
        return self.sentences[-1] if self.sentences else ""

    def report(self) -> str:
        """What went wrong so far, for people; nothing if nothing did."""
        if not self.faults:
            return ""
        counts = f"{self.faults} faults, {self.fallbacks} actions drawn by lot"
        lines = [f"{self.name} ({self.command}): {counts}, {self.restarts} restarts."]
        lines += [f"- It {sentence}." for sentence in self.sentences]
        if self.errors.strip():
            lines += ["Its standard error ends with:", self.errors.strip()]
        return "\n".join(lines)

    # The protocol

    def _ask(self, seen: States, legal: Choices, seat: int, limit: Limit) -> int | None:
        """What the program wants to play; None if it can't be brought to a legal answer."""
        seconds = ANSWER_SECONDS if limit.seconds is None else limit.seconds
        question = {
            "type": "observation",
            "observation": position.encode(self.game, seen[0], view=seat),
            "legal": self.game.actions.names_of(legal),
            "seconds": seconds,
        }
        if limit.simulations is not None:
            question["simulations"] = limit.simulations
        refusal: dict[str, Any] = {}
        for _ in range(TRIES):
            try:
                if not self._is_ready():
                    return None
                self._tell_game(seen, seat)
                return self._action_of(self._answer({**question, **refusal}, seconds), seen, legal)
            except _Refused as refused:
                self._fault(f"was refused: {refused}".rstrip("."))
                refusal = {"refused": refused.told}
            except Ended:
                self._fault(self._how_it_ended())
                self._stop()
                refusal = {}
            except Late:
                self._fault(f"gave no answer within {seconds:g} s")
                self._stop(at_once=True)
                return None
        return None

    def _tell_game(self, seen: States, seat: int) -> None:
        """Say what is played, if it isn't what was said before."""
        game = {
            "type": "game",
            "game": self.game.id,
            "version": self.game.register.version,
            "seats": int(seen["seats"][0]),
            "seat": seat,
            "options": self.game.options_of(seen[0]),
        }
        if game != self._told:
            self._tell(game)
            self._told = game

    def _action_of(self, line: bytes, seen: States, legal: Choices) -> int:
        """The action that an answer names; raises _Refused, citing the rule, if it can't be
        played.
        """
        try:
            name = _object(line).get("action")
        except _Unfit as unfit:
            raise _Refused(None, None, f"The answer {unfit}.") from None
        if not isinstance(name, str) or len(name) > LONGEST_ACTION:
            raise _Refused(None, None, 'The answer has no name of an action under "action".')
        try:
            action = self.game.actions.number(name)
        except UnknownAction as unknown:
            raise _Refused(name, None, str(unknown)) from None
        if action in legal:
            return action
        rule = self.game.rules.why_not(seen[0], action)
        if rule is None:
            raise _Refused(name, None, f"{name} is not among the actions to choose from.")
        sentence = self.game.register.rule(rule).text["en"]
        raise _Refused(name, rule, str(IllegalAction(name, rule, sentence)))

    def _answer(self, message: dict[str, Any], seconds: float) -> bytes:
        assert self._lines is not None
        unasked = self._lines.drop_unasked()
        if unasked:
            self._fault(f"said {unasked} lines without being asked")
        self._tell(message)
        return self._lines.hear(seconds)

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._lines is not None
        self._lines.tell(json.dumps(message))

    # The program

    def _is_ready(self) -> bool:
        """Whether it runs, if need be after a restart."""
        if self._lines is None and self.restarts < MOST_RESTARTS:
            self.restarts += 1
            try:
                self._start()
            except _Unfit as unfit:
                self._fault(str(unfit))
        return self._lines is not None

    def _start(self) -> None:
        """Start it and hear its name; raises _Unfit if that fails."""
        try:
            self._lines = Lines(self._words)
        except OSError as error:
            raise _Unfit(f"can't be started: {error.strerror or error}") from None
        try:
            answer = self._answer({"type": "hello", "protocol": PROTOCOL}, HELLO_SECONDS)
            self.name = _name_of(_object(answer))
        except Late:
            self._stop(at_once=True)
            raise _Unfit(f"didn't say hello within {HELLO_SECONDS:g} s") from None
        except Ended:
            how = self._how_it_ended()
            self._stop()
            raise _Unfit(f"{how} before it said hello") from None
        except _Unfit as unfit:
            self._stop()
            raise _Unfit(f"said no proper hello: the answer {unfit}") from None

    def _stop(self, *, at_once: bool = False) -> None:
        """End it and keep what it said about it."""
        assert self._lines is not None
        self._lines.end(at_once=at_once)
        self._errors = self.errors
        self._lines = None
        self._told = None

    def _how_it_ended(self) -> str:
        assert self._lines is not None
        code = self._lines.exit_code()
        return "closed its output" if code is None else f"ended with code {code}"

    def _fault(self, sentence: str) -> None:
        self.faults += 1
        self.sentences.append(sentence)


def _words_of(command: str) -> list[str]:
    if not command.isprintable():  # names end up in files and reports
        raise BadOption(f"The command {command!r} has letters that can't be read.")
    try:
        words = shlex.split(command)
    except ValueError:
        raise BadOption(f"The command {command!r} has a quotation mark too few.") from None
    if not words:
        raise BadOption("A program is a bot by its command, such as program:python3 my_bot.py.")
    return words


def _object(line: bytes) -> dict[str, Any]:
    """The JSON object on a line; raises _Unfit if there is none."""
    if len(line) > MOST_LINE:
        raise _Unfit(f"has more than {MOST_LINE} bytes")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        text = line[:SHOWN].decode("utf-8", "replace").strip()
        raise _Unfit(f"is not a JSON object: {text!r}")
    return found


def _name_of(hello: dict[str, Any]) -> str:
    """The name that a program gives itself, fit to be shown anywhere."""
    if hello.get("protocol", PROTOCOL) != PROTOCOL:
        raise _Unfit(f"is in version {hello['protocol']!r} of the protocol, not {PROTOCOL}")
    name = hello.get("name")
    shown = re.sub(r"[^\w .+'-]", "", name)[:LONGEST_NAME].strip() if isinstance(name, str) else ""
    if not shown:
        raise _Unfit('has no "name"')
    return shown
