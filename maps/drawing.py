"""A board's drawing: its plan, its cells, and how well they show the true borders."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry.base import BaseGeometry

from maps.atlas import read_countries
from maps.borders import touching
from maps.cells import LandPlan, land_cells, sea_cells
from maps.projection import Room, Sheet

SEEN = 4.0
"""A border at least this long is seen."""
CORNER = 2.5
"""A contact at most this long is a corner, not a border."""


@dataclass(frozen=True)
class Drawing:
    """The cells of a board on their sheet."""

    sheet: Sheet
    land: Mapping[str, BaseGeometry]
    sea: Mapping[str, BaseGeometry]
    closed: Mapping[str, BaseGeometry]
    """Waters of no sea zone."""
    borders: Mapping[frozenset[str], tuple[float, BaseGeometry]]

    def missing(self, true: frozenset[frozenset[str]]) -> list[tuple[str, ...]]:
        """True borders that are not drawn as touching."""
        return sorted(
            tuple(sorted(pair)) for pair in true if self.borders.get(pair, (0.0,))[0] < SEEN
        )

    def false(self, true: frozenset[frozenset[str]]) -> dict[tuple[str, ...], BaseGeometry]:
        """Where cells touch that share no border, the line between them."""
        return {
            tuple(sorted(pair)): line
            for pair, (length, line) in self.borders.items()
            if pair not in true and length > CORNER
        }


def draw(plan: Path, atlas: Path, labels: Mapping[str, tuple[float, float]]) -> Drawing:
    """The drawing of a plan; `labels` are the points of spaces that name none."""
    data = tomllib.loads(plan.read_text())
    sheet = _sheet(data["sheet"])
    lands = {
        space: LandPlan(
            tuple(said.get("in", ())),
            tuple(tuple(point) for point in said.get("at", [labels[space]])),
            said.get("disc", 0.0),
        )
        for space, said in data["land"].items()
    }
    places = {
        space: tuple(tuple(point) for point in data["sea"].get(space, [point]))
        for space, point in labels.items()
        if space not in lands
    }
    closed = {name: tuple(map(tuple, points)) for name, points in data["closed"].items()}
    land = land_cells(sheet, read_countries(atlas), lands)
    waters = sea_cells(sheet, land, {**places, **closed})
    sea = {space: waters[space] for space in places}
    rest = {name: waters[name] for name in closed}
    return Drawing(sheet, land, sea, rest, touching({**land, **sea}, sheet.width))


def _sheet(said: dict[str, Any]) -> Sheet:
    rooms: dict[str, Any] = {
        name: tuple(Room(**room) for room in said.get(name, ())) for name in ("wide", "tall")
    }
    return Sheet(**{**said, **rooms})
