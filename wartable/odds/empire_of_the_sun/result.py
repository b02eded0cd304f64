"""What may come of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from wartable.games.empire_of_the_sun.battle.modifiers import Modifiers
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.odds.results import spread, total

Lost = tuple[tuple[str, int], ...]
"""Steps lost, by counter: of air and naval units, then of others."""


class End(NamedTuple):
    """How a battle may end."""

    stage: str
    """Who won the air-naval stage; empty if the battle ended before it."""
    winner: str
    """Of the battle."""
    ground: bool
    """Whether a ground stage was fought."""
    taken: bool
    """Whether the active player takes the hex (EOS-9.4-16)."""
    lost: Lost
    """Steps lost in the battle, by counter."""
    back: tuple[str, ...]
    """Ground units that retreated or leave by PBM."""
    disaster: bool
    """Whether it costs Political Will (EOS-16.45-01)."""


@dataclass(frozen=True)
class Odds:
    """The exact distribution of a battle's end."""

    pos: Position
    hex: str
    ends: Mapping[End, float]
    air_naval: Mapping[Side, Modifiers]
    """What is added to the dice of the air-naval stage at its beginning."""
    ground: Mapping[Side, Mapping[tuple[tuple[str, int], ...], float]]
    """What is added to the dice of the ground stage, each with its chance."""

    @property
    def side(self) -> Side:
        """The active player."""
        return self.pos.offensive.side

    @cached_property
    def stage(self) -> float:
        """The active player wins the air-naval stage."""
        return total(self.ends, lambda end: end.stage == self.side)

    @cached_property
    def win(self) -> float:
        """The active player wins the battle."""
        return total(self.ends, lambda end: end.winner == self.side)

    @cached_property
    def take(self) -> float:
        """The active player takes the hex."""
        return total(self.ends, lambda end: end.taken)

    @cached_property
    def ground_stage(self) -> float:
        """A ground stage is fought."""
        return total(self.ends, lambda end: end.ground)

    @cached_property
    def disaster(self) -> float:
        """The battle costs Political Will (EOS-16.45-01)."""
        return total(self.ends, lambda end: end.disaster)

    def retreat(self, side: Side) -> float:
        """Ground units of the side retreat, or leave by PBM."""
        return total(self.ends, lambda end: any(self._side(unit) == side for unit in end.back))

    def steps(self, side: Side) -> dict[int, float]:
        """How many steps a side loses, with the chance."""
        return spread(self.ends, lambda end: self._lost(end, side))

    def mean_steps(self, side: Side) -> float:
        """The expected number of steps that a side loses."""
        return sum(number * chance for number, chance in self.steps(side).items())

    @cached_property
    def by_counter(self) -> dict[str, dict[int, float]]:
        """How many steps each counter loses, with the chance, where it may lose any."""
        units = sorted({unit for end in self.ends for unit, _ in end.lost})
        return {unit: spread(self.ends, partial(_steps_of, unit)) for unit in units}

    @cached_property
    def swings(self) -> dict[int, float]:
        """How many steps more the Reaction player loses than the active player, with the chance."""
        enemy = other(self.side)
        return spread(self.ends, lambda end: self._lost(end, enemy) - self._lost(end, self.side))

    @cached_property
    def swing(self) -> float:
        """The steps that the Reaction player is expected to lose more than the active player."""
        return self.mean_steps(other(self.side)) - self.mean_steps(self.side)

    def _lost(self, end: End, side: Side) -> int:
        return sum(number for unit, number in end.lost if self._side(unit) == side)

    def _side(self, unit: str) -> str:
        return self.pos.counter(unit).side if unit in self.pos.data.counters else "japan"


def _steps_of(unit: str, end: End) -> int:
    return dict(end.lost).get(unit, 0)
