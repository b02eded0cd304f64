"""From longitude and latitude to the sheet: a cylinder, so that the board goes round, with more
room where a game is crowded."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
STEP = 0.05


@dataclass(frozen=True)
class Room:
    """A stretch of the globe that gets more of the sheet."""

    centre: float
    reach: float
    """Degrees from the centre to where the effect has mostly gone."""
    more: float
    """How many times more, at the centre."""


@dataclass(frozen=True)
class Sheet:
    """A flat board: `width` units from its left edge round to it again."""

    width: float
    left: float
    """The longitude of the left edge."""
    south: float
    north: float
    wide: tuple[Room, ...]
    tall: tuple[Room, ...]

    def project(self, points: Points) -> Points:
        """Longitudes and latitudes as places on the sheet, y downwards."""
        lon, lat = points[:, 0], points[:, 1]
        turns, within = np.divmod(lon - self.left, 360.0)
        x = self._along(within, 0.0, 360.0, self.left, self.wide) + turns
        y = self._up(np.clip(lat, self.south, self.north))
        scale = self.width
        return np.column_stack([x * scale, (self._up(np.array([self.north]))[0] - y) * scale])

    @property
    def height(self) -> float:
        top, bottom = self._up(np.array([self.north, self.south]))
        return float(top - bottom) * self.width

    def _along(
        self, at: Points, start: float, end: float, offset: float, rooms: tuple[Room, ...]
    ) -> Points:
        """How far along the edge, as a share of the whole."""
        grid = np.arange(start, end + STEP, STEP)
        density = _density(grid + offset, rooms)
        total = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * STEP)])
        return np.asarray(np.interp(at, grid, total / total[-1]))

    def _up(self, lat: Points) -> Points:
        """How far up, in widths of the sheet: a Miller cylinder, stretched."""
        grid = np.arange(-90.0, 90.0 + STEP, STEP)
        density = _density(grid, self.tall) / np.cos(np.radians(0.8 * grid))
        total = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * STEP)])
        return np.asarray(np.interp(lat, grid, total / 360.0))


def _density(grid: Points, rooms: tuple[Room, ...]) -> Points:
    density = np.ones_like(grid)
    for room in rooms:
        away = (grid - room.centre + 180.0) % 360.0 - 180.0
        density += room.more * np.exp(-((away / room.reach) ** 2))
    return density
