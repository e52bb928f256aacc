"""Deutschland: roll, trade, build roads, town halls and landmarks. 3 or 4 players.

Follows the rulebook whole; the register in `rules.toml` says where it is silent and what was
decided. Read in this order: `rules.toml`, `board.toml`, `tables.py`, `state.py`, `actions.py`, then
the rules by chapter: `rules.py` (set-up, the turn, yield, and who is asked what), `trade.py`,
`building.py`, `development.py`, `goetz.py`, `winning.py`, with `hands.py` and `chains.py` beneath
them, and `refusals.py`; `hidden.py` and `guesses.py`; `words.py`.
"""

from hanse.core.game import Game

game = Game(__name__)
