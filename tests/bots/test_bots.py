"""What every bot that thinks does: it explains itself, repeats itself, keeps its limits and sees a
win that lies on the table.
"""

import re
import time

import numpy as np
import pytest

import hanse
from hanse.bots import Limit, make, names
from hanse.bots.levels import LEVELS
from hanse.bots.playouts import ahead
from hanse.bots.search import SearchBot
from hanse.bots.thinking import portions
from hanse.core.errors import BadOption
from tests.core.playing import play_on
from tests.situations import situation

PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
THINKING = pytest.mark.parametrize("name", ["greedy", "montecarlo@40", "search@40"])
LIMITED = pytest.mark.parametrize("name", ["montecarlo", "search"])
GENEROUS = 2.0  # seconds more than a limit: tests share their machine with others


def contracts():
    """Which contracts to keep: three actions."""
    return AMSTERDAM.start(3, seed=7)


def middle(seats=2):
    """A match of Amsterdam with a good many actions to choose from."""
    match = play_on(AMSTERDAM.start(seats, seed=7), 12)
    assert len(match.legal) > 5
    return match


def pips():
    return situation("pig", seats=3, points=[20, 31, 7], turn=12, die=5)


def name_chosen(bot, match, limit=None):
    return match.game.actions.names[bot.choose_in(match, limit or Limit())]


# Explaining


@THINKING
@pytest.mark.parametrize("situated", [contracts, pips])
def test_the_best_few_are_explained_with_chances_of_every_seat(name, situated):
    match = situated()
    bot = make(name, match.game, 1)
    assert bot.explain() == []
    chosen = name_chosen(bot, match)
    thoughts = bot.explain()
    assert thoughts[0].action == chosen
    assert {thought.action for thought in thoughts} <= set(match.legal)
    assert len(thoughts) > 1 or name == "search@40"  # which may see at once that one is best
    for thought in thoughts:
        assert thought.visits > 0
        assert len(thought.chances) == match.seats
        assert sum(thought.chances) == pytest.approx(1)
        assert min(thought.chances) >= 0
        assert thought.value == thought.chances[match.to_move]


def test_a_bot_that_goes_by_chances_explains_the_best_first():
    bot = make("greedy", AMSTERDAM, 1)
    bot.choose_in(contracts())
    values = [thought.value for thought in bot.explain()]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("name", ["montecarlo@40", "search@40"])
def test_bots_that_simulate_explain_what_they_came_to_most_often_first(name):
    bot = make(name, AMSTERDAM, 1)
    bot.choose_in(contracts())
    visits = [thought.visits for thought in bot.explain()]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 40


def test_a_search_says_how_much_it_simulated():
    bot = make("search@40", AMSTERDAM, 1)
    bot.choose_in(contracts())
    assert bot.simulations == 40 < bot.steps


@pytest.mark.parametrize("name", ["montecarlo@3", "search@3"])
def test_what_was_never_tried_is_not_explained(name):
    bot = make(name, AMSTERDAM, 1)
    bot.choose_in(middle())
    assert 0 < len(bot.explain()) <= 3
    assert all(sum(thought.chances) == pytest.approx(1) for thought in bot.explain())


@pytest.mark.parametrize("name", ["greedy", "montecarlo@2000", "search@2000"])
def test_of_many_actions_few_are_explained(name):
    match = middle()
    bot = make(name, AMSTERDAM, 1)
    bot.choose_in(match)
    assert len(bot.explain()) == 5 < len(match.legal)


@THINKING
def test_where_nothing_was_weighed_nothing_is_explained(name):
    bot = make(name, PIG, 1)
    bot.choose_in(pips())
    assert bot.explain()
    assert name_chosen(bot, situation("pig")) == "roll"  # there is nothing else
    assert bot.explain() == []


def test_random_play_has_no_reasons():
    bot = make("random", PIG, 1)
    bot.choose_in(pips())
    assert bot.explain() == []


# Repeating


@THINKING
@pytest.mark.parametrize("situated", [middle, pips])
def test_the_same_seed_and_simulations_give_the_same_choices(name, situated):
    match = situated()
    bots = [make(name, match.game, 5) for _ in range(2)]
    for _ in range(2):
        one, two = (name_chosen(bot, match) for bot in bots)
        assert one == two
        assert bots[0].explain() == bots[1].explain()


@pytest.mark.parametrize("name", ["random", "montecarlo@20", "search@20"])
def test_another_seed_thinks_otherwise(name):
    match = pips()
    bots = [make(name, PIG, seed) for seed in range(8)]
    found = {(name_chosen(bot, match), str(bot.explain())) for bot in bots}
    assert len(found) > 1


def test_a_choice_changes_nothing_but_the_bot():
    match = middle()
    before = match.state.tobytes()
    for name in names():
        o = match.view(match.to_move)
        seen = o.tobytes()
        legal = [AMSTERDAM.actions.ids[action] for action in match.legal]
        assert make(name, AMSTERDAM, 1).choose(o, np.array(legal), Limit(simulations=8)) in legal
        assert o.tobytes() == seen
    assert match.state.tobytes() == before


# Limits


@LIMITED
def test_a_limit_in_seconds_is_kept(name):
    match = pips()
    bot = make(f"{name}@0.2s", PIG, 1)
    bot.choose_in(match, Limit(seconds=0.001))  # compiled before it counts
    began = time.perf_counter()
    bot.choose_in(match)
    assert 0.09 < time.perf_counter() - began < 0.2 + GENEROUS  # half of it settles a choice


def test_seconds_end_early_where_a_choice_is_settled():
    in_time = Limit(seconds=60.0)
    visits = iter([3, 8, 10**18])
    assert list(portions(in_time, 400, 8, lambda: next(visits))) == [8, 8, 8]
    assert list(portions(Limit(simulations=20), 400, 8, lambda: 10**9)) == [8, 8, 4]
    began = time.perf_counter()
    assert sum(portions(Limit(seconds=0.05), 400, 8, lambda: 0)) > 8
    assert time.perf_counter() - began > 0.05


@LIMITED
def test_a_bot_answers_early_where_its_choice_is_settled(name):
    match = situation("pig", points=[45, 0], turn=6, die=6)
    bot = make(f"{name}@1s", PIG, 1)
    bot.choose_in(match, Limit(seconds=0.001))
    began = time.perf_counter()
    assert name_chosen(bot, match) == "hold"
    assert time.perf_counter() - began < 0.95


def test_the_lead_of_the_action_most_visited():
    for visits, lead in [([9], 9), ([3, 9, 4], 5), ([9, 2, 9], 0), ([0, 0], 0), ([5, 4, 3], 1)]:
        assert ahead(np.array(visits)) == lead


@LIMITED
def test_a_limit_given_with_the_question_comes_first(name):
    bot = make(f"{name}@60s", PIG, 1)
    bot.choose_in(pips(), Limit(seconds=0.001))
    began = time.perf_counter()
    bot.choose_in(pips(), Limit(simulations=10))
    assert sum(thought.visits for thought in bot.explain()) == 10
    bot.choose_in(pips(), Limit(simulations=10**9, seconds=0.05))
    assert time.perf_counter() - began < GENEROUS


@LIMITED
def test_the_shortest_time_is_enough_for_a_choice(name):
    match = pips()
    assert name_chosen(make(f"{name}@0.000001s", PIG, 1), match) in match.legal


@pytest.mark.parametrize("text", ["", "0", "-3", "0s", "1.5", "s", "3m", "1e3s", "fast"])
def test_a_limit_that_is_none_is_refused(text):
    with pytest.raises(BadOption, match=r"A bot's limit is a number of simulations, 400, or"):
        make(f"search@{text}", PIG)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("montecarlo@2x400", "Only search grows several trees; say montecarlo@400 without 2x."),
        ("search@0x400", "A search grows 1 to 99 trees, as in search@2x400, not '0'."),
        ("search@x0.25s", "A search grows 1 to 99 trees, as in search@2x0.25s, not ''."),
        ("search@2x0", "or of seconds, 0.25s, not '0'."),
        ("search@2x", "or of seconds, 0.25s, not '2x'."),
        ("montecarlo@max", "or of seconds, 0.25s, not 'max'."),
    ],
)
def test_trees_that_cannot_be_are_refused(name, sentence):
    with pytest.raises(BadOption, match=re.escape(sentence)):
        make(name, PIG)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1000000000", "less than 10⁹ simulations for an action, not 1000000000."),
        ("9" * 5000, "less than 10⁹ simulations for an action, not 9{40}…"),
        ("86401s", "for a day, 86400s, at most, not 86401s"),
        ("9" * 400 + "s", "for a day, 86400s, at most, not 9{40}…"),
    ],
)
def test_a_limit_beyond_all_measure_is_refused(text, sentence):
    with pytest.raises(BadOption, match=sentence):
        Limit.read(text)


def test_limits_are_read():
    assert Limit.read("9" * 9).simulations == 10**9 - 1
    assert Limit.read("86400s") == Limit(seconds=86_400)
    assert Limit.read("400") == Limit(simulations=400)
    assert Limit.read("0.25s") == Limit.read(".25s") == Limit(seconds=0.25)
    assert Limit.read("3s") == Limit(seconds=3.0)


# Strength


@THINKING
@pytest.mark.parametrize("seat", [0, 1])
def test_a_win_in_one_action_is_found_in_pig(name, seat):
    points = [49, 49]
    points[seat] = 44
    match = situation("pig", points=points, turn=6, die=6, to_move=seat)
    assert name_chosen(make(name, PIG, 1), match) == "hold"


@THINKING
def test_a_win_in_one_action_is_found_in_amsterdam(name):
    match = situation("amsterdam", last_turns=1, hand=[{"pink": 2}])
    match.play(name_chosen(make(name, AMSTERDAM, 1), match))
    assert match.over
    assert match.ranking == [1, 2]


def test_the_chances_of_a_win_on_the_table_are_certain():
    match = situation("pig", points=[44, 49], turn=6, die=6)
    for name in ("greedy", "montecarlo@40", "search@40"):
        bot = make(name, PIG, 1)
        bot.choose_in(match)
        assert bot.explain()[0].chances == (1, 0)


# Trading


@THINKING
def test_offers_are_not_made_for_the_asking(name):
    match = hanse.game("deutschland").start(3, seed=1)
    bots = [make(name, match.game, seat) for seat in range(3)]
    turns = offers = 0
    while not match.over:
        turn = match.to_move == match.state.on_turn
        action = name_chosen(bots[match.to_move], match)
        offers += turn and action == "send"
        turns += action == "end"
        match.play(action)
    assert turns > 20
    assert offers < turns / 2


# Several trees


def test_several_trees_are_searched_at_once_and_added_up():
    match = pips()
    bots = [SearchBot(PIG, 1, Limit(simulations=30), trees=2) for _ in range(2)]
    for _ in range(2):
        one, two = (name_chosen(bot, match) for bot in bots)
        assert one == two
        assert bots[0].explain() == bots[1].explain()
        assert bots[0].simulations == 60
        assert sum(thought.visits for thought in bots[0].explain()) == 60
        assert all(sum(thought.chances) == pytest.approx(1) for thought in bots[0].explain())


def test_several_trees_by_name():
    bot = make("search@3x20", PIG, 1)
    assert (bot.trees, bot.limit) == (3, Limit(simulations=20))
    bot.choose_in(pips())
    assert bot.simulations == 60
    assert make("search@2x0.5s", PIG).limit == Limit(seconds=0.5)
    with pytest.raises(BadOption, match="one tree or more, not 0"):
        SearchBot(PIG, trees=0)


def test_several_trees_keep_a_limit_in_seconds():
    bot = SearchBot(AMSTERDAM, 1, Limit(seconds=0.2), trees=2)
    bot.choose_in(contracts(), Limit(seconds=0.001))
    began = time.perf_counter()
    assert name_chosen(bot, contracts()) in contracts().legal
    assert time.perf_counter() - began < 0.2 + GENEROUS


# Names


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level):
    bot = make(level, PIG, 1)
    match = PIG.start(2, seed=1)
    for _ in range(3):
        match.play(bot.choose_in(match, Limit(simulations=10)))


def test_levels_are_fixed_bots_without_a_clock():
    assert list(LEVELS) == ["apprentice", "journeyman", "merchant", "patrician"]
    bots = [make(level, PIG) for level in LEVELS]
    assert all(bot.name in names() and bot.limit.seconds is None for bot in bots)


def test_bots_are_listed_the_weakest_first():
    assert names() == ["random", "greedy", "montecarlo", "search"]
    assert [make(name, PIG).name for name in names()] == names()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("greed", "There is no bot 'greed'; did you mean greedy?"),
        ("greed@400", "There is no bot 'greed@400'"),
        ("Merchant", "did you mean merchant?"),
        ("deep blue", "there are random, greedy, montecarlo, search, apprentice"),
        ("", "There is no bot ''"),
    ],
)
def test_a_bot_that_there_is_not_is_refused_in_a_sentence(name, sentence):
    with pytest.raises(BadOption, match=sentence.replace("?", r"\?")):
        make(name, PIG)
