"""Trials ahead: several ways to go on are tried out, and the best is what is done."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from wartable.ai.plans import Order
from wartable.ai.player import Clock, TimeIsUp

Mind = TypeVar("Mind")


class Luck:
    """Dice for trials: what is rolled depends on the trial and on the moment it is rolled in, so
    that ways differ and not their luck."""

    def __init__(self, trial: int) -> None:
        self._trial = trial
        self._random = random.Random()
        self._asked: dict[tuple[str, ...], int] = {}

    def turn_to(self, *moment: str) -> None:
        """The dice of this moment, whatever was rolled elsewhere."""
        self._asked[moment] = times = self._asked.get(moment, 0) + 1
        self._random.seed(f"{self._trial} {moment} {times}")

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`."""
        return tuple([self._random.randint(1, sides) for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
        return tuple(self._random.sample(range(count), count))


@dataclass(eq=False)
class Way(Generic[Mind]):
    """One way to go on: whose it is, what is done, where it leads, and what its trials came to."""

    mind: Mind
    orders: list[Order]
    state: Any
    scores: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)


Maker = Callable[[int], Way[Mind]]
"""Finds a way, told how many there are already."""


def best_way(
    first: Sequence[Maker[Mind]],
    nearby: Callable[[Way[Mind]], Sequence[Maker[Mind]]],
    score: Callable[[Any, int], float],
    clock: Clock,
    *,
    trials: int,
    finalists: int,
    margin: float,
) -> Way[Mind] | None:
    """The way whose trials come to the most: the first, the usual one, unless another looks better
    by the margin, as the best of many looks better than it is; the usual one too if time is up, and
    `None` if it is not yet found.

    Ways that lead to the same state are one. After the first ways those like the best of them are
    tried; then so many finalists, the usual one always among them, in further trials.
    """
    ways: list[Way[Mind]] = []

    def ask(makers: Sequence[Maker[Mind]]) -> list[Way[Mind]]:
        known = len(ways)
        for make in makers:
            clock.check()
            way = make(len(ways))
            if all(way.state != other.state for other in ways):
                ways.append(way)
        return ways[known:]

    def try_out(tried: Sequence[Way[Mind]], trial: int) -> None:
        for way in tried:
            clock.check()
            way.scores.append(score(way.state, trial))

    try:
        if len(ask(first)) == 1:
            return ways[0]
        try_out(ways, 0)
        like_best = nearby(max(ways, key=lambda way: way.mean))
        try_out(ask(like_best), 0)
        usual, *others = ways
        others.sort(key=lambda way: -way.mean)
        last = [usual, *others[: finalists - 1]]
        for trial in range(1, trials if like_best else 1):
            try_out(last, trial)
    except TimeIsUp:
        return ways[0] if ways else None
    best = max(last, key=lambda way: way.mean)
    return best if best.mean > usual.mean + margin else usual


def logit(chance: float) -> float:
    """The chance on a scale without ends: in trials that all look grim the ways still differ."""
    kept = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(kept / (1 - kept))
