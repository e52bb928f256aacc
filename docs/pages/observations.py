"""A page for each game on what learners get: floats of an observation, actions, rewards, version.

The whole page is made, by `docs/make.py`.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import hanse
from hanse.core.record import Field
from hanse.envs.layout import Layout
from hanse.envs.parts import SECRET_TO_ALL

FOLDER = Path(__file__).parents[1] / "observations"

Lines = Iterable[str]

HEAD = """# {name} for learners

Made by `make docs`; [environments](../environments.md) says how to read it. The game's own page,
[{name}](../games/{id}.md), has its rules, every field of its state and its options.

| | |
| --- | --- |
| version | {version} |
| version of the rules | {rules} |
| players | {players} |
| options that simulations set | {options} |
| floats of an observation | {floats} |
| actions | {actions} |
| rewards | by rank or by score, from -1 to 1, 0 before the end |

## Observation

Seats are counted from the observer: mine, next, third, … Rows of seats that don't take part are 0.
"""

LEFT_OUT = """
## Left out

What the record has and the floats don't tell:
"""

ACTIONS = """
## Actions

Numbers are the same for every player count and option; the mask says which are legal.
"""


def page(game: hanse.Game, table: Callable[..., Lines]) -> str:
    """A game's page; `table` makes Markdown of rows, the head first."""
    layout = Layout.of(game)
    simulated = {o.id: o.simulated for o in game.register.options.values()}
    set_here = [f"`{name}` {value}" for name, value in simulated.items() if value is not None]
    head = HEAD.format(
        name=game.register.name["en"],
        id=game.id,
        version=layout.version,
        rules=game.register.version,
        players=", ".join(str(seats) for seats in game.seats),
        options=", ".join(set_here) or "none",
        floats=layout.size,
        actions=len(game.actions),
    )
    lines = [head, *table(*layout.table())]
    lines += [LEFT_OUT, *table(("field", "why"), *_left_out(game, layout))]
    lines += [ACTIONS, *table(("block", "numbers", "count"), *_blocks(game))]
    return "\n".join(lines) + "\n"


def _blocks(game: hanse.Game) -> Iterator[tuple[str, ...]]:
    for word, numbers in game.actions.blocks.items():
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        yield f"`{word}`", span, str(len(numbers))


def _left_out(game: hanse.Game, layout: Layout) -> Iterator[tuple[str, str]]:
    told = {part.field.name for part in layout.parts}
    for field in game.state.fields.values():
        if field.name not in told:
            yield f"`{field.name}`", _why(field)


def _why(field: Field) -> str:
    if field.secret.startswith(SECRET_TO_ALL):
        return "secret to all"
    return "derived from the rest" if field.derived else "a long list of amounts"
