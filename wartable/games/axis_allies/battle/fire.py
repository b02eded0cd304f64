"""Both sides fire, and those who are hit are removed."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.dice import announce
from wartable.forces import Pool, Shot, Volley, fire, fire_best, fire_with_low_luck, plus
from wartable.games.axis_allies.battle.casualties import AIRCRAFT, ANY, SUBMARINE, ask_casualties
from wartable.games.axis_allies.battle.values import (
    Fire,
    attack_values,
    defense_values,
    dice_of,
)
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
    """Roll for these units: the hits of each kind (S42-CMB-09, S42-TBL-04, G40-RND-06)."""
    pools = []
    for kind, volley in volleys.items():
        plain = [shot for shot in volley if dice_of(script.pos, battle, shot[0]) == 1]
        heavy = [shot for shot in volley if dice_of(script.pos, battle, shot[0]) > 1]
        hits = _roll(script, battle, plain, what) if plain else 0
        hits += _roll_best(script, battle, heavy, what) if heavy else 0
        pools.append(Pool(hits, kind))
    return pools


def _roll(script: Script, battle: Battle, volley: Fire, what: str) -> int:
    roll = fire_with_low_luck if script.state.options.low_luck else fire
    announce(script.dice, (unit.type for unit, _ in volley))
    result = roll(script.dice, [value for _, value in volley])
    _tell(script, battle, volley, what, result)
    return result.hits


def _roll_best(script: Script, battle: Battle, volley: Fire, what: str) -> int:
    """Each of these units rolls several dice and hits if the best of them does; they are never
    added up (G40-RND-06, G40-TBL-04)."""
    shots = [Shot(unit.type, value, dice_of(script.pos, battle, unit)) for unit, value in volley]
    result = fire_best(script.dice, shots)
    _tell(script, battle, volley, what, result)
    return result.hits


def _tell(script: Script, battle: Battle, volley: Fire, what: str, result: Volley) -> None:
    units = count(unit for unit, _ in volley)
    by = volley[0][0].owner
    script.emit(Rolled(battle.space, by, what, units, result.values, result.faces, result.hits))


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
