"""Environments for learning: batches of games here, and the interfaces that researchers know in
`hanse.envs.pettingzoo`, `hanse.envs.gymnasium` and `hanse.envs.openspiel`.
"""

from hanse.envs.layout import Layout
from hanse.envs.vector import VectorEnv

__all__ = ["Layout", "VectorEnv"]
