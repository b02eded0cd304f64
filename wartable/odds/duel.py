"""A duel of two ladders: each side fires, and each hit takes the other one rung down.

A side's rungs are its forces after 0, 1, 2, ... hits; rung `n` is nothing left. What a side fires
depends on its rung alone, and both sides fire at once, so the duel is a chain on pairs of rungs
that only goes down, but for rounds in which nobody hits. It is solved exactly, one attacking rung
after the other: rounds without a hit on the attacker are a triangular system, rounds with one a
product of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.odds.hits import Chances

Grid = NDArray[np.float64]
"""A value for each pair of rungs: attackers by row, defenders by column."""


@cache
def triangular_solver() -> Callable[..., Any]:
    """What solves a triangular system. It is brought in with the first: SciPy takes longer to load
    than a game, and a desk, a command or a server may never fight."""
    from scipy.linalg.lapack import dtrtrs

    solver: Callable[..., Any] = dtrtrs
    return solver


@dataclass
class Duel:
    """What each side fires from each of its rungs; the last rung of each fires nothing."""

    attack: Sequence[Chances]
    defense: Sequence[Chances]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.attack), len(self.defense)

    def fight(self, start: Grid, stops: NDArray[np.bool_]) -> tuple[Grid, float]:
        """Where it ends, and the expected number of rounds, if the attackers break off on `stops`.

        Pairs in which nobody can hit must be among the stops.
        """
        rest = start.copy()
        idle = stops.copy()
        idle[:, -1] = True
        rounds = 0.0
        solve = triangular_solver()
        for row in range(self.shape[0] - 1):
            began = np.where(idle[row], 0.0, rest[row])
            if not began.any():
                continue
            down, across = self._steps(row)
            stay = down[:, :1] * across
            stay[idle[row]] = 0.0
            visits = solve(self._unit - stay, began, trans=1)[0]
            rest[row] = np.where(idle[row], rest[row] + visits, 0.0)
            visits[idle[row]] = 0.0
            rounds += float(visits.sum())
            rest[row + 1 :] += (down[:, 1:] * visits[:, None]).T @ across
        return rest, rounds

    def one_round(self, start: Grid, stops: NDArray[np.bool_]) -> Grid:
        """Where one round leads; who has stopped stays."""
        after = np.where(stops, start, 0)
        after[-1] += np.where(stops[-1], 0, start[-1])
        after[:-1, -1] += np.where(stops[:-1, -1], 0, start[:-1, -1])
        for row in range(self.shape[0] - 1):
            active = ~stops[row]
            active[-1] = False
            mass = np.where(active, start[row], 0)
            if mass.any():
                down, across = self._steps(row)
                after[row:] += (down * mass[:, None]).T @ across
        return after

    def win_chances(self, wins: Grid) -> Grid:
        """The chance to win from each pair, fighting to the end; `wins` gives it where it ends."""
        found = wins.copy()
        active = np.ones(self.shape[1], bool)
        active[-1] = False
        solve = triangular_solver()
        for row in range(self.shape[0] - 2, -1, -1):
            down, across = self._steps(row)
            stay = down[:, 0][:, None] * across
            lower = (down[:, 1:] * (across @ found[row + 1 :].T)).sum(axis=1)
            stay[~active] = 0
            right = np.where(active, lower, found[row])
            found[row] = solve(self._unit - stay, right)[0]
        return found

    @cached_property
    def _unit(self) -> Grid:
        return np.eye(self.shape[1])

    @cached_property
    def _falls(self) -> NDArray[np.intp]:
        """For each defending rung and each it can fall to, where that many hits stand among hits
        with as many zeros before them as there are rungs: it never rises."""
        rungs = np.arange(self.shape[1])
        return self.shape[1] + rungs - rungs[:, None]

    @cached_property
    def _down(self) -> tuple[Grid, Grid]:
        """For each defending rung the chances of its hits, and of so many or more."""
        rows, columns = self.shape
        chances = np.zeros((columns, max(rows, max(map(len, self.defense)))))
        for column, fire in enumerate(self.defense):
            chances[column, : len(fire)] = fire
        return chances, _or_more(chances)

    def _steps(self, row: int) -> tuple[Grid, Grid]:
        """From an attacking rung: the chance to fall so many rungs for each defending rung, and
        for each defending rung the chance of every rung it can fall to."""
        rows, columns = self.shape
        chances, more = self._down
        down = chances[:, : rows - row].copy()
        down[:, -1] = more[:, rows - row - 1]

        fire = self.attack[row]
        hits = np.zeros(columns + max(columns, len(fire)))
        hits[columns : columns + len(fire)] = fire
        across = hits[self._falls]
        across[:, -1] = _or_more(hits[columns:])[columns - 1 :: -1][:columns]
        return down, across


def _or_more(chances: Grid) -> Grid:
    """The chance of so many or more, along the last axis."""
    found: Grid = chances[..., ::-1].cumsum(axis=-1)[..., ::-1]
    return found
