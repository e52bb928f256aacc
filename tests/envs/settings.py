"""Every game and number of players, with options that make games short."""

import pytest

import hanse

SHORT = {"hellweg": {"rounds": 10}, "deutschland": {"turn_limit": 3}}
NAMES = ("amsterdam", "hellweg", "packet_row", "deutschland")
SETTINGS = [(name, seats) for name in NAMES for seats in hanse.game(name).seats]

each_game = pytest.mark.parametrize("name", [*NAMES, "pig"])
each_setting = pytest.mark.parametrize(("name", "seats"), SETTINGS)


def short(name):
    """The options of a short game."""
    return SHORT.get(name, {})
