"""Which side a seat plays on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wartable.games import find_game
from wartable.server.rows import Seat, TableRow


@cache
def sides_of(game: str) -> Mapping[str, str]:
    """The side of each power, as the game is set up."""
    found = find_game(game)
    sides = found.sides(found.setup(found.options_type()))
    return {power: side for side, powers in sides.items() for power in powers}


def side_of(row: TableRow, seat: Seat) -> str:
    """The side of the seat's first power: what its players may say among themselves."""
    return sides_of(row.game).get(seat.powers[0], seat.id)
