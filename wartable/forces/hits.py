"""Hits of several kinds, each kind with its own targets, and which units may take them.

A *pool* is a number of hits that share their targets. A target is a kind of unit with the number
of hits it can still take. Assigning hits is a matching of pools to targets: as many hits as
possible must take effect, and units kept for last take only what the others cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import TypeVar

import msgspec

Target = TypeVar("Target", bound=Hashable)


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hits of one kind: how many, and the kind's name, which says who may take them."""

    hits: int
    kind: str


def most_absorbed(
    pools: Sequence[Pool],
    targets: Mapping[Target, int],
    takes: Callable[[Target, str], bool],
) -> int:
    """How many of the hits can take effect: by Hall's theorem over the few pools there are."""
    best = sum(pool.hits for pool in pools)
    for chosen in _subsets(pools):
        kinds = [pool.kind for pool in chosen]
        room = sum(
            number
            for target, number in targets.items()
            if any(takes(target, kind) for kind in kinds)
        )
        outside = sum(pool.hits for pool in pools if pool not in chosen)
        best = min(best, outside + room)
    return best


class Fault(Enum):
    """What can be wrong with the units picked for hits."""

    NOT_THERE = "there are not so many of them to hit"
    WASTED = "hits that could take effect are not taken, or more than that are"
    CANNOT_TAKE = "a hit is given to a unit that cannot take it"
    KEPT_FOR_LAST = "units kept for last are picked while others could take the hit"


def fault_in_hits(
    pools: Sequence[Pool],
    targets: Mapping[Target, int],
    chosen: Mapping[Target, int],
    takes: Callable[[Target, str], bool],
    is_last: Callable[[Target], bool],
) -> Fault | None:
    """Why these targets may not take the hits, or `None`.

    `chosen` must be in `targets`, take as many hits as can take effect, be matched by the pools,
    and give units kept for last only what no other target can take.
    """
    if any(number > targets.get(target, 0) for target, number in chosen.items()):
        return Fault.NOT_THERE
    total = sum(chosen.values())
    wanted = most_absorbed(pools, targets, takes)
    if total != wanted:
        return Fault.WASTED
    if most_absorbed(pools, chosen, takes) != total:
        return Fault.CANNOT_TAKE
    first = {target: number for target, number in targets.items() if not is_last(target)}
    kept = sum(number for target, number in chosen.items() if is_last(target))
    if kept > wanted - most_absorbed(pools, first, takes):
        return Fault.KEPT_FOR_LAST
    return None


def _subsets(pools: Sequence[Pool]) -> Iterable[tuple[Pool, ...]]:
    for size in range(1, len(pools) + 1):
        yield from combinations(pools, size)
