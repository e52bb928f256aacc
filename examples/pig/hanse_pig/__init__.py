"""Pig: the smallest complete game for Hanse."""

from hanse.core.game import Game

game = Game(__name__)
