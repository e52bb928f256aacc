"""Hellweg in words: an action, what followed from it, and a position, in each language.

The phrases are in `phrases.py`, houses and cards in `things.py`, what followed in `results.py`.
Everything here reads an observation, though in Hellweg it holds nothing that its reader may not
know.
"""

from collections.abc import Iterable, Iterator

from hanse.core.record import NOBODY, State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.market import discount
from hanse.games.hellweg.state import (
    BUYING_COACH,
    BUYING_STONE,
    FACE_UP,
    NONE,
    OVER,
    PLACING_ROUNDS,
    SELLING,
    START_COACH,
    TRAVELLING,
    TURNED_UP,
)
from hanse.games.hellweg.words.phrases import GOODS, PHRASES, SIDES
from hanse.games.hellweg.words.results import result_words, results
from hanse.games.hellweg.words.things import (
    goods_card,
    house_words,
    pieces_words,
    privilege_words,
    road_words,
    slot_words,
)

__all__ = ["action_words", "position_words", "question", "result_words", "results"]

# Actions


def action_words(action: int, lang: str, o: State | None = None) -> str:
    """An action in words; with the actor's observation it says what it costs or earns."""
    block = a.ACTIONS.block_of(action)
    number = action - a.ACTIONS.blocks[block][0]
    phrases = PHRASES[lang]
    if block in ("stone", "take_stone", "sell_off"):
        if number == t.HOUSES:
            return str(phrases["take_stored_stone"])
        return str(phrases[block].format(house=house_words(number, lang)))
    if block in ("coach", "take_coach"):
        if number == t.ROADS:
            return str(phrases["take_stored_coach"])
        return str(phrases[block].format(road=road_words(number))) + _surface(number, lang, o)
    if block == "sell":
        return _sell(number, lang, o)
    if block == "go":
        start, end = t.CITY_NAMES[t.STEP_FROM[number]], t.CITY_NAMES[t.STEP_TO[number]]
        words = phrases["go"].format(start=start, end=end)
        return str(words) + _surface(int(t.STEP_ROAD[number]), lang, o)
    if block == "buy":
        return _buy(number, lang, o)
    if block == "goods":
        price = int(t.PRICE[number]) - _discount(o)
        return str(phrases["goods"].format(card=goods_card(number, lang), price=price))
    if block in ("use", "claim"):
        return str(phrases[block].format(privilege=privilege_words(t.PRIVILEGE_IDS[number], lang)))
    if block in ("restock", "store"):
        return str(phrases[block][number])
    if block == "keep" and o is not None and o.phase == SELLING:
        city = t.CITY_NAMES[t.HOUSE_CITY[t.CARD_HOUSE[o.card, o.slot]]]
        return str(phrases["keep_at"].format(city=city))
    return str(phrases[block])


def _surface(road: int, lang: str, o: State | None) -> str:
    """What a road is like, for a player who is choosing one."""
    if o is None:
        return ""
    phrases = PHRASES[lang]
    surface = phrases["brown"] if t.BROWN >> road & 1 else phrases["paved"]
    village = f", {phrases['village']}" if t.VILLAGES >> road & 1 else ""
    return f" ({surface}{village})"


def _discount(o: State | None) -> int:
    """H5.2, H7.1: what the seat to move pays less than the card says."""
    return 0 if o is None or o.to_move == NOBODY else int(discount(o, o.to_move))


def _buy(slot: int, lang: str, o: State | None) -> str:
    """With an observation: at which house, what for, and for how much."""
    phrases = PHRASES[lang]
    if o is None or o.card == t.NO_CARD:
        return str(phrases["buy"].format(slot=slot + 1))
    house = house_words(t.CARD_HOUSE[o.card, slot], lang)
    pieces = pieces_words(t.CARD_STONES[o.card, slot], t.CARD_COACHES[o.card, slot], lang)
    price = int(t.CARD_VALUE[o.card, slot]) - _discount(o)
    return str(phrases["buy_house"].format(house=house, pieces=pieces, price=price))


def _sell(house: int, lang: str, o: State | None) -> str:
    """On the spot or by transport, with the value on the card if the observation shows it."""
    phrases = PHRASES[lang]
    city = t.CITY_NAMES[t.HOUSE_CITY[house]]
    good = GOODS[lang][t.GOOD_NAMES[t.HOUSE_GOOD[house]]]
    if o is None or o.phase != SELLING:
        return str(phrases["sell"].format(good=good, city=city))
    buyer, value = t.CARD_HOUSE[o.card, o.slot], int(t.CARD_VALUE[o.card, o.slot])
    if house == buyer:
        return str(phrases["sell_here"].format(good=good, city=city, value=value))
    target = t.CITY_NAMES[t.HOUSE_CITY[buyer]]
    return str(phrases["sell_to"].format(good=good, city=city, target=target, value=value))


# Positions


def question(o: State, seat: int, lang: str) -> str:
    """The sentence that says what a seat is asked to do."""
    phrases = PHRASES[lang]
    if o.to_move not in (seat, NOBODY):
        return str(phrases["wait"].format(seat=o.to_move))
    ask = phrases["ask"][int(o.phase)]
    house = int(o.house) if o.phase in (START_COACH, BUYING_STONE, BUYING_COACH) else t.NO_HOUSE
    if o.phase in (SELLING, TRAVELLING):
        house = int(t.CARD_HOUSE[o.card, o.slot])
    city = t.CITY_NAMES[t.HOUSE_CITY[house]]
    return str(ask.format(house=house_words(house, lang), city=city))


def position_words(o: State, seat: int, lang: str) -> Iterator[str]:
    """The table as a seat sees it, line by line."""
    phrases = PHRASES[lang]
    if o.round_number == 0:
        yield phrases["placing"].format(round=o.lap + 1, rounds=PLACING_ROUNDS)
    else:
        yield phrases["round"].format(round=o.round_number, rounds=o.rounds, start=o.start)
    if o.card != t.NO_CARD:
        yield f"{phrases['card']}:"
        for slot in range(t.SLOTS):
            marker = "▸" if o.phase in (SELLING, TRAVELLING) and o.slot == slot else " "
            trader = "" if o.trader[slot] == NOBODY else f" · {_trader(o.trader[slot], lang)}"
            yield f"  {marker} {slot + 1} {slot_words(o.card, slot, lang)}{trader}"
    if o.phase != OVER:
        yield f"{phrases['offer']}: {_list(_offer(o, lang), lang)}"
    for other in range(o.seats):
        yield from _seat_words(o, other, lang)


def _trader(seat: int, lang: str) -> str:
    return str(PHRASES[lang]["trader"].format(seat=seat))


def _offer(o: State, lang: str) -> Iterator[str]:
    in_play = int(t.IN_PLAY[o.seats, o.free_choice])
    for card, owner in enumerate(o.owner.tolist()):
        if owner == NOBODY and in_play >> card & 1:
            yield f"{goods_card(card, lang)} {t.PRICE[card]}"


def _list(things: Iterable[str], lang: str) -> str:
    return " · ".join(things) or str(PHRASES[lang]["none"])


def _seat_words(o: State, seat: int, lang: str) -> Iterator[str]:
    phrases = PHRASES[lang]
    marker = "▶" if o.to_move == seat else " "
    row = phrases["row"].format(
        money=o.money[seat],
        stones=o.stone_supply[seat],
        coaches=o.coach_supply[seat],
        market=o.market[seat],
    )
    yield f"{marker} {phrases['seat'].format(seat=seat)}: {row}"
    stones = [
        f"{count} {house_words(house, lang)}"
        for house, count in enumerate(o.stones[seat].tolist())
        if count
    ]
    yield f"    {phrases['stones']}: {_list(stones, lang)}"
    coaches = [
        f"{count} {road_words(road)}"
        for road, count in enumerate(o.coaches[seat].tolist())
        if count
    ]
    yield f"    {phrases['coaches']}: {_list(coaches, lang)}"
    owners = enumerate(o.owner.tolist())
    cards = [goods_card(card, lang) for card, owner in owners if owner == seat]
    yield f"    {phrases['cards']}: {_list(cards, lang)}"
    if o.warehouse:
        yield from _warehouse_words(o, seat, lang)


def _warehouse_words(o: State, seat: int, lang: str) -> Iterator[str]:
    phrases = PHRASES[lang]
    stored = pieces_words(o.stored_stones[seat], o.stored_coaches[seat], lang) or phrases["none"]
    yield f"    {phrases['warehouse']}: {stored}"
    held = []
    for number, name in enumerate(t.PRIVILEGE_IDS):
        side = o.privilege[seat, number]
        if side != NONE:
            held.append(
                f"{privilege_words(name, lang)} ({SIDES[lang][side in (FACE_UP, TURNED_UP)]})"
            )
    if o.claims[seat]:
        held.append(phrases["claims"].format(count=o.claims[seat]))
    if o.extra_coaches == seat:
        held.append(phrases["extra"])
    yield f"    {phrases['privileges']}: {_list(held, lang)}"
