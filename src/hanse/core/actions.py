"""Actions: numbers in a fixed range, grouped in named blocks, each with one readable name.

Names are the outer currency (records of play, the API, tests), numbers the inner one. A block is a
word, `use`; its actions are the word and what it is done to, `use:dam-oude_kerk.pink:1`.
"""

import difflib
from collections.abc import Iterable, Iterator

from hanse.core.bits import Words, nth, words_for
from hanse.core.bits import size as set_size
from hanse.core.errors import UnknownAction


class Actions:
    """All actions of a game, in blocks."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.ids: dict[str, int] = {}
        self.blocks: dict[str, range] = {}

    def block(self, word: str, *details: str) -> int:
        """Add a block and return the number of its first action; without details it is the one
        action `word`.
        """
        if word in self.blocks:
            raise ValueError(f"two blocks are named {word}")
        first = len(self.names)
        for name in [f"{word}:{detail}" for detail in details] or [word]:
            if name in self.ids:
                raise ValueError(f"two actions are named {name}")
            self.ids[name] = len(self.names)
            self.names.append(name)
        self.blocks[word] = range(first, len(self.names))
        return first

    def __len__(self) -> int:
        return len(self.names)

    @property
    def words(self) -> int:
        """How many 64-bit words hold a set of actions."""
        return words_for(len(self.names))

    def block_of(self, action: int) -> str:
        """The word of the block that an action belongs to."""
        return self.names[action].partition(":")[0]

    def number(self, action: str | int) -> int:
        """The action of that name; a number is taken as it is, if there is such an action."""
        if isinstance(action, str):
            if action not in self.ids:
                raise UnknownAction(self._unknown(action))
            return self.ids[action]
        if not 0 <= action < len(self.names):
            raise UnknownAction(f"Actions are numbered 0 to {len(self.names) - 1}, not {action}.")
        return action

    def _unknown(self, name: str) -> str:
        near = difflib.get_close_matches(name, self.names, n=3)
        hint = (
            f"; did you mean {' or '.join(near)}?"
            if near
            else f". Actions begin with {', '.join(self.blocks)}."
        )
        return f"There is no action {name!r}{hint}"

    def in_set(self, words: Words) -> Iterator[int]:
        """The actions of a set, in order."""
        return (nth(words, n) for n in range(set_size(words)))

    def names_of(self, actions: Iterable[int]) -> list[str]:
        """The names of some actions."""
        return [self.names[action] for action in actions]
