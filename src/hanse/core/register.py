"""A game's `rules.toml`: what the game is, its options, and every rule by its id in the project's
own words.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hanse.core.errors import BadOption, HanseError

LANGUAGES = ("en", "de", "nl")
NUMBER = re.compile("-?[0-9]{1,18}")  # Python refuses to read some thousand digits

Text = Mapping[str, str]  # by language


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    text: Text
    source: str

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]


@dataclass(frozen=True)
class Option:
    """Something about a game that is chosen before it starts. In the state it is a field of the
    same name.
    """

    id: str
    type: str  # "flag", "choice" or "number"
    default: bool | int | str
    rule: str
    text: Text
    choices: tuple[int | str, ...] = ()
    least: int = 0
    most: int = 1
    simulated: bool | int | str | None = None  # the default where no people play, if another

    def read(self, text: str | None) -> bool | int | str:
        """The value that `NAME` or `NAME=VALUE` on a command line means."""
        if self.type == "flag":
            words = {
                None: True,
                "yes": True,
                "true": True,
                "1": True,
                "no": False,
                "false": False,
                "0": False,
            }
            value: Any = words.get(text.lower() if text else text, text)
        elif text is None:
            raise BadOption(
                f"The option {self.id} needs a value: {self.id}={self.default}, for example."
            )
        else:
            value = int(text) if NUMBER.fullmatch(text) else text
        self.code(value)
        return value

    def code(self, value: Any) -> int:
        """The number that stands for a value in the state."""
        if self.type == "flag" and isinstance(value, bool):
            return int(value)
        if self.type == "choice" and (type(value), value) in [(type(c), c) for c in self.choices]:
            return value if isinstance(value, int) else self.choices.index(value)
        if self.type == "number" and type(value) is int and self.least <= value <= self.most:
            return value
        raise BadOption(f"The option {self.id} takes {self.takes}, not {value!r}.")

    def value(self, code: int) -> bool | int | str:
        """The value that a number in the state stands for."""
        if self.type == "flag":
            return bool(code)
        if self.type == "choice" and isinstance(self.choices[0], str):
            return self.choices[code]
        return int(code)

    @property
    def takes(self) -> str:
        """The values it can have, in words."""
        if self.type == "flag":
            return "yes or no"
        if self.type == "choice":
            return " or ".join(str(choice) for choice in self.choices)
        return f"a number from {self.least} to {self.most}"


class Register:
    """Everything that a game's `rules.toml` says."""

    def __init__(self, file: Path) -> None:
        data = tomllib.loads(file.read_text("utf-8"))
        game = data["game"]
        self.id: str = game["id"]
        self.version: int = game["version"]
        self.name: Text = game["name"]
        self.blurb: Text = game["blurb"]
        self.seats: tuple[int, ...] = tuple(game["seats"])
        self.minutes: tuple[int, int] = (game["minutes"][0], game["minutes"][1])
        self.weight: int = game["weight"]
        self.source: str = game["source"]
        self.options = {o["id"]: _option(o) for o in data.get("options", ())}
        self.chapters: Mapping[str, Text] = data["chapters"]
        self.rules = {r["id"]: _rule(r) for r in data["rules"]}

    def rule(self, id: str) -> Rule:
        """The rule of that id."""
        try:
            return self.rules[id]
        except KeyError:
            first, last = next(iter(self.rules)), next(reversed(self.rules))
            raise HanseError(
                f"{self.id} has no rule {id!r}; its rules run from {first} to {last}."
            ) from None

    def values(
        self, given: Mapping[str, Any], *, simulated: bool = False
    ) -> dict[str, bool | int | str]:
        """Every option's value: what is given, checked, and the default for the rest."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.id} has no option {name!r}; its options: {known}.")
        values = {}
        for option in self.options.values():
            unset = (
                option.simulated if simulated and option.simulated is not None else option.default
            )
            values[option.id] = given.get(option.id, unset)
            option.code(values[option.id])
        return values

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played with so many."""
        if type(seats) is not int or seats not in self.seats:
            every = self.seats == tuple(range(self.seats[0], self.seats[-1] + 1))
            some = " or ".join(str(number) for number in self.seats)
            can = f"{self.seats[0]} to {self.seats[-1]}" if every else some
            raise BadOption(f"{self.id} is for {can} players, not {seats}.")
        return seats


def _rule(row: Mapping[str, str]) -> Rule:
    return Rule(row["id"], {language: row[language] for language in LANGUAGES}, row["source"])


def _option(row: Mapping[str, Any]) -> Option:
    return Option(**{**row, "choices": tuple(row.get("choices", ()))})
