"""Who knows what in Packet Row: what a seat may see of a state, and states that fit what it sees.

Everybody saw every card taken from the open supplies (P3.8), so hands are no secret to a good
memory. Secret are the starting contracts of others, and a shipment until it sails: nobody else
sees that one is being built, so that a change of mind tells nothing (P5.10). The piles keep their
secret by themselves: a card is drawn when it is turned up. At the end everything is open.
"""

from hanse.core.game import SEEN, UNSEEN
from hanse.core.jit import jit
from hanse.core.random import Luck, choose
from hanse.core.record import State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.actions import SHIPMENT, STEP
from hanse.games.packet_row.shipments import can_start, clear_shipment
from hanse.games.packet_row.state import OVER


def visibility(action: int) -> int:
    """What others get to know of an action: of a shipment nothing until it sails (P5.10)."""
    return UNSEEN if action == SHIPMENT or action >= STEP else SEEN


@jit
def hide(s: State, seat: int) -> None:
    """Blank what `seat` may not know: starting contracts (P2.3), and a shipment being built.
    Whether others can start one is told as far as their open cards tell it.
    """
    if s.phase == OVER:
        return
    for other in range(s.seats):
        if other != seat:
            s.starting[other] = t.NO_CONTRACT
            s.startable[other] = can_start(s, other)
    if s.building != 0 and s.to_move != seat:
        clear_shipment(s)


@jit
def determinize(o: State, seat: int, luck: Luck) -> None:
    """Deal the starting contracts that `seat` can't see; nobody else is building a shipment."""
    if o.phase == OVER:
        return
    for other in range(o.seats):
        if other != seat and o.opened[other] == t.NO_CONTRACT:
            o.starting[other] = unseen_contract(o, luck)
            o.startable[other] = can_start(o, other)


@jit
def unseen_contract(o: State, luck: Luck) -> int:
    """P2.3: any starting contract that nobody is known or thought to have, each equally likely."""
    rest = choose(luck, t.STARTING_CONTRACTS - contracts_placed(o))
    for contract in range(t.STARTING_CONTRACTS):
        if not is_placed(o, contract):
            if rest == 0:
                return contract
            rest -= 1
    return t.NO_CONTRACT


@jit
def contracts_placed(o: State) -> int:
    """How many starting contracts are held or fulfilled."""
    count = 0
    for contract in range(t.STARTING_CONTRACTS):
        count += is_placed(o, contract)
    return count


@jit
def is_placed(o: State, contract: int) -> bool:
    """Whether somebody is known to hold a starting contract or to have fulfilled it."""
    for seat in range(o.seats):
        if o.starting[seat] == contract or o.opened[seat] == contract:
            return True
    return False
