"""What the page tells beside the map: the phase, the figures of the seats, what an action would do,
and how the points came about.
"""

from collections.abc import Iterable
from typing import Any

from hanse.core.record import State
from hanse.core.scene import Count, ScoreLine
from hanse.games.deutschland import refusals
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.phrases import PHRASES, RESOURCE_WORDS
from hanse.games.deutschland.state import FOUNDING, FREE_ROAD, OVER
from hanse.games.deutschland.view.phrases import WORDS

RULES = {  # behind what happened, where it is always the same
    "roll": "D4.1",
    "end": "D3.1",
    "buy": "D6.8",
    "play": "D7.1",
    "take": "D7.4",
    "discard": "D8.1",
    "give": "D5.1",
    "want": "D5.1",
    "send": "D5.1",
    "accept": "D5.1",
    "decline": "D5.1",
    "pick": "D5.1",
    "withdraw": "D5.1",
    "hall": "D6.6",
    "landmark": "D6.7",
    "found": "D2.2",
}


def rule_of(o: State, block: str) -> str:
    """The rule behind an action of a block, by what was seen before it: D5.3 after the card Trade,
    and for Götz and free roads what asked for them.
    """
    if block == "stock":
        return "D5.3" if o.has_trade else "D5.2"
    if block == "road" and o.phase != FREE_ROAD:
        return "D6.1"
    return RULES.get(block) or refusals.asking_rule(o)


def status(o: State, lang: str) -> str:
    """The turn, the dice and the phase in a few words."""
    words = WORDS[lang]
    phase = str(words["phases"][int(o.phase)])
    if o.phase == FOUNDING:
        return phase[0].upper() + phase[1:]
    key = "status_dice" if o.dice else "status"
    return f"{words[key].format(turn=o.turn, dice=o.dice)} · {phase}"


def asked_rule(o: State) -> str:
    """The id of the rule behind what is asked now."""
    return refusals.asking_rule(o)


def counts(o: State, seat: int, lang: str) -> list[Count]:
    """The public figures of a seat; victory cards count once everything is open."""
    words = WORDS[lang]
    points = int(o.points[seat])
    if o.phase == OVER:
        points += int(o.held[seat, t.VICTORY])
    unplayed = int((o.card_holder == seat).sum())
    figures = (
        ("points", f"{points}/{t.POINTS_TO_WIN[o.seats]}", "points"),
        ("hand", int(o.hand_size[seat]), "hand"),
        ("unplayed", unplayed, "unplayed"),
        ("road", int(o.roads_left[seat]), "roads_left"),
        ("chain", int(o.chain[seat]), "chain"),
        ("halberd", int(o.army[seat]), "landsknechts"),
    )
    return [Count(f"deutschland-{symbol}", value, words[key]) for symbol, value, key in figures]


def scoring(s: State, lang: str) -> list[ScoreLine]:
    """D9.1: where the points of each seat come from, everything open."""
    words = WORDS[lang]
    seats = range(int(s.seats))
    halls = [_names(t.CITY_NAMES, s.hall_owner, seat) for seat in seats]
    built = [_names(t.LANDMARK_NAMES, s.builder, seat) for seat in seats]
    chains = tuple(words["roads_in_chain"].format(count=s.chain[seat]) for seat in seats)
    armies = tuple(words["open_landsknechts"].format(count=s.army[seat]) for seat in seats)

    def line(key: str, rule: str, points: Iterable[Any], notes: Iterable[str] = ()) -> ScoreLine:
        return ScoreLine(words[key], rule, tuple(int(n) for n in points), tuple(notes))

    return [
        line("score_halls", "D6.6", map(len, halls), map(", ".join, halls)),
        line("score_landmarks", "D6.7", map(len, built), map(", ".join, built)),
        line("score_road", "D8.4", (s.road_holder == seat for seat in seats), chains),
        line("score_army", "D8.5", (s.army_holder == seat for seat in seats), armies),
        line("score_cards", "D7.6", (s.held[seat, t.VICTORY] for seat in seats)),
    ]


def _names(names: list[str], owners: Any, seat: int) -> list[str]:
    return [name for name, owner in zip(names, owners, strict=True) if owner == seat]


def cards(counts: Iterable[Any], lang: str) -> str:
    """Cards in words: `2 wood, 1 ore`."""
    said = zip(RESOURCE_WORDS[lang], counts, strict=True)
    return ", ".join(f"{n} {name}" for name, n in said if n) or str(PHRASES[lang]["nothing"])
