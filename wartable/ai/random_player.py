"""The level `random`: anything legal."""

from __future__ import annotations

import random
from typing import Any

from wartable.core.game import Game
from wartable.core.random_action import random_action


class RandomPlayer:
    """Chooses a branch, then an action in it."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.note = ""

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        """A listed action."""
        self.note = "The dice decide."
        return random_action(game, view, decision, self._rng)
