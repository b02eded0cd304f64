"""Stage 4, on land: the units that make an army strongest over the next turns, each counted from
the turn on in which it can reach the enemy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from wartable.ai.axis_allies.judge import Counts, Judge, counts

TURNS = 7
"""Turns over which the strength of an army counts."""


def best_mix(
    judge: Judge,
    army: Counts,
    prices: Mapping[str, int],
    *,
    money: int,
    slots: int,
    steps: int,
) -> dict[str, int]:
    """How many to buy of each kind, that costs so much: with so much money, at most so many, and
    the enemy is so many steps away."""
    types = judge.data.units
    arrivals = {kind: math.ceil(max(1, steps) / types[kind].move) for kind in prices}

    def strength(mix: Mapping[str, int]) -> float:
        total, since = 0.0, 1
        for turn in sorted({*arrivals.values(), TURNS + 1}):
            there = [(kind, number) for kind, number in mix.items() if arrivals[kind] < turn]
            if turn > since:
                total += (turn - since) * _strength(judge, counts([*army, *there]))
            since = max(since, turn)
        return total

    kinds = sorted(prices, key=lambda kind: (-prices[kind], kind))
    return max(_mixes(kinds, prices, money, slots), key=strength, default={})


def _mixes(
    kinds: Sequence[str], prices: Mapping[str, int], money: int, slots: int
) -> Iterator[dict[str, int]]:
    """What can be bought, of the last kind as many as possible."""
    if not kinds:
        return
    first, *rest = kinds
    most = min(slots, money // prices[first])
    for number in range(most, -1, -1) if rest else (most,):
        left = money - number * prices[first]
        for mix in _mixes(rest, prices, left, slots - number) if rest else ({},):
            yield {first: number, **mix}


def _strength(judge: Judge, army: Counts) -> float:
    """How well an army attacks and defends: the hits it takes, by those it scores."""
    attack, defense = judge.fire(army, attacking=True), judge.fire(army, attacking=False)
    hits = sum(judge.data.units[kind].hits * number for kind, number in army)
    return math.sqrt(hits * attack) + math.sqrt(hits * defense)
