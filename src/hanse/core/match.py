"""A match: one game being played. The public object of the engine; it holds the whole truth.

    match = hanse.game("amsterdam").start(seats=3, seed=7)
    while not match.over:
        match.play(match.legal[0])

What a player, a bot or a page may know is `match.observe(seat)`, nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from hanse.core import play
from hanse.core.bits import Words
from hanse.core.errors import BadOption, CannotUndo, IllegalAction
from hanse.core.fairness import commitment, match_key
from hanse.core.game import SEEN, UNSEEN, Game
from hanse.core.play import observation
from hanse.core.random import key_to_bytes
from hanse.core.record import NOBODY, State, States, clone
from hanse.core.register import LANGUAGES

SEALED_BAR = "It can't be taken back: chance fell with it, or something hidden showed."
ACTED_BAR = "It can't be taken back: somebody else has acted since."

VEIL = ":?"  # stands for what others don't get to know of an action


@dataclass(frozen=True)
class Entry:
    """One action as somebody saw it: who did what, and what fell or showed."""

    ply: int
    seat: int
    action: str
    results: tuple[str, ...]


class Match:
    """One game being played."""

    def __init__(
        self, game: Game, states: States, *, seed: int | None = None, dealt: bool = True
    ) -> None:
        """Go on from a state, an array of one record; `Game.start` is the usual way to a match."""
        game.rules  # noqa: B018  the rules must be installed before anything is compiled
        self.game = game
        self.seed = seed
        self.dealt = dealt  # whether it began with the set-up, not with a position put on the table
        self._start = clone(states)
        self._now = clone(states)
        self._room = np.zeros(game.actions.words, np.uint64)
        self._plies: list[tuple[int, int]] = []  # seat and action
        self._bar = SEALED_BAR  # why nothing before those can be taken back
        self._back: dict[int, bytes] = {}  # the states before the plies that can be taken back

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        *,
        seed: int | None = None,
        key: bytes | None = None,
        simulated: bool = False,
    ) -> "Match":
        """Set up a match from a seed, from a key, or from a new key that nobody can guess."""
        states = game.template(seats, options, simulated=simulated)
        states[0].key[:] = match_key(seed, key)
        play.start(states, 0)
        return cls(game, states, seed=seed)

    # What is on the table

    @property
    def seats(self) -> int:
        """How many seats take part."""
        return int(self._now[0].seats)

    @property
    def options(self) -> dict[str, bool | int | str]:
        """The options it is played with."""
        return self.game.options_of(self._start[0])

    @property
    def state(self) -> State:
        """The whole truth, secrets included: for tests and tools, never for a player."""
        return clone(self._now)[0]

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; nobody when it is over."""
        seat = int(self._now["to_move"][0])
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @property
    def ply(self) -> int:
        """How many actions were played, those included that only their player knows of."""
        return len(self._plies)

    def observe(self, seat: int) -> State:
        """What a seat may know: the same record with every secret blanked. NOBODY: what everybody
        may.
        """
        return self.view(seat)[0]

    def view(self, seat: int) -> States:
        """What `observe` gives, as an array of one: the form that bots take."""
        return observation(self._now, self._checked(seat))

    def _checked(self, seat: int) -> int:
        if seat not in range(NOBODY, self.seats):
            raise BadOption(f"There is no seat {seat}; seats are numbered 0 to {self.seats - 1}.")
        return seat

    # What can be done

    def _legal_set(self) -> Words:
        play.legal(self._now, 0, self._room)
        return self._room

    @property
    def legal(self) -> list[str]:
        """The names of the actions that the seat to move may choose from."""
        return (
            []
            if self.over
            else self.game.actions.names_of(self.game.actions.in_set(self._legal_set()))
        )

    @property
    def forced(self) -> str | None:
        """The only legal action, where there is just one: a table may play it for people. Where
        legality depends on secrets, others must not be able to tell that it was.
        """
        legal = self.legal
        return legal[0] if len(legal) == 1 else None

    def play(self, action: str | int) -> None:
        """Play an action by name or number; raises IllegalAction, citing the rule, if it isn't
        legal.
        """
        number = self.game.actions.number(action)
        before = self._now.tobytes()
        seat = int(self._now["to_move"][0])
        outcome = play.ILLEGAL if seat == NOBODY else play.play(self._now, 0, number, self._room)
        if outcome == play.ILLEGAL:
            raise self.refusal(number)
        if outcome == play.SEALED:
            self._back.clear()
            self._bar = SEALED_BAR
        else:
            if self.game.rules.visibility(number) != UNSEEN:
                self._bar_others(seat)
            self._back[self.ply] = before
        self._plies.append((seat, number))

    def _bar_others(self, seat: int) -> None:
        """Others can't take their actions back once they see `seat` act."""
        last = self._last_seen(seat)
        if last is not None and self._plies[last][0] != seat:
            self._bar = ACTED_BAR
        self._back = {n: was for n, was in self._back.items() if self._plies[n][0] == seat}

    def play_and_tell(self, action: str | int) -> Entry:
        """Play an action and tell what fell or showed with it: the whole truth."""
        before = clone(self._now)
        self.play(action)
        seat, number = self._plies[-1]
        results = self.game.words.results(before[0], self._now[0], seat, number)
        return Entry(self.ply, seat, self.game.actions.names[number], tuple(results))

    def why_not(self, action: str | int, lang: str = "en") -> IllegalAction | None:
        """Why an action can't be played now, with the rule; None if it can."""
        number = self.game.actions.number(action)
        return self.refusal(number, lang)

    def refusal(self, action: int, lang: str = "en") -> Any:
        """The refusal of an action, judged from what the seat to move knows."""
        mover = self.to_move
        o = self.observe(NOBODY if mover is None else mover)
        rule = self.game.rules.why_not(o, action)
        if rule is None:
            return None
        if lang not in LANGUAGES:
            raise BadOption(f"Rules are in {', '.join(LANGUAGES)}, not {lang!r}.")
        return IllegalAction(
            self.game.actions.names[action], rule, self.game.register.rule(rule).text[lang]
        )

    def undo(self, seat: int | None = None) -> str:
        """Take back the last action, if `seat` (by default whoever played it) may; returns its
        name.

        May: it was that seat's own, nobody has acted since, no chance fell, and it showed that seat
        nothing hidden, as the end of the game does. What others did unseen since is no bar, or it
        would show; it is taken back with it.
        """
        if not self._plies:
            raise CannotUndo("Nothing has been played yet.")
        seat = self._plies[-1][0] if seat is None else seat
        last = self._last_seen(seat)
        if last is None or self._plies[last][0] != seat:
            raise CannotUndo("Only the player who acted last can take the action back.")
        if last not in self._back:
            raise CannotUndo(self._bar)
        self._now = np.frombuffer(bytearray(self._back[last]), self._now.dtype)
        action = self._plies[last][1]
        del self._plies[last:]
        self._back = {n: was for n, was in self._back.items() if n < last}
        return self.game.actions.names[action]

    def _last_seen(self, seat: int) -> int | None:
        """The number of the last ply that a seat played or knows of."""
        for n in range(self.ply - 1, -1, -1):
            mover, action = self._plies[n]
            if mover == seat or self.game.rules.visibility(action) != UNSEEN:
                return n
        return None

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last action: all that it may be told of undo."""
        last = self._last_seen(self._checked(seat))
        return last is not None and self._plies[last][0] == seat and last in self._back

    @property
    def can_undo(self) -> int | None:
        """The seat that may take back the last action, or None; players are told by `may_undo`."""
        return self._plies[-1][0] if self.ply - 1 in self._back else None

    # How it ended

    def _result(self) -> tuple[list[int], list[int]]:
        table = np.zeros((2, self.game.state.most_seats), np.int64)
        play.result(self._now, 0, table[0], table[1])
        return table[0, : self.seats].tolist(), table[1, : self.seats].tolist()

    @property
    def scores(self) -> list[int]:
        """The score of each seat, as if the game ended now; secret until it has."""
        return self._result()[0]

    @property
    def ranking(self) -> list[int]:
        """The place of each seat, 1 for the first; equal seats share a place and the following are
        skipped.
        """
        return self._result()[1]

    # What happened

    @property
    def names(self) -> list[str]:
        """The names of all actions played."""
        return [self.game.actions.names[action] for _, action in self._plies]

    def history(self) -> Iterator[tuple[States, int, int, States]]:
        """Each action with the states before and after it: (before, seat, action, after). While
        nothing is played, it can be gone through in another thread.
        """
        states, room = clone(self._start), self._room.copy()
        for seat, action in self._plies:
            before = clone(states)
            play.play(states, 0, action, room)
            yield before, seat, action, clone(states)

    @property
    def log(self) -> list[Entry]:
        """Every action with all its results: the whole truth."""
        return self._entries(None)

    def log_for(self, viewer: int) -> list[Entry]:
        """Every action as `viewer` saw it; everything once the game is over."""
        self._checked(viewer)
        return self._entries(None if self.over else viewer)

    def _entries(self, viewer: int | None) -> list[Entry]:
        entries: list[Entry] = []
        for step in self.history():  # numbered by what was seen: a gap would tell of the unseen
            entry = self.entry_for(viewer, *step, ply=len(entries) + 1)
            entries += [entry] if entry else []
        return entries

    def entry_for(
        self, viewer: int | None, before: States, seat: int, action: int, after: States, *, ply: int
    ) -> Entry | None:
        """One action as `viewer` saw it, from that seat's observations alone; None if it went
        unseen. Without a viewer it is the whole truth.
        """
        visibility = self._visibility(viewer, seat, action)
        if visibility == UNSEEN:
            return None
        actions = self.game.actions
        name = actions.names[action] if visibility == SEEN else actions.block_of(action) + VEIL
        was, now = as_seen(before, viewer), as_seen(after, viewer)
        return Entry(ply, seat, name, tuple(self.game.words.results(was, now, seat, action)))

    def words_for(
        self, viewer: int | None, before: States, seat: int, action: int, lang: str
    ) -> str:
        """An action of the log in words: it names the card, the house or the price meant as far as
        `viewer` could see it before the action; all of it without a viewer.
        """
        words = self.game.words
        if self._visibility(viewer, seat, action) != SEEN:
            return str(words.hidden_words(self.game.actions.block_of(action), lang))
        return str(words.action_words(action, lang, as_seen(before, viewer)))

    def _visibility(self, viewer: int | None, seat: int, action: int) -> int:
        return SEEN if viewer in (None, seat) else int(self.game.rules.visibility(action))

    @property
    def deal(self) -> tuple[str, ...]:
        """What fell during the set-up."""
        if not self.dealt or not hasattr(self.game.words, "deal"):
            return ()
        return tuple(self.game.words.deal(self._start[0]))

    @property
    def beginning(self) -> States:
        """The state before the first action, secrets included."""
        return clone(self._start)

    # Fairness

    @property
    def key(self) -> bytes:
        """The key from which everything random follows: secret until the game is over."""
        return key_to_bytes(self._start[0].key)

    @property
    def commitment(self) -> str:
        """What the match promises at its start: shown from then on, checked at the end."""
        return commitment(self.key, self.terms)

    @property
    def terms(self) -> str:
        """What the commitment is bound to: game, version of the rules, seats, options, data, and
        where the match began, if not with the set-up.
        """
        parts = [self.game.id, str(self.game.register.version), f"seats={self.seats}"]
        parts += [f"{name}={value}" for name, value in self.options.items()]
        if self.game.data_mark:
            parts.append(f"data={self.game.data_mark}")
        if not self.dealt:
            parts.append(f"position={sha256(self._start.tobytes()).hexdigest()}")
        return " ".join(parts)


def as_seen(states: States, viewer: int | None) -> State:
    """What a viewer may know of a state; all of it without one."""
    return states[0] if viewer is None else observation(states, viewer)[0]
