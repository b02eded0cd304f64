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

Volleys = dict[str, Fire]
"""Units that fire together, by the kind of their hits."""


def attacking_fire(pos: Position, battle: Battle) -> Volleys:
    """Each attacker that has not struck yet fires, if there is anybody to hit (S42-CMB-25,
    S42-CMB-30)."""
    if not battle.defenders:
        return {}
    values = attack_values(pos, battle.attackers)
    if battle.strikers[0]:
        values = [(unit, value) for unit, value in values if not pos.type(unit).submarine]
    return by_hits(pos, battle, values, battle.attackers)


def defending_fire(pos: Position, battle: Battle) -> Volleys:
    """Each defender that has not struck yet fires, those behind the line included (S42-CMB-28,
    S42-CMB-30)."""
    if not battle.attackers:
        return {}
    standing = plus(battle.defenders, battle.line)
    values = defense_values(pos, standing)
    if battle.strikers[1]:
        values = [(unit, value) for unit, value in values if not pos.type(unit).submarine]
    return by_hits(pos, battle, values, standing)


def attackers_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The attackers fire; those they hit still fire back (S42-CMB-27)."""
    volleys = attacking_fire(script.pos, battle)
    pools = roll_volleys(script, battle, volleys, "attack")
    return ask_casualties(script, battle, pools, defending=True)


def defenders_fire(script: Script, battle: Battle) -> Battle | Ask:
    """The defenders fire; attackers that are hit leave at once (S42-CMB-29)."""
    volleys = defending_fire(script.pos, battle)
    pools = roll_volleys(script, battle, volleys, "defense")
    return ask_casualties(script, battle, pools, defending=False)


def remove_casualties(script: Script, battle: Battle) -> Battle:
    """Defenders behind the line are gone (S42-CMB-33)."""
    return replace(battle, line=())


def by_hits(pos: Position, battle: Battle, values: Fire, side: Force) -> Volleys:
    """The units that fire, sorted by what their hits can hit, high values first (S42-CMB-26,
    S42-CMB-32)."""
    hunts = any(pos.type(unit).anti_submarine for unit, _ in side)
    volleys: Volleys = {}
    for unit, value in sorted(values, key=lambda pair: -pair[1]):
        volleys.setdefault(_kind(pos, battle, unit.type, hunts), []).append((unit, value))
    return volleys


def roll_volleys(script: Script, battle: Battle, volleys: Volleys, what: str) -> list[Pool]:
    """Roll for these units: the hits of each kind (S42-CMB-09, S42-TBL-04)."""
    roll = fire_with_low_luck if script.state.options.low_luck else fire
    pools = []
    for kind, volley in volleys.items():
        announce(script.dice, (unit.type for unit, _ in volley))
        result = roll(script.dice, [value for _, value in volley])
        units = count(unit for unit, _ in volley)
        script.emit(
            Rolled(
                battle.space,
                volley[0][0].owner,
                what,
                units,
                result.values,
                result.faces,
                result.hits,
            )
        )
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
