"""What each seat can know of the hands, found the long way: every hand that fits is written down.

Nothing here looks at what the game remembers (`seen`, `need`, robberies); only the hands before and
after an action are compared, as cards that come and go in the open, and a robbed card is told to
the two seats alone.
"""

import random
from collections.abc import Callable

import numpy as np

import hanse
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, State
from hanse.games.deutschland import hidden
from tests.games.deutschland.building_table import RESOURCES, held, table

Hands = tuple[tuple[int, ...], ...]  # [seat, resource]

PRICES = {  # what an action costs, in the order of RESOURCES
    "road": (1, 0, 1, 0, 0),
    "hall": (1, 1, 1, 0, 1),
    "landmark": (0, 0, 0, 2, 1),
    "buy": (0, 1, 0, 1, 1),
}
FREE = (0, 0, 0, 0, 0)


def changed(hands: Hands, seat: int, change: tuple[int, ...]) -> Hands | None:
    """The hands after cards come to a seat or leave it; None if they weren't there."""
    after = tuple(a + b for a, b in zip(hands[seat], change, strict=True))
    if min(after) < 0:
        return None
    return (*hands[:seat], after, *hands[seat + 1 :])


def one(resource: int, count: int = 1) -> tuple[int, ...]:
    """Cards of one kind."""
    return tuple(count * (kind == resource) for kind in range(len(RESOURCES)))


class Witness:
    """All hands that a seat must reckon with (NOBODY: that everybody together must)."""

    def __init__(self, viewer: int, hands: Hands) -> None:
        self.viewer = viewer
        self.possible = {hands}

    def _keep(self, step: Callable[[Hands], Hands | None]) -> None:
        self.possible = {after for hands in self.possible if (after := step(hands)) is not None}

    def change(self, seat: int, change: tuple[int, ...]) -> None:
        """Cards came or went in the open."""
        self._keep(lambda hands: changed(hands, seat, change))

    def show(self, seat: int, cards: tuple[int, ...]) -> None:
        """A seat proved to hold these cards."""
        minus = tuple(-count for count in cards)
        self._keep(lambda hands: hands if changed(hands, seat, minus) else None)

    def robbery(self, robber: int, victim: int, resource: int) -> None:
        """A card was drawn unseen; the two know which."""
        kinds = [resource] if self.viewer in (robber, victim) else range(len(RESOURCES))
        after = set()
        for hands in self.possible:
            for kind in kinds:
                without = changed(hands, victim, one(kind, -1))
                with_it = without and changed(without, robber, one(kind))
                if with_it:
                    after.add(with_it)
        self.possible = after


def hands_of(s: State) -> Hands:
    """The hands of a state."""
    return tuple(tuple(int(n) for n in s.hand[seat]) for seat in range(s.seats))


class Story:
    """A match, and witnesses of all its seats and of the public."""

    def __init__(self, match: hanse.Match) -> None:
        self.match = match
        self.robberies = 0
        start = hands_of(match.state)
        self.witnesses = [Witness(viewer, start) for viewer in (*range(match.seats), NOBODY)]

    def play(self, action: str) -> None:
        """Play an action and tell the witnesses what they see of it."""
        before = self.match.state
        self.match.play(action)
        after = self.match.state
        block = action.partition(":")[0]
        if block == "rob" and action != "rob:nobody":
            self._tell_robbery(before, after, int(action[4:]))
            return
        self._tell_cards(before, after, FREE if before.free_roads else PRICES.get(block, FREE))
        self._tell_offers(after)

    def _tell_robbery(self, before: State, after: State, victim: int) -> None:
        robber = int(before.to_move)
        gained = after.hand[robber] - before.hand[robber]
        self.robberies += 1
        for witness in self.witnesses:
            witness.robbery(robber, victim, int(np.argmax(gained)))

    def _tell_cards(self, before: State, after: State, price: tuple[int, ...]) -> None:
        """First what is paid is seen, then what comes."""
        for seat in range(before.seats):
            paid = np.array(price if seat == before.to_move else FREE)
            change = after.hand[seat] - before.hand[seat] + paid
            lost, gained = np.minimum(change, 0) - paid, np.maximum(change, 0)
            for witness in self.witnesses:
                witness.change(seat, tuple(int(n) for n in lost))
                witness.change(seat, tuple(int(n) for n in gained))

    def _tell_offers(self, after: State) -> None:
        """Offers, counter-offers and acceptances prove what is held."""
        for seat in range(after.seats):
            shown = after.give if seat == after.on_turn else after.counter_give[seat]
            if after.answer[seat] == 2:  # accepted
                shown = after.want
            for witness in self.witnesses:
                witness.show(seat, tuple(int(n) for n in shown))


HALLS = {  # everybody has town halls at fields of others, so that there is always somebody to rob
    "kassel": 0,
    "erfurt": 1,
    "osnabrueck": 2,
    "marburg": 1,
    "dortmund": 0,
    "hannover": 3,
    "magdeburg": 0,
    "wuerzburg": 2,
    "hof": 3,
}
MEETING_PLACES = ("harz", "weserbergland", "sauerland", "harzvorland", "thueringer_wald")


def beginning(seats: int, luck: random.Random, cards: int = 3) -> hanse.Match:
    """Small hands that all have seen, and Landsknechts to begin with."""
    hands = []
    for _ in range(seats):
        kinds = [luck.choice(RESOURCES[: luck.choice((2, 5))]) for _ in range(cards)]
        hands.append({kind: kinds.count(kind) for kind in kinds})
    return table(
        seats,
        hand=hands,
        hall_owner={city: seat for city, seat in HALLS.items() if seat < seats},
        phase="rolling",
        key=f"{luck.getrandbits(128):032x}",
        **held(*[("landsknecht", card % seats) for card in range(12)]),
    )


def robbing(*hands: dict[str, int], seats: int = 3, key: int = 0) -> Story:
    """Seat 0 is about to rob at the Harz, where seats 1 and 2 have town halls."""
    match = table(
        seats,
        phase="moving_goetz",
        must_rob=1,
        dice=7,
        hand=list(hands),
        hall_owner={"kassel": 1, "erfurt": 2, "dortmund": 0},
        key=f"{key:032x}",
    )
    story = Story(match)
    story.play("goetz:harz")
    return story


WEIGHTS: dict[str, float] = {
    "give": 6,
    "want": 2,
    "send": 6,
    "accept": 8,
    "pick": 10,
    "withdraw": 1,
    "decline": 2,
    "rob": 9,
    "play": 9,
    "roll": 3,
    "road": 4,
    "hall": 9,
    "landmark": 9,
    "buy": 3,
    "end": 4,
    "stock": 3,
    "discard": 1,
    "goetz": 1,
    "skip": 1,
    "take": 1,
}


def some_action(match: hanse.Match, luck: random.Random, talk: float = 1.0) -> str:
    """An action, those preferred from which something can be learnt; `talk`: how gladly somebody
    makes an offer.
    """
    legal = match.legal
    fields = [f"goetz:{place}" for place in MEETING_PLACES if f"goetz:{place}" in legal]
    if fields:
        return luck.choice(fields)
    if "rob:nobody" in legal:
        legal = [action for action in legal if action != "rob:nobody"]
    blocks = [action.partition(":")[0] for action in legal]
    weights = [WEIGHTS[b] * (talk if b in ("give", "want") else 1) for b in blocks]
    return luck.choices(legal, weights)[0]


def guesses(story: Story, viewer: int, count: int, first: int = 0) -> set[Hands]:
    """The hands that so many determinizations deal."""
    seen = observation(story.match._now, viewer)
    luck = luck_from_seed(first)
    found = set()
    for _ in range(count):
        o = seen.copy()
        hidden.guess_hands(o[0], viewer, luck)
        found.add(hands_of(o[0]))
    return found


def check(story: Story, most: int = 40, patience: int = 60) -> int:
    """Compare what determinizations deal with what the witnesses hold possible: never anything
    else, and everything, where it isn't too much. Returns how many hands there were.
    """
    truth = hands_of(story.match.state)
    total = 0
    for witness in story.witnesses:
        assert truth in witness.possible
        total += len(witness.possible)
        if len(witness.possible) > most:
            assert guesses(story, witness.viewer, 20) <= witness.possible
            continue
        found: set[Hands] = set()
        for attempt in range(patience):
            found |= guesses(story, witness.viewer, 2 * len(witness.possible) + 3, attempt)
            assert found <= witness.possible
            if found == witness.possible:
                break
        assert found == witness.possible, f"seat {witness.viewer} is sure of too much"
    return total


# Development cards

Kinds = tuple[int, ...]  # what each card drawn is, oldest first
DECK_COUNTS = (14, 3, 3, 3, 3)
VICTORY = 4
TO_WIN = {3: 12, 4: 10}


class CardWitness:
    """All that the development cards drawn can be, for one seat or for the public."""

    def __init__(self, viewer: int, s: State) -> None:
        self.viewer = viewer
        self.possible: set[Kinds] = {()}
        for card in range(26 - int(s.pile_size)):
            self.draw(s, card)

    def draw(self, s: State, card: int) -> None:
        """A card comes from the pile; its holder sees it, and all see one that was played."""
        kinds: list[int] = list(range(5))
        if s.card_holder[card] in (NOBODY, self.viewer):
            kinds = [int(s.card_kind[card])]
        self.possible = {
            (*cards, kind)
            for cards in self.possible
            for kind in kinds
            if cards.count(kind) < DECK_COUNTS[kind]
        }

    def play(self, s: State, card: int, kind: int) -> None:
        """D7.1: a card is played: so it was one of that kind, and no older one of its holder is."""
        seat = s.card_holder[card]
        older = [c for c in range(card) if s.card_holder[c] == seat]
        self.possible = {
            cards
            for cards in self.possible
            if cards[card] == kind and kind not in [cards[c] for c in older]
        }

    def no_win(self, s: State) -> None:
        """D9.1: the game goes on, so the player on turn has too few points."""
        lacking = TO_WIN[int(s.seats)] - int(s.points[s.on_turn])
        mine = [c for c in range(26) if s.card_holder[c] == s.on_turn]
        self.possible = {
            cards for cards in self.possible if [cards[c] for c in mine].count(VICTORY) < lacking
        }


class CardStory:
    """A match, and witnesses of its development cards."""

    def __init__(self, match: hanse.Match) -> None:
        self.match = match
        state = match.state
        self.witnesses = [CardWitness(v, state) for v in (*range(match.seats), NOBODY)]

    def play(self, action: str) -> None:
        """Play an action and tell the witnesses what they see of it."""
        before = self.match.state
        self.match.play(action)
        after = self.match.state
        for witness in self.witnesses:
            for card in range(26):
                if before.card_holder[card] != NOBODY and after.card_holder[card] == NOBODY:
                    witness.play(before, card, int(after.card_kind[card]))
            for card in range(26 - int(before.pile_size), 26 - int(after.pile_size)):
                witness.draw(after, card)
            if not self.match.over:
                witness.no_win(after)

    def guesses(self, viewer: int, count: int, first: int = 0) -> set[Kinds]:
        """What so many determinizations make of the cards."""
        seen = observation(self.match._now, viewer)
        luck = luck_from_seed(first)
        found = set()
        for _ in range(count):
            o = seen.copy()
            assert hidden.guess_cards(o[0], luck)
            assert (o[0].pile >= 0).all()
            assert o[0].pile.sum() == o[0].pile_size
            found.add(tuple(int(kind) for kind in o[0].card_kind if kind != -1))
        return found

    def check(self, patience: int = 40) -> int:
        """Determinizations deal exactly what the witnesses hold possible."""
        truth = tuple(int(kind) for kind in self.match.state.card_kind if kind != -1)
        total = 0
        for witness in self.witnesses:
            assert truth in witness.possible
            total += len(witness.possible)
            found: set[Kinds] = set()
            for attempt in range(patience):
                found |= self.guesses(witness.viewer, len(witness.possible) + 3, attempt)
                assert found <= witness.possible
                if found == witness.possible:
                    break
            assert found == witness.possible, f"seat {witness.viewer} is sure of too much"
        return total
