"""A lesson as its files have it: `<lesson>/lesson.toml` holds the position and the steps, the files
beside it the words, one for each language."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from wartable.core.codec import Unreadable, check_names, convert
from wartable.core.errors import BadData
from wartable.desk.language import FORMS

C = TypeVar("C")
"""When something is said: each family has conditions of its own."""


class Step(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """Something the coach says, from when on, until when, and what is to be pressed for it; the
    fields that `CoachStep` has too mean the same."""

    id: str
    when: C
    done: tuple[C, ...] = ()
    """Any of them; without one it is done when `when` no longer holds."""
    rule: str = ""
    last: bool = False
    spaces: tuple[str, ...] = ()
    source: str = ""
    pieces: dict[str, int] = {}
    target: str = ""
    how: str = ""
    button: str = ""
    card: str = ""
    sheet: str = ""
    rows: dict[str, int] = {}
    overlay: str = ""
    about: str = ""
    rolls: bool = False

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do but to read it."""
        return not (self.source or self.button or self.sheet or self.last)


class Lesson(msgspec.Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    """A position, who plays it, and the steps of the coach."""

    game: str
    plays: str
    """The learner's power; its turn comes first."""
    others: str
    """The level of the computers that play all other powers."""
    minutes: int
    """How long it takes."""
    given: dict[str, Any]
    steps: tuple[Step[C], ...]
    replies: tuple[str, ...] = ()
    """What the computers do as long as the lesson lasts, in the words of a log: whenever one is
    asked, the first of these that the rules allow."""
    dice: str = ""
    """From this the dice are made: whoever does the same sees the same fall. Without it nobody
    knows."""


class StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says at a step."""

    title: str
    text: str


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson in one language."""

    title: str
    text: str
    steps: dict[str, StepWords]


def read(path: Path, type_: Any) -> Any:
    """What is in the file; `BadData` names the file and what is wrong in it."""
    try:
        return convert(tomllib.loads(path.read_text("utf-8")), type_)
    except (OSError, tomllib.TOMLDecodeError, Unreadable) as error:
        raise BadData(f"{path}: {error}") from error


def read_words(folder: Path, lesson: Lesson[Any]) -> dict[str, LessonWords]:
    """What the lesson in this folder says in every language, step by step."""
    found = {}
    for language in FORMS:
        path = folder / f"{language}.toml"
        words: LessonWords = read(path, LessonWords)
        steps = [step.id for step in lesson.steps]
        if missing := [id for id in steps if id not in words.steps]:
            raise BadData(f"{path}: nothing is said at {', '.join(missing)}")
        try:
            check_names("step", words.steps, steps)
        except BadData as error:
            raise BadData(f"{path}: {error}") from error
        found[language] = words
    return found
