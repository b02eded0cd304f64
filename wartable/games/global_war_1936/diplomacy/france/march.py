"""Who surrounded Paris may march in after the surrender (GW-4.11.1-03)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import MarchIn
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement.land import border_objection
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

PARIS = "paris"
RULE_ID = "GW-4.11.1-03"


def _may_march(pos: Position, unit: Unit) -> bool:
    """A land unit of the victor that did not come this turn."""
    return (
        bool(pos.spent("encircled", unit.owner))
        and pos.data.units[unit.type].is_land
        and unit.did != "placed"
    )


def objections(pos: Position, action: MarchIn) -> Iterator[Objection]:
    """Why these units do not march in: they come from beside Paris, whatever they did before
    (GW-4.11.1-03)."""
    yield from standing_objections(pos, action.units, action.path[0])
    if len(action.path) != 2 or action.path[1] != PARIS:
        yield no(pos, RULE_ID, "they march into {space}", space=PARIS)
    elif objection := border_objection(pos, *action.path):
        yield objection
    elif not pos.relations.may_enter(action.units[0][0].owner, pos.state.control[PARIS]):
        yield no(pos, "GW-0.3-01", "{space} is not open", space=PARIS)
    for unit, _ in action.units:
        if not _may_march(pos, unit):
            yield no(pos, RULE_ID, "{unit} does not march in", unit=unit.type)


def march(script: Script, action: MarchIn) -> None:
    start, end = action.path
    came = force((replace(unit, did="moved", came=""), n) for unit, n in action.units)
    changes = (Change(start, force(action.units), ()), Change(end, (), came))
    script.emit(UnitsChanged(changes, RULE_ID))


def listed(pos: Position, by: str) -> Iterator[MarchIn]:
    """One of each unit beside Paris."""
    for zone in pos.data.map.land[PARIS].neighbours:
        for unit, _ in pos.units(zone):
            action = MarchIn(by, single(unit), (zone, PARIS))
            if _may_march(pos, unit) and not any(objections(pos, action)):
                yield action


RULE = Rule(objections, march)
