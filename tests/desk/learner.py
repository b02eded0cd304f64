"""Somebody who does what the coach of a lesson says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wartable.core.game import seat_of
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.desk.coaching import CoachStep
from wartable.desk.lessons import Lessons
from wartable.desk.values import Act, Ask, Fill, Send, Wish


def begun(lessons: Lessons[Any, Any], lesson: str, seed: bytes | None = None) -> Table:
    """A table at which the lesson begins, with these dice or its own."""
    seats = {powers[0]: powers for powers in lessons.seats(lesson)}
    options = desk_of(lessons.game).options({}, seats)
    start = lessons.start(lesson, options)
    return Table.create(lessons.game, options, seed=seed or lessons.seed(lesson), start=start)


def named(id: str, wanted: str) -> bool:
    """Whether a button or sheet is the one that a step names."""
    return id == wanted or id.startswith(f"{wanted}:")


@dataclass
class Learner:
    """Does what the coach says, and reads on where there is nothing to do."""

    lessons: Lessons[Any, Any]
    lesson: str
    table: Table
    heard: list[str] = field(default_factory=list)
    skipped: set[str] = field(default_factory=set)

    @property
    def me(self) -> str:
        return self.lessons.lessons[self.lesson].plays

    @property
    def view(self) -> Any:
        """The position as the learner sees it."""
        game, state = self.table.game, self.table.state
        return game.view(state, seat_of(game, state, self.me))

    @property
    def said(self) -> CoachStep | None:
        """What the coach says now."""
        coach = self.lessons.coach(self.view, self.lesson, "en")
        return next((step for step in coach.open if step.id not in self.skipped), None)

    def step(self) -> bool:
        """Follow one step; whether there is another."""
        step = self.said
        assert step is not None, f"the coach is silent after {self.heard}"
        self.heard.append(step.id)
        if step.last:
            return False
        if step.reads:
            if step.overlay:
                self.overlay(step)
            self.skipped.add(step.id)
        else:
            self.do(self.wish(step))
        return True

    def overlay(self, step: CoachStep) -> str:
        """What is laid over the board while the step is said, in words."""
        desk, seat = desk_of(self.table.game), seat_of(self.table.game, self.table.state, self.me)
        return desk.overlay(self.view, seat, step.overlay, step.about, "en").text

    def asks(self) -> tuple[Ask, ...]:
        return desk_of(self.table.game).desk(self.view, [self.me], "en").asks

    def wish(self, step: CoachStep) -> Wish:
        """What the highlights of the step lead to."""
        if step.source:
            scene = desk_of(self.table.game).scene(self.view, "en")
            own = [each for each in scene.spaces[step.source].pieces if each.owner == self.me]
            pieces = {
                piece.key: step.pieces[name]
                for piece in own
                for name in (piece.key, piece.kind)
                if name in step.pieces
            }
            return Send(step.source, pieces, step.target, step.how)
        (ask,) = self.asks()
        if step.sheet:
            (sheet,) = [each for each in ask.sheets if named(each.id, step.sheet)]
            rows = step.rows or {row.key: row.n for row in sheet.rows if row.n}
            return Fill(sheet.id, rows)
        (button,) = [each for each in ask.buttons if named(each.id, step.button)]
        assert not button.refused
        return button.wish or Act(button.action)

    def press(self, id: str) -> None:
        """The first button of this name."""
        (ask,) = self.asks()
        button = next(each for each in ask.buttons if named(each.id, id))
        self.do(button.wish or Act(button.action))

    def do(self, wish: Wish) -> None:
        game = self.table.game
        for action in desk_of(game).resolve(self.view, self.me, wish):
            self.table.submit(seat_of(game, self.table.state, self.me), action)
