"""The pictures that stand beside an action in a menu: the cards it takes, or the cards it pays."""

from hanse.core.record import State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import DRAW_CONTRACTS, KEEP, PASS, TAKE, TAKE_PILE
from hanse.games.amsterdam.state import NO_CARD


def pictures(o: State, action: int) -> tuple[tuple[str, int], ...]:
    """Symbols, and how many of each."""
    if action < TAKE:
        jokers, others = int(t.USE_JOKERS[action]), int(t.USE_CARDS[action])
        paid = [(_card(int(t.USE_COLOUR[action])), others), (_card(t.JOKER), jokers)]
        return tuple((card, count) for card, count in paid if count)
    if action < TAKE_PILE:
        kind = int(o.display[action - TAKE])
        return () if kind == NO_CARD else ((_card(kind), 1),)
    if action == PASS:
        return ()
    if action >= KEEP:
        return (("amsterdam-contracts", 2 if action == KEEP + 2 else 1),)
    return (("amsterdam-contract-back" if action == DRAW_CONTRACTS else "amsterdam-back", 1),)


def _card(kind: int) -> str:
    return f"amsterdam-card-{t.KIND_NAMES[kind]}"
