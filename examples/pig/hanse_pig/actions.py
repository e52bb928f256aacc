"""The actions of Pig."""

from hanse.core.actions import Actions

ACTIONS = Actions()
ROLL = ACTIONS.block("roll")
HOLD = ACTIONS.block("hold")
