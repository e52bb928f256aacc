"""Golden play-throughs: whole games as text, so that a changed rule shows as a difference."""

from pathlib import Path

import hanse
from hanse.core import notation
from hanse.core.match import Match
from hanse.core.walk import Setting, walk

FOLDER = Path(__file__).parent
SEED = 1625

HELLWEG_MODULES = ("warehouse", "passengers", "free_choice")

GOLDEN: dict[str, dict[str, Setting]] = {
    "amsterdam": {f"{seats}_players": Setting(seats) for seats in (2, 3, 4)},
    "hellweg": {
        **{f"{seats}_players": Setting(seats) for seats in (2, 3, 4)},
        "10_rounds": Setting(2, {"rounds": 10}),
        **{module: Setting(3, {module: True}) for module in HELLWEG_MODULES},
        "all_modules": Setting(4, dict.fromkeys(HELLWEG_MODULES, True)),
    },
}

# Walks in which more happens than in the usual one, by game and setting.
CHOSEN_SEEDS: dict[tuple[str, str], int] = {
    ("hellweg", str(GOLDEN["hellweg"][name])): seed
    for name, seed in {
        "2_players": 1431,
        "3_players": 1547,
        "4_players": 1431,
        "10_rounds": 1505,
        "warehouse": 1677,
        "passengers": 1402,
        "free_choice": 1187,
        "all_modules": 1760,
    }.items()
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
    seed = CHOSEN_SEEDS.get((name, str(setting)), SEED + setting.seats)
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
