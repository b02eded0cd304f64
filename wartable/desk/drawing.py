"""The drawn board of a game."""

from __future__ import annotations

from pathlib import Path

import wartable.games

FOLDER = Path(wartable.games.__file__).parent


def near_path(game: str) -> Path | None:
    """The GeoJSON of the board's finer outlines, for who looks closely: a feature for each space
    and each water of no zone, with its `name`."""
    return next(FOLDER.rglob(f"{game}/data/map_near.json"), None)


def drawing_path(game: str) -> Path | None:
    """The GeoJSON of a game's board, in the coordinates of its sheet; `None` if it is not drawn.

    The collection has a `sheet` (width and height; the board goes round from right to left). Its
    features are spaces (`kind` land or sea, `space`, the `label` where pieces stand best and the
    `room` around it), waters of no zone (`kind` closed), and barriers (`kind` barrier) where two
    spaces touch on the sheet that share no border (`between`). A sheet of hexes says how large they
    are (`hex`), lies in the plane of their numbers, and has the land of each hex (`kind` land,
    `space`) and land that nobody plays on (`kind` closed).
    """
    return next(FOLDER.rglob(f"{game}/data/map.json"), None)
