"""Two sides that only shrink: the chain over pairs of them, solved exactly.

A round is a list of exchanges. In each the two sides suffer independently, so it is a chance and
two distributions, and a whole exchange is added to the grid of pairs at once. A round leads to the
same pair or to one of less strength: pairs are settled from the strongest down, and rounds that
change nothing are a geometric series.

Where a chain has too many pairs, those with the least mass are left unresolved, and how much that
is is told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

One = TypeVar("One", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Item = TypeVar("Item", bound=Hashable)

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Cell = tuple[int, int]

FINER = (0.0, 1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3)
"""The mass below which a pair is left unresolved, one after the other until the work is done."""


class Exchange(NamedTuple, Generic[One, Other]):
    """With this chance, what becomes of the one side and, independently, of the other."""

    chance: float
    ones: Mapping[One, float]
    others: Mapping[Other, float]


def added(
    exchanges: Sequence[Exchange[One, Other]],
) -> dict[tuple[One, Other], float]:
    """What comes of exchanges of which one takes place: pairs with their chances."""
    ones, mine = _table([each.ones for each in exchanges])
    others, theirs = _table([each.others for each in exchanges])
    grid = mine.T @ (theirs * np.array([each.chance for each in exchanges])[:, None])
    return {
        (ones[row], others[column]): float(grid[row, column])
        for row, column in zip(*grid.nonzero(), strict=True)
    }


def _table(rows: Sequence[Mapping[Item, float]]) -> tuple[list[Item], Floats]:
    """Everything that comes up, and a row of its chances for each."""
    places: dict[Item, int] = {}
    where = [[places.setdefault(item, len(places)) for item in row] for row in rows]
    found = np.zeros((len(rows), len(places)))
    for number, row in enumerate(rows):
        found[number, where[number]] = [*row.values()]
    return [*places], found


class _Block(NamedTuple):
    """An exchange on the grid."""

    rows: Places
    columns: Places
    chances: Floats


@dataclass(frozen=True)
class Settled(Generic[One, Other]):
    """Where it ends, the expected number of rounds, and the mass that is not resolved."""

    ends: dict[tuple[One, Other], float]
    rounds: float
    unresolved: float


@dataclass
class _Index(Generic[Item]):
    """Things numbered as they are met, with their strength."""

    strength: Callable[[Item], int]
    items: list[Item] = field(default_factory=list)
    places: dict[Item, int] = field(default_factory=dict)
    strengths: list[int] = field(default_factory=list)

    def place(self, item: Item) -> int:
        found = self.places.get(item)
        if found is None:
            found = self.places[item] = len(self.items)
            self.items.append(item)
            self.strengths.append(self.strength(item))
        return found


class _Visits(NamedTuple):
    """The rounds fought by each pair in order, the mass of each end, and what was left out."""

    fought: dict[Cell, float]
    ended: dict[Cell, float]
    unresolved: float


class Chain(Generic[One, Other]):
    """A fight of two sides; what a round of a pair leads to is worked out once."""

    def __init__(
        self,
        fight_round: Callable[[One, Other], list[Exchange[One, Other]]],
        is_over: Callable[[One, Other], bool],
        strength: tuple[Callable[[One], int], Callable[[Other], int]],
        most_rounds: int,
    ) -> None:
        self._fight_round = fight_round
        self._is_over = is_over
        self._ones = _Index[One](strength[0])
        self._others = _Index[Other](strength[1])
        self._rounds: dict[Cell, tuple[list[_Block], float]] = {}
        self._over: dict[Cell, bool] = {}
        self._most_rounds = most_rounds
        """So many pairs are followed at most."""

    def settle(
        self,
        start: Mapping[tuple[One, Other], float],
        stops: Callable[[One, Other], bool] = lambda one, other: False,
    ) -> Settled[One, Other]:
        """Fight to the end; on `stops` it ends as well."""
        visits = self._visits(start, stops)
        ends = {self._pair(cell): weight for cell, weight in visits.ended.items()}
        return Settled(ends, sum(visits.fought.values()), visits.unresolved)

    def values(
        self,
        start: Mapping[tuple[One, Other], float],
        worth: Callable[[One, Other], float],
    ) -> dict[tuple[One, Other], float]:
        """For each pair that comes up, the expected worth of the end if it is fought out; ends that
        are not resolved are worth nothing."""
        visits = self._visits(start, lambda one, other: False)
        found = _Grid(self._ones, self._others)
        for cell in visits.ended:
            found.put(cell, worth(*self._pair(cell)))
        for cell in reversed(visits.fought):
            blocks, stay = self._round(cell)
            found.put(cell, found.expected(blocks) / (1.0 - stay))
        return {
            self._pair(cell): float(found.cells[cell]) for cell in (*visits.fought, *visits.ended)
        }

    def _visits(
        self,
        start: Mapping[tuple[One, Other], float],
        stops: Callable[[One, Other], bool],
    ) -> _Visits:
        """How often each pair fights a round, from the strongest down. If that is too much work,
        pairs of little mass are left out, of no more than is needed."""
        for least in FINER:
            visits = self._try_visits(start, stops, least)
            if visits is not None:
                return visits
        return _Visits({}, {}, sum(start.values()))

    def _try_visits(
        self,
        start: Mapping[tuple[One, Other], float],
        stops: Callable[[One, Other], bool],
        least: float,
    ) -> _Visits | None:
        grid = self._grid(start)
        fought: dict[Cell, float] = {}
        ended: dict[Cell, float] = {}
        unresolved = 0.0
        for cell, weight in self._from_the_strongest(grid):
            if self._is_final(cell) or stops(*self._pair(cell)):
                ended[cell] = weight
            elif weight < least:
                unresolved += weight
            else:
                if len(fought) == self._most_rounds:
                    return None
                blocks, stay = self._round(cell)
                fought[cell] = weight / (1.0 - stay)
                grid.add(blocks, fought[cell])
        return _Visits(fought, ended, unresolved)

    def one_round(
        self, mass: Mapping[tuple[One, Other], float]
    ) -> tuple[dict[tuple[One, Other], float], float]:
        """Where one round leads, and what is left unresolved; pairs that are over stay."""
        grid = self._grid({})
        unresolved = 0.0
        rounds = 0
        for (one, other), weight in sorted(mass.items(), key=lambda pair: -pair[1]):
            cell = self._cell(one, other)
            if self._is_final(cell):
                grid.put(cell, weight)
            elif rounds == self._most_rounds:
                unresolved += weight
            else:
                rounds += 1
                grid.add(self._round(cell)[0], weight)
        return {self._pair(cell): weight for cell, weight in grid.filled()}, unresolved

    def _grid(self, start: Mapping[tuple[One, Other], float]) -> _Grid:
        grid = _Grid(self._ones, self._others)
        for (one, other), weight in start.items():
            grid.put(self._cell(one, other), weight)
        return grid

    def _cell(self, one: One, other: Other) -> Cell:
        return self._ones.place(one), self._others.place(other)

    def _pair(self, cell: Cell) -> tuple[One, Other]:
        return self._ones.items[cell[0]], self._others.items[cell[1]]

    def _is_final(self, cell: Cell) -> bool:
        found = self._over.get(cell)
        if found is None:
            found = self._over[cell] = self._is_over(*self._pair(cell))
        return found

    def _round(self, cell: Cell) -> tuple[list[_Block], float]:
        """What a round leads to, and the chance that it changes nothing."""
        found = self._rounds.get(cell)
        if found is not None:
            return found
        blocks = []
        stay = 0.0
        pair = self._pair(cell)
        for exchange in self._fight_round(*pair):
            rows = np.array([self._ones.place(one) for one in exchange.ones])
            columns = np.array([self._others.place(other) for other in exchange.others])
            chances = exchange.chance * np.outer(
                np.fromiter(exchange.ones.values(), float),
                np.fromiter(exchange.others.values(), float),
            )
            here = exchange.ones.get(pair[0], 0.0) * exchange.others.get(pair[1], 0.0)
            stay += exchange.chance * here
            blocks.append(_Block(rows[:, None], columns, chances))
        self._rounds[cell] = blocks, stay
        return blocks, stay

    def _from_the_strongest(self, grid: _Grid) -> Iterator[tuple[Cell, float]]:
        """Every pair with mass, those of most strength first, as they come up."""
        if not self._ones.items or not self._others.items:
            return
        for strength in range(max(self._ones.strengths) + max(self._others.strengths), -1, -1):
            for cell in grid.of_strength(strength):
                yield cell, grid.take(cell)


class _Grid:
    """The mass of each pair; it grows with the sides that are met."""

    def __init__(self, ones: _Index[One], others: _Index[Other]) -> None:
        self._ones = ones
        self._others = others
        self.cells = np.zeros((16, 16))
        self._make_room()

    def _make_room(self) -> None:
        rows, columns = self.cells.shape
        if len(self._ones.items) > rows or len(self._others.items) > columns:
            bigger = np.zeros(
                (max(rows, 2 * len(self._ones.items)), max(columns, 2 * len(self._others.items)))
            )
            bigger[:rows, :columns] = self.cells
            self.cells = bigger

    def put(self, cell: Cell, weight: float) -> None:
        self._make_room()
        self.cells[cell] += weight

    def take(self, cell: Cell) -> float:
        weight = float(self.cells[cell])
        self.cells[cell] = 0.0
        return weight

    def add(self, blocks: list[_Block], weight: float) -> None:
        self._make_room()
        for block in blocks:
            self.cells[block.rows, block.columns] += weight * block.chances

    def expected(self, blocks: list[_Block]) -> float:
        """The expected value of what a round leads to, the pair itself counted as nothing."""
        self._make_room()
        return sum(
            float((self.cells[block.rows, block.columns] * block.chances).sum()) for block in blocks
        )

    def of_strength(self, strength: int) -> list[Cell]:
        """The pairs of this strength that have mass."""
        ones, others = np.array(self._ones.strengths), np.array(self._others.strengths)
        there = self.cells[: len(ones), : len(others)] > 0
        found = np.argwhere(there & (ones[:, None] + others == strength))
        return [(int(row), int(column)) for row, column in found]

    def filled(self) -> Iterator[tuple[Cell, float]]:
        for row, column in np.argwhere(self.cells > 0):
            yield (int(row), int(column)), float(self.cells[row, column])
