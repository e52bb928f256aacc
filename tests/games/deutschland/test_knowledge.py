"""Who knows what: everything that a perfect memory can deduce, and nothing else (D2.5)."""

import random

import pytest

import hanse
from hanse.core import play, position
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY
from hanse.games.deutschland.guesses import drop_certain_robberies
from tests.games.deutschland.building_table import (
    CARD,
    HALL,
    ROAD,
    SOUTH,
    eight_points,
    held,
    owned,
    points,
    rolled,
    table,
    together,
)
from tests.games.deutschland.knowledge_table import (
    CardStory,
    Story,
    beginning,
    check,
    guesses,
    hands_of,
    robbing,
    some_action,
)
from tests.situations import rule

CHAIN = 6  # roads of seat 0's longest chain in these situations


# Hands


@rule("D2.5", "D8.3")
def test_a_robbed_card_is_known_to_the_two_and_may_be_any_for_the_others() -> None:
    story = robbing({"clay": 1}, {"wood": 1, "ore": 2}, {"wool": 1})
    story.play("rob:1")
    sizes = [len(witness.possible) for witness in story.witnesses]
    assert sizes == [1, 1, 2, 2]
    check(story)


@rule("D2.5", "D8.3")
def test_a_robbed_card_of_a_hand_of_one_kind_is_known_to_all() -> None:
    story = robbing({"clay": 1}, {"ore": 2}, {"wool": 1})
    story.play("rob:1")
    assert [len(witness.possible) for witness in story.witnesses] == [1] * 4
    check(story)


@rule("D2.5", "D5.1")
def test_a_card_offered_or_paid_shows_what_was_robbed() -> None:
    for key in range(40):
        story = robbing({}, {"wood": 1, "ore": 2}, {"wool": 1}, key=key)
        story.play("rob:1")
        if story.match.state.hand[0, 3]:
            break
    assert len(story.witnesses[2].possible) == 2
    story.play("give:ore")
    assert len(story.witnesses[2].possible) == 1
    check(story)
    assert guesses(story, 2, 5) == {hands_of(story.match.state)}


@rule("D2.5")
def test_a_card_robbed_twice_is_followed() -> None:
    """Seat 0 robs seat 1, seat 1 robs it back: seat 2 must reckon with every way."""
    story = robbing({"ore": 1}, {"wood": 1, "ore": 1}, {})
    story.play("rob:1")
    for action in ("end", "roll"):
        story.play(action)
    while story.robberies < 2:
        story.play(some_action(story.match, random.Random(story.match.ply), 0))
    assert check(story) >= 4


@rule("D2.5", "D5.1", "D7.2", "D8.3")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("talk", [1.0, 0.2, 0.0])
def test_guesses_at_hands_are_all_that_fit_and_no_others(seats: int, talk: float) -> None:
    sizes = []
    for seed in range(4):
        luck = random.Random(f"{seats} {talk} {seed}")
        story = Story(beginning(seats, luck, 2 + seed % 3))
        while story.robberies < 4 and story.match.ply < 100 and not story.match.over:
            before = story.robberies
            story.play(some_action(story.match, luck, talk))
            if story.robberies and (luck.random() < 0.08 or story.robberies > before):
                sizes.append(check(story))
    assert max(sizes) > 3 * seats


@rule("D2.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_robberies_that_are_certain_can_be_dropped_without_a_change(seats: int) -> None:
    """What all can tell is counted in at any moment, and later conclusions are the same."""
    dropped = 0
    for seed in range(6):
        luck = random.Random(f"drop {seats} {seed}")
        story = Story(beginning(seats, luck, 2 + seed % 2))
        state = story.match._now[0]
        while story.robberies < 5 and story.match.ply < 90 and not story.match.over:
            story.play(some_action(story.match, luck, 0.4))
            state = story.match._now[0]
            if state.robberies and luck.random() < 0.25:
                before = int(state.robberies)
                drop_certain_robberies(state)
                dropped += before - int(state.robberies)
                assert story.match.game.problems(state) == []
                check(story)
        if not story.match.over:
            check(story)
    assert dropped > 5


@rule("D2.5", "D8.3")
def test_an_uncertain_robbery_is_not_dropped_and_a_certain_one_is() -> None:
    story = robbing({}, {"wood": 1, "ore": 1}, {"wool": 1})
    story.play("rob:1")
    drop_certain_robberies(story.match._now[0])
    assert story.match.state.robberies == 1
    story = robbing({}, {"ore": 2}, {"wool": 1})
    story.play("rob:1")
    drop_certain_robberies(story.match._now[0])
    assert story.match.state.robberies == 0
    assert story.match.state.seen[0].tolist() == [0, 0, 0, 1, 0]
    assert story.match.state.seen[1].tolist() == [0, 0, 0, 1, 0]
    check(story)


def rob_again(story: Story, field: str, victim: int, robber: int = 0) -> bool:
    """A seat robs with a Landsknecht at the beginning of its turn, then rolls; whether no seven
    came between.
    """
    while story.match.to_move != robber or story.match.state.dice:
        if not {"end", "roll"} & set(story.match.legal):
            return False
        story.play("end" if "end" in story.match.legal else "roll")
    story.play("play:landsknecht")
    story.play(f"goetz:{field}")
    story.play(f"rob:{victim}")
    story.play("roll")
    return "end" in story.match.legal


@rule("D2.5", "D5.1")
@pytest.mark.parametrize("fourth", [(), ("weserbergland", 1, 0), ("chiemgau", 0, 1)])
def test_what_was_shown_before_a_certain_robbery_still_counts_when_it_is_dropped(
    fourth: tuple[str, int, int],
) -> None:
    """One of two cards robbed unseen is ore, as an offer showed; the third robbery is certain. A
    fourth may follow, by the same seat or of it.
    """
    stories = 0
    for key in range(120):
        match = table(
            hand=[{}, {"wood": 2, "clay": 1, "ore": 2}, {"wool": 1}],
            hall_owner={"kassel": 1, "aachen": 2, "passau": 0},
            phase="rolling",
            key=f"{key:032x}",
            **held(*[("landsknecht", 0)] * 4, ("landsknecht", 1)),
        )
        story = Story(match)
        if not rob_again(story, "weserbergland", 1) or not rob_again(story, "sauerland", 1):
            continue
        if not match.state.hand[0, 3]:
            continue
        for action in ("give:ore", "send", "decline", "decline", "withdraw"):
            story.play(action)
        if not rob_again(story, "eifel", 2):
            continue
        if fourth and not rob_again(story, *fourth):
            continue
        drop_certain_robberies(match._now[0])
        if match.state.robberies == 2 + bool(fourth):
            stories += 1
            check(story)
    assert stories > 2


@rule("D8.1")
def test_a_guess_at_cards_being_given_back_is_any_beginning_of_a_choice() -> None:
    whole = {"wood": 3, "wool": 1, "ore": 2, "grain": 2}
    begun = rolled(7, hand=[whole])
    possible = set()
    for first in begun.legal:
        match = rolled(7, hand=[whole])
        match.play(first)
        for second in match.legal:
            again = rolled(7, hand=[whole])
            again.play(first)
            again.play(second)
            possible.add(tuple(again.state.discarding.tolist()))
    begun.play(begun.legal[0])
    begun.play(begun.legal[0])
    for viewer in (1, 2, NOBODY):
        found = set()
        for seed in range(500):
            states = observation(begun._now, viewer)
            play.determinize(states, 0, viewer, luck_from_seed(seed))
            found.add(tuple(states[0].discarding.tolist()))
        assert found == possible


# Development cards


def deck(*mine: str, theirs: tuple[str, ...] = ()) -> dict[str, object]:
    """All banking, road building and eleven Landsknechts are played; seats 0 and 2 hold cards."""
    played = ["banking"] * 3 + ["road_building"] * 3 + ["landsknecht"] * 11
    cards = [(kind, None) for kind in played]
    cards += [(kind, 0) for kind in mine] + [(kind, 2) for kind in theirs]
    return {**held(*cards), "army": [2, 3, 3, 3], "army_holder": 1}


def before_turn_of_seat_0(*mine: str, theirs: tuple[str, ...] = (), **fields: object) -> CardStory:
    """Seat 0 has eight points; seat 3 ends its turn."""
    match = table(4, to_move=3, turn=8, **eight_points(), **deck(*mine, theirs=theirs), **fields)
    assert points(match)[0] == 8
    return CardStory(match)


def kinds_of(story: CardStory, card: int, viewer: int = 1) -> set[str]:
    """What a card, counted among those not played from the start, can be in guesses."""
    names = ("landsknecht", "road_building", "banking", "trade", "victory")
    return {names[cards[17 + card]] for cards in story.guesses(viewer, 120)}


@rule("D9.1", "D7.6")
def test_who_does_not_win_holds_too_few_victory_cards() -> None:
    """With eight of ten points one of two cards may be a victory card, but not both; with nine
    none.
    """
    story = before_turn_of_seat_0("trade", "landsknecht", hand=[HALL])
    assert any(cards[17:] == (4, 4) for cards in story.guesses(1, 200))
    story.play("end")
    found = {cards[17:] for cards in story.guesses(1, 200)}
    assert {(4, 3), (3, 4)} <= found
    assert (4, 4) not in found
    story.check()


def pass_to(story: CardStory, seat: int) -> None:
    """Nothing happens until a seat trades and builds; Götz goes where nobody is."""
    while True:
        phase = story.match.game.state.phases.labels[story.match.state.phase]
        if phase == "turn" and story.match.to_move == seat:
            return
        if phase in ("rolling", "turn"):
            story.play("roll" if phase == "rolling" else "end")
        else:
            story.play(
                "goetz:chiemgau" if "goetz:chiemgau" in story.match.legal else story.match.legal[-1]
            )


def nine_points(*mine: str, **fields: object) -> CardStory:
    """Seat 0 builds a town hall in Erfurt, its ninth point, and doesn't win."""
    on_map = eight_points()
    on_map["road_owner"]["harz-thueringer_wald"] = 0
    on_map["hall_owner"]["konstanz"] = 1
    on_map["road_owner"].update(owned(1, *SOUTH[:CHAIN]))
    match = table(
        4,
        to_move=3,
        turn=8,
        road_holder=0,
        **on_map,
        **deck(*(mine or ("trade", "landsknecht"))),
        **fields,
    )
    assert points(match)[0] == 8
    assert match.state.chain[0] == CHAIN
    story = CardStory(match)
    pass_to(story, 0)
    assert kinds_of(story, 0) == kinds_of(story, 1) == {"trade", "landsknecht", "victory"}
    story.play("hall:erfurt")
    assert points(match)[0] == 9
    return story


@rule("D9.1", "D7.6")
def test_with_nine_points_and_no_win_there_is_none() -> None:
    story = nine_points(hand=[HALL])
    assert kinds_of(story, 0) == kinds_of(story, 1) == {"trade", "landsknecht"}
    story.check()


@rule("D9.1", "D7.1")
@pytest.mark.parametrize(("older", "newer"), [("trade", "landsknecht"), ("landsknecht", "trade")])
def test_what_is_known_of_victory_cards_outlives_the_card_played(older: str, newer: str) -> None:
    """The newer card is played; the older is no victory card, and by D7.1 not of that kind."""
    story = nine_points(older, newer, hand=[HALL])
    story.play(f"play:{newer}")
    assert kinds_of(story, 0) == {older}
    story.check()


@rule("D9.1", "D7.1", "D8.4")
def test_it_outlives_a_lost_point_too() -> None:
    story = nine_points(hand=[HALL, ROAD])
    pass_to(story, 1)
    story.play(f"road:{SOUTH[CHAIN]}")
    pass_to(story, 0)
    assert points(story.match)[0] == 8
    story.play("play:landsknecht")
    assert kinds_of(story, 0) == {"trade"}
    story.check()


@rule("D9.1", "D8.4", "D6.8")
def test_a_card_bought_later_with_fewer_points_may_be_a_victory_card() -> None:
    """Seat 1 takes the longest trade road over, so that seat 0 is back at eight points."""
    story = nine_points(hand=[together(HALL, CARD), ROAD])
    pass_to(story, 1)
    story.play(f"road:{SOUTH[CHAIN]}")
    assert points(story.match)[:2] == [8, 3]
    pass_to(story, 0)
    story.play("buy")
    assert kinds_of(story, 0) == kinds_of(story, 1) == {"trade", "landsknecht"}
    assert kinds_of(story, 2) == {"trade", "landsknecht", "victory"}
    story.check()


@rule("D7.1")
def test_an_older_card_is_none_of_the_kind_just_played() -> None:
    story = before_turn_of_seat_0("landsknecht", "trade", "trade")
    story.play("end")
    story.play("play:trade")
    assert kinds_of(story, 0) == {"landsknecht", "victory"}
    assert "trade" in kinds_of(story, 2)
    story.check()


@rule("D7.1", "D9.1", "D6.8")
@pytest.mark.parametrize("seed", range(6))
def test_guesses_at_development_cards_are_all_that_fit_and_no_others(seed: int) -> None:
    luck = random.Random(f"cards {seed}")
    rest = ["landsknecht"] * 3 + ["trade"] * 3 + ["victory"]
    luck.shuffle(rest)
    story = before_turn_of_seat_0(
        *rest[: luck.randint(1, 2)],
        theirs=tuple(rest[3:4]),
        hand=[together(CARD, HALL), {}, together(CARD)],
        key=f"{seed + 5:032x}",
    )
    story.check()
    story.play("end")
    while not story.match.over and story.match.ply < 24:
        legal = [a for a in story.match.legal if a.partition(":")[0] not in ("give", "want")]
        telling = [a for a in legal if a.partition(":")[0] in ("play", "buy", "hall")]
        before = story.match.state
        story.play(luck.choice(telling or legal))
        after = story.match.state
        if not story.match.over and (
            before.pile_size != after.pile_size
            or before.has_played != after.has_played
            or (before.points != after.points).any()
        ):
            story.check()


# Everybody's view


def some_moments(seats: int) -> list[hanse.Match]:
    """Moments of stories with robberies, offers and discards."""
    found = []
    for seed in range(6):
        luck = random.Random(f"moment {seats} {seed}")
        match = beginning(seats, luck, 3 + seed)
        until = luck.randrange(5, 60)
        while not match.over and match.ply < until:
            match.play(some_action(match, luck, 0.5))
        found.append(match)
    return found


@rule("D2.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_hands_and_cards_of_others_are_secret_and_their_sizes_public(seats: int) -> None:
    for match in some_moments(seats):
        truth = match.state
        for viewer in (*range(seats), NOBODY):
            seen = match.observe(viewer)
            assert (seen.hand_size == truth.hand_size).all()
            assert (seen.stock == truth.stock).all()
            assert not seen.pile.any()
            for seat in range(seats):
                mine = seat == viewer
                assert (seen.hand[seat] == (truth.hand[seat] if mine else 0)).all()
                assert (seen.held[seat] == (truth.held[seat] if mine else 0)).all()


@rule("D2.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_guess_fits_everything_seen(seats: int) -> None:
    for match in some_moments(seats):
        for viewer in (*range(seats), NOBODY):
            seen = observation(match._now, viewer)
            for guess in range(3):
                states = seen.copy()
                play.determinize(states, 0, viewer, luck_from_seed(guess))
                assert match.game.problems(states[0]) == []
                assert observation(states, viewer).tobytes() == seen.tobytes()
                names = position.encode(match.game, states[0])
                assert names["hand_size"] == [sum(hand.values()) for hand in names["hand"]]
