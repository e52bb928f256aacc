"""The table of Amsterdam in the browser: what lies on it, what stands for which action, and what
a few words beside it say. Everything here reads an observation.

`ground.py` and `names.py` work out where things lie, `city.py` draws the old city behind them,
`scene.py` says what lies where now, `effects.py` what an action brings; `words` has the phrases,
and the guide through a first round.
"""

from hanse.core.record import State
from hanse.core.scene import Count
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import DRAW_CONTRACTS, KEEP, PASS, TAKE, TAKE_PILE, USE
from hanse.games.amsterdam.rules import PHASE_RULE
from hanse.games.amsterdam.state import NOT_YET, OVER
from hanse.games.amsterdam.view.effects import preview, scoring
from hanse.games.amsterdam.view.pictures import pictures
from hanse.games.amsterdam.view.scene import scene
from hanse.games.amsterdam.view.words.guide import guide
from hanse.games.amsterdam.view.words.phrases import PHRASES

__all__ = [
    "asked_rule",
    "counts",
    "guide",
    "pictures",
    "preview",
    "rule_of",
    "scene",
    "scoring",
    "spots_of",
    "status",
]

OFFERS = ("offer-1", "offer-2", "offer-both")
RULES = {  # behind what happened, where it is always the same
    "use": "A5.1",
    "take": "A4.1",
    "contracts": "A6.1",
    "pass": "A3.2",
}


def spots_of(action: int) -> tuple[str, ...]:
    """The things on the table that stand for an action. Cards and contracts lie on the board, and
    on a phone once more, large, in a row above the hand.
    """
    if action < TAKE:
        return (f"route-{t.ROUTE_IDS[t.USE_ROUTE[action - USE]]}",)
    if action < TAKE_PILE:
        return f"take-{action - TAKE + 1}", f"row-{action - TAKE + 1}"
    if action == TAKE_PILE:
        return "take-pile", "row-pile"
    if action == DRAW_CONTRACTS:
        return "contracts", "row-contracts"
    if action == PASS:
        return ("pass",)
    return (OFFERS[action - KEEP],)


def status(o: State, lang: str) -> str:
    """What kind of choice is being made, and how long it will go on once the end is near."""
    phrases = PHRASES[lang]
    phase = str(phrases["status"][int(o.phase)])
    if o.phase == OVER or o.last_turns == NOT_YET:
        return phase
    return f"{phase} · {phrases['last'].format(n=o.last_turns)}"


def asked_rule(o: State) -> str:
    """The rule behind what is asked now."""
    return PHASE_RULE[int(o.phase)]


def rule_of(o: State, block: str) -> str:
    """The rule behind an action of a block, by what was seen before it: A2.4, A6.1 for contracts
    kept.
    """
    return asked_rule(o) if block == "keep" else RULES[block]


def counts(o: State, seat: int, lang: str) -> list[Count]:
    """What everybody may know of a seat."""
    label = PHRASES[lang]["count"]
    return [
        Count("amsterdam-points", int(o.points[seat]), label["points"]),
        Count("amsterdam-carts", int(o.carts[seat]), label["carts"]),
        Count("amsterdam-cards", int(o.hand_size[seat]), label["cards"]),
        Count("amsterdam-contracts", int(o.contracts[seat]), label["contracts"]),
        Count("amsterdam-bonus", int(o.bonus[seat]), label["bonus"]),
    ]
