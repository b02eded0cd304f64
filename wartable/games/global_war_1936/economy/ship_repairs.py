"""Capital ships under repair at docks and shipyards: begun in production, done in Place Units (8.6,
12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import RepairShip
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.war_at_sea.blockade import opens_on

MOST = 2
"""Points of one ship in one turn (GW-8.6-02)."""


def docks(pos: Position, space: str, zone: str) -> Iterator[tuple[Facility, int]]:
    """Undamaged docks and shipyards of the zone that the ship is in port at or adjacent to
    (GW-8.6-02)."""
    for facility, number in pos.facilities_were(zone):
        if not pos.data.facilities[facility.kind].repairs[0] or facility.damage:
            continue
        if space == zone or space in opens_on(pos, zone, facility):
            yield facility, number


def slots(pos: Position, space: str, zone: str) -> int:
    """Points that they repair a turn; more if their owner has Improved Factories (GW-13.2.4-01,
    GW-13.2.5-01, GW-8.2.1-14)."""
    improved = pos.has_technology(pos.state.control[zone], "improved_factories")
    return sum(
        number * pos.data.facilities[facility.kind].repairs[improved]
        for facility, number in docks(pos, space, zone)
    )


def repair_objections(pos: Position, action: RepairShip) -> Iterator[Objection]:
    """Why the ship is not repaired there (GW-8.6-02, GW-8.6-03, GW-13.2.1-04)."""
    unit, zone = action.unit, action.zone
    if unit not in dict(pos.units(action.space)) or unit.owner != action.nation:
        yield no(pos, "GW-8.6-02", "there is no such ship in {space}", space=action.space)
    if not 0 < action.points <= min(MOST, unit.hits):
        yield no(pos, "GW-8.6-02", "it has {number} points to repair", number=min(MOST, unit.hits))
    if unit.did:
        yield no(pos, "GW-8.6-03", "{unit} has done something this turn", unit=unit.type)
    if not pos.relations.may_berth(unit.owner, pos.state.control[zone]) or zone in pos.state.taken:
        yield no(pos, "GW-8.6-02", "{space} is no friend's since the start", space=zone)
    left = slots(pos, action.space, zone) - pos.spent("mended", zone)
    if left < action.points:
        yield no(
            pos,
            "GW-8.6-02",
            "{space} repairs {number} more points",
            space=zone,
            number=max(0, left),
        )
    if not is_supplied(pos, pos.state.control[zone], zone):
        yield no(pos, "GW-13.2.1-04", "no supply path leads to {space}", space=zone)


def repair(script: Script, action: RepairShip) -> None:
    """The ship does nothing else this turn (GW-8.6-03)."""
    unit = action.unit
    script.count("mended", action.zone, action.points)
    item = Item(unit.type, action.zone, of=unit.type, points=action.points)
    script.box(action.nation, more=single(item))
    docked = replace(unit, did="docked", to=action.zone)
    script.change_units(action.space, more=single(docked), less=single(unit), why="GW-8.6-03")


def is_ship_repair(pos: Position, item: Item) -> bool:
    return item.of == item.kind and item.kind in pos.data.units


def finish(script: Script) -> None:
    """Points that were begun are repaired (GW-12.2-01)."""
    for nation in script.pos.acting:
        for item, number in script.state.box.get(nation, ()):
            if is_ship_repair(script.pos, item):
                for _ in range(number):
                    _finish_one(script, nation, item)


def _finish_one(script: Script, nation: str, item: Item) -> None:
    script.box(nation, less=single(item))
    for space, units in script.state.units.items():
        for unit, _ in units:
            if (unit.type, unit.owner, unit.did, unit.to) == (
                item.kind,
                nation,
                "docked",
                item.zone,
            ) and unit.hits >= item.points:
                whole = replace(unit, hits=unit.hits - item.points, did="placed", to="")
                script.change_units(space, more=single(whole), less=single(unit), why="GW-12.2-01")
                return


def listed(pos: Position, by: str, nation: str) -> Iterator[RepairShip]:
    """Each damaged ship at each dock: one point, or all that a turn allows."""
    for space, units in sorted(pos.state.units.items()):
        for unit, _ in units:
            if unit.owner != nation or not unit.hits or not pos.data.units[unit.type].is_ship:
                continue
            near = pos.data.map.sea[space].coast if space in pos.data.map.sea else (space,)
            for zone in near:
                for points in sorted({1, min(MOST, unit.hits)}):
                    action = RepairShip(by, nation, unit, space, zone, points)
                    if not any(repair_objections(pos, action)):
                        yield action
