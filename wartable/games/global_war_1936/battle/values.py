"""What units hit on: their value, the best bonus and the worst penalty (0.5, 1.7, 13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.games.global_war_1936.battle.sides import attackers
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

WET = frozenset({"jungle", "marsh"})
RULES = {"jungle": "GW-1.7.3-01", "marsh": "GW-1.7.4-01"}
AIRFIELDS = frozenset({"airbase"})


class Modifier(NamedTuple):
    """So much better or worse, by which rule."""

    amount: int
    rule: str


def value(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool = False
) -> int:
    """What the unit hits on in this round (GW-10.1-02): of bonuses the highest, of penalties the
    largest, both applied, and never below 1; 0 without a value (GW-0.5-01 to GW-0.5-07)."""
    kind = pos.data.units[unit.type]
    printed = kind.attack if side == "attack" else kind.defence
    if printed is None:
        return 0
    amounts = [each.amount for each in modifiers(pos, zone, number, side, unit, supported)]
    return max(1, printed + max(0, 0, *amounts) + min(0, 0, *amounts))


def modifiers(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool = False
) -> Iterator[Modifier]:
    """Everything that makes the unit better or worse in this round."""
    kind = pos.data.units[unit.type]
    if kind.kind == "air":
        if side == "defence" and is_encircled(pos, zone):
            yield Modifier(-1, "GW-1.7.7-06")
        return
    ground = terrain(pos, zone, number, side, unit)
    if side == "attack":
        yield from _attack(pos, zone, number, unit, ground, supported)
    else:
        yield from _defence(pos, zone, number, unit, ground)


def terrain(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> frozenset[str]:
    """What a unit fights in: the zone's own terrain; in the first round also what was crossed on
    the border, by an attacker himself, by anybody for defenders (GW-1.7-04)."""
    here = {pos.data.map.land[zone].terrain, *_city(pos, zone)}
    if number > 1:
        return frozenset(here)
    ways = {unit.came} if side == "attack" else {each.came for each, _ in attackers(pos, zone)}
    for came in ways:
        if came in pos.data.map.land[zone].neighbours:
            here |= pos.data.map.borders.between(came, zone)
    return frozenset(here)


def _city(pos: Position, zone: str) -> tuple[str, ...]:
    return ("city",) if pos.data.map.land[zone].city else ()


def _attack(
    pos: Position, zone: str, number: int, unit: Unit, ground: frozenset[str], supported: bool
) -> Iterator[Modifier]:
    kind = pos.data.units[unit.type]
    is_dak = unit.corps == "dak"
    if "mountain" in ground and not kind.no_mountain_penalty:
        yield Modifier(-1, "GW-1.7.1-01")
    if "desert" in ground:
        if not (kind.no_desert_penalty or is_dak):
            yield Modifier(-1, "GW-1.7.2-01")
        yield Modifier(kind.desert_attack, "GW-1.7.2-02")
    if "jungle" in ground:
        yield Modifier(kind.jungle_attack, "GW-1.7.3-01")
    if kind.kind == "vehicle":
        for each in sorted(WET & ground):
            yield Modifier(-2, RULES[each])
        if "city" in ground and not is_encircled(pos, zone):
            yield Modifier(-2, "GW-1.7.7-04")
    if number == 1 and "river" in ground and not kind.no_river_penalty:
        yield Modifier(-1, "GW-1.7.6-01")
    if supported:
        yield Modifier(1, "GW-13.1.1-10")


def _defence(
    pos: Position, zone: str, number: int, unit: Unit, ground: frozenset[str]
) -> Iterator[Modifier]:
    kind = pos.data.units[unit.type]
    if "mountain" in ground:
        yield Modifier(kind.mountain_defence, "GW-1.7.1-02")
    if kind.kind == "vehicle":
        for each in sorted(WET & ground):
            yield Modifier(-2, RULES[each])
    if "city" in ground:
        if is_encircled(pos, zone):
            yield Modifier(-1, "GW-1.7.7-06")
        elif kind.kind == "infantry":
            yield Modifier(1, "GW-1.7.7-05")
    if number == 1 and kind.kind == "infantry" and is_fortified(pos, zone):
        yield Modifier(2, "GW-13.2.6-03")


def is_fortified(pos: Position, zone: str) -> bool:
    """An attacker came across a border that a fortification guards (GW-13.2.6-02)."""
    guarded = {each.at for each, _ in pos.facilities(zone) if each.kind == "fortification"}
    if "all" in guarded:
        return True
    return any(
        unit.came in guarded and pos.data.units[unit.type].is_land
        for unit, _ in attackers(pos, zone)
    )


def is_encircled(pos: Position, zone: str) -> bool:
    """A city with enemies on every side by land, and no airbase or naval facility that is whole
    (GW-1.7.7-09, GW-1.7.7-10)."""
    here = pos.data.map.land[zone]
    if not here.city or not here.neighbours:
        return False
    owner = pos.state.control[zone]
    if not all(
        pos.relations.is_enemy(owner, pos.state.control[there]) for there in here.neighbours
    ):
        return False
    return not any(
        not each.damage and (each.kind in AIRFIELDS or pos.data.facilities[each.kind].naval)
        for each, _ in pos.facilities(zone)
    )
