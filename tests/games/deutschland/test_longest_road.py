"""D8.4: the longest trade road."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import hanse
from hanse.core import play
from hanse.core.random import key_from_seed, luck_from_seed
from hanse.core.record import NOBODY
from hanse.games.deutschland import tables as t
from hanse.games.deutschland.chains import longest_chain
from tests.games.deutschland.building_table import (
    EAST,
    EAST_HALLS,
    HALL,
    LANDMARK,
    NORTH,
    ROAD,
    SOUTH,
    TO_LEIPZIG,
    held,
    now,
    owned,
    points,
    table,
    together,
)
from tests.situations import rule

RING = (  # round the Harz; Kassel and Erfurt are cities, Eisenach a landmark field
    "weserbergland-harz",
    "harzvorland-harz",
    "harz-mansfelder_land",
    "harz-thueringer_wald",
    "harz-wetterau",
    "sauerland-harz",
)


def chains(match: hanse.Match) -> list[int]:
    """Each seat's longest chain."""
    return [int(n) for n in match.state.chain[: match.seats]]


def holder(match: hanse.Match) -> int | None:
    """Who holds the longest trade road."""
    found: int | None = now(match)["road_holder"]
    return found


def lines(east: int = 0, south: int = 0, north: int = 0, **fields: Any) -> hanse.Match:
    """Chains of these lengths of seats 0, 1 and 2; seat 1 can build in Leipzig."""
    return table(
        hall_owner={
            **owned(0, *EAST_HALLS),
            **owned(1, "konstanz", "hof"),
            **owned(2, "emden", "flensburg"),
        },
        road_owner={
            **owned(0, *EAST[:east]),
            **owned(1, *SOUTH[:south], *TO_LEIPZIG),
            **owned(2, *NORTH[:north]),
        },
        **fields,
    )


# What a chain is


@rule("D8.4")
def test_the_rulebooks_example_of_blue() -> None:
    """Five roads in a row; those beyond red's town hall and a shorter branch don't count."""
    match = table(
        hall_owner={"regensburg": 0, "dessau": 0, "leipzig": 1},
        road_owner=owned(
            0,
            "bayerischer_wald.ne",
            *EAST[:4],
            *EAST[4:7],  # beyond Leipzig, of red
            "erzgebirge-fichtelgebirge",  # a branch
        ),
    )
    assert chains(match) == [5, 0, 0]
    assert holder(match) == 0


@rule("D8.4")
def test_a_chain_of_six_cut_by_anothers_town_hall_counts_its_longer_part() -> None:
    match = lines(east=6, hand=[{}, HALL], to_move=1)
    assert chains(match)[0] == 6
    assert holder(match) == 0
    match.play("hall:leipzig")
    assert chains(match)[0] == 4
    assert holder(match) is None
    assert points(match)[0] == 3


@rule("D8.4")
def test_a_fork_counts_its_longest_run_only() -> None:
    fork = ("allgaeu.sw", "allgaeu.se", "voralpen.sw", "allgaeu-voralpen")
    match = table(hall_owner={"konstanz": 0}, road_owner=owned(0, *fork))
    assert chains(match)[0] == 3
    match = table(hall_owner={"konstanz": 0}, road_owner=owned(0, *fork, "voralpen.se"))
    assert chains(match)[0] == 4
    assert holder(match) is None


@rule("D8.4")
def test_an_own_town_hall_does_not_cut() -> None:
    match = table(hall_owner=owned(0, *EAST_HALLS, "leipzig"), road_owner=owned(0, *EAST))
    assert chains(match)[0] == 12


@rule("D8.4")
def test_nor_does_an_empty_city_field() -> None:
    match = table(hall_owner=owned(0, *EAST_HALLS), road_owner=owned(0, *EAST))
    assert chains(match)[0] == 12


@rule("D8.4")
@pytest.mark.parametrize("builder", [None, 0, 1])
def test_nor_does_a_landmark_field_with_or_without_its_landmark(builder: int | None) -> None:
    """Roads meet at Trier from Aachen and from Saarbrücken."""
    match = table(
        hall_owner={"aachen": 0, "saarbruecken": 0, "duesseldorf": 1},
        road_owner={
            **owned(0, "eifel.w", "eifel.sw", "hunsrueck.w", "hunsrueck.sw"),
            **owned(1, "ruhrgebiet-eifel", "eifel-westerwald", "eifel-hunsrueck"),
        },
        builder={"trier": builder, "koeln": 1},
    )
    assert chains(match) == [4, 3, 0]


@rule("D8.4")
def test_a_ring_with_a_tail_counts_every_road() -> None:
    """The chain passes a crossing twice, but uses each road once."""
    halls = owned(0, "kassel", "erfurt", "marburg")
    for tail, length in (((), 6), (("sauerland-wetterau",), 7), (("harzvorland-harz",), 6)):
        match = table(hall_owner=halls, road_owner=owned(0, *RING, *tail))
        assert chains(match)[0] == length
    two = ("sauerland-wetterau", "weserbergland-sauerland")  # at different crossings
    match = table(hall_owner=halls, road_owner=owned(0, *RING, *two))
    assert chains(match)[0] == 7


@rule("D8.4")
def test_a_ring_through_anothers_town_hall_is_open_there_but_whole() -> None:
    """It may begin and end there; a tail beyond can't be added."""
    match = table(
        hall_owner={"kassel": 0, "erfurt": 1, "marburg": 0},
        road_owner={
            **owned(0, *RING, "weserbergland-sauerland"),
            **owned(1, "mansfelder_land-thueringer_wald"),
        },
        builder={"eisenach": 0},
    )
    assert chains(match)[0] == 6
    assert holder(match) == 0


@rule("D8.4")
def test_a_chain_may_end_at_anothers_town_hall() -> None:
    match = table(hall_owner={"konstanz": 0, "passau": 1, "ulm": 1}, road_owner=owned(0, *SOUTH))
    assert chains(match)[0] == 8


@rule("D8.4")
def test_chains_apart_are_not_added() -> None:
    match = table(
        hall_owner=owned(0, "konstanz", "emden"), road_owner=owned(0, *SOUTH[:4], *NORTH[:4])
    )
    assert chains(match)[0] == 4


# Who holds it


@rule("D8.4", "D8.6")
def test_the_fifth_road_brings_the_place_and_a_point() -> None:
    match = lines(south=3, hand=[{}, together(ROAD, ROAD)], to_move=1)
    match.play(f"road:{SOUTH[3]}")
    assert (holder(match), points(match)) == (None, [3, 2, 2])
    match.play(f"road:{SOUTH[4]}")
    assert (holder(match), points(match)) == (1, [3, 3, 2])


@rule("D8.4")
def test_a_free_road_counts_too() -> None:
    match = lines(south=4, to_move=1, **held(("road_building", 1)))
    match.play("play:road_building")
    match.play(f"road:{SOUTH[4]}")
    assert (holder(match), points(match)) == (1, [3, 3, 2])
    match.play(f"road:{SOUTH[5]}")
    assert (chains(match)[1], points(match)) == (6, [3, 3, 2])


@rule("D8.4", "D8.6")
def test_only_a_longer_chain_takes_it_over() -> None:
    match = lines(north=5, south=4, hand=[{}, together(ROAD, ROAD)], to_move=1)
    assert holder(match) == 2
    match.play(f"road:{SOUTH[4]}")
    assert (holder(match), points(match)) == (2, [3, 2, 3])
    match.play(f"road:{SOUTH[5]}")
    assert (holder(match), points(match)) == (1, [3, 3, 2])


@rule("D8.4")
def test_the_holder_who_is_cut_keeps_it_at_five_with_nobody_longer() -> None:
    """Seat 0's twelve are cut to eight, as many as seat 1 has."""
    match = lines(east=12, south=8, hand=[{}, HALL], to_move=1)
    match.play("hall:leipzig")
    assert chains(match)[:2] == [8, 8]
    assert (holder(match), points(match)) == (0, [4, 3, 2])


@rule("D8.4")
def test_cut_below_another_it_goes_to_the_sole_longest() -> None:
    match = lines(east=11, south=8, north=5, hand=[{}, HALL], to_move=1)
    match.play("hall:leipzig")
    assert chains(match) == [7, 8, 5]
    assert (holder(match), points(match)) == (1, [3, 4, 2])


@rule("D8.4")
def test_it_may_go_to_somebody_who_is_not_on_turn() -> None:
    match = lines(east=6, south=3, north=5, hand=[{}, HALL], to_move=1)
    match.play("hall:leipzig")
    assert chains(match) == [4, 3, 5]
    assert (holder(match), points(match)) == (2, [3, 3, 3])


@rule("D8.4")
def test_on_a_tie_nobody_holds_it_until_one_is_the_sole_longest() -> None:
    match = lines(east=6, south=5, north=5, hand=[{}, together(HALL, ROAD)], to_move=1)
    assert holder(match) == 0
    match.play("hall:leipzig")
    assert chains(match) == [4, 5, 5]
    assert (holder(match), points(match)) == (None, [3, 3, 2])
    match.play(f"road:{SOUTH[5]}")
    assert (holder(match), points(match)) == (1, [3, 4, 2])


@rule("D8.4")
def test_a_tie_among_shorter_chains_is_no_tie() -> None:
    match = lines(east=6, south=5, north=5, hand=[ROAD], road_holder=None)
    assert holder(match) == 0


@rule("D8.4")
def test_with_nobody_at_five_nobody_holds_it() -> None:
    match = lines(east=6, south=4, north=4, hand=[{}, HALL], to_move=1)
    match.play("hall:leipzig")
    assert (holder(match), points(match)) == (None, [3, 3, 2])


@rule("D8.4")
def test_a_landmark_built_changes_no_chain() -> None:
    match = table(
        hand=[LANDMARK],
        hall_owner={"aachen": 0, "saarbruecken": 0},
        road_owner=owned(0, "eifel.w", "eifel.sw", "hunsrueck.w", "hunsrueck.sw"),
    )
    match.play("landmark:trier")
    assert chains(match)[0] == 4


# Counted a second time


def brute_force(roads: Sequence[int], cut: set[int]) -> int:
    """The longest walk over these roads, each used once, that passes through no crossing of
    `cut`: every walk from every crossing.
    """
    at: dict[int, list[int]] = {}
    for road in roads:
        for end in t.PATH_ENDS[road].tolist():
            at.setdefault(end, []).append(road)

    def walk(crossing: int, used: frozenset[int]) -> int:
        if used and crossing in cut:
            return len(used)
        ways = [road for road in at[crossing] if road not in used]
        return max(
            (walk(int(t.PATH_ENDS[w].sum()) - crossing, used | {w}) for w in ways),
            default=len(used),
        )

    return max((walk(crossing, frozenset()) for crossing in at), default=0)


def counted(road_owner: np.ndarray, hall_owner: np.ndarray, seat: int) -> int:
    """The longest chain of a seat by brute force."""
    cities = [c for c in range(t.CITIES) if hall_owner[c] not in (NOBODY, seat)]
    cut = {int(t.CITY_CROSSING[c]) for c in cities}
    return brute_force([int(p) for p in np.flatnonzero(road_owner == seat)], cut)


def random_network(luck: random.Random) -> tuple[np.ndarray, np.ndarray]:
    """Up to twenty roads of seat 0 that hang together, a few of seat 1, and town halls of all."""
    road_owner = np.full(t.PATHS, NOBODY, np.int8)
    crossings = {luck.randrange(t.CROSSINGS)}
    for _ in range(luck.randint(1, t.ROADS)):
        near = [p for p in range(t.PATHS) if road_owner[p] == NOBODY]
        near = [p for p in near if crossings & set(t.PATH_ENDS[p].tolist())]
        path = luck.choice(near)
        road_owner[path] = 0 if luck.random() < 0.9 else 1
        crossings |= set(t.PATH_ENDS[path].tolist())
    hall_owner = np.full(t.CITIES, NOBODY, np.int8)
    for city in range(t.CITIES):
        if luck.random() < 0.5:
            hall_owner[city] = luck.randrange(3)
    return road_owner, hall_owner


@rule("D8.4")
def test_chains_of_random_networks_are_those_a_brute_force_finds() -> None:
    luck = random.Random(84)
    lengths = set()
    for _ in range(2000):
        road_owner, hall_owner = random_network(luck)
        for seat in (0, 1):
            expected = counted(road_owner, hall_owner, seat)
            assert longest_chain(road_owner, hall_owner, seat) == expected
            lengths.add(expected)
    assert lengths >= set(range(13))


@rule("D8.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_chains_are_kept_up_to_date_and_held_by_the_register(seats: int) -> None:
    """In random games: after every action, each chain and the holder counted afresh."""
    game = hanse.game("deutschland")
    room = np.zeros(game.actions.words, np.uint64)
    changes = 0
    for seed in range(6):
        states = game.template(seats, {"offers": False, "turn_limit": 150})
        states[0].key[:] = key_from_seed(seed)
        play.start(states, 0)
        luck = luck_from_seed(seed)
        s, expected = states[0], NOBODY
        while s.phase != game.state.phases.labels.index("over"):
            roads, halls = s.road_owner.tobytes(), s.hall_owner.tobytes()
            play.legal(states, 0, room)
            play.play(states, 0, play.random_action(room, luck), room.copy())
            if s.to_move == NOBODY or (roads, halls) == (
                s.road_owner.tobytes(),
                s.hall_owner.tobytes(),
            ):
                continue
            lengths = [counted(s.road_owner, s.hall_owner, seat) for seat in range(seats)]
            assert s.chain[:seats].tolist() == lengths
            expected = rightful(lengths, expected)
            assert s.road_holder == expected
            changes += 1
    assert changes > 50


def rightful(lengths: list[int], before: int) -> int:
    """D8.4 word for word: who holds the place now."""
    longest = max(lengths)
    if before != NOBODY and lengths[before] >= 5 and lengths[before] == longest:
        return before
    if longest < 5 or lengths.count(longest) > 1:
        return NOBODY
    return lengths.index(longest)
