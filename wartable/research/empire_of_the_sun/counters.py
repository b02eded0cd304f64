"""A row of numbers for every counter."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from wartable.games.empire_of_the_sun.names import BOXES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.research.encoding import Numbers

COUNTER = (
    "on_map",
    "column",
    "row",
    *BOXES,
    "waits",
    "reduced",
    "supplied",
    "activated",
    "moved",
    "returned",
)
"""The numbers of a row: whether it stands on the map, and in which column and row; in which box it
lies else, and how many turns it waits there, if that is a box of the turn track; whether it is on
its reduced side, in supply, activated in the Offensive or in Reaction to it, has moved in it, and
has moved after battle."""
TURN = "turn_"


class Counters:
    """The rows of the counters."""

    def __init__(self, rows: Mapping[str, int]) -> None:
        """The row of each counter."""
        self._rows = rows

    def numbers(self, pos: Position) -> Numbers:
        """Where every counter is, and what it has done, a row a counter."""
        numbers: Numbers = np.zeros((len(self._rows), len(COUNTER)), np.float32)
        column = {name: numbers[:, number] for number, name in enumerate(COUNTER)}
        supply = supply_of(pos)
        for unit, place in pos.state.at.items():
            row = self._rows[unit]
            if place in BOXES:
                column[place][row] = 1
            elif place.startswith(TURN):
                column["waits"][row] = max(0, int(place.removeprefix(TURN)) - pos.state.turn)
            else:
                column["on_map"][row] = 1
                column["column"][row], column["row"][row] = int(place[:2]), int(place[2:])
                column["supplied"][row] = supply.is_supplied(unit)
        self._mark(column["reduced"], pos.state.reduced)
        if (offensive := pos.state.offensive) is not None:
            self._mark(column["activated"], {*offensive.activated, *offensive.reacted})
            self._mark(column["moved"], {unit for move in offensive.moves for unit in move.units})
            self._mark(column["returned"], offensive.returned)
        return numbers

    def _mark(self, column: Numbers, units: set[str] | frozenset[str]) -> None:
        column[np.array([self._rows[unit] for unit in units], int)] = 1
