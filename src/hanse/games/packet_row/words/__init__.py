"""Packet Row in words: an action, what showed with it, and a position, in each language.

Everything here reads an observation, so it can tell no more than its reader may know.
"""

from collections.abc import Iterable, Iterator

from hanse.core.record import NOBODY, State
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.actions import (
    ACTIONS,
    CASH,
    CHOOSE,
    DECLINE,
    SAIL,
    STEP,
    TAKE,
    TAKE_FUTURE,
)
from hanse.games.packet_row.state import (
    CHOOSING,
    LAST_WINDOW,
    MUST_TAKE,
    NO_BOARD,
    NO_PLACE,
    OVER,
)
from hanse.games.packet_row.words.phrases import BOARDS, DESTINATIONS, NAMES, PHRASES, TO

# Cards


def name_words(name: str, lang: str) -> str:
    """A good, country or card of the data file by its name."""
    return NAMES[lang].get(name, name.replace("_", " "))


def to_words(country: str, lang: str) -> str:
    """Where a contract goes."""
    return DESTINATIONS[lang].get(country, f"{TO[lang]} {name_words(country, lang)}")


def contract_words(contract: int, lang: str) -> str:
    """A contract; a starting contract says that it is one."""
    text = text_words(contract, lang)
    if contract < t.GUILD_CONTRACTS:
        return text
    return str(PHRASES[lang]["starting"].format(contract=text))


def text_words(contract: int, lang: str) -> str:
    """What is written on a contract: units, good, country and sum."""
    text = PHRASES[lang]["contract"].format(
        units=t.CONTRACT_UNITS[contract],
        good=name_words(t.GOOD_NAMES[t.CONTRACT_GOOD[contract]], lang),
        to=to_words(t.COUNTRY_NAMES[t.CONTRACT_COUNTRY[contract]], lang),
        pays=t.CONTRACT_PAYS[contract],
    )
    return str(text)


def kind_words(kind: int, lang: str) -> str:
    """A card by its kind."""
    phrases = PHRASES[lang]
    if kind == t.NO_CARD:
        return "–"
    if kind < t.SHIP:
        return contract_words(kind, lang)
    if kind < t.GOODS_CARD:
        country = name_words(t.COUNTRY_NAMES[kind - t.SHIP], lang)
        return str(phrases["ship"].format(country=country))
    if kind < t.DOUBLE:
        good, size = divmod(kind - t.GOODS_CARD, t.SIZES)
        return f"{t.SIZE_UNITS[size]} {name_words(t.GOOD_NAMES[good], lang)}"
    if t.MONEY <= kind < t.VICTORY:
        return str(phrases["money_card"].format(value=t.MONEY_VALUE[kind - t.MONEY]))
    return name_words(t.KIND_NAMES[kind], lang)


def priced_words(kind: int, lang: str) -> str:
    """A card with its price, if it has one."""
    card = kind_words(kind, lang)
    if kind == t.NO_CARD or t.PRICE[kind] == 0:
        return card
    return str(PHRASES[lang]["priced"].format(card=card, price=t.PRICE[kind]))


def _list(kinds: Iterable[int], lang: str) -> str:
    return ", ".join(priced_words(int(kind), lang) for kind in kinds) or PHRASES[lang]["none"]


def _shown(o: State, board: int) -> list[int]:
    """The places of a current supply that are used with so many players."""
    return [int(kind) for kind in o.current[board][: t.CURRENT[o.seats]]]


# Results, in notation


def deal(s: State) -> Iterator[str]:
    """What fell during the set-up: starting contracts and supplies."""
    for seat in range(s.seats):
        if s.starting[seat] != t.NO_CONTRACT:
            yield f"starting{seat}:{t.STARTING_IDS[s.starting[seat]]}"
    for board in range(t.BOARDS):
        yield _supplies(s, board)


def _supplies(s: State, board: int) -> str:
    rows = [_shown(s, board), [int(kind) for kind in s.future[board]]]
    written = [
        ",".join("-" if kind == t.NO_CARD else t.KIND_NAMES[kind] for kind in row) for row in rows
    ]
    return f"{t.BOARD_NAMES[board]}:{'|'.join(written)}"


def results(before: State, after: State, seat: int, action: int) -> Iterator[str]:
    """What showed with an action: the card taken, what a shipment used, new supplies, and at the
    end the money cards cashed.
    """
    taken = t.NO_CARD
    if TAKE <= action < DECLINE:
        taken = (
            before.current[before.board, action - TAKE]
            if action < TAKE_FUTURE
            else before.future[before.board, action - TAKE_FUTURE]
        )
        yield f"took:{t.KIND_NAMES[taken]}"
    if action == SAIL:
        yield from _shipped(before, after, seat)
    if action < SAIL and before.board != NO_BOARD and not after.chosen.any():
        yield from (_supplies(after, board) for board in range(t.BOARDS) if before.chosen[board])
        if after.phase == LAST_WINDOW:
            yield from _cashed(before, seat, int(taken))


def _shipped(before: State, after: State, seat: int) -> Iterator[str]:
    if before.opened[seat] != after.opened[seat]:
        yield f"fulfilled:{t.STARTING_IDS[after.opened[seat]]}"
    for kind in range(t.KINDS):
        for _ in range(before.hand[seat, kind] - after.hand[seat, kind]):
            yield f"{'fulfilled' if kind < t.SHIP else 'used'}:{t.KIND_NAMES[kind]}"
    yield f"received:{after.money[seat] - before.money[seat]}"


def _cashed(before: State, seat: int, taken: int) -> Iterator[str]:
    for other in range(before.seats):
        cards = before.hand[other, t.MONEY : t.VICTORY].astype(int)
        if other == seat and t.MONEY <= taken < t.VICTORY:
            cards[taken - t.MONEY] += 1
        if cards.any():
            yield f"cashed{other}:{cards @ t.MONEY_VALUE}"


def result_words(token: str, lang: str) -> str:
    """One result of `results` in words."""
    what, _, thing = token.partition(":")
    phrases = PHRASES[lang]
    if what in ("took", "used"):
        card = kind_words(t.KIND_NAMES.index(thing), lang)
        return str(phrases[what].format(card=card))
    if what == "fulfilled":
        contract = contract_words(t.CONTRACT_IDS.index(thing), lang)
        return str(phrases["did_fulfil"].format(contract=contract))
    if what == "received":
        return str(phrases[what].format(sum=thing))
    if what.startswith("cashed"):
        return str(phrases["cashed"].format(seat=what.removeprefix("cashed"), sum=thing))
    rows = [[_kind(name) for name in row.split(",")] for row in thing.split("|")]
    return str(
        phrases["refilled"].format(
            board=BOARDS[lang][t.BOARD_NAMES.index(what)],
            current=_list(rows[0], lang),
            future=_list(rows[1], lang),
        )
    )


def _kind(name: str) -> int:
    return t.NO_CARD if name == "-" else t.KIND_NAMES.index(name)


# Actions


def action_words(action: int, lang: str, o: State | None = None) -> str:
    """An action in words; with the actor's observation it names the card meant."""
    phrases = PHRASES[lang]
    block = ACTIONS.block_of(action)
    if action >= STEP:
        return _step(action - STEP, lang)
    if block == "choose":
        return str(phrases[block].format(board=BOARDS[lang][action - CHOOSE]))
    if block in ("take", "assistant"):
        return _take(action, lang, o)
    if block == "cash":
        return str(phrases[block].format(value=t.MONEY_VALUE[action - CASH]))
    return str(phrases[block])


def _take(action: int, lang: str, o: State | None) -> str:
    block = ACTIONS.block_of(action)
    place = action - (TAKE if block == "take" else TAKE_FUTURE)
    kind = t.NO_CARD
    if o is not None and o.board != NO_BOARD:
        kind = int(o.current[o.board, place] if block == "take" else o.future[o.board, place])
    if kind == t.NO_CARD:
        return str(PHRASES[lang][block].format(place=place + 1))
    return str(PHRASES[lang][f"{block}_card"].format(card=priced_words(kind, lang)))


def _step(step: int, lang: str) -> str:
    """A step of a shipment."""
    phrases = PHRASES[lang]
    if step < t.SHIP_STEP:
        return str(phrases["lay_contract"].format(contract=contract_words(step, lang)))
    card = kind_words(int(t.STEP_KIND[step]), lang)
    to = int(t.STEP_TO[step])
    if step < t.GOODS_STEP:
        form = "lay_ship" if t.STEP_HELP[step] == t.NO_CARD else "lay_captain"
        country = name_words(t.COUNTRY_NAMES[to], lang)
        return str(phrases[form].format(ship=card, country=country))
    good = name_words(t.GOOD_NAMES[to], lang)
    if step < t.DOUBLE_STEP:
        form = "lay_goods" if t.STEP_HELP[step] == t.NO_CARD else "lay_merchant"
        return str(phrases[form].format(card=card, good=good))
    return str(phrases["lay_gold"].format(gold=card, good=good))


# Positions


def question(o: State, seat: int, lang: str) -> str:
    """The sentence that says what a seat is asked to do."""
    phrases = PHRASES[lang]
    if o.phase == OVER:
        return str(phrases["over"])
    if o.to_move != seat:
        return str(phrases["wait"].format(seat=o.to_move))
    if o.building:
        return _shipment_question(o, lang)
    if o.phase == CHOOSING:
        return str(phrases["ask_choose"])
    if o.phase == LAST_WINDOW:
        return str(phrases["ask_last"])
    form = "ask_must" if o.phase == MUST_TAKE else "ask_alone" if _is_alone(o) else "ask_take"
    return str(phrases[form].format(board=BOARDS[lang][o.board]))


def _is_alone(o: State) -> bool:
    others = [seat for seat in range(o.seats) if seat != o.master]
    return o.to_move == o.master and all(o.pawn[seat] != NO_PLACE for seat in others)


def _shipment_question(o: State, lang: str) -> str:
    phrases = PHRASES[lang]
    if o.last == t.NO_STEP:
        return str(phrases["ask_contract"])
    if o.waiting:
        return str(phrases["ask_ship" if o.last < t.SHIP_STEP else "ask_ships"])
    short = [
        f"{o.lacking[good]} {name_words(t.GOOD_NAMES[good], lang)}"
        for good in range(t.GOODS)
        if o.lacking[good]
    ]
    return str(
        phrases["ask_goods"].format(short=", ".join(short)) if short else phrases["ask_sail"]
    )


def position_words(o: State, seat: int, lang: str) -> Iterator[str]:
    """The table as a seat sees it, line by line."""
    phrases = PHRASES[lang]
    yield phrases["round"].format(round=o.rounds)
    for board in range(t.BOARDS):
        marker = "▶" if o.board == board else "·" if o.chosen[board] else " "
        line = phrases["board"].format(
            board=BOARDS[lang][board],
            current=_list(_shown(o, board), lang),
            future=_list(o.future[board], lang),
            pile=o.pile_size[board],
        )
        yield f"{marker} {line}"
    for other in range(o.seats):
        yield _seat_row(o, other, lang)
        yield f"    {phrases['hand']}: {_hand(o, other, lang)}"
    if seat != NOBODY:
        opened = o.starting[seat] == t.NO_CONTRACT
        mine = t.GUILD_CONTRACTS + int(o.opened[seat] if opened else o.starting[seat])
        done = f" ({phrases['fulfilled']})" if opened else ""
        yield f"{phrases['mine']}: {text_words(mine, lang)}{done}"
    if o.building:
        laid = [_step(step, lang) for step in range(t.STEPS) for _ in range(o.laid[step])]
        yield f"{phrases['laid']}: {' · '.join(laid) or phrases['none']}"


def _seat_row(o: State, seat: int, lang: str) -> str:
    phrases = PHRASES[lang]
    ships = int(o.hand[seat, t.SHIP : t.GOODS_CARD].sum())
    cards = int(o.hand[seat].sum()) - ships + (o.opened[seat] == t.NO_CONTRACT)
    parts = [phrases["row"].format(money=o.money[seat], cards=cards, ships=ships)]
    if o.master == seat:
        parts.append(phrases["master"])
    if o.pawn[seat] != NO_PLACE:
        parts.append(phrases["has_card"])
    marker = "▶" if o.to_move == seat else " "
    return f"{marker} {phrases['seat'].format(seat=seat)}: {' · '.join(parts)}"


def _hand(o: State, seat: int, lang: str) -> str:
    """The cards that all saw a seat take, and whether its starting contract is still with it."""
    held = [
        f"{o.hand[seat, kind]} × {kind_words(kind, lang)}"
        if o.hand[seat, kind] > 1
        else kind_words(kind, lang)
        for kind in range(t.KINDS)
        if o.hand[seat, kind]
    ]
    if o.opened[seat] == t.NO_CONTRACT:
        held.append(PHRASES[lang]["secret"])
    return " · ".join(held) or PHRASES[lang]["none"]
