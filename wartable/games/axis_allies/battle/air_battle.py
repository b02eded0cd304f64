"""The air battle before a raid: one round of raiders and escorts against interceptors."""

from __future__ import annotations

from wartable.forces import plus
from wartable.games.axis_allies.battle.casualties import ask_casualties
from wartable.games.axis_allies.battle.raid import roll_air_combat
from wartable.games.axis_allies.battle.values import Fire
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.technologies import JET_FIGHTERS, improves
from wartable.games.axis_allies.unit import Force, Unit, each


def raiding_fire(pos: Position, battle: Battle) -> Fire:
    """Bombers and escorts fire if anybody intercepts (E40-SBR-07, G40-SBR-07, G40-SBR-08)."""
    return _values(pos, battle.attackers) if battle.defenders else []


def intercepting_fire(pos: Position, battle: Battle) -> Fire:
    """So do the interceptors, those just hit included (E40-SBR-07, G40-SBR-08)."""
    return _values(pos, plus(battle.defenders, battle.line)) if battle.attackers else []


def _values(pos: Position, units: Force) -> Fire:
    return [(unit, air_battle_value(pos, unit)) for unit in each(units)]


def air_battle_value(pos: Position, unit: Unit) -> int:
    """What an aircraft hits on in the air battle: jet fighters on one more (G40-SBR-08,
    G40-RND-06)."""
    return pos.type(unit).air_battle + improves(pos, JET_FIGHTERS, unit)


def raiders_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The raiders fire; interceptors that are hit still fire back (E40-SBR-07, G40-SBR-08)."""
    pools = roll_air_combat(script, battle, raiding_fire(script.pos, battle))
    return ask_casualties(script, battle, pools, defending=True)


def interceptors_answer(script: Script, battle: Battle) -> Battle | Ask:
    """The interceptors fire; bombers and escorts can be lost (E40-SBR-07, G40-SBR-08)."""
    pools = roll_air_combat(script, battle, intercepting_fire(script.pos, battle))
    return ask_casualties(script, battle, pools, defending=False)
