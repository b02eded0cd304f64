"""Ways across any spaces that lie side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum

Neighbours = Mapping[str, Sequence[str]]
"""Of each space, the spaces beside it."""


class Step(Enum):
    """What one step of a path allows."""

    NO = "no"
    STOP = "stop"
    """Enter, and go no further."""
    GO = "go"


def distances(
    neighbours: Neighbours,
    sources: Iterable[str],
    limit: int | None = None,
    blocked: Collection[str] = frozenset(),
) -> dict[str, int]:
    """Steps from the nearest source to every space within the limit; blocked ones are not entered.

    Sources count 0, blocked or not. Nearest first.
    """
    found = dict.fromkeys(sorted(set(sources)), 0)
    frontier = list(found)
    steps = 0
    while frontier and (limit is None or steps < limit):
        steps += 1
        ahead = []
        for here in frontier:
            for there in neighbours[here]:
                if there not in found and there not in blocked:
                    found[there] = steps
                    ahead.append(there)
        frontier = ahead
    return found


def reach(
    neighbours: Neighbours,
    start: str,
    budget: int,
    step: Callable[[str, str], Step],
    cost: Callable[[str, str], int] | None = None,
) -> dict[str, tuple[str, ...]]:
    """The cheapest path to every space within the budget, the start included.

    A path names every space from the start to the end. A step costs 1, or what `cost` says, which
    is at least 1. Of equally cheap paths the one of fewest steps is taken, then the first by name.
    A space that a cheap path must stop in may still be passed by a dearer one.
    """
    paths: dict[str, tuple[str, ...]] = {}
    passed: set[str] = set()
    arrivals: list[list[tuple[int, tuple[str, ...], bool]]] = [[] for _ in range(budget + 1)]
    arrivals[0].append((1, (start,), True))
    for spent, arrived in enumerate(arrivals):
        arrived.sort()
        for length, path, goes_on in arrived:
            here = path[-1]
            paths.setdefault(here, path)
            if not goes_on or here in passed:
                continue
            passed.add(here)
            for there in neighbours[here]:
                if there in passed:
                    continue
                total = spent + (1 if cost is None else cost(here, there))
                if total > budget:
                    continue
                allowed = step(here, there)
                if allowed is not Step.NO:
                    arrival = (length + 1, (*path, there), allowed is Step.GO)
                    arrivals[total].append(arrival)
    return paths


def shortest_path(
    neighbours: Neighbours,
    start: str,
    goal: str,
    step: Callable[[str, str], Step] | None = None,
) -> tuple[str, ...] | None:
    """The shortest path from start to goal, both named in it; the first by name among equals."""
    came_from: dict[str, str | None] = {start: None}
    frontier = [start]
    while frontier and goal not in came_from:
        ahead = []
        for here in frontier:
            for there in sorted(neighbours[here]):
                if there in came_from:
                    continue
                allowed = Step.GO if step is None else step(here, there)
                if allowed is Step.GO or (allowed is Step.STOP and there == goal):
                    came_from[there] = here
                    ahead.append(there)
        frontier = ahead
    if goal not in came_from:
        return None
    path = []
    back: str | None = goal
    while back is not None:
        path.append(back)
        back = came_from[back]
    return tuple(reversed(path))


def networks(
    neighbours: Neighbours, among: Collection[str] | None = None
) -> dict[str, frozenset[str]]:
    """Of each space all that hangs together with it, itself included; among these spaces only.

    Neighbours are mutual. Spaces of one network share one set.
    """
    spaces = neighbours.keys() if among is None else frozenset(among)
    found: dict[str, frozenset[str]] = {}
    for space in neighbours:
        if space not in spaces or space in found:
            continue
        network = {space}
        frontier = [space]
        while frontier:
            for there in neighbours[frontier.pop()]:
                if there in spaces and there not in network:
                    network.add(there)
                    frontier.append(there)
        found |= dict.fromkeys(network, frozenset(network))
    return found
