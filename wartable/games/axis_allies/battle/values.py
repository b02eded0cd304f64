"""What each unit needs to hit."""

from __future__ import annotations

from wartable.games.axis_allies.battle.combined_arms import lifted
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.technologies import (
    HEAVY_BOMBERS,
    JET_FIGHTERS,
    SUPER_SUBMARINES,
    improves,
)
from wartable.games.axis_allies.unit import Force, Unit

Fire = list[tuple[Unit, int]]
"""Units one by one, each with the value it hits on."""


def attack_values(pos: Position, units: Force) -> Fire:
    """Each attacker's value, those lifted by another unit included (S42-CMB-25, S42-INF-01,
    S42-INF-02, S42-ART-01, E40-CMB-16, E40-CMB-35, G40-CMB-16, G40-UNT-02)."""
    lifts = lifted(pos, units)
    values: Fire = []
    for unit, number in units:
        lift = lifts.get(unit, 0)
        values += [(unit, pos.type(unit).supported_attack)] * lift
        values += [(unit, attack_value(pos, unit))] * (number - lift)
    return [(unit, value) for unit, value in values if value]


def attack_value(pos: Position, unit: Unit) -> int:
    """What one attacker hits on by itself: super submarines and jet fighters on one more
    (G40-RND-06)."""
    is_improved = improves(pos, SUPER_SUBMARINES, unit) or improves(pos, JET_FIGHTERS, unit)
    return pos.type(unit).attack + is_improved


def defense_values(pos: Position, units: Force) -> Fire:
    """Each defender's value; nobody is lifted (S42-CMB-28, S42-INF-03, E40-CMB-19, E40-CMB-38,
    G40-CMB-17, G40-UNT-05)."""
    return [
        (unit, pos.type(unit).defense)
        for unit, number in units
        if pos.can_defend(unit)
        for _ in range(number)
    ]


def dice_of(pos: Position, battle: Battle, unit: Unit) -> int:
    """How many dice a unit rolls, of which the best counts: attacking heavy bombers two
    (G40-RND-06)."""
    return 2 if unit.owner == battle.attacker and improves(pos, HEAVY_BOMBERS, unit) else 1
