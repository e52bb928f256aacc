"""Bots: they see an observation, never the state, and have luck of their own."""

from hanse.bots.base import Bot, Limit
from hanse.bots.choice import make, names

__all__ = ["Bot", "Limit", "make", "names"]
