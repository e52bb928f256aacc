"""What a viewer was told of a match: every action with the words for what that viewer saw."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from hanse.core.match import Entry, Match, as_seen
from hanse.core.record import State, States
from hanse.core.register import LANGUAGES


@dataclass(frozen=True)
class Told(Entry):
    """An action as somebody saw it. What it took or cost and why it was asked can't be told later,
    when that is gone, so its words and its rule go with it.
    """

    words: tuple[str, ...]  # in each of LANGUAGES
    rule: str  # behind it, if the game tells

    def said(self, lang: str) -> str:
        """What was done, in a language."""
        return self.words[LANGUAGES.index(lang)]


def told(
    match: Match,
    viewer: int | None,
    before: States,
    seat: int,
    action: int,
    after: States,
    *,
    ply: int,
) -> Told | None:
    """One action as a viewer saw it; None if it went unseen. Without a viewer: everything."""
    entry = match.entry_for(viewer, before, seat, action, after, ply=ply)
    if entry is None:
        return None
    # The same is said many times: it is kept once.
    words = [sys.intern(match.words_for(viewer, before, seat, action, lang)) for lang in LANGUAGES]
    rule = _rule(match, as_seen(before, viewer), entry.action)
    return Told(entry.ply, entry.seat, entry.action, entry.results, tuple(words), rule)


def _rule(match: Match, o: State, action: str) -> str:
    """The rule behind an action, if the game tells: `rule_of(o, block)` in its view, from what was
    seen before it.
    """
    rule_of = getattr(match.game.view, "rule_of", None) if match.game.has_view else None
    return rule_of(o, action.partition(":")[0]) if rule_of else ""


def logs_for(match: Match, viewers: Iterable[int]) -> dict[int, list[Told]]:
    """Every action as each of some viewers saw it; everything once the game is over."""
    logs: dict[int, list[Told]] = {viewer: [] for viewer in viewers}
    for step in match.history():
        for viewer, log in logs.items():
            line = told(match, None if match.over else viewer, *step, ply=len(log) + 1)
            if line is not None:
                log.append(line)
    return logs


def log_for(match: Match, viewer: int) -> list[Told]:
    """Every action as a viewer saw it; everything once the game is over."""
    return logs_for(match, [viewer])[viewer]
