"""What an action writes: events, each of which makes the next state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wartable.core import script
from wartable.core.dice import Dice, announce
from wartable.games.empire_of_the_sun.actions import Hit, PlaceBid
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.events import (
    AnyEvent,
    FlowBecame,
    MarksChanges,
    MarksNoted,
    MemoryChanges,
    MemoryNoted,
    OffensiveChanges,
    OffensiveNoted,
    Opened,
    Placed,
    Rolled,
    StepLost,
    TrackMoved,
)
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.names import Side, TrackName
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import Frame, Offensive, State, Window


class Script(script.Script[Position, AnyEvent]):
    """The events of one action so far, the position they lead to, and the dice."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(position_of(state), dice)

    @property
    def state(self) -> State:
        return self.pos.state

    @property
    def offensive(self) -> Offensive:
        """The Offensive under way."""
        return self.pos.offensive

    def after(self, event: AnyEvent) -> Position:
        return Position(evolve(self.pos.state, event), near=self.pos)

    def flow_became(self, flow: tuple[Any, ...]) -> FlowBecame:
        return FlowBecame(flow)

    def ask(self, *decisions: AnyDecision) -> None:
        """A window with these decisions lies on the flow."""
        self.push(Window(decisions))

    def change(self, frame: Frame, **changes: Any) -> None:
        """This frame of the flow, wherever it lies, has these fields from now on."""
        flow = self.pos.state.flow
        index = next(n for n in reversed(range(len(flow))) if flow[n] is frame)
        changed = replace(frame, **changes)
        self.emit(FlowBecame((*flow[:index], changed, *flow[index + 1 :])))

    def open(self, answers: tuple[Hit | PlaceBid, ...]) -> None:
        """All are in: what waited unseen is seen, and nobody takes his own back any more."""
        if len(answers) > 1:
            self.emit(Opened(answers))

    def roll(self, what: str) -> int:
        """A die from 0 to 9, announced by what it is for (EOS-1.22-01); `tell` says the result."""
        announce(self.dice, [what])
        (face,) = self.dice.roll(1, 10)
        return face % 10

    def tell(
        self, what: str, by: Side, face: int, modifier: int = 0, result: str = "", **more: Any
    ) -> None:
        """A die that fell is known to all."""
        self.emit(Rolled(what, by, face, modifier, result, **more))

    def note(self, **changes: Any) -> None:
        """Fields of the Offensive."""
        self.emit(OffensiveNoted(OffensiveChanges(**changes)))

    def mark(self, **changes: Any) -> None:
        """Markers."""
        self.emit(MarksNoted(MarksChanges(**changes)))

    def keep(self, **changes: Any) -> None:
        """What rules count over turns."""
        self.emit(MemoryNoted(MemoryChanges(**changes)))

    def track(self, track: TrackName, to: int, why: str = "") -> None:
        """A marker moves on its track, if it moves at all."""
        if getattr(self.state.tracks, track) != to:
            self.emit(TrackMoved(track, to, why))

    def place(self, units: Iterable[str], to: str, why: str) -> None:
        """Units are put somewhere."""
        if found := tuple(sorted(units)):
            self.emit(Placed(found, to, why))

    def lose_step(self, unit: str, why: str) -> None:
        """A unit is flipped or eliminated."""
        self.emit(StepLost(unit, why, last=self.pos.is_reduced(unit)))
