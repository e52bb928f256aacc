"""Who knows what in Hellweg: everybody knows everything but the order of the deck.

That order is in no field: `face_down` says which trade cards are left, as a perfect memory knows
(H3.6), and which of them comes next is drawn by lot when it is turned up, from the match's key. So
there is nothing to blank in an observation, and in a state imagined from it the cards to come are
exactly those left, in an order of chance.
"""

from hanse.core.no_secrets import determinize, hide, visibility

__all__ = ["determinize", "hide", "visibility"]
