"""Combined arms: units that lift each other's attack, one for one."""

from __future__ import annotations

from collections.abc import Mapping

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
    G40-UNT-02, G40-UNT-04, G40-UNT-06).

    A unit whose partners are all taken gets one if those who have them can do with others, so none
    is left out that could be lifted; those gain first who gain most.
    """
    partners = _partners(pos, units)
    if not partners:
        return {}
    wanting = sorted(
        (unit for unit, _ in units if pos.type(unit).supported_attack > pos.type(unit).attack),
        key=lambda unit: pos.type(unit).attack - pos.type(unit).supported_attack,
    )
    pairs: dict[Unit, dict[str, int]] = {unit: {} for unit in wanting}
    may_have = {unit: _lifters(pos, unit, partners) for unit in wanting}
    numbers = dict(units)
    for unit in wanting:
        left = numbers[unit]
        for name in may_have[unit]:
            if taken := min(left, partners[name]):
                pairs[unit][name] = taken
                partners[name] -= taken
                left -= taken
        while left and _pair(unit, partners, pairs, may_have, set()):
            left -= 1
    return {unit: sum(with_whom.values()) for unit, with_whom in pairs.items()}


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
    blitzes with (G40-RND-06)."""
    kind = pos.type(unit)
    if not kind.supported_by:
        return tuple(partners)
    lifters = kind.supported_by
    if improves(pos, IMPROVED_MECHANIZED_INFANTRY, unit):
        lifters = (*lifters, kind.blitzes_with)
    return tuple(name for name in lifters if name in partners)


def _pair(
    unit: Unit,
    free: dict[str, int],
    pairs: dict[Unit, dict[str, int]],
    may_have: Mapping[Unit, tuple[str, ...]],
    asked: set[str],
) -> bool:
    """Find one more partner for the unit: a free one, or one whose unit finds another."""
    for name in may_have[unit]:
        if free[name]:
            free[name] -= 1
            pairs[unit][name] = pairs[unit].get(name, 0) + 1
            return True
    for name in may_have[unit]:
        if name in asked:
            continue
        asked.add(name)
        for other, with_whom in pairs.items():
            if with_whom.get(name) and other != unit and _pair(other, free, pairs, may_have, asked):
                with_whom[name] -= 1
                pairs[unit][name] = pairs[unit].get(name, 0) + 1
                return True
    return False
