"""What is asked now: the decision an action answers, and what lies under its window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from wartable.core.game import Objection
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Answers, Battle, Frame, Window

Asked = TypeVar("Asked", bound=AnyDecision)


def is_answered_by(decision: AnyDecision, action: AnyAction) -> bool:
    """Whether the action is its owner's, and about the same space if both name one."""
    space = getattr(decision, "space", None)
    is_about = space is None or space == getattr(action, "space", space)
    return is_about and decision.owner == action.by


def asked(pos: Position, kind: type[Asked], action: AnyAction) -> Asked:
    """The decision of this kind that the action answers."""
    for decision in pos.top.decisions if isinstance(pos.top, Window) else ():
        if isinstance(decision, kind) and is_answered_by(decision, action):
            return decision
    raise LookupError(f"{action.by} owes no {kind.__name__}")


def any_answer(pos: Position, action: AnyAction) -> Iterator[Objection]:
    """Nothing is against any answer."""
    return iter(())


def battle_below(pos: Position) -> Battle:
    """The battle that waits for the window's answers."""
    battle = pos.state.flow[-2]
    assert isinstance(battle, Battle)
    return battle


def answer(script: Script, decision: AnyDecision, answers: Answers = ()) -> bool:
    """The window goes on without this decision, with the answers that wait for the others, or is
    gone if it was the last; whether it was."""
    others = without(script.pos.top, decision)
    script.become(*((Window(others, answers),) if others else ()))
    return not others


def without(window: Frame | None, decision: AnyDecision) -> tuple[AnyDecision, ...]:
    """The decisions of the window that are still owed when this one is answered."""
    assert isinstance(window, Window)
    return tuple(other for other in window.decisions if other is not decision)
