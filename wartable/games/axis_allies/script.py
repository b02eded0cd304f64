"""What an action writes: events, each of which makes the next state."""

from __future__ import annotations

from typing import Any

from wartable.core import script
from wartable.core.dice import Dice
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.events import AnyEvent, FlowBecame
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State


class Script(script.Script[Position, AnyEvent]):
    """The events of one action so far, the state they lead to, and the dice."""

    def __init__(self, edition: Edition, state: State, dice: Dice) -> None:
        super().__init__(Position(edition, state), dice)
        self.edition = edition

    @property
    def state(self) -> State:
        return self.pos.state

    def after(self, event: AnyEvent) -> Position:
        return Position(self.edition, evolve(self.pos.state, event))

    def flow_became(self, flow: tuple[Any, ...]) -> FlowBecame:
        return FlowBecame(flow)
