"""Which rule forbids an action: the first that it breaks, for an action that isn't legal."""

from hanse.core import bits
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ACTIONS,
    PLAY,
    ROAD,
    STOCK,
    SWAP_GET,
)
from hanse.games.deutschland.development import has_ready
from hanse.games.deutschland.state import (
    ANSWERING,
    BANKING,
    COUNTERING,
    DISCARDING,
    FOUNDING,
    FREE_ROAD,
    MOVING_GOETZ,
    OFFERING,
    OVER,
    PICKING,
    ROBBING,
    ROLLING,
    TURN,
)

ASKED = {  # in each phase: what is asked
    FOUNDING: ("found",),
    ROLLING: ("roll", "play"),
    TURN: ("end", "buy", "play", "road", "hall", "landmark", "stock", "give", "want"),
    DISCARDING: ("discard",),
    MOVING_GOETZ: ("goetz",),
    ROBBING: ("rob",),
    FREE_ROAD: ("road", "skip"),
    BANKING: ("take",),
    OFFERING: ("give", "want", "send"),
    ANSWERING: ("accept", "decline", "give"),
    COUNTERING: ("give", "want", "send"),
    PICKING: ("pick", "withdraw"),
    OVER: (),
}
ASKING = {  # and the rule that asks it
    FOUNDING: "D2.2",
    ROLLING: "D3.1",
    TURN: "D3.1",
    DISCARDING: "D8.1",
    BANKING: "D7.4",
    OFFERING: "D5.1",
    ANSWERING: "D5.1",
    COUNTERING: "D5.1",
    PICKING: "D5.1",
}
BREAKING = {  # the rule of a block that is asked, for an action that isn't legal
    "found": "D2.2",
    "buy": "D6.8",
    "hall": "D6.6",
    "landmark": "D6.7",
    "take": "D7.4",
    "give": "D5.1",
    "want": "D5.1",
}


def reason(s: State, action: int) -> str:
    """The id of the rule that forbids an action, which must not be legal."""
    block = ACTIONS.block_of(action)
    if block not in ASKED[int(s.phase)]:
        return asking_rule(s)
    if block == "road":
        return why_no_road(s, action - ROAD)
    if block == "play":
        return why_no_card(s, action - PLAY)
    if block == "stock":
        return why_no_stock_trade(s, action - STOCK)
    return BREAKING.get(block) or asking_rule(s)


def asking_rule(s: State) -> str:
    """The rule by which something is asked now. D7.2, D8.2, D8.3: for Götz it depends on who sent
    him off; D6.7, D7.3: for a free road on what gave it. D9.1, D9.2: after the end nothing is.
    """
    if s.phase == MOVING_GOETZ:
        return "D8.2" if s.must_rob else "D7.2"
    if s.phase == ROBBING:
        return "D8.3" if s.must_rob else "D7.2"
    if s.phase == FREE_ROAD:
        return "D6.7" if s.is_reward else "D7.3"
    if s.phase == OVER:
        points = s.points[s.on_turn] + s.held[s.on_turn, t.VICTORY]
        return "D9.1" if points >= t.POINTS_TO_WIN[s.seats] else "D9.2"
    return ASKING[int(s.phase)]


def why_no_road(s: State, path: int) -> str:
    """D6.1: the path is taken. D6.2 to D6.5: it doesn't connect. D6.9: no road is left. D6.1: it
    can't be paid.
    """
    seat = s.to_move
    if s.road_owner[path] != NOBODY:
        return "D6.1"
    if not bits.has(s.reach[seat], ROAD + path):
        return why_no_connection(s, path)
    return "D6.9" if s.roads_left[seat] == 0 else "D6.1"


def why_no_connection(s: State, path: int) -> str:
    """D6.4, D6.5: a road of one's own ends at the city or landmark before the path; D6.2: there is
    none.
    """
    for crossing in t.PATH_ENDS[path]:
        meeting = [p for p in t.CROSSING_PATHS[crossing] if p != t.NO_PATH]
        if any(s.road_owner[p] == s.to_move for p in meeting):
            return "D6.4" if t.CITY_AT[crossing] != t.NO_CITY else "D6.5"
    return "D6.2"


def why_no_card(s: State, kind: int) -> str:
    """D7.1: one a turn, none drawn in this turn. D7.3, D7.4: it would be of no use."""
    if s.has_played or not has_ready(s, kind):
        return "D7.1"
    return "D7.3" if kind == t.ROAD_BUILDING else "D7.4"


def why_no_stock_trade(s: State, swap: int) -> str:
    """D5.4: the stock hasn't the card. D5.3, D5.2: too few of a kind are held."""
    if s.stock[SWAP_GET[swap]] == 0:
        return "D5.4"
    return "D5.3" if s.has_trade else "D5.2"
