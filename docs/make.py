"""Makes the parts of the game pages that come from code and data: drawings, and tables between
markers.

    python -m docs.make

<!-- made: fields -->
…
<!-- end -->

Each game's package in `docs/pages` has its own: `DRAWINGS`, a function for each SVG file, and
`TABLES`, for each table a function that gives its rows, the head first. `fields` and `actions` are
the same for all. What learners get of each game is a page of its own, made by
`docs/pages/observations.py`; `docs/pages/strength.py` draws how strong bots are.
"""

import importlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

os.environ.setdefault("HANSE_JIT", "0")  # nothing is played here

from docs.pages import observations, strength

import hanse
from hanse.core.actions import Actions
from hanse.core.record import SEAT, Axis, Field

FOLDER = Path(__file__).parent / "games"
GAMES = [game for game in hanse.all_games() if game.package.startswith("hanse.")]
SECTION = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

Rows = Iterable[tuple[str, ...]]


def made(game: hanse.Game) -> Iterator[tuple[Path, str]]:
    """Every file of a game's page, as it should be."""
    own = importlib.import_module(f"docs.pages.{game.id}")
    for name, drawing in own.DRAWINGS.items():
        yield FOLDER / name, drawing()
    page = FOLDER / f"{game.id}.md"
    yield page, renew(page.read_text("utf-8"), game, own.TABLES)
    yield observations.FOLDER / page.name, observations.page(game, _table)


def renew(page: str, game: hanse.Game, own: dict[str, Callable[[], Rows]]) -> str:
    """A page with each of its made sections as it should be."""

    def section(found: re.Match[str]) -> str:
        common = {"fields": fields, "actions": actions}
        name = found[2]
        lines = common[name](game) if name in common else _table(*own[name]())
        return found[1] + "\n".join(["", *lines, "", found[3]])

    return SECTION.sub(section, page)


def _table(*rows: tuple[str, ...]) -> Iterator[str]:
    head, *rest = rows
    yield _row(head)
    yield _row(tuple("---" for _ in head))
    yield from map(_row, rest)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def fields(game: hanse.Game) -> Iterator[str]:
    """Every field of the state: type, axes, meaning, empty value, who may not know it."""
    rows = [_field(game, field) for field in game.state.fields.values()]
    yield from _table(("field", "type", "axes", "meaning", "nothing is", "secret"), *rows)
    yield ""
    yield f"In all {game.state.dtype.itemsize} bytes."


def _field(game: hanse.Game, field: Field) -> tuple[str, ...]:
    meaning = field.meaning + ("; derived from the other fields" if field.derived else "")
    if field.values is not None and field.values is not SEAT:
        meaning += f" (a {_axis_name(field.values)})"
    axes = " × ".join(f"{_axis_name(a)} {game.state.length(a)}" for a in field.axes)
    nothing = str(field.empty) if field.empty or field.values is None else ""
    return f"`{field.name}`", field.type.__name__, axes, meaning, nothing, field.secret


def _axis_name(axis: Axis) -> str:
    return SEAT.name if axis is SEAT else axis.name


def actions(game: hanse.Game) -> Iterator[str]:
    """The blocks of actions, each with its numbers and an example in notation and in words."""
    rows = [_block(game, game.actions, word) for word in game.actions.blocks]
    yield from _table(("block", "numbers", "an example", "in words"), *rows)


def _block(game: hanse.Game, all_actions: Actions, word: str) -> tuple[str, ...]:
    numbers = all_actions.blocks[word]
    span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    example = numbers[len(numbers) // 2]
    said = game.words.action_words(example, "en")
    return f"`{word}`", span, f"`{all_actions.names[example]}`", said


def main() -> None:
    """Make everything anew."""
    for game in GAMES:
        for file, text in made(game):
            file.write_text(text, "utf-8")
    strength.draw()


if __name__ == "__main__":
    main()
