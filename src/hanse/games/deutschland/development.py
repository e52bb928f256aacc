"""D7: development cards."""

from hanse.core import bits
from hanse.core.bits import Words
from hanse.core.jit import jit
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import PLAY, TAKE
from hanse.games.deutschland.building import ask_free_road, can_place_road, hand_over_place
from hanse.games.deutschland.goetz import send_goetz
from hanse.games.deutschland.hands import gain
from hanse.games.deutschland.state import ARMY, BANKING
from hanse.games.deutschland.winning import go_on, wins_now

FREE_ROADS = 2  # D7.3
BANKED = 2  # D7.4


@jit
def add_cards(s: State, actions: Words) -> None:
    """D7.1: one card a turn, none drawn in this turn."""
    if s.has_played:
        return
    for kind in range(t.VICTORY):
        if has_ready(s, kind) and has_use(s, kind):
            bits.add(actions, PLAY + kind)


@jit
def has_ready(s: State, kind: int) -> bool:
    """D7.1: whether the player on turn holds a card of a kind that was not drawn in this turn."""
    return s.held[s.on_turn, kind] > s.fresh[kind]


@jit
def has_use(s: State, kind: int) -> bool:
    """D7.3: road building needs a road that can be built, D7.4: banking a card in the stock."""
    if kind == t.ROAD_BUILDING:
        return can_place_road(s, s.on_turn)
    if kind == t.BANKING:
        return stock_size(s) > 0
    return True


@jit
def stock_size(s: State) -> int:
    """D7.4: cards in the stock, of all kinds."""
    size = 0
    for resource in range(t.RESOURCES):
        size += s.stock[resource]
    return size


@jit
def play_card(s: State, kind: int) -> None:
    """D7.1: a card is opened. D7.2 to D7.5: what it does."""
    open_card(s, kind)
    s.has_played = 1
    if kind == t.LANDSKNECHT:
        play_landsknecht(s)
    elif kind == t.ROAD_BUILDING:
        s.free_roads = FREE_ROADS
        ask_free_road(s)
    elif kind == t.BANKING:
        s.to_take = min(BANKED, stock_size(s))
        s.phase = BANKING
    else:
        s.has_trade = 1


@jit
def open_card(s: State, kind: int) -> None:
    """D7.1: of equal cards the oldest is opened; so all see that the older ones are others."""
    seat, older = s.on_turn, t.NO_CARD
    s.held[seat, kind] -= 1
    for card in range(t.ALL_CARDS):
        if s.card_holder[card] != seat:
            continue
        if s.card_kind[card] == kind:
            s.card_holder[card] = NOBODY
            s.card_not[card] = 0
            if older != t.NO_CARD:  # what is known of it and the older ones holds for these
                s.card_peak[older] = max(s.card_peak[older], s.card_peak[card])
            s.card_peak[card] = 0
            return
        s.card_not[card] |= 1 << kind
        older = card


@jit
def play_landsknecht(s: State) -> None:
    """D7.2: it stays open. D8.5: the army is counted, D9.1: and the win, before Götz moves."""
    s.army[s.on_turn] += 1
    award_army(s)
    if not wins_now(s):
        send_goetz(s)


@jit
def award_army(s: State) -> None:
    """D8.5: the first with three open Landsknechts; more takes it over."""
    seat = s.on_turn
    if s.army[seat] < ARMY or s.army_holder == seat:
        return
    if s.army_holder == NOBODY or s.army[seat] > s.army[s.army_holder]:
        hand_over_place(s, s.army_holder, seat)
        s.army_holder = seat


@jit
def add_takes(s: State, actions: Words) -> None:
    """D7.4: what the stock has."""
    for resource in range(t.RESOURCES):
        if s.stock[resource] > 0:
            bits.add(actions, TAKE + resource)


@jit
def take_resource(s: State, resource: int) -> None:
    """D7.4: one of two resources of choice."""
    gain(s, s.on_turn, resource, 1)
    s.to_take -= 1
    if s.to_take == 0:
        go_on(s)
