"""Who knows what: the register's last page."""

import random
from collections import Counter

import pytest

import hanse
from hanse.core import play, position
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from tests.games.amsterdam.table import (
    COLOURS,
    all_contracts,
    cards_on_table,
    choosers,
    contract_pile,
    contracts_left,
    display,
    hand,
    keep_starting_contracts,
    known,
    start,
    view,
)
from tests.situations import rule, situation

PUBLIC = [
    *("owner", "carts", "points", "bonus", "hand_size", "contracts", "known"),
    *("display", "discard", "pile_size", "contract_pile_size"),
    *("phase", "to_move", "last_turns", "passes"),
]


def some_matches(seats: int) -> list[hanse.Match]:
    """Moments of games among players of every character."""
    luck = random.Random(seats)
    found = []
    for character, choose in choosers().items():
        match = start(seats, seed=len(character))
        until = luck.randrange(3 * seats, 90)
        while not match.over and match.ply < until:
            match.play(choose(match.legal, luck))
        found.append(match)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_public_is_the_same_for_all(seats: int) -> None:
    for match in some_matches(seats):
        truth = position.encode(match.game, match.state)
        for viewer in (*range(seats), NOBODY):
            seen = view(match, viewer)
            assert {f: seen.get(f) for f in PUBLIC} == {f: truth.get(f) for f in PUBLIC}


@rule("A4.8", "A6.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_contracts_and_piles_of_cards_are_secret(seats: int) -> None:
    for match in some_matches(seats):
        if match.over:
            continue
        for viewer in (*range(seats), NOBODY):
            seen = view(match, viewer)
            assert "pile" not in seen
            for other in set(range(seats)) - {viewer}:
                assert seen.get("hand", [{}] * seats)[other] == {}
                assert other not in seen.get("holder", {}).values()
                assert seen["offer"][other] == [None, None]


def test_the_own_hand_and_contracts_are_seen() -> None:
    match = situation(
        "amsterdam", hand=[{"red": 2}, {"joker": 3}], holder={"waag-begijnhof": 1}, to_move=1
    )
    assert view(match, 1)["hand"][1] == {"joker": 3}
    assert view(match, 1)["holder"] == {"waag-begijnhof": 1}
    match.play("contracts")
    assert view(match, 1)["offer"][1] == position.encode(match.game, match.state)["offer"][1]


@rule("A4.8")
def test_a_card_taken_face_up_is_known_to_all() -> None:
    match = cards_on_table(pile={"black": 6}, hand=[{"red": 1}])
    match.play("take:2")
    assert known(match, 0) == {"red": 1}
    match.play("take:2")
    assert known(match, 0) == {"red": 1, "black": 1}
    for viewer in (0, 1, NOBODY):
        assert view(match, viewer)["known"] == [{"red": 1, "black": 1}, {}]


@rule("A4.8")
def test_a_joker_taken_face_up_is_known_too() -> None:
    match = cards_on_table(pile={"black": 6}, display=["joker", "red", "red", "red", "red"])
    match.play("take:1")
    assert known(match, 0) == {"joker": 1}


@rule("A4.8")
def test_a_card_from_the_pile_is_known_to_nobody_else() -> None:
    views = []
    for kind in ("black", "joker"):
        match = cards_on_table(seats=3, pile={kind: 6}, hoarder=2)
        match.play("take:pile")
        assert known(match, 0) == {}
        assert match.log[-1].results == (f"drew:{kind}",)
        views.append((match.observe(1).tobytes(), match.log_for(1), match.log_for(NOBODY)))
    assert views[0] == views[1]


@rule("A5.2")
@pytest.mark.parametrize(
    ("held", "before", "after"),
    [(4, 0, 0), (4, 1, 0), (4, 2, 0), (4, 3, 1), (4, 4, 2), (2, 2, 0)],
)
def test_spending_lowers_what_is_known_by_as_many_and_not_below_none(
    held: int, before: int, after: int
) -> None:
    match = situation(
        "amsterdam", hand=[{"pink": held, "red": 2}], known=[{"pink": before, "red": 2}]
    )
    match.play("use:dam-oude_kerk.pink:0")
    assert Counter(known(match, 0)) == Counter({"pink": after, "red": 2})


@rule("A5.4")
def test_jokers_spent_are_known_no_longer_and_the_colour_still_is() -> None:
    match = situation("amsterdam", hand=[{"pink": 3, "joker": 3}], known=[{"pink": 3, "joker": 2}])
    match.play("use:dam-oude_kerk.pink:1")
    assert known(match, 0) == {"pink": 2, "joker": 1}


@pytest.mark.parametrize("character", list(choosers()))
def test_known_cards_are_those_an_onlooker_counts(character: str) -> None:
    """Counted a second time from what everybody sees: the display and the names of actions."""
    luck = random.Random(character)
    match = start(3, seed=11)
    counted = [Counter[str]() for _ in range(3)]
    while not match.over:
        seat, before = match.to_move, display(match)
        held = Counter(hand(match, seat))
        action = choosers()[character](match.legal, luck)
        match.play(action)
        block, _, detail = action.partition(":")
        if block == "take" and detail != "pile":
            counted[seat][before[int(detail) - 1]] += 1
        elif block == "use":
            counted[seat] -= held - Counter(hand(match, seat))
        for other in range(3):
            assert Counter(known(match, other)) == counted[other]
            assert counted[other] <= Counter(hand(match, other))


TOP = ["dam-de_drie_hendricken", "noordermarkt-waag"]


@rule("A6.1", "A6.3")
def test_a_contract_put_back_is_known_in_its_place_to_that_player_alone() -> None:
    match = situation("amsterdam", seats=3, contract_pile=TOP)
    match.play("contracts")
    match.play("keep:second")
    assert contract_pile(match)[-1] == TOP[0]
    assert view(match, 0)["contract_pile"] == [None] * 22 + [TOP[0], None]
    for viewer in (1, 2, NOBODY):
        assert set(view(match, viewer)["contract_pile"]) == {None}


@rule("A2.5")
def test_so_are_starting_contracts_put_back() -> None:
    match = start(3, 8)
    keep_starting_contracts(match, "first", "first", "second")
    returned = contract_pile(match)[18:]
    for seat in range(3):
        seen = view(match, seat)["contract_pile"]
        assert [c for c in seen if c is not None] == [returned[seat]]
        assert seen.index(returned[seat]) == 18 + seat
    assert set(view(match, NOBODY)["contract_pile"]) == {None}


@rule("A6.1")
def test_the_place_known_moves_up_with_the_pile() -> None:
    match = situation("amsterdam", contract_pile=TOP)
    match.play("contracts")
    match.play("keep:second")
    match.play("contracts")
    match.play("keep:both")
    assert view(match, 0)["contract_pile"].index(TOP[0]) == 20
    assert contract_pile(match)[20] == TOP[0]


@rule("A6.1")
def test_the_knowledge_ends_when_somebody_draws_it() -> None:
    third = "jordaan-oude_kerk"
    match = situation("amsterdam", seats=3, **contracts_left(*TOP, third, others_held_by=2))
    match.play("contracts")
    match.play("keep:first")
    assert view(match, 0)["contract_pile"][:2] == [None, TOP[1]]
    match.play("contracts")
    assert set(view(match, 0)["contract_pile"]) == {None}
    match.play("keep:first")
    assert contract_pile(match) == [TOP[1]]
    assert set(view(match, 0)["contract_pile"]) == {None}
    assert view(match, 1)["contract_pile"][0] == TOP[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_open_at_the_end_but_the_key(seats: int) -> None:
    match = situation("amsterdam", seats=seats, last_turns=1, hand=[{"red": 2}])
    match.play("take:pile")
    match.play("take:pile")
    for viewer in (*range(seats), NOBODY):
        assert view(match, viewer)["hand"] == position.encode(match.game, match.state)["hand"]
        assert not match.observe(viewer).key.any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_can_tell_what_is_legal_and_why_not_from_what_it_knows(seats: int) -> None:
    for match in some_matches(seats):
        if match.over:
            continue
        why_not = match.game.rules.why_not
        seen = match.observe(match.to_move)
        names = match.game.actions.names
        assert [name for name in names if match.why_not(name) is None] == match.legal
        for action in range(len(names)):
            assert why_not(seen, action) == why_not(match.state, action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_at_what_is_hidden_fits_everything_seen(seats: int) -> None:
    matches = [*some_matches(seats), start(seats, 2)]
    matches[-1].play("keep:second")
    for match in matches:
        for viewer in (*range(seats), NOBODY):
            seen = observation(match._now, viewer)
            for guess in range(3):
                states = seen.copy()
                play.determinize(states, 0, viewer, luck_from_seed(guess))
                assert match.game.problems(states[0]) == []
                assert observation(states, viewer).tobytes() == seen.tobytes()


@rule("A2.5")
def test_a_guess_at_a_starting_choice_is_any_of_the_three() -> None:
    match = start(3, 2)
    keep_starting_contracts(match, "first", "first")
    guessed = set()
    for guess in range(30):
        states = observation(match._now, 1)
        play.determinize(states, 0, 1, luck_from_seed(guess))
        choices = position.encode(match.game, states[0])["choice"]
        assert choices[1:] == ["first", None]
        guessed.add(choices[0])
    assert guessed == {"first", "second", "both"}


def test_cards_known_to_be_held_are_in_every_guess() -> None:
    match = situation("amsterdam", hand=[{"red": 2}, {"blue": 3}], known=[{}, {"blue": 2}])
    for guess in range(20):
        states = observation(match._now, 0)
        play.determinize(states, 0, 0, luck_from_seed(guess))
        assert states[0].hand[1].sum() == 3
        assert (states[0].hand[1] >= match.state.known[1]).all()


@rule("A4.5")
def test_where_three_jokers_stay_everybody_knows_that_little_else_is_in_the_pile() -> None:
    two_others = ["joker", "joker", "joker", "red", "pink"]
    match = cards_on_table(display=two_others, pile={"joker": 2})
    for viewer in (0, NOBODY):
        for guess in range(20):
            assert guessed_pile(match, viewer, guess) == {"joker": 2}


@rule("A4.5")
def test_what_can_be_beside_three_jokers_is_as_likely_as_it_is() -> None:
    """One card that isn't a joker may be in the pile: 4 jokers and 35 others aren't seen, so
    35 * 4 of 35 * 4 + 6 pairs of cards have one.
    """
    one_other = ["joker", "joker", "joker", "joker", "red"]
    match = cards_on_table(display=one_other, pile={"joker": 1, "green": 1})
    jokers = Counter(guessed_pile(match, 0, guess)["joker"] for guess in range(400))
    assert set(jokers) == {1, 2}
    assert 370 < jokers[1] < 395  # 383.6 are to be expected


def guessed_pile(match: hanse.Match, viewer: int, guess: int) -> dict[str, int]:
    """The pile as a viewer may imagine it, in a state that can be."""
    states = observation(match._now, viewer)
    play.determinize(states, 0, viewer, luck_from_seed(guess))
    assert match.game.problems(states[0]) == []
    return position.encode(match.game, states[0])["pile"]


@rule("A4.5")
def test_a_view_in_which_three_jokers_could_not_stay_is_refused() -> None:
    match = cards_on_table(display=["joker", "joker", "joker", "red", "pink"], pile={"joker": 2})
    seen = match.observe(0)
    assert match.game.view_problems(seen, 0) == []
    seen.discard[COLOURS.index("green")] += 1
    seen.hand_size[1] -= 1
    assert [why[-6:] for why in match.game.view_problems(seen, 0)] == ["(A4.5)"]


@rule("A4.1")
def test_a_last_card_from_the_pile_is_told_to_who_saw_the_hand() -> None:
    match = situation("amsterdam", last_turns=1, hand=[{"orange": 2, "joker": 1}])
    match.play("take:pile")
    match.play("take:pile")
    assert match.over
    step = list(match.history())[-1]
    drawn = [match.entry_for(viewer, *step, ply=2).results for viewer in (None, 0, 1)]
    assert len(drawn[0]) == 1
    assert drawn == [drawn[0], drawn[0], ()]


@rule("A6.2")
def test_a_last_contract_taken_at_once_is_told_to_who_saw_the_others() -> None:
    left = all_contracts()[-1]
    match = situation("amsterdam", last_turns=1, **contracts_left(left, others_held_by=0))
    match.play("contracts")
    assert match.over
    step = list(match.history())[-1]
    told = [match.entry_for(viewer, *step, ply=1).results for viewer in (None, 0, 1)]
    assert told == [(f"offer:{left}",), (f"offer:{left}",), ()]
