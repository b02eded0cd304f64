"""A row of numbers for every hex."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import SIDES, Counter, Map
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import zoi_of
from wartable.research.encoding import Numbers

CLASSES = ("hq", "carrier", "battleship", "cruiser", "air", "bomber", "ground")
"""Of ships all that are no carriers and no BB or BC are told as cruisers; LRBs are bombers."""
CONTROL = (*(f"{side}_control" for side in SIDES), "soviet_control")
ZOI = (*(f"{side}_zoi" for side in SIDES), *(f"{side}_zoi_unneutralised" for side in SIDES))
FORCES = tuple(
    f"{side}_{kind}_{step}" for side in SIDES for kind in CLASSES for step in ("full", "reduced")
)
MARKS = ("battle", "fought", "no_route")
HEX = (*CONTROL, *ZOI, *FORCES, *MARKS)
"""The numbers of a row: who controls the hex (land only), whose ZOI reaches it, and whose does so
unneutralised; how many counters of each class stand there on either side, those with one step among
the reduced; a battle declared, a battle fought, a No Transport Route marker."""


def class_of(counter: Counter) -> str:
    """How a counter is counted."""
    if counter.kind == "naval":
        if counter.is_carrier:
            return "carrier"
        return "battleship" if counter.type in ("BB", "BC") else "cruiser"
    return "bomber" if counter.lrb else counter.kind


class Hexes:
    """The rows of the hexes."""

    def __init__(self, rows: Mapping[str, int]) -> None:
        """The row of each hex of the main map, which holds those of all others."""
        self._rows = rows
        facts = data()
        self._of_part = {"": _Rows(facts.map, rows)}
        self._of_part |= {name: _Rows(part, rows) for name, part in facts.parts.items()}

    @cached_property
    def _force(self) -> dict[str, tuple[int, int]]:
        """Where each counter counts, on its full side and on its reduced one."""
        found = {}
        for unit, counter in data().counters.items():
            full = HEX.index(f"{counter.side}_{class_of(counter)}_full")
            found[unit] = full + (counter.steps == 1), full + 1
        return found

    def numbers(self, pos: Position) -> Numbers:
        """Everything that lies on the map, a row a hex."""
        numbers: Numbers = np.zeros((len(self._rows), len(HEX)), np.float32)
        where = self._of_part[pos.scenario.part]
        column = {name: numbers[:, number] for number, name in enumerate(HEX)}
        column["allies_control"][where.land] = 1
        for name, places in (("japan", pos.state.japanese), ("soviet", pos.state.soviet)):
            rows = [self._rows[place] for place in places]
            column["allies_control"][rows] = 0
            column[f"{name}_control"][rows] = 1
        zoi = zoi_of(pos)
        for side, enemy in zip(SIDES, reversed(SIDES), strict=True):
            column[f"{side}_zoi"][where.rows] = where.spread(zoi.projected(side))
            column[f"{side}_zoi_unneutralised"][where.rows] = where.spread(zoi.bar(enemy))
        for unit in pos.on_map:
            row = self._rows[pos.where(unit)]
            numbers[row, self._force[unit][unit in pos.state.reduced]] += 1
        if pos.state.offensive is not None:
            column["battle"][[self._rows[place] for place in pos.offensive.battles]] = 1
            column["fought"][[self._rows[place] for place in pos.offensive.fought]] = 1
        column["no_route"][[self._rows[place] for place in pos.state.marks.no_route]] = 1
        return numbers


class _Rows:
    """Where the hexes of one map lie, among the rows and among bits."""

    def __init__(self, board: Map, rows: Mapping[str, int]) -> None:
        grid = grid_of(board)
        self.rows = np.array([rows[number] for number in board.hexes])
        self.land = [rows[number] for number, each in board.hexes.items() if each.is_land]
        self._bits = np.array([grid.bit[number].bit_length() - 1 for number in board.hexes])
        self._bytes = int(self._bits.max()) // 8 + 1

    def spread(self, bits: int) -> NDArray[np.uint8]:
        """Which hexes are among these bits, in the order of the rows."""
        there = bits.to_bytes(max(self._bytes, (bits.bit_length() + 7) // 8), "little")
        spread = np.unpackbits(np.frombuffer(there, np.uint8), bitorder="little")
        found: NDArray[np.uint8] = spread[self._bits]
        return found
