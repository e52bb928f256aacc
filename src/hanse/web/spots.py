"""Things on the table that mean actions: what lights up, what a click plays, what says why not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from markupsafe import Markup, escape

from hanse.core.game import Game
from hanse.web.telling import named
from hanse.web.viewpoint import Viewpoint

FEW = 3  # actions that the label of a spot names


@cache
def spots_of_game(game: Game) -> Mapping[str, tuple[int, ...]]:
    """For each spot of a game the actions that it stands for, legal or not."""
    found: dict[str, list[int]] = defaultdict(list)
    for action in range(len(game.actions.names)):
        for spot in game.view.spots_of(action):
            found[spot].append(action)
    return {spot: tuple(actions) for spot, actions in found.items()}


class Spots:
    """The spots of a game from one viewpoint: `spot(id)` gives the attributes of an element."""

    def __init__(
        self, view: Viewpoint, traces: Mapping[str, int] | None = None, lang: str = "en"
    ) -> None:
        self.view = view
        self.lang = lang
        self.names = view.game.actions.names
        self.stands_for = spots_of_game(view.game)
        self.traces = traces or {}
        self._legal = set(view.legal)
        self._asked = {view.game.actions.block_of(action) for action in view.legal}  # blocks

    def _legal_actions(self, spot: str) -> list[int]:
        return [action for action in self.stands_for.get(spot, ()) if action in self._legal]

    def legal(self, spot: str) -> list[str]:
        """The names of the legal actions that a spot stands for."""
        return [self.names[action] for action in self._legal_actions(spot)]

    def __call__(self, spot: str, label: str = "") -> Markup:
        """The attributes of the element that is a spot. What lights up has a label for screen
        readers: the one given, or the words of its actions.

        data-acts: legal actions, a click plays the only one or asks which. data-why: one that isn't
        legal, a click says why. data-trace: the seat that acted here last, since the reader did.
        """
        parts = [f'data-spot="{escape(spot)}"']
        legal = self._legal_actions(spot)
        actions = self.stands_for.get(spot, ())
        if legal:
            names = " ".join(self.names[action] for action in legal)
            parts.append(f'data-acts="{escape(names)}" role="button" tabindex="0"')
            label = label or self._label(legal)
        elif actions and self.view.is_asked:
            parts.append(f'data-why="{escape(self.names[self._refused(actions)])}"')
        if spot in self.traces:
            parts.append(f'data-trace="{self.traces[spot]}"')
        if label:
            parts.append(f'aria-label="{escape(label)}"')
        return Markup(" ".join(parts))

    def _refused(self, actions: Sequence[int]) -> int:
        """The action that a click on something that isn't lit asks about: one of a kind that can be
        done now, as long as there is one.
        """
        block_of = self.view.game.actions.block_of
        return next((a for a in actions if block_of(a) in self._asked), actions[0])

    def _label(self, legal: list[int]) -> str:
        words = self.view.game.words.action_words
        some = [
            named(words(action, self.lang, self.view.observation), self.view, self.lang)
            for action in legal[:FEW]
        ]
        return "; ".join(some) + ("; …" if len(legal) > FEW else "")
