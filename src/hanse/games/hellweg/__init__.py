"""Hellweg: buy, haul and sell along the old trade road through Westphalia. 2 to 4 players.

Follows the rulebook whole, with its modules Warehouse and Privileges, Passengers and, from the
Dutch rulebook, Free choice; the register in `rules.toml` says where it is silent and what was
decided. Read in this order: `rules.toml`, `board.toml`, `constraints.py`, `tables.py`, `state.py`,
`soundness.py`, `actions.py`, `connections.py`, `privileges.py`, `course.py`, `placing.py`,
`selling.py`, `market.py`, `rules.py`, `refusals.py`, `hidden.py`, `words`.
"""

from hanse.core.game import Game

game = Game(__name__)
