"""Figures of a table: where the game stands, what each seat has, what an action would bring, and
how the score comes about.
"""

from collections.abc import Iterator

import numpy as np

from hanse.core import play
from hanse.core.record import NOBODY, State
from hanse.core.scene import Count, ScoreLine
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.market import DISCOUNT, RESTOCK_COSTS
from hanse.games.hellweg.refusals import ASKED
from hanse.games.hellweg.selling import sale_pays
from hanse.games.hellweg.state import (
    ACTION_ROUNDS,
    BUYING_COACH,
    BUYING_STONE,
    COACH,
    FACE_DOWN,
    FACE_UP,
    NONE,
    NOTHING,
    OVER,
    PLACING_ROUNDS,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    SELLING,
    SELLING_OFF,
    STONE,
    TRAVELLING,
    TURNED_UP,
)
from hanse.games.hellweg.view.phrases import WORDS
from hanse.games.hellweg.words.phrases import KINDS
from hanse.games.hellweg.words.results import results
from hanse.games.hellweg.words.things import goods_card, pieces_words, privilege_words, road_words

RULES = {  # behind what happened, where it is always the same
    "take_stone": "H5.8",
    "take_coach": "H5.8",
    "sell": "H4.2",
    "keep": "H4.2",
    "go": "H4.8",
    "sell_off": "H4.12",
    "decline": "H4.12",
    "buy": "H5.1",
    "restock": "H6.1",
    "goods": "H7.1",
    "thaler": "H8.1",
    "store": "H10.1",
    "use": "H12.1",
    "claim": "H11.1",
    "later": "H11.1",
    "end": "H12.1",
}


def rule_of(o: State, block: str) -> str:
    """The rule behind an action of a block, by what was seen before it: for a piece placed or
    forgone what asked for it.
    """
    return asked_rule(o) if block in ("stone", "coach", "forgo") else RULES[block]


# Where the game stands


def status(o: State, lang: str) -> str:
    """The round and the phase in a few words."""
    words = WORDS[lang]["phases"]
    if o.phase == OVER:
        return str(words["over"])
    if o.round_number == 0:
        return str(words["placing"].format(lap=o.lap + 1, laps=PLACING_ROUNDS))
    if o.phase in (SELLING, TRAVELLING):
        phase = words["sale"].format(slot=o.slot + 1)
    elif o.phase == SELLING_OFF:
        phase = words["selling_off"]
    else:
        phase = words["actions"].format(lap=o.lap + 1, laps=ACTION_ROUNDS)
    return f"{words['round'].format(round=o.round_number, rounds=o.rounds)} · {phase}"


PLACED_BY = {  # the rule that says where a piece goes, and which piece it is
    BUYING_STONE: ("H5.3", STONE),
    BUYING_COACH: ("H5.4", COACH),
    RESTOCKING_STONE: ("H6.2", STONE),
    RESTOCKING_COACH: ("H6.3", COACH),
}


def asked_rule(o: State) -> str:
    """The rule behind what is asked now."""
    phase = int(o.phase)
    if phase in PLACED_BY:
        rule, piece = PLACED_BY[phase]
        supply = o.stone_supply if piece == STONE else o.coach_supply
        return "H5.8" if supply[o.to_move] == 0 and o.in_hand == NOTHING else rule
    return ASKED[phase][0]


# What each seat has


def counts(o: State, seat: int, lang: str) -> list[Count]:
    """The public figures of a seat."""
    words = WORDS[lang]
    cards = int((o.owner == seat).sum())
    found = [
        Count("hellweg-thaler", int(o.money[seat]), words["money"]),
        Count("hellweg-stone", int(o.stone_supply[seat]), words["stones"]),
        Count("hellweg-coach", int(o.coach_supply[seat]), words["coaches"]),
        Count("hellweg-goods", cards, words["cards"]),
    ]
    if o.warehouse:
        stored = int(o.stored_stones[seat] + o.stored_coaches[seat])
        sides = o.privilege[seat].tolist()
        up = sum(side in (FACE_UP, TURNED_UP) for side in sides)
        held = sum(side != NONE for side in sides)
        found.append(Count("hellweg-warehouse", stored, words["stored"]))
        found.append(Count("hellweg-privilege", f"{up}/{held}", words["held"]))
    return found


# What an action would bring


def preview(o: State, action: int, lang: str) -> str:
    """What an action costs, earns and brings; nothing if there is nothing to tell."""
    if o.to_move == NOBODY:
        return ""
    words, seat = WORDS[lang]["preview"], int(o.to_move)
    block = a.ACTIONS.block_of(action)
    number = action - a.ACTIONS.blocks[block][0]
    told: list[str] = []
    if block == "buy" and o.card != t.NO_CARD:
        told += _price(o, seat, int(t.CARD_VALUE[o.card, number]), lang)
        pieces = pieces_words(t.CARD_STONES[o.card, number], t.CARD_COACHES[o.card, number], lang)
        told.append(words["brings"].format(pieces=pieces))
    elif block == "goods":
        told += _price(o, seat, int(t.PRICE[number]), lang)
        told += _goods(o, seat, number, lang)
    elif block == "restock" and not o.warehouse:
        told.append(words["costs"].format(thaler=RESTOCK_COSTS))
    elif block in ("coach", "sell", "go", "sell_off", "thaler", "use"):
        told += _outcome(o, seat, action, lang)
    return " · ".join(told)


def _price(o: State, seat: int, price: int, lang: str) -> Iterator[str]:
    words = WORDS[lang]["preview"]
    less = DISCOUNT if o.market[seat] else 0
    yield words["costs"].format(thaler=price - less)
    if less:
        yield words["discount"]


def _goods(o: State, seat: int, card: int, lang: str) -> Iterator[str]:
    """What the card counts, and what it adds with the bonuses of the cards owned."""
    words = WORDS[lang]["preview"]
    owned = int(o.goods[seat])
    worth = int(t.WORTH[owned | 1 << card] - t.WORTH[owned])
    yield words["counts"].format(value=int(t.VALUE[card]))
    if worth != t.VALUE[card]:
        yield words["more"].format(value=worth)
    if o.warehouse and t.PRIVILEGED >> card & 1 and (o.privilege[seat] == NONE).any():
        yield words["claim"]


def _outcome(o: State, seat: int, action: int, lang: str) -> Iterator[str]:
    """What would follow, found by playing it on a copy: money, coaches lost, privileges gained."""
    words = WORDS[lang]["preview"]
    after = np.frombuffer(bytearray(o.tobytes()), o.dtype)
    if play.play(after, 0, action, np.zeros(a.ACTIONS.words, np.uint64)) == play.ILLEGAL:
        return
    then = after[0]
    if then.phase == TRAVELLING:
        good, value = t.HOUSE_GOOD[t.CARD_HOUSE[o.card, o.slot]], t.CARD_VALUE[o.card, o.slot]
        yield words["fork"].format(value=int(sale_pays(o, seat, good, value)))
        return
    lost = []
    for token in results(o, then, seat, action):
        what, _, thing = token.partition(":")
        if what == "earned":
            yield words["earns"].format(thaler=thing)
        elif what == "lost":
            lost.append(road_words(t.ROAD_IDS.index(thing)))
        elif what == "privilege":
            yield privilege_words(thing, lang)
        elif what == "extra_coaches":
            yield WORDS[lang]["extra"]
    if lost:
        yield words["lost"].format(roads=", ".join(lost))
    down = int((o.privilege[seat] == FACE_DOWN).sum())
    if o.warehouse and down and _turns_up(action):
        yield words["turns"].format(count=down)


def _turns_up(action: int) -> bool:
    return action in (a.THALER, a.USE + t.TURN_UP)


# How the score comes about


def scoring(s: State, lang: str) -> list[ScoreLine]:
    """H15.1: money, goods cards kind by kind, and the bonuses."""
    seats = range(int(s.seats))
    lines = [
        ScoreLine(
            WORDS[lang]["score"]["money"], "H15.1", tuple(int(s.money[seat]) for seat in seats)
        )
    ]
    kinds = [entry["kind"] for entry in t.DATA["goods_cards"]]
    for kind in dict.fromkeys(kinds):
        cards = [card for card, its in enumerate(kinds) if its == kind]
        owned = [[card for card in cards if s.owner[card] == seat] for seat in seats]
        if any(owned):
            points = tuple(sum(int(t.VALUE[card]) for card in mine) for mine in owned)
            notes = tuple(", ".join(_short(card, lang) for card in mine) for mine in owned)
            lines.append(ScoreLine(_capital(KINDS[lang][kind]), "H15.1", points, notes))
    bonuses = tuple(_bonus(int(s.goods[seat])) for seat in seats)
    if any(bonuses):
        lines.append(ScoreLine(WORDS[lang]["score"]["bonus"], "H8.4", bonuses))
    return lines


def _bonus(owned: int) -> int:
    """H8.4, H8.5: what the bonuses add to the values printed."""
    printed = sum(int(t.VALUE[card]) for card in range(t.GOODS_CARDS) if owned >> card & 1)
    return int(t.WORTH[owned]) - printed


def _short(card: int, lang: str) -> str:
    """A goods card without what it does, with its value."""
    return f"{goods_card(card, lang).partition(' (')[0]}: {int(t.VALUE[card])}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
