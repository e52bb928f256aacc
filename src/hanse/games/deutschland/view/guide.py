"""The first-game guide: a first round on a real table, step by step."""

from hanse.core.scene import GuideStep
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.view.phrases import GUIDE

STOCK = tuple(f"stock-{name}" for name in t.RESOURCE_NAMES)
ASK = tuple(f"ask-{name}" for name in t.RESOURCE_NAMES)
HAND = tuple(f"hand-{name}" for name in t.RESOURCE_NAMES)
PANELS = tuple(f"panel-{name}" for name in t.LANDMARK_IDS)

# What each step points at, its rule, and the blocks of actions with which it goes on.
STEPS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    ((), "D9.1", ()),
    (("roll", "dice"), "D4.1", ("roll",)),
    (HAND, "D2.5", ()),
    (STOCK, "D5.2", ()),
    (ASK, "D5.1", ()),
    ((), "D6.2", ()),
    ((), "D6.6", ()),
    (PANELS, "D6.7", ()),
    (("buy", "pile"), "D7.1", ()),
    ((), "D8.2", ()),
    (("end",), "D3.1", ("end",)),
)


def guide(lang: str) -> list[GuideStep]:
    """A first round explained."""
    return [
        GuideStep(text, spots, rule, blocks)
        for text, (spots, rule, blocks) in zip(GUIDE[lang], STEPS, strict=True)
    ]
