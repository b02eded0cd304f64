"""What may come of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from wartable.forces import force
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit, format_force, fresh

End = tuple[Force, Force]
"""The attackers and the defenders that are left."""


@dataclass(frozen=True)
class Odds:
    """The exact distribution of a battle's end."""

    pos: Position
    battle: Battle
    """The battle before its first step."""
    ends: Mapping[End, float]
    rounds: float
    """The expected number of rounds."""

    @cached_property
    def win(self) -> float:
        """Attackers are left that can fight, and no defenders that can."""
        return self._sum(lambda end: self._attacks(end) and not self._defends(end))

    @cached_property
    def lose(self) -> float:
        """Defenders are left that can fight, and no attackers that can."""
        return self._sum(lambda end: self._defends(end) and not self._attacks(end))

    @cached_property
    def draw(self) -> float:
        """Neither side has anything left that can fight."""
        return self._sum(lambda end: not self._attacks(end) and not self._defends(end))

    @cached_property
    def undecided(self) -> float:
        """Both are left: the attacker broke off, or neither can hit the other."""
        return self._sum(lambda end: self._attacks(end) and self._defends(end))

    @cached_property
    def take(self) -> float:
        """A land unit is left to take the territory."""
        if self.battle.kind != "land":
            return 0.0
        return self._sum(
            lambda end: not end[1] and any(self.pos.type(unit).captures for unit, _ in end[0])
        )

    @cached_property
    def attackers(self) -> dict[Force, float]:
        """What may be left of the attackers."""
        return _marginal((end[0], chance) for end, chance in self.ends.items())

    @cached_property
    def defenders(self) -> dict[Force, float]:
        """What may be left of the defenders."""
        return _marginal((end[1], chance) for end, chance in self.ends.items())

    @cached_property
    def swings(self) -> dict[int, float]:
        """What the defender loses more than the attacker, in IPC, with its chance."""
        attack, defense = self.value(self.battle.attackers), self.value(self.battle.defenders)
        found: dict[int, float] = {}
        for (attackers, defenders), chance in self.ends.items():
            swing = (defense - self.value(defenders)) - (attack - self.value(attackers))
            found[swing] = found.get(swing, 0.0) + chance
        return dict(sorted(found.items()))

    @property
    def mean_swing(self) -> float:
        """The expected swing in IPC."""
        return sum(swing * chance for swing, chance in self.swings.items())

    def swing_quantile(self, share: float) -> int:
        """The swing that is not exceeded with this chance."""
        total = 0.0
        for swing, chance in self.swings.items():
            total += chance
            if total >= share - 1e-12:
                return swing
        return max(self.swings)

    def value(self, units: Force) -> int:
        """What the units cost, their cargo included."""
        return sum(
            number
            * (
                self.pos.type(unit).cost
                + sum(self.pos.type(aboard).cost for aboard in unit.cargo if self._holds(unit))
            )
            for unit, number in units
        )

    def _holds(self, unit: Unit) -> bool:
        """Cargo of transports is lost with them; aircraft fight and are counted themselves."""
        return self.pos.type(unit).hold

    def _attacks(self, end: End) -> bool:
        return any(self.pos.can_attack(unit) for unit, _ in end[0])

    def _defends(self, end: End) -> bool:
        return any(self.pos.can_defend(unit) for unit, _ in end[1])

    def _sum(self, holds: Callable[[End], bool]) -> float:
        return sum(chance for end, chance in self.ends.items() if holds(end))

    def say(self, units: Force) -> str:
        """A force in words."""
        owner = units[0][0].owner if units else ""
        plain = force((fresh(unit), number) for unit, number in units)
        return format_force(plain, owner) or "none"


def _marginal(pairs: Iterable[tuple[Force, float]]) -> dict[Force, float]:
    found: dict[Force, float] = {}
    for units, chance in pairs:
        found[units] = found.get(units, 0.0) + chance
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))
