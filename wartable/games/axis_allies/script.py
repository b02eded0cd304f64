"""What an action writes: events, each of which makes the next state."""

from __future__ import annotations

from wartable.core.dice import Dice
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.events import AnyEvent, FlowBecame
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Frame, State


class Script:
    """The events of one action so far, the state they lead to, and the dice."""

    def __init__(self, edition: Edition, state: State, dice: Dice) -> None:
        self.edition = edition
        self.dice = dice
        self.events: list[AnyEvent] = []
        self.pos = Position(edition, state)

    @property
    def state(self) -> State:
        return self.pos.state

    def emit(self, event: AnyEvent) -> None:
        """Let this happen."""
        self.events.append(event)
        self.pos = Position(self.edition, evolve(self.pos.state, event))

    def push(self, *frames: Frame) -> None:
        """Put frames on the flow."""
        self.emit(FlowBecame((*self.state.flow, *frames)))

    def pop(self) -> None:
        """Take the top frame off the flow."""
        self.emit(FlowBecame(self.state.flow[:-1]))

    def become(self, *frames: Frame) -> None:
        """Replace the top frame."""
        self.emit(FlowBecame((*self.state.flow[:-1], *frames)))
