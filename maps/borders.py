"""Which cells touch, and along which line."""

from __future__ import annotations

from collections.abc import Mapping

import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

NEAR = 0.3


def touching(
    cells: Mapping[str, BaseGeometry], around: float
) -> dict[frozenset[str], tuple[float, BaseGeometry]]:
    """For each pair of cells that touch: how long their border is, and where it runs.

    `around` is the way round a board that goes round, 0 for one that does not.
    """
    names = list(cells)
    shapes = [cells[name] for name in names]
    edges = [shape.boundary for shape in shapes]
    found: dict[frozenset[str], tuple[float, BaseGeometry]] = {}
    tree = shapely.STRtree(shapes)
    for copy in (-1, 0, 1) if around else (0,):
        for index, shape in enumerate(shapes):
            moved = translate(shape, copy * around)
            near = moved.buffer(NEAR)
            for other in tree.query(near, predicate="intersects"):
                if other == index:
                    continue
                line = edges[other].intersection(near)
                pair = frozenset((names[index], names[other]))
                if line.length > found.get(pair, (0.0, line))[0]:
                    found[pair] = (line.length, line)
    return found
