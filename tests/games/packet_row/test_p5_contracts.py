"""P5: fulfilling contracts."""

import pytest

import hanse
from tests.games.packet_row.table import (
    answers,
    discard,
    hand,
    money,
    now,
    phase,
    play,
    shipper,
    table,
)
from tests.situations import refused, rule

GRAIN_4 = ("grain4.great_britain", "grain2", "grain2", "ship.great_britain")


def steps(match: hanse.Match) -> set[str]:
    """What may be added now."""
    return set(match.legal)


# The rulebook's examples


@rule("P5.2")
def test_example_1_grain_for_great_britain() -> None:
    match = shipper(*GRAIN_4)
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    play(match, "goods:grain2", "goods:grain2")
    assert match.legal == ["sail"]
    match.play("sail")
    assert money(match)[0] == 25 + 35
    assert hand(match, 0) == {}
    assert discard(match) == {
        "guild_hall.grain4.great_britain": 1,
        "market.grain2": 2,
        "docks.ship.great_britain": 1,
    }


@rule("P5.2", "P5.3", "P5.5")
def test_example_2_three_contracts_at_once() -> None:
    match = shipper(
        *("tobacco4.netherlands", "tobacco2.spain", "cotton2.sweden"),
        *("tobacco3", "tobacco3", "cotton3"),
        *("ship.netherlands", "ship.spain", "ship.sweden"),
    )
    play(match, "shipment", "contract:tobacco4.netherlands", "contract:cotton2.sweden")
    play(match, "contract:tobacco2.spain")
    play(match, "ship:netherlands", "ship:sweden", "ship:spain")
    play(match, "goods:cotton3", "goods:tobacco3", "goods:tobacco3", "sail")
    assert money(match)[0] == 25 + 65
    assert hand(match, 0) == {}


@rule("P5.7")
def test_a_merchant_turns_two_cotton_to_fur() -> None:
    match = shipper("fur3.sweden", "fur1", "cotton2", "merchant", "ship.sweden")
    play(match, "shipment", "contract:fur3.sweden", "ship:sweden")
    assert steps(match) == {"goods:cotton2>fur"}
    play(match, "goods:cotton2>fur", "goods:fur1", "sail")
    assert money(match)[0] == 25 + 25
    assert discard(match)["market.merchant"] == 1
    assert hand(match, 0) == {}


@rule("P5.8")
def test_a_captain_lets_a_ship_for_spain_sail_to_france() -> None:
    match = shipper("fur2.france", "fur2", "ship.spain", "captain")
    play(match, "shipment", "contract:fur2.france")
    assert steps(match) == {"ship:spain>france"}
    play(match, "ship:spain>france", "goods:fur2", "sail")
    assert money(match)[0] == 25 + 15
    assert discard(match)["docks.captain"] == 1
    assert hand(match, 0) == {}


# P5.1: when


@rule("P5.1", "P6.2")
def test_before_each_decision_of_ones_own_and_not_while_others_decide() -> None:
    match = shipper(*GRAIN_4)
    assert "shipment" in match.legal
    match.play("choose:docks")
    assert "shipment" not in match.legal  # seat 1 has nothing to ship
    play(match, "decline", "decline")
    assert match.to_move == 0
    assert "shipment" in match.legal


@rule("P5.1")
def test_after_sailing_the_same_question_is_still_open() -> None:
    match = table(hands=[[], GRAIN_4], starting=["start.grain2.spain", "start.fur2.france"])
    match.play("choose:docks")
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    play(match, "goods:grain2", "goods:grain2", "sail")
    assert (match.to_move, phase(match)) == (1, "asked")
    assert "decline" in match.legal


@rule("P5.1")
def test_a_harbour_master_who_must_take_may_ship_first() -> None:
    match = table(
        seats=2,
        hands=[GRAIN_4],
        starting=["start.grain2.spain"],
        current={"bank": ["money3", "money4"], "docks": ["captain", "captain"]},
    )
    play(match, "choose:bank", "take:1", "choose:docks")
    assert phase(match) == "must_take"
    assert "shipment" in match.legal


# P5.2, P5.10: only what can be completed


@rule("P5.10")
@pytest.mark.parametrize(
    "cards",
    [
        (),
        GRAIN_4[:3],  # no ship
        (*GRAIN_4[:3], "ship.france"),  # another ship and no captain
        (*GRAIN_4[:3], "captain"),  # a captain and no ship
        ("grain4.great_britain", "grain2", "grain1", "ship.great_britain"),  # a unit too few
        ("grain4.great_britain", "grain2", "fur3", "ship.great_britain"),  # and no merchant
        ("grain2", "grain2", "ship.great_britain"),  # no contract
    ],
)
def test_a_shipment_that_cannot_be_completed_is_not_started(cards: tuple[str, ...]) -> None:
    assert refused(shipper(*cards), "shipment") == "P5.10"


@rule("P5.10")
def test_steps_belong_to_a_shipment_that_was_started() -> None:
    match = shipper(*GRAIN_4)
    for step in ("contract:grain4.great_britain", "ship:great_britain", "goods:grain2", "sail"):
        assert refused(match, step) == "P5.10"


@rule("P5.10")
def test_while_it_is_built_only_its_steps_are_legal() -> None:
    match = play(shipper(*GRAIN_4, "money3", "assistant"), "shipment")
    for action in ("choose:docks", "take:1", "decline", "pass", "cash:3", "shipment", "done"):
        assert refused(match, action) == "P5.10"
    assert match.legal == ["contract:grain4.great_britain"]


@rule("P5.2")
def test_it_does_not_sail_before_it_is_complete() -> None:
    match = shipper(*GRAIN_4)
    match.play("shipment")
    for step in (
        "contract:grain4.great_britain",
        "ship:great_britain",
        "goods:grain2",
        "goods:grain2",
    ):
        assert refused(match, "sail") == "P5.2"
        match.play(step)
    assert "sail" in match.legal


@rule("P5.2", "P5.6", "P5.7", "P5.8")
def test_cards_and_helpers_that_are_not_held_are_refused_by_their_rule() -> None:
    match = shipper(*GRAIN_4, "ship.spain", "fur1")
    match.play("shipment")
    assert refused(match, "contract:fur2.france") == "P5.2"
    match.play("contract:grain4.great_britain")
    assert refused(match, "ship:france") == "P5.2"
    assert refused(match, "ship:spain>great_britain") == "P5.8"
    match.play("ship:great_britain")
    assert refused(match, "goods:grain1") == "P5.2"
    assert refused(match, "goods:fur1>grain") == "P5.7"
    assert refused(match, "double_gold:grain") == "P5.6"
    assert refused(match, "single_gold:grain") == "P5.6"


# P5.3 to P5.5: surplus, one ship, splitting


@rule("P5.3")
def test_surplus_is_lost() -> None:
    match = shipper("fur2.france", "fur3", "ship.france")
    play(match, "shipment", "contract:fur2.france", "ship:france", "goods:fur3", "sail")
    assert (money(match)[0], hand(match, 0)) == (40, {})


@rule("P5.4")
def test_contracts_to_one_country_share_one_ship_and_another_stays() -> None:
    match = shipper("fur2.france", "grain3.france", "fur2", "grain3", "ship.france", "ship.france")
    play(match, "shipment", "contract:grain3.france", "contract:fur2.france", "ship:france")
    assert refused(match, "ship:france") == "P5.10"
    play(match, "goods:grain3", "goods:fur2", "sail")
    assert money(match)[0] == 25 + 25 + 15
    assert hand(match, 0) == {"ship.france": 1}


@rule("P5.4", "P5.10")
def test_each_country_needs_a_ship() -> None:
    match = shipper("fur2.france", "grain2.spain", "fur2", "grain2", "ship.france")
    match.play("shipment")
    assert match.legal == ["contract:fur2.france"]
    assert refused(match, "contract:grain2.spain") == "P5.10"


@rule("P5.5")
def test_one_card_is_split_across_ships() -> None:
    match = shipper(
        "grain2.netherlands", "tobacco2.spain", "grain3", "tobacco2", "ship.netherlands",
        "ship.spain", starting="start.grain2.spain",
    )  # fmt: skip
    play(match, "shipment", "contract:grain2.netherlands")
    assert refused(match, "contract:start.grain2.spain") == "P5.10"  # four grain, three are there
    match = shipper("grain2.netherlands", "grain3", "grain1", "ship.netherlands", "ship.spain")
    play(match, "shipment", "contract:grain2.netherlands", "contract:start.grain2.spain")
    play(match, "ship:netherlands", "ship:spain", "goods:grain1", "goods:grain3", "sail")
    assert money(match)[0] == 25 + 30


# P5.6: gold


@rule("P5.6")
def test_gold_alone_fulfils_a_contract() -> None:
    match = shipper("fur3.sweden", "double_gold", "single_gold", "ship.sweden")
    play(match, "shipment", "contract:fur3.sweden", "ship:sweden")
    assert steps(match) == {"double_gold:fur"}  # single gold first would leave nothing to follow
    play(match, "double_gold:fur", "single_gold:fur", "sail")
    assert money(match)[0] == 50
    assert discard(match)["docks.double_gold"] == 1


@rule("P5.6", "P5.3")
def test_surplus_gold_is_lost_and_double_gold_serves_one_good_alone() -> None:
    match = shipper("fur3.sweden", "fur2", "double_gold", "ship.sweden")
    play(match, "shipment", "contract:fur3.sweden", "ship:sweden")
    play(match, "goods:fur2", "double_gold:fur", "sail")
    assert hand(match, 0) == {}
    cards = ("fur3.sweden", "grain3.sweden", "fur2", "grain2", "double_gold", "ship.sweden")
    match = play(shipper(*cards), "shipment", "contract:grain3.sweden")
    assert refused(match, "contract:fur3.sweden") == "P5.10"
    match = play(shipper(*cards, "double_gold"), "shipment", "contract:grain3.sweden")
    play(match, "contract:fur3.sweden", "ship:sweden", "goods:grain2", "goods:fur2")
    play(match, "double_gold:grain", "double_gold:fur", "sail")


@rule("P5.6")
def test_gold_splits_among_contracts() -> None:
    """Two double gold: four fur for two contracts of two, one of them of each after a fur card."""
    match = shipper("fur2.france", "fur3.sweden", "fur1", "double_gold", "double_gold",
                    "ship.france", "ship.sweden")  # fmt: skip
    play(match, "shipment", "contract:fur2.france", "contract:fur3.sweden")
    play(match, "ship:france", "ship:sweden", "goods:fur1", "double_gold:fur", "double_gold:fur")
    match.play("sail")
    assert money(match)[0] == 25 + 40


@rule("P5.7")
def test_a_merchant_never_turns_gold_nor_a_card_to_its_own_good() -> None:
    names = hanse.game("packet_row").actions.names
    assert "goods:fur2>fur" not in names
    assert not [n for n in names if "gold" in n and ">" in n]


@rule("P5.7", "P5.8")
def test_several_merchants_and_captains_serve_one_shipment() -> None:
    match = shipper(
        *("fur2.france", "fur3.sweden", "cotton2", "grain3", "merchant", "merchant"),
        *("ship.spain", "ship.spain", "captain", "captain"),
    )
    play(match, "shipment", "contract:fur2.france", "contract:fur3.sweden")
    play(match, "ship:spain>france", "ship:spain>sweden")
    play(match, "goods:grain3>fur", "goods:cotton2>fur", "sail")
    assert money(match)[0] == 25 + 40
    assert hand(match, 0) == {}


@rule("P5.7")
def test_a_merchant_left_over_stays_and_has_no_other_use() -> None:
    match = shipper("fur2.france", "fur2", "merchant", "ship.france")
    play(match, "shipment", "contract:fur2.france", "ship:france", "goods:fur2", "sail")
    assert hand(match, 0) == {"merchant": 1}
    assert answers(match) == ["choose:guild_hall", "choose:docks", "choose:market", "choose:bank"]


@rule("P5.8")
def test_contracts_on_one_ship_share_one_country_even_with_a_captain() -> None:
    match = shipper("fur2.france", "grain2.spain", "fur2", "grain2", "ship.spain", "captain")
    play(match, "shipment", "contract:fur2.france")
    assert refused(match, "contract:grain2.spain") == "P5.10"
    assert steps(match) == {"ship:spain>france"}


# P5.9, P5.10


@rule("P5.9")
def test_used_cards_leave_the_game_face_up() -> None:
    match = shipper(*GRAIN_4)
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    play(match, "goods:grain2", "goods:grain2", "sail")
    for viewer in range(3):
        assert match.observe(viewer).discard.sum() == 4


@rule("P5.10")
def test_contracts_come_in_the_order_of_the_data_guild_contracts_first() -> None:
    match = shipper("fur2.france", "grain2.netherlands", "fur2", "grain2", "grain2", "ship.france",
                    "ship.netherlands", "ship.spain")  # fmt: skip
    match.play("shipment")
    assert match.legal == [
        *("contract:fur2.france", "contract:grain2.netherlands", "contract:start.grain2.spain"),
    ]
    match.play("contract:grain2.netherlands")
    assert refused(match, "contract:fur2.france") == "P5.10"
    assert steps(match) == {"contract:start.grain2.spain", "ship:netherlands"}


@rule("P5.10")
def test_ships_and_goods_come_in_the_order_of_the_data() -> None:
    match = shipper("fur2.france", "fur2.great_britain", "fur1", "fur1", "fur2", "ship.france",
                    "ship.great_britain")  # fmt: skip
    play(match, "shipment", "contract:fur2.great_britain", "contract:fur2.france")
    assert steps(match) == {"ship:great_britain"}  # France first would leave Britain without
    play(match, "ship:great_britain", "ship:france")
    assert steps(match) == {"goods:fur1"}
    play(match, "goods:fur1", "goods:fur1")
    assert steps(match) == {"goods:fur2"}


@rule("P5.10")
def test_copies_of_a_card_come_by_what_they_count_as() -> None:
    match = shipper("grain2.spain", "fur4.spain", "cotton2", "cotton2", "cotton2", "merchant",
                    "merchant", "merchant", "ship.spain")  # fmt: skip
    play(match, "shipment", "contract:grain2.spain", "contract:fur4.spain", "ship:spain")
    assert steps(match) == {"goods:cotton2>grain"}
    match.play("goods:cotton2>grain")
    assert steps(match) == {"goods:cotton2>fur"}


@rule("P5.10")
def test_a_card_comes_only_while_its_good_is_short() -> None:
    match = shipper("fur2.france", "fur2", "fur1", "single_gold", "ship.france")
    play(match, "shipment", "contract:fur2.france", "ship:france", "goods:fur2")
    assert match.legal == ["sail"]
    assert refused(match, "single_gold:fur") == "P5.10"


@rule("P5.10")
def test_a_guild_and_a_starting_contract_of_equal_text_are_two_cards() -> None:
    match = shipper("fur2.france", "fur2", "fur2", "ship.france", starting="start.fur2.france")
    play(match, "shipment", "contract:fur2.france", "contract:start.fur2.france", "ship:france")
    play(match, "goods:fur2", "goods:fur2", "sail")
    assert money(match)[0] == 25 + 30
    assert now(match)["opened"][0] == "start.fur2.france"
    assert now(match)["starting"][0] is None
    assert refused(match, "shipment") == "P5.10"


@rule("P5.10")
def test_a_ship_that_would_leave_no_order_for_the_rest_is_refused() -> None:
    """Two ships for Great Britain: to Sweden, then the second can only go further than Sweden, and
    the one for Spain must then go back to France: three captains, or none of it.
    """
    cards = ("fur2.france", "grain3.sweden", "grain2.spain", "fur2", "grain3", "grain2")
    cards += ("ship.great_britain", "ship.great_britain", "ship.spain")
    for captains, possible in ((2, False), (3, True)):
        match = shipper(*cards, *["captain"] * captains)
        play(match, "shipment", "contract:fur2.france", "contract:grain3.sweden")
        match.play("contract:grain2.spain")
        assert ("ship:great_britain>sweden" in match.legal) == possible
        if possible:
            play(match, "ship:great_britain>sweden", "ship:great_britain>spain")
            assert steps(match) == {"ship:spain>france"}


@rule("P5.10")
def test_a_change_of_mind_is_an_undo() -> None:
    match = shipper(*GRAIN_4)
    before = match.state.tobytes()
    play(match, "shipment", "contract:grain4.great_britain", "ship:great_britain")
    for _ in range(3):
        match.undo(0)
    assert match.state.tobytes() == before
