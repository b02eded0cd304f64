"""A drawing as GeoJSON in the coordinates of its sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import linemerge

from maps.drawing import Drawing

ROUND = 1
"""Decimals of a place on the sheet."""


def to_geojson(drawing: Drawing, barriers: Mapping[tuple[str, ...], BaseGeometry]) -> str:
    """A feature for each space, with a place and room for its pieces; for each water of no zone;
    and for each barrier between spaces that touch on the sheet alone."""
    kinds = {
        **dict.fromkeys(drawing.land, "land"),
        **dict.fromkeys(drawing.sea, "sea"),
        **dict.fromkeys(drawing.closed, "closed"),
    }
    cells = {**drawing.land, **drawing.sea, **drawing.closed}
    features = [
        feature(
            cells[name],
            {"kind": kind, **({"space": name} if kind != "closed" else {}), **_room(cells[name])},
        )
        for name, kind in kinds.items()
    ]
    features += [
        feature(_line(line), {"kind": "barrier", "between": list(pair)})
        for pair, line in sorted(barriers.items())
    ]
    sheet = {
        "width": drawing.sheet.width,
        "height": round(drawing.sheet.height, ROUND),
        "wraps": drawing.sheet.wraps,
    }
    return collection(sheet, features)


def near_geojson(drawing: Drawing) -> str:
    """A feature for each space and each water of no zone, with its name and its finer outline."""
    features = [feature(shape, {"name": name}) for name, shape in drawing.near.items()]
    return _dump({"type": "FeatureCollection", "features": features})


def collection(sheet: dict[str, Any], features: list[dict[str, Any]]) -> str:
    """All that is drawn on a sheet."""
    return _dump({"type": "FeatureCollection", "sheet": sheet, "features": features})


def _room(shape: BaseGeometry) -> dict[str, Any]:
    """Where pieces stand best, and how far from the middle they may go."""
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(largest, tolerance=1.0)
    (x, y), _ = circle.coords
    return {"label": [round(x, ROUND), round(y, ROUND)], "room": round(circle.length, ROUND)}


def _line(line: BaseGeometry) -> BaseGeometry:
    parts = [part for part in shapely.get_parts(line) if isinstance(part, LineString)]
    return shapely.simplify(linemerge(parts) if len(parts) > 1 else parts[0], 0.5)


def feature(shape: BaseGeometry, properties: dict[str, Any]) -> dict[str, Any]:
    """A shape, and what it is."""
    return {"type": "Feature", "properties": properties, "geometry": _geometry(shape)}


def _geometry(shape: BaseGeometry) -> dict[str, Any]:
    match shape:
        case Polygon():
            return {"type": "Polygon", "coordinates": _rings(shape)}
        case MultiPolygon():
            return {"type": "MultiPolygon", "coordinates": [_rings(part) for part in shape.geoms]}
    lines = [_places(line.coords) for line in shapely.get_parts(shape)]
    return {"type": "MultiLineString", "coordinates": lines}


def _rings(polygon: Polygon) -> list[Any]:
    """The outer ring one way round and the holes the other, as fillers of shapes expect."""
    turned = orient(polygon)
    return [_places(ring.coords) for ring in (turned.exterior, *turned.interiors)]


def _places(coords: Any) -> list[list[float]]:
    return [[round(x, ROUND), round(y, ROUND)] for x, y in coords]


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"
