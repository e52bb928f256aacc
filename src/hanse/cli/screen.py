"""Drawing a match as text: the position, what happened, the actions to choose from, the result."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanse.cli.words import TEXTS
from hanse.core.match import Match

USUAL_WIDTH = 80
WIDEST = 120  # longer lines are hard to read
GLUE = "\u00a0"  # a space at which no line is broken
DOT = " · "
STEP = 2  # columns between two things on a line


class Screen:
    """One reader's screen: `viewer` is the seat whose knowledge is shown; None knows everything."""

    def __init__(
        self,
        console: Console,
        match: Match,
        lang: str,
        viewer: int | None = None,
        players: Sequence[str] = (),
    ) -> None:
        self.console = console
        self.width = min(console.width, WIDEST) if console.is_terminal else USUAL_WIDTH
        self.match = match
        self.lang = lang
        self.texts = TEXTS[lang]
        self.viewer = viewer
        self.players = players  # who sits in each seat

    # Lines

    def title(self, text: str) -> None:
        """A line that opens something."""
        self.console.print()
        line = Text(f"── {text} ", "bold")
        line.append("─" * (self.width - line.cell_len), "dim")
        self.console.print(line, soft_wrap=True)

    def say(self, text: str, style: str = "") -> None:
        """Some text, wrapped."""
        for line in text.splitlines():
            indent = " " * (len(line) - len(line.lstrip()) + STEP)
            for part in textwrap.wrap(line, self.width, subsequent_indent=indent) or [""]:
                self.console.print(Text(part, style), soft_wrap=True)

    def good(self, text: str) -> None:
        """Something that went well."""
        self.say(text, "green")

    def bad(self, text: str) -> None:
        """Something that didn't."""
        self.say(text, "yellow")

    def lines(self, lines: Iterable[str]) -> None:
        """A position in words: broken between things, not within them; what comes before a colon
        is the label.
        """
        for line in lines:
            indent = len(line) - len(line.lstrip())
            things = [thing.replace(" ", GLUE) for thing in line.strip().split(DOT)]
            folded = textwrap.wrap(
                f"{GLUE}· ".join(things),
                self.width,
                initial_indent=" " * indent,
                subsequent_indent=" " * (indent + 2 * STEP),
                break_long_words=False,
                break_on_hyphens=False,
            )
            for n, part in enumerate(folded):
                text = Text(part.replace(GLUE, " "), "bold" if line.startswith("▶") else "")
                if n == 0 and ": " in line:
                    text.stylize("cyan", 0, text.plain.find(":"))
                self.console.print(text, soft_wrap=True)

    # What happened

    def name(self, seat: int) -> str:
        """Who sits in a seat."""
        if seat == self.viewer:
            return self.texts["you"]
        return self.texts["seat"].format(seat=seat)

    def happenings(self, since: int) -> Iterator[tuple[int, str, list[str]]]:
        """Each action after ply `since` that the viewer got to know of: who, what, and what fell
        with it.
        """
        match = self.match
        viewer = None if match.over else self.viewer
        for ply, step in enumerate(match.history(), 1):
            entry = match.entry_for(viewer, *step, ply=ply) if ply > since else None
            if entry is None:
                continue
            before, seat, action, _ = step
            what = match.words_for(viewer, before, seat, action, self.lang)
            said = match.game.words.result_words
            yield seat, what, [said(token, self.lang) for token in entry.results]

    def news(self, since: int) -> None:
        """What happened after ply `since`, a line an action."""
        for seat, what, results in self.happenings(since):
            line = Text(self.name(seat), "bold" if seat == self.viewer else "cyan")
            line.append(f": {what}", "default")
            line.append("".join(f"{DOT}{result}" for result in results), "dim")
            self.console.print(line, soft_wrap=line.cell_len < self.width, width=self.width)

    # What can be done

    def choices(self, names: Sequence[str], words: Sequence[str]) -> None:
        """The legal actions, numbered, a gap between blocks; names stand beside the words where
        there is room, otherwise below.
        """
        digits = len(str(len(names)))
        left = digits + STEP
        widest = max(cell_len(word) for word in words)
        column = left + min(widest, self.width // 2) + STEP
        blocks = [name.partition(":")[0] for name in names]
        several = len(set(blocks)) < len(blocks)
        for number, (name, word) in enumerate(zip(names, words, strict=True), 1):
            if several and number > 1 and blocks[number - 1] != blocks[number - 2]:
                self.console.print()
            line = Text(f"{number:>{digits}}", "bold cyan")
            line.append(" " * STEP + word, "default")
            line.append(self._gap(line.cell_len, column, left, name) + name, "dim")
            self.console.print(line, soft_wrap=True)

    def _gap(self, used: int, column: int, left: int, name: str) -> str:
        """What goes between the words of an action and its name."""
        if used + STEP <= column and column + len(name) <= self.width:
            return " " * (column - used)
        if used + STEP + len(name) <= self.width:
            return " " * STEP
        return "\n" + " " * (left + STEP)

    # How it ended

    def result(self) -> None:
        """Places and scores, the first on top."""
        match, texts = self.match, self.texts
        self.title(texts["over"])
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        place, seat_word, player, score = texts["columns"].split("|")
        table.add_column(place, justify="right")
        table.add_column(seat_word, justify="right")
        if self.players:
            table.add_column(player)
        table.add_column(score, justify="right")
        scores, ranking = match.scores, match.ranking
        for seat in sorted(range(match.seats), key=lambda seat: ranking[seat]):
            who = [self.players[seat]] if self.players else []
            table.add_row(
                str(ranking[seat]),
                str(seat),
                *who,
                str(scores[seat]),
                style="bold" if seat == self.viewer else "",
            )
        self.console.print(table)
