"""Positions to sit down at: as scenario files give them, with what was done in them already."""

from __future__ import annotations

from typing import Any

from wartable.core.codec import encode
from wartable.core.game import seat_of
from wartable.core.table import Table
from wartable.games import find_game


def log_of(game: str, given: dict[str, Any], *actions: str, seed: bytes = b"tests") -> str:
    """The log of a game that begins with this position and goes on with these actions; the seed
    decides the dice that fall on the way."""
    played = find_game(game)
    assert played.scenarios is not None
    start = played.scenarios.start(given)
    table = Table.create(played, start.options, seed=seed, start=start)
    for line in actions:
        action = played.scenarios.action(line)
        table.submit(seat_of(played, table.state, action.by), action)
    log = table.log
    return "".join(f"{encode(each).decode()}\n" for each in (log.header, *log.records))
