"""The actions of Deutschland and their names.

roll, end                         the dice; the end of the turn
buy                               a development card
play:CARD                         landsknecht, road_building, banking or trade
road:PATH, hall:CITY              build, or place a free road; a path is named by the fields beside
landmark:CITY                     it, `harz-sauerland`, at the border by field and side, `eifel.w`
skip                              give up a free road
take:RESOURCE, discard:RESOURCE   for banking; after a seven
goetz:FIELD                       move Götz there
rob:SEAT, rob:nobody              draw a card unseen
stock:GIVE>GET                    trade with the stock
give:RESOURCE, want:RESOURCE      add a card to an offer or a counter-offer
send                              an offer or a counter-offer that is complete
accept, decline                   an offer of the player on turn
pick:SEAT, withdraw               an acceptance or a counter-offer, or none of them
found:CITY                        one of the first town halls
"""

import numpy as np

from hanse.core.actions import Actions
from hanse.core.bits import WORD, Words, pack
from hanse.games.deutschland import tables as t

_seats = [str(seat) for seat in range(t.MOST_SEATS)]

# Swaps with the stock: what is given, and what is got.
SWAPS = [(g, w) for g in range(t.RESOURCES) for w in range(t.RESOURCES) if g != w]
SWAP_GIVE, SWAP_GET = np.array(SWAPS).T.copy()  # [swap]

# Everything that is asked often lies in the first word of a set of actions.
ACTIONS = Actions()
ROLL = ACTIONS.block("roll")
END = ACTIONS.block("end")
BUY = ACTIONS.block("buy")
PLAY = ACTIONS.block("play", *t.CARD_NAMES[: t.VICTORY])
SKIP = ACTIONS.block("skip")
TAKE = ACTIONS.block("take", *t.RESOURCE_NAMES)
DISCARD = ACTIONS.block("discard", *t.RESOURCE_NAMES)
STOCK = ACTIONS.block(
    "stock", *(f"{t.RESOURCE_NAMES[give]}>{t.RESOURCE_NAMES[get]}" for give, get in SWAPS)
)
GIVE = ACTIONS.block("give", *t.RESOURCE_NAMES)
WANT = ACTIONS.block("want", *t.RESOURCE_NAMES)
SEND = ACTIONS.block("send")
ACCEPT = ACTIONS.block("accept")
DECLINE = ACTIONS.block("decline")
PICK = ACTIONS.block("pick", *_seats)
WITHDRAW = ACTIONS.block("withdraw")
ROB = ACTIONS.block("rob", *_seats, "nobody")
ROB_NOBODY = ROB + t.MOST_SEATS
ROAD = ACTIONS.block("road", *t.PATH_IDS)
HALL = ACTIONS.block("hall", *t.CITY_IDS)
LANDMARK = ACTIONS.block("landmark", *t.LANDMARK_IDS)
FOUND = ACTIONS.block("found", *t.CITY_IDS)
GOETZ = ACTIONS.block("goetz", *t.FIELD_IDS)

# Sets of actions, in the words in which roads, town halls and landmarks are kept in the state.
BUILD_WORDS = -(-FOUND // WORD)


def _set(*numbers: int) -> Words:
    """The set of these actions, in the words of what can be built."""
    flags = np.zeros(BUILD_WORDS * WORD, bool)
    flags[list(numbers)] = True
    return pack(flags)


ALL_ROADS = _set(*range(ROAD, HALL))  # [w]
ALL_HALLS = _set(*range(HALL, LANDMARK))
ALL_LANDMARKS = _set(*range(LANDMARK, FOUND))
ROADS_AT = np.array(  # [x, w]: the paths that meet at a crossing
    [_set(*(ROAD + p for p in paths if p != t.NO_PATH)) for paths in t.CROSSING_PATHS]
)


def _opened_by(path: int) -> Words:
    """What a road on a path leads to by itself: paths beyond a free crossing (D6.3), the city or
    landmark at its end (D6.6, D6.7).
    """
    opened = _set()
    for crossing in t.PATH_ENDS[path]:
        if t.CITY_AT[crossing] != t.NO_CITY:
            opened |= _set(HALL + t.CITY_AT[crossing])
        elif t.LANDMARK_AT[crossing] != t.NO_LANDMARK:
            opened |= _set(LANDMARK + t.LANDMARK_AT[crossing])
        else:
            opened |= ROADS_AT[crossing]
    return opened


OPENED_BY = np.array([_opened_by(path) for path in range(t.PATHS)])  # [p, w]

# D6.1, D6.6, D6.7: what can be paid for, by whether a road (1), a town hall (2) and a landmark (4)
# can; [so many as a sum, w].
PAID_FOR = np.array(
    [
        (ALL_ROADS if sum_ & 1 else _set())
        | (ALL_HALLS if sum_ & 2 else _set())
        | (ALL_LANDMARKS if sum_ & 4 else _set())
        for sum_ in range(8)
    ]
)

# D5.2 to D5.4: swaps by the resources that can be given, and by those that can be got, each a set
# of resources as bits of a number; one word, as all swaps lie in the first.
_resource_sets = np.arange(1 << t.RESOURCES)[:, None]
SWAPS_GIVING = pack((_resource_sets >> SWAP_GIVE) & 1 == 1)[:, 0] << np.uint64(STOCK)
SWAPS_GETTING = pack((_resource_sets >> SWAP_GET) & 1 == 1)[:, 0] << np.uint64(STOCK)
