"""What the two sides do where the rules leave them a choice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from wartable.forces import size
from wartable.games.axis_allies.battle.values import Fire, attack_values, defense_values
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.orders import Order, by_default
from wartable.odds.policy import BreakingOff


class Submerging(StrEnum):
    """When submarines that may submerge do."""

    NEVER = "never"
    OUTMATCHED = "outmatched"
    """When their side has less fire times hits left than the other."""
    ALWAYS = "always"
    """At once."""


@dataclass(frozen=True)
class Policy(BreakingOff):
    """How losses are taken, when submarines submerge, and when the attacker breaks off."""

    attacker: Order = by_default
    defender: Order = by_default
    attacking_submarines: Submerging = Submerging.NEVER
    defending_submarines: Submerging = Submerging.NEVER
    only_aircraft: bool = False
    """Retreat when only aircraft are left."""

    @property
    def may_break_off(self) -> bool:
        """Whether there is anything that makes the attacker retreat."""
        return self.only_aircraft or super().may_break_off

    def breaks_off(self, pos: Position, attackers: Force) -> bool:
        """Whether the attacker has had enough with these units left; carriers go when nobody is
        left who can attack."""
        if not any(pos.can_attack(unit) for unit, _ in attackers):
            return True
        if self.has_too_few(size(attackers)):
            return True
        return self.only_aircraft and all(pos.type(unit).domain == "air" for unit, _ in attackers)

    def submerges(self, pos: Position, battle: Battle, *, defending: bool) -> bool:
        """Whether the submarines of a side that may submerge now do."""
        wish = self.defending_submarines if defending else self.attacking_submarines
        if wish is not Submerging.OUTMATCHED:
            return wish is Submerging.ALWAYS
        attack = _fire(attack_values(pos, battle.attackers)) * hits_left(pos, battle.attackers)
        defense = _fire(defense_values(pos, battle.defenders)) * hits_left(pos, battle.defenders)
        return defense < attack if defending else attack < defense


def _fire(values: Fire) -> int:
    return sum(value for _, value in values)


def hits_left(pos: Position, units: Force) -> int:
    """How many hits a force can take."""
    return sum(number * (pos.type(unit).hits - unit.hits) for unit, number in units)
