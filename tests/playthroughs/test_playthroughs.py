"""The golden play-throughs still come out as they were written."""

import pytest

from hanse.core import notation
from tests.playthroughs import files, text


@pytest.mark.parametrize(
    ("file", "game", "setting"), files(), ids=lambda v: getattr(v, "stem", None)
)
def test_the_game_is_played_as_before(file, game, setting):
    assert text(file, game, setting) == file.read_text(), "run `make playthroughs` if this is meant"


@pytest.mark.parametrize("file", [file for file, _, _ in files()], ids=lambda file: file.stem)
def test_the_record_verifies(file):
    assert notation.read(file.read_text(), verify=True).over
