"""Airborne assault: city guns fire at what carries airborne infantry, which lands before the attack
and fights on foot (10.6.1)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import count, each, force, single, size
from wartable.games.global_war_1936.battle.fire import Die, roll
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Force

CITY_FIRE = 3
"""GW-AMB-26."""


def carrying(pos: Position, frame: Battle) -> Force:
    """Aircraft of the attack with airborne infantry aboard."""
    return tuple(pair for pair in units_of(pos, frame, "attack") if pair[0].cargo)


def city_fire(script: Script, frame: Battle) -> None:
    """A die for each of them, unless the attacker has Airborne Doctrine (GW-10.6.1-03,
    GW-1.7.7-07, GW-8.2.1-21)."""
    pos = script.pos
    targets = carrying(pos, frame)
    has_doctrine = any(pos.has_technology(u.owner, "airborne_doctrine") for u, _ in targets)
    if pos.data.map.land[frame.zone].city and not has_doctrine:
        dice = [Die(CITY_FIRE, "carrying")] * size(targets)
        script.become(replace(frame, owed=roll(script, frame.zone, "defence", dice)))


def land_airborne(script: Script, frame: Battle) -> None:
    """Airborne infantry stands in the zone; what carried it has done its part, and what of it was
    hit took its cargo with it (GW-10.6.1-02)."""
    pos = script.pos
    for carrier in each(carrying(pos, frame)):
        landed = count(
            replace(unit, did="moved", came=carrier.came, mission="drop") for unit in carrier.cargo
        )
        empty = replace(carrier, cargo=(), did="fought", came="", mission="")
        into = force((*landed, (empty, 1)))
        script.emit(UnitsChanged((Change(frame.zone, single(carrier), into),), "GW-10.6.1-02"))
