"""A game: what its folder says, its rules installed for the engine, and matches of it."""

import hashlib
import importlib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from hanse.core.data import read_bytes
from hanse.core.errors import HanseError
from hanse.core.jit import JIT, cache_folder, data_override
from hanse.core.record import NOBODY, Record, State, States
from hanse.core.register import Register

if TYPE_CHECKING:  # these need the compiler, which a list of games doesn't
    from hanse.core.actions import Actions
    from hanse.core.match import Match

# What others get to know of an action: all, only its block's word, or nothing.
SEEN, VEILED, UNSEEN = range(3)

USUAL_SEATS = 3


class Game:
    """One game. Its rules are loaded when first needed, so that listing games is quick.

    `package` is the game's folder as a module name; docs/adding-a-game.md says which files it has.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.register = Register(self.folder / "rules.toml")

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise HanseError(f"The game's package {self.package} can't be found.")
        return Path(spec.origin).parent

    @property
    def id(self) -> str:
        """The game's name in code, files and addresses."""
        return self.register.id

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""
        return self.register.seats

    @property
    def usual_seats(self) -> int:
        """How many take part where nothing is said."""
        return USUAL_SEATS if USUAL_SEATS in self.seats else self.seats[0]

    def _part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def state(self) -> Record:
        """The declaration of its state."""
        record: Record = self._part("state").STATE
        missing = [option for option in self.register.options if option not in record.fields]
        if missing:
            raise HanseError(f"{self.id}: the state has no field for the option {missing[0]}.")
        return record

    @cached_property
    def actions(self) -> "Actions":
        """Its actions and their names."""
        actions: Actions = self._part("actions").ACTIONS
        return actions

    @cached_property
    def rules(self) -> Any:
        """Its rules, installed for the generic functions: `setup`, `legal`, `apply`, `why_not`,
        `hide`, …
        """
        rules = Rules(self._part("rules"), self._hidden, self._values)
        from hanse.core import generic

        generic.install(self.state, rules)
        return rules

    @cached_property
    def _hidden(self) -> ModuleType:
        if find_spec(f"{self.package}.hidden") is None:
            return importlib.import_module("hanse.core.no_secrets")
        return self._part("hidden")

    @cached_property
    def _values(self) -> ModuleType:
        if find_spec(f"{self.package}.values") is None:
            return importlib.import_module("hanse.core.no_values")
        return self._part("values")

    @cached_property
    def words(self) -> Any:
        """Its actions, results and positions in words."""
        return self._part("words")

    @cached_property
    def view(self) -> Any:
        """What lies on its table, and which things there mean which actions."""
        return self._part("view")

    @cached_property
    def has_view(self) -> bool:
        """Whether it says what lies on its table; else it is played without a page."""
        return find_spec(f"{self.package}.view") is not None

    @cached_property
    def data_mark(self) -> str:
        """What tells another data file from the game's own: a hash of it, or nothing."""
        file = data_override(self.id)
        return hashlib.sha256(read_bytes(file)).hexdigest()[:16] if file else ""

    def problems(self, s: State) -> list[str]:
        """What is wrong with a state, in sentences; nothing for every state that can arise."""
        found: list[str] = self._part("state").problems(s)
        return found

    def view_problems(self, o: State, seat: int) -> list[str]:
        """Why an observation can't be a seat's; what is left can safely be determinized."""
        check = getattr(self._hidden, "view_problems", None)
        return check(o, seat) if check else []

    def derive(self, s: State) -> None:
        """Fill in the derived fields of a state or an observation, if the game has any."""
        if hasattr(self._part("state"), "derive"):
            self._part("state").derive(s)

    def settle(self, s: State) -> None:
        """Complete a situation put together by hand: what isn't mentioned goes where it belongs."""
        if hasattr(self._part("state"), "settle"):
            self._part("state").settle(s)
        elif s.to_move == NOBODY:
            s.to_move = 0

    def template(
        self, seats: int, options: Mapping[str, Any], *, simulated: bool = False
    ) -> States:
        """A blank record, an array of one, with its seats and options filled in."""
        self.rules  # noqa: B018  the rules must be installed before anything is compiled
        states = self.state.blank()
        states[0].seats = self.register.check_seats(seats)
        for name, value in self.register.values(options, simulated=simulated).items():
            states[0][name] = self.register.options[name].code(value)
        return states

    def options_of(self, s: State) -> dict[str, bool | int | str]:
        """The options that a state is played with."""
        return {o.id: o.value(int(s[o.id])) for o in self.register.options.values()}

    def start(
        self,
        seats: int | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        **options: Any,
    ) -> "Match":
        """Start a match. With a seed it can be repeated; without one nobody can guess what will
        fall.
        """
        from hanse.core.match import Match

        return Match.start(
            self, self.usual_seats if seats is None else seats, options, seed=seed, key=key
        )

    def warm_up(self) -> Iterator[str]:
        """Compile all that a match and a simulation need, piece by piece; yields what comes
        next.
        """
        from hanse.core import play
        from hanse.core.random import base_key, luck_from_seed

        states = np.repeat(self.template(self.seats[0], {}, simulated=True), 2)
        actions = np.zeros(self.actions.words, np.uint64)
        luck = luck_from_seed(0)
        steps = np.zeros(1, np.int64)
        table = np.zeros((1, self.state.most_seats), np.int64)
        pieces: list[tuple[str, Callable[[], object]]] = [
            ("set-up", lambda: play.start(states, 1)),
            ("legal actions", lambda: play.legal(states, 1, actions)),
            (
                "actions",
                lambda: play.play(states, 1, int(next(self.actions.in_set(actions))), actions),
            ),
            ("scoring", lambda: play.result(states, 1, table[0], table[0].copy())),
            ("observation", lambda: play.observe(states, 1, 0)),
            ("determinization", lambda: play.determinize(states, 1, 0, luck)),
            (
                "random play",
                lambda: play.random_games(
                    states, base_key(0), 0, steps, table, table.copy(), actions
                ),
            ),
        ]
        for piece, compile_it in pieces:
            yield piece
            compile_it()
        if JIT:
            self._warm_marker.touch()

    WARM_UP_PIECES = 7

    @property
    def _warm_marker(self) -> Path:
        return cache_folder() / f"{self.id}.warm"

    @property
    def is_warm(self) -> bool:
        """Whether everything is compiled already, or nothing has to be."""
        return not JIT or self._warm_marker.exists()


RULES = ("setup", "legal", "apply", "scores", "why_not")  # what `rules.py` must have
SECRETS = ("hide", "determinize", "visibility")  # and `hidden.py`
VALUES = ("chances", "PLAYOUTS", "TRUST")  # and `values.py`


class Rules:
    """The functions of a game's `rules.py`, `hidden.py` and `values.py` in one place."""

    scores: Callable[..., None]

    def __init__(self, rules: ModuleType, hidden: ModuleType, values: ModuleType) -> None:
        for module, names in ((rules, RULES), (hidden, SECRETS), (values, VALUES)):
            for name in names:
                if not hasattr(module, name):
                    raise HanseError(f"{module.__name__} lacks {name}.")
                setattr(self, name, getattr(module, name))
        self.standing = getattr(rules, "standing", self.scores)  # without tie-breaks scores rank
        without = importlib.import_module("hanse.core.no_values")
        self.outlook = getattr(values, "outlook", without.outlook)
        self.TREE_PLAYOUTS = getattr(values, "TREE_PLAYOUTS", values.PLAYOUTS)
