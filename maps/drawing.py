"""A board's drawing: its plan, its cells, and how well they show the true borders."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry.base import BaseGeometry

from maps.atlas import read_countries
from maps.board import Board
from maps.borders import touching
from maps.cells import FINE_CREASE, LandPlan, land_cells, sea_cells, simplified, without_gaps
from maps.corners import led_to_the_corner
from maps.projection import Room, Sheet

PLANS = {path.stem: path for path in Path(__file__).parent.glob("*.toml")}
UNNAMED = ""
"""Takes the islands that are no spaces."""
FILLED = " "
"""Takes the waters that are filled with the land around them."""
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
    near: Mapping[str, BaseGeometry]
    """All of them with finer coasts, for who looks closely."""

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


def draw(game: str, atlas: Path, board: Board) -> Drawing:
    """The board drawn by its plan; spaces that name no points have that of their label."""
    plan = _plan(game)
    sheet = _sheet(plan["sheet"])
    lands = {
        space: _land(plan["land"][space], point)
        for space, point in board.labels.items()
        if space in board.land
    }
    lands[UNNAMED] = _land(plan.get("unnamed", {}))
    places = {
        space: _points(plan["sea"].get(space, [point]))
        for space, point in board.labels.items()
        if space not in board.land
    }
    closed = {name: _points(points) for name, points in plan["closed"].items()}
    land = land_cells(sheet, read_countries(atlas), lands)
    del land[UNNAMED]
    filled = {FILLED: _points(plan["filled"]["at"])} if "filled" in plan else {}
    waters = sea_cells(sheet, land, {**places, **closed, **filled})
    waters.pop(FILLED, None)
    cells = without_gaps(sheet, land | waters, last=tuple(closed))
    around = sheet.width if sheet.wraps else 0.0
    land = {space: cells[space] for space in land}
    sea = {space: cells[space] for space in places}
    whole = cells | led_to_the_corner(land, sea, board.borders, around)
    near = simplified(whole, FINE_CREASE)
    cells = simplified(whole)
    land = {space: cells[space] for space in land}
    sea = {space: cells[space] for space in sea}
    rest = {name: cells[name] for name in closed}
    return Drawing(sheet, land, sea, rest, touching({**land, **sea}, around), near)


def _plan(game: str) -> dict[str, Any]:
    """The plan of a game. What it does not say of a space, the plan it is `like` says."""
    said = tomllib.loads(PLANS[game].read_text())
    if like := said.pop("like", None):
        base = _plan(like)
        for table in ("land", "sea"):
            said[table] = base[table] | said.get(table, {})
        said = base | said
    return said


def _land(said: dict[str, Any], *label: tuple[float, float]) -> LandPlan:
    points = _points(said.get("at", label))
    return LandPlan(tuple(said.get("in", ())), points, said.get("disc", 0.0))


def _points(said: Sequence[Sequence[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((lon, lat) for lon, lat in said)


def _sheet(said: dict[str, Any]) -> Sheet:
    rooms: dict[str, Any] = {
        name: tuple(Room(**room) for room in said.get(name, ())) for name in ("wide", "tall")
    }
    return Sheet(**{**said, **rooms})
