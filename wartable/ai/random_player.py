"""The level `random`: anything legal."""

from __future__ import annotations

import random
from typing import Any

from wartable.ai.player import Answer
from wartable.core.game import Game

DONE_CHANCE = 1 / 6
"""How often a phase is ended although something else could be tried."""


class RandomPlayer:
    """Chooses a branch, then an action in it."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.note = ""

    def answer(self, game: Game, view: Any, decision: Any) -> Answer:
        """A listed action; only the branches looked at are opened."""
        branches = list(game.legal(view, decision))
        self._rng.shuffle(branches)
        is_done = self._rng.random() < DONE_CHANCE
        branches.sort(key=lambda branch: (branch.label == "done") != is_done)
        for branch in branches:
            if actions := branch.actions():
                self.note = "The dice decide."
                return Answer(self._rng.choice(actions), self.note)
        raise LookupError(f"{decision} has no listed action")

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        return self.answer(game, view, decision).action
