"""Antiaircraft guns fire once, before the first round."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.dice import announce
from wartable.forces import Pool, fire, minus, plus
from wartable.games.axis_allies.battle.casualties import AA_FIRE, ask_casualties
from wartable.games.axis_allies.battle.values import Fire
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.events import CasualtiesTaken, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.technologies import RADAR, has_technology
from wartable.games.axis_allies.unit import Unit, count, each


def one_die_per_aircraft(guns: int, aircraft: int) -> int:
    """Dice for AA fire: one gun fires, once at each aircraft (S42-AAG-05, S42-AAG-07)."""
    return aircraft if guns else 0


def three_dice_per_gun(guns: int, aircraft: int) -> int:
    """Dice for AA fire: three a gun, at most one at each aircraft (E40-CMB-05, G40-CMB-08)."""
    return min(3 * guns, aircraft)


def aa_shots(pos: Position, battle: Battle) -> Fire:
    """The aircraft shot at, each with the value its die hits on: guns of any owner fire at all
    that attack the territory (S42-AAG-03, S42-AAG-06, S42-AAG-07)."""
    guns = [(unit, number) for unit, number in pos.at(battle.space) if pos.type(unit).anti_air]
    aircraft = _aircraft(pos, battle)
    dice = pos.edition.aa_dice(sum(number for _, number in guns), len(aircraft))
    return [(unit, pos.type(guns[0][0]).anti_air) for unit in aircraft[:dice]]


def guns_fire_on(pos: Position, battle: Battle) -> list[int]:
    """What each die of the guns on the battle board hits on, those behind the casualty line
    included; the best dice are rolled if there are more than aircraft (E40-CMB-05, E40-AMB-24,
    G40-CMB-08, G40-AMB-44)."""
    guns = [unit for unit in each(plus(battle.defenders, battle.line)) if _is_gun(pos, unit)]
    aircraft = len(_aircraft(pos, battle))
    of_one = pos.edition.aa_dice(1, aircraft)
    values = [anti_air(pos, gun.type, gun.owner) for gun in guns for _ in range(of_one)]
    return sorted(values, reverse=True)[: pos.edition.aa_dice(len(guns), aircraft)]


def anti_air(pos: Position, kind: str, owner: str) -> int:
    """What AA fire of a gun or facility hits on: with radar on one more (G40-RND-06)."""
    return pos.data.units[kind].anti_air + has_technology(pos, owner, RADAR)


def _aircraft(pos: Position, battle: Battle) -> list[Unit]:
    return [unit for unit in each(battle.attackers) if pos.is_airborne(unit)]


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


def guns_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The guns on the battle board fire once; the attacker chooses which aircraft fall, and they
    are gone before the first round (E40-CMB-05, E40-CMB-06, G40-CMB-08)."""
    values = guns_fire_on(script.pos, battle)
    if not values:
        return battle
    guns = [unit for unit, _ in plus(battle.defenders, battle.line) if _is_gun(script.pos, unit)]
    announce(script.dice, [guns[0].type] * len(values))
    result = fire(script.dice, values)
    script.emit(
        Rolled(
            battle.space,
            script.state.control[battle.space],
            "AA fire",
            count(_aircraft(script.pos, battle)),
            result.values,
            result.faces,
            result.hits,
        )
    )
    return ask_casualties(script, battle, [Pool(result.hits, AA_FIRE)], defending=False)


def _is_gun(pos: Position, unit: Unit) -> bool:
    return pos.type(unit).anti_air > 0
