"""Random walks, and a conformance suite that notices what is broken."""

import hashlib
import itertools
import re
import subprocess
from types import SimpleNamespace

import numpy as np
import pytest

import hanse
import hanse_pig.rules
from hanse.core import conformance, walk
from hanse.core.conformance import CHECKS
from hanse.core.register import Option
from hanse.core.walk import Setting, begin, settings, trace
from hanse_pig.actions import HOLD, ROLL
from hanse_pig.state import OVER
from tests.core.faults import FAULTS, PIG, SEED

AMSTERDAM = hanse.game("amsterdam")
TWO = Setting(2)
IN_THIS_PROCESS = [name for name in CHECKS if name != "plain_and_compiled_agree"]


def said_by(check: str, game: hanse.Game = PIG, seed: int = SEED) -> str:
    """What a check has to say against a game; nothing if it is content."""
    try:
        CHECKS[check](game, TWO, seed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


# Walks


def test_a_walk_is_a_game_from_the_set_up_to_its_end():
    steps = list(walk.walk(PIG, TWO, 3))
    assert steps[0].before.tobytes() == begin(PIG, TWO, 3).tobytes()
    for one, two in itertools.pairwise(steps):
        assert one.after.tobytes() == two.before.tobytes()
        assert one.action in one.legal
        assert one.seat == one.before[0].to_move
    assert steps[-1].after[0].phase == OVER


def test_a_walk_repeats_with_its_seed():
    assert trace(PIG, TWO, 3) == trace(PIG, TWO, 3)
    assert trace(PIG, TWO, 3)[0] != trace(PIG, TWO, 4)[0]


def test_a_trace_has_the_hash_of_every_state():
    steps = list(walk.walk(PIG, TWO, 3))
    found = trace(PIG, TWO, 3)
    assert len(found) == len(steps) + 1
    assert found[-1] == hashlib.sha256(steps[-1].after.tobytes()).hexdigest()[:16]


def test_a_trace_can_be_printed(capsys):
    walk.main(["pig", "2", "3", '{"goal": 100}'])
    assert capsys.readouterr().out.split() == trace(PIG, Setting(2, {"goal": 100}), 3)
    walk.main(["pig", "2", "3"])
    assert capsys.readouterr().out.split() == trace(PIG, TWO, 3)


def test_players_have_habits():
    """Some walks roll far more often than others."""
    rolls = []
    for seed in range(12):
        actions = [step.action for step in walk.walk(PIG, TWO, seed) if len(step.legal) > 1]
        rolls.append(actions.count(ROLL) / len(actions))
    assert min(rolls) < 0.2
    assert max(rolls) > 0.8


def test_every_player_count_is_walked_with_every_option():
    assert [str(setting) for setting in settings(PIG)] == [
        f"{seats} seats goal={goal}" for seats in (2, 3, 4) for goal in (50, 100)
    ]
    assert settings(AMSTERDAM) == [Setting(2), Setting(3), Setting(4)]


def game_with(*options: Option) -> SimpleNamespace:
    """As much of a game as its settings need."""
    by_id = {option.id: option for option in options}
    return SimpleNamespace(seats=(2, 3), register=SimpleNamespace(options=by_id))


def test_flags_and_choices_are_combined_and_numbers_tried_at_their_ends():
    flag = Option("market", "flag", False, "R1", {})
    choice = Option("map", "choice", "a", "R1", {}, choices=("a", "b"))
    number = Option("rounds", "number", 9, "R1", {}, least=1, most=12)
    assert [s.options for s in settings(game_with(flag, choice, number)) if s.seats == 3] == [
        {"market": False, "map": "a"},
        {"market": False, "map": "b"},
        {"market": True, "map": "a"},
        {"market": True, "map": "b"},
        {"rounds": 1},
        {"rounds": 2},
        {"rounds": 12},
    ]


def test_a_number_that_keeps_simulations_finite_is_only_made_small():
    """0 might stand for no limit at all, and the most be far too long for a check."""
    number = Option("limit", "number", 0, "R1", {}, least=0, most=10_000, simulated=600)
    tried = [s.options for s in settings(game_with(number)) if s.seats == 2]
    assert tried == [{}, {"limit": 1}]


def test_habits_wear_off(monkeypatch):
    """Players who never hold would roll for ever, if rolling didn't lose the turn's pips."""
    monkeypatch.setattr(walk, "FONDNESS", (0, 1))
    monkeypatch.setattr(walk, "STAMINA", 0)
    rolls = [step.action for step in walk.walk(PIG, TWO, 0) if len(step.legal) > 1]
    assert 0.3 < rolls.count(ROLL) / len(rolls) < 0.7


def test_of_a_long_walk_steps_all_over_it_are_looked_at(monkeypatch):
    plies = list(walk.walk(PIG, TWO, 0))
    monkeypatch.setattr(conformance, "LOOKS", 10)
    looks = [step.before.tobytes() for step in conformance._looks(PIG, TWO, 0)]
    places = [n for n, step in enumerate(plies) if step.before.tobytes() in looks]
    assert 5 < len(looks) <= 10
    assert max(places) > len(plies) * 0.8


@pytest.mark.parametrize(("least", "most"), [(0, 1), (3, 3)])
def test_a_number_of_a_short_range_is_tried_once_and_within_it(least, most):
    number = Option("rounds", "number", least, "R1", {}, least=least, most=most)
    tried = [s.options.get("rounds", least) for s in settings(game_with(number)) if s.seats == 2]
    assert sorted(tried) == list(range(least, most + 1))


# The suite is content with a sound game


@pytest.mark.parametrize("check", IN_THIS_PROCESS)
def test_nothing_is_said_against_the_example_game(check):
    assert said_by(check) == ""


def test_the_whole_suite_runs_every_check_at_every_setting(monkeypatch):
    for slow in set(CHECKS) - {"names_repeat_the_game", "refusals_fit"}:
        monkeypatch.delitem(CHECKS, slow)

    def maker(game, seed):
        return lambda o, legal: int(legal[0])

    assert conformance.run(PIG, seeds=range(2)) == 6 * 2 * 2
    assert conformance.run(PIG, seeds=[5], choosers=[maker]) == 6 * 3


# And notices what is broken


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed_by_exactly_the_checks_that_look_for_it(monkeypatch, name):
    fault = FAULTS[name]
    fault.broken(monkeypatch)
    said = {check: said_by(check) for check in IN_THIS_PROCESS}
    assert {check for check, sentence in said.items() if sentence} == fault.noticed_by
    assert fault.sentence in "\n".join(said.values())


def test_every_check_can_fail():
    """Those missing here have tests of their own below."""
    noticing = set().union(*(fault.noticed_by for fault in FAULTS.values()))
    assert set(CHECKS) - noticing == {
        "ends_with_something_legal_until_then",
        "plain_and_compiled_agree",
    }


@pytest.mark.parametrize("check", IN_THIS_PROCESS)
def test_a_game_that_offers_nothing_fails_whatever_is_checked(monkeypatch, check):
    monkeypatch.setattr(PIG.rules, "legal", lambda s, actions: actions.fill(0))
    assert said_by(check) == "AssertionError: nothing is legal, and the game isn't over"


def test_a_game_without_an_end_is_noticed(monkeypatch):
    monkeypatch.setattr(walk, "MOST_STEPS", 200)
    monkeypatch.setattr(PIG.rules, "apply", lambda s, action: hanse_pig.rules.end_turn(s))
    said = said_by("ends_with_something_legal_until_then")
    assert said == "AssertionError: after 200 steps the game isn't over"


def test_a_game_that_offers_something_after_its_end_is_noticed(monkeypatch):
    def legal(s, actions):
        hanse_pig.rules.legal(s, actions)
        if s.phase == OVER:
            actions[0] = 1 << ROLL | 1 << HOLD

    monkeypatch.setattr(PIG.rules, "legal", legal)
    said = said_by("ends_with_something_legal_until_then")
    assert said == "AssertionError: something is legal after the end"


def test_a_card_that_gets_lost_is_counted(monkeypatch):
    sound = AMSTERDAM.rules.apply

    def apply(s, action):
        sound(s, action)
        s.discard[np.argmax(s.discard)] -= s.discard.any()

    monkeypatch.setattr(AMSTERDAM.rules, "apply", apply)
    said = said_by("nothing_gets_lost", AMSTERDAM)
    assert re.search(r"there are \d (orange|red|pink|green|blue|black|joker) cards, not \d", said)


def test_a_veil_that_lets_something_through_is_noticed(monkeypatch):
    sound = AMSTERDAM.words.results

    def results(before, after, seat, action):
        yield from sound(before, after, seat, action)
        if AMSTERDAM.actions.block_of(action) == "keep":
            yield AMSTERDAM.actions.names[action]

    monkeypatch.setattr(AMSTERDAM.words, "results", results)
    said = said_by("secrets_change_nothing", AMSTERDAM)
    assert said == "AssertionError: the results of a veiled action tell which it was"


# Plain and compiled: what the other process says is put in its place


@pytest.fixture
def other_process(monkeypatch):
    """The answer of the other process: its lines, its complaints and its exit code."""
    answer = SimpleNamespace(lines=trace(PIG, TWO, SEED), stderr="", returncode=0)

    def run(command, **_):
        assert command[-4:] == ["pig", "2", str(SEED), "{}"]
        return subprocess.CompletedProcess(
            command, answer.returncode, "\n".join(answer.lines), answer.stderr
        )

    monkeypatch.setattr(subprocess, "run", run)
    return answer


def test_the_same_bytes_plain_and_compiled_are_agreed(other_process):
    assert said_by("plain_and_compiled_agree") == ""


def test_other_bytes_are_named_with_their_ply(other_process):
    other_process.lines[4] = "0" * 16
    said = said_by("plain_and_compiled_agree")
    assert said == "AssertionError: plain and compiled differ after ply 4"


@pytest.mark.parametrize("more", [-1, 1])
def test_a_game_of_another_length_is_noticed(other_process, more):
    other_process.lines = [*other_process.lines, "0" * 16][: len(other_process.lines) + more]
    said = said_by("plain_and_compiled_agree")
    assert said == "AssertionError: plain and compiled games differ in length"


def test_a_crash_of_the_other_process_is_passed_on(other_process):
    other_process.returncode, other_process.stderr = 1, "TypingError: no match"
    assert said_by("plain_and_compiled_agree") == "AssertionError: TypingError: no match"


# Bots


def test_a_bot_that_chooses_otherwise_with_other_secrets_is_noticed():
    asked = []

    def maker(game, seed):
        def choose(o, legal):
            asked.append(o)
            return int(legal[len(asked) % len(legal)])

        return choose

    with pytest.raises(AssertionError, match="knows what it can't"):
        conformance.choices_are_fair(PIG, TWO, SEED, maker)


def test_a_bot_that_chooses_what_is_not_legal_is_noticed():
    with pytest.raises(AssertionError, match="chose 1, which isn't legal"):
        conformance.choices_are_fair(PIG, TWO, SEED, lambda game, seed: lambda o, legal: HOLD)


def test_bots_are_handed_observations_only():
    seen = []

    def maker(game, seed):
        def choose(o, legal):
            seen.append(o)
            return int(legal[0])

        return choose

    conformance.choices_are_fair(PIG, TWO, SEED, maker)
    assert seen
    assert not any(o[0].key.any() or o[0].drawn.any() for o in seen)
