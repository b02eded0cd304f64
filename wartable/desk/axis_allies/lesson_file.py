"""A lesson as its files have it: `lessons/<lesson>/lesson.toml` holds the position and the steps,
the files beside it the words, one for each language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from wartable.core.codec import Unreadable, check_names, convert
from wartable.core.errors import BadData, WartableError
from wartable.desk.language import FORMS
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given

FOLDER = Path(__file__).parent / "lessons"
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


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the coach says, from when on, until when, and what is to be pressed for it."""

    id: str
    when: Condition
    done: tuple[Condition, ...] = ()
    """Any of them; without one it is done when `when` no longer holds."""
    rule: str = ""
    last: bool = False
    spaces: tuple[str, ...] = ()
    source: str = ""
    pieces: dict[str, int] = {}
    target: str = ""
    button: str = ""
    sheet: str = ""
    rows: dict[str, int] = {}

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do but to read it."""
        return not (self.source or self.button or self.sheet or self.last)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, who plays it, and the steps of the coach."""

    game: str
    plays: str
    """The learner's power; its turn comes first."""
    others: str
    """The level of the computers that play all other powers."""
    given: dict[str, Any]
    steps: tuple[Step, ...]


class StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says at a step."""

    title: str
    text: str


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson in one language."""

    title: str
    text: str
    steps: dict[str, StepWords]


def read_lessons(game: AxisAllies, folder: Path = FOLDER) -> dict[str, Lesson]:
    """The lessons of a game, by their ids, each checked."""
    found = {}
    for path in sorted(folder.glob("*/lesson.toml")):
        lesson: Lesson = _read(path, Lesson)
        if lesson.game == game.id:
            try:
                _check(game, lesson)
            except WartableError as error:
                raise BadData(f"{path}: {error}") from error
            found[path.parent.name] = lesson
    return found


def read_words(id: str, lesson: Lesson, folder: Path = FOLDER) -> dict[str, LessonWords]:
    """What the lesson says in every language, step by step."""
    found = {}
    for language in FORMS:
        path = folder / id / f"{language}.toml"
        words: LessonWords = _read(path, LessonWords)
        steps = [step.id for step in lesson.steps]
        if missing := [id for id in steps if id not in words.steps]:
            raise BadData(f"{path}: nothing is said at {', '.join(missing)}")
        try:
            check_names("step", words.steps, steps)
        except BadData as error:
            raise BadData(f"{path}: {error}") from error
        found[language] = words
    return found


def _read(path: Path, type_: Any) -> Any:
    try:
        return convert(tomllib.loads(path.read_text("utf-8")), type_)
    except (OSError, tomllib.TOMLDecodeError, Unreadable) as error:
        raise BadData(f"{path}: {error}") from error


def _check(game: AxisAllies, lesson: Lesson) -> None:
    """Every name is known, and the position can be set up with the learner to play."""
    data = game.edition.data
    given = convert(lesson.given, Given)
    check_names("power", [lesson.plays], data.powers)
    if given.power != lesson.plays:
        raise BadData(f"given: {lesson.plays} is to play, not {given.power}")
    game.scenarios.start(lesson.given)
    ids = [step.id for step in lesson.steps]
    if twice := {id for id in ids if ids.count(id) > 1}:
        raise BadData(f"steps: {', '.join(sorted(twice))} comes twice")
    for step in lesson.steps:
        try:
            _check_step(game, step)
        except WartableError as error:
            raise BadData(f"step {step.id}: {error}") from error


def _check_step(game: AxisAllies, step: Step) -> None:
    data = game.edition.data
    check_names("space", [*step.spaces, *filter(None, (step.source, step.target))], data.spaces)
    check_names("unit", step.pieces, data.units)
    if bool(step.source) != bool(step.target):
        raise BadData("pieces go from a source to a target")
    for condition in (step.when, *step.done):
        phases = [*(phase.name for phase in game.edition.phases), END]
        check_names("phase", filter(None, [condition.reached]), phases)
        check_names("question", filter(None, [condition.ask]), ASKS)
        check_names("space", _spaces(condition), data.spaces)
        game.scenarios.expected(condition.holds)


def _spaces(condition: Condition) -> Iterator[str]:
    yield from filter(None, (condition.combat, condition.fought))
