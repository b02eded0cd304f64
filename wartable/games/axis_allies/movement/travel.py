"""How a unit travels: one set of answers that both walks a path and lists what can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


class Enter(Protocol):
    def __call__(self, pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
        """Why the unit may not go from a to b, or `None`."""


class Stop(Protocol):
    def __call__(self, pos: Position, unit: Unit, here: str) -> Objection | None:
        """Why the unit may not go on from here, or `None`."""


class End(Protocol):
    def __call__(self, pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
        """Why the unit may not end this path, or `None`."""


class Ready(Protocol):
    def __call__(self, pos: Position, unit: Unit, space: str) -> Objection | None:
        """Why the unit may not move at all now, or `None`."""


def has_moved(pos: Position, unit: Unit, space: str) -> Objection | None:
    """No unit makes two combat moves; a ship whose cargo is to land has made one (S42-CMV-08)."""
    if unit.did or unit.spent or any(aboard.to for aboard in unit.cargo):
        return Objection(
            pos.rule("S42-CMV-08"), f"{pos.name(unit.type)} has already moved", (space,)
        )
    return None


def what_is_left(pos: Position, unit: Unit, space: str) -> int:
    """A unit goes as far as its movement."""
    return pos.left(unit, space)


class Travel(NamedTuple):
    """The rules of movement of one domain in one phase."""

    ready: Ready
    enter: Enter
    stop: Stop
    end: End
    range: Callable[[Position, Unit, str], int] = what_is_left
    range_rule: str = "S42-CMV-10"
    """The rule that a longer path breaks."""


def walk(pos: Position, unit: Unit, path: Sequence[str], travel: Travel) -> Iterator[Objection]:
    """Every objection to the unit going along the path."""
    if objection := travel.ready(pos, unit, path[0]):
        yield objection
    steps = len(path) - 1
    left = travel.range(pos, unit, path[0])
    if steps > left:
        yield Objection(
            pos.rule(travel.range_rule),
            f"{pos.name(unit.type)} has {left} movement left, the path takes {steps}",
            (path[0],),
        )
    for index, (a, b) in enumerate(pairwise(path)):
        if objection := travel.enter(pos, unit, a, b):
            yield objection
            return
        if index < steps - 1 and (objection := travel.stop(pos, unit, b)):
            yield objection
            return
    if objection := _end(pos, unit, path, travel):
        yield objection


def _end(pos: Position, unit: Unit, path: Sequence[str], travel: Travel) -> Objection | None:
    """Why the unit may not end the path, for what it finds there or for the place itself."""
    objection = travel.end(pos, unit, path)
    if objection is None and len(path) > 1:
        return pos.edition.bars_ending(pos, unit, path[-1])
    return objection


def reachable(
    pos: Position, unit: Unit, start: str, neighbours: dict[str, tuple[str, ...]], travel: Travel
) -> dict[str, tuple[str, ...]]:
    """The paths that `walk` has nothing against: one, the shortest, to each space."""
    if travel.ready(pos, unit, start):
        return {}

    def step(a: str, b: str) -> Step:
        if travel.enter(pos, unit, a, b):
            return Step.NO
        return Step.STOP if travel.stop(pos, unit, b) else Step.GO

    paths = reach(neighbours, start, travel.range(pos, unit, start), step)
    del paths[start]
    return {end: path for end, path in paths.items() if not _end(pos, unit, path, travel)}
