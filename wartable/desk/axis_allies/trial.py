"""Actions of the family tried one after the other before any of them is made."""

from __future__ import annotations

from wartable.desk import trial
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State


class Trial(trial.Trial[State]):
    """A position and what was done from it; the real game is not touched."""

    game: AxisAllies

    def __init__(self, game: AxisAllies, state: State) -> None:
        super().__init__(game, state)

    @property
    def pos(self) -> Position:
        return self.game.position(self.state)

    @property
    def me(self) -> str:
        return self.state.power
