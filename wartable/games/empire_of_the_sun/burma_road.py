"""The Burma Road, the Hump and Kunming (13.75, 13.78)."""

from __future__ import annotations

from typing import Literal

from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

Status = Literal["open", "closed_hump", "closed_no_hump"]
MODIFIERS: dict[Status, int] = {"open": 8, "closed_hump": 4, "closed_no_hump": 0}
"""T-ROAD."""


def status(pos: Position) -> Status:
    """Where the marker is; it moves as soon as a condition changes (EOS-13.78-02 to
    EOS-13.78-06, EOS-13.78-08)."""
    lines = supply_of(pos).network("allies")
    if lines.is_road_open:
        return "open"
    return "closed_hump" if lines.has_hump else "closed_no_hump"


def modifier(pos: Position) -> int:
    """What is subtracted from the base number of Japanese China Offensives (EOS-13.78-07)."""
    return MODIFIERS[status(pos)]


def is_kunming_source(pos: Position) -> bool:
    """Whether Kunming supplies Allied units, and with it the China box (EOS-13.75-01)."""
    return supply_of(pos).network("allies").is_kunming_source
