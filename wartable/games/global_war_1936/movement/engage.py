"""Attacks in the zone where one is: without them those at war may share a sea zone (0.3, 9.3.1,
9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import Engage
from wartable.games.global_war_1936.battle.fleets import challenge, is_opposed, raider_objection
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit


def engage_objections(pos: Position, action: Engage) -> Iterator[Objection]:
    """Everything against an attack by units that are in the sea zone already (GW-0.3-06,
    GW-10.1-03, GW-9.4.4-05)."""
    yield from standing_objections(pos, action.units, action.space)
    if action.space not in pos.data.map.sea:
        yield no(pos, "GW-9.1-01", "{space} is no sea zone", space=action.space)
        return
    for unit, _ in action.units:
        if objection := _not_ready(pos, unit):
            yield objection
        if not is_opposed(pos, {unit.owner}, action.space):
            yield no(pos, "GW-9.1-01", "no enemy is in {space}", space=action.space)
    coming = [unit for unit, _ in action.units]
    if objection := raider_objection(pos, coming, action.space):
        yield objection


def _not_ready(pos: Position, unit: Unit) -> Objection | None:
    row = pos.data.units[unit.type]
    if not row.is_warship and unit.duty != "patrol":
        return no(pos, "GW-9.1-01", "{unit} does not attack so", unit=unit.type)
    if unit.duty == "escort" and unit.did:
        return no(pos, "GW-9.4.5-01", "{unit} escorts convoys", unit=unit.type)
    if unit.did not in ("", "moved") or unit.to:
        return no(pos, "GW-10.1-03", "{unit} has fought or will", unit=unit.type)
    return None


def engage(script: Script, action: Engage) -> None:
    """A combat is declared (GW-0.3-06); an escort is one no longer (GW-9.4.5-01)."""
    challenge(script, {unit.owner for unit, _ in action.units}, action.space)
    after = force(
        (
            replace(
                unit,
                to=action.space,
                did="moved",
                duty="" if unit.duty == "escort" else unit.duty,
            ),
            number,
        )
        for unit, number in action.units
    )
    change = Change(action.space, force(action.units), after)
    script.emit(UnitsChanged((change,), "GW-0.3-06"))


def listed_engagements(pos: Position, by: str, space: str) -> Iterator[Engage]:
    """One of each unit there that may attack."""
    for unit, _ in pos.units(space):
        if unit.owner in pos.acting:
            action = Engage(by, single(unit), space)
            if not any(engage_objections(pos, action)):
                yield action
