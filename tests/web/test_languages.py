"""Which language a reader gets, and that the catalogues have every word of the pages."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import hanse.web
from hanse.bots.levels import LEVELS
from hanse.core.register import LANGUAGES
from hanse.web import languages

ROOT = Path(hanse.web.__file__).parent
OTHERS = [lang for lang in LANGUAGES if lang != languages.ENGLISH]
BRACES = re.compile(r"\{\w*\}|%\(\w+\)s|%%")


def words_of_the_pages():
    """Every word that templates or code mark for translation."""
    found = extract_from_dir(
        ROOT,
        [("templates/**.html", "jinja2"), ("**.py", "python")],
        {"templates/**.html": {"silent": "false"}},
        keywords={**DEFAULT_KEYWORDS, "mark": None},
    )
    return {message for _, _, message, _, _ in found}


def catalogue(lang):
    with languages.catalogue_file(lang).open("rb") as file:
        return {entry.id: entry for entry in read_po(file, locale=lang) if entry.id}


@pytest.mark.parametrize("lang", OTHERS)
def test_a_catalogue_has_every_word_and_no_other(lang):
    assert set(catalogue(lang)) == words_of_the_pages()


@pytest.mark.parametrize("lang", OTHERS)
def test_every_word_is_translated_with_the_same_blanks(lang):
    for text, entry in catalogue(lang).items():
        assert entry.string, text
        assert not entry.fuzzy, text
        assert sorted(BRACES.findall(entry.string)) == sorted(BRACES.findall(text)), text


@pytest.mark.parametrize(
    ("cookie", "accepted", "lang"),
    [
        ("de", "nl", "de"),
        (None, "nl-NL,nl;q=0.9,en;q=0.8", "nl"),
        (None, "fr, en;q=0.3, de;q=0.7", "de"),
        ("xx", None, "en"),
        (None, "", "en"),
        (None, "de;q=zero, fr", "en"),
    ],
)
def test_the_language_is_the_reader_s_choice_or_the_browser_s(cookie, accepted, lang):
    assert languages.chosen(cookie, accepted) == lang


def test_page_words_come_in_the_language():
    assert languages.gettext("en", "Your turn – {game}") == "Your turn – {game}"
    assert languages.gettext("de", "Play now") == "Sofort spielen"
    assert languages.gettext("nl", "Play now") == "Nu spelen"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_word(lang):
    assert set(languages.LEVEL_WORDS) == set(LEVELS)
    assert all(languages.level_word(lang, level) for level in LEVELS)
    assert languages.level_word(lang, "unheard-of") == "unheard-of"
    assert languages.weight_word(lang, 9) == languages.weight_word(lang, 3)
    assert languages.choice_word(lang, 12) == "12"
