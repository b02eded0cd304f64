"""Antiaircraft guns fire once, before the first round."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.dice import announce
from wartable.forces import minus
from wartable.games.axis_allies.events import CasualtiesTaken, Rolled
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import count, each


def one_die_per_aircraft(guns: int, aircraft: int) -> int:
    """Dice for AA fire: one gun fires, once at each aircraft (S42-AAG-05, S42-AAG-07)."""
    return aircraft if guns else 0


def aa_fire(script: Script, battle: Battle) -> Battle:
    """Each die belongs to one attacking aircraft, which is lost at once if it hits (S42-AAG-03,
    S42-AAG-04, S42-AAG-05, S42-AAG-06, S42-CMB-07)."""
    pos = script.pos
    guns = [
        (unit, number)
        for unit, number in pos.at(battle.space)
        if pos.type(unit).anti_air and pos.is_enemy(unit.owner, battle.attacker)
    ]
    aircraft = [unit for unit in each(battle.attackers) if pos.type(unit).domain == "air"]
    dice = pos.edition.aa_dice(sum(number for _, number in guns), len(aircraft))
    if not dice:
        return battle
    gun = guns[0][0]
    value = pos.type(gun).anti_air
    announce(script.dice, (unit.type for unit in aircraft))
    faces = script.dice.roll(dice)
    down = count(unit for unit, face in zip(aircraft, faces, strict=True) if face <= value)
    hits = sum(face <= value for face in faces)
    script.emit(
        Rolled(battle.space, gun.owner, "AA fire", count(aircraft), (value,) * dice, faces, hits)
    )
    if not down:
        return battle
    rule = pos.rule("S42-AAG-05")
    script.emit(CasualtiesTaken(battle.space, False, down, rule=rule))
    return replace(battle, attackers=minus(battle.attackers, down))
