"""Blitz: after a quick victory tanks and who is paired with them attack the next zone, within the
combat phase (10.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import Blitz, Move
from wartable.games.global_war_1936.battle.forts import guards_border
from wartable.games.global_war_1936.battle.quick import tanks, tanks_needed
from wartable.games.global_war_1936.movement import air, land
from wartable.games.global_war_1936.movement.attack import (
    OVERFLIGHT,
    landing_objections,
    march,
    set_out,
    target_objections,
    together_objections,
)
from wartable.games.global_war_1936.movement.move import points, standing_objections
from wartable.games.global_war_1936.nations import slow_mobilization
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit


def blitz_objections(pos: Position, action: Blitz) -> Iterator[Objection]:
    """Everything against a blitz (GW-10.5.1-01 to GW-10.5.1-04)."""
    yield from standing_objections(pos, action.units, action.path[0])
    if len(action.path) != 2:
        yield no(pos, "GW-10.5.1-01", "a blitz goes into the next zone")
        return
    here, target = action.path
    if target not in pos.data.map.land:
        yield no(pos, "GW-10.5.1-01", "{space} is no land zone", space=target)
        return
    yield from together_objections(pos, action.units, target)
    for owner in sorted({unit.owner for unit, _ in action.units}):
        yield from target_objections(pos, owner, target)
    yield from slow_mobilization.attack_objections(pos, action.units, target)
    for unit, _ in action.units:
        if unit.did != "won":
            yield no(pos, "GW-10.5.1-01", "{unit} won no combat so quickly", unit=unit.type)
        yield from _one_objections(pos, unit, here, target)
    if tanks_needed(pos, action.units) > tanks(pos, action.units):
        yield no(pos, "GW-10.5.1-03", "there are not enough tanks to pair with")


def _one_objections(pos: Position, unit: Unit, here: str, target: str) -> Iterator[Objection]:
    row = pos.data.units[unit.type]
    if row.kind == "air":
        yield from air.flight_objections(pos, unit, (here, target), OVERFLIGHT)
        yield from landing_objections(pos, unit, (here, target))
        return
    if not row.blitzes and not row.blitz_pairs:
        yield no(pos, "GW-10.5.1-02", "{unit} does not blitz", unit=unit.type)
    yield from land.objections(pos, unit, (here, target), points(pos, unit, False), lambda *_: None)
    if target in pos.data.map.land[here].neighbours and land.stopped_by(pos, unit, here, target):
        yield no(pos, "GW-10.5.1-04", "terrain of {space} forbids a blitz", space=target)
    if guards_border(pos, target, here):
        yield no(pos, "GW-10.5.1-04", "a fortification of {space} forbids it", space=target)


def blitz(script: Script, action: Blitz) -> None:
    """They stand in the next zone, whose combat is fought like any other."""
    if set_out(script, action.units, action.path[-1]):
        march(script, Move(action.by, action.units, action.path))


def listed_blitzes(pos: Position) -> Iterator[Blitz]:
    """One of each unit that goes alone, and each that needs a tank with one of those there."""
    for space in pos.ours:
        ready = [
            unit for unit, _ in pos.units(space) if unit.did == "won" and unit.owner in pos.acting
        ]
        if not ready:
            continue
        leaders = [unit for unit in ready if pos.data.units[unit.type].is_tank]
        for there in pos.data.map.land[space].neighbours:
            for unit in ready:
                groups = [single(unit)]
                if not pos.data.units[unit.type].blitzes:
                    groups = [force([(unit, 1), (tank, 1)]) for tank in leaders]
                for group in groups:
                    action = Blitz(pos.lead, group, (space, there))
                    if not any(blitz_objections(pos, action)):
                        yield action
