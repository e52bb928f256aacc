"""Figures of a table: where the game stands, what each seat has, what an action would bring, and
how the score comes about.
"""

from collections.abc import Iterator

from hanse.core.record import NOBODY, State
from hanse.core.scene import Count, ScoreLine
from hanse.games.packet_row import actions as a
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.rules import (
    DOLLARS_A_POINT,
    PHASE_RULE,
    final_money,
    is_alone,
    points_per_banker,
    victory_points,
)
from hanse.games.packet_row.shipments import holds_contract
from hanse.games.packet_row.state import (
    ASKED,
    CHOOSING,
    LAST_WINDOW,
    MUST_TAKE,
    NO_BOARD,
    OVER,
)
from hanse.games.packet_row.view.cards import short_name
from hanse.games.packet_row.view.phrases import WORDS
from hanse.games.packet_row.words import contract_words, kind_words, name_words

RULES = {  # behind what happened, where it is always the same
    "take": "P3.2",
    "assistant": "P6.1",
    "decline": "P3.3",
    "pass": "P3.5",
    "cash": "P6.2",
    "shipment": "P5.10",
    "contract": "P5.10",
    "ship": "P5.4",
    "goods": "P5.5",
    "double_gold": "P5.6",
    "single_gold": "P5.6",
    "sail": "P5.2",
    "done": "P7.2",
}


def rule_of(o: State, block: str) -> str:
    """The rule behind an action of a block, by what was seen before it: P3.1, P3.5 for a board
    chosen.
    """
    return asked_rule(o) if block == "choose" else RULES[block]


# Where the game stands


def status(o: State, lang: str) -> str:
    """The round, what is going on, and how near the end is."""
    words = WORDS[lang]["status"]
    if o.phase == OVER:
        return str(words["over"])
    if o.phase == LAST_WINDOW:
        return str(words["last_window"])
    said = [words["round"].format(n=o.rounds)]
    phase = {CHOOSING: "choosing", ASKED: "asked", MUST_TAKE: "must_take"}[int(o.phase)]
    board = WORDS[lang]["boards"][o.board] if o.board != NO_BOARD else ""
    said.append(words[phase].format(board=board))
    if o.unfilled.any():
        said.append(words["dry"].format(n=o.unfilled.sum(), all=t.BOARDS_TO_END[o.seats]))
    return " · ".join(said)


def asked_rule(o: State) -> str:
    """The rule behind what is asked now."""
    if o.building:
        return "P5.10"
    if o.phase == ASKED and is_alone(o):
        return "P3.5"
    return PHASE_RULE[int(o.phase)]


# What each seat has


def counts(o: State, seat: int, lang: str) -> list[Count]:
    """The public figures of a seat."""
    words = WORDS[lang]["count"]
    ships = int(o.hand[seat, t.SHIP : t.GOODS_CARD].sum())
    cards = int(o.hand[seat].sum()) - ships + int(o.opened[seat] == t.NO_CONTRACT)
    return [
        Count("packet_row-note", int(o.money[seat]), words["money"]),
        Count("packet_row-cards", cards, words["cards"]),
        Count("packet_row-ship", ships, words["ships"]),
        Count("packet_row-rosette", int(victory_points(o, seat)), words["points"]),
    ]


# What an action would bring


def preview(o: State, action: int, lang: str) -> str:
    """What an action costs and brings; nothing if there is nothing to tell."""
    if o.to_move == NOBODY:
        return ""
    return " · ".join(_told(o, action, lang))


def _told(o: State, action: int, lang: str) -> Iterator[str]:
    words, seat = WORDS[lang]["preview"], int(o.to_move)
    block = a.ACTIONS.block_of(action)
    if block == "choose":
        yield from _shown(o, action - a.CHOOSE, lang)
    elif block in ("take", "assistant"):
        yield from _card(o, action, lang)
    elif block == "decline":
        yield words["next_board" if seat == o.master else "later"]
    elif block == "pass":
        yield words["ends"]
    elif block == "cash":
        value = int(t.MONEY_VALUE[action - a.CASH])
        yield words["receive"].format(value=value, money=o.money[seat] + value)
    elif block == "shipment":
        yield words["undo"]
    elif block == "sail":
        laid = o.laid[: t.CONTRACTS].astype(int)
        total = int(laid @ t.CONTRACT_PAYS)
        yield words["sail"].format(sum=total, money=o.money[seat] + total)
    elif block == "done":
        yield words["end"]
    else:
        yield from _step(o, action - a.STEP, lang)


def _shown(o: State, board: int, lang: str) -> Iterator[str]:
    """The cards that may be taken on a board."""
    kinds = [int(kind) for kind in o.current[board] if kind != t.NO_CARD]
    if kinds:
        cards = ", ".join(kind_words(kind, lang) for kind in kinds)
        yield WORDS[lang]["preview"]["shows"].format(cards=cards)


def _card(o: State, action: int, lang: str) -> Iterator[str]:
    """P3.7: the price; what the card is good for; P3.6: whether the round ends with it."""
    words, seat = WORDS[lang]["preview"], int(o.to_move)
    if o.board == NO_BOARD:
        return
    from_future = action >= a.TAKE_FUTURE
    supply = o.future if from_future else o.current
    kind = int(supply[o.board, action - (a.TAKE_FUTURE if from_future else a.TAKE)])
    if kind == t.NO_CARD:
        return
    price = int(t.PRICE[kind])
    left = int(o.money[seat]) - price
    yield words["price"].format(price=price, left=left) if price else words["free"]
    if from_future:
        yield words["assistant"]
    yield from _use(o, seat, kind, lang)
    if seat == o.master:
        yield words["ends"]


def _use(o: State, seat: int, kind: int, lang: str) -> Iterator[str]:
    """What a card is good for in this hand."""
    words = WORDS[lang]["preview"]
    mine = [c for c in range(t.CONTRACTS) if holds_contract(o, seat, c)]
    if kind < t.SHIP:
        yield words["pays"].format(pays=t.CONTRACT_PAYS[kind])
    elif kind < t.GOODS_CARD:
        country = kind - t.SHIP
        yield from _serves([c for c in mine if t.CONTRACT_COUNTRY[c] == country], lang)
    elif kind < t.DOUBLE:
        good = (kind - t.GOODS_CARD) // t.SIZES
        yield from _serves([c for c in mine if t.CONTRACT_GOOD[c] == good], lang)
    elif kind == t.BANKER:
        yield words["banker"]
    elif kind >= t.VICTORY:
        yield words["points"].format(points=t.VICTORY_POINTS[kind - t.VICTORY])


def _serves(contracts: list[int], lang: str) -> Iterator[str]:
    if contracts:
        said = ", ".join(contract_words(contract, lang) for contract in contracts)
        yield WORDS[lang]["preview"]["serves"].format(contract=said)


def _step(o: State, step: int, lang: str) -> Iterator[str]:
    """What a step of a shipment brings it nearer to."""
    words = WORDS[lang]["preview"]
    if step < t.SHIP_STEP:
        yield words["pays"].format(pays=t.CONTRACT_PAYS[step])
        return
    if t.STEP_HELP[step] != t.NO_CARD:
        yield words["captain" if step < t.GOODS_STEP else "merchant"]
    if step < t.GOODS_STEP:
        return
    lacking, to = o.lacking.astype(int), t.STEP_TO[step]
    over = int(t.STEP_UNITS[step] - lacking[to])
    lacking[to] = max(-over, 0)
    if over > 0:
        yield words["lost"].format(units=over)
    short = [
        f"{lacking[good]} {name_words(t.GOOD_NAMES[good], lang)}"
        for good in range(t.GOODS)
        if lacking[good]
    ]
    yield words["short"].format(short=", ".join(short)) if short else words["complete"]


# How the score comes about


def scoring(s: State, lang: str) -> list[ScoreLine]:
    """P7.3 to P7.5: the sum of a seat's lines is its score."""
    words, seats = WORDS[lang]["score"], range(int(s.seats))
    money = [int(final_money(s, seat)) for seat in seats]
    each = [int(points_per_banker(s, seat)) for seat in seats]
    bankers = [int(s.hand[seat, t.BANKER]) for seat in seats]
    return [
        ScoreLine(
            words["victory"],
            "P7.3",
            tuple(int(victory_points(s, seat)) for seat in seats),
            tuple(_buildings(s, seat, lang) for seat in seats),
        ),
        ScoreLine(
            words["money"],
            "P7.4",
            tuple(sum_ // DOLLARS_A_POINT for sum_ in money),
            tuple(WORDS[lang]["dollars"].format(n=sum_) for sum_ in money),
        ),
        ScoreLine(
            words["bankers"],
            "P7.5",
            tuple(count * points for count, points in zip(bankers, each, strict=True)),
            tuple(
                words["banker_note"].format(count=count, each=points) if count else ""
                for count, points in zip(bankers, each, strict=True)
            ),
        ),
    ]


def _buildings(s: State, seat: int, lang: str) -> str:
    """Each building with its points."""
    held = s.hand[seat, t.VICTORY :]
    named = []
    for card, name in enumerate(t.VICTORY_IDS):
        if held[card]:
            times = f"{held[card]} × " if held[card] > 1 else ""
            named.append(f"{short_name(name, lang)} {times}{t.VICTORY_POINTS[card]}")
    return ", ".join(named)
