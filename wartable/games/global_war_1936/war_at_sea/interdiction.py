"""Interdiction: what lies on a supply path over the sea may destroy what goes along it (12.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from wartable.games.global_war_1936.events import InterdictionRolled
from wartable.games.global_war_1936.facts_board import Crossing
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.supply import Net, Path, safest_paths
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.enemies import is_lurking, is_patrol

GUN, GUN_VALUE = "coastal_artillery", 3
DOUBLED = "advanced_submarines"
"""The technology with which submarines interdict at twice their value (GW-12.5-05)."""
CIVIL_WARS = frozenset({pair("spanish_nationalists", "spanish_republicans"), pair("ccp", "kmt")})
"""GW-14.1-01, GW-14.3-01."""


@dataclass(frozen=True, slots=True)
class Interdictor:
    """Somebody who can roll at what passes: whose, what, where, and what hits."""

    owner: str
    kind: str
    where: str
    value: int
    number: int = 1


def interdicts(pos: Position, unit: Unit) -> bool:
    """A submarine that is not submerged, a raider, an aircraft on patrol (GW-12.5-01)."""
    return is_lurking(pos, unit) or unit.duty == "raider" or is_patrol(pos, unit)


def value(pos: Position, unit: Unit) -> int:
    """Its attack, without modifiers; twice for submarines with the technology (GW-12.5-04,
    GW-12.5-05, GW-8.2.1-30, GW-AMB-21)."""
    kind = pos.data.units[unit.type]
    twice = kind.kind == "submarine" and pos.has_technology(unit.owner, DOUBLED)
    return (kind.attack or 0) * (2 if twice else 1)


def on_path(pos: Position, path: Path) -> Iterator[Interdictor]:
    """Everybody who could roll along the path: units in its sea zones, each once in each, and guns
    at the narrow crossings that it passes (GW-12.5-01, GW-12.5-04)."""
    sea = pos.data.map.sea
    for space in dict.fromkeys(path):
        if space in sea:
            for unit, number in pos.units(space):
                if interdicts(pos, unit) and value(pos, unit):
                    yield Interdictor(unit.owner, unit.type, space, value(pos, unit), number)
    for crossing in pos.data.map.crossings.values():
        if passes(pos, crossing, path):
            for zone in crossing.zones:
                for facility, number in pos.facilities(zone):
                    if facility.kind == GUN and facility.at in (EVERY_BORDER, *crossing.seas):
                        owner = pos.state.control[zone]
                        yield Interdictor(owner, GUN, zone, GUN_VALUE, number)


def passes(pos: Position, crossing: Crossing, path: Path) -> bool:
    """The path goes from one sea zone of the line to the other, or through its only one."""
    if len(crossing.seas) > 1:
        return any({here, there} <= {*crossing.seas} for here, there in pairwise(path))
    sea = pos.data.map.sea
    (only,) = crossing.seas
    return any(
        space == only and before in sea and after in sea
        for before, space, after in zip(path, path[1:], path[2:], strict=False)
    )


def is_hostile(pos: Position, sender: str, each: Interdictor) -> bool:
    """An enemy interdicts by itself (GW-12.5-02)."""
    return pos.relations.is_enemy(sender, each.owner)


def may_choose(pos: Position, sender: str, to: str, owner: str) -> bool:
    """At peace with the sender and of no alliance with it, at full production or in a civil war
    with the recipient (GW-12.5-02, GW-12.5-03)."""
    alliance = pos.relations.alliance(sender)
    if pos.relations.is_enemy(sender, owner) or owner == to:
        return False
    if pos.relations.alliance(owner) == alliance:
        return False
    is_at_full = pos.sheet(owner).at_full
    return bool(pos.lead_of(owner)) and (is_at_full or pair(owner, to) in CIVIL_WARS)


def choosers(pos: Position, sender: str, to: str, path: Path) -> tuple[str, ...]:
    """Neutrals along the path who may choose to interdict."""
    owners = dict.fromkeys(each.owner for each in on_path(pos, path))
    return tuple(owner for owner in owners if may_choose(pos, sender, to, owner))


def safest(pos: Position, nation: str, ways: Net, zone: str, to: str = "") -> Path | None:
    """The path to the zone with the fewest that can interdict it, of these the shortest."""
    return all_safest(pos, nation, ways, (zone,), to).get(zone)


def all_safest(
    pos: Position, nation: str, ways: Net, zones: Iterable[str], to: str = ""
) -> dict[str, Path]:
    """Such paths to each of these zones."""

    def risk(sea: str) -> int:
        return sum(
            number
            for unit, number in pos.units(sea)
            if interdicts(pos, unit)
            and (
                pos.relations.is_enemy(nation, unit.owner)
                or (to and may_choose(pos, nation, to, unit.owner))
            )
        )

    return safest_paths(ways, risk, zones)


def roll(script: Script, sender: str, path: Path, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Enemies on the path and those who chose to roll, a die for each; who hit (GW-12.5-04)."""
    hit: list[str] = []
    for each in on_path(script.pos, path):
        if is_hostile(script.pos, sender, each) or each.owner in chosen:
            faces = script.roll(f"interdiction {each.where}", each.number)
            hits = sum(face <= each.value for face in faces)
            script.emit(InterdictionRolled(each.owner, each.kind, each.where, each.value, faces))
            hit += [each.owner] * bool(hits)
    return tuple(dict.fromkeys(hit))
