"""Combats across a border: clashes of one round, and attrition (10.5.2, 10.5.3)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import each
from wartable.games.global_war_1936.battle.aftermath import release
from wartable.games.global_war_1936.battle.fire import Die, roll
from wartable.games.global_war_1936.battle.forts import guards_border
from wartable.games.global_war_1936.battle.ground import ask_ground
from wartable.games.global_war_1936.battle.land import (
    air_superiority,
    attack,
    defend,
    first_strike,
)
from wartable.games.global_war_1936.battle.scramble import stand_down
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Unit


def end_clash(script: Script, frame: Battle) -> None:
    """Nobody has entered the zone, and nothing is captured (GW-10.5.2-03)."""
    script.pop()
    stand_down(script, frame)
    release(script, frame.zone, frame.plan)


def end_attrition(script: Script, frame: Battle) -> None:
    """The guns have fired; nobody on the other side has fought."""
    script.pop()
    release(script, frame.zone, frame.plan)


def shell_value(pos: Position, zone: str, unit: Unit) -> int:
    """One less across a fortified border (GW-10.5.3-02, GW-13.2.6-04)."""
    return pos.data.units[unit.type].attrition - guards_border(pos, zone, unit.came)


def fire(script: Script, frame: Battle) -> None:
    """Each gun once, without terrain and without return fire (GW-10.5.3-01)."""
    pos = script.pos
    guns = each(units_of(pos, frame, "attack"))
    dice = [Die(shell_value(pos, frame.zone, unit)) for unit in guns]
    script.become(replace(frame, owed=roll(script, frame.zone, "attack", dice)))


CLASH = (ask_ground, first_strike, air_superiority, attack, defend, end_clash)
"""GW-10.5.2-02."""
SHELL = (fire, end_attrition)
"""GW-10.5.3-01."""
