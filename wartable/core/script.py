"""What an action writes: events, each of which makes the next position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

from wartable.core.dice import Dice
from wartable.core.errors import BadData
from wartable.core.records import MOST_EVENTS


class Flowing(Protocol):
    """A state whose flow is a stack of frames: the last says what happens next."""

    @property
    def flow(self) -> tuple[Any, ...]: ...


class Position(Protocol):
    """A state with the rules it is played under."""

    @property
    def state(self) -> Flowing: ...


Pos = TypeVar("Pos", bound=Position)
AnyEvent = TypeVar("AnyEvent")


class Script(ABC, Generic[Pos, AnyEvent]):
    """The events of one action so far, the position they lead to, and the dice."""

    def __init__(self, pos: Pos, dice: Dice) -> None:
        self.pos = pos
        self.dice = dice
        self.events: list[AnyEvent] = []

    @abstractmethod
    def after(self, event: AnyEvent) -> Pos:
        """The position when this has happened."""

    @abstractmethod
    def flow_became(self, flow: tuple[Any, ...]) -> AnyEvent:
        """The event that makes this the flow."""

    def emit(self, event: AnyEvent) -> None:
        """Let this happen; what never ends is no position of any game."""
        if len(self.events) >= MOST_EVENTS:
            raise BadData("what follows from this never ends")
        self.events.append(event)
        self.pos = self.after(event)

    def push(self, *frames: Any) -> None:
        """Put frames on the flow."""
        self.emit(self.flow_became((*self.pos.state.flow, *frames)))

    def pop(self) -> None:
        """Take the top frame off the flow."""
        self.emit(self.flow_became(self.pos.state.flow[:-1]))

    def become(self, *frames: Any) -> None:
        """Replace the top frame."""
        self.emit(self.flow_became((*self.pos.state.flow[:-1], *frames)))
