"""H4.8: the connection of a sale, walked road by road."""

import random
from typing import Any

import pytest

import hanse
from hanse.games.hellweg import tables as t
from tests.games.hellweg.table import (
    coaches,
    crowded,
    money,
    now,
    offered,
    on_sale,
    phase,
    play,
)
from tests.situations import refused, rule

# Corbach to Dortmund: straight on, by Olpe and Hagen, or by Paderborn and Soest; Builefeld leads
# nowhere.
NETWORK = {
    "corbach-dortmund": 1,
    "corbach-olpe": 1,
    "hagen-olpe": 1,
    "dortmund-hagen": 1,
    "corbach-paderborn": 1,
    "paderborn-soest": 1,
    "dortmund-soest": 1,
    "builefeld-paderborn": 1,
}


def selling(**fields: object) -> hanse.Match:
    """Iron is asked for in Dortmund, a stone lies in Corbach."""
    return on_sale(**{"slot": 1, "stones": [{"corbach.iron": 1}], "coaches": [NETWORK], **fields})


@rule("H4.8")
def test_only_roads_from_which_the_buyer_can_be_reached_are_offered() -> None:
    match = play(selling(), "sell:corbach.iron")
    assert phase(match) == "travelling"
    assert offered(match, "go") == {"corbach>dortmund", "corbach>olpe", "corbach>paderborn"}
    assert refused(match, "go:paderborn>builefeld") == "H4.4"  # not from here
    assert refused(match, "keep") == "H4.8"
    assert refused(match, "sell:corbach.iron") == "H4.8"


@rule("H4.8")
def test_a_single_way_is_taken_without_asking() -> None:
    match = play(selling(), "sell:corbach.iron", "go:corbach>paderborn")
    assert phase(match) == "selling"  # Builefeld leads nowhere, Soest only to Dortmund
    assert set(NETWORK) - set(coaches(match)) == {"corbach-paderborn"}


@rule("H4.8")
def test_dead_ends_are_refused() -> None:
    fork = {**NETWORK, "builefeld-soest": 1}
    del fork["corbach-olpe"]
    del fork["hagen-olpe"]
    match = selling(coaches=[{**fork, "duisburg-essen": 1}])
    play(match, "sell:corbach.iron", "go:corbach>paderborn")
    assert offered(match, "go") == {"paderborn>soest", "paderborn>builefeld"}
    assert refused(match, "go:paderborn>corbach") == "H4.8"  # it has come from there
    play(match, "go:paderborn>builefeld")
    assert phase(match) == "selling"
    lost = {"corbach-paderborn", "builefeld-paderborn", "builefeld-soest"}
    assert set(fork) - set(coaches(match)) == lost


@rule("H4.8")
def test_a_fork_that_leads_nowhere_is_no_question() -> None:
    lying = {"dortmund-hagen": 1, "hagen-olpe": 1, "coeln-hagen": 1, "corbach-olpe": 1}
    match = selling(coaches=[lying])
    play(match, "sell:corbach.iron")
    assert money(match) == 5


@rule("H4.8")
def test_a_connection_visits_no_city_twice_and_ends_at_the_buyer() -> None:
    lying = {
        "hagen-olpe": 1,
        "dortmund-hagen": 1,
        "coeln-hagen": 1,
        "coeln-olpe": 1,
        "dortmund-essen": 1,
        "essen-hagen": 1,
    }
    match = selling(stones=[{"olpe.iron": 1}], coaches=[lying])
    play(match, "sell:olpe.iron")
    assert offered(match, "go") == {"olpe>hagen", "olpe>coeln"}
    play(match, "go:olpe>coeln")  # Hagen follows by itself
    assert now(match)["at"] == "hagen"
    assert offered(match, "go") == {"hagen>dortmund", "hagen>essen"}
    assert refused(match, "go:hagen>olpe") == "H4.8"
    play(match, "go:hagen>essen")
    assert money(match) == 5
    assert set(lying) - set(coaches(match)) == {"coeln-olpe", "coeln-hagen", "essen-hagen"}


@rule("H4.8", "H8.3")
def test_a_connection_that_loses_more_coaches_may_be_chosen() -> None:
    lying = {
        "corbach-dortmund": 2,
        "corbach-olpe": 1,
        "coeln-olpe": 1,
        "coeln-hagen": 1,
        "dortmund-hagen": 1,
    }
    earned = {}
    for step in ("corbach>dortmund", "corbach>olpe"):
        match = selling(owner={"herring_1": 0}, coaches=[lying])
        play(match, "sell:corbach.iron", f"go:{step}")
        earned[step] = (money(match), sum(coaches(match).values()))
    assert earned == {"corbach>dortmund": (5, 6), "corbach>olpe": (5 + 3, 3)}


@rule("H4.8")
def test_several_sources_are_a_choice() -> None:
    match = selling(
        stones=[{"corbach.iron": 1, "olpe.iron": 1, "builefeld.iron": 1, "dortmund.iron": 1}]
    )
    assert offered(match, "sell") == {
        "corbach.iron",
        "olpe.iron",
        "builefeld.iron",
        "dortmund.iron",
    }


@rule("H4.8")
def test_each_choice_on_the_way_can_be_taken_back() -> None:
    match = selling()
    before = match.state.tobytes()
    play(match, "sell:corbach.iron", "go:corbach>olpe")
    assert match.undo() == "go:corbach>olpe"
    assert match.undo() == "sell:corbach.iron"
    assert match.state.tobytes() == before


@rule("H4.8")
def test_the_record_of_play_tells_the_whole_way() -> None:
    match = play(selling(), "sell:corbach.iron", "go:corbach>olpe")
    assert match.log[0].results == ()
    assert match.log[1].results == (
        "way:corbach>olpe>hagen>dortmund",
        "lost:corbach-olpe",
        "earned:5",
    )
    assert match.game.words.result_words("way:corbach>olpe>hagen>dortmund", "de") == (
        "Weg: Corbach > Olpe > Hagen > Dortmund"
    )


def ways(own: set[int], start: int, target: int, seen: frozenset[int]) -> list[list[int]]:
    """All ways from a city to another along own roads that visit no city twice."""
    if start == target:
        return [[]]
    found = []
    for road in own:
        a, b = (int(city) for city in t.ROAD_CITIES[road])
        if start in (a, b):
            end = a + b - start
            if end not in seen:
                found += [[road, *rest] for rest in ways(own, end, target, seen | {end})]
    return found


def expected_sales(s: Any, seat: int) -> set[str]:
    """What can be done at a house of the card, found by trying all ways."""
    own = {road for road in range(t.ROADS) if s.coaches[seat, road]}
    house = t.CARD_HOUSE[s.card, s.slot]
    target = int(t.HOUSE_CITY[house])
    found = {"keep"}
    for other in range(t.HOUSES):
        city = int(t.HOUSE_CITY[other])
        fits = s.stones[seat, other] and t.HOUSE_GOOD[other] == t.HOUSE_GOOD[house]
        if fits and (other == house or ways(own, city, target, frozenset({city}))):
            found.add(f"sell:{t.HOUSE_IDS[other]}")
    return found


def expected_steps(s: Any, seat: int) -> set[str]:
    """The steps at a fork, found by trying all ways."""
    own = {road for road in range(t.ROADS) if s.coaches[seat, road]}
    visited = {int(t.HOUSE_CITY[s.source])}
    for road in range(t.ROADS):
        if s.used[road]:
            visited |= {int(city) for city in t.ROAD_CITIES[road]}
    target = int(t.HOUSE_CITY[t.CARD_HOUSE[s.card, s.slot]])
    first = {way[0] for way in ways(own, int(s.at), target, frozenset(visited))}
    here = t.CITY_IDS[s.at]
    return {
        f"go:{step}"
        for step, road in zip(t.STEP_IDS, t.STEP_ROAD, strict=True)
        if road in first and step.startswith(f"{here}>")
    }


@rule("H4.4", "H4.8")
def test_sales_and_ways_are_those_found_by_trying_all() -> None:
    luck = random.Random(4)
    forks = 0
    for _ in range(60):
        match = crowded(luck, phase="selling")
        while phase(match) in ("selling", "travelling"):
            s = match.state
            if phase(match) == "selling":
                assert set(match.legal) == expected_sales(s, match.to_move)
            else:
                assert set(match.legal) == expected_steps(s, match.to_move)
                assert len(match.legal) > 1
                forks += 1
            match.play(luck.choice(match.legal))
    assert forks > 30


@rule("H4.8")
def test_a_stone_under_way_must_be_on_a_real_way() -> None:
    travelling = {"phase": "travelling", "source": "corbach.iron", "at": "corbach"}
    assert phase(selling(**travelling)) == "travelling"
    for wrong in (
        {"source": None, "at": None},
        {"at": "olpe"},
        {"at": "olpe", "used": {"hagen-olpe": 1}},
        {"stones": [{"olpe.iron": 1}]},
        {"coaches": [{"corbach-olpe": 1}]},
    ):
        with pytest.raises(hanse.HanseError):
            selling(**{**travelling, **wrong})
