"""Antiaircraft guns fire once, before the first round."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.dice import announce
from wartable.forces import minus
from wartable.games.axis_allies.battle.values import Fire
from wartable.games.axis_allies.events import CasualtiesTaken, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import count, each


def one_die_per_aircraft(guns: int, aircraft: int) -> int:
    """Dice for AA fire: one gun fires, once at each aircraft (S42-AAG-05, S42-AAG-07)."""
    return aircraft if guns else 0


def aa_shots(pos: Position, battle: Battle) -> Fire:
    """The aircraft shot at, each with the value its die hits on: guns of any owner fire at all
    that attack the territory (S42-AAG-03, S42-AAG-06, S42-AAG-07)."""
    guns = [
        (unit, number)
        for unit, number in pos.at(battle.space)
        if pos.type(unit).anti_air and pos.is_enemy(unit.owner, battle.attacker)
    ]
    aircraft = [unit for unit in each(battle.attackers) if pos.type(unit).domain == "air"]
    dice = pos.edition.aa_dice(sum(number for _, number in guns), len(aircraft))
    return [(unit, pos.type(guns[0][0]).anti_air) for unit in aircraft[:dice]]


def aa_fire(script: Script, battle: Battle) -> Battle:
    """Each die belongs to one attacking aircraft, which is lost at once if it hits (S42-AAG-04,
    S42-AAG-05, S42-AAG-06, S42-CMB-07)."""
    shots = aa_shots(script.pos, battle)
    if not shots:
        return battle
    announce(script.dice, (unit.type for unit, _ in shots))
    faces = script.dice.roll(len(shots))
    hit = [unit for (unit, value), face in zip(shots, faces, strict=True) if face <= value]
    script.emit(
        Rolled(
            battle.space,
            script.state.control[battle.space],
            "AA fire",
            count(unit for unit, _ in shots),
            tuple(value for _, value in shots),
            faces,
            len(hit),
        )
    )
    if not hit:
        return battle
    down = count(hit)
    rule = script.pos.rule("S42-AAG-05")
    script.emit(CasualtiesTaken(battle.space, False, down, rule=rule))
    return replace(battle, attackers=minus(battle.attackers, down))
