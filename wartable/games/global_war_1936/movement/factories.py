"""Factories that move by rail inside the home country, and work again next turn (GW-8.2.1-34,
GW-15.3-02)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import MoveFactory
from wartable.games.global_war_1936.economy import technology
from wartable.games.global_war_1936.economy.placing import capacity
from wartable.games.global_war_1936.movement import rail
from wartable.games.global_war_1936.nations import blitzkrieg
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Unit

LOGISTICS = "improved_logistics"
ABILITY = "ussr.factory_move"
ACCESS, MINOR = "ussr_access_to_the_mediterranean", "minor_factory"
CARGO = "infantry"
"""What the way of a factory is looked for as."""


def may_move(pos: Position, nation: str) -> str:
    """The rule by which it moves factories: the technology, or the Soviet ability once it is at war
    with a major power; nothing if it may not, or has no home country (GW-8.2.1-34,
    GW-15.3-02)."""
    if nation not in pos.data.homes:
        return ""
    if pos.has_technology(nation, LOGISTICS):
        return "GW-8.2.1-34"
    is_able = pos.data.abilities[ABILITY].nation == nation and pos.relations.major_foes(nation)
    return "GW-15.3-02" if is_able else ""


def moves_needed(pos: Position, kind: str) -> int:
    """Strategic rail moves that it takes: two for a major factory, one for another (GW-8.2.1-34,
    GW-15.3-02)."""
    return 2 if pos.data.facilities[kind].technology_die else 1


def objections(pos: Position, action: MoveFactory) -> Iterator[Objection]:
    """Why the factory does not move so: inside the home country, by railways and moves that are
    left, if it neither works nor is worked on (GW-8.2.1-34, GW-15.3-02, GW-15.3-03,
    GW-15.1-06)."""
    nation, start, end = action.nation, action.path[0], action.path[-1]
    kind = pos.data.facilities[action.kind]
    rule = may_move(pos, nation)
    if not rule:
        yield no(pos, "GW-8.2.1-34", "{nation} moves no factories", nation=nation)
        return
    yield from blitzkrieg.rail_objections(pos)
    facility = Facility(action.kind, damage=action.damage)
    if kind.builds != "units" or facility not in dict(pos.facilities_were(start)):
        yield no(pos, rule, "there is no such factory in {space}", space=start)
        return
    home = pos.data.homes[nation].zones
    abroad = goes_abroad(pos, nation, action.kind)
    if start not in home or (end not in home and not abroad):
        yield no(pos, rule, "a factory stays in the home country")
    if facility not in dict(pos.facilities(start)) or _is_ordered(pos, nation, start):
        yield no(pos, rule, "it is being repaired or enlarged")
    if kind.technology_die and not action.damage and technology.dice_left(pos, nation) < 1:
        yield no(pos, rule, "its technology die was rolled this turn")
    if any(
        zone not in pos.data.map.land or not rail.is_open(pos, nation, zone) for zone in action.path
    ):
        yield no(pos, "GW-11.2-01", "the way is not owned since the start of the turn")
        return
    if not all(rail.ways_between(pos, *step) for step in pairwise(action.path)):
        yield no(pos, "GW-11.2-01", "no railway or river leads all the way")
    elif rail.crosses_gauges(pos, action.path) and not (
        pos.has_technology(nation, LOGISTICS) or (abroad and end not in home)
    ):
        yield no(pos, "GW-11.2.1-01", "the gauge changes on the way")
    for region in rail.regions_of(pos, action.path):
        if rail.capacity_left(pos, region, nation) < moves_needed(pos, action.kind):
            yield no(pos, "GW-11.2-02", "too few rail moves are left there")


def goes_abroad(pos: Position, nation: str, kind: str) -> bool:
    """A minor factory that the USSR moves out of its home country, whatever the gauge: one a turn
    while it holds the objective (GW-15.3-03, GW-3.3-29)."""
    row = pos.data.objectives[ACCESS]
    return (
        nation in row.nations
        and kind == MINOR
        and not pos.spent("ready", ACCESS)
        and holds(pos, ACCESS)
    )


def _is_ordered(pos: Position, nation: str, zone: str) -> bool:
    """A repair or enlargement of a factory there was paid for this turn."""
    return any(
        item.zone == zone and item.of and pos.data.facilities[item.kind].builds == "units"
        for item, _ in pos.state.box.get(nation, ())
        if item.kind in pos.data.facilities
    )


def move(script: Script, action: MoveFactory) -> None:
    """It stands in the other zone with its damage; it produces nothing this turn, neither there nor
    where it was."""
    pos, start, end = script.pos, action.path[0], action.path[-1]
    facility = Facility(action.kind, damage=action.damage)
    for region in rail.regions_of(pos, action.path):
        rail.use(script, region, action.nation, moves_needed(pos, action.kind))
    if made := capacity(pos, action.nation, facility):
        script.count("produced", start, made)
    if pos.data.facilities[action.kind].technology_die and not action.damage:
        script.count("researched", action.nation)
    if end not in pos.data.homes[action.nation].zones:
        script.count("ready", ACCESS)
    script.change_facilities(start, less=single(facility))
    script.change_facilities(end, more=single(facility))


def listed(pos: Position, by: str) -> Iterator[MoveFactory]:
    """Each factory of a home country, to every zone of it that rails lead to."""
    for nation in pos.acting:
        if not may_move(pos, nation):
            continue
        for zone in sorted(pos.data.homes[nation].zones):
            factories = [
                each
                for each, _ in pos.facilities(zone)
                if pos.data.facilities[each.kind].builds == "units"
            ]
            if not factories or pos.state.control[zone] != nation:
                continue
            paths = rail.paths(pos, Unit(CARGO, nation), zone)
            for facility in factories:
                for path in paths.values():
                    action = MoveFactory(by, nation, facility.kind, path, facility.damage)
                    if not any(objections(pos, action)):
                        yield action


RULE = Rule(objections, move)
