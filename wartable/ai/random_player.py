"""The level `random`: anything legal."""

from __future__ import annotations

import random
from typing import Any

from wartable.ai.player import Answer
from wartable.core.game import Game
from wartable.core.random_action import random_action


class RandomPlayer:
    """Chooses a branch, then an action in it."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.note = ""

    def answer(self, game: Game, view: Any, decision: Any) -> Answer:
        """A listed action."""
        self.note = "The dice decide."
        return Answer(random_action(game, view, decision, self._rng), self.note)

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        return self.answer(game, view, decision).action
