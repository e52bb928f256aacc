"""The pictures that stand beside an action in a menu: what is placed, sold or bought, and where."""

from hanse.core.record import State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t

OF_BLOCK = {  # what an action of a block is about, beside the house or the road
    "stone": "stone",
    "take_stone": "stone",
    "sell": "thaler",
    "sell_off": "thaler",
    "coach": "coach",
    "take_coach": "coach",
    "go": "coach",
    "thaler": "thaler",
    "store": "store",
    "claim": "privilege",
    "use": "privilege",
}


def pictures(o: State, action: int) -> tuple[tuple[str, int], ...]:
    """Symbols, and how many of each."""
    block = a.ACTIONS.block_of(action)
    number = action - a.ACTIONS.blocks[block][0]
    names: list[tuple[str, int]] = []
    if block in ("stone", "take_stone", "sell", "sell_off") and number < t.HOUSES:
        names.append((f"house-{t.GOOD_NAMES[t.HOUSE_GOOD[number]]}", 1))
    if block in OF_BLOCK:
        names.append((OF_BLOCK[block], 1))
    if block == "restock":
        names.append((("stone", "coach", "restock")[number], 1))
    elif block == "goods":
        names.append((t.DATA["goods_cards"][number]["kind"], 1))
    elif block == "buy" and o.card != t.NO_CARD:
        names += _bought(int(o.card), number)
    return tuple((f"hellweg-{name}", count) for name, count in names)


def _bought(card: int, slot: int) -> list[tuple[str, int]]:
    """H5.2: the house, and the pieces that come with it."""
    found = [
        (f"house-{t.GOOD_NAMES[t.HOUSE_GOOD[t.CARD_HOUSE[card, slot]]]}", 1),
        ("stone", int(t.CARD_STONES[card, slot])),
        ("coach", int(t.CARD_COACHES[card, slot])),
    ]
    return [(name, count) for name, count in found if count]
