"""The board that is drawn: its spaces and borders, read from the board.toml of a game alone."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parents[1] / "wartable/games"

Pair = frozenset[str]


@dataclass(frozen=True)
class Board:
    """What a drawing must show."""

    folder: Path
    land: frozenset[str]
    labels: dict[str, tuple[float, float]]
    """Longitude and latitude of every space's label."""
    borders: frozenset[Pair]
    passages: frozenset[Pair]
    """Sea zones that a canal or strait joins: borders that need not be seen as touching."""

    @property
    def map(self) -> Path:
        """Where the drawing is kept."""
        return self.folder / "map.json"

    @property
    def near(self) -> Path:
        """Where its finer outlines are kept."""
        return self.folder / "map_near.json"


def read_board(game: str) -> Board:
    """The board of a game that has a board.toml."""
    path = next(GAMES.rglob(f"{game}/data/board.toml"))
    said = tomllib.loads(path.read_text())
    spaces = said["land"] | said["sea"]
    return Board(
        path.parent,
        frozenset(said["land"]),
        {name: (space["lon"], space["lat"]) for name, space in spaces.items()},
        frozenset(frozenset((a, b)) for a, space in spaces.items() for b in space["neighbours"]),
        frozenset(frozenset(passage["ends"]) for passage in said["passages"].values()),
    )
