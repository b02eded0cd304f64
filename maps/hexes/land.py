"""The land of every hex: what the coasts leave there, cut and filled until it shows its sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import shapely
from shapely import Point, Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from maps.hexes.board import HexBoard
from maps.hexes.grid import HIGH, Places, beyond, corners, hexagon, middle, side
from wartable.board.hexes import Direction

GAP = 5.0
"""How far land stays away from a side of water alone."""
STRAY = 2.6
"""How far cuts stray from the straight line, as coasts do."""
SOFT = 2.4
"""Corners of land are rounder than this."""
CREASE = 0.8
"""Corners that stand out by less than this are left out."""
SHARE = (0.3, 0.7)
"""How much of a side of land and water is land, at least and at most."""
FULL = 0.85
"""How much of a side of land alone is land, at least."""
BAY = 10.0
"""How far a bay reaches to both sides of a side, at its mouth."""
HEART = 0.15
"""Where less than this of a hex is land, its middle counts as land."""
TILE = 300.0
SMALL = 0.13
"""An island has at least this share of its hex, and is drawn larger if it has less."""
CRUMB = 12.0
"""Land smaller than this is left out."""
HEXAGON = hexagon("0000").area


def straying(shape: BaseGeometry) -> BaseGeometry:
    """The shape with crooked sides. A place always moves the same way."""
    waves = np.array([6.3, 9.7, 15.1, 23.9])

    def moved(at: Places) -> Places:
        x, y = at[:, :1] / waves, at[:, 1:] / waves
        steps = [np.sin(x + 1.7 * y + waves), np.sin(y - 1.3 * x - 2 * waves)]
        return np.asarray(at + STRAY * np.column_stack([step.mean(axis=1) for step in steps]))

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 2.5), moved))


@dataclass(frozen=True, eq=False)
class Land:
    """The coasts as they lie on the sheet, and the board that they are fitted to."""

    board: HexBoard
    coasts: BaseGeometry

    @cached_property
    def fitted(self) -> dict[str, BaseGeometry]:
        """The land of each hex that has some."""
        land = sorted(self.board.land)
        ground = unary_union(
            [*map(self._filled, land), *chain.from_iterable(map(self._ways, land))]
        )
        ground = _soft(ground) - unary_union([*chain.from_iterable(map(self._waters, land))])
        whole = _clean(shapely.simplify(ground, CREASE))
        return {number: _clean(whole.intersection(hexagon(number))) for number in land}

    @cached_property
    def closed(self) -> BaseGeometry:
        """The land that nobody plays on."""
        played = unary_union([hexagon(number) for number in self.board.terrain])
        ocean = self.board.terrain.keys() - self.board.land
        sea = straying(unary_union([hexagon(number) for number in ocean]).buffer(STRAY))
        return _clean(shapely.simplify(_soft(self.coasts - sea) - played, CREASE))

    # What must be land and what must be water, whatever the coasts say.

    def _ways(self, number: str) -> Iterator[BaseGeometry]:
        """Land from what land there is to the sides that are crossed by land."""
        own = self._own(number)
        heart = Point(middle(number)) if own.area < HEART * HEXAGON else _heart(own)
        for direction, kind in zip(Direction, self.board.sides[number], strict=True):
            covered = self._covered(number, direction)
            a, b = corners(number)[[direction, (direction + 1) % 6]]
            if "l" not in kind:
                continue
            if not has_water(kind) and covered < FULL:
                yield straying(Polygon([heart.coords[0], a, b]).buffer(1.0))
            elif has_water(kind) and covered < SHARE[0]:
                most = SHARE[0] * 1.3 / 2
                middle_of = (a + b) / 2
                ends = [middle_of + (end - middle_of) * 2 * most for end in (a, b)]
                yield straying(Polygon([heart.coords[0], *ends]).buffer(6.0))

    def _waters(self, number: str) -> Iterator[BaseGeometry]:
        """Water along the sides of water alone, and bays in the sides that are both."""
        for direction, kind in zip(Direction, self.board.sides[number], strict=True):
            if kind == "-":
                continue
            if not has_land(kind):
                yield straying(side(number, direction).buffer(GAP))
            elif "w" in kind and self._covered(number, direction) > SHARE[1]:
                wet, dry = self._ends(number, direction)
                tip = wet + (dry - wet) * (1 - SHARE[1] + 0.1)
                mouth = Point(wet).buffer(BAY)
                yield straying(unary_union([mouth, Point(tip)]).convex_hull.buffer(1.0))

    def _ends(self, number: str, direction: Direction) -> tuple[Places, Places]:
        """The ends of a side, the one that more water lies around first."""
        ends = corners(number)[[direction, (direction + 1) % 6]]
        kinds = self.board.sides[number]
        sides = [kinds[direction - 1], kinds[(direction + 1) % 6]]
        dry = [
            has_land(kind) + self._near[number].intersection(Point(end).buffer(40.0)).area / HEXAGON
            for kind, end in zip(sides, ends, strict=True)
        ]
        return (ends[0], ends[1]) if dry[0] <= dry[1] else (ends[1], ends[0])

    # What the coasts say.

    @cached_property
    def _near(self) -> dict[str, BaseGeometry]:
        """The coasts in each hex and around it; in squares they are found quickly."""
        left, top, right, bottom = self.coasts.bounds
        squares = [
            shapely.clip_by_rect(self.coasts, x, y, x + TILE, y + TILE)
            for x in np.arange(left, right, TILE)
            for y in np.arange(top, bottom, TILE)
        ]
        tiles = shapely.STRtree([shapely.make_valid(each) for each in squares])
        found = {}
        for number in self.board.land:
            around = hexagon(number).buffer(HIGH / 2)
            near = tiles.geometries[tiles.query(around)]
            found[number] = unary_union(shapely.intersection(near, around))
        return found

    def _own(self, number: str) -> BaseGeometry:
        return self._near[number].intersection(hexagon(number))

    def _covered(self, number: str, direction: Direction) -> float:
        """How much of a side is land."""
        line = side(number, direction)
        return float(self._near[number].intersection(line).length / line.length)

    def _filled(self, number: str) -> BaseGeometry:
        """What the coasts leave in a hex; an island that is too small is drawn larger."""
        own = self._own(number)
        room = straying(hexagon(number).buffer(-GAP - STRAY))
        if own.intersection(room).area >= SMALL * HEXAGON or self._is_crossed(number):
            return own
        if self.board.terrain[number] == "atoll":
            return atoll(number)
        return larger(self._islands(number), number).intersection(room)

    def _is_crossed(self, number: str) -> bool:
        """Whether land leads to another hex."""
        return any("l" in kind for kind in self.board.sides[number])

    def _islands(self, number: str) -> BaseGeometry:
        """The islands around, those of other hexes left out; a round one if there are none."""
        others = [
            hexagon(beyond(number, direction))
            for direction in Direction
            if beyond(number, direction) in self.board.land
        ]
        parts = [
            part
            for part in shapely.get_parts(self._near[number] - unary_union(others))
            if CRUMB / 4 < part.area < HEXAGON
        ]
        largest = sorted(parts, key=lambda part: -part.area)[:3]
        return unary_union(largest) if largest else straying(Point(middle(number)).buffer(14.0))


def atoll(number: str) -> BaseGeometry:
    """A ring of reefs around a lagoon, open to the sea."""
    column, row = divmod(int(number), 100)
    ring = Point(0, 0).buffer(14.0) - Point(0, 0).buffer(8.6)
    wide, narrow = Polygon([(0, 0), (40, -13), (40, 10)]), Polygon([(0, 0), (-40, -6), (-40, 8)])
    reefs = scale((ring - wide - narrow).buffer(-1).buffer(2), 1.3, 0.85)
    turned = rotate(reefs, (column * 67 + row * 41) % 360, origin=(0, 0))
    return translate(turned, *middle(number))


def larger(shape: BaseGeometry, number: str) -> BaseGeometry:
    """Islands in the middle of their hex, as large as islands are drawn."""
    left, top, right, bottom = shape.bounds
    most = 0.8 * HIGH / max(right - left, bottom - top)
    times = min(max(1.0, (SMALL * HEXAGON / shape.area) ** 0.5), most)
    at = ((left + right) / 2, (top + bottom) / 2)
    x, y = middle(number)
    grown = translate(scale(shape, times, times, origin=at), x - at[0], y - at[1])
    while grown.area < SMALL * HEXAGON / 2:
        grown = grown.buffer(SOFT)
    return straying(grown.buffer(SOFT))


def has_land(side: str) -> bool:
    """Whether land lies on both sides of it, open or closed."""
    return "l" in side.lower()


def has_water(side: str) -> bool:
    """Whether water lies on both sides of it, open or closed."""
    return "w" in side.lower()


def _heart(shape: BaseGeometry) -> Point:
    """Where there is most room."""
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    return Point(shapely.maximum_inscribed_circle(largest, tolerance=1.0).coords[0])


def _soft(shape: BaseGeometry) -> BaseGeometry:
    """Without spikes and slits."""
    return shape.buffer(-SOFT).buffer(2 * SOFT).buffer(-SOFT)


def _clean(shape: BaseGeometry) -> BaseGeometry:
    """Only what has room, and no crumbs."""
    parts = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > CRUMB])
        for part in shapely.get_parts(shapely.make_valid(shape))
        if isinstance(part, Polygon) and part.area > CRUMB
    ]
    return unary_union(parts)
