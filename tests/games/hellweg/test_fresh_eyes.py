"""The rulebook read a second time: a referee of its own, who knows only the printed board and
cards, follows whole games beside the rules; then single sentences at their edges.
"""

import copy
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import hanse
from hanse.core import position
from hanse.core.errors import BadData, BadPosition
from hanse.core.record import NOBODY
from hanse.core.walk import Setting
from hanse.games.hellweg import constraints
from hanse.games.hellweg import tables as t
from tests.games.hellweg.table import (
    ALL_MODULES,
    MUENSTER_HAGEN,
    WAREHOUSE,
    all_settings,
    coaches,
    crowded,
    money,
    now,
    offered,
    on_action,
    on_sale,
    phase,
    play,
    privileges,
    start,
    steps,
    stored,
    supply,
)
from tests.situations import refused, rule, situation

CITIES = {city["id"]: city["houses"] for city in t.DATA["cities"]}
HOUSES = {f"{city}.{good}" for city, goods in CITIES.items() for good in goods}
ROADS = {"-".join(sorted((road["a"], road["b"]))): road for road in t.DATA["roads"]}
TRADE = {f"{c[0]['city']}.{c[0]['good']}.{c[0]['value']}": c for c in t.DATA["trade_cards"]}
GOODS = {card["id"]: card for card in t.DATA["goods_cards"]}
ROUTES = {privilege["id"]: privilege["between"] for privilege in t.DATA["privileges"]}
HELLWEG = t.DATA["extra_coaches"]["between"]

Question = tuple[int | None, set[str]]  # who is asked, and what can be answered; None: the deck
Asking = Generator[Question, str, None]


SIDES = hanse.game("hellweg").state.fields["privilege"].values.labels


def named(names: Iterable[str], values: Any) -> dict[str, int]:
    """What isn't nought, by its name."""
    return {name: value for name, value in zip(names, values.tolist(), strict=True) if value}


def function(card: str, name: str) -> bool:
    """Whether a goods card has a function."""
    return bool(GOODS[card].get("function", {}).get("type") == name)


class Player:
    """What lies before a player, and on the board."""

    def __init__(self, state: Any, seat: int) -> None:
        self.money = int(state.money[seat])
        self.stones = Counter(named(t.HOUSE_IDS, state.stones[seat]))
        self.coaches = Counter(named(t.ROAD_IDS, state.coaches[seat]))
        self.supply = {
            "stone": int(state.stone_supply[seat]),
            "coach": int(state.coach_supply[seat]),
        }
        self.stored = {
            "stone": int(state.stored_stones[seat]),
            "coach": int(state.stored_coaches[seat]),
        }
        self.goods = set(named(t.GOODS_IDS, state.owner == seat))
        sides = named(t.PRIVILEGE_IDS, state.privilege[seat]).items()
        self.privileges = {kind: SIDES[side] != "face_down" for kind, side in sides}
        self.claims = int(state.claims[seat])
        self.on_market = 0

    def has(self, name: str) -> bool:
        """Whether a goods card with that function is owned."""
        return any(function(card, name) for card in self.goods)

    def cities(self) -> set[str]:
        """The cities with an own stone."""
        return {house.partition(".")[0] for house in +self.stones}

    def ways(self, start: str, end: str, seen: Iterable[str] = ()) -> list[tuple[str, ...]]:
        """All connections of own coaches that visit no city twice, as rows of cities."""
        if start == end:
            return [(end,)]
        found = []
        for road in +self.coaches:
            ends = set(road.split("-"))
            if start in ends:
                (there,) = ends - {start}
                if there not in seen:
                    rest = self.ways(there, end, {*seen, start})
                    found += [(start, *way) for way in rest]
        return found

    def joins(self, cities: Iterable[str]) -> bool:
        """Whether own coaches join two cities."""
        one, other = cities
        return bool(self.ways(one, other))

    def worth(self) -> int:
        """Money and goods cards, each bonus with a pair of its own."""
        cards = sorted(self.goods)
        bonuses = [GOODS[card] for card in cards if function(card, "bonus")]
        pairs = [None, *(set(pair) for pair in combinations(cards, 2))]
        best = 0
        for chosen in product(pairs, repeat=len(bonuses)):
            used = [card for pair in chosen if pair for card in pair]
            fits = len(used) == len(set(used)) and all(
                pair is None
                or sorted(GOODS[card]["kind"] for card in pair) == sorted(bonus["function"]["pair"])
                for bonus, pair in zip(bonuses, chosen, strict=True)
            )
            if fits:
                more = [
                    bonus["function"]["value"] - bonus["value"]
                    for bonus, pair in zip(bonuses, chosen, strict=True)
                    if pair
                ]
                best = max(best, sum(more))
        return self.money + sum(GOODS[card]["value"] for card in cards) + best


class Referee:
    """Leads a game: asks whoever is to move, and does what was answered."""

    def __init__(self, options: dict[str, Any], state: Any) -> None:
        self.options = options
        self.players = [Player(state, seat) for seat in range(state.seats)]
        self.black = int(state.extra_coaches)
        self.round, self.first = int(state.round_number), int(state.start)
        self.card = t.CARD_IDS[state.card] if state.card >= 0 else ""
        self.left = set(named(t.CARD_IDS, state.face_down))
        self.traders: set[int] = set()

    def order(self) -> list[int]:
        count = len(self.players)
        return [(self.first + n) % count for n in range(count)]

    @property
    def last(self) -> bool:
        return bool(self.round == self.options["rounds"])

    # The course of the game

    def whole_game(self) -> Asking:
        for lap in range(3):
            for seat in self.order():
                allowed = {f"stone:{h}" for h in HOUSES if not h.startswith("dortmund.")}
                house = (yield seat, allowed).partition(":")[2]
                self.put(seat, "stone", house)
                if lap == 0 or not self.options["warehouse"]:
                    yield from self.place_coach(seat, city=house.partition(".")[0])
        yield from self.next_rounds()

    def next_rounds(self) -> Asking:
        while not self.last:
            self.card = yield None, set(self.left)
            assert self.card in self.left
            self.left.remove(self.card)
            self.round += 1
            yield from self.sales()
            if not self.last:
                yield from self.actions()

    def from_sales(self) -> Asking:
        yield from self.sales()
        yield from self.from_actions()

    def from_actions(self) -> Asking:
        yield from self.actions()
        yield from self.next_rounds()

    # The sale

    def sales(self) -> Asking:
        for seat in self.order():
            yield from self.sale(seat)

    def sale(self, seat: int) -> Asking:
        player, sold = self.players[seat], False
        for slot in TRADE[self.card]:
            target, good = slot["city"], slot["good"]
            sources = {
                house: player.ways(house.partition(".")[0], target)
                for house in +player.stones
                if house.endswith(f".{good}")
            }
            can = {f"sell:{house}" for house, ways in sources.items() if ways}
            answer = yield seat, can | {"keep"}
            if answer == "keep":
                continue
            house, sold = answer.partition(":")[2], True
            ways, at = sources[house], 0
            while len(ways) > 1:
                steps = {way[at + 1] for way in ways}
                there = next(iter(steps))
                if len(steps) > 1:
                    here = ways[0][at]
                    there = (yield seat, {f"go:{here}>{c}" for c in steps}).partition(">")[2]
                at += 1
                ways = [way for way in ways if way[at] == there]
            self.earn(seat, house, slot["value"] + self.travel(seat, ways[0]))
        if not sold:
            answer = yield seat, {"decline", *(f"sell_off:{h}" for h in +player.stones)}
            if answer != "decline":
                self.earn(seat, answer.partition(":")[2], 2)

    def travel(self, seat: int, way: tuple[str, ...]) -> int:
        """Coaches return; what that and passengers bring."""
        player, more, village = self.players[seat], 0, False
        for one, other in pairwise(way):
            road = "-".join(sorted((one, other)))
            village |= ROADS[road]["village"]
            if ROADS[road]["surface"] == "brown" and player.coaches[road] == 1:
                player.coaches[road] = 0
                player.supply["coach"] += 1
                more += player.has("coach_return_plus")
        return more + (village and self.options["passengers"])

    def earn(self, seat: int, house: str, thaler: int) -> None:
        player = self.players[seat]
        good = house.partition(".")[2]
        plus = sum(
            function(card, "good_plus") and GOODS[card]["function"]["good"] == good
            for card in player.goods
        )
        player.money += thaler + plus + (2 if self.last else 0)
        player.stones[house] -= 1
        player.supply["stone"] += 1

    # Actions

    def actions(self) -> Asking:
        for player in self.players:
            player.on_market = 0
        self.traders = set()
        for _ in range(2):
            for seat in self.order():
                yield from self.turn(seat)
        self.first = self.order()[1]

    def turn(self, seat: int) -> Asking:
        player, acted, turned = self.players[seat], False, set[str]()
        while True:
            can = self.extras(seat, turned)
            if acted and not can:
                return
            answer = yield seat, can | ({"end"} if acted else self.choices(seat))
            block, _, what = answer.partition(":")
            if block == "end":
                return
            if block == "use":
                if what == "take_and_turn_up":
                    self.take(seat, turned)
                player.privileges[what] = False
                if what == "store":
                    answer = yield seat, self.storable(seat)
                    self.store(seat, answer.partition(":")[2])
                elif what == "restock":
                    yield from self.restock_all(seat)
            elif block == "claim":
                self.claim(seat, what)
            else:
                acted = True
                yield from self.act(seat, block, what, turned)

    def extras(self, seat: int, turned: set[str]) -> set[str]:
        player = self.players[seat]
        lawful = {
            "store": bool(self.storable(seat)),
            "restock": "restock:all" in self.choices(seat),
            "take_and_turn_up": True,
        }
        use = {
            f"use:{kind}"
            for kind, up in player.privileges.items()
            if up and kind not in turned and lawful[kind]
        }
        return use | self.claimable(seat)

    def claimable(self, seat: int) -> set[str]:
        player = self.players[seat]
        kinds = set(ROUTES) - set(player.privileges)
        return {f"claim:{kind}" for kind in kinds} if player.claims else set()

    def storable(self, seat: int) -> set[str]:
        supply = self.players[seat].supply
        return {f"store:{kind}" for kind in supply if supply[kind] and self.options["warehouse"]}

    def discount(self, seat: int) -> int:
        return 2 if self.players[seat].on_market else 0

    def offer(self) -> set[str]:
        taken = set().union(*(player.goods for player in self.players))
        return {
            card
            for card, data in GOODS.items()
            if len(self.players) in data["players"]
            and (data["kind"] != "free_choice" or self.options["free_choice"])
            and card not in taken
        }

    def choices(self, seat: int) -> set[str]:
        player = self.players[seat]
        purse = player.money + self.discount(seat)
        can = {"thaler"} | self.storable(seat)
        can |= {
            f"buy:{n}"
            for n, slot in enumerate(TRADE[self.card], 1)
            if n not in self.traders and slot["value"] <= purse
        }
        can |= {f"goods:{card}" for card in self.offer() if GOODS[card]["price"] <= purse}
        if self.options["warehouse"]:
            if any(player.stored.values()) and player.cities():
                can.add("restock:all")
        elif player.money and player.cities():
            can |= {"restock:stone", "restock:coach"}
        return can

    def act(self, seat: int, block: str, what: str, turned: set[str]) -> Asking:
        player = self.players[seat]
        if block == "buy":
            self.traders.add(int(what))
            slot = TRADE[self.card][int(what) - 1]
            player.money -= slot["value"] - self.discount(seat)
            for _ in range(slot["stones"]):
                yield from self.place_stone(seat, f"{slot['city']}.{slot['good']}")
            for _ in range(slot["coaches"]):
                yield from self.place_coach(seat, city=slot["city"])
            return
        if block == "goods":
            player.money -= GOODS[what]["price"] - self.discount(seat)
        player.on_market += 1
        if block == "goods":
            player.goods.add(what)
            gives = self.options["warehouse"] and GOODS[what]["price"] in (20, 25, 30)
            player.claims += bool(gives and len(player.privileges) < len(ROUTES))
            yield from self.place_coach(seat, bonus=True)
            can = self.claimable(seat) if gives else set()
            if can:
                answer = yield seat, can | {"later"}
                if answer != "later":
                    self.claim(seat, answer.partition(":")[2])
        elif block == "thaler":
            self.take(seat, turned)
        elif block == "store":
            self.store(seat, what)
        elif what == "all":
            yield from self.restock_all(seat)
        else:
            player.money -= 1
            yield from self.place_stone(seat) if what == "stone" else self.place_coach(seat)

    def take(self, seat: int, turned: set[str]) -> None:
        player = self.players[seat]
        player.money += 1
        turned |= {kind for kind, up in player.privileges.items() if not up}
        player.privileges.update(dict.fromkeys(turned, True))

    def store(self, seat: int, kind: str) -> None:
        self.players[seat].supply[kind] -= 1
        self.players[seat].stored[kind] += 1

    def claim(self, seat: int, kind: str) -> None:
        self.players[seat].claims -= 1
        self.gain(seat, kind)

    def gain(self, seat: int, kind: str) -> None:
        player = self.players[seat]
        player.privileges[kind] = True
        if len(player.privileges) == len(ROUTES):
            player.claims = 0

    # Placing

    def houses(self, seat: int, bought: str | None) -> set[str]:
        player = self.players[seat]
        houses = {bought} if bought else set(+player.stones)
        if player.has("free_choice"):
            cities = {house.partition(".")[0] for house in houses}
            houses = {house for house in HOUSES if house.partition(".")[0] in cities}
        return houses

    def roads(self, seat: int, city: str | None) -> set[str]:
        cities = {city} if city else self.players[seat].cities()
        return {road for road in ROADS if cities & set(road.split("-"))}

    def put(self, seat: int, kind: str, place: str, where: str = "supply") -> None:
        player = self.players[seat]
        if where != "hand":
            (player.supply if where == "supply" else player.stored)[kind] -= 1
        if kind == "stone":
            player.stones[place] += 1
            return
        player.coaches[place] += 1
        player.money += ROADS[place]["village"]
        if self.options["warehouse"]:
            for privilege, cities in ROUTES.items():
                if privilege not in player.privileges and player.joins(cities):
                    self.gain(seat, privilege)
            if self.black == NOBODY and player.joins(HELLWEG):
                self.black = seat
                player.stored["coach"] += 2

    def place_stone(self, seat: int, bought: str | None = None) -> Asking:
        player, hand, taken = self.players[seat], "supply", None
        if not player.supply["stone"]:
            can = {"forgo"}
            for house in +player.stones:
                player.stones[house] -= 1
                if self.houses(seat, bought) - ({house} if bought else set()):
                    can.add(f"take_stone:{house}")
                player.stones[house] += 1
            if player.stored["stone"] and self.houses(seat, bought):
                can.add("take_stone:warehouse")
            answer = yield seat, can
            if answer == "forgo":
                return
            taken, hand = answer.partition(":")[2], "hand"
            if taken == "warehouse":
                player.stored["stone"] -= 1
            else:
                player.stones[taken] -= 1
        houses = self.houses(seat, bought) - ({taken} if bought else set())
        answer = yield seat, {f"stone:{house}" for house in houses}
        self.put(seat, "stone", answer.partition(":")[2], hand)

    def place_coach(self, seat: int, city: str | None = None, bonus: bool = False) -> Asking:
        player, roads, hand = self.players[seat], self.roads(seat, city), "supply"
        can = {f"coach:{road}" for road in roads}
        if not player.supply["coach"]:
            hand = "hand"
            here = [*+player.coaches, *(["warehouse"] if player.stored["coach"] else [])]
            takes = {f"take_coach:{place}" for place in here} if roads else set()
            answer = yield seat, takes | {"forgo"}
            if answer == "forgo":
                return
            place = answer.partition(":")[2]
            if place == "warehouse":
                player.stored["coach"] -= 1
            else:
                player.coaches[place] -= 1
        elif bonus:
            can.add("forgo")
        answer = yield seat, can
        if answer != "forgo":
            self.put(seat, "coach", answer.partition(":")[2], hand)

    def restock_all(self, seat: int) -> Asking:
        due = dict(self.players[seat].stored)
        while any(due.values()):
            can = {f"stone:{h}" for h in self.houses(seat, None)} if due["stone"] else set()
            can |= {f"coach:{road}" for road in self.roads(seat, None)} if due["coach"] else set()
            kind, _, place = (yield seat, can).partition(":")
            due[kind] -= 1
            self.put(seat, kind, place, "warehouse")


def compare(referee: Referee, state: Any) -> None:
    """The table of the rules is the table of the referee."""
    assert int(state.extra_coaches) == referee.black
    assert set(named(t.CARD_IDS, state.face_down)) == referee.left
    for seat, player in enumerate(referee.players):
        found = Player(state, seat)
        assert found.money == player.money
        assert (found.stones, found.coaches) == (+player.stones, +player.coaches)
        assert (found.supply, found.stored) == (player.supply, player.stored)
        assert (found.goods, found.claims) == (player.goods, player.claims)
        assert found.privileges == player.privileges


def answer(asking: Asking, action: str | None, state: Any, seen: Counter[str]) -> Question | None:
    """What is asked next; the deck answers with the card that the rules turned up."""
    try:
        question = next(asking) if action is None else asking.send(action)
        while question[0] is None:
            seen["cards"] += 1
            question = asking.send(t.CARD_IDS[state.card])
    except StopIteration:
        return None
    return question


def check_end(referee: Referee, match: hanse.Match) -> None:
    """Scores and places: more stones, then more coaches, on the board."""
    standing = [
        (player.worth(), sum(player.stones.values()), sum(player.coaches.values()))
        for player in referee.players
    ]
    assert match.scores == [worth for worth, _, _ in standing]
    assert match.ranking == [1 + sum(other > mine for other in standing) for mine in standing]


@rule("H3.1", "H3.4", "H3.8", "H4.1", "H15.1", "H15.2")
@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_a_referee_with_the_rulebook_asks_the_same_questions(setting: Setting) -> None:
    game, seen = hanse.game("hellweg"), Counter[str]()
    begun = start(setting.seats, **setting.options)
    referee = Referee(setting.options, begun.state)
    asking = referee.whole_game()
    question = answer(asking, None, begun.state, seen)
    for step in steps(setting, 40 + setting.seats):
        assert question == (step.seat, set(game.actions.names_of(step.legal)))
        question = answer(asking, game.actions.names[step.action], step.after[0], seen)
        compare(referee, step.after[0])
    assert question is None
    assert seen["cards"] == setting.options["rounds"]
    check_end(referee, hanse.Match(game, step.after, dealt=False))


@rule("H4.8", "H5.8", "H10.4", "H11.2", "H12.1", "H14.1")
@pytest.mark.parametrize("seed", range(24))
def test_a_referee_at_a_crowded_table_asks_the_same_questions(seed: int) -> None:
    luck, seen = random.Random(seed), Counter[str]()
    seats, selling = luck.choice([2, 3, 4]), luck.random() < 0.5
    sides = ("none", "face_up", "face_down")
    owner = {card: luck.randrange(seats) for card in ("herring_1", "free_choice", "coal_1")}
    fields: dict[str, Any] = {
        "privilege": [{kind: luck.choice(sides) for kind in ROUTES} for _ in range(seats)],
        "owner": {card: seat for card, seat in owner.items() if luck.random() < 0.7},
        "stones": [
            dict(Counter(luck.choices(sorted(HOUSES), k=luck.choice([1, 9, 11, 12]))))
            for _ in range(seats)
        ],
    }
    match = crowded(luck, seats=seats, phase="selling" if selling else "action", **fields)
    referee = Referee(match.options, match.state)
    asking = referee.from_sales() if selling else referee.from_actions()
    question = answer(asking, None, match.state, seen)
    while not match.over:
        assert question == (match.to_move, set(match.legal))
        blocks = sorted({name.partition(":")[0] for name in match.legal})
        block = luck.choice(blocks)
        action = luck.choice([a for a in match.legal if a.partition(":")[0] == block])
        match.play(action)
        question = answer(asking, action, match.state, seen)
        compare(referee, match.state)
    assert question is None
    check_end(referee, match)


# Single sentences at their edges

ALL_UP = {"store": "face_up", "restock": "face_up", "take_and_turn_up": "face_up"}
HALVES = {  # Essen–Dortmund is missing: Essen and Olpe, Duisburg and Paderborn
    "duisburg-essen": 1,
    "dortmund-soest": 1,
    "paderborn-soest": 1,
    "dortmund-hagen": 1,
    "hagen-olpe": 1,
}


@rule("H11.2", "H11.3")
def test_one_coach_may_join_several_pairs_of_cities_at_once() -> None:
    match = on_action(
        options=WAREHOUSE, stones=[{"essen.beer": 1}], coaches=[HALVES], stored_coaches=[1]
    )
    play(match, "restock:all", "coach:dortmund-essen")
    assert privileges(match) == {"take_and_turn_up": "face_up"}
    assert now(match)["extra_coaches"] == 0
    assert stored(match) == (0, 2)


@rule("H11.3", "H11.4")
def test_who_has_all_three_privileges_may_still_win_the_extra_coaches() -> None:
    match = on_action(
        options=WAREHOUSE,
        stones=[{"essen.beer": 1}],
        coaches=[HALVES],
        stored_coaches=[1],
        privilege=[dict.fromkeys(ALL_UP, "face_down")],
    )
    play(match, "restock:all", "coach:dortmund-essen")
    assert privileges(match) == dict.fromkeys(ALL_UP, "face_down")
    assert now(match)["extra_coaches"] == 0


@rule("H5.8", "H11.2", "H11.3")
def test_a_coach_taken_back_and_placed_anew_may_join_cities_too() -> None:
    match = on_action(options=WAREHOUSE, coaches=[{**HALVES, "coeln-olpe": 3}])
    play(match, "buy:2", "stone:dortmund.beer", "stone:dortmund.beer")
    assert supply(match) == (10, 0)
    play(match, "take_coach:coeln-olpe", "coach:dortmund-essen")
    assert (now(match)["extra_coaches"], stored(match)) == (0, (0, 2))
    assert privileges(match) == {"take_and_turn_up": "face_up"}


@rule("H5.8", "H11.2")
def test_a_coach_put_back_where_it_came_from_breaks_nothing() -> None:
    lying = {"essen-hagen": 1, "hagen-olpe": 1, "coeln-hagen": 6}
    match = on_action(options=WAREHOUSE, card=MUENSTER_HAGEN, coaches=[lying])
    assert privileges(match) == {"take_and_turn_up": "face_up"}
    play(match, "buy:4", "stone:hagen.salt", "stone:hagen.salt")
    play(match, "take_coach:hagen-olpe", "coach:hagen-olpe")
    assert coaches(match) == lying
    assert privileges(match) == {"take_and_turn_up": "face_up"}


@rule("H7.2", "H10.4")
def test_the_coach_of_a_goods_card_may_come_from_the_warehouse() -> None:
    fields = {"options": WAREHOUSE, "coaches": [{"hagen-olpe": 7}], "stored_coaches": [1]}
    match = play(on_action(stones=[{"soest.salt": 1}], **fields), "goods:coal_1")
    assert set(match.legal) == {"take_coach:hagen-olpe", "take_coach:warehouse", "forgo"}
    play(match, "take_coach:warehouse")
    assert refused(match, "forgo") == "H5.8"
    play(match, "coach:dortmund-soest")
    assert (coaches(match), stored(match)) == ({"hagen-olpe": 7, "dortmund-soest": 1}, (0, 0))
    homeless = play(on_action(**fields), "goods:coal_1")
    assert homeless.legal == ["forgo"]
    assert refused(homeless, "take_coach:warehouse") == "H5.8"


@rule("H4.13", "H8.2", "H8.3", "H13.1")
def test_all_that_a_sale_can_earn_comes_together() -> None:
    match = on_sale(
        seats=3,
        options=ALL_MODULES,
        slot=1,
        round_number=12,
        stones=[{"olpe.iron": 1}],
        coaches=[{"corbach-olpe": 1, "corbach-dortmund": 1}],
        owner={"coal_3": 0, "herring_1": 0},
    )
    play(match, "sell:olpe.iron")
    assert money(match) == 5 + 2 + 1 + 2 * 1 + 1  # value, last card, iron, coaches, passengers


@rule("H8.2", "H8.3")
def test_the_cards_of_the_start_player_are_of_no_use_to_another() -> None:
    match = on_sale(
        seats=3,
        slot=1,
        start=0,
        to_move=1,
        stones=[{}, {"olpe.iron": 1}],
        coaches=[{}, {"corbach-olpe": 1, "corbach-dortmund": 1}],
        owner={"coal_3": 0, "herring_1": 0},
    )
    play(match, "sell:olpe.iron")
    assert (money(match, 1), money(match)) == (5, 0)
    match = on_sale(
        slot=1,
        start=0,
        to_move=1,
        stones=[{}, {"olpe.iron": 1}],
        coaches=[{}, {"corbach-olpe": 1, "corbach-dortmund": 1}],
        owner={"herring_1": 1},
    )
    play(match, "sell:olpe.iron")
    assert money(match, 1) == 5 + 2


@rule("H4.12")
def test_a_sale_by_transport_is_a_sale_too() -> None:
    match = on_sale(slot=1, stones=[{"muenster.iron": 2}], coaches=[{"dortmund-muenster": 2}])
    play(match, "sell:muenster.iron", "keep", "keep")
    assert (match.to_move, phase(match)) == (1, "selling")


@rule("H10.2", "H12.1", "H14.1")
def test_restocking_by_privilege_before_the_action_has_free_choice_and_its_own_trader_left() -> (
    None
):
    match = on_action(
        options=ALL_MODULES,
        owner={"free_choice": 0},
        money=[3, 0],
        stones=[{"dortmund.beer": 1}],
        stored_stones=[1],
        privilege=[ALL_UP],
    )
    play(match, "use:restock")
    assert offered(match, "stone") == {"dortmund.beer", "dortmund.iron"}
    play(match, "stone:dortmund.iron")
    assert (phase(match), match.to_move, match.state.market[0]) == ("action", 0, 0)
    assert offered(match, "buy") == {"1"}  # 3 Thaler, nothing off


@rule("H12.2")
def test_turned_up_cards_of_one_player_stay_so_through_the_turns_of_others() -> None:
    down = {"store": "face_down", "take_and_turn_up": "face_down"}
    match = on_action(options=WAREHOUSE, start=1, to_move=1, privilege=[down, down])
    play(match, "thaler")
    assert privileges(match, 1) == dict.fromkeys(down, "face_up")
    assert privileges(match) == down
    play(match, "thaler")
    assert privileges(match) == dict.fromkeys(down, "face_up")
    assert offered(match, "use") == set(down)


@rule("H11.1")
def test_a_claim_put_off_may_be_redeemed_after_a_privilege_in_the_same_turn() -> None:
    match = on_action(options=WAREHOUSE, money=[20, 0], privilege=[{"take_and_turn_up": "face_up"}])
    play(match, "goods:herring_1", "forgo", "later", "use:take_and_turn_up", "claim:store")
    assert privileges(match) == {"take_and_turn_up": "face_down", "store": "face_up"}
    play(match, "use:store", "store:coach")
    assert (stored(match), match.to_move) == ((0, 1), 1)


@rule("H4.8")
def test_the_record_of_play_tells_a_way_with_several_forks() -> None:
    lying = {
        "coeln-olpe": 1,
        "hagen-olpe": 1,
        "coeln-hagen": 1,
        "dortmund-hagen": 1,
        "essen-hagen": 1,
        "dortmund-essen": 1,
    }
    match = on_sale(slot=1, stones=[{"olpe.iron": 1}], coaches=[lying])
    play(match, "sell:olpe.iron", "go:olpe>coeln", "go:hagen>essen")
    assert match.log[-1].results == (
        "way:olpe>coeln>hagen>essen>dortmund",
        "lost:essen-hagen",
        "lost:coeln-hagen",
        "lost:coeln-olpe",
        "earned:5",
    )
    short = on_sale(slot=1, stones=[{"muenster.iron": 1}], coaches=[{"dortmund-muenster": 1}])
    play(short, "sell:muenster.iron")
    assert short.log[-1].results[0] == "way:muenster>dortmund"


@rule("H15.2")
def test_ten_coaches_on_the_board_weigh_less_than_one_stone() -> None:
    match = situation(
        "hellweg",
        phase="over",
        card="wesel.salt.4",
        round_number=12,
        options=WAREHOUSE,
        extra_coaches=0,
        money=[9, 9],
        stones=[{"olpe.iron": 11}, {"olpe.iron": 12}],
        coaches=[{"hagen-olpe": 10}, {}],
    )
    assert match.ranking == [2, 1]


@rule("H11.1")
def test_a_claim_put_off_is_no_question_of_a_later_purchase() -> None:
    match = on_action(options=WAREHOUSE, money=[30, 0])
    play(match, "goods:herring_1", "forgo", "later", "end", "thaler")
    play(match, "buy:1", "stone:osnabrueck.salt")
    assert (phase(match), match.to_move, match.state.claims[0]) == ("after_action", 0, 1)


@rule("H5.8", "H10.4", "H14.1")
def test_after_a_stone_of_the_city_one_of_the_warehouse_may_go_to_either_house() -> None:
    match = on_action(
        options=ALL_MODULES,
        owner={"free_choice": 0},
        stones=[{"dortmund.beer": 11}],
        stored_stones=[1],
    )
    play(match, "buy:2", "take_stone:dortmund.beer", "stone:dortmund.iron", "take_stone:warehouse")
    assert offered(match, "stone") == {"dortmund.beer", "dortmund.iron"}


@rule("H5.8", "H7.2", "H8.3")
def test_the_coach_of_a_goods_card_taken_back_earns_nothing_either() -> None:
    match = on_action(
        money=[15, 0],
        owner={"herring_1": 0},
        stones=[{"olpe.iron": 1}],
        coaches=[{"coeln-olpe": 8}],
    )
    play(match, "goods:coal_1", "take_coach:coeln-olpe", "coach:hagen-olpe")
    assert money(match) == 0


# What a board, a card or a position must not be


def said_of(change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of the game's data with a change."""
    data = copy.deepcopy(t.DATA)
    change(data)
    with pytest.raises(BadData) as refusal:
        constraints.check(data)
    return str(refusal.value)


def goods_card(data: dict[str, Any], name: str) -> dict[str, Any]:
    """One goods card of the data."""
    return next(card for card in data["goods_cards"] if card["id"] == name)


@rule("H14.1")
def test_free_choice_is_for_every_player_count() -> None:
    assert "H14.1" in said_of(lambda d: goods_card(d, "free_choice").update(players=[3, 4]))


@rule("H14.1")
def test_no_other_card_has_free_choice() -> None:
    wrong = {"type": "free_choice"}
    assert "H14.1" in said_of(lambda d: goods_card(d, "wine_1").update(function=wrong))


@rule("H1.1")
def test_there_are_nine_goods_cards() -> None:
    more = {**GOODS["coal_1"], "id": "coal_4", "players": []}
    assert "H1.1" in said_of(lambda d: d["goods_cards"].append(more))


@rule("H1.4")
def test_the_four_houses_of_a_trade_card_differ() -> None:
    def same_house_twice(data: dict[str, Any]) -> None:
        one, other = data["trade_cards"][3], data["trade_cards"][6]
        one[0], other[1] = other[1], one[0]  # Dortmund beer 3 and 5 on one card

    assert "H1.4" in said_of(same_house_twice)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["cities"][0].update(houses=[["iron"]]),
        lambda d: d["extra_coaches"].update(between=[["duisburg"], ["paderborn"]]),
        lambda d: goods_card(d, "tobacco_1")["function"].update(pair=[["coal"], ["wine"]]),
    ],
)
def test_data_of_the_wrong_shape_is_refused_with_a_sentence(change: Any) -> None:
    assert said_of(change)


def placed_once(**options: Any) -> hanse.Match:
    """Both players have placed a stone and a coach."""
    match = start(2, **options)
    return play(match, *["stone:olpe.iron", "coach:hagen-olpe"] * 2)


@rule("H2.5", "H4.8", "H5.6", "H9.2")
@pytest.mark.parametrize(
    ("match", "changes", "words"),
    [
        (placed_once(), {"coaches": [{}, {}], "coach_supply": [8, 8]}, "H2.5"),
        (placed_once(), {"stones": [{"dortmund.beer": 1}, {"olpe.iron": 1}]}, "H2.5"),
        (
            placed_once(warehouse=True),
            {"coaches": [{"hagen-olpe": 2}, {"hagen-olpe": 1}], "coach_supply": [6, 7]},
            "H9.2",
        ),
        (
            on_sale(
                slot=1,
                stones=[{"olpe.iron": 1}],
                coaches=[{"hagen-olpe": 1, "dortmund-hagen": 1}],
            ),
            {"phase": "travelling", "source": "olpe.iron", "at": "olpe"},
            "H4.8",
        ),
        (play(on_action(), "buy:2"), {"coaches_due": 0}, "H5.6"),
    ],
    ids=["no coach", "Dortmund", "second coach", "no fork", "coach before stone"],
)
def test_positions_that_cannot_arise(
    match: hanse.Match, changes: dict[str, Any], words: str
) -> None:
    data = position.encode(match.game, match.state)
    with pytest.raises(BadPosition) as refusal:
        position.decode(match.game, {**data, **changes})
    assert words in str(refusal.value)
