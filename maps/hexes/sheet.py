"""A sheet of hexes as GeoJSON: the land of each hex, and land that nobody plays on."""

from __future__ import annotations

import tomllib
from pathlib import Path

from shapely import box
from shapely.ops import unary_union

from maps.atlas import read_countries
from maps.geojson import collection, feature
from maps.hexes.bend import Bend
from maps.hexes.board import HexBoard
from maps.hexes.grid import SIZE, hexagon
from maps.hexes.land import Land

PLANS = {path.stem: path for path in Path(__file__).parent.glob("*.toml")}
RIM = 30.0
"""How far the sheet goes beyond its outermost hexes; the client knows it."""


def draw_sheet(game: str, atlas: Path, board: HexBoard) -> str:
    """The sheet of a game, in the plane that its hexes lie in by their numbers."""
    places = tomllib.loads(PLANS[game].read_text())["places"]
    bend = Bend({number: (lon, lat) for number, (lon, lat) in places.items()})
    land = Land(board, bend.land(read_countries(atlas).values()))
    edges = unary_union([hexagon(number) for number in board.terrain]).buffer(RIM).bounds
    features = [feature(land.closed.intersection(box(*edges)), {"kind": "closed"})]
    features += [
        feature(shape, {"kind": "land", "space": number}) for number, shape in land.fitted.items()
    ]
    return collection({"hex": SIZE}, features)
