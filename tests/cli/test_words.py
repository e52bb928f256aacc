"""The terminal table's texts."""

import string

import pytest

from hanse.cli.starting import Language
from hanse.cli.words import TEXTS
from hanse.core.register import LANGUAGES


def _gaps(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_is_every_language():
    assert set(TEXTS) == set(LANGUAGES) == {str(language) for language in Language}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_in_every_language_with_the_same_gaps(lang):
    assert set(TEXTS[lang]) == set(TEXTS["en"])
    for name, text in TEXTS[lang].items():
        assert _gaps(text) == _gaps(TEXTS["en"][name]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_fits_a_terminal(lang):
    assert all(len(line) <= 80 for line in TEXTS[lang]["help"].splitlines())
