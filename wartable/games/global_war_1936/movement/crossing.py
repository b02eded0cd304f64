"""Narrow crossings: infantry goes over a sea zone as if the two land zones were adjacent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.forces import size
from wartable.games.global_war_1936.facts_board import Crossing
from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Force, Unit


def crossing_of(pos: Position, path: Sequence[str]) -> Crossing | None:
    """The narrow crossing that a path is: from one side to the other and no further (GW-1.9-04)."""
    if len(path) != 2:
        return None
    return pos.data.map.crossings.get((min(path), max(path)))


def room_left(pos: Position, crossing: Crossing) -> int:
    """How many more units may use it this turn, in either direction (GW-1.9-01, GW-AMB-12)."""
    return crossing.units - pos.spent("crossed", border(*crossing.zones))


def is_watched(pos: Position, nation: str, sea: str) -> bool:
    """An enemy surface warship, submarine that is not submerged or aircraft on patrol is there
    (GW-1.9-06)."""
    for unit, _ in pos.units(sea):
        if not pos.relations.is_enemy(nation, unit.owner):
            continue
        kind = pos.data.units[unit.type].kind
        if kind in SURFACE_WARSHIPS or (kind == "submarine" and unit.duty != "submerged"):
            return True
        if kind == "air":
            return True
    return False


def objections(pos: Position, unit: Unit, crossing: Crossing) -> Iterator[Objection]:
    """Why a unit may not use it in non-combat (GW-1.9-03, GW-1.9-06)."""
    if not pos.data.units[unit.type].crosses:
        yield no(pos, "GW-1.9-03", "{unit} is no infantry", unit=unit.type)
    if unit.spent:
        yield no(pos, "GW-1.9-04", "{unit} does not start beside the crossing", unit=unit.type)
    for sea in crossing.seas:
        if is_watched(pos, unit.owner, sea):
            yield no(pos, "GW-1.9-06", "enemies in {space} watch the crossing", space=sea)


def combat_objections(
    pos: Position, units: Force, crossing: Crossing, target: str
) -> Iterator[Objection]:
    """In combat only marines cross, as an amphibious assault, and not against coastal artillery
    (GW-1.9-02, GW-1.9-05, GW-1.9-06)."""
    marching = [pair for pair in units if pos.data.units[pair[0].type].is_land]
    for unit, _ in marching:
        if pos.data.units[unit.type].crosses != "combat":
            yield no(pos, "GW-1.9-02", "{unit} does not attack over a crossing", unit=unit.type)
        for sea in crossing.seas:
            if is_watched(pos, unit.owner, sea):
                yield no(pos, "GW-1.9-06", "enemies in {space} watch the crossing", space=sea)
    if any(facility.kind == "coastal_artillery" for facility, _ in pos.facilities(target)):
        yield no(pos, "GW-1.9-05", "coastal artillery in {space} forbids it", space=target)
    if size(tuple(marching)) > (left := room_left(pos, crossing)):
        yield no(pos, "GW-1.9-01", "{number} more units use the crossing", number=max(0, left))


def other_sides(pos: Position, zone: str) -> Iterator[str]:
    """Where narrow crossings lead from here."""
    for a, b in pos.data.map.crossings:
        if zone in (a, b):
            yield b if zone == a else a
