"""Whole random games, with the time that each action took."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wartable.core.game import Game, seat_of
from wartable.core.records import Bookmark
from wartable.core.table import Table
from wartable.testing.random_play import RandomPlayer

CAP = 20_000
"""Actions after which a game is left as it stands."""


@dataclass
class Played:
    """A game that was played, its file closed; the seconds of choosing and of submitting each
    action, and the last bookmark that could be made."""

    table: Table
    choosing: list[float] = field(default_factory=list)
    submitting: list[float] = field(default_factory=list)
    mark: Bookmark | None = None

    @property
    def both(self) -> float:
        """Seconds of the whole game."""
        return sum(self.choosing) + sum(self.submitting)


def play(
    game: Game,
    path: Path,
    seed: int,
    options: Any,
    *,
    clock: Callable[[], float] = time.perf_counter,
    cap: int = CAP,
) -> Played:
    """A random game written to a log, timed by this clock."""
    rng = random.Random(seed)
    player = RandomPlayer(rng)
    table = Table.create(game, options, path, b"bench %d" % seed)
    played = Played(table)
    while (decisions := game.pending(table.state)) and len(played.submitting) < cap:
        decision = rng.choice(decisions)
        began = clock()
        action = player.choose(game, table.state, decision)
        chosen = clock()
        table.submit(seat_of(game, table.state, decision.owner), action)
        played.submitting.append(clock() - chosen)
        played.choosing.append(chosen - began)
        played.mark = table.bookmark() or played.mark
    table.close()
    return played
