"""Zones of influence: where supplied air units and carriers project one (EOS-6.4-01)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.grid import Grid, grid_of
from wartable.games.empire_of_the_sun.position import Position


@dataclass(frozen=True, eq=False)
class Zoi:
    """The ZOI of both sides."""

    grid: Grid
    units: Mapping[str, Mapping[str, str]]
    """The air units and carriers that project one, with the hex of each."""
    long_range: frozenset[str]
    """Those among them that neutralise nothing (EOS-6.4-03)."""
    _projected: Mapping[str, int]
    _neutral: Mapping[str, int]

    def projected(self, side: str) -> int:
        """The hexes into which the side projects a ZOI, neutralised or not."""
        return self._projected[side]

    def bar(self, side: str) -> int:
        """The hexes in an unneutralised ZOI of the enemy of this side (EOS-6.4-02, EOS-6.4-03)."""
        return self._projected[other(side)] & ~self._neutral[side]


def zoi_of(pos: Position) -> Zoi:
    """The ZOI in a position: those of supplied units and of activated ones (EOS-6.4-04,
    EOS-6.4-06)."""
    from wartable.games.empire_of_the_sun.supply import supply_of  # each follows from the other

    return supply_of(pos).zoi


def is_projected(pos: Position, side: str, place: str) -> bool:
    """Whether the side projects a ZOI into the hex, neutralised or not."""
    return _is_in(pos, place, zoi_of(pos).projected(side))


def is_barred(pos: Position, side: str, place: str) -> bool:
    """Whether the hex is in an unneutralised ZOI of the enemy of this side."""
    return _is_in(pos, place, zoi_of(pos).bar(side))


def bar_without(pos: Position, side: str, moving: Collection[str]) -> int:
    """The bar to a side while these units of it move strategically: they neutralise nothing
    (EOS-6.4-08)."""
    zoi = zoi_of(pos)
    barred = zoi.projected(other(side))
    for unit, place in zoi.units[side].items():
        if unit not in zoi.long_range and unit not in moving:
            barred &= ~zoi.grid.discs[place]
    return barred


def _is_in(pos: Position, place: str, bits: int) -> bool:
    """Whether a place is one of these hexes; a box is none."""
    return place in pos.map.hexes and bool(bits & grid_of(pos.map).bit[place])
