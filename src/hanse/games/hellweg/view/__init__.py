"""The table of Hellweg in the browser: what lies where, what stands for which action, and figures.

`places.py` and `land.py` draw the map from the data file; `table.py` and `hand.py` say what lies on
it and before a seat; `spots.py` says what stands for which action; `figures.py` has counts,
previews and the scoring; `guide` the first-game guide. Everything reads an observation only.
"""

from typing import Any

from hanse.core.record import State
from hanse.games.hellweg.view.figures import asked_rule, counts, preview, rule_of, scoring, status
from hanse.games.hellweg.view.guide import guide
from hanse.games.hellweg.view.hand import hand
from hanse.games.hellweg.view.pictures import pictures
from hanse.games.hellweg.view.spots import spots_of
from hanse.games.hellweg.view.table import table

# H3.6: results of which a log shows only the newest while the game is on
FLEETING = ("card",)

__all__ = [
    "FLEETING",
    "asked_rule",
    "counts",
    "guide",
    "pictures",
    "preview",
    "rule_of",
    "scene",
    "scoring",
    "spots_of",
    "status",
]


def scene(o: State, seat: int, lang: str) -> dict[str, Any]:
    """What a seat, or a spectator, sees of the table: values for the templates."""
    return {**table(o, seat, lang), "hand": hand(o, seat, lang)}
