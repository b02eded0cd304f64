"""The ways to give hits to units, listed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from wartable.forces.force import Force, force
from wartable.forces.hits import Pool, levels, most_absorbed, up_to

Target = TypeVar("Target")


def ways(
    pools: Sequence[Pool],
    targets: Mapping[Target, int],
    takes: Callable[[Target, str], bool],
    rank: Callable[[Target], int],
    order: Callable[[Target], Any],
    limit: int,
    most: Callable[[Target, Mapping[Target, int]], int] | None = None,
) -> list[Force[Target]]:
    """Ways to take the hits that nothing is wrong with, those first that begin the order, at most
    so many.

    `most` says how many of a target there are when these before it in the order are chosen: who is
    hit once may be there to be hit again.
    """

    able = {(target, pool.kind): takes(target, pool.kind) for target in targets for pool in pools}

    def absorbed(chosen: Mapping[Target, int]) -> int:
        return most_absorbed(pools, chosen, lambda target, kind: able[target, kind])

    def is_open(room: Mapping[Target, int]) -> bool:
        """Whether enough hits can take effect, and of each rank enough on units up to it."""
        if absorbed(room) < wanted:
            return False
        return all(absorbed(up_to(level, room, known)) >= least for level, least in first)

    def leaves_room(chosen: Mapping[Target, int]) -> bool:
        """Whether units of each rank take no hits that are due to those before them."""
        given = sum(chosen.values())
        return all(
            given - sum(up_to(level, chosen, known).values()) <= wanted - least
            for level, least in first
        )

    def spread(index: int, chosen: dict[Target, int], left: int) -> Iterator[Force[Target]]:
        """Every way to give the hits left to the targets from here on."""
        if not left:
            if is_open(chosen):
                yield force(chosen.items())
            return
        target, given = ordered[index], wanted - left
        there = targets[target] if most is None else most(target, chosen)
        rest = {other: targets[other] for other in ordered[index + 1 :]}

        def is_too_many(number: int) -> bool:
            more = chosen | {target: number}
            return absorbed(more) < given + number or not leaves_room(more)

        can_take = bisect_left(range(1, min(left, there) + 1), True, key=is_too_many)
        for number in range(can_take, -1, -1):
            more = chosen | {target: number} if number else chosen
            if not is_open(more | rest):
                return  # nor with fewer of them
            yield from spread(index + 1, more, left - number)

    ordered = sorted(targets, key=order)
    known = {target: rank(target) for target in targets}.__getitem__
    wanted = absorbed(targets)
    first = [(level, absorbed(up_to(level, targets, known))) for level in levels(targets, known)]
    return list(islice(spread(0, {}, wanted), limit))
