"""The rules of Packet Row, in the rulebook's order: set-up, the round, between rounds, other cards,
the end. Chapter P5, fulfilling contracts, is in `shipments.py`.

Each function opens with the rules it carries out; `rules.toml` has their words. Questions are
`can_` and `is_`, the verb of the same name does it. `legal` says what may be done, `apply` does it,
`why_not` names the rule that forbids the rest.
"""

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.generic import Seats
from hanse.core.jit import jit
from hanse.core.random import DECK, SETUP, draw, nth_card
from hanse.core.record import NOBODY, State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.actions import (
    ACTIONS,
    CASH,
    CHOOSE,
    DECLINE,
    DONE,
    PASS,
    SAIL,
    SHIPMENT,
    STEP,
    TAKE,
    TAKE_FUTURE,
)
from hanse.games.packet_row.shipments import (
    add_steps,
    can_sail,
    can_start,
    lay,
    sail,
    start_shipment,
    use_card,
    why_not_step,
)
from hanse.games.packet_row.state import (
    ASKED,
    CHOOSING,
    LAST_WINDOW,
    MUST_TAKE,
    NO_BOARD,
    NO_PLACE,
    OVER,
)

DOLLARS_A_POINT = 10  # P7.4


# P2: Set-up


@jit
def setup(s: State) -> None:
    """P2.1 to P2.4: decks, supplies, starting contracts and money; seat 0 is harbour master."""
    for card in range(t.DECK_CARDS):
        s.pile[card] = t.DECK_COPIES[card]
    for board in range(t.BOARDS):
        s.pile_size[board] = t.DECK_SIZE[board] - removed_cards(s)
        fill_future(s, board, SETUP)
        fill_current(s, board, SETUP)
    deal_starting_contracts(s)
    for seat in range(s.seats):
        s.money[seat] = t.START_MONEY
    s.rounds = 1
    s.master = 0
    s.phase = CHOOSING
    s.to_move = s.master


@jit
def removed_cards(s: State) -> int:
    """P2.1: with two players six cards leave each deck unseen. Nobody can tell them from the pile
    but by their number, so they stay among the unseen cards and are never drawn.
    """
    return t.REMOVED if s.seats == t.TWO_PLAYERS else 0


@jit
def draw_card(s: State, board: int, stream: int) -> int:
    """P2.1: the top of a shuffled pile: any card not seen yet, each as likely as the others."""
    n = draw(s, stream, int(s.pile_size[board]) + removed_cards(s))
    card = t.DECK_FIRST[board] + nth_card(s.pile[t.DECK_FIRST[board] :], n)
    s.pile[card] -= 1
    s.pile_size[board] -= 1
    return t.DECK_KIND[card]


@jit
def deal_starting_contracts(s: State) -> None:
    """P2.3: one for each player; the others leave the game unseen."""
    for seat in range(s.seats):
        rest = draw(s, SETUP, t.STARTING_CONTRACTS - seat)
        for contract in range(t.STARTING_CONTRACTS):
            if is_dealt(s, contract):
                continue
            if rest == 0:
                s.starting[seat] = contract
                break
            rest -= 1


@jit
def is_dealt(s: State, contract: int) -> bool:
    """P2.3: whether somebody has that starting contract."""
    for seat in range(s.seats):
        if s.starting[seat] == contract:
            return True
    return False


# P3: The round


@jit
def has_cards(s: State, board: int) -> bool:
    """P3.1: some card lies in the current or the future supply."""
    for place in range(t.MOST_CURRENT):
        if s.current[board, place] != t.NO_CARD:
            return True
    for place in range(t.FUTURE):
        if s.future[board, place] != t.NO_CARD:
            return True
    return False


@jit
def can_choose(s: State, board: int) -> bool:
    """P3.1: a board not chosen yet this round, with a card on it."""
    return s.chosen[board] == 0 and has_cards(s, board)


@jit
def choose(s: State, board: int) -> None:
    """P3.1, P3.2: then all are asked, from the left; P3.5: alone, the harbour master must take."""
    s.chosen[board] = 1
    s.board = board
    if s.phase == CHOOSING:
        ask_next(s)
    else:
        s.phase = MUST_TAKE


@jit
def ask_next(s: State) -> None:
    """P3.2: clockwise, everyone who has no card yet; the harbour master is the last."""
    seat = (int(s.to_move) + 1) % s.seats
    while s.pawn[seat] != NO_PLACE:
        seat = (seat + 1) % s.seats
    s.phase = ASKED
    s.to_move = seat


@jit
def is_alone(s: State) -> bool:
    """P3.5: the harbour master decides, and all others have taken a card this round."""
    if s.to_move != s.master:
        return False
    for seat in range(s.seats):
        if seat != s.master and s.pawn[seat] == NO_PLACE:
            return False
    return True


@jit
def can_pay(s: State, kind: int) -> bool:
    """P3.7: there is a card, and the money for its price."""
    return kind != t.NO_CARD and t.PRICE[kind] <= s.money[s.to_move]


@jit
def can_take(s: State, board: int, place: int) -> bool:
    """P3.2, P3.7: a card of the current supply that can be paid."""
    return can_pay(s, int(s.current[board, place]))


@jit
def can_take_future(s: State, board: int, place: int) -> bool:
    """P6.1: with an assistant a card of the future supply, at its price."""
    return s.hand[s.to_move, t.ASSISTANT] > 0 and can_pay(s, int(s.future[board, place]))


@jit
def can_go_on_to(s: State, board: int) -> bool:
    """P3.5: alone, only to a board where a card can be taken with the money held now."""
    if not can_choose(s, board):
        return False
    for place in range(t.MOST_CURRENT):
        if can_take(s, board, place):
            return True
    for place in range(t.FUTURE):
        if can_take_future(s, board, place):
            return True
    return False


@jit
def take(s: State, place: int) -> None:
    """P3.2: from the current supply of the board asked about."""
    kind = int(s.current[s.board, place])
    s.current[s.board, place] = t.NO_CARD
    add_card(s, kind, place)


@jit
def take_future(s: State, place: int) -> None:
    """P6.1: from the future supply; the assistant is discarded."""
    use_card(s, int(s.to_move), t.ASSISTANT, 1)
    kind = int(s.future[s.board, place])
    s.future[s.board, place] = t.NO_CARD
    add_card(s, kind, t.MOST_CURRENT + place)


@jit
def add_card(s: State, kind: int, place: int) -> None:
    """P3.3, P3.7, P3.8: pay, put the pawn there, take the card; P3.6: the harbour master's card
    ends the round.
    """
    seat = int(s.to_move)
    s.money[seat] -= t.PRICE[kind]
    s.hand[seat, kind] += 1
    s.pawn[seat] = int(s.board) * t.PLACES + place
    if s.startable[seat] == 0:
        s.startable[seat] = can_start(s, seat)
    if seat == s.master:
        end_round(s)
    else:
        ask_next(s)


@jit
def decline(s: State) -> None:
    """P3.3: no card here; P3.4: the harbour master goes on to the next board, P3.6: if any is
    left.
    """
    if s.to_move != s.master:
        ask_next(s)
    elif is_board_left(s):
        s.board = NO_BOARD
        s.phase = CHOOSING
    else:
        end_round(s)


@jit
def is_board_left(s: State) -> bool:
    """P3.4: some board can still be chosen this round."""
    for board in range(t.BOARDS):
        if can_choose(s, board):
            return True
    return False


# P4: Between rounds


@jit
def end_round(s: State) -> None:
    """P3.3: pawns return; P4.1 to P4.5: boards chosen are refilled; then P7.1 or the next round."""
    for seat in range(s.seats):
        s.pawn[seat] = NO_PLACE
    for board in range(t.BOARDS):
        if s.chosen[board] != 0:
            clear_current(s, board)
            fill_current(s, board, DECK)
            fill_future(s, board, DECK)
            s.chosen[board] = 0
    s.board = NO_BOARD
    if is_ended(s):
        end_game(s)
    else:
        pass_tile(s)


@jit
def clear_current(s: State, board: int) -> None:
    """P4.1: what is left of the current supply is discarded."""
    for place in range(t.MOST_CURRENT):
        kind = int(s.current[board, place])
        if kind != t.NO_CARD:
            s.discard[t.DECK_AT[board, kind]] += 1
            s.current[board, place] = t.NO_CARD


@jit
def fill_current(s: State, board: int, stream: int) -> None:
    """P4.2, P4.5: first what the future supply holds, in its order, then cards of the pile, as far
    as it reaches (P7.1). At the set-up (P2.2) all come from the pile.
    """
    place = 0
    if stream == DECK:
        for later in range(t.FUTURE):
            if s.future[board, later] != t.NO_CARD:
                s.current[board, place] = s.future[board, later]
                s.future[board, later] = t.NO_CARD
                place += 1
    while place < t.CURRENT[s.seats] and s.pile_size[board] > 0:
        s.current[board, place] = draw_card(s, board, stream)
        place += 1
    if place < t.CURRENT[s.seats]:
        s.unfilled[board] = 1


@jit
def fill_future(s: State, board: int, stream: int) -> None:
    """P2.2, P4.3: two cards for the future supply, as far as the pile reaches."""
    for place in range(t.FUTURE):
        if s.pile_size[board] > 0:
            s.future[board, place] = draw_card(s, board, stream)


@jit
def pass_tile(s: State) -> None:
    """P4.4: the next harbour master sits on the left."""
    s.rounds += 1
    s.master = (int(s.master) + 1) % s.seats
    s.phase = CHOOSING
    s.to_move = s.master


# P6: Other cards


@jit
def can_cash(s: State, card: int) -> bool:
    """P6.2: a money card of that sort is held."""
    return s.hand[s.to_move, t.MONEY + card] > 0


@jit
def cash(s: State, seat: int, card: int, count: int) -> None:
    """P6.2: money cards are discarded for their sum."""
    use_card(s, seat, t.MONEY + card, count)
    s.money[seat] += count * t.MONEY_VALUE[card]


# P7: End and scoring


@jit
def is_ended(s: State) -> bool:
    """P7.1: so many boards could not be filled, now or earlier."""
    boards = 0
    for board in range(t.BOARDS):
        boards += int(s.unfilled[board])
    return boards >= t.BOARDS_TO_END[s.seats]


@jit
def end_game(s: State) -> None:
    """P7.2: all money cards are cashed; then everybody has a last window, from the harbour master
    on.
    """
    for seat in range(s.seats):
        for card in range(t.MONEY_CARDS):
            cash(s, seat, card, int(s.hand[seat, t.MONEY + card]))
    s.phase = LAST_WINDOW
    s.to_move = s.master


@jit
def close_window(s: State) -> None:
    """P7.2: the next player's last window; after the last one the game is over."""
    s.to_move = (int(s.to_move) + 1) % s.seats
    if s.to_move == s.master:
        s.phase = OVER
        s.to_move = NOBODY


@jit
def final_money(s: State, seat: int) -> int:
    """P7.2: money, with money cards cashed."""
    money = int(s.money[seat])
    for card in range(t.MONEY_CARDS):
        money += int(s.hand[seat, t.MONEY + card]) * t.MONEY_VALUE[card]
    return money


@jit
def scores(s: State, out: Seats) -> None:
    """P7.3 to P7.5: victory cards, money and bankers."""
    for seat in range(s.seats):
        out[seat] = victory_points(s, seat) + final_money(s, seat) // DOLLARS_A_POINT
        out[seat] += int(s.hand[seat, t.BANKER]) * points_per_banker(s, seat)


@jit
def victory_points(s: State, seat: int) -> int:
    """P6.4, P7.3: as printed."""
    points = 0
    for card in range(t.VICTORY_CARDS):
        points += int(s.hand[seat, t.VICTORY + card]) * t.VICTORY_POINTS[card]
    return points


@jit
def points_per_banker(s: State, seat: int) -> int:
    """P6.3, P7.5: by place in money. A tie for the most leaves no second place: whoever comes after
    it has at least two ahead.
    """
    ahead = 0
    mine = final_money(s, seat)
    for other in range(s.seats):
        ahead += final_money(s, other) > mine
    return t.BANKER_POINTS[s.seats, ahead] if ahead < t.BANKER_POINTS.shape[1] else 0


@jit
def standing(s: State, out: Seats) -> None:
    """P7.6: most points, then more money."""
    scores(s, out)
    for seat in range(s.seats):
        out[seat] = out[seat] * 2 * t.MOST_MONEY + final_money(s, seat)


# What may be done, doing it, and why not


@jit
def legal(s: State, actions: Words) -> None:
    """P3, P5.1, P5.10, P6.2, P7.2: each phase asks its own question; before it one may cash money
    cards and start a shipment.
    """
    bits.clear(actions)
    if s.phase == OVER:
        return
    if s.building != 0:
        add_steps(s, actions, STEP)
        if can_sail(s):
            bits.add(actions, SAIL)
        return
    if s.startable[s.to_move] != 0:
        bits.add(actions, SHIPMENT)
    if s.phase == LAST_WINDOW:
        bits.add(actions, DONE)
        return
    for card in range(t.MONEY_CARDS):
        if can_cash(s, card):
            bits.add(actions, CASH + card)
    if s.phase == CHOOSING:
        for board in range(t.BOARDS):
            if can_choose(s, board):
                bits.add(actions, CHOOSE + board)
    else:
        legal_when_asked(s, actions)


@jit
def legal_when_asked(s: State, actions: Words) -> None:
    """P3.2: take a card or decline; P3.5: alone, take, pass or go on to a board and take there."""
    board = int(s.board)
    for place in range(t.MOST_CURRENT):
        if can_take(s, board, place):
            bits.add(actions, TAKE + place)
    if s.hand[s.to_move, t.ASSISTANT] > 0:
        for place in range(t.FUTURE):
            if can_take_future(s, board, place):
                bits.add(actions, TAKE_FUTURE + place)
    if s.phase == MUST_TAKE:
        return
    if not is_alone(s):
        bits.add(actions, DECLINE)
        return
    bits.add(actions, PASS)
    for other in range(t.BOARDS):
        if can_go_on_to(s, other):
            bits.add(actions, CHOOSE + other)


@jit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    if action >= STEP:
        lay(s, action - STEP)
    elif action < TAKE:
        choose(s, action - CHOOSE)
    elif action < TAKE_FUTURE:
        take(s, action - TAKE)
    elif action < DECLINE:
        take_future(s, action - TAKE_FUTURE)
    elif action == DECLINE:
        decline(s)
    elif action == PASS:
        end_round(s)
    elif action < SHIPMENT:
        cash(s, int(s.to_move), action - CASH, 1)
    elif action == SHIPMENT:
        start_shipment(s)
    elif action == SAIL:
        sail(s)
    else:
        close_window(s)


PHASE_RULE = {
    CHOOSING: "P3.1",
    ASKED: "P3.2",
    MUST_TAKE: "P3.5",
    LAST_WINDOW: "P7.2",
    OVER: "P7.1",
}
ANY_TIME = ("shipment", "cash")  # P5.1, P6.2
ANSWERS = {
    CHOOSING: ("choose",),
    ASKED: ("take", "assistant", "decline", "pass", "choose"),
    MUST_TAKE: ("take", "assistant"),
    LAST_WINDOW: ("done",),
}


def why_not(s: State, action: int) -> str | None:
    """The id of the rule that forbids an action now, or None: the first of several that it
    breaks.
    """
    phase = int(s.phase)
    block = ACTIONS.block_of(action)
    if phase == OVER:
        return PHASE_RULE[phase]
    if s.building or action == SAIL or action >= STEP:
        return why_not_ship(s, action)
    if block == "shipment":
        return None if s.startable[s.to_move] else "P5.10"
    if block == "cash":
        return None if can_cash(s, action - CASH) else "P6.2"
    if block not in ANSWERS[phase]:
        return PHASE_RULE[phase]
    if block == "choose":
        return why_not_choose(s, action - CHOOSE)
    if block == "take":
        return why_not_pay(s, int(s.current[s.board, action - TAKE]), "P3.2")
    if block == "assistant":
        if s.hand[s.to_move, t.ASSISTANT] == 0:
            return "P6.1"
        return why_not_pay(s, int(s.future[s.board, action - TAKE_FUTURE]), "P6.1")
    if block in ("decline", "pass"):
        return None if is_alone(s) == (block == "pass") else "P3.5"
    return None


def why_not_ship(s: State, action: int) -> str | None:
    """P5.10: steps belong to a shipment that was started, and it to them; P5.2: what it lacks."""
    if not s.building or SAIL != action < STEP:
        return "P5.10"
    if action == SAIL:
        return None if can_sail(s) else "P5.2"
    return why_not_step(s, action - STEP)


def why_not_choose(s: State, board: int) -> str | None:
    """P3.1: chosen already, or empty; P3.2: while others may be asked; P3.5: nothing to take."""
    if not can_choose(s, board):
        return "P3.1"
    if s.phase == CHOOSING:
        return None
    if not is_alone(s):
        return "P3.2"
    return None if can_go_on_to(s, board) else "P3.5"


def why_not_pay(s: State, kind: int, empty: str) -> str | None:
    """There is no card there (`empty` is the rule), or P3.7: too little money."""
    if kind == t.NO_CARD:
        return empty
    return None if can_pay(s, kind) else "P3.7"
