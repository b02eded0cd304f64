"""Retreat: attackers leave a combat before its next round (10.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from wartable.forces import each, single
from wartable.games.global_war_1936.actions import Flight
from wartable.games.global_war_1936.battle.scramble import stand_down
from wartable.games.global_war_1936.battle.sides import attackers, units_of
from wartable.games.global_war_1936.diplomacy.shared_zones import is_at_home
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.war_at_sea import crews

BOUND = frozenset({"drop", "landing"})


def is_bound(unit: Unit) -> bool:
    """Airborne and amphibious attackers never retreat (GW-10.6.1-01, GW-10.8.3-06)."""
    return unit.mission in BOUND


def walkers(pos: Position, zone: str) -> Force:
    """Land units that can retreat from a combat."""
    return tuple(
        (unit, number)
        for unit, number in attackers(pos, zone)
        if pos.data.units[unit.type].is_land and not is_bound(unit) and unit.came != zone
    )


def havens(pos: Position, zone: str) -> tuple[str, ...]:
    """Land zones from which at least one of them came (GW-10.3-03)."""
    return tuple(sorted({unit.came for unit, _ in walkers(pos, zone)} & {*pos.data.map.land}))


def way_back(pos: Position, zone: str, unit: Unit) -> str:
    """Where a land unit goes back to: its own way, or, if that is no friend's any more, one that
    others came; nothing if there is none (GW-10.3-03)."""
    open_to = [
        there
        for there in havens(pos, zone)
        if pos.relations.may_enter(unit.owner, pos.state.control[there])
    ]
    return unit.came if unit.came in open_to else next(iter(open_to), "")


def retreat(
    script: Script, frame: Battle, others: Sequence[Flight] = (), must: bool = False
) -> None:
    """Land units go back where `others` says, or to where they or others came from; who finds no
    friend's zone there is lost. Aircraft have fought and fly home later (GW-10.3-02, GW-10.3-03,
    GW-10.3-04). Who cannot retreat fights on, or is lost if all must (GW-1.7.7-03, GW-AMB-09)."""
    pos = script.pos
    elsewhere = {(flight.space, unit): n for flight in others for unit, n in flight.units}
    changes = []
    for unit in each(units_of(pos, frame, "attack")):
        if (is_bound(unit) and not must) or is_at_home(unit, frame.zone):
            continue
        changes.append(Change(frame.zone, single(unit), ()))
        if is_bound(unit):
            continue
        gone = replace(unit, did="fought", came="", mission="")
        if not pos.data.units[unit.type].is_land:
            changes.append(Change(frame.zone, (), single(gone)))
            continue
        there = next((to for to, who in elsewhere if who == unit and elsewhere[to, who]), "")
        if (there, unit) in elsewhere:
            elsewhere[there, unit] -= 1
        else:
            there = way_back(pos, frame.zone, unit)
        if there:
            changes.append(Change(there, (), single(replace(gone, did="retreated"))))
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-10.3-03"))
    if not units_of(script.pos, frame, "attack"):
        stand_down(script, frame)
        crews.dismiss(script, frame.zone)
