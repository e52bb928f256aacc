"""The pictures that stand beside an action in a menu: what is built, given, got or played."""

from hanse.core.record import State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import ACTIONS, ROB_NOBODY, SWAP_GET, SWAP_GIVE
from hanse.games.deutschland.trade import stock_rate

SYMBOLS = {  # of a block whose actions all look the same
    "roll": "dice",
    "end": "hourglass",
    "buy": "card-back",
    "skip": "no",
    "send": "send",
    "accept": "yes",
    "decline": "no",
    "withdraw": "no",
    "road": "road",
    "hall": "hall",
    "found": "hall",
    "goetz": "iron-hand",
    "rob": "hand",
    "pick": "swap",
}


def pictures(o: State, action: int) -> tuple[tuple[str, int], ...]:
    """Symbols, and how many of each."""
    block = ACTIONS.block_of(action)
    number = action - ACTIONS.blocks[block][0]
    if action == ROB_NOBODY:
        found = [("no", 1)]
    elif block in SYMBOLS:
        found = [(SYMBOLS[block], 1)]
    elif block == "landmark":
        found = [(f"small-{t.LANDMARK_IDS[number]}", 1)]
    elif block == "play":
        found = [(t.CARD_NAMES[number], 1)]
    elif block == "stock":
        give, get = t.RESOURCE_NAMES[SWAP_GIVE[number]], t.RESOURCE_NAMES[SWAP_GET[number]]
        found = [(give, int(stock_rate(o))), ("swap", 1), (get, 1)]
    else:
        found = [(t.RESOURCE_NAMES[number], 1)]
    return tuple((f"deutschland-{name}", count) for name, count in found)
