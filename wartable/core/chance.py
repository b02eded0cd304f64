"""Which dice an action gets: all that a seed and the seats' words decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.core.codec import encode
from wartable.core.dice import BoundDice, Dice, KeyedDice, bound_key
from wartable.core.records import Header


class Chance:
    """The chance of one game. In a log of format 1 a draw depends on how many came before it; since
    then each is bound to its action."""

    def __init__(self, header: Header, seed: bytes, words: Mapping[str, str]) -> None:
        self._counted = KeyedDice(seed, words.values()) if header.wartable == 1 else None
        self._key = bound_key(seed, header.game, words)

    def dice_of(self, n: int, action: Any, draws: int) -> Dice:
        """The dice of action `n`, before which so many draws were made."""
        if self._counted is None:
            return BoundDice(self._key, n, encode(action))
        self._counted.position = draws
        return self._counted
