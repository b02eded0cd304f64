"""What is asked now: the decision an action answers, and what lies under its window."""

from __future__ import annotations

from typing import TypeVar

from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Frame, Window

Asked = TypeVar("Asked", bound=AnyDecision)


def asked(pos: Position, kind: type[Asked], by: str, space: str = "") -> Asked:
    """The decision of this kind that the power owes, about this space if one is named."""
    for decision in pos.top.decisions if isinstance(pos.top, Window) else ():
        is_about = not space or getattr(decision, "space", space) == space
        if isinstance(decision, kind) and decision.owner == by and is_about:
            return decision
    raise LookupError(f"{by} owes no {kind.__name__}")


def battle_below(pos: Position) -> Battle:
    """The battle that waits for the window's answers."""
    battle = pos.state.flow[-2]
    assert isinstance(battle, Battle)
    return battle


def answer(script: Script, decision: AnyDecision) -> None:
    """The window goes on without this decision, or is gone if it was the last."""
    others = without(script.pos.top, decision)
    script.become(*((Window(others),) if others else ()))


def without(window: Frame | None, decision: AnyDecision) -> tuple[AnyDecision, ...]:
    """The decisions of the window that are still owed when this one is answered."""
    assert isinstance(window, Window)
    return tuple(other for other in window.decisions if other is not decision)
