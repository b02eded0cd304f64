"""The coach of a lesson: under which conditions something is to be said."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, get_args

import msgspec

from wartable.core.codec import check_names
from wartable.desk.empire_of_the_sun.asks import name_of
from wartable.desk.lesson_file import Lesson
from wartable.desk.lessons import Lessons
from wartable.games.empire_of_the_sun import expect
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State

ASKS = tuple(name_of(each) for each in get_args(AnyDecision))


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holds when all of it does; what is not said may be as it likes."""

    play: int = 0
    """It is this card play of the lesson, counted from 1."""
    after: int = 0
    """So many cards have been played, or the turn of the lesson is over."""
    ask: str = ""
    """The learner owes this decision."""
    holds: dict[str, Any] = {}
    """Statements as a scenario makes them."""


class EmpireLessons(Lessons[EmpireOfTheSun, Condition]):
    """`FamilyLessons` of Empire of the Sun."""

    folder = Path(__file__).parent / "lessons"
    written = Lesson[Condition]

    def look(self, lesson: Lesson[Condition], view: State) -> Callable[[Condition], bool]:
        pos = position_of(view)
        pending = self.game.pending(view)
        asks = {name_of(type(each)) for each in pending if each.owner == lesson.plays}
        lasts = view.turn == lesson.given["turn"] and view.segment == "offensives"

        def holds(condition: Condition) -> bool:
            """Whether all of the condition is so."""
            return (
                (not condition.play or (lasts and condition.play == view.plays))
                and (not lasts or condition.after < view.plays)
                and (not condition.ask or condition.ask in asks)
                and (not condition.holds or self._is_as(pos, condition))
            )

        return holds

    def _is_as(self, pos: Position, condition: Condition) -> bool:
        return not any(expect.failures(pos, self.game.scenarios.expected(condition.holds)))

    def check(self, lesson: Lesson[Condition], condition: Condition) -> None:
        check_names("question", filter(None, [condition.ask]), ASKS)
        self.game.scenarios.expected(condition.holds)

    def pieces(self) -> Collection[str]:
        return data().counters
