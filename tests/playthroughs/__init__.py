"""Golden play-throughs: whole games as text, so that a changed rule shows as a difference."""

from pathlib import Path

import hanse
from hanse.core import notation
from hanse.core.match import Match
from hanse.core.walk import Setting, walk

FOLDER = Path(__file__).parent
SEED = 1625
CHOSEN_SEEDS = {  # of walks in which more happens than in the usual one
    "hellweg_2_players": 1431,
    "hellweg_3_players": 1547,
    "hellweg_4_players": 1431,
    "hellweg_10_rounds": 1505,
    "hellweg_warehouse": 1677,
    "hellweg_passengers": 1402,
    "hellweg_free_choice": 1187,
    "hellweg_all_modules": 1760,
    "packet_row_3_players": 1629,
    "packet_row_5_players": 1640,
}

HELLWEG_MODULES = ("warehouse", "passengers", "free_choice")

GOLDEN: dict[str, dict[str, Setting]] = {
    "amsterdam": {f"{seats}_players": Setting(seats) for seats in (2, 3, 4)},
    "hellweg": {
        **{f"{seats}_players": Setting(seats) for seats in (2, 3, 4)},
        "10_rounds": Setting(2, {"rounds": 10}),
        **{module: Setting(3, {module: True}) for module in HELLWEG_MODULES},
        "all_modules": Setting(4, dict.fromkeys(HELLWEG_MODULES, True)),
    },
    "packet_row": {f"{seats}_players": Setting(seats) for seats in (2, 3, 4, 5)},
    "deutschland": {
        f"{seats}_players_{founding}": Setting(seats, {"founding": founding, "offers_per_turn": 1})
        for seats in (3, 4)
        for founding in ("cards", "free")
    },
}


def files() -> list[tuple[Path, str, Setting]]:
    """Each file with the game and the setting that it shows."""
    return [
        (FOLDER / f"{game}_{name}.txt", game, setting)
        for game, shown in GOLDEN.items()
        for name, setting in shown.items()
    ]


def text(file: Path, name: str, setting: Setting) -> str:
    """A game played at random: its record, with what could be done at each step as a comment."""
    game = hanse.game(name)
    seed = CHOSEN_SEEDS.get(file.stem, SEED + setting.seats)
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
