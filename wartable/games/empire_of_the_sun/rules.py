"""The kinds of values that the rules of this family are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.core import flow
from wartable.core.game import Branch
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

Rule = flow.Rule[Position, Script]
Question = flow.Question[Position, Script]
Segment = flow.Phase[Position, Script]
no, branch = flow.no, flow.branch


def question(
    decision: type[Any],
    rules: dict[type[Any], Rule],
    branches: Callable[[Position, Any], tuple[Branch, ...]],
) -> Question:
    """A question with the actions that answer it; texts stand in `text.py`."""
    return flow.Question(decision, rules, branches, {})


def always(pos: Position) -> bool:
    """The segment is played on every turn."""
    return True


def by_itself(
    name: str,
    title: str,
    begin: Callable[[Script], None],
    is_played: Callable[[Position], bool] = always,
) -> Segment:
    """A segment in which nobody decides anything, but for windows that it opens."""
    return Segment(
        name,
        title,
        asks=lambda _: None,
        rules={},
        branches=lambda _: (),
        is_played=is_played,
        begin=begin,
    )
