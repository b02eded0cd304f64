"""Strategic naval movement: transports from friendly port to friendly port, so many a turn
(11.4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.forces import each, force, holds, single, size
from wartable.games.global_war_1936.actions import Boarding, Ship
from wartable.games.global_war_1936.economy.extra_moves import more_by_sea
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import cargo
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.supply import open_seas
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.war_at_sea.blockade import opens_on
from wartable.games.global_war_1936.war_at_sea.enemies import enemies, stops_shipping

TECHNOLOGY, MORE_MOVES, MORE_RANGE = "improved_logistics", 2, 1
"""GW-8.2.1-33."""


def capacity(pos: Position, nation: str) -> int:
    """Units that a nation, with those it is one with, moves a turn (GW-11.4.2-02,
    GW-8.2.1-33)."""
    host = pos.relations.host(nation)
    moves = max(pos.data.nations[each].naval_moves for each in host)
    if any(pos.has_technology(each, TECHNOLOGY) for each in host):
        moves += MORE_MOVES
    return moves + more_by_sea(pos, host)


def capacity_left(pos: Position, nation: str) -> int:
    return capacity(pos, nation) - pos.spent("shipped", pos.relations.host(nation)[0])


def quays(pos: Position, nation: str, zone: str) -> dict[str, int]:
    """Sea zones that a friendly naval facility of the zone opens on, and how far movement goes from
    there, the first sea zone counted (GW-11.4.2-03, GW-11.4.2-04, GW-AMB-50)."""
    if zone in pos.state.taken or not pos.relations.is_friendly(nation, pos.state.control[zone]):
        return {}
    more = MORE_RANGE if pos.has_technology(nation, TECHNOLOGY) else 0
    found: dict[str, int] = {}
    for facility, _ in pos.facilities(zone):
        kind = pos.data.facilities[facility.kind]
        if kind.naval and not facility.damage:
            for sea in opens_on(pos, zone, facility):
                found[sea] = max(found.get(sea, 0), kind.range + more)
    return found


def cost(ships: Force) -> int:
    """Each transport, land unit and rocket counts one (GW-11.4.2-01)."""
    return sum(number * (1 + len(unit.cargo)) for unit, number in ships)


def _taken(action: Ship) -> Force:
    """What comes aboard on the way."""
    return force(pair for load in action.loads for pair in load.units)


def _loaded(action: Ship) -> Force:
    """The transports, or the one that takes something aboard with it."""
    if not action.loads or size(action.units) != 1:
        return force(action.units)
    ship, _ = action.units[0]
    return single(replace(ship, cargo=tuple(sorted((*ship.cargo, *each(_taken(action)))))))


def objections(pos: Position, action: Ship) -> Iterator[Objection]:
    """Everything against a strategic naval move."""
    seas = action.path[1:-1]
    start, end = action.path[0], action.path[-1]
    yield from standing_objections(pos, action.units, action.space)
    for unit, _ in action.units:
        if pos.data.units[unit.type].kind != "transport":
            yield no(pos, "GW-11.4.2-01", "{unit} is no transport", unit=unit.type)
        if unit.did or unit.spent:
            yield no(pos, "GW-11.1-01", "{unit} has moved this turn", unit=unit.type)
        if any(aboard.owner not in pos.relations.host(unit.owner) for aboard in unit.cargo):
            yield no(pos, "GW-11.4.2-07", "{unit} carries units of allies", unit=unit.type)
    nation = action.units[0][0].owner
    yield from _way_objections(pos, nation, start, seas, end)
    if action.space != start and action.space not in seas[:1]:
        yield no(pos, "GW-11.4.2-04", "the ships are not at {space}", space=start)
    if seas and any(True for _ in enemies(pos, nation, seas[0])):
        yield no(pos, "GW-11.4.2-05", "enemies are in {space}", space=seas[0])
    yield from _load_objections(pos, nation, action, seas)
    wanted, left = cost(_loaded(action)), capacity_left(pos, nation)
    if wanted > left:
        yield no(
            pos,
            "GW-11.4.2-02",
            "{nation} has {number} strategic naval moves left, and needs {number_2}",
            nation=nation,
            number=max(0, left),
            number_2=wanted,
        )


def _way_objections(
    pos: Position, nation: str, start: str, seas: Sequence[str], end: str
) -> Iterator[Objection]:
    land = pos.data.map.land
    if start not in land or end not in land or not seas or any(sea in land for sea in seas):
        yield no(pos, "GW-11.4.2-04", "it leads from port to port over the sea")
        return
    far = quays(pos, nation, start).get(seas[0], 0)
    if not far:
        yield no(pos, "GW-11.4.2-04", "{space} has no friendly port there", space=start)
    elif len(seas) > far:
        yield no(pos, "GW-11.4.2-03", "{number} sea zones can be used", number=far)
    if seas[-1] not in quays(pos, nation, end):
        yield no(pos, "GW-11.4.2-04", "{space} has no friendly port there", space=end)
    near = open_seas(pos, nation)
    for here, there in pairwise(seas):
        if there not in near[here]:
            yield no(
                pos,
                "GW-11.4.2-05",
                "no way leads from {space} to {space_2}",
                space=here,
                space_2=there,
            )
    for sea in seas:
        if stops_shipping(pos, nation, sea):
            yield no(pos, "GW-11.4.2-05", "enemies are in {space}", space=sea)


def _load_objections(
    pos: Position, nation: str, action: Ship, seas: Sequence[str]
) -> Iterator[Objection]:
    """Units that have not moved come aboard one transport, at friendly ports on its way
    (GW-11.4.1-01, GW-11.4.2-04)."""
    if not action.loads:
        return
    if size(action.units) != 1:
        yield no(pos, "GW-11.4.2-01", "one transport is loaded at a time")
        return
    for load in action.loads:
        if not holds(pos.units(load.zone), load.units):
            yield no(pos, "GW-11.4.1-01", "these units are not in {space}", space=load.zone)
        if not any(sea in seas for sea in quays(pos, nation, load.zone)):
            yield no(pos, "GW-11.4.2-04", "{space} has no friendly port there", space=load.zone)
        for unit, _ in load.units:
            kind = pos.data.units[unit.type]
            if not (kind.is_land or kind.kind == "rocket") or unit.owner not in pos.relations.host(
                nation
            ):
                yield no(pos, "GW-11.4.2-01", "{unit} is not shipped so", unit=unit.type)
            if unit.did or unit.spent:
                yield no(pos, "GW-11.4.1-01", "{unit} has moved this turn", unit=unit.type)
            if kind.only_in_home:
                yield no(pos, "GW-11.1-02", "{unit} stays in the home country", unit=unit.type)
    if not cargo.fits(pos, action.units[0][0], _taken(action)):
        yield no(pos, "GW-13.1.6-24", "the transport has no room for that")


def ship(script: Script, action: Ship) -> None:
    """The transports lie off the last port and can only go in there; what they carry comes ashore
    if they unload (GW-11.4.2-04)."""
    start, end = action.space, action.path[-1]
    loaded = _loaded(action)
    nation = action.units[0][0].owner
    script.count("shipped", script.pos.relations.host(nation)[0], cost(loaded))
    changes = [Change(load.zone, force(load.units), ()) for load in action.loads]
    changes.append(Change(start, force(action.units), ()))
    there, ashore = [], []
    for unit, number in loaded:
        kept = () if action.unload else tuple(replace(one, did="loaded") for one in unit.cargo)
        there.append((replace(unit, did="shipped", to=end, cargo=kept), number))
        if action.unload:
            ashore += [(replace(one, did="unloaded"), number) for one in unit.cargo]
    changes.append(Change(action.path[-2], (), force(there)))
    if ashore:
        changes.append(Change(end, (), force(ashore)))
    script.emit(UnitsChanged(tuple(changes), "GW-11.4.2-01"))


RULE = Rule(objections, ship)


def listed(pos: Position, by: str) -> Iterator[Ship]:
    """Each transport at a friendly port as it is, and with one unit of that port, to every port in
    range; unloading there what it carries."""
    for space, units in sorted(pos.state.units.items()):
        for unit, _ in units:
            if unit.owner not in pos.acting or pos.data.units[unit.type].kind != "transport":
                continue
            if unit.did or capacity_left(pos, unit.owner) < 1:
                continue
            for path in _paths(pos, unit.owner, space):
                yield from _listed_loads(pos, by, unit, space, path)


def _paths(pos: Position, nation: str, space: str) -> Iterator[tuple[str, ...]]:
    """The shortest ways from the ports that ships in this space are at."""
    at_sea = space in pos.data.map.sea
    for start in pos.data.map.sea[space].coast if at_sea else (space,):
        for first, far in quays(pos, nation, start).items():
            if at_sea and first != space:
                continue
            ways = reach(open_seas(pos, nation), first, far - 1, lambda here, there: Step.GO)
            for last, seas in ways.items():
                for end in pos.data.map.sea[last].coast:
                    if end != start and last in quays(pos, nation, end):
                        yield (start, *seas, end)


def _listed_loads(
    pos: Position, by: str, unit: Unit, space: str, path: tuple[str, ...]
) -> Iterator[Ship]:
    start = path[0]
    plain = Ship(by, single(unit), space, path, (), bool(unit.cargo))
    if any(objections(pos, plain)):
        return
    yield plain
    for one, _ in pos.units(start) if capacity_left(pos, unit.owner) > cost(plain.units) else ():
        action = Ship(by, single(unit), space, path, (Boarding(start, single(one)),), True)
        if not any(objections(pos, action)):
            yield action
