"""From longitude and latitude to the sheet: a cylinder, or a part of one, with more room where a
game is crowded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
STEP = 0.05


@dataclass(frozen=True)
class Room:
    """A stretch of the globe that gets more of the sheet, or less."""

    centre: float
    reach: float
    """Degrees from the centre to where the effect has mostly gone."""
    more: float
    """How many times more, at the centre; below 0 and above -1 it gets less."""


@dataclass(frozen=True)
class Sheet:
    """A flat board, `width` units from its left edge to its right one."""

    width: float
    left: float
    """The longitude of the left edge."""
    south: float
    north: float
    wide: tuple[Room, ...]
    tall: tuple[Room, ...]
    right: float | None = None
    """The longitude of the right edge; without one the board goes round to its left edge again."""

    @property
    def wraps(self) -> bool:
        return self.right is None

    @property
    def copies(self) -> tuple[int, ...]:
        """The board itself and, if it goes round, once to the left and once to the right: cells
        cross the edge unbroken."""
        return (-1, 0, 1) if self.wraps else (0,)

    @property
    def span(self) -> float:
        """Degrees from edge to edge."""
        return 360.0 if self.right is None else self.right - self.left

    @cached_property
    def turn(self) -> float:
        """The way once round the globe, on the sheet and beyond it."""
        return float(np.ptp(self._across(np.array([0.0, 360.0])))) * self.width

    def project(self, points: Points) -> Points:
        """Longitudes and latitudes as places on the sheet, y downwards."""
        lon, lat = points[:, 0], points[:, 1]
        turns, within = np.divmod(lon - self._start, 360.0)
        x = self._across(within) * self.width + turns * self.turn
        y = self._up(np.clip(lat, self.south, self.north))
        return np.column_stack([x, (self._up(np.array([self.north]))[0] - y) * self.width])

    @property
    def height(self) -> float:
        top, bottom = self._up(np.array([self.north, self.south]))
        return float(top - bottom) * self.width

    @property
    def _start(self) -> float:
        """Where the globe is cut open: as far from the board as can be."""
        return self.left + self.span / 2 - 180.0

    def _across(self, within: Points) -> Points:
        """How far from the left edge, as a share of the width, by degrees from the start."""
        grid = np.arange(0.0, 360.0 + STEP, STEP)
        total = _sums(_density(grid + self._start, self.wide))
        at = np.interp([self.left - self._start, self.left - self._start + self.span], grid, total)
        return np.asarray((np.interp(within, grid, total) - at[0]) / (at[1] - at[0]))

    def _up(self, lat: Points) -> Points:
        """How far up, in widths of the sheet: a Miller cylinder, stretched."""
        grid = np.arange(-90.0, 90.0 + STEP, STEP)
        total = _sums(_density(grid, self.tall) / np.cos(np.radians(0.8 * grid)))
        return np.asarray(np.interp(lat, grid, total / self.span))


def _sums(density: Points) -> Points:
    return np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * STEP)])


def _density(grid: Points, rooms: tuple[Room, ...]) -> Points:
    density = np.ones_like(grid)
    for room in rooms:
        away = (grid - room.centre + 180.0) % 360.0 - 180.0
        density += room.more * np.exp(-((away / room.reach) ** 2))
    return density
