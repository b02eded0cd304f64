"""Enemies in a sea zone, by what they stop."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.blockade import is_surface_warship


def enemies(pos: Position, nation: str, sea: str) -> Iterator[Unit]:
    for unit, _ in pos.units(sea):
        if pos.relations.is_enemy(nation, unit.owner):
            yield unit


def is_patrol(pos: Position, unit: Unit) -> bool:
    """An aircraft over the sea on maritime air patrol (GW-9.3.1-01, GW-9.3.1-03, GW-12.5-01)."""
    return pos.data.units[unit.type].kind == "air" and unit.duty == "patrol"


def is_lurking(pos: Position, unit: Unit) -> bool:
    """A submarine that is not submerged."""
    return pos.data.units[unit.type].kind == "submarine" and unit.duty != "submerged"


def holds_warships(pos: Position, nation: str, sea: str) -> bool:
    """Surface warships or patrols of an enemy: no surface ship comes there without combat
    (GW-11.4-02, GW-11.4.2-05)."""
    return any(
        is_surface_warship(pos, unit) or is_patrol(pos, unit) for unit in enemies(pos, nation, sea)
    )


def stops_shipping(pos: Position, nation: str, sea: str) -> bool:
    """What strategic naval movement does not pass: these, and submarines that are not submerged
    (GW-11.4.2-05)."""
    return holds_warships(pos, nation, sea) or any(
        is_lurking(pos, unit) for unit in enemies(pos, nation, sea)
    )
