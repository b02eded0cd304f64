"""A board of land spaces and sea zones, and the ways across it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

Neighbours = Mapping[str, Sequence[str]]

KINDS = ("land", "sea")


class BoardError(ValueError):
    """A board that cannot be: the space or passage at fault, and why."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A canal or strait between two sea zones, held by whoever holds its keepers.

    It is no space and costs no movement of its own (S42-MAP-15).
    """

    name: str
    kind: str
    """"canal" or "strait"."""
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    open_to: frozenset[str] = frozenset()
    """Unit types that pass whoever holds the keepers, as submarines do at Gibraltar in 1940."""


@dataclass(frozen=True, eq=False)
class Board:
    """Spaces and the borders they share (S42-MAP-01).

    Each border is given twice, once from either side, so that a slip in one of them shows.
    """

    kinds: Mapping[str, str]
    borders: Collection[tuple[str, str]]
    passages: Sequence[Passage] = ()

    land: frozenset[str] = field(init=False)
    sea: frozenset[str] = field(init=False)
    neighbours: dict[str, tuple[str, ...]] = field(init=False)
    land_neighbours: dict[str, tuple[str, ...]] = field(init=False)
    """Of each land space, the land spaces beside it."""
    sea_neighbours: dict[str, tuple[str, ...]] = field(init=False)
    """Of each sea zone, the sea zones beside it, those beyond a passage too."""
    coast: dict[str, tuple[str, ...]] = field(init=False)
    """Of a land space its sea zones, of a sea zone its land spaces."""
    _by_ends: dict[tuple[str, str], Passage] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds = dict(self.kinds)
        borders = frozenset(self.borders)
        passages = tuple(self.passages)
        _check_spaces(kinds)
        _check_borders(kinds, borders)
        _check_passages(kinds, borders, passages)

        beside: dict[str, list[str]] = {space: [] for space in kinds}
        for here, there in sorted(borders):
            beside[here].append(there)

        def of_kind(kind: str, *, on: str) -> dict[str, tuple[str, ...]]:
            return {
                here: tuple(there for there in around if kinds[there] == kind)
                for here, around in beside.items()
                if kinds[here] == on
            }

        derived = {
            "kinds": kinds,
            "borders": borders,
            "passages": passages,
            "land": frozenset(space for space, kind in kinds.items() if kind == "land"),
            "sea": frozenset(space for space, kind in kinds.items() if kind == "sea"),
            "neighbours": {here: tuple(around) for here, around in beside.items()},
            "land_neighbours": of_kind("land", on="land"),
            "sea_neighbours": of_kind("sea", on="sea"),
            "coast": of_kind("sea", on="land") | of_kind("land", on="sea"),
            "_by_ends": {
                ends: passage for passage in passages for ends in (passage.ends, passage.ends[::-1])
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def passage(self, a: str, b: str) -> Passage | None:
        """The canal or strait that joins two sea zones, if one does."""
        return self._by_ends.get((a, b))

    def is_land(self, space: str) -> bool:
        return self.kinds[space] == "land"


def _check_spaces(kinds: Mapping[str, str]) -> None:
    for space, kind in kinds.items():
        if kind not in KINDS:
            raise BoardError(space, f"is {kind!r}, not land or sea")


def _check_borders(kinds: Mapping[str, str], borders: Collection[tuple[str, str]]) -> None:
    for here, there in sorted(borders):
        if here not in kinds:
            raise BoardError(here, f"borders {there!r} but is no space")
        if there not in kinds:
            raise BoardError(here, f"borders {there!r}, which is no space")
        if here == there:
            raise BoardError(here, "borders itself")
        if (there, here) not in borders:
            raise BoardError(here, f"borders {there!r}, but not the other way round")


def _check_passages(
    kinds: Mapping[str, str],
    borders: Collection[tuple[str, str]],
    passages: Iterable[Passage],
) -> None:
    for passage in passages:
        if passage.kind not in ("canal", "strait"):
            raise BoardError(passage.name, f"is {passage.kind!r}, not a canal or strait")
        for end in passage.ends:
            if kinds.get(end) != "sea":
                raise BoardError(passage.name, f"ends in {end!r}, which is no sea zone")
        if passage.ends not in borders:
            raise BoardError(passage.name, f"joins {' and '.join(passage.ends)}, not adjacent")
        if not passage.keepers:
            raise BoardError(passage.name, "has no keeper")
        for keeper in passage.keepers:
            if kinds.get(keeper) != "land":
                raise BoardError(passage.name, f"is kept by {keeper!r}, which is no land space")


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
