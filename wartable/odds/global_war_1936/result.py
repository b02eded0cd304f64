"""What may come of a combat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from wartable.forces import each, plus
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Battle, Combat, Side
from wartable.games.global_war_1936.unit import Force
from wartable.odds.global_war_1936.policy import worth
from wartable.odds.results import Swung, likeliest_first, spread, total

How = Literal["win", "lose", "draw", "undecided"]


class End(NamedTuple):
    """How a combat may end."""

    how: How
    """Only attackers are left, only defenders, nobody; or both, because it was broken off, was to
    last no longer, or nobody could hit anybody."""
    attackers: Force
    """Who is left in the zone."""
    away: Force
    """Attackers who live and left the combat: who went back, carpet bombers, what dropped airborne
    infantry."""
    defenders: Force
    hidden: Force = ()
    """Defenders who live and take no further part: submerged submarines."""
    damage: int = 0
    """Points of damage on facilities, railways and what is in building."""


@dataclass(frozen=True)
class Odds(Swung):
    """The exact distribution of a combat's end."""

    pos: Position
    frame: Combat
    attackers: Force
    """At the beginning, with what joins them later."""
    defenders: Force
    ends: Mapping[End, float]
    rounds: float
    """Expected."""
    unresolved: float = 0.0

    def _how(self, how: How) -> float:
        return total(self.ends, lambda end: end.how == how)

    @cached_property
    def win(self) -> float:
        return self._how("win")

    @cached_property
    def lose(self) -> float:
        return self._how("lose")

    @cached_property
    def draw(self) -> float:
        return self._how("draw")

    @cached_property
    def undecided(self) -> float:
        return self._how("undecided")

    @cached_property
    def take(self) -> float:
        """No defender is left, and an attacker on land is (GW-10.10-02)."""
        if not isinstance(self.frame, Battle) or self.frame.plan != "land":
            return 0.0
        kinds = self.pos.data.units
        return total(
            self.ends,
            lambda end: not end.defenders and any(kinds[u.type].is_land for u, _ in end.attackers),
        )

    @cached_property
    def damage(self) -> dict[int, float]:
        """Points of damage with their chances, in order."""
        return spread(self.ends, lambda end: end.damage)

    def left(self, side: Side) -> dict[Force, float]:
        """What may be alive of a side, the likeliest first."""
        alive: Callable[[End], Force] = (
            (lambda end: plus(end.attackers, end.away))
            if side == "attack"
            else (lambda end: plus(end.defenders, end.hidden))
        )
        return likeliest_first((alive(end), chance) for end, chance in self.ends.items())

    def _lost(self, before: Force, *after: Force) -> int:
        """What it cost to build what is lost; damage counts nothing."""
        return self._cost(before) - sum(self._cost(units) for units in after)

    def _cost(self, units: Force) -> int:
        return sum(worth(self.pos, unit) for unit in each(units))

    def lost(self, side: Side) -> dict[int, float]:
        """IPP of the units that a side loses, with their chances, in order."""
        if side == "attack":
            return spread(
                self.ends, lambda end: self._lost(self.attackers, end.attackers, end.away)
            )
        return spread(self.ends, lambda end: self._lost(self.defenders, end.defenders, end.hidden))

    @cached_property
    def swings(self) -> dict[int, float]:
        """What the defender loses more than the attacker, in IPP."""
        return spread(
            self.ends,
            lambda end: (
                self._lost(self.defenders, end.defenders, end.hidden)
                - self._lost(self.attackers, end.attackers, end.away)
            ),
        )
