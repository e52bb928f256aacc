"""H8: action d, the market, and what goods cards do."""

import pytest

from tests.games.hellweg.table import WAREHOUSE, coaches, money, on_action, on_sale, phase, play
from tests.situations import rule, situation


@rule("H8.1")
@pytest.mark.parametrize("options", [{}, WAREHOUSE])
def test_taking_1_thaler_is_always_possible(options: dict[str, bool]) -> None:
    match = on_action(money=[0, 0], options=options)
    play(match, "thaler")
    assert (money(match), match.state.market[0], match.to_move) == (1, 1, 1)


@rule("H8.2")
@pytest.mark.parametrize(
    ("card", "house", "slot", "earned"),
    [
        ("coal_1", "coeln.beer", 3, 3 + 1),
        ("coal_2", "paderborn.salt", 0, 4 + 1),
        ("coal_3", "dortmund.iron", 1, 5 + 1),
        ("coal_1", "dortmund.iron", 1, 5),
    ],
)
def test_each_sale_of_the_good_earns_1_more(card: str, house: str, slot: int, earned: int) -> None:
    match = on_sale(seats=3, slot=slot, stones=[{house: 1}], owner={card: 0})
    play(match, f"sell:{house}")
    assert money(match) == earned


@rule("H8.2")
def test_it_counts_by_transport_and_when_selling_off_and_only_for_its_owner() -> None:
    match = on_sale(
        seats=3,
        slot=1,
        stones=[{"olpe.iron": 1}],
        owner={"coal_3": 0},
        coaches=[{"hagen-olpe": 1, "dortmund-hagen": 1}],
    )
    assert money(play(match, "sell:olpe.iron")) == 6
    match = on_sale(
        seats=3, phase="selling_off", slot=4, stones=[{"olpe.iron": 1}], owner={"coal_3": 0}
    )
    assert money(play(match, "sell_off:olpe.iron")) == 3
    match = on_sale(seats=3, slot=1, stones=[{"dortmund.iron": 1}], owner={"coal_3": 1})
    assert money(play(match, "sell:dortmund.iron")) == 5


@rule("H8.3")
@pytest.mark.parametrize(
    ("lying", "returned"),
    [
        ({"corbach-olpe": 1, "corbach-dortmund": 1}, 2),
        ({"corbach-olpe": 2, "corbach-dortmund": 1}, 1),
        ({"hagen-olpe": 1, "dortmund-hagen": 1}, 0),
    ],
)
def test_each_coach_that_must_be_returned_earns_1(lying: dict[str, int], returned: int) -> None:
    for owner, more in (({"herring_1": 0}, returned), ({}, 0)):
        match = on_sale(slot=1, stones=[{"olpe.iron": 1}], coaches=[lying], owner=owner)
        play(match, "sell:olpe.iron")
        assert money(match) == 5 + more
        assert sum(coaches(match).values()) == sum(lying.values()) - returned


@rule("H8.3")
def test_coaches_cannot_be_returned_at_will() -> None:
    match = on_action(owner={"herring_1": 0}, coaches=[{"hagen-olpe": 2}])
    assert not any(name.startswith("take_coach") for name in match.legal)


def worth(*cards: str) -> int:
    """What goods cards count at the end."""
    match = situation(
        "hellweg",
        seats=4,
        options={"free_choice": True},
        card="wesel.salt.4",
        owner=dict.fromkeys(cards, 0),
    )
    return match.scores[0]


@rule("H8.4")
def test_both_tobaccos_make_one_bonus_of_50() -> None:
    assert worth("tobacco_1") == 40
    assert worth("tobacco_1", "tobacco_2") == 90


@rule("H8.4")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        (("herring_2",), 26),
        (("herring_2", "herring_1"), 26 + 25),
        (("herring_2", "coal_1"), 31 + 18),
        (("herring_2", "herring_1", "coal_2"), 31 + 25 + 18),
        (("wine_2", "herring_1"), 38 + 25),
        (("wine_2", "wine_1"), 32 + 33),
        (("wine_1", "herring_1"), 33 + 25),
        (("free_choice", "coal_1"), 17 + 18),
    ],
)
def test_a_bonus_needs_one_card_of_each_kind_it_shows(cards: tuple[str, ...], value: int) -> None:
    assert worth(*cards) == value


@rule("H8.5")
def test_a_card_serves_one_bonus_and_the_best_assignment_is_taken() -> None:
    assert worth("coal_1", "herring_2", "wine_2") == 18 + 26 + 38 == 82
    assert worth("coal_1", "herring_2", "wine_2", "herring_1") == 18 + 31 + 38 + 25 == 112


@rule("H8.4", "H8.5")
def test_every_set_of_cards_counts_what_trying_all_assignments_gives() -> None:
    from itertools import combinations, product

    from hanse.games.hellweg import tables as t

    cards = t.DATA["goods_cards"]
    for owned in range(0, 1 << len(cards), 5):
        mine = [n for n in range(len(cards)) if owned >> n & 1]
        bonuses = [n for n in mine if cards[n].get("function", {}).get("type") == "bonus"]
        choices = []
        for card in bonuses:
            kinds = sorted(cards[card]["function"]["pair"])
            pairs = [
                p for p in combinations(mine, 2) if sorted(cards[n]["kind"] for n in p) == kinds
            ]
            choices.append([None, *pairs])
        best = 0
        for chosen in product(*choices):
            used = [n for pair in chosen if pair for n in pair]
            if len(used) == len(set(used)):
                best = max(
                    best,
                    sum(
                        cards[card]["function"]["value"] - cards[card]["value"]
                        for card, pair in zip(bonuses, chosen, strict=True)
                        if pair
                    ),
                )
        assert t.WORTH[owned] == best + sum(cards[n]["value"] for n in mine)


@rule("H8.6")
def test_the_market_holds_any_number_of_traders() -> None:
    match = on_action(seats=4)
    play(match, *["thaler"] * 7)
    assert match.state.market.tolist() == [2, 2, 2, 1]
    play(match, "thaler")
    assert phase(match) == "selling"
