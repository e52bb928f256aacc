"""Amsterdam: claim the city's trade routes, keep your contracts. 2 to 4 players.

Follows the rulebook whole; the register in `rules.toml` says where it is silent and what was
decided. Read in this order: `rules.toml`, `board.toml`, `tables.py`, `state.py`, `actions.py`,
`rules.py`, `hidden.py`, `words.py`.
"""

from hanse.core.game import Game

game = Game(__name__)
