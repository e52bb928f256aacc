"""The terminal table: one person among bots."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from hanse.bots import Bot
from hanse.cli import saves
from hanse.cli.asking import Asker
from hanse.cli.listing import rules_under, show_rules
from hanse.cli.saves import Seating
from hanse.cli.screen import Screen
from hanse.cli.words import COMMANDS, TEXTS
from hanse.core.errors import CannotUndo, HanseError
from hanse.core.match import Match

SHORT = ("?", "q")  # for help and quit
NODDING = ("undo", "rules", "save", "help", "quit")  # commands that tell nothing about others
FEW = 6  # names listed of those that begin alike


class Quit(Exception):
    """The person wants to stop."""


class Table:
    """A match with one person, some bots and a terminal."""

    def __init__(
        self,
        match: Match,
        seating: Seating,
        bots: dict[int, Bot],
        *,
        console: Console,
        asker: Asker,
        file: Path,
        ask_forced: bool = False,
        confirm: bool = True,
    ) -> None:
        self.match = match
        self.seating = seating
        self.seat = seating.seat
        self.bots = bots
        self.asker = asker
        self.file = file
        self.ask_forced = ask_forced
        self.confirm = confirm
        self.texts = TEXTS[seating.lang]
        players = [
            bots[seat].name if seat in bots else self.texts["person"] for seat in range(match.seats)
        ]
        self.screen = Screen(console, match, seating.lang, self.seat, players)
        self._told = self._last_own_ply()  # what happened up to this ply is on the screen
        self._forced: set[int] = set()  # plies played because nothing else was possible
        self._chosen = 0  # the ply that the person chose last

    def _last_own_ply(self) -> int:
        own = [ply for ply, step in enumerate(self.match.history(), 1) if step[1] == self.seat]
        return max(own, default=0)

    def close(self) -> None:
        """Let the bots go."""
        for bot in self.bots.values():
            bot.close()

    # The course of the game

    def play(self) -> None:
        """Play to the end; raises Quit or EOFError if the person stops before."""
        while not self.match.over:
            if self.match.to_move == self.seat:
                self._persons_turn()
            else:
                self._bots_turn()
        self._tell_news()
        self.screen.result()
        ranking = self.match.ranking
        if ranking[self.seat] == 1:
            self.screen.good(self.texts["winner" if ranking.count(1) == 1 else "shared"])

    def _bots_turn(self) -> None:
        seat = self.match.to_move
        assert seat is not None
        with self.screen.console.status(
            self.texts["thinking"].format(seat=self.screen.name(seat)), spinner="dots"
        ):
            self.match.play(self.bots[seat].choose_in(self.match))

    def _persons_turn(self) -> None:
        names, forced = self.match.legal, self.match.forced
        if forced and not self.ask_forced:
            self._tell_news()
            self.screen.say(self.texts["forced"].format(action=self._words([forced])[0]), "dim")
            self.match.play(forced)
            self._forced.add(self.match.ply)
            if self._is_chosen:
                self._wait_for_nod()
            return
        self.show()
        while not self._did(self.asker.ask(self._completions), names):
            pass

    @property
    def _is_chosen(self) -> bool:
        """Whether the last action, but for forced ones, is one that the person chose."""
        ply = self.match.ply
        while ply in self._forced:
            ply -= 1
        return ply == self._chosen > 0

    def show(self) -> None:
        """The position as the person sees it, and what can be done."""
        match, screen, lang = self.match, self.screen, self.seating.lang
        if match.ply > self._told:
            screen.console.print()
        self._tell_news()
        o = match.observe(self.seat)
        screen.title(self.texts["turn"])
        screen.lines(match.game.words.position_words(o, self.seat, lang))
        screen.console.print()
        screen.say(match.game.words.question(o, self.seat, lang), "bold")
        screen.choices(match.legal, self._words(match.legal))

    def _tell_news(self) -> None:
        self.screen.news(self._told)
        self._told = self.match.ply

    def _words(self, names: list[str]) -> list[str]:
        game, o = self.match.game, self.match.observe(self.seat)
        return [
            game.words.action_words(game.actions.ids[name], self.seating.lang, o) for name in names
        ]

    # What the person types

    def _did(self, line: str, names: list[str]) -> bool:
        """Do what a line says; whether the position has changed by it."""
        word, _, rest = line.partition(" ")
        if word in COMMANDS or word in SHORT:
            return self._command(word, rest.strip())
        if not line:
            self.screen.say(self.texts["help_hint"], "dim")
            return False
        name = self._meant(line, names)
        if name is None:
            return False
        self.match.play(name)
        self._chosen = self.match.ply
        self._wait_for_nod()
        return True

    def _command(self, word: str, rest: str) -> bool:
        if word in ("quit", "q"):
            raise Quit
        if word == "undo":
            return self._undo()
        if word == "why":
            self._why(rest)
        elif word == "rules":
            self._rules(rest)
        elif word == "save":
            self._save(rest)
        elif word == "show":
            self.show()
        else:
            self.screen.say(self.texts["help"])
        return False

    def _meant(self, line: str, names: list[str]) -> str | None:
        """The legal action that a line means; if none, the screen says why."""
        if line.isdecimal():
            name = _numbered(line, names)
            if name is None:
                self.screen.bad(self.texts["no_number"].format(text=line, last=len(names)))
            return name
        if line in names:
            return line
        begun = [name for name in names if name.startswith(line)]
        if len(begun) == 1:
            return begun[0]
        if not begun and line in self.match.game.actions.ids:
            self._why(line)
        else:
            self._say_which(line, begun)
        return None

    def _say_which(self, line: str, begun: list[str]) -> None:
        """A line means none or several of the actions' names."""
        if begun:
            some = ", ".join(begun[:FEW]) + (" …" if len(begun) > FEW else "")
            text = self.texts["ambiguous"].format(text=line, count=len(begun), names=some)
        else:
            text = self.texts["unknown"].format(text=line)
        self.screen.bad(text)

    def _why(self, line: str) -> None:
        legal, every = self.match.legal, self.match.game.actions.names
        if not line:
            self.screen.bad(self.texts["which"].format(example=every[0]))
            return
        line = _numbered(line, legal) or line
        begun = [line] if line in every else [name for name in every if name.startswith(line)]
        if len(begun) != 1:
            self._say_which(line, begun)
            return
        name = begun[0]
        refusal = self.match.why_not(name, self.seating.lang)
        if refusal is None:
            self.screen.good(self.texts["legal"].format(name=name))
        else:
            text = self.texts["illegal"].format(
                name=name, rule=refusal.rule, sentence=refusal.sentence
            )
            self.screen.bad(text)

    def _rules(self, id: str) -> None:
        register, lang = self.match.game.register, self.seating.lang
        if not id:
            self.screen.lines(
                f"{chapter}: {title[lang]}" for chapter, title in register.chapters.items()
            )
            return
        try:
            show_rules(self.screen.console, register, rules_under(register, id), lang)
        except HanseError as error:
            self.screen.bad(str(error))

    def _undo(self) -> bool:
        """Take back the person's last action, and forced ones that followed it."""
        taken = ""
        while not taken or self.match.ply + 1 in self._forced:
            try:
                name = self.match.undo(self.seat)
            except CannotUndo:
                break
            taken = self._words([name])[0]
        if not taken:
            self.screen.bad(self.texts["no_undo"])
            return False
        self._forced = {ply for ply in self._forced if ply <= self.match.ply}
        self._told = min(self._told, self.match.ply)
        self.screen.good(self.texts["undone"].format(action=taken))
        return True

    def _wait_for_nod(self) -> None:
        """While an action can still be taken back and others come next, give time to do so. What
        others could do now is not shown, nor why not.
        """
        match = self.match
        while (
            self.confirm and match.can_undo == self.seat and match.to_move not in (self.seat, None)
        ):
            self._tell_news()
            self.screen.say(self.texts["sure"], "dim")
            line = self.asker.ask(lambda typed: ((w, "") for w in NODDING if w.startswith(typed)))
            word, _, rest = line.partition(" ")
            if not line:
                return
            if word in NODDING or word in SHORT:
                self._command(word, rest.strip())

    def _completions(self, typed: str) -> Iterator[tuple[str, str]]:
        """Names and commands that go on from what is typed."""
        if typed.startswith("why "):
            every = self.match.game.actions.names
            yield from ((f"why {n}", "") for n in every if f"why {n}".startswith(typed))
            return
        if typed.startswith("rules "):
            register = self.match.game.register
            lines = [f"rules {name}" for name in (*register.chapters, *register.rules)]
            yield from ((line, "") for line in lines if line.lower().startswith(typed.lower()))
            return
        legal = self.match.legal
        for name, words in zip(legal, self._words(legal), strict=True):
            if name.startswith(typed):
                yield name, words
        yield from ((word, "") for word in COMMANDS if typed and word.startswith(typed))

    # Saving

    def _save(self, rest: str) -> None:
        file = Path(rest) if rest else self.file
        try:
            if rest and file.exists() and file != self.file:
                self.screen.bad(self.texts["exists"].format(file=file))
                return
            saves.save(self.match, self.seating, file)
        except (OSError, ValueError) as error:  # ValueError: a name with characters that none has
            reason = getattr(error, "strerror", None) or str(error)
            self.screen.bad(self.texts["saved_elsewhere"].format(wanted=file, reason=reason))
            return
        self.file = file
        self.screen.good(self.texts["saved"].format(file=shlex.quote(str(file))))


def _numbered(line: str, names: list[str]) -> str | None:
    """The name that has this number in a list; None if there is no such number."""
    return {str(number): name for number, name in enumerate(names, 1)}.get(line.lstrip("0"))
