"""The coach of a lesson: under which conditions something is to be said."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, get_args

import msgspec

from wartable.core.codec import check_names
from wartable.desk.lesson_file import Lesson
from wartable.desk.lessons import Lessons
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.phases import conduct_combat
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State

END = "end"
"""Stands where a phase is named for the end of the learner's first turn."""
ASKS = tuple(str(each.__struct_config__.tag) for each in get_args(AnyDecision))


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holds when all of it does; what is not said may be as it likes."""

    reached: str = ""
    """The learner's first turn has come to this phase, or is past it; `end`: the turn is over."""
    ask: str = ""
    """The learner owes this decision."""
    combat: str = ""
    """A combat of this turn is still to come there."""
    fought: str = ""
    """The combat there has been fought this turn."""
    bought: bool = False
    """Something waits to be placed."""
    aloft: bool = False
    """Aircraft must still land."""
    holds: dict[str, Any] = {}
    """Statements as a scenario makes them."""


class AxisAlliesLessons(Lessons[AxisAllies, Condition]):
    """`FamilyLessons` for one edition."""

    folder = Path(__file__).parent / "lessons"
    written = Lesson[Condition]

    def look(self, lesson: Lesson[Condition], view: State) -> Callable[[Condition], bool]:
        return _Look(self.game, lesson, view).holds

    def check(self, lesson: Lesson[Condition], condition: Condition) -> None:
        phases = [*(phase.name for phase in self.game.edition.phases), END]
        check_names("phase", filter(None, [condition.reached]), phases)
        check_names("question", filter(None, [condition.ask]), ASKS)
        places = filter(None, (condition.combat, condition.fought))
        check_names("space", places, self.game.edition.data.spaces)
        self.game.scenarios.expected(condition.holds)

    def pieces(self) -> Collection[str]:
        return self.game.edition.data.units


class _Look:
    """A position with the eyes of a coach."""

    def __init__(self, game: AxisAllies, lesson: Lesson[Condition], view: State) -> None:
        self.game = game
        self.lesson = lesson
        self.pos: Position = game.position(view)
        self.asks = {
            str(type(each).__struct_config__.tag)
            for each in game.pending(view)
            if each.owner == lesson.plays
        }

    def holds(self, condition: Condition) -> bool:
        """Whether all of the condition is so."""
        state = self.pos.state
        coming = {space for spaces in conduct_combat.combats(self.pos) for space in spaces}
        return (
            (not condition.reached or self._has_reached(condition.reached))
            and (not condition.ask or condition.ask in self.asks)
            and (not condition.combat or condition.combat in coming)
            and (not condition.fought or condition.fought in state.fought)
            and (not condition.bought or bool(state.bought))
            and (not condition.aloft or bool(landing.aloft(self.pos)))
            and self._is_as(condition)
        )

    def _has_reached(self, phase: str) -> bool:
        """Whether the learner's first turn has come so far; turns go by rounds and powers."""
        state, first = self.pos.state, self.lesson.given.get("round", 1)
        phases = [each.name for each in self.game.edition.phases]
        powers = [*self.pos.data.powers]
        at = len(phases) if phase == END else phases.index(phase)
        now = (state.round, powers.index(state.power), phases.index(state.phase))
        return now >= (first, powers.index(self.lesson.plays), at)

    def _is_as(self, condition: Condition) -> bool:
        if not condition.holds:
            return True
        statements = self.game.scenarios
        expected = statements.expected(condition.holds)
        return not any(statements.failures(self.pos.state, expected))
