"""A7: the last turns, contracts, and who wins. Bonus cards are in test_a7_bonus.py."""

import random

import pytest

from tests.games.amsterdam.table import (
    OTHER_THIRTEEN,
    THIRTEEN,
    all_contracts,
    all_routes,
    draw_two,
    held_by,
    phase,
    start,
)
from tests.situations import refused, rule, situation

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
RED_1 = "use:dam-jan_roodenpoortstoren.red:0"


@rule("A7.1")
@SEATS
def test_two_carts_left_give_everybody_one_more_turn_that_player_included(seats: int) -> None:
    match = situation("amsterdam", seats=seats, hand=[{"red": 1}], owner=held_by(0, THIRTEEN))
    assert match.state.carts[0] == 3
    match.play(RED_1)
    assert match.state.carts[0] == 2
    for seat in [*range(1, seats), 0]:
        assert match.to_move == seat
        assert not match.over
        draw_two(match)
    assert match.over
    assert match.to_move is None


@rule("A7.1")
@SEATS
def test_the_last_turns_end_with_whoever_set_them_off(seats: int) -> None:
    last = seats - 1
    match = situation(
        "amsterdam",
        seats=seats,
        hand=[{}] * last + [{"red": 1}],
        owner=held_by(last, THIRTEEN),
        to_move=last,
    )
    match.play(RED_1)
    for seat in range(seats):
        assert match.to_move == seat
        draw_two(match)
    assert match.over


@rule("A7.1")
@pytest.mark.parametrize(("length", "left"), [(2, 1), (3, 0)])
def test_one_cart_or_none_left_does_the_same(length: int, left: int) -> None:
    routes = {2: "munttoren-oost_indisch_huis.grey", 3: "dam-oost_indisch_huis.green"}
    match = situation("amsterdam", hand=[{"joker": 3}], owner=held_by(0, THIRTEEN))
    match.play(f"use:{routes[length]}:{length}")
    assert match.state.carts[0] == left
    draw_two(match)
    assert not match.over
    draw_two(match)
    assert match.over


@rule("A7.1")
def test_three_carts_left_end_nothing() -> None:
    match = situation("amsterdam", hand=[{"red": 1}], owner=held_by(0, THIRTEEN[:3]))
    match.play(RED_1)
    assert match.state.carts[0] == 3
    for _ in range(6):
        draw_two(match)
    assert not match.over


@rule("A7.1")
def test_another_who_reaches_two_does_not_prolong_it() -> None:
    match = situation(
        "amsterdam",
        seats=3,
        hand=[{"red": 1}, {"black": 1}],
        owner=held_by(0, THIRTEEN) | held_by(1, OTHER_THIRTEEN),
    )
    match.play(RED_1)
    match.play("use:oude_kerk-waag.black:0")
    assert match.state.carts[:3].tolist() == [2, 2, 16]
    draw_two(match)
    assert match.to_move == 0
    draw_two(match)
    assert match.over


@rule("A7.1")
def test_a_further_route_in_the_own_last_turn_does_not_prolong_it() -> None:
    match = situation("amsterdam", hand=[{"red": 1, "joker": 1}], owner=held_by(0, THIRTEEN))
    match.play(RED_1)
    draw_two(match)
    match.play("use:oude_kerk-waag.black:1")
    assert match.over
    assert match.state.carts[0] == 1
    assert match.state.points[0] == 7 * 3 + 3


@rule("A7.1")
def test_a_turn_of_several_actions_is_one_of_the_last_turns() -> None:
    match = situation("amsterdam", last_turns=2)
    match.play("contracts")
    match.play("keep:first")
    assert match.to_move == 1
    match.play("take:pile")
    assert not match.over
    match.play("take:pile")
    assert match.over


@rule("A7.1")
def test_nothing_is_played_after_the_end() -> None:
    match = situation("amsterdam", last_turns=1)
    draw_two(match)
    assert phase(match) == "over"
    assert match.legal == []
    for action in ("take:1", "contracts", "keep:both", "pass", RED_1):
        assert refused(match, action) == "A7.1"


WAAG_WAY = {"oude_kerk-waag.black": 0, "oost_indisch_huis-waag.blue": 0}  # 2 points
KERK_HUIS = "oude_kerk-oost_indisch_huis"  # a contract of 2


@rule("A7.2")
def test_a_fulfilled_contract_adds_its_value() -> None:
    match = situation("amsterdam", owner=WAAG_WAY, holder={KERK_HUIS: 0})
    assert match.scores == [2 + 2, 0]


@rule("A7.2")
def test_any_other_subtracts_it() -> None:
    match = situation("amsterdam", owner=WAAG_WAY, holder={"nieuwe_waal-munttoren": 0})
    assert match.scores == [2 - 8, 0]


@rule("A7.2")
def test_a_break_in_the_connection_leaves_it_unfulfilled() -> None:
    owner = {"oude_kerk-waag.black": 0, "blauwbrug-oost_indisch_huis.red": 0}
    match = situation("amsterdam", owner=owner, holder={KERK_HUIS: 0})
    assert match.scores == [1 + 2 - 2, 0]


@rule("A7.2")
def test_routes_of_others_do_not_join() -> None:
    owner = {"oude_kerk-waag.black": 0, "oost_indisch_huis-waag.blue": 1}
    match = situation("amsterdam", owner=owner, holder={KERK_HUIS: 0})
    assert match.scores == [1 - 2, 1]


@rule("A7.2")
def test_another_players_connection_fulfils_nothing() -> None:
    match = situation("amsterdam", owner=WAAG_WAY, holder={KERK_HUIS: 1})
    assert match.scores == [2, -2]


@rule("A7.2")
def test_a_roundabout_way_will_do() -> None:
    owner = held_by(0, ["dam-oude_kerk.pink", "dam-oost_indisch_huis.green"])
    match = situation("amsterdam", owner=owner, holder={KERK_HUIS: 0})
    assert match.scores == [2 + 4 + 2, 0]


@rule("A7.2")
def test_one_net_of_routes_fulfils_several_contracts() -> None:
    owner = held_by(
        1,
        [
            "de_drie_hendricken-westermarkt.pink",  # the only one with carts
            "jan_roodenpoortstoren-westermarkt.green",
            "dam-jan_roodenpoortstoren.blue",
            "jan_roodenpoortstoren-korenmetershuisje.black",
        ],
    )
    fulfilled = {"dam-de_drie_hendricken": 1, "korenmetershuisje-westermarkt": 1}
    holder = fulfilled | {"korenmetershuisje-dam": 1, "waag-begijnhof": 1}
    match = situation("amsterdam", owner=owner, holder=holder)
    assert match.scores == [0, 5 + 3 + 3 + 3 - 5 + 8]


@rule("A7.2")
def test_contracts_in_nets_of_every_shape() -> None:
    """Against a second way to tell whether two places are joined: nets that grow together."""
    luck = random.Random(7)
    value = {c: -situation("amsterdam", holder={c: 0}).scores[0] for c in all_contracts()}
    for _ in range(40):
        routes = luck.sample(all_routes(), 5)
        match = situation("amsterdam", seats=4, owner=spread(routes), holder=held_by(0, value))
        nets: list[set[str]] = []
        for route in (r for r, seat in spread(routes).items() if seat == 0):
            ends = set(route.partition(".")[0].split("-"))
            joined = [net for net in nets if net & ends]
            nets = [net for net in nets if not net & ends] + [ends.union(*joined)]
        points = sum(
            v if any(set(c.split("-")) <= net for net in nets) else -v for c, v in value.items()
        )
        bonus = 8 if match.state.bonus[0] else 0
        assert match.scores[0] == match.state.points[0] + points + bonus


def spread(routes: list[str]) -> dict[str, int]:
    """Routes for seat 0, but the second of a double for seat 1."""
    taken: dict[str, int] = {}
    for route in routes:
        ends = route.partition(".")[0]
        taken[route] = 1 if any(r.startswith(f"{ends}.") for r in taken) else 0
    return taken


LENGTH_3 = "korenmetershuisje-noordermarkt.grey"  # 4 points, no carts
OTHER_3 = "jan_roodenpoortstoren-noordermarkt.grey"  # the same
THIRD_3 = "jan_roodenpoortstoren-jordaan.grey"  # the same


@rule("A7.6")
def test_most_points_win() -> None:
    match = situation("amsterdam", seats=3, owner={LENGTH_3: 1, "begijnhof-dam.grey": 2})
    assert match.scores == [0, 4, 2]
    assert match.ranking == [3, 1, 2]


@rule("A7.6")
def test_in_a_tie_more_fulfilled_contracts_decide() -> None:
    owner = held_by(1, WAAG_WAY) | {LENGTH_3: 0}
    match = situation("amsterdam", owner=owner, holder={KERK_HUIS: 1})
    assert match.scores == [4, 4]
    assert match.ranking == [2, 1]


@rule("A7.6")
def test_contracts_held_but_not_fulfilled_decide_nothing() -> None:
    holder = {"waag-jan_roodenpoortstoren": 0, "korenmetershuisje-montelbaanstoren": 1}
    holder |= {"haringpakkerstoren-jan_roodenpoortstoren": 2, "oude_kerk-oost_indisch_huis": 2}
    owner = {"oude_waal-waag.grey": 2}
    match = situation("amsterdam", seats=3, holder=holder, owner=owner)
    assert match.scores == [-4, -4, 1 - 3 - 2]
    assert match.ranking == [1, 1, 1]


@rule("A7.6")
def test_points_count_more_than_any_number_of_fulfilled_contracts() -> None:
    holder = {KERK_HUIS: 0, "nieuwe_waal-munttoren": 0, "korenmetershuisje-dam": 1}
    match = situation("amsterdam", owner=WAAG_WAY, holder=holder)
    assert match.scores == [2 + 2 - 8, -3]
    assert match.ranking == [2, 1]


@rule("A7.6")
def test_a_tie_below_zero_is_decided_the_same_way() -> None:
    holder = {KERK_HUIS: 0, "nieuwe_waal-munttoren": 0, "waag-jan_roodenpoortstoren": 1}
    match = situation("amsterdam", owner=WAAG_WAY, holder=holder)
    assert match.scores == [-4, -4]
    assert match.ranking == [1, 2]


@rule("A7.6")
@pytest.mark.parametrize(
    ("owner", "ranking"),
    [
        ({LENGTH_3: 0, OTHER_3: 1}, [1, 1, 3]),
        ({LENGTH_3: 1, OTHER_3: 2}, [3, 1, 1]),
        ({LENGTH_3: 2}, [2, 2, 1]),
        ({LENGTH_3: 0, OTHER_3: 1, THIRD_3: 2}, [1, 1, 1]),
    ],
)
def test_still_tied_players_share_the_place_and_the_following_are_skipped(
    owner: dict[str, int], ranking: list[int]
) -> None:
    assert situation("amsterdam", seats=3, owner=owner).ranking == ranking


@rule("A7.2", "A7.3", "A7.6")
def test_a_finished_game_is_scored() -> None:
    match = situation(
        "amsterdam",
        seats=3,
        last_turns=1,
        hand=[{"blue": 1}],
        owner={"oude_kerk-waag.black": 0, "jordaan-noordermarkt.red": 1},
        holder={KERK_HUIS: 0, "dam-de_drie_hendricken": 2},
    )
    assert match.scores == [1 - 2, 2 + 8, -3]
    match.play("use:oost_indisch_huis-waag.blue:0")
    assert match.over
    assert match.scores == [2 + 2, 2 + 8, -3]
    assert match.ranking == [2, 1, 3]


@rule("A2.1", "A7.6")
def test_a_game_just_begun_has_no_points() -> None:
    match = start(3)
    assert match.scores == [0, 0, 0]
    assert match.ranking == [1, 1, 1]
