"""What an action would bring, before it is played, and what everything brought at the end."""

from hanse.core.record import NOBODY, State
from hanse.core.scene import ScoreLine
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import DRAW_CONTRACTS, KEEP, PASS, TAKE, TAKE_PILE, USE
from hanse.games.amsterdam.rules import FEW_CARTS, bonus_points, is_fulfilled
from hanse.games.amsterdam.state import BOTH, NO_CONTRACT, NOT_YET, TURN
from hanse.games.amsterdam.view.words.phrases import PHRASES, counted
from hanse.games.amsterdam.words import KIND_WORDS


def places(a: int, b: int) -> str:
    """Two places, as they are named together."""
    return f"{t.PLACE_NAMES[a]}–{t.PLACE_NAMES[b]}"


def contract_name(contract: int) -> str:
    """A contract by its places."""
    return places(t.CONTRACT_A[contract], t.CONTRACT_B[contract])


def preview(o: State, action: int, lang: str) -> str:
    """What an action costs and brings to the seat that is asked."""
    if o.to_move == NOBODY or action == PASS:
        return ""
    if action < TAKE:
        return " · ".join(_use(o, action - USE, lang))
    if action <= TAKE_PILE:
        return " · ".join(_take(o, action, lang))
    if action == DRAW_CONTRACTS:
        left = int(o.contract_pile_size)
        phrases = PHRASES[lang]
        return str(phrases["draw_last"] if left == 1 else phrases["draw"].format(n=left))
    return _keep(o, action - KEEP, lang)


def _use(o: State, use: int, lang: str) -> list[str]:
    """A5.2 to A5.7: cards, points, the bonus card, carts left; contracts that it completes."""
    phrases, kinds = PHRASES[lang], KIND_WORDS[lang]
    seat, route = int(o.to_move), int(t.USE_ROUTE[use])
    paid = [(int(t.USE_CARDS[use]), int(t.USE_COLOUR[use])), (int(t.USE_JOKERS[use]), t.JOKER)]
    cards = " + ".join(f"{n} {kinds[kind]}" for n, kind in paid if n)
    left = int(o.carts[seat] - t.LENGTH[route])
    said = [
        phrases["pay"].format(cards=cards),
        phrases["gain"].format(points=t.POINTS[t.LENGTH[route]]),
    ]
    if t.HAS_CART[route]:
        said.append(phrases["plus_bonus"])
    said.append(phrases["one_cart_left"] if left == 1 else phrases["carts_left"].format(n=left))
    for contract in _completed(o, seat, route):
        value = t.CONTRACT_VALUE[contract]
        name = contract_name(contract)
        said.append(phrases["fulfils"].format(contract=name, points=value))
    if o.last_turns == NOT_YET and left <= FEW_CARTS:
        said.append(phrases["sets_off"])
    return said


def _completed(o: State, seat: int, route: int) -> list[int]:
    """The seat's contracts that a route would complete."""
    then = o.copy()
    then.owner[route] = seat
    mine = [c for c in range(t.CONTRACTS) if o.holder[c] == seat]
    return [c for c in mine if is_fulfilled(then, c) and not is_fulfilled(o, c)]


def _take(o: State, action: int, lang: str) -> list[str]:
    """A4.1 to A4.4: whether a second card follows."""
    phrases = PHRASES[lang]
    from_pile = action == TAKE_PILE
    said = [phrases["from_pile"].format(n=o.pile_size)] if from_pile else []
    if o.phase != TURN:
        said.append(phrases["ends_turn"])
    elif not from_pile and o.display[action - TAKE] == t.JOKER:
        said.append(phrases["last_draw"])
    else:
        said.append(phrases["then_second"])
    return said


def _keep(o: State, choice: int, lang: str) -> str:
    """A7.2: what is at stake."""
    offered = [int(c) for c in o.offer[o.to_move]]
    kept = [c for i, c in enumerate(offered) if choice in (i, BOTH) and c != NO_CONTRACT]
    points = sum(int(t.CONTRACT_VALUE[c]) for c in kept)
    return str(PHRASES[lang]["keep"].format(points=points)) if kept else ""


def scoring(s: State, lang: str) -> list[ScoreLine]:
    """A5.6, A7.2 to A7.5: the sum of a seat's lines is its score."""
    phrases = PHRASES[lang]
    label, seats = phrases["score"], range(s.seats)
    routes = [int((s.owner == seat).sum()) for seat in seats]
    kept = [[c for c in range(t.CONTRACTS) if s.holder[c] == seat] for seat in seats]
    joined = [[c for c in mine if is_fulfilled(s, c)] for mine in kept]
    missed = [[c for c in mine if not is_fulfilled(s, c)] for mine in kept]
    return [
        ScoreLine(
            label["routes"],
            "A5.6",
            tuple(int(s.points[seat]) for seat in seats),
            tuple(counted(phrases["route_count"], n) for n in routes),
        ),
        ScoreLine(
            label["fulfilled"], "A7.2", tuple(map(_value, joined)), tuple(map(_names, joined))
        ),
        ScoreLine(
            label["missed"],
            "A7.2",
            tuple(-_value(contracts) for contracts in missed),
            tuple(map(_names, missed)),
        ),
        ScoreLine(
            label["bonus"],
            "A7.3",
            tuple(int(bonus_points(s, seat)) for seat in seats),
            tuple(counted(phrases["bonus_count"], int(s.bonus[seat])) for seat in seats),
        ),
    ]


def _value(contracts: list[int]) -> int:
    return sum(int(t.CONTRACT_VALUE[c]) for c in contracts)


def _names(contracts: list[int]) -> str:
    return ", ".join(f"{contract_name(c)} ({t.CONTRACT_VALUE[c]})" for c in contracts)
