"""Things on the table that stand for actions."""

from hanse.games.packet_row import actions as a
from hanse.games.packet_row import tables as t

# Cards of the board asked about, in the order of its places; on a phone the same cards lie once
# more, large, above the hand.
PLACES = (
    *(f"take-{place + 1}" for place in range(t.MOST_CURRENT)),
    *(f"future-{place + 1}" for place in range(t.FUTURE)),
)
BUTTONS = {a.DECLINE: "decline", a.PASS: "pass", a.SAIL: "sail", a.DONE: "done"}
START = "start"  # the starting contract that a seat holds
SHIPMENT = "shipment"


def board_spot(board: int) -> str:
    """A board with its sign."""
    return f"board-{t.BOARD_NAMES[board]}"


def card_spot(kind: int) -> str:
    """The cards of a kind in the hand."""
    return f"card-{t.KIND_NAMES[kind].replace('.', '-')}"


def row_spot(place: str) -> str:
    """A card of the board asked about, as it lies above the hand on a phone."""
    return f"row-{place}"


def spots_of(action: int) -> tuple[str, ...]:
    """The things on the table that stand for an action."""
    if action < a.TAKE:
        return (board_spot(action - a.CHOOSE),)
    if action < a.DECLINE:
        place = PLACES[action - a.TAKE]
        return place, row_spot(place)
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action < a.SHIPMENT:
        return (card_spot(t.MONEY + action - a.CASH),)
    if action == a.SHIPMENT:
        return (SHIPMENT,)
    step = action - a.STEP
    if t.GUILD_CONTRACTS <= step < t.CONTRACTS:
        return (START,)
    return (card_spot(int(t.STEP_KIND[step])),)
