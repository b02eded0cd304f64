"""A player who does anything legal, in sensible time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from wartable.core.game import Game, seat_of
from wartable.core.records import Acted
from wartable.core.table import Table

DONE_CHANCE = 1 / 6
"""How often a phase is ended although something else could be tried."""


class DeadEnd(Exception):
    """A decision is owed and no action is listed for it: the game's own bug."""


class RandomPlayer:
    """Chooses a branch, then an action in it; a branch `done` comes up one time in six."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game, state: Any, decision: Any) -> Any:
        """A listed action; only the branches looked at are opened."""
        branches = list(game.legal(state, decision))
        self._rng.shuffle(branches)
        is_done = self._rng.random() < DONE_CHANCE
        branches.sort(key=lambda branch: (branch.label == "done") != is_done)
        for branch in branches:
            if actions := branch.actions():
                return self._rng.choice(actions)
        raise DeadEnd(f"{decision} has no listed action")


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
