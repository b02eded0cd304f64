"""Lots: three sides cast a twelve-sided die in turn, and the most points win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.core.errors import IllegalAction, MalformedAction
from wartable.core.game import (
    Action,
    Branch,
    Decision,
    Event,
    Objection,
    OpenGame,
    Outcome,
    Played,
    TableOptions,
)
from wartable.core.names import Names
from wartable.games.families import Family, Listed

OWNERS = ("red", "green", "blue")


class Cast(Action, frozen=True):
    """Cast the die."""


class Throw(Decision, frozen=True):
    """Whose turn it is."""


class Fell(Event, frozen=True):
    """The die shows this."""

    by: str
    face: int


class Points(Struct, frozen=True):
    """What everybody has."""

    options: TableOptions
    points: dict[str, int]
    casts: int = 0


class Lots(OpenGame):
    """The game. Without a last round there is one."""

    family = id = "lots"
    title = "Lots"
    prefix = "LOT"
    version = "1"
    state_type: Any = Points
    action_type: Any = Cast
    event_type: Any = Fell
    options_type: Any = TableOptions
    offers: frozenset[str] = frozenset()
    scenarios = None
    names: ClassVar[Names] = {"owner": OWNERS}

    def check_state(self, state: Points) -> None: ...

    def check_options(self, options: TableOptions) -> None: ...

    def setup(self, options: TableOptions) -> Points:
        return Points(options, dict.fromkeys(OWNERS, 0))

    def seats(self, state: Points) -> Mapping[str, tuple[str, ...]]:
        return state.options.seats or {owner: (owner,) for owner in OWNERS}

    def sides(self, state: Points) -> Mapping[str, tuple[str, ...]]:
        return {owner: (owner,) for owner in OWNERS}

    def round(self, state: Points) -> int:
        return state.casts // len(OWNERS) + 1

    def pending(self, state: Points) -> tuple[Throw, ...]:
        return () if self.outcome(state) else (Throw(OWNERS[state.casts % len(OWNERS)]),)

    def objections(self, state: Points, action: Cast) -> tuple[Objection, ...]:
        if action.by in [decision.owner for decision in self.pending(state)]:
            return ()
        return (Objection("LOT-1", "everybody waits for their turn"),)

    def play(self, state: Points, action: Cast, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        event = Fell(action.by, dice.roll(1, 12)[0])
        return Played((event,), self.evolve(state, event))

    def evolve(self, state: Points, event: Fell) -> Points:
        points = {**state.points, event.by: state.points[event.by] + event.face}
        return replace(state, points=points, casts=state.casts + 1)

    def legal(self, state: Points, decision: Throw) -> tuple[Branch, ...]:
        return (Branch("cast", lambda: [Cast(decision.owner)]),)

    def outcome(self, state: Points) -> Outcome | None:
        if self.round(state) <= max(1, state.options.rounds):
            return None
        most = max(state.points.values())
        winners = tuple(owner for owner, points in state.points.items() if points == most)
        return Outcome(winners, "LOT-2", "the most points win")

    def format_action(self, action: Cast) -> str:
        return f"{action.by}: cast"

    def parse_action(self, text: str) -> Cast:
        owner, _, word = text.partition(": ")
        if word != "cast":
            raise MalformedAction(text)
        return Cast(owner)

    def describe_event(self, event: Fell) -> str:
        return f"{event.by} casts {event.face}."


LOTS = Lots()
FAMILY = Family("lots", "Lots", (Listed("lots", "Lots", "LOT", f"{__name__}:LOTS"),))
