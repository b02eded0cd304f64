"""Lessons: a small position, and a coach who says what to do in it and why."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from wartable.core.errors import UnknownName
from wartable.core.game import Decision
from wartable.desk.values import Value


class LessonInfo(Value, frozen=True):
    """A lesson of a game."""

    id: str
    title: str
    text: str
    minutes: int
    """How long it takes."""


class CoachStep(Value, frozen=True):
    """Something the coach has to say now, and what to press for it."""

    id: str
    n: int
    """Its number among all steps, from 1."""
    title: str
    text: str
    rule: str = ""
    reads: bool = False
    """Whether there is nothing to do but to read it."""
    last: bool = False
    """Whether the lesson ends with it."""
    spaces: tuple[str, ...] = ()
    """What to look at."""
    source: str = ""
    """Where pieces are to be picked up, how many of which kind or by which key, and where they
    shall go, in which way if there are several."""
    pieces: dict[str, int] = msgspec.field(default_factory=dict)
    target: str = ""
    how: str = ""
    button: str = ""
    """The button to press."""
    card: str = ""
    """The card to look at."""
    sheet: str = ""
    """The sheet to fill in, and how much of what."""
    rows: dict[str, int] = msgspec.field(default_factory=dict)
    overlay: str = ""
    """What is laid over the board while it is said, and about which space."""
    about: str = ""
    rolls: bool = False
    """Whether the dice that fell last are shown with it."""


class Coach(Value, frozen=True):
    """What a coach has to say in this position: the steps that are open, the first one first.
    Whoever does not want to hear it takes the next."""

    lesson: str
    title: str
    steps: int
    """How many there are in all."""
    open: tuple[CoachStep, ...]


class FamilyLessons(Protocol):
    """The lessons of one game. All functions are pure and start from views."""

    def all(self, language: str) -> tuple[LessonInfo, ...]:
        """Every lesson."""

    def seats(self, lesson: str) -> dict[tuple[str, ...], str]:
        """Who sits where: powers, and the level of the computer that plays them, nothing for the
        learner; `UnknownName` if there is no such lesson."""

    def start(self, lesson: str, options: Any) -> Any:
        """The position with which the lesson begins, under these options."""

    def seed(self, lesson: str) -> bytes | None:
        """The seed of its dice, if they always fall alike."""

    def coach(self, view: Any, lesson: str, language: str) -> Coach:
        """What is to be said in a position."""

    def reply(self, view: Any, lesson: str, decision: Decision) -> Any | None:
        """What the computer that owes this decision does in the lesson, from its view; `None` if
        it is left to itself, as it is when the lesson is over."""


class NoLessons:
    """What a game teaches that brings no lessons."""

    def all(self, language: str) -> tuple[LessonInfo, ...]:
        return ()

    def seats(self, lesson: str) -> dict[tuple[str, ...], str]:
        raise UnknownName(f"there is no lesson {lesson!r}")

    def start(self, lesson: str, options: Any) -> Any:
        raise UnknownName(f"there is no lesson {lesson!r}")

    def seed(self, lesson: str) -> bytes | None:
        raise UnknownName(f"there is no lesson {lesson!r}")

    def coach(self, view: Any, lesson: str, language: str) -> Coach:
        raise UnknownName(f"there is no lesson {lesson!r}")

    def reply(self, view: Any, lesson: str, decision: Decision) -> Any | None:
        raise UnknownName(f"there is no lesson {lesson!r}")
