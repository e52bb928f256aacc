"""The actions of Amsterdam and their names.

use:PLACE-PLACE.COLOUR:JOKERS[:PAID]   a route with that many jokers; on grey routes PAID is
                                       the colour of the other cards
take:1 to take:5, take:pile            a transport card
contracts                              draw contracts
keep:first, second or both             of the contracts offered
pass                                   when nothing else is possible
"""

from hanse.core.actions import Actions
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.state import DISPLAY


def _use(use: int) -> str:
    route = t.USE_ROUTE[use]
    paid = t.USE_COLOUR[use]
    names_colour = t.COLOUR[route] == t.GREY and paid != t.JOKER
    return f"{t.ROUTE_IDS[route]}:{t.USE_JOKERS[use]}" + (
        f":{t.COLOUR_NAMES[paid]}" if names_colour else ""
    )


ACTIONS = Actions()
USE = ACTIONS.block(
    "use", *(_use(use) for use in range(t.USES))
)  # 0: an action's number is its use's
TAKE = ACTIONS.block("take", *(str(slot + 1) for slot in range(DISPLAY)), "pile")
TAKE_PILE = TAKE + DISPLAY
DRAW_CONTRACTS = ACTIONS.block("contracts")
KEEP = ACTIONS.block("keep", "first", "second", "both")
PASS = ACTIONS.block("pass")
