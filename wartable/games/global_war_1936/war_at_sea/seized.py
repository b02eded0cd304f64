"""Ships in port whose zone was captured: lost, or the captor's (GW-12.6-01)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import single
from wartable.games.global_war_1936.events import ShipRolled
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import owned_by

TAKEN_FROM = 10
"""The least face that captures a ship (GW-12.6-01)."""


def roll_for_ships(script: Script) -> None:
    """A die for each ship in port in a zone that was taken this turn and is no friend's: it is
    removed, or belongs to who owns the zone, as damaged and without crew as it was (GW-11.5-13,
    GW-12.6-01)."""
    pos = script.pos
    for zone in sorted(pos.state.taken):
        by = pos.state.control[zone]
        for unit, number in pos.units(zone):
            if not pos.data.units[unit.type].is_ship or pos.relations.is_friendly(by, unit.owner):
                continue
            for _ in range(number):
                (face,) = script.roll(f"ship in port {zone}")
                is_taken = face >= TAKEN_FROM
                script.emit(ShipRolled(zone, unit.type, unit.owner, face, by if is_taken else ""))
                mine = replace(owned_by(unit, by), cargo=(), did="placed", came="", to="")
                more = single(mine) if is_taken else ()
                script.change_units(zone, more=more, less=single(unit), why="GW-12.6-01")
