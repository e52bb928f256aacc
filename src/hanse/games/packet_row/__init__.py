"""Packet Row: draft cards at the docks of New York, ship goods, give to the city. 2 to 5 players.

Follows the rulebook whole; the register in `rules.toml` says where it is silent and what was
decided. Read in this order: `rules.toml`, `cards.toml`, `tables.py`, `state.py`, `actions.py`,
`rules.py`, `shipments.py` (chapter P5), `cargo.py` (can it be completed?), `hidden.py`, `words.py`.
"""

from hanse.core.game import Game

game = Game(__name__)
