"""The actions of Hellweg and their names. A house is CITY.GOOD, a road CITY-CITY, a step CITY>CITY.

stone:HOUSE, coach:ROAD                place a piece
take_stone:HOUSE, take_coach:ROAD      take a piece back for want of another; :warehouse as well
forgo                                  place no piece
sell:HOUSE, keep                       sell the stone of that house to the one asked for, or don't
go:STEP                                the next road of the connection
sell_off:HOUSE, decline                any stone for 2 Thaler, or none
buy:1 to buy:4                         action a, at a house of the trade card
restock:stone, coach or all            action b
goods:CARD                             action c
thaler                                 action d
store:stone or coach                   action e
use:PRIVILEGE                          a privilege card
claim:PRIVILEGE, later                 choose a privilege card, or put it off
end                                    end the turn
"""

from hanse.core.actions import Actions
from hanse.games.hellweg import tables as t

ACTIONS = Actions()
PLACE_STONE = ACTIONS.block("stone", *t.HOUSE_IDS)
PLACE_COACH = ACTIONS.block("coach", *t.ROAD_IDS)
TAKE_STONE = ACTIONS.block("take_stone", *t.HOUSE_IDS, "warehouse")
TAKE_STORED_STONE = TAKE_STONE + t.HOUSES
TAKE_COACH = ACTIONS.block("take_coach", *t.ROAD_IDS, "warehouse")
TAKE_STORED_COACH = TAKE_COACH + t.ROADS
FORGO = ACTIONS.block("forgo")
SELL = ACTIONS.block("sell", *t.HOUSE_IDS)
KEEP = ACTIONS.block("keep")
GO = ACTIONS.block("go", *t.STEP_IDS)
SELL_OFF = ACTIONS.block("sell_off", *t.HOUSE_IDS)
DECLINE = ACTIONS.block("decline")
BUY = ACTIONS.block("buy", *(str(slot + 1) for slot in range(t.SLOTS)))
RESTOCK_STONE = ACTIONS.block("restock", "stone", "coach", "all")
RESTOCK_COACH = RESTOCK_STONE + 1
RESTOCK_ALL = RESTOCK_STONE + 2
GOODS = ACTIONS.block("goods", *t.GOODS_IDS)
THALER = ACTIONS.block("thaler")
STORE_STONE = ACTIONS.block("store", "stone", "coach")
STORE_COACH = STORE_STONE + 1
USE = ACTIONS.block("use", *t.PRIVILEGE_IDS)
CLAIM = ACTIONS.block("claim", *t.PRIVILEGE_IDS)
LATER = ACTIONS.block("later")
END = ACTIONS.block("end")
