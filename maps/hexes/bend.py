"""From the globe to a sheet of hexes, so that known places come to lie in their hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from maps.atlas import Country
from maps.hexes.grid import SIZE, Places, middle

SMOOTH = 0.01
"""How much places may miss the middle of their hex, for coasts that are not torn."""
DEGREES = 20.0
"""What counts as one step of the globe, about as far as places lie apart."""
STEP = 0.5
"""No stretch of coast is longer than so many degrees, that it can be bent."""
AROUND = 12.0
"""How many degrees beyond the outermost places the globe is drawn."""


@dataclass(frozen=True)
class Bend:
    """A thin plate, bent through the middles of hexes."""

    places: Mapping[str, tuple[float, float]]
    """Longitude and latitude of what lies in a hex."""

    @cached_property
    def _plate(self) -> RBFInterpolator:
        """Distances count in sizes of a hex."""
        at = np.array(list(self.places.values()))
        return RBFInterpolator(
            self._flat(at),
            np.array([middle(number) for number in self.places]) / SIZE,
            smoothing=SMOOTH,
        )

    @cached_property
    def _west(self) -> float:
        """Longitudes count eastwards from here: half the globe away from the places' middle."""
        angles = np.radians([lon for lon, _ in self.places.values()])
        middle = np.degrees(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()))
        return float(middle) - 180.0

    def _flat(self, at: Places) -> Places:
        return np.column_stack([(at[:, 0] - self._west) % 360.0, at[:, 1]]) / DEGREES

    def project(self, at: Places) -> Places:
        """Longitudes and latitudes as places on the sheet."""
        return np.asarray(self._plate(self._flat(at)) * SIZE)

    def land(self, countries: Iterable[Country]) -> BaseGeometry:
        """The land of the globe around the places, on the sheet."""
        flat = self._flat(np.array(list(self.places.values()))) * DEGREES
        (west, south), (east, north) = flat.min(axis=0) - AROUND, flat.max(axis=0) + AROUND
        window = shapely.box(west, south, east, north)
        parts = []
        for country in countries:
            for outer, *_ in country:
                ring = self._flat(outer) * DEGREES
                if np.ptp(ring[:, 0]) < 180.0:
                    parts.append(shapely.make_valid(Polygon(ring)).intersection(window))
        whole = shapely.segmentize(unary_union(parts), STEP)
        bent = shapely.transform(whole, lambda at: self._plate(at / DEGREES) * SIZE)
        return shapely.make_valid(bent)
