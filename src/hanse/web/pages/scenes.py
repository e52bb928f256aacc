"""What a table's template is given: a viewpoint told in the reader's language."""

from collections.abc import Mapping
from typing import Any

from hanse.core.game import Game
from hanse.core.record import NOBODY
from hanse.web import telling
from hanse.web.languages import mark
from hanse.web.pages import games
from hanse.web.pages.reader import Reader
from hanse.web.rendering import MOVING, draw, game_card
from hanse.web.viewpoint import Viewpoint

Given = dict[str, Any]


def empty(game: Game, reader: Reader) -> Given:
    """Everything that the template asks for, for a table of which nothing is to be seen; raises
    Unknown if the game can't draw its table.
    """
    games.find(game.id)
    return {
        "reader": reader,
        "game": game_card(game, reader.lang),
        "mode": "play",
        "seat": NOBODY,
        "number": 0,
        "turn": "other",
        "to_move": None,
        "title": game.register.name[reader.lang],
        "status": "",
        "question": "",
        "asked_rule": "",
        "board": "",
        "hand": "",
        "sittings": (),
        "counts": (),
        "log": (),
        "choices": None,
        "may_undo": False,
        "may_hint": False,
        "may_sit": False,
        "invitations": {},
        "speeds": {},
        "scoring": (),
        "places": (),
        "totals": (),
        "commitment": "",
        "notice": "",
    }


def drawn(
    view: Viewpoint, lang: str, kept: dict[Any, Any] | None = None, you: int | None = None
) -> Mapping[str, Any]:
    """What takes long to work out of a viewpoint: pictures, log, actions in words. It is the same
    for everybody who looks from a seat in a language, and kept until something changes.
    """
    key = (view.seat, view.number, lang)
    if kept is not None and key in kept:
        found: Mapping[str, Any] = kept[key]
        return found
    game, o = view.game, view.observation
    made = {
        **draw(view, lang, telling.traces(view), MOVING, you),
        "status": game.view.status(o, lang),
        "counts": [game.view.counts(o, seat, lang) for seat in range(len(view.sittings))],
        "log": telling.log_lines(view, lang, you),
        "choices": telling.choices(view, lang),
        "asked_rule": game.view.asked_rule(o) if view.is_asked else "",
    }
    if kept is not None:
        kept[key] = made
    return made


def scene(
    view: Viewpoint,
    reader: Reader,
    kept: dict[Any, Any] | None = None,
    you: int | None = None,
) -> Given:
    """A table as one seat sees it. `you` is the reader's own seat if it is another: NOBODY in
    replays.
    """
    own = view.seat if you is None else you
    turn = "over" if view.over else "mine" if view.is_asked else "other"
    return {
        **empty(view.game, reader),
        **drawn(view, reader.lang, kept, you),
        "seat": view.seat,
        "number": view.number,
        "turn": turn,
        "to_move": view.to_move,
        "title": _title(view, reader, turn),
        "question": _question(view, reader, own),
        "sittings": view.sittings,
        "may_undo": view.may_undo,
        "commitment": view.commitment,
        **(ending(view, reader, own) if view.over else {}),
    }


def ending(view: Viewpoint, reader: Reader, you: int) -> Given:
    """How a game ended: the scoring line by line, and the key from which its chance followed."""
    game, o = view.game, view.observation
    options: dict[str, Any] = game.options_of(o)
    again = game.start(len(view.sittings), key=bytes.fromhex(view.key), **options)
    return {
        "scoring": game.view.scoring(o, reader.lang),
        "totals": view.scores,
        "places": view.ranking,
        "key": view.key,
        "verified": again.commitment == view.commitment,
        "result": result(view, reader, you),
    }


def result(view: Viewpoint, reader: Reader, you: int) -> str:
    """Who has won, in a sentence."""
    winners = [seat for seat, place in enumerate(view.ranking) if place == 1]
    points = max(view.scores[seat] for seat in winners)
    if winners == [you]:
        return reader.say(mark("You win with {points} points")).format(points=points)
    names = [telling.seat_name(reader.lang, view.sittings[n], n, you) for n in winners]
    if len(winners) == 1:
        said = mark("{name} wins with {points} points")
        return reader.say(said).format(name=names[0], points=points)
    said = mark("{names} share the victory with {points} points")
    return reader.say(said).format(names=" & ".join(names), points=points)


def _question(view: Viewpoint, reader: Reader, you: int) -> str:
    if view.over:
        return result(view, reader, you)
    if view.is_asked:
        asked = view.game.words.question(view.observation, view.seat, reader.lang)
        return telling.named(asked, view, reader.lang, you)
    assert view.to_move is not None
    sitting = view.sittings[view.to_move]
    if sitting.kind == "open":
        return reader.say(mark("Waiting for a friend to sit down"))
    said = mark("{name} is to move") if view.seat == NOBODY else mark("Waiting for {name}")
    return reader.say(said).format(name=telling.seat_name(reader.lang, sitting, view.to_move))


def _title(view: Viewpoint, reader: Reader, turn: str) -> str:
    name = view.game.register.name[reader.lang]
    if turn == "mine":
        return "● " + reader.say(mark("Your turn – {game}")).format(game=name)
    if turn == "over":
        return reader.say(mark("Finished – {game}")).format(game=name)
    return f"{name} – Hanse"
