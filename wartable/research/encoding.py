"""What a game adds so that learners can read it: positions and choices as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


class Encoding(Protocol):
    """Positions and choices of one game as arrays of numbers, none of them negative."""

    @property
    def position_size(self) -> int:
        """How many numbers a position has."""

    @property
    def choice_size(self) -> int:
        """How many numbers a choice has."""

    def position(self, view: Any, seat: str, decision: Any | None) -> Numbers:
        """What the seat sees, and what it is asked if it is asked anything."""

    def choice(self, actions: Sequence[Any]) -> Numbers:
        """What the actions that a choice leaves open are about."""


def slices(**sizes: int) -> dict[str, slice]:
    """Where parts of these sizes lie, one after the other."""
    found: dict[str, slice] = {}
    at = 0
    for name, size in sizes.items():
        found[name] = slice(at, at + size)
        at += size
    return found
