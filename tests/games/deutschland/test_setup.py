"""D2: how a game is set up."""

from collections import Counter

import pytest

import hanse
from hanse.core.record import NOBODY
from tests.games.deutschland.table import (
    asked,
    before_dice,
    doing,
    halls_of,
    hand,
    ids,
    now,
    on_table,
    play,
    start,
    stock,
    view,
)
from tests.situations import refused, rule

SEATS = pytest.mark.parametrize("seats", [3, 4])

# What the building-cost cards name.
STARTS = {
    frozenset({"kassel", "neubrandenburg", "saarbruecken"}): {"grain": 1, "clay": 1},
    frozenset({"baden_baden", "duesseldorf", "frankfurt_oder"}): {"clay": 1, "wood": 1},
    frozenset({"hamburg", "magdeburg", "passau"}): {"ore": 1, "grain": 1},
    frozenset({"emden", "hof", "ulm"}): {"grain": 1, "wood": 1},
}
FAR = ("aachen", "dessau", "dortmund", "konstanz", "flensburg", "hannover", "marburg", "hof")
FAR_FOR_FOUR = (*FAR, "rostock", "passau", "regensburg", "stralsund")


def founding(seats: int = 3, **options: int) -> hanse.Match:
    """A match whose first town halls are placed freely."""
    return start(seats, founding="free", **options)


def found(match: hanse.Match, *cities: str) -> None:
    """Found in one city after another, whoever is asked."""
    play(match, *(f"found:{city}" for city in cities))


# D2.1


@rule("D2.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 5])
def test_three_or_four_players(seats: int) -> None:
    with pytest.raises(hanse.HanseError, match="3 to 4 players"):
        start(seats)


@rule("D2.1")
@SEATS
@pytest.mark.parametrize("seed", range(6))
def test_a_card_names_three_cities_and_the_resources_to_start_with(seats: int, seed: int) -> None:
    match = start(seats, seed)
    places = [frozenset(halls_of(match, seat)) for seat in range(seats)]
    assert len(set(places)) == seats
    assert [hand(match, seat) for seat in range(seats)] == [STARTS[cities] for cities in places]
    assert match.state.points[:seats].tolist() == [3] * seats
    taken = sum((Counter(hand(match, seat)) for seat in range(seats)), Counter())
    assert stock(match) == {kind: 18 - taken[kind] for kind in stock(match)}


@rule("D2.1")
def test_with_three_players_the_fourth_cards_cities_stay_empty() -> None:
    match = start(3)
    empty = set(ids("hall_owner")) - set(now(match)["hall_owner"])
    assert len(empty) == 28 - 9
    assert sum(cities <= empty for cities in STARTS) == 1


@rule("D2.1")
def test_with_three_players_the_fourth_cards_cities_can_be_built_on() -> None:
    matches = (start(3, seed) for seed in range(40))
    halls = next(now(m)["hall_owner"] for m in matches if "kassel" not in now(m)["hall_owner"])
    match = on_table(
        hand=[{"wood": 1, "clay": 1, "grain": 1, "wool": 1}],
        hall_owner=halls | {"osnabrueck": 0},
        road_owner={"weserbergland-sauerland": 0},
    )
    match.play("hall:kassel")
    assert "kassel" in halls_of(match, 0)


@rule("D2.1")
@SEATS
def test_the_cards_are_dealt_at_random(seats: int) -> None:
    """Every seat gets every card, and with three players every card stays out at times."""
    dealt = [
        tuple(frozenset(halls_of(match, seat)) for seat in range(seats))
        for match in (start(seats, seed) for seed in range(240))
    ]
    assert len(set(dealt)) == 24
    for seat in range(seats):
        counts = Counter(places[seat] for places in dealt)
        assert min(counts.values()) > 30


@rule("D2.1")
def test_nobody_founds_when_the_cards_say_where() -> None:
    match = start(3)
    assert asked(match) == (0, "rolling")
    for city in ids("hall_owner"):
        assert refused(match, f"found:{city}") == "D3.1"


@rule("D2.1", "D2.2")
def test_cards_are_the_usual_way() -> None:
    assert start(3).options["founding"] == "cards"
    with pytest.raises(hanse.HanseError, match="cards or free"):
        start(3, founding="dice")


# D2.2


@rule("D2.2")
@pytest.mark.parametrize(
    ("seats", "order"),
    [(3, [0, 1, 2, 2, 1, 0, 0, 1, 2]), (4, [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3])],
)
def test_first_clockwise_then_in_reverse_then_clockwise_again(seats: int, order: list[int]) -> None:
    match = founding(seats)
    for placed, (seat, city) in enumerate(zip(order, ids("hall_owner"), strict=False)):
        assert asked(match) == (seat, "founding")
        assert match.state.points[:seats].sum() == placed
        match.play(f"found:{city}")
        assert city in halls_of(match, seat)
    assert asked(match) == (0, "rolling")
    assert match.state.points[:seats].tolist() == [3] * seats
    assert (match.state.turn, match.state.on_turn) == (1, 0)


@rule("D2.2")
def test_any_city_will_do_and_nothing_else_is_done() -> None:
    match = founding()
    assert match.legal == [f"found:{city}" for city in ids("hall_owner")]
    for action in ("roll", "end", "road:sauerland-harz", "hall:kassel", "give:wood", "skip"):
        assert refused(match, action) == "D2.2"


@rule("D2.2")
def test_a_city_where_a_town_hall_stands_is_not_empty() -> None:
    match = founding()
    found(match, "kassel", "hof")
    for taken in ("kassel", "hof"):
        assert refused(match, f"found:{taken}") == "D2.2"
    assert set(doing(match, "found")) == set(ids("hall_owner")) - {"kassel", "hof"}


@rule("D2.2", "D6.6")
def test_neighbouring_cities_may_both_be_founded() -> None:
    match = founding()
    found(match, "aachen", "duesseldorf", "osnabrueck", "dortmund")
    assert halls_of(match, 2) == {"osnabrueck", "dortmund"}


# D2.3


@rule("D2.3")
@SEATS
def test_a_resource_for_each_field_at_the_third_town_hall_alone(seats: int) -> None:
    match = founding(seats)
    for city in FAR_FOR_FOUR[: 2 * seats]:
        found(match, city)
        assert match.state.hand_size.sum() == 0
    found(match, "kassel")
    assert hand(match, 0) == {"grain": 1, "wood": 1, "ore": 1}
    assert match.state.hand_size.tolist() == [3, 0, 0, 0]
    found(match, "emden")
    assert hand(match, 1) == {"clay": 1, "wool": 1}
    left = {"wood": 17, "wool": 17, "clay": 17, "ore": 17, "grain": 17}
    assert stock(match) == left


@rule("D2.3")
def test_two_fields_of_a_kind_give_two_cards_and_a_single_field_one() -> None:
    match = founding()
    found(match, *FAR_FOR_FOUR[1:7])
    found(match, "aachen", "duesseldorf", "rostock")
    assert [hand(match, seat) for seat in range(3)] == [{"ore": 1}, {"ore": 2}, {"grain": 2}]


@rule("D2.3", "D4.2")
def test_goetzs_field_gives_its_card_too() -> None:
    match = founding()
    assert now(match)["goetz"] == "fichtelgebirge"
    found(match, *FAR[:6])
    found(match, "regensburg", "hof")
    assert hand(match, 0) == {"ore": 1, "wood": 1}
    assert hand(match, 1) == {"wood": 1, "ore": 2}


@rule("D2.3")
def test_what_was_founded_is_seen_by_all() -> None:
    match = founding()
    found(match, *FAR[:6])
    found(match, "kassel")
    assert view(match, 2)["seen"][0] == {"grain": 1, "wood": 1, "ore": 1}
    assert match.log_for(2)[-1].results == ("gain0:wood+ore+grain",)


# D2.4


@rule("D2.4")
@SEATS
@pytest.mark.parametrize("how", ["cards", "free"])
def test_goetz_starts_on_the_mountains_with_the_12_east_of_nuernberg(seats: int, how: str) -> None:
    match = start(seats, founding=how)
    assert now(match)["goetz"] == "fichtelgebirge"
    city = before_dice(12, hall_owner={"hof": 1, "regensburg": 2}, goetz="harz")
    city.play("roll")
    assert (hand(city, 1), hand(city, 2)) == ({"ore": 1}, {"ore": 1})
    assert "mainfranken-fichtelgebirge" in ids("road_owner")  # a path at Nürnberg


@rule("D2.4")
@SEATS
@pytest.mark.parametrize("seed", range(4))
def test_the_first_seat_begins(seats: int, seed: int) -> None:
    assert asked(start(seats, seed)) == (0, "rolling")
    assert asked(start(seats, seed, founding="free")) == (0, "founding")


# D2.5


@rule("D2.5")
def test_the_development_cards_are_shuffled() -> None:
    """The first card drawn is of each kind at times, and a Landsknecht about 14 times in 26."""
    first: Counter[str] = Counter()
    for n in range(260):
        match = on_table(hand=[{"wool": 1, "ore": 1, "grain": 1}], key=f"{n:032x}")
        match.play("buy")
        first[now(match)["card_kind"][0]] += 1
    assert set(first) == {"landsknecht", "road_building", "banking", "trade", "victory"}
    assert 110 < first["landsknecht"] < 170
    assert all(12 < first[kind] < 50 for kind in first if kind != "landsknecht")


@rule("D2.5")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_hands_are_secret_their_sizes_public(viewer: int) -> None:
    match = on_table(hand=[{"wood": 2}, {"ore": 1, "clay": 1}, {"grain": 3}])
    hands = [{"wood": 2}, {"ore": 1, "clay": 1}, {"grain": 3}]
    seen = view(match, viewer)
    shown = seen.get("hand", [{}] * 3)
    assert shown == [cards if seat == viewer else {} for seat, cards in enumerate(hands)]
    assert seen["hand_size"] == [2, 2, 3]


@rule("D2.5")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_the_stock_lies_open_the_pile_face_down(viewer: int) -> None:
    match = start(3)
    assert view(match, viewer)["stock"] == now(match)["stock"]
    assert view(match, viewer)["pile_size"] == 26
    assert "pile" not in view(match, viewer)


@rule("D2.5", "D6.8")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_nobody_sees_which_development_card_another_holds(viewer: int) -> None:
    views = []
    for kind in ("trade", "victory", "landsknecht"):
        match = on_table(card_kind=[kind], card_holder=[0], phase="rolling")
        views.append(match.observe(viewer).tobytes())
        assert view(match, 0)["card_kind"][0] == kind
        assert view(match, viewer)["card_holder"][0] == 0
    assert len(set(views)) == 1
