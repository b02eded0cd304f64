"""What an action writes: events, each of which makes the next state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wartable.core import script
from wartable.core.dice import Dice, announce
from wartable.forces import minus, plus
from wartable.games.global_war_1936.decisions import AnyDecision
from wartable.games.global_war_1936.events import (
    AnyEvent,
    BoxBecame,
    Change,
    Counted,
    FacilitiesBecame,
    FlowBecame,
    IppChanged,
    QueueBecame,
    UnitsChanged,
)
from wartable.games.global_war_1936.evolve import evolve
from wartable.games.global_war_1936.names import Counter
from wartable.games.global_war_1936.position import Position, position_of
from wartable.games.global_war_1936.state import Boxed, Facilities, Queue, State, Window
from wartable.games.global_war_1936.unit import Force


class Script(script.Script[Position, AnyEvent]):
    """The events of one action so far, the position they lead to, and the dice."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(position_of(state), dice)

    @property
    def state(self) -> State:
        return self.pos.state

    def after(self, event: AnyEvent) -> Position:
        return Position(evolve(self.pos.state, event), near=self.pos)

    def flow_became(self, flow: tuple[Any, ...]) -> FlowBecame:
        return FlowBecame(flow)

    def ask(self, *decisions: AnyDecision) -> None:
        """A window with these decisions lies on the flow."""
        self.push(Window(decisions))

    def roll(self, what: str, number: int = 1, faces: int = 12) -> tuple[int, ...]:
        """Dice, announced by what they are for; D12 but where a rule says D6 (GW-0.2-09)."""
        announce(self.dice, [what])
        return tuple(self.dice.roll(number, faces))

    def throw(self, what: str, bands: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """A D12 for each of these, with the faces up to which it does the same: who follows every
        result need not follow every face."""
        return self.roll(what, len(bands))

    def throw_together(self, what: str, number: int, faces: int) -> tuple[int, ...]:
        """Dice of which only the sum counts."""
        return self.roll(what, number, faces)

    def pay(self, nation: str, ipp: int, why: str) -> None:
        """The nation has so much less; what it gets is below zero."""
        if ipp:
            self.emit(IppChanged(nation, self.pos.sheet(nation).ipp - ipp, why))

    def count(self, counter: Counter, key: str, number: int = 1) -> None:
        self.emit(Counted(counter, key, number))

    def build(self, nation: str, more: Queue = (), less: Queue = ()) -> None:
        """The production diagram has these more and those less."""
        now = self.state.queue.get(nation, ())
        self.emit(QueueBecame(nation, plus(minus(now, less), more)))

    def box(self, nation: str, more: Boxed = (), less: Boxed = ()) -> None:
        """The Place Units box has these more and those less."""
        now = self.state.box.get(nation, ())
        self.emit(BoxBecame(nation, plus(minus(now, less), more)))

    def change_facilities(self, zone: str, more: Facilities = (), less: Facilities = ()) -> None:
        now = self.pos.facilities(zone)
        self.emit(FacilitiesBecame(zone, plus(minus(now, less), more)))

    def change_units(self, space: str, more: Force = (), less: Force = (), why: str = "") -> None:
        self.emit(UnitsChanged((Change(space, less, more),), why))

    def emit_all(self, events: Iterable[AnyEvent]) -> None:
        for event in events:
            self.emit(event)
