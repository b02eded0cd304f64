"""The force that waits behind a screen: it goes on, or must go back (9.4.1). Ships wait for the sea
to be cleared of warships, aircraft for any zone to be cleared of fighters."""

from __future__ import annotations

from collections.abc import Iterator, Set

from msgspec.structs import replace

from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement.air import fighter_zones
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit


def waiting(pos: Position, zone: str) -> Iterator[tuple[Unit, int]]:
    """Ships of who acts that wait there for the screen, or carry an assault."""
    for unit, number in pos.units(zone):
        is_ship = pos.data.units[unit.type].is_ship
        if unit.owner in pos.acting and (
            (is_ship and unit.duty == "continuing" and unit.to == zone)
            or (unit.did == "unloaded" and any(each.to for each in unit.cargo))
        ):
            yield unit, number


def after_screen(script: Script, zone: str, succeeded: bool) -> None:
    """On success the force may go on (GW-9.4.1-03); if it failed, it goes back to where it came
    from, and lands nothing (GW-9.4.1-02, GW-10.3-06)."""
    pos = script.pos
    changes = []
    for unit, number in waiting(pos, zone):
        if succeeded:
            after, there = replace(unit, to=""), zone
        else:
            cargo = tuple(sorted(replace(each, to="") for each in unit.cargo))
            after = replace(unit, to="", did="retreated", duty="", cargo=cargo)
            there = unit.came if unit.came in pos.data.map.sea else zone
        changes += [Change(zone, ((unit, number),), ()), Change(there, (), ((after, number),))]
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-9.4.1-02"))


def may_go_on(pos: Position) -> Iterator[str]:
    """Where ships or aircraft are that a screen has cleared the way for."""
    for zone in pos.ours:
        if any(goes_on(pos, unit) for unit, _ in pos.units(zone)):
            yield zone


def goes_on(pos: Position, unit: Unit) -> bool:
    """A screen has cleared the way for it; of a transport, also to land the rest of its cargo
    (GW-9.4.1-03, GW-9.4.1-04)."""
    return (
        unit.owner in pos.acting
        and unit.duty == "continuing"
        and not unit.to
        and unit.did in ("moved", "unloaded")
    )


def release_aircraft(script: Script, fought_for: Set[str]) -> bool:
    """Aircraft that wait where no combat is left: without enemy fighters there they may go on,
    otherwise they have fought (GW-9.4.1-04, GW-10.3-06)."""
    changes = []
    for zone in script.pos.ours:
        for unit, number in script.pos.units(zone) if zone not in fought_for else ():
            if unit.duty == "continuing" and unit.to == zone and _flies(script.pos, unit):
                cleared = zone not in fighter_zones(script.pos, unit.owner)
                after = replace(unit, to="") if cleared else spend(unit)
                changes.append(Change(zone, ((unit, number),), ((after, number),)))
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-9.4.1-04"))
    return bool(changes)


def _flies(pos: Position, unit: Unit) -> bool:
    return pos.data.units[unit.type].kind == "air"


def spend(unit: Unit) -> Unit:
    """It goes no further in this combat phase."""
    return replace(unit, to="", did="fought", duty="")
