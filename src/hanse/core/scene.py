"""What a game's `view.py` gives to the page, in plain values.

A page is a function of what a seat may know. A game says in `view.py` what lies on the table
(`scene`), which things mean which actions (`spots_of`), and draws them in `templates/`; the page
around it is the same for all games. docs/adding-a-game.md lists what `view.py` has.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    """A public figure of a seat: coins, carts, cards in the hand."""

    symbol: str  # the id of a symbol in the game's `symbols.html`
    value: int | str
    label: str  # what it counts, in words


@dataclass(frozen=True)
class ScoreLine:
    """A line of the scoring at the end: what each seat got for what, by which rule."""

    label: str
    rule: str
    points: tuple[int, ...]  # one for each seat
    notes: tuple[str, ...] = ()  # a few words for each seat, where they help


@dataclass(frozen=True)
class GuideStep:
    """A step of the first-game guide: what to look at or to do, and where."""

    text: str
    spots: tuple[str, ...] = ()  # what to point at
    rule: str = ""
    blocks: tuple[str, ...] = ()  # goes on when an action of one of these blocks was played
