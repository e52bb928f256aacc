"""Deutschland in words: an action, what fell with it, and a position, in each language.

Everything here reads an observation, so it can tell no more than its reader may know.
"""

from collections.abc import Iterable, Iterator

from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ACTIONS,
    ROB_NOBODY,
    SEND,
    SWAP_GET,
    SWAP_GIVE,
)
from hanse.games.deutschland.phrases import CARD_WORDS, PHRASES, RESOURCE_WORDS, SIDE_WORDS
from hanse.games.deutschland.state import (
    ACCEPTED,
    ANSWERING,
    BANKING,
    COUNTERED,
    DECLINED,
    DISCARDING,
    FREE_ROAD,
    NO_RESOURCE,
    OVER,
)
from hanse.games.deutschland.trade import stock_rate

Counts = Iterable[int]  # cards by resource

# Results, in notation


def deal(s: State) -> Iterator[str]:
    """D2.1: where everybody starts, and with which cards, if the cards say so."""
    for seat in range(s.seats):
        cities = [t.CITY_IDS[city] for city in range(t.CITIES) if s.hall_owner[city] == seat]
        if cities:
            yield f"start{seat}:{'+'.join(cities)}"
            yield f"gain{seat}:{_plus(s.hand[seat])}"


def results(before: State, after: State, seat: int, action: int) -> Iterator[str]:
    """What fell or showed with an action: dice, yields, cards drawn, robbed or given back."""
    block = ACTIONS.block_of(action)
    if block == "roll":
        yield f"dice:{after.dice}"
    if block in ("roll", "found"):
        for other in range(after.seats):
            gained = after.seen[other] - before.seen[other]
            if gained.any():
                yield f"gain{other}:{_plus(gained)}"
    if block == "landmark":
        gained = after.seen[seat] - before.seen[seat] + t.LANDMARK_COST
        if gained.any():
            yield f"gain{seat}:{_plus(gained)}"
    if block == "discard" and before.to_discard == 1:
        yield f"gave:{_plus(before.seen[seat] - after.seen[seat])}"
    if block == "pick":
        change = after.seen[seat] - before.seen[seat]
        yield f"bargain:{_plus(-change.clip(max=0))}>{_plus(change.clip(min=0))}"
    if block == "rob" and action != ROB_NOBODY:
        robbed = after.robbed[after.robberies - 1]
        if robbed != NO_RESOURCE:
            yield f"robbed:{t.RESOURCE_NAMES[robbed]}"
    for card in range(t.ALL_CARDS - before.pile_size, t.ALL_CARDS - after.pile_size):
        if after.card_kind[card] != t.NO_CARD:
            yield f"drew:{t.CARD_NAMES[after.card_kind[card]]}"
    yield from _places(before, after)


def _places(before: State, after: State) -> Iterator[str]:
    """Places that changed hands, and the win."""
    if after.road_holder != before.road_holder:
        yield f"longest:{'nobody' if after.road_holder == NOBODY else after.road_holder}"
    if after.army_holder != before.army_holder:
        yield f"army:{after.army_holder}"
    if after.phase == OVER:
        points = after.points[after.on_turn] + after.held[after.on_turn, t.VICTORY]
        if points >= t.POINTS_TO_WIN[after.seats]:
            yield f"wins:{after.on_turn}"


def _plus(counts: Counts) -> str:
    """Cards in notation: `wood+wood+ore`."""
    names = zip(t.RESOURCE_NAMES, counts, strict=True)
    return "+".join(name for name, count in names for _ in range(count))


def result_words(token: str, lang: str) -> str:
    """One result of `results` in words."""
    what, _, thing = token.partition(":")
    seat = what[-1]
    name = what.rstrip("0123456789")
    phrase = PHRASES[lang]["result_" + name + ("_nobody" if thing == "nobody" else "")]
    if name == "bargain":
        give, _, get = thing.partition(">")
        return str(phrase.format(give=_from_notation(give, lang), get=_from_notation(get, lang)))
    if name == "start":
        cities = (t.CITY_NAMES[t.CITY_IDS.index(city)] for city in thing.split("+"))
        return str(phrase.format(seat=seat, cities=", ".join(cities)))
    if name == "drew":
        return str(phrase.format(card=CARD_WORDS[lang][t.CARD_NAMES.index(thing)]))
    if name in ("gain", "gave", "robbed"):
        return str(phrase.format(seat=seat, cards=_from_notation(thing, lang)))
    return str(phrase.format(number=thing, seat=thing))


def _from_notation(cards: str, lang: str) -> str:
    names = cards.split("+")
    return _cards([names.count(name) for name in t.RESOURCE_NAMES], lang)


def _cards(counts: Counts, lang: str, none: str = "nothing") -> str:
    """Cards in words: `2 wood, 1 ore`."""
    said = zip(RESOURCE_WORDS[lang], counts, strict=True)
    return ", ".join(f"{count} {name}" for name, count in said if count) or PHRASES[lang][none]


# Actions


def action_words(action: int, lang: str, o: State | None = None) -> str:
    """An action in words; with the actor's observation it says what a bargain is about."""
    phrases = PHRASES[lang]
    block = ACTIONS.block_of(action)
    number = action - ACTIONS.blocks[block][0]
    if block in ("take", "discard", "give", "want"):
        return str(phrases[block].format(resource=RESOURCE_WORDS[lang][number]))
    if block == "play":
        return str(phrases["play"].format(card=CARD_WORDS[lang][number]))
    if block == "stock":
        return _stock(number, lang, o)
    if block == "pick":
        return _pick(number, lang, o)
    if block == "road":
        is_free = o is not None and o.phase == FREE_ROAD
        return str(phrases["road_free" if is_free else "road"].format(path=_path(number, lang)))
    if block in ("hall", "found"):
        return str(phrases[block].format(city=t.CITY_NAMES[number]))
    if block == "landmark":
        names = {"city": t.LANDMARK_NAMES[number], "building": t.LANDMARK_BUILDINGS[number]}
        return str(phrases["landmark"].format(**names))
    if block == "goetz":
        return str(phrases["goetz"].format(field=t.FIELD_NAMES[number]))
    if action == ROB_NOBODY:
        return str(phrases["rob_nobody"])
    if action == SEND and o is not None and o.to_move != o.on_turn:
        return str(phrases["send_counter"])
    return str(phrases[block].format(seat=number))


def hidden_words(block: str, lang: str) -> str:
    """What others are told of an action of which they see only that it happened."""
    return str(PHRASES[lang][f"{block}_hidden"])


def _stock(swap: int, lang: str, o: State | None) -> str:
    names = RESOURCE_WORDS[lang]
    words = {"give": names[SWAP_GIVE[swap]], "get": names[SWAP_GET[swap]]}
    if o is None:
        return str(PHRASES[lang]["stock"].format(**words))
    return str(PHRASES[lang]["stock_rate"].format(rate=stock_rate(o), **words))


def _pick(seat: int, lang: str, o: State | None) -> str:
    phrases = PHRASES[lang]
    if o is None or o.answer[seat] not in (ACCEPTED, COUNTERED):
        return str(phrases["pick"].format(seat=seat))
    is_counter = o.answer[seat] == COUNTERED
    give = o.counter_want[seat] if is_counter else o.give
    get = o.counter_give[seat] if is_counter else o.want
    words = {"give": _cards(give, lang), "get": _cards(get, lang)}
    return str(phrases["pick_cards"].format(seat=seat, **words))


def _path(path: int, lang: str) -> str:
    """A path by the fields beside it, and the city or landmark at its ends."""
    phrases = PHRASES[lang]
    fields = [t.FIELD_NAMES[field] for field in t.PATH_FIELDS[path]]
    if len(fields) == 1:
        side = SIDE_WORDS[lang][t.PATH_SIDES[path]]
        said = phrases["border"].format(side=side, field=fields[0])
    else:
        said = phrases["between"].format(one=fields[0], two=fields[1])
    places = [name for crossing in t.PATH_ENDS[path] if (name := _place_name(crossing))]
    return said + (phrases["at"].format(places=", ".join(places)) if places else "")


def _place_name(crossing: int) -> str:
    if t.CITY_AT[crossing] != t.NO_CITY:
        return t.CITY_NAMES[t.CITY_AT[crossing]]
    if t.LANDMARK_AT[crossing] != t.NO_LANDMARK:
        return t.LANDMARK_NAMES[t.LANDMARK_AT[crossing]]
    return ""


# Positions


def question(o: State, seat: int, lang: str) -> str:
    """The sentence that says what a seat is asked to do."""
    phrases = PHRASES[lang]
    if o.to_move not in (seat, NOBODY):
        return str(phrases["wait"].format(seat=o.to_move))
    asked = str(phrases["ask"][int(o.phase)])
    if o.phase in (DISCARDING, BANKING):
        return asked.format(count=o.to_discard + o.to_take)
    if o.phase == ANSWERING:
        give, want = _cards(o.give, lang, "anything"), _cards(o.want, lang, "anything")
        return asked.format(seat=o.on_turn, give=give, want=want)
    return asked


def position_words(o: State, seat: int, lang: str) -> Iterator[str]:
    """The table as a seat sees it, line by line."""
    phrases = PHRASES[lang]
    dice = o.dice or "–"
    yield phrases["turn"].format(turn=o.turn, dice=dice, goetz=t.FIELD_NAMES[o.goetz])
    yield phrases["stock_line"].format(stock=_cards(o.stock, lang), pile=o.pile_size)
    for other in range(o.seats):
        yield from _seat_words(o, other, lang)
    yield from _trade_words(o, lang)
    if seat != NOBODY:
        yield f"{phrases['hand']}: {_cards(o.hand[seat], lang)}"
        cards = [_card(o, card, lang) for card in range(t.ALL_CARDS) if o.card_holder[card] == seat]
        yield f"{phrases['unplayed']}: {', '.join(cards) or phrases['none']}"


def _seat_words(o: State, seat: int, lang: str) -> Iterator[str]:
    phrases = PHRASES[lang]
    row = phrases["row"].format(
        points=o.points[seat],
        cards=o.hand_size[seat],
        unplayed=sum(1 for card in range(t.ALL_CARDS) if o.card_holder[card] == seat),
        roads=o.roads_left[seat],
        chain=o.chain[seat],
        army=o.army[seat],
    )
    places = [phrases["holds_road"]] if o.road_holder == seat else []
    places += [phrases["holds_army"]] if o.army_holder == seat else []
    marker = "▶" if o.to_move == seat else " "
    yield f"{marker} {phrases['seat'].format(seat=seat)}: {' · '.join([row, *places])}"
    halls = [t.CITY_NAMES[city] for city in range(t.CITIES) if o.hall_owner[city] == seat]
    built = [t.LANDMARK_NAMES[n] for n in range(t.LANDMARKS) if o.builder[n] == seat]
    line = f"    {phrases['halls']}: {', '.join(halls) or phrases['none']}"
    yield line + (f" · {phrases['landmarks']}: {', '.join(built)}" if built else "")


def _trade_words(o: State, lang: str) -> Iterator[str]:
    """The offer on the table and the answers to it."""
    phrases = PHRASES[lang]
    if not (any(o.give) or any(o.want)):
        return
    give, want = _cards(o.give, lang, "anything"), _cards(o.want, lang, "anything")
    yield f"{phrases['offer']}: {phrases['exchange'].format(give=give, want=want)}"
    for seat in range(o.seats):
        if o.answer[seat] in (ACCEPTED, DECLINED):
            yield phrases["accepted" if o.answer[seat] == ACCEPTED else "declined"].format(
                seat=seat
            )
        elif o.answer[seat] == COUNTERED or any(o.counter_give[seat]):
            words = {
                "give": _cards(o.counter_give[seat], lang),
                "want": _cards(o.counter_want[seat], lang),
            }
            said = phrases["exchange"].format(**words)
            yield f"{phrases['counter'].format(seat=seat)}: {said}"


def _card(o: State, card: int, lang: str) -> str:
    """One of the reader's own development cards, marked if it can't be played yet."""
    if o.card_kind[card] == t.NO_CARD:
        return "?"
    name = CARD_WORDS[lang][o.card_kind[card]]
    is_new = o.card_turn[card] == o.turn and o.card_holder[card] == o.on_turn
    return str(PHRASES[lang]["new"].format(card=name)) if is_new else name
