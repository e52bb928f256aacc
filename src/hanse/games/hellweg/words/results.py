"""What followed from an action, in notation and in words."""

from collections.abc import Iterator

import numpy as np

from hanse.core.bits import lowest
from hanse.core.record import State
from hanse.games.hellweg import actions as a
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.connections import bit
from hanse.games.hellweg.selling import go_along, onward_roads
from hanse.games.hellweg.state import NONE
from hanse.games.hellweg.words.phrases import PHRASES
from hanse.games.hellweg.words.things import card_words, privilege_words, road_words


def results(before: State, after: State, seat: int, action: int) -> Iterator[str]:
    """What followed from an action: the way of a sale, coaches lost, money, privileges gained, and
    the trade card turned up.
    """
    if _is_journey(action) and after.source == t.NO_HOUSE:
        way = _way(before, seat, action)
        if len(way) > 1:
            yield "way:" + ">".join(t.CITY_IDS[city] for city in way)
        for road in np.flatnonzero(after.coaches[seat] < before.coaches[seat]):
            yield f"lost:{t.ROAD_IDS[road]}"
    money = int(after.money[seat]) - int(before.money[seat])
    if money:
        yield f"earned:{money}" if money > 0 else f"paid:{-money}"
    if action in a.ACTIONS.blocks["coach"]:
        for privilege, name in enumerate(t.PRIVILEGE_IDS):
            if before.privilege[seat, privilege] == NONE != after.privilege[seat, privilege]:
                yield f"privilege:{name}"
        if after.extra_coaches != before.extra_coaches:
            yield "extra_coaches"
    if after.card != before.card:
        yield f"card:{t.CARD_IDS[after.card]}"


def _is_journey(action: int) -> bool:
    return action in a.ACTIONS.blocks["sell"] or action in a.ACTIONS.blocks["go"]


def _way(before: State, seat: int, action: int) -> list[int]:
    """The cities through which a stone came that was sold with this action."""
    s = np.frombuffer(bytearray(before.tobytes()), before.dtype)[0]
    target = t.HOUSE_CITY[t.CARD_HOUSE[s.card, s.slot]]
    if action in a.ACTIONS.blocks["sell"]:
        way = [int(t.HOUSE_CITY[action - a.SELL])]
        s.at, s.visited = way[0], bit(way[0])
    else:
        way = _way_so_far(s)
        go_along(s, t.STEP_ROAD[action - a.GO])
        way.append(int(s.at))
    while s.at != target:
        go_along(s, lowest(onward_roads(s, seat)))
        way.append(int(s.at))
    return way


def _way_so_far(s: State) -> list[int]:
    """The cities through which a stone under way has come."""
    way = [int(t.HOUSE_CITY[s.source])]
    used = {int(road) for road in np.flatnonzero(s.used)}
    while used:
        road = next(road for road in used if way[-1] in t.ROAD_CITIES[road])
        used.remove(road)
        way.append(int(t.ROAD_CITIES[road].sum()) - way[-1])
    return way


def result_words(token: str, lang: str) -> str:
    """One result of `results` in words."""
    what, _, thing = token.partition(":")
    phrases = PHRASES[lang]
    if what == "way":
        cities = [t.CITY_NAMES[t.CITY_IDS.index(city)] for city in thing.split(">")]
        return phrases["way"].format(way=" > ".join(cities))
    if what == "lost":
        return phrases["lost"].format(road=road_words(t.ROAD_IDS.index(thing)))
    if what == "privilege":
        return phrases["gained"].format(privilege=privilege_words(thing, lang))
    if what == "card":
        return phrases["turned"].format(card=card_words(t.CARD_IDS.index(thing), lang))
    return str(phrases[what].format(thaler=thing))
