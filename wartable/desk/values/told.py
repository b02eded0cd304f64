"""What happened, in words."""

from __future__ import annotations

from wartable.desk.values.board import Piece
from wartable.desk.values.value import Value


class Die(Value, frozen=True):
    """A die that fell: its face and the value it had to roll, 0 if none."""

    face: int
    value: int = 0
    hit: bool = False
    sides: int = 6


class Told(Value, frozen=True):
    """Something that happened, in words."""

    n: int
    """The action it belongs to."""
    kind: str
    """The kind of event, for a picture: `moved`, `rolled`, `captured`, ..."""
    text: str
    by: str = ""
    spaces: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lost: tuple[Piece, ...] = ()
    """What is gone for good by it."""
    dice: tuple[Die, ...] = ()
    rule: str = ""
    heading: bool = False
    """A new turn or phase."""
    note: str = ""
    """A computer player's reason."""
