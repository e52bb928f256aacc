"""Asking the person at the terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from hanse.cli.ending import at_the_end_of_this, end_if_told, is_ending

PROMPT = "> "
MENU_LINES = 6  # kept free below the prompt for completions

Completions = Callable[[str], Iterable[tuple[str, str]]]  # what may be typed on, with its meaning


class Asker(Protocol):
    """Where the person's lines come from."""

    def ask(self, completions: Completions) -> str:
        """The next line; EOFError when there are no more."""


def asker() -> Asker:
    """A prompt with completion at a terminal, plain lines otherwise."""
    return TerminalAsker() if sys.stdin.isatty() and sys.stdout.isatty() else LineAsker()


class LineAsker:
    """Lines of a file or a pipe."""

    def ask(self, completions: Completions) -> str:
        """The next line."""
        end_if_told()
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        sys.stdout.write(line if line.endswith("\n") else line + "\n")
        return line.strip()


class TerminalAsker:
    """A prompt that completes what is typed."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(
            complete_while_typing=True, reserve_space_for_menu=MENU_LINES
        )

    def ask(self, completions: Completions) -> str:
        """The next line."""
        app = self._session.app

        def leave() -> None:
            if is_ending() and app.future is not None and not app.future.done():
                app.exit(exception=EOFError)

        def wake() -> None:
            if app.loop is not None:
                app.loop.call_soon_threadsafe(leave)

        with at_the_end_of_this(wake):
            line = self._session.prompt(PROMPT, completer=_WholeLine(completions), pre_run=leave)
        return line.strip()


class _WholeLine(Completer):
    """Completes the whole line, because names have colons and dots in them."""

    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip()
        for text, meaning in self._completions(typed):
            yield Completion(text, start_position=-len(typed), display_meta=meaning)
