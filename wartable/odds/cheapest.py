"""The cheapest force out of given units that does the job.

More units never make an attack worse, so a choice of which even the fullest completion fails is
dropped with all its completions, and so is one that costs as much as the best found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from wartable.forces import Force, force

Unit = TypeVar("Unit")


def cheapest(
    units: Force[Unit],
    cost: Callable[[Unit], int],
    judge: Callable[[Force[Unit]], float],
    wanted: float,
) -> tuple[Force[Unit], int] | None:
    """The cheapest part of the units that does it with this chance, and its cost; of equal cost the
    surest; `None` if all of them together cannot. No force is judged twice."""
    known: dict[Force[Unit], float] = {}

    def judge_once(chosen: Force[Unit]) -> float:
        if chosen not in known:
            known[chosen] = judge(chosen)
        return known[chosen]

    pairs = sorted(units, key=lambda pair: -cost(pair[0]))
    search = _Search(pairs, [cost(unit) for unit, _ in pairs], judge_once, wanted)
    search.choose((), 0)
    return None if search.best is None else (search.best, search.cost)


class _Search(Generic[Unit]):
    """Numbers of each kind, the dearest kind first."""

    def __init__(
        self,
        pairs: Sequence[tuple[Unit, int]],
        costs: Sequence[int],
        judge: Callable[[Force[Unit]], float],
        wanted: float,
    ) -> None:
        self.pairs = pairs
        self.costs = costs
        self.judge = judge
        self.wanted = wanted
        self.best: Force[Unit] | None = None
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

    def _force(self, numbers: Sequence[int]) -> Force[Unit]:
        return force((unit, n) for (unit, _), n in zip(self.pairs, numbers, strict=True))

    def _keep(self, chosen: tuple[int, ...], cost: int) -> None:
        chance = self._judge(chosen)
        if self.best is None or (cost, -chance) < (self.cost, -self.chance):
            self.best, self.cost, self.chance = self._force(chosen), cost, chance
