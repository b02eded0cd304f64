"""Two sides whose forces only shrink: the chain over pairs of forces, solved exactly."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Pair = TypeVar("Pair", bound=Hashable)


def settle(
    start: Mapping[Pair, float],
    fight_round: Callable[[Pair], Mapping[Pair, float]],
    is_over: Callable[[Pair], bool],
    strength: Callable[[Pair], int],
) -> tuple[dict[Pair, float], float]:
    """Where it ends, and the expected number of rounds.

    A round leads to the same pair or to one of less strength, so pairs are settled from the
    strongest down; rounds that change nothing are a geometric series.
    """
    mass = dict(start)
    final: dict[Pair, float] = {}
    rounds = 0.0
    waiting = [(-strength(pair), order, pair) for order, pair in enumerate(mass)]
    heapq.heapify(waiting)
    order = len(waiting)
    while waiting:
        _, _, pair = heapq.heappop(waiting)
        weight = mass.pop(pair)
        if is_over(pair):
            final[pair] = final.get(pair, 0.0) + weight
            continue
        outcomes = fight_round(pair)
        moving = 1.0 - outcomes.get(pair, 0.0)
        visits = weight / moving
        rounds += visits
        for after, chance in outcomes.items():
            if after == pair:
                continue
            if after not in mass:
                mass[after] = 0.0
                order += 1
                heapq.heappush(waiting, (-strength(after), order, after))
            mass[after] += visits * chance
    return final, rounds
