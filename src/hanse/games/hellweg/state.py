"""The state of a game of Hellweg: one record, and what makes it sound."""

import numpy as np

from hanse.core.record import NOBODY, SEAT, Axis, Field, Record, State, i8, i16, i32
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import joined, set_of

PHASES = (
    "start_stone",  # H2.5
    "start_coach",
    "selling",  # H4.1: at one house of the card
    "travelling",  # H4.8: at a fork of the connection
    "selling_off",  # H4.12
    "action",  # H3.4; with the warehouse privileges too, before the action
    "buying_stone",  # H5.3
    "buying_coach",  # H5.4
    "restocking_stone",  # H6.2
    "restocking_coach",  # H6.3
    "bonus_coach",  # H7.2
    "restocking_all",  # H10.2
    "storing",  # H12.1: a stone or a coach, for the privilege
    "claiming",  # H11.1
    "after_action",  # H12.1
    "over",
)
(
    START_STONE,
    START_COACH,
    SELLING,
    TRAVELLING,
    SELLING_OFF,
    ACTION,
    BUYING_STONE,
    BUYING_COACH,
    RESTOCKING_STONE,
    RESTOCKING_COACH,
    BONUS_COACH,
    RESTOCKING_ALL,
    STORING,
    CLAIMING,
    AFTER_ACTION,
    OVER,
) = range(len(PHASES))

PLACING_ROUNDS = 3  # H2.5
ACTION_ROUNDS = t.TRADERS  # H3.4: one trader in each
MOST_MONEY = 32_000  # Thaler that a position may begin with; a game adds some hundreds

# A privilege card of a seat (H12.1, H12.2)
NONE, FACE_UP, FACE_DOWN, TURNED_UP = range(4)
# What a seat has taken back and must place (H5.8)
NOTHING, STONE, COACH = range(3)

HOUSE = Axis("house", t.HOUSE_IDS)
ROAD = Axis("road", t.ROAD_IDS)
CITY = Axis("city", t.CITY_IDS)
CARD = Axis("trade card", t.CARD_IDS)
GOODS_CARD = Axis("goods card", t.GOODS_IDS)
PRIVILEGE = Axis("privilege", t.PRIVILEGE_IDS)
SIDE = Axis("side", ("none", "face_up", "face_down", "turned_up"))
PIECE = Axis("piece", ("nothing", "stone", "coach"))
SLOT = Axis("slot", size=t.SLOTS)

STATE = Record(
    "hellweg",
    most_seats=t.MOST_SEATS,
    phases=PHASES,
    fields=[
        # Options
        Field("rounds", i8, (), "rounds of the game (option)", most=t.TRADE_CARDS),
        Field("warehouse", i8, (), "whether there are warehouse and privileges (option)", most=1),
        Field("passengers", i8, (), "whether there are passengers (option)", most=1),
        Field("free_choice", i8, (), "whether the card free choice is on offer (option)", most=1),
        # The board
        Field("stones", i8, (SEAT, HOUSE), "stones on houses", most=t.STONES),
        Field("coaches", i8, (SEAT, ROAD), "coaches on roads", most=t.COACHES + t.EXTRA_COACHES),
        Field("stone_supply", i8, (SEAT,), "stones in the supply", most=t.STONES),
        Field(
            "coach_supply", i8, (SEAT,), "coaches in the supply", most=t.COACHES + t.EXTRA_COACHES
        ),
        Field("stored_stones", i8, (SEAT,), "stones in the warehouse", most=t.STONES),
        Field(
            "stored_coaches",
            i8,
            (SEAT,),
            "coaches in the warehouse, the black ones included once they are owned",
            most=t.COACHES + t.EXTRA_COACHES,
        ),
        Field("houses", i32, (SEAT,), "as a set: the houses with own stones", derived=True),
        Field("network", i32, (SEAT,), "as a set: the roads with own coaches", derived=True),
        # Money and cards
        Field("money", i16, (SEAT,), "Thaler", most=MOST_MONEY),
        Field("owner", i8, (GOODS_CARD,), "who bought it", NOBODY, SEAT),
        Field("goods", i16, (SEAT,), "as a set: the goods cards owned", derived=True),
        Field("privilege", i8, (SEAT, PRIVILEGE), "the card of that kind", NONE, SIDE),
        Field("claims", i8, (SEAT,), "privilege cards still to be chosen (H11.1)", most=9),
        Field("extra_coaches", i8, (), "who has the extra-coach card", NOBODY, SEAT),
        # Trade cards. Which lies on top is drawn by lot when it is turned up, so nobody knows it.
        Field("face_down", i8, (CARD,), "whether it is not yet turned up", most=1),
        Field("card", i8, (), "the open trade card", t.NO_CARD, CARD),
        Field("trader", i8, (SLOT,), "whose trader stands on a house of it", NOBODY, SEAT),
        Field("market", i8, (SEAT,), "traders on the market", most=t.TRADERS),
        # The course of the game
        Field("round_number", i8, (), "the round; 0 during the placing rounds", most=t.TRADE_CARDS),
        Field("start", i8, (), "the start player", values=SEAT),
        Field("lap", i8, (), "the placing or action round, counted from 0", most=PLACING_ROUNDS),
        Field("acted", i8, (), "whether the seat to move has placed its trader", most=1),
        # Sale: where the seat to move stands with it
        Field("slot", i8, (), "the house of the card being settled", most=t.SLOTS),
        Field("sold", i8, (), "whether anything was sold in this sale", most=1),
        Field("source", i8, (), "where the stone under way comes from", t.NO_HOUSE, HOUSE),
        Field("at", i8, (), "the city that it has reached", t.NO_CITY, CITY),
        Field("used", i8, (ROAD,), "whether it came along a road", most=1),
        Field("visited", i16, (), "as a set: the cities that it has come through", derived=True),
        # Placing: what the seat to move still has to place
        Field("house", i8, (), "the house chosen (H2.5, H5.1)", t.NO_HOUSE, HOUSE),
        Field("stones_due", i8, (), "stones still to be placed", most=t.STONES),
        Field(
            "coaches_due", i8, (), "coaches still to be placed", most=t.COACHES + t.EXTRA_COACHES
        ),
        Field("claim_due", i8, (), "whether the goods card just bought gave a claim", most=1),
        Field("in_hand", i8, (), "the piece taken back (H5.8)", NOTHING, PIECE),
        Field("taken_from", i8, (), "the house of the stone taken back", t.NO_HOUSE, HOUSE),
    ],
)


def derive(s: State) -> None:
    """The derived fields: sets of houses, roads and cards, and the cities come through."""
    for seat in range(s.seats):
        s.houses[seat] = set_of(s.stones[seat] > 0)
        s.network[seat] = set_of(s.coaches[seat] > 0)
        s.goods[seat] = set_of(s.owner == seat)
    s.visited = 0
    if s.source != t.NO_HOUSE:
        visited = 1 << int(t.HOUSE_CITY[s.source])
        for road in np.flatnonzero(s.used):
            visited |= int(t.ROAD_ENDS[road])
        s.visited = visited


def all_coaches(s: State, seat: int) -> int:
    """H1.1, H11.3: how many coaches are a seat's own."""
    return t.COACHES + (t.EXTRA_COACHES if s.extra_coaches == seat else 0)


def on_hand(s: State, seat: int, piece: int) -> int:
    """H5.8: how many of a kind a seat has just taken back, none or one."""
    return int(s.to_move == seat and s.in_hand == piece)


def traders_placed(s: State, seat: int) -> int:
    """H3.4: how many traders a seat should have out by now."""
    if not is_action(s):
        return 0
    order = (seat - int(s.start)) % int(s.seats)
    mover = (int(s.to_move) - int(s.start)) % int(s.seats)
    return int(s.lap) + (order < mover or (order == mover and bool(s.acted)))


def is_action(s: State) -> bool:
    """H3.4: whether the action phase is going on."""
    return bool(ACTION <= s.phase < OVER)


# Completing a situation


def settle(s: State) -> None:
    """Complete a situation: what isn't mentioned is in the supply, in the deck, on the market.

    Without a card the first of the deck lies open, and an action is asked. The cards played are
    the first of the data; traders that must be out already stand on the market.
    """
    if s.card == t.NO_CARD and s.phase not in (START_STONE, START_COACH, OVER):
        s.card = 0
    if s.phase == START_STONE and s.card != t.NO_CARD:
        s.phase = ACTION
    if s.to_move == NOBODY and s.phase != OVER:
        s.to_move = s.start
    if s.round_number == 0 and s.card != t.NO_CARD:
        s.round_number = max(1, t.TRADE_CARDS - int(s.face_down.sum())) if s.face_down.any() else 1
    if not s.face_down.any():
        hidden = [card for card in range(t.TRADE_CARDS) if card != s.card]
        s.face_down[hidden[max(0, int(s.round_number) - 1) :]] = 1
    if s.phase not in (ACTION, STORING, RESTOCKING_ALL) and is_action(s):
        s.acted = 1
    derive(s)
    if s.warehouse:
        _settle_routes(s)
    _settle_traders(s)
    for seat in range(s.seats):
        out = s.stones[seat].sum() + s.stored_stones[seat] + on_hand(s, seat, STONE)
        s.stone_supply[seat] = t.STONES - out
        out = s.coaches[seat].sum() + s.stored_coaches[seat] + on_hand(s, seat, COACH)
        s.coach_supply[seat] = all_coaches(s, seat) - out


def _settle_routes(s: State) -> None:
    """H11.2, H11.3: whoever joins two cities has what there is for it."""
    for seat in range(s.seats):
        for privilege in range(t.PRIVILEGES):
            if s.privilege[seat, privilege] == NONE and joins(
                s, seat, t.PRIVILEGE_CITIES[privilege]
            ):
                s.privilege[seat, privilege] = FACE_UP
        if s.extra_coaches == NOBODY and joins(s, seat, t.EXTRA_CITIES):
            s.extra_coaches = seat
            s.stored_coaches[seat] += t.EXTRA_COACHES


def _settle_traders(s: State) -> None:
    """H3.4: the action round follows from the traders; those that are missing are on the market."""
    if not is_action(s):
        return
    mover = int(s.to_move)
    if s.lap == 0:
        s.lap = max(0, int(s.market[mover] + (s.trader == mover).sum() - s.acted))
    for seat in range(s.seats):
        missing = traders_placed(s, seat) - (s.trader == seat).sum() - s.market[seat]
        s.market[seat] += max(0, missing)


def joins(s: State, seat: int, cities: np.ndarray | list[int]) -> bool:
    """H11.2: whether a seat's coaches join two cities."""
    one, other = (1 << int(city) for city in cities)
    return bool(joined(int(s.network[seat]), one, 0) & other)


# What is wrong


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    from hanse.games.hellweg import soundness  # which asks the rules

    return soundness.problems(s)
