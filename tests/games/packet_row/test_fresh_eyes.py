"""The rulebook's sentences once more: whole games beside a second reckoning, and what stays
secret.
"""

import random
from collections import Counter
from typing import Any

import pytest

import hanse
from hanse.core import play as core_play
from hanse.core.errors import CannotUndo
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from hanse.games.packet_row import tables as t
from tests.games.packet_row.shipping import shipments
from tests.games.packet_row.table import (
    BOARDS,
    CURRENT,
    current,
    discard,
    future,
    hand,
    now,
    phase,
    play,
    price,
    shipper,
    start,
    table,
)
from tests.situations import rule

SIZES = {"guild_hall": 38, "docks": 42, "market": 42, "bank": 38}
BOARDS_TO_END = {2: 1, 3: 1, 4: 2, 5: 3}
POINTS = {card["id"]: card["points"] for card in t.DATA["victory_cards"]}
LAYING = ("shipment", "contract", "ship", "goods", "double_gold", "single_gold")
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
FUR = ("fur2", "ship.france")  # fulfils the starting contract for two fur to France


class Reckoning:
    """A game kept from the names of its actions alone; cards turned up are read off the table."""

    def __init__(self, match: hanse.Match) -> None:
        self.seats = seats = match.seats
        self.current = {b: current(match, b) for b in BOARDS}
        self.future = {b: future(match, b) for b in BOARDS}
        removed = 6 if seats == 2 else 0
        self.pile = {b: SIZES[b] - removed - 2 - CURRENT[seats] for b in BOARDS}
        self.money = [25] * seats
        self.hand = [Counter[str]() for _ in range(seats)]
        self.starting: list[str | None] = now(match)["starting"]
        self.opened: list[str | None] = [None] * seats
        self.discard = Counter[str]()
        self.short: set[str] = set()
        self.master, self.phase, self.rounds = 0, "choosing", 1
        self.turn: int | None = 0
        self.board: str | None = None
        self.chosen: list[str] = []
        self.pawn: list[str | None] = [None] * seats
        self.laid: list[str] | None = None

    # What may be done

    def legal(self) -> set[str]:
        """Everything but the steps of a shipment."""
        seat = self.turn
        if seat is None:
            return set()
        held = self.hand[seat]
        found = {"shipment"} if shipments(held, self.starting[seat]) else set()
        if self.phase == "last_window":
            return found | {"done"}
        found |= {f"cash:{c[5:]}" for c in +held if c.startswith("money")}
        if self.phase == "choosing":
            return found | {f"choose:{b}" for b in self.left()}
        found |= self.takes(self.board)
        if self.phase == "must_take":
            return found
        if any(not p for s, p in enumerate(self.pawn) if s != self.master) or seat != self.master:
            return found | {"decline"}
        return found | {"pass"} | {f"choose:{b}" for b in self.left() if self.takes(b)}

    def left(self) -> list[str]:
        shown = [b for b in BOARDS if any(self.current[b] + self.future[b])]
        return [b for b in shown if b not in self.chosen]

    def takes(self, board: str) -> set[str]:
        purse = self.money[self.turn]
        rows = {"take": self.current[board]}
        if self.hand[self.turn]["assistant"]:
            rows["assistant"] = self.future[board]
        return {
            f"{word}:{place}"
            for word, row in rows.items()
            for place, card in enumerate(row, 1)
            if card and price(card) <= purse
        }

    # What happens

    def step(self, action: str, after: hanse.Match) -> None:
        word, _, thing = action.partition(":")
        if word in ("take", "assistant"):
            self.take(word, int(thing), after)
        elif word == "choose":
            self.choose(thing)
        elif word == "cash":
            self.use(f"money{thing}", "bank")
            self.money[self.turn] += int(thing)
        elif word == "shipment":
            self.laid = []
        elif word == "sail":
            self.sail()
        elif word == "done":
            self.close()
        elif word in LAYING:
            self.laid.append(action)
        elif word == "decline" and self.turn != self.master:
            self.ask()
        elif word == "decline" and self.left():
            self.phase, self.board = "choosing", None
        else:
            self.end(after)

    def choose(self, board: str) -> None:
        self.chosen.append(board)
        self.board = board
        if self.phase == "choosing":
            self.ask()
        else:
            self.phase = "must_take"

    def close(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.master:
            self.turn, self.phase = None, "over"

    def ask(self) -> None:
        self.phase = "asked"
        self.turn = (self.turn + 1) % self.seats
        while self.pawn[self.turn]:
            self.turn = (self.turn + 1) % self.seats

    def take(self, word: str, place: int, after: hanse.Match) -> None:
        if word == "assistant":
            self.use("assistant", "guild_hall")
        row = (self.current if word == "take" else self.future)[self.board]
        card, row[place - 1] = row[place - 1], None
        self.money[self.turn] -= price(card)
        self.hand[self.turn][card] += 1
        self.pawn[self.turn] = f"{self.board}.{'' if word == 'take' else 'future'}{place}"
        if self.turn == self.master:
            self.end(after)
        else:
            self.ask()

    def use(self, card: str, board: str) -> None:
        assert self.hand[self.turn][card] > 0, card
        self.hand[self.turn][card] -= 1
        self.discard[f"{board}.{card}"] += 1

    def sail(self) -> None:
        need, countries, fleet = Counter[str](), set(), []
        for word, _, thing in (step.partition(":") for step in self.laid):
            card, _, to = thing.partition(">")
            if word == "contract":
                text, country = thing.removeprefix("start.").split(".")
                need[text[:-1]] += int(text[-1])
                countries.add(country)
                self.money[self.turn] += 10 * int(text[-1]) - 5
                if thing == self.starting[self.turn]:
                    self.opened[self.turn], self.starting[self.turn] = thing, None
                else:
                    self.use(thing, "guild_hall")
            elif word == "ship":
                self.use(f"ship.{card}", "docks")
                fleet.append(to or card)
                if to:
                    self.use("captain", "docks")
            elif word == "goods":
                self.use(card, "market")
                need[to or card[:-1]] -= int(card[-1])
                if to:
                    self.use("merchant", "market")
            else:
                self.use(word, "docks")
                need[thing] -= {"double_gold": 2, "single_gold": 1}[word]
        assert not +need
        assert sorted(fleet) == sorted(countries)
        self.laid = None

    def end(self, after: hanse.Match) -> None:
        self.pawn = [None] * self.seats
        for board in (b for b in BOARDS if b in self.chosen):
            self.refill(board, current(after, board), future(after, board))
        self.chosen, self.board = [], None
        if len(self.short) < BOARDS_TO_END[self.seats]:
            self.master = (self.master + 1) % self.seats
            self.turn, self.phase = self.master, "choosing"
            self.rounds += 1
            return
        for seat in range(self.seats):
            self.turn = seat
            for card in [c for c in self.hand[seat].elements() if c.startswith("money")]:
                self.use(card, "bank")
                self.money[seat] += int(card[5:])
        self.turn, self.phase = self.master, "last_window"

    def refill(self, board: str, shown: list[str | None], later: list[str | None]) -> None:
        full = CURRENT[self.seats]
        self.discard.update(f"{board}.{card}" for card in self.current[board] if card)
        moved = [card for card in self.future[board] if card]
        drawn = min(full - len(moved), self.pile[board])
        new = min(2, self.pile[board] - drawn)
        self.pile[board] -= drawn + new
        row = moved + shown[len(moved) : len(moved) + drawn]
        if len(row) < full:
            self.short.add(board)
        self.current[board] = row + [None] * (full - len(row))
        self.future[board] = later[:new] + [None] * (2 - new)
        assert None not in row + later[:new]

    # How it stands

    def purses(self) -> list[int]:
        return [
            self.money[seat]
            + sum(int(c[5:]) for c in self.hand[seat].elements() if c.startswith("money"))
            for seat in range(self.seats)
        ]

    def scores(self) -> list[int]:
        purses = self.purses()
        places = sorted(purses, reverse=True)
        found = []
        for held, purse in zip(self.hand, purses, strict=True):
            points = sum(POINTS.get(card, 0) for card in held.elements()) + purse // 10
            each = 0
            if purse == places[0]:
                each = 2 if self.seats <= 3 else 3
            elif self.seats > 3 and places[0] > places[1] == purse:
                each = 1
            found.append(points + each * held["banker"])
        return found

    def check(self, match: hanse.Match) -> None:
        """Everything on the table is as reckoned."""
        told = now(match)
        for board in BOARDS:
            assert current(match, board) == self.current[board]
            assert future(match, board) == self.future[board]
            assert told.get("pile_size", {}).get(board, 0) == self.pile[board]
        assert told["money"] == self.money
        assert [hand(match, seat) for seat in range(self.seats)] == [dict(+h) for h in self.hand]
        assert discard(match) == dict(self.discard)
        assert (told["starting"], told["opened"]) == (self.starting, self.opened)
        assert (told["pawn"], told["master"], told["board"]) == (
            self.pawn,
            self.master,
            self.board,
        )
        assert set(told.get("chosen", {})) == set(self.chosen)
        assert set(told.get("unfilled", {})) == self.short
        assert (told["phase"], match.to_move, told["rounds"]) == (
            self.phase,
            self.turn,
            self.rounds,
        )
        if self.laid is None:
            assert set(match.legal) == self.legal()
        ranks = list(zip(self.scores(), self.purses(), strict=True))
        assert match.scores == self.scores()
        assert match.ranking == [1 + sum(other > own for other in ranks) for own in ranks]


def others_see(match: hanse.Match, mover: int) -> list[Any]:
    """All that seats other than the one to move, and onlookers, get."""
    viewers = [v for v in range(NOBODY, match.seats) if v != mover]
    words = match.game.words
    return [
        (
            match.observe(v).tobytes(),
            words.question(match.observe(v), v, "en"),
            [*words.position_words(match.observe(v), v, "en")],
        )
        for v in viewers
    ]


@rule("P3.2", "P3.5", "P3.6", "P4.2", "P4.3", "P4.5", "P5.2", "P6.1", "P7.1", "P7.2", "P7.5")
@ALL_SEATS
@pytest.mark.parametrize("seed", [0])
def test_a_whole_game_agrees_with_a_second_reckoning(seats: int, seed: int) -> None:
    luck = random.Random(10 * seed + seats)
    match = start(seats, seed)
    reckoning = Reckoning(match)
    fond = {"take": 3, "assistant": 20, "shipment": 20, "choose": 3}
    reckoning.check(match)
    while not match.over:
        blocks: dict[str, list[str]] = {}
        for action in match.legal:
            blocks.setdefault(action.split(":")[0], []).append(action)
        block = luck.choices([*blocks], [fond.get(b, 1) for b in blocks])[0]
        action = luck.choice(blocks[block])
        mover = match.to_move
        before = others_see(match, mover) if block in LAYING else None
        match.play(action)
        reckoning.step(action, match)
        reckoning.check(match)
        if before:
            assert others_see(match, mover) == before


# Single sentences


@rule("P2.3")
@ALL_SEATS
def test_each_starting_contract_may_come_to_each_player(seats: int) -> None:
    dealt = [now(start(seats, seed))["starting"] for seed in range(120)]
    for seat in range(seats):
        assert len({starting[seat] for starting in dealt}) == 12


@rule("P3.5", "P6.1")
def test_alone_an_assistant_opens_no_board_where_all_is_too_dear() -> None:
    match = table(
        seats=2,
        hands=[["assistant"]],
        current={"bank": ["money3", "money4"], "market": ["grain3", "city_hall"]},
        future={"market": ["church", "hospital"]},
        money=[7, 0],
    )
    play(match, "choose:bank", "take:1")
    assert "choose:market" not in match.legal
    assert match.why_not("choose:market").rule == "P3.5"


@rule("P5.1", "P5.10")
def test_the_card_that_was_missing_lets_a_shipment_start() -> None:
    match = table(
        hands=[[], ["fur2.france", "fur2"]],
        starting=["start.grain2.spain", "start.cotton2.great_britain"],
        current={"docks": ["ship.france", "captain"]},
    )
    match.play("choose:docks")
    assert "shipment" not in match.legal
    play(match, "take:1", "decline", "take:2")
    assert (match.to_move, phase(match)) == (1, "choosing")
    assert "shipment" in match.legal


@rule("P5.1", "P5.10")
def test_after_one_shipment_another_may_start() -> None:
    match = shipper("fur2.france", "grain2.netherlands", "fur2", "grain2", "ship.france",
                    "ship.netherlands")  # fmt: skip
    play(match, "shipment", "contract:fur2.france", "ship:france", "goods:fur2", "sail")
    play(match, "shipment", "contract:grain2.netherlands", "ship:netherlands", "goods:grain2")
    match.play("sail")
    assert (now(match)["money"][0], hand(match, 0)) == (25 + 15 + 15, {})


@rule("P5.6", "P5.9")
def test_every_gold_card_used_is_discarded() -> None:
    match = shipper("fur4.spain", "double_gold", "single_gold", "single_gold", "ship.spain")
    play(match, "shipment", "contract:fur4.spain", "ship:spain", "double_gold:fur")
    play(match, "single_gold:fur", "single_gold:fur", "sail")
    assert hand(match, 0) == {}
    assert discard(match)["docks.single_gold"] == 2


@rule("P5.7", "P5.5")
def test_two_cards_of_three_units_may_both_count_as_the_first_good() -> None:
    match = shipper("grain4.great_britain", "fur3", "fur3", "merchant", "merchant",
                    "ship.great_britain", starting="start.grain2.great_britain")  # fmt: skip
    play(match, "shipment", "contract:grain4.great_britain")
    play(match, "contract:start.grain2.great_britain", "ship:great_britain")
    play(match, "goods:fur3>grain", "goods:fur3>grain", "sail")
    assert now(match)["money"][0] == 25 + 35 + 15


@rule("P5.8", "P5.10")
def test_a_copy_of_a_ship_may_serve_some_of_the_countries_left() -> None:
    """France and Sweden by the two ships for Great Britain, Spain by its own: two captains."""
    match = shipper("fur2.france", "grain3.sweden", "grain2.spain", "fur2", "grain3", "grain2",
                    "ship.great_britain", "ship.great_britain", "ship.spain", "captain",
                    "captain")  # fmt: skip
    play(match, "shipment", "contract:fur2.france", "contract:grain3.sweden")
    play(match, "contract:grain2.spain", "ship:great_britain>france", "ship:great_britain>sweden")
    assert match.legal == ["ship:spain"]


@rule("P4.1")
@pytest.mark.parametrize("board", BOARDS)
def test_a_victory_card_left_over_goes_to_the_discard_of_its_own_board(board: str) -> None:
    match = table(seats=2, current={board: ["church", "school"]})
    play(match, f"choose:{board}", "decline", "take:1")
    assert discard(match) == {f"{board}.school": 1}


@rule("P4.5")
def test_the_first_cards_drawn_fall_on_the_first_board_of_those_chosen() -> None:
    """What the guild hall gets doesn't depend on the bank, which is refilled after it."""
    rows = []
    for earlier in ([], ["choose:bank", *["decline"] * 4]):
        match = play(table(seats=4), *earlier, "choose:guild_hall", *["decline"] * 3, "take:1")
        rows.append((current(match, "guild_hall"), future(match, "guild_hall")))
    assert rows[0] == rows[1]


@rule("P7.5", "P6.2")
def test_money_cards_of_others_count_when_bankers_are_compared() -> None:
    match = table(hands=[["banker"], ["money10"]], money=[12, 5, 0])
    assert match.scores == [1, 1, 0]


@rule("P7.5")
def test_all_five_bankers_of_one_player_score() -> None:
    match = table(seats=2, hands=[["banker"] * 5], money=[10, 0])
    assert match.scores == [1 + 10, 0]


@rule("P7.6")
def test_more_money_decides_a_tie_and_money_cards_are_money() -> None:
    hands = [["church"], ["school", "money10"]]
    assert table(hands=hands, money=[12, 5, 0]).ranking == [2, 1, 3]


@rule("P7.6")
def test_no_sum_of_money_outweighs_a_point() -> None:
    match = table(seats=2, hands=[["city_hall", "city_hall", "church"]], money=[0, 119])
    assert (match.scores, match.ranking) == ([12, 11], [1, 2])


@rule("P3.5", "P6.2")
def test_a_harbour_master_who_must_take_may_cash_first() -> None:
    match = table(
        seats=2,
        hands=[["money3"]],
        current={"bank": ["money3", "money4"], "market": ["grain1", "grain3"]},
        money=[7, 0],
    )
    play(match, "choose:bank", "take:1", "choose:market")
    assert match.legal == ["take:1", "cash:3"]
    play(match, "cash:3", "take:2")
    assert (now(match)["money"][0], hand(match, 0)) == (0, {"grain3": 1})


@rule("P6.1", "P3.7")
@pytest.mark.parametrize(("card", "cost"), [("single_gold", 4), ("double_gold", 8)])
def test_gold_taken_with_an_assistant_costs_its_price(card: str, cost: int) -> None:
    match = table(hands=[[], ["assistant"]], future={"docks": [card, "captain"]})
    play(match, "choose:docks", "assistant:1")
    assert now(match)["money"][1] == 25 - cost


@rule("P4.1", "P4.2")
def test_the_log_tells_the_new_supplies_of_every_board_chosen() -> None:
    match = play(table(), "choose:bank", *["decline"] * 3, "choose:docks", *["decline"] * 2)
    match.play("take:1")
    told = [token.partition(":")[0] for token in match.log_for(2)[-1].results]
    assert told == ["took", "docks", "bank"]


# What stays secret


@rule("P2.3")
def test_a_guess_knows_whether_the_contract_guessed_can_be_shipped() -> None:
    match = table(hands=[[], FUR], starting=["start.cotton2.france", "start.grain2.spain"])
    startable = set()
    for guess in range(80):
        states = observation(match._now, 0)
        core_play.determinize(states, 0, 0, luck_from_seed(guess))
        again = states.copy()
        match.game.derive(again[0])
        assert again.tobytes() == states.tobytes()
        startable.add(int(states[0].startable[1]))
    assert startable == {0, 1}


@rule("P2.3")
def test_all_are_told_that_a_starting_contract_is_still_held_but_not_which() -> None:
    match = table(starting=["start.cotton2.france", "start.grain2.spain", "start.fur2.france"])
    lines = [*match.game.words.position_words(match.observe(0), 0, "en")]
    assert sum("a starting contract" in line for line in lines) == 3
    assert not any("fur" in line and "Seat" in line for line in lines)


def asked_after_another() -> hanse.Match:
    """Seat 1 has declined and may take that back; seat 2 is asked and could ship in secret."""
    match = table(
        hands=[[], [], FUR],
        starting=["start.cotton2.france", "start.grain2.sweden", "start.fur2.france"],
    )
    return play(match, "choose:bank", "decline")


def taken_back_by_1(match: hanse.Match) -> str:
    """What seat 1 gets that wants to take back its last action."""
    try:
        return match.undo(1)
    except CannotUndo as refusal:
        return str(refusal)


@rule("P5.10")
def test_a_refused_undo_does_not_tell_that_a_shipment_is_built() -> None:
    match = play(asked_after_another(), "shipment")
    assert taken_back_by_1(match) == taken_back_by_1(asked_after_another())


@rule("P5.10")
def test_a_refused_undo_does_not_tell_of_a_shipment_thought_of_and_undone() -> None:
    match = play(asked_after_another(), "shipment")
    match.undo(2)
    assert taken_back_by_1(match) == taken_back_by_1(asked_after_another())
