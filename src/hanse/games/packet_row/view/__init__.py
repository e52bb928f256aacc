"""The table of Packet Row in the browser: what lies where, what stands for which action, figures.

`layout.py` says where things are and `scenery.py` draws what is behind them; `cards.py` has what is
printed on cards; `table.py` and `hand.py` say what lies on the table and before a seat; `spots.py`
says what stands for which action; `figures.py` has counts, previews and the scoring; `guide.py`
the first-game guide. Everything reads an observation only.
"""

from typing import Any

from hanse.core.record import State
from hanse.games.packet_row.view.cards import faces
from hanse.games.packet_row.view.figures import (
    asked_rule,
    counts,
    preview,
    rule_of,
    scoring,
    status,
)
from hanse.games.packet_row.view.guide import guide
from hanse.games.packet_row.view.hand import hand
from hanse.games.packet_row.view.phrases import WORDS
from hanse.games.packet_row.view.pictures import pictures
from hanse.games.packet_row.view.scenery import street
from hanse.games.packet_row.view.spots import spots_of
from hanse.games.packet_row.view.table import table

__all__ = [
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
    return {
        "words": WORDS[lang],
        "faces": faces(lang),
        "street": street(int(o.seats)),
        **table(o, lang),
        "hand": hand(o, seat, lang),
    }
