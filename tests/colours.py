"""The colours of a stylesheet, and how well they can be told apart, as accessibility guidelines
have it.
"""

import re

THEMES = ("light", "dark")


def palette(style: str, theme: str) -> dict[str, str]:
    """The colours of a stylesheet by day or by night: `--name: light-dark(#day, #night)`, or the
    same colour for both.
    """
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", style)
    of_theme = 1 + THEMES.index(theme)
    return {colour[0]: colour[of_theme] or colour[3] for colour in found}


def brightness(colour: str) -> float:
    """The relative luminance of a colour such as #f3e7cf."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((brightness(one), brightness(two)))
    return (light + 0.05) / (dark + 0.05)
