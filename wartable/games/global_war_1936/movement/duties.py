"""What ships are set to do: raid, escort convoys, wait behind a screen; so do aircraft (9.4.1,
9.4.4, 9.4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force, holds, single, size
from wartable.games.global_war_1936.actions import Assign
from wartable.games.global_war_1936.battle.fleets import is_declared
from wartable.games.global_war_1936.battle.sides import is_attacker
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS
from wartable.games.global_war_1936.movement.air import fighter_zones
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

RULES = {"raider": "GW-9.4.4-01", "escort": "GW-9.4.5-01", "continuing": "GW-9.4.1-01"}
"""What ships are set to, and by which rule."""
SAID = {
    "combat_movement": frozenset({"", *RULES}),
    "combat": frozenset({"", "continuing"}),
    "noncombat": frozenset({""}),
}
"""What can be said in which phase: who waits behind a screen until the combats are fought, who is
an escort no longer at any time (GW-9.4.1-03, GW-9.4.5-04)."""
FREED = frozenset({"raider", "escort"})
"""What may be ended (GW-9.4.4-07, GW-9.4.5-04)."""


def assign_objections(pos: Position, action: Assign) -> Iterator[Objection]:
    """Everything against ships being set to do this, or aircraft to wait."""
    yield from standing_objections(pos, action.units, action.space)
    is_flight = all(pos.data.units[unit.type].kind == "air" for unit, _ in action.units)
    if action.space not in pos.data.map.sea and not (is_flight and action.duty == "continuing"):
        yield no(pos, "GW-11.5-03", "{space} is no sea zone", space=action.space)
        return
    if action.duty not in SAID[pos.state.phase]:
        yield no(pos, RULES[action.duty], "that is said in combat movement")
    for unit, _ in action.units:
        if objection := _objection(pos, action, unit):
            yield objection
    if action.duty == "continuing" and holds(pos.units(action.space), action.units):
        there = sum(n for unit, n in pos.units(action.space) if _attacks(pos, unit, action.space))
        if size(tuple(action.units)) >= there:
            rule = "GW-9.4.1-04" if is_flight else "GW-9.4.1-01"
            yield no(pos, rule, "nobody would be left to screen")


def _attacks(pos: Position, unit: Unit, space: str) -> bool:
    """It came into the zone to fight."""
    if space in pos.data.map.sea:
        return is_declared(unit, space)
    return is_attacker(pos, unit) and unit.did == "moved"


def _objection(pos: Position, action: Assign, unit: Unit) -> Objection | None:
    row = pos.data.units[unit.type]
    if not action.duty:
        if unit.duty not in FREED:
            return no(pos, "GW-9.4.5-04", "{unit} is free", unit=unit.type)
        set_now = pos.spent("assigned", f"{unit.duty} {unit.owner}")
        is_late = pos.state.phase != "combat_movement" or unit.did or set_now
        if unit.duty == "raider" and is_late:
            return no(pos, "GW-9.4.4-07", "{unit} raids this turn", unit=unit.type)
        return None
    if unit.duty:
        return no(pos, RULES[action.duty], "{unit} has another duty", unit=unit.type)
    if action.duty == "continuing":
        rule = "GW-9.4.1-01" if row.is_ship else "GW-9.4.1-04"
        if not _attacks(pos, unit, action.space) or not (row.is_ship or row.kind == "air"):
            return no(pos, rule, "{unit} attacks nobody there", unit=unit.type)
        if row.kind == "air" and unit.mission:
            return no(pos, rule, "{unit} attacks by other means", unit=unit.type)
        if row.kind == "air" and action.space not in fighter_zones(pos, unit.owner):
            return no(pos, rule, "no enemy fighter is in {space}", space=action.space)
        return None
    if unit.to or unit.did not in ("", "moved"):
        return no(pos, "GW-9.4.5-01", "{unit} has fought or will", unit=unit.type)
    if action.duty == "raider" and not row.raider:
        return no(pos, "GW-9.4.4-01", "{unit} is no battlecruiser", unit=unit.type)
    if action.duty == "escort":
        if row.kind not in SURFACE_WARSHIPS:
            return no(pos, "GW-9.4.5-01", "{unit} is no surface warship", unit=unit.type)
        if not _has_line(pos, unit.owner, action.space):
            return no(pos, "GW-9.4.5-01", "no convoy line of its alliance is there")
    return None


def _has_line(pos: Position, nation: str, sea: str) -> bool:
    """A convoy line of a nation of its alliance crosses the zone (GW-9.4.5-01)."""
    mine = pos.relations.alliance(nation)
    return any(
        sea in line.seas and mine and pos.relations.alliance(line.nation) == mine
        for line in pos.data.map.lines.values()
    )


def assign(script: Script, action: Assign) -> None:
    """They are set to do it; an escort makes no other combat move this turn, nor does one that
    ceases to be in the turn it became one (GW-9.4.5-01)."""
    after = force((_set(script.pos, unit, action), number) for unit, number in action.units)
    if action.duty:
        for owner in sorted({unit.owner for unit, _ in action.units}):
            script.count("assigned", f"{action.duty} {owner}")
    change = Change(action.space, force(action.units), after)
    script.emit(UnitsChanged((change,), RULES.get(action.duty, "GW-9.4.5-04")))


def _set(pos: Position, unit: Unit, action: Assign) -> Unit:
    if pos.data.units[unit.type].kind == "air":
        return replace(unit, duty=action.duty, to=action.space, came="")
    did = unit.did
    if action.duty == "escort":
        did = "moved"
    elif unit.duty == "escort" and unit.did:
        did = "fought"
    return replace(unit, duty=action.duty, did=did)


def listed_duties(pos: Position, by: str, space: str) -> Iterator[Assign]:
    """One of each ship and aircraft there to whatever it may be set to."""
    for unit, _ in pos.units(space):
        row = pos.data.units[unit.type]
        if unit.owner in pos.acting and (row.is_ship or row.kind == "air"):
            for duty in ("", "raider", "escort", "continuing"):
                action = Assign(by, single(unit), space, duty)
                if not any(assign_objections(pos, action)):
                    yield action
