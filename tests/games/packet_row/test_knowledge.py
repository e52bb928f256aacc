"""Who knows what: the register's last page."""

import random

import pytest

import hanse
from hanse.core import play as core_play
from hanse.core.errors import BadPosition, CannotUndo
from hanse.core.play import observation
from hanse.core.position import arrange, decode
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from tests.games.packet_row.table import now, play, shipper, some_matches, start, table, view
from tests.situations import rule

PUBLIC = [
    *("current", "future", "pile", "pile_size", "discard", "unfilled", "money", "hand", "opened"),
    *("rounds", "master", "board", "chosen", "pawn", "phase", "to_move"),
]
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
FUR = ("fur2", "ship.france")  # fulfils the starting contract for two fur to France


@rule("P3.8")
@ALL_SEATS
def test_all_but_starting_contracts_and_shipments_is_public(seats: int) -> None:
    for match in some_matches(seats):
        truth = now(match)
        for viewer in (*range(seats), NOBODY):
            seen = view(match, viewer)
            assert {f: seen.get(f) for f in PUBLIC} == {f: truth.get(f) for f in PUBLIC}


@rule("P2.3")
@ALL_SEATS
def test_the_starting_contracts_of_others_are_secret_until_they_are_fulfilled(seats: int) -> None:
    for match in some_matches(seats):
        if match.over:
            continue
        for viewer in (*range(seats), NOBODY):
            seen = view(match, viewer)["starting"]
            expected = [s if n == viewer else None for n, s in enumerate(now(match)["starting"])]
            assert seen == expected


@rule("P2.3")
def test_at_the_end_all_is_open() -> None:
    match = start(2, 1)
    while not match.over:
        match.play(match.legal[-1])
    assert view(match, 0)["starting"] == now(match)["starting"]


@rule("P5.10")
def test_nobody_else_sees_that_a_shipment_is_built() -> None:
    match = shipper(*FUR, starting="start.fur2.france")
    before = [match.observe(viewer).tobytes() for viewer in (1, 2, NOBODY)]
    for step in ("shipment", "contract:start.fur2.france", "ship:france", "goods:fur2"):
        match.play(step)
        assert [match.observe(viewer).tobytes() for viewer in (1, 2, NOBODY)] == before
        assert match.log_for(1) == match.log_for(NOBODY) == []
        assert view(match, 0)["building"] == 1
    assert len(match.log_for(0)) == 4


@rule("P5.10")
def test_a_starting_contract_thought_of_and_undone_stays_secret() -> None:
    match = shipper(*FUR, starting="start.fur2.france")
    other = shipper(*FUR, starting="start.grain2.spain")
    play(match, "shipment", "contract:start.fur2.france")
    match.undo()
    match.undo()
    for game in (match, other):
        game.play("choose:bank")
    assert match.observe(1).tobytes() == other.observe(1).tobytes()
    assert match.log_for(1) == other.log_for(1)


@rule("P5.10", "P5.9")
def test_when_it_sails_all_see_what_was_shipped() -> None:
    match = shipper(*FUR, starting="start.fur2.france")
    play(match, "shipment", "contract:start.fur2.france", "ship:france", "goods:fur2", "sail")
    for viewer in (1, 2, NOBODY):
        entry = match.log_for(viewer)[-1]
        assert (entry.ply, entry.action) == (1, "sail")
        assert entry.results == (
            *("fulfilled:start.fur2.france", "used:ship.france", "used:fur2", "received:15"),
        )
        assert view(match, viewer)["opened"][0] == "start.fur2.france"


@rule("P3.2", "P5.10")
def test_what_is_asked_of_others_does_not_tell_what_they_could_ship() -> None:
    """Two states that differ in a secret contract: the same seats are asked the same."""
    asked = []
    for starting in ("start.fur2.france", "start.grain2.spain"):
        match = table(hands=[[], FUR], starting=["start.cotton2.france", starting])
        match.play("choose:bank")
        asked.append((match.to_move, match.observe(0).tobytes(), match.observe(2).tobytes()))
        own = "shipment" in match.legal
        assert own == (starting == "start.fur2.france")
        match.play("decline")
        asked[-1] += (match.to_move, match.observe(0).tobytes())
    assert asked[0] == asked[1]


@rule("P5.10")
def test_whether_others_can_ship_is_known_as_far_as_open_cards_tell() -> None:
    match = table(hands=[[], FUR, [*FUR, "fur2.france"]],
                  starting=["start.cotton2.france", "start.fur2.france"])  # fmt: skip
    assert match.state.startable.tolist()[:3] == [0, 1, 1]
    assert match.observe(0).startable.tolist()[:3] == [0, 0, 1]


@rule("P3.8", "P2.3")
@ALL_SEATS
def test_a_guess_at_what_is_hidden_fits_everything_seen(seats: int) -> None:
    for match in some_matches(seats, 4):
        for viewer in (*range(seats), NOBODY):
            seen = observation(match._now, viewer)
            for guess in range(3):
                states = seen.copy()
                core_play.determinize(states, 0, viewer, luck_from_seed(guess))
                assert match.game.problems(states[0]) == []
                assert observation(states, viewer).tobytes() == seen.tobytes()


@rule("P2.3")
def test_any_contract_not_seen_may_be_the_secret_one_and_no_other() -> None:
    match = table(seats=2, starting=["start.fur2.france", "start.cotton2.france"])
    guessed = set()
    for guess in range(150):
        states = observation(match._now, 0)
        core_play.determinize(states, 0, 0, luck_from_seed(guess))
        guessed.add(int(states[0].starting[1]))
    assert guessed == set(range(12)) - {int(match.state.starting[0])}


@rule("P2.3", "P5.9")
def test_a_contract_fulfilled_is_not_guessed_any_more() -> None:
    match = shipper(*FUR, starting="start.fur2.france")
    play(match, "shipment", "contract:start.fur2.france", "ship:france", "goods:fur2", "sail")
    for guess in range(60):
        states = observation(match._now, 1)
        core_play.determinize(states, 0, 1, luck_from_seed(guess))
        assert states[0].starting[0] == -1
        assert states[0].starting[2] != states[0].opened[0]


@rule("P2.1")
def test_nobody_knows_which_cards_were_removed() -> None:
    """They are never told apart from the pile: what comes next can be any card not seen."""
    match = start(2, 4)
    assert view(match, NOBODY)["pile"] == now(match)["pile"]


# Positions that can't be


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hand": [{"city_hall": 5}]}, "fewer than no cards"),
        ({"money": [-1]}, "less than no money"),
        ({"current": {"bank": ["captain"]}}, "isn't of its deck"),
        ({"current": {"bank": ["money3"]}}, "has a gap (P4.2)"),
        ({"current": {"bank": ["money3", "money4", "money5"]}}, "more than 2 cards"),
        ({"future": {"bank": ["money3"]}}, "has a gap (P4.3)"),
        ({"unfilled": {"bank": 1}}, "though a refill fell short"),
        ({"starting": ["start.fur2.france", "start.fur2.france"]}, "in two places"),
        ({"starting": ["start.fur2.france"], "opened": ["start.grain2.spain"]}, "should have one"),
        ({"phase": "over"}, "only then (P7.1)"),
        ({"phase": "last_window"}, "only then (P7.1)"),
        ({"phase": "must_take", "board": "bank"}, "left alone must take"),
        ({"phase": "asked"}, "exactly while somebody is asked"),
        ({"to_move": 1}, "the harbour master chooses"),
        ({"pawn": [None, "bank.1"]}, "a pawn stands on"),
        ({"building": 1}, "step by step (P5.10)"),
        ({"laid": {"goods:fur2": 1}}, "no shipment is built"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        arrange(hanse.game("packet_row"), 3, **fields)
    assert words in str(error.value)


@rule("P3.2", "P3.3")
@pytest.mark.parametrize(
    ("actions", "asked"),
    [
        (["choose:bank"], 1),
        (["choose:bank", "take:1"], 2),
        (["choose:bank", "decline", "take:1", "decline", "choose:docks"], 1),
        (["choose:bank", "decline", "take:1", "decline", "choose:docks", "take:1"], 0),
    ],
)
def test_a_situation_asks_the_first_who_has_taken_no_card(actions: list[str], asked: int) -> None:
    match = play(table(), *actions)
    assert match.to_move == asked
    told = ("board", "chosen", "pawn", "current", "future", "hand", "money")
    fields = {name: now(match)[name] for name in told}
    assert arrange(match.game, 3, **fields)[0].to_move == asked


@rule("P1.1")
def test_a_position_with_a_card_too_many_is_refused() -> None:
    data = now(table(hands=[["captain"]]))
    with pytest.raises(BadPosition, match="of captain there are 6 cards, not 5"):
        decode(hanse.game("packet_row"), {**data, "hand": [{"captain": 2}, {}, {}]})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rounds": 0}, "no round has begun"),
        ({"pile_size": {"bank": 1, "docks": 38, "market": 38, "guild_hall": 34}}, "doesn't count"),
        ({"to_move": 2, "pawn": [None, "bank.1", None]}, "a pawn stands on a card of bank"),
        ({"to_move": 1}, "asked no more (P3.3)"),
        ({"phase": "choosing", "board": None, "to_move": 0}, "no board is chosen any more (P3.5)"),
        ({"chosen": {}}, "the board asked about isn't chosen (P3.1)"),
        ({"phase": "last_window", "board": None}, "pawns are back and no board is chosen"),
        ({"phase": "must_take", "money": [0, 25, 25], "to_move": 0}, "must take a card and can't"),
        ({"master": 1, "to_move": 0}, "the round ends when the harbour master takes a card"),
        ({"hand": [{}, {"grain1": 1}, {"grain1": 1}], "to_move": None}, "exactly one of them"),
    ],
)
def test_a_moment_of_a_round_that_cannot_be_is_refused(changes, words: str) -> None:
    """The harbour master is left alone at the market, where nothing free lies."""
    match = table(current={"market": ["grain1", "grain1"]}, future={"market": ["church", "school"]})
    play(match, "choose:market", "take:1", "take:2")
    data = now(match)
    assert decode(match.game, data).tobytes() == match._now.tobytes()
    with pytest.raises(BadPosition) as error:
        decode(match.game, {**data, **changes})
    assert words in str(error.value)


@rule("P5.10")
def test_a_shipment_in_a_position_must_be_one_that_can_be_built() -> None:
    match = shipper("fur2.france", "fur2", "fur1", "fur1", "ship.france")
    play(match, "shipment", "contract:fur2.france", "ship:france", "goods:fur1")
    data = now(match)
    assert decode(match.game, data).tobytes() == match._now.tobytes()
    for laid in ({"contract:fur2.france": 1, "goods:fur1": 1}, {"contract:fur2.great_britain": 1}):
        with pytest.raises(BadPosition, match="step by step"):
            decode(match.game, {**data, "laid": laid})


# Taking back


def test_a_card_taken_can_be_taken_back_unless_new_cards_were_turned_up() -> None:
    match = table(current={"bank": ["money3", "money4"]})
    play(match, "choose:bank", "take:1")
    assert match.undo(1) == "take:1"
    play(match, "take:1", "decline", "take:2")
    with pytest.raises(CannotUndo):
        match.undo()


def test_sailing_can_be_taken_back() -> None:
    match = shipper(*FUR, starting="start.fur2.france")
    play(match, "shipment", "contract:start.fur2.france", "ship:france", "goods:fur2")
    before = match.state.tobytes()
    match.play("sail")
    match.undo()
    assert match.state.tobytes() == before


# Words


@ALL_SEATS
def test_everything_can_be_said_in_every_language(seats: int) -> None:
    luck = random.Random(seats)
    for match in some_matches(seats, 3):
        words = match.game.words
        for lang in ("en", "de", "nl"):
            for viewer in (*range(seats), NOBODY):
                o = match.observe(viewer)
                assert words.question(o, viewer, lang)
                assert "None" not in "".join(words.position_words(o, viewer, lang))
            for entry in luck.sample(match.log, min(10, len(match.log))):
                assert all(words.result_words(token, lang) for token in entry.results)
