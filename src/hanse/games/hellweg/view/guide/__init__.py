"""The first-game guide: a first round on a real table, step by step."""

from hanse.core.scene import GuideStep
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.view.guide.phrases import TEXTS
from hanse.games.hellweg.view.spots import house_spot, road_spot

HOUSES = tuple(house_spot(house) for house in range(t.HOUSES))
ROADS = tuple(road_spot(road) for road in range(t.ROADS))
SLOTS = tuple(f"slot-{slot + 1}" for slot in range(t.SLOTS))
STALLS = ("thaler", "restock-stone", "restock-coach", "restock-all", "store-stone", "store-coach")
CARDS = tuple(f"goods-{card}" for card in t.GOODS_IDS)
ACTIONS = ("buy", "restock", "goods", "thaler", "store")

# What each step points at, its rule, and the blocks of actions with which it goes on
STEPS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    ((), "H1.3", ()),
    (HOUSES, "H2.5", ("stone",)),
    (ROADS, "H2.6", ("coach",)),
    (HOUSES, "H2.7", ()),
    (SLOTS, "H3.2", ()),
    (HOUSES, "H4.4", ("sell", "keep")),
    (ROADS, "H4.5", ()),
    (("decline", *HOUSES), "H4.12", ()),
    ((*SLOTS, *STALLS), "H3.4", ACTIONS),
    (SLOTS, "H5.3", ()),
    (STALLS, "H5.2", ()),
    (CARDS, "H7.1", ()),
    (CARDS, "H8.4", ()),
    ((), "H15.1", ()),
)


def guide(lang: str) -> list[GuideStep]:
    """The steps of the guide in a language."""
    return [
        GuideStep(text, spots, rule, blocks)
        for text, (spots, rule, blocks) in zip(TEXTS[lang], STEPS, strict=True)
    ]
