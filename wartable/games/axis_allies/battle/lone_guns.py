"""Antiaircraft guns left alone are gone."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import plus
from wartable.games.axis_allies.battle.line_up import conclude
from wartable.games.axis_allies.events import CasualtiesTaken
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force


def are_lone_guns(pos: Position, defenders: Force) -> bool:
    """Whether nobody is left but guns, which cannot fight (E40-UNT-04, G40-UNT-08)."""
    return bool(defenders) and not any(pos.can_defend(unit) for unit, _ in defenders)


def remove_lone_guns(script: Script, battle: Battle) -> Battle:
    """Guns without anybody who can fight are removed if an attacker is left (E40-AMB-25,
    G40-CMB-24)."""
    pos = script.pos
    standing = plus(battle.defenders, battle.line)
    if not battle.attackers or not battle.defenders or not are_lone_guns(pos, standing):
        return battle
    rule = pos.rule("G40-CMB-24")
    script.emit(CasualtiesTaken(battle.space, True, battle.defenders, rule=rule))
    return replace(battle, defenders=NO_UNITS)


def end_at_once(script: Script, battle: Battle) -> Battle | None:
    """No round is fought where only guns were, or where their fire left nobody (E40-CMB-03,
    G40-CMB-04, G40-AMB-14)."""
    if not battle.attackers:
        conclude(script, battle, "the attackers are gone")
        return None
    if not battle.defenders and not battle.line:
        conclude(script, battle, "the defenders are gone")
        return None
    return battle
