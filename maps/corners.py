"""Corners at the coast: a border of the sea that just misses a border of the land is led to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from maps.borders import NEAR, touching

Pair = frozenset[str]
MISSED = 24.0
"""A contact at most this long is a miss; a longer one is meant to be seen."""


def led_to_the_corner(
    land: Mapping[str, BaseGeometry],
    sea: Mapping[str, BaseGeometry],
    true: frozenset[Pair],
    around: float,
) -> dict[str, BaseGeometry]:
    """The sea zones, each short contact with a coast that is not theirs given to the zone whose
    coast it is."""
    zones = dict(sea)
    found = touching({**land, **sea}, around)
    for pair in sorted(found, key=sorted):
        length, line = found[pair]
        if pair in true or length > MISSED or len(pair & land.keys()) != 1:
            continue
        (coast,), (zone,) = pair & land.keys(), pair - land.keys()
        best, given = length, None
        for heir in zones:
            if frozenset((coast, heir)) in true and zones[heir].distance(line) < 2 * NEAR:
                foreign = [
                    shape.boundary
                    for name, shape in land.items()
                    if frozenset((name, heir)) not in true and shape.distance(line) < length
                ]
                for wedge in _wedges(line, length, zones[zone], zones[heir]):
                    near = wedge.buffer(NEAR)
                    wrong = max((edge.intersection(near).length for edge in foreign), default=0.0)
                    if wrong < best:
                        best, given = wrong, (heir, wedge)
        if given:
            heir, wedge = given
            zones[heir] = shapely.union(zones[heir], wedge).buffer(0)
            zones[zone] = _largest(zones[zone] - wedge, zones[zone])
    return zones


def _wedges(
    line: BaseGeometry, length: float, zone: BaseGeometry, heir: BaseGeometry
) -> Iterator[BaseGeometry]:
    """Pieces of a zone between a line of coast and the seam of two zones, longer and shorter."""
    seam = heir.boundary.intersection(zone.buffer(NEAR))
    for reach in (2.0, 1.0, 0.5, 0.1):
        end = _farthest(seam.intersection(line.buffer(reach * length)), line)
        wedge = MultiPoint([*shapely.get_coordinates(line), *end]).convex_hull
        yield wedge.buffer(NEAR).intersection(zone)


def _farthest(seam: BaseGeometry, line: BaseGeometry) -> list[tuple[float, float]]:
    """The point of the seam that lies farthest from the line."""
    places = [(x, y) for x, y in shapely.get_coordinates(seam)]
    return sorted(places, key=lambda place: -shapely.Point(place).distance(line))[:1]


def _largest(left: BaseGeometry, whole: BaseGeometry) -> BaseGeometry:
    """What is left of a zone, in as many parts as it was."""
    parts = sorted(shapely.get_parts(left), key=lambda part: -part.area)
    return shapely.union_all(parts[: len(shapely.get_parts(whole))])
