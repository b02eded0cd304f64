"""Dice and decks come in by the door."""

from __future__ import annotations

from typing import Protocol


class Dice(Protocol):
    """Where a game gets its chance from."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`, `count` of them."""

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
