"""Ways to break the example game, each with the checks of the conformance suite that must notice.

A fault puts something wrong in place of one function of the game, in plain mode.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pytest

import hanse
import hanse_pig.rules
import hanse_pig.words
from hanse.core.bits import Words
from hanse.core.game import VEILED
from hanse.core.random import DICE, SHUFFLE, Luck, key_from_seed
from hanse.core.record import NOBODY, State
from hanse_pig.actions import HOLD, ROLL
from hanse_pig.state import OVER

PIG = hanse.game("pig")
SEED = 3  # of the walk on which the faults are looked for

Break = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Fault:
    """What is broken, by which checks it is noticed, and what one of them says."""

    broken: Break
    noticed_by: set[str]
    sentence: str


FAULTS: dict[str, Fault] = {}


def fault(*noticed_by: str, sentence: str) -> Callable[[Break], Break]:
    """Add a fault to the list."""

    def add(broken: Break) -> Break:
        FAULTS[broken.__name__] = Fault(broken, set(noticed_by), sentence)
        return broken

    return add


@fault("refusals_fit", sentence="hold: S1.2 though")
def why_not_forbids_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(s: State, action: int) -> str | None:
        return "S1.2" if action == HOLD else hanse_pig.rules.why_not(s, action)

    monkeypatch.setattr(PIG.rules, "why_not", why_not)


@fault("refusals_fit", sentence="hold: None though")
def why_not_allows_what_is_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(s: State, action: int) -> str | None:
        return "S2.1" if s.phase == OVER else None

    monkeypatch.setattr(PIG.rules, "why_not", why_not)


@fault("refusals_fit", sentence="after the end all is refused")
def why_not_allows_to_play_on_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(s: State, action: int) -> str | None:
        return None if s.phase == OVER else hanse_pig.rules.why_not(s, action)

    monkeypatch.setattr(PIG.rules, "why_not", why_not)


@fault("refusals_fit", "secrets_change_nothing", sentence="no rule S9.9")
def why_not_cites_a_rule_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(s: State, action: int) -> str | None:
        return "S9.9" if hanse_pig.rules.why_not(s, action) else None

    monkeypatch.setattr(PIG.rules, "why_not", why_not)


@fault(
    "names_repeat_the_game",
    "records_round_trip",
    "undo_follows_the_rule",
    sentence="ply 1 differs",
)
def apply_rolls_a_die_outside_the_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls = itertools.count()

    def apply(s: State, action: int) -> None:
        hanse_pig.rules.apply(s, action)
        if s.die:
            s.die = 2 + next(rolls) % 5

    monkeypatch.setattr(PIG.rules, "apply", apply)


@fault("clones_are_independent", sentence="a clone's play changed the original")
def apply_writes_to_every_record_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(s: State, action: int) -> None:
        hanse_pig.rules.apply(s, action)
        s.base["die"][...] = s.die

    monkeypatch.setattr(PIG.rules, "apply", apply)


@fault(
    "nothing_gets_lost",
    "positions_round_trip",
    "determinizations_fit",
    sentence="somebody has won already (S2.1)",
)
def apply_ends_the_game_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(s: State, action: int) -> None:
        goal = int(s.goal)
        s.goal = goal + 40
        hanse_pig.rules.apply(s, action)
        s.goal = goal

    monkeypatch.setattr(PIG.rules, "apply", apply)


@fault(
    "nothing_gets_lost",
    "positions_round_trip",
    "determinizations_fit",
    sentence="seat 1 has lost points",
)
def apply_loses_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pig has no law by which a state shows it, so it is given one: the state says what was."""
    most = [0]

    def apply(s: State, action: int) -> None:
        hanse_pig.rules.apply(s, action)
        most[0] = max(most[0], int(s.points[1]))
        if s.to_move != NOBODY:
            s.points[1] = 0

    def problems(s: State) -> list[str]:
        return ["seat 1 has lost points"] if s.points[1] < most[0] else []

    monkeypatch.setattr(PIG.rules, "apply", apply)
    monkeypatch.setattr(PIG, "problems", problems)


@fault("nothing_gets_lost", "positions_round_trip", sentence="a derived field is out of step")
def derive_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PIG, "derive", lambda s: s.points.fill(0))


@fault("positions_round_trip", sentence="a state differs")
def a_field_is_said_to_be_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = replace(PIG.state.fields["turn"], derived=True)
    monkeypatch.setitem(PIG.state.fields, "turn", turn)


@fault("records_round_trip", sentence="differs: the record says")
def results_tell_something_else_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    tellings = itertools.count()
    monkeypatch.setattr(hanse_pig.words, "results", lambda *_: [f"die:{next(tellings)}"])


@fault("undo_follows_the_rule", sentence="undo isn't offered as it should be")
def apply_sets_a_counter_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fell from one stream is taken off another, so that their sum stays."""

    def setup(s: State) -> None:
        hanse_pig.rules.setup(s)
        s.drawn[SHUFFLE] = 1000

    def apply(s: State, action: int) -> None:
        before = s.drawn[DICE]
        hanse_pig.rules.apply(s, action)
        s.drawn[SHUFFLE] -= s.drawn[DICE] - before

    monkeypatch.setattr(PIG.rules, "setup", setup)
    monkeypatch.setattr(PIG.rules, "apply", apply)


@fault("undo_follows_the_rule", sentence="another seat could undo")
def undo_asks_nobody_who_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = hanse.Match.undo
    monkeypatch.setattr(hanse.Match, "undo", lambda match, seat=None: undo(match))


@fault("observations_hide", "positions_round_trip", sentence="an observation holds the key")
def hide_leaks_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide(s: State, seat: int) -> None:
        s.key[:] = key_from_seed(SEED)

    monkeypatch.setattr(PIG.rules, "hide", hide)


@fault("observations_hide", "positions_round_trip", sentence="an observation holds a counter")
def hide_leaks_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide(s: State, seat: int) -> None:
        s.drawn[DICE] = s.turn

    monkeypatch.setattr(PIG.rules, "hide", hide)


@fault(
    "determinizations_fit",
    "positions_round_trip",
    "secrets_change_nothing",
    sentence="sees another turn",
)
def hide_leaks_what_is_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pips of a turn are guessed by the others as if they were secret, but they show."""

    def determinize(o: State, seat: int, luck: Luck) -> None:
        if seat != o.to_move and o.turn:
            o.turn = 2 + int(luck[0] % np.uint64(5))

    monkeypatch.setattr(PIG.rules, "determinize", determinize)


@fault(
    "observations_hide",
    "determinizations_fit",
    "positions_round_trip",
    "secrets_change_nothing",
    sentence="hiding twice hides more",
)
def hide_halves_the_pips(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide(s: State, seat: int) -> None:
        s.turn //= 2

    monkeypatch.setattr(PIG.rules, "hide", hide)


@fault(
    "observations_hide",
    "refusals_fit",
    "secrets_change_nothing",
    sentence="an observation doesn't show what is legal",
)
def hide_blanks_what_legality_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide(s: State, seat: int) -> None:
        s.die = 0

    monkeypatch.setattr(PIG.rules, "hide", hide)


@fault(
    "determinizations_fit",
    "positions_round_trip",
    "secrets_change_nothing",
    sentence="imagines what can't be",
)
def determinize_invents_points(monkeypatch: pytest.MonkeyPatch) -> None:
    def determinize(o: State, seat: int, luck: Luck) -> None:
        o.points[0] = 99

    monkeypatch.setattr(PIG.rules, "determinize", determinize)


@fault("secrets_change_nothing", sentence="a secret shows")
def legal_knows_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(s: State, actions: Words) -> None:
        hanse_pig.rules.legal(s, actions)
        if s.key[0] not in (0, key_from_seed(SEED)[0]):
            actions[0] = 1 << ROLL

    monkeypatch.setattr(PIG.rules, "legal", legal)


@fault("words_exist", sentence="hidden_words")
def a_veiled_action_has_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PIG.rules, "visibility", lambda action: VEILED)


@fault("words_exist", sentence="two actions have the same words")
def two_actions_sound_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hanse_pig.words, "action_words", lambda *_: "act")


@fault("words_exist", sentence="nothing is asked")
def a_language_lacks_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hanse_pig.words, "question", lambda o, seat, lang: lang.strip("nl"))
