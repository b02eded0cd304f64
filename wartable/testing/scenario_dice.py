"""The dice of a scenario: faces in order, or by whoever rolls them."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.errors import BadData

Faces = int | dict[str, tuple[int, ...]]
"""One face; or faces by name, for as many rolls as they last: `{tank = [1, 6], infantry = [2]}`."""


ZERO_TO_NINE = 10
"""A die of ten sides may be one that shows 0 to 9; its 0 is the last face."""


class ScenarioDice:
    """The faces given, and nothing else: `BadData` if they are too few or do not fit.

    The game announces whose dice it rolls; faces given by name go to those who have it, in order.
    """

    def __init__(self, given: Sequence[Faces]) -> None:
        self._given: list[Faces] = [_copied(each) for each in given]
        self._names: tuple[str, ...] = ()
        self.rolled: list[int] = []

    @property
    def left(self) -> tuple[Faces, ...]:
        """What has not been rolled."""
        return tuple(_copied(each) for each in self._given)

    def announce(self, names: tuple[str, ...]) -> None:
        """Whose dice are rolled next."""
        self._names = names

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next faces."""
        names, self._names = self._names, ()
        if self._given and isinstance(self._given[0], dict):
            if len(names) != count:
                raise BadData(f"{_dice(count)} rolled for nobody by name: give plain faces")
            faces = tuple([self._face_of(name, names) for name in names])
        else:
            faces = tuple([self._next_face(count, index, names) for index in range(count)])
        first = 0 if sides == ZERO_TO_NINE else 1
        for face in faces:
            if not first <= face <= sides:
                raise BadData(f"a die of {sides} sides cannot show {face}")
        self.rolled += faces
        return tuple([face or sides for face in faces])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The order as it is."""
        return tuple(range(count))

    def _next_face(self, count: int, index: int, names: tuple[str, ...]) -> int:
        face = self._given.pop(0) if self._given else None
        if isinstance(face, int):
            return face
        who = f" for {_counted(names)}" if names else ""
        had = f"{index} face{'' if index == 1 else 's'} left"
        raise BadData(f"{_dice(count)} rolled{who}, but there {_is(index)} {had}")

    def _face_of(self, name: str, names: tuple[str, ...]) -> int:
        given = self._given[0] if self._given else {}
        if not isinstance(given, dict) or not given.get(name):
            raise BadData(f"dice are rolled for {_counted(names)}: no face is left for {name}")
        first, *others = given[name]
        given[name] = tuple(others)
        if not any(given.values()):
            self._given.pop(0)
        return first


def _copied(faces: Faces) -> Faces:
    return dict(faces) if isinstance(faces, dict) else faces


def _counted(names: tuple[str, ...]) -> str:
    return ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))


def _dice(count: int) -> str:
    return "1 die is" if count == 1 else f"{count} dice are"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
