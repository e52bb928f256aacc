"""A6: drawing contracts."""

import random

import pytest

from hanse.core.record import NOBODY
from tests.games.amsterdam.table import (
    all_contracts,
    choosers,
    contract_pile,
    contracts_left,
    contracts_of,
    offers,
    phase,
    start,
    view,
)
from tests.situations import refused, rule, situation

TOP = ["dam-de_drie_hendricken", "noordermarkt-waag", "jordaan-oude_kerk"]


@rule("A6.1")
def test_the_top_two_are_taken() -> None:
    match = situation("amsterdam", contract_pile=TOP)
    match.play("contracts")
    assert offers(match, 0) == TOP[:2]
    assert (match.to_move, phase(match)) == (0, "keep_contracts")
    assert contract_pile(match)[0] == TOP[2]
    assert len(contract_pile(match)) == 22
    assert match.legal == ["keep:first", "keep:second", "keep:both"]


@rule("A6.1")
@pytest.mark.parametrize(
    ("choice", "kept", "returned"),
    [
        ("first", {TOP[0]}, [TOP[1]]),
        ("second", {TOP[1]}, [TOP[0]]),
        ("both", {TOP[0], TOP[1]}, []),
    ],
)
def test_at_least_one_is_kept_the_rest_goes_under_the_pile(
    choice: str, kept: set[str], returned: list[str]
) -> None:
    match = situation("amsterdam", contract_pile=TOP)
    below = contract_pile(match)[2:]
    match.play("contracts")
    match.play(f"keep:{choice}")
    assert contracts_of(match, 0) == kept
    assert contract_pile(match) == below + returned
    assert match.state.contracts[:2].tolist() == [len(kept), 0]
    assert (match.to_move, phase(match)) == (1, "turn")
    assert offers(match, 0) == []


@rule("A6.1")
def test_the_last_two_of_the_pile_leave_a_choice() -> None:
    match = situation("amsterdam", **contracts_left(*TOP[:2]))
    match.play("contracts")
    assert offers(match, 0) == TOP[:2]
    assert contract_pile(match) == []
    match.play("keep:second")
    assert contract_pile(match) == [TOP[0]]


@rule("A6.1")
def test_a_contract_put_back_comes_up_again_when_the_pile_has_gone_round() -> None:
    match = situation("amsterdam", **contracts_left(*TOP))
    match.play("contracts")
    match.play("keep:first")
    assert contract_pile(match) == [TOP[2], TOP[1]]
    match.play("contracts")
    assert offers(match, 1) == [TOP[2], TOP[1]]


@rule("A6.2")
def test_the_only_contract_left_is_kept_without_a_decision() -> None:
    match = situation("amsterdam", **contracts_left(TOP[0]))
    match.play("contracts")
    assert contracts_of(match, 0) == {TOP[0]}
    assert match.state.contracts[0] == 1
    assert contract_pile(match) == []
    assert offers(match, 0) == []
    assert (match.to_move, phase(match)) == (1, "turn")


@rule("A6.2")
def test_with_none_left_contracts_can_not_be_drawn() -> None:
    match = situation("amsterdam", **contracts_left())
    assert "contracts" not in match.legal
    assert refused(match, "contracts") == "A6.2"


@rule("A6.2")
def test_everybody_may_hold_any_number_of_contracts() -> None:
    match = situation("amsterdam", **contracts_left(*TOP[:2], others_held_by=0))
    match.play("contracts")
    match.play("keep:both")
    assert contracts_of(match, 0) == set(all_contracts())


@rule("A6.3")
def test_contracts_once_kept_stay_until_the_end() -> None:
    luck = random.Random(6)
    match = start(3, 6)
    kept: list[set[str]] = [set(), set(), set()]
    while not match.over:
        match.play(choosers()["anybody"](match.legal, luck))
        for seat in range(3):
            assert contracts_of(match, seat) >= kept[seat]
            kept[seat] = contracts_of(match, seat)
    assert all(kept)


FULFILLED = {
    "holder": {"oude_kerk-oost_indisch_huis": 0, "nieuwe_waal-munttoren": 0},
    "owner": {"oude_kerk-waag.black": 0, "oost_indisch_huis-waag.blue": 0},
}


@rule("A6.3")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_contracts_are_secret_fulfilled_or_not(viewer: int) -> None:
    match = situation("amsterdam", seats=3, **FULFILLED)
    assert view(match, 0)["holder"] == FULFILLED["holder"]
    assert "holder" not in view(match, viewer)
    assert view(match, viewer)["contracts"] == [2, 0, 0]


@rule("A6.3")
def test_contracts_drawn_and_kept_are_seen_by_nobody_else() -> None:
    seen = []
    for top in (TOP[:2], TOP[1:]):
        for choice in ("first", "second"):
            match = situation("amsterdam", seats=3, contract_pile=top)
            match.play("contracts")
            drawing = match.observe(1).tobytes(), match.log_for(1)
            match.play(f"keep:{choice}")
            seen.append((drawing, match.observe(1).tobytes(), match.log_for(1)))
    assert seen[0] == seen[1] == seen[2] == seen[3]


@rule("A6.3", "A6.2")
def test_the_last_contract_is_seen_by_nobody_else() -> None:
    seen = []
    for contract in TOP:
        left = contracts_left(contract, others_held_by=2)
        match = situation("amsterdam", seats=3, **left)
        match.play("contracts")
        seen.append((match.observe(1).tobytes(), match.log_for(1)))
        assert "contracts" in match.names
    assert seen[0] == seen[1] == seen[2]


@rule("A6.3")
def test_contracts_are_open_at_the_end() -> None:
    match = situation("amsterdam", seats=3, last_turns=1, **FULFILLED)
    match.play("take:pile")
    assert "holder" not in view(match, 1)
    match.play("take:pile")
    assert match.over
    for viewer in (0, 1, 2, NOBODY):
        assert view(match, viewer)["holder"] == FULFILLED["holder"]
