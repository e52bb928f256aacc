"""Records that come from outside, as bytes of a file, a pickle or a message: whether they can arise
in a game.

Rules trust their record: a forged one would be read beyond its ends. So whoever takes bytes for a
record asks `check` first. Positions as JSON are checked with the same limits when they are read.
"""

import hashlib
import threading

import numpy as np

from hanse.core import play
from hanse.core.errors import BadOption, BadPosition
from hanse.core.game import Game
from hanse.core.record import NOBODY, SEAT, Field, State, States, clone

REMEMBERED = 1 << 16  # records known to be sound

_sound: dict[tuple[str, bytes], None] = {}  # game and hash, the oldest first
_lock = threading.Lock()  # for whoever changes it


def limits(field: Field, seats: int) -> tuple[int, int]:
    """The least and the most that a number of a field can be."""
    if field.values is not None:
        many = seats if field.values is SEAT else len(field.values)
        return min(field.empty, 0), many - 1
    if field.most is not None:
        return min(field.empty, 0), field.most
    kind = np.iinfo(field.type)
    return int(kind.min), int(kind.max)


def vouch(game: Game, states: States) -> None:
    """Remember records that came about by playing, so that checking them costs next to nothing."""
    marks = [_mark(game, states[i : i + 1]) for i in range(len(states))]
    with _lock:
        _sound.update(dict.fromkeys(marks))
        while len(_sound) > REMEMBERED:
            del _sound[next(iter(_sound))]


def check(game: Game, states: States) -> None:
    """Refuse records that can't arise: BadPosition says what is wrong with the first of them."""
    for i in range(len(states)):
        one = states[i : i + 1]
        if _mark(game, one) not in _sound:
            if problems := _problems(game, one):
                raise BadPosition(problems)
            vouch(game, one)


def check_blank(game: Game, states: States) -> None:
    """Refuse records that aren't blank but for their seats and options, as before the deal."""
    for i in range(len(states)):
        problems = _term_problems(game, states[i])
        if not problems:
            seats, options = int(states[i].seats), game.options_of(states[i])
            if game.template(seats, options).tobytes() != states[i : i + 1].tobytes():
                problems = ["something is on the table before the deal"]
        if problems:
            raise BadPosition(problems)


def _mark(game: Game, states: States) -> tuple[str, bytes]:
    return game.id, hashlib.blake2b(states.tobytes(), digest_size=16).digest()


def _problems(game: Game, states: States) -> list[str]:
    """What is wrong with one record; each question may rely on the answers before it."""
    s = states[0]
    return (
        _term_problems(game, s)
        or _number_problems(game, s)
        or _derived_problems(game, states)
        or game.problems(s)
        or end_problems(game, states)
    )


def _term_problems(game: Game, s: State) -> list[str]:
    """The seats and the options are some that the game takes."""
    try:
        template = game.template(int(s.seats), game.options_of(s))
    except IndexError:
        return ["an option has a value that there is not"]
    except BadOption as error:
        return [str(error).rstrip(".")]
    changed = [name for name in game.register.options if template[0][name] != s[name]]
    return [f"the option {name} has a value that there is not" for name in changed[:1]]


def _number_problems(game: Game, s: State) -> list[str]:
    """Every number is one that its field can have; what belongs to seats without players is
    empty.
    """
    seats = int(s.seats)
    for field in game.state.fields.values():
        if field.derived:
            continue
        values = np.asarray(s[field.name])
        least, most = limits(field, seats)
        beyond = values[(values < least) | (values > most)]
        if beyond.size:
            return [f"{field.name} has {beyond.flat[0]}, outside {least} to {most}"]
        for place, axis in enumerate(field.axes):
            if axis is SEAT and (np.moveaxis(values, place, 0)[seats:] != field.empty).any():
                return [f"{field.name} tells of a seat that doesn't take part"]
    return []


def end_problems(game: Game, states: States) -> list[str]:
    """Until the end there is something to do."""
    if states[0].to_move == NOBODY:
        return []
    actions = np.zeros(game.actions.words, np.uint64)
    play.legal(states, 0, actions)
    return [] if actions.any() else ["nothing could be done in it, though it isn't over"]


def _derived_problems(game: Game, states: States) -> list[str]:
    """What follows from the other fields does."""
    right = clone(states)
    for field in game.state.fields.values():
        if field.derived:
            right[field.name] = field.empty
    game.derive(right[0])
    if right.tobytes() == states.tobytes():
        return []
    wrong = [name for name in game.state.fields if (right[name] != states[name]).any()]
    return [f"{wrong[0]} doesn't follow from the rest"]
