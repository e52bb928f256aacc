"""The languages of the pages: which one a reader gets, and the pages' own words in it.

Page words are written in English in templates and code; `locale/LANG/messages.po` has them in the
other languages. The catalogues are compiled when they are first needed, so there is nothing to
build. A game's own words live with the game.
"""

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hanse.core.register import LANGUAGES

NAMES = dict(zip(LANGUAGES, ("English", "Deutsch", "Nederlands"), strict=True))
ENGLISH = LANGUAGES[0]
FOLDER = Path(__file__).parent / "locale"


def catalogue_file(lang: str) -> Path:
    """Where the page words of a language are."""
    return FOLDER / lang / "messages.po"


@cache
def translations(lang: str) -> NullTranslations:
    """The page words of a language; English words stand for themselves."""
    if lang == ENGLISH:
        return NullTranslations()
    with catalogue_file(lang).open("rb") as file:
        catalogue = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def gettext(lang: str, text: str) -> str:
    """A page word in a language."""
    return translations(lang).gettext(text)


def ngettext(lang: str, one: str, many: str, count: int) -> str:
    """A page word that depends on a number."""
    return translations(lang).ngettext(one, many, count)


def mark(text: str) -> str:
    """The text itself: marks words for the catalogues where they are translated later."""
    return text


def chosen(cookie: str | None, accepted: str | None) -> str:
    """The language of a reader: what they chose on the page, or else what their browser asks
    for.
    """
    if cookie in LANGUAGES:
        return cookie
    for lang in _by_preference(accepted or ""):
        if lang in LANGUAGES:
            return lang
    return ENGLISH


def _by_preference(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the one liked best first, without regions."""
    found: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        try:
            liking = float(quality or 1)
        except ValueError:
            continue
        found.append((-liking, tag.partition("-")[0].lower()))
    return [lang for _, lang in sorted(found, key=lambda pair: pair[0])]


LEVEL_WORDS: Mapping[str, str] = {
    "apprentice": mark("Apprentice"),
    "journeyman": mark("Journeyman"),
    "merchant": mark("Merchant"),
    "patrician": mark("Patrician"),
}
WEIGHT_WORDS: Mapping[int, str] = {
    1: mark("easy"),
    2: mark("medium"),
    3: mark("demanding"),
}
CHOICE_WORDS: Mapping[str, str] = {  # of options whose values are words
    "cards": mark("by cards"),
    "free": mark("freely"),
}


def level_word(lang: str, level: str) -> str:
    """A bot's level in words."""
    return gettext(lang, LEVEL_WORDS[level]) if level in LEVEL_WORDS else level


def weight_word(lang: str, weight: int) -> str:
    """How demanding a game is, in words."""
    return gettext(lang, WEIGHT_WORDS.get(weight, WEIGHT_WORDS[max(WEIGHT_WORDS)]))


def choice_word(lang: str, value: int | str) -> str:
    """A value of an option in words."""
    known = CHOICE_WORDS.get(str(value))
    return gettext(lang, known) if known else str(value)
