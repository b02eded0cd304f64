"""The ways to give hits to units, listed."""

from __future__ import annotations

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

    def absorbed(chosen: Mapping[Target, int]) -> int:
        return most_absorbed(pools, chosen, takes)

    def is_open(room: Mapping[Target, int]) -> bool:
        """Whether enough hits can take effect, and of each rank enough on units up to it."""
        if absorbed(room) < wanted:
            return False
        return all(absorbed(up_to(level, room, known)) >= least for level, least in first)

    def spread(index: int, chosen: dict[Target, int], left: int) -> Iterator[Force[Target]]:
        """Every way to give the hits left to the targets from here on."""
        still = ordered[index:] if left else ()
        if not is_open(chosen | {target: targets[target] for target in still}):
            return
        if not left:
            yield force(chosen.items())
            return
        target = ordered[index]
        there = targets[target] if most is None else most(target, chosen)
        for number in range(min(left, there), 0, -1):
            more = chosen | {target: number}
            if absorbed(more) == wanted - left + number:
                yield from spread(index + 1, more, left - number)
        yield from spread(index + 1, chosen, left)

    ordered = sorted(targets, key=order)
    known = {target: rank(target) for target in targets}.__getitem__
    wanted = absorbed(targets)
    first = [(level, absorbed(up_to(level, targets, known))) for level in levels(targets, known)]
    return list(islice(spread(0, {}, wanted), limit))
