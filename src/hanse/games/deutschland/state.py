"""The state of a game of Deutschland: one record, and what makes it sound."""

import numpy as np

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.record import NOBODY, SEAT, Axis, Field, Record, State, i8, i16, u8, u64
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ALL_HALLS,
    ALL_LANDMARKS,
    ALL_ROADS,
    BUILD_WORDS,
    HALL,
    LANDMARK,
    OPENED_BY,
    ROAD,
    ROADS_AT,
)
from hanse.games.deutschland.chains import longest_chain

PHASES = (
    "founding",
    "rolling",
    "turn",
    "discarding",
    "moving_goetz",
    "robbing",
    "free_road",
    "banking",
    "offering",
    "answering",
    "countering",
    "picking",
    "over",
)
(
    FOUNDING,
    ROLLING,
    TURN,
    DISCARDING,
    MOVING_GOETZ,
    ROBBING,
    FREE_ROAD,
    BANKING,
    OFFERING,
    ANSWERING,
    COUNTERING,
    PICKING,
    OVER,
) = range(len(PHASES))

BY_CARDS, FREELY = range(2)  # D2: how the first town halls are founded
UNASKED, DECLINED, ACCEPTED, COUNTERED = range(4)  # D5.1
CHAIN = 5  # D8.4: roads for the longest trade road
ARMY = 3  # D8.5: Landsknechts for the largest army
ROBBERIES = 15  # as many cards robbed unseen are remembered one by one
MOST_FORGOTTEN = 15  # of so many more only who robbed whom; then the count of the hands is lost
NO_RESOURCE = -1
ANY = -1  # in the place of a number of offers: no limit

RESOURCE = Axis("resource", t.RESOURCE_NAMES)
PATH = Axis("path", t.PATH_IDS)
CITY = Axis("city", t.CITY_IDS)
LANDMARK_FIELD = Axis("landmark", t.LANDMARK_IDS)
FIELD = Axis("field", t.FIELD_IDS)
KIND = Axis("card", t.CARD_NAMES)
ANSWER = Axis("answer", ("unasked", "declined", "accepted", "countered"))
CARD = Axis("drawn", size=t.ALL_CARDS)  # development cards in the order in which they were drawn
ROBBERY = Axis("robbery", size=ROBBERIES)  # oldest first
WORD = Axis("word", size=BUILD_WORDS)

STATE = Record(
    "deutschland",
    most_seats=t.MOST_SEATS,
    phases=PHASES,
    fields=[
        # Options
        Field("founding", i8, (), "first town halls by cards or freely (option)"),
        Field("offers", i8, (), "whether players trade with each other (option)"),
        Field("offer_cards", i8, (), "most cards on a side of an offer, 0 for any (option)"),
        Field("offers_per_turn", i8, (), "most offers in a turn, 0 for any (option)"),
        Field("turn_limit", i16, (), "the last turn, 0 for none (option)"),
        # The map
        Field("road_owner", i8, (PATH,), "the seat whose road lies there", NOBODY, SEAT),
        Field("hall_owner", i8, (CITY,), "the seat whose town hall stands there", NOBODY, SEAT),
        Field("builder", i8, (LANDMARK_FIELD,), "the seat that built it", NOBODY, SEAT),
        Field("goetz", i8, (), "where Götz stands", values=FIELD),
        Field("roads_left", i8, (SEAT,), "roads in the supply", most=t.ROADS),
        Field("points", i8, (SEAT,), "town halls on the map and on places", most=t.TOWN_HALLS),
        Field("chain", i8, (SEAT,), "roads of the longest chain (D8.4)", derived=True),
        Field("road_holder", i8, (), "who holds the longest trade road", NOBODY, SEAT),
        Field("army", i8, (SEAT,), "open Landsknechts"),
        Field("army_holder", i8, (), "who holds the largest army", NOBODY, SEAT),
        Field(
            "reach",
            u64,
            (SEAT, WORD),
            "as a set of actions: roads that connect, cities and landmarks that a road touches",
            derived=True,
        ),
        Field("free", u64, (WORD,), "as a set of actions: where nothing is built", derived=True),
        # Resources
        Field("hand", i8, (SEAT, RESOURCE), "cards held", secret="to other seats"),
        Field("hand_size", i8, (SEAT,), "cards held, of all kinds"),
        Field("stock", i8, (RESOURCE,), "cards in the stock", most=t.CARDS_PER_RESOURCE),
        # What all could count of the hands, leaving out the robberies that are remembered below
        Field("seen", i8, (SEAT, RESOURCE), "cards held, but for those robbed unseen"),
        Field(
            "need",
            i8,
            (SEAT, RESOURCE),
            "what robberies must have brought at least, since the last one of that seat",
        ),
        Field("robberies", i8, (), "how many robberies are remembered", most=ROBBERIES),
        Field("robber", i8, (ROBBERY,), "who drew a card unseen", NOBODY, SEAT),
        Field("victim", i8, (ROBBERY,), "whose card it was", NOBODY, SEAT),
        Field(
            "robbed",
            i8,
            (ROBBERY,),
            "the card",
            NO_RESOURCE,
            RESOURCE,
            secret="but to robber and victim",
        ),
        Field("victim_seen", i8, (ROBBERY, RESOURCE), "`seen` of the victim, before it"),
        Field("robber_need", i8, (ROBBERY, RESOURCE), "`need` of the robber, before it"),
        Field("victim_need", i8, (ROBBERY, RESOURCE), "`need` of the victim, before it"),
        Field("forgotten", u8, (SEAT, SEAT), "older robberies of the first by the second"),
        # Development cards
        Field("card_kind", i8, (CARD,), "what it is", t.NO_CARD, KIND, secret="but to its holder"),
        Field("card_holder", i8, (CARD,), "who holds it unplayed", NOBODY, SEAT),
        Field("card_turn", i16, (CARD,), "the turn in which it was drawn"),
        Field("card_not", u8, (CARD,), "the kinds that it can't be, as bits, by D7.1"),
        Field("card_peak", i8, (CARD,), "most points its holder had without winning, it newest"),
        Field("pile", i8, (KIND,), "cards in the pile; the top is drawn by lot", secret="to all"),
        Field("pile_size", i8, (), "cards in the pile, of all kinds", most=t.ALL_CARDS),
        Field("held", i8, (SEAT, KIND), "unplayed cards", secret="to other seats", derived=True),
        Field(
            "fresh",
            i8,
            (KIND,),
            "of these, drawn this turn by the player on turn",
            secret="to other seats",
            derived=True,
        ),
        # The turn
        Field("turn", i16, (), "the number of the turn; 0 while founding"),
        Field("on_turn", i8, (), "whose turn it is", NOBODY, SEAT),
        Field("dice", i8, (), "what the player on turn rolled; 0 before", most=t.MOST_ROLL),
        Field("has_played", i8, (), "whether a development card was played this turn", most=1),
        Field("has_trade", i8, (), "whether it was Trade (D5.3)", most=1),
        Field("must_rob", i8, (), "whether a seven sent Götz off (D8.3)", most=1),
        Field("free_roads", i8, (), "free roads still to be placed"),
        Field("is_reward", i8, (), "whether a landmark gave them (D6.7)", most=1),
        Field("to_take", i8, (), "resources still to be taken (D7.4)"),
        Field("to_discard", i8, (), "cards that the seat to move must still choose (D8.1)"),
        Field(
            "discarding",
            i8,
            (RESOURCE,),
            "cards chosen to be given back",
            secret="to other seats until the choice is complete",
        ),
        # Trade: an offer from the view of the player on turn, each counter-offer from its maker's
        Field("offers_left", i8, (), "offers that may be sent this turn; ANY for any number", ANY),
        Field("give", i8, (RESOURCE,), "what the offer gives"),
        Field("want", i8, (RESOURCE,), "what the offer wants"),
        Field("answer", i8, (SEAT,), "what each seat answered", values=ANSWER),
        Field("counter_give", i8, (SEAT, RESOURCE), "what a seat's counter-offer gives"),
        Field("counter_want", i8, (SEAT, RESOURCE), "what a seat's counter-offer wants"),
    ],
)


# What follows from the rest


def derive(s: State) -> None:
    """The derived fields: chains, where can be built, and the cards whose kind shows."""
    s.free[:] = ALL_ROADS | ALL_HALLS | ALL_LANDMARKS
    for first, owners in ((ROAD, s.road_owner), (HALL, s.hall_owner), (LANDMARK, s.builder)):
        for site in np.flatnonzero(owners != NOBODY):
            s.free[(first + site) // bits.WORD] &= ~(
                bits.ONE << np.uint64((first + site) % bits.WORD)
            )
    s.held[:] = 0
    s.fresh[:] = 0
    for card in np.flatnonzero((s.card_holder != NOBODY) & (s.card_kind != t.NO_CARD)):
        s.held[s.card_holder[card], s.card_kind[card]] += 1
        if s.card_holder[card] == s.on_turn and s.card_turn[card] == s.turn:
            s.fresh[s.card_kind[card]] += 1
    for seat in range(s.seats):
        s.reach[seat] = _reach(s, seat, np.flatnonzero(s.road_owner == seat).tolist())
        s.chain[seat] = longest_chain(s.road_owner, s.hall_owner, seat)


def _reach(s: State, seat: int, roads: list[int]) -> Words:
    """D6.2 to D6.5: what a seat could build on with these roads, wherever they lie."""
    reach = bits.empty(BUILD_WORDS * bits.WORD)
    for city in np.flatnonzero(s.hall_owner == seat):
        reach |= ROADS_AT[t.CITY_CROSSING[city]]
    for path in roads:
        reach |= OPENED_BY[path]
    for landmark in np.flatnonzero(s.builder != NOBODY).tolist():
        if bits.has(reach, LANDMARK + landmark):
            reach |= ROADS_AT[t.LANDMARK_CROSSING[landmark]]
    return reach


def settle(s: State) -> None:
    """Complete a situation: pieces and cards that aren't mentioned are in supply, stock and pile,
    all have seen what is in the hands, places belong to whoever earned them, and seat 0 is trading
    and building.
    """
    for seat in range(s.seats):
        s.hand_size[seat] = s.hand[seat].sum()
        s.roads_left[seat] = t.ROADS - (s.road_owner == seat).sum()
        if not s.robberies:
            s.seen[seat] = s.hand[seat]
            for resource in range(t.RESOURCES):
                most = max(0, shown(s, seat, resource))
                s.need[seat, resource] = most - s.seen[seat, resource]
    s.stock[:] = t.CARDS_PER_RESOURCE - s.hand.sum(axis=0)
    drawn = s.card_kind[s.card_kind != t.NO_CARD]
    s.pile[:] = [t.CARDS[kind] - (drawn == kind).sum() for kind in range(t.CARD_KINDS)]
    s.pile_size = s.pile.sum()
    if s.phase == FOUNDING and s.founding == BY_CARDS:
        s.phase = TURN
    if s.phase not in (FOUNDING, OVER):
        _settle_turn(s)
    elif s.phase == FOUNDING and s.to_move == NOBODY:
        s.to_move = 0
    derive(s)
    if s.road_holder == NOBODY and s.chain.max() >= CHAIN:
        s.road_holder = _sole(s.chain)
    if s.army_holder == NOBODY and s.army.max() >= ARMY:
        s.army_holder = _sole(s.army)
    for seat in range(s.seats):
        s.points[seat] = _placed(s, seat)


def _settle_turn(s: State) -> None:
    if s.on_turn == NOBODY:
        s.on_turn = max(s.to_move, 0)
    if s.to_move == NOBODY:
        s.to_move = s.on_turn
    s.turn = max(s.turn, 1)
    if s.dice == 0 and s.phase in (TURN, DISCARDING, OFFERING, ANSWERING, COUNTERING, PICKING):
        s.dice = t.SEVEN if s.phase == DISCARDING else t.MOST_ROLL
    if s.offers_left == ANY:
        s.offers_left = (s.offers_per_turn or ANY) if s.offers else 0


def _sole(counts: np.ndarray) -> int:
    """The only seat with the most, if there is one."""
    most = np.flatnonzero(counts == counts.max())
    return int(most[0]) if len(most) == 1 else NOBODY


def _placed(s: State, seat: int) -> int:
    """D8.6: town halls on the map and on places."""
    on_map = (s.hall_owner == seat).sum() + (s.builder == seat).sum()
    return int(on_map + (s.road_holder == seat) + (s.army_holder == seat))


@jit
def shown(s: State, seat: int, resource: int) -> int:
    """D5.1: how many cards a seat is known to hold, because it offers or accepted to give them."""
    if s.answer[seat] == ACCEPTED:
        return s.want[resource]
    return s.give[resource] if seat == s.on_turn else s.counter_give[seat, resource]


# What is wrong


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    return [
        *_resource_problems(s),
        *_robbery_problems(s),
        *_map_problems(s),
        *_place_problems(s),
        *_card_problems(s),
        *_turn_problems(s),
        *_trade_problems(s),
    ]


def _resource_problems(s: State) -> list[str]:
    found = []
    cards = s.hand.sum(axis=0) + s.stock
    for resource in range(t.RESOURCES):
        if cards[resource] != t.CARDS_PER_RESOURCE:
            name, should = t.RESOURCE_NAMES[resource], t.CARDS_PER_RESOURCE
            found.append(f"there are {cards[resource]} cards of {name}, not {should} (D1.1)")
    if s.hand.min() < 0 or s.stock.min() < 0:
        found.append("a hand or the stock has fewer than no cards (D1.1)")
    if (s.hand_size != s.hand.sum(axis=1)).any():
        found.append("hand_size doesn't count the cards in the hands")
    return found


def _robbery_problems(s: State) -> list[str]:
    """Whether what is known of the hands fits what they are."""
    count = int(s.robberies)
    entries = list(zip(s.robber[:count], s.victim[:count], s.robbed[:count], strict=True))
    if any(NOBODY in (r, v) or r == v or k == NO_RESOURCE for r, v, k in entries):
        return ["a robbery lacks a robber, a victim or a card"]
    rest = (s.robber[count:], s.victim[count:], s.robbed[count:])
    if any((part != NOBODY).any() for part in rest):
        return ["there are more robberies than are counted"]
    net = s.hand.astype(int) - s.seen
    for robber, victim, kind in entries:
        net[robber, kind] -= 1
        net[victim, kind] += 1
    # What is left is what the forgotten robberies brought: of these only the number is known.
    forgotten = s.forgotten.astype(int)
    is_lost = forgotten.sum() > MOST_FORGOTTEN
    brought = 0 if is_lost else forgotten.sum(axis=0) - forgotten.sum(axis=1)
    fits = (net.sum(axis=1) == brought).all() and not net.sum(axis=0).any()
    most = t.CARDS_PER_RESOURCE * forgotten.any()
    if not fits or (abs(net).max() > most and not is_lost):
        return ["the hands aren't what was seen and robbed"]
    if forgotten.diagonal().any():
        return ["somebody is remembered as robbed by nobody else"]
    if forgotten.sum() > MOST_FORGOTTEN + 1:
        return ["more robberies are forgotten than are counted"]
    if is_lost:
        return []
    found = []
    for n, (robber, victim, kind) in enumerate(entries):
        if (net[robber] < s.robber_need[n]).any() or (net[victim] < s.victim_need[n]).any():
            found.append("somebody had fewer cards than were seen")
        if s.victim_seen[n, kind] + net[victim, kind] < 1:
            found.append("a card was robbed that wasn't there")
        net[robber, kind] += 1
        net[victim, kind] -= 1
    if (net < s.need).any() or (s.need < -s.seen)[: s.seats].any():
        found.append("somebody has fewer cards than were seen")
    return found


def _map_problems(s: State) -> list[str]:
    found = []
    if max(s.road_owner.max(), s.hall_owner.max(), s.builder.max()) >= s.seats:
        found.append("something on the map belongs to a seat that doesn't take part")
        return found
    for seat in range(s.seats):
        roads = np.flatnonzero(s.road_owner == seat).tolist()
        if s.roads_left[seat] != t.ROADS - len(roads) or s.roads_left[seat] < 0:
            found.append(f"seat {seat} hasn't {t.ROADS} roads on the map and in supply (D1.1)")
        loose = _loose(s, seat, roads)
        if loose:
            found.append(f"the road {t.PATH_IDS[loose[0]]} starts nowhere (D6.2)")
        touched = _reach(s, seat, roads)
        for landmark in np.flatnonzero(s.builder == seat).tolist():
            if not bits.has(touched, LANDMARK + landmark):
                found.append(f"no road of its builder touches {t.LANDMARK_NAMES[landmark]} (D6.7)")
        halls = np.flatnonzero(s.hall_owner == seat).tolist()
        if sum(not bits.has(touched, HALL + city) for city in halls) > t.FIRST_HALLS:
            found.append(f"more than three town halls of seat {seat} are without a road (D6.6)")
    return found


def _loose(s: State, seat: int, roads: list[int]) -> list[int]:
    """The roads that can't have been built one after another."""
    laid: list[int] = []
    while True:
        reach = _reach(s, seat, laid)
        more = [path for path in roads if path not in laid and bits.has(reach, ROAD + path)]
        if not more:
            return [path for path in roads if path not in laid]
        laid += more


def _place_problems(s: State) -> list[str]:
    found = []
    for seat in range(s.seats):
        if s.points[seat] != _placed(s, seat):
            found.append(f"the points of seat {seat} are not its town halls (D8.6)")
    if s.points.max() > t.TOWN_HALLS:
        found.append("somebody has placed more town halls than there are (D8.6)")
    for counts, least, holder, what in (
        (s.chain, CHAIN, s.road_holder, "longest trade road (D8.4)"),
        (s.army, ARMY, s.army_holder, "largest army (D8.5)"),
    ):
        most = counts.max()
        if s.phase == OVER and least == CHAIN:
            continue  # a town hall that wins cuts chains, but the place stays as it is (D9.1)
        if holder != NOBODY and (counts[holder] < least or counts[holder] != most):
            found.append(f"seat {holder} can't hold the {what}")
        if holder == NOBODY and most >= least and (least == ARMY or _sole(counts) != NOBODY):
            found.append(f"somebody should hold the {what}")
    return found


def _card_problems(s: State) -> list[str]:
    found = []
    drawn = t.ALL_CARDS - int(s.pile_size)
    kinds = s.card_kind[:drawn]
    counts = np.array([(kinds == kind).sum() for kind in range(t.CARD_KINDS)])
    if (kinds == t.NO_CARD).any() or (s.card_kind[drawn:] != t.NO_CARD).any():
        found.append("development cards are drawn one after another (D6.8)")
    if (s.pile + counts != t.CARDS).any() or s.pile.min() < 0 or s.pile.sum() != s.pile_size:
        found.append("drawn or in the pile there should be each development card once (D1.1)")
    if (s.card_holder[drawn:] != NOBODY).any() or s.card_holder.max() >= s.seats:
        found.append("a development card is held by nobody who could (D6.8)")
    held = s.card_holder[:drawn] != NOBODY
    if ((s.card_not[:drawn] >> kinds.clip(0)) & 1)[held].any():
        found.append("a development card is known not to be what it is (D7.1)")
    if (s.army < 0).any() or s.army.sum() != (~held & (kinds == t.LANDSKNECHT)).sum():
        found.append("the open Landsknechts aren't those played (D7.2)")
    if (~held & (kinds == t.VICTORY)).any():
        found.append("a victory card was played (D7.6)")
    for card in np.flatnonzero(held & (s.card_peak[:drawn] > 0)):
        mine = s.card_holder[: card + 1] == s.card_holder[card]
        victories = (mine & (kinds[: card + 1] == t.VICTORY)).sum()
        if s.card_peak[card] + victories >= t.POINTS_TO_WIN[s.seats]:
            found.append(f"seat {s.card_holder[card]} had won already (D9.1)")
    return found


def _turn_problems(s: State) -> list[str]:
    if max(s.to_move, s.on_turn) >= s.seats:
        return ["the seat to move or on turn doesn't take part"]
    if (s.phase == OVER) != (s.to_move == NOBODY):
        return ["somebody is to move, or the game is over: exactly one of them"]
    if (s.phase == FOUNDING) != (s.on_turn == NOBODY) or (s.phase == FOUNDING) != (s.turn == 0):
        return ["turns begin when all have founded (D2.2)"]
    if s.phase == FOUNDING and s.founding == BY_CARDS:
        return ["nobody founds when the cards say where (D2.1)"]
    if s.phase in (FOUNDING, OVER):
        return []
    found = []
    if s.phase in (ANSWERING, COUNTERING):
        if s.to_move == s.on_turn:
            found.append("the others should be asked (D5.1)")
    elif s.phase != DISCARDING and s.to_move != s.on_turn:
        found.append("the player on turn should be asked (D3.1)")
    points = s.points[s.on_turn] + s.held[s.on_turn, t.VICTORY]
    if points >= t.POINTS_TO_WIN[s.seats]:
        found.append(f"seat {s.on_turn} has won already (D9.1)")
    return found + _phase_problems(s)


def _phase_problems(s: State) -> list[str]:
    found = []
    if (s.phase == ROLLING and s.dice) or (s.phase == TURN and not s.dice) or s.dice == 1:
        found.append("first come two dice, then trading and building (D3.1)")
    for phase, left in (
        (DISCARDING, s.to_discard),
        (FREE_ROAD, s.free_roads),
        (BANKING, s.to_take),
    ):
        if (s.phase == phase) != (left > 0):
            found.append(f"something is left to be done, or nothing, in the phase {PHASES[phase]}")
    if s.is_reward and s.phase != FREE_ROAD:
        found.append("a landmark gives its free road at once (D6.7)")
    if s.phase != DISCARDING and s.discarding.any():
        found.append("cards are given back after a seven alone (D8.1)")
    elif s.phase == DISCARDING and _discard_is_wrong(s):
        found.append("half of the cards are given back, of those held (D8.1)")
    return found


def _discard_is_wrong(s: State) -> bool:
    hand = s.hand[s.to_move]
    due = s.hand_size[s.to_move] // 2
    return bool((s.discarding > hand).any() or s.discarding.sum() + s.to_discard != due)


def _trade_problems(s: State) -> list[str]:
    trading = s.phase in (OFFERING, ANSWERING, COUNTERING, PICKING)
    empty = not (s.give.any() or s.want.any() or s.answer.any())
    empty &= not (s.counter_give.any() or s.counter_want.any())
    if trading == empty:
        return ["an offer is open, or nobody is trading: exactly one of them (D5.1)"]
    if not trading:
        return []
    sides = np.concatenate([[s.give, s.want], s.counter_give, s.counter_want])
    if sides.min() < 0 or sides.max() > t.CARDS_PER_RESOURCE:
        return ["a side of an offer has more cards than there are, or fewer than none (D5.1)"]
    found = []
    if (s.give > s.hand[s.on_turn]).any() or (s.counter_give > s.hand).any():
        found.append("something is offered that isn't held (D5.1)")
    if (s.give * s.want).any() or (s.counter_give * s.counter_want).any():
        found.append("a kind is on both sides of an offer (D5.1)")
    for seat in range(s.seats):
        if s.answer[seat] == ACCEPTED and (s.want > s.hand[seat]).any():
            found.append("an offer was accepted that can't be paid (D5.1)")
    return found
