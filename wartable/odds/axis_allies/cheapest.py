"""The cheapest force out of given units that does the job.

More units never make an attack worse, so a choice of which even the fullest completion fails is
dropped with all its completions, and so is one that costs as much as the best found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wartable.core.errors import BadData
from wartable.forces import force
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies.case import from_forces, meeting_ground, read_force
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import Odds
from wartable.odds.axis_allies.solve import odds


@dataclass(frozen=True)
class Cheapest:
    """The force, what it costs, and its odds."""

    units: Force
    cost: int
    odds: Odds


def cheapest_force(
    game: AxisAllies,
    available: str,
    defenders: str,
    chance: float = 0.9,
    policy: Policy | None = None,
    options: Options | None = None,
) -> Cheapest | None:
    """The cheapest part of the units available that takes the territory, or wins at sea, with this
    chance; of equal cost the surest; `None` if all of them together cannot."""
    data, ground = game.edition.data, meeting_ground(game.edition)
    units = read_force(data, available, ground.attacker)
    enemies = read_force(data, defenders, ground.defender)
    if not 0.0 < chance <= 1.0:
        raise BadData(f"{chance} is no chance to aim at")
    from_forces(game, units, enemies, options)  # refuses what makes no sense
    known: dict[Force, float] = {}

    def judge(chosen: Force) -> float:
        if chosen not in known:
            known[chosen] = _chance(game, chosen, enemies, policy, options)
        return known[chosen]

    pairs = sorted(units, key=lambda pair: -data.units[pair[0].type].cost)
    search = _Search(pairs, [data.units[unit.type].cost for unit, _ in pairs], judge, chance)
    search.choose((), 0)
    if search.best is None:
        return None
    return Cheapest(
        search.best,
        search.cost,
        odds(from_forces(game, search.best, enemies, options), policy),
    )


def _chance(
    game: AxisAllies,
    chosen: Force,
    enemies: Force,
    policy: Policy | None,
    options: Options | None,
) -> float:
    kinds = [game.edition.data.units[unit.type] for unit, _ in chosen]
    on_land = any(game.edition.data.units[unit.type].domain == "land" for unit, _ in enemies)
    if not any(kind.domain != "sea" if on_land else kind.attack for kind in kinds):
        return 0.0
    found = odds(from_forces(game, chosen, enemies, options), policy)
    return found.take if found.battle.kind == "land" else found.win


class _Search:
    """Numbers of each kind, the dearest kind first."""

    def __init__(
        self,
        pairs: Sequence[tuple[Unit, int]],
        costs: Sequence[int],
        judge: Callable[[Force], float],
        wanted: float,
    ) -> None:
        self.pairs = pairs
        self.costs = costs
        self.judge = judge
        self.wanted = wanted
        self.best: Force | None = None
        self.cost = 0
        self.chance = 0.0

    def choose(self, chosen: tuple[int, ...], cost: int) -> None:
        """Try what can be added to these numbers of the first kinds."""
        if self.best is not None and cost > self.cost:
            return
        place = len(chosen)
        fullest = (*chosen, *self._affordable(place, cost))
        if self._judge(fullest) < self.wanted:
            return
        if place == len(self.pairs) - 1:
            number = bisect_left(
                range(fullest[place]), self.wanted, key=lambda n: self._judge((*chosen, n))
            )
            self._keep((*chosen, number), cost + number * self.costs[place])
            return
        for number in range(fullest[place] + 1):
            self.choose((*chosen, number), cost + number * self.costs[place])

    def _affordable(self, place: int, cost: int) -> list[int]:
        """How many of each further kind can be added without costing more than the best."""
        numbers = [number for _, number in self.pairs[place:]]
        if self.best is None:
            return numbers
        left = self.cost - cost
        return [
            min(number, left // each)
            for number, each in zip(numbers, self.costs[place:], strict=True)
        ]

    def _judge(self, numbers: Sequence[int]) -> float:
        return self.judge(self._force(numbers))

    def _force(self, numbers: Sequence[int]) -> Force:
        return force((unit, n) for (unit, _), n in zip(self.pairs, numbers, strict=True))

    def _keep(self, chosen: tuple[int, ...], cost: int) -> None:
        chance = self._judge(chosen)
        if self.best is None or (cost, -chance) < (self.cost, -self.chance):
            self.best, self.cost, self.chance = self._force(chosen), cost, chance
