"""Dice for tests: faces that are told beforehand, and fast ones for random play."""

from __future__ import annotations

import random

from wartable.core.dice import Dice
from wartable.core.errors import WartableError
from wartable.testing.subject import hold


class ScriptedDice:
    """The faces given, in their order, across rolls; a shuffle leaves the order as it is."""

    def __init__(self, *faces: int) -> None:
        self._faces = faces
        self._used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces not rolled yet."""
        return self._faces[self._used :]

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next faces; `WartableError` if there are too few or the dice have no such face."""
        faces = self.left[:count]
        if len(faces) < count:
            raise WartableError(f"{count} dice are rolled, but {len(faces)} faces are left")
        for face in faces:
            if not 1 <= face <= sides:
                raise WartableError(f"a die of {sides} sides cannot show {face}")
        self._used += count
        return faces

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The order as it is."""
        return tuple(range(count))


class SeededDice:
    """The same dice for the same seed, fast; not proven to anybody."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`."""
        random_ = self._random.random
        return tuple([int(random_() * sides) + 1 for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
        return tuple(self._random.sample(range(count), count))


class WatchedDice:
    """Other dice, with what was drawn; once they are put away nothing may be drawn any more."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.drawn: list[tuple[str, int]] = []
        """Of each draw its kind and its size."""
        self.are_away = False

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces from the dice inside."""
        self._note(f"d{sides}", count)
        return self._dice.roll(count, sides)

    def shuffle(self, count: int) -> tuple[int, ...]:
        """An order from the dice inside."""
        self._note("shuffle", count)
        return self._dice.shuffle(count)

    def _note(self, kind: str, count: int) -> None:
        hold(not self.are_away, f"{kind} is drawn when nothing is played")
        if count:
            self.drawn.append((kind, count))
