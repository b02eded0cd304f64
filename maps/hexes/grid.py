"""Hexes as shapes on the sheet, where the client draws them from their numbers."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, Polygon

from wartable.board.hexes import Direction, format_hex, neighbour, parse_hex

SIZE = 60.0
"""From the middle of a hex to its corners."""
HIGH = SIZE * 3**0.5
CORNERS = SIZE * np.array(
    [(np.cos(angle), np.sin(angle)) for angle in np.radians([240, 300, 0, 60, 120, 180])]
)
"""Clockwise, from where the northern side begins."""

Places = NDArray[np.float64]


@cache
def middle(number: str) -> tuple[float, float]:
    """The middle of a hex; odd columns lie half a hex further south."""
    column, row = parse_hex(number)
    return column * SIZE * 1.5, (row + column % 2 / 2) * HIGH


def corners(number: str) -> Places:
    """The corners of a hex; a side runs from the corner of its direction to the next."""
    return CORNERS + middle(number)


@cache
def hexagon(number: str) -> Polygon:
    return Polygon(corners(number))


def side(number: str, direction: Direction) -> LineString:
    """The side of a hex that faces there."""
    around = corners(number)
    return LineString([around[direction], around[(direction + 1) % 6]])


def beyond(number: str, direction: Direction) -> str:
    """The hex on the other side."""
    return format_hex(neighbour(parse_hex(number), direction))
