"""Which of many attacks to make together: each takes units that others could have used."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from wartable.ai.player import Clock

SHRUNK = 0.7
"""An attack that is worth less than this share of its promise waits while others promise more."""


class Valued(Protocol):
    """An attack that knows what it is worth."""

    @property
    def value(self) -> float: ...


Attack = TypeVar("Attack", bound=Valued)


def choose_set(
    promises: Iterable[tuple[float, str]],
    best: Callable[[str], Attack | None],
    take: Callable[[Attack], None],
) -> list[Attack]:
    """Attacks one after the other, the most promising target first, while they pay: `best` finds
    one with what is still free, `take` takes what it uses."""
    queue = [(-promise, target) for promise, target in promises]
    heapq.heapify(queue)
    chosen = []
    while queue:
        promised, target = heapq.heappop(queue)
        attack = best(target)
        if attack is None:
            continue
        if queue and attack.value < SHRUNK * -promised and attack.value < -queue[0][0]:
            heapq.heappush(queue, (-attack.value, target))
            continue
        take(attack)
        chosen.append(attack)
    return chosen


def best_set(choose: Callable[[int], list[Attack]], attempts: int, clock: Clock) -> list[Attack]:
    """The set worth most out of so many attempts, as many as there is time for."""
    best: list[Attack] = []
    best_value = -math.inf
    for attempt in range(attempts):
        if attempt and clock.is_up:
            break
        attacks = choose(attempt)
        value = sum(attack.value for attack in attacks)
        if value > best_value:
            best, best_value = attacks, value
    return best
