"""Transports left alone are sunk without dice."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import minus
from wartable.games.axis_allies.events import CasualtiesTaken
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle


def sink_defenceless(script: Script, battle: Battle) -> Battle:
    """Defending transports alone against anything that can attack, or with submarines against
    aircraft only, are lost with their cargo (S42-CMB-34, S42-CMB-35, S42-AMB-07)."""
    pos = script.pos
    transports = tuple(pair for pair in battle.defenders if pos.type(pair[0]).hold)
    attackers = [unit for unit, _ in battle.attackers if pos.can_attack(unit)]
    if not transports or not attackers:
        return battle
    others = minus(battle.defenders, transports)
    if others:
        only_submarines = all(pos.type(unit).submarine for unit, _ in others)
        only_aircraft = all(pos.type(unit).domain == "air" for unit in attackers)
        if not (only_submarines and only_aircraft):
            return battle
    rule = pos.rule("S42-CMB-35" if others else "S42-CMB-34")
    script.emit(CasualtiesTaken(battle.space, True, transports, rule=rule))
    return replace(battle, defenders=others)
