"""Writes the tables of the game pages from the code and the data, between markers:

<!-- made: fields -->
…
<!-- end -->
"""

import re
from collections.abc import Iterator
from pathlib import Path

import hanse
from hanse.core.actions import Actions
from hanse.core.record import SEAT, Axis, Field

PAGES = {Path(__file__).parent / "games" / "amsterdam.md": "amsterdam"}
SECTION = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def renew(page: str, game: hanse.Game) -> str:
    """A page with each of its made sections as it should be."""
    sections = {"fields": fields, "actions": actions, "contracts": contracts}

    def made(found: re.Match[str]) -> str:
        return found[1] + "\n".join(["", *sections[found[2]](game), "", found[3]])

    return SECTION.sub(made, page)


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


def contracts(game: hanse.Game) -> Iterator[str]:
    """Amsterdam's contracts, with where each comes from."""
    from hanse.games.amsterdam.tables import DATA

    names = {place["id"]: place["name"] for place in DATA["places"]}
    rows = [
        (names[c["a"]], names[c["b"]], str(c["points"]), c["status"]) for c in DATA["contracts"]
    ]
    yield from _table(("from", "to", "value", "card"), *rows)
    seen = sum(c["status"] == "seen" for c in DATA["contracts"])
    yield ""
    yield f"{seen} of the {len(rows)} are seen, {len(rows) - seen} reconstructed."


def main() -> None:
    """Write every made section anew."""
    for page, name in PAGES.items():
        page.write_text(renew(page.read_text("utf-8"), hanse.game(name)), "utf-8")
