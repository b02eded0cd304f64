"""What all stages of one answer share: the position as the seat sees it, the level, the time."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from wartable.ai.empire_of_the_sun import outlook
from wartable.ai.empire_of_the_sun.levels import Skill
from wartable.ai.player import Clock
from wartable.ai.trials import Luck
from wartable.core.game import seat_of
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State

Answer = tuple[Any, str]
"""An action, and its reason in a sentence."""


class Study:
    """One look at a position, for one side, until it has to answer again."""

    def __init__(
        self,
        game: EmpireOfTheSun,
        view: State,
        side: Side,
        level: Skill,
        rng: random.Random,
        clock: Clock,
        whole: State | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.side: Side = side
        self.enemy: Side = other(side)
        self.level = level
        self.rng = rng
        self.clock = clock
        self._whole = whole

    @cached_property
    def pos(self) -> Position:
        """What the seat sees."""
        return position_of(self.view)

    @cached_property
    def whole(self) -> State:
        """A whole position that the seat holds possible; ways are tried out on it."""
        return self.imagined(0) if self._whole is None else self._whole

    def within(self, state: State, side: Side, level: Skill) -> Study:
        """A look at a position that is itself imagined, with errors of its own."""
        rng = random.Random(f"{state.turn} {state.plays} {side}")
        return Study(self.game, state, side, level, rng, self.clock, whole=state)

    def imagined(self, number: int) -> State:
        """One of the positions that the seat holds possible."""
        luck = Luck(number)
        luck.turn_to("imagined", str(self.view.turn), str(self.view.plays))
        seat = seat_of(self.game, self.view, self.side)
        return self.game.imagine(self.view, seat, luck)

    def luck(self, number: int = 0) -> Luck:
        """Dice for trials in this moment."""
        luck = Luck(number)
        luck.turn_to(str(self.view.turn), str(self.view.plays))
        return luck

    def after(self, action: Any, state: State | None = None) -> State:
        """Where an action leads, with dice that fall as they may."""
        played = self.game.play(state or self.whole, action, self.luck())
        after: State = played.state
        return after

    def value(self, state: State) -> float:
        """What a position is worth to the side."""
        return outlook.value(position_of(state), self.side)

    @cached_property
    def now(self) -> float:
        """What the position is worth as it stands."""
        return self.value(self.whole)

    def stray(self, scale: float = 1.0) -> float:
        """An error of judgement, as large as the level makes them."""
        return self.rng.gauss(0.0, self.level.noise * scale) if self.level.noise else 0.0

    def overlooks(self) -> bool:
        """Whether something is not seen."""
        return self.level.overlooks > 0 and self.rng.random() < self.level.overlooks

    def listed(self, decision: Any) -> list[Any]:
        """All answers that are listed."""
        return [
            action for branch in self.game.legal(self.view, decision) for action in branch.actions()
        ]

    def name(self, thing: str) -> str:
        """What people call a counter, a hex or a card."""
        return self.pos.name(thing)

    def names(self, things: Iterable[str]) -> str:
        """Several of them."""
        return ", ".join(self.name(each) for each in things)
