"""How units of the family travel: the answers that walk a path and list what can be reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

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
            pos.rule("S42-CMV-08"), "{unit} has already moved", (space,), pos.parts(unit=unit.type)
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

    def too_far(self, pos: Position, unit: Unit, start: str, left: int, steps: int) -> Objection:
        return Objection(
            pos.rule(self.range_rule),
            "{unit} has {number} movement left, the path takes {number_2}",
            (start,),
            pos.parts(unit=unit.type, number=left, number_2=steps),
        )

    def bars(self, pos: Position, unit: Unit, space: str) -> Objection | None:
        return pos.edition.bars_ending(pos, unit, space)
