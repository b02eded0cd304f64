"""Which step of an Offensive is under way (T-OFF)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.empire_of_the_sun.decisions import AnswerOffensive, AttackCards, Intelligence
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import OffensiveSteps, Window

ASKED_IN: Mapping[type[Any], int] = {AnswerOffensive: 4, Intelligence: 7, AttackCards: 9}
"""Steps of one question: while it is asked the flow has the next one before it."""


def step_of(pos: Position) -> int:
    """The step that is under way; 0 without an Offensive."""
    found = [frame.step for frame in pos.state.flow if isinstance(frame, OffensiveSteps)]
    if not found or pos.state.offensive is None:
        return 0
    asked = pos.top.decisions if isinstance(pos.top, Window) else ()
    return next((ASKED_IN[type(each)] for each in asked if type(each) in ASKED_IN), found[-1])
