"""The lessons of a game, from their files: which steps are open in a position, and what is said."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from wartable.core.codec import check_names, unknown_name
from wartable.core.errors import BadData, UnknownName, WartableError
from wartable.core.game import Decision, Game, Scenarios
from wartable.desk import desk_of
from wartable.desk.coaching import Coach, CoachStep, LessonInfo
from wartable.desk.lesson_file import Lesson, LessonWords, Step, read, read_words
from wartable.desk.values import GameInfo

G = TypeVar("G", bound=Game)
C = TypeVar("C")
OWN = ("id", "when", "done")
"""The fields of a step that are the coach's own matter."""


class Lessons(ABC, Generic[G, C]):
    """`FamilyLessons` of one game. A family says what its conditions are, and when they hold."""

    folder: ClassVar[Path]
    """Where the lessons of the family lie."""
    written: ClassVar[Any]
    """How they are written: `Lesson` with the family's conditions."""

    def __init__(self, game: G, folder: Path | None = None) -> None:
        self.game = game
        self._folder = folder or self.folder

    # ---- what a family brings ----

    @abstractmethod
    def look(self, lesson: Lesson[C], view: Any) -> Callable[[C], bool]:
        """A position with the eyes of a coach: which conditions hold in it."""

    @abstractmethod
    def check(self, lesson: Lesson[C], condition: C) -> None:
        """Every name in a condition is known; else `BadData`."""

    @abstractmethod
    def pieces(self) -> Collection[str]:
        """What a step can call pieces: by their kinds, or by their keys."""

    # ---- the files ----

    @cached_property
    def lessons(self) -> dict[str, Lesson[C]]:
        """The lessons of the game, by their ids, each checked."""
        found = {}
        for path in sorted(self._folder.glob("*/lesson.toml")):
            lesson: Lesson[C] = read(path, self.written)
            if lesson.game == self.game.id:
                try:
                    self._check(lesson)
                except WartableError as error:
                    raise BadData(f"{path}: {error}") from error
                found[path.parent.name] = lesson
        return found

    @cached_property
    def words(self) -> dict[str, dict[str, LessonWords]]:
        """What each lesson says, by language."""
        return {id: read_words(self._folder / id, each) for id, each in self.lessons.items()}

    def _check(self, lesson: Lesson[C]) -> None:
        """Every name is known, and the position can be set up with the learner to play."""
        info = desk_of(self.game).info("en")
        check_names("power", [lesson.plays], [power.id for power in info.powers])
        owners = {each.owner for each in self.game.pending(self._start(lesson, {}))}
        if owners != {lesson.plays}:
            raise BadData(f"given: {lesson.plays} is to play, not {', '.join(sorted(owners))}")
        for said in lesson.replies:
            self._reply(said, lesson.plays)
        ids = [step.id for step in lesson.steps]
        if twice := {id for id in ids if ids.count(id) > 1}:
            raise BadData(f"steps: {', '.join(sorted(twice))} comes twice")
        for step in lesson.steps:
            try:
                self._check_step(lesson, step, info)
            except WartableError as error:
                raise BadData(f"step {step.id}: {error}") from error

    def _check_step(self, lesson: Lesson[C], step: Step[C], info: GameInfo) -> None:
        known: dict[str, tuple[list[str], Iterable[Any]]] = {
            "space": ([*step.spaces, step.source, step.target, step.about], info.spaces),
            "way": ([step.how], info.ways),
            "card": ([step.card], info.cards),
            "overlay": ([step.overlay], info.overlays),
        }
        for what, (names, there) in known.items():
            check_names(what, filter(None, names), {each.id for each in there})
        check_names("piece", step.pieces, self.pieces())
        if bool(step.source) != bool(step.target):
            raise BadData("pieces go from a source to a target")
        wants = {each.id: each.about for each in info.overlays}
        if wants.get(step.overlay, False) != bool(step.about):
            raise BadData("an overlay is about a space, or it is not")
        for condition in (step.when, *step.done):
            self.check(lesson, condition)

    def _lesson(self, id: str) -> Lesson[C]:
        if id not in self.lessons:
            raise UnknownName(unknown_name("lesson", id, self.lessons))
        return self.lessons[id]

    # ---- the lessons ----

    def all(self, language: str) -> tuple[LessonInfo, ...]:
        told = {id: words[language] for id, words in self.words.items()}
        return tuple(
            LessonInfo(id, words.title, words.text, self.lessons[id].minutes)
            for id, words in told.items()
        )

    def seats(self, lesson: str) -> dict[tuple[str, ...], str]:
        found = self._lesson(lesson)
        return {
            (power.id,): "" if power.id == found.plays else found.others
            for power in desk_of(self.game).info("en").powers
        }

    def start(self, lesson: str, options: Any) -> Any:
        return self._start(self._lesson(lesson), msgspec.to_builtins(options))

    def _start(self, lesson: Lesson[C], options: dict[str, Any]) -> Any:
        return self._scenarios.start(lesson.given | {"options": options})

    @property
    def _scenarios(self) -> Scenarios:
        if self.game.scenarios is None:
            raise BadData(f"no position of {self.game.title} can be given")
        return self.game.scenarios

    def seed(self, lesson: str) -> bytes | None:
        said = self._lesson(lesson).dice
        return hashlib.sha256(f"wartable lesson\n{said}".encode()).digest() if said else None

    def coach(self, view: Any, lesson: str, language: str) -> Coach:
        found, words = self._lesson(lesson), self.words[lesson][language]
        holds = self.look(found, view)
        return Coach(
            lesson,
            words.title,
            len(found.steps),
            tuple(
                _said(step, n, words)
                for n, step in enumerate(found.steps, start=1)
                if _is_open(step, holds)
            ),
        )

    def reply(self, view: Any, lesson: str, decision: Decision) -> Any | None:
        found = self._lesson(lesson)
        holds = self.look(found, view)
        if not found.replies or any(step.last and _is_open(step, holds) for step in found.steps):
            return None
        for said in found.replies:
            action = self._reply(said, decision.owner)
            if not self.game.objections(view, action):
                return action
        return desk_of(self.game).default_answer(view, decision)

    def _reply(self, said: str, owner: str) -> Any:
        return self._scenarios.action(f"{owner}: {said}")


def _is_open(step: Step[C], holds: Callable[[C], bool]) -> bool:
    """Whether it is to be said now."""
    return holds(step.when) and not any(map(holds, step.done))


def _said(step: Step[Any], n: int, words: LessonWords) -> CoachStep:
    pressed = {name: each for name, each in msgspec.structs.asdict(step).items() if name not in OWN}
    told = words.steps[step.id]
    return CoachStep(step.id, n, told.title, told.text, reads=step.reads, **pressed)
