"""Which things on the table stand for which actions.

house-CITY-GOOD      a house: place a stone, take one back, sell from it
road-CITY-CITY       a road: place a coach, take one back, go along it
slot-1 to slot-4     a house of the trade card: buy there
goods-CARD           a goods card on offer
thaler, restock-…, store-…          stalls of the market
privilege-NAME       a privilege card that lies open: choose it
warehouse-stone, warehouse-coach    the reader's pieces in the warehouse: take one
use-NAME             a privilege card in the hand
keep, decline, forgo, later, end    buttons in the hand
"""

from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t


def house_spot(house: int) -> str:
    """A house on the map."""
    return "house-" + t.HOUSE_IDS[house].replace(".", "-")


def road_spot(road: int) -> str:
    """A road on the map."""
    return "road-" + t.ROAD_IDS[road]


def spots_of(action: int) -> tuple[str, ...]:
    """The spots that stand for an action: one, as everything lies in one place."""
    block = a.ACTIONS.block_of(action)
    number = action - a.ACTIONS.blocks[block][0]
    detail = a.ACTIONS.names[action].partition(":")[2]
    if block in ("take_stone", "take_coach") and detail == "warehouse":
        return ("warehouse-" + block.removeprefix("take_"),)
    if block in ("stone", "take_stone", "sell", "sell_off"):
        return (house_spot(number),)
    if block in ("coach", "take_coach"):
        return (road_spot(number),)
    if block == "go":
        return (road_spot(int(t.STEP_ROAD[number])),)
    if block == "buy":
        return (f"slot-{number + 1}",)
    if block == "claim":
        return (f"privilege-{detail}",)
    return (f"{block}-{detail}" if detail else block,)
