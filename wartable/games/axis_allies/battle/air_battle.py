"""The air battle before a raid: one round of raiders and escorts against interceptors."""

from __future__ import annotations

from wartable.core.dice import announce
from wartable.forces import Pool, fire, plus
from wartable.games.axis_allies.battle.casualties import ANY, ask_casualties
from wartable.games.axis_allies.battle.values import Fire
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.technologies import JET_FIGHTERS, improves
from wartable.games.axis_allies.unit import Unit, count, each


def raiding_fire(pos: Position, battle: Battle) -> Fire:
    """Raiders and escorts that have a value fire if anybody intercepts; jet fighters hit on one
    more (S42-OPT-05, E40-SBR-07, G40-SBR-07, G40-SBR-08, G40-RND-06)."""
    if not battle.defenders:
        return []
    return [
        (unit, value + _jets(pos, unit))
        for unit in each(battle.attackers)
        if (value := pos.type(unit).air_battle)
    ]


def intercepting_fire(pos: Position, battle: Battle) -> Fire:
    """So do the interceptors, those just hit included (S42-OPT-05, E40-SBR-07, G40-SBR-08)."""
    if not battle.attackers:
        return []
    return [
        (unit, pos.type(unit).interception + _jets(pos, unit))
        for unit in each(plus(battle.defenders, battle.line))
    ]


def _jets(pos: Position, unit: Unit) -> int:
    return int(improves(pos, JET_FIGHTERS, unit))


def raiders_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The raiders fire; interceptors that are hit still fire back (S42-OPT-04, S42-OPT-05,
    E40-SBR-07, G40-SBR-08)."""
    pools = _roll(script, battle, raiding_fire(script.pos, battle))
    return ask_casualties(script, battle, pools, defending=True)


def interceptors_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The interceptors fire; bombers and escorts can be lost (S42-OPT-05, E40-SBR-07,
    G40-SBR-08)."""
    pools = _roll(script, battle, intercepting_fire(script.pos, battle))
    return ask_casualties(script, battle, pools, defending=False)


def _roll(script: Script, battle: Battle, volley: Fire) -> list[Pool]:
    """One die each; the air battle has no low luck (S42-TBL-04)."""
    if not volley:
        return []
    announce(script.dice, (unit.type for unit, _ in volley))
    result = fire(script.dice, [value for _, value in volley])
    units = count(unit for unit, _ in volley)
    by = volley[0][0].owner
    script.emit(
        Rolled(battle.space, by, "air combat", units, result.values, result.faces, result.hits)
    )
    return [Pool(result.hits, ANY)]
