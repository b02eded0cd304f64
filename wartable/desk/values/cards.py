"""Cards in hands and piles, and tracks with markers."""

from __future__ import annotations

from wartable.desk.values.value import Value


class HandNow(Value, frozen=True):
    """The cards that somebody holds: which ones, if they may be seen, and how many."""

    owner: str
    n: int
    cards: tuple[str, ...] = ()


class PileNow(Value, frozen=True):
    """Cards that lie together: how many, and those that lie open, the newest first."""

    id: str
    name: str
    n: int
    cards: tuple[str, ...] = ()
    owner: str = ""
    short: str = ""
    """What it and its like are called of which everybody has one; how many lie in them is always in
    sight."""


class Marker(Value, frozen=True):
    """What stands in a box of a track: somebody's marker, or one of nobody."""

    name: str
    box: int
    owner: str = ""


class Track(Value, frozen=True):
    """Boxes in a row, and what stands in them."""

    id: str
    name: str
    boxes: tuple[str, ...]
    markers: tuple[Marker, ...]
    short: str = ""
    """What it is called where there is little room, if not by its name."""
