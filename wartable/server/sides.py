"""Which side a seat plays on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wartable.server.hall import game_desk
from wartable.server.rows import Seat, TableRow


@cache
def sides_of(game: str) -> Mapping[str, str]:
    """The side of each power."""
    return {power.id: power.side for power in game_desk(game).info("en").powers}


def side_of(row: TableRow, seat: Seat) -> str:
    """The side of the seat's first power: what its players may say among themselves."""
    return sides_of(row.game).get(seat.powers[0], seat.id)
