"""How long odds take, estimated before they begin: so that nobody waits for what does not end.

The estimates are seconds of a processor of today, from above as a rule: where they were measured,
odds took between a tenth of them and all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import prod

from wartable.core.errors import BadData
from wartable.forces import size
from wartable.games.axis_allies.battle.aa_fire import aa_fire, aa_shots, guns_fire, guns_fire_on
from wartable.games.axis_allies.battle.air_battle import intercepting_fire, raiding_fire
from wartable.games.axis_allies.battle.bombard import bombard
from wartable.games.axis_allies.battle.raid import bombing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies.policy import Policy, Submerging, hits_left

SECONDS = 30.0
"""What is worked out for somebody who waits for it."""

# What takes how long, in seconds.
PRODUCT = 8e-11
"""Two rungs of a land battle, for any two that they may fall to."""
RUNG = 1e-4
"""A rung: what is left of a side after so many hits."""
RUNG_AGAIN = 1.2e-5
"""A rung that is known already."""
FIRE = 3e-7
"""What one unit on a rung fires."""
SWING = 1e-6
"""What is left of a defence, with what was swung until then."""
PAIR = 1.2e-4
"""A round of two fleets."""
STRIKE = 3.2e-5
"""A round after one result of surprise strikes."""
CELL = 5e-9
"""Two fleets that are looked at, whether it comes to them or not."""
LOSSES = 3e-7
"""One hit of one volley on one fleet, for each kind of ship in it."""
END = 4e-6
"""An end of a raid."""
DAMAGE = 41
"""How many different damages a facility may take, none included."""


class TooMuchWork(BadData):
    """Odds that would take too long."""


def check_work(seconds: float, most: float) -> None:
    """Refuse what would take longer than anybody waits."""
    if seconds > most:
        raise TooMuchWork("the odds of so many units take too long to work out")


def work(pos: Position, battle: Battle, policy: Policy, most_rounds: int) -> float:
    """What the odds of a battle take."""
    if battle.kind == "land":
        fights, once, prepared = _on_land(pos, battle, policy)
        return _openings(pos, battle) * (fights * once + prepared)
    followed, losses = _at_sea(pos, battle, policy, most_rounds)
    return followed + losses


def work_again(pos: Position, battle: Battle, policy: Policy, most_rounds: int) -> float:
    """What it takes to work out the same attack on all that an earlier one may leave of the
    defenders: most are few, and what becomes of them under fire is known by then."""
    left = standings(pos, battle, battle.defenders)
    if battle.kind == "land":
        fights, once, _ = _on_land(pos, battle, policy)
        rungs = hits_left(pos, battle.attackers) + hits_left(pos, battle.defenders)
        each = _openings(pos, battle) * (fights * once / 3 + RUNG_AGAIN * rungs)
        return left * (each + SWING * rungs**2)
    followed, losses = _at_sea(pos, battle, policy, most_rounds)
    return left * followed / 20 + losses / 5


def standings(pos: Position, battle: Battle, units: Force) -> int:
    """How many forces may be left of one in this battle, at most. On land all suffer in one order;
    at sea submarines, aircraft and the rest suffer apart."""
    if battle.kind == "land":
        return hits_left(pos, units) + 1
    return prod(hits + 1 for hits in _suffering(pos, units).values())


def raid_work(pos: Position, battle: Battle) -> float:
    """What the odds of a raid take."""
    attack, defense = raiding_fire(pos, battle), intercepting_fire(pos, battle)
    bombers = bombing(battle)
    kinds = len({unit.type for unit, _ in bombers})
    shot_down = max(_alike(aa_shots(pos, battle)), size(bombers) + 1)
    ends: int = DAMAGE ** max(kinds, 1) + 6 * size(bombers)
    return END * (len(attack) + 1) * (len(defense) + 1) * shot_down * ends


def _openings(pos: Position, battle: Battle) -> int:
    """How many ways there are for the first round to begin."""
    ways = 1
    for step in pos.edition.battles[battle.kind].opening:
        if step is aa_fire:
            ways *= _alike(aa_shots(pos, battle))
        elif step is guns_fire:
            ways *= len(guns_fire_on(pos, battle)) + 1
        elif step is bombard and battle.landed:
            ships = sum(
                number
                for zone in battle.support
                for unit, number in pos.own(zone)
                if pos.type(unit).bombard
            )
            ways *= min(ships, battle.landed) + 1
    return ways


def _alike(shots: Iterable[tuple[object, int]]) -> int:
    """How many of each kind may be shot down."""
    return prod(number + 1 for number in Counter(unit for unit, _ in shots).values())


def _on_land(pos: Position, battle: Battle, policy: Policy) -> tuple[int, float, float]:
    """How often two ladders fight, what that takes once, and what it takes to set them up."""
    down, across = (hits_left(pos, side) + 1 for side in (battle.attackers, battle.defenders))
    fights = 1 + bool(policy.win_chance) + (policy.rounds or 0)
    if policy.may_break_off and battle.landed:
        fights *= down  # who cannot retreat fights on alone
    fire = FIRE * (down**2 * len(battle.attackers) + across**2 * len(battle.defenders))
    return fights, PRODUCT * down**2 * across**2, fire + RUNG * (down + across)


def _at_sea(pos: Position, battle: Battle, policy: Policy, most_rounds: int) -> tuple[float, float]:
    """What it takes to follow the pairs of fleets, and to say what becomes of each fleet under each
    fire."""
    one, other = battle.attackers, battle.defenders
    ones, others = (standings(pos, battle, each) for each in (one, other))
    rounds = min(ones * others, 1.3 * most_rounds)
    if (policy.attacking_submarines, policy.defending_submarines) != (Submerging.NEVER,) * 2:
        rounds *= 2
    boats = prod(_suffering(pos, units)["submarine"] / 2 + 1 for units in (one, other))
    hits = hits_left(pos, one), hits_left(pos, other)
    fights = 1 + bool(policy.win_chance) + (policy.rounds or 0) / 2
    followed = rounds * (PAIR + STRIKE * boats) + CELL * ones * others * sum(hits)
    attack = _volleys(pos, (pair for pair in one if pos.can_attack(pair[0])))
    defense = _volleys(pos, (pair for pair in other if pos.can_defend(pair[0])))
    taken = ones * defense * len(one) * hits[0] + others * attack * len(other) * hits[1]
    return fights * followed, LOSSES * taken


def _volleys(pos: Position, units: Iterable[tuple[Unit, int]]) -> int:
    """How many different hits these units may score: what submarines, aircraft and the rest hit
    differs."""
    firing = Counter[str]()
    for unit, number in units:
        firing[_sort(pos, unit)] += number
    return prod(number + 1 for number in firing.values())


def _suffering(pos: Position, units: Force) -> Counter[str]:
    """How many hits each sort of units can take."""
    hits = Counter[str]()
    for unit, number in units:
        hits[_sort(pos, unit)] += number * (pos.type(unit).hits - unit.hits)
    return hits


def _sort(pos: Position, unit: Unit) -> str:
    kind = pos.type(unit)
    return "submarine" if kind.submarine else kind.domain
