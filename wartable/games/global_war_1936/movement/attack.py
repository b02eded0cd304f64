"""Moves into combat: into an enemy's land zone, or a minor power's on which that is war (9.1 to
9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import Move
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air, land
from wartable.games.global_war_1936.movement.ground import leaves_home, not_open
from wartable.games.global_war_1936.movement.move import (
    mine,
    points,
    standing_objections,
    towed_units,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

OVERFLIGHT = "GW-9.3-01"


def target_objections(pos: Position, nation: str, zone: str) -> Iterator[Objection]:
    """Why a nation may not attack a zone: a major power must be at war with it (GW-0.2-10), on a
    minor power the move itself declares war (GW-5.1-05)."""
    owner = pos.state.control[zone]
    if pos.relations.is_enemy(nation, owner):
        return
    if pos.relations.may_enter(nation, owner):
        yield no(pos, "GW-9.1-01", "nobody is attacked in {space}", space=zone)
    elif pos.relations.is_major(owner):
        yield no(pos, "GW-0.2-10", "{nation} is not at war with it", nation=nation)
    else:
        yield from war_objections(pos, nation, owner)


def attack_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Everything against a combat move of land units and aircraft."""
    start, target = action.path[0], action.path[-1]
    yield from standing_objections(pos, action.units, start)
    if target not in pos.data.map.land:
        yield no(pos, "GW-9.1-01", "no combat is declared in {space}", space=target)
        return
    for owner in sorted({unit.owner for unit, _ in action.units}):
        yield from target_objections(pos, owner, target)
    towed = towed_units(pos, action.units)
    for unit, number in action.units:
        kind = pos.data.units[unit.type]
        if unit.did or unit.spent:
            yield no(pos, "GW-9.2-01", "{unit} has moved already", unit=unit.type)
        elif kind.kind == "air":
            yield from air.flight_objections(pos, unit, action.path, OVERFLIGHT)
            yield from _landing_objections(pos, unit, action.path)
        elif kind.is_land:
            left = points(pos, unit, towed.get(unit, 0) >= number)
            yield from land.objections(pos, unit, action.path, left, _enter(target))
            if objection := leaves_home(pos, unit, start, target, "GW-9.2-02"):
                yield objection
        else:
            yield no(pos, "GW-9.1-01", "{unit} does not attack so", unit=unit.type)


def _enter(target: str) -> land.Enter:
    """Only the last zone is the enemy's: nobody goes through one (GW-9.2-01)."""

    def enter(pos: Position, unit: Unit, zone: str) -> Objection | None:
        objection = not_open(pos, unit, zone)
        if objection is None or zone == target:
            return None
        if pos.relations.is_enemy(unit.owner, pos.state.control[zone]):
            return no(pos, "GW-9.2-01", "{space} is the enemy's", space=zone)
        return objection

    return enter


def _landing_objections(pos: Position, unit: Unit, path: tuple[str, ...]) -> Iterator[Objection]:
    """It must be able to land afterwards, with the movement that is left (GW-9.3-03)."""
    left = air.points(pos, unit, path) - (len(path) - 1)
    if left < 1 or not any(
        air.landing_objection(pos, unit, end) is None
        for end in air.paths(pos, unit, path[-1], left, OVERFLIGHT)
    ):
        yield no(pos, "GW-9.3-03", "{unit} could not land afterwards", unit=unit.type)


def attack(script: Script, action: Move) -> None:
    """On a minor power it is war; the units stand in the zone, with where they came from. Where by
    what followed the war the zone is no enemy's any more, they stay."""
    target = action.path[-1]
    for owner in sorted({unit.owner for unit, _ in action.units}):
        on = script.state.control[target]
        if not script.pos.relations.is_enemy(owner, on) and not any(
            target_objections(script.pos, owner, target)
        ):
            begin_war(script, owner, on)
    pos = script.pos
    on = pos.state.control[target]
    if not all(pos.relations.is_enemy(unit.owner, on) for unit, _ in action.units):
        return
    steps = len(action.path) - 1
    moved = []
    for unit, number in action.units:
        is_air = pos.data.units[unit.type].kind == "air"
        more = air.boost(pos, unit, action.path) if is_air else unit.boost
        there = replace(
            unit, spent=unit.spent + steps, did="moved", came=action.path[-2], boost=more
        )
        moved.append((there, number))
    changes = (
        Change(action.path[0], force(action.units), ()),
        Change(target, (), force(moved)),
    )
    script.emit(UnitsChanged(changes, "GW-7.3-03"))


def listed_attacks(pos: Position, by: str, space: str) -> Iterator[Move]:
    """One of each unit there along the shortest way to whatever it can attack."""
    for unit in mine(pos, space):
        if unit.did or unit.spent:
            continue
        if pos.data.units[unit.type].kind == "air":
            ways = air.paths(pos, unit, space, air.points(pos, unit, (space,)), OVERFLIGHT)
        elif space in pos.data.map.land:
            ways = _land_ways(pos, unit, space)
        else:
            continue
        for path in ways.values():
            if path[-1] in pos.data.map.land:
                action = Move(by, single(unit), path)
                if not any(attack_objections(pos, action)):
                    yield action


def _land_ways(pos: Position, unit: Unit, space: str) -> dict[str, tuple[str, ...]]:
    """Through open zones, and one border further."""
    most = points(pos, unit, False)
    near = land.paths(pos, unit, space, most - 1, not_open) if most > 1 else {}
    found: dict[str, tuple[str, ...]] = {}
    for path in ((space,), *near.values()):
        if len(path) > 1 and land.stopped_by(pos, unit, path[-2], path[-1]):
            continue
        for there in pos.data.map.land[path[-1]].neighbours:
            if there not in path and (there not in found or len(found[there]) > len(path) + 1):
                found[there] = (*path, there)
    return found
