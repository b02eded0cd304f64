"""Tunnel defence: Japanese infantry holds its home country better (GW-15.4-07)."""

from __future__ import annotations

from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

NATION = "japan"


def modifier(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> int:
    """All of the infantry class are better by one there; it adds to other modifiers (GW-15.4-07,
    GW-0.5-02, GW-AMB-59)."""
    return int(
        side == "defence"
        and unit.owner == NATION
        and pos.data.units[unit.type].kind == "infantry"
        and zone in pos.home(NATION)
    )
