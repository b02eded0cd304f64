"""Hexes by their numbers: what lies beside a hex, and how far it is to another.

A hex is numbered CCRR, by its column and its row. Columns run from west to east, rows from north
to south, and odd columns lie half a hex further south.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from wartable.board.borders import BoardError


class Direction(IntEnum):
    """Where a side of a hex faces, clockwise from the north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


class Hex(NamedTuple):
    """A hex of the plane."""

    column: int
    row: int

    @property
    def slant(self) -> int:
        """The row it lies in when rows run straight from north-west to south-east: with the column
        it makes axial coordinates."""
        return self.row - self.column // 2


STEPS = {
    Direction.N: (0, -1),
    Direction.NE: (1, -1),
    Direction.SE: (1, 0),
    Direction.S: (0, 1),
    Direction.SW: (-1, 1),
    Direction.NW: (-1, 0),
}
"""What a step changes: column and slant."""
DIRECTIONS = {step: direction for direction, step in STEPS.items()}


@lru_cache(maxsize=10_000)
def parse_hex(number: str) -> Hex:
    """The hex that a number names."""
    if len(number) != 4 or not (number.isascii() and number.isdigit()):
        raise BoardError(number, "is no hex: two digits name its column, two its row")
    return Hex(int(number[:2]), int(number[2:]))


def format_hex(place: Hex) -> str:
    """The number of a hex; `parse_hex` undoes it."""
    return f"{place.column:02}{place.row:02}"


def neighbour(place: Hex, direction: Direction) -> Hex:
    """The hex beyond a side."""
    across, along = STEPS[direction]
    column = place.column + across
    return Hex(column, place.slant + along + column // 2)


def direction(a: Hex, b: Hex) -> Direction | None:
    """Where the side of a hex faces that it shares with another, if they lie side by side."""
    return DIRECTIONS.get((b.column - a.column, b.slant - a.slant))


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to another over the plane, whatever lies between."""
    across, along = b.column - a.column, b.slant - a.slant
    return max(abs(across), abs(along), abs(across + along))
