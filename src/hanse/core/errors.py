"""What can go wrong, each with a sentence that a person can act on."""


class HanseError(Exception):
    """Anything wrong with what was asked for; the message is one clear sentence."""


class UnknownGame(HanseError):
    """No game of that name is installed."""


class BadOption(HanseError):
    """A player count, option or seed that the game doesn't take."""


class UnknownAction(HanseError):
    """A name that stands for no action of the game."""


class IllegalAction(HanseError):
    """An action that the rules forbid now: `rule` is the id, `sentence` what that rule says."""

    def __init__(self, name: str, rule: str, sentence: str) -> None:
        super().__init__(f"{name} is not allowed now. {rule}: {sentence}")
        self.name = name
        self.rule = rule
        self.sentence = sentence


class CannotUndo(HanseError):
    """The last action can't be taken back."""


class BadRecord(HanseError):
    """A record of play that can't be read, or differs from what the rules give."""


class BadPosition(HanseError):
    """A position that can't arise: `problems` lists what is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("This position can't be: " + "; ".join(problems) + ".")
        self.problems = problems


class MissingExtra(HanseError, ImportError):
    """A library that only some people need isn't installed; the sentence says how to get it."""

    exit_code = 1


class ToldToEnd(SystemExit):
    """A signal tells the program to end: nobody's fault, so nobody who plays games may catch it."""


class BadData(HanseError):
    """A data file that breaks the game's constraints."""
