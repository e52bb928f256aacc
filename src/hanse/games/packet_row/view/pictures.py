"""The pictures that stand beside an action in a menu: the card, and what it serves or counts as."""

from hanse.core.record import State
from hanse.games.packet_row import actions as a
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.state import NO_BOARD
from hanse.games.packet_row.view.cards import face_id, flag_art, good_art, start_id

SYMBOLS = {a.SHIPMENT: "ship", a.SAIL: "ship", a.DECLINE: "pawn", a.PASS: "lighthouse"}


def pictures(o: State, action: int) -> tuple[tuple[str, int], ...]:
    """Symbols, and how many of each."""
    return tuple((f"packet_row-{name}", 1) for name in _names(o, action))


def _names(o: State, action: int) -> list[str]:
    if action < a.TAKE:
        return [f"back-{t.BOARD_NAMES[action - a.CHOOSE]}"]
    if action < a.DECLINE:
        return _supply(o, action)
    if action in SYMBOLS:
        return [SYMBOLS[action]]
    if a.CASH <= action < a.SHIPMENT:
        return [f"card-{face_id(t.MONEY + action - a.CASH)}"]
    return _step(action - a.STEP) if action >= a.STEP else []


def _supply(o: State, action: int) -> list[str]:
    """A card of the board asked about."""
    if o.board == NO_BOARD:
        return []
    is_future = action >= a.TAKE_FUTURE
    place = action - (a.TAKE_FUTURE if is_future else a.TAKE)
    kind = int((o.future if is_future else o.current)[o.board, place])
    names = ["face-assistant"] if is_future else []
    return names if kind == t.NO_CARD else [*names, f"card-{face_id(kind)}"]


def _step(step: int) -> list[str]:
    """What is laid for a shipment, who helps, and what it becomes."""
    if t.GUILD_CONTRACTS <= step < t.CONTRACTS:
        return [f"card-{start_id(step - t.GUILD_CONTRACTS)}"]
    names = [f"card-{face_id(int(t.STEP_KIND[step]))}"]
    if step < t.SHIP_STEP:
        return names
    if t.STEP_HELP[step] != t.NO_CARD:
        names.append(f"face-{t.KIND_NAMES[t.STEP_HELP[step]]}")
    to = int(t.STEP_TO[step])
    if step < t.GOODS_STEP:
        return [*names, f"flag-{flag_art(t.COUNTRY_NAMES[to])}"]
    return [*names, good_art(t.GOOD_NAMES[to])]
