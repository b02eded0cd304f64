"""Blockade: three surface warships of one alliance close a sea zone to their enemies (9.4.2)."""

from __future__ import annotations

from collections import Counter

from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Unit

FEWEST = 3
"""Surface warships that blockade (GW-9.4.2-01)."""


def is_surface_warship(pos: Position, unit: Unit) -> bool:
    """Neither a submarine nor a transport (GW-0.2-20)."""
    return pos.data.units[unit.type].kind in SURFACE_WARSHIPS


def warships(pos: Position, sea: str) -> Counter[str]:
    """The surface warships of a sea zone, by owner."""
    found: Counter[str] = Counter()
    for unit, number in pos.units(sea):
        if is_surface_warship(pos, unit):
            found[unit.owner] += number
    return found


def is_blockaded_sea(pos: Position, nation: str, sea: str) -> bool:
    """Three surface warships of one alliance, all at war with the nation, are there, and none of an
    enemy of theirs (GW-9.4.2-01, GW-9.4.2-05); other units do not break it (GW-AMB-37)."""
    there = warships(pos, sea)
    relations = pos.relations
    by_alliance: Counter[str] = Counter()
    for owner, number in there.items():
        if relations.is_enemy(nation, owner):
            by_alliance[relations.alliance(owner) or owner] += number
    return any(
        number >= FEWEST
        and not any(
            relations.is_enemy(owner, other)
            for owner in there
            if (relations.alliance(owner) or owner) == alliance
            for other in there
        )
        for alliance, number in by_alliance.items()
    )


def blockaded_seas(pos: Position, nation: str) -> frozenset[str]:
    """Sea zones that enemies blockade: no supply path of the nation leads through them."""
    return pos.worked_out(
        "blockades",
        nation,
        lambda: frozenset(sea for sea in held_seas(pos) if is_blockaded_sea(pos, nation, sea)),
    )


def held_seas(pos: Position) -> tuple[str, ...]:
    """Sea zones with as many surface warships as blockade, whoever has them."""
    return pos.worked_out(
        "blockades",
        "",
        lambda: tuple(sea for sea in pos.data.map.sea if warships(pos, sea).total() >= FEWEST),
    )


def opens_on(pos: Position, zone: str, facility: Facility) -> tuple[str, ...]:
    """The sea zones that a naval facility of a zone is adjacent to: one, or each of its coast."""
    return pos.data.map.land[zone].coast if facility.at == EVERY_BORDER else (facility.at,)


def is_blockaded(pos: Position, zone: str, facility: Facility) -> bool:
    """Every sea zone that the facility is adjacent to is blockaded (GW-9.4.2-02)."""
    closed = blockaded_seas(pos, pos.state.control[zone])
    return all(sea in closed for sea in opens_on(pos, zone, facility))
