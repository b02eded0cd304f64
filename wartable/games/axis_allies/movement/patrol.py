"""Where the ships of a power stay that is not at war yet."""

from __future__ import annotations

from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


def is_ship(pos: Position, unit: Unit) -> bool:
    return pos.type(unit).domain == "sea"


def is_beside(pos: Position, zone: str, power: str) -> bool:
    """Whether the zone lies beside a territory that the power controls."""
    return any(pos.state.control.get(coast) == power for coast in pos.board.coast.get(zone, ()))


def is_beyond_patrol(pos: Position, unit: Unit, zone: str, patrol: str) -> bool:
    """Whether a ship would leave its own coasts and, if it is a warship, the patrol that is open to
    it (E40-POL-07, E40-POL-08, G40-USA-03)."""
    if not is_ship(pos, unit) or is_beside(pos, zone, unit.owner):
        return False
    return pos.type(unit).hold or zone not in pos.data.areas[patrol]
