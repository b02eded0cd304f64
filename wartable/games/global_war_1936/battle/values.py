"""What units hit on: their value, the best bonus and the worst penalty (0.5, 1.7, 13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.games.global_war_1936.battle.forts import MAGINOT, came_from, forts, manned
from wartable.games.global_war_1936.nations import blitzkrieg
from wartable.games.global_war_1936.nations.in_battle import stacking
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Facility, Side
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.blockade import is_blockaded

WET = frozenset({"jungle", "marsh"})
RULES = {"jungle": "GW-1.7.3-01", "marsh": "GW-1.7.4-01"}
AIRFIELDS = frozenset({"airbase"})
FORT = "GW-13.2.6-03"
FORT_RULES = frozenset({FORT, MAGINOT})


class Modifier(NamedTuple):
    """So much better or worse, by which rule."""

    amount: int
    rule: str


def value(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool = False
) -> int:
    """What the unit hits on in this round (GW-10.1-02, GW-0.5-01, GW-1.7.8-01)."""
    return values(pos, zone, number, side, unit, supported)[0]


def values(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool = False
) -> tuple[int, int]:
    """What the unit hits on in this round, and what without a fortification's bonus (GW-AMB-60): of
    bonuses the highest, of penalties the largest, both applied, what stacks added, and never below
    1; 0 without a value (GW-0.5-01 to GW-0.5-07)."""
    kind = pos.data.units[unit.type]
    printed = kind.attack if side == "attack" else kind.defence
    if side == "attack" and number == 1 and unit.mission == "drop" and kind.drop_attack:
        printed = kind.drop_attack
    if printed is None:
        return 0, 0
    found = [*modifiers(pos, zone, number, side, unit, supported)]
    all_of_them = [each.amount for each in found]
    plain = [each.amount for each in found if each.rule not in FORT_RULES]
    more = stacking(pos, zone, number, side, unit)
    return _sum(printed, all_of_them, more), _sum(printed, plain, more)


def _sum(printed: int, amounts: Sequence[int], more: int) -> int:
    return max(1, printed + max(0, 0, *amounts) + min(0, 0, *amounts) + more)


def modifiers(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool = False
) -> Iterator[Modifier]:
    """Everything that makes the unit better or worse in this round; aircraft that scrambled are
    not encircled (GW-1.7.7-06)."""
    kind = pos.data.units[unit.type]
    if kind.kind == "air":
        if side == "defence" and is_encircled(pos, zone) and not unit.came:
            yield Modifier(-1, "GW-1.7.7-06")
        if side == "attack" and kind.carpet and pos.data.map.land[zone].city and forts(pos, zone):
            yield Modifier(-1, "GW-1.7.7-08")
        return
    ground = terrain(pos, zone, number, side, unit)
    if side == "attack":
        yield from _attack(pos, zone, number, unit, ground, supported)
    else:
        yield from _defence(pos, zone, number, unit, ground)


def terrain(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> frozenset[str]:
    """What a unit fights in: the zone's own terrain; in the first round also what was crossed on
    the border, by an attacker himself, by anybody for defenders (GW-1.7-04, GW-1.7.2-01,
    GW-1.7.4-01, GW-1.7.8-01)."""
    here = {pos.data.map.land[zone].terrain, *_city(pos, zone)}
    if number > 1:
        return frozenset(here)
    ways = {unit.came} - {""} if side == "attack" else came_from(pos, zone)
    if unit.mission == "drop":
        ways = frozenset()
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
        spared = is_encircled(pos, zone) or blitzkrieg.ignores_cities(pos, unit)
        if "city" in ground and not spared:
            yield Modifier(-2, "GW-1.7.7-04")
    if number == 1 and "river" in ground and not kind.no_river_penalty:
        yield Modifier(-1, "GW-1.7.6-01")
    if number == 1 and "canal" in ground and not kind.no_river_penalty:
        yield Modifier(-1, "GW-1.8-06")
    if supported:
        yield Modifier(1, "GW-13.1.1-10")
    if unit.duty == "storming" and kind.no_double_losses:
        yield Modifier(1, "GW-13.1.1-12")


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
    if number == 1 and kind.kind == "infantry":
        for fort in manned(pos, zone):
            yield Modifier(fort.bonus, MAGINOT if fort.doubles else FORT)


def is_encircled(pos: Position, zone: str) -> bool:
    """A city with enemies on every side by land, and no airbase that is whole, nor a naval facility
    that is whole and not blockaded (GW-1.7.7-09, GW-1.7.7-10)."""
    here = pos.data.map.land[zone]
    if not here.city:
        return False
    owner = pos.state.control[zone]
    if not all(
        pos.relations.is_enemy(owner, pos.state.control[there]) for there in here.neighbours
    ):
        return False
    return not any(
        not each.damage and (each.kind in AIRFIELDS or _is_open_to_ships(pos, zone, each))
        for each, _ in pos.facilities(zone)
    )


def _is_open_to_ships(pos: Position, zone: str, facility: Facility) -> bool:
    is_naval = pos.data.facilities[facility.kind].naval
    return is_naval and not is_blockaded(pos, zone, facility)
