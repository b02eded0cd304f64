"""Hits of several kinds, each kind with its own targets, and which units may take them.

A *pool* is a number of hits that share their targets. A target is a kind of unit with the number
of hits it can still take. Assigning hits is a matching of pools to targets: as many hits as
possible must take effect, and units of a later rank take only what those before them cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from itertools import combinations
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

Target = TypeVar("Target", bound=Hashable)

MOST_HITS = 20_000
"""As many as there are units."""


class Chooser(StrEnum):
    """Who says which units take hits."""

    SHOOTER = "shooter"
    OWNER = "owner"


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hits of one kind: how many, the kind's name, which says who may take them, and who
    chooses."""

    hits: Annotated[int, Meta(ge=0, le=MOST_HITS)]
    kind: Annotated[str, Meta(max_length=100)]
    by: Chooser = Chooser.OWNER


def in_turn(pools: Iterable[Pool]) -> Iterator[tuple[Chooser, tuple[Pool, ...]]]:
    """The hits by who chooses them: those who shot choose first, the owners of what is left then;
    hits that are none are left out."""
    there = [pool for pool in pools if pool.hits]
    for by in Chooser:
        if chosen := tuple(pool for pool in there if pool.by == by):
            yield by, chosen


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
    WASTED = "exactly the hits that can take effect must be taken"
    CANNOT_TAKE = "a hit is given to a unit that cannot take it"
    KEPT_FOR_LAST = "units kept for last are picked while others could take the hit"


def fault_in_hits(
    pools: Sequence[Pool],
    targets: Mapping[Target, int],
    chosen: Mapping[Target, int],
    takes: Callable[[Target, str], bool],
    rank: Callable[[Target], int],
) -> Fault | None:
    """Why these targets may not take the hits, or `None`.

    `chosen` must be in `targets`, take as many hits as can take effect, be matched by the pools,
    and give units of a later rank only what no target before them can take.
    """
    if any(number > targets.get(target, 0) for target, number in chosen.items()):
        return Fault.NOT_THERE
    total = sum(chosen.values())
    if total != most_absorbed(pools, targets, takes):
        return Fault.WASTED
    if most_absorbed(pools, chosen, takes) != total:
        return Fault.CANNOT_TAKE
    for level in levels(targets, rank):
        if sum(up_to(level, chosen, rank).values()) < most_absorbed(
            pools, up_to(level, targets, rank), takes
        ):
            return Fault.KEPT_FOR_LAST
    return None


def levels(targets: Iterable[Target], rank: Callable[[Target], int]) -> list[int]:
    """The ranks that others come after."""
    return sorted({rank(target) for target in targets})[:-1]


def up_to(
    level: int, targets: Mapping[Target, int], rank: Callable[[Target], int]
) -> dict[Target, int]:
    """The targets that are not kept for later than this rank."""
    return {target: number for target, number in targets.items() if rank(target) <= level}


def _subsets(pools: Sequence[Pool]) -> Iterable[tuple[Pool, ...]]:
    for size in range(1, len(pools) + 1):
        yield from combinations(pools, size)
