"""Combined arms: units that lift each other's attack, one for one."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.forces import pair_up
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.technologies import (
    ADVANCED_ARTILLERY,
    IMPROVED_MECHANIZED_INFANTRY,
    improves,
)
from wartable.games.axis_allies.unit import Force, Unit


def lifted(pos: Position, units: Force) -> dict[Unit, int]:
    """How many of each attacking unit another one lifts, as many as can be: one partner for each
    unit, chosen anew every round (S42-INF-01, S42-ART-01, E40-CMB-36, E40-CMB-37, E40-UNT-03,
    G40-UNT-02, G40-UNT-04, G40-UNT-06)."""
    partners = _partners(pos, units)
    if not partners:
        return {}
    wanting = {unit: number for unit, number in units if _gains(pos, unit)}
    may_have = {unit: _lifters(pos, unit, partners) for unit in wanting}
    return pair_up(wanting, may_have, partners)


def _gains(pos: Position, unit: Unit) -> bool:
    """Whether a partner adds to the unit's attack: one, whatever it is."""
    return pos.type(unit).supported_attack > pos.type(unit).attack


def _partners(pos: Position, units: Force) -> dict[str, int]:
    """By type, how many units each force of partners can lift."""
    found: dict[str, int] = {}
    for unit, number in units:
        kind = pos.type(unit)
        if kind.supports:
            found[kind.id] = found.get(kind.id, 0) + number * _lifts(pos, unit)
    return found


def _lifts(pos: Position, unit: Unit) -> int:
    """Advanced artillery lifts two (G40-RND-06)."""
    return 2 if improves(pos, ADVANCED_ARTILLERY, unit) else 1


def _lifters(pos: Position, unit: Unit, partners: Mapping[str, int]) -> tuple[str, ...]:
    """The types that can lift the unit; improved mechanized infantry is also lifted by the tank it
    blitzes with (S42-INF-01, G40-UNT-02, G40-UNT-04, G40-RND-06)."""
    kind = pos.type(unit)
    if not kind.supported_by:
        return tuple(partners)
    lifters = kind.supported_by
    if improves(pos, IMPROVED_MECHANIZED_INFANTRY, unit):
        lifters = (*lifters, kind.blitzes_with)
    return tuple(name for name in lifters if name in partners)
