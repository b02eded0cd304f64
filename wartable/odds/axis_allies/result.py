"""What may come of a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from wartable.forces import force, plus
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force, format_force, fresh
from wartable.odds.axis_allies.orders import value, without_deck
from wartable.odds.results import Swung, likeliest_first, spread, total


class End(NamedTuple):
    """How a battle may end."""

    attackers: Force
    """Left on the battle board."""
    defenders: Force
    withdrew: Force = NO_UNITS
    """Attackers that retreated."""
    dived: Force = NO_UNITS
    """Attackers that submerged."""
    submerged: Force = NO_UNITS
    """Defenders that submerged."""

    @property
    def attackers_alive(self) -> Force:
        return plus(self.attackers, plus(self.withdrew, self.dived))

    @property
    def defenders_alive(self) -> Force:
        return plus(self.defenders, self.submerged)


@dataclass(frozen=True)
class Odds(Swung):
    """The exact distribution of a battle's end, but for the share that is `unresolved`."""

    pos: Position
    battle: Battle
    """The battle before its first step."""
    ends: Mapping[End, float]
    rounds: float
    """The expected number of rounds; the least it can be if something is unresolved."""
    unresolved: float = 0.0
    """The chance of ends that were not followed, because there were too many: every other chance
    is at least what it says and at most so much more."""
    on_decks: int = 0
    """How many attacking aircraft can land only on the carriers in this battle."""

    @cached_property
    def win(self) -> float:
        """Attackers are left on the board that can fight, and no defenders that can."""
        return self._sum(lambda end: self._attack(end.attackers) and not self._defend(end))

    @cached_property
    def lose(self) -> float:
        """Defenders are left that can fight, and no attackers anywhere that can."""
        return self._sum(lambda end: self._defend(end) and not self._attack(end.attackers_alive))

    @cached_property
    def draw(self) -> float:
        """Neither side has anything left on the board that can fight."""
        return self._sum(lambda end: not self._attack(end.attackers) and not self._defend(end))

    @cached_property
    def undecided(self) -> float:
        """Both are left: the attacker broke off, or neither can hit the other."""
        return self._sum(lambda end: self._defend(end) and self._attack(end.attackers_alive))

    @cached_property
    def take(self) -> float:
        """The territory is taken: no defender is left, and a land unit is."""
        return self._sum(self.takes)

    def takes(self, end: End) -> bool:
        """Whether the territory is taken (S42-CMB-48, S42-CMB-50)."""
        return (
            self.battle.kind == "land"
            and not end.defenders
            and any(self.pos.type(unit).captures for unit, _ in end.attackers)
        )

    @cached_property
    def attackers(self) -> dict[Force, float]:
        """What may be left of the attackers, the likeliest first."""
        return likeliest_first((end.attackers_alive, chance) for end, chance in self.ends.items())

    @cached_property
    def defenders(self) -> dict[Force, float]:
        """What may be left of the defenders, the likeliest first."""
        return likeliest_first((end.defenders_alive, chance) for end, chance in self.ends.items())

    @cached_property
    def swings(self) -> dict[int, float]:
        """What the defender loses more than the attacker, in IPC, with its chance, in order."""
        return spread(self.ends, self.swing)

    def swing(self, end: End) -> int:
        """What the defender loses more than the attacker, in IPC. Attacking aircraft that have no
        deck to land on are lost."""
        attack, defense = self._stakes
        lost = attack - self.landed_worth(end.attackers_alive)
        return defense - worth(self.pos, end.defenders_alive) - lost

    @cached_property
    def _stakes(self) -> tuple[int, int]:
        return worth(self.pos, self.battle.attackers), worth(self.pos, self.battle.defenders)

    def landed_worth(self, attackers: Force) -> int:
        """The worth of attackers, without the aircraft that no deck is left for."""
        lost = without_deck(self.pos, attackers, self.on_decks)
        if not lost:
            return worth(self.pos, attackers)
        costs = [kind.cost for unit, _ in attackers if (kind := self.pos.type(unit)).lands_on_decks]
        return worth(self.pos, attackers) - lost * min(costs)

    def say(self, units: Force) -> str:
        """A force of the battle board in words: the aircraft of carriers fly."""
        flying = force(
            (replace(unit, cargo=()) if self.pos.deck(unit) else unit, number)
            for unit, number in units
        )
        return say(self.pos.data, flying)

    def _attack(self, units: Force) -> bool:
        return any(self.pos.can_attack(unit) for unit, _ in units)

    def _defend(self, end: End) -> bool:
        return any(self.pos.can_defend(unit) for unit, _ in end.defenders)

    def _sum(self, holds: Callable[[End], bool]) -> float:
        return total(self.ends, holds)


def worth(pos: Position, units: Force) -> int:
    """What a force cost, its cargo included."""
    return sum(number * value(pos, unit) for unit, number in units)


def say(data: EditionData, units: Force) -> str:
    """A force in words, in the order of the rulebook, without what it did this turn."""
    if not units:
        return "nothing"
    order = list(data.units)
    plain = force((fresh(unit), number) for unit, number in units)
    plain = tuple(sorted(plain, key=lambda pair: (order.index(pair[0].type), pair[0])))
    return format_force(plain, units[0][0].owner)
