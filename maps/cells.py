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

STRAY = 8.0
"""How far borders of land stray from the straight line, as rivers and ridges do."""
CREASE = 2.2
"""Corners that stand out by less than a triangle of this side are left out."""
FINE_CREASE = 0.6
"""The same for who looks closely."""

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
        for space, part in _shares(sheet, shape, places, STRAY).items():
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
    water = _clean(window(sheet).difference(ground))
    return _joined(sheet, _shares(sheet, water, places), places)


def window(sheet: Sheet) -> Polygon:
    """The sheet with its copies."""
    first, last = sheet.copies[0], sheet.copies[-1]
    return box(first * sheet.width, 0, (last + 1) * sheet.width, sheet.height)


def round_the_sheet(sheet: Sheet, shape: BaseGeometry) -> BaseGeometry:
    """The shape with its copies to the left and right, or cut to the edges if there are none."""
    if not sheet.wraps:
        return shape.intersection(window(sheet))
    return unary_union([translate(shape, copy * sheet.width) for copy in sheet.copies])


def _shape(sheet: Sheet, country: Country) -> BaseGeometry:
    polygons = []
    for outer, *holes in country:
        polygon = Polygon(_wrapped(sheet, outer), [_wrapped(sheet, hole) for hole in holes])
        polygons.append(polygon if polygon.is_valid else polygon.buffer(0))
    return unary_union(polygons)


def _wrapped(sheet: Sheet, ring: np.ndarray) -> np.ndarray:
    """A ring on the sheet, unbroken where it crosses the edge."""
    placed = sheet.project(ring)
    jumps = np.round(np.diff(placed[:, 0]) / sheet.turn)
    placed[1:, 0] -= np.cumsum(jumps) * sheet.turn
    return placed


def _spots(sheet: Sheet, points: Iterable[tuple[float, float]]) -> np.ndarray:
    return sheet.project(np.array(list(points), dtype=float))


def _shares(
    sheet: Sheet, shape: BaseGeometry, places: Places, stray: float = 0.0
) -> dict[str, BaseGeometry]:
    """What of the shape lies nearest to each space's points, give or take what borders stray."""
    spots = [
        (x + copy * sheet.width, y, space if copy == 0 else None)
        for space, points in places.items()
        for x, y in _spots(sheet, points)
        for copy in sheet.copies
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
        space: _clean(_straying(sheet, unary_union(parts), stray).intersection(shape))
        for space, parts in cells.items()
    }
    return {space: share for space, share in shares.items() if not share.is_empty}


def _straying(sheet: Sheet, cell: BaseGeometry, stray: float) -> BaseGeometry:
    """The cell with crooked sides. A place always moves the same way, so neighbours still fit."""
    if not stray:
        return cell
    near = cell.intersection(window(sheet).buffer(10 * stray))
    waves = np.array([37.0, 61.0, 89.0, 131.0])
    phases = 2 * np.pi * np.round(sheet.width / (2 * waves)) / sheet.width

    def moved(at: np.ndarray) -> np.ndarray:
        x, y = at[:, :1] * phases, at[:, 1:] * phases
        steps = [np.sin(x + 1.7 * y + waves), np.sin(y - 1.3 * x - 2 * waves)]
        return at + stray * np.column_stack([step.mean(axis=1) for step in steps])

    return shapely.make_valid(shapely.transform(shapely.segmentize(near, 2 * stray), moved))


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
                for copy in sheet.copies:
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


def without_gaps(
    sheet: Sheet, cells: Mapping[str, BaseGeometry], last: Sequence[str]
) -> dict[str, BaseGeometry]:
    """What no cell covers, such as lakes and crumbs, goes to the cell it touches most.

    The cells named in `last` get none that touches another.
    """
    names = [(name, copy) for name in cells for copy in sheet.copies]
    shapes = [translate(cells[name], copy * sheet.width) for name, copy in names]
    tree = shapely.STRtree(shapes)
    whole = {name: [cell] for name, cell in cells.items()}
    for gap in shapely.get_parts(box(0, 0, sheet.width, sheet.height) - unary_union(shapes)):
        around = gap.buffer(GRID)
        shares = [
            (names[index][0] not in last, shapes[index].intersection(around).area, names[index])
            for index in tree.query(around)
        ]
        if touched := [share for share in shares if share[1] > 0.0]:
            _, _, (name, copy) = max(touched)
            whole[name].append(translate(gap, -copy * sheet.width))
    return {
        name: shapely.set_precision(unary_union(parts), GRID) if len(parts) > 1 else parts[0]
        for name, parts in whole.items()
    }


def simplified(
    cells: Mapping[str, BaseGeometry], crease: float = CREASE
) -> dict[str, BaseGeometry]:
    """The cells without small creases; neighbours still share their edges."""
    shapes = shapely.coverage_simplify(list(cells.values()), crease)
    return dict(zip(cells, shapely.transform(shapes, lambda at: at.round(1)), strict=True))


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
