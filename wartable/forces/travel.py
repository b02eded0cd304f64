"""How a unit travels: one set of answers that both walks a path and lists what can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from wartable.board import Step, reach
from wartable.core.game import Objection

Pos = TypeVar("Pos", contravariant=True)
Unit = TypeVar("Unit", contravariant=True)


class Travel(Protocol[Pos, Unit]):
    """The rules of movement of one kind of units in one phase; each answer is `None` where nothing
    is against it."""

    @property
    def ready(self) -> Callable[[Pos, Unit, str], Objection | None]:
        """Why the unit may not move at all now."""

    @property
    def enter(self) -> Callable[[Pos, Unit, str, str], Objection | None]:
        """Why the unit may not go from one space to the next."""

    @property
    def stop(self) -> Callable[[Pos, Unit, str], Objection | None]:
        """Why the unit may not go on from here."""

    @property
    def end(self) -> Callable[[Pos, Unit, Sequence[str]], Objection | None]:
        """Why the unit may not end this path."""

    @property
    def range(self) -> Callable[[Pos, Unit, str], int]:
        """How many steps the unit can go from this space."""

    def too_far(self, pos: Pos, unit: Unit, start: str, left: int, steps: int) -> Objection:
        """What is against a path of more steps than are left."""

    def bars(self, pos: Pos, unit: Unit, space: str) -> Objection | None:
        """Why the unit may not come to a space and stay, whatever it finds there."""


def walk(
    pos: Pos, unit: Unit, path: Sequence[str], travel: Travel[Pos, Unit]
) -> Iterator[Objection]:
    """Every objection to the unit going along the path."""
    if objection := travel.ready(pos, unit, path[0]):
        yield objection
    steps = len(path) - 1
    left = travel.range(pos, unit, path[0])
    if steps > left:
        yield travel.too_far(pos, unit, path[0], left, steps)
    for index, (a, b) in enumerate(pairwise(path)):
        if objection := travel.enter(pos, unit, a, b):
            yield objection
            return
        if index < steps - 1 and (objection := travel.stop(pos, unit, b)):
            yield objection
            return
    if objection := _end(pos, unit, path, travel):
        yield objection


def _end(pos: Pos, unit: Unit, path: Sequence[str], travel: Travel[Pos, Unit]) -> Objection | None:
    """Why the unit may not end the path, for what it finds there or for the place itself."""
    objection = travel.end(pos, unit, path)
    if objection is None and len(path) > 1:
        return travel.bars(pos, unit, path[-1])
    return objection


def reachable(
    pos: Pos,
    unit: Unit,
    start: str,
    neighbours: Mapping[str, tuple[str, ...]],
    travel: Travel[Pos, Unit],
) -> dict[str, tuple[str, ...]]:
    """The paths that `walk` has nothing against: one, the shortest, to each space."""
    if travel.ready(pos, unit, start):
        return {}
    left = travel.range(pos, unit, start)

    def step(a: str, b: str) -> Step:
        if travel.enter(pos, unit, a, b):
            return Step.NO
        return Step.STOP if left == 1 or travel.stop(pos, unit, b) else Step.GO

    paths = reach(neighbours, start, left, step)
    del paths[start]
    return {end: path for end, path in paths.items() if not _end(pos, unit, path, travel)}
