"""Actions tried one after the other before any of them is made."""

from __future__ import annotations

from wartable.core.errors import IllegalAction
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State


class DiceFall(Exception):
    """An action that rolls dice: nothing after it can be tried."""


class NoDice:
    """Dice that must not fall."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise DiceFall

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise DiceFall


class Trial:
    """A position and what was done from it; the real game is not touched."""

    def __init__(self, game: AxisAllies, state: State) -> None:
        self.game = game
        self.state = state
        self.actions: list[AnyAction] = []

    @property
    def pos(self) -> Position:
        return self.game.position(self.state)

    @property
    def me(self) -> str:
        return self.state.power

    def play(self, action: AnyAction) -> None:
        """Do it, or `IllegalAction` with every reason."""
        if objections := self.game.objections(self.state, action):
            raise IllegalAction(objections)
        self.actions.append(action)
        try:
            self.state = self.game.play(self.state, action, NoDice()).state
        except DiceFall:
            return
