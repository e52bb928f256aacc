"""The state of a game of Packet Row: one record, and what makes it sound.

Everybody sees every card taken (P3.8), so hands are public to a good memory; what is secret are the
starting contracts and the shipment that is being built. Piles hold what nobody has seen yet; which
card lies on top is drawn when it is turned up.
"""

import numpy as np

from hanse.core.record import NOBODY, SEAT, Axis, Field, Record, State, i8, i16, u8
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.actions import ACTIONS
from hanse.games.packet_row.actions import STEP as FIRST_STEP
from hanse.games.packet_row.shipments import can_start, is_sound, tally

CHOOSING, ASKED, MUST_TAKE, LAST_WINDOW, OVER = range(5)
PHASES = ("choosing", "asked", "must_take", "last_window", "over")

NO_BOARD = -1
NO_PLACE = -1  # the pawn is still with its owner

PLACE_NAMES = tuple(
    f"{board}.{place}"
    for board in t.BOARD_NAMES
    for place in [
        *range(1, t.MOST_CURRENT + 1),
        *(f"future{place}" for place in range(1, t.FUTURE + 1)),
    ]
)

KIND = Axis("kind", t.KIND_NAMES)
DECK_CARD = Axis("deck_card", t.DECK_NAMES)
BOARD = Axis("board", t.BOARD_NAMES)
CURRENT_PLACE = Axis("current_place", size=t.MOST_CURRENT)
FUTURE_PLACE = Axis("future_place", size=t.FUTURE)
PLACE = Axis("place", PLACE_NAMES)
STARTING = Axis("starting_contract", t.STARTING_IDS)
STEP = Axis("step", tuple(ACTIONS.names[FIRST_STEP : FIRST_STEP + t.STEPS]))
GOOD = Axis("good", t.GOOD_NAMES)

MOST_LAID = 7  # P1.1: as many cards of one good, more than of any other kind

STATE = Record(
    "packet_row",
    most_seats=t.MOST_SEATS,
    phases=PHASES,
    fields=[
        # The boards
        Field("current", i8, (BOARD, CURRENT_PLACE), "the current supply", t.NO_CARD, KIND),
        Field("future", i8, (BOARD, FUTURE_PLACE), "the future supply", t.NO_CARD, KIND),
        Field("pile", i8, (DECK_CARD,), "cards nobody has seen: the pile, and what P2.1 removed"),
        Field("pile_size", i8, (BOARD,), "cards in the pile; which they are is drawn by lot"),
        Field("discard", i8, (DECK_CARD,), "cards discarded or used, all seen"),
        Field("unfilled", i8, (BOARD,), "1 if a refill fell short once (P7.1)", most=1),
        # The players
        Field("money", i16, (SEAT,), "dollars"),
        Field("hand", i8, (SEAT, KIND), "cards held, ships included; all saw them taken (P3.8)"),
        Field(
            "starting",
            i8,
            (SEAT,),
            "the starting contract held",
            t.NO_CONTRACT,
            STARTING,
            secret="to other seats",
        ),
        Field("opened", i8, (SEAT,), "the starting contract fulfilled", t.NO_CONTRACT, STARTING),
        Field(
            "startable",
            i8,
            (SEAT,),
            "1 if a shipment can be completed (P5.10), as far as the viewer knows",
            secret="to other seats, as far as it tells of a starting contract",
            derived=True,
        ),
        # The round
        Field("rounds", i16, (), "rounds begun"),
        Field("master", i8, (), "the harbour master", values=SEAT),
        Field("board", i8, (), "the board asked about", NO_BOARD, BOARD),
        Field("chosen", i8, (BOARD,), "1 if chosen this round", most=1),
        Field("pawn", i8, (SEAT,), "where a card was taken this round", NO_PLACE, PLACE),
        # The shipment of the seat to move
        Field("building", i8, (), "1 while a shipment is built", most=1, secret="to other seats"),
        Field("laid", i8, (STEP,), "steps laid", most=MOST_LAID, secret="to other seats"),
        Field("last", i16, (), "the step laid last", t.NO_STEP, secret="as laid", derived=True),
        Field("lacking", i16, (GOOD,), "units still short", secret="as laid", derived=True),
        Field(
            "waiting",
            u8,
            (),
            "countries of its contracts without a ship, as bits",
            secret="as laid",
            derived=True,
        ),
        Field("crew", i16, (), "captains laid", secret="as laid", derived=True),
        Field("traders", i16, (), "merchants laid", secret="as laid", derived=True),
    ],
)


def derive(s: State) -> None:
    """The derived fields: what is still wanted, and who can start a shipment."""
    tally(s)
    for seat in range(s.seats):
        s.startable[seat] = can_start(s, seat)


def settle(s: State) -> None:
    """Complete a situation: supplies that aren't mentioned are laid out in the order of the data,
    starting contracts dealt in theirs, and every other card is in its pile.

    Boards with a refill that fell short are left as they are. Money is what is mentioned.
    """
    _settle_boards(s)
    _settle_starting(s)
    s.rounds = max(int(s.rounds), 1)
    if s.board != NO_BOARD:
        s.chosen[s.board] = 1
        if s.phase == CHOOSING:
            s.phase = ASKED
    if s.to_move == NOBODY and s.phase != OVER:
        s.to_move = _first_asked(s) if s.phase == ASKED else s.master
    derive(s)


def _first_asked(s: State) -> int:
    """P3.2, P3.3: clockwise from the harbour master's left, the first who has taken no card."""
    order = [(s.master + step) % s.seats for step in range(1, s.seats + 1)]
    return next((seat for seat in order if s.pawn[seat] == NO_PLACE), int(s.master))


def _settle_boards(s: State) -> None:
    rest = t.DECK_COPIES - s.discard - _on_boards(s)
    for kind in range(t.KINDS):  # victory cards held come from the first board that has them
        held = int(s.hand[: s.seats, kind].sum())
        for board in range(t.BOARDS):
            card = t.DECK_AT[board, kind]
            taken = min(held, int(rest[card])) if card != t.NO_CARD else 0
            held -= taken
            if taken:
                rest[card] -= taken
        if held:
            rest[t.DISCARD_AT[kind]] -= held  # more than there are: `problems` will say so
    for board in range(t.BOARDS):
        if not s.unfilled[board]:
            _lay_out(s, board, rest)
    s.pile[:] = rest
    for board in range(t.BOARDS):
        cards = rest[t.DECK_FIRST[board] : t.DECK_FIRST[board + 1]].sum()
        s.pile_size[board] = cards - (t.REMOVED if s.seats == t.TWO_PLAYERS else 0)


def _lay_out(s: State, board: int, rest: np.ndarray) -> None:
    """Fill the supplies of a board that aren't mentioned, as far as its pile reaches."""
    deck = range(t.DECK_FIRST[board], t.DECK_FIRST[board + 1])
    removed = t.REMOVED if s.seats == t.TWO_PLAYERS else 0
    for supply, size in (
        (s.current[board], t.CURRENT[s.seats]),
        (s.future[board], t.FUTURE),
    ):
        if (supply != t.NO_CARD).any():
            continue
        for place in range(size):
            if rest[deck].sum() > removed:
                card = next(card for card in deck if rest[card] > 0)
                supply[place] = t.DECK_KIND[card]
                rest[card] -= 1


def _settle_starting(s: State) -> None:
    mentioned = {*s.starting.tolist(), *s.opened.tolist()}
    free = [c for c in range(t.STARTING_CONTRACTS) if c not in mentioned]
    for seat in range(s.seats):
        if s.starting[seat] == s.opened[seat] == t.NO_CONTRACT:
            s.starting[seat] = free.pop(0)


def _on_boards(s: State) -> np.ndarray:
    """The cards in the supplies."""
    count = np.zeros(t.DECK_CARDS, np.int64)
    for board in range(t.BOARDS):
        for kind in [*s.current[board].tolist(), *s.future[board].tolist()]:
            if kind != t.NO_CARD and t.DECK_AT[board, kind] != t.NO_CARD:
                count[t.DECK_AT[board, kind]] += 1
    return count


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    found = [*_card_problems(s), *_board_problems(s), *_starting_problems(s)]
    found += _round_problems(s)
    return found or _shipment_problems(s)


def _card_problems(s: State) -> list[str]:
    found = []
    outside = s.pile.astype(int) + s.discard + _on_boards(s)
    for kind in range(t.KINDS):
        cards = s.hand[:, kind].sum(dtype=int) + outside[t.DECK_KIND == kind].sum()
        copies = t.COPIES[:, kind].sum()
        if cards != copies:
            name = t.KIND_NAMES[kind]
            found.append(f"of {name} there are {cards} cards, not {copies} (P1.1)")
    if min(s.pile.min(), s.discard.min(), s.hand.min(), s.pile_size.min()) < 0:
        found.append("there are fewer than no cards somewhere (P1.1)")
    if (outside > t.DECK_COPIES).any():
        found.append("a board has more of a card than its deck (P1.1)")
    for board, name in enumerate(t.BOARD_NAMES):
        kinds = [*s.current[board].tolist(), *s.future[board].tolist()]
        if any(k != t.NO_CARD and t.DECK_AT[board, k] == t.NO_CARD for k in kinds):
            found.append(f"{name} shows a card that isn't of its deck (P1.1)")
        unseen = s.pile[t.DECK_FIRST[board] : t.DECK_FIRST[board + 1]].sum(dtype=int)
        removed = t.REMOVED if s.seats == t.TWO_PLAYERS else 0
        if s.pile_size[board] != unseen - removed:
            found.append(f"pile_size of {name} doesn't count what lies there (P2.1)")
    if s.money.min() < 0:
        found.append("somebody has less than no money (P3.7)")
    if (s.hand[s.seats :] != 0).any() or (s.money[s.seats :] != 0).any():
        found.append("a seat that doesn't take part has cards or money")
    return found


def _board_problems(s: State) -> list[str]:
    """Empty places are those where pawns stand, or which a refill could not fill."""
    found = []
    full = t.CURRENT[s.seats]
    for board, name in enumerate(t.BOARD_NAMES):
        current, future = s.current[board] == t.NO_CARD, s.future[board] == t.NO_CARD
        pawns = [place for place in range(t.PLACES) if board * t.PLACES + place in s.pawn]
        is_free = [*current, *future]
        if not current[full:].all():
            found.append(f"{name} has more than {full} cards in its current supply (P2.2)")
        if any(not is_free[place] for place in pawns):
            found.append(f"a pawn stands on a card of {name} (P3.3)")
        if pawns and not s.chosen[board]:
            found.append(f"a pawn stands on {name}, which wasn't chosen (P3.3)")
        gaps = [p for p in range(full) if current[p] and p not in pawns]
        if gaps and not s.unfilled[board]:
            found.append(f"the current supply of {name} has a gap (P4.2)")
        gaps = [p for p in range(t.FUTURE) if future[p] and t.MOST_CURRENT + p not in pawns]
        if gaps and s.pile_size[board] > 0:
            found.append(f"the future supply of {name} has a gap (P4.3)")
        if s.unfilled[board] and s.pile_size[board] > 0:
            found.append(f"{name} has cards in its pile though a refill fell short (P7.1)")
    return found


def _starting_problems(s: State) -> list[str]:
    found = []
    held = [c for c in [*s.starting.tolist(), *s.opened.tolist()] if c != t.NO_CONTRACT]
    if len(set(held)) != len(held):
        found.append("a starting contract is in two places (P1.2)")
    for seat in range(t.MOST_SEATS):
        both = [int(s.starting[seat]), int(s.opened[seat])]
        if both.count(t.NO_CONTRACT) != (1 if seat < s.seats else 2):
            found.append(f"seat {seat} should have one starting contract, held or fulfilled (P2.3)")
    return found


def _round_problems(s: State) -> list[str]:
    found = []
    seats = range(s.seats)
    taken = [seat for seat in seats if s.pawn[seat] != NO_PLACE]
    if (s.phase == OVER) != (s.to_move == NOBODY):
        found.append("somebody is to move, or the game is over: exactly one of them")
    if not (NOBODY <= s.to_move < s.seats and 0 <= s.master < s.seats):
        return [*found, "the seat to move or the harbour master doesn't take part"]
    if (s.pawn[s.seats :] != NO_PLACE).any():
        found.append("a pawn belongs to a seat that doesn't take part (P3.3)")
    if s.rounds < 1:
        found.append("no round has begun")
    between = s.phase in (LAST_WINDOW, OVER)
    if between and (taken or s.chosen.any()):
        found.append("after the last round pawns are back and no board is chosen (P4.1)")
    if between != (s.unfilled.sum() >= t.BOARDS_TO_END[s.seats]):
        found.append("the game ends when too few boards can be filled, and only then (P7.1)")
    if between and s.hand[:, t.MONEY : t.VICTORY].any():
        found.append("after the last round no money cards are left (P7.2)")
    if (s.board != NO_BOARD) != (s.phase in (ASKED, MUST_TAKE)):
        found.append("a board is asked about exactly while somebody is asked (P3.2)")
    elif s.board != NO_BOARD and not s.chosen[s.board]:
        found.append("the board asked about isn't chosen (P3.1)")
    return found + _asking_problems(s, taken)


def _asking_problems(s: State, taken: list[int]) -> list[str]:
    found = []
    if s.phase == CHOOSING and (s.to_move != s.master or not boards_left(s)):
        found.append("the harbour master chooses, and only while a board is left (P3.1)")
    if s.phase in (CHOOSING, ASKED, MUST_TAKE) and s.master in taken:
        found.append("the round ends when the harbour master takes a card (P3.6)")
    if s.phase == ASKED and s.to_move in taken:
        found.append("whoever has taken a card is asked no more (P3.3)")
    if s.phase == CHOOSING and len(taken) == s.seats - 1:
        found.append("once all others have taken a card no board is chosen any more (P3.5)")
    if s.phase == MUST_TAKE and (s.to_move != s.master or len(taken) != s.seats - 1):
        found.append("only a harbour master left alone must take a card (P3.5)")
    if s.phase == MUST_TAKE and not _can_take(s):
        found.append("the harbour master must take a card and can't (P3.5)")
    return found


def boards_left(s: State) -> list[int]:
    """P3.1: the boards that can still be chosen this round."""
    shown = (s.current != t.NO_CARD).any(axis=1) | (s.future != t.NO_CARD).any(axis=1)
    return [board for board in range(t.BOARDS) if shown[board] and not s.chosen[board]]


def _can_take(s: State) -> bool:
    helped = s.hand[s.to_move, t.ASSISTANT] > 0
    kinds = [*s.current[s.board], *(s.future[s.board] if helped else [])]
    return any(k != t.NO_CARD and t.PRICE[k] <= s.money[s.to_move] for k in kinds)


def _shipment_problems(s: State) -> list[str]:
    if not s.building:
        return ["cards are laid though no shipment is built (P5.10)"] if s.laid.any() else []
    if s.to_move == NOBODY:
        return ["a shipment is built after the end (P7.2)"]
    return [] if is_sound(s) else ["the shipment can't have been built step by step (P5.10)"]
