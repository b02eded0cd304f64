"""Random play at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from wartable.core.game import Game, seat_of
from wartable.core.random_action import DeadEnd, random_action, random_decision
from wartable.core.records import Acted
from wartable.core.table import Table

__all__ = ["DeadEnd", "RandomPlayer", "random_play"]


class RandomPlayer:
    """Does anything legal."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        """A listed action."""
        return random_action(game, view, decision, self._rng)


def random_play(table: Table, rng: random.Random, cap: int) -> Iterator[Acted]:
    """Play at this table until the game is over or `cap` actions are made; now and then somebody
    acts at will."""
    player = RandomPlayer(rng)
    for _ in range(cap):
        if not table.game.pending(table.state):
            return
        decision = random_decision(table.game, table.state, rng)
        seat = seat_of(table.game, table.state, decision.owner)
        action = player.choose(table.game, table.game.view(table.state, seat), decision)
        yield table.submit(seat, action)
