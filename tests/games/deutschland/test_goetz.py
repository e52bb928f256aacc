"""D8.1 to D8.3: a seven, giving back, and Götz."""

import pytest

from hanse.core.record import NOBODY
from tests.games.deutschland.building_table import (
    RESOURCES,
    hand,
    held,
    now,
    owned,
    phase,
    rolled,
    stock,
    table,
)
from tests.situations import refused, rule

HARZ = {"kassel": 1, "erfurt": 2, "osnabrueck": 0}  # Kassel and Erfurt lie at the Harz


# D8.1


@rule("D8.1")
def test_a_seven_yields_nothing() -> None:
    match = rolled(7, hall_owner=owned(0, "kassel", "hof", "ulm"))
    assert hand(match, 0) == {}
    assert stock(match) == dict.fromkeys(RESOURCES, 18)
    assert phase(match) == "moving_goetz"


@rule("D8.1")
@pytest.mark.parametrize(
    ("cards", "given_back"), [(7, 0), (8, 4), (9, 4), (10, 5), (12, 6), (13, 6)]
)
def test_more_than_seven_give_back_half_rounded_in_their_favour(
    cards: int, given_back: int
) -> None:
    match = rolled(7, hand=[{}, {"ore": cards}])
    assert phase(match) == ("discarding" if given_back else "moving_goetz")
    for left in range(given_back, 0, -1):
        assert match.to_move == 1
        assert match.state.to_discard == left
        match.play("discard:ore")
    assert hand(match, 1) == {"ore": cards - given_back}
    assert stock(match)["ore"] == 18 - cards + given_back
    assert phase(match) == "moving_goetz"
    assert match.to_move == 0


@rule("D8.1")
def test_other_numbers_make_nobody_give_back() -> None:
    match = rolled(8, hand=[{"ore": 12}, {"clay": 12}])
    assert phase(match) == "turn"
    assert hand(match, 0) == {"ore": 12}


@rule("D8.1")
@pytest.mark.parametrize(("seats", "roller"), [(3, 0), (3, 2), (4, 1), (4, 3)])
def test_in_seat_order_beginning_with_whoever_rolled(seats: int, roller: int) -> None:
    hands = [{kind: 8} for kind in RESOURCES[:seats]]
    match = rolled(7, seats, hand=hands, to_move=roller)
    for step in range(seats):
        seat = (roller + step) % seats
        for _ in range(4):
            assert match.to_move == seat
            match.play(f"discard:{RESOURCES[seat]}")
        assert hand(match, seat) == {RESOURCES[seat]: 4}
    assert phase(match) == "moving_goetz"
    assert match.to_move == roller


@rule("D8.1")
def test_who_has_seven_or_fewer_is_passed_over() -> None:
    match = rolled(7, 4, hand=[{"ore": 7}, {"wood": 8}, {"wool": 3}, {"clay": 9}])
    asked = []
    while phase(match) == "discarding":
        asked.append(match.to_move)
        match.play(match.legal[0])
    assert asked == [1] * 4 + [3] * 4


@rule("D8.1")
def test_kinds_are_chosen_in_their_order() -> None:
    match = rolled(7, hand=[{"wood": 2, "wool": 2, "clay": 2, "ore": 2, "grain": 2}])
    assert set(match.legal) == {f"discard:{kind}" for kind in ("wood", "wool", "clay")}
    assert refused(match, "discard:ore") == "D8.1"  # only four of ore and grain are left
    match.play("discard:wool")
    assert refused(match, "discard:wood") == "D8.1"
    assert set(match.legal) == {"discard:wool", "discard:clay", "discard:ore"}
    match.play("discard:clay")
    assert set(match.legal) == {"discard:clay", "discard:ore"}
    match.play("discard:ore")
    assert set(match.legal) == {"discard:ore", "discard:grain"}
    match.play("discard:grain")
    assert match.legal == ["discard:grain"]
    match.play("discard:grain")
    assert hand(match, 0) == {"wood": 2, "wool": 1, "clay": 1, "ore": 1}


@rule("D8.1")
def test_a_kind_only_if_enough_of_it_and_later_ones_are_left() -> None:
    match = rolled(7, hand=[{"wood": 5, "grain": 3}])
    assert match.legal == ["discard:wood"]
    assert refused(match, "discard:grain") == "D8.1"
    match.play("discard:wood")
    assert set(match.legal) == {"discard:wood", "discard:grain"}
    match.play("discard:grain")
    assert match.legal == ["discard:grain"]


@rule("D8.1")
def test_every_half_can_be_chosen() -> None:
    """Whatever is chosen, the order of kinds leads to it in one way."""
    whole = {"wood": 3, "wool": 1, "ore": 2, "grain": 2}
    found = []

    def choose(chosen: tuple[str, ...]) -> None:
        match = rolled(7, hand=[whole])
        for action in chosen:
            match.play(action)
        if phase(match) != "discarding":
            found.append(tuple(sorted(hand(match, 0).items())))
            return
        for action in match.legal:
            choose((*chosen, action))

    choose(())
    halves = {
        (w, v, o, 4 - w - v - o)
        for w in range(4)
        for v in range(2)
        for o in range(3)
        if 0 <= 4 - w - v - o <= 2
    }
    assert len(found) == len(set(found)) == len(halves)


@rule("D8.1")
def test_cards_leave_the_hand_and_are_shown_only_when_the_choice_is_complete() -> None:
    views = []
    for first in ("wood", "wool"):
        match = rolled(7, hand=[{"wood": 4, "wool": 4}])
        match.play(f"discard:{first}")
        assert hand(match, 0) == {"wood": 4, "wool": 4}
        assert stock(match)["wood"] == stock(match)["wool"] == 14
        assert now(match)["hand_size"][0] == 8
        views.append([match.observe(seat).tobytes() for seat in (1, 2, NOBODY)])
        assert match.log_for(1)[-1].action == "discard:?"
        assert list(match.observe(0).discarding[:2]) == [first == "wood", first == "wool"]
        for _ in range(3):
            match.play("discard:wool")
        kept = {"wood": 3, "wool": 1} if first == "wood" else {"wood": 4}
        assert hand(match, 0) == kept
        assert list(match.observe(2).seen[0][:2]) == [kept["wood"], kept.get("wool", 0)]
    assert views[0] == views[1]


@rule("D8.1")
def test_nothing_else_is_done_meanwhile() -> None:
    match = rolled(7, hand=[{"wood": 8}], **held(("trade", 0)))
    for action in ("end", "play:trade", "stock:wood>ore", "goetz:harz"):
        assert refused(match, action) == "D8.1"


# D8.2


@rule("D8.2")
def test_then_whoever_rolled_must_move_goetz_to_another_field() -> None:
    match = rolled(7, goetz="harz")
    assert match.to_move == 0
    assert len(match.legal) == 35
    assert refused(match, "goetz:harz") == "D8.2"
    assert refused(match, "end") == "D8.2"
    match.play("goetz:emsland")
    assert now(match)["goetz"] == "emsland"
    assert phase(match) == "turn"


@rule("D8.2", "D8.1")
def test_the_roller_moves_goetz_even_if_others_gave_back_last() -> None:
    match = rolled(7, hand=[{}, {}, {"ore": 8}], to_move=1)
    for _ in range(4):
        match.play("discard:ore")
    assert (phase(match), match.to_move) == ("moving_goetz", 1)


# D8.3


@rule("D8.3")
def test_after_a_seven_a_card_must_be_drawn() -> None:
    match = rolled(7, hall_owner=HARZ, hand=[{}, {"ore": 2}, {"wool": 1}])
    match.play("goetz:harz")
    assert set(match.legal) == {"rob:1", "rob:2"}
    assert refused(match, "rob:nobody") == "D8.3"
    assert refused(match, "end") == "D8.3"
    match.play("rob:2")
    assert [hand(match, seat) for seat in range(3)] == [{"wool": 1}, {"ore": 2}, {}]
    assert (phase(match), match.to_move) == ("turn", 0)


@rule("D8.3")
def test_only_another_player_with_a_town_hall_there_and_with_cards() -> None:
    match = rolled(7, 4, hall_owner=HARZ, hand=[{"ore": 1}, {}, {"wool": 1}, {"clay": 1}])
    match.play("goetz:harz")
    assert match.legal == ["rob:2"]
    for seat in (0, 1, 3):
        assert refused(match, f"rob:{seat}") == "D8.3"


@rule("D8.3")
@pytest.mark.parametrize("field", ["weserbergland", "emsland", "chiemgau"])
def test_with_nobody_to_rob_nothing_is_drawn(field: str) -> None:
    """At the Weserbergland seat 1 has no cards; at the Emsland only the roller has a town hall."""
    hands = [{"ore": 3}, {}, {"wool": 1}]
    match = rolled(7, hall_owner=HARZ, hand=hands)
    match.play(f"goetz:{field}")
    assert phase(match) == "turn"
    assert [hand(match, seat) for seat in range(3)] == hands


@rule("D8.3")
def test_several_town_halls_there_still_lose_one_card() -> None:
    match = rolled(7, hall_owner={"kassel": 1, "erfurt": 1}, hand=[{}, {"ore": 3}])
    match.play("goetz:harz")
    match.play("rob:1")
    assert hand(match, 1) == {"ore": 2}
    assert phase(match) == "turn"


@rule("D8.3")
def test_every_card_of_the_hand_can_be_drawn_and_only_those() -> None:
    drawn = []
    for key in range(60):
        match = table(
            phase="moving_goetz",
            must_rob=1,
            dice=7,
            hall_owner=HARZ,
            hand=[{}, {"wood": 1, "grain": 3}],
            key=f"{key:032x}",
        )
        match.play("goetz:harz")
        match.play("rob:1")
        drawn += list(hand(match, 0))
    assert set(drawn) == {"wood", "grain"}
    assert len(drawn) == 60
    assert drawn.count("grain") > drawn.count("wood")


@rule("D8.3")
def test_the_card_is_seen_by_the_two_alone() -> None:
    views = []
    for kind in ("wood", "ore"):
        for key in range(40):
            match = table(
                4,
                phase="moving_goetz",
                must_rob=1,
                dice=7,
                hall_owner=HARZ,
                hand=[{}, {"wood": 1, "ore": 1}],
                key=f"{key:032x}",
            )
            match.play("goetz:harz")
            match.play("rob:1")
            if hand(match, 0) == {kind: 1}:
                break
        robbed = RESOURCES.index(kind)
        assert match.observe(0).robbed[0] == match.observe(1).robbed[0] == robbed
        views.append([match.observe(seat).tobytes() for seat in (2, 3, NOBODY)])
        views[-1].append([match.log_for(seat) for seat in (2, 3, NOBODY)])
    assert views[0] == views[1]


@rule("D8.3", "D7.2")
def test_a_seven_after_a_landsknecht_still_robs_by_force() -> None:
    for key in range(200):
        match = table(
            phase="rolling",
            hall_owner=HARZ,
            hand=[{}, {"ore": 2}],
            key=f"{key:032x}",
            **held(("landsknecht", 0)),
        )
        match.play("play:landsknecht")
        match.play("goetz:harz")
        match.play("rob:nobody")
        match.play("roll")
        if match.state.dice == 7:
            break
    match.play("goetz:weserbergland")
    assert match.legal == ["rob:1"]


@rule("D7.2", "D8.3")
def test_a_landsknecht_after_a_seven_may_spare_again() -> None:
    match = rolled(7, hall_owner=HARZ, hand=[{}, {"ore": 2}], **held(("landsknecht", 0)))
    match.play("goetz:harz")
    match.play("rob:1")
    match.play("play:landsknecht")
    match.play("goetz:weserbergland")
    assert set(match.legal) == {"rob:1", "rob:nobody"}
