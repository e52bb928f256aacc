"""Pig in words."""

from hanse.core.record import State
from hanse_pig.actions import ROLL
from hanse_pig.state import LOST, OVER

ACTION_WORDS = {"en": ("roll", "hold"), "de": ("würfeln", "sichern"), "nl": ("gooien", "stoppen")}
ASK = {"en": "Roll or hold?", "de": "Würfeln oder sichern?", "nl": "Gooien of stoppen?"}
END = {"en": "The game is over.", "de": "Das Spiel ist aus.", "nl": "Het spel is afgelopen."}
SEAT = {"en": "Seat", "de": "Sitz", "nl": "Stoel"}


def results(before: State, after: State, seat: int, action: int) -> list[str]:
    """The roll; after a one the next player is asked, and the die is blank again."""
    return [f"die:{after.die or LOST}"] if action == ROLL else []


def result_words(token: str, lang: str) -> str:
    """The roll in words."""
    return token.partition(":")[2]


def action_words(action: int, lang: str, o: State | None = None) -> str:
    """An action in words."""
    return ACTION_WORDS[lang][action]


def question(o: State, seat: int, lang: str) -> str:
    """What a seat is asked."""
    return END[lang] if o.phase == OVER else ASK[lang]


def position_words(o: State, seat: int, lang: str) -> list[str]:
    """The points of all, and the pips of this turn."""
    return [f"{SEAT[lang]} {n}: {o.points[n]}" for n in range(o.seats)] + [f"+{o.turn}"]
