"""Coastal artillery, and guns that fire at ships which pass: a die at 3 for a ship (1.8, 1.9,
13.2.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from wartable.games.global_war_1936.events import Change, Fired, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

GUN = 3
"""What a gun hits on, and the most it fires a player turn (GW-13.2.7-02, GW-1.8-19)."""


def coastal_guns(pos: Position, zone: str, sea: str) -> int:
    """Coastal artillery of a zone on its border with a sea zone (GW-10.8.2-02, GW-13.2.7-01,
    GW-13.2.7-02)."""
    return sum(
        number
        for facility, number in pos.facilities(zone)
        if facility.kind == "coastal_artillery" and facility.at in (sea, "all")
    )


def guns_left(pos: Position, zone: str, sea: str) -> int:
    """Shots that these guns still have this player turn (GW-13.2.7-02)."""
    return max(0, GUN * coastal_guns(pos, zone, sea) - pos.spent("guns", f"{zone} {sea}"))


def shoot(script: Script, sea: str, ships: Sequence[Unit]) -> list[Unit]:
    """A die at 3 for each ship: it is that ship that is hit; those that are left (GW-1.8-19,
    GW-EX-18, GW-1.9-07, GW-13.2.7-02)."""
    left = []
    for unit in ships:
        faces = script.roll(f"guns at {unit.type} in {sea}")
        hit = faces[0] <= GUN
        script.emit(Fired(sea, "defence", (GUN,), faces, int(hit)))
        after = replace(unit, hits=unit.hits + 1) if hit else unit
        is_sound = after.hits < script.pos.data.units[unit.type].hits
        if hit:
            more = ((after, 1),) if is_sound else ()
            script.emit(UnitsChanged((Change(sea, ((unit, 1),), more),), "GW-1.8-19"))
        if is_sound:
            left.append(after)
    return left


def pass_narrows(script: Script, sea: str, ships: Sequence[Unit]) -> list[Unit]:
    """Enemy coastal artillery on a narrow crossing fires at each surface ship that passes it, also
    when it scrambles out or goes in port, three times a gun and player turn; those that are left
    (GW-1.9-07, GW-13.2.7-02)."""
    left = [*ships]
    for crossing in script.pos.data.map.crossings.values():
        for bank in crossing.zones if sea in crossing.seas else ():
            pos = script.pos
            targets = [
                unit
                for unit in left
                if pos.data.units[unit.type].kind != "submarine"
                and pos.relations.is_enemy(unit.owner, pos.state.control[bank])
            ][: guns_left(pos, bank, sea)]
            if targets:
                script.count("guns", f"{bank} {sea}", len(targets))
                for unit in targets:
                    left.remove(unit)
                left += shoot(script, sea, targets)
    return left
