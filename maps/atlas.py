"""The countries of Natural Earth, out of a TopoJSON file of the package `world-atlas`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ring = NDArray[np.float64]
Country = list[list[Ring]]
"""Polygons, each an outer ring and its holes, in longitude and latitude."""


def read_countries(path: Path) -> dict[str, Country]:
    """Every country by its name."""
    topology = json.loads(path.read_text())
    arcs = [_arc(topology["transform"], arc) for arc in topology["arcs"]]
    return {
        geometry["properties"]["name"]: _polygons(geometry, arcs)
        for geometry in topology["objects"]["countries"]["geometries"]
    }


def _arc(transform: dict[str, Any], steps: list[list[int]]) -> Ring:
    whole = np.cumsum(np.array(steps), axis=0)
    return np.asarray(whole * transform["scale"] + transform["translate"])


def _polygons(geometry: dict[str, Any], arcs: list[Ring]) -> Country:
    polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
    return [[_ring(ring, arcs) for ring in polygon] for polygon in polygons]


def _ring(indices: list[int], arcs: list[Ring]) -> Ring:
    """Arcs joined end to end; a negative index is an arc walked backwards."""
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
