"""What the two sides do where the rules leave them a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from wartable.forces import Force as CountedForce
from wartable.forces import Pool, minus, most_absorbed, plus
from wartable.games.axis_allies.battle.casualties import is_last, takes, targets
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

MOST_KNOWN = 200_000
"""Losses remembered before they are forgotten again."""

Worth = Callable[[Position, Unit], Any]
"""What a unit is worth to its side: the least is lost first."""


def by_cost(pos: Position, unit: Unit) -> Any:
    """The cheapest first; a hit that sinks nothing costs nothing."""
    kind = pos.type(unit)
    return 0 if unit.hits + 1 < kind.hits else kind.cost


def by_attack(pos: Position, unit: Unit) -> Any:
    """The weakest attacker first, then the cheapest."""
    kind = pos.type(unit)
    return (kind.attack if unit.hits + 1 >= kind.hits else 0, by_cost(pos, unit))


def by_defense(pos: Position, unit: Unit) -> Any:
    """The weakest defender first, then the cheapest."""
    kind = pos.type(unit)
    return (kind.defense if unit.hits + 1 >= kind.hits else 0, by_cost(pos, unit))


def in_order(types: Sequence[str]) -> Worth:
    """As the list says; what it does not name is lost last."""
    place = {kind: index for index, kind in enumerate(types)}
    return lambda pos, unit: (place.get(unit.type, len(place)), by_cost(pos, unit))


@dataclass(frozen=True)
class Policy:
    """How losses are taken, and when the attacker breaks off."""

    attacker: Worth = by_cost
    defender: Worth = by_cost
    keep_one_to_take: bool = True
    """The attacker keeps his last land unit above his aircraft, to take the territory."""
    rounds: int | None = None
    """Retreat after so many rounds."""
    units_left: int = 0
    """Retreat when no more than so many attackers are left."""
    only_aircraft: bool = False
    """Retreat when only aircraft are left."""
    win_chance: float = 0.0
    """Retreat when the chance to win falls under this."""


@dataclass
class Losses:
    """How one side takes hits: the same force and hits always lead to the same losses."""

    pos: Position
    worth: Worth
    keeps_taker: bool = False
    _known: dict[tuple[Force, tuple[Pool, ...]], Force] = field(default_factory=dict)
    _ladders: dict[tuple[Force, str], list[Force]] = field(default_factory=dict)

    def after(self, units: Force, pools: tuple[Pool, ...]) -> Force:
        """The force that is left of these units."""
        key = (units, pools)
        left = self._known.get(key)
        if left is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
                self._ladders.clear()
            left = self._known[key] = self._take(units, pools)
        return left

    def _take(self, units: Force, pools: tuple[Pool, ...]) -> Force:
        """Give the hits to the least worthy targets that can take them, as many as take effect:
        greedy over a matroid, so that no hit is wasted."""
        pos = self.pos
        if not any(pool.hits for pool in pools):
            return units
        chosen: dict[Unit, int] = {}
        number = 0
        wanted = sum(pool.hits for pool in pools)
        for target, room in self._order(units):
            if number == wanted:
                break
            before = chosen.get(target, 0)
            more = most_absorbed(pools, chosen | {target: before + room}, self._takes) - number
            if more:
                chosen[target] = before + more
                number += more
        left: CountedForce[Unit] = units
        for unit, hits in sorted(chosen.items(), key=lambda pair: pair[0].hits):
            left = minus(left, ((unit, hits),))
            if unit.hits + 1 < pos.type(unit).hits:
                left = plus(left, ((replace(unit, hits=unit.hits + 1), hits),))
        return left

    def _takes(self, unit: Unit, kind: str) -> bool:
        return takes(self.pos, unit, kind)

    def _order(self, units: Force) -> list[tuple[Unit, int]]:
        """The targets in the order they are lost in."""
        pos = self.pos
        order = sorted(
            targets(pos, units).items(),
            key=lambda pair: (is_last(pos, pair[0]), self.worth(pos, pair[0]), pair[0]),
        )
        if not self.keeps_taker or not any(pos.type(u).domain == "air" for u, _ in order):
            return order
        takers = [index for index, (unit, _) in enumerate(order) if pos.type(unit).captures]
        if not takers:
            return order
        unit, room = order[takers[-1]]
        order[takers[-1]] = (unit, room - 1)
        return [*order, (unit, 1)]

    def rungs(self, units: Force, kind: str) -> list[Force]:
        """The force after 0, 1, 2, ... hits of one kind, down to what no hit can touch."""
        known = self._ladders.get((units, kind))
        if known is None:
            known = [units]
            while (left := self.after(known[-1], (Pool(1, kind),))) != known[-1]:
                known.append(left)
            self._ladders[units, kind] = known
        return known


def losses(pos: Position, worth: Worth, *, keeps_taker: bool = False) -> Losses:
    """How a side takes hits; what was worked out for one battle serves the next."""
    return _losses(_Table(pos), worth, keeps_taker)


class _Table:
    """What losses depend on in a position: the edition, and who can be bombarded."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.key = (pos.edition.id, pos.state.options.bombardment)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and self.key == other.key


@lru_cache(maxsize=64)
def _losses(table: _Table, worth: Worth, keeps_taker: bool) -> Losses:
    return Losses(table.pos, worth, keeps_taker)
