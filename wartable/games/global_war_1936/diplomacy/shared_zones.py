"""Zones that both Chinese factions share when their truce ends: they are fought for (GW-6.6-03)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.games.global_war_1936.actions import Move
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.groups import CHINA
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import TRUCE
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

READY = frozenset({"", "moved"})


def shared(pos: Position) -> Iterator[str]:
    """Land zones with units of both factions that can fight on land."""
    both = set.intersection(*({*pos.whereabouts.of((faction,))} for faction in CHINA))
    for zone in sorted(both):
        if (
            zone in pos.data.map.land
            and {unit.owner for unit, _ in pos.units(zone) if _fights(pos, unit)} >= CHINA
        ):
            yield zone


def _fights(pos: Position, unit: Unit) -> bool:
    kind = pos.data.units[unit.type]
    return kind.is_land or kind.kind == "air"


def may_break(pos: Position) -> bool:
    """A faction acts, and the truce is in force (GW-6.6-03)."""
    return bool(CHINA & {*pos.acting}) and pos.state.pacts.get(TRUCE) == "signed"


def leaves(pos: Position, action: Move) -> bool:
    """Units of a faction go out of a zone that is shared, before the truce is broken."""
    return (
        may_break(pos)
        and action.path[0] in shared(pos)
        and all(unit.owner in CHINA for unit, _ in action.units)
        and action.path[-1] in pos.data.map.land
        and all(
            pos.relations.may_enter(unit.owner, pos.state.control[action.path[-1]])
            for unit, _ in action.units
        )
    )


def is_at_home(unit: Unit, zone: str) -> bool:
    """It attacks where it stood all the time: it has nowhere to retreat to."""
    return unit.came == zone


def attacked(pos: Position, zone: str) -> str:
    """The faction that is attacked in a shared zone, whoever owns it."""
    mine = {unit.owner for unit, _ in pos.units(zone) if is_at_home(unit, zone)}
    return min(CHINA - mine) if mine else ""


def is_broken(pos: Position) -> bool:
    """The truce was broken; it did not end by itself when a faction evolved."""
    return not any(pos.sheet(faction).evolved for faction in CHINA)


def engage(script: Script) -> bool:
    """In its combat phase a faction attacks the other wherever units of both are, now that they are
    at war again (GW-6.6-03, GW-5.1-27)."""
    pos = script.pos
    mine = CHINA & {*pos.acting}
    if not mine or not pos.relations.is_enemy(*CHINA):
        return False
    changes = tuple(
        Change(zone, ((unit, number),), ((replace(unit, did="moved", came=zone), number),))
        for zone in shared(pos)
        for unit, number in pos.units(zone)
        if unit.owner in mine and _fights(pos, unit) and unit.did in READY and not unit.came
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-6.6-03"))
    return bool(changes)
