"""Rectangles on a drawing, so that names cover nothing."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    w: float
    h: float

    def from_point(self, x: float, y: float) -> float:
        """How far a point is from it; 0 inside."""
        return math.hypot(max(abs(x - self.x) - self.w, 0), max(abs(y - self.y) - self.h, 0))

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        return abs(self.x - other.x) < self.w + other.w and abs(self.y - other.y) < self.h + other.h
