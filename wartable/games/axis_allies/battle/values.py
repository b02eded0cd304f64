"""What each unit needs to hit."""

from __future__ import annotations

from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

Fire = list[tuple[Unit, int]]
"""Units one by one, each with the value it hits on."""


def attack_values(pos: Position, units: Force) -> Fire:
    """Each attacker's value; one artillery lifts one infantry (S42-CMB-25, S42-INF-01, S42-INF-02,
    S42-ART-01)."""
    support = sum(number for unit, number in units if pos.type(unit).supports)
    values: Fire = []
    for unit, number in units:
        kind = pos.type(unit)
        lifted = min(support, number) if kind.supported_attack else 0
        support -= lifted
        values += [(unit, kind.supported_attack)] * lifted
        values += [(unit, kind.attack)] * (number - lifted)
    return [(unit, value) for unit, value in values if value]


def defense_values(pos: Position, units: Force) -> Fire:
    """Each defender's value; artillery lifts nobody (S42-CMB-28, S42-INF-03)."""
    return [
        (unit, pos.type(unit).defense)
        for unit, number in units
        if pos.can_defend(unit)
        for _ in range(number)
    ]
