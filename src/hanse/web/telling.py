"""A table in words: what happened, what can be done, what it came to; as one viewpoint knows it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from hanse.core.game import Game
from hanse.core.match import VEIL
from hanse.core.record import NOBODY
from hanse.web.languages import gettext, mark
from hanse.web.past import Told
from hanse.web.viewpoint import Sitting, Viewpoint

BOT_NAMES = ("Aleida", "Bruno", "Clara", "Dietrich", "Elsabe")  # by seat, to tell them apart
SEAT_WORDS = {"en": "seat", "de": "Sitz", "nl": "stoel"}  # as games' words say it: "seat 2"

# How a sentence about a numbered seat reads for whoever sits there: by what stands before it, by
# the verb after it, or else.
BEFORE = {
    "en": {},
    "de": {
        "ist": "bist du",
        **{word: f"{word} dir" for word in ("von", "mit", "bei", "zu")},
        **{word: f"{word} dich" for word in ("an", "für", "gegen", "trifft")},
    },
    "nl": {
        "is": "ben jij",
        **{word: f"{word} jou" for word in ("van", "met", "naar", "door", "aan", "voor", "treft")},
    },
}
VERBS = {
    "en": {
        "gets": "get",
        "wins": "win",
        "starts": "start",
        "cashes": "cash",
        "offers": "offer",
        "accepts": "accept",
        "declines": "decline",
    },
    "de": {
        "bekommt": "bekommst",
        "gewinnt": "gewinnst",
        "beginnt": "beginnst",
        "löst": "löst",
        "bietet": "bietest",
        "nimmt": "nimmst",
        "lehnt": "lehnst",
    },
    "nl": {},  # the same as for others: krijgt, wint, begint
}
YOU = {"en": "you", "de": "du", "nl": "je"}
YOUR = {"en": "your", "de": "dein", "nl": "jouw"}
SHOWN = 200  # lines of the log on the page; the record of play has all


def seat_name(lang: str, sitting: Sitting, seat: int, you: int = NOBODY) -> str:
    """Who sits in a seat, as pages and boards call them; `you` is the reader's own."""
    if seat == you:
        return gettext(lang, mark("You"))
    if sitting.kind == "open":
        return gettext(lang, mark("open seat"))
    if sitting.name:
        return sitting.name
    if sitting.kind == "bot":
        return BOT_NAMES[seat]
    return gettext(lang, mark("Guest {number}")).format(number=seat + 1)


@cache
def _seat_pattern(lang: str) -> re.Pattern[str]:
    """A numbered seat, with what its sentence may have to change around it."""

    def one_of(words: Iterable[str]) -> str:
        return "|".join(words) or "(?!)"

    return re.compile(
        rf"(?:\b(?P<before>{one_of(BEFORE[lang])}) )?"
        rf"\b(?P<called>{SEAT_WORDS[lang]} (?P<seat>\d))\b"
        rf"(?P<of>’s)?(?: (?P<verb>{one_of(VERBS[lang])})\b)?",
        re.IGNORECASE,
    )


def named(text: str, view: Viewpoint, lang: str, you: int | None = None) -> str:
    """Game words with names in the place of numbered seats. `you` is the reader's own seat, the
    viewpoint's if nothing is said.
    """
    own = view.seat if you is None else you

    def name(found: re.Match[str]) -> str:
        seat = int(found["seat"])
        if seat >= len(view.sittings):
            return found[0]
        if seat == own:
            return _addressed(found, lang)
        said = seat_name(lang, view.sittings[seat], seat)
        return found[0].replace(found["called"], said, 1)

    return _seat_pattern(lang).sub(name, text)


def _addressed(found: re.Match[str], lang: str) -> str:
    """What is said of a seat, said to who sits there."""
    before, verb = found["before"], found["verb"]
    rest = f" {verb}" if verb else ""
    if found["of"]:
        said = YOUR[lang]
    elif before:
        return BEFORE[lang][before.lower()] + rest
    else:
        said = YOU[lang]
        rest = f" {VERBS[lang][verb.lower()]}" if verb else ""
    # In German a seat's word has a capital anyway.
    is_first = found["called"][0].isupper() and lang != "de"
    return (said.capitalize() if is_first else said) + rest


@dataclass(frozen=True)
class Line:
    """A line of the log, or the mark of the reader's last turn."""

    ply: int = 0
    seat: int = NOBODY
    words: str = ""
    results: tuple[str, ...] = ()
    rule: str = ""
    is_new: bool = False  # happened since the reader's last turn
    is_mark: bool = False


@dataclass(frozen=True)
class Choice:
    """A legal action: its name, its words, and what it costs and brings."""

    name: str
    words: str
    preview: str
    pictures: tuple[tuple[str, int], ...] = ()  # symbols of the game, and how many of each


def news_from(view: Viewpoint) -> int:
    """The place in the log where what others did since the reader's last turn begins. What the
    reader has done in the turn that is going on doesn't end it.
    """
    place = len(view.log)
    while place and view.log[place - 1].seat == view.seat:
        place -= 1
    while place and view.log[place - 1].seat != view.seat:
        place -= 1
    return place


def log_lines(view: Viewpoint, lang: str, you: int | None = None) -> list[Line]:
    """The log, the newest first, the reader's last turn marked. `you` as for `named`."""
    own = view.seat if you is None else you
    since = news_from(view) if own != NOBODY else len(view.log)
    lines: list[Line] = []
    fading = () if view.memory_aid else fleeting(view.game)
    gone: set[str] = set()  # kinds of results that may not be looked at again
    for place in range(len(view.log) - 1, max(-1, len(view.log) - 1 - SHOWN), -1):
        entry = view.log[place]
        if fading:
            entry = _faded(entry, fading, gone)
        is_new = place >= since and entry.seat != view.seat
        lines.append(_line(view, entry, lang, you, is_new=is_new))
        if place == since and 0 < since < len(view.log) and is_new:
            lines.append(Line(is_mark=True))
    return lines


def fleeting(game: Game) -> tuple[str, ...]:
    """The kinds of results of which only the newest may be looked at while a game is on, if it has
    such: `FLEETING` in its view.
    """
    return tuple(getattr(game.view, "FLEETING", ()))


def _faded(entry: Told, fading: tuple[str, ...], gone: set[str]) -> Told:
    """A line without results of which a newer one has come; its own are gone for older lines."""
    kinds = [token.partition(":")[0] for token in entry.results]
    left = (token for token, kind in zip(entry.results, kinds, strict=True) if kind not in gone)
    faded = replace(entry, results=tuple(left))
    gone.update(kind for kind in kinds if kind in fading)
    return faded


def _line(view: Viewpoint, entry: Told, lang: str, you: int | None, *, is_new: bool) -> Line:
    words = view.game.words
    return Line(
        entry.ply,
        entry.seat,
        named(entry.said(lang), view, lang, you),
        tuple(named(words.result_words(token, lang), view, lang, you) for token in entry.results),
        entry.rule,
        is_new,
    )


def traces(view: Viewpoint) -> Mapping[str, int]:
    """The spots where others have acted since the reader's last turn, and the seat that did."""
    found: dict[str, int] = {}
    if view.seat == NOBODY or view.over:
        return found
    for entry in view.log[news_from(view) :]:
        if entry.seat != view.seat and not entry.action.endswith(VEIL):
            for spot in view.game.view.spots_of(view.game.actions.ids[entry.action]):
                found[spot] = entry.seat
    return found


def choices(view: Viewpoint, lang: str) -> list[Choice]:
    """Every legal action in words, with the pictures that a game has for it: `pictures(o, action)`
    in its view.
    """
    game, o = view.game, view.observation
    pictures = getattr(game.view, "pictures", None)
    return [
        Choice(
            game.actions.names[action],
            named(game.words.action_words(action, lang, o), view, lang),
            named(game.view.preview(o, action, lang), view, lang),
            pictures(o, action) if pictures else (),
        )
        for action in view.legal
    ]
