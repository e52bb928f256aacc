"""The state of a game of Hellweg: one record, and what makes it sound."""

import numpy as np

from hanse.core.record import NOBODY, SEAT, Axis, Field, Record, State, i8, i16, i32
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import joined

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
        Field("money", i16, (SEAT,), "Thaler"),
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
        Field("in_hand", i8, (), "the piece taken back (H5.8)", NOTHING, PIECE),
        Field("taken_from", i8, (), "the house of the stone taken back", t.NO_HOUSE, HOUSE),
    ],
)


def derive(s: State) -> None:
    """The derived fields: sets of houses, roads and cards, and the cities come through."""
    for seat in range(s.seats):
        s.houses[seat] = _set(s.stones[seat] > 0)
        s.network[seat] = _set(s.coaches[seat] > 0)
        s.goods[seat] = _set(s.owner == seat)
    s.visited = 0
    if s.source != t.NO_HOUSE:
        visited = 1 << int(t.HOUSE_CITY[s.source])
        for road in np.flatnonzero(s.used):
            visited |= int(t.ROAD_ENDS[road])
        s.visited = visited


def _set(flags: np.ndarray) -> int:
    return sum(1 << int(i) for i in np.flatnonzero(flags))


def all_coaches(s: State, seat: int) -> int:
    """H1.1, H11.3: how many coaches are a seat's own."""
    return t.COACHES + (t.EXTRA_COACHES if s.extra_coaches == seat else 0)


def on_hand(s: State, seat: int, piece: int) -> int:
    """H5.8: how many of a kind a seat has just taken back, none or one."""
    return int(s.to_move == seat and s.in_hand == piece)


def traders_placed(s: State, seat: int) -> int:
    """H3.4: how many traders a seat should have out by now."""
    if not _is_action(s):
        return 0
    order = (seat - int(s.start)) % int(s.seats)
    mover = (int(s.to_move) - int(s.start)) % int(s.seats)
    return int(s.lap) + (order < mover or (order == mover and bool(s.acted)))


def _is_action(s: State) -> bool:
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
    if s.phase not in (ACTION, STORING, RESTOCKING_ALL) and _is_action(s):
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
            if s.privilege[seat, privilege] == NONE and _joins(
                s, seat, t.PRIVILEGE_CITIES[privilege]
            ):
                s.privilege[seat, privilege] = FACE_UP
        if s.extra_coaches == NOBODY and _joins(s, seat, t.EXTRA_CITIES):
            s.extra_coaches = seat
            s.stored_coaches[seat] += t.EXTRA_COACHES


def _settle_traders(s: State) -> None:
    """H3.4: the action round follows from the traders; those that are missing are on the market."""
    if not _is_action(s):
        return
    mover = int(s.to_move)
    if s.lap == 0:
        s.lap = max(0, int(s.market[mover] + (s.trader == mover).sum() - s.acted))
    for seat in range(s.seats):
        missing = traders_placed(s, seat) - (s.trader == seat).sum() - s.market[seat]
        s.market[seat] += max(0, missing)


def _joins(s: State, seat: int, cities: np.ndarray | list[int]) -> bool:
    one, other = (1 << int(city) for city in cities)
    return bool(joined(int(s.network[seat]), one, 0) & other)


# What is wrong


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    found = _course_problems(s)
    if found:
        return found  # the rest couldn't be judged
    for seat in range(s.seats):
        found += _piece_problems(s, seat)
        found += _card_problems(s, seat)
        found += _trader_problems(s, seat)
    return [*found, *_deck_problems(s), *_sale_problems(s), *_placing_problems(s)]


def _course_problems(s: State) -> list[str]:
    found = []
    if (s.phase == OVER) != (s.to_move == NOBODY):
        found.append("somebody is to move, or the game is over: exactly one of them")
    if not NOBODY <= s.to_move < s.seats or not 0 <= s.start < s.seats:
        found.append("the seat to move or the start player doesn't take part")
    if max(s.owner.max(), s.trader.max(), s.extra_coaches) >= s.seats:
        found.append("a card or a trader belongs to a seat that doesn't take part")
    placing = s.phase in (START_STONE, START_COACH)
    if placing != (s.round_number == 0) or placing != (s.card == t.NO_CARD):
        found.append("a trade card lies open from the first round on, not before (H3.2)")
    if s.round_number > s.rounds:
        found.append(f"there are {s.rounds} rounds, this is the {s.round_number}. (H2.8)")
    if s.round_number == s.rounds and _is_action(s):
        found.append("there are no actions in the last round (H3.8)")
    if s.phase == OVER and s.round_number != s.rounds:
        found.append("the game is over before the last round (H3.8)")
    laps = PLACING_ROUNDS if placing else ACTION_ROUNDS if _is_action(s) else 1
    if s.lap >= laps:
        found.append(f"there are {laps} rounds of this kind, not more (H2.5, H3.4)")
    if s.acted and not _is_action(s):
        found.append("somebody has acted outside the action phase (H3.4)")
    return found


def _piece_problems(s: State, seat: int) -> list[str]:
    found = []
    if min(s.stones[seat].min(), s.coaches[seat].min()) < 0:
        found.append(f"seat {seat} has fewer than no pieces on the board (H1.1)")
    rest = (s.stone_supply, s.coach_supply, s.stored_stones, s.stored_coaches)
    if min(pieces[seat] for pieces in rest) < 0:
        found.append(f"seat {seat} has more pieces out than there are (H1.1)")
    stones = s.stones[seat].sum() + s.stone_supply[seat] + s.stored_stones[seat]
    if stones + on_hand(s, seat, STONE) != t.STONES:
        found.append(f"seat {seat} doesn't have {t.STONES} stones in all (H1.1)")
    coaches = s.coaches[seat].sum() + s.coach_supply[seat] + s.stored_coaches[seat]
    if coaches + on_hand(s, seat, COACH) != all_coaches(s, seat):
        found.append(f"seat {seat} doesn't have {all_coaches(s, seat)} coaches in all (H1.1)")
    if not s.warehouse and (s.stored_stones[seat] or s.stored_coaches[seat]):
        found.append("there is no warehouse in this game (H9.1)")
    if s.phase in (START_STONE, START_COACH):
        out = s.lap + (seat < s.to_move or (seat == s.to_move and s.phase == START_COACH))
        if s.stones[seat].sum() != out:
            found.append(f"seat {seat} should have placed {out} stones by now (H2.5)")
    return found


def _card_problems(s: State, seat: int) -> list[str]:
    found = []
    if s.money[seat] < 0:
        found.append(f"seat {seat} owes money (H1.2)")
    has_any = s.privilege[seat].any() or s.claims[seat]
    if not s.warehouse and (has_any or s.extra_coaches != NOBODY):
        found.append("there are no privileges in this game (H9.1)")
    if s.claims[seat] < 0 or (s.claims[seat] > 0 and s.privilege[seat].all()):
        found.append(f"seat {seat} has claims to privileges that it can't have (H11.1)")
    if (s.privilege[seat] == TURNED_UP).any() and not (seat == s.to_move and _is_action(s)):
        found.append(f"seat {seat} has turned up a privilege in no turn of its own (H12.2)")
    if s.warehouse:
        for privilege in range(t.PRIVILEGES):
            joins = _joins(s, seat, t.PRIVILEGE_CITIES[privilege])
            if joins and s.privilege[seat, privilege] == NONE:
                name = t.PRIVILEGE_IDS[privilege]
                found.append(f"seat {seat} has joined the cities of {name} without it (H11.2)")
        if s.extra_coaches == NOBODY and _joins(s, seat, t.EXTRA_CITIES):
            found.append(f"seat {seat} has joined the cities of the extra coaches (H11.3)")
    return found


def _trader_problems(s: State, seat: int) -> list[str]:
    placed = (s.trader == seat).sum() + s.market[seat]
    if placed != traders_placed(s, seat) or s.market[seat] < 0:
        return [f"seat {seat} should have {traders_placed(s, seat)} traders out by now (H3.4)"]
    return []


def _deck_problems(s: State) -> list[str]:
    found = []
    if (s.face_down.sum() != t.TRADE_CARDS - s.round_number) or s.face_down.min() < 0:
        found.append(f"{t.TRADE_CARDS - s.round_number} trade cards should be face down (H3.2)")
    if s.card != t.NO_CARD and s.face_down[s.card]:
        found.append("a trade card can't lie open and face down (H3.2)")
    out_of_play = _set(s.owner != NOBODY) & ~int(t.IN_PLAY[s.seats, s.free_choice])
    if out_of_play:
        found.append("somebody has a goods card that isn't in this game (H2.2)")
    return found


def _sale_problems(s: State) -> list[str]:
    found = []
    last = t.SLOTS if s.phase == SELLING_OFF else 0
    if s.phase in (SELLING, TRAVELLING):
        last = t.SLOTS - 1
    if not 0 <= s.slot <= last or (s.phase == SELLING_OFF and s.slot != last):
        found.append(f"the sale stands at house {s.slot + 1} of the card (H4.1)")
    if s.sold and not (s.phase in (SELLING, TRAVELLING) and s.slot > 0):
        found.append("something was sold where no sale is going on (H4.12)")
    under_way = s.source != t.NO_HOUSE
    if under_way != (s.phase == TRAVELLING) or under_way != (s.at != t.NO_CITY):
        found.append("a stone is under way, or nobody is asked for its road (H4.8)")
    elif under_way:
        found += _journey_problems(s)
    elif s.used.any():
        found.append("roads are used though no stone is under way (H4.8)")
    return found


def _journey_problems(s: State) -> list[str]:
    target = t.CARD_HOUSE[s.card, s.slot]
    if t.HOUSE_GOOD[s.source] != t.HOUSE_GOOD[target] or not s.stones[s.to_move, s.source]:
        return ["the stone under way is none that is asked for (H4.4)"]
    at, used = int(t.HOUSE_CITY[s.source]), {int(road) for road in np.flatnonzero(s.used)}
    while used:  # the roads used are a way from the source
        onward = [road for road in used if at in t.ROAD_CITIES[road]]
        if len(onward) != 1 or not s.coaches[s.to_move, onward[0]]:
            return ["the roads used are no connection from the stone's house (H4.4)"]
        used.remove(onward[0])
        at = int(t.ROAD_CITIES[onward[0]].sum()) - at
    barred = int(s.visited)
    goal = 1 << int(t.HOUSE_CITY[target])
    reach = joined(int(s.network[s.to_move]), goal, barred)
    onward = [r for r in range(t.ROADS) if s.coaches[s.to_move, r] and at in t.ROAD_CITIES[r]]
    if at != s.at or goal & barred or not any(t.ROAD_ENDS[r] & reach for r in onward):
        return ["from where the stone is it can't reach the buyer (H4.8)"]
    return []


def _placing_problems(s: State) -> list[str]:
    found = []
    buying = s.phase in (BUYING_STONE, BUYING_COACH)
    if (s.house != t.NO_HOUSE) != (buying or s.phase == START_COACH):
        found.append("pieces are placed at a house that isn't chosen, or the reverse (H5.1)")
    elif buying:
        slots = [n for n in range(t.SLOTS) if t.CARD_HOUSE[s.card, n] == s.house]
        if not slots or s.trader[slots[0]] != s.to_move:
            found.append("the house chosen has no trader of the seat to move (H5.1)")
        elif s.stones_due > t.CARD_STONES[s.card, slots[0]]:
            found.append("more stones are to be placed than the card shows (H5.3)")
        elif s.coaches_due > t.CARD_COACHES[s.card, slots[0]]:
            found.append("more coaches are to be placed than the card shows (H5.4)")
    elif s.phase == START_COACH and not s.stones[s.to_move, s.house]:
        found.append("the coach goes where no stone was placed (H2.5)")
    stones = s.phase in (BUYING_STONE, RESTOCKING_STONE, RESTOCKING_ALL)
    coaches = s.phase in (
        BUYING_STONE,
        BUYING_COACH,
        RESTOCKING_COACH,
        BONUS_COACH,
        RESTOCKING_ALL,
    )
    if (s.stones_due and not stones) or (s.coaches_due and not coaches):
        found.append("pieces are to be placed that nobody is asked for (H5.6)")
    if s.phase in (BUYING_STONE, RESTOCKING_STONE) and not s.stones_due:
        found.append("no stone is to be placed (H5.6)")
    if s.phase in (BUYING_COACH, RESTOCKING_COACH, BONUS_COACH) and not s.coaches_due:
        found.append("no coach is to be placed (H5.6)")
    if s.phase == RESTOCKING_ALL:
        found += _restock_problems(s)
    if s.in_hand != NOTHING or s.taken_from != t.NO_HOUSE:
        found += _hand_problems(s)
    return found


def _restock_problems(s: State) -> list[str]:
    seat = s.to_move
    if not s.stones_due + s.coaches_due or not s.stones[seat].any():
        return ["nothing can be restocked (H10.2)"]
    if s.stones_due > s.stored_stones[seat] or s.coaches_due > s.stored_coaches[seat]:
        return ["more is to be restocked than the warehouse holds (H10.2)"]
    return []


def _hand_problems(s: State) -> list[str]:
    stone = s.phase in (BUYING_STONE, RESTOCKING_STONE)
    coach = s.phase in (BUYING_COACH, RESTOCKING_COACH, BONUS_COACH)
    supply = {STONE: s.stone_supply, COACH: s.coach_supply}.get(int(s.in_hand))
    fits = s.in_hand == STONE if stone else coach and s.in_hand == COACH
    if not fits or supply is None or supply[s.to_move] or (coach and s.taken_from != t.NO_HOUSE):
        return ["a piece has been taken back that can't be (H5.8)"]
    if (
        s.phase == BUYING_STONE
        and s.taken_from == s.house
        and not s.goods[s.to_move] & t.FREE_CHOICE
    ):
        return ["a stone has been taken from the house that it goes to (H5.8)"]
    if s.phase not in (BUYING_STONE, BUYING_COACH) and not s.houses[s.to_move]:
        return ["a piece has been taken back that can't be placed (H5.8)"]
    return []
