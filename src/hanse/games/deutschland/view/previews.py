"""What an action would do, told before it is done: its cost, its points, its effect."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from hanse.core.record import NOBODY, State
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.actions import (
    ACTIONS,
    ALL_ROADS,
    ROADS_AT,
    ROB_NOBODY,
    SWAP_GET,
    SWAP_GIVE,
)
from hanse.games.deutschland.chains import longest_chain
from hanse.games.deutschland.phrases import RESOURCE_WORDS
from hanse.games.deutschland.state import ARMY, CHAIN, COUNTERED, FREE_ROAD
from hanse.games.deutschland.trade import stock_rate
from hanse.games.deutschland.view.phrases import WORDS
from hanse.games.deutschland.view.sheet import pips
from hanse.games.deutschland.view.telling import cards

Telling = Callable[[State, int, str], Iterator[str]]


def preview(o: State, action: int, lang: str) -> str:
    """The effect of an action for whoever is asked; nothing where its words say all."""
    block = ACTIONS.block_of(action)
    tell = TELLINGS.get(block)
    if tell is None or o.to_move == NOBODY:
        return ""
    return " · ".join(tell(o, action - ACTIONS.blocks[block][0], lang))


def _pays(cost: Any, lang: str) -> str:
    return str(WORDS[lang]["pays"].format(cards=cards(cost, lang)))


def _gets(gain: Any, lang: str) -> str:
    return str(WORDS[lang]["gets"].format(cards=cards(gain, lang)))


def _one(resource: int) -> list[int]:
    return [int(kind == resource) for kind in range(t.RESOURCES)]


def _is_won(o: State) -> bool:
    """D9.1: whether one point more brings the win."""
    seat = o.to_move
    total = o.points[seat] + o.held[seat, t.VICTORY] + 1
    return bool(seat == o.on_turn and total >= t.POINTS_TO_WIN[o.seats])


def _win(o: State, lang: str) -> Iterator[str]:
    if _is_won(o):
        yield WORDS[lang]["wins"]


# On the map


def _road(o: State, path: int, lang: str) -> Iterator[str]:
    words = WORDS[lang]
    if o.phase != FREE_ROAD:
        yield _pays(t.ROAD_COST, lang)
    if o.road_owner[path] != NOBODY:
        return
    seat = int(o.to_move)
    roads = np.array(o.road_owner)
    roads[path] = seat
    was, now = int(o.chain[seat]), int(longest_chain(roads, np.array(o.hall_owner), seat))
    if now > was:
        yield words["chain_grows"].format(was=was, now=now)
    if o.road_holder != seat and now >= CHAIN and now > o.chain[: o.seats].max():
        yield words["takes_longest"]
        yield from _win(o, lang)


def _yields(city: int, lang: str) -> str:
    """What a town hall in a city brings, by number."""
    words = WORDS[lang]
    fields = [
        words["of_36"].format(
            resource=RESOURCE_WORDS[lang][t.FIELD_RESOURCE[field]],
            number=t.FIELD_NUMBER[field],
            pips=len(pips(int(t.FIELD_NUMBER[field]))),
        )
        for field in t.FIELDS_AT_CITY[city]
    ]
    return str(words["yields"].format(fields=", ".join(fields)))


def _hall(o: State, city: int, lang: str) -> Iterator[str]:
    yield _pays(t.HALL_COST, lang)
    yield WORDS[lang]["point"]
    yield from _win(o, lang)
    yield _yields(city, lang)


def _found(o: State, city: int, lang: str) -> Iterator[str]:
    yield _yields(city, lang)
    if o.points[o.to_move] == t.FIRST_HALLS - 1:  # D2.3
        gained = [0] * t.RESOURCES
        for field in t.FIELDS_AT_CITY[city]:
            gained[t.FIELD_RESOURCE[field]] += 1
        yield _gets(gained, lang)


def _landmark(o: State, landmark: int, lang: str) -> Iterator[str]:
    yield _pays(t.LANDMARK_COST, lang)
    yield WORDS[lang]["point"]
    if _is_won(o):  # before the reward
        yield WORDS[lang]["wins"]
    else:
        yield from list(_reward(o, landmark, lang)) or [WORDS[lang]["reward_lost"]]


def _reward(o: State, landmark: int, lang: str) -> Iterator[str]:
    """D6.7: what the builder of a landmark gets; D6.9: of what there is."""
    words = WORDS[lang]
    resources = np.minimum(t.REWARD_RESOURCES[landmark], o.stock + t.LANDMARK_COST)
    if resources.any():
        yield _gets(resources, lang)
    cards_drawn = min(int(t.REWARD_CARDS[landmark]), int(o.pile_size))
    if cards_drawn:
        key = "reward_card" if cards_drawn == 1 else "reward_cards"
        yield words[key].format(count=cards_drawn)
    paths = o.reach[o.to_move] | ROADS_AT[t.LANDMARK_CROSSING[landmark]]
    if t.REWARD_ROADS[landmark] and o.roads_left[o.to_move] and (paths & o.free & ALL_ROADS).any():
        yield words["reward_road"]


def _goetz(o: State, field: int, lang: str) -> Iterator[str]:
    words = WORDS[lang]
    resource = RESOURCE_WORDS[lang][t.FIELD_RESOURCE[field]]
    yield words["blocks"].format(resource=resource, number=t.FIELD_NUMBER[field])
    owners = {int(o.hall_owner[city]) for city in t.FIELD_CITIES[field]} - {NOBODY, int(o.to_move)}
    hit = ", ".join(words["seat"].format(seat=owner) for owner in sorted(owners))
    yield words["hits"].format(seats=hit) if hit else words["hits_nobody"]


def _rob(o: State, seat: int, lang: str) -> Iterator[str]:
    if ACTIONS.blocks["rob"][0] + seat != ROB_NOBODY:
        yield WORDS[lang]["of_cards"].format(count=o.hand_size[seat])


# Cards


def _buy(o: State, _: int, lang: str) -> Iterator[str]:
    yield _pays(t.CARD_COST, lang)
    yield WORDS[lang]["pile_left"].format(count=max(0, o.pile_size - 1))


def _play(o: State, kind: int, lang: str) -> Iterator[str]:
    army = int(o.army[o.to_move])
    yield WORDS[lang][f"card_{t.CARD_NAMES[kind]}"].format(was=army, now=army + 1)
    most = ARMY - 1 if o.army_holder == NOBODY else int(o.army[o.army_holder])
    if kind == t.LANDSKNECHT and o.army_holder != o.to_move and army + 1 > most:
        yield WORDS[lang]["takes_army"]
        yield from _win(o, lang)


def _take(_: State, resource: int, lang: str) -> Iterator[str]:
    yield _gets(_one(resource), lang)


def _discard(o: State, resource: int, lang: str) -> Iterator[str]:
    left = o.hand[o.to_move] - o.discarding - _one(resource)
    if left.min() >= 0:
        yield WORDS[lang]["left"].format(cards=cards(left, lang))


# Trade


def _stock(o: State, swap: int, lang: str) -> Iterator[str]:
    rate = int(stock_rate(o))
    yield _pays([rate * n for n in _one(SWAP_GIVE[swap])], lang)
    yield _gets(_one(SWAP_GET[swap]), lang)


def _offer(o: State, lang: str, give: Any, want: Any) -> str:
    """The offer or counter-offer, with one card more."""
    seat = int(o.to_move)
    is_counter = seat != o.on_turn
    gives = (o.counter_give[seat] if is_counter else o.give) + np.array(give)
    wants = (o.counter_want[seat] if is_counter else o.want) + np.array(want)
    words = {"give": cards(gives, lang), "want": cards(wants, lang) if any(wants) else "…"}
    words["give"] = words["give"] if any(gives) else "…"
    return str(WORDS[lang]["offer_is"].format(**words))


def _give(o: State, resource: int, lang: str) -> Iterator[str]:
    yield _offer(o, lang, _one(resource), [0] * t.RESOURCES)


def _want(o: State, resource: int, lang: str) -> Iterator[str]:
    yield _offer(o, lang, [0] * t.RESOURCES, _one(resource))


def _accept(o: State, _: int, lang: str) -> Iterator[str]:
    yield _pays(o.want, lang)
    yield _gets(o.give, lang)


def _pick(o: State, seat: int, lang: str) -> Iterator[str]:
    if seat >= o.seats:
        return
    is_counter = o.answer[seat] == COUNTERED
    yield _pays(o.counter_want[seat] if is_counter else o.give, lang)
    yield _gets(o.counter_give[seat] if is_counter else o.want, lang)


def _end(o: State, _: int, lang: str) -> Iterator[str]:
    yield WORDS[lang]["next"].format(seat=(o.on_turn + 1) % o.seats)


TELLINGS: dict[str, Telling] = {
    "road": _road,
    "hall": _hall,
    "found": _found,
    "landmark": _landmark,
    "goetz": _goetz,
    "rob": _rob,
    "buy": _buy,
    "play": _play,
    "take": _take,
    "discard": _discard,
    "stock": _stock,
    "give": _give,
    "want": _want,
    "accept": _accept,
    "pick": _pick,
    "end": _end,
}
