"""Random play at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from wartable.core.game import Game, seat_of
from wartable.core.random_action import DeadEnd, random_action
from wartable.core.records import Acted
from wartable.core.table import Table

__all__ = ["DeadEnd", "RandomPlayer", "random_play"]


class RandomPlayer:
    """Does anything legal."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game, state: Any, decision: Any) -> Any:
        """A listed action."""
        return random_action(game, state, decision, self._rng)


def random_play(table: Table, rng: random.Random, cap: int) -> Iterator[Acted]:
    """Play at this table until the game is over or `cap` actions are made."""
    player = RandomPlayer(rng)
    for _ in range(cap):
        pending = table.game.pending(table.state)
        if not pending:
            return
        decision = rng.choice(pending)
        action = player.choose(table.game, table.state, decision)
        yield table.submit(seat_of(table.game, table.state, decision.owner), action)
