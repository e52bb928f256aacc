"""Which things on the table stand for which actions.

On the map: `path-…`, `city-…`, `landmark-…` and its picture in the margin `panel-…`, `field-…`,
`dice`, `pile`. In the hand: `hand-RESOURCE` (what is given), `stock-RESOURCE` (what is got),
`ask-RESOURCE` (what others are asked for), `card-KIND`, and buttons by the action's own name.
"""

from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import ACTIONS, ROB_NOBODY, SWAP_GET, SWAP_GIVE

BUTTONS = ("end", "skip", "send", "accept", "decline", "withdraw")


def spots_of(action: int) -> tuple[str, ...]:
    """The spots that stand for an action, legal or not."""
    block = ACTIONS.block_of(action)
    number = action - ACTIONS.blocks[block][0]
    if block in BUTTONS:
        return (block,)
    if block == "roll":
        return ("roll", "dice")
    if block == "buy":
        return ("buy", "pile")
    if block == "play":
        return (f"card-{t.CARD_NAMES[number]}",)
    if block in ("discard", "give"):
        return (f"hand-{t.RESOURCE_NAMES[number]}",)
    if block == "take":
        return (f"stock-{t.RESOURCE_NAMES[number]}",)
    if block == "want":
        return (f"ask-{t.RESOURCE_NAMES[number]}",)
    if block == "stock":
        give, get = t.RESOURCE_NAMES[SWAP_GIVE[number]], t.RESOURCE_NAMES[SWAP_GET[number]]
        return (f"stock-{get}", f"hand-{give}")
    if block in ("pick", "rob"):
        return ("rob-nobody",) if action == ROB_NOBODY else (f"{block}-{number}",)
    return _on_map(block, number)


def _on_map(block: str, number: int) -> tuple[str, ...]:
    if block == "road":
        return (f"path-{t.PATH_IDS[number]}",)
    if block in ("hall", "found"):
        return (f"city-{t.CITY_IDS[number]}",)
    if block == "landmark":
        return (f"landmark-{t.LANDMARK_IDS[number]}", f"panel-{t.LANDMARK_IDS[number]}")
    return (f"field-{t.FIELD_IDS[number]}",)
