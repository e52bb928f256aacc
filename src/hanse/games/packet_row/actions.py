"""The actions of Packet Row and their names.

choose:BOARD                      guild_hall, docks, market or bank
take:1 to take:4                  a card of the current supply of the board asked about
assistant:1, assistant:2          a card of its future supply, with an assistant
decline, pass                     no card; no card, which ends the round
cash:VALUE                        a money card
shipment                          start one; then, in this order:
contract:CONTRACT                 `grain4.great_britain`, a starting contract `start.fur2.france`
ship:COUNTRY[>COUNTRY]            with a captain to another country
goods:CARD[>GOOD]                 `fur2`, with a merchant as another good
double_gold:GOOD                  gold as a good
single_gold:GOOD
sail                              the shipment is complete
done                              the end of a last window
"""

from hanse.core.actions import Actions
from hanse.games.packet_row import tables as t


def _steps(first: int, end: int) -> list[str]:
    return [t.step_name(step) for step in range(first, end)]


ACTIONS = Actions()
CHOOSE = ACTIONS.block("choose", *t.BOARD_NAMES)
TAKE = ACTIONS.block("take", *(str(place + 1) for place in range(t.MOST_CURRENT)))
TAKE_FUTURE = ACTIONS.block("assistant", *(str(place + 1) for place in range(t.FUTURE)))
DECLINE = ACTIONS.block("decline")
PASS = ACTIONS.block("pass")
CASH = ACTIONS.block("cash", *(str(value) for value in t.MONEY_VALUE))
SHIPMENT = ACTIONS.block("shipment")
SAIL = ACTIONS.block("sail")
DONE = ACTIONS.block("done")

# The steps of a shipment: a step's number is its action's, less that of the first.
STEP = ACTIONS.block("contract", *_steps(0, t.SHIP_STEP))
ACTIONS.block("ship", *_steps(t.SHIP_STEP, t.GOODS_STEP))
ACTIONS.block("goods", *_steps(t.GOODS_STEP, t.DOUBLE_STEP))
ACTIONS.block("double_gold", *_steps(t.DOUBLE_STEP, t.SINGLE_STEP))
ACTIONS.block("single_gold", *_steps(t.SINGLE_STEP, t.STEPS))
STEP_BLOCKS = ("contract", "ship", "goods", "double_gold", "single_gold")
