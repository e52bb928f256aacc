"""The state of a game of Amsterdam: one record, and what makes it sound."""

import numpy as np

from hanse.core.record import NOBODY, SEAT, Axis, Field, Record, State, i8, i16, u64
from hanse.games.amsterdam import tables as t

STARTING, TURN, SECOND_CARD, KEEPING, OVER = range(5)
PHASES = ("starting_contracts", "turn", "second_card", "keep_contracts", "over")

DISPLAY = 5  # A2.2: cards face up
CARTS = 16  # A2.1
OFFERED = 2  # A2.4, A6.1: contracts to choose from
TOO_MANY_JOKERS = 3  # A2.3, A4.5
EVERYBODY = -1  # in the place of a seat: what all know
NO_CARD = -1
NO_CONTRACT = -1
NO_CHOICE = -1
FIRST, SECOND, BOTH = range(3)  # what is kept of the contracts offered
TWO_PLAYERS = 2  # A5.9
NOT_YET = -1  # nobody has set off the last turns

KIND = Axis("kind", t.KIND_NAMES)
ROUTE = Axis("route", t.ROUTE_IDS)
CONTRACT = Axis("contract", t.CONTRACT_IDS)
CHOICE = Axis("choice", ("first", "second", "both"))
VIEWER = Axis("viewer", size=t.MOST_SEATS + 1)  # the seats, and last everybody
SLOT = Axis("slot", size=DISPLAY)
OFFER = Axis("offer", size=OFFERED)
DEPTH = Axis("depth", size=t.CONTRACTS)  # 0 is the top of the pile
WORD = Axis("word", size=t.USE_WORDS)

STATE = Record(
    "amsterdam",
    most_seats=t.MOST_SEATS,
    phases=PHASES,
    fields=[
        # Transport cards
        Field("hand", i8, (SEAT, KIND), "cards held", secret="to other seats"),
        Field("hand_size", i8, (SEAT,), "cards held, of all kinds"),
        Field("known", i8, (SEAT, KIND), "cards held that all saw taken and not yet spent"),
        Field("display", i8, (SLOT,), "the cards face up", NO_CARD, KIND),
        Field(
            "pile",
            i8,
            (KIND,),
            "cards in the pile; which lies on top is drawn when it is taken",
            secret="to all",
        ),
        Field("pile_size", i8, (), "cards in the pile, of all kinds"),
        Field(
            "fresh",
            i8,
            (VIEWER, KIND),
            "cards that a viewer can't rule out of the pile",
            secret="to other seats",
        ),
        Field("sweeps", i16, (), "how often three jokers sent the display away (A4.5)"),
        Field("discard", i8, (KIND,), "cards discarded, all seen"),
        # Routes
        Field("owner", i8, (ROUTE,), "the seat whose carts stand on it", NOBODY, SEAT),
        Field("carts", i8, (SEAT,), "carts left", most=CARTS),
        Field("points", i16, (SEAT,), "points for routes"),
        Field("bonus", i8, (SEAT,), "bonus cards held"),
        Field(
            "open",
            u64,
            (SEAT, WORD),
            "the uses whose route that seat may still take (A5.1, A5.8, A5.9)",
            derived=True,
        ),
        # Contracts
        Field(
            "holder",
            i8,
            (CONTRACT,),
            "the seat that keeps it",
            NOBODY,
            SEAT,
            secret="to other seats until the end",
        ),
        Field("contracts", i8, (SEAT,), "contracts kept; shown once all have chosen their first"),
        Field(
            "offer",
            i8,
            (SEAT, OFFER),
            "contracts to choose from",
            NO_CONTRACT,
            CONTRACT,
            secret="to other seats",
        ),
        Field(
            "choice",
            i8,
            (SEAT,),
            "the choice of starting contracts",
            NO_CHOICE,
            CHOICE,
            secret="to other seats",
        ),
        Field(
            "contract_pile",
            i8,
            (DEPTH,),
            "contracts in the pile",
            NO_CONTRACT,
            CONTRACT,
            secret="but to the knower",
        ),
        Field(
            "contract_knower", i8, (DEPTH,), "the seat that put it there and knows it", NOBODY, SEAT
        ),
        Field("contract_pile_size", i8, (), "contracts in the pile", most=t.CONTRACTS),
        # The end
        Field("passes", i8, (), "passes in succession (A3.2)", most=t.MOST_SEATS),
        Field(
            "last_turns",
            i8,
            (),
            "turns left once the end is set off (A7.1)",
            NOT_YET,
            most=t.MOST_SEATS,
        ),
    ],
)


def derive(s: State) -> None:
    """The derived fields: which uses are still open to each seat."""
    for seat in range(s.seats):
        s.open[seat] = np.bitwise_or.reduce(t.USES_OF_ROUTE)
        for route in range(t.ROUTES):
            if _is_closed(s, route, seat):
                s.open[seat] &= ~t.USES_OF_ROUTE[route]


def _is_closed(s: State, route: int, seat: int) -> bool:
    twin_owner = NOBODY if t.TWIN[route] == t.NO_ROUTE else s.owner[t.TWIN[route]]
    return (
        s.owner[route] != NOBODY
        or twin_owner == seat
        or (twin_owner != NOBODY and s.seats == TWO_PLAYERS)
    )


def settle(s: State) -> None:
    """Complete a situation: counts follow from what lies where, the rest goes to the piles.

    Without a display one card of each kind is turned up as far as there are any, then a second of
    each, until five lie there; contracts lie in the order of the data, below those that were
    mentioned.
    """
    for seat in range(s.seats):
        mine = s.owner == seat
        s.hand_size[seat] = s.hand[seat].sum()
        s.carts[seat] = CARTS - t.LENGTH[mine].sum()
        s.points[seat] = t.POINTS[t.LENGTH[mine]].sum()
        s.bonus[seat] = t.HAS_CART[mine].sum()
        s.contracts[seat] = (s.holder == seat).sum()
    rest = t.CARDS - s.hand.sum(axis=0) - s.discard - _count(s.display)
    if (s.display == NO_CARD).all() and rest.sum() > 0:
        turned_up = _turned_up(rest)
        s.display[: len(turned_up)] = turned_up
        rest -= _count(s.display)
    s.pile[:] = rest
    s.pile_size = rest.sum()
    s.fresh[:] = t.CARDS
    top = s.contract_pile[s.contract_pile != NO_CONTRACT].tolist()
    offered = s.offer[s.offer != NO_CONTRACT].tolist()
    lying = [c for c in range(t.CONTRACTS) if s.holder[c] == NOBODY and c not in top + offered]
    s.contract_pile_size = len(top + lying)
    s.contract_pile[: len(top + lying)] = top + lying
    if s.phase == STARTING and not offered:
        s.phase = TURN
    if s.to_move == NOBODY and s.phase != OVER:
        s.to_move = 0
    derive(s)


def _turned_up(rest: np.ndarray) -> list[int]:
    cards = sorted((nth, kind) for kind in range(t.KINDS) for nth in range(rest[kind]))
    return [kind for _, kind in cards[:DISPLAY]]


def _count(display: np.ndarray) -> np.ndarray:
    return np.array([(display == kind).sum() for kind in range(t.KINDS)])


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    return [
        *_card_problems(s),
        *_seat_problems(s),
        *_double_problems(s),
        *_contract_problems(s),
        *_turn_problems(s),
    ]


def _card_problems(s: State) -> list[str]:
    found = []
    cards = s.hand.sum(axis=0) + s.discard + s.pile + _count(s.display)
    for kind in range(t.KINDS):
        if cards[kind] != t.CARDS[kind]:
            found.append(
                f"there are {cards[kind]} {t.KIND_NAMES[kind]} cards, not {t.CARDS[kind]} (A1.1)"
            )
    for where, count in (("hand", s.hand), ("discard", s.discard), ("pile", s.pile)):
        for kind in range(t.KINDS):
            if count[..., kind].min() < 0:
                found.append(f"{where} has fewer than no {t.KIND_NAMES[kind]} cards (A1.1)")
    if s.fresh.min() < 0 or (s.fresh > t.CARDS).any():
        found.append("somebody takes more cards to be in the pile than there are (A1.1)")
    if (s.pile > s.fresh[[*range(s.seats), EVERYBODY]]).any():
        found.append("there are cards in the pile that somebody has ruled out of it")
    if (s.hand_size != s.hand.sum(axis=1)).any() or s.pile_size != s.pile.sum():
        found.append("hand_size and pile_size don't count what lies there")
    if (s.known > s.hand).any() or s.known.min() < 0:
        found.append("a seat is known to hold cards that it doesn't hold")
    if s.pile_size == 0 and s.discard.any():
        found.append("the pile is empty though there are cards in the discard (A4.6)")
    if s.pile_size > 0 and (s.display == NO_CARD).any():
        found.append("there is a gap in the display though there are cards in the pile (A4.7)")
    jokers = (s.display == t.JOKER).sum()
    others = (cards - s.hand.sum(axis=0))[: t.COLOURS].sum()
    if min(jokers, others) >= TOO_MANY_JOKERS:
        found.append("three jokers lie face up though other cards could take their place (A4.5)")
    return found


def _seat_problems(s: State) -> list[str]:
    found = []
    for seat in range(s.seats):
        mine = s.owner == seat
        if s.carts[seat] != CARTS - t.LENGTH[mine].sum() or s.carts[seat] < 0:
            found.append(f"seat {seat} doesn't have {CARTS} carts on the map and left (A2.1)")
        if s.points[seat] != t.POINTS[t.LENGTH[mine]].sum():
            found.append(f"the points of seat {seat} are not those of its routes (A5.6)")
        if s.bonus[seat] != t.HAS_CART[mine].sum():
            found.append(
                f"seat {seat} doesn't hold one bonus card for each of its routes with carts (A5.7)"
            )
        if s.contracts[seat] != (s.holder == seat).sum():
            found.append(f"seat {seat} doesn't keep as many contracts as it says")
    if s.owner.max() >= s.seats or s.holder.max() >= s.seats:
        found.append("a route or contract belongs to a seat that doesn't take part")
    return found


def _double_problems(s: State) -> list[str]:
    found = []
    for route in range(t.ROUTES):
        twin = t.TWIN[route]
        if twin > route and s.owner[route] != NOBODY and s.owner[twin] != NOBODY:
            if s.owner[route] == s.owner[twin]:
                found.append(
                    f"one seat has both routes of {t.ROUTE_IDS[route]} and its twin (A5.8)"
                )
            elif s.seats == TWO_PLAYERS:
                found.append(
                    f"{t.ROUTE_IDS[route]} and its twin are both used, with two players (A5.9)"
                )
    return found


def _contract_problems(s: State) -> list[str]:
    size = int(s.contract_pile_size)
    pile = s.contract_pile[:size].tolist()
    offered = s.offer[s.offer != NO_CONTRACT].tolist()
    kept = np.flatnonzero(s.holder != NOBODY).tolist()
    found = []
    if sorted(pile + offered + kept) != list(range(t.CONTRACTS)):
        found.append("each contract should be in one place: kept, offered or in the pile (A1.2)")
    if (s.contract_pile[size:] != NO_CONTRACT).any() or (s.contract_knower[size:] != NOBODY).any():
        found.append("there is something below the contract pile")
    return found


def _turn_problems(s: State) -> list[str]:
    found = []
    if (s.phase == OVER) != (s.to_move == NOBODY):
        found.append("somebody is to move, or the game is over: exactly one of them")
    if not NOBODY <= s.to_move < s.seats:
        found.append("the seat to move doesn't take part")
    if s.last_turns > s.seats:
        found.append("more last turns are left than there are seats (A7.1)")
    if s.phase != STARTING and (s.choice != NO_CHOICE).any():
        found.append("starting contracts are chosen after the start (A2.4)")
    offers = [seat for seat in range(s.seats) if s.offer[seat, 0] != NO_CONTRACT]
    expected = {STARTING: list(range(s.seats)), KEEPING: [int(s.to_move)]}.get(int(s.phase), [])
    if offers != expected:
        found.append(f"in the phase {PHASES[s.phase]} contracts are offered to the wrong seats")
    return found
