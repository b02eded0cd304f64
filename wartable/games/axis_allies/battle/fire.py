"""Both sides fire, and those who are hit are removed."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.dice import announce
from wartable.forces import Pool, fire, fire_with_low_luck, plus
from wartable.games.axis_allies.battle.casualties import AIRCRAFT, ANY, SUBMARINE, ask_casualties
from wartable.games.axis_allies.battle.values import Fire, attack_values, defense_values
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, count


def attackers_fire(script: Script, battle: Battle) -> Battle | Ask:
    """One die for each attacker that has not struck yet; those hit still fire back (S42-CMB-25,
    S42-CMB-27, S42-CMB-30)."""
    pos = script.pos
    values = attack_values(pos, battle.attackers)
    if battle.strikers[0]:
        values = [(unit, value) for unit, value in values if not pos.type(unit).submarine]
    if not battle.defenders:
        return battle
    pools = volley(script, battle, values, battle.attacker, "attack", battle.attackers)
    return ask_casualties(script, battle, pools, defending=True)


def defenders_fire(script: Script, battle: Battle) -> Battle | Ask:
    """One die for each defender that has not struck yet, those behind the line included; attackers
    that are hit leave at once (S42-CMB-28, S42-CMB-29, S42-CMB-30)."""
    pos = script.pos
    standing = plus(battle.defenders, battle.line)
    values = defense_values(pos, standing)
    if battle.strikers[1]:
        values = [(unit, value) for unit, value in values if not pos.type(unit).submarine]
    if not battle.attackers or not values:
        return battle
    by = values[0][0].owner
    pools = volley(script, battle, values, by, "defense", standing)
    return ask_casualties(script, battle, pools, defending=False)


def remove_casualties(script: Script, battle: Battle) -> Battle:
    """Defenders behind the line are gone (S42-CMB-33)."""
    return replace(battle, line=())


def volley(
    script: Script, battle: Battle, values: Fire, by: str, what: str, side: Force
) -> list[Pool]:
    """Roll for these units and sort the hits by what they can hit (S42-CMB-26, S42-CMB-32)."""
    pos = script.pos
    hunts = any(pos.type(unit).anti_submarine for unit, _ in side)
    groups: dict[str, Fire] = {}
    for unit, value in values:
        groups.setdefault(_kind(pos, battle, unit.type, hunts), []).append((unit, value))
    pools = []
    roll = fire_with_low_luck if pos.state.options.low_luck else fire
    for kind, group in groups.items():
        group.sort(key=lambda pair: -pair[1])
        announce(script.dice, (unit.type for unit, _ in group))
        result = roll(script.dice, [value for _, value in group])
        units = count(unit for unit, _ in group)
        script.emit(Rolled(battle.space, by, what, units, result.values, result.faces, result.hits))
        pools.append(Pool(result.hits, kind))
    return pools


def _kind(pos: Position, battle: Battle, unit: str, hunts: bool) -> str:
    """Submarines hit ships only; aircraft hit submarines only beside a destroyer (S42-CMB-20,
    S42-CMB-31, S42-DES-02)."""
    kind = pos.data.units[unit]
    if battle.kind != "sea":
        return ANY
    if kind.submarine:
        return SUBMARINE
    if kind.domain == "air" and not hunts:
        return AIRCRAFT
    return ANY
