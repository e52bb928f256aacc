"""Golden play-throughs: whole games as text, so that a changed rule shows as a difference."""

from pathlib import Path

import hanse
from hanse.core import notation
from hanse.core.match import Match
from hanse.core.walk import Setting, walk

FOLDER = Path(__file__).parent
SEED = 1625
OTHER_SEEDS = {  # by game and seats, where the usual one gives a game without a shipment
    ("packet_row", 3): 1629,
    ("packet_row", 5): 1640,
}

GOLDEN: dict[str, dict[str, Setting]] = {
    "amsterdam": {f"{seats}_players": Setting(seats) for seats in (2, 3, 4)},
    "deutschland": {
        f"{seats}_players_{founding}": Setting(seats, {"founding": founding, "offers_per_turn": 1})
        for seats in (3, 4)
        for founding in ("cards", "free")
    },
    "packet_row": {f"{seats}_players": Setting(seats) for seats in (2, 3, 4, 5)},
}


def files() -> list[tuple[Path, str, Setting]]:
    """Each file with the game and the setting that it shows."""
    return [
        (FOLDER / f"{game}_{name}.txt", game, setting)
        for game, shown in GOLDEN.items()
        for name, setting in shown.items()
    ]


def text(name: str, setting: Setting) -> str:
    """A game played at random: its record, with what could be done at each step as a comment."""
    game = hanse.game(name)
    seed = OTHER_SEEDS.get((name, setting.seats), SEED + setting.seats)
    match = Match.start(game, setting.seats, setting.options, seed=seed, simulated=True)
    notes = []
    for step in walk(game, setting, seed):
        phase = game.state.phases.labels[step.before["phase"][0]]
        notes.append(f"  # seat {step.seat}, {phase}, {len(step.legal)} legal")
        match.play(step.action)
    lines = notation.write(match).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith(tuple(game.actions.blocks)))
    played = [line + note for line, note in zip(lines[first:-1], notes, strict=True)]
    return "\n".join([*lines[:first], *played, lines[-1]]) + "\n"
