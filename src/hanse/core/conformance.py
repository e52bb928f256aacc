"""The conformance suite: what every game must keep, checked on random games. For your games too:

    from hanse.core import conformance
    conformance.run(hanse.game("mygame"))

Each check takes a game, a setting and a seed, plays a walk and raises AssertionError with a
sentence that says what broke. `docs/adding-a-game.md` tells how to run them under pytest.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from hanse.core import bits, notation, play, position
from hanse.core.errors import CannotUndo
from hanse.core.game import SEEN, UNSEEN, Game
from hanse.core.jit import JIT
from hanse.core.match import VEIL, Match
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, State, States, clone
from hanse.core.register import LANGUAGES
from hanse.core.walk import Setting, Step, begin, settings, trace, walk

Check = Callable[[Game, Setting, int], None]
Chooser = Callable[[States, Any], int]  # a bot's choice from an observation and the legal actions
ChooserMaker = Callable[[Game, int], Chooser]  # of a game, with a seed

CHECKS: dict[str, Check] = {}

SAMPLE = 7  # costly checks look at every seventh step
LOOKS = 150  # of a long walk no check looks at more steps than this
SAVES = 5  # as many records of play are written and read in a game


def check(function: Check) -> Check:
    """Add a check to the suite."""
    CHECKS[function.__name__] = function
    return function


def run(game: Game, seeds: Iterable[int] = range(2), choosers: Iterable[ChooserMaker] = ()) -> int:
    """Run every check at every setting; returns how many were run."""
    checks = [*CHECKS.values(), *(_fairness_of(maker) for maker in choosers)]
    runs = [(one, setting, seed) for setting in settings(game) for seed in seeds for one in checks]
    for one, setting, seed in runs:
        try:
            one(game, setting, seed)
        except AssertionError as error:
            error.add_note(f"{one.__name__}: {game.id}, {setting}, seed {seed}")
            raise
    return len(runs)


def _fairness_of(maker: ChooserMaker) -> Check:
    def choices(game: Game, setting: Setting, seed: int) -> None:
        choices_are_fair(game, setting, seed, maker)

    return choices


@check
def ends_with_something_legal_until_then(game: Game, setting: Setting, seed: int) -> None:
    """Some action is legal until the end, which comes; then nothing is, and everybody is ranked."""
    last = _last(game, setting, seed)
    room = np.zeros(game.actions.words, np.uint64)
    play.legal(last, 0, room)
    assert bits.is_empty(room), "something is legal after the end"
    assert all(place <= setting.seats for place in Match(game, last).ranking), "a place is too low"


@check
def refusals_fit(game: Game, setting: Setting, seed: int) -> None:
    """`why_not` gives a rule that exists for exactly the actions that aren't legal."""
    for step in _looks(game, setting, seed):
        o = observation(step.before, step.seat)[0]
        for action, name in enumerate(game.actions.names):
            rule = game.rules.why_not(o, action)
            assert (rule is None) == (action in step.legal), f"{name}: {rule} though {step.legal}"
            assert rule is None or rule in game.register.rules, f"{name}: no rule {rule}"
    end = Match(game, _last(game, setting, seed))
    assert all(end.why_not(name) for name in game.actions.names), "after the end all is refused"


@check
def names_repeat_the_game(game: Game, setting: Setting, seed: int) -> None:
    """The same key and the same names give the same bytes."""
    match = Match(game, begin(game, setting, seed))
    for step in walk(game, setting, seed):
        match.play(game.actions.names[step.action])
        assert match.state.tobytes() == step.after.tobytes(), f"ply {match.ply} differs"


@check
def plain_and_compiled_agree(game: Game, setting: Setting, seed: int) -> None:
    """The rules give the same bytes as plain Python and compiled."""
    environment = {**os.environ, "HANSE_JIT": "0" if JIT else "1"}
    arguments = [game.id, str(setting.seats), str(seed), json.dumps(setting.options)]
    other = subprocess.run(
        [sys.executable, "-m", "hanse.core.walk", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 0, other.stderr
    here, there = trace(game, setting, seed), other.stdout.split()
    for ply, (one, two) in enumerate(zip(here, there, strict=False)):
        assert one == two, f"plain and compiled differ after ply {ply}"
    assert len(here) == len(there), "plain and compiled games differ in length"


@check
def clones_are_independent(game: Game, setting: Setting, seed: int) -> None:
    """Playing a clone to its end leaves the original as it was."""
    luck = luck_from_seed(seed)
    room = np.zeros(game.actions.words, np.uint64)
    for step in _looks(game, setting, seed, SAMPLE):
        both = np.concatenate([step.before, step.before])
        play.rollout(both, 1, luck, room)
        assert both[0].tobytes() == step.before.tobytes(), "a clone's play changed the original"


@check
def nothing_gets_lost(game: Game, setting: Setting, seed: int) -> None:
    """Pieces and cards are conserved: every state is sound, and derived fields follow from the
    rest.
    """
    for step in _looks(game, setting, seed):
        problems = game.problems(step.after[0])
        assert not problems, f"after {game.actions.names[step.action]}: {problems}"
        again = clone(step.after)
        game.derive(again[0])
        assert again.tobytes() == step.after.tobytes(), "a derived field is out of step"


@check
def positions_round_trip(game: Game, setting: Setting, seed: int) -> None:
    """Every state, and every seat's view of it, survives its JSON form."""
    for step in _looks(game, setting, seed):
        data = json.loads(json.dumps(position.encode(game, step.after[0])))
        assert position.decode(game, data).tobytes() == step.after.tobytes(), "a state differs"
    for step in _looks(game, setting, seed, SAMPLE):
        for viewer in range(NOBODY, setting.seats):
            o = observation(step.after, viewer)
            data = json.loads(json.dumps(position.encode(game, o[0], view=viewer)))
            assert position.decode(game, data).tobytes() == o.tobytes(), f"view {viewer} differs"


@check
def records_round_trip(game: Game, setting: Setting, seed: int) -> None:
    """A record of play can be written and read at any time, and leads to the same state."""
    steps = list(walk(game, setting, seed))
    start = begin(game, setting, seed)
    match = Match.start(
        game, setting.seats, game.options_of(start[0]), key=start[0].key.astype("<u8").tobytes()
    )
    stops = {len(steps) * part // SAVES for part in range(1, SAVES + 1)}
    for ply, step in enumerate(steps, 1):
        match.play(step.action)
        if ply in stops:
            again = notation.read(notation.write(match, with_key=True), verify=True)
            assert again.state.tobytes() == match.state.tobytes(), (
                f"the record to ply {ply} differs"
            )


@check
def undo_follows_the_rule(game: Game, setting: Setting, seed: int) -> None:
    """What let no chance fall, showed nothing and ended nothing can be taken back; nothing else."""
    match = Match(game, begin(game, setting, seed))
    for step in walk(game, setting, seed):
        others = [seat for seat in range(setting.seats) if seat != step.seat]
        could = [match.may_undo(seat) for seat in others]
        match.play(step.action)
        chance = (step.before["drawn"] != step.after["drawn"]).any()
        showed = step.before["shown"][0] != step.after["shown"][0]
        sealed = bool(chance or showed or step.after["to_move"][0] == NOBODY)
        assert (match.can_undo is None) == sealed, "undo isn't offered as it should be"
        assert match.may_undo(step.seat) != sealed, "undo isn't offered to who acted"
        if sealed:
            continue
        can = [match.may_undo(seat) for seat in others]
        if game.rules.visibility(step.action) == UNSEEN:
            assert can == could, "undo tells others of an action that they don't see"
        else:
            assert not any(can), "another seat is offered undo"
            assert not _could_undo(match, others[0]), "another seat could undo"
        match.undo(step.seat)
        assert match.state.tobytes() == step.before.tobytes(), "undo leads elsewhere"
        match.play(step.action)


def _could_undo(match: Match, seat: int) -> bool:
    try:
        match.undo(seat)
    except CannotUndo:
        return False
    return True


@check
def observations_hide(game: Game, setting: Setting, seed: int) -> None:
    """An observation holds no key and no counter, hiding twice hides no more, and legality
    shows.
    """
    room = np.zeros(game.actions.words, np.uint64)
    for step in _looks(game, setting, seed):
        for viewer in range(NOBODY, setting.seats):
            o = observation(step.before, viewer)
            assert not o[0].key.any(), "an observation holds the key"
            assert not o[0].drawn.any(), "an observation holds a counter of the random streams"
            assert observation(o, viewer).tobytes() == o.tobytes(), "hiding twice hides more"
        mine = observation(step.before, step.seat)
        play.legal(mine, 0, room)
        seen = np.flatnonzero(bits.unpack(room, len(game.actions))).tolist()
        assert seen == step.legal, "an observation doesn't show what is legal"


@check
def determinizations_fit(game: Game, setting: Setting, seed: int) -> None:
    """What a seat imagines is a sound state that looks to it exactly as the truth does."""
    luck = luck_from_seed(seed)
    for step in _looks(game, setting, seed):
        for viewer in range(NOBODY, setting.seats):
            o, truth = _imagine(step.before, viewer, luck)
            problems = game.problems(truth[0])
            assert not problems, f"seat {viewer} imagines what can't be: {problems}"
            seen = observation(truth, viewer)
            assert seen.tobytes() == o.tobytes(), f"seat {viewer}: {_differences(game, o, seen)}"


@check
def secrets_change_nothing(game: Game, setting: Setting, seed: int) -> None:
    """With other secrets behind the same observation, not a byte that a seat gets is different."""
    luck = luck_from_seed(seed)
    for step in _looks(game, setting, seed, SAMPLE):
        for viewer in range(NOBODY, setting.seats):
            _, other = _imagine(step.before, viewer, luck)
            assert _sent(game, step.before, viewer) == _sent(game, other, viewer), "a secret shows"
        for viewer in range(setting.seats):
            _veils_hold(game, step, viewer)


def choices_are_fair(game: Game, setting: Setting, seed: int, maker: ChooserMaker) -> None:
    """A bot chooses the same whatever the truth behind its observation is."""
    luck = luck_from_seed(seed)
    for step in _looks(game, setting, seed, SAMPLE):
        legal = np.array(step.legal)
        _, other = _imagine(step.before, step.seat, luck)
        one = maker(game, seed)(observation(step.before, step.seat), legal)
        two = maker(game, seed)(observation(other, step.seat), legal)
        assert one == two, f"knows what it can't: {game.actions.names[one]}"
        assert one in step.legal, f"chose {one}, which isn't legal"


@check
def words_exist(game: Game, setting: Setting, seed: int) -> None:
    """Every action, result, question and position can be said in every language."""
    for lang in LANGUAGES:
        said = [game.words.action_words(action, lang) for action in range(len(game.actions))]
        assert all(said), f"an action has no words ({lang})"
        assert len(set(said)) == len(said), f"two actions have the same words ({lang})"
        for step in _looks(game, setting, seed, SAMPLE):
            o = observation(step.before, step.seat)[0]
            assert game.words.question(o, step.seat, lang), "nothing is asked"
            assert "".join(game.words.position_words(o, step.seat, lang)), "a position has no words"
            assert game.words.action_words(step.action, lang, o), "an action has no words"
            for token in game.words.results(step.before[0], step.after[0], step.seat, step.action):
                assert game.words.result_words(token, lang), f"{token} has no words"
        for block in {
            game.actions.block_of(a) for a in range(len(game.actions)) if _veiled(game, a)
        }:
            assert game.words.hidden_words(block, lang), f"{block} has no words for others"


# What the checks share


def _looks(game: Game, setting: Setting, seed: int, sample: int = 1) -> Iterator[Step]:
    """The steps of a walk that a check looks at: all of a short one, else some, spread over it."""
    length = sum(1 for _ in walk(game, setting, seed))
    every = sample * max(1, -(-length // LOOKS))
    return (step for number, step in enumerate(walk(game, setting, seed)) if number % every == 0)


def _last(game: Game, setting: Setting, seed: int) -> States:
    last = begin(game, setting, seed)
    for step in walk(game, setting, seed):
        last = step.after
    return last


def _imagine(states: States, viewer: int, luck: Any) -> tuple[States, States]:
    """A seat's observation, and a state that it may stand for."""
    o = observation(states, viewer)
    truth = clone(o)
    play.determinize(truth, 0, viewer, luck)
    return o, truth


def _sent(game: Game, states: States, viewer: int) -> str:
    """All that a seat is sent of a state."""
    o = observation(states, viewer)[0]
    parts = [json.dumps(position.encode(game, o, view=viewer))]
    for lang in LANGUAGES:
        parts += [game.words.question(o, viewer, lang), *game.words.position_words(o, viewer, lang)]
    if viewer == o.to_move:
        match = Match(game, states)
        parts += match.legal
        parts += [str(match.refusal(action)) for action in range(len(game.actions))]
        parts += [
            game.words.action_words(game.actions.number(name), "en", o) for name in match.legal
        ]
    return "\n".join(parts)


def _veiled(game: Game, action: int) -> bool:
    return bool(game.rules.visibility(action) not in (SEEN, UNSEEN))


def _veils_hold(game: Game, step: Step, viewer: int) -> None:
    """What others are told of a veiled action doesn't depend on which of its block it was."""
    match = Match(game, step.before)
    entry = match.entry_for(viewer, step.before, step.seat, step.action, step.after, ply=1)
    if viewer == step.seat or not _veiled(game, step.action):
        return
    assert entry is not None, "a veiled action left no trace"
    assert entry.action.endswith(VEIL), "a veiled action shows"
    block = game.actions.block_of(step.action)
    for other in set(step.legal) & set(game.actions.blocks[block]):
        same = match.entry_for(viewer, step.before, step.seat, other, step.after, ply=1)
        assert same == entry, "the results of a veiled action tell which it was"


def _differences(game: Game, one: States, two: States) -> str:
    names = [name for name in game.state.fields if _bytes(one[0], name) != _bytes(two[0], name)]
    return "sees another " + ", ".join(names)


def _bytes(s: State, name: str) -> bytes:
    return np.asarray(s[name]).tobytes()
