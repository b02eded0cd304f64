"""Actions tried one after the other before any of them is made, and dice without luck."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any, Generic, TypeVar

from wartable.core.dice import NoDice
from wartable.core.errors import IllegalAction
from wartable.core.game import Game

State = TypeVar("State")


class DiceFall(Exception):
    """An action that rolls dice: nothing after it can be tried."""


NO_DICE = NoDice(DiceFall)


class Trial(Generic[State]):
    """A position and what was done from it; the real game is not touched."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.actions: list[Any] = []

    def play(self, action: Any) -> None:
        """Do it, or `IllegalAction` with every reason."""
        if objections := self.game.objections(self.state, action):
            raise IllegalAction(objections)
        self.actions.append(action)
        try:
            self.state = self.game.play(self.state, action, NO_DICE).state
        except DiceFall:
            return


FACES = (3, 4, 5, 2, 1, 6, 4, 3, 2, 5, 6, 1)
"""Single dice in turn: two sides that roll by turns both see all faces, the middling first."""


class EvenDice:
    """Dice without luck: a single one shows every face in turn, several at once are spread over
    all faces."""

    def __init__(self, start: int = 0) -> None:
        self._faces = islice(cycle(FACES), start, None)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if count == 1:
            return (-(-next(self._faces) * sides // 6),)
        return tuple(-(-sides * (2 * at + 1) // (2 * count)) for at in range(count))

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))
