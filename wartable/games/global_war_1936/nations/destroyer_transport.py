"""Destroyer transport: Japanese destroyers carry marines (GW-15.4-08)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

NATION, SHIP, PASSENGER = "japan", "destroyer", "marines"


def carries(ship: Unit) -> bool:
    """It is one of those destroyers."""
    return (ship.owner, ship.type) == (NATION, SHIP)


def fits(ship: Unit, aboard: Sequence[Unit]) -> bool:
    """One marine goes aboard each."""
    return carries(ship) and [unit.type for unit in aboard] == [PASSENGER]


def modifier(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> int:
    """A loaded one is worse by one in attack and defence; nothing else makes it worse at sea."""
    return -int(carries(unit) and bool(unit.cargo))
