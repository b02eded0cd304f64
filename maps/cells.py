"""The cells of a drawing: land cut out of countries, sea out of what is left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Point, Polygon, box
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from maps.atlas import Country
from maps.projection import Sheet

GRID = 0.02
"""Places are rounded to this, so that neighbours share their corners."""
CRUMB = 110.0
"""Islands smaller than this are left out."""
COPIES = (-1, 0, 1)
"""The board once to the left, itself, and once to the right: cells cross the edge unbroken."""

Places = Mapping[str, Sequence[tuple[float, float]]]


@dataclass(frozen=True)
class LandPlan:
    """A land space: the countries it has a share in, its points, and the disc of a small island."""

    countries: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    disc: float = 0.0


def land_cells(
    sheet: Sheet, countries: Mapping[str, Country], plans: Mapping[str, LandPlan]
) -> dict[str, BaseGeometry]:
    """Each land space as a shape on the sheet."""
    claims: dict[str, list[str]] = defaultdict(list)
    for space, plan in plans.items():
        for country in plan.countries:
            claims[country].append(space)
    if unknown := sorted(claims.keys() - countries.keys()):
        raise ValueError(f"the atlas has no country {unknown[0]!r}")
    found: dict[str, list[BaseGeometry]] = defaultdict(list)
    for country, spaces in claims.items():
        shape = round_the_sheet(sheet, _shape(sheet, countries[country]))
        places = {space: plans[space].points for space in spaces}
        for space, part in _shares(sheet, shape, places).items():
            found[space].append(part)
    cells = {}
    for space, plan in plans.items():
        if plan.disc:
            (x, y) = _spots(sheet, plan.points)[0]
            found[space].append(Point(x, y).buffer(plan.disc))
        cells[space] = _clean(unary_union(found[space]))
    discs = unary_union([cells[space] for space, plan in plans.items() if plan.disc])
    return {
        space: cell if plans[space].disc else _clean(cell.difference(discs))
        for space, cell in cells.items()
    }


def sea_cells(
    sheet: Sheet, land: Mapping[str, BaseGeometry], places: Places
) -> dict[str, BaseGeometry]:
    """Each sea zone as a shape: the water nearest to its points, without crossing land."""
    ground = round_the_sheet(sheet, unary_union(list(land.values())))
    window = box(-sheet.width, 0, 2 * sheet.width, sheet.height)
    water = _clean(window.difference(ground))
    return _joined(sheet, _shares(sheet, water, places), places)


def round_the_sheet(sheet: Sheet, shape: BaseGeometry) -> BaseGeometry:
    """The shape with its copies to the left and right."""
    return unary_union([translate(shape, copy * sheet.width) for copy in COPIES])


def _shape(sheet: Sheet, country: Country) -> BaseGeometry:
    polygons = []
    for outer, *holes in country:
        polygon = Polygon(_wrapped(sheet, outer), [_wrapped(sheet, hole) for hole in holes])
        polygons.append(polygon if polygon.is_valid else polygon.buffer(0))
    return unary_union(polygons)


def _wrapped(sheet: Sheet, ring: np.ndarray) -> np.ndarray:
    """A ring on the sheet, unbroken where it crosses the edge."""
    placed = sheet.project(ring)
    jumps = np.round(np.diff(placed[:, 0]) / sheet.width)
    placed[1:, 0] -= np.cumsum(jumps) * sheet.width
    return placed


def _spots(sheet: Sheet, points: Iterable[tuple[float, float]]) -> np.ndarray:
    return sheet.project(np.array(list(points), dtype=float))


def _shares(sheet: Sheet, shape: BaseGeometry, places: Places) -> dict[str, BaseGeometry]:
    """What of the shape lies nearest to each space's points."""
    spots = [
        (x + copy * sheet.width, y, space if copy == 0 else None)
        for space, points in places.items()
        for x, y in _spots(sheet, points)
        for copy in COPIES
    ]
    diagram = shapely.voronoi_polygons(
        shapely.MultiPoint([(x, y) for x, y, _ in spots]),
        extend_to=box(-2 * sheet.width, -sheet.height, 3 * sheet.width, 2 * sheet.height),
    )
    tree = shapely.STRtree(list(diagram.geoms))
    cells: dict[str, list[BaseGeometry]] = defaultdict(list)
    for x, y, space in spots:
        if space is not None:
            (index,) = tree.query(Point(x, y), predicate="intersects")[:1]
            cells[space].append(diagram.geoms[index])
    shares = {
        space: _clean(unary_union(parts).intersection(shape)) for space, parts in cells.items()
    }
    return {space: share for space, share in shares.items() if not share.is_empty}


def _joined(
    sheet: Sheet, shares: Mapping[str, BaseGeometry], places: Places
) -> dict[str, BaseGeometry]:
    """Waters cut off from their zone by land go to the zone they lie open to."""
    whole: dict[str, list[BaseGeometry]] = defaultdict(list)
    loose: list[BaseGeometry] = []
    for space, share in shares.items():
        spots = [Point(x, y) for x, y in _spots(sheet, places[space])]
        for part in shapely.get_parts(share):
            home = any(part.distance(spot) < 1.0 for spot in spots)
            (whole[space] if home else loose).append(part)
    while loose:
        left = []
        for part in sorted(loose, key=lambda part: -part.area):
            best, length = "", 0.0
            shift = 0
            for space, parts in whole.items():
                for copy in COPIES:
                    moved = translate(part, copy * sheet.width)
                    shared = sum(
                        moved.buffer(0.2).intersection(each).area / 0.2
                        for each in parts
                        if moved.distance(each) < 0.1
                    )
                    if shared > length:
                        best, length, shift = space, shared, copy
            if best:
                whole[best].append(translate(part, shift * sheet.width))
            else:
                left.append(part)
        if len(left) == len(loose):
            break
        loose = left
    return {space: _clean(unary_union(parts)) for space, parts in whole.items()}


def _clean(shape: BaseGeometry) -> BaseGeometry:
    """Rounded to the grid, without crumbs and lines."""
    rounded = shapely.set_precision(shape, GRID)
    parts = [
        part
        for part in shapely.get_parts(rounded)
        if isinstance(part, Polygon) and part.area > CRUMB
    ]
    if not parts:
        parts = [p for p in shapely.get_parts(rounded) if isinstance(p, Polygon)]
    return unary_union(parts)
