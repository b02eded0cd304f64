"""The hexes that are drawn, read from the hexes.toml of a game alone."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from maps.board import GAMES

WATER = ("", "ocean")
"""What covers a hex without land."""


@dataclass(frozen=True)
class HexBoard:
    """What a sheet of hexes must show."""

    folder: Path
    terrain: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]]
    """Of each hex, clockwise from the north: `w` or `W` with water, `l` or `L` with land, and `-`
    at the edge of what is played on."""

    @property
    def land(self) -> frozenset[str]:
        """The hexes with land."""
        return frozenset(number for number, kind in self.terrain.items() if kind not in WATER)

    @property
    def map(self) -> Path:
        """Where the sheet is kept."""
        return self.folder / "map.json"


def read_hexes(game: str) -> HexBoard:
    """The board of a game that has a hexes.toml."""
    path = next(GAMES.rglob(f"{game}/data/hexes.toml"))
    said = tomllib.loads(path.read_text())["hexes"]
    return HexBoard(
        path.parent,
        {number: each["terrain"] for number, each in said.items()},
        {number: tuple(each["sides"].split()) for number, each in said.items()},
    )
