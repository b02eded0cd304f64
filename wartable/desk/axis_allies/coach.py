"""The coach of a lesson: which steps are open in a position, and what is said at them."""

from __future__ import annotations

from functools import cached_property

import msgspec

from wartable.core.codec import unknown_name
from wartable.core.errors import UnknownName
from wartable.desk.axis_allies.lesson_file import (
    END,
    Condition,
    Lesson,
    LessonWords,
    Step,
    read_lessons,
    read_words,
)
from wartable.desk.coaching import Coach, CoachStep, LessonInfo
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.phases import conduct_combat
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Options, State


class AxisAlliesLessons:
    """`FamilyLessons` for one edition."""

    def __init__(self, game: AxisAllies) -> None:
        self.game = game

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """By their ids."""
        return read_lessons(self.game)

    @cached_property
    def _words(self) -> dict[str, dict[str, LessonWords]]:
        return {id: read_words(id, lesson) for id, lesson in self.lessons.items()}

    def _lesson(self, id: str) -> Lesson:
        if id not in self.lessons:
            raise UnknownName(unknown_name("lesson", id, self.lessons))
        return self.lessons[id]

    def all(self, language: str) -> tuple[LessonInfo, ...]:
        told = {id: words[language] for id, words in self._words.items()}
        return tuple(LessonInfo(id, words.title, words.text) for id, words in told.items())

    def seats(self, lesson: str) -> dict[tuple[str, ...], str]:
        found = self._lesson(lesson)
        return {
            (power,): "" if power == found.plays else found.others
            for power in self.game.edition.data.powers
        }

    def start(self, lesson: str, options: Options) -> State:
        given = self._lesson(lesson).given | {"options": msgspec.to_builtins(options)}
        return self.game.scenarios.start(given)

    def coach(self, view: State, lesson: str, language: str) -> Coach:
        found, words = self._lesson(lesson), self._words[lesson][language]
        look = _Look(self.game, found, view)
        return Coach(
            lesson,
            words.title,
            len(found.steps),
            tuple(
                _said(step, n, words)
                for n, step in enumerate(found.steps, start=1)
                if look.is_open(step)
            ),
        )


def _said(step: Step, n: int, words: LessonWords) -> CoachStep:
    pressed = msgspec.structs.asdict(step)
    for name in ("id", "when", "done"):
        del pressed[name]
    told = words.steps[step.id]
    return CoachStep(step.id, n, told.title, told.text, reads=step.reads, **pressed)


class _Look:
    """A position with the eyes of a coach."""

    def __init__(self, game: AxisAllies, lesson: Lesson, view: State) -> None:
        self.game = game
        self.lesson = lesson
        self.pos: Position = game.position(view)
        self.asks = {
            str(type(each).__struct_config__.tag)
            for each in game.pending(view)
            if each.owner == lesson.plays
        }

    def is_open(self, step: Step) -> bool:
        """Whether it is to be said now."""
        return self.holds(step.when) and not any(map(self.holds, step.done))

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
