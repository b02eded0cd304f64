"""A melee: two sides that lose units in several ways, each round both at once.

A side's standings are its forces in the order of their strength, the last of them nothing left. In
a round each side falls to a standing of less strength or stays, independently of the other for a
given pair. The melee is a chain on pairs that is solved exactly, one standing of the attackers
after the other: rounds that leave the attackers as they are form a triangular system, others are
products of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wartable.odds.duel import Grid, triangular_solver

SURE = 1.0 - 1e-12
MOST_KEPT = 25_000_000
"""Chances that a melee remembers, some 200 MB; those beyond are worked out whenever they are asked
for."""


class Fall(NamedTuple):
    """A way that a round may go from one standing of the attackers: for each standing of the
    defenders the chances of where the attackers fall, and of where the defenders do; the second has
    the share of the way."""

    down: Grid
    across: Grid
    to: slice | NDArray[np.intp]
    """The standings that the columns of the second are: a slice for all of them."""


Falls = Sequence[Fall]


def _stays(falls: Falls, row: int, shape: tuple[int, int]) -> Grid:
    """Where the defenders fall while the attackers stay as they are."""
    stay = np.zeros((shape[1], shape[1]))
    for down, across, to in falls:
        stay[:, to] += down[:, row][:, None] * across
    return stay


def _fall(rest: Grid, first: int, visits: Grid, fall: Fall) -> None:
    """Add where those fall who were visited; most standings cannot be reached from them."""
    visited = visits.nonzero()[0]
    down, across = fall.down[visited, first:], fall.across[visited]
    rows, columns = (np.flatnonzero(each.any(axis=0)) for each in (down, across))
    reached = (down[:, rows] * visits[visited, None]).T @ across[:, columns]
    to = columns if isinstance(fall.to, slice) else fall.to[columns]
    rest[first + rows[:, None], to] += reached


class Melee:
    """How both sides fall in a round, told for each standing of the attackers."""

    def __init__(self, shape: tuple[int, int], falls: Callable[[int], Falls]) -> None:
        self.shape = shape
        self._falls = falls
        self._known: dict[int, Falls] = {}
        self._kept = 0

    def falls(self, row: int) -> Falls:
        """How they fall from here."""
        found = self._known.get(row)
        if found is None:
            found = self._falls(row)
            size = sum(fall.down.size + fall.across.size for fall in found)
            if self._kept + size <= MOST_KEPT:
                self._known[row] = found
                self._kept += size
        return found

    def fight(self, start: Grid, stops: NDArray[np.bool_]) -> tuple[Grid, float]:
        """Where it ends, and the expected number of rounds, if it ends on `stops` and where nobody
        can hit anybody."""
        rest = start.copy()
        rounds = 0.0
        solve = triangular_solver()
        unit = np.eye(self.shape[1])
        for row in range(self.shape[0]):
            if not np.where(stops[row], 0.0, rest[row]).any():
                continue
            falls = self.falls(row)
            stay = _stays(falls, row, self.shape)
            idle = stops[row] | (stay.diagonal() > SURE)
            began = np.where(idle, 0.0, rest[row])
            stay[idle] = 0.0
            visits = solve(unit - stay, began, trans=1)[0]
            rest[row] = np.where(idle, rest[row] + visits, 0.0)
            visits[idle] = 0.0
            rounds += float(visits.sum())
            for fall in falls:
                _fall(rest, row + 1, visits, fall)
        return rest, rounds

    def one_round(self, start: Grid, stops: NDArray[np.bool_]) -> Grid:
        """Where one round leads; who has stopped stays."""
        after = np.where(stops, start, 0.0)
        for row in range(self.shape[0]):
            mass = np.where(stops[row], 0.0, start[row])
            if mass.any():
                for down, across, to in self.falls(row):
                    after[row:, to] += (down[:, row:] * mass[:, None]).T @ across
        return after

    def worth(self, ends: Grid, stops: NDArray[np.bool_]) -> Grid:
        """The expected worth of each pair if it is fought out; `ends` has it where it stops."""
        found = np.where(stops, ends, 0.0)
        solve = triangular_solver()
        unit = np.eye(self.shape[1])
        for row in range(self.shape[0] - 1, -1, -1):
            if stops[row].all():
                continue
            falls = self.falls(row)
            stay = _stays(falls, row, self.shape)
            idle = stops[row] | (stay.diagonal() > SURE)
            stay[idle] = 0.0
            later = sum(
                (down[:, row + 1 :] * (across @ found[row + 1 :, to].T)).sum(axis=1)
                for down, across, to in falls
            )
            found[row] = solve(unit - stay, np.where(idle, found[row], later))[0]
        return found
